//! Uniformly distributed random Latin squares.
//!
//! Two squares are isotopic if permuting rows, columns and values turns one into the other. Up to 6×6 there
//! are few isotopy classes. One is sampled by the number of its squares, and its rows, columns and values
//! are shuffled: every square of a class comes from equally many shuffles.
//!
//! Larger squares are sampled with the Markov chain of Jacobson and Matthews (*Generating Uniformly
//! Distributed Random Latin Squares*, Journal of Combinatorial Designs 4, 1996). A square is a set of triples
//! (row, column, value), one for each pair of coordinates. A move adds a triple that is missing, and removes
//! and adds triples along the axes to compensate. The result may have one triple that occurs −1 times; moves
//! then continue from it until there is none. The chain reaches every square of the size, and its stationary
//! distribution is uniform. A final shuffle makes the squares of a class equally likely, however short the
//! chain ran.

use super::random::Random;
use crate::model::Size;

const MOST: usize = Size::MAX as usize;
/// How many squares the chain visits before the first that is used, for each cell. With twice or eight times as
/// many, the distribution of the number of intercalates (2×2 subsquares) does not change noticeably.
const SQUARES_A_CELL: usize = 1;

/// A square of each isotopy class, and how many reduced squares the class has, whose first row and first column
/// are in order.
type IsotopyClasses = &'static [(u32, &'static [u8])];

/// The isotopy classes of each size from 2×2 on.
const ISOTOPY_CLASSES: [IsotopyClasses; 5] = [
    &[(1, b"1221")],
    &[(1, b"123231312")],
    &[(3, b"1234214334214312"), (1, b"1234214334124321")],
    &[
        (50, b"1234521453345124523153124"),
        (6, b"1234523451345124512351234"),
    ],
    &[
        (1080, b"123456214365345612456231562143631524"),
        (1080, b"123456214365351642465123536214642531"),
        (1080, b"123456214563342615456231561342635124"),
        (1080, b"123456214563342615465231536124651342"),
        (1080, b"123456214563345612436125562341651234"),
        (540, b"123456214365351624462513536241645132"),
        (540, b"123456214365351642465123546231632514"),
        (540, b"123456214563341625456132562341635214"),
        (540, b"123456214563345621462135536214651342"),
        (360, b"123456214365351624462531546213635142"),
        (360, b"123456214365351642462531536214645123"),
        (360, b"123456214365351642465213536124642531"),
        (180, b"123456214365345612436521561243652134"),
        (120, b"123456214365345612456123561234632541"),
        (120, b"123456214563345612436125561234652341"),
        (120, b"123456214563345612456321561234632145"),
        (60, b"123456214365345612436521561234652143"),
        (40, b"123456231564312645465213546321654132"),
        (36, b"123456214365351624465132546213632541"),
        (36, b"123456214563341625456132562314635241"),
        (36, b"123456214563351642462135536214645321"),
        (20, b"123456214365351624462513536142645231"),
    ],
];

/// Random squares of one size, one after the other.
pub(super) struct LatinSampler {
    n: usize,
    /// Only for sizes with many isotopy classes.
    chain: Option<MarkovChain>,
}

impl LatinSampler {
    pub(super) fn new(size: Size) -> LatinSampler {
        LatinSampler {
            n: size.get(),
            chain: None,
        }
    }

    /// The values of a square in reading order, from 0. Squares that are sampled one after the other need not be
    /// independent: apart from the order of rows, columns and values, the next may be close to the last.
    pub(super) fn next(&mut self, random: &mut Random) -> Vec<u8> {
        let n = self.n;
        let classes = n
            .checked_sub(2)
            .and_then(|at| ISOTOPY_CLASSES.get(at).copied());
        if let Some(classes) = classes {
            let class = random.weighted(classes.iter().map(|&(weight, _)| weight));
            let square = classes[class.unwrap_or(0)].1;
            return shuffled(n, random, |cell| square[cell] - b'1');
        }
        sampled_by_chain(n, &mut self.chain, random)
    }
}

/// A square that the chain visits.
fn sampled_by_chain(n: usize, chain: &mut Option<MarkovChain>, random: &mut Random) -> Vec<u8> {
    let squares = match chain {
        None => SQUARES_A_CELL * n * n,
        Some(_) => n,
    };
    let chain = chain.get_or_insert_with(|| MarkovChain::cyclic(n));
    // Squares are counted, not moves. Taking the next square after a fixed number of moves would favour
    // those that many moves lead to; at 4×4, the statistics show this at once.
    for _ in 0..squares {
        chain.step(random);
        while chain.owed.is_some() {
            chain.step(random);
        }
    }
    shuffled(n, random, |cell| {
        chain.values[cell / n][cell % n].trailing_zeros() as u8
    })
}

