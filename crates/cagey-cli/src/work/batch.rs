//! A batch: the loop over all puzzles of the inputs, for `solve`, `check` and `grade`.
//!
//! It reads the puzzles and the grids that belong to them, reports what cannot be read, and passes the rest
//! to the verb's [`Question`], on one thread or on many.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write;
use std::io::{self, IsTerminal};

use cagey::engine::Start;
use cagey::model::{Grid, Puzzle, Size};
use cagey::notation::{Format, ParseErrors, Parsed};
use cagey::wire::{self, Fault, Faults, Record, Source};
use serde::Serialize;

use crate::args::{InputFormatArgs, OutputModeArgs};
use crate::input::chunk::{ChunkItem, InputChunk};
use crate::input::grid::GridSource;
use crate::input::table::Column;
use crate::input::{Input, InputError, InputPuzzle, Puzzles, prompt_if_terminal};
use crate::output::beside::{AnswerPlace, Beside, single_line};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::capitalised;
use crate::output::json::json_line;
use crate::output::mode::{self, OutputMode};
use crate::output::progress::ProgressCounter;
use crate::output::{Lines, Output};
use crate::work::ordered_pool::{self, Chunk, Job};

/// What a verb does with each puzzle.
pub(crate) trait Question: Sync {
    /// The answer as JSON.
    type Result: Serialize;
    const VERB: wire::RecordKind;
    /// How the summary describes puzzles that got no answer.
    const FAILED: &'static str;

    /// The JSON answer for a puzzle or grid that could not be read.
    fn error(faults: Faults) -> Self::Result;

    /// The line for a puzzle or grid that could not be read. `puzzle` is its text, if that is one line.
    fn error_line(&self, message: &str, puzzle: &str) -> String {
        let _ = puzzle;
        format!("error {message}")
    }

    /// Whether there are options that limit the time for a puzzle, none of which was given.
    fn can_be_limited(&self) -> bool {
        false
    }

    /// Whether an answer may take several lines, each of which then needs the number of its puzzle.
    fn has_several_lines(&self) -> bool {
        false
    }

    /// The grid to use if the command line gives none; nothing if a grid is needed and the puzzle has
    /// none.
    fn own_grid(&self, parsed: &Parsed) -> Option<Grid>;

    /// The fast path for plain game ids: appends the answer to `line` if it can be found without building
    /// a [`Puzzle`], which takes a fraction of the time.
    fn answer_id(&self, id: &[u8], line: &mut String) -> Option<ExitStatus> {
        let _ = (id, line);
        None
    }

    /// The same for JSON: appends the answer after what `place` has, up to the end of the object.
    fn answer_id_in_json(&self, id: &[u8], line: &mut String) -> Option<ExitStatus> {
        let _ = (id, line);
        None
    }

    /// Answers for one puzzle.
    fn answer(&self, query: &Query) -> ExitStatus;
}

/// What the command line says about inputs and output.
pub(crate) struct Batch<'a> {
    pub(crate) inputs: &'a [OsString],
    pub(crate) from: &'a InputFormatArgs,
    pub(crate) mode: &'a OutputModeArgs,
    /// What is printed beside each answer, and the column of tables that `--key` names.
    pub(crate) beside: Beside,
    pub(crate) key: Option<&'a Column>,
    /// The names of the columns, if answers are rows of comma-separated values.
    pub(crate) csv_header: Option<String>,
    /// The value of `--grid`.
    pub(crate) grid: Option<&'a OsString>,
    /// How many threads to use: for several puzzles if every answer is one line or one JSON object, or else for one.
    pub(crate) threads: usize,
    pub(crate) output: &'a Output,
    pub(crate) diagnostics: &'a Diagnostics,
}

