use cagey::logic::{Effect, Marks, Role, Step};
use cagey::model::{Cell, Grid, Position, Puzzle, ValueSet};
use cagey::notation::one_line;
use cagey::words::Voice;

use crate::signs::Signs;
use crate::theme::Theme;

/// What a picture shows. Everything but the puzzle may be left as it is.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Values, and pencil marks of the cells without one.
    pub position: Position,
    /// The values that were there before; the others are drawn as found.
    pub start: Grid,
    /// Pencil marks that are struck out.
    pub struck: Vec<(Cell, ValueSet)>,
    /// Cells to look at, and why.
    pub highlights: Vec<(Cell, Role)>,
    /// Stands above the grid.
    pub title: Option<String>,
    /// Stands below the grid.
    pub caption: Option<String>,
    /// How it looks.
    pub theme: &'static Theme,
    /// What operators look like.
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

    /// A step in the marks that it was found in: what it looks at, what it takes out, what it fills.
    pub fn of_step(marks: &Marks<'a>, step: &Step) -> Drawing<'a> {
        let puzzle = marks.puzzle();
        let mut position = marks.position();
        let start = position.grid().clone();
        let mut struck = Vec::new();
        for &effect in &step.effects {
            match effect {
                Effect::Place(cell, value) => {
                    position.grid_mut().set(cell, Some(value));
                    position.set_marks(cell, ValueSet::EMPTY);
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

    /// The title as it is shown: one line, with nothing in it that acts on a terminal.
    pub(crate) fn shown_title(&self) -> Option<String> {
        let title = self.title.as_deref().map(one_line);
        title.filter(|title| !title.is_empty())
    }

    /// What stands below the grid as it is shown: a line for each of its lines.
    pub(crate) fn shown_caption(&self) -> Option<String> {
        let caption = self.caption.as_deref()?;
        Some(caption.lines().map(one_line).collect::<Vec<_>>().join("\n"))
    }

    /// Whether a mark is struck out.
    pub(crate) fn struck_at(&self, cell: Cell) -> ValueSet {
        let here = self.struck.iter().filter(|(at, _)| *at == cell);
        here.flat_map(|(_, values)| values.iter()).collect()
    }

    /// Why to look at a cell.
    pub(crate) fn role(&self, cell: Cell) -> Option<Role> {
        let found = self.highlights.iter().find(|(at, _)| *at == cell);
        found.map(|&(_, role)| role)
    }
}
