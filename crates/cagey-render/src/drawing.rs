//! What a picture shows.

use cagey::logic::{Effect, Marks, Role, Step};
use cagey::model::{Cell, Grid, Position, Puzzle, ValueSet};
use cagey::notation::one_line;
use cagey::words::Voice;

use crate::signs::Signs;
use crate::theme::Theme;

/// What a picture shows. [`Drawing::new`] has defaults for everything but the puzzle.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The values, and the pencil marks of cells without a value.
    pub position: Position,
    /// The values that were given or entered before. All others are drawn in the colour of new values.
    pub start: Grid,
    /// Pencil marks that are struck out.
    pub struck: Vec<(Cell, ValueSet)>,
    /// Highlighted cells, and why they are highlighted.
    pub highlights: Vec<(Cell, Role)>,
    /// The text above the grid.
    pub title: Option<String>,
    /// The text below the grid.
    pub caption: Option<String>,
    /// Colours and proportions.
    pub theme: &'static Theme,
    /// How operators are printed.
    pub signs: Signs,
    /// The language in which a picture without a title says what it is.
    pub voice: Voice,
}

impl<'a> Drawing<'a> {
    /// The puzzle as it is printed for solving.
    pub fn new(puzzle: &'a Puzzle) -> Drawing<'a> {
        let size = puzzle.size();
        Drawing {
            puzzle,
            position: Position::empty(size),
            start: Grid::empty(size),
            struck: Vec::new(),
            highlights: Vec::new(),
            title: None,
            caption: None,
            theme: Theme::LIGHT,
            signs: Signs::default(),
            voice: Voice::default(),
        }
    }

    /// The puzzle with its solution.
    pub fn solved(puzzle: &'a Puzzle, solution: &Grid) -> Drawing<'a> {
        Drawing {
            position: Position::from(solution.clone()),
            ..Drawing::new(puzzle)
        }
    }

    /// A step in the marks in which it was found: the cells that it is about, the candidates that it removes,
    /// and the values that it places.
    pub fn of_step(marks: &Marks<'a>, step: &Step) -> Drawing<'a> {
        let puzzle = marks.puzzle();
        let mut position = marks.position();
        let start = position.grid().clone();
        let mut struck = Vec::new();
        for &effect in &step.effects {
            match effect {
                // What the grid does not have cannot be drawn.
                Effect::Place(cell, value) => {
                    let _ = position.set(cell, Some(value));
                    let _ = position.set_marks(cell, ValueSet::EMPTY);
                }
                Effect::Remove(cell, values) => struck.push((cell, values)),
            }
        }
        Drawing {
            position,
            start,
            struck,
            highlights: step.highlights(puzzle),
            ..Drawing::new(puzzle)
        }
    }

    /// The title as it is drawn: on one line, without control characters.
    pub(crate) fn shown_title(&self) -> Option<String> {
        let title = self.title.as_deref().map(one_line);
        title.filter(|title| !title.is_empty())
    }

    /// The caption as it is drawn: with its line breaks, but without other control characters.
    pub(crate) fn shown_caption(&self) -> Option<String> {
        let caption = self.caption.as_deref()?;
        Some(caption.lines().map(one_line).collect::<Vec<_>>().join("\n"))
    }

    /// The pencil marks of a cell that are struck out.
    pub(crate) fn struck_at(&self, cell: Cell) -> ValueSet {
        let here = self.struck.iter().filter(|(at, _)| *at == cell);
        here.flat_map(|(_, values)| values.iter()).collect()
    }

    /// Why a cell is highlighted.
    pub(crate) fn role(&self, cell: Cell) -> Option<Role> {
        let found = self.highlights.iter().find(|(at, _)| *at == cell);
        found.map(|&(_, role)| role)
    }
}
