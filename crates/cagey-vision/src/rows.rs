//! Into how many rows and columns a frame is divided.

use crate::grey::Grey;
use crate::homography::Homography;

/// The fewest and the most rows of a board.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 3..=12;
/// Samples across the board.
const ACROSS: usize = 512;
/// How far samples reach beyond the frame on each side, in samples.
const BEYOND: usize = 16;
/// A line is looked for in each of so many bands, because curled paper moves it, and because writing is no line.
const BANDS: usize = 24;
/// Samples along the line in each band.
const IN_BAND: usize = 5;
/// How far a line may be from its place, as a fraction of a cell.
const TOLERANCE: f32 = 0.15;
/// How far from the middle of a line there is paper, as a fraction of a cell.
const ASIDE: f32 = 0.12;
/// How much darker than the paper beside it a line is at least.
const LEAST_CONTRAST: f32 = 0.025;

/// The brightness across a board in each band, relative to the paper.
type Bands = Vec<Vec<f32>>;

/// A number of rows, and how well lines at equal distances explain what is seen, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Division {
    pub(crate) size: usize,
    pub(crate) score: f32,
}

/// How much is seen of the lines that go one way.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The share of all of them.
    mean: f32,
    /// The share of the one that is seen least.
    least: f32,
    /// The mean share of the third of them that is seen least.
    low: f32,
    /// The share of what looks like lines half way between them.
    between: f32,
}

impl Seen {
    /// Whether all lines are there and are not just what is written in cells: every second line of twice as many is not.
    fn stands_out(&self, by: f32) -> bool {
        self.low > self.between + by && self.least > 0.1 && self.mean > 0.5
    }
}

/// The numbers of rows that are possible, the best first.
pub(crate) fn divisions(grey: &Grey, frame: &Homography) -> Vec<Division> {
    let upright = bands(|along, across| grey.at(frame.at(across, along)));
    let level = bands(|along, across| grey.at(frame.at(along, across)));
    let mut all: Vec<[Seen; 2]> = Vec::new();
    for size in SIZES {
        all.push([&upright, &level].map(|bands| {
            let cell = 1.0 / size as f32;
            let mut lines: Vec<f32> = (0..=size)
                .map(|line| line_share(bands, line as f32 * cell, cell))
                .collect();
            lines.sort_by(f32::total_cmp);
            let between: f32 = (0..size)
                .map(|line| line_share(bands, (line as f32 + 0.5) * cell, cell))
                .sum();
            let third = (size + 1) / 3;
            Seen {
                mean: lines.iter().sum::<f32>() / (size + 1) as f32,
                least: lines[0],
                low: lines[..third].iter().sum::<f32>() / third as f32,
                between: between / size as f32,
            }
        }));
    }
    let mut found: Vec<Division> = Vec::new();
    for (at, seen) in all.iter().enumerate() {
        let mean = (seen[0].mean + seen[1].mean) / 2.0;
        let least = seen[0].least.min(seen[1].least);
        // One line may be hidden by what is written on it.
        if mean < 0.45 || least < 0.1 {
            continue;
        }
        // In newsprint there is something like a line everywhere.
        let clear = |way: &Seen| (way.low + way.mean) / 2.0 - way.between;
        let clear = clear(&seen[0]).min(clear(&seen[1]));
        if clear < 0.15 {
            continue;
        }
        let mut score = clear * (0.5 + 0.5 * least);
        // Every second line of a board with eight rows looks like a board with four, and with some tolerance three
        // lines are found among seven. It hardly happens that there are more lines than rows.
        let larger = &all[at + 1..];
        if larger
            .iter()
            .any(|other| other.iter().all(|way| way.stands_out(0.22)))
        {
            score *= 0.3;
        } else if [0, 1].iter().any(|&way| {
            let clear = |other: &[Seen; 2]| other[way].least > 0.7 && other[way].stands_out(0.4);
            larger.iter().any(clear)
        }) {
            // There are more columns than rows: this is part of a board, or none.
            continue;
        }
        found.push(Division {
            size: SIZES.start() + at,
            score,
        });
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The mean brightness in each band at each place across the board.
fn bands(at: impl Fn(f64, f64) -> f32) -> Bands {
    let whole = (BANDS * IN_BAND) as f64;
    let band = |band: usize| {
        let mut means = vec![0.0f32; ACROSS + 2 * BEYOND];
        for row in 0..IN_BAND {
            let along = ((band * IN_BAND + row) as f64 + 0.5) / whole;
            for (index, mean) in means.iter_mut().enumerate() {
                let across = (index as f64 - BEYOND as f64 + 0.5) / ACROSS as f64;
                *mean += at(along, across);
            }
        }
        let mut sorted = means.clone();
        sorted.sort_by(f32::total_cmp);
        let paper = sorted[sorted.len() * 3 / 4].max(1.0);
        for mean in &mut means {
            *mean /= paper;
        }
        means
    };
    (0..BANDS).map(band).collect()
}

/// In which share of the bands there is a line at this place.
fn line_share(bands: &Bands, place: f32, cell: f32) -> f32 {
    let place = place * ACROSS as f32 + BEYOND as f32;
    let cell = cell * ACROSS as f32;
    let reach = (cell * TOLERANCE).max(2.0);
    let aside = (cell * ASIDE).max(2.0);
    let from = (place - reach).max(0.0) as usize;
    let to = ((place + reach) as usize).min(ACROSS + 2 * BEYOND - 1);
    let seen = |band: &&Vec<f32>| {
        (from..=to).any(|at| {
            let here = band[at];
            let left = side(band, at as f32 - 2.0 * aside, at as f32 - aside);
            let right = side(band, at as f32 + aside, at as f32 + 2.0 * aside);
            match (left, right) {
                (Some(left), Some(right)) => left.min(right) - here > LEAST_CONTRAST,
                (Some(one), None) | (None, Some(one)) => one - here > LEAST_CONTRAST,
                (None, None) => false,
            }
        })
    };
    bands.iter().filter(seen).count() as f32 / BANDS as f32
}

/// The mean of a band between two places, if both are within it.
fn side(band: &[f32], from: f32, to: f32) -> Option<f32> {
    if from < 0.0 || to >= band.len() as f32 {
        return None;
    }
    let part = &band[from as usize..=to as usize];
    Some(part.iter().sum::<f32>() / part.len() as f32)
}
