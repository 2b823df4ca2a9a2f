//! A file that is written whole or not at all: beside its place first, then moved there. What is no
//! file but a stream (a device, a pipe, an open descriptor) is written to as it is.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file that is being written, for whoever ends the command before its time.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn unfinished() -> std::sync::MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the file that is being written, if there is one.
pub(crate) fn remove_unfinished() {
    if let Some(path) = unfinished().take() {
        let _ = fs::remove_file(path);
    }
}

/// The number of the open stream that a path stands for: `-` is 1, and so is `/dev/stdout`.
///
/// Such a path leads on to whatever file the stream goes to, and whoever opened the stream means to
/// find everything in that very file, so it must not be replaced.
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

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and nothing is written.
    Keep,
    Replace,
}

impl Existing {
    /// What `--force` says.
    pub(crate) fn unless_forced(force: bool) -> Existing {
        match force {
            true => Existing::Replace,
            false => Existing::Keep,
        }
    }

    /// Whether a file may be written: asked before any work is done for it. A stream loses nothing, nor
    /// does an empty file, which someone may have made to hold the place.
    pub(crate) fn check(self, path: &Path) -> io::Result<()> {
        let has_content = |file: fs::Metadata| file.is_file() && file.len() > 0;
        let is_there = || open_stream(path).is_none() && path.metadata().is_ok_and(has_content);
        match self == Existing::Keep && is_there() {
            true => Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "it is there already; --force replaces it",
            )),
            false => Ok(()),
        }
    }
}

/// A file on its way. Dropped before [`AtomicFile::finish`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    writer: BufWriter<File>,
    /// Where it goes when it is whole; nothing for a stream, which is written directly.
    destination: Option<PathBuf>,
    existing: Existing,
}

impl AtomicFile {
    pub(crate) fn create(path: &Path, existing: Existing) -> io::Result<AtomicFile> {
        existing.check(path)?;
        if open_stream(path).is_some() {
            // Behind what was written before, where the stream goes to a file.
            return File::options()
                .append(true)
                .open(path)
                .map(AtomicFile::stream);
        }
        // A link stays, and what it points to is replaced.
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
        // An interrupt finds no file, or one that it knows of.
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

    /// Whether it is no file that can be left unwritten.
    pub(crate) fn is_stream(&self) -> bool {
        self.destination.is_none()
    }

    pub(crate) fn write(&mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.writer.write_all(content.as_ref())
    }

    /// Moves the file to its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(destination) = &self.destination else {
            return Ok(());
        };
        // What is moved before it is on the disk may be found empty after a power cut.
        self.writer.get_ref().sync_all()?;
        // Someone else may have written it meanwhile.
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
