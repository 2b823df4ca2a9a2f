//! A trace as a web page: the board, the search tree and the constraint graph, step by step.

use cagey::wire::{CspAnswer, CspProblem};
use cagey::words::Language;
use cagey_render::lesson_page;
use serde::Serialize;

use super::search::SearchResult;

/// More steps would be slow to open; further ones are only counted.
pub(super) const MOST_STEPS: usize = 10_000;

/// What the page shows.
#[derive(Serialize)]
struct Lesson<'a> {
    problem: CspProblem,
    search: &'a CspAnswer,
}

/// The trace of a search as a page.
pub(super) fn page(result: &SearchResult, answer: &CspAnswer, title: &str) -> String {
    let lesson = Lesson {
        problem: CspProblem::new(&result.puzzle, result.model, Language::English),
        search: answer,
    };
    // Answers are plain data, which can always be written.
    let lesson = serde_json::to_string(&lesson).unwrap_or_default();
    lesson_page(
        title,
        &result.puzzle.to_string(),
        Language::English.code(),
        &lesson,
    )
}
