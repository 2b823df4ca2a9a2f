use super::problem::{ConstraintId, Variable};
use super::reason::{Choice, PruningReason};
use super::revision::{Revision, TraceDetail};
use super::search::DeadEndReason;
use super::state::State;
use crate::budget::Limit;
use crate::model::Value;

/// An event of a search.
///
/// The first events are the prunings before the search, if there are any, and [`SearchEvent::Passed`] or
/// [`SearchEvent::Dead`]. With [`TraceDetail::Revisions`], the prunings of each constraint are followed by its revision. Each assignment is followed by its prunings and by one of the same two events. Sooner
/// or later it is undone, unless the search ends before that.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchEvent<'e> {
    /// A variable is chosen, whose values are tried next. Only observers that want steps with reasons are told.
    Chosen(&'e Choice),
    /// A value is tried: a node of the tree.
    Assigned {
        /// The variable.
        variable: Variable,
        /// Its value.
        value: Value,
    },
    /// A value is removed from a domain.
    Pruned {
        /// The variable.
        variable: Variable,
        /// The value that it loses.
        value: Value,
        /// The constraint that rules it out.
        by: ConstraintId,
        /// Why it does, for observers that want reasons.
        why: Option<&'e PruningReason>,
    },
    /// Arc consistency begins with these constraints in its queue. Only observers that want revisions are told.
    Queued(&'e [ConstraintId]),
    /// A constraint has been revised. Only observers that want revisions are told.
    Revised(&'e Revision),
    /// No constraint is violated, and the search continues from here.
    Passed,
    /// The assignment is a dead end.
    Dead(DeadEndReason),
    /// Every variable has a value, and every constraint holds.
    Solution,
    /// An assignment is undone, together with its prunings.
    Undone {
        /// The variable.
        variable: Variable,
        /// The value that it had.
        value: Value,
        /// The values that are restored to the domains of variables.
        restored: &'e [(Variable, Value)],
    },
    /// Every value of the variable was tried. If there was no solution, the previous assignment is a dead end.
    Exhausted {
        /// The variable.
        variable: Variable,
        /// How many solutions were found with its values.
        solutions: u64,
    },
    /// The search gave up.
    GaveUp(Limit),
}

/// Observes a search.
pub trait SearchObserver {
    /// Called for every event, with the state after it.
    fn on_event(&mut self, event: SearchEvent, state: &State);

    /// What it wants to know apart from assignments, prunings and their undoing; the rest takes time to find out.
    fn detail(&self) -> Option<TraceDetail> {
        None
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSearchObserver;

impl SearchObserver for NoSearchObserver {
    fn on_event(&mut self, _: SearchEvent, _: &State) {}
}

/// Two observers, one after the other.
impl<A: SearchObserver, B: SearchObserver> SearchObserver for (A, B) {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        self.0.on_event(event, state);
        self.1.on_event(event, state);
    }

    fn detail(&self) -> Option<TraceDetail> {
        self.0.detail().max(self.1.detail())
    }
}

impl<O: SearchObserver + ?Sized> SearchObserver for &mut O {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        (**self).on_event(event, state);
    }

    fn detail(&self) -> Option<TraceDetail> {
        (**self).detail()
    }
}

/// An optional observer.
impl<O: SearchObserver> SearchObserver for Option<O> {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        if let Some(observer) = self {
            observer.on_event(event, state);
        }
    }

    fn detail(&self) -> Option<TraceDetail> {
        self.as_ref().and_then(SearchObserver::detail)
    }
}
