//! The tuples of values that fill a cage, one by one.

use std::ops::ControlFlow;

use super::Automaton;
use crate::effort;
use crate::model::{Cell, Size, Value, ValueSet};

/// Values for the cells of a cage, in their order.
type Tuple = [Value];

/// Visits every tuple that satisfies the clue and repeats no value in a row or column, until the visitor breaks
/// off.
pub(crate) fn for_each_tuple(
    automata: &[Automaton],
    cells: &[Cell],
    size: Size,
    visit: impl FnMut(&Tuple) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let lines = [ValueSet::EMPTY; Size::MAX as usize];
    Filling {
        steps: automata
            .iter()
            .map(|automaton| steps(automaton, size))
            .collect(),
        cells,
        size,
        visit,
        tuple: Vec::with_capacity(cells.len()),
        states: vec![0; automata.len() * (cells.len() + 1)],
        in_rows: lines,
        in_cols: lines,
    }
    .fill()
}

/// A cage that is being filled.
struct Filling<'a, V> {
    /// For each automaton, see [`steps`].
    steps: Vec<Vec<u32>>,
    cells: &'a [Cell],
    size: Size,
    visit: V,
    tuple: Vec<Value>,
    /// The state of each automaton after each number of cells, or [`NONE`].
    states: Vec<u32>,
    /// The values of the tuple in each row and column.
    in_rows: [ValueSet; Size::MAX as usize],
    in_cols: [ValueSet; Size::MAX as usize],
}

impl<V: FnMut(&Tuple) -> ControlFlow<()>> Filling<'_, V> {
    fn fill(&mut self) -> ControlFlow<()> {
        let read = self.tuple.len();
        effort::note(1);
        let Some(&cell) = self.cells.get(read) else {
            return (self.visit)(&self.tuple);
        };
        let (row, col) = (cell.row(), cell.col());
        for value in self.size.values() {
            if self.in_rows[row].contains(value) || self.in_cols[col].contains(value) {
                continue;
            }
            if self.step(read, value) {
                self.tuple.push(value);
                self.in_rows[row].insert(value);
                self.in_cols[col].insert(value);
                self.fill()?;
                self.in_rows[row].remove(value);
                self.in_cols[col].remove(value);
                self.tuple.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives the automata one more value; returns whether any of them has a next state.
    fn step(&mut self, read: usize, value: Value) -> bool {
        let (count, n) = (self.steps.len(), self.size.get());
        let (before, after) = self.states[read * count..].split_at_mut(count);
        let mut has_next = false;
        for ((next, &before), after) in self.steps.iter().zip(&*before).zip(after) {
            *after = match before {
                NONE => NONE,
                state => next[state as usize * n + usize::from(value.get()) - 1],
            };
            has_next |= *after != NONE;
        }
        has_next
    }
}

/// No state.
const NONE: u32 = u32::MAX;

/// The state that each value leads to from each state, with the states of all layers numbered together.
/// This is computed once, because there are many tuples and few states.
fn steps(automaton: &Automaton, size: Size) -> Vec<u32> {
    let mut steps = Vec::new();
    let mut numbered = 0;
    for (read, layer) in automaton.layers.iter().enumerate() {
        numbered += layer.len();
        if read + 1 == automaton.layers.len() {
            break;
        }
        for state in 0..layer.len() {
            steps.extend(size.values().map(|value| {
                let next = automaton.step(read, state, value);
                next.map_or(NONE, |next| (numbered + next) as u32)
            }));
        }
    }
    steps
}
