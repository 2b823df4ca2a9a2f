//! Sets of cells, a bit a cell in the order of a board's lanes.

/// A set of cells of one kind of board.
pub(super) trait CellSet: Copy {
    /// No cell.
    const NONE: Self;

    fn insert(&mut self, at: usize);
    fn meets(self, other: Self) -> bool;
    fn is_empty(self) -> bool;
    fn union(self, other: Self) -> Self;
    fn intersection(self, other: Self) -> Self;
    /// The first cell, if there is one.
    fn first(self) -> Option<usize>;
    /// Visits each cell in order.
    fn for_each(self, visit: impl FnMut(usize));
}

impl CellSet for u64 {
    const NONE: u64 = 0;

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
