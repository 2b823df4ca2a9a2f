//! A cell with one candidate.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-single",
    name: "Naked single",
    level: Level::Easy,
    price: 3,
    what: "Fills a cell with the only value that it can still have.",
    when: "All other values have been ruled out for the cell.",
    why: "A cell has some value.",
    also: &["single candidate", "sole candidate", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    for cell in 0..frame.area() {
        let value = marks.cells[cell];
        if value.is_power_of_two() && !marks.is_filled(cell) {
            let reason = Reason::NakedSingle {
                cell: frame.cell(cell),
            };
            visit(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn because(marks: &Marks, cell: Cell, value: &str) -> String {
    let puzzle = marks.puzzle();
    let sees =
        |other: &Cell| *other != cell && (other.row() == cell.row() || other.col() == cell.col());
    let in_lines: ValueSet = (puzzle.size().cells().filter(sees))
        .filter_map(|other| marks.entered(other))
        .collect();
    let others = (puzzle.size().values())
        .filter(|&other| !in_lines.contains(other) && !marks.candidates(cell).contains(other));
    let others: ValueSet = others.collect();
    let told = match (in_lines.len(), others.len()) {
        (_, 0) => format!(
            "The row and the column of {cell} have {} already",
            telling::values(in_lines)
        ),
        (0, 1) => format!(
            "{} was ruled out for {cell} before",
            telling::values(others)
        ),
        (0, _) => format!(
            "{} were ruled out for {cell} before",
            telling::values(others)
        ),
        _ => format!(
            "The row and the column of {cell} have {} already, and {} {} ruled out for it before",
            telling::values(in_lines),
            telling::values(others),
            if others.len() == 1 { "was" } else { "were" }
        ),
    };
    format!("{told}: only {value} is left.")
}
