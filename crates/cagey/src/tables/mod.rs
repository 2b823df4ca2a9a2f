//! What follows from a clue alone: its automaton, and the tuples of values that satisfy it.

mod automaton;
mod cage_key;
mod pair_table;
mod ways;
mod word_hasher;

pub(crate) use automaton::{Automaton, State};
pub(crate) use cage_key::{CageKey, CageMap};
pub(crate) use pair_table::PairTable;
pub(crate) use ways::{Room, add_ways};
pub(crate) use word_hasher::WordHasher;
