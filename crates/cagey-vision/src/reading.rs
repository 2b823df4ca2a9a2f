//! A puzzle as it was read from a picture: what stands where, how sure that is, and what else it could be.

use std::fmt;

use cagey::Grid;
use cagey::model::{Cell, Clue, Puzzle, Size, Value};

use crate::board::{Board, Entry};
use crate::cages::{Lines, Partition};
use crate::clues;
use crate::decode::{Decoded, Joint, decode};
use crate::look::{look, look_at};
use crate::picture::Picture;
use crate::sight::{Point, Sight, Unseen};
use crate::{cages, logs};

/// What is known about a picture before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Wanted {
    /// The puzzle's number of rows and columns.
    pub size: Option<usize>,
    /// The corners of the board, clockwise from the top left corner of the puzzle on.
    pub corners: Option<[Point; 4]>,
}

impl Wanted {
    /// A puzzle with so many rows and columns.
    #[must_use]
    pub fn of_size(size: usize) -> Wanted {
        Wanted::default().with_size(size)
    }

    /// The same with a number of rows and columns.
    #[must_use]
    pub fn with_size(self, size: usize) -> Wanted {
        Wanted {
            size: Some(size),
            ..self
        }
    }

    /// The same with corners, clockwise from the top left corner of the puzzle on.
    #[must_use]
    pub fn with_corners(self, corners: [Point; 4]) -> Wanted {
        Wanted {
            corners: Some(corners),
            ..self
        }
    }
}

/// A line between two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Border {
    /// Whether it is a border between two cages.
    pub is_border: bool,
    /// How probable that is, from 0 to 1.
    pub sure: f32,
}

/// A clue, and how probable it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// The clue.
    pub clue: Clue,
    /// From 0 to 1.
    pub probability: f32,
}

/// A cage as it was read.
#[derive(Clone, Debug)]
pub struct ReadCage {
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// Its clue.
    pub clue: Clue,
    /// The cell in which the clue is printed.
    pub place: Cell,
    /// How probable it is that the cage is there with this clue, from 0 to 1.
    pub sure: f32,
    /// What else the clue could be, most probable first.
    pub alternatives: Vec<Alternative>,
    /// What seems to be printed there, if the clue is another one: arithmetic or the solver has corrected it.
    pub corrected_from: Option<String>,
}

impl ReadCage {
    /// Whether it need not be compared with the picture.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.sure >= SURE_CAGE && self.clue != Clue::Free
    }
}

/// A number that somebody has written into a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadEntry {
    /// The cell.
    pub cell: Cell,
    /// The number.
    pub value: Value,
    /// How probable that is, from 0 to 1.
    pub sure: f32,
}

/// A puzzle as it was read from a picture.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The most probable puzzle that has a solution.
    pub puzzle: Puzzle,
    /// The crossings of the lines in the picture, one more in each row and column than there are cells, row by row as the
    /// puzzle is read: the first one is its top left corner, wherever it is in the picture.
    pub lattice: Vec<Point>,
    /// The line to the right of each cell but the last one of each row, row by row.
    pub right: Vec<Border>,
    /// The line below each cell but those of the last row, row by row.
    pub below: Vec<Border>,
    /// The cages, sorted by their first cells, as in the puzzle.
    pub cages: Vec<ReadCage>,
    /// What somebody has written into cells, where it is clear. It is no part of the puzzle.
    pub entries: Vec<ReadEntry>,
    /// How probable it is that the puzzle is the one in the picture, from 0 to 1: its share of all readings that have a
    /// solution.
    pub confidence: f32,
    /// Whether it has exactly one solution; nothing if that could not be found out within a limit.
    pub is_unique: Option<bool>,
    /// The width of a cell in pixels of the picture, where it is smallest.
    pub pixels_per_cell: f32,
    /// Questions that were put to the solver.
    pub questions: usize,
}

/// A reading with less confidence is not sure.
const SURE: f32 = 0.98;
/// A cage with less is not, either.
const SURE_CAGE: f32 = 0.98;

