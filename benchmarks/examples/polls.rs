//! How long a question works between two moments at which it asks whether it should end: the longest such stretch of
//! each kind of question, over puzzles with large cages, which take longest.
//!
//! `polls [MILLISECONDS]`: every question is ended after this time (default: 300). Times are those on the processor,
//! as Linux tells them, so that a busy machine makes no difference.

use std::cell::Cell as Shared;
use std::collections::BTreeMap;
use std::time::Duration;

use cagey::coach::{self, ExplainOptions, GradeOptions, StepOrder};
use cagey::engine::{Budget, Limit, Solver};
use cagey::generate::{Generator, Seed, Wish};
use cagey::logic::{Claim, Grader, Level, Question, mistakes};
use cagey::model::{Cell, Clue, Op, Position, Puzzle, Size, Target, Value};

/// The time that this thread has spent on the processor.
fn now() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// The clues of the cages of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Sums,
    Products,
    HiddenProducts,
    HiddenSums,
}

/// A puzzle whose cages are parts of a path through all cells, which has a solution.
fn path(n: u8, cells: usize, kind: Kind) -> Puzzle {
    let size = Size::new(n.into()).expect("a size");
    let column = |row: u8, i: u8| if row.is_multiple_of(2) { i } else { n - 1 - i };
    let path = (0..n).flat_map(|row| (0..n).map(move |i| Cell::new(row, column(row, i))));
    let path: Vec<Cell> = path.collect();
    let value = |cell: &Cell| ((cell.row() + cell.col() + 3) % usize::from(n)) as Target + 1;
    let mut builder = Puzzle::builder(size);
    for cage in path.chunks(cells) {
        let sum: Target = cage.iter().map(value).sum();
        let product =
            (cage.iter().map(value)).try_fold(1, |so_far: Target, v| so_far.checked_mul(v));
        let clue = match (kind, product) {
            _ if cage.len() == 1 => Clue::Given(Value::new(sum as u8).expect("a value")),
            (Kind::Products, Some(product)) => Clue::Op(Op::Mul, product),
            (Kind::HiddenProducts, Some(product)) => Clue::Hidden(product),
            (Kind::HiddenSums, _) => Clue::Hidden(sum),
            _ => Clue::Op(Op::Add, sum),
        };
        builder.add(clue, cage.to_vec());
    }
    builder.build().expect("cages along a path cover the grid")
}

/// The longest stretches so far, by question.
struct Record {
    end: Duration,
    longest: BTreeMap<&'static str, (Duration, String)>,
}

impl Record {
    fn ask(&mut self, what: &'static str, puzzle: &str, question: impl FnOnce(&mut Budget)) {
        let begin = now();
        let last = Shared::new(begin);
        let longest = Shared::new(Duration::ZERO);
        let end = begin + self.end;
        let mut budget = Budget::unlimited().until(Limit::Time, || {
            let now = now();
            longest.set(longest.get().max(now.saturating_sub(last.get())));
            last.set(now);
            now >= end
        });
        question(&mut budget);
        drop(budget);
        let longest = longest.get().max(now().saturating_sub(last.get()));
        let entry = self.longest.entry(what).or_default();
        if longest > entry.0 {
            *entry = (longest, puzzle.to_owned());
        }
    }
}

fn main() {
    let milliseconds = std::env::args().nth(1).and_then(|it| it.parse().ok());
    let mut record = Record {
        end: Duration::from_millis(milliseconds.unwrap_or(300)),
        longest: BTreeMap::new(),
    };
    for n in [6, 9, 12, 16] {
        for cells in [3, 4, 5, 6, 8, 13, 16, 20] {
            for kind in [
                Kind::Sums,
                Kind::Products,
                Kind::HiddenProducts,
                Kind::HiddenSums,
            ] {
                let name = format!("{n}×{n}, {kind:?} of {cells} cells");
                ask_everything(&mut record, &name, &path(n, cells, kind));
            }
        }
    }
    for wish in [
        "n=16",
        "n=12,level=unreasonable",
        "n=9,score=3000-4000",
        "n=9,trial=always",
    ] {
        let recipe = wish
            .parse::<Wish>()
            .and_then(|wish| wish.recipe())
            .expect("a wish");
        record.ask("generate", wish, |budget| {
            // Whether it succeeds in that time does not matter.
            let _ = Generator::new().generate(&recipe, Seed(1), 0, budget);
        });
    }
    for (what, (longest, puzzle)) in &record.longest {
        println!("{what:10} {:7.1} ms  {puzzle}", longest.as_secs_f64() * 1e3);
    }
}

fn ask_everything(record: &mut Record, name: &str, puzzle: &Puzzle) {
    // A new solver each time: what it has cached costs nothing.
    record.ask("solve", name, |budget| {
        Solver::new().solve(puzzle, budget);
    });
    record.ask("count", name, |budget| {
        Solver::new().count(puzzle, u128::MAX, budget);
    });
    record.ask("values", name, |budget| {
        Solver::new().values(puzzle, budget);
    });
    record.ask("conflict", name, |budget| {
        Solver::new().conflict(puzzle, budget);
    });
    let mut position = Position::empty(puzzle.size());
    for (what, options) in [
        ("hint", ExplainOptions::hint()),
        ("walk", ExplainOptions::walk()),
        ("all steps", ExplainOptions::walk().order(StepOrder::All)),
    ] {
        record.ask(what, name, |budget| {
            coach::explain(puzzle, &position, options, &mut Solver::new(), budget)
                .expect("its size");
        });
    }
    for claim in [Claim::Is, Claim::Not] {
        let (cell, value) = (Cell::new(0, 1), Value::new(1).expect("a value"));
        let question = Question { cell, value, claim };
        record.ask("why", name, |budget| {
            let (up_to, solver) = (Level::Unreasonable, &mut Solver::new());
            coach::why(puzzle, &position, question, up_to, solver, budget).expect("in the grid");
        });
    }
    record.ask("grade", name, |budget| {
        let options = GradeOptions::new()
            .up_to(Level::Unreasonable)
            .with_solution();
        coach::grade(
            puzzle,
            options,
            &mut Solver::new(),
            &mut Grader::new(),
            budget,
        );
    });
    for cell in [Cell::new(0, 0), Cell::new(0, 1)] {
        position
            .set(cell, Value::new(1))
            .expect("the cell is in the grid");
    }
    record.ask("mistakes", name, |budget| {
        mistakes(puzzle, &position, budget).expect("its size");
    });
}
