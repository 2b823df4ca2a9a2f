//! German: all mistakes, endings and levels, and so far the steps of five techniques.

mod captions;
mod conflicts;
mod endings;
mod levels;
mod mistakes;
mod steps;
mod techniques;
mod terms;
mod why;

pub(super) use captions::{level, puzzle_title, sheet_title, step_title, walk_title};
pub(super) use conflicts::conflict;
pub(super) use endings::{ending, grading_stopped, ungraded};
pub(super) use levels::level_bound;
pub(super) use mistakes::{mistake, violation};
pub(super) use steps::step;
pub(super) use techniques::technique;
pub(super) use why::{conclusion, finding};
