//! English.

mod captions;
mod causes;
mod conflicts;
mod endings;
mod levels;
mod mistakes;
mod paragraphs;
mod refusals;
mod search;
mod search_problem;
mod search_reasons;
mod search_revisions;
mod steps;
mod techniques;
mod terms;
mod why;

pub(super) use captions::{
    answers_title, exercise_title, harder_than, level, open_steps, position_legend, priced,
    puzzle_title, sheet_title, step_title, walk_title,
};
pub(super) use conflicts::conflict;
pub(super) use endings::{ending, grading_stopped, ungraded};
pub(super) use levels::level_bound;
pub(super) use mistakes::{mistake, violation};
pub(super) use paragraphs::{headline, leaving, reference, step_numbers};
pub(super) use refusals::{not_made, refused_wish};
pub(super) use search::{ending as search_ending, node as search_node, search_step};
pub(super) use search_problem::formula;
pub(super) use steps::{reason, step};
pub(super) use terms::NAME_FORMS;
pub(super) use why::{conclusion, finding};

use super::TechniqueWords;
use crate::logic::Technique;

/// A technique in words.
pub(super) fn technique(technique: &Technique) -> TechniqueWords {
    // Tests ensure that every technique has a description. If one were missing, its id would be better than nothing.
    techniques::technique(technique.id).unwrap_or(TechniqueWords {
        name: technique.id,
        what: "",
        when: "",
        why: "",
    })
}
