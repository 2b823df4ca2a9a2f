//! The last empty cell of a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "last-cell",
    name: "Last cell of a line",
    level: Level::Easy,
    price: 2,
    what: "Fills the last empty cell of a row or column.",
    when: "All other cells of the line are filled.",
    why: "A line has every value once, so the last cell has the value that is missing.",
    also: &["full house", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for line in 0..frame.lines() {
        let mut empty = (frame.cells_of(line)).filter(|&cell| !marks.is_filled(cell));
        let (Some(cell), None) = (empty.next(), empty.next()) else {
            continue;
        };
        let value = marks.cells[cell];
        if value.is_power_of_two() {
            let reason = Reason::LastCell {
                line: frame.line(line),
                cell: frame.cell(cell),
            };
            visit(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(line: Line, cell: Cell, value: &str) -> String {
    format!("{cell} is the last empty cell of {line}, which lacks only {value}.")
}
