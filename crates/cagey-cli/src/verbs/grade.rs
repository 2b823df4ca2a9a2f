//! `cagey grade`: how hard each puzzle is.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};
use std::thread;

use cagey::coach::{Grading, SolutionCount};
use cagey::engine::{Limit, Limits};
use cagey::logic::{
    Grade, Grader, Level, Marks, Step, TECHNIQUES, harder_than, next_step_within, walk,
};
use cagey::model::{Grid, Puzzle};
use cagey::notation::{self, Document, Format, Parsed};
use cagey::wire::{self, Faults};
use cagey::words::Voice;

use crate::args::GradeArgs;
use crate::input::display_path;
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::beside::Beside;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::Folder;
use crate::output::human::capitalised;
use crate::output::mode::OutputMode;
use crate::work::batch::{Batch, Query, Question};
use crate::work::clock;
use crate::work::engine;
use crate::work::technique_stats::TechniqueStats;

thread_local! {
    /// A grader caches what it computes about cages, so each thread keeps one for all its puzzles.
    static GRADER: RefCell<Grader> = RefCell::new(Grader::new());
}

pub(crate) fn run(args: &GradeArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.mode.color);
    let threads = args
        .threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let stuck = args.save_stuck.as_ref().map(|path| Folder {
        path: path.clone(),
        existing: Existing::unless_forced(args.force),
    });
    let stuck = match stuck.map(StuckFolder::open).transpose() {
        Ok(stuck) => stuck,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    let question = GradeQuestion {
        up_to: args.max_level.into(),
        limits: args.limits.limits(),
        csv: args.csv,
        trace: args.trace,
        stats: args.stats.then(Mutex::default),
        stuck,
        diagnostics: &diagnostics,
    };
    let batch = Batch {
        inputs: &args.inputs,
        from: &args.from,
        mode: &args.mode,
        beside: Beside::of(&args.beside, args.csv),
        key: args.beside.key.as_ref(),
        csv_header: args.csv.then(csv_header),
        grid: None,
        // The saved games are numbered in the order of the puzzles.
        threads: if question.stuck.is_some() { 1 } else { threads },
        output,
        diagnostics: &diagnostics,
    };
    let mut status = batch.run(&question);
    if let Some(stats) = &question.stats {
        let stats = stats.lock().unwrap_or_else(PoisonError::into_inner);
        diagnostics.note(&stats.table());
    }
    if let Some(stuck) = &question.stuck {
        status.and(stuck.report(&diagnostics));
    }
    status
}

/// How hard each puzzle is.
struct GradeQuestion<'a> {
    up_to: Level,
    limits: Limits,
    csv: bool,
    trace: bool,
    stats: Option<Mutex<TechniqueStats>>,
    stuck: Option<StuckFolder>,
    diagnostics: &'a Diagnostics,
}

impl Question for GradeQuestion<'_> {
    type Result = wire::GradeAnswer;
    const VERB: wire::RecordKind = wire::RecordKind::Grade;
    const FAILED: &'static str = "could not be read";

    fn error(faults: Faults) -> wire::GradeAnswer {
        wire::GradeAnswer::Error(faults)
    }

    fn error_line(&self, message: &str, _: &str) -> String {
        match self.csv {
            true => csv_row_without_grade("", "error", message),
            false => format!("error {message}"),
        }
    }

    fn can_be_limited(&self) -> bool {
        self.limits == Limits::NONE
    }

    fn has_several_lines(&self) -> bool {
        self.trace
    }

    /// A puzzle is graded from the start, whatever has been entered.
    fn own_grid(&self, parsed: &Parsed) -> Option<Grid> {
        Some(Grid::empty(parsed.document.puzzle.size()))
    }

    fn answer(&self, query: &Query) -> ExitStatus {
        let (puzzle, voice) = (&query.puzzle, Voice::default());
        let grading = GRADER.with(|grader| {
            engine::grade(puzzle, self.up_to, &mut grader.borrow_mut(), self.limits)
        });
        let Some(grade) = &grading.grade else {
            return self.ungraded(query, &grading);
        };
        if let (false, Some(limit)) = (grade.is_solved, grading.limit) {
            return self.stopped(query, &grading, grade, limit);
        }
        if let Some(stats) = &self.stats {
            let mut own = TechniqueStats::default();
            own.walk(puzzle, self.up_to);
            (stats.lock().unwrap_or_else(PoisonError::into_inner)).add(&own);
        }
        if self.trace && !self.csv && query.mode() != OutputMode::Json {
            self.trace(query);
        }
        match query.mode() {
            _ if self.csv => query.line(&csv_row(puzzle, grade)),
            OutputMode::Lines => query.line(&line(puzzle, grade)),
            OutputMode::Json => query.json(wire::GradeAnswer::new(puzzle, &grading, voice)),
            OutputMode::Plain | OutputMode::Pretty(_) => query.print(&sentence(puzzle, grade)),
        }
        if grade.is_solved {
            return ExitStatus::Success;
        }
        if let Some(stuck) = &self.stuck {
            stuck.save(puzzle, self.up_to, self.diagnostics);
        }
        ExitStatus::Negative
    }
}

