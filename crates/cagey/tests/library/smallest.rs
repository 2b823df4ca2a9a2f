//! All puzzles of 2×2 and 3×3, one by one: no recipe can ask for a level that none of them has, and the levels
//! that are available with some of the operators are those of the puzzles that have no others.

use std::collections::BTreeSet;

use cagey::engine::{Budget, Outcome, Solver};
use cagey::generate::{LevelBound, Recipe};
use cagey::logic::{Grader, Level};
use cagey::model::{Cell, Clue, Op, Puzzle, Size, Target, Value};

/// Cells as bits, in reading order.
type Cells = u32;

/// Every partition of a grid into connected cages, up to the eight symmetries.
fn cuts(n: usize) -> Vec<Vec<Cells>> {
    let mut cuts = Vec::new();
    cut((1 << (n * n)) - 1, n, &mut Vec::new(), &mut cuts);
    cuts.retain(|cages| {
        let form = |turn: usize| {
            let mut form: Vec<Cells> = cages.iter().map(|&cage| turned(cage, turn, n)).collect();
            form.sort_unstable();
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

/// A clue, and the operators of which it needs at least one: the operator that it shows, or for a hidden operator
/// those that give the target.
#[derive(Clone)]
struct Choice {
    clue: Clue,
    operators: Vec<Op>,
}

/// Every clue that a cage with these values can have, with its operator shown or hidden.
fn clues(values: &[u8]) -> Vec<Choice> {
    if let [value] = values {
        let clue = Clue::Given(Value::new(*value).unwrap());
        let operators = Vec::new();
        return vec![Choice { clue, operators }];
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
    let hidden = hidden.into_iter().map(|target| Choice {
        clue: Clue::Hidden(target),
        operators: (told.iter().filter(|(_, other)| *other == target))
            .map(|&(op, _)| op)
            .collect(),
    });
    let told = told.iter().map(|&(op, target)| Choice {
        clue: Clue::Op(op, target),
        operators: vec![op],
    });
    told.chain(hidden).collect()
}

/// Calls back with every puzzle of this size that has a solution, and more than once with some; and with the
/// choices of its clues.
fn for_each_puzzle(n: usize, mut visit: impl FnMut(&Puzzle, &[Choice])) {
    let size = Size::new(n).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let squares = squares(n);
    for cages in cuts(n) {
        let cages: Vec<Vec<usize>> = (cages.iter())
            .map(|cage| (0..n * n).filter(|cell| cage & 1 << cell != 0).collect())
            .collect();
        for square in &squares {
            let clues: Vec<Vec<Choice>> = (cages.iter())
                .map(|cage| clues(&cage.iter().map(|&cell| square[cell]).collect::<Vec<u8>>()))
                .collect();
            let choices: usize = clues.iter().map(Vec::len).product();
            for mut choice in 0..choices {
                let mut builder = Puzzle::builder(size);
                let mut chosen = Vec::with_capacity(cages.len());
                for (cage, clues) in cages.iter().zip(&clues) {
                    let one = clues[choice % clues.len()].clone();
                    builder.add(one.clue, cage.iter().map(|&cell| cells[cell]));
                    chosen.push(one);
                    choice /= clues.len();
                }
                visit(&builder.build().unwrap(), &chosen);
            }
        }
    }
}

/// Every set of operators that is not empty, as weights.
fn operator_sets() -> Vec<[u32; Op::ALL.len()]> {
    let has = |set: u32, op: usize| set >> op & 1;
    (1..1 << Op::ALL.len())
        .map(|set| std::array::from_fn(|op| has(set, op)))
        .collect()
}

/// Whether a recipe with these operators, hidden in this percentage of cages, allows a puzzle with these clues.
fn allows(operators: &[u32; Op::ALL.len()], hidden_percent: u32, clues: &[Choice]) -> bool {
    clues
        .iter()
        .all(|choice| match (choice.clue, hidden_percent) {
            (Clue::Given(_), _) => true,
            (Clue::Hidden(_), 0) | (Clue::Op(..), 100) => false,
            _ => (choice.operators.iter()).any(|op| operators[*op as usize] > 0),
        })
}

#[test]
fn the_highest_levels_of_the_smallest_sizes_are_those_of_all_their_puzzles() {
    let (mut solver, mut grader) = (Solver::new(), Grader::new());
    for (n, levels) in [
        (2, vec![Level::Easy]),
        (3, vec![Level::Easy, Level::Normal, Level::Hard]),
    ] {
        let size = Size::new(n).unwrap();
        let mut found = BTreeSet::new();
        let mut kinds: Vec<_> = (operator_sets().into_iter())
            .flat_map(|operators| [0, 50, 100].map(|percent| (operators, percent, Level::Easy)))
            .collect();
        for_each_puzzle(n, |puzzle, clues| {
            let outcome = solver.solve(puzzle, &mut Budget::unlimited());
            if !matches!(outcome, Outcome::Unique(_)) {
                return;
            }
            let level = grader.level(puzzle);
            found.insert(level);
            // Larger cages occur only if they are asked for.
            if puzzle.cages().iter().any(|cage| cage.cells().len() > 4) {
                return;
            }
            for (operators, hidden_percent, highest) in &mut kinds {
                if level > *highest && allows(operators, *hidden_percent, clues) {
                    *highest = level;
                }
            }
        });
        assert_eq!(found.into_iter().collect::<Vec<Level>>(), levels, "{size}");
        assert_eq!(Some(&Recipe::highest_level(size)), levels.last(), "{size}");
        for (operators, hidden_percent, highest) in kinds {
            let mut recipe = Recipe::new(size);
            recipe.operators = operators;
            recipe.hidden_percent = hidden_percent;
            let available = recipe.available_levels();
            let kind = format!("{size} {operators:?} {hidden_percent}");
            assert_eq!(available.highest, highest, "{kind}");
            let bound = match highest == Recipe::highest_level(size) {
                true => LevelBound::Size,
                false => LevelBound::Operators,
            };
            assert_eq!(available.bound, Some(bound), "{kind}");
        }
    }
}
