//! Sets of cells, a bit a cell in the order of a board's lanes.

/// Edges between cells, a bit an edge: first those between neighbours in a row, row by row, then
/// those between neighbours in a column, column by column.
pub(super) type Edges = [u64; 8];

/// The edges of one line; lines of all rows are followed by those of all columns.
#[inline(always)]
fn edges_of_line(edges: &Edges, line: usize, n: usize) -> u64 {
    let start = line * (n - 1);
    let words = [edges[start / 64 % 8], edges[(start / 64 + 1) % 8]];
    let bits = (u128::from(words[1]) << 64 | u128::from(words[0])) >> (start % 64);
    bits as u64 & ((1 << (n - 1)) - 1)
}

/// Rows and columns of a set of 8 × 8 exchanged: of blocks of 1, 2 and 4, those beside the diagonal.
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
pub(super) trait CellSet: Copy + PartialEq {
    /// No cell.
    const NONE: Self;

    /// The cells of a grid of this size.
    fn square(n: usize) -> Self;
    /// The cells that hang together with the next one in their row, and in their column.
    fn from_edges(open: &Edges, n: usize) -> (Self, Self);
    /// One cell.
    fn with(at: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(at);
        set
    }
    fn insert(&mut self, at: usize);
    /// Adds cells from a place on, a bit a cell. They must not go beyond the set or a word of it.
    fn insert_all(&mut self, start: usize, cells: u64);
    fn contains(self, at: usize) -> bool;
    fn meets(self, other: Self) -> bool;
    fn is_empty(self) -> bool;
    fn union(self, other: Self) -> Self;
    fn intersection(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// The cells behind these in their rows. Those that leave a row come out anywhere, as below.
    fn next_in_row(self) -> Self;
    /// The cells before these in their rows.
    fn previous_in_row(self) -> Self;
    /// The cells below these.
    fn next_in_column(self) -> Self;
    /// The cells above these.
    fn previous_in_column(self) -> Self;
    /// These and all cells that hang together with them: by `right` cells do with the next in their
    /// row, by `down` with the next in their column.
    #[inline(always)]
    fn grown(self, right: Self, down: Self) -> Self {
        let mut cells = self;
        loop {
            let behind = cells.intersection(right).next_in_row();
            let before = cells.previous_in_row().intersection(right);
            let in_rows = cells.union(behind).union(before);
            let below = in_rows.intersection(down).next_in_column();
            let above = in_rows.previous_in_column().intersection(down);
            let grown = in_rows.union(below).union(above);
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }
    /// The shape of a cage of at most 8 cells. Cages of one size that have the same shape differ
    /// only in where they are.
    fn shape(self) -> u64;
    /// How many cells there are.
    fn len(self) -> usize;
    /// The first cell, if there is one.
    fn first(self) -> Option<usize>;
    /// Takes out the first cell, if there is one.
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
            // All eight, because a known number of steps is quicker than the right one.
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

    /// The set, moved so that its first cell is the first of all. A cage that went around the end of
    /// a row to look like another one would have 9 cells at least.
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

    /// A byte for each cell but the first: how far it is from the first in reading order. Cages of up
    /// to 8 cells reach at most 7 to each side, so no two shapes are the same.
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
