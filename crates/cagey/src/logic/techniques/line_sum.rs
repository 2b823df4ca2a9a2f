//! The known sum of lines, divided among the cages in them.

use super::prelude::*;
use super::shares::{LineRange, Share, Total, groups, rest, shares, total_in};
use crate::model::{Clue, Op};

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
    let told = |group| Some((group, shares(marks, group, total)?));
    let told: Vec<(LineRange, Vec<Share>)> = groups(geometry).filter_map(told).collect();
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
    let mut filled = None;
    for share in shares.iter().filter(|share| share.totals.len() == 1) {
        let told = share_facts(share);
        match told.cells.iter().all(|&cell| marks.entered(cell).is_some()) {
            true => {
                filled = Some(total.combine(filled.unwrap_or(total.identity()), share.totals[0]))
            }
            false => fixed.push(told),
        }
    }
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
        filled: filled.map(Number),
        left: Number(left),
        possible: (mine.totals.iter().copied())
            .filter(|total| is_possible(total.0))
            .collect(),
        other: other.map(|share| Box::new(share_facts(share))),
        ruling: context.ruling(cage, &objection),
        mine: Box::new(mine),
    }
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
    let is_other = |way: &[Value]| {
        let makes = total_of(context, id, way, &cells, total);
        !share.totals.contains(&makes) || context.is_left_out(id, way)
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
