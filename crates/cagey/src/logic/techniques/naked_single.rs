//! A cell with one candidate.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-single",
    name: "Naked single",
    level: Level::Easy,
    price: 3,
    what: "Fills a cell with the only value that it can still have.",
    when: "All other values have been ruled out for the cell.",
    why: "A cell has some value.",
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

pub(in crate::logic) fn because(cell: Cell, value: &str) -> String {
    format!("All other values are ruled out for {cell}: only {value} is left.")
}
