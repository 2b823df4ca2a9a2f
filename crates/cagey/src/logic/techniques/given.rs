//! A cage of one cell.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "given",
    level: Level::Easy,
    price: 1,
    other_names: &["freebie", "single-cell cage"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    for cage in 0..geometry.cages() {
        if let &[cell] = geometry.cage_cells(cage) {
            let cell = usize::from(cell);
            let value = marks.cells[cell] & marks.supported[cell];
            if !marks.is_filled(cell) && value.is_power_of_two() && marks.is_read(cage) {
                let reason = Reason::Given {
                    cage: geometry.cage_id(cage),
                };
                visit.step(reason, &[place(marks, cell, value)])?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cage: CageId) -> Facts {
    let cell = context.cage(cage).first_cell();
    // A clue such as 3× on one cell is not a given value, so the value is taken from the effect.
    let value = (context.effects.iter()).find_map(|effect| match effect {
        Effect::Place(_, value) => Some(*value),
        Effect::Remove(..) => None,
    });
    Facts::Given {
        cell,
        value: value.unwrap_or(value_left(context, cell)),
    }
}
