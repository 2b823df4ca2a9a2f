//! A round over puzzles: what the verbs share that answer every puzzle of their inputs.
//!
//! The round reads the puzzles and the grids that go with them, tells what is wrong with either, and
//! hands what is right to the verb's [`Question`].

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use cagey::model::{Grid, Puzzle, Size};
use cagey::notation::{Format, ParseErrors, Parsed};
use cagey::wire::{self, Fault, Faults, Record, Source};
use serde::Serialize;

use crate::args::{FormArgs, FromArgs};
use crate::complaints::Complaints;
use crate::crew::{self, Load, Shift};
use crate::for_people::capitalised;
use crate::form::{self, Form};
use crate::grid_text::GridText;
use crate::inputs::{Found, Input, Next, Puzzles, greet_if_waiting};
use crate::output::{Lines, Output};
use crate::part::{Part, Piece};
use crate::progress::Report;
use crate::verdict::Verdict;

/// What a verb asks of each puzzle.
pub(crate) trait Question: Sync {
    /// The answer in JSON.
    type Result: Serialize;
    const VERB: wire::Verb;
    /// What is said of puzzles without an answer.
    const FAILED: &'static str;

    /// The answer where puzzle or grid could not be read.
    fn error(faults: Faults) -> Self::Result;

    /// The line where puzzle or grid could not be read.
    fn error_line(&self, message: &str) -> String {
        format!("error {message}")
    }

    /// Whether an answer may take several lines, so that each must say which puzzle it belongs to.
    fn has_several_lines(&self) -> bool {
        false
    }

    /// The grid that a puzzle brings, where the command line gives none; nothing if there is none
    /// and one is needed.
    fn own_grid(&self, parsed: &Parsed) -> Option<Grid>;

    /// Puts into `line` what answers for a plain game id, where that can be told without reading it
    /// as a puzzle: a stream of many is then done in a fraction of the time.
    fn answer_id(&self, id: &[u8], line: &mut String) -> Option<Verdict> {
        let _ = (id, line);
        None
    }

    /// Answers for a puzzle.
    fn answer(&self, asked: &Asked) -> Verdict;
}

/// What the command line says, beside the question.
pub(crate) struct Round<'a> {
    pub(crate) inputs: &'a [OsString],
    pub(crate) from: &'a FromArgs,
    pub(crate) form: &'a FormArgs,
    /// GRID as typed.
    pub(crate) grid: Option<&'a OsString>,
    /// How many threads answer, where one line or object a puzzle is the answer.
    pub(crate) threads: usize,
    pub(crate) output: &'a Output,
    pub(crate) complaints: &'a Complaints,
}

impl Round<'_> {
    /// Asks every puzzle.
    pub(crate) fn ask<Q: Question>(&self, question: &Q) -> Verdict {
        let Round { complaints, .. } = *self;
        let inputs = Input::all_of(self.inputs);
        let given = match self.grid {
            None => None,
            Some(typed) => match GridText::of(typed, &inputs, complaints) {
                None => return Verdict::Error,
                grid => grid,
            },
        };
        greet_if_waiting(&inputs, complaints);
        let form = Form::of(self.form);
        let progress = self.output.progress();
        let is_typed = inputs.contains(&Input::Stdin) && io::stdin().is_terminal();
        if !is_typed && !form::is_plain(self.form) {
            progress.begin(inputs.iter().map(Input::length).sum());
        }
        let has_several_inputs = inputs.len() > 1;
        // Looking ahead holds back the first answer, so it is done only where numbers are shown, and
        // never to whoever types puzzles in.
        let may_look_ahead = question.has_several_lines()
            || (form.is_for_people() && !inputs.contains(&Input::Stdin));
        let mut puzzles = Puzzles::of(inputs, self.from.format);
        // The first comes by itself, the others with as many as were read with them.
        let first = puzzles.next_part();
        let mut parts = std::iter::from_fn(|| puzzles.next_part()).peekable();
        let setting = Setting {
            format: self.from.format,
            given,
            form,
            is_numbered: has_several_inputs || (may_look_ahead && parts.peek().is_some()),
            has_several_inputs,
            complaints,
        };
        let parts = first.into_iter().chain(parts);
        let mut tally = Tally::default();
        // What people read, and answers of many lines, are told as they come.
        if self.threads > 1 && !form.is_for_people() && !question.has_several_lines() {
            let work = |shift: &Shift<Part>| {
                let mut share = Share::new(progress.report());
                while let Some(piece) = shift.take() {
                    setting.answer(piece, question, &*shift.page, &mut share);
                }
                share.tally
            };
            let hand_on = |part| tally.add(part, complaints);
            crew::work_in_order(self.threads, parts, self.output, work, hand_on);
        } else {
            for mut part in parts {
                let mut share = Share::new(progress.report());
                while let Some(piece) = part.take() {
                    setting.answer(piece, question, self.output, &mut share);
                    if form.is_for_people() {
                        self.output.flush();
                    }
                }
                tally.add(share.tally, complaints);
            }
        }
        progress.end();
        if !form.is_for_people() {
            tally.sum_up(Q::FAILED, complaints);
        }
        tally.verdict
    }
}

