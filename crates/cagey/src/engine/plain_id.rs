//! From the bytes of a plain game id straight into a frame.
//!
//! What [`notation`](crate::notation) makes of an id is a puzzle, with every fault told in its place.
//! Here nothing is told and nothing is built on the way: an id that is not of the plainest kind is
//! left to `notation`, and where both read an id they read the same.
//!
//! ```text
//! walls:   a bit an edge, set where no wall is; then a bit a cell in `right` and `down`:
//!          set where it hangs together with the next one in its row or column
//! cages:   those of one cell and of two, all at once by shifts; the others one by one, from the
//!          lowest cell left along right and down until nothing is added
//! clues:   one for each cage, in the order of their first cells
//! ```
//!
//! Kinds of cages come after each other and not as they lie in the grid, because a branch that goes
//! as chance wants takes as long as twenty instructions.

use super::board::Board;
use super::cell_set::{CellSet, Edges};
use super::frame::Frame;
use super::instructions::Instructions;
use super::table::Table;
use crate::model::{Clue, Op, Size, Target};

/// Room for what the clues say, by the place of their cage's first cell.
pub(super) type Clues = [(Op, Target); 256];

/// The most cages of three cells or more that a grid can have.
const MOST_LARGE: usize = 256 / 3;

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
#[inline(always)]
pub(super) fn read<B: Board>(
    frame: &mut Frame<B>,
    size: Size,
    text: &[u8],
    clues: &mut Clues,
    table: &mut Table,
    instructions: impl Instructions<B>,
) -> Option<()> {
    let n = size.get();
    let (open, mut text) = read_walls(text, n)?;
    let (right, down) = B::Cells::from_edges(&open, n);
    let (left, up) = (right.next_in_row(), down.next_in_column());
    // First cells whose cage goes on to one side only, with a second one from where it does not.
    let across = right
        .without(down.union(left).union(up))
        .without(right.union(down).union(up).previous_in_row());
    let upright = down
        .without(right.union(left).union(up))
        .without(right.union(down).union(left).previous_in_column());
    let single = B::Cells::square(n).without(right.union(down).union(left).union(up));

    let in_pairs = across
        .union(across.next_in_row())
        .union(upright)
        .union(upright.next_in_column());
    let mut rest = B::Cells::square(n).without(single.union(in_pairs));
    let mut firsts = single.union(across).union(upright);
    let mut large = [B::Cells::NONE; MOST_LARGE];
    let mut larges = 0;
    while let Some(first) = rest.first() {
        let cage = B::Cells::with(first).grown(right, down);
        rest = rest.without(cage);
        firsts.insert(first);
        *large.get_mut(larges)? = cage;
        larges += 1;
    }
    while let Some(first) = firsts.pop() {
        clues[first % 256] = read_clue(&mut text)?;
    }
    if !text.is_empty() {
        return None;
    }

    frame.clear(size);
    let mut left = single;
    while let Some(at) = left.pop() {
        let (op, target) = clues[at % 256];
        if !matches!(op, Op::Add | Op::Mul) || target > n as Target {
            return None;
        }
        frame.fix(at, target as u8);
    }
    for (mut left, to_second) in [(across, 1), (upright, B::SIDE)] {
        while let Some(at) = left.pop() {
            let (op, target) = clues[at % 256];
            frame.pair(Clue::Op(op, target), at, at + to_second, table);
        }
    }
    for &cage in &large[..larges] {
        let (op, target) = clues[cage.first()? % 256];
        if !matches!(op, Op::Add | Op::Mul) {
            return None;
        }
        frame.large(Clue::Op(op, target), cage, size, table);
    }
    frame.finish(instructions);
    Some(())
}

/// A letter of walls: so many edges without a wall and then one with it, again and again.
#[derive(Clone, Copy)]
struct Run {
    /// A bit an edge, set where no wall is.
    open: u64,
    /// After how many edges it is repeated; 0 if it is no such letter.
    edges: u8,
}

