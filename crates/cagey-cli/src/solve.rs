//! `cagey solve`: the solution of each puzzle, and whether it is the only one.

use std::time::{Duration, Instant};

use cagey::engine::{Count, Outcome};
use cagey::model::{Grid, Puzzle};
use cagey::notation::{Format, ParseErrors};
use cagey::wire::{self, Faults, Record, Solutions, Source};

use crate::answer::{self, Limits};
use crate::args::SolveArgs;
use crate::complaints::Complaints;
use crate::for_people;
use crate::form::Form;
use crate::grid_text::GridText;
use crate::inputs::{Found, Input, Puzzles, greet_if_waiting};
use crate::output::Output;
use crate::verdict::Verdict;

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether there is exactly one solution.
    Unique,
    /// How many there are, up to so many.
    Count(u64),
    /// Which there are, up to so many.
    All(u64),
}

/// The command line, resolved.
struct Plan {
    format: Option<Format>,
    start: Option<GridText>,
    question: Question,
    limits: Limits,
    form: Form,
    /// Whether lines of several puzzles must be told apart.
    is_numbered: bool,
    /// Whether messages must say which of several inputs they mean.
    has_several_inputs: bool,
}

pub(crate) fn run(args: &SolveArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.form.color);
    let inputs = Input::all_of(&args.inputs);
    let start = match &args.grid {
        None => None,
        Some(typed) => match GridText::of(typed, &inputs, &complaints) {
            None => return Verdict::Error,
            grid => grid,
        },
    };
    greet_if_waiting(&inputs, &complaints);
    let most = args.limit.unwrap_or(u64::MAX);
    let question = match (args.all, args.count) {
        (true, _) => Question::All(most),
        (_, true) => Question::Count(most),
        _ => Question::Unique,
    };
    let has_several_inputs = inputs.len() > 1;
    let form = Form::of(&args.form);
    // Looking ahead holds back the first answer, so it is done only where numbers are shown, and
    // never to whoever types puzzles in.
    let may_look_ahead = matches!(question, Question::All(_))
        || (form.is_for_people() && !inputs.contains(&Input::Stdin));
    let mut puzzles = Puzzles::of(inputs, args.from.format).peekable();
    let first = puzzles.next();
    let plan = Plan {
        format: args.from.format,
        start,
        question,
        limits: Limits {
            time: args.time_limit,
            nodes: args.node_limit,
        },
        form,
        is_numbered: has_several_inputs || (may_look_ahead && puzzles.peek().is_some()),
        has_several_inputs,
    };
    let mut verdict = Verdict::Yes;
    let mut faulty = Faulty::default();
    for next in first.into_iter().chain(puzzles) {
        let one = match next.puzzle(&complaints) {
            Some(found) => plan.solve(&found, output, &complaints, &mut faulty),
            None => Verdict::Error,
        };
        verdict.and(one);
    }
    faulty.sum_up(&plan, &complaints);
    verdict
}

/// How many puzzles could not be read, for the last word on standard error.
#[derive(Default)]
struct Faulty {
    count: u64,
    first: Option<String>,
    seen: u64,
}

impl Faulty {
    fn sum_up(&self, plan: &Plan, complaints: &Complaints) {
        let is_told_already = plan.form.is_for_people();
        let Some(first) = self.first.as_ref().filter(|_| !is_told_already) else {
            return;
        };
        let message = match (self.count, self.seen) {
            (1, 1) => "the puzzle could not be solved as given; its line says why".to_owned(),
            (1, _) => format!("{first} is faulty; its line says why"),
            (count, seen) => {
                format!("{count} of {seen} puzzles are faulty, first {first}; their lines say why")
            }
        };
        complaints.error(&message, None);
    }
}

