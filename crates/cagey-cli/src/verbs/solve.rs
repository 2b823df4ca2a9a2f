//! `cagey solve`: the solution of each puzzle, and whether it is the only one.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cagey::engine::{ConflictSet, Count, Outcome};
use cagey::model::{Grid, Puzzle};
use cagey::notation::Parsed;
use cagey::wire::solve::{MOST_IN_AN_OBJECT, SolveContext};
use cagey::wire::{self, Faults};
use cagey_render::set_text;

use crate::args::SolveArgs;
use crate::output::Output;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::{self, Origin};
use crate::output::mode::OutputMode;
use crate::work::batch::{Batch, Query, Question, json};
use crate::work::engine::{self, Limits};
use crate::work::instrumentation::Instrumentation;

/// What `--grid` says to ignore the values that a puzzle brings.
const NO_VALUES: &str = "none";

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Whether there is exactly one.
    Unique,
    /// How many there are, up to so many.
    Count(u64),
    /// Which there are, up to so many.
    All(u64),
    /// Which values occur in them.
    Values,
}

impl Wanted {
    /// How many solutions a search needs to find for it.
    fn most(self) -> u64 {
        match self {
            Wanted::Unique => 2,
            Wanted::Count(most) | Wanted::All(most) => most,
            Wanted::Values => u64::MAX,
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
    let batch = Batch {
        inputs: &args.inputs,
        from: &args.from,
        mode: &args.mode,
        grid: args.grid.as_ref().filter(|typed| !has_no_values(typed)),
        threads: match (&args.trace, args.threads) {
            (Some(_), _) => 1,
            (None, Some(threads)) => threads,
            (None, None) => thread::available_parallelism().map_or(1, usize::from),
        },
        output,
        diagnostics: &diagnostics,
    };
    let most = args.limit.unwrap_or(match args.all && args.mode.json {
        true => MOST_IN_AN_OBJECT,
        false => u64::MAX,
    });
    let solving = Solving {
        wanted: match args {
            SolveArgs { all: true, .. } => Wanted::All(most),
            SolveArgs { count: true, .. } => Wanted::Count(most),
            SolveArgs { values: true, .. } => Wanted::Values,
            _ => Wanted::Unique,
        },
        ignores_entries: args
            .grid
            .as_ref()
            .is_some_and(|typed| has_no_values(&typed)),
        limits: Limits {
            time: args.time_limit,
            nodes: args.node_limit,
        },
        from_entries: AtomicU64::new(0),
        says_why: args.why,
        instrumentation,
    };
    let status = batch.run(&solving);
    if OutputMode::of(&args.mode) == OutputMode::Lines {
        solving.tell_of_entries(&diagnostics);
    }
    if let Some(stats) = solving.instrumentation.and_then(Instrumentation::stats) {
        diagnostics.note(&match args.mode.json {
            true => json(&stats.record()),
            false => stats.table(),
        });
    }
    status
}

/// The solutions of each puzzle.
struct Solving<'a> {
    wanted: Wanted,
    /// Whether the values that puzzles bring are left aside.
    ignores_entries: bool,
    limits: Limits,
    /// How many puzzles were solved from values that they brought.
    from_entries: AtomicU64,
    /// Whether it is asked why there is no solution.
    says_why: bool,
    instrumentation: Option<Instrumentation<'a>>,
}

impl Question for Solving<'_> {
    type Result = wire::SolveAnswer;
    const VERB: wire::Verb = wire::Verb::Solve;
    const FAILED: &'static str = "could not be read";

    fn error(faults: Faults) -> wire::SolveAnswer {
        wire::SolveAnswer::Error(faults)
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
            Wanted::Unique if self.instrumentation.is_none() => engine::solve_id(id, self.limits)?,
            _ => return None,
        };
        if self.says_why && outcome == Outcome::Impossible {
            return None;
        }
        add_outcome(&outcome, line);
        Some(outcome_status(&outcome))
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
        let watched = self.instrumentation.as_ref().map(|instrumentation| {
            let watched = instrumentation.watch(query.number(), |watcher| {
                let (puzzle, start) = (&query.puzzle, &query.grid);
                engine::observe(puzzle, start, self.wanted.most(), self.limits, watcher)
            });
            (instrumentation, watched)
        });
        let (status, time) = match self.wanted {
            Wanted::Unique => self.unique(query, origin),
            Wanted::Count(most) => self.count(query, origin, most),
            Wanted::All(most) => self.all(query, origin, most),
            Wanted::Values => self.values(query, origin),
        };
        if let Some((instrumentation, watched)) = watched {
            instrumentation.add(&watched, time);
        }
        status
    }
}

