//! Answers for a person at a terminal: drawings or rows of numbers, and sentences.

use std::time::Duration;

use cagey::engine::{ConflictSet, Count, Outcome};
use cagey::logic::Role;
use cagey::model::{Cell, Grid, Position, Puzzle, Size, Value, ValueSet};
use cagey::words::Voice;
use cagey_render::{Charset, Drawing, StyledText, set_text, text};

use crate::output::mode::{Color, OutputMode, terminal_width};

/// The mark after a value in which two solutions differ.
const DIFFERS: char = '*';
/// The mark in the cells of cages that cannot all be satisfied.
const IN_CONFLICT: char = '!';

/// The outcome for a puzzle, and everything that is needed to describe it.
pub(crate) struct Answer<'a> {
    pub(crate) outcome: &'a Outcome,
    /// The number of solutions, if there are several and they were counted.
    pub(crate) count: Option<Count>,
    /// Why there is no solution, if there is none and a conflict was found.
    pub(crate) conflict: Option<ConflictSet>,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) start: &'a Grid,
    pub(crate) origin: Origin,
    pub(crate) time: Duration,
}

/// Where the values to start from come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// There are no such values.
    Nowhere,
    /// The puzzle's own file.
    File,
    /// The command line.
    Given,
}

impl Origin {
    /// The sentence, preceded by where the values come from.
    fn introduce(self, sentence: &str) -> String {
        let start = match self {
            Origin::Nowhere => return sentence.to_owned(),
            Origin::File => "From the values entered",
            Origin::Given => "From the values given",
        };
        format!("{start}: {}", lower(sentence))
    }
}

impl Answer<'_> {
    /// One or two drawings and a sentence, or words if the terminal is too narrow.
    pub(crate) fn drawn(&self, color: Color) -> String {
        let grids: Vec<&Grid> = match self.outcome {
            Outcome::Unique(solution) => vec![solution],
            Outcome::Multiple([one, other]) => vec![one, other],
            _ => vec![self.start],
        };
        let (marked, mark) = match self.outcome {
            Outcome::Multiple([one, other]) => (differing(one, other), DIFFERS),
            _ => (self.cells_in_conflict(), IN_CONFLICT),
        };
        let drawings = grids.iter().map(|grid| Drawing {
            start: self.start.clone(),
            highlights: self::highlights(&marked),
            ..Drawing::solved(self.puzzle, grid)
        });
        let Some(drawn) = drawn(&drawings.collect::<Vec<_>>(), mark, color) else {
            return self.in_words();
        };
        let more = match self.outcome {
            Outcome::Multiple(_) => {
                let (count, all) = (marked.len(), self.puzzle.size().area());
                format!(" Those shown differ in {count} of {all} cells, marked {DIFFERS}.")
            }
            _ if marked.is_empty() => self.why_not(),
            _ => format!(
                "{} The cells are marked {mark} in the drawing.",
                self.why_not()
            ),
        };
        format!("{drawn}{}{more}", self.sentence())
    }

    /// A sentence and rows of numbers.
    pub(crate) fn in_words(&self) -> String {
        let mut text = self.sentence() + &self.why_not() + "\n";
        match self.outcome {
            Outcome::Unique(solution) => text += &rows(solution),
            Outcome::Multiple([one, other]) => {
                let differing = differing(one, other);
                let names: Vec<String> = differing.iter().map(Cell::to_string).collect();
                text += &format!("One is\n{}Another is\n{}", rows(one), rows(other));
                text += &format!("They differ in {}.\n", names.join(", "));
            }
            _ if !self.start.is_empty() => {
                text += &format!("The grid to start from was\n{}", rows(self.start));
            }
            _ => {}
        }
        text
    }

    fn sentence(&self) -> String {
        let time = time_text(self.time);
        self.origin.introduce(&match (self.outcome, self.count) {
            (Outcome::Unique(_), _) => format!("One solution, and no other ({time})."),
            (Outcome::Multiple(_), Some(Count::Exactly(count))) => {
                format!("{count} solutions ({time}).")
            }
            (Outcome::Multiple(_), Some(Count::AtLeast(count) | Count::Stopped(count))) => {
                format!("{count} solutions or more ({time}).")
            }
            (Outcome::Multiple(_), _) => format!("Several solutions ({time})."),
            (Outcome::Impossible, _) => format!("No solution ({time})."),
            _ => format!("Stopped at the limit before the answer was known ({time})."),
        })
    }

    /// Why there is no solution: the values to start from break a rule, or some cages are in conflict.
    fn why_not(&self) -> String {
        let violations = self.puzzle.violations(self.start).unwrap_or_default();
        match (self.outcome, violations.first(), &self.conflict) {
            (Outcome::Impossible, Some(violation), _) => {
                format!(" The values to start from break a rule: {violation}.")
            }
            (Outcome::Impossible, None, Some(conflict)) => format!(" {}", self.explain(conflict)),
            _ => String::new(),
        }
    }

    /// A sentence about cages that are in conflict.
    fn explain(&self, conflict: &ConflictSet) -> String {
        let cage = |&number: &usize| {
            let cage = &self.puzzle.cages()[number];
            format!("{} at {}", cage.clue(), cage.first_cell())
        };
        let cages: Vec<String> = conflict.cages.iter().map(cage).collect();
        let sentence = match (&cages[..], conflict.is_least) {
            ([], _) => {
                return "Rows and columns cannot be filled from those values, whatever the cages."
                    .to_owned();
            }
            ([_], _) => "This cage cannot be satisfied",
            (_, true) => "These cages cannot all be satisfied",
            (_, false) => "Among these are cages that cannot all be satisfied",
        };
        let sentence = match self.start.is_empty() {
            true => sentence.to_owned(),
            false => format!("With those values, {}", lower(sentence)),
        };
        let reason = (conflict.reason.as_ref())
            .map(|reason| format!(" {}", Voice::ENGLISH.conflict(reason, self.puzzle.size())));
        let reason = reason.unwrap_or_default();
        format!("{sentence}: {}.{reason}", cages.join(", "))
    }

    fn cells_in_conflict(&self) -> Vec<Cell> {
        let conflict = self.conflict.iter();
        let cages = conflict.flat_map(|conflict| &conflict.cages);
        let cells = cages.flat_map(|&cage| self.puzzle.cages()[cage].cells());
        cells.copied().collect()
    }
}

