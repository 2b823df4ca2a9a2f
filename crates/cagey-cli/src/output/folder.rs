//! A folder of files, each of which is written completely or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::{display_path, reason};
use crate::output::atomic_file::{AtomicFile, Existing};

/// See the [module](self).
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) existing: Existing,
}

impl Folder {
    /// Writes a file, and creates the folders above it. The error is a message.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let path = self.path.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        }
        write_whole(&path, content, self.existing)
    }

    /// Fails if a subfolder contains a file that must not be replaced and whose name `will_be_written`.
    pub(crate) fn check(
        &self,
        within: &str,
        will_be_written: impl Fn(&str) -> bool,
    ) -> Result<(), String> {
        // If the folder does not exist or cannot be read, that is reported when it is written to.
        let files = fs::read_dir(self.path.join(within)).into_iter().flatten();
        let paths = files.filter_map(|file| Some(file.ok()?.path()));
        let conflicts = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(&will_be_written)
        };
        let mut conflicting: Vec<PathBuf> = paths.filter(conflicts).collect();
        conflicting.sort();
        let error = |path: &PathBuf| self.existing.check(path).err();
        match (conflicting.iter()).find_map(|path| Some((path, error(path)?))) {
            Some((path, error)) => Err(cannot_write(path, &error)),
            None => Ok(()),
        }
    }
}

/// Writes a file, completely or not at all. The error is a message.
pub(crate) fn write_whole(path: &Path, content: &[u8], existing: Existing) -> Result<(), String> {
    AtomicFile::create(path, existing)
        .and_then(|mut file| {
            file.write(content)?;
            file.finish()
        })
        .map_err(|error| cannot_write(path, &error))
}

/// Fails if it is known beforehand that a file cannot be written. The error is a message.
pub(crate) fn check_free(path: &Path, existing: Existing) -> Result<(), String> {
    let checked = existing.check(path);
    checked.map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {}", display_path(path), reason(error))
}
