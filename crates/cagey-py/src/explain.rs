//! How a person solves a puzzle, as the library's JSON.

use cagey::engine::{Outcome, Stop};
use cagey::logic::{Level, Marks, mistakes, needed_steps, next_step, walk};
use cagey::model::{Grid, Position, Puzzle};
use cagey::wire::{Explain, Explained, Mistake, Mistaken, Named, Step};

use crate::engine::Engine;
use crate::limits::Limits;

/// How far an explanation goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    NextStep,
    End,
}

/// The steps from a position on, or what is wrong with it.
pub(crate) fn explain(
    puzzle: &Puzzle,
    position: &Position,
    reach: Reach,
    up_to: Level,
    engine: &mut Engine,
    stop: &mut impl Stop,
) -> Explain {
    let id = puzzle.clone();
    let mut solve = |grid: &Grid| {
        let limits = Limits::in_passing(puzzle).start(&mut *stop);
        engine.solver.solve(puzzle, grid, limits)
    };
    if solve(&Grid::empty(puzzle.size())) == Outcome::Impossible {
        return Explain::None(Named { id });
    }
    if !position.is_empty() {
        let mistakes = mistakes(puzzle, position);
        if !mistakes.is_empty() || solve(position.grid()) == Outcome::Impossible {
            let told = mistakes.iter().map(|mistake| Mistake::new(mistake, puzzle));
            return Explain::Mistaken(Mistaken {
                id,
                start: position.grid().clone(),
                mistakes: told.collect(),
            });
        }
    }
    let start = Marks::at(puzzle, position);
    let steps = match reach {
        Reach::NextStep => next_step(&start, up_to).into_iter().collect(),
        Reach::End => needed_steps(&start, walk(start.clone(), up_to).steps),
    };
    let mut marks = start;
    let mut told = Vec::with_capacity(steps.len());
    for step in &steps {
        told.push(Step::new(step, &marks));
        marks.apply(step);
    }
    let is_solved = marks.is_solved();
    let is_empty = position.grid().is_empty();
    if is_empty && marks.contradiction().is_some() {
        return Explain::None(Named { id });
    }
    let explained = Explained {
        id,
        start: (!is_empty).then(|| position.grid().clone()),
        steps: told,
        grid: marks.position().grid().clone(),
    };
    match reach {
        Reach::NextStep if !steps.is_empty() => Explain::Hint(explained),
        _ if is_solved => Explain::Explained(explained),
        _ => Explain::Stuck(explained),
    }
}
