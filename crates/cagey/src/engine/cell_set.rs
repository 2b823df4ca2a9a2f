//! Sets of cells, one bit for each cell in the order of a board's lanes.

/// Edges between cells, one bit each: first those between neighbours in a row, row by row, then those
/// between neighbours in a column, column by column.
pub(super) type Edges = [u64; 8];

/// The edges of one line; lines of all rows are followed by those of all columns.
#[inline(always)]
fn edges_of_line(edges: &Edges, line: usize, n: usize) -> u64 {
    let start = line * (n - 1);
    let words = [edges[start / 64 % 8], edges[(start / 64 + 1) % 8]];
    let bits = (u128::from(words[1]) << 64 | u128::from(words[0])) >> (start % 64);
    bits as u64 & ((1 << (n - 1)) - 1)
}

/// The transpose of a set of 8 × 8 cells, by exchanging the blocks of 1, 2 and 4 cells on either side of
/// the diagonal (H. S. Warren, *Hacker's Delight*).
#[inline(always)]
fn transposed(mut set: u64) -> u64 {
    for (by, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let swap = (set ^ set >> by) & mask;
        set ^= swap ^ swap << by;
    }
    set
}

/// A set of cells of one kind of board.
pub(super) trait CellSet: Copy + PartialEq + std::fmt::Debug {
    /// No cell.
    const NONE: Self;