impl Batch<'_> {
    /// Answers for every puzzle.
    pub(crate) fn run<Q: Question>(&self, question: &Q) -> ExitStatus {
        let Batch { diagnostics, .. } = *self;
        let inputs = Input::all_of(self.inputs);
        let given = match self.grid {
            None => None,
            Some(typed) => match GridSource::of(typed, &inputs, diagnostics) {
                None => return ExitStatus::Error,
                grid => grid,
            },
        };
        prompt_if_terminal(&inputs, diagnostics);
        let has_several_inputs = inputs.len() > 1;
        let beside = self.beside.with_files(has_several_inputs);
        let mode = match OutputMode::of(self.mode) {
            OutputMode::Json => OutputMode::Json,
            _ if !beside.is_nothing() => OutputMode::Lines,
            mode => mode,
        };
        if let Some(header) = &self.csv_header {
            (self.output).lines(&format!("{}{header}", beside.header()));
        }
        let progress = self.output.progress();
        let is_typed = inputs.contains(&Input::Stdin) && io::stdin().is_terminal();
        if !is_typed && !mode::is_plain(self.mode) {
            let all_bytes = inputs.iter().map(Input::length).sum();
            progress.begin(all_bytes, question.can_be_limited());
        }
        // Looking ahead delays the first answer, so it is done only where numbers may be shown, and never
        // while puzzles are typed in.
        let is_streamed = inputs.contains(&Input::Stdin);
        let may_look_ahead = question.has_several_lines() || (mode.is_for_human() && !is_streamed);
        let mut form = self.from.form();
        form.columns.key = self.key.cloned();
        let mut puzzles = Puzzles::of(inputs, form);
        // The first puzzle is a chunk of its own, so that its answer comes at once.
        let first = puzzles.next_chunk();
        let mut chunks = std::iter::from_fn(|| puzzles.next_chunk()).peekable();
        let is_alone = !is_streamed && chunks.peek().is_none();
        let context = Context {
            threads: match mode.is_for_human() || is_alone {
                true => self.threads,
                false => 1,
            },
            format: self.from.format,
            given,
            mode,
            beside,
            is_numbered: has_several_inputs || (may_look_ahead && chunks.peek().is_some()),
            has_several_inputs,
            diagnostics,
        };
        let chunks = first.into_iter().chain(chunks);
        let mut tally = Tally::default();
        // What a person reads, and answers of several lines, are written as they come.
        if self.threads > 1 && context.threads == 1 && !question.has_several_lines() {
            let work = |job: &Job<InputChunk>| {
                let mut worker = Worker::new(progress.counter());
                while let Some(item) = job.take() {
                    context.answer(item, question, &*job.lines, &mut worker);
                }
                worker.tally
            };
            let on_done = |chunk| tally.add(chunk, diagnostics);
            ordered_pool::for_each_ordered(self.threads, chunks, self.output, work, on_done);
        } else {
            for mut chunk in chunks {
                let mut worker = Worker::new(progress.counter());
                while let Some(item) = chunk.take() {
                    context.answer(item, question, self.output, &mut worker);
                    if mode.is_for_human() {
                        self.output.flush();
                    }
                }
                tally.add(worker.tally, diagnostics);
            }
        }
        progress.end();
        if !mode.is_for_human() {
            tally.report(Q::FAILED, diagnostics);
        }
        tally.status
    }
}

/// The state of a thread while it answers for one chunk.
struct Worker<'a> {
    tally: Tally,
    progress: ProgressCounter<'a>,
    /// A buffer for one answer, reused to avoid allocations.
    line: String,
}

impl Worker<'_> {
    fn new(progress: ProgressCounter) -> Worker {
        Worker {
            tally: Tally::default(),
            progress,
            line: String::new(),
        }
    }
}

/// What is fixed for the whole batch once the command line has been read.
struct Context<'a> {
    /// How many threads a puzzle may have to itself.
    threads: usize,
    format: Option<Format>,
    given: Option<GridSource>,
    mode: OutputMode,
    beside: Beside,
    /// Whether answers need the number of their puzzle.
    is_numbered: bool,
    /// Whether messages must say which of several inputs they mean.
    has_several_inputs: bool,
    diagnostics: &'a Diagnostics,
}

/// Why there is no answer for a puzzle.
enum ReadError {
    /// The puzzle cannot be read.
    Puzzle(ParseErrors),
    /// The grid from the command line does not fit a puzzle of this size.
    Grid(ParseErrors, Size),
    /// There is no grid.
    NoGrid,
}

const NO_GRID: &str = "there is no grid to check";
const NO_GRID_HELP: &str = "give one with --grid: values row by row, . for an empty cell";

