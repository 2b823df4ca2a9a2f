//! The known sum of lines, divided among the cages in them.

use super::prelude::*;
use super::shares::{LineRange, Share, Total, groups, rest, shares, total_in};
use crate::model::{Clue, Op};
use crate::short_sort::{short_sort, short_sort_by_key};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-sum",
    level: Level::Unreasonable,
    price: 22,
    other_names: &["innies and outies", "line-sum rule", "region sum"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    find_total(marks, Total::Sum, visit)
}

pub(super) fn find_total(marks: &Marks, total: Total, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let told: Vec<(LineRange, Vec<Share>)> = groups(geometry)
        .filter(|group| visit.wants(|reason| group.is_of(reason, geometry)))
        .filter_map(|group| Some((group, shares(marks, group, total)?)))
        .collect();
    let mut effects = Vec::new();
    // With one open share first, then with two.
    for most in 1..=2 {
        for &(group, ref shares) in &told {
            let Some((open, left)) = rest(shares, group, total, geometry.n) else {
                continue;
            };
            if open.len() != most {
                continue;
            }
            for share in &open {
                let others = open.iter().find(|other| other.cage != share.cage);
                let keeps = |way| {
                    let mine = total_in(marks, way, share.places, total);
                    let missing = total.missing(left, mine);
                    match others {
                        None => mine == left,
                        Some(other) => missing.is_some_and(|sum| other.totals.contains(&sum)),
                    }
                };
                effects.clear();
                marks.unsupported(share.cage, keeps, |cell, gone| {
                    remove(marks, cell, gone, &mut effects);
                });
                if !effects.is_empty() {
                    visit.step(reason(marks, group, share.cage, total), &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn reason(marks: &Marks, group: LineRange, cage: usize, total: Total) -> Reason {
    let geometry = &*marks.geometry;
    let lines = group.lines(geometry);
    let cage = geometry.cage_id(cage);
    match total {
        Total::Sum => Reason::LineSum { lines, cage },
        Total::Product => Reason::LineProduct { lines, cage },
        Total::Parity => Reason::Parity { lines, cage },
    }
}

pub(in crate::logic) fn facts(context: &FactContext, lines: &[Line], cage: CageId) -> Facts {
    facts_of_total(context, lines, cage, Total::Sum)
}

/// The shares of these lines, as they were when the step was found.
pub(super) fn shares_of(
    context: &FactContext,
    lines: &[Line],
    total: Total,
) -> (LineRange, Vec<Share>) {
    let group = LineRange::of(context, lines);
    (
        group,
        shares(context.marks, group, total).unwrap_or_default(),
    )
}

/// What some cells of a cage make together in a way to fill it.
pub(super) fn total_of(
    context: &FactContext,
    cage: CageId,
    way: &[Value],
    inside: &[Cell],
    total: Total,
) -> u128 {
    let cells = context.cage(cage).cells().iter().zip(way);
    (cells.filter(|(cell, _)| inside.contains(cell))).fold(total.identity(), |sum, (_, &value)| {
        total.combine(sum, u128::from(value.get()))
    })
}

pub(super) fn facts_of_total(
    context: &FactContext,
    lines: &[Line],
    cage: CageId,
    total: Total,
) -> Facts {
    let marks = context.marks;
    let (group, shares) = shares_of(context, lines, total);
    let (open, left) = rest(&shares, group, total, marks.geometry.n).unwrap_or_default();
    let share_facts = |share: &Share| share_facts(context, share, lines, total);
    let mut fixed = Vec::new();
    let mut filled: Vec<Cell> = Vec::new();
    for share in shares.iter().filter(|share| share.totals.len() == 1) {
        let told = share_facts(share);
        match told.cells.iter().all(|&cell| marks.entered(cell).is_some()) {
            true => filled.extend(told.cells),
            false => fixed.push(told),
        }
    }
    let filled = filled_facts(context, lines, filled, fixed.iter(), total);
    let other = open.iter().find(|share| share.cage != cage.index());
    let is_possible = |mine: u128| match other {
        None => mine == left,
        Some(other) => (total.missing(left, mine)).is_some_and(|rest| other.totals.contains(&rest)),
    };
    let mine = ShareFacts {
        cells: context.inside(cage, lines),
        totals: (open.iter().filter(|share| share.cage == cage.index()))
            .flat_map(|share| share.totals.iter().map(|&total| Number(total)))
            .collect(),
        cage: context.cage(cage).clone(),
        combinations: context.combinations_left(cage),
        is_given: false,
        because: Causes::default(),
    };
    let objection = |way: &[Value]| {
        let makes = total_of(context, cage, way, &mine.cells, total);
        (!is_possible(makes)).then_some(EliminationReason::Makes(Number(makes)))
    };
    Facts::LineTotal {
        total: match total {
            Total::Product => TotalKind::Product,
            Total::Sum | Total::Parity => TotalKind::Sum,
        },
        lines: lines.to_vec(),
        whole: Number(total.of_line(marks.geometry.n, group.count)),
        fixed,
        filled,
        left: Number(left),
        needed: other.and_then(|other| needed(context, cage, (left, total), &mine.cells, other)),
        possible: (mine.totals.iter().copied())
            .filter(|total| is_possible(total.0))
            .collect(),
        other: other.map(|share| Box::new(share_facts(share))),
        ruling: context.ruling(cage, &objection),
        mine: Box::new(mine),
    }
}

/// What the other open share would need for what the step removes.
fn needed(
    context: &FactContext,
    cage: CageId,
    (left, total): (u128, Total),
    mine: &[Cell],
    other: &Share,
) -> Option<NeededTotals> {
    let mut needed = NeededTotals {
        pairs: Vec::new(),
        too_much: Vec::new(),
        because: Causes::default(),
    };
    for way in context.marks.combinations(cage)? {
        if !context.has_removed(context.cage(cage), &way) {
            continue;
        }
        let makes = total_of(context, cage, &way, mine, total);
        let is_known = |number: &Number| number.0 == makes;
        if needed.too_much.iter().any(is_known)
            || needed.pairs.iter().any(|[mine, _]| is_known(mine))
        {
            continue;
        }
        match total.missing(left, makes).filter(|&rest| rest > 0) {
            Some(rest) => needed.pairs.push([Number(makes), Number(rest)]),
            None => needed.too_much.push(Number(makes)),
        }
    }
    short_sort_by_key(&mut needed.pairs, |pair| pair[0].0);
    short_sort_by_key(&mut needed.too_much, |number| number.0);
    let id = context.marks.geometry.cage_id(other.cage);
    let cells: Vec<Cell> = (context.cage(id).cells().iter().enumerate())
        .filter(|&(at, _)| other.places >> at & 1 != 0)
        .map(|(_, &cell)| cell)
        .collect();
    needed.because = context.causes(id, &|way| {
        let makes = total_of(context, id, way, &cells, total);
        needed.pairs.iter().any(|pair| pair[1].0 == makes)
    });
    Some(needed)
}

/// Filled cells of some lines and their total, if there are any. Whether they are all that the lines have is not a
/// matter of the shares that are told with them.
pub(super) fn filled_facts<'s>(
    context: &FactContext,
    lines: &[Line],
    mut cells: Vec<Cell>,
    told: impl Iterator<Item = &'s ShareFacts> + Clone,
    total: Total,
) -> Option<FilledFacts> {
    let marks = context.marks;
    short_sort(&mut cells);
    let is_told = |cell: Cell| told.clone().any(|share| share.cells.contains(&cell));
    let others = (lines.iter())
        .flat_map(|line| line.cells(marks.puzzle().size()))
        .filter(|&cell| marks.entered(cell).is_some() && !cells.contains(&cell));
    let are_all = others.into_iter().all(is_told);
    let made = (cells.iter().filter_map(|&cell| marks.entered(cell)))
        .fold(total.identity(), |made, value| {
            total.combine(made, value.get().into())
        });
    (!cells.is_empty()).then_some(FilledFacts {
        cells,
        are_all,
        total: Number(made),
    })
}

/// A share with the reasons why it has no other totals.
pub(super) fn share_facts(
    context: &FactContext,
    share: &Share,
    lines: &[Line],
    total: Total,
) -> ShareFacts {
    let id = context.marks.geometry.cage_id(share.cage);
    let (cage, cells) = (context.cage(id), context.inside(id, lines));
    let is_whole = cells.len() == cage.cells().len();
    let gives_total = matches!(
        (cage.clue(), total),
        (Clue::Op(Op::Add, _), Total::Sum | Total::Parity) | (Clue::Op(Op::Mul, _), Total::Product)
    );
    // The difference of two numbers is odd or even as their sum is.
    let gives_parity =
        total == Total::Parity && cells.len() == 2 && matches!(cage.clue(), Clue::Op(Op::Sub, _));
    let is_given = is_whole && (gives_total || gives_parity);
    let is_left_out = context.is_left_out(id);
    let is_other = |way: &[Value]| {
        let makes = total_of(context, id, way, &cells, total);
        !share.totals.contains(&makes) || is_left_out(way)
    };
    ShareFacts {
        totals: share.totals.iter().map(|&total| Number(total)).collect(),
        because: match is_given {
            true => Causes::default(),
            false => context.causes(id, &is_other),
        },
        combinations: context.combinations_left(id),
        cage: cage.clone(),
        is_given,
        cells,
    }
}
