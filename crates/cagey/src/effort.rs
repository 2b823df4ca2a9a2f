//! Counts elementary work, in tests only, so that they can tell how much is done between two moments at which a budget
//! asks whether the task should end. Times would depend on the machine.
//!
//! What is counted is what the innermost loops of slow tasks do: a transition of an automaton, a way to fill part of a
//! cage, a candidate that is compared. Each takes some ten to some hundred machine instructions.

#[cfg(test)]
thread_local! {
    static DONE: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Notes that so much was done.
#[inline(always)]
pub(crate) fn note(#[cfg_attr(not(test), expect(unused_variables))] units: usize) {
    #[cfg(test)]
    DONE.set(DONE.get() + units as u64);
}

/// How much this thread has done so far.
#[cfg(test)]
pub(crate) fn done() -> u64 {
    DONE.get()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Shared;

    use crate::budget::{Budget, Limit};
    use crate::coach::{self, ExplainOptions, GradeOptions, StepOrder};
    use crate::csp::{self, Goal, Problem, Tree};
    use crate::engine::Solver;
    use crate::generate::{Generator, Seed, Wish};
    use crate::logic::{Claim, Grader, Level, Question, mistakes};
    use crate::model::{Cell, Clue, Op, Position, Puzzle, Size, Target, Value};

    /// The most that may be done between two polls. On machines of 2026 this takes less than a tenth of a second.
    const MOST: u64 = 1_500_000;

    /// After so many polls, a question is ended.
    const POLLS: u32 = 1_000;

    /// The clues of the cages of a puzzle.
    #[derive(Clone, Copy, Debug)]
    enum Kind {
        Sums,
        Products,
        HiddenSums,
        HiddenProducts,
    }

    /// A puzzle whose cages are parts of a path through all cells, which has a solution.
    fn path(n: u8, cells: usize, kind: Kind) -> Puzzle {
        let size = Size::new(n.into()).unwrap();
        let column = |row: u8, i: u8| if row.is_multiple_of(2) { i } else { n - 1 - i };
        let path = (0..n).flat_map(|row| (0..n).map(move |i| Cell::new(row, column(row, i))));
        let path: Vec<Cell> = path.collect();
        let value = |cell: &Cell| ((cell.row() + cell.col() + 3) % usize::from(n)) as Target + 1;
        let mut builder = Puzzle::builder(size);
        for cage in path.chunks(cells) {
            let sum: Target = cage.iter().map(value).sum();
            let product = || cage.iter().map(value).product();
            let clue = match kind {
                _ if cage.len() == 1 => Clue::Given(Value::new(sum as u8).unwrap()),
                Kind::Sums => Clue::Op(Op::Add, sum),
                Kind::Products => Clue::Op(Op::Mul, product()),
                Kind::HiddenSums => Clue::Hidden(sum),
                Kind::HiddenProducts => Clue::Hidden(product()),
            };
            builder.add(clue, cage.to_vec());
        }
        builder.build().unwrap()
    }

    /// Asks a question, and fails if too much is done before it first asks whether it should end, between two such
    /// moments, or after it was told to end.
    fn ask(name: &str, what: &str, question: impl FnOnce(&mut Budget)) {
        ask_until(POLLS, name, what, question);
    }

    /// The same, with another number of polls.
    fn ask_until(most_polls: u32, name: &str, what: &str, question: impl FnOnce(&mut Budget)) {
        let last = Shared::new(super::done());
        let longest = Shared::new(0);
        let polls = Shared::new(0);
        let stretch = || {
            let done = super::done();
            longest.set(longest.get().max(done - last.get()));
            last.set(done);
        };
        let mut budget = Budget::unlimited().until(Limit::Cancelled, || {
            stretch();
            polls.set(polls.get() + 1);
            polls.get() > most_polls
        });
        question(&mut budget);
        drop(budget);
        stretch();
        let longest = longest.get();
        assert!(
            longest <= MOST,
            "{what} of {name}: {longest} between two polls"
        );
    }

    /// Tells every step that can be taken next, and fails if too much is done to work out the facts of one of them.
    fn tell_open_steps(name: &str, puzzle: &Puzzle) {
        let position = Position::empty(puzzle.size());
        let (options, mut solver) = (ExplainOptions::walk(), Solver::new());
        let mut budget = Budget::of_nodes(100);
        let open = coach::open_steps(puzzle, &position, options, &mut solver, &mut budget).unwrap();
        let Some(steps) = open.steps() else { return };
        steps.for_each(|marks, step, history| {
            let before = super::done();
            step.facts(marks, history);
            let done = super::done() - before;
            let technique = step.technique.id;
            assert!(done <= MOST, "{technique} in {name}: {done} for its facts");
        });
    }

    fn ask_everything(name: &str, puzzle: &Puzzle) {
        let mut position = Position::empty(puzzle.size());
        ask(name, "solve", |budget| {
            Solver::new().solve(puzzle, budget);
        });
        ask(name, "count", |budget| {
            Solver::new().count(puzzle, u128::MAX, budget);
        });
        ask(name, "values", |budget| {
            Solver::new().values(puzzle, budget);
        });
        ask(name, "conflict", |budget| {
            Solver::new().conflict(puzzle, budget);
        });
        for (what, options) in [
            ("hint", ExplainOptions::hint()),
            ("walk", ExplainOptions::walk()),
            ("all steps", ExplainOptions::walk().order(StepOrder::All)),
        ] {
            ask(name, what, |budget| {
                coach::explain(puzzle, &position, options, &mut Solver::new(), budget).unwrap();
            });
        }
        ask(name, "open steps", |budget| {
            let options = ExplainOptions::walk();
            coach::open_steps(puzzle, &position, options, &mut Solver::new(), budget).unwrap();
        });
        for claim in [Claim::Is, Claim::Not] {
            let (cell, value) = (Cell::new(0, 1), Value::new(1).unwrap());
            let question = Question { cell, value, claim };
            ask(name, "why", |budget| {
                let mut solver = Solver::new();
                let up_to = Level::Unreasonable;
                coach::why(puzzle, &position, question, up_to, &mut solver, budget).unwrap();
            });
        }
        ask(name, "grade", |budget| {
            let options = GradeOptions::new().with_solution();
            let (mut solver, mut grader) = (Solver::new(), Grader::new());
            coach::grade(puzzle, options, &mut solver, &mut grader, budget);
        });
        for cell in [Cell::new(0, 0), Cell::new(0, 1)] {
            position.set(cell, Value::new(1)).unwrap();
        }
        ask(name, "mistakes", |budget| {
            mistakes(puzzle, &position, budget).unwrap();
        });
    }

    #[test]
    fn the_work_between_two_polls_is_bounded() {
        for (n, cells) in [(12, 5), (12, 12), (16, 4), (16, 16)] {
            for kind in [
                Kind::Sums,
                Kind::Products,
                Kind::HiddenSums,
                Kind::HiddenProducts,
            ] {
                let name = format!("{n}×{n}, {kind:?} of {cells} cells");
                ask_everything(&name, &path(n, cells, kind));
            }
        }
    }

    #[test]
    fn the_work_between_two_polls_of_constraint_search_is_bounded() {
        for (n, cells, kind) in [
            (9, 81, Kind::Sums),
            (16, 16, Kind::HiddenProducts),
            (16, 256, Kind::Sums),
        ] {
            let puzzle = path(n, cells, kind);
            for (model, method) in csp::all_methods() {
                let problem = Problem::of(&puzzle, model);
                let name = format!("{n}×{n}, {kind:?} of {cells} cells");
                ask_until(10, &name, &format!("{method:?} of {model}"), |budget| {
                    csp::search(
                        &problem,
                        method,
                        Goal::All,
                        budget,
                        &mut Tree::of_at_most(10),
                    );
                });
            }
        }
    }

    #[test]
    fn the_work_to_tell_a_step_is_bounded() {
        for (n, cells) in [(9, 6), (12, 3), (12, 4), (16, 4)] {
            for kind in [Kind::Sums, Kind::Products, Kind::HiddenProducts] {
                let name = format!("{n}×{n}, {kind:?} of {cells} cells");
                tell_open_steps(&name, &path(n, cells, kind));
            }
        }
    }

    #[test]
    fn the_work_between_two_polls_of_the_generator_is_bounded() {
        for wish in ["n=16", "n=12,level=unreasonable", "n=9,trial=always"] {
            let recipe = wish.parse::<Wish>().unwrap().recipe().unwrap();
            ask(wish, "generate", |budget| {
                // Whether it succeeds does not matter.
                let _ = Generator::new().generate(&recipe, Seed(1), 0, budget);
            });
        }
    }
}
