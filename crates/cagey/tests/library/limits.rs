//! Every question ends when its budget is used up, whatever the puzzle.

use std::cell::Cell as Shared;
use std::ops::ControlFlow;

use cagey::coach::{self, ExplainOptions, GradeOptions};
use cagey::engine::{Budget, BudgetSpent, Count, End, Limit, Outcome, Solver};
use cagey::generate::{Generator, Seed, Wish};
use cagey::logic::{Grader, mistakes};
use cagey::model::{Cell, Clue, Op, Position, Puzzle, Size, Value};

/// Puzzles that took seconds or for ever.
fn nasty() -> Vec<(&'static str, Puzzle)> {
    let by_rows = |n: u8, clue: Clue| {
        let size = Size::new(n.into()).unwrap();
        let mut builder = Puzzle::builder(size);
        for row in 0..n {
            builder = builder.cage(clue, (0..n).map(|col| Cell::new(row, col)));
        }
        builder.build().unwrap()
    };
    let one = |n: u8, clue: Clue| {
        let size = Size::new(n.into()).unwrap();
        Puzzle::builder(size)
            .cage(clue, size.cells())
            .build()
            .unwrap()
    };
    // Unlike sums of whole rows, these say something, so that their automata are needed.
    let all_but_the_last_cell = || {
        let mut builder = Puzzle::builder(Size::new(16).unwrap());
        for row in 0..16 {
            let clue = Clue::Op(Op::Add, 135 - u64::from(row));
            builder = builder.cage(clue, (0..15).map(|col| Cell::new(row, col)));
            builder = builder.cage(Clue::Free, [Cell::new(row, 15)]);
        }
        builder.build().unwrap()
    };
    let factorial = |n: u64| (1..=n).product();
    vec![
        ("no clues", one(16, Clue::Free)),
        ("one sum", one(16, Clue::Op(Op::Add, 2176))),
        ("one sum too large", one(16, Clue::Op(Op::Add, 2177))),
        (
            "rows of products",
            by_rows(16, Clue::Op(Op::Mul, factorial(16))),
        ),
        ("rows of sums", by_rows(16, Clue::Op(Op::Add, 136))),
        ("rows of sums but for one cell", all_but_the_last_cell()),
        ("rows of hidden sums", by_rows(12, Clue::Hidden(78))),
        (
            "9×9 rows of products",
            by_rows(9, Clue::Op(Op::Mul, factorial(9))),
        ),
    ]
}

/// A budget that is used up when it is asked for the `polls`th time, and how often it was asked.
fn ending_at(polls: u32, asked: &Shared<u32>) -> Budget<'_> {
    Budget::unlimited().until(Limit::Cancelled, move || {
        asked.set(asked.get() + 1);
        asked.get() >= polls
    })
}

/// Asks a question with budgets that end early, and checks that it ends at once when they do.
fn ends(name: &str, mut question: impl FnMut(&mut Budget)) {
    for polls in [1, 2, 5, 20] {
        let asked = Shared::new(0);
        let mut budget = ending_at(polls, &asked);
        question(&mut budget);
        if asked.get() >= polls {
            assert_eq!(budget.reached(), Some(Limit::Cancelled), "{name}");
            assert_eq!(budget.node(), Err(BudgetSpent), "{name}");
        }
        drop(budget);
        // Nothing asks again once it knows.
        assert!(asked.get() <= polls, "{name}: {} of {polls}", asked.get());
    }
}

#[test]
fn every_question_ends_when_it_is_told_to() {
    for (name, puzzle) in nasty() {
        let mut solver = Solver::new();
        ends(name, |budget| {
            let _: Outcome = solver.solve(&puzzle, budget);
        });
        ends(name, |budget| {
            let _: Count = solver.count(&puzzle, u128::MAX, budget);
        });
        ends(name, |budget| {
            let _: End = solver.for_each(&puzzle, budget, |_| ControlFlow::Continue(()));
        });
        ends(name, |budget| {
            solver.values(&puzzle, budget);
        });
        ends(name, |budget| {
            solver.conflict(&puzzle, budget);
        });
        let mut position = Position::empty(puzzle.size());
        for options in [ExplainOptions::hint(), ExplainOptions::walk()] {
            ends(name, |budget| {
                coach::explain(&puzzle, &position, options.clone(), &mut solver, budget).unwrap();
            });
        }
        // Twice the same value in a row.
        for cell in [Cell::new(0, 0), Cell::new(0, 1)] {
            position.set(cell, Value::new(1)).unwrap();
        }
        ends(name, |budget| {
            mistakes(&puzzle, &position, budget).unwrap();
        });
        ends(name, |budget| {
            let options = GradeOptions::new().with_solution();
            coach::grade(&puzzle, options, &mut solver, &mut Grader::new(), budget);
        });
    }
}

/// The automata of cages whose combinations are not listed take most of the time of what logic does with such puzzles.
#[test]
fn cages_that_are_not_listed_are_paid_for() {
    for (name, puzzle) in nasty() {
        // The automata of the others are too large to be built, or they have none.
        if ![
            "rows of sums",
            "rows of hidden sums",
            "9×9 rows of products",
        ]
        .contains(&name)
        {
            continue;
        }
        let mut position = Position::empty(puzzle.size());
        for cell in [Cell::new(0, 0), Cell::new(0, 1)] {
            position.set(cell, Value::new(1)).unwrap();
        }
        let mut budget = Budget::of_nodes(100);
        mistakes(&puzzle, &position, &mut budget).unwrap();
        let limit = Limit::Nodes { nodes: 100 };
        assert_eq!(budget.reached(), Some(limit), "{name}");
    }
}

/// The generator ends as well, whatever it is doing.
#[test]
fn generating_ends_when_it_is_told_to() {
    for wish in [
        "n=16,level=unreasonable",
        "n=12,level=extreme",
        "n=9,score=3000-4000",
        "n=7,trial=always",
    ] {
        let recipe = wish.parse::<Wish>().unwrap().recipe().unwrap();
        ends(wish, |budget| {
            let made = Generator::new().generate(&recipe, Seed(1), 0, budget);
            assert_eq!(made.is_err(), budget.reached().is_some(), "{wish}");
        });
    }
}

/// The same nodes give the same answer, whether the solver has met the puzzle before or not.
#[test]
fn a_limit_of_nodes_gives_the_same_answer_every_time() {
    for (name, puzzle) in nasty() {
        let mut seasoned = Solver::new();
        for nodes in [1, 20, 200] {
            let counted = |solver: &mut Solver| {
                let mut budget = Budget::of_nodes(nodes);
                let count = solver.count(&puzzle, 100, &mut budget);
                (count, budget.nodes_left())
            };
            let first = counted(&mut seasoned);
            assert_eq!(counted(&mut seasoned), first, "{name}");
            assert_eq!(counted(&mut Solver::new()), first, "{name}");
        }
    }
}
