//! `book`.

use cagey::engine::{Limits, Outcome};
use cagey::model;
use cagey::words::Voice;
use cagey_render::{
    Answers, Book, BookEntry, BookExtras, BookPart, Captions, LinkBase, LinkBaseError, Paper,
    PaperError, PerPage,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, language, named};
use crate::engine::ask;
use crate::errors::{refused, stopped};
use crate::limits::limits;
use crate::pictures::{signs_named, theme_named};
use crate::puzzle::Puzzle;

/// More puzzles than this are taken for a mistake.
const MOST_PUZZLES: usize = 100_000;

/// The most sheets.
const MOST_SHEETS: usize = 10_000;

/// A book or worksheets as PDF, with the options of ``cagey book``.
///
/// ``per_page`` is 1, 2, 4, 6 or 9; if their text would be smaller than ``min_text``, in points, there are fewer.
/// ``captions`` is none, level or full; ``answers`` is end, backs or none; ``paper`` is a3, a4, a5, letter, legal, or
/// a width and a height such as ``6x9in``. The margins are in millimetres. With ``sheets``, the puzzles are divided
/// evenly among numbered sheets. ``heading`` is printed on every page. With ``link_base``, the address of a page to play
/// on, there is a QR code beside each puzzle that opens it there.
///
/// Every puzzle must have exactly one solution. The limits apply to each; ``Stopped`` is raised where one is reached
/// before the solution is known.
///
/// >>> from cagey_puzzles import book, generate
/// >>> puzzles = [generate(4, level="easy", seed=1, k=k) for k in range(4)]
/// >>> book(puzzles, title="Four by four", rules=True)[:5]
/// b'%PDF-'
#[pyfunction]
#[pyo3(signature = (
    puzzles, *, title=None, heading=None, per_page=None, min_text=None, captions="level", answers="end", paper="a4", margin=15.0,
    gutter=0.0, sheets=None, rules=false, name_line=false, working_space=false, link_base=None, theme="print",
    signs="usual", lang="en", time_limit=None, node_limit=None,
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn book<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_text)] heading: Option<&str>,
    #[pyo3(from_py_with = arguments::per_page)] per_page: Option<usize>,
    #[pyo3(from_py_with = arguments::min_text)] min_text: Option<f64>,
    #[pyo3(from_py_with = arguments::text)] captions: &str,
    #[pyo3(from_py_with = arguments::text)] answers: &str,
    #[pyo3(from_py_with = arguments::text)] paper: &str,
    #[pyo3(from_py_with = arguments::margin)] margin: f64,
    #[pyo3(from_py_with = arguments::gutter)] gutter: f64,
    #[pyo3(from_py_with = arguments::sheets)] sheets: Option<usize>,
    rules: bool,
    name_line: bool,
    working_space: bool,
    #[pyo3(from_py_with = arguments::optional_text)] link_base: Option<&str>,
    #[pyo3(from_py_with = arguments::text)] theme: &str,
    #[pyo3(from_py_with = arguments::text)] signs: &str,
    #[pyo3(from_py_with = arguments::text)] lang: &str,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Bound<'py, PyBytes>> {
    let theme = theme_named(theme)?;
    let voice = Voice {
        language: language(lang)?,
        ..Voice::default()
    };
    let usual = PerPage::usual(theme);
    let least_text = |points| within("min_text", points, 1.0, 72.0);
    let book = Book {
        title: (title.map(str::to_owned)).filter(|title| !title.trim().is_empty()),
        paper: paper_named(paper)?,
        margin: within("margin", margin, 0.0, 1000.0)?,
        gutter: within("gutter", gutter, 0.0, 1000.0)?,
        per_page: per_page.map_or(Ok(usual), puzzles_per_page)?,
        min_text: min_text.map_or(Ok(theme.least_text), least_text)?,
        answers: answers_named(answers)?,
        extras: BookExtras {
            rules,
            name_line,
            working_space,
        },
        theme,
        signs: signs_named(signs)?,
        voice,
        link_base: link_base.map(link_base_of).transpose()?,
    };
    let captions = captions_named(captions)?;
    if sheets.is_some_and(|sheets| !(1..=MOST_SHEETS).contains(&sheets)) {
        return Err(refused(format!("sheets: expected 1 to {MOST_SHEETS}")));
    }
    let limits = limits(time_limit, node_limit)?;
    let mut entries = Vec::new();
    for puzzle in puzzles.try_iter()? {
        if entries.len() == MOST_PUZZLES {
            let message = format!("a book can have at most {MOST_PUZZLES} puzzles");
            return Err(refused(message));
        }
        let puzzle = puzzle?;
        let puzzle = puzzle.cast::<Puzzle>()?.get().model();
        entries.push(entry(
            py,
            puzzle,
            entries.len() + 1,
            captions,
            voice,
            limits,
        )?);
    }
    let made = py.detach(|| {
        let parts = BookPart::divide(entries, sheets, heading, voice)?;
        book.to_pdf(&parts)
    });
    let files = made.map_err(|error| refused(error.to_string()))?;
    Ok(PyBytes::new(py, &files.book))
}

/// A puzzle with its only solution, and the texts above and below it.
fn entry(
    py: Python<'_>,
    puzzle: &model::Puzzle,
    number: usize,
    captions: Captions,
    voice: Voice,
    limits: Limits,
) -> PyResult<BookEntry> {
    let outcome = ask(py, limits, |engine, budget| {
        engine.solver.solve(puzzle, budget)
    })?;
    let solution = match outcome {
        Outcome::Unique(solution) => solution,
        Outcome::Multiple(_) => {
            return Err(refused(format!("puzzle {number} has several solutions")));
        }
        Outcome::Impossible => return Err(refused(format!("puzzle {number} has no solution"))),
        _ => {
            let message = format!("a limit was reached before puzzle {number} was solved");
            return Err(stopped(message));
        }
    };
    ask(py, limits, |engine, budget| {
        let puzzle = puzzle.clone();
        captions.entry(puzzle, solution, None, voice, &mut engine.grader, budget)
    })
}

fn within(name: &str, number: f64, least: f64, most: f64) -> PyResult<f32> {
    match (least..=most).contains(&number) {
        true => Ok(number as f32),
        false => Err(refused(format!(
            "{name}: expected a number from {least} to {most}"
        ))),
    }
}

fn puzzles_per_page(count: usize) -> PyResult<PerPage> {
    let message = || refused("per_page: expected 1, 2, 4, 6 or 9".to_owned());
    PerPage::new(count).ok_or_else(message)
}

fn paper_named(text: &str) -> PyResult<Paper> {
    (text.parse()).map_err(|error: PaperError| refused(format!("paper: {error}")))
}

fn link_base_of(text: &str) -> PyResult<LinkBase> {
    (text.parse()).map_err(|error: LinkBaseError| refused(format!("link_base: {error}")))
}

fn captions_named(name: &str) -> PyResult<Captions> {
    let all = [Captions::None, Captions::Level, Captions::Full];
    named(name, "kind of captions", &all, |captions| match captions {
        Captions::None => "none",
        Captions::Level => "level",
        Captions::Full => "full",
    })
}

/// Where answers are printed. There is only one file, so they cannot be in another.
fn answers_named(name: &str) -> PyResult<Answers> {
    let all = [
        ("end", Answers::End),
        ("backs", Answers::Backs),
        ("none", Answers::None),
    ];
    named(name, "place for answers", &all, |(name, _)| name).map(|(_, answers)| answers)
}
