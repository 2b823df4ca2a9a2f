//! The last empty cell of a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "last-cell",
    level: Level::Easy,
    price: 2,
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

pub(in crate::logic) fn facts(look: &Look, line: Line, cell: Cell) -> Facts {
    Facts::LastCell {
        line,
        cell,
        value: value_left(look, cell),
    }
}
