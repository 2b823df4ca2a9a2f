//! Files that are written completely or not at all: to a temporary file in the same folder first, which is
//! then renamed. Streams (devices, pipes, open descriptors) are written to directly.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::output::unfinished::{self, Unfinished};

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
    let mut names = folders.filter_map(|folder| path.strip_prefix(folder).ok());
    names.find_map(|name| name.to_str()?.parse().ok())
}

/// Whether a path refers to standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    open_stream(path) == Some(1)
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
    /// files may always be written to: nothing is lost. A folder is never replaced by a file.
    pub(crate) fn check(self, path: &Path) -> io::Result<()> {
        if open_stream(path).is_some() {
            return Ok(());
        }
        match path.metadata() {
            Ok(old) if old.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(old) if self == Existing::Keep && old.is_file() && old.len() > 0 => {
                Err(io::Error::new(
                    io::ErrorKind::AlreadyExists,
                    "the file exists; --force overwrites it",
                ))
            }
            _ => Ok(()),
        }
    }
}

/// A file that is being written. If it is dropped before [`AtomicFile::finish`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    writer: BufWriter<File>,
    /// `None` for a stream, which is written to directly.
    staged: Option<StagedFile>,
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
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return File::options()
                .write(true)
                .open(&path)
                .map(AtomicFile::stream);
        }
        let (file, staged) = StagedFile::create(path, existing)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(AtomicFile {
            writer: BufWriter::new(file),
            staged: Some(staged),
        })
    }

    fn stream(file: File) -> AtomicFile {
        AtomicFile {
            writer: BufWriter::new(file),
            staged: None,
        }
    }

    /// Whether it is a stream, to which parts may have been written already.
    pub(crate) fn is_stream(&self) -> bool {
        self.staged.is_none()
    }

    pub(crate) fn write(&mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.writer.write_all(content.as_ref())
    }

    /// Completes the content and closes the file, which still has its temporary name. A stream is finished
    /// with this, and gives nothing to publish.
    pub(crate) fn stage(mut self) -> io::Result<Option<StagedFile>> {
        self.writer.flush()?;
        if self.staged.is_some() {
            // Without this, the file could be empty after a power failure.
            self.writer.get_ref().sync_all()?;
        }
        Ok(self.staged)
    }

    /// Renames the file to its final path.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.stage()? {
            Some(staged) => staged.publish(&mut unfinished::lock()),
            None => Ok(()),
        }
    }
}

/// A file under its temporary name, beside the path that it is going to have. If it is dropped before it is
/// published, it is removed.
pub(crate) struct StagedFile {
    /// `None` once the file has been published or removed.
    temporary: Option<PathBuf>,
    destination: PathBuf,
    existing: Existing,
}

impl StagedFile {
    /// Creates an empty file that is going to have this path.
    pub(crate) fn create(path: PathBuf, existing: Existing) -> io::Result<(File, StagedFile)> {
        let Some(name) = path.file_name() else {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        };
        let mut beside = OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}.unfinished", std::process::id()));
        let temporary = path.with_file_name(beside);
        let mut unfinished = unfinished::lock();
        let file = File::create_new(&temporary)?;
        unfinished.temporary_files.insert(temporary.clone());
        drop(unfinished);
        let staged = StagedFile {
            temporary: Some(temporary),
            destination: path,
            existing,
        };
        Ok((file, staged))
    }

    /// Whether the file may still be published: another program may have written one in the meantime.
    fn check(&self) -> io::Result<()> {
        self.existing.check(&self.destination)
    }

    /// Renames the file to its final path. If that fails, the file is removed.
    pub(crate) fn publish(mut self, unfinished: &mut Unfinished) -> io::Result<()> {
        let published = self.check().and_then(|()| match &self.temporary {
            Some(temporary) => fs::rename(temporary, &self.destination),
            None => Ok(()),
        });
        match (published, self.temporary.take()) {
            (Ok(()), Some(temporary)) => {
                unfinished.temporary_files.remove(&temporary);
                Ok(())
            }
            (published, temporary) => {
                self.temporary = temporary;
                self.discard(unfinished);
                published
            }
        }
    }

    /// Removes the file.
    pub(crate) fn discard(mut self, unfinished: &mut Unfinished) {
        remove(self.temporary.take(), unfinished);
    }
}

impl Drop for StagedFile {
    fn drop(&mut self) {
        if self.temporary.is_some() {
            remove(self.temporary.take(), &mut unfinished::lock());
        }
    }
}

/// Renames several files to their final paths, or none of them if it is known beforehand that one cannot be. The
/// error comes with the path of the file.
pub(crate) fn publish_all(
    files: Vec<StagedFile>,
    unfinished: &mut Unfinished,
) -> Result<(), (PathBuf, io::Error)> {
    let check = |file: &StagedFile| Some((file.destination.clone(), file.check().err()?));
    let mut failed = files.iter().find_map(check);
    for file in files {
        match failed {
            Some(_) => file.discard(unfinished),
            None => {
                let path = file.destination.clone();
                failed = file.publish(unfinished).err().map(|error| (path, error));
            }
        }
    }
    failed.map_or(Ok(()), Err)
}

fn remove(temporary: Option<PathBuf>, unfinished: &mut Unfinished) {
    if let Some(path) = temporary {
        let _ = fs::remove_file(&path);
        unfinished.temporary_files.remove(&path);
    }
}