    /// The cells of a grid of this size.
    fn square(n: usize) -> Self;
    /// The cells that are joined to the next cell in their row, and those that are joined to the next cell
    /// in their column.
    fn from_edges(open: &Edges, n: usize) -> (Self, Self);
    /// One cell.
    fn with(at: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(at);
        set
    }
    fn insert(&mut self, at: usize);
    /// Adds cells from a place on, one bit each. They must not extend beyond the set or one of its words.
    fn insert_all(&mut self, start: usize, cells: u64);
    fn contains(self, at: usize) -> bool;
    fn meets(self, other: Self) -> bool;
    fn is_empty(self) -> bool;
    fn union(self, other: Self) -> Self;
    fn intersection(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// The next cells in their rows. Here and below, cells that leave the row or the grid may come out
    /// anywhere.
    fn next_in_row(self) -> Self;
    /// The previous cells in their rows.
    fn previous_in_row(self) -> Self;
    /// The cells below these.
    fn next_in_column(self) -> Self;
    /// The cells above these.
    fn previous_in_column(self) -> Self;
    /// The connected component of these cells, where the cells of `right` are joined to the next cell in
    /// their row, and those of `down` to the next in their column.
    #[inline(always)]
    fn component(self, right: Self, down: Self) -> Self {
        let mut cells = self;
        loop {
            let after = cells.intersection(right).next_in_row();
            let before = cells.previous_in_row().intersection(right);
            let in_rows = cells.union(after).union(before);
            let below = in_rows.intersection(down).next_in_column();
            let above = in_rows.previous_in_column().intersection(down);
            let grown = in_rows.union(below).union(above);
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }
    /// The shape of a cage of at most 8 cells. Cages with the same shape are translates of each other.
    fn shape(self) -> u64;
    /// The number of cells.
    fn len(self) -> usize;
    /// The first cell, if there is one.
    fn first(self) -> Option<usize>;
    /// Removes the first cell, if there is one.
    fn pop(&mut self) -> Option<usize>;
    /// Visits each cell in order.
    fn for_each(self, visit: impl FnMut(usize));
}

impl CellSet for u64 {
    const NONE: u64 = 0;

    #[inline(always)]
    fn square(n: usize) -> u64 {
        let columns = 0x0101_0101_0101_0101 * (0xff >> (8 - n));
        columns & u64::MAX >> (64 - 8 * n)
    }

    #[inline(always)]
    fn from_edges(open: &Edges, n: usize) -> (u64, u64) {
        // Rows have at most 56 edges, and so have columns.
        let all = u128::from(open[1]) << 64 | u128::from(open[0]);
        let spread = |mut edges: u64| {
            let mut lines = 0;
            edges &= (1 << (n * (n - 1))) - 1;
            // All eight, because a constant number of steps is faster than the exact one.
            for line in 0..8 {
                lines |= (edges & ((1 << (n - 1)) - 1)) << (8 * line);
                edges >>= n - 1;
            }
            lines
        };
        let below = spread((all >> (n * (n - 1))) as u64);
        (spread(all as u64), transposed(below))
    }

    #[inline(always)]
    fn insert(&mut self, at: usize) {
        *self |= 1 << at;
    }

    #[inline(always)]
    fn insert_all(&mut self, start: usize, cells: u64) {
        *self |= cells << start;
    }

    #[inline(always)]
    fn contains(self, at: usize) -> bool {
        self >> (at % 64) & 1 != 0
    }

    #[inline(always)]
    fn meets(self, other: u64) -> bool {
        self & other != 0
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn union(self, other: u64) -> u64 {
        self | other
    }

    #[inline(always)]
    fn intersection(self, other: u64) -> u64 {
        self & other
    }

    #[inline(always)]
    fn without(self, other: u64) -> u64 {
        self & !other
    }

    #[inline(always)]
    fn next_in_row(self) -> u64 {
        self << 1
    }

    #[inline(always)]
    fn previous_in_row(self) -> u64 {
        self >> 1
    }

    #[inline(always)]
    fn next_in_column(self) -> u64 {
        self << 8
    }

    #[inline(always)]
    fn previous_in_column(self) -> u64 {
        self >> 8
    }

    /// The set, shifted so that its first cell is at place 0. A cage that wraps around the end of a row
    /// after the shift has at least 9 cells, so that different shapes stay different.
    #[inline(always)]
    fn shape(self) -> u64 {
        self >> (self.trailing_zeros() % 64)
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let first = self.first()?;
        *self &= *self - 1;
        Some(first)
    }

    #[inline(always)]
    fn for_each(mut self, mut visit: impl FnMut(usize)) {
        while self != 0 {
            visit(self.trailing_zeros() as usize);
            self &= self - 1;
        }
    }
}

impl CellSet for [u64; 4] {
    const NONE: [u64; 4] = [0; 4];

    #[inline(always)]
    fn square(n: usize) -> [u64; 4] {
        let row = 0xffff >> (16 - n);
        let rows = |word: usize| (word * 4..n.min(word * 4 + 4)).map(|i| row << (i % 4 * 16));
        std::array::from_fn(|word| rows(word).sum())
    }

    #[inline(always)]
    fn from_edges(open: &Edges, n: usize) -> ([u64; 4], [u64; 4]) {
        let (mut right, mut down) = ([0; 4], [0; 4]);
        for line in 0..n {
            right[line / 4] |= edges_of_line(open, line, n) << (line % 4 * 16);
            let below = edges_of_line(open, n + line, n);
            below.for_each(|row| down.insert(row * 16 + line));
        }
        (right, down)
    }

    #[inline(always)]
    fn insert(&mut self, at: usize) {
        self[at / 64] |= 1 << (at % 64);
    }

    #[inline(always)]
    fn insert_all(&mut self, start: usize, cells: u64) {
        self[start / 64] |= cells << (start % 64);
    }

    #[inline(always)]
    fn contains(self, at: usize) -> bool {
        self[at / 64 % 4].contains(at)
    }

    #[inline(always)]
    fn meets(self, other: [u64; 4]) -> bool {
        !self.intersection(other).is_empty()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self[0] | self[1] | self[2] | self[3] == 0
    }

    #[inline(always)]
    fn union(self, other: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|i| self[i] | other[i])
    }

    #[inline(always)]
    fn intersection(self, other: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|i| self[i] & other[i])
    }

    #[inline(always)]
    fn without(self, other: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|i| self[i] & !other[i])
    }

    #[inline(always)]
    fn next_in_row(self) -> [u64; 4] {
        self.map(|word| word << 1)
    }

    #[inline(always)]
    fn previous_in_row(self) -> [u64; 4] {
        self.map(|word| word >> 1)
    }

    #[inline(always)]
    fn next_in_column(self) -> [u64; 4] {
        let [a, b, c, d] = self;
        [
            a << 16,
            b << 16 | a >> 48,
            c << 16 | b >> 48,
            d << 16 | c >> 48,
        ]
    }