/// What comes of a part of the puzzles.
struct Share<'a> {
    tally: Tally,
    report: Report<'a>,
    /// Room for an answer.
    line: String,
}

impl Share<'_> {
    fn new(report: Report) -> Share {
        Share {
            tally: Tally::default(),
            report,
            line: String::new(),
        }
    }
}

/// The command line, resolved.
struct Setting<'a> {
    format: Option<Format>,
    given: Option<GridText>,
    form: Form,
    /// Whether several puzzles must be told apart.
    is_numbered: bool,
    /// Whether messages must say which of several inputs they mean.
    has_several_inputs: bool,
    complaints: &'a Complaints,
}

/// Why a puzzle gets no answer.
enum Trouble {
    /// The puzzle cannot be read.
    Puzzle(ParseErrors),
    /// The grid that was given does not fit a puzzle of this size.
    Grid(ParseErrors, Size),
    /// There is no grid.
    NoGrid,
}

const NO_GRID: &str = "there is no grid to check";
const NO_GRID_HELP: &str = "give one with --grid: values row by row, . for an empty cell";

impl Setting<'_> {
    /// Answers for a puzzle, if it is one.
    fn answer<Q: Question>(
        &self,
        piece: Piece,
        question: &Q,
        lines: &dyn Lines,
        share: &mut Share,
    ) {
        match piece {
            Piece::Line(line) => {
                let bytes = line.bytes();
                if !self.answer_id(bytes, question, lines, share) {
                    self.answer_for(&line.found(), question, lines, share);
                }
                share.report.done(bytes.len() as u64);
            }
            Piece::One(Next::Puzzle(found)) => {
                let is_answered = (found.text())
                    .is_some_and(|id| self.answer_id(id.as_bytes(), question, lines, share));
                if !is_answered {
                    self.answer_for(&found, question, lines, share);
                }
                share.report.done(found.length);
            }
            Piece::One(trouble) => share.tally.trouble = Some(trouble),
        }
    }

    /// Answers for a plain game id, if it is one and the answer is its line.
    fn answer_id<Q: Question>(
        &self,
        id: &[u8],
        question: &Q,
        lines: &dyn Lines,
        share: &mut Share,
    ) -> bool {
        let may_be_id = matches!(self.format, None | Some(Format::Id)) && self.given.is_none();
        if !may_be_id || self.form != Form::Lines {
            return false;
        }
        share.line.clear();
        let Some(verdict) = question.answer_id(id.trim_ascii(), &mut share.line) else {
            return false;
        };
        lines.lines(&share.line);
        share.tally.count(verdict);
        true
    }

    /// Answers for a puzzle of any kind.
    fn answer_for<Q: Question>(
        &self,
        found: &Found,
        question: &Q,
        lines: &dyn Lines,
        share: &mut Share,
    ) {
        match self.read(found, question, lines) {
            Ok(asked) => share.tally.count(asked.answered(question)),
            Err(trouble) => {
                self.tell(&trouble, found, question, lines);
                share.tally.count_faulty(found);
            }
        }
    }

    fn read<'a, Q: Question>(
        &'a self,
        found: &'a Found,
        question: &Q,
        lines: &'a dyn Lines,
    ) -> Result<Asked<'a>, Trouble> {
        let parsed = found.parse(self.format).map_err(Trouble::Puzzle)?;
        let size = parsed.document.puzzle.size();
        let grid = match &self.given {
            Some(text) => (text.parse(size)).map_err(|errors| Trouble::Grid(errors, size))?,
            None => question.own_grid(&parsed).ok_or(Trouble::NoGrid)?,
        };
        Ok(Asked {
            puzzle: parsed.document.puzzle,
            grid,
            setting: self,
            verb: Q::VERB,
            has_several_lines: question.has_several_lines(),
            found,
            lines,
        })
    }

    /// Tells why a puzzle gets no answer: in its line or object, or in full to a person.
    fn tell<Q: Question>(&self, trouble: &Trouble, found: &Found, question: &Q, lines: &dyn Lines) {
        match self.form {
            Form::Drawn(_) | Form::Plain => self.tell_a_person(trouble, found),
            Form::Json => {
                let record = found.record(Q::VERB, Q::error(trouble.faults()));
                lines.lines(&json(&record));
            }
            Form::Lines => {
                let line = question.error_line(&self.one_line(trouble, found));
                self.line(&line, found, question.has_several_lines(), lines);
            }
        }
    }

    fn tell_a_person(&self, trouble: &Trouble, found: &Found) {
        match (trouble, &self.given) {
            (Trouble::Puzzle(errors), _) => {
                self.complaints.faults(Some(&found.label()), errors, None);
            }
            (Trouble::Grid(errors, size), Some(text)) => {
                let note = format!("= note: {}", expectation(&self.which(found), *size));
                self.complaints
                    .faults(Some(&text.source), errors, Some(&note));
            }
            _ => {
                let message = match self.is_numbered {
                    true => format!("{}: {NO_GRID}", found.title()),
                    false => NO_GRID.to_owned(),
                };
                self.complaints.error(&message, Some(NO_GRID_HELP));
            }
        }
    }

    fn one_line(&self, trouble: &Trouble, found: &Found) -> String {
        let input = match found.source() {
            Some(source) if self.has_several_inputs => format!("{source}: "),
            _ => String::new(),
        };
        match trouble {
            Trouble::Puzzle(errors) => format!("{input}{}", errors.one_line()),
            Trouble::Grid(errors, size) => {
                let expectation = expectation("the puzzle", *size);
                format!("{input}grid: {} ({expectation})", errors.one_line())
            }
            // A fault has its line; this has none but the puzzle's.
            Trouble::NoGrid if found.source().is_some() || self.has_several_inputs => {
                format!("{}: {NO_GRID}; {NO_GRID_HELP}", found.title())
            }
            Trouble::NoGrid => format!("{NO_GRID}; {NO_GRID_HELP}"),
        }
    }

    /// How a sentence calls a puzzle.
    fn which(&self, found: &Found) -> String {
        match self.is_numbered {
            true => found.title(),
            false => "the puzzle".to_owned(),
        }
    }

    /// Writes a line, which is one whatever a message brings along from a puzzle's text.
    fn line(&self, text: &str, found: &Found, is_one_of_several: bool, lines: &dyn Lines) {
        let is_end = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let line = text.replace(is_end, " ");
        if is_one_of_several && self.is_numbered {
            lines.lines(&format!("{} {line}", found.number));
        } else {
            lines.lines(&line);
        }
    }
}

