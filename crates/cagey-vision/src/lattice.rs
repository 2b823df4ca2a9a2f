//! The crossings of the lines, also on paper that is not flat.

use crate::grey::Grey;
use crate::homography::Homography;
use crate::sight::Point;

/// The terms of the polynomials that say how far paper bends away from a plane.
const TERMS: usize = 10;
/// In how many parts each side of a cell is looked at.
const PARTS: usize = 3;
/// How far from their places lines are looked for in each round, as fractions of a cell.
const ROUNDS: [f64; 4] = [0.34, 0.26, 0.18, 0.14];
/// Samples along one part of a side.
const ALONG: usize = 5;
/// Samples across it on each side of the place where the line is expected.
const ACROSS: usize = 16;
/// How much darker than paper a line is at least.
const LEAST_CONTRAST: f32 = 0.03;
/// How far from its place a line is still on it, as a fraction of a cell.
const ON_PLACE: f64 = 0.07;

/// A grid of lines in a picture.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    pub(crate) size: usize,
    frame: Homography,
    /// How far lines are moved to the right, as a fraction of a cell.
    right: [f64; TERMS],
    /// How far lines are moved down.
    down: [f64; TERMS],
    /// The share of the parts of lines that were found in their places.
    pub(crate) fit: f32,
}

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Down,
    Across,
}

/// A part of a line that was found.
struct Found {
    u: f64,
    v: f64,
    /// How far from where a plane would have it.
    moved: f64,
    weight: f64,
}

impl Lattice {
    /// Fits a lattice to the lines near those that divide a frame evenly.
    pub(crate) fn fit(grey: &Grey, frame: Homography, size: usize) -> Lattice {
        let mut lattice = Lattice {
            size,
            frame,
            right: [0.0; TERMS],
            down: [0.0; TERMS],
            fit: 0.0,
        };
        for reach in ROUNDS {
            let (right, _) = lattice.lines(grey, Way::Down, reach);
            let (down, _) = lattice.lines(grey, Way::Across, reach);
            lattice.right = smooth(&right, &lattice.right);
            lattice.down = smooth(&down, &lattice.down);
        }
        let (_, upright) = lattice.lines(grey, Way::Down, 0.12);
        let (_, level) = lattice.lines(grey, Way::Across, 0.12);
        // Each line must be there: the share is taken of each line first.
        let lines = upright.iter().chain(&level);
        lattice.fit = lines.clone().sum::<f32>() / (2 * (size + 1)) as f32;
        let least = lines.fold(f32::INFINITY, |a, &b| a.min(b));
        lattice.fit *= (0.6 + 0.8 * least).min(1.0);
        lattice
    }

    /// The place in the picture of a place on the board, in cells from the top left corner.
    pub(crate) fn at(&self, u: f64, v: f64) -> Point {
        let terms = self.terms(u, v);
        let n = self.size as f64;
        let u = (u + dot(&self.right, &terms)) / n;
        let v = (v + dot(&self.down, &terms)) / n;
        self.frame.at(u, v)
    }

    fn terms(&self, u: f64, v: f64) -> [f64; TERMS] {
        let half = self.size as f64 / 2.0;
        let (s, t) = (u / half - 1.0, v / half - 1.0);
        [
            1.0,
            s,
            t,
            s * s,
            s * t,
            t * t,
            s * s * s,
            s * s * t,
            s * t * t,
            t * t * t,
        ]
    }

    /// Parts of all lines that go one way, and the share of each line that was found in its place.
    fn lines(&self, grey: &Grey, way: Way, reach: f64) -> (Vec<Found>, Vec<f32>) {
        let n = self.size;
        let mut found = Vec::with_capacity((n + 1) * n * PARTS);
        let mut shares = Vec::with_capacity(n + 1);
        for line in 0..=n {
            let mut on_place = 0;
            for part in 0..n * PARTS {
                let along = (part as f64 + 0.5) / PARTS as f64;
                let (u, v) = match way {
                    Way::Down => (line as f64, along),
                    Way::Across => (along, line as f64),
                };
                let Some((offset, contrast)) = self.offset(grey, way, u, v, reach) else {
                    continue;
                };
                let terms = self.terms(u, v);
                let before = match way {
                    Way::Down => dot(&self.right, &terms),
                    Way::Across => dot(&self.down, &terms),
                };
                on_place += usize::from(offset.abs() < ON_PLACE);
                found.push(Found {
                    u: terms[1],
                    v: terms[2],
                    moved: before + offset,
                    weight: f64::from((contrast / 0.15).min(1.0)),
                });
            }
            shares.push(on_place as f32 / (n * PARTS) as f32);
        }
        (found, shares)
    }

