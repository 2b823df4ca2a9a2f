use cagey::logic::{Level, Marks, Role, walk};
use cagey::model::{Cell, Grid, Position, Size, ValueSet};
use cagey_render::{Charset, Drawing, svg, text};

use crate::gallery::{FOUR, NINE, SIX, puzzle};

fn full_marks(size: Size) -> Position {
    let mut position = Position::empty(size);
    let all: ValueSet = size.values().collect();
    for cell in size.cells() {
        position.set_marks(cell, all).unwrap();
    }
    position
}

/// A picture shows what the puzzle has a place for, and ignores the rest.
#[test]
fn grids_of_another_size_and_cells_outside_are_drawn_without_a_panic() {
    for id in [FOUR, SIX] {
        let puzzle = puzzle(id);
        for n in [1, 3, 9, 16] {
            let size = Size::new(n).unwrap();
            let outside = Cell::new(200, 3);
            let drawing = Drawing {
                position: full_marks(size),
                start: Grid::empty(size),
                struck: vec![(outside, size.values().collect())],
                highlights: vec![(outside, Role::Changes)],
                ..Drawing::new(&puzzle)
            };
            assert!(svg(&drawing).ends_with("</svg>\n"));
            assert!(!drawing.scene().to_tikz().is_empty());
            assert!(!text(&drawing, Charset::Unicode, '*').to_plain().is_empty());
            let solved = Drawing::solved(&puzzle, &Grid::empty(size));
            assert!(!drawing.label().is_empty() && svg(&solved).ends_with("</svg>\n"));
        }
    }
}

#[test]
fn a_step_of_a_larger_puzzle_is_drawn_as_far_as_the_puzzle_goes() {
    let (small, large) = (puzzle(FOUR), puzzle(NINE));
    for step in walk(Marks::new(&large), Level::Unreasonable).steps {
        let drawing = Drawing::of_step(&Marks::new(&small), &step);
        assert!(svg(&drawing).ends_with("</svg>\n"));
    }
}
