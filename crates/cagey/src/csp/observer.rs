use super::problem::{ConstraintId, Variable};
use super::search::{DeadEnd, Limit};
use super::state::State;
use crate::model::Value;

/// What a search does, in the order in which it does it.
///
/// First come the prunings before the search, if there are any, and [`Event::Passed`] or
/// [`Event::Dead`]. Each assignment is followed by its prunings and by one of the same two; then,
/// sooner or later, it is undone, unless the search ends before.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
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
    /// Nothing speaks against what is assigned; the search goes on from here.
    Passed,
    /// What is assigned leads nowhere.
    Dead(DeadEnd),
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

/// Somebody who hears all that a search does.
pub trait Observer {
    /// Something was done; the state is what it led to.
    fn event(&mut self, event: Event, state: &State);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Observer for Nobody {
    fn event(&mut self, _: Event, _: &State) {}
}

/// Two who listen.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn event(&mut self, event: Event, state: &State) {
        self.0.event(event, state);
        self.1.event(event, state);
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn event(&mut self, event: Event, state: &State) {
        (**self).event(event, state);
    }
}

/// Nobody, or somebody.
impl<O: Observer> Observer for Option<O> {
    fn event(&mut self, event: Event, state: &State) {
        if let Some(observer) = self {
            observer.event(event, state);
        }
    }
}
