//! `cagey convert`: puzzles from any format to another.

use std::path::Path;

use cagey::notation::{self, Format, WriteError};

use crate::args::ConvertArgs;
use crate::complaints::Complaints;
use crate::inputs::{Found, Input, Puzzles, greet_if_waiting, reason, shown};
use crate::output::Output;
use crate::verdict::Verdict;
use crate::whole_file::WholeFile;

/// Where the puzzles go.
enum Destination<'a> {
    Stdout(&'a Output),
    File(&'a Path, WholeFile),
}

pub(crate) fn run(args: &ConvertArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.color);
    let inputs = Input::all_of(&args.inputs);
    let mut destination = match args.output.as_deref() {
        Some(path) if path != Path::new("-") => match WholeFile::create(path) {
            Ok(file) => Destination::File(path, file),
            Err(error) => return cannot_write(path, &error, &complaints),
        },
        _ => Destination::Stdout(output),
    };
    greet_if_waiting(&inputs, &complaints);
    let mut writer = Writer {
        to: args.to,
        written: 0,
    };
    let mut verdict = Verdict::Yes;
    for next in Puzzles::of(inputs, args.from.format) {
        let text = next
            .puzzle(&complaints)
            .and_then(|found| writer.convert(&found, args.from.format, &complaints));
        let Some(text) = text else {
            verdict.and(Verdict::Error);
            continue;
        };
        match &mut destination {
            Destination::Stdout(output) => output.lines(&text),
            Destination::File(path, file) => {
                if let Err(error) = file.write(&text) {
                    return cannot_write(path, &error, &complaints);
                }
            }
        }
    }
    if let Destination::File(path, file) = destination {
        if verdict == Verdict::Error {
            complaints.error(
                &format!("{} was not written", shown(path)),
                Some("a file is written whole or not at all; without -o, what can be converted is"),
            );
        } else if let Err(error) = file.finish() {
            return cannot_write(path, &error, &complaints);
        }
    }
    verdict
}

fn cannot_write(path: &Path, error: &std::io::Error, complaints: &Complaints) -> Verdict {
    complaints.error(
        &format!("cannot write {}: {}", shown(path), reason(error)),
        None,
    );
    Verdict::Error
}

/// Puzzles in one format, one after the other.
struct Writer {
    to: Format,
    written: u64,
}

impl Writer {
    /// The puzzle's text, with what parts it from the one before.
    fn convert(
        &mut self,
        found: &Found,
        from: Option<Format>,
        complaints: &Complaints,
    ) -> Option<String> {
        let document = match found.parse(from) {
            Ok(parsed) => parsed.document,
            Err(errors) => {
                complaints.faults(Some(&found.label()), &errors, None);
                return None;
            }
        };
        let separator = match self.separator() {
            _ if self.written == 0 => "",
            Some(separator) => separator,
            None => {
                let to = self.to;
                complaints.error(
                    &format!(
                        "{} cannot follow another: {to} holds one puzzle a file",
                        found.title()
                    ),
                    Some("convert the puzzles one by one"),
                );
                return None;
            }
        };
        match notation::write(&document, self.to) {
            Ok(text) => {
                self.written += 1;
                Some(format!("{separator}{text}"))
            }
            Err(error) => {
                let message = format!("{} cannot be written: {error}", found.title());
                complaints.error(&message, Some(advice(&error)));
                None
            }
        }
    }

    /// What parts two puzzles; nothing where the format cannot hold two.
    fn separator(&self) -> Option<&'static str> {
        match self.to {
            Format::Text | Format::Kenny | Format::Sav | Format::Words => Some("---\n"),
            Format::MiniZinc | Format::Cnf => None,
            _ => Some(""),
        }
    }
}

fn advice(error: &WriteError) -> &'static str {
    match error {
        WriteError::Clue {
            format: Format::Id, ..
        } => "--to cid writes an id of Cagey's own that can hold it",
        _ => "--to cid, text and json hold every puzzle",
    }
}
