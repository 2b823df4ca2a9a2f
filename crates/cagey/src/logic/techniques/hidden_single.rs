//! A value with one place in a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "hidden-single",
    name: "Hidden single",
    level: Level::Easy,
    price: 4,
    what: "Fills the only cell of a row or column that can have a value.",
    when: "The value is ruled out for all other cells of the line.",
    why: "A line has every value once, so each value is somewhere in it.",
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

pub(in crate::logic) fn because(line: Line, value: Value, cell: Cell) -> String {
    let line = sentence(&line.to_string());
    let a_value = telling::a(value);
    format!("{line} needs {a_value}, and only {cell} can still have it.")
}
