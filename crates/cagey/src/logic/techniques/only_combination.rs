//! A cage with one combination.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "only-combination",
    level: Level::Normal,
    price: 5,
    other_names: &["single remaining cage solution", "Kenny's constraint 2"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for cage in 0..geometry.cages() {
        let cells = geometry.cage_cells(cage);
        let Some(&[way]) = marks.ways(cage) else {
            continue;
        };
        effects.clear();
        for (at, &cell) in cells.iter().enumerate() {
            let cell = usize::from(cell);
            if !marks.is_filled(cell) {
                effects.push(place(marks, cell, marks.values_in(way, 1 << at)));
            }
        }
        if cells.len() > 1 && !effects.is_empty() {
            let reason = Reason::OnlyCombination {
                cage: geometry.cage_id(cage),
            };
            visit.step(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cage: CageId) -> Facts {
    Facts::OnlyCombination {
        cage: context.cage_facts(cage, &|_| true),
    }
}
