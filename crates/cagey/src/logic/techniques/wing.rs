//! A cell with two candidates between two others.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "xy-wing",
    level: Level::Extreme,
    price: 34,
    other_names: &["Y-wing", "bent triple"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    let has_two = |cell: &usize| marks.cells[*cell].count_ones() == 2;
    for pivot in marks.empty().filter(has_two) {
        let both = marks.cells[pivot];
        let sees_pivot = |cell: &usize| geometry.share_a_line(*cell, pivot) && *cell != pivot;
        let wings = || marks.empty().filter(has_two).filter(sees_pivot);
        for one in wings() {
            let third = marks.cells[one] & !both;
            if !third.is_power_of_two() {
                continue;
            }
            for other in wings().filter(|&other| other > one) {
                // Together they have both candidates of the pivot, and they share the third value.
                if marks.cells[other] != both ^ marks.cells[one] {
                    continue;
                }
                effects.clear();
                for cell in marks.empty() {
                    if geometry.share_a_line(cell, one)
                        && geometry.share_a_line(cell, other)
                        && cell != one
                        && cell != other
                    {
                        remove(marks, cell, third, &mut effects);
                    }
                }
                if !effects.is_empty() {
                    let reason = Reason::Wing {
                        pivot: geometry.cell(pivot),
                        wings: [geometry.cell(one), geometry.cell(other)],
                        value: value(third),
                    };
                    visit.step(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    pivot: Cell,
    wings: [Cell; 2],
    value: Value,
) -> Facts {
    Facts::Wing {
        pivot: context.candidates(pivot),
        wings: wings.map(|cell| context.candidates(cell)),
        value,
        ruled_out: context.all_ruled_out(&[pivot, wings[0], wings[1]]),
    }
}
