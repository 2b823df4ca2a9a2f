//! `cagey convert`: puzzles from one format to another.

use std::sync::{Mutex, PoisonError};
use std::thread;

use cagey::generate::canonical;
use cagey::model::Position;
use cagey::notation::{self, Document, Format, Formula, ParseErrors, WriteError};

use crate::args::ConvertArgs;
use crate::input::chunk::{ChunkItem, InputChunk};
use crate::input::grid::GridSource;
use crate::input::{Input, InputError, InputPuzzle, Puzzles, or_report, prompt_if_terminal};
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};
use crate::work::ordered_pool::{self, Job};

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
    let conversion = Conversion {
        to: args.to,
        from: args.from.format,
        canonical: args.canonical,
        forbidden,
    };
    let puzzles = Puzzles::of(inputs, args.from.form());
    let threads =
        (args.threads).unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let done = match threads > 1 && separator(args.to) == Some("") {
        true => conversion.run_on(threads, puzzles, &mut destination, &diagnostics),
        false => conversion.run(puzzles, &mut destination, &diagnostics),
    };
    let done = match done {
        Ok(done) => done,
        Err(status) => return status,
    };
    if done.failed > MAX_REPORTED {
        let more = done.failed - MAX_REPORTED;
        let puzzles = if more == 1 { "puzzle" } else { "puzzles" };
        diagnostics.error(
            &format!("{more} more {puzzles} could not be converted"),
            None,
        );
    }
    let status = done.status;
    if let Err(status) = destination.finish(status) {
        return status;
    }
    done.report_losses(args.to, &diagnostics);
    status
}

/// How each puzzle is converted.
struct Conversion {
    to: Format,
    from: Option<Format>,
    /// Whether to write canonical forms.
    canonical: bool,
    /// A solution to exclude.
    forbidden: Option<GridSource>,
}

/// What came of the puzzles so far.
struct Done {
    status: ExitStatus,
    failed: u64,
    /// How many lost entered values or pencil marks.
    lost: u64,
}

/// What came of the puzzles of a chunk.
#[derive(Default)]
struct ChunkDone {
    lost: u64,
    failed: u64,
    /// The first of them, as far as they may be reported.
    errors: Vec<(InputPuzzle, ConvertError)>,
    input_error: Option<InputError>,
}

/// Where the threads' lines go, in the order of the puzzles.
struct Sink<'d, 'a> {
    destination: Mutex<&'d mut Destination<'a>>,
    /// Why nothing more can be written. It has been reported.
    failure: Mutex<Option<ExitStatus>>,
}

