//! A folder of files, each of which is written completely or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::{display_path, reason};
use crate::output::atomic_file::{AtomicFile, Existing, StagedFile};
use crate::output::unfinished;

/// See the [module](self). All errors are messages.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) existing: Existing,
}

impl Folder {
    /// Fails if a subfolder contains something that must not be replaced and whose name `will_be_written`: any
    /// folder, and any file unless files may be replaced. This is called before anything is written.
    pub(crate) fn check(
        &self,
        within: &str,
        will_be_written: impl Fn(&str) -> bool,
    ) -> Result<(), String> {
        // If the folder does not exist or cannot be read, `prepare` reports that.
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

    /// Creates a subfolder, or the folder itself if `within` is empty, and makes sure that files can be created
    /// in it. What is still empty in the end is removed again.
    pub(crate) fn prepare(&self, within: &str) -> Result<(), String> {
        let path = self.path.join(within);
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let mut created: Vec<PathBuf> = (path.ancestors().take_while(missing))
            .map(Path::to_owned)
            .collect();
        created.reverse();
        let mut unfinished = unfinished::lock();
        unfinished.created_folders.extend(created);
        let is_created = fs::create_dir_all(&path);
        if is_created.is_err() {
            unfinished.remove_empty_folders();
        }
        drop(unfinished);
        // The only reliable way to find out whether files can be created is to create one.
        is_created
            .and_then(|()| StagedFile::create(path.join("test"), Existing::Replace))
            .map(drop)
            .map_err(|error| cannot_write(&path, &error))
    }

    /// Writes a file under a temporary name.
    pub(crate) fn stage(&self, name: &str, content: &[u8]) -> Result<Option<StagedFile>, String> {
        let path = self.path.join(name);
        let staged = AtomicFile::create(&path, self.existing).and_then(|mut file| {
            file.write(content)?;
            file.stage()
        });
        staged.map_err(|error| cannot_write(&path, &error))
    }

    /// Writes a file.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let Some(staged) = self.stage(name, content)? else {
            return Ok(());
        };
        let path = self.path.join(name);
        let published = staged.publish(&mut unfinished::lock());
        published.map_err(|error| cannot_write(&path, &error))
    }
}

/// The message that a file or folder could not be written.
pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {}", display_path(path), reason(error))
}
