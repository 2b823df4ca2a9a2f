//! The ways to fill a cage, one by one.

use std::ops::ControlFlow;

use super::Machine;
use crate::model::{Cell, Size, Value, ValueSet};

/// Values for the cells of a cage, in their order.
type Way = [Value];

/// Visits every way to fill the cells that meets the clue and repeats no value in a row or column,
/// until the visitor breaks off.
pub(crate) fn for_each_tuple(
    machines: &[Machine],
    cells: &[Cell],
    size: Size,
    visit: impl FnMut(&Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let lines = [ValueSet::EMPTY; Size::MAX as usize];
    Filling {
        steps: machines
            .iter()
            .map(|machine| steps(machine, size))
            .collect(),
        cells,
        size,
        visit,
        way: Vec::with_capacity(cells.len()),
        states: vec![0; machines.len() * (cells.len() + 1)],
        in_rows: lines,
        in_cols: lines,
    }
    .go_on()
}

/// A cage that is being filled.
struct Filling<'a, V> {
    /// For each machine, see [`steps`].
    steps: Vec<Vec<u32>>,
    cells: &'a [Cell],
    size: Size,
    visit: V,
    way: Vec<Value>,
    /// Each machine's state after so many cells, or [`NONE`].
    states: Vec<u32>,
    /// The values of the way in each row and column.
    in_rows: [ValueSet; Size::MAX as usize],
    in_cols: [ValueSet; Size::MAX as usize],
}

impl<V: FnMut(&Way) -> ControlFlow<()>> Filling<'_, V> {
    fn go_on(&mut self) -> ControlFlow<()> {
        let read = self.way.len();
        let Some(&cell) = self.cells.get(read) else {
            return (self.visit)(&self.way);
        };
        let (row, col) = (cell.row(), cell.col());
        for value in self.size.values() {
            if self.in_rows[row].contains(value) || self.in_cols[col].contains(value) {
                continue;
            }
            if self.step(read, value) {
                self.way.push(value);
                self.in_rows[row].insert(value);
                self.in_cols[col].insert(value);
                self.go_on()?;
                self.in_rows[row].remove(value);
                self.in_cols[col].remove(value);
                self.way.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives the machines one more value; says whether any can go on.
    fn step(&mut self, read: usize, value: Value) -> bool {
        let (count, n) = (self.steps.len(), self.size.get());
        let (before, after) = self.states[read * count..].split_at_mut(count);
        let mut goes_on = false;
        for ((next, &before), after) in self.steps.iter().zip(&*before).zip(after) {
            *after = match before {
                NONE => NONE,
                state => next[state as usize * n + usize::from(value.get()) - 1],
            };
            goes_on |= *after != NONE;
        }
        goes_on
    }
}

/// No state.
const NONE: u32 = u32::MAX;

/// Where each value leads from each state, with the states of all layers numbered together. Looked up
/// once, because ways are many and states are few.
fn steps(machine: &Machine, size: Size) -> Vec<u32> {
    let mut steps = Vec::new();
    let mut numbered = 0;
    for (read, layer) in machine.layers.iter().enumerate() {
        numbered += layer.len();
        if read + 1 == machine.layers.len() {
            break;
        }
        for state in 0..layer.len() {
            steps.extend(size.values().map(|value| {
                let next = machine.step(read, state, value);
                next.map_or(NONE, |next| (numbered + next) as u32)
            }));
        }
    }
    steps
}
