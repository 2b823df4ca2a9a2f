use super::problem::{ConstraintId, Variable};
use super::search::DeadEndReason;
use super::state::State;
use crate::budget::Limit;
use crate::model::Value;

/// What a search does, in the order in which it does it.
///
/// First come the prunings before the search, if there are any, and [`SearchEvent::Passed`] or
/// [`SearchEvent::Dead`]. Each assignment is followed by its prunings and by one of the same two; then,
/// sooner or later, it is undone, unless the search ends before.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchEvent<'e> {
    /// A value is tried: a node of the tree.
    Assigned {
        /// The variable.
        variable: Variable,
        /// Its value.
        value: Value,
    },
    /// A value is taken out of a domain.
    Pruned {
        /// The variable.
        variable: Variable,
        /// The value that it loses.
        value: Value,
        /// The constraint that rules it out.
        by: ConstraintId,
    },
    /// No constraint rules out what is assigned, and the search continues from here.
    Passed,
    /// What is assigned leads nowhere.
    Dead(DeadEndReason),
    /// Every variable has a value, and every constraint holds.
    Solution,
    /// An assignment is taken back, and what followed from it.
    Undone {
        /// The variable.
        variable: Variable,
        /// The value that it had.
        value: Value,
        /// Values that are back in the domains of variables.
        restored: &'e [(Variable, Value)],
    },
    /// Every value of the variable was tried. Without a solution, the assignment before it is
    /// hopeless.
    Exhausted {
        /// The variable.
        variable: Variable,
        /// How many solutions were found with its values.
        solutions: u64,
    },
    /// The search gave up.
    GaveUp(Limit),
}

/// Is told everything that a search does.
pub trait SearchObserver {
    /// Is called for every event, with the state that it led to.
    fn on_event(&mut self, event: SearchEvent, state: &State);
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl SearchObserver for Unobserved {
    fn on_event(&mut self, _: SearchEvent, _: &State) {}
}

/// Two observers, one after the other.
impl<A: SearchObserver, B: SearchObserver> SearchObserver for (A, B) {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        self.0.on_event(event, state);
        self.1.on_event(event, state);
    }
}

impl<O: SearchObserver + ?Sized> SearchObserver for &mut O {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        (**self).on_event(event, state);
    }
}

/// An observer that may be missing.
impl<O: SearchObserver> SearchObserver for Option<O> {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        if let Some(observer) = self {
            observer.on_event(event, state);
        }
    }
}