impl Reading {
    /// The number of rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.puzzle.size()
    }

    /// The corners of the board in the picture: top left, top right, bottom right and bottom left as the puzzle is read.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        corners(&self.lattice, self.size().get())
    }

    /// Whether nothing needs to be looked at again: hardly any reading of which this is true is wrong.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.confidence >= SURE && self.cages.iter().all(ReadCage::is_sure)
    }

    /// The cages that should be compared with the picture.
    pub fn doubtful(&self) -> impl Iterator<Item = &ReadCage> {
        self.cages.iter().filter(|cage| !cage.is_sure())
    }

    /// The entries as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.size());
        for entry in &self.entries {
            // An entry lies in the puzzle.
            let _ = grid.set(entry.cell, Some(entry.value));
        }
        grid
    }
}

/// Why no puzzle was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Unread {
    /// There is no board, or it cannot be seen well enough.
    Unseen(Unseen),
    /// There is a board, but not of the size that it was said to have.
    OtherSize {
        /// The size that was asked for.
        asked: usize,
        /// The size of the board that was found.
        found: usize,
    },
    /// There is a grid, but hardly any clues in the corners of its cells: another kind of puzzle, or a table.
    NoClues {
        /// The corners of the grid, clockwise from the top left one.
        corners: [Point; 4],
    },
    /// There are clues, but no reading of them that was tried has a solution.
    NoSolution {
        /// The most probable reading. Its confidence is 0.
        reading: Box<Reading>,
    },
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Unseen(unseen) => unseen.fmt(f),
            Unread::OtherSize { asked, found } => write!(
                f,
                "the board in this picture looks like {found}×{found}, not like {asked}×{asked}"
            ),
            Unread::NoClues { .. } => f.write_str(
                "there is a grid in this picture, but hardly any cage has a clue in its corner: it is another kind of \
                 puzzle, or too blurred",
            ),
            Unread::NoSolution { .. } => f.write_str(
                "no way to read this picture gives a puzzle with a solution: a part of it is too unclear, or something \
                 is missing",
            ),
        }
    }
}

impl std::error::Error for Unread {}

/// Reads the puzzle in a picture.
pub fn read(picture: &Picture) -> Result<Reading, Unread> {
    read_with(picture, Wanted::default())
}

/// Boards with less are no such puzzles.
const LEAST_LEGIBLE: f64 = 0.4;
/// Partitions that are decoded together.
const MOST_PARTITIONS: usize = 120;

/// Reads the puzzle in a picture about which something is known.
pub fn read_with(picture: &Picture, wanted: Wanted) -> Result<Reading, Unread> {
    let mut sights = match wanted.corners {
        Some(corners) => look_at(picture, corners, wanted.size),
        None => look(picture),
    }
    .map_err(Unread::Unseen)?;
    if let (Some(asked), Some(first)) = (wanted.size, sights.first()) {
        let (found, around) = (first.size, corners(&first.lattice, first.size));
        sights.retain(|sight| sight.size == asked);
        if sights.is_empty() {
            sights = look_at(picture, around, Some(asked))
                .map_err(|_| Unread::OtherSize { asked, found })?;
        }
    }
    // Whoever says where the corners are knows which is the first.
    let orientations = if wanted.corners.is_some() { 1 } else { 4 };
    let mut best: Option<(f64, Result<Reading, Unread>)> = None;
    for turns in 0..orientations {
        // What lies askew is most probably the first.
        sights.truncate(if turns > 0 { 1 } else { sights.len() });
        let mut clearest: Option<(f64, Sight, Board)> = None;
        for sight in &mut sights {
            if turns > 0 {
                *sight = sight.turned();
            }
            let Some(board) = Board::of(sight) else {
                continue;
            };
            let legible = board.legible();
            if clearest.as_ref().is_none_or(|(most, ..)| legible > *most) {
                clearest = Some((legible, sight.clone(), board));
            }
        }
        let Some((legible, sight, board)) = clearest else {
            continue;
        };
        let read = match legible >= LEAST_LEGIBLE {
            true => decoded(&sight, &board),
            false => Err(no_clues(&sight)),
        };
        // Signs and digits that lie on their side can look like others, so that only a sure reading ends the turning.
        let (worth, is_sure) = match &read {
            Ok(reading) => (
                1.0 + legible * (0.2 + f64::from(reading.confidence)),
                reading.is_sure(),
            ),
            Err(Unread::NoSolution { .. }) => (0.5 + legible / 10.0, false),
            Err(_) => (legible / 10.0, false),
        };
        if is_sure {
            return read;
        }
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, read));
        }
    }
    match best {
        Some((_, read)) => read,
        None => Err(Unread::Unseen(Unseen::NoGrid)),
    }
}

