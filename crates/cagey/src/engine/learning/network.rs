//! The constraint network of the learning search: cages with their tuples, and lines with the cages that
//! meet them.

use smallvec::SmallVec;

use crate::engine::automaton_cage::AutomatonCage;
use crate::engine::board::Board;
use crate::engine::cell_set::CellSet;
use crate::engine::instance::Instance;
use crate::engine::line_arithmetic::{CageTotals, places};
use crate::engine::listed_cage::{MOST_CELLS, Tuples, is_short};
use crate::model::Size;

/// See the [module](self). The same network is loaded with one puzzle after the other. Everything in it
/// has a fixed size or keeps its memory, so that loading allocates nothing once it was large enough.
#[derive(Default)]
pub(in crate::engine) struct Network {
    /// The number of rows, columns and values.
    pub(in crate::engine) n: usize,
    /// The cages whose tuples are listed, including those of two cells.
    pub(in crate::engine) cages: Vec<Cage>,
    /// The tuples of all cages, one cage after the other. In each cage, those that are left come first.
    pub(in crate::engine) tuples: Vec<u64>,
    /// The number of the cage at each place. Cages with automata come behind those that are listed.
    pub(in crate::engine) cage_of: Vec<Option<u8>>,
    /// Rows, then columns.
    pub(in crate::engine) lines: Vec<Line>,
    /// The number of cages, listed or with automata.
    pub(in crate::engine) cage_count: usize,
}

pub(in crate::engine) struct Cage {
    /// Where its tuples begin, and how many there are.
    pub(in crate::engine) start: u32,
    pub(in crate::engine) tuples: u32,
    cells: [u8; MOST_CELLS],
    count: u8,
    /// The lines in which it has two cells or more, one bit each.
    pub(in crate::engine) shared: u32,
}

#[derive(Default)]
pub(in crate::engine) struct Line {
    /// Where its cells are on the board.
    pub(in crate::engine) places: Places,
    /// The cells that a listed cage has in it, if these are two or more.
    pub(in crate::engine) shared: SmallVec<[LinePart; MOST_SHARED]>,
    /// Where the other cells are.
    pub(in crate::engine) single: Places,
}

/// Places on the board that are in one line.
pub(in crate::engine) type Places = SmallVec<[u8; Size::MAX as usize]>;

/// The most parts of two cells or more that a line can have.
const MOST_SHARED: usize = Size::MAX as usize / 2;

/// The cells that a listed cage has in a line.
#[derive(Clone, Copy)]
pub(in crate::engine) struct LinePart {
    pub(in crate::engine) cage: u8,
    count: u8,
    places: [u8; MOST_CELLS],
    /// For each of its cells, where it is in a tuple, in bits.
    shifts: [u8; MOST_CELLS],
}

impl Cage {
    /// Where its cells are on the board.
    pub(in crate::engine) fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }
}

impl LinePart {
    /// Where its cells are on the board.
    pub(in crate::engine) fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.count)]
    }

    /// The values that a tuple has in its cells. Bits beyond the size mean nothing.
    #[inline(always)]
    pub(in crate::engine) fn set(&self, tuple: u64) -> u16 {
        let shifts = &self.shifts[..usize::from(self.count)];
        (shifts.iter()).fold(0, |set, shift| set | (tuple >> shift) as u16)
    }
}

