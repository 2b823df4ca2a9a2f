//! Where a verb writes what it makes: standard output, or a file that is written whole or not at all.

use std::path::Path;

use crate::complaints::Complaints;
use crate::inputs::shown;
use crate::output::{Lines, Output};
use crate::verdict::Verdict;
use crate::whole_file::{WholeFile, open_stream};

/// See the [module](self).
pub(crate) enum Destination<'a> {
    Stdout(&'a Output),
    File(&'a Path, WholeFile),
}

impl<'a> Destination<'a> {
    /// The place that the command line names; what stands against it is told.
    pub(crate) fn open(
        path: Option<&'a Path>,
        output: &'a Output,
        complaints: &Complaints,
    ) -> Result<Destination<'a>, Verdict> {
        match path {
            Some(path) if open_stream(path) != Some(1) => match WholeFile::create(path) {
                Ok(file) => Ok(Destination::File(path, file)),
                Err(error) => Err(complaints.cannot_write(path, &error)),
            },
            _ => Ok(Destination::Stdout(output)),
        }
    }

    /// Writes lines; the last line end may be left out.
    pub(crate) fn lines(&mut self, text: &str, complaints: &Complaints) -> Result<(), Verdict> {
        match self {
            Destination::Stdout(output) => output.lines(text),
            Destination::File(path, file) => {
                let end = if text.ends_with('\n') { "" } else { "\n" };
                let written = file.write(text).and_then(|()| file.write(end));
                written.map_err(|error| complaints.cannot_write(path, &error))?;
            }
        }
        Ok(())
    }

    /// Ends it. After an error a file is not written at all, and `help` is said of that.
    pub(crate) fn finish(
        self,
        verdict: Verdict,
        help: &str,
        complaints: &Complaints,
    ) -> Result<(), Verdict> {
        let Destination::File(path, file) = self else {
            return Ok(());
        };
        if verdict == Verdict::Error && !file.is_stream() {
            complaints.error(&format!("{} was not written", shown(path)), Some(help));
            return Err(verdict);
        }
        (file.finish()).map_err(|error| complaints.cannot_write(path, &error))
    }
}
