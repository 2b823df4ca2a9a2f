//! Connected regions of ink and of paper.

use crate::grey::Grey;
use crate::sight::Point;

/// Which pixels are darker than what is around them.
pub(crate) struct Mask {
    pub(crate) width: usize,
    pub(crate) height: usize,
    ink: Vec<bool>,
}

impl Mask {
    /// Pixels that are darker than the mean of a square around them, by a share of it.
    pub(crate) fn darker(grey: &Grey, radius: usize, share: f32) -> Mask {
        let (width, height) = (grey.width, grey.height);
        // Sums over all pixels to the left and above, with wrapping arithmetic: differences of them are right as long
        // as the sum over one square fits.
        let mut sums = vec![0u32; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0u32;
            for x in 0..width {
                row = row.wrapping_add(u32::from(grey.levels[y * width + x]));
                sums[(y + 1) * (width + 1) + x + 1] =
                    sums[y * (width + 1) + x + 1].wrapping_add(row);
            }
        }
        let side = 2 * radius + 1;
        let paper = u32::from(grey.paper);
        let full = (side * side) as u32;
        let factor = (1.0 - share) / full as f32;
        let mut ink = vec![false; width * height];
        for y in 0..height {
            let top = y.saturating_sub(radius);
            let bottom = (y + radius + 1).min(height);
            let upper = &sums[top * (width + 1)..(top + 1) * (width + 1)];
            let lower = &sums[bottom * (width + 1)..(bottom + 1) * (width + 1)];
            let row = &grey.levels[y * width..(y + 1) * width];
            let marks = &mut ink[y * width..(y + 1) * width];
            for x in 0..width {
                let left = x.saturating_sub(radius);
                let right = (x + radius + 1).min(width);
                let sum = lower[right]
                    .wrapping_sub(lower[left])
                    .wrapping_sub(upper[right])
                    .wrapping_add(upper[left]);
                let inside = ((right - left) * (bottom - top)) as u32;
                let sum = sum + (full - inside) * paper;
                marks[x] = f32::from(row[x]) + 2.0 < sum as f32 * factor;
            }
        }
        Mask { width, height, ink }
    }
}

/// Pixels of a row, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) y: u32,
    pub(crate) from: u32,
    /// The first pixel after the run.
    pub(crate) to: u32,
}

/// A connected region.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) runs: Vec<Run>,
    /// Its number of pixels.
    pub(crate) area: usize,
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) top: u32,
    pub(crate) bottom: u32,
}

impl Region {
    pub(crate) fn width(&self) -> f32 {
        (self.right - self.left) as f32
    }

    pub(crate) fn height(&self) -> f32 {
        (self.bottom - self.top) as f32
    }

    /// The corners of its runs.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.runs.iter().flat_map(|run| {
            let corner = |x: u32, y: u32| Point {
                x: x as f32,
                y: y as f32,
            };
            [
                corner(run.from, run.y),
                corner(run.to, run.y),
                corner(run.from, run.y + 1),
                corner(run.to, run.y + 1),
            ]
        })
    }
}

/// What a region consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// Ink, whose pixels touch at corners too.
    Ink,
    /// Paper, whose pixels touch at their sides only.
    Paper,
}

/// The connected regions whose bounding boxes have at least this side, in some fixed order.
pub(crate) fn regions(mask: &Mask, of: Of, least_side: usize) -> Vec<Region> {
    let mut runs: Vec<Run> = Vec::new();
    let mut parent: Vec<u32> = Vec::new();
    let reach = u32::from(of == Of::Ink);
    let mut above = 0..0;
    for y in 0..mask.height {
        let row = &mask.ink[y * mask.width..(y + 1) * mask.width];
        let start = runs.len();
        let mut x = 0;
        while x < mask.width {
            if row[x] != (of == Of::Ink) {
                x += 1;
                continue;
            }
            let from = x;
            while x < mask.width && row[x] == (of == Of::Ink) {
                x += 1;
            }
            parent.push(runs.len() as u32);
            runs.push(Run {
                y: y as u32,
                from: from as u32,
                to: x as u32,
            });
        }
        let mut first = above.start;
        for index in start..runs.len() {
            let run = runs[index];
            while first < above.end && runs[first].to + reach <= run.from {
                first += 1;
            }
            let mut other = first;
            while other < above.end && runs[other].from < run.to + reach {
                let (a, b) = (root(&mut parent, other), root(&mut parent, index));
                let (low, high) = (a.min(b), a.max(b));
                parent[high] = low as u32;
                other += 1;
            }
        }
        above = start..runs.len();
    }
    let mut boxes: Vec<Option<(u32, u32, u32, u32)>> = vec![None; runs.len()];
    for index in 0..runs.len() {
        let run = runs[index];
        let whole = &mut boxes[root(&mut parent, index)];
        let (left, right, top, bottom) = whole.unwrap_or((run.from, run.to, run.y, run.y + 1));
        *whole = Some((
            left.min(run.from),
            right.max(run.to),
            top.min(run.y),
            bottom.max(run.y + 1),
        ));
    }
    let mut place = vec![usize::MAX; runs.len()];
    let mut found: Vec<Region> = Vec::new();
    for (index, whole) in boxes.iter().enumerate() {
        let Some((left, right, top, bottom)) = *whole else {
            continue;
        };
        let side = (right - left).min(bottom - top);
        if (side as usize) < least_side {
            continue;
        }
        place[index] = found.len();
        found.push(Region {
            runs: Vec::new(),
            area: 0,
            left,
            right,
            top,
            bottom,
        });
    }
    for index in 0..runs.len() {
        let at = place[root(&mut parent, index)];
        if at != usize::MAX {
            found[at].area += (runs[index].to - runs[index].from) as usize;
            found[at].runs.push(runs[index]);
        }
    }
    found
}

/// The run that stands for all that are connected with one.
fn root(parent: &mut [u32], mut index: usize) -> usize {
    while parent[index] as usize != index {
        parent[index] = parent[parent[index] as usize];
        index = parent[index] as usize;
    }
    index
}
