//! Find, count and list solutions.
//!
//! [`mod@reference`] is the judge: short, slow and plainly right.

mod outcome;
pub mod reference;
mod stop;

pub use outcome::{Count, End, Outcome};
pub use stop::{Deadline, Either, Never, NodeLimit, Stop};
