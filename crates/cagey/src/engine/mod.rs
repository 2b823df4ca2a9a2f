//! Find, count and list solutions.
//!
//! [`Solver`] is the fast engine. [`mod@reference`] is its judge: short, slow and plainly right.

mod board;
mod frame;
mod large_cage;
mod outcome;
mod path;
pub mod reference;
mod search;
mod solver;
mod stop;
mod table;

pub use outcome::{Count, End, Outcome};
pub use solver::Solver;
pub use stop::{Deadline, Either, Never, NodeLimit, Stop};
