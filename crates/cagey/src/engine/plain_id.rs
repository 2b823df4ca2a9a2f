//! Reads the bytes of a plain game id straight into an instance.
//!
//! [`notation`](crate::notation) turns an id into a puzzle and reports every fault with its place. This
//! reader reports nothing and builds no puzzle: whatever is not a plain id without faults is left to
//! `notation`, and where both read an id they read the same.
//!
//! ```text
//! walls:   one bit for each edge, set where there is no wall; then one bit for each cell in `right`
//!          and `down`, set where it is joined to the next cell in its row or column
//! cages:   those of one and two cells all at once, by shifts; the others one by one, by growing from
//!          the first cell that is left along `right` and `down` until nothing is added
//! clues:   one for each cage, in the order of their first cells
//! ```
//!
//! Cages are added by their number of cells and not in the order of the grid, because a branch that
//! cannot be predicted takes as long as twenty instructions.

use super::board::Board;
use super::cage_cache::CageCache;
use super::cell_set::{CellSet, Edges};
use super::instance::Instance;
use super::kernels::{Kernels, Task};
use crate::budget::{Budget, BudgetSpent};
use crate::model::{Clue, Op, Size, Target};

/// Memory for what is read of an id before the instance is loaded with it.
pub(super) struct Scratch<B: Board> {
    /// The clues, by the place of the first cell of their cage.
    clues: [(Op, Target); 256],
    /// The cages of three cells and more.
    large: Vec<B::Cells>,
}

impl<B: Board> Default for Scratch<B> {
    fn default() -> Scratch<B> {
        Scratch {
            clues: [(Op::Add, 0); 256],
            large: Vec::new(),
        }
    }
}

