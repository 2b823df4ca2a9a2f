//! Where a verb writes its output: to standard output, or to a file that is written completely or not at
//! all.

use std::path::Path;

use crate::input::display_path;
use crate::output::atomic_file::{AtomicFile, Existing, is_stdout};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};

/// See the [module](self). Errors are reported here; the status in `Err` is the one to exit with.
pub(crate) struct Destination<'a> {
    diagnostics: &'a Diagnostics,
    output: &'a Output,
    /// The file, if it is not standard output.
    file: Option<(&'a Path, AtomicFile)>,
}

impl<'a> Destination<'a> {
    /// Opens the file given by `-o`, or standard output.
    pub(crate) fn open(
        path: Option<&'a Path>,
        existing: Existing,
        output: &'a Output,
        diagnostics: &'a Diagnostics,
    ) -> Result<Destination<'a>, ExitStatus> {
        let file = match path.filter(|path| !is_stdout(path)) {
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

    /// Writes lines. The last line break may be omitted.
    pub(crate) fn lines(&mut self, text: &str) -> Result<(), ExitStatus> {
        let Some((path, file)) = &mut self.file else {
            self.output.lines(text);
            return Ok(());
        };
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let written = file.write(text).and_then(|()| file.write(end));
        written.map_err(|error| self.diagnostics.cannot_write(path, &error))
    }

    /// Completes the file. If there was an error, the file is not written at all.
    pub(crate) fn finish(self, status: ExitStatus) -> Result<(), ExitStatus> {
        let Some((path, file)) = self.file else {
            return Ok(());
        };
        if status == ExitStatus::Error && !file.is_stream() {
            let help = "a file is written completely or not at all; without -o, the parts without errors \
                        are written";
            let message = format!("{} was not written", display_path(path));
            self.diagnostics.error(&message, Some(help));
            return Err(status);
        }
        (file.finish()).map_err(|error| self.diagnostics.cannot_write(path, &error))
    }
}
