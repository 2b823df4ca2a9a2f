//! How many of some values the cages of a line can take.

use super::line_combinations::{Sets, causes_of_sets, line_sets};
use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "counting",
    level: Level::Unreasonable,
    price: 30,
    other_names: &["`OnlyInBlock`"],
    find,
};

/// How many of these values a share of the line has, at least and at most.
fn range(sets: &Sets, values: u16) -> (u32, u32) {
    let counts = sets.sets.iter().map(|set| (set & values).count_ones());
    let (few, many) = counts.fold((u32::MAX, 0), |(few, many), count| {
        (few.min(count), many.max(count))
    });
    (few.min(many), many)
}

/// How many of the values a share may have, given what the other shares must have.
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
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    // Small sets first.
    let choices: Vec<u16> = (1..=(geometry.n / 2).min(MOST_VALUES))
        .flat_map(|count| (1..=geometry.all).filter(move |set| set.count_ones() as usize == count))
        .collect();
    for line in 0..geometry.lines() {
        let here = geometry.line(line);
        if !visit.wants(|reason| matches!(reason, Reason::Counting { line, .. } if *line == here)) {
            continue;
        }
        visit.work(1 << 10)?;
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
            let is_counted = |reason: &Reason| matches!(reason, Reason::Counting { values, .. } if mask(*values) == values_here);
            if values_here & filled != 0 || !visit.wants(is_counted) {
                continue;
            }
            let ranges: Vec<(u32, u32)> = all.iter().map(|sets| range(sets, values_here)).collect();
            let least: u32 = ranges.iter().map(|range| range.0).sum();
            let most: u32 = ranges.iter().map(|range| range.1).sum();
            let count = values_here.count_ones();
            for (sets, (few, many)) in all.iter().zip(ranges) {
                // What is left for this share if the others have as many, or as few, as possible.
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
                    remove(marks, cell, gone, &mut effects);
                });
                if !effects.is_empty() {
                    let reason = Reason::Counting {
                        line: here,
                        values: values(values_here),
                        cage: geometry.cage_id(cage),
                    };
                    visit.step(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// More values than this are not counted at once.
const MOST_VALUES: usize = 4;

/// The maximum number of sets of values that are counted in a line, each in all sets of its cages. Lines of nine
/// cells never have as many.
const MOST_COUNTS: usize = 1 << 18;

pub(in crate::logic) fn facts(
    context: &FactContext,
    line: Line,
    counted: ValueSet,
    cage: CageId,
) -> Facts {
    let marks = context.marks;
    let all = line_sets(marks, marks.geometry.line_number(line));
    let set = mask(counted);
    let is_mine = |sets: &Sets| sets.cage == Some(cage.index());
    let mine = all.iter().position(is_mine).unwrap_or_default();
    let (least, most) = allowed(&all, mine, set);
    let inside = context.inside(cage, &[line]);
    let taken = |sets: &Sets| {
        let (least, most) = range(sets, set);
        let cage = sets.cage.map(|cage| marks.geometry.cage_id(cage));
        ValueCounts {
            cage: context.cage(marks.puzzle().cage_at(sets.cells[0])).clone(),
            combinations: cage.and_then(|cage| context.combinations_left(cage)),
            cells: sets.cells.clone(),
            least: least as usize,
            most: most as usize,
            because: causes_of_sets(context, sets, |other| {
                !(least..=most).contains(&(other & set).count_ones())
            }),
        }
    };
    let objection = |way: &[Value]| {
        let takes = (mask(values_inside(context, cage, way, &inside)) & set).count_ones();
        let fits = (least..=most).contains(&takes);
        (!fits).then_some(EliminationReason::Takes(takes as usize))
    };
    Facts::Counting {
        line,
        values: counted,
        mine: taken(&all[mine]),
        least: least as usize,
        most: most as usize,
        others: (all.iter().enumerate())
            .filter(|&(i, _)| i != mine)
            .map(|(_, sets)| taken(sets))
            .collect(),
        ruling: context.ruling(cage, &objection),
    }
}
