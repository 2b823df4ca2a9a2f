//! A puzzle among those that differ from it only in how they are turned and mirrored.

use crate::model::{Cell, Clue, Op, Puzzle};

/// The eight puzzles that a puzzle becomes when it is turned and mirrored; itself first.
pub fn symmetric_forms(puzzle: &Puzzle) -> [Puzzle; 8] {
    std::array::from_fn(|form| placed(puzzle, form))
}

/// The puzzle with its cells moved: mirrored along the diagonal, upside down, left to right, or several
/// of these, a bit each.
fn placed(puzzle: &Puzzle, form: usize) -> Puzzle {
    let size = puzzle.size();
    let last = size.get() as u8 - 1;
    let moved = |cell: Cell| {
        let (mut row, mut col) = (cell.row() as u8, cell.col() as u8);
        if form & 1 != 0 {
            (row, col) = (col, row);
        }
        if form & 2 != 0 {
            row = last - row;
        }
        if form & 4 != 0 {
            col = last - col;
        }
        Cell::new(row, col)
    };
    let cages = (puzzle.cages().iter())
        .map(|cage| (cage.clue(), cage.cells().iter().map(|&cell| moved(cell))));
    Puzzle::of_cages(size, cages)
}

/// One of the [eight forms](symmetric_forms), the same for all of them: the one whose cages, then whose
/// clues come first in order.
///
/// ```
/// use cagey::generate::{canonical, symmetric_forms};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// for form in symmetric_forms(&puzzle) {
///     assert_eq!(canonical(&form), canonical(&puzzle));
/// }
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn canonical(puzzle: &Puzzle) -> Puzzle {
    let [first, rest @ ..] = symmetric_forms(puzzle);
    (rest.into_iter()).fold(first, |least, form| match key(&form) < key(&least) {
        true => form,
        false => least,
    })
}

/// The cage of every cell, then the clues.
fn key(puzzle: &Puzzle) -> (Vec<usize>, Vec<(usize, u64)>) {
    let cages = (puzzle.size().cells()).map(|cell| puzzle.cage_at(cell).index());
    let clues = puzzle.cages().iter().map(|cage| {
        let clue = cage.clue();
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
    });
    (cages.collect(), clues.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    fn bars(rows: [u64; 3], lie: bool) -> Puzzle {
        let size = Size::new(3).unwrap();
        let mut builder = Puzzle::builder(size);
        for (i, target) in (0..).zip(rows) {
            let cell = |j| match lie {
                true => Cell::new(i, j),
                false => Cell::new(j, i),
            };
            builder.add(Clue::Op(Op::Mul, target), (0..3).map(cell));
        }
        builder.build().unwrap()
    }

    #[test]
    fn the_forms_of_three_bars_are_those_that_one_would_draw() {
        let forms = symmetric_forms(&bars([1, 2, 3], true));
        assert_eq!(forms[0], bars([1, 2, 3], true));
        for expected in [
            bars([3, 2, 1], true),
            bars([1, 2, 3], false),
            bars([3, 2, 1], false),
        ] {
            let count = forms.iter().filter(|form| **form == expected).count();
            assert_eq!(count, 2, "{expected}");
        }
    }

    #[test]
    fn puzzles_that_differ_otherwise_have_other_canonical_forms() {
        assert_eq!(
            canonical(&bars([1, 2, 3], true)),
            canonical(&bars([3, 2, 1], false))
        );
        assert_ne!(
            canonical(&bars([1, 2, 3], true)),
            canonical(&bars([1, 3, 2], true))
        );
    }
}
