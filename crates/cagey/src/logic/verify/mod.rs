//! Checks a step again, from its reason alone.
//!
//! Nothing here is shared with the code that finds steps: combinations are enumerated again from clues and
//! candidates, and every claim of a reason is checked. Each technique has a checker, a function that takes the
//! fields of its [`Reason`], rejects the reason if the position is not as it claims, and returns what follows.
//! The checkers are grouped in files by kind.

mod cages;
mod chains;
mod lines;
mod patterns;
mod range;
mod sets;
mod singles;
mod suppositions;
mod totals;
mod view;

use std::cell::RefCell;
use std::fmt;

use super::marks::Marks;
use super::step::{Effect, Reason, Step};
use crate::budget::{Budget, BudgetSpent};
use crate::model::{Cell, Value, ValueSet};
use range::Range;
use view::View;

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// It names a cell, a line, a cage or a value that the puzzle does not have.
    OutOfRange,
    /// It changes nothing.
    NoEffect,
    /// The position is not as its reason says.
    NotSo,
    /// This effect does not follow from its reason.
    DoesNotFollow(Effect),
    /// There are too many combinations to check it.
    TooLarge,
    /// The budget was used up before it was checked.
    Stopped,
    /// A step of its chain of reasoning is wrong.
    InChain(usize, Box<VerifyError>),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::OutOfRange => f.write_str("the puzzle does not have all that it names"),
            VerifyError::NoEffect => f.write_str("it changes nothing"),
            VerifyError::NotSo => f.write_str("the position is not as the reason says"),
            VerifyError::DoesNotFollow(Effect::Place(cell, value)) => {
                write!(f, "it does not follow that {cell} is {value}")
            }
            VerifyError::DoesNotFollow(Effect::Remove(cell, _)) => {
                write!(f, "it does not follow what {cell} is not")
            }
            VerifyError::TooLarge => f.write_str("there are too many combinations to check it"),
            VerifyError::Stopped => f.write_str("a limit was reached before it was checked"),
            VerifyError::InChain(at, error) => write!(f, "step {} of its chain: {error}", at + 1),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Whether a step holds in these marks: the position is as its reason says, and every effect follows.
pub fn verify(marks: &Marks, step: &Step) -> Result<(), VerifyError> {
    if !Range(marks.puzzle()).has_step(step) {
        return Err(VerifyError::OutOfRange);
    }
    check(&View::of(marks, &|_| Ok(())), step)
}

/// Whether a step holds in these marks, as far as a budget lasts. The step belongs to the puzzle.
pub(super) fn holds(marks: &Marks, step: &Step, budget: &mut Budget) -> Result<bool, BudgetSpent> {
    holds_with(marks, marks.candidate_sets(), step, budget)
}

/// The same if the cells have these candidates, as bit sets, instead of those of the marks.
pub(super) fn holds_with(
    marks: &Marks,
    candidates: &[u16],
    step: &Step,
    budget: &mut Budget,
) -> Result<bool, BudgetSpent> {
    let budget = RefCell::new(budget);
    let pay = |units| {
        let paid = budget.borrow_mut().work(units);
        paid.map_err(|BudgetSpent| VerifyError::Stopped)
    };
    pay(WORK).map_err(|_| BudgetSpent)?;
    let mut view = View::of(marks, &pay);
    for (cell, &set) in marks.puzzle().size().cells().zip(candidates) {
        view.set_candidates(cell, ValueSet::from_bits(set.into()));
    }
    let is_ok = check(&view, step).is_ok();
    match budget.into_inner().reached() {
        None => Ok(is_ok),
        Some(_) => Err(BudgetSpent),
    }
}

/// What it takes to look at a step that needs no search, in the units of [`Budget::work`].
const WORK: usize = 1 << 8;

/// What a checker returns: a conclusion, or why the reason does not hold.
type Checked<'a> = Result<Conclusion<'a>, VerifyError>;

/// What follows from a reason that holds.
enum Conclusion<'a> {
    /// These cells have these values.
    Filled(Vec<(Cell, Value)>),
    /// The values that cells cannot have: whether it rules out a value for a cell.
    RuledOut(Box<dyn Fn(Cell, Value) -> Result<bool, VerifyError> + 'a>),
}

