//! Combinations that would leave a cell outside the cage without a value.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "clash",
    name: "Clash with a cell",
    level: Level::Unreasonable,
    price: 20,
    what: "Rules out combinations of a cage that would take every candidate of a cell outside it.",
    when: "A combination puts all candidates of an outside cell into cells in line with it.",
    why: "The outside cell needs a value.",
    also: &["Kenny's constraint 8"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    let mut outside: Vec<(usize, u16)> = Vec::new();
    for cage in 0..frame.cages() {
        let cells = frame.cage_cells(cage);
        let Some(ways) = marks.ways(cage) else {
            continue;
        };
        if ways.len() < 2 {
            continue;
        }
        // The cells that the cage could use up, and the places of the cage that they see.
        outside.clear();
        for cell in marks
            .empty()
            .filter(|&cell| usize::from(frame.cage_of[cell]) != cage)
        {
            let mut seen = 0u16;
            for (at, &inside) in cells.iter().enumerate() {
                seen |= u16::from(frame.share_a_line(cell, inside.into())) << at;
            }
            if seen.count_ones() >= marks.cells[cell].count_ones() {
                outside.push((cell, seen));
            }
        }
        if outside.is_empty() {
            continue;
        }
        let mut clashing: Vec<Cell> = Vec::new();
        let keeps = |way| {
            let used_up = |&&(cell, seen): &&(usize, u16)| {
                marks.cells[cell] & !marks.values_in(way, seen) == 0
            };
            let clash = outside
                .iter()
                .find(used_up)
                .map(|&(cell, _)| frame.cell(cell));
            if let Some(cell) = clash
                && !clashing.contains(&cell)
            {
                clashing.push(cell);
            }
            clash.is_none()
        };
        effects.clear();
        marks.unsupported(cage, keeps, |cell, gone| {
            remove(marks, cell, gone, &mut effects)
        });
        if !effects.is_empty() {
            clashing.sort();
            let reason = Reason::Clash {
                cells: clashing,
                cage: frame.cage_id(cage),
            };
            visit(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

/// Whether a way of filling the cage leaves each of the cells a candidate.
fn leaves(marks: &Marks, cells: &[Cell], cage: CageId, way: &[Value]) -> bool {
    cells.iter().all(|&cell| {
        let inside = marks.puzzle().cage(cage).cells().iter().zip(way);
        let taken = (inside
            .filter(|(other, _)| cell.row() == other.row() || cell.col() == other.col()))
        .fold(0, |taken, (_, &value)| taken | bit(value));
        (marks.candidates(cell).iter()).any(|value| taken & bit(value) == 0)
    })
}

pub(in crate::logic) fn because(marks: &Marks, cells: &[Cell], cage: CageId) -> String {
    let name = telling::cage(marks.puzzle(), cage);
    let told: Vec<String> = (cells.iter())
        .map(|&cell| format!("{cell} ({})", telling::any_value(marks.candidates(cell))))
        .collect();
    let keeps = |way: &[Value]| leaves(marks, cells, cage, way);
    let out = telling::out_and_left_for("this cage", marks, cage, &keeps);
    sentence(&format!(
        "{name} must leave a value for {}. {out}",
        telling::all_of(&told)
    ))
}
