//! Which lines are borders of cages.

use crate::grey::Grey;
use crate::lattice::{Lattice, between};
use crate::sight::Walls;

/// Places along an edge.
const ALONG: usize = 17;
/// Samples across it on each side of its middle.
const ACROSS: usize = 32;
const COUNT: usize = 2 * ACROSS + 1;
/// How far samples reach on each side, as a fraction of a cell.
const REACH: f64 = 0.32;
/// The distance between two samples.
const STEP: f32 = REACH as f32 / ACROSS as f32;
/// How far the middle of a line may be from its place in the lattice, in samples.
const SHIFT: usize = 6;
/// The log-odds beyond which nothing is surer.
pub(crate) const SUREST: f32 = 12.0;

/// What is seen along all lines.
pub(crate) struct Edges {
    size: usize,
    /// The line left of each cell, row by row, with the right border at the end of each row.
    upright: Vec<Edge>,
    /// The line above each cell, row by row, and then the lower border.
    level: Vec<Edge>,
    /// How dark thick lines are, from 0 for paper to 1.
    pub(crate) darkness: f32,
}

/// What is seen along one side of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    /// How much ink is in the line: the width of a black line with as much, as a fraction of a cell.
    mass: f32,
    /// How far the line reaches to each side, as a fraction of a cell.
    half_width: f32,
    /// How dark its middle is.
    peak: f32,
}

impl Edges {
    /// Looks at the sides of all cells.
    pub(crate) fn seen(grey: &Grey, lattice: &Lattice) -> Edges {
        let n = lattice.size;
        let mut profiles = Vec::with_capacity(2 * n * (n + 1));
        for row in 0..n {
            for line in 0..=n {
                profiles.push(Profile::upright(grey, lattice, line, row));
            }
        }
        for line in 0..=n {
            for column in 0..n {
                profiles.push(Profile::level(grey, lattice, line, column));
            }
        }
        // The window in which ink is counted follows the widest lines within the board.
        let inner = |at: usize| match at.checked_sub(n * (n + 1)) {
            None => (1..n).contains(&(at % (n + 1))),
            Some(at) => at >= n && at < n * n,
        };
        let mut widths: Vec<f32> = (profiles.iter().enumerate())
            .filter(|(at, _)| inner(*at))
            .map(|(_, profile)| profile.half_width)
            .collect();
        widths.sort_by(f32::total_cmp);
        let window = widths[widths.len() * 9 / 10] * 1.15 + 0.02;
        let window = ((window / STEP) as usize).clamp(4, 15);
        let edges: Vec<Edge> = profiles
            .iter()
            .map(|profile| Edge {
                mass: profile.mass(window),
                half_width: profile.half_width,
                peak: profile.peak,
            })
            .collect();
        let mut peaks: Vec<f32> = edges.iter().map(|edge| edge.peak).collect();
        peaks.sort_by(f32::total_cmp);
        let (upright, level) = edges.split_at(n * (n + 1));
        Edges {
            size: n,
            upright: upright.to_vec(),
            level: level.to_vec(),
            darkness: peaks[peaks.len() * 4 / 5],
        }
    }

    /// How far the lines reach into a cell: from the left, from the top, from the right and from the bottom.
    pub(crate) fn insets(&self, row: usize, column: usize) -> [f32; 4] {
        let n = self.size;
        let upright = row * (n + 1) + column;
        let level = row * n + column;
        [
            self.upright[upright].half_width,
            self.level[level].half_width,
            self.upright[upright + 1].half_width,
            self.level[level + n].half_width,
        ]
    }

    /// How sure it is that each line between cells is a border.
    pub(crate) fn walls(&self) -> Walls {
        let n = self.size;
        let mut places = Vec::new();
        let mut masses = Vec::new();
        for row in 0..n {
            for column in 0..n - 1 {
                places.push((column as f32 + 1.0, row as f32 + 0.5));
                masses.push(self.upright[row * (n + 1) + column + 1].mass);
            }
        }
        let upright = masses.len();
        for row in 0..n - 1 {
            for column in 0..n {
                places.push((column as f32 + 0.5, row as f32 + 1.0));
                masses.push(self.level[(row + 1) * n + column].mass);
            }
        }
        let mut odds = two_kinds(&places, &masses);
        let below = odds.split_off(upright);
        Walls { right: odds, below }
    }
}

