//! A value whose places in a line all lie in one cage.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-claims-cage",
    level: Level::Unreasonable,
    price: 14,
    other_names: &["Kenny's constraint 7"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for line in 0..geometry.lines() {
        for part in geometry.parts(line) {
            let cells = geometry.cage_cells(part.cage);
            if cells.len() < 2 {
                continue;
            }
            let (mut inside, mut outside) = (0, 0);
            for at in 0..geometry.n {
                let cell = geometry.at(line, at);
                match usize::from(geometry.cage_of[cell]) == part.cage {
                    true => inside |= marks.cells[cell],
                    false => outside |= marks.cells[cell],
                }
            }
            for at in bits(inside & !outside) {
                effects.clear();
                let keeps = |way| marks.values_in(way, part.places) >> at & 1 != 0;
                marks.unsupported(part.cage, keeps, |cell, gone| {
                    remove(marks, cell, gone, &mut effects);
                });
                if !effects.is_empty() {
                    let reason = Reason::LineClaims {
                        line: geometry.line(line),
                        value: value(1 << at),
                        cage: geometry.cage_id(part.cage),
                    };
                    visit.step(reason, &effects)?;
                }
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    line: Line,
    value: Value,
    cage: CageId,
) -> Facts {
    let inside = context.inside(cage, &[line]);
    let objection = |way: &[Value]| {
        let has = values_inside(context, cage, way, &inside).contains(value);
        (!has).then_some(EliminationReason::Lacks(value))
    };
    Facts::LineClaims {
        line,
        value,
        places: (inside.iter().copied())
            .filter(|&cell| context.marks.candidates(cell).contains(value))
            .collect(),
        elsewhere: context.elsewhere(line, [value].into_iter().collect(), &inside),
        ruling: context.ruling(cage, &objection),
    }
}
