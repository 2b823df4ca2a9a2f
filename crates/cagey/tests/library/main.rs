//! The library, tested from outside.

#![allow(clippy::unwrap_used)]

mod available_levels;
mod bad_input;
mod chosen_techniques;
mod conclusions;
mod conflicts;
mod corpora;
mod corpus;
mod csp;
mod endings;
mod engines;
mod examples;
mod facts;
mod figures;
mod format_docs;
mod from_bytes;
mod generated;
mod german;
mod keen_program;
mod large_cages;
mod left_out;
mod levels;
mod limits;
mod logic_docs;
mod out_of_range;
mod python_prints;
mod reference;
mod references;
mod roundtrip;
mod runs;
mod sentences;
mod shared_search;
mod smallest;
mod soundness;
#[cfg(feature = "serde")]
mod spoken;
mod techniques;
mod verify;
mod walks;
mod why;
mod wishes;