/// One of several solutions, drawn if there is room.
pub(crate) fn solution(solution: &Grid, puzzle: &Puzzle, start: &Grid, mode: OutputMode) -> String {
    let drawn = match mode {
        OutputMode::Pretty(color) => {
            let drawing = Drawing {
                start: start.clone(),
                ..Drawing::solved(puzzle, solution)
            };
            self::drawn(&[drawing], DIFFERS, color)
        }
        _ => None,
    };
    drawn.unwrap_or_else(|| rows(solution))
}

/// Highlights for cells that are to be marked in a drawing.
pub(crate) fn highlights(cells: &[Cell]) -> Vec<(Cell, Role)> {
    cells.iter().map(|&cell| (cell, Role::Changes)).collect()
}

/// Drawings side by side if there is room, otherwise one below the other. Returns nothing if there is not
/// even room for one, because a drawing with wrapped lines cannot be read.
pub(crate) fn drawn(drawings: &[Drawing], mark: char, color: Color) -> Option<String> {
    let draw = |drawing: &Drawing| text(drawing, Charset::Unicode, mark);
    let pictures: Vec<StyledText> = drawings.iter().map(draw).collect();
    let room = terminal_width().unwrap_or(usize::MAX);
    let shown = |picture: &StyledText| match color {
        Color::On => picture.to_ansi(),
        Color::Off => picture.to_plain(),
    };
    if let [one, other] = &pictures[..] {
        let both = one.clone().beside(other.clone());
        if both.width() <= room {
            return Some(shown(&both));
        }
    }
    let fits = pictures.iter().all(|picture| picture.width() <= room);
    fits.then(|| pictures.iter().map(shown).collect())
}

/// An empty puzzle; nothing if the terminal is too narrow.
pub(crate) fn puzzle_drawn(puzzle: &Puzzle, color: Color) -> Option<String> {
    drawn(&[Drawing::new(puzzle)], DIFFERS, color)
}

