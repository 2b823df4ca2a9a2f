//! `cagey solve`: the solution of each puzzle, and whether it is the only one.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cagey::engine::{ConflictSet, Count, Limits, Outcome, Start};
use cagey::model::{Grid, Puzzle};
use cagey::notation::{Parsed, is_shortest_id};
use cagey::proof::{Proof, Proved};
use cagey::wire::solve::{MOST_IN_AN_OBJECT, SolveContext};
use cagey::wire::{self, Faults};
use cagey_render::set_text;

use crate::args::SolveArgs;
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::beside::{Beside, add_csv};
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::{self, Origin};
use crate::output::json::json_line;
use crate::output::mode::OutputMode;
use crate::work::batch::{Batch, Query, Question};
use crate::work::engine;
use crate::work::instrumentation::Instrumentation;

/// The value of `--grid` that ignores the values in a puzzle's file.
const NO_VALUES: &str = "none";

/// What to find out about the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Whether there is exactly one.
    Unique,
    /// How many there are, up to this limit.
    Count(u128),
    /// All of them, up to this limit.
    All(u128),
    /// Which values occur in them.
    Values,
}

impl Wanted {
    /// How many solutions the search has to find.
    fn most(self) -> u128 {
        match self {
            Wanted::Unique => 2,
            Wanted::Count(most) | Wanted::All(most) => most,
            Wanted::Values => u128::MAX,
        }
    }
}

pub(crate) fn run(args: &SolveArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.mode.color);
    let instrumentation = match Instrumentation::of(args, output, &diagnostics) {
        Ok(instrumentation) => instrumentation,
        Err(status) => return status,
    };
    let has_no_values = |typed: &&std::ffi::OsString| typed.as_os_str() == NO_VALUES;
    let most = args
        .limit
        .map(u128::from)
        .unwrap_or(match args.all && args.mode.json {
            true => u128::from(MOST_IN_AN_OBJECT),
            false => u128::MAX,
        });
    let wanted = match args {
        SolveArgs { all: true, .. } => Wanted::All(most),
        SolveArgs { count: true, .. } => Wanted::Count(most),
        SolveArgs { values: true, .. } => Wanted::Values,
        _ => Wanted::Unique,
    };
    let batch = Batch {
        inputs: &args.inputs,
        from: &args.from,
        mode: &args.mode,
        beside: match args.csv {
            true => Beside::of(&args.beside, true).with_commas(),
            false => Beside::of(&args.beside, false),
        },
        key: args.beside.key.as_ref(),
        csv_header: args.csv.then(|| csv_header(wanted)),
        grid: args.grid.as_ref().filter(|typed| !has_no_values(typed)),
        threads: match (&args.trace, args.threads) {
            (Some(_), _) => 1,
            _ if args.proof.is_some() => 1,
            (None, Some(threads)) => threads,
            (None, None) => thread::available_parallelism().map_or(1, usize::from),
        },
        output,
        diagnostics: &diagnostics,
    };
    let question = SolveQuestion {
        wanted,
        csv: args.csv,
        ignores_entries: args
            .grid
            .as_ref()
            .is_some_and(|typed| has_no_values(&typed)),
        limits: args.limits.limits(),
        from_entries: AtomicU64::new(0),
        finds_conflict: args.why,
        proof: (args.proof.as_deref()).map(|path| ProofFiles {
            path,
            existing: Existing::unless_forced(args.force),
            output,
            diagnostics: &diagnostics,
            puzzles: AtomicU64::new(0),
        }),
        instrumentation,
    };
    let status = batch.run(&question);
    if OutputMode::of(&args.mode) == OutputMode::Lines {
        question.report_entries(&diagnostics);
    }
    if let Some(stats) = question.instrumentation.and_then(Instrumentation::stats) {
        diagnostics.note(&match args.mode.json {
            true => json_line(&stats.record()),
            false => stats.table(),
        });
    }
    status
}

