//! Grids of another size than the puzzle, and cells, values, cages and steps that a puzzle does not have: every public
//! function that is given one returns an error, or ignores it. None panics.

use std::ops::ControlFlow;

use cagey::coach::{ExplainOptions, Guidance, explain, why};
use cagey::csp::{self, FirstSolutions, Problem, Trace};
use cagey::engine::{Budget, Solver, Start};
use cagey::generate::{Generator, Recipe, Seed, Variety};
use cagey::logic::{
    Claim, Effect, History, Level, Marks, Question, Step, VerifyError, mistakes, prune_steps,
    verify, walk,
};
use cagey::model::{Cell, Grid, OutOfRange, Position, Puzzle, Size, SizeMismatch, Value, ValueSet};
use cagey::notation::{Document, Format, write};
use cagey::words::Voice;
use proptest::prelude::*;

const SIZES: [usize; 6] = [1, 2, 3, 5, 9, 16];

fn size(n: usize) -> Size {
    Size::new(n).unwrap()
}

/// A puzzle of each size, whose cages are given values, so that it is quickly solved.
fn puzzle(n: usize) -> Puzzle {
    let mut generator = Generator::new();
    let recipe = Recipe::levelled(
        size(n),
        Level::Easy..=Recipe::highest_level(size(n)).min(Level::Normal),
        Variety::Low,
    );
    let made = generator.generate(&recipe, Seed(1), 0, &mut Budget::unlimited());
    made.unwrap().puzzle
}

fn small_puzzles() -> Vec<Puzzle> {
    [3, 4, 5, 6].map(puzzle).into()
}

/// A grid in which the diagonal is filled.
fn diagonal(n: usize) -> Grid {
    let mut grid = Grid::empty(size(n));
    for i in 0..n as u8 {
        grid.set(Cell::new(i, i), Value::new(i + 1)).unwrap();
    }
    grid
}

/// A cell anywhere, also far outside every grid.
fn any_cell() -> impl Strategy<Value = Cell> {
    let line = || prop_oneof![0..8u8, 14..18u8, Just(u8::MAX)];
    (line(), line()).prop_map(|(row, col)| Cell::new(row, col))
}

fn any_value() -> impl Strategy<Value = Value> {
    (1..=32u8).prop_map(|value| Value::new(value).unwrap())
}

fn any_effect() -> impl Strategy<Value = Effect> {
    prop_oneof![
        (any_cell(), any_value()).prop_map(|(cell, value)| Effect::Place(cell, value)),
        (any_cell(), prop::collection::vec(any_value(), 0..5))
            .prop_map(|(cell, values)| Effect::Remove(cell, values.into_iter().collect())),
    ]
}

#[test]
fn a_grid_of_another_size_is_an_error_that_names_both_sizes() {
    let mut solver = Solver::new();
    let mut budget = Budget::unlimited();
    for n in [3, 4, 6] {
        let puzzle = puzzle(n);
        for m in SIZES.into_iter().filter(|&m| m != n) {
            let grid = diagonal(m);
            let mismatch = SizeMismatch {
                puzzle: size(n),
                grid: size(m),
            };
            let position = Position::from(grid.clone());
            assert_eq!(puzzle.violations(&grid), Err(mismatch));
            assert!(!puzzle.is_solved_by(&grid));
            assert_eq!(Start::new(&puzzle, &grid).err(), Some(mismatch));
            assert_eq!(Marks::at(&puzzle, &position).err(), Some(mismatch));
            assert_eq!(
                mistakes(&puzzle, &position, &mut budget).err(),
                Some(mismatch)
            );
            for options in [ExplainOptions::hint(), ExplainOptions::walk()] {
                let explained = explain(&puzzle, &position, options, &mut solver, &mut budget);
                assert_eq!(explained.err(), Some(mismatch));
            }
            let question = Question {
                cell: Cell::new(0, 0),
                value: Value::new(1).unwrap(),
                claim: Claim::Not,
            };
            let up_to = Level::Unreasonable;
            let found = why(
                &puzzle,
                &position,
                question,
                up_to,
                &mut solver,
                &mut budget,
            );
            assert_eq!(found.err(), Some(OutOfRange::Size(mismatch)));
            let message = format!("a {0}×{0} grid does not belong to a {1}×{1} puzzle", m, n);
            assert_eq!(mismatch.to_string(), message);
        }
    }
}

