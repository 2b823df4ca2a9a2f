//! Checkers of the steps that use the known total of whole lines.

use super::view::{MOST_RESULTS, View, are_different};
use super::{Checked, VerifyError, require};
use crate::model::{CageId, Cell, Clue, Line, Op, Value};
use crate::short_sort::long_sort;

/// So many totals are compared while one way to fill a cage is tried.
const AT_ONCE: usize = 8;

/// The values of the lines add up to a known sum.
pub(super) fn line_sum<'a>(view: &'a View, lines: &'a [Line], cage: CageId) -> Checked<'a> {
    kept_by_total(view, lines, cage, Op::Add, |sum| sum)
}

/// The values of the lines have a known product.
pub(super) fn line_product<'a>(view: &'a View, lines: &'a [Line], cage: CageId) -> Checked<'a> {
    kept_by_total(view, lines, cage, Op::Mul, |product| product)
}

/// The sum of the lines is known to be odd, or even.
pub(super) fn parity<'a>(view: &'a View, lines: &'a [Line], cage: CageId) -> Checked<'a> {
    kept_by_total(view, lines, cage, Op::Add, |sum| sum % 2)
}

/// The other cages take at least so much of the sum of the lines, or at most.
pub(super) fn line_bounds<'a>(
    view: &'a View,
    lines: &'a [Line],
    is_most: bool,
    cage: CageId,
) -> Checked<'a> {
    require(are_parallel(lines))?;
    let sum = |values: &mut dyn Iterator<Item = Value>| -> i64 {
        values.map(|value| i64::from(value.get())).sum()
    };
    let mut left = sum(&mut view.puzzle.size().values()) * lines.len() as i64;
    let cells: Vec<Cell> = lines.iter().flat_map(|&line| view.line(line)).collect();
    for other in view.cages_of(cells.iter().copied()) {
        if other == cage {
            continue;
        }
        let theirs = view.puzzle.cage(other);
        left -= match theirs.clue() {
            Clue::Op(Op::Add, target) if theirs.cells().iter().all(|it| cells.contains(it)) => {
                i64::try_from(target).map_err(|_| VerifyError::NotSo)?
            }
            _ => {
                let ways = view.ways(other)?;
                let sums = ways
                    .iter()
                    .map(|way| sum(&mut view.part(other, way, lines)));
                let taken = if is_most { sums.min() } else { sums.max() };
                taken.ok_or(VerifyError::NotSo)?
            }
        };
    }
    view.kept(cage, |way| {
        let mine = sum(&mut view.part(cage, way, lines));
        Ok(if is_most { mine <= left } else { mine >= left })
    })
}

/// Whether these are different rows, or different columns.
pub(super) fn are_parallel(lines: &[Line]) -> bool {
    let all_rows = lines.iter().all(|line| matches!(line, Line::Row(_)));
    let all_cols = lines.iter().all(|line| matches!(line, Line::Col(_)));
    are_different(lines) && (all_rows || all_cols) && !lines.is_empty()
}

/// Keeps the ways to fill a cage whose share of the lines makes up their total together with some shares of the
/// other cages. `seen` maps totals to what is compared of them.
fn kept_by_total<'a>(
    view: &'a View,
    lines: &'a [Line],
    cage: CageId,
    op: Op,
    seen: impl Fn(u128) -> u128,
) -> Checked<'a> {
    require(are_parallel(lines))?;
    let join = |one: u128, other: u128| match op {
        Op::Mul => one.saturating_mul(other),
        _ => one + other,
    };
    let nothing = u128::from(op == Op::Mul);
    let total = |values: &mut dyn Iterator<Item = Value>| {
        values.fold(nothing, |total, value| join(total, u128::from(value.get())))
    };
    let cells: Vec<Cell> = lines.iter().flat_map(|&line| view.line(line)).collect();
    let cages = view.cages_of(cells.iter().copied()).into_iter();
    // What the other cages can contribute to the total.
    let mut totals = vec![nothing];
    for other in cages.filter(|&other| other != cage) {
        let theirs = view.puzzle.cage(other);
        let is_inside = theirs.cells().iter().all(|cell| cells.contains(cell));
        let given: Vec<u128> = match theirs.clue() {
            Clue::Op(clue, target) if clue == op && is_inside => vec![target.into()],
            _ => distinct(
                (view.ways(other)?.iter())
                    .map(|way| total(&mut view.part(other, way, lines)))
                    .collect(),
            ),
        };
        view.pay_for(totals.len() * given.len() / AT_ONCE)?;
        let sums = totals
            .iter()
            .flat_map(|sum| given.iter().map(move |&more| join(*sum, more)));
        totals = distinct(sums.map(&seen).collect());
        if totals.len() > MOST_RESULTS {
            return Err(VerifyError::TooLarge);
        }
    }
    let whole = lines.iter().fold(nothing, |whole, _| {
        join(whole, total(&mut view.puzzle.size().values()))
    });
    // A product that does not fit is no longer exact.
    require(whole < u128::MAX)?;
    view.kept(cage, |way| {
        view.pay_for(totals.len() / AT_ONCE)?;
        let mine = total(&mut view.part(cage, way, lines));
        let makes_whole = |&others: &u128| seen(join(mine, others)) == seen(whole);
        Ok(totals.iter().any(makes_whole))
    })
}

/// Each number once.
fn distinct(mut numbers: Vec<u128>) -> Vec<u128> {
    long_sort(&mut numbers);
    numbers.dedup();
    numbers
}