impl Solving<'_> {
    /// A line says what the solutions are, not what they start from.
    fn tell_of_entries(&self, diagnostics: &Diagnostics) {
        let told = match self.from_entries.load(Ordering::Relaxed) {
            0 => return,
            1 => "one puzzle was solved from the values entered in its file".to_owned(),
            count => format!("{count} puzzles were solved from the values entered in their files"),
        };
        diagnostics.note(&format!("note: {told}; --grid {NO_VALUES} ignores those"));
    }

    fn unique(&self, query: &Query, origin: Origin) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let outcome = engine::solve(puzzle, start, self.limits);
        let time = begin.elapsed();
        self.tell(&outcome, query, origin, time);
        (outcome_status(&outcome), time)
    }

    fn tell(&self, outcome: &Outcome, query: &Query, origin: Origin, time: Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let conflict = self.conflict(outcome, query);
        match query.mode() {
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
            mode @ (OutputMode::Plain | OutputMode::Drawn(_)) => {
                let answer = human::Answer {
                    outcome,
                    count: self.quick_count(outcome, puzzle, start),
                    conflict,
                    puzzle,
                    start,
                    origin,
                    time,
                };
                query.say(&match mode {
                    OutputMode::Drawn(color) => answer.drawn(color),
                    _ => answer.in_words(),
                });
            }
        }
    }

    /// How many solutions there are, where there are several: as far as a person would not notice
    /// the wait.
    fn quick_count(&self, outcome: &Outcome, puzzle: &Puzzle, start: &Grid) -> Option<Count> {
        const MOST: u64 = 1000;
        let Outcome::Multiple(_) = outcome else {
            return None;
        };
        match engine::count(puzzle, start, MOST, self.limits.unnoticed()) {
            Count::Stopped(0 | 1) => None,
            count => Some(count),
        }
    }

    /// Why there is no solution, where that is asked. A person is told unasked, if it is found as fast
    /// as nobody would notice, but not where values break a rule already: that is said instead.
    fn conflict(&self, outcome: &Outcome, query: &Query) -> Option<ConflictSet> {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let is_for_human = query.mode().is_for_human();
        if *outcome != Outcome::Impossible || is_for_human && !puzzle.violations(start).is_empty() {
            None
        } else if self.says_why {
            engine::conflict(puzzle, start, self.limits)
        } else if is_for_human {
            engine::conflict(puzzle, start, self.limits.unnoticed())
                .filter(|conflict| conflict.is_least)
        } else {
            None
        }
    }

    fn count(&self, query: &Query, origin: Origin, most: u64) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let count = engine::count(puzzle, start, most, self.limits);
        let time = begin.elapsed();
        match query.mode() {
            OutputMode::Lines => query.line(&count_line(count)),
            OutputMode::Json => query.json(searched(query, time).count(count)),
            OutputMode::Plain | OutputMode::Drawn(_) => {
                query.say(&human::count(count, origin, time))
            }
        }
        (count_status(count), time)
    }

    fn all(&self, query: &Query, origin: Origin, most: u64) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let mut number = 0u64;
        let mut kept = Vec::new();
        let count = engine::all(puzzle, start, most, self.limits, |solution| {
            number += 1;
            match query.mode() {
                OutputMode::Lines => query.line(&solution.to_string()),
                OutputMode::Json => kept.push(solution.clone()),
                mode @ (OutputMode::Plain | OutputMode::Drawn(_)) => {
                    let shown = human::solution(solution, puzzle, start, mode);
                    query.say(&format!("Solution {number}\n{shown}"));
                }
            }
        });
        let time = begin.elapsed();
        match query.mode() {
            OutputMode::Lines => query.line(&count_line(count)),
            OutputMode::Json => query.json(searched(query, time).all(kept, count)),
            OutputMode::Plain | OutputMode::Drawn(_) => {
                query.say(&human::count(count, origin, time))
            }
        }
        (count_status(count), time)
    }

    fn values(&self, query: &Query, origin: Origin) -> (ExitStatus, Duration) {
        let (puzzle, start) = (&query.puzzle, &query.grid);
        let begin = Instant::now();
        let found = engine::values(puzzle, start, self.limits);
        let time = begin.elapsed();
        let values = match found {
            Some(values) if values.iter().any(|values| !values.is_empty()) => values,
            Some(_) => {
                self.tell(&Outcome::Impossible, query, origin, time);
                return (ExitStatus::Negative, time);
            }
            None => {
                self.tell(&Outcome::Stopped, query, origin, time);
                return (ExitStatus::Negative, time);
            }
        };
        match query.mode() {
            OutputMode::Lines => {
                let cells: Vec<String> = (values.iter())
                    .map(|&values| set_text(values, puzzle.size()))
                    .collect();
                query.line(&format!("values {}", cells.join(" ")));
            }
            OutputMode::Json => query.json(searched(query, time).values(values)),
            mode @ (OutputMode::Plain | OutputMode::Drawn(_)) => {
                query.say(&human::values(&values, puzzle, start, origin, mode, time));
            }
        }
        (ExitStatus::Success, time)
    }
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
    // Writing into memory does not fail.
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

/// `none cages R1C1 R3C2`; `among` where fewer of them may do, `values` where no cage is needed.
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

/// What JSON says of a search beside what it found.
fn searched<'a>(query: &'a Query, time: Duration) -> SolveContext<'a> {
    SolveContext {
        puzzle: &query.puzzle,
        start: &query.grid,
        time: Some(time),
    }
}
