//! Why a cell cannot have a value, or why it must.

use super::examination::{Examination, Examined, examine};
use super::{Arrangement, ImpossibleReason, Steps, is_of_use};
use crate::engine::{Budget, Limit, Solver};
use crate::logic::{
    Arithmetic, Claim, Inquiry, Level, Marks, Mistake, Question, Technique, inquire,
    ruled_out_by_clue,
};
use crate::model::{CageId, Cell, OutOfRange, Position, Puzzle, Value, ValueSet};

/// The answer to a question about a cell and a value.
#[derive(Clone)]
pub enum Finding<'p> {
    /// The value stands in the cell.
    Entered,
    /// Another value stands in the cell.
    Occupied {
        /// Which.
        by: Value,
    },
    /// The value stands in the same row or column.
    InLine {
        /// Where.
        at: Cell,
    },
    /// The clue of the cell's cage cannot be met with the value, whatever else the grid has.
    Clue {
        /// The cage.
        cage: CageId,
        /// Why not.
        arithmetic: Arithmetic,
    },
    /// Steps show it.
    Steps {
        /// What they show. If the question was why a cell must have a value, this may be that it cannot.
        claim: Claim,
        /// The steps. None of them can be left out, and the last one settles the question: it removes the value from
        /// the cell, places it elsewhere in its row or column, or fills the cell.
        steps: Steps<'p>,
    },
    /// Logic does not show it. The value may be the right one, but need not be.
    Open,
    /// A limit was reached before the answer was found.
    Stopped {
        /// The limit.
        limit: Limit,
    },
    /// The position cannot lead to a solution, so that nothing can be concluded from it.
    Impossible {
        /// Why not.
        why: ImpossibleReason,
        /// What is wrong with the position, if that is known.
        mistakes: Vec<Mistake>,
    },
}

/// Why a cell cannot have a value in a position, or why it must.
///
/// Of several ways to show it, the one with the lowest total price of steps is told that was found; values are supposed
/// only if nothing else shows it. The pencil marks of the cell itself are not used, because they are what the question
/// is about. Techniques above a level are not used either.
///
/// ```
/// use cagey::coach::{Finding, why};
/// use cagey::engine::{Budget, Solver};
/// use cagey::logic::{Claim, Level, Question};
/// use cagey::model::{Cell, Position, Puzzle, Value};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let empty = Position::empty(puzzle.size());
/// let question = Question { cell: Cell::new(0, 1), value: Value::new(4).unwrap(), claim: Claim::Not };
/// let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
/// let finding = why(&puzzle, &empty, question, Level::Unreasonable, &mut solver, &mut budget)?;
/// // A cage of 6× has no 4.
/// assert!(matches!(finding, Finding::Clue { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    question: Question,
    up_to: Level,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Finding<'p>, OutOfRange> {
    let Question { cell, value, .. } = question;
    OutOfRange::check(puzzle.size(), cell, [value].into_iter().collect())?;
    let impossible = |why, mistakes| Finding::Impossible { why, mistakes };
    let examination = match examine(puzzle, position, solver, budget)? {
        Examined::Sound(examination) => examination,
        Examined::NoSolution => return Ok(impossible(ImpossibleReason::NoSolution, Vec::new())),
        Examined::Mistaken(_, mistakes) => {
            return Ok(impossible(ImpossibleReason::Mistakes, mistakes));
        }
        Examined::Together(_) => return Ok(impossible(ImpossibleReason::Together, Vec::new())),
    };
    if let Some(entered) = position.grid().get(cell) {
        return Ok(match entered == value {
            true => Finding::Entered,
            false => Finding::Occupied { by: entered },
        });
    }
    if let Some(at) = in_line(position, cell, value) {
        return Ok(Finding::InLine { at });
    }
    if let Some(arithmetic) = ruled_out_by_clue(puzzle, cell, value) {
        let cage = puzzle.cage_at(cell);
        return Ok(Finding::Clue { cage, arithmetic });
    }
    let mut others = position.clone();
    others.put_marks(cell, ValueSet::EMPTY);
    let mut start = Marks::at(puzzle, &others)?;
    let is_allowed = |technique: &Technique| is_of_use(technique, up_to, examination.left);
    start.remove_impossible_by_clue(is_allowed);
    for claim in claims(question, &examination) {
        let asked = Question { claim, ..question };
        let shown = match inquire(&start, asked, &is_allowed, budget) {
            Ok(Inquiry::Open) => continue,
            Ok(Inquiry::Shown(steps)) => steps,
            Ok(Inquiry::Impossible(_)) if position.is_empty() => {
                return Ok(impossible(ImpossibleReason::NoSolution, Vec::new()));
            }
            Ok(Inquiry::Impossible(contradiction)) => {
                let why = ImpossibleReason::DeadEnd { contradiction };
                return Ok(impossible(why, Vec::new()));
            }
            Err(_) => {
                let limit = budget.reached().unwrap_or(Limit::Cancelled);
                return Ok(Finding::Stopped { limit });
            }
        };
        let mut end = start.clone();
        shown.iter().for_each(|step| end.apply(step));
        let steps = Steps {
            start: Box::new(start),
            aim: None,
            told: Vec::new(),
            steps: shown,
            arrangement: Arrangement::Sequence,
            paragraphs: Vec::new(),
            end: Box::new(end),
        };
        return Ok(Finding::Steps { claim, steps });
    }
    Ok(Finding::Open)
}

/// What steps may show. Steps never contradict the only solution, so that it tells which search would be in vain.
fn claims(question: Question, examination: &Examination) -> Vec<Claim> {
    let right = (examination.solution.as_ref()).and_then(|grid| grid.get(question.cell));
    match (right.map(|right| right == question.value), question.claim) {
        (Some(true), Claim::Not) => Vec::new(),
        (Some(false), _) | (None, Claim::Not) => vec![Claim::Not],
        (Some(true), Claim::Is) => vec![Claim::Is],
        (None, Claim::Is) => vec![Claim::Is, Claim::Not],
    }
}

/// Where a value stands in the row or column of a cell.
fn in_line(position: &Position, cell: Cell, value: Value) -> Option<Cell> {
    let grid = position.grid();
    let shares_line =
        |&other: &Cell| other != cell && (other.row() == cell.row() || other.col() == cell.col());
    let mut others = grid.size().cells().filter(shares_line);
    others.find(|&other| grid.get(other) == Some(value))
}