impl Sink<'_, '_> {
    fn failure(&self) -> Option<ExitStatus> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lines for Sink<'_, '_> {
    fn lines(&self, text: &str) {
        if self.failure().is_some() {
            return;
        }
        let mut destination = self
            .destination
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Err(status) = destination.lines(text) {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(status);
        }
    }
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

impl Conversion {
    /// Converts one puzzle after the other. The status in `Err` is of an output that cannot be written to.
    fn run(
        &self,
        puzzles: Puzzles,
        destination: &mut Destination,
        diagnostics: &Diagnostics,
    ) -> Result<Done, ExitStatus> {
        let mut done = Done::new();
        let mut is_first = true;
        for next in puzzles {
            let Some(found) = or_report(next, diagnostics) else {
                done.status.and(ExitStatus::Error);
                continue;
            };
            let separated = match separator(self.to) {
                _ if is_first => self.convert(&found),
                None => Err(match found.parse(self.from) {
                    Ok(_) => ConvertError::Second(self.to),
                    Err(errors) => ConvertError::Unreadable(errors),
                }),
                Some(separator) => (self.convert(&found))
                    .map(|(text, loses)| (format!("{separator}{text}"), loses)),
            };
            match separated {
                Ok((text, loses)) => {
                    is_first = false;
                    done.lost += u64::from(loses);
                    destination.lines(&text)?;
                }
                Err(error) => {
                    done.fail(&found, &error, diagnostics);
                    // The same error would follow for every other puzzle.
                    if let ConvertError::Second(_) = error {
                        break;
                    }
                }
            }
        }
        Ok(done)
    }

    /// The same on several threads, in a format of which each puzzle stands for itself.
    fn run_on(
        &self,
        threads: usize,
        mut puzzles: Puzzles,
        destination: &mut Destination,
        diagnostics: &Diagnostics,
    ) -> Result<Done, ExitStatus> {
        let sink = Sink {
            destination: Mutex::new(destination),
            failure: Mutex::new(None),
        };
        let mut done = Done::new();
        let chunks = std::iter::from_fn(|| match sink.failure() {
            None => puzzles.next_chunk(),
            Some(_) => None,
        });
        let work = |job: &Job<InputChunk>| {
            let mut of_chunk = ChunkDone::default();
            while let Some(item) = job.take() {
                let found = match item {
                    ChunkItem::Line(line) => line.to_puzzle(),
                    ChunkItem::Row(row) => row.to_puzzle(),
                    ChunkItem::One(Ok(found)) => found,
                    ChunkItem::One(Err(error)) => {
                        of_chunk.input_error = Some(error);
                        continue;
                    }
                };
                match self.convert(&found) {
                    Ok((text, loses)) => {
                        job.lines.lines(&text);
                        of_chunk.lost += u64::from(loses);
                    }
                    Err(error) => {
                        of_chunk.failed += 1;
                        if of_chunk.failed <= MAX_REPORTED {
                            of_chunk.errors.push((found, error));
                        }
                    }
                }
            }
            of_chunk
        };
        let on_done = |of_chunk: ChunkDone| {
            let reported = of_chunk.errors.len() as u64;
            for (found, error) in &of_chunk.errors {
                done.fail(found, error, diagnostics);
            }
            done.failed += of_chunk.failed - reported;
            done.lost += of_chunk.lost;
            if let Some(error) = of_chunk.input_error {
                error.report(diagnostics);
                done.status.and(ExitStatus::Error);
            }
        };
        ordered_pool::for_each_ordered(threads, chunks, &sink, work, on_done);
        match sink.failure() {
            None => Ok(done),
            Some(status) => Err(status),
        }
    }

    /// The text of a puzzle, and whether it has lost entered values or pencil marks.
    fn convert(&self, found: &InputPuzzle) -> Result<(String, bool), ConvertError> {
        let parsed = found.parse(self.from).map_err(ConvertError::Unreadable)?;
        let mut document = parsed.document;
        if self.canonical {
            let mut canonical = Document::from(canonical(&document.puzzle));
            canonical.meta.title = document.meta.title;
            canonical.meta.author = document.meta.author;
            document = canonical;
        }
        let text = match &self.forbidden {
            None => notation::write(&document, self.to),
            Some(grid) => {
                let grid = grid.parse(document.puzzle.size());
                let grid = grid.map_err(ConvertError::Forbidden)?;
                Formula::new(&document, Some(&grid)).map(|formula| formula.to_string())
            }
        };
        let text = text.map_err(ConvertError::Unwritable)?;
        Ok((text, loses(self.to, &document.position)))
    }
}

impl Done {
    fn new() -> Done {
        Done {
            status: ExitStatus::Success,
            failed: 0,
            lost: 0,
        }
    }

    /// Notes a puzzle that was not converted, and reports the first of them.
    fn fail(&mut self, found: &InputPuzzle, error: &ConvertError, diagnostics: &Diagnostics) {
        self.status.and(ExitStatus::Error);
        self.failed += 1;
        if self.failed <= MAX_REPORTED {
            error.report(found, diagnostics);
        }
    }

    fn report_losses(&self, to: Format, diagnostics: &Diagnostics) {
        let puzzles = match self.lost {
            0 => return,
            1 => "one puzzle was".to_owned(),
            count => format!("{count} puzzles were"),
        };
        let what = match keeps(to) {
            Kept::Values => "pencil marks",
            _ => "entered values and pencil marks",
        };
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
