//! What follows from a clue alone: its automaton, and the tuples of values that satisfy it.

mod automaton;
mod cage_key;
mod pair_table;
mod tuples;
mod word_hasher;

pub(crate) use automaton::{Automaton, State};
pub(crate) use cage_key::{CageKey, CageMap};
pub(crate) use pair_table::PairTable;
pub(crate) use tuples::for_each_tuple;
pub(crate) use word_hasher::WordHasher;