fn no_clues(sight: &Sight) -> Unread {
    Unread::NoClues {
        corners: corners(&sight.lattice, sight.size),
    }
}

fn corners(lattice: &[Point], n: usize) -> [Point; 4] {
    let at = [0, n, (n + 1) * (n + 1) - 1, n * (n + 1)];
    at.map(|at| lattice.get(at).copied().unwrap_or(Point { x: 0.0, y: 0.0 }))
}

/// Reads what is on a board.
pub fn read_sight(sight: &Sight) -> Result<Reading, Unread> {
    match Board::of(sight) {
        Some(board) if board.legible() >= LEAST_LEGIBLE => decoded(sight, &board),
        _ => Err(no_clues(sight)),
    }
}

fn decoded(sight: &Sight, board: &Board) -> Result<Reading, Unread> {
    let lines = Lines::new(sight.size, &sight.walls);
    let mut clues = board.clues();
    let partitions = cages::partitions(&mut clues, &lines, MOST_PARTITIONS);
    let decoded = decode(&mut clues, &partitions);
    match decoded.solvable.first() {
        Some(joint) => Ok(reading(sight, board, &mut clues, &lines, joint, &decoded)),
        None => {
            let joint = partitions
                .first()
                .and_then(|first| as_read(&mut clues, first));
            let Some(joint) = joint else {
                return Err(no_clues(sight));
            };
            let mut reading = reading(sight, board, &mut clues, &lines, &joint, &decoded);
            reading.confidence = 0.0;
            for cage in &mut reading.cages {
                let is_named = decoded.first_conflict.iter().any(|cells| {
                    cells.len() == cage.cells.len()
                        && (cells.iter().zip(&cage.cells)).all(|(&number, cell)| {
                            usize::from(number) == cell.row() * sight.size + cell.col()
                        })
                });
                cage.sure = if is_named { 0.0 } else { cage.sure.min(0.5) };
            }
            Err(Unread::NoSolution {
                reading: Box::new(reading),
            })
        }
    }
}

/// The most probable reading of each cage, whether that has a solution or not.
fn as_read(clues: &mut cages::Clues, partition: &Partition) -> Option<Joint> {
    let n = clues.size.get() as u8;
    let mut builder = Puzzle::builder(clues.size);
    for cells in &partition.cages {
        let clue = clues.of(cells).first()?.clue;
        builder.add(clue, cells.iter().map(|cell| Cell::new(cell / n, cell % n)));
    }
    Some(Joint {
        cages: partition.cages.clone(),
        chosen: vec![0; partition.cages.len()],
        score: partition.score,
        puzzle: builder.build().ok()?,
        is_unique: None,
    })
}

/// Clues that are told beside the one that was read.
const MOST_ALTERNATIVES: usize = 5;
/// Alternatives that are less probable are not told.
const LEAST_ALTERNATIVE: f64 = 1e-4;

