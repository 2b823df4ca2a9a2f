//! What is true of a puzzle before anyone thinks: the ways in which a cage can meet its clue.

mod machine;
mod tuples;

pub(crate) use machine::{Machine, State, TooLarge};
pub(crate) use tuples::{Way, for_each_tuple};
