//! The ways to fill a cage, each as one word.
//!
//! ```text
//!   a way of a cage of 3 cells, size 6:   [ 000100 | 010000 | 000001 ]     value 3, 5 and 1
//!                                 bits     0      6        12       18     n bits a cell, one-hot
//! ```
//!
//! The cage is filled cell by cell, and a value is tried only if the clue can still be satisfied with it. What is left
//! of a sum or of a product says at once which values these are.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::automaton::State;
use crate::effort;
use crate::model::{Cell, Clue, Op, Size, Target, Value};

/// How much may be tried before a cage is given up.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The most ways that are found.
    pub(crate) ways: usize,
    /// The most beginnings of ways that are followed.
    pub(crate) beginnings: usize,
}

/// Adds all ways to fill a cage with a clue, in the order of their values, to a list; returns whether there is a clue, and
/// room for them. The cage has at most 16 cells, and its ways have at most 64 bits.
pub(crate) fn add_ways(
    clue: Clue,
    cells: &[Cell],
    size: Size,
    room: Room,
    ways: &mut Vec<u64>,
) -> bool {
    let mut seen = SmallVec::<[u16; 8]>::new();
    for (at, cell) in cells.iter().enumerate() {
        let shares_line = |before: &Cell| cell.row() == before.row() || cell.col() == before.col();
        let before = cells[..at].iter().enumerate();
        seen.push(before.fold(0, |seen, (i, before)| {
            seen | u16::from(shares_line(before)) << i
        }));
    }
    let mut filling = Filling {
        seen: &seen,
        n: size.get(),
        all: u16::MAX >> (Size::MAX as usize - size.get()),
        room,
        ways,
    };
    let end = match clue {
        Clue::Op(Op::Add, target) => filling.fill(0, 0, Sum(target)),
        Clue::Op(Op::Mul, target) => filling.fill(0, 0, Product(target)),
        Clue::Given(value) => filling.fill(0, 0, Sum(value.into())),
        Clue::Op(op, target) => filling.fill(0, 0, States::new(target, size, &[op])),
        Clue::Hidden(target) => filling.fill(0, 0, States::new(target, size, &Op::ALL)),
        // Cells without a clue are better taken one by one.
        Clue::Free => ControlFlow::Break(()),
    };
    end.is_continue()
}

/// A cage that is being filled.
struct Filling<'a> {
    /// For each cell the earlier ones that it shares a line with: a bit each.
    seen: &'a [u16],
    n: usize,
    /// All values, a bit each.
    all: u16,
    room: Room,
    ways: &'a mut Vec<u64>,
}

impl Filling<'_> {
    /// Adds every way with this beginning, and breaks off if there is no room for all of them.
    fn fill<R: Rest>(&mut self, at: usize, way: u64, rest: R) -> ControlFlow<()> {
        let n = self.n;
        let to_come = self.seen.len() - 1 - at;
        effort::note(1);
        let (mut seen, mut taken) = (self.seen[at], 0);
        while seen != 0 {
            taken |= (way >> (seen.trailing_zeros() as usize * n)) as u16;
            seen &= seen - 1;
        }
        rest.for_each_next(self.all & !taken, to_come, n, |value, rest| {
            let way = way | 1 << (at * n + value - 1);
            let room = match to_come {
                0 => &mut self.room.ways,
                _ => &mut self.room.beginnings,
            };
            let Some(left) = room.checked_sub(1) else {
                return ControlFlow::Break(());
            };
            *room = left;
            match to_come {
                0 => {
                    self.ways.push(way);
                    ControlFlow::Continue(())
                }
                _ => self.fill(at + 1, way, rest),
            }
        })
    }
}

