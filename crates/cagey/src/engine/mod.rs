//! Find, count and list solutions.
//!
//! [`Solver`] is the fast engine. [`mod@reference`] is the judge of its answers: short, slow and plainly
//! right.

mod automaton_cage;
mod board;
mod cage_cache;
mod cage_index;
mod cell_set;
mod conflict;
mod conflict_reason;
mod instance;
mod kernels;
mod learning;
mod line_arithmetic;
mod line_knapsack;
mod listed_cage;
mod observer;
mod outcome;
mod plain_id;
pub mod reference;
mod search;
mod solutions;
mod solver;
mod start;

pub use conflict::ConflictSet;
pub use conflict_reason::ConflictReason;
pub use observer::{Event, NoObserver, Observer, PropagatorKind};
pub use outcome::{Count, End, Outcome};
pub use solutions::SolutionCursor;
pub use solver::Solver;
pub use start::Start;

pub use crate::budget::{Budget, BudgetSpent, Limit, Limits};
