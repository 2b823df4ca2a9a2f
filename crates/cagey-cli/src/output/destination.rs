//! Where a verb writes what it makes: standard output, or a file that is written whole or not at all.

use std::path::Path;

use crate::input::shown;
use crate::output::atomic_file::{AtomicFile, Existing, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};

/// See the [module](self). What stands against writing is told, and ends the verb.
pub(crate) struct Destination<'a> {
    diagnostics: &'a Diagnostics,
    output: &'a Output,
    /// The file, if it is not standard output.
    file: Option<(&'a Path, AtomicFile)>,
}

impl<'a> Destination<'a> {
    /// The place that the command line names.
    pub(crate) fn open(
        path: Option<&'a Path>,
        existing: Existing,
        output: &'a Output,
        diagnostics: &'a Diagnostics,
    ) -> Result<Destination<'a>, ExitStatus> {
        let file = match path.filter(|path| open_stream(path) != Some(1)) {
            None => None,
            Some(path) => match AtomicFile::create(path, existing) {
                Ok(file) => Some((path, file)),
                Err(error) => return Err(diagnostics.cannot_write(path, &error)),
            },
        };
        Ok(Destination {
            diagnostics,
            output,
            file,
        })
    }

    /// Writes lines; the last line end may be left out.
    pub(crate) fn lines(&mut self, text: &str) -> Result<(), ExitStatus> {
        let Some((path, file)) = &mut self.file else {
            self.output.lines(text);
            return Ok(());
        };
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let written = file.write(text).and_then(|()| file.write(end));
        written.map_err(|error| self.diagnostics.cannot_write(path, &error))
    }

    /// Ends it. After an error a file is not written at all.
    pub(crate) fn finish(self, status: ExitStatus) -> Result<(), ExitStatus> {
        let Some((path, file)) = self.file else {
            return Ok(());
        };
        if status == ExitStatus::Error && !file.is_stream() {
            let help = "a file is written whole or not at all; without -o, what can be written is";
            let message = format!("{} was not written", shown(path));
            self.diagnostics.error(&message, Some(help));
            return Err(status);
        }
        (file.finish()).map_err(|error| self.diagnostics.cannot_write(path, &error))
    }
}
