//! All puzzles of 2×2 and 3×3, one by one: what none of them is, no recipe can ask for.

use std::collections::BTreeSet;

use cagey::engine::{Never, Outcome, Solver};
use cagey::generate::Recipe;
use cagey::logic::{Grader, Level};
use cagey::model::{Cell, Clue, Grid, Op, Puzzle, Size, Target, Value};

/// Cells as bits, in reading order.
type Cells = u32;

/// Every way to cut a grid into connected cages, each in one of its eight turned and mirrored forms only.
fn cuts(n: usize) -> Vec<Vec<Cells>> {
    let mut cuts = Vec::new();
    cut((1 << (n * n)) - 1, n, &mut Vec::new(), &mut cuts);
    cuts.retain(|cages| {
        let form = |turn: usize| {
            let mut form: Vec<Cells> = cages.iter().map(|&cage| turned(cage, turn, n)).collect();
            form.sort();
            form
        };
        (1..8).all(|turn| form(0) <= form(turn))
    });
    cuts
}

fn cut(free: Cells, n: usize, cages: &mut Vec<Cells>, cuts: &mut Vec<Vec<Cells>>) {
    if free == 0 {
        cuts.push(cages.clone());
        return;
    }
    // The cages that hold the first free cell, grown from it.
    let mut grown = BTreeSet::from([1 << free.trailing_zeros()]);
    let mut waiting: Vec<Cells> = grown.iter().copied().collect();
    while let Some(cage) = waiting.pop() {
        for cell in (0..n * n).filter(|cell| free & !cage & 1 << cell != 0) {
            let more = cage | 1 << cell;
            if neighbours(cell, n) & cage != 0 && grown.insert(more) {
                waiting.push(more);
            }
        }
    }
    for cage in grown {
        cages.push(cage);
        cut(free & !cage, n, cages, cuts);
        cages.pop();
    }
}

fn neighbours(cell: usize, n: usize) -> Cells {
    let (row, col) = (cell / n, cell % n);
    (0..n * n)
        .filter(|other| row.abs_diff(other / n) + col.abs_diff(other % n) == 1)
        .fold(0, |cells, other| cells | 1 << other)
}

fn turned(cells: Cells, turn: usize, n: usize) -> Cells {
    (0..n * n)
        .filter(|cell| cells & 1 << cell != 0)
        .map(|cell| {
            let (mut row, mut col) = (cell / n, cell % n);
            for _ in 0..turn % 4 {
                (row, col) = (col, n - 1 - row);
            }
            if turn >= 4 {
                col = n - 1 - col;
            }
            row * n + col
        })
        .fold(0, |cells, cell| cells | 1 << cell)
}

/// Every Latin square.
fn squares(n: usize) -> Vec<Vec<u8>> {
    let mut squares = vec![Vec::new()];
    for cell in 0..n * n {
        let longer = |square: &Vec<u8>| -> Vec<Vec<u8>> {
            let fits = |value: &u8| {
                (0..cell).all(|other| {
                    square[other] != *value || (other / n != cell / n && other % n != cell % n)
                })
            };
            let values = (1..=n as u8).filter(fits);
            values
                .map(|value| [&square[..], &[value]].concat())
                .collect()
        };
        squares = squares.iter().flat_map(longer).collect();
    }
    squares
}

/// Every clue that a cage with these values can have, with its operator told or not.
fn clues(values: &[u8]) -> Vec<Clue> {
    if let [value] = values {
        return vec![Clue::Given(Value::new(*value).unwrap())];
    }
    let values = || values.iter().map(|&value| Target::from(value));
    let mut told = vec![
        (Op::Add, values().sum::<Target>()),
        (Op::Mul, values().product()),
    ];
    let (largest, smallest) = (values().max().unwrap(), values().min().unwrap());
    if values().len() == 2 {
        told.push((Op::Sub, largest - smallest));
        if largest % smallest == 0 {
            told.push((Op::Div, largest / smallest));
        }
    }
    let hidden: BTreeSet<Target> = told.iter().map(|&(_, target)| target).collect();
    let told = told.into_iter().map(|(op, target)| Clue::Op(op, target));
    told.chain(hidden.into_iter().map(Clue::Hidden)).collect()
}

/// Calls back with every puzzle of this size that has a solution, and more than once with some.
fn for_each_puzzle(n: usize, mut visit: impl FnMut(&Puzzle)) {
    let size = Size::new(n).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let squares = squares(n);
    for cages in cuts(n) {
        let cages: Vec<Vec<usize>> = (cages.iter())
            .map(|cage| (0..n * n).filter(|cell| cage & 1 << cell != 0).collect())
            .collect();
        for square in &squares {
            let clues: Vec<Vec<Clue>> = (cages.iter())
                .map(|cage| clues(&cage.iter().map(|&cell| square[cell]).collect::<Vec<u8>>()))
                .collect();
            let choices: usize = clues.iter().map(Vec::len).product();
            for mut choice in 0..choices {
                let mut builder = Puzzle::builder(size);
                for (cage, clues) in cages.iter().zip(&clues) {
                    builder.add(
                        clues[choice % clues.len()],
                        cage.iter().map(|&cell| cells[cell]),
                    );
                    choice /= clues.len();
                }
                visit(&builder.build().unwrap());
            }
        }
    }
}

#[test]
fn no_puzzle_is_harder_than_its_size_allows() {
    let (mut solver, mut grader) = (Solver::new(), Grader::new());
    for (n, levels) in [
        (2, vec![Level::Easy]),
        (3, vec![Level::Easy, Level::Normal, Level::Hard]),
    ] {
        let size = Size::new(n).unwrap();
        let mut found = BTreeSet::new();
        for_each_puzzle(n, |puzzle| {
            let outcome = solver.solve(puzzle, &Grid::empty(size), Never);
            if matches!(outcome, Outcome::Unique(_)) {
                found.insert(grader.level(puzzle));
            }
        });
        assert_eq!(found.into_iter().collect::<Vec<Level>>(), levels, "{size}");
        assert_eq!(Some(&Recipe::highest_level(size)), levels.last(), "{size}");
    }
}
