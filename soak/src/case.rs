//! A case: a random puzzle, and a random grid to start from.

use cagey::model::{Cell, Clue, Grid, Op, Position, Puzzle, Size, Value, ValueSet};

use crate::chance::Chance;

/// A puzzle with everything that is asked about it.
pub(crate) struct Case {
    pub(crate) puzzle: Puzzle,
    /// The Latin square that the targets come from. It solves the puzzle unless a clue was spoiled.
    pub(crate) hidden: Grid,
    /// What is entered and marked when the second round of questions is asked.
    pub(crate) position: Position,
}

/// How many of 100,000 cases have each size. The reference solver answers most questions about the small ones, and a
/// large grid takes as long as thousands of them.
const SIZES: [usize; 16] = [
    1_000, 34_500, 39_000, 19_000, 5_000, 1_200, 180, 60, 46, 2, 2, 2, 2, 2, 2, 2,
];

impl Case {
    /// The case of a stream of random numbers.
    pub(crate) fn new(chance: &mut Chance, largest: usize) -> Case {
        let size = size(chance, largest);
        let hidden = latin_square(chance, size);
        let puzzle = puzzle(chance, &hidden);
        let position = position(chance, &hidden);
        Case {
            puzzle,
            hidden,
            position,
        }
    }
}

fn size(chance: &mut Chance, largest: usize) -> Size {
    let mut rest = chance.below(SIZES[..largest].iter().sum());
    let mut n = 1;
    for weight in SIZES {
        if rest < weight {
            break;
        }
        rest -= weight;
        n += 1;
    }
    Size::new(n).unwrap_or(Size::LARGEST)
}

/// A cyclic Latin square with its rows, columns and values shuffled, in which some 2×2 subsquares were turned. That
/// leads to squares that no shuffling of a cyclic one gives.
pub(crate) fn latin_square(chance: &mut Chance, size: Size) -> Grid {
    let n = size.get();
    let mut order = || {
        let mut order: Vec<usize> = (0..n).collect();
        chance.shuffle(&mut order);
        order
    };
    let (rows, cols, values) = (order(), order(), order());
    let mut square: Vec<Vec<usize>> = (0..n)
        .map(|row| {
            (0..n)
                .map(|col| values[(rows[row] + cols[col]) % n])
                .collect()
        })
        .collect();
    for _ in 0..2 * n {
        let (a, b) = (chance.below(n), chance.below(n));
        let (c, d) = (chance.below(n), chance.below(n));
        if square[a][c] == square[b][d] && square[a][d] == square[b][c] {
            let (one, other) = (square[a][c], square[a][d]);
            (square[a][c], square[b][d]) = (other, other);
            (square[a][d], square[b][c]) = (one, one);
        }
    }
    let mut grid = Grid::empty(size);
    for cell in size.cells() {
        grid.set(cell, Value::new(square[cell.row()][cell.col()] as u8 + 1))
            .unwrap();
    }
    grid
}

fn puzzle(chance: &mut Chance, hidden: &Grid) -> Puzzle {
    let size = hidden.size();
    // Some puzzles have clues of all kinds, some only of one, and few have clues without a solution.
    let only = chance.one_in(3).then(|| chance.below(KINDS));
    let spoiled_in = chance.pick(&[0, 0, 4, 30]);
    let mut builder = Puzzle::builder(size);
    for cells in partition(chance, size) {
        let values: Vec<Value> = cells.iter().filter_map(|&cell| hidden.get(cell)).collect();
        let is_spoiled = spoiled_in > 0 && chance.one_in(spoiled_in);
        let kind = only.unwrap_or_else(|| chance.below(KINDS));
        let clue = match is_spoiled {
            false => clue(chance, kind, &values),
            true => spoiled_clue(chance, &values, size),
        };
        builder.add(clue, cells);
    }
    (builder.build()).unwrap_or_else(|errors| unreachable!("the cages make a puzzle: {errors}"))
}

/// Connected cages that grow from random cells.
fn partition(chance: &mut Chance, size: Size) -> Vec<Vec<Cell>> {
    let n = size.get();
    let most = match chance.below(16) {
        0 => 1,
        1..=3 => 2,
        4..=6 => 3,
        7..=9 => 4,
        10..=12 => 5,
        13 | 14 => n,
        // Cages that cover much of a grid make every question slow, unless the grid is small.
        _ if n > 4 && !chance.one_in(8) => 2 * n,
        _ => size.area(),
    };
    let mut order: Vec<Cell> = size.cells().collect();
    chance.shuffle(&mut order);
    let mut free = vec![true; size.area()];
    let mut cages = Vec::new();
    for first in order {
        if !free[size.index_of(first).unwrap()] {
            continue;
        }
        free[size.index_of(first).unwrap()] = false;
        let mut cage = vec![first];
        let wanted = chance.below(most) + 1;
        while cage.len() < wanted {
            let next: Vec<Cell> = (size.cells())
                .filter(|cell| free[size.index_of(*cell).unwrap()])
                .filter(|&cell| cage.iter().any(|&other| cell.touches(other)))
                .collect();
            if next.is_empty() {
                break;
            }
            let cell = chance.pick(&next);
            free[size.index_of(cell).unwrap()] = false;
            cage.push(cell);
        }
        cages.push(cage);
    }
    cages
}