/// The solutions of each puzzle.
struct SolveQuestion<'a> {
    wanted: Wanted,
    /// Whether answers are rows of comma-separated values.
    csv: bool,
    /// Whether to ignore the values in the puzzles' files.
    ignores_entries: bool,
    limits: Limits,
    /// How many puzzles were solved from values in their files.
    from_entries: AtomicU64,
    /// Whether to look for a conflict if there is no solution.
    finds_conflict: bool,
    proof: Option<ProofFiles<'a>>,
    instrumentation: Option<Instrumentation<'a>>,
}

/// Where to write a proof.
struct ProofFiles<'a> {
    path: &'a Path,
    existing: Existing,
    output: &'a Output,
    diagnostics: &'a Diagnostics,
    /// How many puzzles were to be proved so far.
    puzzles: AtomicU64,
}

impl ProofFiles<'_> {
    /// Solves a puzzle and writes the proof of the answer. A fault is reported here.
    fn solve(&self, start: Start, limits: Limits) -> Result<Outcome, ExitStatus> {
        if self.puzzles.fetch_add(1, Ordering::Relaxed) > 0 {
            let message = "--proof takes a single puzzle, and there are more";
            let help = "give the puzzles one by one, each with a file of its own";
            self.diagnostics.error(message, Some(help));
            return Err(ExitStatus::Error);
        }
        match engine::prove(start, limits) {
            Ok(Proved::Proof(proof)) => {
                self.write(&proof)?;
                Ok(match proof.solution {
                    Some(solution) => Outcome::Unique(solution),
                    None => Outcome::Impossible,
                })
            }
            Ok(Proved::Multiple(solutions)) => Ok(Outcome::Multiple(solutions)),
            Ok(_) => Ok(Outcome::Stopped),
            Err(error) => {
                self.diagnostics
                    .error(&format!("the answer cannot be proved: {error}"), None);
                Err(ExitStatus::Error)
            }
        }
    }

    fn write(&self, proof: &Proof) -> Result<(), ExitStatus> {
        let formula = self.path.with_extension("cnf");
        if formula == self.path {
            let message =
                "--proof names the file of the proof, and its formula would have the same name";
            self.diagnostics
                .error(message, Some("choose another ending, such as .drat"));
            return Err(ExitStatus::Error);
        }
        for (path, text) in [
            (&*formula, &proof.formula.to_string()),
            (self.path, &proof.steps),
        ] {
            let mut file =
                Destination::open(Some(path), self.existing, self.output, self.diagnostics)?;
            file.lines(text)?;
            file.finish(ExitStatus::Success)?;
        }
        Ok(())
    }
}

