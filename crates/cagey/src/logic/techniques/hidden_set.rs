//! k values with k places in a line between them.

use super::prelude::*;
use super::subsets::for_each_subset;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "hidden-set",
    level: Level::Hard,
    price: 18,
    other_names: &["hidden pair, triple", "`ExcludeNInN` from the other side"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for size in 2..=geometry.n / 2 {
        for line in 0..geometry.lines() {
            visit.work(1 << 8)?;
            let mut open = [(0, 0); 16];
            let count = open_values(marks, line, &mut open);
            if size > count / 2 {
                continue;
            }
            for_each_subset(&open[..count], size, &mut |chosen, places| {
                effects.clear();
                for at in bits(places) {
                    remove(marks, geometry.at(line, at), !chosen, &mut effects);
                }
                if effects.is_empty() {
                    return Flow::Continue(());
                }
                let reason = Reason::HiddenSet {
                    line: geometry.line(line),
                    cells: bits(places)
                        .map(|at| geometry.cell(geometry.at(line, at)))
                        .collect(),
                    values: values(chosen),
                };
                visit.step(reason, &effects)
            })?;
        }
    }
    Flow::Continue(())
}

/// The values that are not filled in yet in a line, and their places.
fn open_values(marks: &Marks, line: usize, open: &mut [(usize, u16); 16]) -> usize {
    let mut places = [0; 16];
    let mut filled = 0;
    for at in 0..marks.geometry.n {
        let cell = marks.geometry.at(line, at);
        if marks.is_filled(cell) {
            filled |= marks.cells[cell];
        }
        for value in bits(marks.cells[cell]) {
            places[value] |= 1 << at;
        }
    }
    let mut count = 0;
    for value in bits(marks.geometry.all & !filled) {
        open[count] = (value, places[value]);
        count += 1;
    }
    count
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    line: Line,
    cells: &[Cell],
    values: ValueSet,
) -> Facts {
    Facts::HiddenSet {
        line,
        cells: cells.to_vec(),
        values,
        elsewhere: context.elsewhere(line, values, cells),
    }
}
