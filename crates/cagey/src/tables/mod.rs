//! What is true of a puzzle before anyone thinks: the ways in which a cage can meet its clue.

mod beside;
mod cage_key;
mod machine;
mod tuples;

pub(crate) use beside::Beside;
pub(crate) use cage_key::{CageKey, CageMap};
pub(crate) use machine::{Machine, State};
pub(crate) use tuples::for_each_tuple;