impl Network {
    /// Loads another puzzle.
    pub(in crate::engine) fn load<B: Board>(&mut self, instance: &Instance<B>, tuples: &Tuples) {
        let n = instance.n;
        self.n = n;
        self.cages.clear();
        self.tuples.clear();
        self.cage_of.clear();
        self.cage_of.resize(n * B::SIDE, None);
        instance.pairs.for_each(|one, other| {
            let start = self.tuples.len();
            for value in 0..n {
                let partners = instance.pairs.allowed[value].get(other);
                let values = (0..n).filter(|v| partners >> v & 1 != 0);
                self.tuples
                    .extend(values.map(|v| 1 << (n + v) | 1 << value));
            }
            self.cage(&[one as u8, other as u8], start);
        });
        for cage in &instance.listed {
            let cells = &cage.cells[..usize::from(cage.count)];
            let range = cage.list.start as usize..cage.list.end as usize;
            let start = self.tuples.len();
            if is_short(cells.len(), n) {
                let short = tuples.short[range].as_flattened().iter();
                self.tuples.extend(short.map(|&tuple| u64::from(tuple)));
            } else {
                self.tuples.extend(tuples.long[range].as_flattened());
            }
            self.cage(cells, start);
        }
        for (i, cage) in instance.automata.iter().enumerate() {
            let number = (self.cages.len() + i) as u8;
            cage.set.for_each(|at| self.cage_of[at] = Some(number));
        }
        self.cage_count = self.cages.len() + instance.automata.len();
        self.lines.clear();
        for line in 0..2 * n {
            let line = self.line::<B>(line);
            self.lines.push(line);
        }
    }

    /// What is known of the sums and products of the cages.
    pub(in crate::engine) fn totals<B: Board>(
        &self,
        automata: &[AutomatonCage<B>],
    ) -> Vec<CageTotals> {
        let n = self.n;
        let listed = self.cages.iter().map(|cage| {
            let tuples = &self.tuples[cage.start as usize..][..cage.tuples as usize];
            let values = tuples.iter().map(|&tuple| {
                let cells = 0..cage.cells().len();
                cells.map(move |cell| (tuple >> (cell * n)).trailing_zeros() as usize)
            });
            CageTotals::of_tuples(cage.cells(), values, n)
        });
        let large = (automata.iter())
            .filter_map(|cage| CageTotals::of_clue(cage.clue, places(cage.set), n));
        listed.chain(large).collect()
    }

    /// The lines of a place, one bit each.
    #[inline(always)]
    pub(in crate::engine) fn lines_of<B: Board>(&self, at: usize) -> u32 {
        1 << (at / B::SIDE) | 1 << (self.n + at % B::SIDE)
    }

    /// Adds a listed cage whose tuples are those from `start` on.
    fn cage(&mut self, cells: &[u8], start: usize) {
        let mut cage = Cage {
            start: start as u32,
            tuples: (self.tuples.len() - start) as u32,
            cells: [0; MOST_CELLS],
            count: cells.len() as u8,
            shared: 0,
        };
        cage.cells[..cells.len()].copy_from_slice(cells);
        for &at in cells {
            self.cage_of[usize::from(at)] = Some(self.cages.len() as u8);
        }
        self.cages.push(cage);
    }

    fn line<B: Board>(&mut self, number: usize) -> Line {
        let n = self.n;
        let mut line = Line {
            places: (0..n)
                .map(|i| match number < n {
                    true => number * B::SIDE + i,
                    false => i * B::SIDE + number - n,
                } as u8)
                .collect(),
            ..Line::default()
        };
        let mut parts: SmallVec<[LinePart; Size::MAX as usize]> = SmallVec::new();
        for &at in &line.places {
            let number = self.cage_of[usize::from(at)];
            let number = number.filter(|&cage| usize::from(cage) < self.cages.len());
            let Some(number) = number else {
                line.single.push(at);
                continue;
            };
            let mut cells = self.cages[usize::from(number)].cells().iter();
            let position = cells.position(|&cell| cell == at).unwrap_or(0);
            let i = (parts.iter().position(|part| part.cage == number)).unwrap_or_else(|| {
                parts.push(LinePart {
                    cage: number,
                    count: 0,
                    places: [0; MOST_CELLS],
                    shifts: [0; MOST_CELLS],
                });
                parts.len() - 1
            });
            let part = &mut parts[i];
            part.places[usize::from(part.count)] = at;
            part.shifts[usize::from(part.count)] = (position * n) as u8;
            part.count += 1;
        }
        for part in parts {
            match *part.places() {
                [at] => line.single.push(at),
                _ => {
                    self.cages[usize::from(part.cage)].shared |= 1 << number;
                    line.shared.push(part);
                }
            }
        }
        line
    }
}
