//! `Puzzle`.

use std::hash::{DefaultHasher, Hash, Hasher};

use cagey::coach::{ExplainOptions, Reach, explain};
use cagey::engine::Count;
use cagey::model::{Clue, Grid, Position};
use cagey::notation::{self, Document, Format};
use cagey::wire;
use cagey::words::{Language, UnknownLanguage};
use cagey_render::{Drawing, Theme, svg};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::engine::with_engine;
use crate::errors::{not_unicode, refused, stopped, unreadable, unwritable};
use crate::grid::{grid, rows};
use crate::limits::Limits;
use crate::numbers;
use crate::results;
use crate::signals::Signals;
use crate::solutions::Solutions;

/// A KenKen-type puzzle. It is well-formed, and never changes.
#[pyclass(frozen, module = "cagey_puzzles")]
pub(crate) struct Puzzle {
    document: Document,
}

impl Puzzle {
    pub(crate) fn new(document: Document) -> Puzzle {
        Puzzle { document }
    }

    fn start(&self, source: Option<&Bound<PyAny>>) -> PyResult<Grid> {
        grid(source, self.document.puzzle.size())
    }

    fn explained<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        max_level: &str,
        lang: &str,
        reach: Reach,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = Position::from(self.start(start)?);
        let up_to = results::level(max_level)?;
        let puzzle = &self.document.puzzle;
        let presentation = wire::Presentation {
            reach,
            language: language(lang)?,
            positions: wire::Positions::LeftOut,
        };
        let mut signals = Signals::new();
        let explained = py.detach(|| {
            with_engine(|engine| {
                let solver = &mut engine.solver;
                let options = ExplainOptions::new(reach).up_to(up_to);
                let told = explain(puzzle, &position, options, solver, &mut signals);
                wire::ExplainAnswer::new(&told, puzzle, &position, presentation)
            })
        });
        signals.check()?;
        let json = serde_json::to_string(&explained);
        results::explanation(
            py,
            &json.map_err(|e| PyRuntimeError::new_err(e.to_string()))?,
        )
    }
}

/// A language by its code.
fn language(code: &str) -> PyResult<Language> {
    (code.parse()).map_err(|unknown: UnknownLanguage| refused(unknown.to_string()))
}

