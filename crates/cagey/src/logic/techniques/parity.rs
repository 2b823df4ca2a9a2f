//! Whether the sum of lines is odd or even.

use super::line_sum::{filled_facts, reason, share_facts, shares_of, total_of};
use super::prelude::*;
use super::shares::{LineRange, Share, Total, groups, rest, shares, total_in};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "parity",
    level: Level::Unreasonable,
    price: 26,
    other_names: &["odd and even"],
    find,
};

/// The one share whose parity is open, and what it must be.
fn open_share(shares: &[Share], group: LineRange, n: usize) -> Option<(&Share, u128)> {
    let (open, odd) = rest(shares, group, Total::Parity, n)?;
    match open[..] {
        [share] => Some((share, odd)),
        _ => None,
    }
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for group in groups(geometry) {
        if !visit.wants(|reason| group.is_of(reason, geometry)) {
            continue;
        }
        let Some(shares) = shares(marks, group, Total::Parity) else {
            continue;
        };
        let Some((share, odd)) = open_share(&shares, group, geometry.n) else {
            continue;
        };
        effects.clear();
        let keeps = |way| total_in(marks, way, share.places, Total::Parity) == odd;
        marks.unsupported(share.cage, keeps, |cell, gone| {
            remove(marks, cell, gone, &mut effects);
        });
        if !effects.is_empty() {
            visit.step(reason(marks, group, share.cage, Total::Parity), &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, lines: &[Line], cage: CageId) -> Facts {
    let marks = context.marks;
    let (group, shares) = shares_of(context, lines, Total::Parity);
    let open = open_share(&shares, group, marks.geometry.n);
    let odd = open.map_or(0, |(_, odd)| odd);
    let mut kinds = [Vec::new(), Vec::new()];
    let mut filled: Vec<Cell> = Vec::new();
    for share in shares.iter().filter(|share| share.cage != cage.index()) {
        let [odd] = share.totals[..] else { continue };
        let told = share_facts(context, share, lines, Total::Parity);
        match told.cells.iter().all(|&cell| marks.entered(cell).is_some()) {
            true => filled.extend(told.cells),
            false => kinds[odd as usize].push(told),
        }
    }
    let mine = context.inside(cage, lines);
    let objection = |way: &[Value]| {
        let makes = total_of(context, cage, way, &mine, Total::Sum);
        (makes % 2 != odd).then_some(EliminationReason::Makes(Number(makes)))
    };
    let filled = filled_facts(context, lines, filled, kinds.iter().flatten(), Total::Sum);
    let [even_shares, odd_shares] = kinds;
    Facts::Parity {
        lines: lines.to_vec(),
        whole: Number(Total::Sum.of_line(marks.geometry.n, group.count)),
        odd: odd_shares,
        even: even_shares,
        filled,
        is_odd: odd == 1,
        ruling: context.ruling(cage, &objection),
        mine,
    }
}