impl Trouble {
    fn faults(&self) -> Faults {
        match self {
            Trouble::Puzzle(errors) => Faults::new(Source::Puzzle, errors),
            Trouble::Grid(errors, _) => Faults::new(Source::Grid, errors),
            Trouble::NoGrid => Faults {
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

/// A puzzle, the grid that goes with it, and a way to answer for them.
pub(crate) struct Asked<'a> {
    pub(crate) puzzle: Puzzle,
    pub(crate) grid: Grid,
    setting: &'a Setting<'a>,
    verb: wire::Verb,
    has_several_lines: bool,
    found: &'a Found,
    lines: &'a dyn Lines,
}

impl Asked<'_> {
    fn answered(&self, question: &impl Question) -> Verdict {
        if self.setting.form.is_for_people() && self.setting.is_numbered {
            let gap = if self.found.number > 1 {
                "
"
            } else {
                ""
            };
            let title = capitalised(&self.found.title());
            self.lines.lines(&format!("{gap}{title}"));
        }
        question.answer(self)
    }

    /// The form in which an answer is wanted.
    pub(crate) fn form(&self) -> Form {
        self.setting.form
    }

    /// The puzzle's number over all inputs.
    pub(crate) fn number(&self) -> u64 {
        self.found.number
    }

    /// Whether the grid was given on the command line and is not the puzzle's own.
    pub(crate) fn is_grid_given(&self) -> bool {
        self.setting.given.is_some()
    }

    /// Answers a program with a line.
    pub(crate) fn line(&self, text: &str) {
        (self.setting).line(text, self.found, self.has_several_lines, self.lines);
    }

    /// Answers a program with an object.
    pub(crate) fn json(&self, result: impl Serialize) {
        let record = self.found.record(self.verb, result);
        self.lines.lines(&json(&record));
    }

    /// Answers a person.
    pub(crate) fn say(&self, text: &str) {
        self.lines.lines(text);
    }
}

impl Found {
    fn record<R>(&self, verb: wire::Verb, result: R) -> Record<R> {
        Record {
            v: wire::VERSION,
            verb,
            puzzle: self.number,
            input: self.input.path(),
            line: self.line,
            result,
        }
    }
}

/// An object on a line.
pub(crate) fn json(object: &impl Serialize) -> String {
    // Only keys that are no text, and other programs' types, could fail.
    serde_json::to_string(object).unwrap_or_default()
}

/// What came of puzzles, for the exit code and the last word on standard error.
struct Tally {
    verdict: Verdict,
    seen: u64,
    faulty: u64,
    first_faulty: Option<String>,
    /// What is wrong with an input, to be told when its turn comes.
    trouble: Option<Next>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            verdict: Verdict::Yes,
            seen: 0,
            faulty: 0,
            first_faulty: None,
            trouble: None,
        }
    }
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        self.seen += 1;
        self.verdict.and(verdict);
    }

    fn count_faulty(&mut self, found: &Found) {
        self.count(Verdict::Error);
        self.faulty += 1;
        self.first_faulty.get_or_insert_with(|| found.title());
    }

    /// Adds what came of the puzzles that follow.
    fn add(&mut self, next: Tally, complaints: &Complaints) {
        self.verdict.and(next.verdict);
        self.seen += next.seen;
        self.faulty += next.faulty;
        if let Some(first) = next.first_faulty {
            self.first_faulty.get_or_insert(first);
        }
        if let Some(trouble) = next.trouble {
            trouble.puzzle(complaints);
            self.verdict.and(Verdict::Error);
        }
    }

    fn sum_up(&self, failed: &str, complaints: &Complaints) {
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
        complaints.error(&message, None);
    }
}