/// Reads the size, and what may stand behind it; the rest is walls and clues.
pub(super) fn read_size(id: &[u8]) -> Option<(Size, &[u8])> {
    // An extended id may say no more than a plain one does. If it does, that is seen later.
    let id = id.strip_prefix(b"c").unwrap_or(id);
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

/// Loads the puzzle of a plain id without faults. Returns none for any other text, and the instance is then
/// of no use.
#[inline(always)]
pub(super) fn read<B: Board>(
    instance: &mut Instance<B>,
    size: Size,
    text: &[u8],
    scratch: &mut Scratch<B>,
    cache: &mut CageCache,
    budget: &mut Budget,
    kernels: impl Kernels<B>,
) -> Option<Result<(), BudgetSpent>> {
    let n = size.get();
    let (open, mut text) = read_walls(text, n)?;
    let (right, down) = B::Cells::from_edges(&open, n);
    let (left, up) = (right.next_in_row(), down.next_in_column());
    // The first cells of cages of two: their cage continues to one side only, and ends there.
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
    scratch.large.clear();
    while let Some(first) = rest.first() {
        let cage = kernels.component(B::Cells::with(first), right, down);
        rest = rest.without(cage);
        firsts.insert(first);
        scratch.large.push(cage);
    }
    while let Some(first) = firsts.pop() {
        scratch.clues[first % 256] = read_clue(&mut text)?;
    }
    if !text.is_empty() {
        return None;
    }

    instance.clear(size);
    let mut left = single;
    while let Some(at) = left.pop() {
        let (op, target) = scratch.clues[at % 256];
        if op.fewest_cells() > 1 || target > n as Target {
            return None;
        }
        instance.fix(at, target as u8);
    }
    let table = cache.pair_table();
    for (mut left, to_second) in [(across, 1), (upright, B::SIDE)] {
        while let Some(at) = left.pop() {
            let (op, target) = scratch.clues[at % 256];
            instance.pair(Clue::Op(op, target), at, at + to_second, table);
        }
    }
    // A fault in any cage counts, even if the budget is spent before the cage is reached.
    let mut is_spent = false;
    for &cage in &scratch.large {
        let (op, target) = scratch.clues[cage.first()? % 256];
        if op.most_cells_in_keen().is_some_and(|most| most < 3) {
            return None;
        }
        if !is_spent {
            instance.large(Clue::Op(op, target), cage, size, cache);
            is_spent = instance.pay(cache, budget).is_err();
        }
    }
    if is_spent {
        return Some(Err(BudgetSpent));
    }
    instance.finish(kernels);
    Some(Ok(()))
}

/// [`read`] as a task of an instruction set.
pub(super) struct Read<'r, 'b, B: Board> {
    pub(super) instance: &'r mut Instance<B>,
    pub(super) size: Size,
    pub(super) text: &'r [u8],
    pub(super) scratch: &'r mut Scratch<B>,
    pub(super) cache: &'r mut CageCache,
    pub(super) budget: &'r mut Budget<'b>,
}

impl<B: Board> Task<B> for Read<'_, '_, B> {
    type Output = Option<Result<(), BudgetSpent>>;

    #[inline(always)]
    fn run<K: Kernels<B>>(self, kernels: K) -> Option<Result<(), BudgetSpent>> {
        let Read {
            instance,
            size,
            text,
            scratch,
            cache,
            budget,
        } = self;
        read(instance, size, text, scratch, cache, budget, kernels)
    }
}

/// A letter of the walls: a run of edges without a wall, ended by one with a wall.
#[derive(Clone, Copy)]
struct Run {
    /// One bit for each edge, set where there is no wall: for the run itself, and for the run repeated.
    once: u32,
    forever: u64,
    /// The number of edges in the run. For bytes that are no letter it is more than any puzzle has.
    edges: usize,
}

/// The letters from `_` to `z`.
static RUNS: [Run; 28] = {
    let nothing = Run {
        once: 0,
        forever: 0,
        edges: 1 << 16,
    };
    let mut runs = [nothing; 28];
    let mut letter = 0;
    while letter < 28 {
        let (open, edges) = match letter as u8 + b'_' {
            b'_' => (0, 1),
            b'z' => (25, 25),
            letter @ b'a'..=b'y' => (letter as usize - 96, letter as usize - 95),
            _ => {
                letter += 1;
                continue;
            }
        };
        let run = &mut runs[letter];
        run.once = (1 << open) - 1;
        run.edges = edges;
        let mut at = 0;
        while at < 64 {
            run.forever |= (run.once as u64) << at;
            at += edges;
        }
        letter += 1;
    }
    runs
};

/// Edges in the order of ids.
#[derive(Default)]
struct Walls {
    /// One bit for each edge, set where there is no wall.
    open: Edges,
    /// The word that is being filled, its bits so far, and how many.
    word: usize,
    bits: u64,
    filled: usize,
}

impl Walls {
    /// Adds so many edges of a run, given the first 64 of them. Returns none if there are more edges than
    /// any puzzle has.
    #[inline(always)]
    fn add(&mut self, run: &Run, first: u64, edges: usize) -> Option<()> {
        self.bits |= first << self.filled;
        self.filled += edges;
        while self.filled >= 64 {
            *self.open.get_mut(self.word)? = self.bits;
            self.word += 1;
            self.filled -= 64;
            // The rest of the run, from where the word ended.
            let (told, period) = ((edges - self.filled) % run.edges, run.edges);
            let rest = run.forever >> told | run.forever << (period - told);
            self.bits = rest & first_bits(self.filled);
        }
        Some(())
    }
}

/// So many bits, or all if they are more than a word has.
#[inline(always)]
fn first_bits(count: usize) -> u64 {
    1u64.checked_shl(count as u32)
        .map_or(u64::MAX, |end| end - 1)
}

/// The edges without a wall, one bit each, in the order of ids; and the text that follows.
#[inline(always)]
fn read_walls(text: &[u8], n: usize) -> Option<(Edges, &[u8])> {
    let edges = 2 * n * (n - 1);
    let mut walls = Walls::default();
    let mut run = RUNS.get(usize::from(text.first()?.wrapping_sub(b'_')))?;
    let mut at = 0;
    loop {
        let byte = *text.get(at)?;
        at += 1;
        if let Some(next) = RUNS.get(usize::from(byte.wrapping_sub(b'_'))) {
            run = next;
            walls.add(run, u64::from(run.once), run.edges)?;
        } else if byte.is_ascii_digit() {
            let mut repeat = usize::from(byte - b'0');
            // Reading ends before the last digit only if the number is more than all edges and the wall at the end, so
            // that adding it fails.
            while let Some(digit @ b'0'..=b'9') = text.get(at)
                && repeat <= edges + 1
            {
                repeat = repeat * 10 + usize::from(digit - b'0');
                at += 1;
            }
            // The run was added once already. A count of 0 is left to `notation`.
            let more = repeat.checked_sub(1)? * run.edges;
            walls.add(run, run.forever & first_bits(more), more)?;
        } else if byte == b',' {
            break;
        } else {
            return None;
        }
    }
    let mut open = walls.open;
    open[walls.word % 8] |= walls.bits;
    // One more than there are edges, for the wall that ends the last run.
    let has_all = walls.word * 64 + walls.filled == edges + 1;
    let ends_with_wall = open[edges / 64] >> (edges % 64) & 1 == 0;
    (has_all && ends_with_wall).then_some((open, &text[at..]))
}

/// What the letters of clues mean in plain ids.
static OPERATORS: [Option<Op>; 256] = {
    let mut operators = [None; 256];
    let mut i = 0;
    while i < Op::COUNT {
        let op = Op::ALL[i];
        if op.most_cells_in_keen().is_some() {
            operators[op.letter() as usize] = Some(op);
        }
        i += 1;
    }
    operators
};

#[inline(always)]
fn read_clue(text: &mut &[u8]) -> Option<(Op, Target)> {
    // Most clues are read without branches, because those would be unpredictable.
    if let Some(&[letter, ref target @ ..]) = text.first_chunk::<5>()
        && let Some((target, digits)) = read_short_target(*target)
    {
        *text = &text[1 + digits..];
        return Some((OPERATORS[usize::from(letter)]?, target));
    }
    let (&letter, rest) = text.split_first()?;
    let target;
    (target, *text) = read_target(rest)?;
    Some((OPERATORS[usize::from(letter)]?, target))
}

/// A target of up to three digits that does not begin with 0 and is followed by a letter; and its number
/// of digits.
#[inline(always)]
fn read_short_target(text: [u8; 4]) -> Option<(Target, usize)> {
    let bytes = u32::from_le_bytes(text);
    // Letters have a bit that digits do not have.
    let letter = (bytes & 0x4040_4040).trailing_zeros();
    if !matches!(letter, 14..=30) || text[0] == b'0' {
        return None;
    }
    // The last digit moves into the last byte.
    let digits = (bytes ^ 0x3030_3030) << (38 - letter);
    let beyond_nine = (digits.wrapping_add(0x7676_7676) | digits) & 0x8080_8080;
    if beyond_nine != 0 {
        return None;
    }
    let [_, hundreds, tens, ones] = digits.to_le_bytes().map(Target::from);
    Some((hundreds * 100 + tens * 10 + ones, letter as usize / 8))
}

/// Any target that does not begin with 0; and the text that follows.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_runs_of_open_edges_however_long() {
        for n in 1..=16 {
            let edges = 2 * n * (n - 1);
            for (letter, open, length) in [('_', 0, 1), ('a', 1, 2), ('f', 6, 7), ('y', 25, 26)] {
                for before in 0..=edges.min(70) {
                    let repeat = (edges + 1 - before) / length;
                    let behind = (edges + 1 - before) % length;
                    let text = match (before, repeat) {
                        (_, 0) => continue,
                        (0, _) => format!("{letter}{repeat}_{behind},"),
                        _ => format!("_{before}{letter}{repeat}_{behind},"),
                    };
                    let text = text.replace("_0", "");
                    let mut expected = [0u64; 8];
                    for at in 0..repeat * length {
                        let place = before + at;
                        expected[place / 64] |= u64::from(at % length < open) << (place % 64);
                    }
                    let read = read_walls(text.as_bytes(), n);
                    assert_eq!(read, Some((expected, &b""[..])), "{n}: {text}");
                }
            }
        }
        // The last run ends with a wall, and z has none.
        assert!(read_walls(b"_15y,", 5).is_some());
        assert_eq!(read_walls(b"_16z,", 5), None);
    }

    #[test]
    fn a_target_is_read_at_once_or_digit_by_digit() {
        for (text, target) in [
            ("a7", Some(7)),
            ("a7s", Some(7)),
            ("a7s1m", Some(7)),
            ("a10s1", Some(10)),
            ("a999s", Some(999)),
            ("a1000s", Some(1000)),
            ("a18446744073709551615", Some(u64::MAX)),
            ("a18446744073709551616", None),
            ("a07s1m", None),
            ("a0s1m1", None),
            ("as1m1", None),
            ("a", None),
            ("b7s1m", None),
            ("A7s1m", None),
        ] {
            let read = read_clue(&mut text.as_bytes());
            assert_eq!(read, target.map(|target| (Op::Add, target)), "{text}");
        }
        for (mut text, behind) in [
            (&b"a7"[..], &b""[..]),
            (b"a7s", b"s"),
            (b"a12", b""),
            (b"a12s", b"s"),
        ] {
            read_clue(&mut text);
            assert_eq!(text, behind);
        }
        let mut text = &b"m24:d2"[..];
        assert_eq!(read_clue(&mut text), Some((Op::Mul, 24)));
        assert_eq!(read_clue(&mut text), None);
    }
}