impl<'a> Conclusion<'a> {
    fn ruled_out(is_ruled_out: impl Fn(Cell, Value) -> bool + 'a) -> Conclusion<'a> {
        Conclusion::RuledOut(Box::new(move |cell, value| Ok(is_ruled_out(cell, value))))
    }

    /// Whether an effect follows. Values that a cell has lost already may be removed without a reason.
    fn has(&self, effect: Effect, view: &View) -> Result<bool, VerifyError> {
        match (self, effect) {
            (Conclusion::Filled(known), Effect::Place(cell, value)) => {
                Ok(known.contains(&(cell, value)))
            }
            (Conclusion::RuledOut(is_ruled_out), Effect::Remove(cell, gone)) => {
                for value in gone.iter().filter(|&value| view.can_be(cell, value)) {
                    if !is_ruled_out(cell, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// Rejects a reason unless its claim holds.
fn require(holds: bool) -> Result<(), VerifyError> {
    if holds {
        Ok(())
    } else {
        Err(VerifyError::NotSo)
    }
}

fn check(view: &View, step: &Step) -> Result<(), VerifyError> {
    if !step.effects.iter().any(|&effect| view.is_open(effect)) {
        return Err(VerifyError::NoEffect);
    }
    let conclusion = check_reason(view, &step.reason)?;
    for &effect in &step.effects {
        if !conclusion.has(effect, view)? {
            return Err(VerifyError::DoesNotFollow(effect));
        }
    }
    Ok(())
}

/// Passes a reason to the checker of its technique.
fn check_reason<'a>(view: &'a View, reason: &'a Reason) -> Checked<'a> {
    match reason {
        Reason::Given { cage } => singles::given(view, *cage),
        Reason::LastCell { line, cell } => singles::last_cell(view, *line, *cell),
        Reason::NakedSingle { cell } => singles::naked_single(view, *cell),
        Reason::HiddenSingle { line, value } => singles::hidden_single(view, *line, *value),
        Reason::OnlyCombination { cage } => cages::only_combination(view, *cage),
        Reason::CageValues { cage } => cages::cage_values(view, *cage),
        Reason::CageCells { cage } => cages::cage_cells(view, *cage),
        Reason::CageClaims { cage, line, values } => {
            cages::cage_claims(view, *cage, *line, *values)
        }
        Reason::LineClaims { line, value, cage } => cages::line_claims(view, *line, *value, *cage),
        Reason::NakedSet {
            line,
            cells,
            values,
        } => sets::naked_set(view, *line, cells, *values),
        Reason::HiddenSet {
            line,
            cells,
            values,
        } => sets::hidden_set(view, *line, cells, *values),
        Reason::Clash { cells, cage } => cages::clash(view, cells, *cage),
        Reason::Pair { other, cage } => cages::pair(view, *other, *cage),
        Reason::LineSum { lines, cage } => totals::line_sum(view, lines, *cage),
        Reason::LineProduct { lines, cage } => totals::line_product(view, lines, *cage),
        Reason::Parity { lines, cage } => totals::parity(view, lines, *cage),
        Reason::Counting { line, values, cage } => lines::counting(view, *line, *values, *cage),
        Reason::Fish {
            value,
            lines,
            across,
        } => patterns::fish(view, *value, lines, across),
        Reason::Wing {
            pivot,
            wings,
            value,
        } => patterns::wing(view, *pivot, wings, *value),
        Reason::Chain { cells, value } => patterns::chain(view, cells, *value),
        Reason::LineCombinations { line, cage } => lines::line_combinations(view, *line, *cage),
        Reason::LineBounds {
            lines,
            is_most,
            cage,
        } => totals::line_bounds(view, lines, *is_most, *cage),
        Reason::CageChain { chains } => chains::cage_chain(view, chains),
        Reason::LinesCombinations { lines, cage } => lines::lines_combinations(view, lines, *cage),
        Reason::Neighbourhood {
            cage,
            cell,
            value,
            cases,
        } => suppositions::neighbourhood(view, *cage, *cell, *value, cases),
        Reason::Trial {
            cell,
            value,
            chain,
            end,
        } => suppositions::trial(view, *cell, *value, chain, *end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Technique;
    use crate::model::Puzzle;

    fn step(id: &str, reason: Reason, value: u8) -> Step {
        let value = Value::new(value).unwrap();
        Step {
            technique: Technique::by_id(id).unwrap(),
            reason,
            effects: vec![Effect::Place(Cell::new(0, 0), value)],
        }
    }

    #[test]
    fn a_step_holds_with_some_candidates_and_not_with_others() {
        let puzzle: Puzzle = "ab\nbb\n\na: 1\nb:".parse().unwrap();
        let marks = Marks::new(&puzzle);
        let budget = &mut Budget::unlimited();
        let cage = puzzle.cage_at(Cell::new(0, 0));
        for (value, expected) in [(1, true), (2, false)] {
            let given = step("given", Reason::Given { cage }, value);
            assert_eq!(holds(&marks, &given, budget), Ok(expected), "{value}");
        }
        let cell = Cell::new(0, 0);
        let single = step("naked-single", Reason::NakedSingle { cell }, 2);
        for (candidates, expected) in [(0b01, false), (0b10, true), (0b11, false)] {
            let sets = [candidates, 0b11, 0b11, 0b11];
            let held = holds_with(&marks, &sets, &single, budget);
            assert_eq!(held, Ok(expected), "{candidates:b}");
        }
    }

    /// Listing the ways to fill a cage is paid for.
    #[test]
    fn a_step_that_takes_longer_than_the_budget_is_neither_right_nor_wrong() {
        let rows = "aaaaaa\n".repeat(6);
        let puzzle: Puzzle = format!("{rows}\na:").parse().unwrap();
        let marks = Marks::new(&puzzle);
        let cage = puzzle.cage_at(Cell::new(0, 0));
        let only = step("only-combination", Reason::OnlyCombination { cage }, 1);
        let held = holds(&marks, &only, &mut Budget::of_nodes(1));
        assert_eq!(held, Err(BudgetSpent));
    }
}
