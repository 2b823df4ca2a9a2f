//! `cagey convert`: puzzles from any format to another.

use cagey::generate::canonical;
use cagey::model::Position;
use cagey::notation::{self, Document, Format, ParseErrors, WriteError};

use crate::args::ConvertArgs;
use crate::input::{Input, InputPuzzle, Puzzles, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;

/// How many puzzles that cannot be converted are told in full.
const TOLD: u64 = 20;

pub(crate) fn run(args: &ConvertArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let inputs = Input::all_of(&args.inputs);
    let existing = Existing::unless_forced(args.force);
    let mut destination =
        match Destination::open(args.output.as_deref(), existing, output, &diagnostics) {
            Ok(destination) => destination,
            Err(status) => return status,
        };
    prompt_if_terminal(&inputs, &diagnostics);
    let mut writer = Writer {
        to: args.to,
        canonical: args.canonical,
        written: 0,
        lost: 0,
    };
    let mut status = ExitStatus::Success;
    let mut failed = 0;
    for next in Puzzles::of(inputs, args.from.format) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        let text = match writer.convert(&found, args.from.format) {
            Ok(text) => text,
            Err(trouble) => {
                status.and(ExitStatus::Error);
                failed += 1;
                if failed <= TOLD {
                    trouble.tell(&found, &diagnostics);
                }
                // It would be said of every puzzle that follows.
                if let Trouble::Second(_) = trouble {
                    break;
                }
                continue;
            }
        };
        if let Err(status) = destination.lines(&text) {
            return status;
        }
    }
    if failed > TOLD {
        let more = failed - TOLD;
        let puzzles = if more == 1 { "puzzle" } else { "puzzles" };
        diagnostics.error(
            &format!("{more} more {puzzles} could not be converted"),
            None,
        );
    }
    if let Err(status) = destination.finish(status) {
        return status;
    }
    writer.tell_of_losses(&diagnostics);
    status
}

/// Puzzles in one format, one after the other.
struct Writer {
    to: Format,
    /// Whether each is written in its canonical form.
    canonical: bool,
    written: u64,
    /// How many of them lost what a player had entered.
    lost: u64,
}

/// Why a puzzle is not converted.
enum Trouble {
    Unreadable(ParseErrors),
    /// The format holds one puzzle, and one is written.
    Second(Format),
    Unwritable(WriteError),
}

impl Trouble {
    fn tell(&self, found: &InputPuzzle, diagnostics: &Diagnostics) {
        let title = found.title();
        match self {
            Trouble::Unreadable(errors) => diagnostics.faults(Some(&found.label()), errors, None),
            Trouble::Second(to) => diagnostics.error(
                &format!("{to} holds one puzzle a file: {title} cannot follow, nor can any other"),
                Some("convert the puzzles one by one"),
            ),
            Trouble::Unwritable(error) => diagnostics.error(
                &format!("{title} cannot be written: {error}"),
                Some(advice(error)),
            ),
        }
    }
}

impl Writer {
    /// The puzzle's text, with what parts it from the one before.
    fn convert(&mut self, found: &InputPuzzle, from: Option<Format>) -> Result<String, Trouble> {
        let mut document = found.parse(from).map_err(Trouble::Unreadable)?.document;
        if self.canonical {
            let mut turned = Document::from(canonical(&document.puzzle));
            turned.meta.title = document.meta.title;
            turned.meta.author = document.meta.author;
            document = turned;
        }
        let separator = match separator(self.to) {
            _ if self.written == 0 => "",
            Some(separator) => separator,
            None => return Err(Trouble::Second(self.to)),
        };
        let text = notation::write(&document, self.to).map_err(Trouble::Unwritable)?;
        self.written += 1;
        if loses(self.to, &document.position) {
            self.lost += 1;
        }
        Ok(format!("{separator}{text}"))
    }

    fn tell_of_losses(&self, diagnostics: &Diagnostics) {
        let puzzles = match self.lost {
            0 => return,
            1 => "one puzzle was".to_owned(),
            count => format!("{count} puzzles were"),
        };
        let what = match keeps(self.to) {
            Kept::Values => "pencil marks",
            _ => "entered values and pencil marks",
        };
        let to = self.to;
        diagnostics.note(&format!(
            "note: {puzzles} written without {what}: {to} has no place for them; \
             sav, json, board and ipuz have"
        ));
    }
}

/// What parts two puzzles; nothing where the format cannot hold two.
pub(crate) fn separator(to: Format) -> Option<&'static str> {
    match to {
        Format::Text | Format::Kenny | Format::Sav | Format::Words => Some("---\n"),
        Format::MiniZinc | Format::Cnf => None,
        _ => Some(""),
    }
}

/// What a format keeps of a player's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Everything,
    /// Values, but no pencil marks.
    Values,
    Nothing,
}

fn keeps(format: Format) -> Kept {
    match format {
        Format::Sav | Format::Json | Format::JsonBoard | Format::Ipuz => Kept::Everything,
        Format::Words | Format::MiniZinc | Format::Cnf => Kept::Values,
        _ => Kept::Nothing,
    }
}

/// Whether a format drops something of this position.
fn loses(format: Format, position: &Position) -> bool {
    match keeps(format) {
        Kept::Everything => false,
        Kept::Values => !position.has_no_marks(),
        Kept::Nothing => !position.is_empty(),
    }
}

pub(crate) fn advice(error: &WriteError) -> &'static str {
    match error {
        WriteError::Clue {
            format: Format::Id, ..
        } => "--to cid writes an id of Cagey's own that can hold it",
        _ => "--to cid, text and json hold every puzzle",
    }
}