/// How sure it is that each value is of the larger of two kinds. Values are compared with others nearby, because paper
/// is darker here and lines are thicker there.
fn two_kinds(places: &[(f32, f32)], values: &[f32]) -> Vec<f32> {
    let Some(split) = split(values) else {
        return vec![0.0; values.len()];
    };
    let mut large: Vec<bool> = values.iter().map(|&value| value > split).collect();
    let mut odds = vec![0.0; values.len()];
    for _ in 0..3 {
        let mean_of = |kind: bool| {
            let (mut sum, mut count) = (0.0f32, 0.0f32);
            for (&value, _) in values.iter().zip(&large).filter(|(_, is)| **is == kind) {
                sum += value;
                count += 1.0;
            }
            (count > 0.0).then(|| sum / count)
        };
        let (Some(thin), Some(thick)) = (mean_of(false), mean_of(true)) else {
            break;
        };
        // What lines of each kind are like around each place.
        let local = |at: usize, kind: bool, whole: f32| {
            let (mut sum, mut weights) = (whole * 0.7, 0.7f32);
            for (other, &value) in values.iter().enumerate() {
                if other == at || large[other] != kind {
                    continue;
                }
                let (dx, dy) = (
                    places[at].0 - places[other].0,
                    places[at].1 - places[other].1,
                );
                let near = 1.0 / (1.0 + (dx * dx + dy * dy) * 0.5);
                sum += value * near * near;
                weights += near * near;
            }
            sum / weights
        };
        let around: Vec<(f32, f32)> = (0..values.len())
            .map(|at| (local(at, false, thin), local(at, true, thick)))
            .collect();
        let mut spread = 0.0f32;
        for (at, &value) in values.iter().enumerate() {
            let error = match large[at] {
                true => value - around[at].1,
                false => value - around[at].0,
            };
            spread += error * error;
        }
        let apart = thick - thin;
        // However alike they are, lines can be smudged.
        let spread = (spread / values.len() as f32).sqrt().max(0.09 * apart);
        for (at, &value) in values.iter().enumerate() {
            let (thin, thick) = around[at];
            let apart = (thick - thin).max(0.3 * apart);
            let middle = (thick + thin) / 2.0;
            let off = (value - middle).clamp(-apart / 2.0, apart / 2.0);
            odds[at] = (apart * off / (spread * spread)).clamp(-SUREST, SUREST);
            large[at] = odds[at] > 0.0;
        }
    }
    odds
}

/// The value that divides others into two kinds best, if they differ.
fn split(values: &[f32]) -> Option<f32> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f32::total_cmp);
    let whole: f32 = sorted.iter().sum();
    let count = sorted.len() as f32;
    let mut best = (0.0f32, None);
    let mut sum = 0.0;
    for index in 1..sorted.len() {
        sum += sorted[index - 1];
        let (left, right) = (index as f32, count - index as f32);
        let apart = (whole - sum) / right - sum / left;
        let value = left * right * apart * apart;
        if value > best.0 {
            best = (value, Some((sorted[index - 1] + sorted[index]) / 2.0));
        }
    }
    best.1
}

/// The brightness across one side of a cell.
struct Profile {
    /// The samples across at each place along.
    samples: [[f32; COUNT]; ALONG],
    /// The sample in the middle of the line.
    middle: usize,
    half_width: f32,
    peak: f32,
}

impl Profile {
    /// The line with this number from the left, beside a row.
    fn upright(grey: &Grey, lattice: &Lattice, line: usize, row: usize) -> Profile {
        Profile::new(grey, |along| {
            let (u, v) = (line as f64, row as f64 + along);
            (lattice.at(u - REACH, v), lattice.at(u + REACH, v))
        })
    }

    /// The line with this number from the top, in a column.
    fn level(grey: &Grey, lattice: &Lattice, line: usize, column: usize) -> Profile {
        Profile::new(grey, |along| {
            let (u, v) = (column as f64 + along, line as f64);
            (lattice.at(u, v - REACH), lattice.at(u, v + REACH))
        })
    }

