//! A cache of the ways to fill cages, which serves all puzzles with a cage of the same shape and clue.
//!
//! ```text
//!   a way of a cage of 3 cells, size 6:   [ 000100 | 010000 | 000001 ]     value 3, 5 and 1
//!                                 bits     0      6        12       18     n bits a cell, one-hot
//! ```

use smallvec::SmallVec;

use super::geometry::value;
use crate::effort;
use crate::model::{Cage, Clue, Op, Size, Target};
use crate::tables::{CageKey, CageMap, State};

/// A cage with more ways than this is not listed. The cages that Keen makes have fewer.
const MOST_WAYS: usize = 1 << 15;
/// The most ways that are kept between puzzles: 32 MB.
const MOST_KEPT: usize = 1 << 22;
/// The most cages that are kept between puzzles.
const MOST_CAGES: usize = 1 << 16;
/// The most partial ways that are tried before a cage is given up.
const MOST_TRIED: usize = 1 << 18;

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
        let mut search = Search::new(cage, size)?;
        if !search.fill(0, 0, &search.starts(), &mut self.ways) {
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

/// The state of the values so far under each operator that may still give the target.
type States = SmallVec<[(Op, State); Op::COUNT]>;

/// Fills a cage cell by cell.
struct Search {
    clue: Clue,
    target: Target,
    size: Size,
    /// For each cell the earlier ones that it shares a line with: a bit each.
    seen: Vec<u16>,
    /// How many partial ways, and how many whole ones, may still be made.
    tries: usize,
    room: usize,
}

impl Search {
    /// Nothing for a cage without a clue.
    fn new(cage: &Cage, size: Size) -> Option<Search> {
        let cells = cage.cells();
        let seen = (0..cells.len()).map(|at| {
            let shares_line = |before: &usize| {
                let (one, other) = (cells[at], cells[*before]);
                one.row() == other.row() || one.col() == other.col()
            };
            (0..at)
                .filter(shares_line)
                .fold(0, |seen, before| seen | 1 << before)
        });
        Some(Search {
            clue: cage.clue(),
            target: cage.clue().target()?,
            size,
            seen: seen.collect(),
            tries: MOST_TRIED,
            room: MOST_WAYS,
        })
    }

    fn starts(&self) -> States {
        let ops = Op::ALL.into_iter().filter(|&op| match self.clue {
            Clue::Op(own, _) => own == op,
            Clue::Hidden(_) => true,
            Clue::Given(_) | Clue::Free => false,
        });
        ops.map(|op| (op, State::start(op))).collect()
    }

    /// Adds every way with this beginning, and returns whether there was room for all of them.
    fn fill(&mut self, at: usize, way: u64, states: &States, ways: &mut Vec<u64>) -> bool {
        let n = self.size.get();
        let to_come = self.seen.len() - 1 - at;
        effort::note(1);
        let taken = super::geometry::bits(self.seen[at])
            .fold(0, |taken, before| taken | (way >> (before * n)) as u16);
        for i in (0..n).filter(|i| taken >> i & 1 == 0) {
            let value = value(1 << i);
            let mut next = States::new();
            for &(op, state) in states {
                let after = state.after(op, value).filter(|state| match to_come {
                    0 => state.meets(op, self.target),
                    _ => state.may_reach(op, self.target, to_come, self.size),
                });
                if let Some(state) = after {
                    next.push((op, state));
                }
            }
            if next.is_empty() {
                continue;
            }
            let way = way | 1 << (at * n + i);
            if to_come == 0 {
                let Some(room) = self.room.checked_sub(1) else {
                    return false;
                };
                self.room = room;
                ways.push(way);
            } else {
                let Some(tries) = self.tries.checked_sub(1) else {
                    return false;
                };
                self.tries = tries;
                if !self.fill(at + 1, way, &next, ways) {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Puzzle, Value};

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