/// A grid as rows of numbers separated by spaces.
pub(crate) fn rows(grid: &Grid) -> String {
    let value = |v: &Option<_>| v.map_or(".".to_owned(), |value: Value| value.to_string());
    rows_of(grid.size(), grid.values().iter().map(value).collect())
}

/// The texts of all cells as rows with aligned columns.
fn rows_of(size: Size, cells: Vec<String>) -> String {
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in cells.chunks(size.get()) {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        text += &(row.join(" ") + "\n");
    }
    text
}

/// The values that occur in some solution. There is at least one solution.
pub(crate) fn values(
    values: &[ValueSet],
    puzzle: &Puzzle,
    start: &Grid,
    origin: Origin,
    mode: OutputMode,
    time: Duration,
) -> String {
    let time = time_text(time);
    let known = values.iter().filter(|values| values.len() == 1).count();
    let sentence = origin.introduce(&match values.len() - known {
        0 => format!("One solution, and no other ({time})."),
        _ => format!(
            "{known} of {} cells have the same value in every solution; the others show all values \
             that occur in some solution ({time}).",
            values.len()
        ),
    });
    let size = puzzle.size();
    let drawn = match mode {
        OutputMode::Pretty(color) => {
            let drawing = Drawing {
                start: start.clone(),
                position: position_of(values, size),
                ..Drawing::new(puzzle)
            };
            self::drawn(&[drawing], DIFFERS, color)
        }
        _ => None,
    };
    let text = |&values: &ValueSet| set_text(values, size);
    match drawn {
        Some(drawn) => drawn + &sentence,
        None => format!(
            "{sentence}\n{}",
            rows_of(size, values.iter().map(text).collect())
        ),
    }
}

/// A single value becomes a value of the grid; several become pencil marks.
fn position_of(values: &[ValueSet], size: Size) -> Position {
    let mut position = Position::empty(size);
    for (cell, values) in size.cells().zip(values) {
        let written = match (values.len(), values.iter().next()) {
            (1, value) => position.set(cell, value),
            _ => position.set_marks(cell, *values),
        };
        written.expect("the values are those of solutions");
    }
    position
}

/// The cells in which two solutions differ.
fn differing(one: &Grid, other: &Grid) -> Vec<Cell> {
    let differs = |cell: &Cell| one.get(*cell) != other.get(*cell);
    one.size().cells().filter(differs).collect()
}

/// How many solutions there are.
pub(crate) fn count(count: Count, origin: Origin, time: Duration) -> String {
    let time = time_text(time);
    origin.introduce(&match count {
        Count::Exactly(0) => format!("No solution ({time})."),
        Count::Exactly(1) => format!("One solution, and no other ({time})."),
        Count::Exactly(found) => format!("{found} solutions ({time})."),
        Count::AtLeast(1) => format!("One solution or more; --limit was reached ({time})."),
        Count::AtLeast(found) => {
            format!("{found} solutions or more; --limit was reached ({time}).")
        }
        Count::Stopped(found) => {
            format!("Stopped at the limit; solutions found so far: {found} ({time}).")
        }
        _ => format!("Stopped ({time})."),
    })
}

/// A time with about three digits, in a suitable unit.
pub(crate) fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.000_999_5 => format!("{:.0} µs", s * 1e6),
        s if s < 0.009_995 => format!("{:.2} ms", s * 1e3),
        s if s < 0.099_95 => format!("{:.1} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// Nanoseconds as microseconds, with three significant digits, but no fewer than the whole number has.
pub(crate) fn microseconds(ns: u64) -> String {
    let us = ns as f64 / 1000.0;
    match ns {
        0..10_000 => format!("{us:.2}"),
        10_000..100_000 => format!("{us:.1}"),
        _ => format!("{us:.0}"),
    }
}

/// The text with its first letter in lower case.
fn lower(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_lowercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn microseconds_have_three_digits() {
        let shown = [0, 87, 1_094, 12_140, 108_300, 2_364_435_000].map(microseconds);
        assert_eq!(shown, ["0.00", "0.09", "1.09", "12.1", "108", "2364435"]);
    }
}
