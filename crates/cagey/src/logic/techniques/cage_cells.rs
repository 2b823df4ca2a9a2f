//! Values that no combination of a cage has in a cell.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-cells",
    name: "Combinations cell by cell",
    level: Level::Normal,
    price: 8,
    what: "Takes out of a cell of a cage the values that it has in no combination.",
    when: "No combination of the cage that fits the candidates of all its cells has the value in this cell.",
    why: "The cage holds one of its combinations, each value in its place.",
    also: &["cage arc consistency", "Kenny's constraint 4"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    for cage in 0..frame.cages() {
        effects.clear();
        for &cell in frame.cage_cells(cage) {
            let cell = usize::from(cell);
            remove(marks, cell, !marks.supported[cell], &mut effects);
        }
        if !effects.is_empty() {
            let reason = Reason::CageCells {
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
            "{name} cannot give its clue with such a value there, whatever its other cells have of \
             their candidates."
        ));
    };
    let now = telling::now(marks, cage);
    if let Some(told) = telling::cell_by_cell(marks, cage, &ways) {
        return sentence(&format!("{name} can {now}only be filled with {told}."));
    }
    let left = telling::what_is_left(marks, cage);
    let no_way = telling::in_no_way(marks, cage, &ways);
    sentence(&match telling::combinations(marks, cage, &ways) {
        Some(_) => format!("{name} {left}. None of these can be placed with {no_way}."),
        None => format!("{name} {left}, and none of these has {no_way}."),
    })
}
