//! Chains through cells with two candidates.
//!
//! Suppose that a cell has one of its two candidates. Then a cell with two candidates that sees it, and shares that
//! candidate, must have its other one, and so on. If such a cell gets the candidate that the first cell did not
//! get, then one of the two has it in any case, and no cell that sees both can have it.

use std::ops::ControlFlow;

use super::geometry::{MOST_CELLS, bits};
use super::marks::{Flow, Marks};

/// Visits every chain that eliminates a candidate: its cells from the first to the last, the cell that sees both
/// ends, and the candidate. Each chain is the shortest one between its ends.
pub(super) fn for_each(marks: &Marks, mut visit: impl FnMut(&[u8], usize, u16) -> Flow) -> Flow {
    let geometry = &*marks.geometry;
    let mut queue: Vec<u8> = Vec::with_capacity(geometry.area());
    let mut chain: Vec<u8> = Vec::new();
    let mut taken = [0u16; MOST_CELLS];
    let mut from = [0u8; MOST_CELLS];
    for first in marks
        .empty()
        .filter(|&cell| marks.cells[cell].count_ones() == 2)
    {
        for i in bits(marks.cells[first]) {
            // The cell is supposed to have the other value, so that this one must be elsewhere.
            let missing = 1u16 << i;
            taken[..geometry.area()].fill(0);
            taken[first] = marks.cells[first] & !missing;
            queue.clear();
            queue.push(first as u8);
            let mut head = 0;
            while let Some(&at) = queue.get(head) {
                head += 1;
                let at = usize::from(at);
                let value = taken[at];
                for line in [geometry.col_of(at), geometry.row_of(at)] {
                    for next in geometry.cells_of(line) {
                        if taken[next] != 0 || marks.cells[next] & value == 0 {
                            continue;
                        }
                        if marks.cells[next].count_ones() == 2 {
                            taken[next] = marks.cells[next] & !value;
                            from[next] = at as u8;
                            queue.push(next as u8);
                        }
                        if value == missing && geometry.share_a_line(next, first) {
                            trace(first, at, &from, &mut chain);
                            visit(&chain, next, missing)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lists the cells of a chain by following each cell to the one that it was reached from.
fn trace(first: usize, last: usize, from: &[u8], chain: &mut Vec<u8>) {
    chain.clear();
    let mut link = last;
    chain.push(link as u8);
    while link != first {
        link = usize::from(from[link]);
        chain.push(link as u8);
    }
    chain.reverse();
}
