//! What the cages that intersect some lines contribute to the total of these lines.

use crate::logic::facts::FactContext;
use crate::logic::geometry::Geometry;
use crate::logic::marks::Marks;
use crate::logic::step::Reason;
use crate::model::{Clue, Line, Op};
use crate::short_sort::long_sort;

/// If more shares than this are open, nothing can be concluded.
const MOST_OPEN: usize = 2;

/// The cells of a cage inside some lines, and the totals that they can have.
pub(super) struct Share {
    pub(super) cage: usize,
    /// Which of the cage's cells: a bit each.
    pub(super) places: u16,
    /// From small to large.
    pub(super) totals: Vec<u128>,
}

/// Rows, or columns, that lie beside each other.
#[derive(Clone, Copy)]
pub(super) struct LineRange {
    pub(super) first: usize,
    pub(super) count: usize,
}

impl LineRange {
    /// These lines, which lie beside each other.
    pub(super) fn of(context: &FactContext, lines: &[Line]) -> LineRange {
        let first = lines.first();
        LineRange {
            first: first.map_or(0, |&line| context.marks.geometry.line_number(line)),
            count: lines.len(),
        }
    }

    pub(super) fn lines(self, geometry: &Geometry) -> Vec<Line> {
        let lines = self.first..self.first + self.count;
        lines.map(|line| geometry.line(line)).collect()
    }

    /// A bit for each of them.
    pub(super) fn mask(self) -> u32 {
        ((1 << self.count) - 1) << self.first
    }
}

/// More lines than this are not added up.
const MOST_LINES: usize = 3;

/// Every group of one line, then of two, and so on.
pub(super) fn groups(geometry: &Geometry) -> impl Iterator<Item = LineRange> {
    groups_of(geometry, MOST_LINES)
}

/// The same for groups of up to so many lines.
pub(super) fn groups_of(geometry: &Geometry, most: usize) -> impl Iterator<Item = LineRange> {
    let n = geometry.n;
    (1..=most.min(n.saturating_sub(1))).flat_map(move |count| {
        let firsts = (0..=n - count).chain(n..=2 * n - count);
        firsts.map(move |first| LineRange { first, count })
    })
}

impl LineRange {
    /// Whether a reason is about these lines as a group.
    pub(super) fn is_of(self, reason: &Reason, geometry: &Geometry) -> bool {
        let (Reason::LineSum { lines, .. }
        | Reason::LineProduct { lines, .. }
        | Reason::Parity { lines, .. }
        | Reason::LineBounds { lines, .. }
        | Reason::LinesCombinations { lines, .. }) = reason
        else {
            return false;
        };
        lines.len() == self.count && lines[0] == geometry.line(self.first)
    }
}

/// How values are combined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Total {
    Sum,
    Product,
    /// Whether the sum is odd: 1 or 0.
    Parity,
}

impl Total {
    pub(super) fn of_line(self, n: usize, count: usize) -> u128 {
        let values = 1..=n as u128;
        match self {
            Total::Sum => values.sum::<u128>() * count as u128,
            Total::Product => {
                let product: u128 = values.product();
                // No product of a cage is compared with one that exceeds the type.
                product.checked_pow(count as u32).unwrap_or(0)
            }
            Total::Parity => Total::Sum.of_line(n, count) % 2,
        }
    }

    pub(super) fn combine(self, one: u128, other: u128) -> u128 {
        match self {
            Total::Sum => one + other,
            Total::Product => one.saturating_mul(other),
            Total::Parity => (one + other) % 2,
        }
    }

    /// What is missing from a total; nothing if it cannot be reached.
    pub(super) fn missing(self, whole: u128, part: u128) -> Option<u128> {
        match self {
            Total::Sum => whole.checked_sub(part),
            Total::Product => (part > 0 && whole.is_multiple_of(part)).then(|| whole / part),
            Total::Parity => Some((whole + part) % 2),
        }
    }

    pub(super) fn identity(self) -> u128 {
        match self {
            Total::Sum | Total::Parity => 0,
            Total::Product => 1,
        }
    }
}

/// The total of a way in some of the cage's cells.
pub(super) fn total_in(marks: &Marks, way: u64, places: u16, total: Total) -> u128 {
    let n = marks.geometry.n;
    crate::logic::geometry::bits(places).fold(total.identity(), |sum, place| {
        let one_hot = (way >> (place * n)) as u16 & marks.geometry.all;
        total.combine(sum, u128::from(one_hot.trailing_zeros() + 1))
    })
}

/// The shares of all cages that intersect the lines; nothing if one of them is not known, or if too many are
/// open.
pub(super) fn shares(marks: &Marks, group: LineRange, total: Total) -> Option<Vec<Share>> {
    let geometry = &*marks.geometry;
    let lines = group.first..group.first + group.count;
    let mut seen = [false; 256];
    let mut shares = Vec::new();
    let mut open = Vec::new();
    for line in lines.clone() {
        for at in 0..geometry.n {
            let cage = usize::from(geometry.cage_of[geometry.at(line, at)]);
            if std::mem::replace(&mut seen[cage], true) {
                continue;
            }
            let cells = geometry.cage_cells(cage);
            let is_inside =
                |&cell: &u8| lines.clone().any(|line| geometry.is_in(cell.into(), line));
            if let Some(ways) = marks.ways(cage) {
                let places = (cells.iter().enumerate()).fold(0, |places, (at, cell)| {
                    places | u16::from(is_inside(cell)) << at
                });
                let mut totals = ways.iter().map(|&way| total_in(marks, way, places, total));
                let first = totals.next();
                if totals.any(|other| Some(other) != first) {
                    open.push(shares.len());
                    if open.len() > MOST_OPEN {
                        return None;
                    }
                }
                shares.push(Share {
                    cage,
                    places,
                    totals: first.into_iter().collect(),
                });
            } else {
                let clue = geometry.puzzle.cages()[cage].clue();
                let target = match (clue, total) {
                    (Clue::Op(Op::Add, target), Total::Sum)
                    | (Clue::Op(Op::Mul, target), Total::Product) => target.into(),
                    (Clue::Op(Op::Add, target), Total::Parity) => u128::from(target) % 2,
                    _ => return None,
                };
                if !cells.iter().all(is_inside) {
                    return None;
                }
                let totals = vec![target];
                shares.push(Share {
                    cage,
                    places: 0,
                    totals,
                });
            }
        }
    }
    // All totals are computed only now, because cages may have many ways, and most lines have many open shares.
    for share in open {
        let Share {
            cage,
            places,
            totals,
        } = &mut shares[share];
        let ways = marks.ways(*cage).unwrap_or_default().iter();
        *totals = ways
            .map(|&way| total_in(marks, way, *places, total))
            .collect();
        long_sort(totals);
        totals.dedup();
    }
    Some(shares)
}

/// The shares that are not fixed, and what they must make together; nothing if there are none.
pub(super) fn rest(
    shares: &[Share],
    group: LineRange,
    total: Total,
    n: usize,
) -> Option<(Vec<&Share>, u128)> {
    let mut open = Vec::new();
    let mut fixed = total.identity();
    for share in shares {
        match share.totals[..] {
            [] => return None,
            [one] => fixed = total.combine(fixed, one),
            _ => open.push(share),
        }
    }
    let rest = total.missing(total.of_line(n, group.count), fixed)?;
    (!open.is_empty()).then_some((open, rest))
}
