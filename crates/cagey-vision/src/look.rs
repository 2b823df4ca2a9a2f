//! From a picture to the grids in it.

use std::sync::Arc;

use crate::frame::frames;
use crate::grey::{Grey, Ground};
use crate::homography::{Homography, area, distance};
use crate::lattice::Lattice;
use crate::picture::Picture;
use crate::rows::{SIZES, divisions};
use crate::sight::{CellStrips, Point, Sight, Unseen, Walls};
use crate::strips::Knife;
use crate::walls::Edges;

/// The longer side of the picture in which frames are looked for, at most.
const FINDING: usize = 1400;
/// The width of a cell that is enough to measure lines, in pixels.
const MEASURING: f32 = 110.0;
/// How many frames with sizes are looked at more closely.
const MOST_LATTICES: usize = 6;
/// How many grids are told.
const MOST_SIGHTS: usize = 3;
/// How well lines have to fit a grid.
const LEAST_FIT: f32 = 0.55;
/// A board that explains so much of the picture that it is not looked for as bright lines on a dark ground.
const CLEAR: f32 = 0.45;
/// The width of a cell below which nothing can be read, in pixels.
const LEAST_CELL: f32 = 16.0;

/// A lattice, and how well it explains the picture.
struct Candidate {
    lattice: Lattice,
    ground: Ground,
    value: f32,
    /// The side of its frame, relative to that of the largest one.
    side: f32,
}

/// The grids in a picture, the most probable one first, or why there is none.
///
/// Each is seen with that corner at the top left that is there in the picture; [`Sight::turned`] sees it in another
/// way.
///
/// # Errors
///
/// If nothing in the picture looks like a board with 3 to 12 rows and as many columns.
pub fn look(picture: &Picture) -> Result<Vec<Sight>, Unseen> {
    let long = picture.width().max(picture.height());
    let step = long.div_ceil(FINDING);
    let mut found: Vec<Candidate> = Vec::new();
    let mut why = Unseen::NoBoard;
    for ground in [Ground::Bright, Ground::Dark] {
        let grey = Grey::reduced(picture, step, ground);
        match candidates(&grey, ground) {
            Ok(candidates) => found.extend(candidates),
            Err(Unseen::NoGrid) => why = Unseen::NoGrid,
            Err(_) => {}
        }
        if found.iter().any(|candidate| candidate.value > CLEAR) {
            break;
        }
    }
    sights(picture, found, why)
}

/// The grids whose corners are near these ones, clockwise from the top left corner of the puzzle on, the most probable
/// one first. With a size, there is just that one.
///
/// # Errors
///
/// If no board has such corners, or if no lines divide it evenly and no size is given.
pub fn look_at(
    picture: &Picture,
    corners: [Point; 4],
    size: Option<usize>,
) -> Result<Vec<Sight>, Unseen> {
    let usual = corners.iter().all(|corner| {
        let near = |at: f32, length: usize| at.abs() <= 4.0 * length as f32;
        near(corner.x, picture.width()) && near(corner.y, picture.height())
    });
    if !usual || size.is_some_and(|size| !SIZES.contains(&size)) {
        return Err(Unseen::NoBoard);
    }
    let frame = Homography::onto(&corners).ok_or(Unseen::NoBoard)?;
    let long = picture.width().max(picture.height());
    let mut found = Vec::new();
    for ground in [Ground::Bright, Ground::Dark] {
        let grey = Grey::reduced(picture, long.div_ceil(FINDING), ground);
        let sizes = match size {
            Some(size) => vec![(size, 1.0)],
            None => divisions(&grey, &frame)
                .iter()
                .take(MOST_SIGHTS)
                .map(|division| (division.size, division.score))
                .collect(),
        };
        for (size, score) in sizes {
            let lattice = Lattice::fit(&grey, frame, size);
            let value = lattice.fit * lattice.fit * score;
            found.push(Candidate {
                lattice,
                ground,
                value,
                side: 1.0,
            });
        }
    }
    sights(picture, found, Unseen::NoGrid)
}

/// Measures the best lattices, if there are any.
fn sights(
    picture: &Picture,
    mut found: Vec<Candidate>,
    mut why: Unseen,
) -> Result<Vec<Sight>, Unseen> {
    found.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut sights: Vec<Sight> = Vec::new();
    for candidate in found {
        let middle = |sight: &Sight| sight.lattice[sight.lattice.len() / 2];
        let sight = sight(picture, &candidate);
        if sight.pixels_per_cell < LEAST_CELL {
            why = Unseen::TooSmall;
            continue;
        }
        let same = |other: &Sight| {
            other.size == sight.size
                && distance(middle(other), middle(&sight)) < sight.pixels_per_cell * 0.5
        };
        if !sights.iter().any(same) {
            sights.push(sight);
        }
        if sights.len() == MOST_SIGHTS {
            break;
        }
    }
    if sights.is_empty() {
        return Err(why);
    }
    Ok(sights)
}

