//! Quadrilaterals of a picture that could be the frame of a board.

use crate::grey::Grey;
use crate::homography::{Quad, area, distance, turn, upright};
use crate::regions::{Mask, Of, Region, regions};
use crate::sight::Point;

/// The radii of the squares with which brightness is compared, as fractions of the longer side of the picture, and how
/// much darker ink is.
const THRESHOLDS: [(usize, f32); 4] = [(40, 0.12), (14, 0.12), (40, 0.05), (90, 0.08)];
/// The shortest side of a frame, as a fraction of the shorter side of the picture.
const LEAST_SIDE: f32 = 0.16;
/// How many corners a hull keeps.
const HULL: usize = 24;
/// How much of a hull its quadrilateral has to cover.
const LEAST_COVER: f32 = 0.8;
/// How many cells are compared with each other.
const MOST_CELLS: usize = 1500;
/// How many quadrilaterals are looked at more closely.
const MOST_FRAMES: usize = 24;

/// Quadrilaterals in pixels of the picture, the largest first.
pub(crate) fn frames(grey: &Grey) -> Vec<Quad> {
    let long = grey.width.max(grey.height);
    let short = grey.width.min(grey.height) as f32;
    let least = (short * LEAST_SIDE).max(24.0);
    let mut found: Vec<Quad> = Vec::new();
    for (part, share) in THRESHOLDS {
        let mask = Mask::darker(grey, (long / part).max(4), share);
        for region in regions(&mask, Of::Ink, least as usize) {
            keep(&mut found, quadrilateral(region.points()), least);
        }
        let mut cells: Vec<Region> = regions(&mask, Of::Paper, (least as usize / 16).max(6))
            .into_iter()
            .filter(|cell| could_be_cell(cell, &mask))
            .collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.area));
        cells.truncate(MOST_CELLS);
        for neighbours in [Neighbours::Alike, Neighbours::Near] {
            for group in groups(&cells, neighbours) {
                let points = group.iter().flat_map(|&cell| cells[cell].points());
                keep(&mut found, quadrilateral(points), least);
            }
        }
    }
    found.sort_by(|a, b| area(b).total_cmp(&area(a)));
    found.truncate(MOST_FRAMES);
    let scale = grey.step as f32;
    for corner in found.iter_mut().flatten() {
        corner.x *= scale;
        corner.y *= scale;
    }
    found
}

/// Adds a quadrilateral if it is large enough and if there is none like it.
fn keep(found: &mut Vec<Quad>, quad: Option<Quad>, least: f32) {
    let Some(quad) = quad else { return };
    let side = |index: usize| distance(quad[index], quad[(index + 1) % 4]);
    let shortest = (0..4).map(side).fold(f32::INFINITY, f32::min);
    let longest = (0..4).map(side).fold(0.0, f32::max);
    if shortest < least || longest > 2.5 * shortest {
        return;
    }
    let like = |other: &Quad| {
        let apart = quad.iter().zip(other).map(|(&a, &b)| distance(a, b));
        apart.fold(0.0, f32::max) < 0.008 * shortest
    };
    if !found.iter().any(like) {
        found.push(quad);
    }
}

fn could_be_cell(cell: &Region, mask: &Mask) -> bool {
    let inside = cell.left > 0
        && cell.top > 0
        && (cell.right as usize) < mask.width
        && (cell.bottom as usize) < mask.height;
    let (width, height) = (cell.width(), cell.height());
    let large = cell.area * 3 > mask.width * mask.height;
    inside && !large && cell.area as f32 > 0.3 * width * height
}

/// Which regions of paper belong to one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Neighbours {
    /// Cells of about the same size, a cell apart.
    Alike,
    /// Regions that nearly touch: cells that have run together where lines between them are faint.
    Near,
}

/// Regions connected by being neighbours, at least four in a group.
fn groups(cells: &[Region], neighbours: Neighbours) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..cells.len()).collect();
    fn root(parent: &mut [usize], mut at: usize) -> usize {
        while parent[at] != at {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        at
    }
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            // The cells are sorted by size.
            if b.area
                * if neighbours == Neighbours::Alike {
                    2
                } else {
                    9
                }
                < a.area
            {
                break;
            }
            let near = match neighbours {
                Neighbours::Alike => {
                    let dx = ((a.left + a.right) as f32 - (b.left + b.right) as f32) / 2.0;
                    let dy = ((a.top + a.bottom) as f32 - (b.top + b.bottom) as f32) / 2.0;
                    let side = (a.area as f32).sqrt();
                    (dx * dx + dy * dy).sqrt() < 1.5 * side
                }
                Neighbours::Near => {
                    let gap = (b.area as f32).sqrt() * 0.25;
                    let apart = |a0: u32, a1: u32, b0: u32, b1: u32| {
                        (b0 as f32 - a1 as f32).max(a0 as f32 - b1 as f32)
                    };
                    apart(a.left, a.right, b.left, b.right) < gap
                        && apart(a.top, a.bottom, b.top, b.bottom) < gap
                }
            };
            if near {
                let (a, b) = (root(&mut parent, i), root(&mut parent, j));
                parent[a.max(b)] = a.min(b);
            }
        }
    }
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); cells.len()];
    for cell in 0..cells.len() {
        members[root(&mut parent, cell)].push(cell);
    }
    members.retain(|group| group.len() >= 4);
    members
}

/// The largest quadrilateral in the hull of some points, if it covers most of it.
fn quadrilateral(points: impl Iterator<Item = Point>) -> Option<Quad> {
    let hull = hull(points.collect());
    let whole: f32 = (1..hull.len().saturating_sub(1))
        .map(|index| turn(hull[0], hull[index], hull[index + 1]).abs() / 2.0)
        .sum();
    let hull = simplified(hull);
    let count = hull.len();
    if count < 4 {
        return None;
    }
    let mut best: (f32, Option<Quad>) = (0.0, None);
    for i in 0..count {
        for j in i + 2..count {
            let farthest = |between: &mut dyn Iterator<Item = usize>| {
                between
                    .map(|at| (turn(hull[i], hull[j], hull[at]).abs(), at))
                    .fold((0.0, i), |a, b| if b.0 > a.0 { b } else { a })
            };
            let one = farthest(&mut (i + 1..j));
            let other = farthest(&mut (j + 1..count).chain(0..i));
            let covered = (one.0 + other.0) / 2.0;
            if one.0 > 0.0 && other.0 > 0.0 && covered > best.0 {
                best = (
                    covered,
                    Some([hull[i], hull[one.1], hull[j], hull[other.1]]),
                );
            }
        }
    }
    best.1
        .filter(|_| best.0 >= LEAST_COVER * whole)
        .map(upright)
}

/// The convex hull of some points.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull: Vec<Point> = Vec::new();
    let mut half = |points: &mut dyn Iterator<Item = &Point>| {
        let start = hull.len();
        for &point in points {
            while hull.len() >= start + 2
                && turn(hull[hull.len() - 2], hull[hull.len() - 1], point) <= 0.0
            {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
    };
    half(&mut points.iter());
    half(&mut points.iter().rev());
    hull
}

/// A hull without the corners that cut off least.
fn simplified(mut hull: Vec<Point>) -> Vec<Point> {
    while hull.len() > HULL {
        let count = hull.len();
        let cut = |at: usize| {
            turn(
                hull[(at + count - 1) % count],
                hull[at],
                hull[(at + 1) % count],
            )
            .abs()
        };
        let mut least = (f32::INFINITY, 0);
        for at in 0..count {
            if cut(at) < least.0 {
                least = (cut(at), at);
            }
        }
        hull.remove(least.1);
    }
    hull
}
