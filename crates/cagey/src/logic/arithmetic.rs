//! Why a clue's arithmetic alone rules a value out, in the empty grid.

use super::history::shares_line;
use crate::model::{Cage, Cell, Clue, Op, Size, Target, Value};

/// Why a cage's arithmetic rules out a value in one of its cells, whatever the rest of the grid holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Arithmetic {
    /// The product is not a multiple of the value.
    NoFactor,
    /// Even with the smallest values in the other cells, the cage gives more than its clue.
    TooLarge {
        /// The smallest total of the other cells.
        rest: Target,
    },
    /// Even with the largest values in the other cells, the cage gives less than its clue.
    TooSmall {
        /// The largest total of the other cells.
        rest: Target,
    },
    /// The other cell of the two would need a value that the grid does not have.
    NoPartner,
    /// The other cell of the two would need the same value, in the same row or column.
    Twice,
    /// Values for the other cells that give the clue all repeat one in a row or column.
    Repeats,
    /// None of these: no values for the other cells give the clue.
    NoValues,
}

/// The maximum number of assignments that are examined to find the smallest or the largest total.
const MOST_TRIED: usize = 20_000;

/// Why no combination of a cage has a value in a cell. The caller knows that none has.
pub(super) fn arithmetic(cage: &Cage, size: Size, cell: Cell, value: Value) -> Arithmetic {
    let (op, target) = match cage.clue() {
        Clue::Op(op, target) => (op, target),
        Clue::Given(_) | Clue::Hidden(_) | Clue::Free => return Arithmetic::NoValues,
    };
    if op == Op::Mul && !target.is_multiple_of(value.into()) {
        return Arithmetic::NoFactor;
    }
    if let &[one, other] = cage.cells() {
        return pair(op, target, size, value, shares_line(one, other));
    }
    let least = extreme_total(cage, size, cell, value, op, Extreme::Least);
    let most = extreme_total(cage, size, cell, value, op, Extreme::Most);
    let combine = |rest: Target| match op {
        Op::Add => rest.checked_add(value.into()),
        Op::Mul => rest.checked_mul(value.into()),
        Op::Sub | Op::Div => None,
    };
    match (least, most) {
        (Some(rest), _) if combine(rest).is_some_and(|all| all > target) => {
            Arithmetic::TooLarge { rest }
        }
        (_, Some(rest)) if combine(rest).is_some_and(|all| all < target) => {
            Arithmetic::TooSmall { rest }
        }
        _ if gives_somehow(op, target, size, cage.cells().len() - 1, value) => Arithmetic::Repeats,
        _ => Arithmetic::NoValues,
    }
}

/// Whether some values for the other cells give the clue if they may be repeated in rows and columns. If that takes too
/// long to find out, it counts as not.
fn gives_somehow(op: Op, target: Target, size: Size, others: usize, value: Value) -> bool {
    let (value, largest) = (Target::from(value), size.get() as Target);
    match op {
        Op::Add => (target.checked_sub(value)).is_some_and(|rest| {
            let others = others as Target;
            (others..=others.saturating_mul(largest)).contains(&rest)
        }),
        Op::Mul => {
            let mut tried = 0;
            target.is_multiple_of(value) && is_product(target / value, others, largest, &mut tried)
        }
        Op::Sub | Op::Div => false,
    }
}

/// Whether a number is the product of as many values, none of them above the largest.
fn is_product(number: Target, count: usize, largest: Target, tried: &mut usize) -> bool {
    *tried += 1;
    if count == 0 || number == 1 {
        return number == 1;
    }
    let mut factors = (2..=largest).rev();
    *tried < MOST_TRIED
        && factors.any(|factor| {
            number.is_multiple_of(factor) && is_product(number / factor, count - 1, factor, tried)
        })
}

fn pair(op: Op, target: Target, size: Size, value: Value, in_line: bool) -> Arithmetic {
    let value = Target::from(value);
    let fits = |other: &Target| (1..=size.get() as Target).contains(other);
    let partners: Vec<Target> = match op {
        Op::Add => target.checked_sub(value).into_iter().collect(),
        Op::Mul => vec![target / value],
        Op::Sub => (value.checked_add(target).into_iter())
            .chain(value.checked_sub(target))
            .collect(),
        Op::Div => (value.checked_mul(target).into_iter())
            .chain((target > 0 && value.is_multiple_of(target)).then(|| value / target))
            .collect(),
    };
    match partners.iter().find(|other| fits(other)) {
        Some(&other) if in_line && other == value => Arithmetic::Twice,
        _ => Arithmetic::NoPartner,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Least,
    Most,
}

/// The smallest or the largest total of the other cells of a cage if one cell has a value and no value is repeated
/// in a row or column; nothing if that takes too long to find out.
fn extreme_total(
    cage: &Cage,
    size: Size,
    cell: Cell,
    value: Value,
    op: Op,
    extreme: Extreme,
) -> Option<Target> {
    let mut search = ExtremeTotal {
        cells: cage
            .cells()
            .iter()
            .copied()
            .filter(|&other| other != cell)
            .collect(),
        filled: vec![(cell, value)],
        values: match extreme {
            Extreme::Least => size.values().collect(),
            Extreme::Most => {
                let mut values: Vec<Value> = size.values().collect();
                values.reverse();
                values
            }
        },
        op,
        extreme,
        best: None,
        tried: 0,
    };
    let identity = match op {
        Op::Mul => 1,
        Op::Add | Op::Sub | Op::Div => 0,
    };
    search.fill(identity);
    search.best.filter(|_| search.tried < MOST_TRIED)
}

struct ExtremeTotal {
    cells: Vec<Cell>,
    filled: Vec<(Cell, Value)>,
    /// In the order in which they are tried.
    values: Vec<Value>,
    op: Op,
    extreme: Extreme,
    best: Option<Target>,
    tried: usize,
}

impl ExtremeTotal {
    /// Branch and bound over the cells, with the most promising value first.
    fn fill(&mut self, so_far: Target) {
        let at = self.filled.len() - 1;
        let Some(&cell) = self.cells.get(at) else {
            self.best = Some(so_far);
            return;
        };
        for i in 0..self.values.len() {
            let value = self.values[i];
            self.tried += 1;
            if self.tried >= MOST_TRIED {
                return;
            }
            let is_free = |&(other, it): &(Cell, Value)| it != value || !shares_line(cell, other);
            if !self.filled.iter().all(is_free) {
                continue;
            }
            let combine = |one: Target, many: Target| match self.op {
                Op::Mul => one.saturating_mul(many),
                Op::Add | Op::Sub | Op::Div => one.saturating_add(many),
            };
            let total = combine(so_far, value.into());
            // At best, each of the cells that follow has the most promising value.
            let cells_left = self.cells.len() - at - 1;
            let bound = (0..cells_left).fold(total, |all, _| combine(all, self.values[0].into()));
            let is_hopeless = match (self.best, self.extreme) {
                (Some(best), Extreme::Least) => bound >= best,
                (Some(best), Extreme::Most) => bound <= best,
                (None, _) => false,
            };
            if is_hopeless {
                return;
            }
            self.filled.push((cell, value));
            self.fill(total);
            self.filled.pop();
        }
    }
}
