//! Why a cell cannot have a value, and why it must: every answer is true, and every step of it is needed.

use cagey::coach::{Finding, why};
use cagey::engine::{Budget, Outcome, Solver};
use cagey::generate::{Generator, Recipe, Seed, Variety};
use cagey::logic::{Claim, Effect, Level, Marks, Question, Step, TECHNIQUES, Technique, verify};
use cagey::model::{Cell, Grid, Position, Puzzle, Size};

/// Puzzles of three sizes and all levels.
fn puzzles() -> impl Iterator<Item = (Puzzle, Grid)> {
    let mut generator = Generator::new();
    let counts = [(4, 4), (5, 2), (6, 1)];
    let kinds = counts.into_iter().flat_map(|(n, count)| {
        let levels = Level::ALL.iter().copied();
        levels.flat_map(move |level| (0..count).map(move |k| (n, level, k)))
    });
    kinds.map(move |(n, level, k)| {
        let recipe = Recipe::levelled(Size::new(n).unwrap(), level..=level, Variety::Low);
        let made = generator.generate(&recipe, Seed(20), k, &mut Budget::unlimited());
        let made = made.unwrap();
        (made.puzzle, made.solution.unwrap())
    })
}

fn ask<'p>(puzzle: &'p Puzzle, position: &Position, question: Question) -> Finding<'p> {
    let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
    let up_to = Level::Unreasonable;
    why(puzzle, position, question, up_to, &mut solver, &mut budget).unwrap()
}

/// Whether a step settles a question by itself.
fn settles(step: &Step, question: Question) -> bool {
    let Question { cell, value, claim } = question;
    let sees = |other: Cell| other.row() == cell.row() || other.col() == cell.col();
    let [effect] = step.effects[..] else {
        return false;
    };
    match (claim, effect) {
        (Claim::Is, effect) => effect == Effect::Place(cell, value),
        (Claim::Not, Effect::Place(at, it)) => match at == cell {
            true => it != value,
            false => sees(at) && it == value,
        },
        (Claim::Not, Effect::Remove(at, gone)) => {
            at == cell && gone.len() == 1 && gone.contains(value)
        }
    }
}

/// Whether steps hold one after the other, and lead to what a question claims.
fn lead_to(start: &Marks, steps: &[Step], question: Question) -> bool {
    let mut marks = start.clone();
    for step in steps {
        if verify(&marks, step).is_err() {
            return false;
        }
        marks.apply(step);
    }
    match question.claim {
        Claim::Is => marks.entered(question.cell) == Some(question.value),
        Claim::Not => !marks.candidates(question.cell).contains(question.value),
    }
}

/// Checks the steps of an answer.
fn check_steps(puzzle: &Puzzle, solution: &Grid, start: &Marks, steps: &[Step], asked: Question) {
    let name = format!("{puzzle}: {asked:?}: {steps:?}");
    assert!(lead_to(start, steps, asked), "{name}");
    assert!(settles(steps.last().unwrap(), asked), "{name}");
    for effect in steps.iter().flat_map(|step| &step.effects) {
        let right = solution.get(effect.cell()).unwrap();
        match *effect {
            Effect::Place(_, value) => assert_eq!(value, right, "{name}"),
            Effect::Remove(_, gone) => assert!(!gone.contains(right), "{name}"),
        }
    }
    for left_out in 0..steps.len() {
        let mut fewer = steps.to_vec();
        fewer.remove(left_out);
        assert!(!lead_to(start, &fewer, asked), "{left_out} of {name}");
    }
}

/// The position with the values of some cells of the solution.
fn partly_filled(solution: &Grid, every: usize) -> Position {
    let mut position = Position::empty(solution.size());
    for cell in solution.size().cells().step_by(every) {
        position.set(cell, solution.get(cell)).unwrap();
    }
    position
}

