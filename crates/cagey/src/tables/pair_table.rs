//! Cages of two cells: the values that the second cell can have next to each value of the first.

use crate::model::{Clue, Op, Size};

/// For each value, from 1, the values that the other cell can have, one bit each.
pub(crate) type Partners = [u16; 16];

/// The partners of every clue on two cells, for one size.
pub(crate) struct PairTable {
    size: Size,
    /// By operator and target.
    by_operator: [Vec<Partners>; Op::COUNT],
    /// For hidden operators, by target.
    hidden: Vec<Partners>,
    anything: Partners,
}

impl PairTable {
    pub(crate) fn new(size: Size) -> PairTable {
        let n = size.get() as u64;
        // The largest target that two values can give.
        let largest_target = |op: Op| match op {
            Op::Add => 2 * n,
            Op::Mul => n * n,
            Op::Sub | Op::Div => n,
        };
        let row = |most: u64| vec![[0; 16]; most as usize + 1];
        let mut by_operator = Op::ALL.map(|op| row(largest_target(op)));
        let mut hidden = row(Op::ALL.map(largest_target).into_iter().fold(0, u64::max));
        let mut anything = [0; 16];
        // Goes over the pairs of values and not over the targets, of which there are many more.
        for one in 1..=n {
            // Partners always differ, because two cells that touch share a line.
            for other in (1..=n).filter(|&other| other != one) {
                let (at, bit) = (one as usize - 1, 1 << (other - 1));
                anything[at] |= bit;
                for op in Op::ALL {
                    if let Some(target) = target(op, one, other) {
                        by_operator[op.index()][target as usize][at] |= bit;
                        hidden[target as usize][at] |= bit;
                    }
                }
            }
        }
        PairTable {
            size,
            by_operator,
            hidden,
            anything,
        }
    }

    /// The size of the puzzles that it is for.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The partners under a clue. A clue that cannot be satisfied has none.
    #[inline]
    pub(crate) fn partners(&self, clue: Clue) -> &Partners {
        let (row, target) = match clue {
            Clue::Op(op, target) => (&self.by_operator[op.index()], target),
            Clue::Hidden(target) => (&self.hidden, target),
            Clue::Given(_) | Clue::Free => return &self.anything,
        };
        let target = usize::try_from(target).unwrap_or(usize::MAX);
        row.get(target).unwrap_or(&[0; 16])
    }
}

/// The target that two different values give, if there is one.
fn target(op: Op, one: u64, other: u64) -> Option<u64> {
    let (large, small) = (one.max(other), one.min(other));
    match op {
        Op::Add => Some(large + small),
        Op::Sub => Some(large - small),
        Op::Mul => Some(large * small),
        Op::Div => (large % small == 0).then_some(large / small),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;

    #[test]
    fn partners_are_the_values_that_make_the_clue_hold() {
        for n in 1..=9 {
            check(Size::new(n).unwrap());
        }
    }

    fn check(size: Size) {
        let table = PairTable::new(size);
        // Beyond every target that two values can give.
        let clues = (0..100).flat_map(|target| {
            let ops = Op::ALL.map(|op| Clue::Op(op, target));
            ops.into_iter().chain([Clue::Hidden(target), Clue::Free])
        });
        for clue in clues {
            for one in size.values() {
                for other in size.values() {
                    let said = table.partners(clue)[usize::from(one.get()) - 1]
                        & 1 << (other.get() - 1)
                        != 0;
                    let values: [Value; 2] = [one, other];
                    assert_eq!(
                        said,
                        one != other && clue.holds(&values),
                        "{clue} {values:?}"
                    );
                }
            }
        }
    }
}