impl GradeQuestion<'_> {
    fn ungraded(&self, query: &Query, grading: &Grading) -> ExitStatus {
        let (voice, solutions) = (Voice::default(), grading.solutions);
        let word = match solutions {
            SolutionCount::None => "none",
            _ => "multiple",
        };
        match query.mode() {
            _ if self.csv => {
                query.line(&csv_row_without_grade(&query.puzzle.to_string(), word, ""));
            }
            OutputMode::Lines => query.line(word),
            OutputMode::Json => query.json(wire::GradeAnswer::new(&query.puzzle, grading, voice)),
            OutputMode::Plain | OutputMode::Pretty(_) => query.print(&voice.ungraded(solutions)),
        }
        ExitStatus::Negative
    }

    /// Answers that a limit was reached before the grade was known.
    fn stopped(&self, query: &Query, grading: &Grading, grade: &Grade, limit: Limit) -> ExitStatus {
        let (puzzle, voice) = (&query.puzzle, Voice::default());
        let text = voice.grading_stopped(limit);
        match query.mode() {
            _ if self.csv => {
                query.line(&csv_row_without_grade(
                    &puzzle.to_string(),
                    "stopped",
                    &text,
                ));
            }
            OutputMode::Lines => query.line(&format!("{} stopped", grade.level)),
            OutputMode::Json => query.json(wire::GradeAnswer::new(puzzle, grading, voice)),
            OutputMode::Plain | OutputMode::Pretty(_) => query.print(&text),
        }
        ExitStatus::Negative
    }

    /// Prints every step on a line of its own.
    fn trace(&self, query: &Query) {
        let mut marks = Marks::new(&query.puzzle);
        let mut number = 0;
        let mut budget = clock::start(self.limits);
        while let Ok(Some(step)) = next_step_within(&marks, self.up_to, &mut budget) {
            number += 1;
            let line = format!(
                "step {number} {} {}: {}",
                step.technique.id,
                step.price(),
                effects(&step)
            );
            match query.mode() {
                OutputMode::Plain | OutputMode::Pretty(_) => query.print(&line),
                OutputMode::Lines | OutputMode::Json => query.line(&line),
            }
            marks.apply(&step);
        }
    }
}

/// `R1C2=3`, `R1C3-45`.
fn effects(step: &Step) -> String {
    let effects = step.effects.iter().map(|effect| match effect {
        cagey::logic::Effect::Place(cell, value) => format!("{cell}={value}"),
        cagey::logic::Effect::Remove(cell, values) => {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            format!("{cell}-{}", values.join(","))
        }
    });
    effects.collect::<Vec<_>>().join(" ")
}

fn line(puzzle: &Puzzle, grade: &Grade) -> String {
    let place = harder_than(puzzle.size(), grade.score).map(|percent| format!(" {percent}%"));
    let place = place.unwrap_or_default();
    match grade.is_solved {
        true => format!(
            "{} {} {}{place}",
            grade.level, grade.score, grade.hardest.id
        ),
        false => format!("{} stuck", grade.level),
    }
}

