//! Every step that can be taken next.

use super::{
    Arrangement, Ending, Exhausted, ExplainOptions, Explanation, Opened, Opening, SolutionCount,
    Steps, how_far, is_of_use, left_out, open,
};
use crate::engine::{Budget, Solver};
use crate::logic::{Level, Technique, TechniqueSet, open_steps_of};
use crate::model::{Position, Puzzle, SizeMismatch};

/// Every step that is open in a position, the cheapest first, or what is wrong with the position. All steps belong to
/// the same marks.
///
/// Steps that go through cases are only listed if nothing else is open, or if nothing else is allowed, because almost every
/// wrong candidate can be refuted by one. With [`StepOrder::Aimed`](super::StepOrder::Aimed), what follows from the clue of a single cage
/// in the empty grid counts as known. If the budget is used up, the steps are those that were found by then.
///
/// ```
/// use cagey::coach::{ExplainOptions, open_steps};
/// use cagey::engine::{Budget, Solver};
/// use cagey::model::{Position, Puzzle};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let empty = Position::empty(puzzle.size());
/// let options = ExplainOptions::default();
/// let open = open_steps(&puzzle, &empty, options, &mut Solver::new(), &mut Budget::unlimited())?;
/// let steps = &open.steps().expect("the puzzle can be solved").steps;
/// assert!(steps.is_sorted_by_key(|step| step.price()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_steps<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    options: ExplainOptions,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Explanation<'p>, SizeMismatch> {
    let (up_to, techniques) = (options.up_to, options.techniques);
    let Opening {
        solutions,
        left,
        start,
        told,
        ..
    } = match open(puzzle, position, options, solver, budget)? {
        Opened::Sound(opening) => *opening,
        Opened::Ended(explanation) => return Ok(explanation),
    };
    let is_allowed =
        |technique: &Technique| techniques.contains(technique) && is_of_use(technique, up_to, left);
    let steps = open_steps_of(&start, is_allowed, budget);
    let left_out = match budget.reached() {
        None if techniques != TechniqueSet::ALL && steps.is_empty() => {
            left_out(&start, techniques, up_to, left, budget)
        }
        _ => None,
    };
    let exhausted = Exhausted {
        up_to,
        left_out,
        may_suppose: techniques == TechniqueSet::ALL
            && up_to == Level::Unreasonable
            && left == SolutionCount::One,
    };
    let logic = how_far(&start, 0, !steps.is_empty(), budget.reached(), exhausted);
    let steps = Steps {
        end: Box::new(start.clone()),
        start: Box::new(start),
        steps,
        arrangement: Arrangement::Alternatives,
        paragraphs: Vec::new(),
        aim: None,
        told,
    };
    Ok(Explanation::new(
        position,
        Ending { solutions, logic },
        steps,
    ))
}
