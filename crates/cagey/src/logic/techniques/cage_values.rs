//! Values that no combination of a cage has.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-values",
    level: Level::Easy,
    price: 6,
    other_names: &["cage combinations by digit set"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for cage in 0..geometry.cages() {
        let cells = geometry.cage_cells(cage);
        let cells = cells.iter().map(|&cell| usize::from(cell));
        let pooled = (cells.clone()).fold(0, |pooled, cell| pooled | marks.supported[cell]);
        effects.clear();
        for cell in cells {
            remove(marks, cell, !pooled, &mut effects);
        }
        if !effects.is_empty() {
            let reason = Reason::CageValues {
                cage: geometry.cage_id(cage),
            };
            visit.step(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cage: CageId) -> Facts {
    Facts::CageValues {
        cage: context.cage_facts(cage, &|way| {
            (context.effects.iter()).any(|effect| match effect {
                Effect::Remove(_, gone) => way.iter().any(|&value| gone.contains(value)),
                Effect::Place(..) => false,
            })
        }),
    }
}
