//! A cell with one candidate.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-single",
    level: Level::Easy,
    price: 3,
    also: &["single candidate", "sole candidate", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for cell in 0..frame.area() {
        let value = marks.cells[cell];
        if value.is_power_of_two() && !marks.is_filled(cell) {
            let reason = Reason::NakedSingle {
                cell: frame.cell(cell),
            };
            visit(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(look: &Look, cell: Cell) -> Facts {
    let value = value_left(look, cell);
    let others = (look.marks.puzzle().size().values()).filter(|&other| other != value);
    Facts::NakedSingle {
        cell,
        value,
        ruled_out: others.map(|other| look.ruled_out(cell, other)).collect(),
    }
}
