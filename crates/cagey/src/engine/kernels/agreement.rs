//! Every instruction set against plain definitions of what its kernels compute, on random boards.

use std::marker::PhantomData;

use super::{Isa, Kernels, Task};
use crate::engine::board::{Board, Board8, Board16, Pairs};
use crate::engine::cell_set::CellSet;
use crate::engine::instance::cell_at;
use crate::engine::test_numbers::{Numbers, sizes, times};
use crate::model::{Clue, Op, Size};
use crate::tables::PairTable;

/// A cage of two cells: their places, and for each value of one the values of the other.
struct Pair {
    places: [usize; 2],
    partners: [u16; 16],
}

/// Random cages of two cells.
fn pairs<B: Board>(numbers: &mut Numbers, n: usize, table: &PairTable) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut free = vec![true; B::SIDE * B::SIDE];
    for row in 0..n {
        for col in 0..n {
            let at = row * B::SIDE + col;
            let (partner, fits) = match numbers.below(2) {
                0 => (at + 1, col + 1 < n),
                _ => (at + B::SIDE, row + 1 < n),
            };
            if !fits || !free[at] || !free[partner] {
                continue;
            }
            free[at] = false;
            free[partner] = false;
            let op = Op::ALL[numbers.below(Op::COUNT)];
            let target = match op.is_largest_first() {
                false => numbers.below(2 * n),
                true => 1 + numbers.below(2),
            };
            pairs.push(Pair {
                places: [at, partner],
                partners: *table.partners(Clue::Op(op, target as u64)),
            });
        }
    }
    pairs
}

/// The candidates of a Latin square, and mostly many others.
fn board<B: Board>(numbers: &mut Numbers, n: usize) -> B {
    let mut board = B::EMPTY;
    let density = numbers.below(5);
    for (at, row, col) in cells::<B>(n) {
        let mut candidates = 1u16 << ((row + col) % n);
        for _ in 0..density * n / 2 {
            candidates |= 1 << numbers.below(n);
        }
        board.set(at, candidates);
    }
    board
}

/// The places of all cells, with their rows and columns.
fn cells<B: Board>(n: usize) -> impl Iterator<Item = (usize, usize, usize)> + Clone {
    (0..n).flat_map(move |row| (0..n).map(move |col| (row * B::SIDE + col, row, col)))
}

/// The other cells of a line through a cell: of its row, then of its column.
fn peers<B: Board>(row: usize, col: usize, n: usize) -> [Vec<usize>; 2] {
    let in_row = (0..n).filter(|&i| i != col).map(|i| row * B::SIDE + i);
    let in_column = (0..n).filter(|&i| i != row).map(|i| i * B::SIDE + col);
    [in_row.collect(), in_column.collect()]
}

/// [`Kernels::propagate`], cell by cell.
fn propagated<B: Board>(start: &B, pairs: &[Pair], n: usize) -> Option<B> {
    let mut board = *start;
    loop {
        let before = board;
        for pair in pairs {
            let [one, other] = pair.places;
            for (at, partner) in [(one, other), (other, one)] {
                let allowed = (0..n)
                    .filter(|&v| before.get(partner) >> v & 1 == 1)
                    .fold(0, |allowed, v| allowed | pair.partners[v]);
                board.set(at, before.get(at) & allowed);
            }
        }
        let before_lines = board;
        for (at, row, col) in cells::<B>(n) {
            let mut kept = before_lines.get(at);
            let mut last = 0;
            for line in peers::<B>(row, col, n) {
                let others = line.iter().map(|&peer| before_lines.get(peer));
                let elsewhere = others.clone().fold(0, |union, x| union | x);
                // A line that lacks a value cannot be completed.
                if (elsewhere | before_lines.get(at)).count_ones() as usize != n {
                    return None;
                }
                let fixed = others.filter(|x| x.is_power_of_two());
                kept &= !fixed.fold(0, |union, x| union | x);
                last |= before_lines.get(at) & !elsewhere;
            }
            if kept == 0 {
                return None;
            }
            board.set(at, if kept & last != 0 { kept & last } else { kept });
        }
        if board == before {
            return Some(board);
        }
    }
}