impl Question for SolveQuestion<'_> {
    type Result = wire::SolveAnswer;
    const VERB: wire::RecordKind = wire::RecordKind::Solve;
    const FAILED: &'static str = "could not be read";

    fn error(faults: Faults) -> wire::SolveAnswer {
        wire::SolveAnswer::Error(faults)
    }

    fn error_line(&self, message: &str, puzzle: &str) -> String {
        match self.csv {
            true => self.row(puzzle, "error", &[], message),
            false => format!("error {message}"),
        }
    }

    fn can_be_limited(&self) -> bool {
        self.limits == Limits::NONE
    }

    fn has_several_lines(&self) -> bool {
        matches!(self.wanted, Wanted::All(_))
    }

    fn own_grid(&self, parsed: &Parsed) -> Option<Grid> {
        let entered = parsed.document.position.grid();
        Some(match self.ignores_entries {
            true => Grid::empty(entered.size()),
            false => entered.clone(),
        })
    }

    fn answer_id(&self, id: &[u8], line: &mut String) -> Option<ExitStatus> {
        let outcome = match self.wanted {
            Wanted::Unique if self.instrumentation.is_none() && self.proof.is_none() => {
                engine::solve_id(id, self.limits)?
            }
            _ => return None,
        };
        if self.finds_conflict && outcome == Outcome::Impossible {
            return None;
        }
        match self.csv {
            true => add_outcome_row(&outcome, std::str::from_utf8(id).ok()?, line),
            false => add_outcome(&outcome, line),
        }
        Some(outcome_status(&outcome))
    }

    /// Only for puzzles with one solution, which nearly all are. What is written is what [`wire::SolveAnswer`] is as JSON.
    fn answer_id_in_json(&self, id: &[u8], line: &mut String) -> Option<ExitStatus> {
        if self.wanted != Wanted::Unique
            || self.instrumentation.is_some()
            || self.proof.is_some()
            || !is_shortest_id(id)
        {
            return None;
        }
        let text = std::str::from_utf8(id).ok()?;
        let begin = Instant::now();
        let Outcome::Unique(solution) = engine::solve_id(id, self.limits)? else {
            return None;
        };
        let time = begin.elapsed().as_micros();
        // Writing to a string does not fail.
        let _ = write!(
            line,
            ",\"result\":\"unique\",\"id\":\"{text}\",\"solutions\":[\"{solution}\"],\"count\":1,\"exact\":true,\"time_us\":{time}}}"
        );
        Some(ExitStatus::Success)
    }

    fn answer(&self, query: &Query) -> ExitStatus {
        let origin = match query.grid.is_empty() {
            true => Origin::Nowhere,
            false if query.is_grid_given() => Origin::Given,
            false => Origin::File,
        };
        if origin == Origin::File {
            self.from_entries.fetch_add(1, Ordering::Relaxed);
        }
        let observed = self.instrumentation.as_ref().map(|instrumentation| {
            let observed = instrumentation.observe(query.number(), |observer| {
                engine::observe(query.start(), self.wanted.most(), self.limits, observer)
            });
            (instrumentation, observed)
        });
        let (status, time) = match self.wanted {
            Wanted::Unique => self.unique(query, origin),
            Wanted::Count(most) => self.count(query, origin, most),
            Wanted::All(most) => self.all(query, origin, most),
            Wanted::Values => self.values(query, origin),
        };
        if let Some((instrumentation, observed)) = observed {
            instrumentation.add(&observed, time);
        }
        status
    }
}

