//! The last empty cell of a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "last-cell",
    level: Level::Easy,
    price: 2,
    other_names: &["full house", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    for line in 0..geometry.lines() {
        let mut empty = (geometry.cells_of(line)).filter(|&cell| !marks.is_filled(cell));
        let (Some(cell), None) = (empty.next(), empty.next()) else {
            continue;
        };
        let value = marks.cells[cell];
        if value.is_power_of_two() {
            let reason = Reason::LastCell {
                line: geometry.line(line),
                cell: geometry.cell(cell),
            };
            visit.step(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, line: Line, cell: Cell) -> Facts {
    Facts::LastCell {
        line,
        cell,
        value: value_left(context, cell),
    }
}
