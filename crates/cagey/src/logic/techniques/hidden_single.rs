//! A value with one place in a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "hidden-single",
    level: Level::Easy,
    price: 4,
    other_names: &["single position", "only place", "Kenny's constraint 3"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    for line in 0..geometry.lines() {
        let (mut once, mut twice) = (0, 0);
        for cell in geometry.cells_of(line) {
            let set = marks.cells[cell];
            twice |= once & set;
            once |= set;
        }
        let single = once & !twice;
        if single == 0 {
            continue;
        }
        for cell in geometry.cells_of(line) {
            let here = marks.cells[cell] & single;
            if here.is_power_of_two() && !marks.is_filled(cell) {
                let reason = Reason::HiddenSingle {
                    line: geometry.line(line),
                    value: value(here),
                };
                visit.step(reason, &[place(marks, cell, here)])?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, line: Line, value: Value) -> Facts {
    let mut cells = line.cells(context.marks.puzzle().size());
    let cell = cells.find(|&cell| context.marks.candidates(cell).contains(value));
    // A step that was found has a place for its value.
    let cell = cell.unwrap_or(Cell::new(0, 0));
    Facts::HiddenSingle {
        line,
        value,
        cell,
        elsewhere: context.elsewhere(line, [value].into_iter().collect(), &[cell]),
    }
}
