pub(super) fn write(_: &super::Document) -> String {
    String::new()
}
