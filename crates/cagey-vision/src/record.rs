//! Readings as plain data, which the command and the page have as JSON.

use cagey::model::{Cell, Grid};
use cagey::wire::{
    BorderReading, CageReading, ClueReading, MissingFromPicture, PicturePoint, PictureReading,
    PictureResult, UnreadPicture,
};

use crate::reading::{Border, ReadCage, Reading, Unread};
use crate::sight::{Point, Unseen};

impl From<Point> for PicturePoint {
    fn from(point: Point) -> PicturePoint {
        PicturePoint {
            x: point.x,
            y: point.y,
        }
    }
}

impl From<&ReadCage> for CageReading {
    fn from(cage: &ReadCage) -> CageReading {
        CageReading {
            cells: cage.cells.clone(),
            clue: cage.clue.to_string(),
            probability: rounded(cage.sure),
            alternatives: (cage.alternatives.iter())
                .map(|alternative| ClueReading {
                    clue: alternative.clue.to_string(),
                    probability: rounded(alternative.probability),
                })
                .collect(),
            seen: cage.corrected_from.clone(),
        }
    }
}

impl From<&Reading> for PictureReading {
    fn from(reading: &Reading) -> PictureReading {
        let n = reading.size().get() as u8;
        let right = (0..n).flat_map(|row| {
            (1..n).map(move |column| [Cell::new(row, column - 1), Cell::new(row, column)])
        });
        let below = (1..n).flat_map(|row| {
            (0..n).map(move |column| [Cell::new(row - 1, column), Cell::new(row, column)])
        });
        let border = |(between, border): ([Cell; 2], &Border)| BorderReading {
            between,
            probability: rounded(match border.is_border {
                true => border.sure,
                false => 1.0 - border.sure,
            }),
        };
        let borders = (right.zip(&reading.right)).chain(below.zip(&reading.below));
        let grid: Grid = reading.grid();
        PictureReading {
            id: reading.puzzle.clone(),
            confidence: rounded(reading.confidence),
            sure: reading.is_sure(),
            unique: reading.is_unique,
            lattice: reading.lattice.iter().map(|&point| point.into()).collect(),
            cages: reading.cages.iter().map(CageReading::from).collect(),
            borders: borders.map(border).collect(),
            entries: (!grid.is_empty()).then_some(grid),
        }
    }
}

impl From<&Unread> for UnreadPicture {
    fn from(unread: &Unread) -> UnreadPicture {
        let (missing, corners) = match unread {
            Unread::Unseen(Unseen::NoGrid) | Unread::OtherSize { .. } => {
                (MissingFromPicture::Grid, None)
            }
            Unread::Unseen(Unseen::TooSmall) => (MissingFromPicture::Pixels, None),
            Unread::Unseen(_) => (MissingFromPicture::Board, None),
            Unread::NoClues { corners } => (MissingFromPicture::Clues, Some(*corners)),
            Unread::NoSolution { reading } => {
                (MissingFromPicture::Solution, Some(reading.corners()))
            }
        };
        UnreadPicture {
            missing,
            text: unread.to_string(),
            corners: corners.map(|corners| corners.map(PicturePoint::from)),
        }
    }
}

/// What came of reading a picture, as data.
#[must_use]
pub fn as_data(read: &Result<Reading, Unread>) -> PictureResult {
    match read {
        Ok(reading) => PictureResult::Read(Box::new(reading.into())),
        Err(unread) => PictureResult::Unread(unread.into()),
    }
}

/// Four decimal places say enough.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1e4).round() / 1e4
}