#[test]
fn a_document_with_a_grid_of_another_size_cannot_be_written() {
    for m in [1, 3, 9] {
        let mut entered = Document::from(puzzle(4));
        entered.position = Position::from(diagonal(m));
        let mut solved = Document::from(puzzle(4));
        solved.meta.solution = Some(diagonal(m));
        for format in Format::ALL {
            assert!(write(&entered, *format).is_err(), "{format} {m}");
            assert!(write(&solved, *format).is_err(), "{format} {m}");
        }
    }
}

/// The steps of one puzzle are applied to, recorded for and checked against another.
#[test]
fn steps_of_other_puzzles_are_rejected_or_ignored() {
    let puzzles = small_puzzles();
    for theirs in &puzzles {
        let steps = walk(Marks::new(theirs), Level::Unreasonable).steps;
        for ours in puzzles.iter().filter(|&it| it != theirs) {
            let mut marks = Marks::new(ours);
            let mut history = History::new(&marks);
            for step in &steps {
                let is_inside = |effect: &Effect| effect.cell().is_in(ours.size());
                if !step.effects.iter().all(is_inside) {
                    assert_eq!(verify(&marks, step), Err(VerifyError::OutOfRange));
                }
                let _ = (
                    verify(&marks, step),
                    step.is_open(&marks),
                    step.highlights(ours),
                );
                history.record(&marks, step);
                marks.apply(step);
            }
            let _ = (marks.contradiction(), marks.is_solved(), marks.position());
            prune_steps(&Marks::new(ours), steps.clone());
        }
        for (id, _) in theirs.numbered_cages() {
            for ours in &puzzles {
                let combinations = Marks::new(ours).combinations(id);
                assert!(id.index() < ours.cages().len() || combinations.is_none());
            }
        }
    }
}

/// A value that is too large has no place anywhere, which must not pass for a contradiction.
#[test]
fn a_value_that_the_grid_does_not_have_proves_nothing() {
    use cagey::logic::{Contradiction, Reason, Technique};
    use cagey::model::Line;

    let puzzle = puzzle(4);
    let marks = Marks::new(&puzzle);
    let nine = Value::new(9).unwrap();
    for end in [
        Contradiction::NoPlace(Line::Row(0), nine),
        Contradiction::NoPlace(Line::Col(7), Value::new(1).unwrap()),
        Contradiction::NoValue(Cell::new(9, 9)),
    ] {
        let (cell, value) = (Cell::new(0, 0), Value::new(1).unwrap());
        let step = Step {
            technique: Technique::by_id("trial").unwrap(),
            reason: Reason::Trial {
                cell,
                value,
                chain: Vec::new(),
                end,
            },
            effects: vec![Effect::Remove(cell, ValueSet::from_iter([value]))],
        };
        assert_eq!(
            verify(&marks, &step),
            Err(VerifyError::OutOfRange),
            "{end:?}"
        );
    }
}

