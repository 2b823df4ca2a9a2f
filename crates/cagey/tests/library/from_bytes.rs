//! Puzzles of every kind, made from any bytes: the same for properties and fuzzing.

use cagey::model::{Cell, Clue, Grid, Op, Puzzle, Size, Value};
use cagey::notation::Document;

/// An endless source of bytes: after the last one come zeros.
pub(crate) struct Bytes<'b>(pub(crate) &'b [u8]);

impl Bytes<'_> {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let byte = self.0.first().copied().unwrap_or(0);
        self.0 = self.0.get(1..).unwrap_or(&[]);
        usize::from(byte) % end
    }

    fn number(&mut self) -> u64 {
        (0..8).fold(0, |number, _| number << 8 | self.below(256) as u64)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.below(12);
        let bytes: Vec<u8> = (0..length).map(|_| self.below(256) as u8).collect();
        (length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// A puzzle up to this size. Most targets come from a hidden solution, some from nowhere.
pub(crate) fn puzzle(bytes: &mut Bytes, largest: usize) -> Puzzle {
    let size = Size::new(bytes.below(largest) + 1).unwrap();
    let solution = latin_square(bytes, size);
    with_clues(bytes, &solution, |clue, _| clue)
}

/// A puzzle of this size or one of the next nine, and one of its solutions.
#[allow(dead_code)] // The fuzz target that shares this file has no use for it.
pub(crate) fn solved_puzzle(bytes: &mut Bytes, smallest: usize) -> (Puzzle, Grid) {
    let size = Size::new(bytes.below(10) + smallest).unwrap();
    let solution = latin_square(bytes, size);
    let puzzle = with_clues(bytes, &solution, |clue, values| match clue.holds(values) {
        true => clue,
        false => Clue::Free,
    });
    (puzzle, solution)
}

/// A document that every format can hold: what Keen knows, from 3×3 to 9×9.
#[allow(dead_code)] // The fuzz target that shares this file has no use for it.
pub(crate) fn plain_document(bytes: &mut Bytes) -> Document {
    let size = Size::new(bytes.below(7) + 3).unwrap();
    let solution = latin_square(bytes, size);
    let puzzle = with_clues(bytes, &solution, |clue, values| {
        match (clue, values.len()) {
            (clue @ (Clue::Given(_) | Clue::Op(Op::Mul, _)), 1) => clue,
            (Clue::Op(op @ (Op::Add | Op::Mul), target), _) => Clue::Op(op, target % (1 << 29)),
            (Clue::Op(op, target), 2) => Clue::Op(op, target % (1 << 29)),
            _ => Clue::Op(Op::Add, values.iter().map(|v| u64::from(v.get())).sum()),
        }
    });
    describe(bytes, puzzle)
}

/// A puzzle whose clues are made from those that come, and from the cage's values in the solution.
fn with_clues(bytes: &mut Bytes, solution: &Grid, made: impl Fn(Clue, &[Value]) -> Clue) -> Puzzle {
    let size = solution.size();
    let mut builder = Puzzle::builder(size);
    for cells in layout(bytes, size) {
        let values: Vec<Value> = cells
            .iter()
            .filter_map(|&cell| solution.get(cell))
            .collect();
        builder.add(made(clue(bytes, &values, size), &values), cells);
    }
    builder.build().unwrap()
}

/// A puzzle with a position and all other information that a document can have.
pub(crate) fn document(bytes: &mut Bytes, largest: usize) -> Document {
    let puzzle = puzzle(bytes, largest);
    describe(bytes, puzzle)
}

fn describe(bytes: &mut Bytes, puzzle: Puzzle) -> Document {
    let mut document = Document::from(puzzle);
    let size = document.puzzle.size();
    if bytes.below(2) == 1 {
        for cell in size.cells() {
            match bytes.below(3) {
                0 => {}
                1 => document
                    .position
                    .set(cell, some_value(bytes, size))
                    .unwrap(),
                _ => {
                    let count = bytes.below(4);
                    let marks = (0..count).filter_map(|_| some_value(bytes, size)).collect();
                    document.position.set_marks(cell, marks).unwrap();
                }
            }
        }
    }
    document.meta.title = bytes.text();
    document.meta.author = bytes.text();
    if bytes.below(2) == 1 {
        document.meta.solution = Some(latin_square(bytes, size));
    }
    let params = ["", "dn", "dum", "m"][bytes.below(4)];
    document.meta.params = (!params.is_empty()).then(|| params.to_owned());
    document
}

fn some_value(bytes: &mut Bytes, size: Size) -> Option<Value> {
    Value::new(bytes.below(size.get()) as u8 + 1)
}

/// A Latin square: the cyclic one with rows, columns and values shifted.
pub(crate) fn latin_square(bytes: &mut Bytes, size: Size) -> Grid {
    let n = size.get();
    let rows = order(bytes, n);
    let columns = order(bytes, n);
    let mut grid = Grid::empty(size);
    for cell in size.cells() {
        let value = (rows[cell.row()] + columns[cell.col()]) % n + 1;
        grid.set(cell, Value::new(value as u8)).unwrap();
    }
    grid
}

fn order(bytes: &mut Bytes, n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        order.swap(i, bytes.below(i + 1));
    }
    order
}

/// Cages: each cell joins its left or its upper neighbour's, or begins one.
fn layout(bytes: &mut Bytes, size: Size) -> Vec<Vec<Cell>> {
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let joining = bytes.below(8) + 2;
    for cell in size.cells() {
        let left = (cell.col() > 0).then(|| Cell::new(cell.row() as u8, cell.col() as u8 - 1));
        let upper = (cell.row() > 0).then(|| Cell::new(cell.row() as u8 - 1, cell.col() as u8));
        let neighbour = match bytes.below(joining) {
            0 => None,
            way if way % 2 == 0 => left.or(upper),
            _ => upper.or(left),
        };
        match cages
            .iter_mut()
            .find(|cage| neighbour.is_some_and(|n| cage.contains(&n)))
        {
            Some(cage) => cage.push(cell),
            None => cages.push(vec![cell]),
        }
    }
    cages
}

fn clue(bytes: &mut Bytes, values: &[Value], size: Size) -> Clue {
    let sum: u64 = values.iter().map(|v| u64::from(v.get())).sum();
    let product = values
        .iter()
        .try_fold(1u64, |all, v| all.checked_mul(v.get().into()));
    let largest = u64::from(values.iter().max().unwrap().get());
    if values.len() == 1 {
        return match bytes.below(6) {
            0 => Clue::Op(Op::Mul, sum),
            1 => Clue::Free,
            2 => Clue::Hidden(sum),
            _ => Clue::Given(values[0]),
        };
    }
    let difference = (2 * largest).checked_sub(sum);
    let quotient = product.and_then(|all| {
        let square = largest * largest;
        (square % all == 0).then(|| square / all)
    });
    let any = [product, difference, quotient, Some(sum)];
    match bytes.below(16) {
        0 => Clue::Free,
        1 | 2 => Clue::Hidden(any[bytes.below(4)].unwrap_or(sum)),
        3 => Clue::Op(Op::ALL[bytes.below(Op::COUNT)], bytes.number()),
        4 => Clue::Op(
            Op::ALL[bytes.below(Op::COUNT)],
            bytes.below(size.area() + 1) as u64,
        ),
        5..=7 => Clue::Op(Op::Add, sum),
        8..=10 => product.map_or(Clue::Op(Op::Add, sum), |p| Clue::Op(Op::Mul, p)),
        11..=13 => difference.map_or(Clue::Op(Op::Add, sum), |d| Clue::Op(Op::Sub, d)),
        _ => quotient.map_or(Clue::Op(Op::Add, sum), |q| Clue::Op(Op::Div, q)),
    }
}
