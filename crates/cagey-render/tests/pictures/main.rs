//! Pictures, compared with golden files that were approved by eye.

#![allow(clippy::unwrap_used)]

mod animations;
#[cfg(feature = "pdf")]
mod book;
mod contrast;
mod difficulty_curve;
mod gallery;
mod ink_boxes;
mod licence;
mod out_of_range;
#[cfg(feature = "png")]
mod pixels;
mod search_tree;
mod svg;
mod text;

use std::fs;
use std::path::PathBuf;

/// A file of `tests/pictures/golden`.
fn golden_path(name: &str) -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.join("tests/pictures/golden").join(name)
}

/// Compares with the file; with CAGEY_BLESS in the environment, writes it instead.
fn assert_golden(name: &str, drawn: &str) {
    let path = golden_path(name);
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(&path, drawn).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let golden = golden.replace("\r\n", "\n");
    assert!(drawn == golden, "{name} is drawn\n{drawn}but was\n{golden}");
}
