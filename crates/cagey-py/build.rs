//! Lets macOS find Python's functions when the module is loaded, not when it is linked.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
