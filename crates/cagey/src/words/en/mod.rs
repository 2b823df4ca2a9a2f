//! English.

mod endings;

pub(super) use endings::{ending, ungraded};
