//! Where the answer goes: standard output, or a file that is written whole.

use std::io;
use std::path::{Path, PathBuf};

use crate::complaints::Complaints;
use crate::inputs::{reason, shown};
use crate::output::{Lines, Output};
use crate::verdict::Verdict;
use crate::whole_file::{WholeFile, open_stream};

pub(super) struct Sink {
    output: Output,
    file: Option<(PathBuf, WholeFile)>,
}

impl Sink {
    /// Opens the file, or tells why it cannot be.
    pub(super) fn open(
        path: Option<&Path>,
        output: &Output,
        complaints: &Complaints,
    ) -> Option<Sink> {
        let file = match path {
            Some(path) if open_stream(path) != Some(1) => match WholeFile::create(path) {
                Ok(file) => Some((path.to_owned(), file)),
                Err(error) => {
                    cannot_write(path, &error, complaints);
                    return None;
                }
            },
            _ => None,
        };
        Some(Sink {
            output: output.clone(),
            file,
        })
    }

    /// Writes lines; the last line end may be left out.
    pub(super) fn lines(&mut self, text: &str) -> io::Result<()> {
        match &mut self.file {
            None => self.output.lines(text),
            Some((_, file)) => {
                file.write(text)?;
                if !text.ends_with('\n') {
                    file.write("\n")?;
                }
            }
        }
        Ok(())
    }

    /// Moves the file to its place, unless something went wrong.
    pub(super) fn finish(self, verdict: Verdict, complaints: &Complaints) -> Verdict {
        let Some((path, file)) = self.file else {
            return verdict;
        };
        if verdict == Verdict::Error && !file.is_stream() {
            complaints.error(&format!("{} was not written", shown(&path)), None);
            return verdict;
        }
        match file.finish() {
            Ok(()) => verdict,
            Err(error) => cannot_write(&path, &error, complaints),
        }
    }

    pub(super) fn cannot_write(&self, error: &io::Error, complaints: &Complaints) -> Verdict {
        let path = self.file.as_ref().map_or(Path::new("-"), |(path, _)| path);
        cannot_write(path, error, complaints)
    }
}

pub(super) fn cannot_write(path: &Path, error: &io::Error, complaints: &Complaints) -> Verdict {
    let message = format!("cannot write {}: {}", shown(path), reason(error));
    complaints.error(&message, None);
    Verdict::Error
}