impl Plan {
    fn solve(
        &self,
        found: &Found,
        output: &Output,
        complaints: &Complaints,
        faulty: &mut Faulty,
    ) -> Verdict {
        faulty.seen += 1;
        let teller = Teller {
            plan: self,
            found,
            output,
        };
        let document = match found.parse(self.format) {
            Ok(parsed) => parsed.document,
            Err(errors) => {
                faulty.note(found);
                teller.faults(Source::Puzzle, &errors, errors.one_line());
                if self.form.is_for_people() {
                    complaints.faults(Some(&found.label()), &errors);
                }
                return Verdict::Error;
            }
        };
        let puzzle = &document.puzzle;
        let start = match &self.start {
            None => document.position.grid().clone(),
            Some(text) => match text.parse(puzzle.size()) {
                Ok(grid) => grid,
                Err(errors) => {
                    faulty.note(found);
                    let one_line = text.one_line(&errors, puzzle.size());
                    teller.faults(Source::Grid, &errors, one_line);
                    if self.form.is_for_people() {
                        text.complain(&errors, puzzle.size(), complaints);
                    }
                    return Verdict::Error;
                }
            },
        };
        if self.form.is_for_people() && self.is_numbered {
            let gap = if found.number > 1 { "\n" } else { "" };
            output.lines(&format!("{gap}{}", for_people::capitalised(&found.title())));
        }
        let verdict = match self.question {
            Question::Unique => teller.unique(puzzle, &start),
            Question::Count(most) => teller.count(puzzle, &start, most),
            Question::All(most) => teller.all(puzzle, &start, most),
        };
        if self.form.is_for_people() {
            output.flush();
        }
        verdict
    }
}

impl Faulty {
    fn note(&mut self, found: &Found) {
        self.count += 1;
        self.first.get_or_insert_with(|| found.title());
    }
}

/// Answers for one puzzle, in the form that is wanted.
struct Teller<'a> {
    plan: &'a Plan,
    found: &'a Found,
    output: &'a Output,
}

impl Teller<'_> {
    fn json(&self, result: wire::Solve) {
        let record = Record {
            v: wire::VERSION,
            verb: wire::Verb::Solve,
            puzzle: self.found.number,
            input: self.found.path.clone(),
            line: self.found.line,
            result,
        };
        self.output.json(&record);
    }

    /// A line of an answer that may have several.
    fn numbered(&self, text: &str) {
        if self.plan.is_numbered {
            self.output.lines(&format!("{} {text}", self.found.number));
        } else {
            self.output.lines(text);
        }
    }

    fn faults(&self, source: Source, errors: &ParseErrors, one_line: String) {
        match self.plan.form {
            Form::Drawn(_) | Form::Plain => {}
            Form::Json => self.json(wire::Solve::Error(Faults::new(source, errors))),
            Form::Lines => {
                let input = match &self.found.source {
                    Some(source) if self.plan.has_several_inputs => format!("{source}: "),
                    _ => String::new(),
                };
                let line = format!("error {input}{one_line}").replace(['\n', '\r'], " ");
                match self.plan.question {
                    Question::All(_) => self.numbered(&line),
                    _ => self.output.lines(&line),
                }
            }
        }
    }

    fn unique(&self, puzzle: &Puzzle, start: &Grid) -> Verdict {
        let begin = Instant::now();
        let outcome = answer::solve(puzzle, start, self.plan.limits);
        let time = begin.elapsed();
        match self.plan.form {
            Form::Lines => self.output.lines(&outcome_line(&outcome)),
            Form::Json => self.json(outcome_wire(&outcome, puzzle, start, time)),
            Form::Plain | Form::Drawn(_) => {
                let answer = for_people::Answer {
                    outcome: &outcome,
                    count: self.quick_count(&outcome, puzzle, start),
                    puzzle,
                    start,
                    time,
                };
                self.output.lines(&match self.plan.form {
                    Form::Drawn(color) => answer.drawn(color),
                    _ => answer.in_words(),
                });
            }
        }
        match outcome {
            Outcome::Unique(_) => Verdict::Yes,
            _ => Verdict::No,
        }
    }

    /// How many solutions there are, where there are several: as far as a person would not notice
    /// the wait.
    fn quick_count(&self, outcome: &Outcome, puzzle: &Puzzle, start: &Grid) -> Option<Count> {
        const MOST: u64 = 1000;
        const LONGEST: Duration = Duration::from_millis(200);
        let Outcome::Multiple(_) = outcome else {
            return None;
        };
        let limits = Limits {
            time: Some(LONGEST),
            nodes: self.plan.limits.nodes,
        };
        match answer::count(puzzle, start, MOST, limits) {
            Count::Stopped(0 | 1) => None,
            count => Some(count),
        }
    }

    fn count(&self, puzzle: &Puzzle, start: &Grid, most: u64) -> Verdict {
        let begin = Instant::now();
        let count = answer::count(puzzle, start, most, self.plan.limits);
        let time = begin.elapsed();
        match self.plan.form {
            Form::Lines => self.output.lines(&count_line(count)),
            Form::Json => {
                let found = solutions(puzzle, start, Vec::new(), count, time);
                self.json(match count {
                    Count::Stopped(_) => wire::Solve::Stopped(found),
                    _ => wire::Solve::Count(found),
                });
            }
            Form::Plain | Form::Drawn(_) => self.output.lines(&for_people::count(count, time)),
        }
        count_verdict(count)
    }

    fn all(&self, puzzle: &Puzzle, start: &Grid, most: u64) -> Verdict {
        let begin = Instant::now();
        let mut number = 0u64;
        let mut kept = Vec::new();
        let count = answer::all(puzzle, start, most, self.plan.limits, |solution| {
            number += 1;
            match self.plan.form {
                Form::Lines => self.numbered(&solution.to_string()),
                Form::Json => kept.push(solution.clone()),
                Form::Plain => {
                    let rows = for_people::rows(solution);
                    self.output.lines(&format!("Solution {number}\n{rows}"));
                }
                Form::Drawn(color) => {
                    let drawn = for_people::drawing(&[solution], puzzle, start, color)
                        .unwrap_or_else(|| for_people::rows(solution));
                    self.output.lines(&format!("Solution {number}\n{drawn}"));
                }
            }
        });
        let time = begin.elapsed();
        match self.plan.form {
            Form::Lines => self.numbered(&count_line(count)),
            Form::Json => {
                let found = solutions(puzzle, start, kept, count, time);
                self.json(match count {
                    Count::Stopped(_) => wire::Solve::Stopped(found),
                    _ => wire::Solve::All(found),
                });
            }
            Form::Plain | Form::Drawn(_) => self.output.lines(&for_people::count(count, time)),
        }
        count_verdict(count)
    }
}

