//! Every puzzle of 2×2 and 3×3 that the generator could make, hidden operators and all.

use std::collections::{BTreeMap, BTreeSet};

use cagey::engine::{Never, Outcome, Solver};
use cagey::generate::{Recipe, fingerprint};
use cagey::logic::{Grader, Level};
use cagey::model::{Cell, Clue, Grid, Op, Puzzle, Size, Value};

/// The ways to fill a grid: values in reading order.
fn squares(n: usize) -> Vec<Vec<u64>> {
    let mut squares = vec![Vec::new()];
    for cell in 0..n * n {
        let (row, col) = (cell / n, cell % n);
        let mut longer = Vec::new();
        for square in &squares {
            for value in 1..=n as u64 {
                let in_row = square[row * n..].contains(&value);
                let in_col = (0..row).any(|above| square[above * n + col] == value);
                if !in_row && !in_col {
                    longer.push([&square[..], &[value]].concat());
                }
            }
        }
        squares = longer;
    }
    squares
}

/// The ways to cut a grid into cages, which are sets of bits.
fn cuts(n: usize) -> Vec<Vec<u32>> {
    let beside = |cell: usize| {
        let (row, col) = (cell / n, cell % n);
        let near = |other: &usize| row.abs_diff(other / n) + col.abs_diff(other % n) == 1;
        (0..n * n).filter(near).fold(0u32, |set, at| set | 1 << at)
    };
    let is_connected = |set: u32| {
        let mut seen = set & set.wrapping_neg();
        loop {
            let cells = (0..n * n).filter(|cell| seen >> cell & 1 == 1);
            let more = cells.fold(seen, |more, cell| more | beside(cell) & set);
            if more == seen {
                return seen == set;
            }
            seen = more;
        }
    };
    let all = (1u32 << (n * n)) - 1;
    let mut cuts = Vec::new();
    let mut open = vec![(all, Vec::new())];
    while let Some((free, cages)) = open.pop() {
        if free == 0 {
            cuts.push(cages);
            continue;
        }
        // The cage of the first cell that has none.
        let first = free & free.wrapping_neg();
        let cages_of = (0..=all).filter(|set| set & first != 0 && set & !free == 0);
        for cage in cages_of.filter(|&set| is_connected(set)) {
            open.push((free & !cage, [&cages[..], &[cage]].concat()));
        }
    }
    cuts
}

/// The clues that the generator may give a cage with these values.
fn clues(values: &[u64]) -> Vec<Clue> {
    if let [value] = values {
        return Value::new(*value as u8)
            .map(Clue::Given)
            .into_iter()
            .collect();
    }
    let mut targets = vec![
        (Op::Add, values.iter().sum::<u64>()),
        (Op::Mul, values.iter().product()),
    ];
    if let [one, other] = values {
        let (most, least) = (*one.max(other), *one.min(other));
        targets.push((Op::Sub, most - least));
        if most % least == 0 {
            targets.push((Op::Div, most / least));
        }
    }
    let hidden: BTreeSet<u64> = targets.iter().map(|&(_, target)| target).collect();
    let told = targets.iter().map(|&(op, target)| Clue::Op(op, target));
    told.chain(hidden.into_iter().map(Clue::Hidden)).collect()
}

/// How many puzzles with one solution there are of each level, turned and mirrored ones counted once:
/// those that tell all operators, and those that hide some.
fn count(n: usize) -> BTreeMap<(Level, bool), usize> {
    let size = Size::new(n).unwrap();
    let (mut solver, mut grader) = (Solver::new(), Grader::new());
    let mut found: BTreeMap<(Level, bool), BTreeSet<u64>> = BTreeMap::new();
    let squares = squares(n);
    for cages in cuts(n) {
        let cells = |cage: u32| (0..n * n).filter(move |cell| cage >> cell & 1 == 1);
        for square in &squares {
            let clued = cages.iter().map(|&cage| {
                let values: Vec<u64> = cells(cage).map(|cell| square[cell]).collect();
                clues(&values)
            });
            let choices: Vec<Vec<Clue>> = clued.collect();
            let ways: usize = choices.iter().map(Vec::len).product();
            for way in 0..ways {
                let mut rest = way;
                let mut puzzle = Puzzle::builder(size);
                for (&cage, choices) in cages.iter().zip(&choices) {
                    let clue = choices[rest % choices.len()];
                    rest /= choices.len();
                    puzzle.add(clue, cells(cage).map(|cell| Cell::at_index(cell, size)));
                }
                let puzzle = puzzle.build().unwrap();
                let outcome = solver.solve(&puzzle, &Grid::empty(size), Never);
                if matches!(outcome, Outcome::Unique(_)) {
                    let hides = |cage: &cagey::model::Cage| matches!(cage.clue(), Clue::Hidden(_));
                    let kind = (grader.level(&puzzle), puzzle.cages().iter().any(hides));
                    found.entry(kind).or_default().insert(fingerprint(&puzzle));
                }
            }
        }
    }
    found
        .into_iter()
        .map(|(kind, all)| (kind, all.len()))
        .collect()
}

#[test]
fn small_grids_have_the_levels_that_are_told_and_no_others() {
    for n in [2, 3] {
        let counts = count(n);
        let levels: BTreeSet<Level> = counts.keys().map(|&(level, _)| level).collect();
        let told = Recipe::levels_of(Size::new(n).unwrap());
        let told: BTreeSet<Level> = Level::ALL
            .into_iter()
            .filter(|l| told.contains(l))
            .collect();
        assert_eq!(levels, told, "{n}×{n}");
        if n == 3 {
            assert_eq!(counts[&(Level::Hard, false)], 2);
        }
    }
}