impl Context<'_> {
    /// Answers for one item of a chunk.
    fn answer<Q: Question>(
        &self,
        item: ChunkItem,
        question: &Q,
        lines: &dyn Lines,
        worker: &mut Worker,
    ) {
        match item {
            ChunkItem::Line(line) => {
                let bytes = line.bytes();
                let place = || AnswerPlace {
                    file: line.input().path_text(),
                    line: line.line(),
                    key: None,
                };
                let number = || line.number();
                if !self.answer_id(bytes, place, number, question, lines, worker) {
                    self.answer_puzzle(&line.to_puzzle(), question, lines, worker);
                }
                worker.progress.done(bytes.len() as u64);
            }
            ChunkItem::Row(row) => {
                let place = || AnswerPlace {
                    file: row.input().path_text(),
                    line: row.line(),
                    key: row.key(),
                };
                let number = || row.number();
                let is_answered = (row.bytes())
                    .is_some_and(|id| self.answer_id(id, place, number, question, lines, worker));
                if !is_answered {
                    self.answer_puzzle(&row.to_puzzle(), question, lines, worker);
                }
                worker.progress.done(row.length());
            }
            ChunkItem::One(Ok(found)) => {
                let id = found.id().filter(|_| !found.is_faulty());
                let (place, number) = (|| found.place(), || found.number);
                let is_answered =
                    id.is_some_and(|id| self.answer_id(id, place, number, question, lines, worker));
                if !is_answered {
                    self.answer_puzzle(&found, question, lines, worker);
                }
                worker.progress.done(found.length);
            }
            ChunkItem::One(Err(error)) => worker.tally.input_error = Some(error),
        }
    }

    /// Tries the fast path for plain game ids; returns whether it applied.
    fn answer_id<'a, Q: Question>(
        &self,
        id: &[u8],
        place: impl FnOnce() -> AnswerPlace<'a>,
        number: impl FnOnce() -> u64,
        question: &Q,
        lines: &dyn Lines,
        worker: &mut Worker,
    ) -> bool {
        let may_be_id = matches!(self.format, None | Some(Format::Id)) && self.given.is_none();
        if !may_be_id || self.mode.is_for_human() || self.threads > 1 {
            return false;
        }
        worker.line.clear();
        let id = id.trim_ascii();
        if self.mode == OutputMode::Json {
            let place = place();
            let Some(status) = (add_place(Q::VERB, number(), place, &mut worker.line))
                .and_then(|()| question.answer_id_in_json(id, &mut worker.line))
            else {
                return false;
            };
            lines.lines(&worker.line);
            worker.tally.count(status);
            return true;
        }
        if !self.beside.is_nothing() {
            self.beside.add(place(), Some(id), &mut worker.line);
        }
        let Some(status) = question.answer_id(id, &mut worker.line) else {
            return false;
        };
        lines.lines(&worker.line);
        worker.tally.count(status);
        true
    }

    /// Answers for a puzzle of any format.
    fn answer_puzzle<Q: Question>(
        &self,
        found: &InputPuzzle,
        question: &Q,
        lines: &dyn Lines,
        worker: &mut Worker,
    ) {
        match self.read(found, question, lines) {
            Ok(query) => worker.tally.count(query.run(question)),
            Err(error) => {
                self.report(&error, found, question, lines);
                worker.tally.count_faulty(found);
            }
        }
    }

    fn read<'a, Q: Question>(
        &'a self,
        found: &'a InputPuzzle,
        question: &Q,
        lines: &'a dyn Lines,
    ) -> Result<Query<'a>, ReadError> {
        let parsed = found.parse(self.format).map_err(ReadError::Puzzle)?;
        let size = parsed.document.puzzle.size();
        let is_id = matches!(parsed.format, Format::Id | Format::ExtendedId);
        let grid = match &self.given {
            Some(text) => (text.parse(size)).map_err(|errors| ReadError::Grid(errors, size))?,
            None => question.own_grid(&parsed).ok_or(ReadError::NoGrid)?,
        };
        Ok(Query {
            puzzle: parsed.document.puzzle,
            grid,
            context: self,
            verb: Q::VERB,
            has_several_lines: question.has_several_lines(),
            is_id,
            found,
            lines,
        })
    }

    /// Reports why there is no answer: in the puzzle's line or JSON object, or in full to a person.
    fn report<Q: Question>(
        &self,
        error: &ReadError,
        found: &InputPuzzle,
        question: &Q,
        lines: &dyn Lines,
    ) {
        match self.mode {
            OutputMode::Pretty(_) | OutputMode::Plain => self.report_to_human(error, found),
            OutputMode::Json => {
                let record = found.record(Q::VERB, Q::error(error.faults()));
                lines.lines(&json_line(&record));
            }
            OutputMode::Lines => {
                let text = found.one_line().unwrap_or_default();
                let line = question.error_line(&self.one_line(error, found), text);
                self.line(&line, found, text, question.has_several_lines(), lines);
            }
        }
    }

    fn report_to_human(&self, error: &ReadError, found: &InputPuzzle) {
        match (error, &self.given) {
            (ReadError::Puzzle(errors), _) => {
                self.diagnostics.faults(Some(&found.label()), errors, None);
            }
            (ReadError::Grid(errors, size), Some(text)) => {
                let note = format!("= note: {}", expectation(&self.which(found), *size));
                self.diagnostics
                    .faults(Some(&text.source), errors, Some(&note));
            }
            _ => {
                let message = match self.is_numbered {
                    true => format!("{}: {NO_GRID}", found.title()),
                    false => NO_GRID.to_owned(),
                };
                self.diagnostics.error(&message, Some(NO_GRID_HELP));
            }
        }
    }

    fn one_line(&self, error: &ReadError, found: &InputPuzzle) -> String {
        let input = match found.source() {
            Some(source) if self.has_several_inputs => format!("{source}: "),
            _ => String::new(),
        };
        match error {
            ReadError::Puzzle(errors) => format!("{input}{}", errors.one_line()),
            ReadError::Grid(errors, size) => {
                let expectation = expectation("the puzzle", *size);
                format!("{input}grid: {} ({expectation})", errors.one_line())
            }
            // Parse errors contain a line number; this one needs that of the puzzle.
            ReadError::NoGrid if found.source().is_some() || self.has_several_inputs => {
                format!("{}: {NO_GRID}; {NO_GRID_HELP}", found.title())
            }
            ReadError::NoGrid => format!("{NO_GRID}; {NO_GRID_HELP}"),
        }
    }

    /// How a sentence refers to a puzzle.
    fn which(&self, found: &InputPuzzle) -> String {
        match self.is_numbered {
            true => found.title(),
            false => "the puzzle".to_owned(),
        }
    }

    /// Writes one line. Line breaks that a message quotes from a puzzle's text become spaces.
    fn line(
        &self,
        text: &str,
        found: &InputPuzzle,
        puzzle: &str,
        is_one_of_several: bool,
        lines: &dyn Lines,
    ) {
        let line = single_line(text);
        if !self.beside.is_nothing() {
            let mut whole = String::new();
            (self.beside).add(found.place(), Some(puzzle.as_bytes()), &mut whole);
            lines.lines(&(whole + &line));
        } else if is_one_of_several && self.is_numbered {
            lines.lines(&format!("{} {line}", found.number));
        } else {
            lines.lines(&line);
        }
    }
}