/// [`Kernels::filter_naked_pairs`], cell by cell. A cell of a pair keeps its values.
fn without_naked_pairs<B: Board>(start: &B, n: usize) -> B {
    let mut board = *start;
    for (at, row, col) in cells::<B>(n) {
        for line in peers::<B>(row, col, n) {
            let is_paired = |one: usize| {
                let mut others = line.iter().chain([&at]).filter(|&&other| other != one);
                start.get(one).count_ones() == 2 && others.any(|&x| start.get(x) == start.get(one))
            };
            let paired = line.iter().filter(|&&one| is_paired(one));
            let values = paired.fold(0, |values, &one| values | start.get(one));
            let own = if is_paired(at) { start.get(at) } else { 0 };
            board.set(at, board.get(at) & !(values & !own));
        }
    }
    board
}

/// The places of a set of cells, one by one.
fn places<B: Board>(set: B::Cells) -> Vec<usize> {
    (0..B::SIDE * B::SIDE)
        .filter(|&at| set.contains(at))
        .collect()
}

/// Compares lane by lane, so that a failure names the cell.
fn assert_same<B: Board>(what: &str, found: &B, expected: &B) {
    for at in 0..B::SIDE * B::SIDE {
        let (found, expected) = (found.get(at), expected.get(at));
        assert_eq!(found, expected, "{what}: {}", cell_at::<B>(at));
    }
}

/// Checks the kernels of one instruction set on boards of some sizes.
struct Check<B> {
    name: &'static str,
    sizes: std::ops::RangeInclusive<usize>,
    board: PhantomData<B>,
}

impl<B: Board> Task<B> for Check<B> {
    type Output = ();

    fn run<K: Kernels<B>>(self, kernels: K) {
        let mut numbers = Numbers(0x1234_5678_9abc_def1);
        let (mut possible, mut impossible) = (0, 0);
        for n in sizes(self.sizes.clone()) {
            let table = PairTable::new(Size::new(n).unwrap());
            for _ in 0..times(600) {
                let start: B = board(&mut numbers, n);
                let other: B = board(&mut numbers, n);
                let with_pairs = numbers.below(3) == 0;
                let cages = match with_pairs {
                    true => pairs::<B>(&mut numbers, n, &table),
                    false => Vec::new(),
                };
                match self.check(kernels, start, other, &cages, n) {
                    true => possible += 1,
                    false => impossible += 1,
                }
            }
        }
        let are_both_common = possible > 300 && impossible > 300;
        assert!(are_both_common || cfg!(miri), "{possible} {impossible}");
    }
}

impl<B: Board> Check<B> {
    /// Returns whether propagation met no contradiction.
    fn check<K: Kernels<B>>(
        &self,
        kernels: K,
        start: B,
        other: B,
        cages: &[Pair],
        n: usize,
    ) -> bool {
        let name = self.name;
        let area = B::SIDE * B::SIDE;
        let differing = |at: &usize| start.get(*at) != other.get(*at);
        let differences = kernels.differences(&start, &other);
        let expected: Vec<usize> = (0..area).filter(differing).collect();
        assert_eq!(places::<B>(differences), expected, "{name}");

        let mut filled = start;
        kernels.fill(differences, &mut filled);
        let full = u16::MAX >> (16 - B::SIDE);
        for at in 0..area {
            let expected = if differences.contains(at) { full } else { 0 };
            assert_eq!(filled.get(at), expected, "{name}: {}", cell_at::<B>(at));
        }

        let mut pairs = Pairs::<B>::default();
        for cage in cages {
            let [one, other] = cage.places;
            pairs.add(one, other, &cage.partners);
        }
        pairs.finish(n, kernels);
        let mut board = start;
        let is_possible = kernels.propagate(&mut board, &pairs, n);
        let expected = propagated(&start, cages, n);
        assert_eq!(is_possible, expected.is_some(), "{name}");
        let Some(expected) = expected else {
            return false;
        };
        assert_same(name, &board, &expected);

        let counts = cells::<B>(n).map(|(at, ..)| (at, board.get(at).count_ones()));
        let least = (counts.clone().map(|(_, count)| count))
            .filter(|&count| count > 1)
            .min();
        let fewest: Vec<usize> = (counts.filter(|&(_, count)| Some(count) == least))
            .map(|(at, _)| at)
            .collect();
        assert_eq!(places::<B>(kernels.fewest(&board)), fewest, "{name}");
        assert_eq!(kernels.is_solved(&board), least.is_none(), "{name}");

        let mut found = board;
        kernels.filter_naked_pairs(&mut found);
        assert_same(name, &found, &without_naked_pairs(&board, n));
        true
    }
}