/// A format by its name.
fn format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        refused(format!("{name:?} is no format: {} are", names.join(", ")))
    })
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, block_results=None, *, format=None))]
    fn __new__(
        source: &Bound<PyAny>,
        block_results: Option<&Bound<PyAny>>,
        format: Option<&str>,
    ) -> PyResult<Puzzle> {
        let py = source.py();
        let (text, format) = match (source.cast::<PyString>(), block_results) {
            (Ok(text), None) => (text.clone(), format.map(self::format).transpose()?),
            _ => {
                let text = (py.import("cagey_puzzles.board")?)
                    .call_method1("board_text", (source, block_results))?;
                (text.cast_into()?, Some(Format::JsonBoard))
            }
        };
        let text = text.to_str().map_err(|_| not_unicode())?;
        let parsed = py.detach(|| match format {
            None => notation::parse(text),
            Some(format) => notation::parse_as(text, format),
        });
        match parsed {
            Ok(parsed) => Ok(Puzzle::new(parsed.document)),
            Err(errors) => Err(unreadable(&errors)),
        }
    }

    /// How many cells a row has.
    #[getter]
    fn size(&self) -> usize {
        self.document.puzzle.size().get()
    }

    /// The puzzle in one line.
    #[getter]
    fn id(&self) -> String {
        self.document.puzzle.to_string()
    }

    /// Its title, where the text had one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.document.meta.title.as_deref()
    }

    /// The values that were entered where the text was written, such as a saved game.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows(py, self.document.position.grid())
    }

    /// Each cage: operator, target, and its cells as row and column from 0.
    #[getter]
    fn cages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let cages = self.document.puzzle.cages().iter().map(|cage| {
            let sign = match cage.clue() {
                Clue::Given(_) => Some('='),
                Clue::Op(op, _) => Some(op.sign()),
                Clue::Hidden(_) => Some('?'),
                Clue::Free => None,
            };
            let cells = cage.cells().iter().map(|cell| (cell.row(), cell.col()));
            let cells = PyTuple::new(py, cells.collect::<Vec<_>>())?;
            (sign, cage.clue().target(), cells).into_pyobject(py)
        });
        PyList::new(py, cages.collect::<PyResult<Vec<_>>>()?)
    }

    /// The puzzle in a format, with all that is known of it.
    fn write(&self, format: &str) -> PyResult<String> {
        notation::write(&self.document, self::format(format)?).map_err(|error| unwritable(&error))
    }

    /// Whether there is one solution, several or none.
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = numbers::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = numbers::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let start = self.start(start)?;
        let limits = Limits::new(time_limit, node_limit)?;
        let puzzle = &self.document.puzzle;
        let mut signals = Signals::new();
        let outcome = py.detach(|| {
            let stop = limits.start(&mut signals);
            with_engine(|engine| engine.solver.solve(puzzle, &start, stop))
        });
        signals.check()?;
        results::answer(py, &outcome)
    }

    /// Every solution, found when it is asked for.
    #[pyo3(signature = (start=None))]
    fn solutions(&self, start: Option<&Bound<PyAny>>) -> PyResult<Solutions> {
        Ok(Solutions::new(&self.document.puzzle, self.start(start)?))
    }

    /// How many solutions there are; counting ends at the limit.
    #[pyo3(signature = (start=None, *, limit=None, time_limit=None, node_limit=None))]
    fn count(
        &self,
        py: Python<'_>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = numbers::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = numbers::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = numbers::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<u64> {
        let start = self.start(start)?;
        let limits = Limits::new(time_limit, node_limit)?;
        let (puzzle, most) = (&self.document.puzzle, limit.unwrap_or(u64::MAX));
        let mut signals = Signals::new();
        let count = py.detach(|| {
            let stop = limits.start(&mut signals);
            with_engine(|engine| engine.solver.count(puzzle, &start, most, stop))
        });
        signals.check()?;
        match count {
            Count::Exactly(count) | Count::AtLeast(count) => Ok(count),
            Count::Stopped(found) => Err(stopped(format!(
                "a limit was reached after {found} solutions"
            ))),
            _ => Err(stopped("a limit was reached".to_owned())),
        }
    }

    /// How hard it is.
    #[pyo3(signature = (*, max_level="unreasonable"))]
    fn grade<'py>(&self, py: Python<'py>, max_level: &str) -> PyResult<Bound<'py, PyAny>> {
        let up_to = results::level(max_level)?;
        let puzzle = &self.document.puzzle;
        let mut signals = Signals::new();
        let grading = py.detach(|| with_engine(|engine| engine.grade(puzzle, up_to, &mut signals)));
        signals.check()?;
        let verdict = results::verdict(grading.solutions);
        results::grade(py, verdict, grading.grade.as_ref())
    }

    /// The steps that a person takes, from the start or from a position.
    #[pyo3(signature = (start=None, *, max_level="unreasonable", lang="en"))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        max_level: &str,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.explained(py, start, max_level, lang, Reach::End)
    }

    /// The next step only.
    #[pyo3(signature = (start=None, *, max_level="unreasonable", lang="en"))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        max_level: &str,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.explained(py, start, max_level, lang, Reach::NextStep)
    }

    /// A picture, with the values of a grid if there is one.
    #[pyo3(signature = (grid=None, *, theme="light", title=None))]
    fn to_svg(
        &self,
        grid: Option<&Bound<PyAny>>,
        theme: &str,
        title: Option<String>,
    ) -> PyResult<String> {
        let mut drawing = Drawing::new(&self.document.puzzle);
        drawing.position = Position::from(self.start(grid)?);
        drawing.theme = Theme::by_name(theme).ok_or_else(|| {
            let names = Theme::ALL.map(|theme| theme.name).join(", ");
            refused(format!("{theme:?} is no theme: {names} are"))
        })?;
        drawing.title = title;
        Ok(svg(&drawing))
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> String {
        svg(&Drawing {
            position: self.document.position.clone(),
            start: self.document.position.grid().clone(),
            title: self.document.meta.title.clone(),
            ..Drawing::new(&self.document.puzzle)
        })
    }

    fn __str__(&self) -> String {
        self.id()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.document.puzzle)
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        let other = other.cast::<Puzzle>();
        other.is_ok_and(|other| other.get().document.puzzle == self.document.puzzle)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.document.puzzle.hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled as JSON, which holds all that is known of it.
    fn __getnewargs__(&self) -> PyResult<(String,)> {
        Ok((self.write(Format::Json.name())?,))
    }
}
