//! `cagey solve`: the solution of each puzzle, and whether it is the only one.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cagey::engine::{ConflictSet, Count, Outcome};
use cagey::model::{Grid, Puzzle};
use cagey::notation::Parsed;
use cagey::wire::solve::{MOST_IN_AN_OBJECT, Searched};
use cagey::wire::{self, Faults};
use cagey_render::set_text;

use crate::answer::{self, Limits};
use crate::args::SolveArgs;
use crate::complaints::Complaints;
use crate::for_people::{self, Origin};
use crate::form::Form;
use crate::output::Output;
use crate::round::{Asked, Question, Round, json};
use crate::verdict::Verdict;
use crate::watching::Watching;

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

pub(crate) fn run(args: &SolveArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.form.color);
    let watching = match Watching::of(args, output, &complaints) {
        Ok(watching) => watching,
        Err(verdict) => return verdict,
    };
    let has_no_values = |typed: &&std::ffi::OsString| typed.as_os_str() == NO_VALUES;
    let round = Round {
        inputs: &args.inputs,
        from: &args.from,
        form: &args.form,
        grid: args.grid.as_ref().filter(|typed| !has_no_values(typed)),
        threads: match (&args.trace, args.threads) {
            (Some(_), _) => 1,
            (None, Some(threads)) => threads,
            (None, None) => thread::available_parallelism().map_or(1, usize::from),
        },
        output,
        complaints: &complaints,
    };
    let most = args.limit.unwrap_or(match args.all && args.form.json {
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
        watching,
    };
    let verdict = round.ask(&solving);
    if Form::of(&args.form) == Form::Lines {
        solving.tell_of_entries(&complaints);
    }
    if let Some(stats) = solving.watching.and_then(Watching::stats) {
        complaints.note(&match args.form.json {
            true => json(&stats.record()),
            false => stats.table(),
        });
    }
    verdict
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
    watching: Option<Watching<'a>>,
}

impl Question for Solving<'_> {
    type Result = wire::Solve;
    const VERB: wire::Verb = wire::Verb::Solve;
    const FAILED: &'static str = "could not be read";

    fn error(faults: Faults) -> wire::Solve {
        wire::Solve::Error(faults)
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

    fn answer_id(&self, id: &[u8], line: &mut String) -> Option<Verdict> {
        let outcome = match self.wanted {
            Wanted::Unique if self.watching.is_none() => answer::solve_id(id, self.limits)?,
            _ => return None,
        };
        if self.says_why && outcome == Outcome::Impossible {
            return None;
        }
        add_outcome(&outcome, line);
        Some(outcome_verdict(&outcome))
    }

    fn answer(&self, asked: &Asked) -> Verdict {
        let origin = match asked.grid.is_empty() {
            true => Origin::Nowhere,
            false if asked.is_grid_given() => Origin::Given,
            false => Origin::File,
        };
        if origin == Origin::File {
            self.from_entries.fetch_add(1, Ordering::Relaxed);
        }
        let watched = self.watching.as_ref().map(|watching| {
            let watched = watching.watch(asked.number(), |watcher| {
                let (puzzle, start) = (&asked.puzzle, &asked.grid);
                answer::observe(puzzle, start, self.wanted.most(), self.limits, watcher)
            });
            (watching, watched)
        });
        let (verdict, time) = match self.wanted {
            Wanted::Unique => self.unique(asked, origin),
            Wanted::Count(most) => self.count(asked, origin, most),
            Wanted::All(most) => self.all(asked, origin, most),
            Wanted::Values => self.values(asked, origin),
        };
        if let Some((watching, watched)) = watched {
            watching.add(&watched, time);
        }
        verdict
    }
}