impl SolveQuestion<'_> {
    /// A row of comma-separated values; what was not found is empty.
    fn row(&self, puzzle: &str, result: &str, found: &[&str], message: &str) -> String {
        let mut row = String::new();
        add_csv(puzzle, &mut row);
        row.push(',');
        row.push_str(result);
        for at in 0..found_columns(self.wanted).len() {
            row.push(',');
            add_csv(found.get(at).unwrap_or(&""), &mut row);
        }
        row.push(',');
        add_csv(message, &mut row);
        row
    }

    /// Reports how many puzzles were solved from values in their files, which their lines do not show.
    fn report_entries(&self, diagnostics: &Diagnostics) {
        let puzzles = match self.from_entries.load(Ordering::Relaxed) {
            0 => return,
            1 => "one puzzle was solved from the values entered in its file".to_owned(),
            count => format!("{count} puzzles were solved from the values entered in their files"),
        };
        diagnostics.note(&format!("note: {puzzles}; --grid {NO_VALUES} ignores them"));
    }

    fn unique(&self, query: &Query, origin: Origin) -> (ExitStatus, Duration) {
        let begin = Instant::now();
        let outcome = match &self.proof {
            None => engine::solve(query.start(), self.limits, query.threads()),
            Some(files) => match files.solve(query.start(), self.limits) {
                Ok(outcome) => outcome,
                Err(status) => return (status, begin.elapsed()),
            },
        };
        let time = begin.elapsed();
        self.write_outcome(&outcome, query, origin, time);
        (outcome_status(&outcome), time)
    }

    fn write_outcome(&self, outcome: &Outcome, query: &Query, origin: Origin, time: Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let conflict = self.conflict(outcome, query);
        match query.mode() {
            OutputMode::Lines if self.csv => {
                let mut message = String::new();
                if let Some(conflict) = conflict {
                    add_conflict(&conflict, puzzle, &mut message);
                }
                let (result, found) = outcome_fields(outcome);
                let found: Vec<&str> = found.iter().map(String::as_str).collect();
                query.line(&self.row(&query.id(), result, &found, message.trim_start()));
            }
            OutputMode::Lines => {
                let mut line = String::new();
                add_outcome(outcome, &mut line);
                if let Some(conflict) = conflict {
                    add_conflict(&conflict, puzzle, &mut line);
                }
                query.line(&line);
            }
            OutputMode::Json => {
                let conflict =
                    conflict.map(|conflict| wire::ConflictingCages::new(&conflict, puzzle));
                query.json(searched(query, time).outcome(outcome, conflict));
            }
            mode @ (OutputMode::Plain | OutputMode::Pretty(_)) => {
                let answer = human::Answer {
                    outcome,
                    count: self.quick_count(outcome, query.start()),
                    conflict,
                    puzzle,
                    start,
                    origin,
                    time,
                };
                query.print(&match mode {
                    OutputMode::Pretty(color) => answer.drawn(color),
                    _ => answer.in_words(),
                });
            }
        }
    }

    /// The number of solutions, if there are several, as far as they can be counted without a noticeable
    /// wait.
    fn quick_count(&self, outcome: &Outcome, start: Start) -> Option<Count> {
        const MOST: u128 = 1000;
        let Outcome::Multiple(_) = outcome else {
            return None;
        };
        match engine::count(start, MOST, engine::interactive(self.limits), 1) {
            Count::Stopped(0 | 1) => None,
            count => Some(count),
        }
    }

    /// Why there is no solution, if that was asked for. A person gets a conflict even without asking if it is
    /// found without a noticeable wait, but not if the values to start from break a rule, which is reported
    /// instead.
    fn conflict(&self, outcome: &Outcome, query: &Query) -> Option<ConflictSet> {
        let is_for_human = query.mode().is_for_human();
        let breaks_rule = || !query.start().violations().is_empty();
        if *outcome != Outcome::Impossible || is_for_human && breaks_rule() {
            None
        } else if self.finds_conflict {
            engine::conflict(query.start(), self.limits)
        } else if is_for_human {
            engine::conflict(query.start(), engine::interactive(self.limits))
                .filter(|conflict| conflict.is_least)
        } else {
            None
        }
    }

    fn count(&self, query: &Query, origin: Origin, most: u128) -> (ExitStatus, Duration) {
        let begin = Instant::now();
        let count = engine::count(query.start(), most, self.limits, query.threads());
        let time = begin.elapsed();
        match query.mode() {
            OutputMode::Lines if self.csv => {
                let (result, found) = match count {
                    Count::Exactly(found) => ("count", found),
                    Count::AtLeast(found) => ("at least", found),
                    Count::Stopped(found) => ("stopped", found),
                    _ => ("stopped", 0),
                };
                query.line(&self.row(&query.id(), result, &[&found.to_string()], ""));
            }
            OutputMode::Lines => query.line(&count_line(count)),
            OutputMode::Json => query.json(searched(query, time).count(count)),
            OutputMode::Plain | OutputMode::Pretty(_) => {
                query.print(&human::count(count, origin, time))
            }
        }
        (count_status(count), time)
    }

    fn all(&self, query: &Query, origin: Origin, most: u128) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let mut number = 0u64;
        let mut kept = Vec::new();
        let count = engine::all(query.start(), most, self.limits, |solution| {
            number += 1;
            match query.mode() {
                OutputMode::Lines => query.line(&solution.to_string()),
                OutputMode::Json => kept.push(solution.clone()),
                mode @ (OutputMode::Plain | OutputMode::Pretty(_)) => {
                    let shown = human::solution(solution, puzzle, start, mode);
                    query.print(&format!("Solution {number}\n{shown}"));
                }
            }
        });
        let time = begin.elapsed();
        match query.mode() {
            OutputMode::Lines => query.line(&count_line(count)),
            OutputMode::Json => query.json(searched(query, time).all(kept, count)),
            OutputMode::Plain | OutputMode::Pretty(_) => {
                query.print(&human::count(count, origin, time))
            }
        }
        (count_status(count), time)
    }

    fn values(&self, query: &Query, origin: Origin) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let found = engine::values(query.start(), self.limits);
        let time = begin.elapsed();
        let values = match found {
            Some(values) if values.iter().any(|values| !values.is_empty()) => values,
            Some(_) => {
                self.write_outcome(&Outcome::Impossible, query, origin, time);
                return (ExitStatus::Negative, time);
            }
            None => {
                self.write_outcome(&Outcome::Stopped, query, origin, time);
                return (ExitStatus::Negative, time);
            }
        };
        match query.mode() {
            OutputMode::Lines => {
                let cells: Vec<String> = (values.iter())
                    .map(|&values| set_text(values, puzzle.size()))
                    .collect();
                let values = cells.join(" ");
                match self.csv {
                    true => query.line(&self.row(&query.id(), "values", &[&values], "")),
                    false => query.line(&format!("values {values}")),
                }
            }
            OutputMode::Json => query.json(searched(query, time).values(values)),
            mode @ (OutputMode::Plain | OutputMode::Pretty(_)) => {
                query.print(&human::values(&values, puzzle, start, origin, mode, time));
            }
        }
        (ExitStatus::Success, time)
    }
}

