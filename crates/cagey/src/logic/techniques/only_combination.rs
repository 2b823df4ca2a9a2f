//! A cage with one combination.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "only-combination",
    level: Level::Normal,
    price: 5,
    also: &["single remaining cage solution", "Kenny's constraint 2"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for cage in 0..frame.cages() {
        let cells = frame.cage_cells(cage);
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
                cage: frame.cage_id(cage),
            };
            visit(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(look: &Look, cage: CageId) -> Facts {
    let cells = look.cage(cage).cells().iter();
    Facts::OnlyCombination {
        filled: cells
            .filter_map(|&cell| {
                let value = look.marks.entered(cell)?;
                Some(Entry { cell, value })
            })
            .collect(),
        cage: look.cage_facts(cage),
    }
}
