//! Constraint satisfaction as it is taught: for study, and for comparing methods.
//!
//! A [`Problem`] has variables, domains and constraints. [`search`] looks for solutions by
//! backtracking, with a [`Propagator`], a [`VariableOrder`] and a [`ValueOrder`] of your choice. It reports
//! everything that it does to a [`SearchObserver`]: [`Trace`] keeps the steps, and [`Tree`] the search tree. It
//! is written to be read, and shares no code with the engine.
//!
//! ```
//! use cagey::csp::{self, Goal, Model, Problem, Trace};
//! use cagey::engine::Budget;
//!
//! let problem = Problem::of(&"2:__b,a3s1".parse()?, Model::Nary);
//! let (_, method) = csp::all_methods().next().expect("there are many");
//! let mut trace = Trace::of_at_most(1000);
//! let report = csp::search(&problem, method, Goal::First, &mut Budget::unlimited(), &mut trace);
//! assert_eq!(report.counts.solutions, 1);
//! assert!(!trace.steps().is_empty());
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```

mod all_different;
mod constraint;
mod dot;
mod fold;
mod methods;
mod observer;
mod order;
mod problem;
mod propagate;
mod reason;
mod revision;
mod search;
mod solutions;
mod state;
mod trace;
mod tree;

pub use constraint::{Constraint, Relation};
pub use fold::{Folded, FoldedKind, FoldedNode};
pub use methods::{all_methods, course_methods};
pub use observer::{NoSearchObserver, SearchEvent, SearchObserver};
pub use order::{ValueOrder, VariableOrder};
pub use problem::{ConstraintId, Model, Problem, Variable};
pub use propagate::{NoSuchPropagator, Propagator};
pub use reason::{Candidate, CandidateValue, Choice, PruningReason};
pub use revision::{Check, Revision, Support, SupportFound, TraceDetail};
pub use search::{CHECKS_PER_NODE, Counts, DeadEndReason, Goal, Method, Report, SearchEnd, search};
pub use solutions::FirstSolutions;
pub use state::State;
pub use trace::{Backtrack, NodeOutcome, Pruning, Trace, TraceStep};
pub use tree::{Node, Tree};
