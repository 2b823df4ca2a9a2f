pub(super) fn write(_: &super::Document) -> Result<String, super::WriteError> {
    Ok("\n\n".into())
}