/// A square with its rows, columns and values shuffled.
fn shuffled(n: usize, random: &mut Random, value_at: impl Fn(usize) -> u8) -> Vec<u8> {
    let mut orders = [[0u8; MOST]; 3];
    for order in &mut orders {
        for (place, at) in order.iter_mut().enumerate() {
            *at = place as u8;
        }
        random.shuffle(&mut order[..n]);
    }
    let [rows, cols, values] = orders;
    let mut square = Vec::with_capacity(n * n);
    for &row in &rows[..n] {
        for &col in &cols[..n] {
            let value = value_at(usize::from(row) * n + usize::from(col));
            square.push(values[usize::from(value)]);
        }
    }
    square
}

/// The triples of the square, one bit each, indexed by each pair of coordinates.
struct MarkovChain {
    n: usize,
    /// By row and column.
    values: [[u16; MOST]; MOST],
    /// By row and value.
    cols: [[u16; MOST]; MOST],
    /// By column and value.
    rows: [[u16; MOST]; MOST],
    /// The triple that occurs −1 times.
    owed: Option<[usize; 3]>,
}

impl MarkovChain {
    fn cyclic(n: usize) -> MarkovChain {
        let nothing = [[0; MOST]; MOST];
        let mut chain = MarkovChain {
            n,
            values: nothing,
            cols: nothing,
            rows: nothing,
            owed: None,
        };
        for row in 0..n {
            for col in 0..n {
                chain.flip([row, col, (row + col) % n]);
            }
        }
        chain
    }

    fn flip(&mut self, [row, col, value]: [usize; 3]) {
        self.values[row][col] ^= 1 << value;
        self.cols[row][value] ^= 1 << col;
        self.rows[col][value] ^= 1 << row;
    }

    fn step(&mut self, random: &mut Random) {
        let owed = self.owed.take();
        let [row, col, value] = owed.unwrap_or_else(|| {
            // A cell, and a value that it does not have.
            let drawn = random.place(self.n * self.n * (self.n - 1));
            let (cell, other) = (drawn / (self.n - 1), drawn % (self.n - 1));
            let (row, col) = (cell / self.n, cell % self.n);
            let there = self.values[row][col].trailing_zeros() as usize;
            [row, col, other + usize::from(other >= there)]
        });
        let row2 = one_of(self.rows[col][value], random);
        let col2 = one_of(self.cols[row][value], random);
        let value2 = one_of(self.values[row][col], random);
        // The triple is added, or cancels the negative one, and six others change.
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
        // The opposite corner gives up a value that it may not have.
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
            let square = LatinSampler::new(Size::new(n).unwrap()).next(&mut random);
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

    /// The classes of a size are distinct and complete: the numbers of their squares add up to the known number
    /// of Latin squares.
    #[test]
    fn the_isotopy_classes_are_all_there_and_weigh_what_they_should() {
        let squares = [2, 12, 576, 161_280, 812_851_200];
        for (n, (classes, squares)) in (2..).zip(ISOTOPY_CLASSES.into_iter().zip(squares)) {
            let mut reduced = std::collections::BTreeSet::new();
            for &(weight, square) in classes {
                let before = reduced.len();
                add_reduced(n, square, &mut reduced);
                assert_eq!(reduced.len() - before, weight as usize, "{n}");
            }
            let factorial = |n: usize| (1..=n).product::<usize>();
            assert_eq!(
                reduced.len() * factorial(n) * factorial(n - 1),
                squares,
                "{n}"
            );
        }
    }

    /// Adds all reduced squares of a class: any row may become the first, the columns may be in any order, and
    /// the rest follows.
    fn add_reduced(
        n: usize,
        square: &[u8],
        reduced: &mut std::collections::BTreeSet<Vec<Vec<u8>>>,
    ) {
        let mut cols: Vec<usize> = (0..n).collect();
        let mut orders = Vec::new();
        permutations(&mut cols, 0, &mut orders);
        for first in 0..n {
            for cols in &orders {
                let name = |value: u8| {
                    let place = cols.iter().position(|col| square[first * n + col] == value);
                    place.unwrap() as u8
                };
                let mut rows: Vec<Vec<u8>> = (0..n)
                    .map(|row| cols.iter().map(|col| name(square[row * n + col])).collect())
                    .collect();
                rows.sort_unstable();
                reduced.insert(rows);
            }
        }
    }

    fn permutations(list: &mut Vec<usize>, fixed: usize, all: &mut Vec<Vec<usize>>) {
        if fixed == list.len() {
            all.push(list.clone());
        }
        for next in fixed..list.len() {
            list.swap(fixed, next);
            permutations(list, fixed + 1, all);
            list.swap(fixed, next);
        }
    }

    /// Every square of a size occurs equally often, up to chance: chi squared lies within five standard
    /// deviations of its mean, for both methods of sampling.
    #[test]
    fn small_squares_are_equally_frequent() {
        for (n, squares, is_chain) in [
            (2, 2, false),
            (3, 12, false),
            (4, 576, false),
            (3, 12, true),
            (4, 576, true),
        ] {
            let mut random = Random::from_words(&[2]);
            let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
            let each = 100;
            for _ in 0..squares * each {
                let square = match is_chain {
                    true => sampled_by_chain(n, &mut None, &mut random),
                    false => LatinSampler::new(Size::new(n).unwrap()).next(&mut random),
                };
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