    #[inline(always)]
    fn previous_in_column(self) -> [u64; 4] {
        let [a, b, c, d] = self;
        [
            a >> 16 | b << 48,
            b >> 16 | c << 48,
            c >> 16 | d << 48,
            d >> 16,
        ]
    }

    /// One byte for each cell but the first: its distance from the first in reading order. Cages of up to 8
    /// cells extend at most 7 columns to each side, so that different shapes stay different.
    #[inline(always)]
    fn shape(self) -> u64 {
        let first = self.first().unwrap_or(0);
        let mut shape = 0;
        self.for_each(|at| shape = shape << 8 | (at - first) as u64);
        shape
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.map(CellSet::len).iter().sum()
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(word * 64 + self[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(word * 64 + self[word].pop()?)
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(usize)) {
        for (i, word) in self.into_iter().enumerate() {
            word.for_each(|at| visit(i * 64 + at));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::engine::test_numbers::Numbers;

    /// Cells as rows and columns: the plain definition of a set of them.
    type Plain = BTreeSet<(usize, usize)>;

    fn set<S: CellSet>(cells: &Plain, side: usize) -> S {
        let mut set = S::NONE;
        cells
            .iter()
            .for_each(|&(row, col)| set.insert(row * side + col));
        set
    }

    fn plain<S: CellSet>(set: S, side: usize) -> Plain {
        let cells = (0..side * side).filter(|&at| set.contains(at));
        cells.map(|at| (at / side, at % side)).collect()
    }

    fn random(numbers: &mut Numbers, n: usize) -> Plain {
        let sparse = 1 + numbers.below(6);
        let all = (0..n).flat_map(|row| (0..n).map(move |col| (row, col)));
        all.filter(|_| numbers.below(sparse) == 0).collect()
    }

    fn sets_are_what_they_should_be<S: CellSet>(side: usize) {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        for n in 1..=side {
            let square = (0..n).flat_map(|row| (0..n).map(move |col| (row, col)));
            assert_eq!(plain(S::square(n), side), square.collect());
            for _ in 0..50 {
                let (a, b) = (random(&mut numbers, n), random(&mut numbers, n));
                let (one, other): (S, S) = (set(&a, side), set(&b, side));
                assert_eq!(plain(one, side), a);
                assert_eq!(plain(one.union(other), side), &a | &b);
                assert_eq!(plain(one.intersection(other), side), &a & &b);
                assert_eq!(plain(one.without(other), side), &a - &b);
                assert_eq!(one.meets(other), !a.is_disjoint(&b));
                assert_eq!((one.len(), one.is_empty()), (a.len(), a.is_empty()));
                let places: Vec<usize> = a.iter().map(|(row, col)| row * side + col).collect();
                assert_eq!(one.first(), places.first().copied());
                let mut visited = Vec::new();
                one.for_each(|at| visited.push(at));
                assert_eq!(visited, places);
                let (mut rest, mut popped) = (one, Vec::new());
                popped.extend(std::iter::from_fn(|| rest.pop()));
                assert_eq!((popped, rest), (places, S::NONE));
                steps_are_to_neighbours(one, &a, side);
            }
        }
    }

    /// Cells that leave the grid are not defined, so only those that stay are compared.
    fn steps_are_to_neighbours<S: CellSet>(set: S, cells: &Plain, side: usize) {
        let last = side - 1;
        let inside = |is_inside: fn(usize, usize, usize) -> bool| -> Plain {
            let kept = cells
                .iter()
                .filter(|&&(row, col)| is_inside(row, col, last));
            kept.copied().collect()
        };
        let moved = |cells: Plain, by: fn((usize, usize)) -> (usize, usize)| -> Plain {
            cells.into_iter().map(by).collect()
        };
        let right = moved(inside(|_, col, last| col < last), |(row, col)| {
            (row, col + 1)
        });
        let left = moved(inside(|_, col, _| col > 0), |(row, col)| (row, col - 1));
        let down = moved(inside(|row, _, last| row < last), |(row, col)| {
            (row + 1, col)
        });
        let up = moved(inside(|row, _, _| row > 0), |(row, col)| (row - 1, col));
        assert!(plain(set.next_in_row(), side).is_superset(&right));
        assert!(plain(set.previous_in_row(), side).is_superset(&left));
        assert_eq!(plain(set.next_in_column(), side), down);
        assert_eq!(plain(set.previous_in_column(), side), up);
    }

    #[test]
    fn operations_are_those_of_plain_sets() {
        sets_are_what_they_should_be::<u64>(8);
        sets_are_what_they_should_be::<[u64; 4]>(16);
    }

    /// Edges one by one, and components by flooding, against the sets made of them at once.
    fn edges_join_cells<S: CellSet>(side: usize) {
        let mut numbers = Numbers(77);
        for n in 2..=side {
            for _ in 0..30 {
                let mut edges: Edges = [0; 8];
                let (mut right, mut down) = (Plain::new(), Plain::new());
                let sparse = 1 + numbers.below(4);
                for edge in 0..2 * n * (n - 1) {
                    if numbers.below(sparse) > 0 {
                        continue;
                    }
                    edges[edge / 64] |= 1 << (edge % 64);
                    let (line, at) = (edge / (n - 1), edge % (n - 1));
                    match line < n {
                        true => right.insert((line, at)),
                        false => down.insert((at, line - n)),
                    };
                }
                let (joined_right, joined_down) = S::from_edges(&edges, n);
                assert_eq!(plain(joined_right, side), right);
                assert_eq!(plain(joined_down, side), down);
                let start = (numbers.below(n), numbers.below(n));
                let component =
                    S::with(start.0 * side + start.1).component(joined_right, joined_down);
                assert_eq!(plain(component, side), flooded(start, &right, &down));
            }
        }
    }

    fn flooded(start: (usize, usize), right: &Plain, down: &Plain) -> Plain {
        let (mut seen, mut open) = (Plain::from([start]), vec![start]);
        while let Some((row, col)) = open.pop() {
            let mut next = Vec::new();
            next.extend(right.contains(&(row, col)).then_some((row, col + 1)));
            next.extend(down.contains(&(row, col)).then_some((row + 1, col)));
            let left = col.checked_sub(1).map(|col| (row, col));
            next.extend(left.filter(|cell| right.contains(cell)));
            let above = row.checked_sub(1).map(|row| (row, col));
            next.extend(above.filter(|cell| down.contains(cell)));
            open.extend(next.into_iter().filter(|&cell| seen.insert(cell)));
        }
        seen
    }

    #[test]
    fn components_are_those_that_flooding_finds() {
        edges_join_cells::<u64>(8);
        edges_join_cells::<[u64; 4]>(16);
    }

    /// Cages in every place of the grid: two have the same shape if and only if one is a translate of the
    /// other.
    fn shapes_are_cages_up_to_translation<S: CellSet>(side: usize) {
        let mut numbers = Numbers(5);
        let mut known: BTreeMap<u64, Plain> = BTreeMap::new();
        for _ in 0..20_000 {
            let n = side.min(8 + numbers.below(9));
            let mut cage = Plain::from([(numbers.below(n), numbers.below(n))]);
            let count = 1 + numbers.below(8);
            while cage.len() < count {
                let Some(&(row, col)) = cage.iter().nth(numbers.below(cage.len())) else {
                    continue;
                };
                let next = match numbers.below(4) {
                    0 => (row, col + 1),
                    1 => (row, col.wrapping_sub(1)),
                    2 => (row + 1, col),
                    _ => (row.wrapping_sub(1), col),
                };
                if next.0 < n && next.1 < n {
                    cage.insert(next);
                }
            }
            let shape = set::<S>(&cage, side).shape();
            // With the count, because a byte of 0 cannot be told from no byte.
            let key = shape ^ (cage.len() as u64).rotate_right(8);
            let top = cage.iter().map(|cell| cell.0).min().unwrap_or(0);
            let left = cage.iter().map(|cell| cell.1).min().unwrap_or(0);
            let translated: Plain = cage.iter().map(|c| (c.0 - top, c.1 - left)).collect();
            let same = known.entry(key).or_insert_with(|| translated.clone());
            assert_eq!(*same, translated);
        }
        let different: BTreeSet<&Plain> = known.values().collect();
        assert_eq!(different.len(), known.len());
    }

    #[test]
    fn shapes_tell_cages_apart_but_not_their_places() {
        shapes_are_cages_up_to_translation::<u64>(8);
        shapes_are_cages_up_to_translation::<[u64; 4]>(16);
    }
}
