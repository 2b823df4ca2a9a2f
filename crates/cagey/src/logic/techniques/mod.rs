//! The techniques, each in a file of its own.

pub(super) mod cage_cells;
pub(super) mod cage_chain;
pub(super) mod cage_claims;
pub(super) mod cage_values;
pub(super) mod chain;
pub(super) mod clash;
pub(super) mod counting;
pub(super) mod fish;
pub(super) mod given;
pub(super) mod hidden_set;
pub(super) mod hidden_single;
pub(super) mod last_cell;
pub(super) mod line_bounds;
pub(super) mod line_claims;
pub(super) mod line_combinations;
pub(super) mod line_product;
pub(super) mod line_sum;
pub(super) mod lines_combinations;
pub(super) mod naked_set;
pub(super) mod naked_single;
pub(super) mod neighbourhood;
pub(super) mod only_combination;
pub(super) mod pair;
pub(super) mod parity;
mod shares;
mod subsets;
pub(super) mod trial;
pub(super) mod wing;

use super::facts::FactContext;
use super::geometry::{value, values};
use super::marks::Marks;
use super::step::Effect;
use crate::model::{CageId, Cell, Value, ValueSet};

/// What every technique needs.
mod prelude {
    pub(super) use super::{place, remove, value_left, values_inside};
    pub(super) use crate::logic::facts::*;
    pub(super) use crate::logic::geometry::{bit, bits, mask, value, values};
    pub(super) use crate::logic::history::shares_line;
    pub(super) use crate::logic::level::Level;
    pub(super) use crate::logic::marks::{Flow, Marks};
    pub(super) use crate::logic::step::{Effect, Reason};
    pub(super) use crate::logic::technique::{Technique, Visit};
    pub(super) use crate::model::{CageId, Cell, Line, Number, Value, ValueSet};
}

fn place(marks: &Marks, cell: usize, set: u16) -> Effect {
    Effect::Place(marks.geometry.cell(cell), value(set))
}

/// Removes the candidates of a cell that are in a set.
fn remove(marks: &Marks, cell: usize, set: u16, effects: &mut Vec<Effect>) {
    let gone = marks.cells[cell] & set;
    if gone != 0 {
        effects.push(Effect::Remove(marks.geometry.cell(cell), values(gone)));
    }
}

/// The only candidate of a cell, or the first.
fn value_left(context: &FactContext, cell: Cell) -> Value {
    value(context.marks.cells[context.marks.geometry.number(cell)])
}

/// The values that a way to fill a cage has in some of its cells.
fn values_inside(context: &FactContext, cage: CageId, way: &[Value], inside: &[Cell]) -> ValueSet {
    let cells = context.cage(cage).cells().iter().zip(way);
    (cells.filter(|(cell, _)| inside.contains(cell)))
        .map(|(_, &value)| value)
        .collect()
}
