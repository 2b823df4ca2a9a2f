//! Cutting cells out of a picture: straightened, and with paper and ink told apart.

use crate::grey::Grey;
use crate::homography::distance;
use crate::lattice::between;
use crate::sight::{CORNERS, CellStrips, Point, STRIP_HEIGHT, STRIP_WIDTH, Strip};

/// How much of a cell the upper strip shows, and the lower one: its pixels are as wide as they are high.
const PART: f32 = STRIP_HEIGHT as f32 / STRIP_WIDTH as f32;
/// Which part of a cell the strip of its middle shows: players write below the clue.
const MIDDLE: (f32, f32) = (0.26, 0.98);
/// The columns that the middle has in its strip, so that its pixels are square too.
const MIDDLE_COLUMNS: usize = 50;
/// The most samples in a row or column that become one pixel of a strip.
const MOST_SAMPLES: usize = 4;

/// How to cut cells out of a picture.
pub(crate) struct Knife<'a> {
    pub(crate) grey: &'a Grey,
    /// How dark the ink of thick lines is, from 0 to 1.
    pub(crate) darkness: f32,
}

impl Knife<'_> {
    /// The strips of a cell with these corners, clockwise from the top left one on as the cell is read, and with lines
    /// that reach so far into it from the left, the top, the right and the bottom.
    pub(crate) fn cut(&self, corners: &[Point; 4], insets: [f32; 4]) -> CellStrips {
        let insets = insets.map(|inset| (inset + 0.015).clamp(0.025, 0.16));
        let upper = self.strip(corners, insets, (0.0, PART), STRIP_WIDTH);
        let lower = self.strip(corners, insets, (1.0 - PART, 1.0), STRIP_WIDTH);
        let middle = self.strip(corners, insets, MIDDLE, MIDDLE_COLUMNS);
        let mut ink = [0.0; CORNERS];
        for (index, ink) in ink.iter_mut().enumerate() {
            let strip = if index < 2 { &upper } else { &lower };
            *ink = half_ink(strip, index % 2);
        }
        CellStrips {
            top: upper,
            bottom: lower,
            middle,
            ink,
        }
    }

    /// The part of a cell between two heights, in the middle columns of a strip.
    fn strip(
        &self,
        corners: &[Point; 4],
        insets: [f32; 4],
        down: (f32, f32),
        columns: usize,
    ) -> Strip {
        let place = |u: f32, v: f32| {
            between(
                between(corners[0], corners[1], u),
                between(corners[3], corners[2], u),
                v,
            )
        };
        let samples = |length: f32, pixels: usize| {
            let length = length / self.grey.step.max(1) as f32;
            ((length / pixels as f32 + 0.4) as usize).clamp(1, MOST_SAMPLES)
        };
        let in_row = samples(distance(place(0.0, down.0), place(1.0, down.0)), columns);
        let high = distance(place(0.0, down.0), place(0.0, down.1));
        let in_column = samples(high, STRIP_HEIGHT);
        let [left, top, right, bottom] = insets;
        // Which columns and rows are not in the lines around the cell.
        let clear_column = |column: usize| {
            let u = (column as f32 + 0.5) / columns as f32;
            left < u && u < 1.0 - right
        };
        let clear_row = |row: usize| {
            let v = down.0 + (down.1 - down.0) * (row as f32 + 0.5) / STRIP_HEIGHT as f32;
            top < v && v < 1.0 - bottom
        };
        let count = (in_row * in_column) as f32;
        let mut levels = Vec::with_capacity(STRIP_HEIGHT * columns);
        let mut seen = Vec::with_capacity(STRIP_HEIGHT * columns);
        for row in 0..STRIP_HEIGHT {
            let mut sums = [0.0f32; STRIP_WIDTH];
            let sums = &mut sums[..columns];
            if clear_row(row) {
                for sub in 0..in_column {
                    let share =
                        ((row * in_column + sub) as f32 + 0.5) / (STRIP_HEIGHT * in_column) as f32;
                    let v = down.0 + (down.1 - down.0) * share;
                    // Lines across a cell are straight.
                    let (from, to) = (place(0.0, v), place(1.0, v));
                    for (column, sum) in sums.iter_mut().enumerate() {
                        for sub in 0..in_row {
                            let share =
                                ((column * in_row + sub) as f32 + 0.5) / (columns * in_row) as f32;
                            *sum += self.grey.at(between(from, to, share));
                        }
                    }
                }
            }
            for (column, sum) in sums.iter().enumerate() {
                let clear = clear_row(row) && clear_column(column);
                levels.push(clear.then_some(sum / count));
                seen.extend(clear.then_some(sum / count));
            }
        }
        seen.sort_by(f32::total_cmp);
        let level = |share: f32| {
            let at = (seen.len() as f32 * share) as usize;
            seen.get(at).copied().unwrap_or(255.0)
        };
        let paper = level(0.75).max(1.0);
        let darkest = 1.0 - level(0.02) / paper;
        // Where nothing is written, noise stays faint: it is compared with the ink of the lines.
        let full = darkest.max(0.5 * self.darkness).max(0.05);
        let mut strip = vec![0; STRIP_HEIGHT * STRIP_WIDTH];
        let start = (STRIP_WIDTH - columns) / 2;
        for (row, levels) in levels.chunks_exact(columns).enumerate() {
            for (column, level) in levels.iter().enumerate() {
                let Some(level) = level else { continue };
                strip[row * STRIP_WIDTH + start + column] =
                    ((1.0 - level / paper) / full * 255.0).clamp(0.0, 255.0) as u8;
            }
        }
        strip.into_boxed_slice()
    }
}

/// The share of ink in the left or in the right half of a strip.
fn half_ink(strip: &Strip, half: usize) -> f32 {
    let columns = STRIP_WIDTH / 2;
    let rows = strip.chunks_exact(STRIP_WIDTH);
    let sum: u32 = rows
        .flat_map(|row| &row[half * columns..(half + 1) * columns])
        .map(|&level| u32::from(level))
        .sum();
    sum as f32 / (255 * columns * STRIP_HEIGHT) as f32
}
