//! Support of candidates in cages with too many combinations to list: an automaton for the clue is run
//! forwards and backwards through the cells, as in Pesant's filtering of the regular constraint (CP 2004). Rows
//! and columns inside the cage are ignored, so a candidate that no combination has may remain.

use super::geometry::{bits, value};
use crate::effort;
use crate::tables::Automaton;

/// Writes for each cell the candidates that lie on an accepting path of some automaton.
pub(super) fn support(
    machines: &[Automaton],
    cells: &[u8],
    candidates: &[u16],
    supported: &mut [u16],
) {
    for &cell in cells {
        supported[usize::from(cell)] = 0;
    }
    for machine in machines {
        // The states that are reached from the start, after each cell.
        let mut reached: Vec<Vec<bool>> = (machine.layers.iter())
            .map(|layer| vec![false; layer.len()])
            .collect();
        reached[0][0] = true;
        for (read, &cell) in cells.iter().enumerate() {
            effort::note(2 * reached[read].len());
            for state in 0..reached[read].len() {
                if reached[read][state] {
                    for i in bits(candidates[usize::from(cell)]) {
                        if let Some(next) = machine.step(read, state, value(1 << i)) {
                            reached[read + 1][next] = true;
                        }
                    }
                }
            }
        }
        // Of these, the states that lead to the end.
        let mut leads_on = reached.pop().unwrap_or_default();
        for (read, &cell) in cells.iter().enumerate().rev() {
            let mut before = vec![false; reached[read].len()];
            for state in 0..before.len() {
                if reached[read][state] {
                    for i in bits(candidates[usize::from(cell)]) {
                        let next = machine.step(read, state, value(1 << i));
                        if next.is_some_and(|next| leads_on[next]) {
                            before[state] = true;
                            supported[usize::from(cell)] |= 1 << i;
                        }
                    }
                }
            }
            leads_on = before;
        }
    }
}
