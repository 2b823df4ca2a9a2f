//! A cage of one cell.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "given",
    level: Level::Easy,
    price: 1,
    also: &["freebie", "single-cell cage"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for cage in 0..frame.cages() {
        if let &[cell] = frame.cage_cells(cage) {
            let cell = usize::from(cell);
            let value = marks.cells[cell] & marks.supported[cell];
            if !marks.is_filled(cell) && value.is_power_of_two() && marks.is_read(cage) {
                let reason = Reason::Given {
                    cage: frame.cage_id(cage),
                };
                visit(reason, &[place(marks, cell, value)])?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(look: &Look, cage: CageId, effects: &[Effect]) -> Facts {
    let cell = look.cage(cage).first_cell();
    // A clue such as 3× on one cell is no given value, so that it is read from what follows.
    let value = (effects.iter()).find_map(|effect| match effect {
        Effect::Place(_, value) => Some(*value),
        Effect::Remove(..) => None,
    });
    Facts::Given {
        cell,
        value: value.unwrap_or(value_left(look, cell)),
    }
}