fn count_verdict(count: Count) -> Verdict {
    match count {
        Count::Exactly(found) | Count::AtLeast(found) if found > 0 => Verdict::Yes,
        _ => Verdict::No,
    }
}

fn outcome_line(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Unique(solution) => format!("unique {solution}"),
        Outcome::Multiple([one, other]) => format!("multiple {one} {other}"),
        Outcome::Impossible => "none".to_owned(),
        _ => "stopped".to_owned(),
    }
}

fn count_line(count: Count) -> String {
    match count {
        Count::Exactly(found) => format!("count {found}"),
        Count::AtLeast(found) => format!("count >={found}"),
        _ => "stopped".to_owned(),
    }
}

fn outcome_wire(outcome: &Outcome, puzzle: &Puzzle, start: &Grid, time: Duration) -> wire::Solve {
    let found = |grids: &[Grid], count| solutions(puzzle, start, grids.to_vec(), count, time);
    match outcome {
        Outcome::Unique(solution) => {
            let one = std::slice::from_ref(solution);
            wire::Solve::Unique(found(one, Count::Exactly(1)))
        }
        Outcome::Multiple(two) => wire::Solve::Multiple(found(two, Count::AtLeast(2))),
        Outcome::Impossible => wire::Solve::None(found(&[], Count::Exactly(0))),
        _ => wire::Solve::Stopped(found(&[], Count::Stopped(0))),
    }
}

fn solutions(
    puzzle: &Puzzle,
    start: &Grid,
    solutions: Vec<Grid>,
    count: Count,
    time: Duration,
) -> Solutions {
    let (found, exact) = match count {
        Count::Exactly(found) => (found, true),
        Count::AtLeast(found) | Count::Stopped(found) => (found, false),
        _ => (0, false),
    };
    Solutions {
        id: puzzle.clone(),
        start: (!start.is_empty()).then(|| start.clone()),
        solutions,
        count: found,
        exact,
        time_us: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
    }
}
