//! Constraint satisfaction as in a course: for study, and for comparing methods.
//!
//! A [`Problem`] has variables, domains and constraints. [`search`] looks for solutions by
//! backtracking, with a [`Propagator`], a [`VariableOrder`] and a [`ValueOrder`] of choice, and tells an
//! [`Observer`] all that it does: [`Trace`] keeps the steps, [`Tree`] the search tree. It is made to be
//! read, and shares no code with the engine.

mod all_different;
mod constraint;
mod dot;
mod fold;
mod observer;
mod order;
mod problem;
mod propagate;
mod search;
mod state;
mod trace;
mod tree;
mod ways;

pub use constraint::{Constraint, Relation};
pub use fold::{Folded, FoldedNode, Shape};
pub use observer::{Event, Nobody, Observer};
pub use order::{ValueOrder, VariableOrder};
pub use problem::{ConstraintId, Model, Problem, Variable};
pub use propagate::Propagator;
pub use search::{Counts, DeadEnd, End, Limit, Limits, Method, Report, Wanted, search};
pub use state::State;
pub use trace::{Back, Fate, Pruning, Step, Trace};
pub use tree::{Node, Tree};
pub use ways::every_way;