/// Asks about every cell and value of a position.
fn check_position(puzzle: &Puzzle, solution: &Grid, position: &Position) -> usize {
    let mut shown = 0;
    for cell in puzzle.size().cells() {
        for value in puzzle.size().values() {
            let right = solution.get(cell) == Some(value);
            let entered = position.grid().get(cell);
            for claim in [Claim::Not, Claim::Is] {
                let asked = Question { cell, value, claim };
                let name = format!("{puzzle}: {asked:?}");
                match ask(puzzle, position, asked) {
                    Finding::Entered => assert_eq!(entered, Some(value), "{name}"),
                    Finding::Occupied { by } => {
                        assert!(entered == Some(by) && by != value, "{name}");
                    }
                    Finding::InLine { at } => {
                        let sees = at.row() == cell.row() || at.col() == cell.col();
                        assert!(at != cell && sees && !right, "{name}");
                        assert_eq!(position.grid().get(at), Some(value), "{name}");
                    }
                    Finding::Clue { cage, .. } => {
                        assert!(
                            !right && cage == puzzle.cage_containing(cell).unwrap().0,
                            "{name}"
                        );
                    }
                    Finding::Steps { claim, steps } => {
                        assert_eq!(claim == Claim::Is, right, "{name}");
                        let shown_claim = Question { claim, ..asked };
                        check_steps(puzzle, solution, &steps.start, &steps.steps, shown_claim);
                        shown += 1;
                    }
                    Finding::Open => assert!(right && claim == Claim::Not, "{name}"),
                    Finding::Stopped { .. } | Finding::Impossible { .. } => panic!("{name}"),
                }
            }
        }
    }
    shown
}

#[test]
fn every_answer_is_true_and_every_step_of_it_is_needed() {
    let mut shown = 0;
    for (puzzle, solution) in puzzles() {
        shown += check_position(&puzzle, &solution, &Position::empty(puzzle.size()));
        shown += check_position(&puzzle, &solution, &partly_filled(&solution, 3));
    }
    assert!(shown > 5000, "{shown}");
}

/// What follows without going through cases, taken as far as it leads.
fn without_cases<'p>(start: &Marks<'p>) -> Marks<'p> {
    let mut marks = start.clone();
    let is_search = |technique: &Technique| matches!(technique.id, "neighbourhood" | "trial");
    while let Some(step) = (TECHNIQUES.iter().filter(|technique| !is_search(technique)))
        .find_map(|technique| technique.steps(&marks).into_iter().next())
    {
        marks.apply(&step);
    }
    marks
}

/// A value is supposed only where nothing else shows that it is impossible, and the answer then rests on it.
#[test]
fn suppositions_are_told_only_where_nothing_else_helps() {
    let id = "7:_ac_3a3cb__aac_a3_baa__b__a__a_5a__a3_aab_,s2a7a29a6a12a2a19a22a15a14a33a19a3s4a1";
    let puzzle: Puzzle = id.parse().unwrap();
    let Outcome::Unique(solution) = puzzle.solve() else {
        panic!("the puzzle has one solution");
    };
    let empty = Position::empty(puzzle.size());
    let (mut supposed, mut others) = (0, 0);
    // All cells would take long.
    for cell in puzzle.size().cells().filter(|cell| cell.row() == 6) {
        for value in puzzle
            .size()
            .values()
            .filter(|&it| solution.get(cell) != Some(it))
        {
            let claim = Claim::Not;
            let asked = Question { cell, value, claim };
            let Finding::Steps { steps, .. } = ask(&puzzle, &empty, asked) else {
                continue;
            };
            check_steps(&puzzle, &solution, &steps.start, &steps.steps, asked);
            let is_supposed = steps.steps.iter().any(|step| step.technique.is_trial());
            let is_open = without_cases(&steps.start).candidates(cell).contains(value);
            assert!(!is_supposed || is_open, "{asked:?} needs no supposition");
            match is_supposed {
                true => supposed += 1,
                false => others += 1,
            }
        }
    }
    assert!(supposed > 0 && others > 0, "{supposed} and {others}");
}
