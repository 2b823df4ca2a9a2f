pub(super) fn write(_: &super::Document) -> String {
    "\n\n".into()
}
