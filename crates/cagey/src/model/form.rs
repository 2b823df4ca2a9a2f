//! The eight forms of a puzzle: its images under rotations and reflections of the square.

use super::{Cage, Cell, Clue, Line, Op, Position, Puzzle, Size, Target};

/// One of the eight symmetries of a square. Its bits say whether the grid is mirrored along the diagonal, upside down,
/// and left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form(u8);

/// What orders the forms of a puzzle: the cage of every cell, then the clues.
type Key = (Vec<u16>, Vec<(u8, Target)>);

impl Form {
    /// All of them; the first leaves the puzzle as it is.
    pub(crate) const ALL: [Form; 8] = [
        Form(0),
        Form(1),
        Form(2),
        Form(3),
        Form(4),
        Form(5),
        Form(6),
        Form(7),
    ];

    /// The form of a puzzle whose cages, and then whose clues, are least in lexicographic order.
    pub(crate) fn canonical(puzzle: &Puzzle) -> Form {
        let least = Form::ALL.into_iter().min_by_key(|form| form.key(puzzle));
        least.unwrap_or(Form(0))
    }

    fn is_transposed(self) -> bool {
        self.0 & 1 != 0
    }

    /// The cell of the puzzle that becomes a cell of the form.
    pub(crate) fn origin(self, cell: Cell, size: Size) -> Cell {
        let last = size.get() as u8 - 1;
        let (mut row, mut col) = (cell.row() as u8, cell.col() as u8);
        if self.0 & 4 != 0 {
            col = last - col;
        }
        if self.0 & 2 != 0 {
            row = last - row;
        }
        if self.is_transposed() {
            (row, col) = (col, row);
        }
        Cell::new(row, col)
    }

    /// The row or column of the puzzle that becomes one of the form.
    pub(crate) fn origin_of_line(self, line: Line, size: Size) -> Line {
        let cell = match line {
            Line::Row(row) => self.origin(Cell::new(row, 0), size),
            Line::Col(col) => self.origin(Cell::new(0, col), size),
        };
        match matches!(line, Line::Row(_)) != self.is_transposed() {
            true => Line::Row(cell.row() as u8),
            false => Line::Col(cell.col() as u8),
        }
    }

    /// A puzzle in this form.
    pub(crate) fn place(self, puzzle: &Puzzle) -> Puzzle {
        let size = puzzle.size();
        let mut cells = vec![Vec::new(); puzzle.cages().len()];
        for cell in size.cells() {
            cells[puzzle.cage_at(self.origin(cell, size)).index()].push(cell);
        }
        let clues = puzzle.cages().iter().map(Cage::clue);
        Puzzle::of_cages(size, clues.zip(cells))
    }

    /// A position of a puzzle in this form.
    pub(crate) fn place_position(self, position: &Position) -> Position {
        let size = position.grid().size();
        let mut placed = Position::empty(size);
        for cell in size.cells() {
            let from = self.origin(cell, size);
            placed.put(cell, position.grid().get(from));
            placed.put_marks(cell, position.marks(from));
        }
        placed
    }

    /// The cell of the form that a cell of the puzzle becomes.
    pub(crate) fn image(self, cell: Cell, size: Size) -> Cell {
        let last = size.get() as u8 - 1;
        let (mut row, mut col) = (cell.row() as u8, cell.col() as u8);
        if self.is_transposed() {
            (row, col) = (col, row);
        }
        if self.0 & 2 != 0 {
            row = last - row;
        }
        if self.0 & 4 != 0 {
            col = last - col;
        }
        Cell::new(row, col)
    }

    fn key(self, puzzle: &Puzzle) -> Key {
        let size = puzzle.size();
        // Cages are numbered in the order of their first cells.
        let mut numbers = vec![None; puzzle.cages().len()];
        let (mut cages, mut clues) = (Vec::with_capacity(size.area()), Vec::new());
        for cell in size.cells() {
            let cage = puzzle.cage_at(self.origin(cell, size));
            let number = numbers[cage.index()].get_or_insert_with(|| {
                clues.push(clue_key(puzzle.cage(cage).clue()));
                clues.len() as u16
            });
            cages.push(*number);
        }
        (cages, clues)
    }
}

/// What orders clues.
pub(crate) fn clue_key(clue: Clue) -> (u8, Target) {
    let kind = match clue {
        Clue::Given(_) => 0,
        Clue::Op(Op::Add, _) => 1,
        Clue::Op(Op::Sub, _) => 2,
        Clue::Op(Op::Mul, _) => 3,
        Clue::Op(Op::Div, _) => 4,
        Clue::Hidden(_) => 5,
        Clue::Free => 6,
    };
    (kind, clue.target().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_and_origins_undo_each_other() {
        for n in 1..=4 {
            let size = Size::new(n).unwrap();
            for form in Form::ALL {
                for cell in size.cells() {
                    assert_eq!(form.image(form.origin(cell, size), size), cell);
                }
                for line in (0..n as u8).flat_map(|i| [Line::Row(i), Line::Col(i)]) {
                    let from = form.origin_of_line(line, size);
                    for cell in line.cells(size) {
                        assert!(from.has(form.origin(cell, size)), "{form:?} {line}");
                    }
                }
            }
        }
    }
}