#[test]
fn observers_of_constraint_search_take_problems_of_another_size() {
    let (small, large) = (puzzle(3), puzzle(5));
    let model = csp::Model::Nary;
    for (searched, other) in [(&small, &large), (&large, &small)] {
        let problem = Problem::of(searched, model);
        let mut trace = Trace::of_at_most(100);
        let mut solutions = FirstSolutions::of_at_most(2, other.size());
        let (_, method) = csp::all_methods().find(|(it, _)| *it == model).unwrap();
        let budget = &mut Budget::unlimited();
        let mut observers = (&mut trace, &mut solutions);
        csp::search(&problem, method, csp::Goal::First, budget, &mut observers);
        let other = Problem::of(other, model);
        for step in trace.steps() {
            assert_eq!(step.grid(&other).size(), other.size());
        }
        assert!(
            solutions
                .found
                .iter()
                .all(|grid| grid.size() == other.size())
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cells_and_values_outside_a_grid_are_refused(
        n in 1..=16usize,
        cell in any_cell(),
        value in any_value(),
        marked in prop::collection::vec(any_value(), 0..4),
        index in 0..300usize,
    ) {
        let size = size(n);
        let is_cell = cell.row() < n && cell.col() < n;
        let is_value = usize::from(value.get()) <= n;
        let expected = |is_value: bool| match (is_cell, is_value) {
            (true, true) => Ok(()),
            (false, _) => Err(true),
            (true, false) => Err(false),
        };
        let is_about_cell = |error: OutOfRange| matches!(error, OutOfRange::Cell { .. });
        prop_assert_eq!(size.index_of(cell).is_some(), is_cell);
        prop_assert_eq!(size.cell_at(index).is_some(), index < n * n);
        prop_assert_eq!(size.cell_at(n * n), None);
        prop_assert_eq!(size.cell_at(index).and_then(|cell| size.index_of(cell)).unwrap_or(index), index);

        let mut grid = Grid::empty(size);
        prop_assert_eq!(grid.set(cell, Some(value)).map_err(is_about_cell), expected(is_value));
        prop_assert_eq!(grid.get(cell), Some(value).filter(|_| is_cell && is_value));
        prop_assert_eq!(grid.is_empty(), !(is_cell && is_value));

        let mut position = Position::empty(size);
        prop_assert_eq!(position.set(cell, Some(value)).map_err(is_about_cell), expected(is_value));
        let marks: ValueSet = marked.iter().copied().collect();
        let are_values = marked.iter().all(|value| usize::from(value.get()) <= n);
        prop_assert_eq!(position.set_marks(cell, marks).map_err(is_about_cell), expected(are_values));
        let kept = if is_cell && are_values { marks } else { ValueSet::EMPTY };
        prop_assert_eq!(position.marks(cell), kept);
    }

    #[test]
    fn questions_about_what_a_puzzle_does_not_have_are_answered_with_an_error(
        cell in any_cell(),
        value in any_value(),
        effects in prop::collection::vec(any_effect(), 0..6),
    ) {
        for puzzle in small_puzzles() {
            let size = puzzle.size();
            let is_inside = cell.is_in(size) && size.has_value(value);
            prop_assert_eq!(puzzle.cage_containing(cell).is_some(), cell.is_in(size));

            let mut marks = Marks::new(&puzzle);
            let mut history = History::new(&marks);
            prop_assert_eq!(marks.candidates(cell).is_empty(), !cell.is_in(size));
            prop_assert_eq!(marks.entered(cell), None);
            history.removal(&marks, cell, value);
            let mut step = walk(Marks::new(&puzzle), Level::Unreasonable).steps.remove(0);
            step.effects.clone_from(&effects);
            let _ = (verify(&marks, &step), step.is_open(&marks), step.highlights(&puzzle));
            history.record(&marks, &step);
            marks.apply(&step);
            let _ = (marks.contradiction(), marks.position());

            let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
            let empty = Position::empty(size);
            let question = Question { cell, value, claim: Claim::Not };
            let found = why(&puzzle, &empty, question, Level::Easy, &mut solver, &mut budget);
            prop_assert_eq!(found.is_ok(), is_inside);
            if let Ok(found) = found {
                Voice::ENGLISH.finding(&question, &found, &puzzle);
            }

            // What was told before is noted as far as the puzzle has it.
            let options = ExplainOptions::hint().told(effects.clone());
            let explained = explain(&puzzle, &empty, options, &mut solver, &mut budget);
            let explained = explained.unwrap();
            if let Guidance::Steps(steps) = &explained.guidance {
                steps.for_each(|marks, step, history| {
                    step.facts(marks, history);
                });
            }
        }
    }
}

/// A search can be asked from any grid of the right size, whatever is in it.
#[test]
fn grids_that_break_rules_are_searched() {
    let puzzle = puzzle(4);
    let mut grid = Grid::empty(size(4));
    for cell in size(4).cells() {
        grid.set(cell, Value::new(4)).unwrap();
    }
    let start = Start::new(&puzzle, &grid).unwrap();
    let mut solver = Solver::new();
    assert_eq!(solver.solutions(start).count(), 0);
    let end = solver.for_each(start, &mut Budget::unlimited(), |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(end, cagey::engine::End::Complete);
}

/// Numbers of cages can only be got from puzzles, unless they are read from JSON.
#[cfg(feature = "serde")]
#[test]
fn a_cage_that_a_puzzle_does_not_have_has_no_combinations() {
    let id: cagey::model::CageId = serde_json::from_str("65535").unwrap();
    assert_eq!(Marks::new(&puzzle(4)).combinations(id), None);
}
