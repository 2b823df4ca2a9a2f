//! The known sum of lines, from which the other cages take at least or at most so much.

use super::line_sum::{filled_facts, total_of};
use super::prelude::*;
use super::shares::{LineRange, Total, groups_of, total_in};
use crate::model::{Clue, Op};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-bounds",
    level: Level::Unreasonable,
    price: 52,
    other_names: &["innies and outies with a minimum and a maximum"],
    find,
};

/// The cells of a cage inside some lines, and what they add up to.
struct Range {
    cage: usize,
    /// Which of the cage's cells: a bit each; none if its combinations are not listed.
    places: u16,
    least: u128,
    most: u128,
}

/// The ranges of all cages that intersect the lines; nothing if one of them is not known.
fn ranges(marks: &Marks, group: LineRange) -> Option<Vec<Range>> {
    let geometry = &*marks.geometry;
    let lines = group.mask();
    let mut ranges = Vec::new();
    for cage in 0..geometry.cages() {
        let (mut places, mut count) = (0, 0);
        for (at, &cell) in geometry.cage_cells(cage).iter().enumerate() {
            let is_inside = geometry.lines_of[usize::from(cell)] & lines != 0;
            places |= u16::from(is_inside).checked_shl(at as u32).unwrap_or(0);
            count += usize::from(is_inside);
        }
        if count == 0 {
            continue;
        }
        let Some(ways) = marks.ways(cage) else {
            // Without a list, the sum is known if the clue gives it.
            let is_whole = count == geometry.cage_cells(cage).len();
            match geometry.puzzle.cages()[cage].clue() {
                Clue::Op(Op::Add, sum) if is_whole => ranges.push(Range {
                    cage,
                    places: 0,
                    least: sum.into(),
                    most: sum.into(),
                }),
                _ => return None,
            }
            continue;
        };
        let (mut least, mut most) = (u32::MAX, 0);
        for &way in ways {
            let sum = sum_in(marks, way, places);
            (least, most) = (least.min(sum), most.max(sum));
        }
        if least > most {
            return None;
        }
        ranges.push(Range {
            cage,
            places,
            least: least.into(),
            most: most.into(),
        });
    }
    Some(ranges)
}

/// What a way adds up to in some of the cage's cells, in the time that matters here.
fn sum_in(marks: &Marks, way: u64, places: u16) -> u32 {
    let n = marks.geometry.n;
    bits(places).fold(0, |sum, place| {
        let one_hot = (way >> (place * n)) as u16 & marks.geometry.all;
        sum + one_hot.trailing_zeros() + 1
    })
}

/// What is left for one of the cages after the least that the others take, or after the most; nothing if they take
/// more than there is.
fn bound(ranges: &[Range], cage: usize, is_most: bool, whole: u128) -> Option<u128> {
    let others = ranges.iter().filter(|range| range.cage != cage);
    let taken = others.map(|range| if is_most { range.least } else { range.most });
    match is_most {
        true => whole.checked_sub(taken.sum()),
        false => Some(whole.saturating_sub(taken.sum())),
    }
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for group in groups_of(geometry, geometry.n - 1) {
        if !visit.wants(|reason| group.is_of(reason, geometry)) {
            continue;
        }
        visit.work(marks.ways_in_all())?;
        let Some(ranges) = ranges(marks, group) else {
            continue;
        };
        let whole = Total::Sum.of_line(geometry.n, group.count);
        for range in ranges.iter().filter(|range| range.least < range.most) {
            for is_most in [true, false] {
                let Some(bound) = bound(&ranges, range.cage, is_most, whole) else {
                    continue;
                };
                let fits = |sum: u128| if is_most { sum <= bound } else { sum >= bound };
                if fits(range.least) && fits(range.most) {
                    continue;
                }
                effects.clear();
                let keeps = |way| fits(total_in(marks, way, range.places, Total::Sum));
                marks.unsupported(range.cage, keeps, |cell, gone| {
                    remove(marks, cell, gone, &mut effects);
                });
                if !effects.is_empty() {
                    let reason = Reason::LineBounds {
                        lines: group.lines(geometry),
                        is_most,
                        cage: geometry.cage_id(range.cage),
                    };
                    visit.step(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    lines: &[Line],
    is_most: bool,
    cage: CageId,
) -> Facts {
    let marks = context.marks;
    let group = LineRange::of(context, lines);
    let whole = Total::Sum.of_line(marks.geometry.n, lines.len());
    let ranges = ranges(marks, group).unwrap_or_default();
    let bound = bound(&ranges, cage.index(), is_most, whole).unwrap_or(0);
    let mut filled: Vec<Cell> = Vec::new();
    let mut others = Vec::new();
    for range in ranges.iter().filter(|range| range.cage != cage.index()) {
        let id = marks.geometry.cage_id(range.cage);
        let cells = context.inside(id, lines);
        let taken = if is_most { range.least } else { range.most };
        if cells.iter().all(|&cell| marks.entered(cell).is_some()) {
            filled.extend(cells);
            continue;
        }
        let clue = context.cage(id).clue();
        let is_given =
            cells.len() == context.cage(id).cells().len() && matches!(clue, Clue::Op(Op::Add, _));
        let is_left_out = context.is_left_out(id);
        let is_other = |way: &[Value]| {
            let sum = total_of(context, id, way, &cells, Total::Sum);
            (if is_most { sum < taken } else { sum > taken }) || is_left_out(way)
        };
        others.push(ShareFacts {
            totals: vec![Number(taken)],
            because: match is_given {
                true => Causes::default(),
                false => context.causes(id, &is_other),
            },
            combinations: context.combinations_left(id),
            cage: context.cage(id).clone(),
            is_given,
            cells,
        });
    }
    let filled = filled_facts(context, lines, filled, others.iter(), Total::Sum);
    let mine = context.inside(cage, lines);
    let objection = |way: &[Value]| {
        let makes = total_of(context, cage, way, &mine, Total::Sum);
        let fits = if is_most {
            makes <= bound
        } else {
            makes >= bound
        };
        (!fits).then_some(EliminationReason::Makes(Number(makes)))
    };
    Facts::LineBounds {
        lines: lines.to_vec(),
        whole: Number(whole),
        is_most,
        others,
        filled,
        bound: Number(bound),
        ruling: context.ruling(cage, &objection),
        mine,
    }
}
