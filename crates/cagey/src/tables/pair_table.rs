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
        let row = |ops: &[Op]| -> Vec<Partners> {
            let most = ops.iter().map(|&op| largest_target(op)).max();
            (0..=most.unwrap_or(0))
                .map(|target| partners(size, |a, b| ops.iter().any(|&op| gives(op, target, a, b))))
                .collect()
        };
        PairTable {
            size,
            by_operator: Op::ALL.map(|op| row(&[op])),
            hidden: row(&Op::ALL),
            anything: partners(size, |_, _| true),
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

/// The partners under a rule. Partners always differ, because two cells that touch share a line.
fn partners(size: Size, fit: impl Fn(u64, u64) -> bool) -> Partners {
    let mut partners = [0; 16];
    let values = 1..=size.get() as u64;
    for one in values.clone() {
        for other in values.clone().filter(|&other| other != one) {
            partners[one as usize - 1] |= u16::from(fit(one, other)) << (other - 1);
        }
    }
    partners
}

fn gives(op: Op, target: u64, one: u64, other: u64) -> bool {
    let (large, small) = (one.max(other), one.min(other));
    match op {
        Op::Add => large + small == target,
        Op::Sub => large - small == target,
        Op::Mul => large * small == target,
        Op::Div => small * target == large,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;

    #[test]
    fn partners_are_the_values_that_make_the_clue_hold() {
        let size = Size::new(9).unwrap();
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
