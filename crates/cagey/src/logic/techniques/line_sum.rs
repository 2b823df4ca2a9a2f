//! Cages that must add up to what lines add up to.

use super::prelude::*;
use super::shares::{Group, Share, Total, groups, rest, shares, total_in};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-sum",
    name: "Line sum",
    level: Level::Unreasonable,
    price: 22,
    what: "Rules out combinations by the sum of one, two or three lines beside each other.",
    when: "What the cages give to the sum of these lines is fixed for all but one or two of them.",
    why: "Each line has every value once, so its sum is known: 21 in a 6×6. What is left of it after the \
          fixed shares is what the other one or two must make.",
    also: &["innies and outies", "line-sum rule", "region sum"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    find_total(marks, Total::Sum, visit)
}

pub(super) fn find_total(marks: &Marks, total: Total, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let told = |group| Some((group, shares(marks, group, total)?));
    let told: Vec<(Group, Vec<Share>)> = groups(frame).filter_map(told).collect();
    let mut effects = Vec::new();
    // With one open share first, then with two.
    for most in 1..=2 {
        for &(group, ref shares) in &told {
            let Some((open, left)) = rest(shares, group, total, frame.n) else {
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
                    visit(reason(marks, group, share.cage, total), &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn reason(marks: &Marks, group: Group, cage: usize, total: Total) -> Reason {
    let frame = &*marks.frame;
    let lines = (group.first..group.first + group.count)
        .map(|line| frame.line(line))
        .collect();
    let cage = frame.cage_id(cage);
    match total {
        Total::Sum => Reason::LineSum { lines, cage },
        Total::Product => Reason::LineProduct { lines, cage },
        Total::Parity => Reason::Parity { lines, cage },
    }
}

pub(in crate::logic) fn because(marks: &Marks, lines: &[Line], cage: CageId) -> String {
    because_total(marks, lines, cage, Total::Sum)
}

pub(super) fn group_of(marks: &Marks, lines: &[Line]) -> Option<Group> {
    let first = lines.first().map(|&line| marks.frame.line_number(line))?;
    Some(Group {
        first,
        count: lines.len(),
    })
}

/// More totals than this are not listed.
const MOST_TOTALS: usize = 8;

/// The shares with one total only: "R1C1 + R1C2 is 7", and the filled cells together.
fn fixed_shares(
    marks: &Marks,
    lines: &[Line],
    shares: &[Share],
    total: Total,
    made: &str,
    sign: Op,
) -> Vec<String> {
    let mut told = Vec::new();
    let mut filled = None;
    for share in shares {
        let [fixed] = share.totals[..] else { continue };
        let cells = telling::inside(marks.puzzle(), marks.frame.cage_id(share.cage), lines);
        if cells.iter().all(|&cell| marks.entered(cell).is_some()) {
            filled = Some(total.put(filled.unwrap_or(total.nothing()), fixed));
        } else {
            told.push(format!("{} is {fixed}", telling::expression(&cells, sign)));
        }
    }
    if let Some(filled) = filled {
        told.push(format!("the {made} of the filled cells is {filled}"));
    }
    told
}

pub(super) fn because_total(marks: &Marks, lines: &[Line], cage: CageId, total: Total) -> String {
    let puzzle = marks.puzzle();
    let n = marks.frame.n;
    let told = || -> Option<String> {
        let group = group_of(marks, lines)?;
        let shares = shares(marks, group, total)?;
        let (open, left) = rest(&shares, group, total, n)?;
        let whole = total.of_line(n, group.count);
        let sign = match total {
            Total::Sum | Total::Parity => Op::Add,
            Total::Product => Op::Mul,
        };
        let cells = |cage| telling::expression(&telling::inside(puzzle, cage, lines), sign);
        let other = open.iter().find(|share| share.cage != cage.index());
        let names = sentence(&telling::lines(lines));
        let is_one = lines.len() == 1;
        let (makes, made) = match total {
            Total::Product if is_one => ("has the product", "product"),
            Total::Product => ("have the product", "product"),
            _ if is_one => ("adds up to", "sum"),
            _ => ("add up to", "sum"),
        };
        let mut told = format!("{names} {makes} {whole}. ");
        let fixed = fixed_shares(marks, lines, &shares, total, made, sign);
        if !fixed.is_empty() {
            told += &sentence(&format!("{} in any case. ", telling::all_of(&fixed)));
        }
        let mine = cells(cage);
        match other {
            None => told += &format!("So {mine} is {left}. "),
            Some(other) => {
                let theirs = cells(marks.frame.cage_id(other.cage));
                told += &format!("So {mine} {sign} {theirs} is {left}");
                if other.totals.len() <= MOST_TOTALS {
                    let totals: Vec<String> = other.totals.iter().map(u128::to_string).collect();
                    let mine_left = (open.iter().filter(|share| share.cage == cage.index()))
                        .flat_map(|share| &share.totals)
                        .filter(|&&mine| {
                            (total.missing(left, mine)).is_some_and(|it| other.totals.contains(&it))
                        });
                    let mine_left: Vec<String> = mine_left.map(u128::to_string).collect();
                    told += &format!(
                        "; {theirs} can only be {}, which leaves {} for {mine}",
                        telling::one_of(&totals),
                        telling::one_of(&mine_left)
                    );
                }
                told += ". ";
            }
        }
        let inside = telling::inside(puzzle, cage, lines);
        let keeps = |way: &[Value]| {
            let cells = puzzle.cage(cage).cells().iter().zip(way);
            let sum = (cells.filter(|(cell, _)| inside.contains(cell)))
                .fold(total.nothing(), |sum, (_, &value)| {
                    total.put(sum, u128::from(value.get()))
                });
            match other {
                None => sum == left,
                Some(other) => {
                    (total.missing(left, sum)).is_some_and(|sum| other.totals.contains(&sum))
                }
            }
        };
        Some(told + &telling::out_and_left(marks, cage, &keeps))
    };
    told().unwrap_or_default()
}
