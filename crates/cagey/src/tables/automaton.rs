//! The clue of a cage as a finite automaton that reads the cage cell by cell.
//!
//! After each cell the automaton is in a [`State`]: the sum or product so far, or for − and ÷ the
//! largest value so far and the sum or product of the others. Only states from which the clue can
//! still be satisfied are kept, so that an automaton without a next state has found a contradiction, and one
//! that has read all cells accepts. It considers only the arithmetic, not rows and columns.

use crate::effort;
use crate::model::{Clue, Fold, Op, Size, Target, Value};
use crate::short_sort::long_sort;

/// The automaton would have too many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// What an automaton remembers of the values that it has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    /// For − and ÷ the largest value; for + and × it never changes.
    largest: Target,
    /// The sum (+ and −) or product (× and ÷) of the other values.
    others: Target,
}

impl State {
    #[inline(always)]
    pub(crate) fn start(op: Op) -> State {
        let (Fold::All(join) | Fold::LargestApart(join)) = op.fold();
        State {
            largest: join.identity(),
            others: join.identity(),
        }
    }

    /// The state after one more value, unless a product is beyond every target.
    #[inline(always)]
    pub(crate) fn after(self, op: Op, value: Value) -> Option<State> {
        let value = Target::from(value);
        let (largest, others) = match op.fold() {
            Fold::All(join) => (self.largest, join.apply(self.others, value)),
            Fold::LargestApart(join) => {
                let other = self.largest.min(value);
                (self.largest.max(value), join.apply(self.others, other))
            }
        };
        others.map(|others| State { largest, others })
    }

    /// The state as two words, for keys.
    pub(crate) fn to_words(self) -> [u64; 2] {
        [self.largest, self.others]
    }

    /// The state that is kept as these two words.
    pub(crate) fn from_words([largest, others]: [u64; 2]) -> State {
        State { largest, others }
    }

    /// Whether the clue is satisfied if this is the state after the last cell.
    #[inline(always)]
    pub(crate) fn meets(self, op: Op, target: Target) -> bool {
        match op.fold() {
            Fold::All(_) => self.others == target,
            Fold::LargestApart(join) => join.apply(self.others, target) == Some(self.largest),
        }
    }

    /// Whether `target` is not ruled out with this many cells to come, at least one.
    pub(crate) fn may_reach(self, op: Op, target: Target, to_come: usize, size: Size) -> bool {
        let n = size.get() as Target;
        let cells = to_come as Target;
        let others = self.others;
        match op {
            Op::Add => (others + cells..=others + cells * n).contains(&target),
            Op::Mul => {
                target > 0
                    && target.is_multiple_of(others)
                    && target / others <= n.saturating_pow(to_come as u32)
            }
            // This is a bound on the largest value of the full cage.
            Op::Sub => others
                .checked_add(target)
                .is_some_and(|largest| largest <= n),
            Op::Div => others
                .checked_mul(target)
                .is_some_and(|largest| largest <= n),
        }
    }
}

/// The states of a cage under one operator: one at the start, then those after each cell, sorted.
/// From each of them the clue can still be satisfied; those after the last cell satisfy it.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    pub(crate) op: Op,
    pub(crate) layers: Vec<Vec<State>>,
}

impl Automaton {
    /// One automaton for each operator that can satisfy the clue on this many cells. Together they have at most
    /// `most_states` states.
    pub(crate) fn for_clue(
        clue: Clue,
        cells: usize,
        size: Size,
        most_states: usize,
    ) -> Result<Vec<Automaton>, TooLarge> {
        let (ops, target) = match clue {
            Clue::Given(value) => (vec![Op::Add], value.into()),
            Clue::Op(op, target) => (vec![op], target),
            Clue::Hidden(target) => (Op::ALL.to_vec(), target),
            Clue::Free => (Vec::new(), 0),
        };
        let mut automata = Vec::new();
        let mut room = most_states;
        for op in ops {
            let mut layers = reached(op, target, cells, size, room)?;
            drop_dead_ends(op, &mut layers, size);
            if !layers[0].is_empty() {
                let automaton = Automaton { op, layers };
                room = room.checked_sub(automaton.states()).ok_or(TooLarge)?;
                automata.push(automaton);
            }
        }
        Ok(automata)
    }

    /// How many states it has.
    pub(crate) fn states(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// The number in the next layer of the state that a value leads to, from a state after `read` cells.
    pub(crate) fn step(&self, read: usize, state: usize, value: Value) -> Option<usize> {
        let next = self.layers[read][state].after(self.op, value)?;
        self.layers[read + 1].binary_search(&next).ok()
    }
}

/// The states that some values lead to, after each cell.
fn reached(
    op: Op,
    target: Target,
    cells: usize,
    size: Size,
    most_states: usize,
) -> Result<Vec<Vec<State>>, TooLarge> {
    let mut layers = vec![vec![State::start(op)]];
    let mut states = 0;
    for to_come in (0..cells).rev() {
        let before = layers.last().map_or(&[][..], Vec::as_slice);
        effort::note(before.len() * size.get());
        let mut next: Vec<State> = (before.iter())
            .flat_map(|state| size.values().filter_map(|value| state.after(op, value)))
            .filter(|state| match to_come {
                0 => state.meets(op, target),
                _ => state.may_reach(op, target, to_come, size),
            })
            .collect();
        long_sort(&mut next);
        next.dedup();
        states += next.len();
        if states > most_states {
            return Err(TooLarge);
        }
        layers.push(next);
    }
    Ok(layers)
}

/// Removes the states from which no values lead to the last layer.
fn drop_dead_ends(op: Op, layers: &mut [Vec<State>], size: Size) {
    for i in (1..layers.len()).rev() {
        let (earlier, later) = layers.split_at_mut(i);
        effort::note(earlier[i - 1].len() * size.get());
        let leads_on = |state: &State| {
            (size.values().filter_map(|value| state.after(op, value)))
                .any(|next| later[0].binary_search(&next).is_ok())
        };
        earlier[i - 1].retain(leads_on);
    }
}
