//! Values that every combination of a cage puts into a line.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-claims-line",
    name: "Cage claims a line",
    level: Level::Hard,
    price: 12,
    what: "Takes a value out of the rest of a row or column, because a cage has it there.",
    when: "Every combination of the cage has the value in one of its cells of that line.",
    why: "The cage has the value in the line whatever its combination is, and a line has it once.",
    also: &["`MustBeInBlock`", "pointing cage", "Kenny's constraint 5"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for line in 0..frame.lines() {
        for part in frame.parts(line) {
            let Some(ways) = marks.ways(part.cage) else {
                continue;
            };
            let claimed = (ways.iter()).fold(frame.all, |claimed, &way| {
                claimed & marks.values_in(way, part.places)
            });
            if claimed == 0 {
                continue;
            }
            effects.clear();
            let mut used = 0;
            for at in 0..frame.n {
                let cell = frame.at(line, at);
                if usize::from(frame.cage_of[cell]) != part.cage {
                    used |= marks.cells[cell] & claimed;
                    remove(marks, cell, claimed, &mut effects);
                }
            }
            if !effects.is_empty() {
                let reason = Reason::CageClaims {
                    cage: frame.cage_id(part.cage),
                    line: frame.line(line),
                    values: values(used),
                };
                visit(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(
    marks: &Marks,
    cage: CageId,
    line: Line,
    claimed: ValueSet,
) -> String {
    let name = telling::cage(marks.puzzle(), cage);
    let left = telling::what_is_left(marks, cage);
    let values = telling::values(claimed);
    let cells = telling::inside(marks.puzzle(), cage, &[line]);
    if cells.len() == marks.puzzle().cage(cage).cells().len() {
        return sentence(&format!(
            "{name} {left}: it has {values} in {line} in any case."
        ));
    }
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    let places = match claimed.len() {
        1 => telling::one_of(&names),
        count if count == cells.len() => telling::all_of(&names),
        count => format!("{} of {}", telling::count(count), telling::all_of(&names)),
    };
    sentence(&format!(
        "{name} {left}. Every way to fill it puts {values} into {places}, in {line}."
    ))
}
