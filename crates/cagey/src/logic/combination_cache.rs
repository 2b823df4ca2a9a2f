//! A cache of the ways to fill cages, which serves all puzzles with a cage of the same shape and clue. What a way is
//! like is said in [`tables::ways`](crate::tables).

use crate::model::{Cage, Size};
use crate::tables::{CageKey, CageMap, Room, add_ways};

/// What is tried before a cage is given up. The cages that Keen makes have fewer ways.
const ROOM: Room = Room {
    ways: 1 << 15,
    beginnings: 1 << 18,
};
/// The most ways that are kept between puzzles: 32 MB.
const MOST_KEPT: usize = 1 << 22;
/// The most cages that are kept between puzzles.
const MOST_CAGES: usize = 1 << 16;

/// See the [module](self).
#[derive(Default)]
pub(crate) struct CombinationCache {
    ways: Vec<u64>,
    known: CageMap<Option<List>>,
}

/// Where a cage's ways are among all.
#[derive(Clone, Copy)]
struct List {
    start: usize,
    end: usize,
    /// Their union.
    union: u64,
}

impl CombinationCache {
    /// Makes room for the cages of another puzzle.
    pub(super) fn prepare(&mut self) {
        if self.ways.len() > MOST_KEPT || self.known.len() > MOST_CAGES {
            *self = CombinationCache::default();
        }
    }

    /// The ways to fill a cage, and their union; none if there are too many to list, or they have too many bits.
    pub(super) fn ways(&mut self, cage: &Cage, size: Size) -> Option<(&[u64], u64)> {
        let cells = cage.cells();
        if cells.len() > CageKey::MOST_CELLS || cells.len() * size.get() > 64 {
            return None;
        }
        let key = CageKey::new(cage.clue(), cells, size);
        let list = match self.known.get(&key) {
            Some(&list) => list,
            None => {
                let list = self.find_out(cage, size);
                self.known.insert(key, list);
                list
            }
        };
        list.map(|list| (&self.ways[list.start..list.end], list.union))
    }

    #[cold]
    fn find_out(&mut self, cage: &Cage, size: Size) -> Option<List> {
        let start = self.ways.len();
        if !add_ways(cage.clue(), cage.cells(), size, ROOM, &mut self.ways) {
            self.ways.truncate(start);
            return None;
        }
        Some(List {
            start,
            end: self.ways.len(),
            union: (self.ways[start..].iter()).fold(0, |union, way| union | way),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Clue, Op, Puzzle, Value};

    /// Every way to fill a cage of three cells in a corner, tried one by one.
    #[test]
    fn the_ways_are_those_that_meet_the_clue_and_repeat_no_value_in_a_line() {
        let size = Size::new(4).unwrap();
        let corner = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
        let others: Vec<Cell> = size.cells().filter(|cell| !corner.contains(cell)).collect();
        let mut combination_cache = CombinationCache::default();
        let clues = (0..30).flat_map(|target| {
            let ops = Op::ALL.map(|op| Clue::Op(op, target));
            ops.into_iter().chain([Clue::Hidden(target)])
        });
        for clue in clues {
            let puzzle = Puzzle::builder(size)
                .cage(clue, corner)
                .cage(Clue::Free, others.iter().copied())
                .build()
                .unwrap();
            let mut expected = Vec::new();
            let all: Vec<Value> = size.values().collect();
            for &a in &all {
                for &b in all.iter().filter(|&&b| b != a) {
                    for &c in all.iter().filter(|&&c| c != a) {
                        if clue.holds(&[a, b, c]) {
                            let bit = |value: Value| 1u64 << (value.get() - 1);
                            expected.push(bit(a) | bit(b) << 4 | bit(c) << 8);
                        }
                    }
                }
            }
            let union = expected.iter().fold(0, |union, way| union | way);
            let ways = combination_cache.ways(&puzzle.cages()[0], size);
            assert_eq!(ways, Some((&expected[..], union)), "{clue}");
        }
    }
}
