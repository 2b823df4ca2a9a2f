//! The ways to fill a cage, one by one.

use std::ops::ControlFlow;

use super::Machine;
use crate::model::{Cell, Size, Value};

/// Values for the cells of a cage, in their order.
type Way = [Value];

/// Visits every way to fill the cells that meets the clue and repeats no value in a row or column,
/// until the visitor breaks off.
pub(crate) fn for_each_tuple(
    machines: &[Machine],
    cells: &[Cell],
    size: Size,
    mut visit: impl FnMut(&Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut way = Vec::with_capacity(cells.len());
    // Each machine's state, as long as it has one.
    let states = vec![Some(0); machines.len()];
    fill(machines, cells, size, &states, &mut way, &mut visit)
}

fn fill(
    machines: &[Machine],
    cells: &[Cell],
    size: Size,
    states: &[Option<usize>],
    way: &mut Vec<Value>,
    visit: &mut impl FnMut(&Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let read = way.len();
    let Some(&cell) = cells.get(read) else {
        return visit(way);
    };
    for value in size.values() {
        let in_line = |(&other, &v): (&Cell, &Value)| {
            v == value && (other.row() == cell.row() || other.col() == cell.col())
        };
        if cells.iter().zip(&*way).any(in_line) {
            continue;
        }
        let next: Vec<Option<usize>> = (machines.iter().zip(states))
            .map(|(machine, &state)| machine.step(read, state?, value))
            .collect();
        if next.iter().any(Option::is_some) {
            way.push(value);
            fill(machines, cells, size, &next, way, visit)?;
            way.pop();
        }
    }
    ControlFlow::Continue(())
}
