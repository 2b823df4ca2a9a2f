//! Values that no combination of a cage has in a cell.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-cells",
    level: Level::Normal,
    price: 8,
    other_names: &["cage arc consistency", "Kenny's constraint 4"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for cage in 0..geometry.cages() {
        effects.clear();
        for &cell in geometry.cage_cells(cage) {
            let cell = usize::from(cell);
            remove(marks, cell, !marks.supported[cell], &mut effects);
        }
        if !effects.is_empty() {
            let reason = Reason::CageCells {
                cage: geometry.cage_id(cage),
            };
            visit.step(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cage: CageId) -> Facts {
    Facts::CageCells {
        cage: context.cage_facts(cage, &|way| context.has_removed(context.cage(cage), way)),
    }
}
