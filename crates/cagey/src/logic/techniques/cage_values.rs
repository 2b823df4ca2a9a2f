//! Values that no combination of a cage has.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-values",
    name: "Values of a cage",
    level: Level::Easy,
    price: 6,
    what: "Takes out of a whole cage the values that it cannot have at all.",
    when: "No combination of the cage that fits the candidates has the value, in any of its cells.",
    why: "The cage holds one of its combinations, and nothing else.",
    also: &["cage combinations by digit set"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for cage in 0..frame.cages() {
        let cells = frame.cage_cells(cage);
        let cells = cells.iter().map(|&cell| usize::from(cell));
        let pooled = (cells.clone()).fold(0, |pooled, cell| pooled | marks.supported[cell]);
        effects.clear();
        for cell in cells {
            remove(marks, cell, !pooled, &mut effects);
        }
        if !effects.is_empty() {
            let reason = Reason::CageValues {
                cage: frame.cage_id(cage),
            };
            visit(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, cage: CageId) -> String {
    let name = telling::cage(marks.puzzle(), cage);
    let Some(ways) = marks.combinations(cage) else {
        return sentence(&format!(
            "{name} cannot give its clue with such a value in any of its cells, whatever the others \
             have of their candidates."
        ));
    };
    let left = telling::what_is_left(marks, cage);
    let no_way = telling::in_no_way(marks, cage, &ways);
    sentence(&match telling::combinations(marks, cage, &ways) {
        Some(_) => format!("{name} {left}."),
        None => format!("{name} {left}, and none of these has {no_way}."),
    })
}
