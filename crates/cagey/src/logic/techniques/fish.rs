//! A value whose places in some rows lie in as many columns, or the other way round.

use super::prelude::*;
use super::subsets::for_each_subset;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "fish",
    level: Level::Extreme,
    price: 32,
    other_names: &[
        "X-wing",
        "swordfish",
        "jellyfish",
        "sets across rows and columns",
    ],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let n = geometry.n;
    let mut effects = Vec::new();
    for size in 2..=n / 2 {
        for i in 0..n {
            for first in [0, n] {
                visit.work(1 << 8)?;
                // For each row (or column) the crossing lines in which it has the value.
                let mut open = [(0, 0); 16];
                let mut count = 0;
                for along in 0..n {
                    let places = (0..n).fold(0, |places, at| {
                        let cell = geometry.at(first + along, at);
                        places | (marks.cells[cell] >> i & 1) << at
                    });
                    if !places.is_power_of_two() {
                        open[count] = (along, places);
                        count += 1;
                    }
                }
                for_each_subset(&open[..count], size, &mut |chosen, across| {
                    effects.clear();
                    for along in bits(geometry.all & !chosen) {
                        for at in bits(across) {
                            remove(marks, geometry.at(first + along, at), 1 << i, &mut effects);
                        }
                    }
                    if effects.is_empty() {
                        return Flow::Continue(());
                    }
                    let reason = Reason::Fish {
                        value: value(1 << i),
                        lines: bits(chosen)
                            .map(|along| geometry.line(first + along))
                            .collect(),
                        across: bits(across)
                            .map(|at| geometry.line(n - first + at))
                            .collect(),
                    };
                    visit.step(reason, &effects)
                })?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    value: Value,
    lines: &[Line],
    across: &[Line],
) -> Facts {
    let size = context.marks.puzzle().size();
    let crossing: Vec<Cell> = across.iter().flat_map(|line| line.cells(size)).collect();
    let values: ValueSet = [value].into_iter().collect();
    Facts::Fish {
        value,
        lines: lines.to_vec(),
        across: across.to_vec(),
        elsewhere: (lines.iter())
            .flat_map(|&line| context.elsewhere(line, values, &crossing))
            .collect(),
    }
}