/// Checks the components of cells that are joined at random.
struct CheckComponents<B> {
    sizes: std::ops::RangeInclusive<usize>,
    board: PhantomData<B>,
}

impl<B: Board> Task<B> for CheckComponents<B> {
    type Output = ();

    fn run<K: Kernels<B>>(self, kernels: K) {
        let mut numbers = Numbers(4711);
        for n in sizes(self.sizes) {
            for _ in 0..times(30) {
                let (mut right, mut down) = (B::Cells::NONE, B::Cells::NONE);
                let sparse = 2 + numbers.below(4);
                for (at, row, col) in cells::<B>(n) {
                    if col + 1 < n && numbers.below(sparse) == 0 {
                        right.insert(at);
                    }
                    if row + 1 < n && numbers.below(sparse) == 0 {
                        down.insert(at);
                    }
                }
                for (at, ..) in cells::<B>(n) {
                    let cell = B::Cells::with(at);
                    let expected = cell.component(right, down);
                    assert_eq!(kernels.component(cell, right, down), expected);
                }
            }
        }
    }
}

#[test]
fn components_are_those_of_the_plain_definition() {
    for isa in Isa::all() {
        isa.run(CheckComponents::<Board8> {
            sizes: 1..=8,
            board: PhantomData,
        });
        isa.run(CheckComponents::<Board16> {
            sizes: 9..=16,
            board: PhantomData,
        });
    }
}

fn check_all<B: Board>(sizes: std::ops::RangeInclusive<usize>) {
    for isa in Isa::all() {
        isa.run(Check::<B> {
            name: isa.name(),
            sizes: sizes.clone(),
            board: PhantomData,
        });
    }
}

#[test]
fn kernels_compute_what_their_definitions_say_on_narrow_boards() {
    check_all::<Board8>(1..=8);
}

#[test]
fn kernels_compute_what_their_definitions_say_on_wide_boards() {
    check_all::<Board16>(9..=16);
}

/// Checks the unions of tuples.
struct CheckUnions;

impl Task<Board8> for CheckUnions {
    type Output = ();

    fn run<K: Kernels<Board8>>(self, kernels: K) {
        let mut numbers = Numbers(99);
        let mut any = 0;
        for length in 0..40 {
            let mut word = || numbers.below(usize::MAX) as u64 & numbers.below(usize::MAX) as u64;
            let long: Vec<[u64; 4]> = (0..length)
                .map(|_| std::array::from_fn(|_| word()))
                .collect();
            let short: Vec<[u32; 8]> = (0..length)
                .map(|_| std::array::from_fn(|_| word() as u32 & word() as u32))
                .collect();
            let one_fits = long.first().map_or(0, |tuples| tuples[2]);
            let candidates = word() | word() | word() | word() | one_fits;
            let low = candidates as u32;
            let union = long
                .iter()
                .flatten()
                .filter(|&&tuple| tuple & !candidates == 0);
            let union = union.fold(0, |union, tuple| union | tuple);
            assert_eq!(kernels.union_of_long(&long, candidates), union);
            let short_union = short.iter().flatten().filter(|&&tuple| tuple & !low == 0);
            let short_union = short_union.fold(0, |union, tuple| union | tuple);
            assert_eq!(kernels.union_of_short(&short, low), short_union);
            any += u32::from(union != 0 && short_union != 0);
        }
        assert!(any > 10, "{any}");
    }
}

#[test]
fn unions_are_those_of_the_tuples_that_fit() {
    for isa in Isa::all() {
        isa.run(CheckUnions);
    }
}

#[test]
fn the_portable_instruction_set_is_always_there_and_names_differ() {
    let mut names: Vec<&str> = Isa::all().map(Isa::name).collect();
    assert_eq!(names.last(), Some(&Isa::PORTABLE.name()));
    assert_eq!(names.first(), Some(&Isa::best().name()));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
