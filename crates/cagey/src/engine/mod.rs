//! Find, count and list solutions.
//!
//! [`Solver`] is the fast engine. [`mod@reference`] is its judge: short, slow and plainly right.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod board;
mod cell_set;
mod conflict;
mod frame;
mod instructions;
mod known_cages;
mod listed_cage;
mod observer;
mod outcome;
mod path;
mod plain_id;
mod read_cage;
pub mod reference;
mod search;
mod solutions;
mod solver;
mod stop;
mod strong;
mod table;

pub use conflict::Conflict;
pub use observer::{Event, Nobody, Observer, Propagator};
pub use outcome::{Count, End, Outcome};
pub use solutions::Solutions;
pub use solver::{Solver, solve};
pub use stop::{Clock, Deadline, Either, Limit, Never, NodeLimit, Stop};
