//! A flat square seen from anywhere.

use crate::sight::Point;

/// Four corners, clockwise as they are seen, from the top left one on.
pub(crate) type Quad = [Point; 4];

/// The map from the unit square to a quadrilateral of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homography {
    /// Row by row; the last entry is 1.
    entries: [f64; 8],
}

impl Homography {
    /// The map that takes (0, 0), (1, 0), (1, 1) and (0, 1) to these corners. `None` if three of them lie on a line.
    pub(crate) fn onto(corners: &Quad) -> Option<Homography> {
        let [a, b, c, d] = corners.map(|corner| (f64::from(corner.x), f64::from(corner.y)));
        let (dx1, dy1) = (b.0 - c.0, b.1 - c.1);
        let (dx2, dy2) = (d.0 - c.0, d.1 - c.1);
        let (sx, sy) = (a.0 - b.0 + c.0 - d.0, a.1 - b.1 + c.1 - d.1);
        let determinant = dx1 * dy2 - dx2 * dy1;
        if determinant.is_nan() || determinant.abs() <= 1e-6 {
            return None;
        }
        let g = (sx * dy2 - dx2 * sy) / determinant;
        let h = (dx1 * sy - sx * dy1) / determinant;
        let entries = [
            b.0 - a.0 + g * b.0,
            d.0 - a.0 + h * d.0,
            a.0,
            b.1 - a.1 + g * b.1,
            d.1 - a.1 + h * d.1,
            a.1,
            g,
            h,
        ];
        // Behind the camera there is nothing to see.
        let visible = [1.0 + g, 1.0 + h, 1.0 + g + h]
            .iter()
            .all(|&depth| depth > 0.05);
        visible.then_some(Homography { entries })
    }

    /// Where a point of the square is in the picture.
    #[inline]
    pub(crate) fn at(&self, u: f64, v: f64) -> Point {
        let [a, b, c, d, e, f, g, h] = self.entries;
        let depth = (g * u + h * v + 1.0).max(1e-3);
        Point {
            x: ((a * u + b * v + c) / depth) as f32,
            y: ((d * u + e * v + f) / depth) as f32,
        }
    }
}

/// The distance between two points.
pub(crate) fn distance(a: Point, b: Point) -> f32 {
    let (x, y) = (a.x - b.x, a.y - b.y);
    (x * x + y * y).sqrt()
}

/// Twice the area of a triangle: positive if its corners are clockwise as they are seen.
pub(crate) fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The area of a quadrilateral.
pub(crate) fn area(quad: &Quad) -> f32 {
    (turn(quad[0], quad[1], quad[2]) + turn(quad[0], quad[2], quad[3])).abs() / 2.0
}

/// The corners clockwise, from the one nearest to the top left of the picture on.
pub(crate) fn upright(mut quad: Quad) -> Quad {
    if turn(quad[0], quad[1], quad[2]) < 0.0 {
        quad.reverse();
    }
    let sum = |corner: &Point| corner.x + corner.y;
    let mut first = 0;
    for (index, corner) in quad.iter().enumerate() {
        if sum(corner) < sum(&quad[first]) {
            first = index;
        }
    }
    quad.rotate_left(first);
    quad
}
