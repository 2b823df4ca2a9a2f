//! A cell with one candidate.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-single",
    level: Level::Easy,
    price: 3,
    other_names: &["single candidate", "sole candidate", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    for cell in 0..geometry.area() {
        let value = marks.cells[cell];
        if value.is_power_of_two() && !marks.is_filled(cell) {
            let reason = Reason::NakedSingle {
                cell: geometry.cell(cell),
            };
            visit.step(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cell: Cell) -> Facts {
    let value = value_left(context, cell);
    let others = (context.marks.puzzle().size().values()).filter(|&other| other != value);
    Facts::NakedSingle {
        cell,
        value,
        ruled_out: context.ruled_out_values(cell, others),
    }
}
