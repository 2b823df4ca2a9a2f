//! A puzzle as a strong search has it: cages with their ways, and lines with the cages that meet them.

use crate::engine::board::Board;
use crate::engine::cell_set::CellSet;
use crate::engine::frame::Frame;
use crate::engine::listed_cage::{MOST_CELLS, Ways, is_short};

/// See the [module](self). One is used for one puzzle after the other.
#[derive(Default)]
pub(super) struct Network {
    /// The number of rows, columns and values.
    pub(super) n: usize,
    /// The cages whose ways are listed, those of two cells among them.
    pub(super) cages: Vec<Cage>,
    /// The ways of all cages, one cage after the other. Of each cage those that are left come first.
    pub(super) ways: Vec<u64>,
    /// The number of each place's cage; cages that are read come behind those that are listed.
    pub(super) cage_of: Vec<Option<u8>>,
    /// Rows, then columns.
    pub(super) lines: Vec<Line>,
    /// How many cages there are, listed and read.
    pub(super) cage_count: usize,
}

pub(super) struct Cage {
    /// Where its ways begin, and how many there are.
    pub(super) start: u32,
    pub(super) ways: u32,
    cells: [u8; MOST_CELLS],
    count: u8,
    /// The lines in which it has two cells or more, a bit each.
    pub(super) shared: u32,
}

#[derive(Default)]
pub(super) struct Line {
    /// Where its cells are on the board.
    pub(super) places: Vec<u8>,
    /// The cells that a listed cage has in it, where these are two or more.
    pub(super) shared: Vec<Part>,
    /// Where the other cells are.
    pub(super) single: Vec<u8>,
}

pub(super) struct Part {
    pub(super) cage: u8,
    pub(super) places: Vec<u8>,
    /// For each of its cells where it is in a way, in bits.
    shifts: Vec<u8>,
}

impl Cage {
    /// Where its cells are on the board.
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }
}

impl Part {
    /// The values that a way puts into its cells, and others beyond the size.
    #[inline(always)]
    pub(super) fn set(&self, way: u64) -> u16 {
        (self.shifts.iter()).fold(0, |set, shift| set | (way >> shift) as u16)
    }
}

impl Network {
    /// Makes it the network of another puzzle.
    pub(super) fn load<B: Board>(&mut self, frame: &Frame<B>, ways: &Ways) {
        let n = frame.n;
        self.n = n;
        self.cages.clear();
        self.ways.clear();
        self.cage_of.clear();
        self.cage_of.resize(n * B::SIDE, None);
        frame.pairs.for_each(|one, other| {
            let start = self.ways.len();
            for value in 0..n {
                let beside = frame.pairs.allowed[value].get(other);
                let values = (0..n).filter(|v| beside >> v & 1 != 0);
                self.ways.extend(values.map(|v| 1 << (n + v) | 1 << value));
            }
            self.cage(&[one as u8, other as u8], start);
        });
        for cage in &frame.listed {
            let cells = &cage.cells[..usize::from(cage.count)];
            let range = cage.list.start as usize..cage.list.end as usize;
            let start = self.ways.len();
            if is_short(cells.len(), n) {
                let short = ways.short[range].as_flattened().iter();
                self.ways.extend(short.map(|&way| u64::from(way)));
            } else {
                self.ways.extend(ways.long[range].as_flattened());
            }
            self.cage(cells, start);
        }
        for (i, cage) in frame.read.iter().enumerate() {
            let number = (self.cages.len() + i) as u8;
            cage.set.for_each(|at| self.cage_of[at] = Some(number));
        }
        self.cage_count = self.cages.len() + frame.read.len();
        self.lines.clear();
        for line in 0..2 * n {
            let line = self.line::<B>(line);
            self.lines.push(line);
        }
    }

    /// The lines of a place, a bit each.
    #[inline(always)]
    pub(super) fn lines_of<B: Board>(&self, at: usize) -> u32 {
        1 << (at / B::SIDE) | 1 << (self.n + at % B::SIDE)
    }

    /// Adds a listed cage whose ways begin there and end the ways so far.
    fn cage(&mut self, cells: &[u8], start: usize) {
        let mut cage = Cage {
            start: start as u32,
            ways: (self.ways.len() - start) as u32,
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
        let mut parts: Vec<Part> = Vec::new();
        for &at in &line.places {
            let number = self.cage_of[usize::from(at)];
            let number = number.filter(|&cage| usize::from(cage) < self.cages.len());
            let Some(number) = number else {
                line.single.push(at);
                continue;
            };
            let mut cells = self.cages[usize::from(number)].cells().iter();
            let position = cells.position(|&cell| cell == at).unwrap_or(0);
            let part = match parts.iter().position(|part| part.cage == number) {
                Some(i) => &mut parts[i],
                None => {
                    parts.push(Part {
                        cage: number,
                        places: Vec::new(),
                        shifts: Vec::new(),
                    });
                    let last = parts.len() - 1;
                    &mut parts[last]
                }
            };
            part.places.push(at);
            part.shifts.push((position * n) as u8);
        }
        for part in parts {
            match part.places[..] {
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
