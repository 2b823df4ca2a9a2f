//! Find, explain, check and price the steps that a person takes.

mod chains;
mod frame;
mod level;
mod lists;
mod marks;
mod unlisted;

pub use level::Level;
pub use marks::{Contradiction, Marks};

/// Level of a puzzle.
pub struct Grader {
    lists: lists::Lists,
}
impl Grader {
    /// New.
    pub fn new() -> Self {
        Grader {
            lists: Default::default(),
        }
    }
    /// Level.
    pub fn level(&mut self, p: &crate::model::Puzzle) -> Level {
        level::level(Marks::listed(p, &mut self.lists))
    }
}
