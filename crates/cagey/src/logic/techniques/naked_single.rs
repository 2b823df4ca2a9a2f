//! A cell with one candidate.

use super::prelude::*;
use crate::logic::Removal;
use crate::model::{Clue, Op};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "naked-single",
    level: Level::Easy,
    price: 3,
    other_names: &["single candidate", "sole candidate", "Kenny's constraint 1"],
    find,
};

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    for cell in 0..geometry.area() {
        let value = marks.cells[cell];
        if value.is_power_of_two() && !marks.is_filled(cell) {
            let reason = Reason::NakedSingle {
                cell: geometry.cell(cell),
            };
            visit.step(reason, &[place(marks, cell, value)])?;
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, cell: Cell) -> Facts {
    let value = value_left(context, cell);
    let others = (context.marks.puzzle().size().values()).filter(|&other| other != value);
    let ruled_out = context.ruled_out_values(cell, others);
    // What stands in the lines of the cell is reason enough.
    let is_seen = |out: &RuledOut| matches!(out.because, Removal::Stands { .. });
    let rest = match ruled_out.iter().all(is_seen) {
        true => None,
        false => rest_of_cage(context, cell),
    };
    Facts::NakedSingle {
        cell,
        value,
        ruled_out,
        rest,
    }
}

/// The cage of a cell with its other cells, if they are filled and what is left of the target is a number.
fn rest_of_cage(context: &FactContext, cell: Cell) -> Option<FilledCage> {
    let marks = context.marks;
    let cage = context.cage(marks.puzzle().cage_at(cell));
    let Clue::Op(Op::Add | Op::Mul, _) = cage.clue() else {
        return None;
    };
    let others = cage.cells().iter().filter(|&&other| other != cell);
    let filled: Option<Vec<Entry>> = others
        .map(|&cell| marks.entered(cell).map(|value| Entry { cell, value }))
        .collect();
    Some(FilledCage {
        cage: cage.clone(),
        filled: filled.filter(|filled| !filled.is_empty())?,
    })
}
