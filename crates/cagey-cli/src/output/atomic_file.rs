//! Files that are written completely or not at all: to a temporary file in the same folder first, which is
//! then renamed. Streams (devices, pipes, open descriptors) are written to directly.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The temporary file that is being written, to be removed if the command is interrupted.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn unfinished() -> std::sync::MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary file, if there is one.
pub(crate) fn remove_unfinished() {
    if let Some(path) = unfinished().take() {
        let _ = fs::remove_file(path);
    }
}

/// The number of the open descriptor that a path refers to: 1 for `-` and for `/dev/stdout`.
///
/// If the descriptor is redirected to a file, that file must not be replaced by another one: whoever opened
/// it expects to find the output in it.
pub(crate) fn open_stream(path: &Path) -> Option<u32> {
    match path.to_str()? {
        "/dev/stdin" => return Some(0),
        "-" | "/dev/stdout" => return Some(1),
        "/dev/stderr" => return Some(2),
        _ => {}
    }
    let folders = ["/dev/fd", "/proc/self/fd"].into_iter();
    let name = folders.filter_map(|folder| path.strip_prefix(folder).ok());
    name.filter_map(|name| name.to_str()?.parse().ok()).next()
}

/// What to do if a file exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Keep it and write nothing.
    Keep,
    Replace,
}

impl Existing {
    /// Replace files if `--force` is given.
    pub(crate) fn unless_forced(force: bool) -> Existing {
        match force {
            true => Existing::Replace,
            false => Existing::Keep,
        }
    }

    /// Whether a file may be written. This is checked before any work is done for it. Streams and empty
    /// files may always be written to: nothing is lost.
    pub(crate) fn check(self, path: &Path) -> io::Result<()> {
        let has_content = |file: fs::Metadata| file.is_file() && file.len() > 0;
        let is_there = || open_stream(path).is_none() && path.metadata().is_ok_and(has_content);
        match self == Existing::Keep && is_there() {
            true => Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "the file exists; --force overwrites it",
            )),
            false => Ok(()),
        }
    }
}

/// A file that is being written. If it is dropped before [`AtomicFile::finish`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    writer: BufWriter<File>,
    /// The path to which it is renamed in the end; `None` for a stream, which is written to directly.
    destination: Option<PathBuf>,
    existing: Existing,
}

impl AtomicFile {
    pub(crate) fn create(path: &Path, existing: Existing) -> io::Result<AtomicFile> {
        existing.check(path)?;
        if open_stream(path).is_some() {
            // If the stream is redirected to a file, append to it.
            return File::options()
                .append(true)
                .open(path)
                .map(AtomicFile::stream);
        }
        // A symbolic link is kept, and the file that it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| old.is_dir()) {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return File::options()
                .write(true)
                .open(&path)
                .map(AtomicFile::stream);
        }
        let Some(name) = path.file_name() else {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        };
        let mut beside = OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}.unfinished", std::process::id()));
        let beside = path.with_file_name(beside);
        // With the lock held, an interrupt finds either no temporary file or one that is registered.
        let mut unfinished = unfinished();
        let file = File::create_new(&beside)?;
        *unfinished = Some(beside);
        drop(unfinished);
        let whole = AtomicFile {
            writer: BufWriter::new(file),
            destination: Some(path),
            existing,
        };
        if let Some(old) = old {
            whole.writer.get_ref().set_permissions(old.permissions())?;
        }
        Ok(whole)
    }

    fn stream(file: File) -> AtomicFile {
        AtomicFile {
            writer: BufWriter::new(file),
            destination: None,
            existing: Existing::Replace,
        }
    }

    /// Whether it is a stream, to which parts may have been written already.
    pub(crate) fn is_stream(&self) -> bool {
        self.destination.is_none()
    }

    pub(crate) fn write(&mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.writer.write_all(content.as_ref())
    }

    /// Renames the file to its final path.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(destination) = &self.destination else {
            return Ok(());
        };
        // Without this, the file could be empty after a power failure.
        self.writer.get_ref().sync_all()?;
        // Another program may have written the file in the meantime.
        self.existing.check(destination)?;
        let mut unfinished = unfinished();
        if let Some(path) = unfinished.as_ref() {
            fs::rename(path, destination)?;
        }
        *unfinished = None;
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        remove_unfinished();
    }
}
