//! The board at a step of a search: assigned values, domains, and values that were just pruned.

use cagey::csp::{Problem, TraceStep};
use cagey::logic::Role;
use cagey::model::{Position, Puzzle, ValueSet};
use cagey_render::{Charset, Drawing, text};

/// The mark after an assigned value in text.
const ASSIGNED: char = '=';

/// How to read a board in text.
pub(super) const LEGEND: &str = "On the boards, 1= is an assigned value, 23 are the values left in a domain, \
                                 and 23-1 is a domain that loses 1 in this step.";

/// The board as text.
pub(super) fn in_text(puzzle: &Puzzle, problem: &Problem, step: &TraceStep) -> String {
    let mut drawing = drawing(puzzle, problem, step);
    let assigned = puzzle.size().cells();
    let assigned = assigned.filter(|&cell| drawing.position.grid().get(cell).is_some());
    drawing.highlights = assigned.map(|cell| (cell, Role::Changes)).collect();
    text(&drawing, Charset::Unicode, ASSIGNED).to_plain()
}

fn drawing<'p>(puzzle: &'p Puzzle, problem: &Problem, step: &TraceStep) -> Drawing<'p> {
    let mut position = Position::from(step.grid(problem));
    let mut struck: Vec<(_, ValueSet)> = Vec::new();
    for pruning in &step.prunings {
        let cell = problem.cell(pruning.variable);
        match struck.iter_mut().find(|(at, _)| *at == cell) {
            Some((_, values)) => values.insert(pruning.value),
            None => struck.push((cell, ValueSet::from_iter([pruning.value]))),
        }
    }
    let mut start = position.grid().clone();
    let mut highlights: Vec<_> = (struck.iter())
        .map(|&(cell, _)| (cell, Role::Reason))
        .collect();
    if let Some((variable, _)) = step.assignment {
        let cell = problem.cell(variable);
        let _ = start.set(cell, None);
        highlights.push((cell, Role::Changes));
    }
    for (variable, domain) in problem.variables().zip(&step.domains) {
        let cell = problem.cell(variable);
        if position.grid().get(cell).is_none() {
            let gone = struck.iter().find(|(at, _)| *at == cell);
            let gone = gone.map_or(ValueSet::EMPTY, |&(_, values)| values);
            let _ = position.set_marks(cell, domain.iter().chain(gone.iter()).collect());
        }
    }
    Drawing {
        position,
        start,
        struck,
        highlights,
        ..Drawing::new(puzzle)
    }
}
