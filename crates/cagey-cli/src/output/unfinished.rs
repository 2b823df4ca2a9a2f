//! What must be tidied up if the command ends early: temporary files are removed, the index of a folder is
//! completed, and folders that are still empty are removed again.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::output::index::Index;

/// See the [module](self). Temporary files are created, renamed and removed only while this is locked, so that
/// an interrupt finds every one of them registered, and either all files of a puzzle in place or none.
#[derive(Default)]
pub(crate) struct Unfinished {
    pub(crate) temporary_files: BTreeSet<PathBuf>,
    /// The index of the folder that is being written.
    pub(crate) index: Option<Index>,
    /// Folders that this command has created, each after the one that contains it.
    pub(crate) created_folders: Vec<PathBuf>,
}

static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished {
    temporary_files: BTreeSet::new(),
    index: None,
    created_folders: Vec::new(),
});

/// Everything that is unfinished at the moment.
pub(crate) fn lock() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Unfinished {
    /// Tidies up. Returns a sentence about what a folder contains if one was being written.
    ///
    /// The lock must be held until the process has ended. Otherwise, another thread could create a new temporary
    /// file in the meantime.
    pub(crate) fn tidy_up(&mut self) -> Option<String> {
        let contents = (self.index.take()).map(|index| match index.complete(self) {
            Ok(contents) => contents,
            Err(message) => message,
        });
        for path in std::mem::take(&mut self.temporary_files) {
            let _ = fs::remove_file(path);
        }
        self.remove_empty_folders();
        contents
    }

    /// Removes the folders that were created and have stayed empty.
    pub(crate) fn remove_empty_folders(&mut self) {
        for path in std::mem::take(&mut self.created_folders).iter().rev() {
            // This fails if the folder contains anything, which is what we want.
            let _ = fs::remove_dir(path);
        }
    }
}
