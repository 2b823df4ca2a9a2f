//! The geometry of a puzzle: numbers for its cells, lines and cages, and which of them meet.

use std::sync::OnceLock;

use crate::model::{Cage, CageId, Cell, Clue, Line, Puzzle, Size, Value, ValueSet};
use crate::tables::Automaton;

/// The most cells of any grid.
pub(super) const MOST_CELLS: usize = (Size::MAX as usize) * (Size::MAX as usize);

/// The most states of the automata of a cage whose combinations are not listed.
const MOST_STATES: usize = 1 << 12;

/// For each size the lines of each cell.
static LINES: [[u32; MOST_CELLS]; Size::MAX as usize + 1] = {
    let mut lines = [[0; MOST_CELLS]; Size::MAX as usize + 1];
    let mut n = 1;
    while n <= Size::MAX as usize {
        let mut cell = 0;
        while cell < n * n {
            lines[n][cell] = 1 << (cell / n) | 1 << (n + cell % n);
            cell += 1;
        }
        n += 1;
    }
    lines
};

/// See the [module](self).
pub(super) struct Geometry<'p> {
    pub(super) puzzle: &'p Puzzle,
    pub(super) n: usize,
    /// A bit for each value.
    pub(super) all: u16,
    /// The numbers of all cages' cells, cage by cage.
    pub(super) cells: Vec<u8>,
    /// Where each cage's cells begin in `cells`; one more at the end.
    pub(super) starts: Vec<u16>,
    pub(super) cage_of: [u8; MOST_CELLS],
    /// The row and the column of each cell: a bit each.
    pub(super) lines_of: &'static [u32; MOST_CELLS],
    shared_lines: OnceLock<Vec<(usize, LinePart)>>,
}

/// The cells of a cage that lie in one line.
#[derive(Clone, Copy)]
pub(super) struct LinePart {
    pub(super) cage: usize,
    /// Which of the cage's cells: a bit each.
    pub(super) places: u16,
}

