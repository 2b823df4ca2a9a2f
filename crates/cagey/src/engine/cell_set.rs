//! Sets of cells, a bit a cell in the order of a board's lanes.

/// A set of cells of one kind of board.
pub(super) trait CellSet: Copy + PartialEq {
    /// No cell.
    const NONE: Self;

    /// The cells of a grid of this size.
    fn square(n: usize) -> Self;
    fn insert(&mut self, at: usize);
    fn meets(self, other: Self) -> bool;
    fn is_empty(self) -> bool;
    fn union(self, other: Self) -> Self;
    fn intersection(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// The cells that hang together with these: by `right` cells do with the next in their row, by
    /// `down` with the next in their column.
    fn neighbours(self, right: Self, down: Self) -> Self;
    /// The first cell, if there is one.
    fn first(self) -> Option<usize>;
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
    fn insert(&mut self, at: usize) {
        *self |= 1 << at;
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
    fn neighbours(self, right: u64, down: u64) -> u64 {
        (self & right) << 1 | self >> 1 & right | (self & down) << 8 | self >> 8 & down
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
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
    fn insert(&mut self, at: usize) {
        self[at / 64] |= 1 << (at % 64);
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
    fn neighbours(self, right: [u64; 4], down: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|i| {
            // A word is four rows. Rows end before words do, so that only columns go on in the next.
            let along = (self[i] & right[i]) << 1 | self[i] >> 1 & right[i];
            let above = if i > 0 {
                (self[i - 1] & down[i - 1]) >> 48
            } else {
                0
            };
            let below = if i < 3 { self[i + 1] << 48 } else { 0 };
            along | (self[i] & down[i]) << 16 | above | (self[i] >> 16 | below) & down[i]
        })
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(word * 64 + self[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(usize)) {
        for (i, word) in self.into_iter().enumerate() {
            word.for_each(|at| visit(i * 64 + at));
        }
    }
}
