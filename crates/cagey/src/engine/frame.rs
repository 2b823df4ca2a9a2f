//! A puzzle as an engine has it: boards for the rules, and the cages of three cells and more.

use super::board::{Board, Pairs};
use super::large_cage::LargeCage;
use super::table::Table;
use crate::model::{Cell, Clue, Grid, Op, Puzzle, Size};

/// See the [module](self).
pub(super) struct Frame<B> {
    pub(super) size: Size,
    /// Every value in every cell, but for given ones.
    pub(super) start: B,
    pub(super) pairs: Pairs<B>,
    pub(super) large: Vec<LargeCage>,
}

impl<B: Board> Frame<B> {
    pub(super) fn new(puzzle: &Puzzle, start: &Grid, table: &mut Table) -> Frame<B> {
        let size = puzzle.size();
        let all = all_values(size);
        let mut frame = Frame {
            size,
            start: B::EMPTY,
            pairs: Pairs {
                right: B::EMPTY,
                left: B::EMPTY,
                down: B::EMPTY,
                up: B::EMPTY,
                alone: B::EMPTY,
                allowed: [B::EMPTY; 16],
            },
            large: Vec::new(),
        };
        for cell in size.cells() {
            let candidates = match start.get(cell) {
                Some(value) => 1 << (value.get() - 1),
                None => all,
            };
            frame.start.set(place::<B>(cell), candidates);
            frame.pairs.alone.set(place::<B>(cell), all);
        }
        for cage in puzzle.cages() {
            match (cage.clue(), cage.cells()) {
                (Clue::Free, _) => {}
                (clue, &[cell]) => {
                    let at = place::<B>(cell);
                    let value = clue.target().unwrap_or(0);
                    // A puzzle's given values are values of its size.
                    let bit = 1u16.checked_shl(value as u32).map_or(0, |bit| bit >> 1);
                    frame.start.set(at, frame.start.get(at) & bit);
                }
                (clue, &[one, other]) => frame.pair(clue, one, other),
                (_, _) => {
                    let kind = table.look_up::<B>(cage, size);
                    frame.large.push(LargeCage::new::<B>(cage, kind, size));
                }
            }
        }
        frame
    }

    /// A cage of two cells, in reading order.
    fn pair(&mut self, clue: Clue, one: Cell, other: Cell) {
        let (at, partner) = (place::<B>(one), place::<B>(other));
        let all = all_values(self.size);
        let pairs = &mut self.pairs;
        if one.row() == other.row() {
            pairs.right.set(at, all);
            pairs.left.set(partner, all);
        } else {
            pairs.down.set(at, all);
            pairs.up.set(partner, all);
        }
        pairs.alone.set(at, 0);
        pairs.alone.set(partner, 0);
        for (value, allowed) in pairs.allowed[..self.size.get()].iter_mut().enumerate() {
            let beside = beside(clue, value as u64 + 1, self.size);
            allowed.set(at, beside);
            allowed.set(partner, beside);
        }
    }
}

/// Where a cell is on a board.
pub(super) fn place<B: Board>(cell: Cell) -> usize {
    cell.row() * B::SIDE + cell.col()
}

fn all_values(size: Size) -> u16 {
    u16::MAX >> (16 - size.get())
}

/// The values that can stand beside a value in a cage of two.
fn beside(clue: Clue, value: u64, size: Size) -> u16 {
    let gives = |op: Op, target: u64, other: u64| {
        let (large, small) = (value.max(other), value.min(other));
        match op {
            Op::Add => large + small == target,
            Op::Sub => large - small == target,
            Op::Mul => large * small == target,
            Op::Div => small.checked_mul(target) == Some(large),
        }
    };
    let mut values = 0;
    for other in (1..=size.get() as u64).filter(|&other| other != value) {
        let fits = match clue {
            Clue::Op(op, target) => gives(op, target, other),
            Clue::Hidden(target) => Op::ALL.iter().any(|&op| gives(op, target, other)),
            Clue::Given(_) | Clue::Free => true,
        };
        values |= u16::from(fits) << (other - 1);
    }
    values
}
