//! From the bytes of a plain game id straight into a frame.
//!
//! What [`notation`](crate::notation) makes of an id is a puzzle, with every fault told in its place.
//! Here nothing is told and nothing is built on the way: an id that is not of the plainest kind is
//! left to `notation`, and where both read an id they read the same.
//!
//! ```text
//! walls:   a bit an edge, set where no wall is; then a bit a cell in `right` and `down`:
//!          set where it hangs together with the next one in its row or column
//! cages:   from the lowest cell left, grow along right and down until nothing is added
//! clues:   one for each cage, in this order
//! ```

use super::board::Board;
use super::cell_set::{CellSet, Edges};
use super::frame::Frame;
use super::table::Table;
use crate::model::{Cell, Clue, Op, Size};

/// Reads the size, and what may stand behind it; the rest is walls and clues.
pub(super) fn read_size(id: &[u8]) -> Option<(Size, &[u8])> {
    let (size, rest) = match *id {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
            ((tens - b'0') * 10 + (ones - b'0'), rest)
        }
        [ones @ b'1'..=b'9', ref rest @ ..] => (ones - b'0', rest),
        _ => return None,
    };
    let rest = match *rest {
        [b'd', b'e' | b'n' | b'h' | b'x' | b'u', ref rest @ ..] => rest,
        _ => rest,
    };
    let rest = rest.strip_prefix(b"m").unwrap_or(rest);
    let size = Size::new(usize::from(size)).ok()?;
    Some((size, rest.strip_prefix(b":")?))
}

/// Makes the frame that of the puzzle, if it is told plainly and without fault. If not, the frame
/// is of no use.
pub(super) fn read<B: Board>(
    frame: &mut Frame<B>,
    size: Size,
    text: &[u8],
    cells: &mut Vec<Cell>,
    table: &mut Table,
) -> Option<()> {
    let mut text = text.iter();
    let open = read_walls(&mut text, size.get())?;
    let (right, down) = B::Cells::from_edges(&open, size.get());
    frame.clear(size);
    let mut left = B::Cells::square(size.get());
    while let Some(first) = left.first() {
        let cell = |at: usize| Cell::new((at / B::SIDE) as u8, (at % B::SIDE) as u8);
        // Most cages have two cells or one, and need neither growing nor a list.
        let second = match (right.contains(first), down.contains(first)) {
            (false, false) => {
                left = left.without(B::Cells::with(first));
                frame.cage(read_clue(&mut text, 1, size)?, &[cell(first)], size, table);
                continue;
            }
            (true, false) => Some(first + 1),
            (false, true) => Some(first + B::SIDE),
            (true, true) => None,
        };
        if let Some(second) = second.filter(|&second| is_last(second, first, right, down, B::SIDE))
        {
            let both = B::Cells::with(first).union(B::Cells::with(second));
            left = left.without(both);
            frame.pair(read_clue(&mut text, 2, size)?, first, second, table);
            continue;
        }
        let mut cage = B::Cells::with(first);
        loop {
            let grown = cage.union(cage.neighbours(right, down));
            if grown == cage {
                break;
            }
            cage = grown;
        }
        left = left.without(cage);
        cells.clear();
        cage.for_each(|at| cells.push(cell(at)));
        let clue = read_clue(&mut text, cells.len(), size)?;
        frame.large(clue, cells, size, table);
    }
    text.next().is_none().then_some(())
}

/// Whether a cell hangs together with no other than the first.
#[inline(always)]
fn is_last<C: CellSet>(at: usize, first: usize, right: C, down: C, side: usize) -> bool {
    let is_left_of_it = first + 1 == at;
    !right.contains(at)
        && !down.contains(at)
        // The other one of the cells above it and to its left.
        && match is_left_of_it {
            true => at < side || !down.contains(at - side),
            false => !right.contains(at - 1),
        }
}

/// The open edges, a bit an edge, in the order in which ids tell of them.
#[inline(always)]
fn read_walls(text: &mut std::slice::Iter<u8>, n: usize) -> Option<Edges> {
    let mut open = [0u64; 8];
    let edges = 2 * n * (n - 1);
    let mut at = 0;
    let mut letter = *text.next()?;
    loop {
        let (run, wall) = match letter {
            b'a'..=b'y' => (usize::from(letter - b'a') + 1, 1),
            b'_' => (0, 1),
            b'z' => (25, 0),
            _ => return None,
        };
        let mut next = *text.next()?;
        let mut repeat = 1;
        if next.is_ascii_digit() {
            // A count that begins with 0 is odd enough to be left to others.
            repeat = usize::from(next - b'0');
            if repeat == 0 {
                return None;
            }
            next = *text.next()?;
            while next.is_ascii_digit() && repeat <= edges {
                repeat = repeat * 10 + usize::from(next - b'0');
                next = *text.next()?;
            }
        }
        if run == 0 {
            at += repeat;
        } else {
            for _ in 0..repeat {
                // Bits that wrap around because of too many edges do no harm: that is seen below.
                let bits = (1 << run) - 1;
                open[at / 64 % 8] |= bits << (at % 64);
                if at % 64 + run > 64 {
                    open[(at / 64 + 1) % 8] |= bits >> (64 - at % 64);
                }
                at += run + wall;
            }
        }
        if next == b',' {
            // One more than there are edges: the wall that ends the last run.
            return (at == edges + 1 && letter != b'z').then_some(open);
        }
        letter = next;
    }
}

#[inline(always)]
fn read_clue(text: &mut std::slice::Iter<u8>, cells: usize, size: Size) -> Option<Clue> {
    let op = match text.next()? {
        b'a' => Op::Add,
        b'm' => Op::Mul,
        b's' if cells == 2 => Op::Sub,
        b'd' if cells == 2 => Op::Div,
        _ => return None,
    };
    let mut target = match text.next()? {
        digit @ b'1'..=b'9' => u64::from(digit - b'0'),
        _ => return None,
    };
    while let [digit @ b'0'..=b'9', ..] = text.as_slice() {
        target = target
            .checked_mul(10)?
            .checked_add(u64::from(digit - b'0'))?;
        text.next();
    }
    (cells > 1 || target <= size.get() as u64).then_some(Clue::Op(op, target))
}