/// The lattices that fit best.
fn candidates(grey: &Grey, ground: Ground) -> Result<Vec<Candidate>, Unseen> {
    let frames = frames(grey);
    if frames.is_empty() {
        return Err(Unseen::NoBoard);
    }
    let largest = frames.iter().map(area).fold(1.0, f32::max);
    let mut divided = Vec::new();
    for quad in &frames {
        let Some(frame) = Homography::onto(quad) else {
            continue;
        };
        let side = (area(quad) / largest).sqrt();
        for division in divisions(grey, &frame) {
            divided.push((division.score * side, division.size, frame, side));
        }
    }
    divided.sort_by(|a, b| b.0.total_cmp(&a.0));
    divided.truncate(MOST_LATTICES);
    let mut found: Vec<Candidate> = divided
        .into_iter()
        .map(|(score, size, frame, side)| {
            let lattice = Lattice::fit(grey, frame, size);
            let value = lattice.fit * lattice.fit * score;
            Candidate {
                lattice,
                ground,
                value,
                side,
            }
        })
        .collect();
    found.retain(|candidate| candidate.lattice.fit >= LEAST_FIT);
    // If nine lines fit nearly as well as three, there are nine: lines where none are hardly ever fit.
    let all: Vec<(usize, f32, f32)> = (found.iter())
        .map(|candidate| {
            (
                candidate.lattice.size,
                candidate.lattice.fit,
                candidate.side,
            )
        })
        .collect();
    for candidate in &mut found {
        let finer = |&(size, fit, side): &(usize, f32, f32)| {
            size > candidate.lattice.size
                && fit > 0.8 * candidate.lattice.fit
                && (side - candidate.side).abs() < 0.08 * side
        };
        if all.iter().any(finer) {
            candidate.value *= 0.3;
        }
    }
    if found.is_empty() {
        return Err(Unseen::NoGrid);
    }
    Ok(found)
}

/// Measures the lines of a lattice and cuts out its cells.
fn sight(picture: &Picture, candidate: &Candidate) -> Sight {
    let lattice = &candidate.lattice;
    let n = lattice.size;
    let points: Vec<Point> = (0..=n)
        .flat_map(|row| (0..=n).map(move |column| (column, row)))
        .map(|(column, row)| lattice.at(column as f64, row as f64))
        .collect();
    let mut pixels_per_cell = f32::INFINITY;
    for row in 0..n {
        for column in 0..n {
            let at = row * (n + 1) + column;
            let sides = [
                distance(points[at], points[at + 1]),
                distance(points[at], points[at + n + 1]),
            ];
            pixels_per_cell = sides.into_iter().fold(pixels_per_cell, f32::min);
        }
    }
    // Cells of some hundred pixels are more than is needed, and averages have less noise.
    let step = ((pixels_per_cell / MEASURING) as usize).max(1);
    let grey = Arc::new(Grey::reduced(picture, step, candidate.ground));
    let edges = Edges::seen(&grey, lattice);
    let insets = (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .map(|(row, column)| edges.insets(row, column))
        .collect();
    let mut sight = Sight {
        size: n,
        lattice: points,
        walls: edges.walls(),
        cells: Vec::new(),
        pixels_per_cell,
        fit: lattice.fit,
        how: How {
            grey,
            darkness: edges.darkness,
            insets,
        },
    };
    sight.cells = cells(&sight);
    sight
}

/// How cells were cut out, to cut them out again.
#[derive(Clone, Debug, Default)]
pub(crate) struct How {
    /// What they were cut out of: each sight of a grid shares it.
    grey: Arc<Grey>,
    darkness: f32,
    /// How far lines reach into each cell: from the left, from the top, from the right and from the bottom.
    insets: Vec<[f32; 4]>,
}

fn cells(sight: &Sight) -> Vec<CellStrips> {
    let n = sight.size;
    let knife = Knife {
        grey: &sight.how.grey,
        darkness: sight.how.darkness,
    };
    let cell = |index: usize| {
        let at = index / n * (n + 1) + index % n;
        let corners = [at, at + 1, at + n + 2, at + n + 1].map(|at| sight.lattice[at]);
        knife.cut(&corners, sight.how.insets[index])
    };
    (0..n * n).map(cell).collect()
}

impl Sight {
    /// The same grid read with what is its right side here at the top, with its cells cut out anew.
    ///
    /// If a picture was turned clockwise by a quarter, this sees it as it was before. Four times is once around.
    #[must_use]
    pub fn turned(&self) -> Sight {
        let n = self.size;
        // Row r and column c of the turned grid are column n − 1 − r and row c of this one.
        let corner = |row: usize, column: usize| self.lattice[column * (n + 1) + n - row];
        let lattice = (0..=n)
            .flat_map(|row| (0..=n).map(move |column| (row, column)))
            .map(|(row, column)| corner(row, column))
            .collect();
        // Right of the turned cell is below the cell here.
        let right = (0..n)
            .flat_map(|row| (0..n - 1).map(move |column| (row, column)))
            .map(|(row, column)| self.walls.below[column * n + n - 1 - row])
            .collect();
        let below = (0..n - 1)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .map(|(row, column)| self.walls.right[column * (n - 1) + n - 2 - row])
            .collect();
        let insets = (0..n)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .map(|(row, column)| {
                let [left, top, right, bottom] = self.how.insets[column * n + n - 1 - row];
                [top, right, bottom, left]
            })
            .collect();
        let mut turned = Sight {
            lattice,
            walls: Walls { right, below },
            cells: Vec::new(),
            how: How {
                insets,
                ..self.how.clone()
            },
            ..*self
        };
        turned.cells = cells(&turned);
        turned
    }
}