    /// How far from a place on a line the line really is, and how dark it is.
    fn offset(&self, grey: &Grey, way: Way, u: f64, v: f64, reach: f64) -> Option<(f64, f32)> {
        const COUNT: usize = 2 * ACROSS + 1;
        let step = reach / ACROSS as f64;
        let mut profile = [0.0f32; COUNT];
        for along in 0..ALONG {
            let shift = ((along as f64 + 0.5) / ALONG as f64 - 0.5) * 0.8 / PARTS as f64;
            // So short a way across is straight.
            let (from, to) = match way {
                Way::Down => (self.at(u - reach, v + shift), self.at(u + reach, v + shift)),
                Way::Across => (self.at(u + shift, v - reach), self.at(u + shift, v + reach)),
            };
            for (index, sum) in profile.iter_mut().enumerate() {
                *sum += grey.at(between(from, to, index as f32 / (COUNT - 1) as f32));
            }
        }
        let mut sorted = profile;
        sorted.sort_by(f32::total_cmp);
        let paper = sorted[COUNT * 3 / 4].max(1.0);
        let dark = profile.map(|level| 1.0 - level / paper);
        // The darkest place, and of equally dark ones the nearest.
        let mut best = (0.0f32, ACROSS);
        for (index, &here) in dark.iter().enumerate() {
            let from = index.saturating_sub(1);
            let to = (index + 2).min(COUNT);
            let mean = dark[from..to].iter().sum::<f32>() / (to - from) as f32;
            let away = (index as f32 - ACROSS as f32) / ACROSS as f32;
            let value = (0.5 * mean + 0.5 * here) * (1.0 - 0.5 * away * away);
            if value > best.0 {
                best = (value, index);
            }
        }
        let peak = best.1;
        let half = dark[peak] / 2.0;
        let (mut from, mut to) = (peak, peak);
        while from > 0 && dark[from - 1] > half {
            from -= 1;
        }
        while to + 1 < COUNT && dark[to + 1] > half {
            to += 1;
        }
        let around = sorted[COUNT / 2];
        let contrast = (around / paper) - (1.0 - dark[peak]);
        if contrast < LEAST_CONTRAST || dark[peak] < LEAST_CONTRAST {
            return None;
        }
        let (mut sum, mut mass) = (0.0f32, 0.0f32);
        for (index, &here) in dark.iter().enumerate().take(to + 1).skip(from) {
            sum += here * (index as f32 - ACROSS as f32);
            mass += here;
        }
        Some((f64::from(sum / mass) * step, contrast))
    }
}

/// A point of the way from one point to another.
pub(crate) fn between(from: Point, to: Point, share: f32) -> Point {
    Point {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
    }
}

fn dot(a: &[f64; TERMS], b: &[f64; TERMS]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A smooth surface through most of what was found. Parts far from it count little.
fn smooth(found: &[Found], before: &[f64; TERMS]) -> [f64; TERMS] {
    // A plane needs no reason to be flat, but bends do.
    const STIFFNESS: [f64; TERMS] = [0.01, 0.02, 0.02, 0.1, 0.1, 0.1, 0.4, 0.4, 0.4, 0.4];
    let mut surface = *before;
    for scale in [0.12, 0.08, 0.05, 0.03] {
        let mut left = [[0.0f64; TERMS]; TERMS];
        let mut right = [0.0f64; TERMS];
        for (index, &stiffness) in STIFFNESS.iter().enumerate() {
            left[index][index] = stiffness;
        }
        for part in found {
            let (s, t) = (part.u, part.v);
            let terms = [
                1.0,
                s,
                t,
                s * s,
                s * t,
                t * t,
                s * s * s,
                s * s * t,
                s * t * t,
                t * t * t,
            ];
            let error = (part.moved - dot(&surface, &terms)) / scale;
            let robust = 1.0 / (1.0 + error * error);
            let weight = part.weight * robust * robust;
            for i in 0..TERMS {
                for j in 0..=i {
                    left[i][j] += weight * terms[i] * terms[j];
                }
                right[i] += weight * terms[i] * part.moved;
            }
        }
        surface = solved(left, right);
    }
    surface
}

/// The solution of a system with a symmetric positive definite matrix, of which the lower half is given.
fn solved(mut matrix: [[f64; TERMS]; TERMS], mut right: [f64; TERMS]) -> [f64; TERMS] {
    for i in 0..TERMS {
        for j in 0..=i {
            let pairs = matrix[i].iter().zip(&matrix[j]).take(j);
            let sum = matrix[i][j] - pairs.map(|(a, b)| a * b).sum::<f64>();
            matrix[i][j] = match i == j {
                true => sum.max(1e-9).sqrt(),
                false => sum / matrix[j][j],
            };
        }
    }
    for i in 0..TERMS {
        for k in 0..i {
            right[i] -= matrix[i][k] * right[k];
        }
        right[i] /= matrix[i][i];
    }
    for i in (0..TERMS).rev() {
        for k in i + 1..TERMS {
            right[i] -= matrix[k][i] * right[k];
        }
        right[i] /= matrix[i][i];
    }
    right
}
