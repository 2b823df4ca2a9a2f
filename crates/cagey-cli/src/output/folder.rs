use std::fs;
use std::path::{Path, PathBuf};

use crate::input::{reason, shown};
use crate::output::atomic_file::{AtomicFile, Existing};

/// A folder that files are written into, each whole or not at all.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) existing: Existing,
}

impl Folder {
    /// Writes a file, and makes the folders above it; says why where it cannot.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let path = self.path.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        }
        write_whole(&path, content, self.existing)
    }

    /// Says why nothing can be written, if a file is there already that belongs to what is to come: whose
    /// name, in the folder or in one inside it, is one of `theirs`.
    pub(crate) fn check(&self, within: &str, theirs: impl Fn(&str) -> bool) -> Result<(), String> {
        // A folder that is not there, or cannot be looked into, is told of when it is written to.
        let files = fs::read_dir(self.path.join(within)).into_iter().flatten();
        let paths = files.filter_map(|file| Some(file.ok()?.path()));
        let is_theirs = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(&theirs)
        };
        let mut in_the_way: Vec<PathBuf> = paths.filter(is_theirs).collect();
        in_the_way.sort();
        let stays = |path: &PathBuf| self.existing.check(path).err();
        match in_the_way
            .iter()
            .find_map(|path| Some((path, stays(path)?)))
        {
            Some((path, error)) => Err(cannot_write(path, &error)),
            None => Ok(()),
        }
    }
}

/// Writes a file, whole or not at all; says why where it cannot.
pub(crate) fn write_whole(path: &Path, content: &[u8], existing: Existing) -> Result<(), String> {
    AtomicFile::create(path, existing)
        .and_then(|mut file| {
            file.write(content)?;
            file.finish()
        })
        .map_err(|error| cannot_write(path, &error))
}

/// Says why a file cannot be written, where that is known before.
pub(crate) fn check_free(path: &Path, existing: Existing) -> Result<(), String> {
    let checked = existing.check(path);
    checked.map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {}", shown(path), reason(error))
}