impl<'p> Geometry<'p> {
    pub(super) fn new(puzzle: &'p Puzzle) -> Geometry<'p> {
        let size = puzzle.size();
        let n = size.get();
        let mut geometry = Geometry {
            puzzle,
            n,
            all: u16::MAX >> (16 - n),
            cells: Vec::with_capacity(size.area()),
            starts: Vec::with_capacity(puzzle.cages().len() + 1),
            cage_of: [0; MOST_CELLS],
            lines_of: &LINES[n],
            shared_lines: OnceLock::new(),
        };
        geometry.starts.push(0);
        for (number, cage) in puzzle.cages().iter().enumerate() {
            for cell in cage.cells() {
                let at = cell.row() * n + cell.col();
                geometry.cells.push(at as u8);
                geometry.cage_of[at] = number as u8;
            }
            geometry.starts.push(geometry.cells.len() as u16);
        }
        geometry
    }

    pub(super) fn cages(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn area(&self) -> usize {
        self.n * self.n
    }

    /// Rows, then columns.
    pub(super) fn lines(&self) -> usize {
        2 * self.n
    }

    #[inline(always)]
    pub(super) fn cage_cells(&self, cage: usize) -> &[u8] {
        &self.cells[usize::from(self.starts[cage])..usize::from(self.starts[cage + 1])]
    }

    /// The cell at a place of a line.
    #[inline(always)]
    pub(super) fn at(&self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.n) {
            None => line * self.n + place,
            Some(col) => place * self.n + col,
        }
    }

    /// The cells of a line in their order.
    #[inline(always)]
    pub(super) fn cells_of(&self, line: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let n = self.n;
        let (first, stride) = match line.checked_sub(n) {
            None => (line * n, 1),
            Some(col) => (col, n),
        };
        (0..n).map(move |place| first + place * stride)
    }

    #[inline(always)]
    pub(super) fn row_of(&self, cell: usize) -> usize {
        self.lines_of[cell].trailing_zeros() as usize
    }

    /// The number of its column among all lines.
    #[inline(always)]
    pub(super) fn col_of(&self, cell: usize) -> usize {
        self.lines_of[cell].ilog2() as usize
    }

    #[inline(always)]
    pub(super) fn is_in(&self, cell: usize, line: usize) -> bool {
        self.lines_of[cell] >> line & 1 == 1
    }

    #[inline(always)]
    pub(super) fn share_a_line(&self, one: usize, other: usize) -> bool {
        self.lines_of[one] & self.lines_of[other] != 0
    }

    /// The cages that a line meets, with their cells in it, in the line's order.
    pub(super) fn parts(&self, line: usize) -> Vec<LinePart> {
        let mut parts: Vec<LinePart> = Vec::with_capacity(self.n);
        for place in 0..self.n {
            let cell = self.at(line, place);
            let cage = usize::from(self.cage_of[cell]);
            if parts.iter().all(|part| part.cage != cage) {
                parts.push(self.part(cage, line));
            }
        }
        parts
    }

    /// The lines in which a cage has two cells or more, with these cells.
    pub(super) fn shared_lines(&self) -> &[(usize, LinePart)] {
        self.shared_lines.get_or_init(|| {
            let mut shared = Vec::with_capacity(2 * self.cages());
            for cage in 0..self.cages() {
                let cells = self.cage_cells(cage);
                let (mut once, mut twice) = (0, 0);
                for &cell in cells {
                    let lines = self.lines_of[usize::from(cell)];
                    twice |= once & lines;
                    once |= lines;
                }
                while twice != 0 {
                    let line = twice.trailing_zeros() as usize;
                    twice &= twice - 1;
                    shared.push((line, self.part(cage, line)));
                }
            }
            shared
        })
    }

    /// The cells of a cage in a line; perhaps none.
    pub(super) fn part(&self, cage: usize, line: usize) -> LinePart {
        let mut places = 0;
        for (place, &cell) in self.cage_cells(cage).iter().enumerate().take(16) {
            places |= u16::from(self.is_in(cell.into(), line)) << place;
        }
        LinePart { cage, places }
    }

    pub(super) fn cell(&self, cell: usize) -> Cell {
        Cell::new((cell / self.n) as u8, (cell % self.n) as u8)
    }

    pub(super) fn number(&self, cell: Cell) -> usize {
        cell.index(self.puzzle.size())
    }

    pub(super) fn line(&self, line: usize) -> Line {
        match line.checked_sub(self.n) {
            None => Line::Row(line as u8),
            Some(col) => Line::Col(col as u8),
        }
    }

    pub(super) fn line_number(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => row.into(),
            Line::Col(col) => self.n + usize::from(col),
        }
    }

    pub(super) fn cage_id(&self, cage: usize) -> CageId {
        CageId(cage as u16)
    }
}

/// The automata of a cage whose combinations are not listed. There are none for a cage without a clue, nor for
/// one whose automata would be too large; nothing is concluded from such cages.
pub(super) fn readers(cage: &Cage, size: Size) -> Option<Vec<Automaton>> {
    match cage.clue() {
        Clue::Free => None,
        clue => Automaton::for_clue(clue, cage.cells().len(), size, MOST_STATES).ok(),
    }
}

/// The value of a set with one.
pub(super) fn value(set: u16) -> Value {
    match Value::new(set.trailing_zeros() as u8 + 1) {
        Some(value) => value,
        None => unreachable!("sixteen values at most"),
    }
}

pub(super) fn bit(value: Value) -> u16 {
    1u16.checked_shl(u32::from(value.get()) - 1).unwrap_or(0)
}

pub(super) fn values(set: u16) -> ValueSet {
    ValueSet::from_bits(set.into())
}

pub(super) fn mask(set: ValueSet) -> u16 {
    set.bits() as u16
}

/// The numbers of the bits that are set.
#[inline(always)]
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}