/// The columns for what was found.
fn found_columns(wanted: Wanted) -> &'static [&'static str] {
    match wanted {
        Wanted::Unique | Wanted::All(_) => &["solution", "another"],
        Wanted::Count(_) => &["count"],
        Wanted::Values => &["values"],
    }
}

/// The columns after those for the place of a puzzle.
fn csv_header(wanted: Wanted) -> String {
    format!("puzzle,result,{},message", found_columns(wanted).join(","))
}

/// The result and the solutions.
fn outcome_fields(outcome: &Outcome) -> (&'static str, Vec<String>) {
    match outcome {
        Outcome::Unique(solution) => ("unique", vec![solution.to_string()]),
        Outcome::Multiple(two) => ("multiple", two.iter().map(Grid::to_string).collect()),
        Outcome::Impossible => ("none", Vec::new()),
        _ => ("stopped", Vec::new()),
    }
}

/// Appends the row of a puzzle with a plain id.
fn add_outcome_row(outcome: &Outcome, id: &str, line: &mut String) {
    add_csv(id, line);
    let (result, found) = outcome_fields(outcome);
    line.push(',');
    line.push_str(result);
    for at in 0..2 {
        line.push(',');
        if let Some(solution) = found.get(at) {
            add_csv(solution, line);
        }
    }
    line.push(',');
}

fn count_status(count: Count) -> ExitStatus {
    match count {
        Count::Exactly(found) | Count::AtLeast(found) if found > 0 => ExitStatus::Success,
        _ => ExitStatus::Negative,
    }
}

fn outcome_status(outcome: &Outcome) -> ExitStatus {
    match outcome {
        Outcome::Unique(_) => ExitStatus::Success,
        _ => ExitStatus::Negative,
    }
}

fn add_outcome(outcome: &Outcome, line: &mut String) {
    // Writing to a string does not fail.
    let _ = match outcome {
        Outcome::Unique(solution) => write!(line, "unique {solution}"),
        Outcome::Multiple([one, other]) => write!(line, "multiple {one} {other}"),
        Outcome::Impossible => line.write_str("none"),
        _ => line.write_str("stopped"),
    };
}

fn count_line(count: Count) -> String {
    match count {
        Count::Exactly(found) => format!("count {found}"),
        Count::AtLeast(found) => format!("count >={found}"),
        _ => "stopped".to_owned(),
    }
}

/// Appends `cages R1C1 R3C2`; with `among` if fewer of them may suffice, `values` if no cage is needed.
fn add_conflict(conflict: &ConflictSet, puzzle: &Puzzle, line: &mut String) {
    line.push_str(match conflict {
        ConflictSet { cages, .. } if cages.is_empty() => " values",
        ConflictSet { is_least: true, .. } => " cages",
        _ => " among",
    });
    for &cage in &conflict.cages {
        let _ = write!(line, " {}", puzzle.cages()[cage].first_cell());
    }
}

/// What the JSON answer contains besides the result.
fn searched<'a>(query: &'a Query, time: Duration) -> SolveContext<'a> {
    SolveContext {
        puzzle: &query.puzzle,
        start: &query.grid,
        time: Some(time),
    }
}
