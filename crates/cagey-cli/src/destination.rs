//! Where a verb writes what it makes: standard output, or a file that is written whole or not at all.

use std::path::Path;

use crate::complaints::Complaints;
use crate::inputs::shown;
use crate::output::{Lines, Output};
use crate::verdict::Verdict;
use crate::whole_file::{Existing, WholeFile, open_stream};

/// See the [module](self). What stands against writing is told, and ends the verb.
pub(crate) struct Destination<'a> {
    complaints: &'a Complaints,
    output: &'a Output,
    /// The file, if it is not standard output.
    file: Option<(&'a Path, WholeFile)>,
}

impl<'a> Destination<'a> {
    /// The place that the command line names.
    pub(crate) fn open(
        path: Option<&'a Path>,
        existing: Existing,
        output: &'a Output,
        complaints: &'a Complaints,
    ) -> Result<Destination<'a>, Verdict> {
        let file = match path.filter(|path| open_stream(path) != Some(1)) {
            None => None,
            Some(path) => match WholeFile::create(path, existing) {
                Ok(file) => Some((path, file)),
                Err(error) => return Err(complaints.cannot_write(path, &error)),
            },
        };
        Ok(Destination {
            complaints,
            output,
            file,
        })
    }

    /// Writes lines; the last line end may be left out.
    pub(crate) fn lines(&mut self, text: &str) -> Result<(), Verdict> {
        let Some((path, file)) = &mut self.file else {
            self.output.lines(text);
            return Ok(());
        };
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let written = file.write(text).and_then(|()| file.write(end));
        written.map_err(|error| self.complaints.cannot_write(path, &error))
    }

    /// Ends it. After an error a file is not written at all.
    pub(crate) fn finish(self, verdict: Verdict) -> Result<(), Verdict> {
        let Some((path, file)) = self.file else {
            return Ok(());
        };
        if verdict == Verdict::Error && !file.is_stream() {
            let help = "a file is written whole or not at all; without -o, what can be written is";
            let message = format!("{} was not written", shown(path));
            self.complaints.error(&message, Some(help));
            return Err(verdict);
        }
        (file.finish()).map_err(|error| self.complaints.cannot_write(path, &error))
    }
}
