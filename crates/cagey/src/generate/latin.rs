//! Random Latin squares, after Jacobson and Matthews (1996).
//!
//! A square is a set of triples (row, column, value), one for each pair of coordinates. A move adds a
//! triple that is not there, and takes out and adds those along the axes that make up for it. This may
//! leave one triple that is there −1 times; moves go on from it until there is none. The walk comes to
//! every square of the size, and to each equally often. A shuffle of rows, columns and values in the
//! end makes it so among the squares that differ in nothing else, however short the walk was.

use super::random::Random;
use crate::model::Size;

const MOST: usize = Size::MAX as usize;
/// How many squares a walk comes to before the first that is taken, for each cell.
const SQUARES_A_CELL: usize = 2;

/// Random squares of one size, one after the other.
pub(super) struct Squares {
    walk: Walk,
    has_begun: bool,
}

impl Squares {
    pub(super) fn new(size: Size) -> Squares {
        Squares {
            walk: Walk::cyclic(size.get()),
            has_begun: false,
        }
    }

    /// The values of a square in reading order, from 0. The first depends on nothing but chance; those
    /// that follow are not far from it but for the order of rows, columns and values.
    pub(super) fn next(&mut self, random: &mut Random) -> Vec<u8> {
        let walk = &mut self.walk;
        let n = walk.n;
        let squares = match self.has_begun {
            false => SQUARES_A_CELL * n * n,
            true => n,
        };
        self.has_begun = true;
        // Squares are counted, not moves. To go on to the next square after so many moves would favour
        // those that many moves lead to: at 4×4 the statistics show it at once.
        for _ in 0..squares {
            walk.step(random);
            while walk.owed.is_some() {
                walk.step(random);
            }
        }
        let mut orders = [[0; MOST]; 3];
        for order in &mut orders {
            for (place, at) in order.iter_mut().enumerate() {
                *at = place;
            }
            random.shuffle(&mut order[..n]);
        }
        let [rows, cols, values] = orders;
        let mut square = Vec::with_capacity(n * n);
        for row in &rows[..n] {
            for col in &cols[..n] {
                let value = walk.values[*row][*col].trailing_zeros() as usize;
                square.push(values[value] as u8);
            }
        }
        square
    }
}

/// The triples that are there, from each two sides: a bit each.
struct Walk {
    n: usize,
    /// By row and column.
    values: [[u16; MOST]; MOST],
    /// By row and value.
    cols: [[u16; MOST]; MOST],
    /// By column and value.
    rows: [[u16; MOST]; MOST],
    /// The triple that is there −1 times.
    owed: Option<[usize; 3]>,
}

impl Walk {
    fn cyclic(n: usize) -> Walk {
        let nothing = [[0; MOST]; MOST];
        let mut walk = Walk {
            n,
            values: nothing,
            cols: nothing,
            rows: nothing,
            owed: None,
        };
        for row in 0..n {
            for col in 0..n {
                walk.flip([row, col, (row + col) % n]);
            }
        }
        walk
    }

    fn flip(&mut self, [row, col, value]: [usize; 3]) {
        self.values[row][col] ^= 1 << value;
        self.cols[row][value] ^= 1 << col;
        self.rows[col][value] ^= 1 << row;
    }

    fn step(&mut self, random: &mut Random) {
        let owed = self.owed.take();
        let [row, col, value] = owed.unwrap_or_else(|| {
            let (row, col) = (random.place(self.n), random.place(self.n));
            // One of the values that are not there.
            let there = self.values[row][col].trailing_zeros() as usize;
            let other = random.place(self.n - 1);
            [row, col, other + usize::from(other >= there)]
        });
        let row2 = one_of(self.rows[col][value], random);
        let col2 = one_of(self.cols[row][value], random);
        let value2 = one_of(self.values[row][col], random);
        // The triple itself is added, or no longer owed, and six others change places.
        if owed.is_none() {
            self.flip([row, col, value]);
        }
        let swap = |set: &mut u16, one: usize, other: usize| *set ^= 1 << one | 1 << other;
        self.values[row][col] ^= 1 << value2;
        swap(&mut self.values[row][col2], value, value2);
        swap(&mut self.values[row2][col], value, value2);
        self.cols[row][value] ^= 1 << col2;
        swap(&mut self.cols[row][value2], col, col2);
        self.rows[col][value] ^= 1 << row2;
        swap(&mut self.rows[col][value2], row, row2);
        self.cols[row2][value] ^= 1 << col;
        self.rows[col2][value] ^= 1 << row;
        self.cols[row2][value2] ^= 1 << col;
        self.rows[col2][value2] ^= 1 << row;
        // The opposite corner gets the value for one that it may not have.
        self.flip([row2, col2, value]);
        match self.values[row2][col2] >> value2 & 1 {
            0 => self.owed = Some([row2, col2, value2]),
            _ => self.flip([row2, col2, value2]),
        }
    }
}

/// A bit of one or two.
fn one_of(set: u16, random: &mut Random) -> usize {
    let first = set.trailing_zeros();
    let last = set.ilog2();
    match first == last || random.coin() {
        true => first as usize,
        false => last as usize,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_row_and_column_has_every_value_once() {
        let mut random = Random::from_words(&[1]);
        for n in 2..=16 {
            let square = Squares::new(Size::new(n).unwrap()).next(&mut random);
            let all = u16::MAX >> (16 - n);
            for line in 0..n {
                let set = |at: &dyn Fn(usize) -> usize| {
                    (0..n).fold(0u16, |set, i| set | 1 << square[at(i)])
                };
                assert_eq!(set(&|i| line * n + i), all, "row {line} of {n}");
                assert_eq!(set(&|i| i * n + line), all, "column {line} of {n}");
            }
        }
    }

    /// All squares of a size, each so often that the differences are those of chance: chi squared lies
    /// within five standard deviations of what it is on average.
    #[test]
    fn small_squares_come_equally_often() {
        for (n, squares) in [(2, 2), (3, 12), (4, 576)] {
            let size = Size::new(n).unwrap();
            let mut random = Random::from_words(&[2]);
            let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
            let each = 100;
            for _ in 0..squares * each {
                let square = Squares::new(size).next(&mut random);
                *counts.entry(square).or_default() += 1;
            }
            assert_eq!(counts.len(), squares);
            let square = |count: &u32| u64::from(count.abs_diff(each as u32)).pow(2);
            let spread = counts.values().map(square).sum::<u64>() as f64 / each as f64;
            let freedom = (squares - 1) as f64;
            let deviation = (2.0 * freedom).sqrt();
            assert!((spread - freedom).abs() < 5.0 * deviation, "{n}: {spread}");
        }
    }
}
