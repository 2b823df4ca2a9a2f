//! Whether the sum of lines is odd or even.

use super::line_sum::{group_of, reason};
use super::prelude::*;
use super::shares::{Group, Share, Total, groups, rest, shares, total_in};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "parity",
    name: "Parity of a line",
    level: Level::Unreasonable,
    price: 26,
    what: "Rules out combinations that would make the sum of lines odd where it is even, or even where it is odd.",
    when: "All cages but one that meet these lines always give an odd sum to them, or always an even one.",
    why: "The sum of a line is known, so whether it is odd is known, and so it is for the last share. Two \
          cells with a − clue always add up to an odd sum if the clue is odd, and to an even one if not.",
    also: &["odd and even"],
    find,
};

/// The one share whose parity is open, and what it must be.
fn open_share(shares: &[Share], group: Group, n: usize) -> Option<(&Share, u128)> {
    let (open, odd) = rest(shares, group, Total::Parity, n)?;
    match open[..] {
        [share] => Some((share, odd)),
        _ => None,
    }
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for group in groups(frame) {
        let Some(shares) = shares(marks, group, Total::Parity) else {
            continue;
        };
        let Some((share, odd)) = open_share(&shares, group, frame.n) else {
            continue;
        };
        effects.clear();
        let keeps = |way| total_in(marks, way, share.places, Total::Parity) == odd;
        marks.unsupported(share.cage, keeps, |cell, gone| {
            remove(marks, cell, gone, &mut effects)
        });
        if !effects.is_empty() {
            visit(reason(marks, group, share.cage, Total::Parity), &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, lines: &[Line], cage: CageId) -> String {
    let puzzle = marks.puzzle();
    let told = || -> Option<String> {
        let group = group_of(marks, lines)?;
        let shares = shares(marks, group, Total::Parity)?;
        let whole = Total::Sum.of_line(marks.frame.n, group.count);
        let (_, odd) = open_share(&shares, group, marks.frame.n)?;
        let name = |odd: u128| if odd == 1 { "odd" } else { "even" };
        let mut kinds = [Vec::new(), Vec::new()];
        for share in shares.iter().filter(|share| share.cage != cage.index()) {
            let cells = telling::inside(puzzle, marks.frame.cage_id(share.cage), lines);
            if let [odd] = share.totals[..]
                && cells.iter().any(|&cell| marks.entered(cell).is_none())
            {
                kinds[odd as usize].push(telling::expression(&cells, Op::Add));
            }
        }
        let mut told = format!(
            "{} {} up to {whole}, which is {}. ",
            sentence(&telling::lines(lines)),
            if lines.len() == 1 { "adds" } else { "add" },
            name(whole % 2)
        );
        let known: Vec<String> = (kinds.iter().enumerate())
            .filter(|(_, cells)| !cells.is_empty())
            .map(|(odd, cells)| {
                let verb = if cells.len() == 1 { "is" } else { "are" };
                format!(
                    "{} {verb} {} in any case",
                    telling::all_of(cells),
                    name(odd as u128)
                )
            })
            .collect();
        if !known.is_empty() {
            told += &sentence(&format!("{}. ", known.join("; ")));
        }
        let inside = telling::inside(puzzle, cage, lines);
        let mine = telling::expression(&inside, Op::Add);
        told += &format!("So {mine} must be {}. ", name(odd));
        let keeps = |way: &[Value]| {
            let cells = puzzle.cage(cage).cells().iter().zip(way);
            let sum: u128 = (cells.filter(|(cell, _)| inside.contains(cell)))
                .map(|(_, value)| u128::from(value.get()))
                .sum();
            sum % 2 == odd
        };
        Some(told + &telling::out_and_left(marks, cage, &keeps))
    };
    told().unwrap_or_default()
}