/// Appends the beginning of a record, as it is serialised: which puzzle it is about. Returns nothing if a name has
/// characters that would have to be escaped.
fn add_place(
    verb: wire::RecordKind,
    number: u64,
    place: AnswerPlace,
    line: &mut String,
) -> Option<()> {
    let is_plain = |text: &str| {
        (text.bytes()).all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\'))
    };
    let verb = match verb {
        wire::RecordKind::Solve => "solve",
        _ => return None,
    };
    // Writing to a string does not fail.
    let _ = write!(
        line,
        "{{\"v\":{},\"verb\":\"{verb}\",\"puzzle\":{number}",
        wire::VERSION
    );
    if let Some(file) = place.file {
        is_plain(file).then(|| line.extend([",\"input\":\"", file, "\""]))?;
    }
    let _ = write!(line, ",\"line\":{}", place.line);
    if let Some(key) = place.key {
        let key = std::str::from_utf8(key).ok().filter(|key| is_plain(key))?;
        line.extend([",\"key\":\"", key, "\""]);
    }
    Some(())
}

impl ReadError {
    fn faults(&self) -> Faults {
        match self {
            ReadError::Puzzle(errors) => Faults::new(Source::Puzzle, errors),
            ReadError::Grid(errors, _) => Faults::new(Source::Grid, errors),
            ReadError::NoGrid => Faults {
                source: Source::Grid,
                errors: vec![Fault {
                    line: None,
                    column: None,
                    message: NO_GRID.to_owned(),
                    help: Some(NO_GRID_HELP.to_owned()),
                }],
            },
        }
    }
}

fn expectation(puzzle: &str, size: Size) -> String {
    let area = size.area();
    format!("{puzzle} is {size}, so its grid has {area} values")
}

/// One puzzle with its grid, and the means to answer for it.
pub(crate) struct Query<'a> {
    pub(crate) puzzle: Puzzle,
    pub(crate) grid: Grid,
    context: &'a Context<'a>,
    verb: wire::RecordKind,
    has_several_lines: bool,
    /// Whether the puzzle was given as a game id.
    is_id: bool,
    found: &'a InputPuzzle,
    lines: &'a dyn Lines,
}

