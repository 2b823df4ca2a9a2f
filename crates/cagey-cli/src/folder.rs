use std::fs;
use std::path::{Path, PathBuf};

use crate::inputs::{reason, shown};
use crate::whole_file::WholeFile;

/// A folder that files are written into, each whole or not at all.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    /// Whether files that are there already are replaced.
    pub(crate) may_replace: bool,
}

impl Folder {
    /// Writes a file, and makes the folders above it; says why where it cannot.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let path = self.path.join(name);
        if !self.may_replace && path.exists() {
            let there = shown(&path);
            return Err(format!("{there} is there already; --force replaces it"));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        }
        write_whole(&path, content)
    }
}

/// Writes a file, whole or not at all; says why where it cannot.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Result<(), String> {
    WholeFile::create(path)
        .and_then(|mut file| {
            file.write(content)?;
            file.finish()
        })
        .map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {}", shown(path), reason(error))
}
