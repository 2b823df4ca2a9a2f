//! German. Steps of five techniques so far, all mistakes and all endings.

mod endings;
mod mistakes;
mod steps;
mod techniques;
mod terms;

pub(super) use endings::{ending, ungraded};
pub(super) use mistakes::{mistake, violation};
pub(super) use steps::step;
pub(super) use techniques::technique;
