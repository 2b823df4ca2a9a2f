//! The committed corpus, for the benchmarks.

use std::fs;

/// The game ids of a file of `testdata/corpus`, such as `keen/6dn`.
///
/// # Panics
/// If there is no such file.
pub fn ids(file: &str) -> Vec<String> {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/corpus");
    let text = fs::read_to_string(format!("{corpus}/{file}.txt"));
    let text = text.expect("the corpus is beside the benchmarks");
    text.lines().map(str::to_owned).collect()
}