fn reading(
    sight: &Sight,
    board: &Board,
    clues: &mut cages::Clues,
    lines: &Lines,
    joint: &Joint,
    decoded: &Decoded,
) -> Reading {
    let n = sight.size as u8;
    let cell = |number: u8| Cell::new(number / n, number % n);
    let sure_of_cages = decoded.sure_of_cages();
    let mut owner = vec![0; sight.size * sight.size];
    let mut read_cages = Vec::new();
    for (number, (cells, &chosen)) in joint.cages.iter().zip(&joint.chosen).enumerate() {
        for &cell in cells {
            owner[usize::from(cell)] = number;
        }
        let readings = clues.of(cells);
        let Some(this) = readings.get(usize::from(chosen)) else {
            continue;
        };
        let best = readings[0].score;
        let sum: f64 = readings.iter().map(|r| logs::exp(r.score - best)).sum();
        let alone = |score: f64| logs::exp(score - best) / sum;
        let sure = sure_of_cages
            .get(number)
            .copied()
            .unwrap_or_else(|| alone(this.score));
        let others = (readings.iter().enumerate()).filter(|(i, _)| *i != usize::from(chosen));
        let alternatives = others
            .map(|(_, reading)| Alternative {
                clue: reading.clue,
                probability: alone(reading.score) as f32,
            })
            .filter(|alternative| f64::from(alternative.probability) >= LEAST_ALTERNATIVE)
            .take(MOST_ALTERNATIVES)
            .collect();
        let seen = board.seen(this.cell);
        read_cages.push(ReadCage {
            cells: cells.iter().map(|&number| cell(number)).collect(),
            clue: this.clue,
            place: cell(this.cell),
            sure: sure as f32,
            alternatives,
            corrected_from: (!says(seen, this.clue)).then(|| clues::written(seen)),
        });
    }
    let border = |one: u8, other: u8| {
        let odds = (lines.around(one)).find_map(|(beside, odds)| (beside == other).then_some(odds));
        let odds = odds.unwrap_or_default();
        let is_border = owner[usize::from(one)] != owner[usize::from(other)];
        // Readings with other walls say more than the line alone.
        let share = |joint: &Joint| {
            let inside = |cells: &&Vec<u8>| cells.contains(&one) && cells.contains(&other);
            joint.cages.iter().any(|cells| inside(&cells)) != is_border
        };
        let agreeing: f64 = (decoded.solvable.iter().zip(decoded.shares()))
            .filter(|(joint, _)| share(joint))
            .map(|(_, share)| share)
            .sum();
        let odds = if is_border { odds } else { -odds };
        let less = logs::exp(-odds.abs());
        let alone = if odds > 0.0 { 1.0 } else { less } / (1.0 + less);
        Border {
            is_border,
            sure: if decoded.solvable.is_empty() {
                alone
            } else {
                agreeing.min(1.0)
            } as f32,
        }
    };
    let mut right = Vec::new();
    let mut below = Vec::new();
    for number in 0..n * n {
        if number % n + 1 < n {
            right.push(border(number, number + 1));
        }
        if number / n + 1 < n {
            below.push(border(number, number + n));
        }
    }
    let entries = board.entries();
    let entries = entries.into_iter().map(
        |Entry {
             cell: at,
             value,
             sure,
         }| ReadEntry {
            cell: cell(at),
            value,
            sure: sure as f32,
        },
    );
    Reading {
        puzzle: joint.puzzle.clone(),
        lattice: sight.lattice.clone(),
        right,
        below,
        cages: read_cages,
        entries: entries.collect(),
        confidence: match joint.is_unique.is_some() {
            true => decoded.shares().first().copied().unwrap_or_default() as f32,
            // The solver gave up, so perhaps it has no solution.
            false => 0.5,
        },
        is_unique: joint.is_unique,
        pixels_per_cell: sight.pixels_per_cell,
        questions: decoded.questions,
    }
}

/// Whether a text is one way to print a clue.
fn says(text: &[u8], clue: Clue) -> bool {
    let Some(target) = clue.target() else {
        return text.is_empty();
    };
    let digits = clues::digits(target);
    let Some(rest) = text.strip_prefix(&digits[..]) else {
        return false;
    };
    match clue {
        Clue::Op(op, _) => rest == [clues::sign(op)],
        Clue::Given(_) => rest.iter().all(|&class| class > 10),
        _ => rest.is_empty(),
    }
}
