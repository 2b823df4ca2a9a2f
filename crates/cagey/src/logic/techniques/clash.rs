//! Combinations that would leave a cell outside the cage without a value.

use super::prelude::*;
use crate::short_sort::short_sort;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "clash",
    level: Level::Unreasonable,
    price: 20,
    other_names: &["Kenny's constraint 8"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    let mut outside: Vec<(usize, u16)> = Vec::new();
    for cage in 0..geometry.cages() {
        let cells = geometry.cage_cells(cage);
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
            .filter(|&cell| usize::from(geometry.cage_of[cell]) != cage)
        {
            let mut seen = 0u16;
            for (at, &inside) in cells.iter().enumerate() {
                seen |= u16::from(geometry.share_a_line(cell, inside.into())) << at;
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
                .map(|&(cell, _)| geometry.cell(cell));
            if let Some(cell) = clash
                && !clashing.contains(&cell)
            {
                clashing.push(cell);
            }
            clash.is_none()
        };
        effects.clear();
        marks.unsupported(cage, keeps, |cell, gone| {
            remove(marks, cell, gone, &mut effects);
        });
        if !effects.is_empty() {
            short_sort(&mut clashing);
            let reason = Reason::Clash {
                cells: clashing,
                cage: geometry.cage_id(cage),
            };
            visit.step(reason, &effects)?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cells: &[Cell], cage: CageId) -> Facts {
    // The cell that a way to fill the cage leaves without a candidate.
    let objection = |way: &[Value]| {
        let used_up = |&cell: &Cell| {
            let inside = context.cage(cage).cells().iter().zip(way);
            let taken: ValueSet = (inside.filter(|(other, _)| shares_line(cell, **other)))
                .map(|(_, &value)| value)
                .collect();
            (context.marks.candidates(cell).iter()).all(|value| taken.contains(value))
        };
        cells
            .iter()
            .copied()
            .find(used_up)
            .map(EliminationReason::UsesUp)
    };
    Facts::Clash {
        outside: cells.iter().map(|&cell| context.candidates(cell)).collect(),
        ruled_out: context.all_ruled_out(cells),
        ruling: context.ruling(cage, &objection),
    }
}
