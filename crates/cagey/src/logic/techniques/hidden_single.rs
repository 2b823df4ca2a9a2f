//! A value with one place in a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "hidden-single",
    level: Level::Easy,
    price: 4,
    also: &["single position", "only place", "Kenny's constraint 3"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for line in 0..frame.lines() {
        let (mut once, mut twice) = (0, 0);
        for cell in frame.cells_of(line) {
            let set = marks.cells[cell];
            twice |= once & set;
            once |= set;
        }
        let single = once & !twice;
        if single == 0 {
            continue;
        }
        for cell in frame.cells_of(line) {
            let here = marks.cells[cell] & single;
            if here.is_power_of_two() && !marks.is_filled(cell) {
                let reason = Reason::HiddenSingle {
                    line: frame.line(line),
                    value: value(here),
                };
                visit(reason, &[place(marks, cell, here)])?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(look: &Look, line: Line, value: Value) -> Facts {
    let mut cells = line.cells(look.marks.puzzle().size());
    let cell = cells.find(|&cell| look.marks.candidates(cell).contains(value));
    // A step that was found has a place for its value.
    let cell = cell.unwrap_or(Cell::new(0, 0));
    Facts::HiddenSingle {
        line,
        value,
        cell,
        elsewhere: look.elsewhere(line, [value].into_iter().collect(), &[cell]),
    }
}
