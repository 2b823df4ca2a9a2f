//! The corpora: puzzles with known answers.

use std::path::{Path, PathBuf};

/// The committed corpus, and the larger one that `CAGEY_CORPUS` names, if it does.
pub(crate) fn corpora() -> Vec<PathBuf> {
    let committed = repository().join("testdata/corpus");
    let larger = std::env::var_os("CAGEY_CORPUS").map(PathBuf::from);
    [committed].into_iter().chain(larger).collect()
}

/// The repository's root.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder of each corpus, in order; none where a corpus lacks the folder.
pub(crate) fn corpus_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = corpora().iter().map(|corpus| corpus.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        for path in entries.map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    files
}