fn sentence(puzzle: &Puzzle, grade: &Grade) -> String {
    let level = capitalised(grade.level.name());
    let extended = match grade.is_extended {
        true => " by the rules of Keen, which itself does not support such puzzles",
        false => "",
    };
    let steps = match grade.steps {
        1 => "one step".to_owned(),
        count => format!("{count} steps"),
    };
    if !grade.is_solved {
        return format!("{level}{extended}. The techniques up to --max-level do not solve it.");
    }
    let guessing = match grade.needs_guessing {
        true => " It cannot be solved without guessing.",
        false => " It can be solved without guessing.",
    };
    let voice = Voice::ENGLISH;
    let size = puzzle.size();
    let place = harder_than(size, grade.score).map(|percent| voice.harder_than(percent, size));
    let place = place.map(|place| format!(", {place}")).unwrap_or_default();
    format!(
        "{level}{extended}{place}. Score {}: {steps}, the hardest of which is “{}”.{guessing}",
        grade.score,
        voice.technique(grade.hardest).name
    )
}

fn csv_header() -> String {
    let techniques: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
    let columns = "puzzle,level,extended,score,hardest,steps,trial,solved";
    format!("{columns},{},message", techniques.join(","))
}

fn csv_row(puzzle: &Puzzle, grade: &Grade) -> String {
    let uses: Vec<String> = grade.uses().iter().map(u32::to_string).collect();
    let yes = |is: bool| if is { "yes" } else { "no" };
    format!(
        "\"{puzzle}\",{},{},{},{},{},{},{},{},",
        grade.level,
        yes(grade.is_extended),
        grade.score,
        grade.hardest.id,
        grade.steps,
        yes(grade.needs_guessing),
        yes(grade.is_solved),
        uses.join(",")
    )
}

/// The row of a puzzle without a grade: the level is `multiple`, `none`, `stopped` or `error`, and all columns between it
/// and the message are empty.
fn csv_row_without_grade(puzzle: &str, word: &str, message: &str) -> String {
    let empty = ",".repeat(csv_header().split(',').count() - 2);
    format!("{},{word}{empty}{}", csv_text(puzzle), csv_text(message))
}

/// A text as a field of CSV.
fn csv_text(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("\"{}\"", text.replace('"', "\"\"")),
    }
}

/// The folder of `--save-stuck`: saved games of the puzzles that could not be finished.
struct StuckFolder {
    folder: Folder,
    written: Mutex<u64>,
    failed: Mutex<bool>,
}

impl StuckFolder {
    /// Opens the folder. Fails before anything is graded if it cannot be written to, or if it contains saved
    /// games that must not be replaced. The error is a message.
    fn open(folder: Folder) -> Result<StuckFolder, String> {
        let is_saved_game = |name: &str| {
            let number = name.strip_prefix("stuck-");
            let number = number.and_then(|rest| rest.strip_suffix(".sav"));
            number.is_some_and(|number| number.parse::<u64>().is_ok())
        };
        folder.check("", is_saved_game)?;
        folder.prepare("")?;
        Ok(StuckFolder {
            folder,
            written: Mutex::new(0),
            failed: Mutex::new(false),
        })
    }

    /// Saves a puzzle at the point where it got stuck. Only the first failure is reported.
    fn save(&self, puzzle: &Puzzle, up_to: Level, diagnostics: &Diagnostics) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if *failed {
            return;
        }
        let mut document = Document::from(puzzle.clone());
        document.position = walk(Marks::new(puzzle), up_to).end.position();
        let saved = match notation::write(&document, Format::Sav) {
            Ok(text) => {
                let name = format!("stuck-{}.sav", *written + 1);
                self.folder.write(&name, text.as_bytes())
            }
            Err(error) => {
                diagnostics.note(&format!("note: {puzzle} was not saved: {error}"));
                return;
            }
        };
        match saved {
            Ok(()) => *written += 1,
            Err(message) => {
                *failed = true;
                diagnostics.error(&message, None);
            }
        }
    }

    fn report(&self, diagnostics: &Diagnostics) -> ExitStatus {
        let written = *self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written > 0 {
            let games = if written == 1 { "game" } else { "games" };
            let folder = display_path(&self.folder.path);
            diagnostics.note(&format!("note: {written} {games} saved in {folder}"));
        }
        match *self.failed.lock().unwrap_or_else(PoisonError::into_inner) {
            true => ExitStatus::Error,
            false => ExitStatus::Success,
        }
    }
}