impl Query<'_> {
    /// The puzzle with the values that its solutions have to keep.
    pub(crate) fn start(&self) -> Start<'_> {
        Start::new(&self.puzzle, &self.grid).expect("grids are read in the size of their puzzle")
    }

    fn run(&self, question: &impl Question) -> ExitStatus {
        if self.context.mode.is_for_human() && self.context.is_numbered {
            let gap = if self.found.number > 1 { "\n" } else { "" };
            let title = capitalised(&self.found.title());
            self.lines.lines(&format!("{gap}{title}"));
        }
        question.answer(self)
    }

    /// How many threads the puzzle may have to itself.
    pub(crate) fn threads(&self) -> usize {
        self.context.threads
    }

    /// The mode in which the answer is written.
    pub(crate) fn mode(&self) -> OutputMode {
        self.context.mode
    }

    /// The number of the puzzle, counted over all inputs.
    pub(crate) fn number(&self) -> u64 {
        self.found.number
    }

    /// Whether the grid comes from the command line, not from the puzzle's file.
    pub(crate) fn is_grid_given(&self) -> bool {
        self.context.given.is_some()
    }

    /// The id of the puzzle, as it is in the input if that is an id.
    pub(crate) fn id(&self) -> Cow<'_, str> {
        match self.found.one_line() {
            Some(text) if self.is_id => Cow::Borrowed(text),
            _ => Cow::Owned(self.puzzle.to_string()),
        }
    }

    /// Writes an answer as one line, for programs.
    pub(crate) fn line(&self, text: &str) {
        let id = match self.context.beside.is_nothing() {
            true => Cow::Borrowed(""),
            false => self.id(),
        };
        (self.context).line(text, self.found, &id, self.has_several_lines, self.lines);
    }

    /// Writes an answer as a JSON object.
    pub(crate) fn json(&self, result: impl Serialize) {
        let record = self.found.record(self.verb, result);
        self.lines.lines(&json_line(&record));
    }

    /// Writes an answer for a person.
    pub(crate) fn print(&self, text: &str) {
        self.lines.lines(text);
    }
}

impl InputPuzzle {
    fn record<R>(&self, verb: wire::RecordKind, result: R) -> Record<R> {
        Record {
            v: wire::VERSION,
            verb,
            puzzle: self.number,
            input: self.input.path(),
            line: self.line,
            key: self.key.clone(),
            result,
        }
    }

    fn place(&self) -> AnswerPlace<'_> {
        AnswerPlace {
            file: self.input.path_text(),
            line: self.line,
            key: self.key.as_deref().map(str::as_bytes),
        }
    }
}

/// The results of puzzles so far, for the exit status and the summary on standard error.
struct Tally {
    status: ExitStatus,
    seen: u64,
    faulty: u64,
    first_faulty: Option<String>,
    /// The error of an input, reported when the results of its chunk are due.
    input_error: Option<InputError>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            status: ExitStatus::Success,
            seen: 0,
            faulty: 0,
            first_faulty: None,
            input_error: None,
        }
    }
}

impl Tally {
    fn count(&mut self, status: ExitStatus) {
        self.seen += 1;
        self.status.and(status);
    }

    fn count_faulty(&mut self, found: &InputPuzzle) {
        self.count(ExitStatus::Error);
        self.faulty += 1;
        self.first_faulty.get_or_insert_with(|| found.title());
    }

    /// Adds the results of the next chunk.
    fn add(&mut self, next: Tally, diagnostics: &Diagnostics) {
        self.status.and(next.status);
        self.seen += next.seen;
        self.faulty += next.faulty;
        if let Some(first) = next.first_faulty {
            self.first_faulty.get_or_insert(first);
        }
        if let Some(error) = next.input_error {
            error.report(diagnostics);
            self.status.and(ExitStatus::Error);
        }
    }

    fn report(&self, failed: &str, diagnostics: &Diagnostics) {
        let Some(first) = &self.first_faulty else {
            return;
        };
        let message = match (self.faulty, self.seen) {
            (1, 1) => format!("the puzzle {failed}; its line says why"),
            (1, _) => format!("{first} {failed}; its line says why"),
            (count, seen) => {
                format!("{count} of {seen} puzzles {failed}, first {first}; their lines say why")
            }
        };
        diagnostics.error(&message, None);
    }
}
