//! Nogoods from restarts, propagated with watched literals.
//!
//! A restart would forget what the search has refuted. The branch at the time of the restart says what
//! that is: for each negative decision, `cell ≠ value`, the literal `cell = value` and the literals of the
//! positive decisions before it cannot all be true. These combinations are nogoods (Lecoutre, Saïs,
//! Tabary and Vidal, *Recording and Minimizing Nogoods from Restarts*, JSAT 1, 2007).
//!
//! Each nogood watches two of its literals that are not true (Moskewicz, Madigan, Zhao, Zhang and Malik,
//! *Chaff: Engineering an Efficient SAT Solver*, DAC 2001). When one of them becomes true, the nogood
//! looks for another literal to watch. If there is none, its other watched literal must be false.

use crate::engine::board::Board;

/// That a cell has a value, which is given as its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) at: u8,
    pub(super) value: u16,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Nogoods {
    /// The literals of all nogoods, one nogood after the other. The first two of each are watched.
    literals: Vec<Literal>,
    /// For each literal, where the nogoods that watch it begin and end.
    watches: Vec<Vec<(u32, u32)>>,
}

impl Literal {
    fn index(self) -> usize {
        usize::from(self.at) * 16 + self.value.trailing_zeros() as usize
    }

    fn is_true<B: Board>(self, board: &B) -> bool {
        board.get(usize::from(self.at)) == self.value
    }
}

impl Nogoods {
    /// Forgets all nogoods.
    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.watches.resize_with(256 * 16, Vec::new);
        for watches in &mut self.watches {
            watches.clear();
        }
    }

    /// Adds the nogood of one or more positive decisions and a literal that was refuted after them.
    pub(super) fn add(&mut self, taken: &[Literal], refuted: Literal) {
        let start = self.literals.len() as u32;
        // The latest decisions come first, because they are the last to become true again.
        self.literals.push(refuted);
        self.literals.extend(taken.iter().rev());
        let nogood = (start, self.literals.len() as u32);
        for i in 0..2 {
            self.watches[self.literals[start as usize + i].index()].push(nogood);
        }
    }

    /// Propagates the nogoods that watch a literal that has become true: visits every literal that must
    /// be false. If that literal is true itself, the visitor has to return `false`, which ends the
    /// propagation and is returned.
    pub(super) fn propagate<B: Board>(
        &mut self,
        literal: Literal,
        board: &mut B,
        mut visit: impl FnMut(&mut B, Literal) -> bool,
    ) -> bool {
        let mut nogoods = std::mem::take(&mut self.watches[literal.index()]);
        let mut i = 0;
        let mut goes_on = true;
        while goes_on && i < nogoods.len() {
            let (start, end) = nogoods[i];
            let nogood = &mut self.literals[start as usize..end as usize];
            if nogood[0] == literal {
                nogood.swap(0, 1);
            }
            match (2..nogood.len()).find(|&k| !nogood[k].is_true(board)) {
                Some(k) => {
                    nogood.swap(1, k);
                    self.watches[nogood[1].index()].push((start, end));
                    nogoods.swap_remove(i);
                }
                None => {
                    goes_on = visit(board, nogood[0]);
                    i += 1;
                }
            }
        }
        self.watches[literal.index()] = nogoods;
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Board8;
    use crate::engine::test_numbers::Numbers;

    const CELLS: usize = 6;
    const VALUES: usize = 3;

    /// Propagation of nogoods by their definition: if all literals of a nogood but one are true, that one
    /// is false. None after a contradiction.
    fn propagated(nogoods: &[Vec<Literal>], board: &Board8) -> Option<Board8> {
        let mut board = *board;
        loop {
            let before = board;
            for nogood in nogoods {
                let mut open = nogood.iter().filter(|literal| !literal.is_true(&board));
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&last), None) => {
                        let at = usize::from(last.at);
                        board.set(at, board.get(at) & !last.value);
                    }
                    _ => {}
                }
            }
            if board == before {
                return Some(board);
            }
        }
    }

    /// The same with watched literals, for cells that were fixed.
    fn watched(nogoods: &mut Nogoods, board: &mut Board8, fixed: &mut Vec<u8>) -> bool {
        while let Some(at) = fixed.pop() {
            let value = board.get(usize::from(at));
            let goes_on = nogoods.propagate(Literal { at, value }, board, |board, refuted| {
                let at = usize::from(refuted.at);
                let before = board.get(at);
                board.set(at, before & !refuted.value);
                if board.get(at) != before && board.get(at).is_power_of_two() {
                    fixed.push(at as u8);
                }
                before != refuted.value
            });
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Random nogoods, and random branches in which cells are fixed one after the other. Watches stay as
    /// they are from one branch to the next, as they do in a search.
    #[test]
    fn watched_literals_propagate_what_the_definition_does() {
        let mut numbers = Numbers(0x0123_4567_89ab_cdef);
        let (mut pruned, mut contradictions) = (0, 0);
        for _ in 0..400 {
            let mut nogoods = Nogoods::default();
            nogoods.clear();
            let mut plain = Vec::new();
            for _ in 0..1 + numbers.below(25) {
                let mut literals: Vec<Literal> = Vec::new();
                let count = 2 + numbers.below(3);
                while literals.len() < count {
                    let at = numbers.below(CELLS) as u8;
                    let value = 1 << numbers.below(VALUES);
                    if literals.iter().all(|literal| literal.at != at) {
                        literals.push(Literal { at, value });
                    }
                }
                let (&refuted, taken) = literals.split_last().unwrap();
                nogoods.add(taken, refuted);
                plain.push(literals);
            }
            for _ in 0..10 {
                let mut board = Board8::EMPTY;
                (0..CELLS).for_each(|at| board.set(at, (1 << VALUES) - 1));
                loop {
                    let open: Vec<usize> = (0..CELLS)
                        .filter(|&at| !board.get(at).is_power_of_two())
                        .collect();
                    if open.is_empty() {
                        break;
                    }
                    let at = open[numbers.below(open.len())];
                    let values: Vec<u16> = (0..VALUES).map(|v| 1 << v).collect();
                    let values: Vec<u16> = (values.into_iter())
                        .filter(|value| board.get(at) & value != 0)
                        .collect();
                    board.set(at, values[numbers.below(values.len())]);
                    let expected = propagated(&plain, &board);
                    let before = board;
                    let is_possible = watched(&mut nogoods, &mut board, &mut vec![at as u8]);
                    let Some(expected) = expected else {
                        assert!(!is_possible);
                        contradictions += 1;
                        break;
                    };
                    assert!(is_possible);
                    assert_eq!(board, expected);
                    pruned += usize::from(board != before);
                }
            }
        }
        assert!(
            pruned > 300 && contradictions > 50,
            "{pruned} {contradictions}"
        );
    }
}