    fn new(
        grey: &Grey,
        ends: impl Fn(f64) -> (crate::sight::Point, crate::sight::Point),
    ) -> Profile {
        let mut samples = [[0.0f32; COUNT]; ALONG];
        let mut mean = [0.0f32; COUNT];
        for (place, samples) in samples.iter_mut().enumerate() {
            let along = 0.14 + 0.72 * place as f64 / (ALONG - 1) as f64;
            let (from, to) = ends(along);
            for (index, sample) in samples.iter_mut().enumerate() {
                *sample = grey.at(between(from, to, index as f32 / (COUNT - 1) as f32));
                mean[index] += *sample / ALONG as f32;
            }
        }
        let paper = bright(&mean[..ACROSS - 10]).min(bright(&mean[ACROSS + 11..]));
        let dark = mean.map(|level| 1.0 - level / paper.max(1.0));
        let mut middle = ACROSS;
        for away in 0..=SHIFT {
            for index in [ACROSS - away, ACROSS + away] {
                if dark[index] > dark[middle] + 0.01 {
                    middle = index;
                }
            }
        }
        // A wide line is equally dark for a while: its middle is the middle of that.
        let peak = dark[middle].max(0.0);
        let (mut from, mut to) = (middle, middle);
        while from > 1 && dark[from - 1] > 0.6 * peak {
            from -= 1;
        }
        while to + 2 < COUNT && dark[to + 1] > 0.6 * peak {
            to += 1;
        }
        let wide = to - from;
        let middle = if wide <= 20 { (from + to) / 2 } else { middle };
        while from > 1 && dark[from - 1] > 0.25 * peak {
            from -= 1;
        }
        while to + 2 < COUNT && dark[to + 1] > 0.25 * peak {
            to += 1;
        }
        let half_width = if peak < 0.04 {
            0.01
        } else {
            ((to - from) as f32 / 2.0 * STEP).min(0.16)
        };
        Profile {
            samples,
            middle: middle.clamp(ACROSS - SHIFT, ACROSS + SHIFT),
            half_width,
            peak,
        }
    }

    /// How much ink there is within a window around the middle, as the width of a black line.
    fn mass(&self, window: usize) -> f32 {
        let (from, to) = (self.middle - window, self.middle + window);
        let mut masses = [0.0f32; ALONG];
        for (place, mass) in masses.iter_mut().enumerate() {
            // Clues stand close to lines. Between their strokes and beside them, there is paper.
            let near = place.saturating_sub(1)..(place + 2).min(ALONG);
            let left = self.paper(near.clone(), 0..from);
            let right = self.paper(near, to + 1..COUNT);
            for (index, &level) in self.samples[place]
                .iter()
                .enumerate()
                .take(to + 1)
                .skip(from)
            {
                let share = (index - from) as f32 / (to - from) as f32;
                let paper = left + (right - left) * share;
                *mass += (1.0 - level / paper) * STEP;
            }
        }
        // Without what is written over the line, and without gaps.
        masses.sort_by(f32::total_cmp);
        let kept = &masses[2..ALONG - 3];
        kept.iter().sum::<f32>() / kept.len() as f32
    }
}

impl Profile {
    /// How bright the paper is on one side of the line.
    fn paper(&self, places: std::ops::Range<usize>, across: std::ops::Range<usize>) -> f32 {
        let mut levels = [0.0f32; 3 * COUNT];
        let mut count = 0;
        for samples in &self.samples[places] {
            for &level in &samples[across.clone()] {
                levels[count] = level;
                count += 1;
            }
        }
        let levels = &mut levels[..count];
        levels.sort_by(f32::total_cmp);
        levels.get(count * 3 / 4).copied().unwrap_or(255.0).max(1.0)
    }
}

/// The level that a third of some samples exceed.
fn bright(samples: &[f32]) -> f32 {
    let mut sorted = [0.0f32; COUNT];
    let sorted = &mut sorted[..samples.len()];
    sorted.copy_from_slice(samples);
    sorted.sort_by(f32::total_cmp);
    sorted.get(samples.len() * 2 / 3).copied().unwrap_or(255.0)
}
