//! Checkers of the steps that suppose a value and refute it.

use super::view::View;
use super::{Checked, Conclusion, VerifyError, check, require};
use crate::logic::marks::Contradiction;
use crate::logic::step::{Case, CaseOutcome, Step};
use crate::model::{CageId, Cell, Value, ValueSet};

/// With the value in the cell, every way to fill the cage leaves some cage around it none.
pub(super) fn neighbourhood<'a>(
    view: &View,
    cage: CageId,
    cell: Cell,
    value: Value,
    cases: &[Case],
) -> Checked<'a> {
    require(view.puzzle.cage_at(cell) == cage)?;
    let mut supposed = view.clone();
    let only: ValueSet = [value].into_iter().collect();
    supposed.set_candidates(cell, only);
    check_cases(&supposed, cage, cases)?;
    Ok(refuted(cell, value))
}

/// With the value in the cell, a chain of steps leads to a contradiction.
pub(super) fn trial<'a>(
    view: &View,
    cell: Cell,
    value: Value,
    chain: &[Step],
    end: Contradiction,
) -> Checked<'a> {
    let mut supposed = view.clone();
    supposed.place(cell, value);
    for (at, step) in chain.iter().enumerate() {
        let checked = check(&supposed, step);
        checked.map_err(|error| VerifyError::InChain(at, Box::new(error)))?;
        let effects = step.effects.iter();
        effects.for_each(|&effect| supposed.apply(effect));
    }
    require(contradicts(&supposed, end)?)?;
    Ok(refuted(cell, value))
}

fn refuted<'a>(supposed: Cell, value: Value) -> Conclusion<'a> {
    Conclusion::ruled_out(move |cell, v| cell == supposed && v == value)
}

/// Whether the cases name every way to fill the cage, and each of them ends where a cage has none.
fn check_cases(view: &View, cage: CageId, cases: &[Case]) -> Result<(), VerifyError> {
    for way in view.ways(cage)? {
        let case = cases.iter().find(|case| case.values == way);
        let case = case.ok_or(VerifyError::NotSo)?;
        let mut after = view.clone();
        after.place_way(cage, &way);
        match &case.then {
            CaseOutcome::Dead(dead) => require(after.ways(*dead)?.is_empty())?,
            CaseOutcome::Split(next, cases) => check_cases(&after, *next, cases)?,
        }
    }
    Ok(())
}

fn contradicts(view: &View, end: Contradiction) -> Result<bool, VerifyError> {
    Ok(match end {
        Contradiction::NoValue(cell) => view.candidates(cell).is_empty(),
        Contradiction::NoPlace(line, value) => {
            !view.line(line).any(|cell| view.can_be(cell, value))
        }
        Contradiction::NoCombination(cage) => match view.ways(cage) {
            Ok(ways) => ways.is_empty(),
            // There are too many ways to list, so arithmetic alone must rule out all of them.
            Err(_) => {
                let cell = view.puzzle.cage(cage).first_cell();
                for value in view.candidates(cell).iter() {
                    if view.can_meet_clue(cage, cell, value)? {
                        return Ok(false);
                    }
                }
                true
            }
        },
    })
}