/// How many kinds of clues [`clue`] distinguishes.
const KINDS: usize = 9;

/// A clue that these values meet. Kinds that they cannot have become a sum.
fn clue(chance: &mut Chance, kind: usize, values: &[Value]) -> Clue {
    let numbers = || values.iter().map(|&value| u64::from(value));
    let sum: u64 = numbers().sum();
    let product = numbers().try_fold(1u64, u64::checked_mul);
    let largest = numbers().max().unwrap_or(0);
    let difference = (2 * largest).checked_sub(sum);
    let quotient = product.and_then(|product| {
        let square = largest * largest;
        (square % product == 0).then(|| square / product)
    });
    if let [value] = *values {
        return match chance.below(8) {
            0 => Clue::Free,
            1 => Clue::Hidden(sum),
            2 => Clue::Op(Op::Mul, sum),
            3 => Clue::Op(Op::Add, sum),
            _ => Clue::Given(value),
        };
    }
    let op = |op: Op, target: Option<u64>| target.map(|target| Clue::Op(op, target));
    let clue = match kind {
        0 if chance.one_in(3) => Some(Clue::Free),
        1 | 2 => op(Op::Mul, product),
        3 | 4 => op(Op::Sub, difference),
        5 => op(Op::Div, quotient),
        6 => {
            let targets = [Some(sum), product, difference, quotient];
            chance.pick(&targets).map(Clue::Hidden)
        }
        _ => None,
    };
    clue.unwrap_or(Clue::Op(Op::Add, sum))
}

/// A clue that the values need not meet: close to one that they do, or anything.
fn spoiled_clue(chance: &mut Chance, values: &[Value], size: Size) -> Clue {
    let kind = chance.below(KINDS);
    let clue = clue(chance, kind, values);
    let near = |target: u64| target.saturating_add(1);
    if values.len() == 1 {
        return match Value::new(chance.below(size.get()) as u8 + 1) {
            Some(value) => Clue::Given(value),
            None => Clue::Free,
        };
    }
    match (clue, chance.below(4)) {
        (Clue::Op(_, _), 0) => Clue::Op(chance.pick(&Op::ALL), chance.number()),
        (Clue::Op(op, target), 1) => Clue::Op(op, target.saturating_sub(1)),
        (Clue::Op(op, target), _) => Clue::Op(op, near(target)),
        (Clue::Hidden(_), 0) => Clue::Hidden(chance.number()),
        (Clue::Hidden(target), _) => Clue::Hidden(near(target)),
        (clue, _) => clue,
    }
}

/// A grid that is empty, partly filled with what is right, the same with a mistake or two, or full of rubbish;
/// sometimes with pencil marks.
fn position(chance: &mut Chance, hidden: &Grid) -> Position {
    let size = hidden.size();
    let mut position = Position::empty(size);
    let any = |chance: &mut Chance| Value::new(chance.below(size.get()) as u8 + 1);
    let kind = chance.below(8);
    // Of a large grid most is filled, so that the reference solver can do the rest.
    let filled = match size.get() {
        ..=5 => chance.below(10),
        _ => 5 + chance.below(5),
    };
    for cell in size.cells() {
        if chance.below(10) < filled {
            let value = match kind {
                7 => any(chance),
                _ => hidden.get(cell),
            };
            position.set(cell, value).unwrap();
        }
    }
    if let 4..=6 = kind {
        for _ in 0..=chance.below(2) {
            let cell = size.cell_at(chance.below(size.area())).unwrap();
            let value = any(chance);
            position.set(cell, value).unwrap();
        }
    }
    if chance.one_in(4) {
        for cell in size.cells() {
            if position.grid().get(cell).is_some() || chance.one_in(2) {
                continue;
            }
            let mut marks: ValueSet = size.values().filter(|_| chance.one_in(2)).collect();
            if let Some(value) = hidden.get(cell).filter(|_| !chance.one_in(40)) {
                marks.insert(value);
            }
            position.set_marks(cell, marks).unwrap();
        }
    }
    position
}
