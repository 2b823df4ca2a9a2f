//! Find, count and list solutions.
//!
//! [`Solver`] is the fast engine. [`mod@reference`] is a short and slow solver whose correctness is obvious; tests
//! compare the fast engine with it.
//!
//! ```
//! use cagey::engine::{Budget, Count, Solver, reference};
//! use cagey::model::Puzzle;
//!
//! let puzzle: Puzzle = "2:__b,a3s1".parse()?;
//! let mut solver = Solver::new();
//! let count = solver.count(&puzzle, 100, &mut Budget::unlimited());
//! assert_eq!(count, Count::Exactly(2));
//! assert_eq!(count, reference::count(&puzzle, 100, &mut Budget::unlimited()));
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```

mod automaton_cage;
mod board;
mod cage_cache;
mod cage_index;
mod cdcl;
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
mod open_count;
mod outcome;
mod plain_id;
pub mod reference;
mod search;
mod shared_search;
mod solutions;
mod solver;
mod start;
#[cfg(test)]
mod test_numbers;

pub(crate) use cdcl::{Refutation, refute};
pub use conflict::ConflictSet;
pub use conflict_reason::ConflictReason;
pub use observer::{Event, NoObserver, Observer, PropagatorKind};
pub use outcome::{Count, End, Outcome};
pub use shared_search::SharedSearch;
pub use solutions::SolutionCursor;
pub use solver::Solver;
pub use start::Start;

pub use crate::budget::{Budget, BudgetSpent, Limit, Limits};