/// What is left of a target after some values.
trait Rest: Sized {
    /// Visits every value of a set with which the target is not ruled out, with this many cells to come after it, and what
    /// is left then.
    fn for_each_next(
        &self,
        free: u16,
        to_come: usize,
        n: usize,
        visit: impl FnMut(usize, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Visits the values of a set that are in a range.
#[inline(always)]
fn for_each_in(
    free: u16,
    (least, most): (Target, Target),
    mut visit: impl FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if least > most || most == 0 {
        return ControlFlow::Continue(());
    }
    // The values up to the most, without those below the least.
    let mut left = u32::from(free) & ((1 << most) - 1) & !((1 << least >> 1) - 1);
    while left != 0 {
        visit(left.trailing_zeros() as usize + 1)?;
        left &= left - 1;
    }
    ControlFlow::Continue(())
}

/// What the remaining values add up to.
struct Sum(Target);

impl Rest for Sum {
    #[inline(always)]
    fn for_each_next(
        &self,
        free: u16,
        to_come: usize,
        n: usize,
        mut visit: impl FnMut(usize, Sum) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (n, to_come) = (n as Target, to_come as Target);
        let Some(most) = self.0.checked_sub(to_come) else {
            return ControlFlow::Continue(());
        };
        let least = self.0.saturating_sub(to_come * n);
        for_each_in(free, (least.max(1).min(n + 1), most.min(n)), |value| {
            visit(value, Sum(self.0 - value as Target))
        })
    }
}

/// What the remaining values multiply to.
struct Product(Target);

impl Rest for Product {
    #[inline(always)]
    fn for_each_next(
        &self,
        free: u16,
        to_come: usize,
        n: usize,
        mut visit: impl FnMut(usize, Product) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let n = n as Target;
        let largest = n.saturating_pow(to_come as u32);
        let least = self.0.div_ceil(largest).max(1).min(n + 1);
        for_each_in(free, (least, self.0.min(n)), |value| {
            let value = value as Target;
            match self.0.is_multiple_of(value) && self.0 / value <= largest {
                true => visit(value as usize, Product(self.0 / value)),
                false => ControlFlow::Continue(()),
            }
        })
    }
}

/// The state of the values so far under each operator that may still give the target.
struct States {
    target: Target,
    size: Size,
    states: SmallVec<[(Op, State); Op::COUNT]>,
}

impl States {
    fn new(target: Target, size: Size, ops: &[Op]) -> States {
        States {
            target,
            size,
            states: ops.iter().map(|&op| (op, State::start(op))).collect(),
        }
    }
}

impl Rest for States {
    fn for_each_next(
        &self,
        free: u16,
        to_come: usize,
        n: usize,
        mut visit: impl FnMut(usize, States) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let States { target, size, .. } = *self;
        for_each_in(free, (1, n as Target), |number| {
            let Some(value) = Value::new(number as u8) else {
                return ControlFlow::Continue(());
            };
            let mut states = SmallVec::new();
            for &(op, state) in &self.states {
                let after = state.after(op, value).filter(|state| match to_come {
                    0 => state.meets(op, target),
                    _ => state.may_reach(op, target, to_come, size),
                });
                states.extend(after.map(|state| (op, state)));
            }
            match states.is_empty() {
                true => ControlFlow::Continue(()),
                false => visit(
                    number,
                    States {
                        target,
                        size,
                        states,
                    },
                ),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLENTY: Room = Room {
        ways: usize::MAX,
        beginnings: usize::MAX,
    };

    /// Cages of three to five cells: lines, corners, a square, a cross, a snake and stairs.
    const CAGES: [&[(u8, u8)]; 8] = [
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (1, 0), (1, 1), (2, 1)],
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
        &[(0, 0), (1, 0), (2, 0), (3, 0)],
        &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
        &[(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)],
        &[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    ];

    fn cells(cage: &[(u8, u8)]) -> Vec<Cell> {
        cage.iter().map(|&(row, col)| Cell::new(row, col)).collect()
    }

    /// All fillings of some cells that repeat no value in a line, in the order of their values.
    fn fillings(cells: &[Cell], size: Size) -> Vec<Vec<Value>> {
        let mut all = vec![Vec::new()];
        for cell in cells {
            let more = all.iter().flat_map(|before: &Vec<Value>| {
                let is_free = move |value: &Value| {
                    cells.iter().zip(before).all(|(other, taken)| {
                        let is_seen = other.row() == cell.row() || other.col() == cell.col();
                        !is_seen || taken != value
                    })
                };
                let values = size.values().filter(is_free);
                values.map(|value| [&before[..], &[value]].concat())
            });
            all = more.collect();
        }
        all
    }

    fn word(values: &[Value], n: usize) -> u64 {
        let bits = values.iter().enumerate();
        bits.fold(0, |word, (at, value)| {
            word | 1 << (at * n + usize::from(value.get()) - 1)
        })
    }

    #[test]
    fn the_ways_are_the_fillings_with_which_the_clue_holds() {
        let mut listed = 0;
        for n in 4..=6 {
            let size = Size::new(n).unwrap();
            for cells in CAGES.map(cells) {
                let fillings = fillings(&cells, size);
                let targets = (0..=31).chain([36, 40, 48, 60, 72, 120, 180, 625, 1296, u64::MAX]);
                let clues = targets.flat_map(|target| {
                    let ops = Op::ALL.map(|op| Clue::Op(op, target));
                    ops.into_iter().chain([Clue::Hidden(target)])
                });
                for clue in clues {
                    let holds = fillings.iter().filter(|values| clue.holds(values));
                    let expected: Vec<u64> = holds.map(|values| word(values, n)).collect();
                    let mut ways = Vec::new();
                    assert!(add_ways(clue, &cells, size, PLENTY, &mut ways));
                    assert_eq!(ways, expected, "{n} {clue} {cells:?}");
                    listed += ways.len();
                }
            }
        }
        assert!(listed > 10_000, "{listed}");
    }

    #[test]
    fn a_cage_is_given_up_if_there_is_no_room() {
        let size = Size::new(6).unwrap();
        let cells = cells(CAGES[0]);
        let clue = Clue::Op(Op::Add, 10);
        let listed = |ways, beginnings| {
            let mut found = Vec::new();
            let room = Room { ways, beginnings };
            (add_ways(clue, &cells, size, room, &mut found), found.len())
        };
        // 1+3+6, 1+4+5 and 2+3+5 in any order. Six values can be first, and to 24 pairs a third number can be added, which
        // is one of the two in six of them.
        let beginnings = 6 + 24;
        assert_eq!(listed(18, beginnings), (true, 18));
        assert!(!listed(17, beginnings).0);
        assert!(!listed(18, beginnings - 1).0);
    }

    #[test]
    fn without_a_clue_there_is_nothing_to_list() {
        let size = Size::new(4).unwrap();
        let mut ways = Vec::new();
        assert!(!add_ways(
            Clue::Free,
            &cells(CAGES[0]),
            size,
            PLENTY,
            &mut ways
        ));
        assert!(ways.is_empty());
    }
}
