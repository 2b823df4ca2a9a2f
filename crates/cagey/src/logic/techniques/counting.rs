//! How many of some values the cages of a line can take.

use super::line_combinations::{Sets, line_sets};
use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "counting",
    name: "Counting values",
    level: Level::Unreasonable,
    price: 30,
    what: "Rules out combinations that take too many or too few of some values of a row or column.",
    when: "For some values, the other cages of the line take so many of them at least that a combination \
           would take too many; or so few at most that it would take too few.",
    why: "The line has each of these values once, no more and no less.",
    also: &["`OnlyInBlock`"],
    find,
};

/// Of how many of these values a share of the line has at least and at most.
fn range(sets: &Sets, values: u16) -> (u32, u32) {
    let counts = || sets.sets.iter().map(|set| (set & values).count_ones());
    (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
}

/// How many of the values a share may have, when the others have what they must.
fn allowed(all: &[Sets], mine: usize, values: u16) -> (u32, u32) {
    let (mut least, mut most) = (0, 0);
    for (_, sets) in all.iter().enumerate().filter(|&(i, _)| i != mine) {
        let (few, many) = range(sets, values);
        least += few;
        most += many;
    }
    let count = values.count_ones();
    (count.saturating_sub(most), count.saturating_sub(least))
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    let mut choices: Vec<u16> = (1..=frame.all)
        .filter(|set| set.count_ones() as usize <= (frame.n / 2).min(MOST_VALUES))
        .collect();
    choices.sort_by_key(|set| set.count_ones());
    for line in 0..frame.lines() {
        let all = line_sets(marks, line);
        let sets: usize = all.iter().map(|sets| sets.sets.len()).sum();
        if sets * choices.len() > MOST_COUNTS {
            continue;
        }
        let mut filled = 0;
        for sets in all.iter().filter(|sets| sets.sets.len() == 1) {
            filled |= sets.sets[0];
        }
        for &values_here in &choices {
            // Values whose share is fixed change nothing.
            if values_here & filled != 0 {
                continue;
            }
            let ranges: Vec<(u32, u32)> = all.iter().map(|sets| range(sets, values_here)).collect();
            let least: u32 = ranges.iter().map(|range| range.0).sum();
            let most: u32 = ranges.iter().map(|range| range.1).sum();
            let count = values_here.count_ones();
            for (sets, (few, many)) in all.iter().zip(ranges) {
                // What is left for this share when the others have as many, or as few, as they can.
                let at_least = (count + many).saturating_sub(most);
                let at_most = (count + few).saturating_sub(least);
                if at_least <= few && at_most >= many {
                    continue;
                }
                let Some(cage) = sets.cage else { continue };
                effects.clear();
                let keeps = |way| {
                    let here = (marks.values_in(way, sets.places) & values_here).count_ones();
                    (at_least..=at_most).contains(&here)
                };
                marks.unsupported(cage, keeps, |cell, gone| {
                    remove(marks, cell, gone, &mut effects)
                });
                if !effects.is_empty() {
                    let reason = Reason::Counting {
                        line: frame.line(line),
                        values: values(values_here),
                        cage: frame.cage_id(cage),
                    };
                    visit(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// More values than this are not counted at once.
const MOST_VALUES: usize = 4;

/// The sets of values that may be counted in a line, each in all sets of its cages. Lines of nine cells
/// never have as many.
const MOST_COUNTS: usize = 1 << 18;

pub(in crate::logic) fn because(
    marks: &Marks,
    line: Line,
    counted: ValueSet,
    cage: CageId,
) -> String {
    let puzzle = marks.puzzle();
    let all = line_sets(marks, marks.frame.line_number(line));
    let set = crate::logic::frame::mask(counted);
    let Some(mine) = all.iter().position(|sets| sets.cage == Some(cage.index())) else {
        return String::new();
    };
    let (least, most) = allowed(&all, mine, set);
    let (few, many) = range(&all[mine], set);
    let cells = telling::cells(&telling::inside(puzzle, cage, &[line]));
    let count = |count: u32| telling::count(count as usize);
    let total = counted.len() as u32;
    let line_name = sentence(&line.to_string());
    let mut told = match total {
        1 => format!("{line_name} has {} once. ", telling::values(counted)),
        _ => format!(
            "{line_name} has each of {} once. ",
            telling::values(counted)
        ),
    };
    // What each other share takes, as far as it takes any.
    let others = |bound: &str, of: &dyn Fn((u32, u32)) -> u32| -> String {
        let parts: Vec<String> = (all.iter().enumerate())
            .filter(|&(i, sets)| i != mine && of(range(sets, set)) > 0)
            .map(|(_, sets)| {
                let cells = telling::cells(&sets.cells);
                let take = if sets.cells.len() == 1 {
                    "takes"
                } else {
                    "take"
                };
                format!("{cells} {take} {bound} {}", count(of(range(sets, set))))
            })
            .collect();
        telling::all_of(&parts)
    };
    if most < many {
        let others = others("at least", &|(few, _)| few);
        told += &match most {
            0 => format!("Of these, {others}. That leaves none for {cells}. "),
            most => format!(
                "Of these, {others}. That leaves at most {} for {cells}. ",
                count(most)
            ),
        };
    }
    if least > few {
        let others = others("at most", &|(_, many)| many);
        told += &match (others.is_empty(), total) {
            (true, 1) => format!("No other cell of it can have that, so it is in {cells}. "),
            (true, _) => {
                format!(
                    "No other cell of it can have any of these, so {cells} must have them all. "
                )
            }
            (false, _) => format!(
                "Of these, {others}, and besides only {cells} can have any: at least {}. ",
                count(least)
            ),
        };
    }
    let keeps = |way: &[Value]| {
        let here = (telling::set_in(marks, cage, way, line) & set).count_ones();
        (least..=most).contains(&here)
    };
    told + &telling::out_and_left(marks, cage, &keeps)
}