/// The letters from `_` to `z`.
static RUNS: [Run; 28] = {
    let mut runs = [Run { open: 0, edges: 0 }; 28];
    let mut letter = 0;
    while letter < 28 {
        let (open, edges) = match letter as u8 + b'_' {
            b'_' => (0, 1),
            b'z' => (25, 25),
            letter @ b'a'..=b'y' => (letter - b'a' + 1, letter - b'a' + 2),
            _ => (0, 0),
        };
        let mut at = 0;
        while edges > 0 && at < 64 {
            if at % edges < open {
                runs[letter].open |= 1 << at;
            }
            at += 1;
        }
        runs[letter].edges = edges;
        letter += 1;
    }
    runs
};

/// The open edges, a bit an edge, in the order in which ids tell of them; and the text behind.
#[inline(always)]
fn read_walls(text: &[u8], n: usize) -> Option<(Edges, &[u8])> {
    let edges = 2 * n * (n - 1);
    let mut open = [0u64; 8];
    // The word that is being filled, and its bits so far.
    let (mut word, mut bits, mut filled) = (0, 0u64, 0);
    let mut letter = *text.first()?;
    let mut at = 1;
    loop {
        let run = *RUNS.get(usize::from(letter.wrapping_sub(b'_')))?;
        let mut next = *text.get(at)?;
        at += 1;
        let mut repeat = 1;
        if next.is_ascii_digit() {
            repeat = usize::from(next - b'0');
            next = *text.get(at)?;
            at += 1;
            while next.is_ascii_digit() && repeat <= edges {
                repeat = repeat * 10 + usize::from(next - b'0');
                next = *text.get(at)?;
                at += 1;
            }
        }
        let mut length = repeat * usize::from(run.edges);
        // A count of 0 is odd enough to be left to others.
        if length == 0 {
            return None;
        }
        while length > 0 {
            // Whole runs that fit into a word.
            let part = match length < 64 {
                true => length,
                false => 64 / usize::from(run.edges) * usize::from(run.edges),
            };
            let more = run.open & u64::MAX >> (64 - part);
            bits |= more << filled;
            filled += part;
            if filled >= 64 {
                *open.get_mut(word)? = bits;
                word += 1;
                filled -= 64;
                bits = more.checked_shr((part - filled) as u32).unwrap_or(0);
            }
            length -= part;
        }
        if next == b',' {
            open[word % 8] |= bits;
            // One more than there are edges: the wall that ends the last run.
            let is_whole = word * 64 + filled == edges + 1 && letter != b'z';
            return is_whole.then_some((open, &text[at..]));
        }
        letter = next;
    }
}

#[inline(always)]
fn read_clue(text: &mut &[u8]) -> Option<(Op, Target)> {
    let (&letter, rest) = text.split_first()?;
    let op = match letter {
        b'a' => Op::Add,
        b's' => Op::Sub,
        b'm' => Op::Mul,
        b'd' => Op::Div,
        _ => return None,
    };
    let target;
    (target, *text) = match rest.first_chunk().and_then(|&four| read_short_target(four)) {
        Some((target, digits)) => (target, &rest[digits..]),
        None => read_target(rest)?,
    };
    Some((op, target))
}

/// A target of up to three digits, of which the first is not 0, with a letter behind; and how many
/// digits it has. All at once, because no one can foretell how many there are.
#[inline(always)]
fn read_short_target(text: [u8; 4]) -> Option<(Target, usize)> {
    let bytes = u32::from_le_bytes(text);
    // Letters have a bit that digits have not. From the lowest digit down to 0 in the first byte:
    let letter = (bytes & 0x4040_4040).trailing_zeros();
    let digits = (bytes ^ 0x3030_3030).checked_shl(38 - letter)?;
    let beyond_nine = (digits.wrapping_add(0x7676_7676) | digits) & 0x8080_8080;
    if letter > 30 || beyond_nine != 0 || !matches!(text[0], b'1'..=b'9') {
        return None;
    }
    let [_, hundreds, tens, ones] = digits.to_le_bytes().map(Target::from);
    Some((hundreds * 100 + tens * 10 + ones, letter as usize / 8))
}

/// Any target that does not begin with 0; and the text behind.
fn read_target(text: &[u8]) -> Option<(Target, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, behind) = text.split_at(digits);
    if matches!(digits, [] | [b'0', ..]) {
        return None;
    }
    let target = digits.iter().try_fold(0, |target: Target, digit| {
        target
            .checked_mul(10)?
            .checked_add(Target::from(digit - b'0'))
    })?;
    Some((target, behind))
}