impl Solving<'_> {
    /// A line says what the solutions are, not what they start from.
    fn tell_of_entries(&self, complaints: &Complaints) {
        let told = match self.from_entries.load(Ordering::Relaxed) {
            0 => return,
            1 => "one puzzle was solved from the values entered in its file".to_owned(),
            count => format!("{count} puzzles were solved from the values entered in their files"),
        };
        complaints.note(&format!("note: {told}; --grid {NO_VALUES} ignores those"));
    }

    fn unique(&self, asked: &Asked, origin: Origin) -> (Verdict, Duration) {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let begin = Instant::now();
        let outcome = answer::solve(puzzle, start, self.limits);
        let time = begin.elapsed();
        self.tell(&outcome, asked, origin, time);
        (outcome_verdict(&outcome), time)
    }

    fn tell(&self, outcome: &Outcome, asked: &Asked, origin: Origin, time: Duration) {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let conflict = self.conflict(outcome, asked);
        match asked.form() {
            Form::Lines => {
                let mut line = String::new();
                add_outcome(outcome, &mut line);
                if let Some(conflict) = conflict {
                    add_conflict(&conflict, puzzle, &mut line);
                }
                asked.line(&line);
            }
            Form::Json => {
                let conflict = conflict.map(|conflict| wire::Conflict::new(&conflict, puzzle));
                asked.json(searched(asked, time).outcome(outcome, conflict));
            }
            form @ (Form::Plain | Form::Drawn(_)) => {
                let answer = for_people::Answer {
                    outcome,
                    count: self.quick_count(outcome, puzzle, start),
                    conflict,
                    puzzle,
                    start,
                    origin,
                    time,
                };
                asked.say(&match form {
                    Form::Drawn(color) => answer.drawn(color),
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
        match answer::count(puzzle, start, MOST, self.limits.unnoticed()) {
            Count::Stopped(0 | 1) => None,
            count => Some(count),
        }
    }

    /// Why there is no solution, where that is asked. A person is told unasked, if it is found as fast
    /// as nobody would notice, but not where values break a rule already: that is said instead.
    fn conflict(&self, outcome: &Outcome, asked: &Asked) -> Option<ConflictSet> {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let is_for_people = asked.form().is_for_people();
        if *outcome != Outcome::Impossible || is_for_people && !puzzle.violations(start).is_empty()
        {
            None
        } else if self.says_why {
            answer::conflict(puzzle, start, self.limits)
        } else if is_for_people {
            answer::conflict(puzzle, start, self.limits.unnoticed())
                .filter(|conflict| conflict.is_least)
        } else {
            None
        }
    }

    fn count(&self, asked: &Asked, origin: Origin, most: u64) -> (Verdict, Duration) {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let begin = Instant::now();
        let count = answer::count(puzzle, start, most, self.limits);
        let time = begin.elapsed();
        match asked.form() {
            Form::Lines => asked.line(&count_line(count)),
            Form::Json => asked.json(searched(asked, time).count(count)),
            Form::Plain | Form::Drawn(_) => asked.say(&for_people::count(count, origin, time)),
        }
        (count_verdict(count), time)
    }

    fn all(&self, asked: &Asked, origin: Origin, most: u64) -> (Verdict, Duration) {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let begin = Instant::now();
        let mut number = 0u64;
        let mut kept = Vec::new();
        let count = answer::all(puzzle, start, most, self.limits, |solution| {
            number += 1;
            match asked.form() {
                Form::Lines => asked.line(&solution.to_string()),
                Form::Json => kept.push(solution.clone()),
                form @ (Form::Plain | Form::Drawn(_)) => {
                    let shown = for_people::solution(solution, puzzle, start, form);
                    asked.say(&format!("Solution {number}\n{shown}"));
                }
            }
        });
        let time = begin.elapsed();
        match asked.form() {
            Form::Lines => asked.line(&count_line(count)),
            Form::Json => asked.json(searched(asked, time).all(kept, count)),
            Form::Plain | Form::Drawn(_) => asked.say(&for_people::count(count, origin, time)),
        }
        (count_verdict(count), time)
    }

    fn values(&self, asked: &Asked, origin: Origin) -> (Verdict, Duration) {
        let (puzzle, start) = (&asked.puzzle, &asked.grid);
        let begin = Instant::now();
        let found = answer::values(puzzle, start, self.limits);
        let time = begin.elapsed();
        let values = match found {
            Some(values) if values.iter().any(|values| !values.is_empty()) => values,
            Some(_) => {
                self.tell(&Outcome::Impossible, asked, origin, time);
                return (Verdict::No, time);
            }
            None => {
                self.tell(&Outcome::Stopped, asked, origin, time);
                return (Verdict::No, time);
            }
        };
        match asked.form() {
            Form::Lines => {
                let cells: Vec<String> = (values.iter())
                    .map(|&values| set_text(values, puzzle.size()))
                    .collect();
                asked.line(&format!("values {}", cells.join(" ")));
            }
            Form::Json => asked.json(searched(asked, time).values(values)),
            form @ (Form::Plain | Form::Drawn(_)) => {
                asked.say(&for_people::values(
                    &values, puzzle, start, origin, form, time,
                ));
            }
        }
        (Verdict::Yes, time)
    }
}

fn count_verdict(count: Count) -> Verdict {
    match count {
        Count::Exactly(found) | Count::AtLeast(found) if found > 0 => Verdict::Yes,
        _ => Verdict::No,
    }
}

fn outcome_verdict(outcome: &Outcome) -> Verdict {
    match outcome {
        Outcome::Unique(_) => Verdict::Yes,
        _ => Verdict::No,
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
fn searched<'a>(asked: &'a Asked, time: Duration) -> Searched<'a> {
    Searched {
        puzzle: &asked.puzzle,
        start: &asked.grid,
        time: Some(time),
    }
}
