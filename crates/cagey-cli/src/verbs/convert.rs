//! `cagey convert`: puzzles from one format to another.

use cagey::generate::canonical;
use cagey::model::Position;
use cagey::notation::{self, Document, Format, Formula, ParseErrors, WriteError};

use crate::args::ConvertArgs;
use crate::input::grid::GridSource;
use crate::input::{Input, InputPuzzle, Puzzles, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;

/// How many of the puzzles that cannot be converted are reported in full.
const MAX_REPORTED: u64 = 20;

pub(crate) fn run(args: &ConvertArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let inputs = Input::all_of(&args.inputs);
    let forbidden = match &args.forbid {
        None => None,
        Some(_) if args.to != Format::Cnf => {
            let help = "other formats hold the puzzle itself, with all of its solutions";
            diagnostics.error("--forbid needs --to cnf", Some(help));
            return ExitStatus::Error;
        }
        Some(typed) => match GridSource::of(typed, &inputs, &diagnostics) {
            None => return ExitStatus::Error,
            forbidden => forbidden,
        },
    };
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
        forbidden,
        written: 0,
        lost: 0,
    };
    let mut status = ExitStatus::Success;
    let mut failed = 0;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        let text = match writer.convert(&found, args.from.format) {
            Ok(text) => text,
            Err(error) => {
                status.and(ExitStatus::Error);
                failed += 1;
                if failed <= MAX_REPORTED {
                    error.report(&found, &diagnostics);
                }
                // The same error would follow for every other puzzle.
                if let ConvertError::Second(_) = error {
                    break;
                }
                continue;
            }
        };
        if let Err(status) = destination.lines(&text) {
            return status;
        }
    }
    if failed > MAX_REPORTED {
        let more = failed - MAX_REPORTED;
        let puzzles = if more == 1 { "puzzle" } else { "puzzles" };
        diagnostics.error(
            &format!("{more} more {puzzles} could not be converted"),
            None,
        );
    }
    if let Err(status) = destination.finish(status) {
        return status;
    }
    writer.report_losses(&diagnostics);
    status
}

/// Converts puzzles one after the other.
struct Writer {
    to: Format,
    /// Whether to write canonical forms.
    canonical: bool,
    /// A solution to exclude.
    forbidden: Option<GridSource>,
    written: u64,
    /// How many of them lost entered values or pencil marks.
    lost: u64,
}

/// Why a puzzle was not converted.
enum ConvertError {
    Unreadable(ParseErrors),
    /// The grid to exclude is none of this puzzle.
    Forbidden(ParseErrors),
    /// The format holds only one puzzle, and one has been written already.
    Second(Format),
    Unwritable(WriteError),
}

impl ConvertError {
    fn report(&self, found: &InputPuzzle, diagnostics: &Diagnostics) {
        let title = found.title();
        match self {
            ConvertError::Unreadable(errors) => {
                diagnostics.faults(Some(&found.label()), errors, None);
            }
            ConvertError::Forbidden(errors) => diagnostics.faults(Some("--forbid"), errors, None),
            ConvertError::Second(to) => diagnostics.error(
                &format!(
                    "a file in the format {to} holds only one puzzle: {title} and all that follow are \
                     not converted"
                ),
                Some("convert the puzzles one by one"),
            ),
            ConvertError::Unwritable(error) => diagnostics.error(
                &format!("{title} cannot be written: {error}"),
                Some(advice(error)),
            ),
        }
    }
}

impl Writer {
    /// The text of a puzzle, preceded by a separator if it is not the first.
    fn convert(
        &mut self,
        found: &InputPuzzle,
        from: Option<Format>,
    ) -> Result<String, ConvertError> {
        let parsed = found.parse(from).map_err(ConvertError::Unreadable)?;
        let mut document = parsed.document;
        if self.canonical {
            let mut canonical = Document::from(canonical(&document.puzzle));
            canonical.meta.title = document.meta.title;
            canonical.meta.author = document.meta.author;
            document = canonical;
        }
        let separator = match separator(self.to) {
            _ if self.written == 0 => "",
            Some(separator) => separator,
            None => return Err(ConvertError::Second(self.to)),
        };
        let text = match &self.forbidden {
            None => notation::write(&document, self.to),
            Some(grid) => {
                let grid = grid.parse(document.puzzle.size());
                let grid = grid.map_err(ConvertError::Forbidden)?;
                Formula::new(&document, Some(&grid)).map(|formula| formula.to_string())
            }
        };
        let text = text.map_err(ConvertError::Unwritable)?;
        self.written += 1;
        if loses(self.to, &document.position) {
            self.lost += 1;
        }
        Ok(format!("{separator}{text}"))
    }

    fn report_losses(&self, diagnostics: &Diagnostics) {
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
            "note: {puzzles} written without {what}, which {to} cannot hold; \
             sav, json, board and ipuz can"
        ));
    }
}

/// The line that separates two puzzles. Returns nothing if the format cannot hold two.
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

/// Whether a format loses a part of this position.
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
        } => "--to cid writes Cagey's own extended id, which can hold it",
        _ => "--to cid, --to text and --to json can hold every puzzle",
    }
}
