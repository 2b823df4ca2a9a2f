//! Values that every combination of a cage puts into a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-claims-line",
    level: Level::Hard,
    price: 12,
    other_names: &["`MustBeInBlock`", "pointing cage", "Kenny's constraint 5"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for line in 0..geometry.lines() {
        for part in geometry.parts(line) {
            let Some(ways) = marks.ways(part.cage) else {
                continue;
            };
            let claimed = (ways.iter()).fold(geometry.all, |claimed, &way| {
                claimed & marks.values_in(way, part.places)
            });
            if claimed == 0 {
                continue;
            }
            effects.clear();
            let mut used = 0;
            for at in 0..geometry.n {
                let cell = geometry.at(line, at);
                if usize::from(geometry.cage_of[cell]) != part.cage {
                    used |= marks.cells[cell] & claimed;
                    remove(marks, cell, claimed, &mut effects);
                }
            }
            if !effects.is_empty() {
                let reason = Reason::CageClaims {
                    cage: geometry.cage_id(part.cage),
                    line: geometry.line(line),
                    values: values(used),
                };
                visit.step(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    cage: CageId,
    line: Line,
    values: ValueSet,
) -> Facts {
    let cells = context.inside(cage, &[line]);
    let lacks_one = |way: &[Value]| {
        let has = values_inside(context, cage, way, &cells);
        values.iter().any(|value| !has.contains(value))
    };
    Facts::CageClaims {
        cage: context.cage_facts(cage, &lacks_one),
        line,
        values,
        cells,
    }
}
