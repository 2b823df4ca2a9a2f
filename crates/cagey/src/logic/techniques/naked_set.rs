//! k cells of a line with k candidates between them.

use super::prelude::*;
use super::subsets::for_each_subset;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-set",
    level: Level::Hard,
    price: 16,
    other_names: &[
        "naked pair, triple",
        "`ExcludeNInN`",
        "preemptive set",
        "Kenny's constraint 6",
    ],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for size in 2..=geometry.n / 2 {
        for line in 0..geometry.lines() {
            visit.work(1 << 8)?;
            let mut open = [(0, 0); 16];
            let count = open_cells(marks, line, &mut open);
            if size > count / 2 {
                continue;
            }
            for_each_subset(&open[..count], size, &mut |chosen, set| {
                effects.clear();
                for at in 0..geometry.n {
                    if chosen >> at & 1 == 0 {
                        remove(marks, geometry.at(line, at), set, &mut effects);
                    }
                }
                if effects.is_empty() {
                    return Flow::Continue(());
                }
                let reason = Reason::NakedSet {
                    line: geometry.line(line),
                    cells: bits(chosen)
                        .map(|at| geometry.cell(geometry.at(line, at)))
                        .collect(),
                    values: values(set),
                };
                visit.step(reason, &effects)
            })?;
        }
    }
    Flow::Continue(())
}

/// The empty cells of a line: their places and candidates.
fn open_cells(marks: &Marks, line: usize, open: &mut [(usize, u16); 16]) -> usize {
    let mut count = 0;
    for at in 0..marks.geometry.n {
        let cell = marks.geometry.at(line, at);
        if !marks.is_filled(cell) {
            open[count] = (at, marks.cells[cell]);
            count += 1;
        }
    }
    count
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    line: Line,
    cells: &[Cell],
    values: ValueSet,
) -> Facts {
    Facts::NakedSet {
        line,
        cells: cells.iter().map(|&cell| context.candidates(cell)).collect(),
        values,
        ruled_out: context.all_ruled_out(cells),
    }
}
