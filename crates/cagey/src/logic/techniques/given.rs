//! A cage of one cell.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "given",
    name: "Given cell",
    level: Level::Easy,
    price: 1,
    what: "Fills a cage of one cell.",
    when: "A cage has one cell.",
    why: "Its clue is the value.",
    also: &["freebie", "single-cell cage"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for cage in 0..frame.cages() {
        if let &[cell] = frame.cage_cells(cage) {
            let cell = usize::from(cell);
            let value = marks.cells[cell] & marks.supported[cell];
            if !marks.is_filled(cell) && value.is_power_of_two() && marks.is_read(cage) {
                let reason = Reason::Given {
                    cage: frame.cage_id(cage),
                };
                visit(reason, &[place(marks, cell, value)])?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(puzzle: &Puzzle, cage: CageId) -> String {
    let cage = puzzle.cage(cage);
    let target = cage.clue().target().unwrap_or_default();
    format!(
        "{} is a cage by itself, and its clue is {target}.",
        cage.first_cell()
    )
}
