//! `Puzzle`.

use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

use cagey::coach::Reach;
use cagey::engine::{Budget, Count, Limits, Outcome, Solver, Start};
use cagey::generate;
use cagey::logic::{Claim, Question};
use cagey::model::{self, Clue, Grid, Position};
use cagey::notation::{self, Document, Format};
use cagey::proof::{ProofError, prove};
use cagey::wire;
use cagey_render::{Drawing, code, svg};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use serde::Serialize;

use crate::arguments::{self, level, named};
use crate::csp::{self, Choices};
use crate::engine::ask;
use crate::errors::{bad_grid, not_unicode, refused, stopped, unanswered, unreadable, unwritable};
use crate::explain::ExplainOptions;
use crate::grid::{grid, rows, value_rows};
use crate::limits::limits;
use crate::pictures::{characters, drawing, page, pixels};
use crate::result_builder::{Class, build};
use crate::result_classes::{CHECK, COMBINATIONS, CONFLICT, EXPLANATION, FINDING, PROOF};
use crate::results;
use crate::solutions::Solutions;

/// A KenKen-type puzzle. It is always well-formed, and never changes.
///
/// The source is a text in any format (a game id, a letter grid, JSON, a saved game), or a board of block names
/// together with what each block must give. Two puzzles are equal when their cages are, whatever is entered in them.
///
/// >>> from cagey_puzzles import Puzzle
/// >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
/// >>> puzzle.size, len(puzzle.cages)
/// (4, 8)
/// >>> Puzzle([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("+", 3)})
/// Puzzle('2:b__,s1a3')
#[pyclass(frozen, module = "cagey_puzzles")]
pub(crate) struct Puzzle {
    document: Document,
}

/// The longest text that is read while Python's lock is held.
const LONGEST_LOCKED: usize = 1 << 10;

impl Puzzle {
    pub(crate) fn new(document: Document) -> Puzzle {
        Puzzle { document }
    }

    pub(crate) fn model(&self) -> &model::Puzzle {
        &self.document.puzzle
    }

    fn start(&self, source: Option<&Bound<PyAny>>) -> PyResult<Grid> {
        grid(source, self.document.puzzle.size())
    }

    fn drawing(
        &self,
        grid: Option<&Bound<PyAny>>,
        theme: &str,
        signs: &str,
        title: Option<&str>,
    ) -> PyResult<Drawing<'_>> {
        let position = Position::from(self.start(grid)?);
        drawing(&self.document.puzzle, position, theme, signs, title)
    }

    /// The puzzle with values that its solutions have to keep.
    fn start_at<'a>(&'a self, values: &'a Grid) -> PyResult<Start<'a>> {
        Start::new(&self.document.puzzle, values).map_err(|error| refused(error.to_string()))
    }

    /// Searches for solutions that keep the values of a grid.
    fn search<R: Send>(
        &self,
        py: Python<'_>,
        start: Option<&Bound<PyAny>>,
        limits: Limits,
        question: impl FnOnce(&mut Solver, Start, &mut Budget) -> R + Send,
    ) -> PyResult<R> {
        let start = self.start(start)?;
        let start = self.start_at(&start)?;
        ask(py, limits, |engine, budget| {
            question(&mut engine.solver, start, budget)
        })
    }

    /// Explains something about a position, as an object of a class.
    fn explained<'py, A: Serialize + Send, E: Display + Send>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        limits: Limits,
        class: &'static Class,
        question: impl FnOnce(&Position, &mut Solver, &mut Budget) -> Result<A, E> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = Position::from(self.start(start)?);
        let explained = ask(py, limits, |engine, budget| {
            question(&position, &mut engine.solver, budget)
        })?;
        build(
            py,
            class,
            &explained.map_err(|error| refused(error.to_string()))?,
        )
    }

    /// The steps from a position, or the first of them.
    fn steps<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        options: ExplainOptions,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.explained(
            py,
            start,
            limits,
            &EXPLANATION,
            |position, solver, budget| {
                options.explain(&self.document.puzzle, position, solver, budget)
            },
        )
    }

    /// Why a cell has a value, or why it has not.
    fn finding<'py>(
        &self,
        (cell, value, claim): (&Bound<'py, PyAny>, &Bound<'py, PyAny>, Claim),
        start: Option<&Bound<PyAny>>,
        options: ExplainOptions,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, puzzle) = (cell.py(), &self.document.puzzle);
        let question = Question {
            cell: arguments::cell(cell, puzzle.size())?,
            value: arguments::value(value, puzzle.size())?,
            claim,
        };
        self.explained(py, start, limits, &FINDING, |position, solver, budget| {
            options.why(puzzle, position, question, solver, budget)
        })
    }
}

/// A format by its name.
pub(crate) fn format(name: &str) -> PyResult<Format> {
    named(name, "format", Format::ALL, Format::name)
}

/// The form of a puzzle that stands for all eight that turning and mirroring give, with its title and author. What
/// belongs to cells is dropped: the command does so too.
pub(crate) fn canonical(document: &Document) -> Document {
    let mut canonical = Document::from(generate::canonical(&document.puzzle));
    canonical.meta.title.clone_from(&document.meta.title);
    canonical.meta.author.clone_from(&document.meta.author);
    canonical
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, block_results=None, *, format=None))]
    fn __new__(
        source: &Bound<PyAny>,
        block_results: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::optional_text)] format: Option<&str>,
    ) -> PyResult<Puzzle> {
        let py = source.py();
        let format = format.map(self::format).transpose()?;
        let (text, format) = match (source.cast::<PyString>(), block_results) {
            (Ok(text), None) => (text.clone(), format),
            _ => {
                let text = (py.import("cagey_puzzles.board")?)
                    .call_method1("board_text", (source, block_results))?;
                (text.cast_into()?, Some(Format::JsonBoard))
            }
        };
        let text = text.to_str().map_err(|_| not_unicode())?;
        let read = || match format {
            None => notation::parse(text),
            Some(format) => notation::parse_as(text, format),
        };
        // To release the lock and to take it again can take longer than reading an id.
        let parsed = match text.len() <= LONGEST_LOCKED {
            true => read(),
            false => py.detach(read),
        };
        match parsed {
            Ok(parsed) => Ok(Puzzle::new(parsed.document)),
            Err(errors) => Err(unreadable(&errors)),
        }
    }

    /// The number of cells in a row.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").size
    /// 2
    #[getter]
    fn size(&self) -> usize {
        self.document.puzzle.size().get()
    }

    /// The puzzle in one line.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("+", 3)}).id
    /// '2:b__,s1a3'
    #[getter]
    fn id(&self) -> String {
        self.document.puzzle.to_string()
    }

    /// Ten characters that name the puzzle, for places where its id is too long; books print them.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").code
    /// '61zpcdw0k1'
    #[getter]
    fn code(&self) -> String {
        code(&self.document.puzzle)
    }

    /// A number that the eight forms of a puzzle share, and that other puzzles hardly ever have.
    ///
    /// It finds duplicates among millions of puzzles. It may change from release to release, so it is not for
    /// keeping: ``canonical().id`` is.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> one, mirrored = Puzzle("2:__b,a3s1"), Puzzle("2:__b,s1a3")
    /// >>> one.fingerprint == mirrored.fingerprint
    /// True
    #[getter]
    fn fingerprint(&self) -> u64 {
        generate::fingerprint(&self.document.puzzle)
    }

    /// The title, if the text had one.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").title is None
    /// True
    #[getter]
    fn title(&self) -> Option<&str> {
        self.document.meta.title.as_deref()
    }

    /// The values that the text has entered, as a saved game does.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").entries
    /// [[0, 0], [0, 0]]
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        rows(py, self.document.position.grid())
    }

    /// Each cage as its operator, its target, and its cells as row and column from 0.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:b__,s1a3").cages
    /// [('−', 1, ((0, 0), (0, 1))), ('+', 3, ((1, 0), (1, 1)))]
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

    /// The puzzle in a format, with everything that is known about it and that the format can hold.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> print(Puzzle("2:b__,s1a3").write("text"), end="")
    /// aa
    /// bb
    /// <BLANKLINE>
    /// a: 1-
    /// b: 3+
    #[pyo3(signature = (format))]
    fn write(&self, #[pyo3(from_py_with = arguments::text)] format: &str) -> PyResult<String> {
        notation::write(&self.document, self::format(format)?).map_err(|error| unwritable(&error))
    }

    /// The form that stands for all eight that turning and mirroring the puzzle give.
    ///
    /// It keeps the title and the author, but no entries.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,s1a3").canonical() == Puzzle("2:__b,a3s1").canonical()
    /// True
    fn canonical(&self) -> Puzzle {
        Puzzle::new(canonical(&self.document))
    }

    /// Which rules a grid breaks.
    ///
    /// Without a grid, the values that the puzzle's text has entered are checked, or else the solution that it claims.
    /// Whether an unfinished grid leads to a solution is not said: ``solve(grid)`` finds out.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> checked = Puzzle("2:__b,a3s1").check("11..")
    /// >>> checked.result, checked.empty
    /// ('broken', 2)
    /// >>> print(checked.violations[0].message)
    /// row 1 has the value 1 twice: R1C1, R1C2
    #[pyo3(signature = (grid=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (puzzle, entered) = (&self.document.puzzle, self.document.position.grid());
        let grid = match (grid, &self.document.meta.solution) {
            (Some(_), _) => self.start(grid)?,
            (None, _) if !entered.is_empty() => entered.clone(),
            (None, Some(claimed)) => claimed.clone(),
            (None, None) => {
                let help = "the puzzle brings no values of its own, so pass a grid";
                return Err(bad_grid("there is no grid to check", None, help.to_owned()));
            }
        };
        let checked = wire::CheckAnswer::new(puzzle, &grid, &self.start_at(&grid)?.violations());
        build(py, &CHECK, &checked)
    }

    /// What the cage of a cell can be filled with, in any order.
    ///
    /// The answer lists all combinations that fit the clue, and those that are left with the values of ``start``. A
    /// list of more than 60 is ``None``, and so is that of a cage without a clue.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").combinations((0, 0), "4...............")
    /// Combinations(all=((1, 2), (2, 3), (3, 4)), left=((3, 4),))
    #[pyo3(signature = (cell, start=None))]
    fn combinations<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<PyAny>,
        start: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = &self.document.puzzle;
        let cell = arguments::cell(cell, puzzle.size())?;
        let position = Position::from(self.start(start)?);
        let answer = py.detach(|| wire::CombinationsAnswer::new(puzzle, &position, cell));
        build(py, &COMBINATIONS, &answer.map_err(unanswered)?)
    }

    /// Whether there is one solution that keeps the values of ``start``, several or none.
    ///
    /// The limits are in seconds and in nodes of the search. The result is ``stopped`` if one was reached.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> puzzle = Puzzle("2:__b,a3s1")
    /// >>> puzzle.solve().result
    /// 'multiple'
    /// >>> puzzle.solve([[2, 0], [0, 0]]).solution
    /// [[2, 1], [1, 2]]
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = limits(time_limit, node_limit)?;
        let outcome = self.search(py, start, limits, |solver, start, budget| {
            solver.solve(start, budget)
        })?;
        results::answer(py, &outcome)
    }

    /// A proof that one solution keeps the values of ``start``, or none, which other programs can check.
    ///
    /// ``formula`` and ``steps`` are the files that ``cagey solve --proof`` writes, in the formats DIMACS and DRAT. Both are
    /// ``None`` if there are several solutions, of which two are the proof, or if a limit was reached.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> proof = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").prove()
    /// >>> proof.result, proof.solutions[0][0], proof.formula.count("p cnf")
    /// ('unique', [4, 2, 3, 1], 1)
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = limits(time_limit, node_limit)?;
        let puzzle = &self.document.puzzle;
        let answer = self.search(py, start, limits, |solver, start, budget| {
            let proved = prove(start, solver, budget)?;
            Ok(wire::ProveAnswer::new(puzzle, proved))
        })?;
        let answer = answer.map_err(|error: ProofError| {
            refused(format!("the answer cannot be proved: {error}"))
        })?;
        build(py, &PROOF, &answer)
    }

    /// Every solution that keeps the values of ``start``, each found when it is asked for.
    ///
    /// The limits apply to the search for each solution. When one is reached, ``Stopped`` is raised, and asking again
    /// goes on from there.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> list(Puzzle("2:__b,a3s1").solutions())
    /// [[[1, 2], [2, 1]], [[2, 1], [1, 2]]]
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn solutions(
        &self,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Solutions> {
        let limits = limits(time_limit, node_limit)?;
        let start = self.start(start)?;
        Ok(Solutions::new(&self.document.puzzle, start, limits))
    }

    /// How many solutions keep the values of ``start``; counting ends at ``limit``.
    ///
    /// Raises ``Stopped`` if another limit is reached before the count is known.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle([["a"] * 4] * 4, {"a": None}).count()
    /// 576
    #[pyo3(signature = (start=None, *, limit=None, time_limit=None, node_limit=None))]
    fn count(
        &self,
        py: Python<'_>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<u128> {
        let limits = limits(time_limit, node_limit)?;
        let most = limit.map_or(u128::MAX, u128::from);
        let count = self.search(py, start, limits, |solver, start, budget| {
            solver.count(start, most, budget)
        })?;
        match count {
            Count::Exactly(count) | Count::AtLeast(count) => Ok(count),
            Count::Stopped(found) => Err(stopped(format!(
                "a limit was reached after {found} solutions"
            ))),
            _ => Err(stopped("a limit was reached".to_owned())),
        }
    }

    /// For each cell the values that it has in some solution that keeps the values of ``start``.
    ///
    /// All are empty if there is no solution. Raises ``Stopped`` if a limit is reached before they are known.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").values()
    /// [[(1, 2), (1, 2)], [(1, 2), (1, 2)]]
    /// >>> Puzzle("2:__b,a3s1").values("2...")
    /// [[(2,), (1,)], [(1,), (2,)]]
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let limits = limits(time_limit, node_limit)?;
        let values = self.search(py, start, limits, |solver, start, budget| {
            solver.values(start, budget)
        })?;
        let message = "a limit was reached before the values were known";
        let values = values.ok_or_else(|| stopped(message.to_owned()))?;
        value_rows(py, &values, self.document.puzzle.size())
    }

    /// Why no solution keeps the values of ``start``: a few cages that cannot all be satisfied; ``None`` if there is one.
    ///
    /// The limits apply to the search for a solution and the search for the cages together. Raises ``Stopped`` if
    /// one is reached before anything is known.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> puzzle = Puzzle("aa\nbb\n\na: 2-\nb: 3+")
    /// >>> puzzle.why()
    /// Conflict(cages=(((0, 0), (0, 1)),), least=True, reason=None, text=None)
    #[pyo3(signature = (start=None, *, time_limit=None, node_limit=None))]
    fn why<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let limits = limits(time_limit, node_limit)?;
        let (outcome, conflict) = self.search(py, start, limits, |solver, start, budget| {
            let outcome = solver.solve(start, budget);
            let conflict = match outcome {
                Outcome::Impossible => solver.conflict(start, budget),
                _ => None,
            };
            (outcome, conflict)
        })?;
        match (outcome, conflict) {
            (Outcome::Unique(_) | Outcome::Multiple(_), _) => Ok(None),
            (_, Some(conflict)) => {
                let conflict = wire::ConflictingCages::new(&conflict, &self.document.puzzle);
                build(py, &CONFLICT, &conflict).map(Some)
            }
            _ => Err(stopped(
                "a limit was reached before the reason was known".to_owned(),
            )),
        }
    }

    /// How hard the puzzle is, with techniques up to a level.
    ///
    /// The result is ``stopped`` if a limit was reached before the grade was known.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> grade = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").grade()
    /// >>> grade.level, grade.score, grade.hardest
    /// ('easy', 98, 'cage-values')
    #[pyo3(signature = (*, max_level="unreasonable", time_limit=None, node_limit=None))]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let up_to = level(max_level)?;
        let limits = limits(time_limit, node_limit)?;
        let puzzle = &self.document.puzzle;
        let grading = ask(py, limits, |engine, budget| {
            engine.grade(puzzle, up_to, budget)
        })?;
        results::grade(py, puzzle, grading)
    }

    /// The steps that a person takes, from the start or from a position.
    ///
    /// If a limit is reached, the steps up to there are told. ``only`` and ``without`` choose techniques by their ids, as
    /// a list or as text with commas; the explanation ends where they lead no further.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> told = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").explain()
    /// >>> told.result, len(told.steps)
    /// ('explained', 15)
    /// >>> print(told.steps[0].full)
    /// Row 4 needs a 3: the cages 2÷ at R3C1 and R4C2 can only be 2÷1 or 4÷2. So R4C4 is 3.
    #[pyo3(signature = (
        start=None, *, max_level="unreasonable", only=None, without=None, lang="en", time_limit=None,
        node_limit=None,
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "most of them are keywords in Python"
    )]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        only: Option<&Bound<PyAny>>,
        without: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] lang: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = ExplainOptions::new(max_level, lang, Reach::End)?
            .with(arguments::techniques(only, without)?);
        self.steps(py, start, options, limits(time_limit, node_limit)?)
    }

    /// The next of these steps only, or what is wrong with the position.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    /// >>> print(puzzle.hint().steps[0].nudge)
    /// Look at row 4.
    /// >>> puzzle.hint("1...............").mistakes[0].cell
    /// (0, 0)
    #[pyo3(signature = (
        start=None, *, max_level="unreasonable", only=None, without=None, lang="en", time_limit=None,
        node_limit=None,
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "most of them are keywords in Python"
    )]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        only: Option<&Bound<PyAny>>,
        without: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] lang: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = ExplainOptions::new(max_level, lang, Reach::NextStep)?
            .with(arguments::techniques(only, without)?);
        self.steps(py, start, options, limits(time_limit, node_limit)?)
    }

    /// Every step that can be taken next, the cheapest first: each belongs to the same position.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> told = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").open_steps()
    /// >>> told.result, told.steps[0].name, told.steps[0].price
    /// ('open', 'Hidden single', 4)
    #[pyo3(signature = (
        start=None, *, max_level="unreasonable", only=None, without=None, lang="en", time_limit=None,
        node_limit=None,
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "most of them are keywords in Python"
    )]
    fn open_steps<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        only: Option<&Bound<PyAny>>,
        without: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] lang: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = ExplainOptions::new(max_level, lang, Reach::End)?
            .with(arguments::techniques(only, without)?);
        let limits = limits(time_limit, node_limit)?;
        self.explained(
            py,
            start,
            limits,
            &EXPLANATION,
            |position, solver, budget| {
                options.open_steps(&self.document.puzzle, position, solver, budget)
            },
        )
    }

    /// Why a cell cannot have a value: what forbids it, or the steps that show it.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    /// >>> print(puzzle.why_not((0, 2), 4, "4..............."))
    /// R1C3 cannot be 4: row 1 has its 4 in R1C1.
    /// >>> print(puzzle.why_not((0, 0), 4))
    /// Nothing forbids it yet.
    #[pyo3(signature = (cell, value, start=None, *, max_level="unreasonable", lang="en", time_limit=None, node_limit=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "most of them are keywords in Python"
    )]
    fn why_not<'py>(
        &self,
        cell: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        #[pyo3(from_py_with = arguments::text)] lang: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = ExplainOptions::new(max_level, lang, Reach::End)?;
        let limits = limits(time_limit, node_limit)?;
        self.finding((cell, value, Claim::Not), start, options, limits)
    }

    /// Why a cell must have a value: the steps that show it.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").why_must((0, 0), 4).text
    /// 'Why R1C1 must be 4:'
    #[pyo3(signature = (cell, value, start=None, *, max_level="unreasonable", lang="en", time_limit=None, node_limit=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "most of them are keywords in Python"
    )]
    fn why_must<'py>(
        &self,
        cell: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        start: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] max_level: &str,
        #[pyo3(from_py_with = arguments::text)] lang: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = ExplainOptions::new(max_level, lang, Reach::End)?;
        let limits = limits(time_limit, node_limit)?;
        self.finding((cell, value, Claim::Is), start, options, limits)
    }

    /// How constraint search solves the puzzle, as in a course; with ``trace``, step by step.
    ///
    /// The choices are those of ``cagey csp``: ``propagate`` is bt, bt-partial, fc, gac-root, gac or gac-alldiff; ``model`` is
    /// pairs or nary; ``variable`` is first, mrv, degree, mrv+degree or wdeg; ``value`` is ascending or lcv; ``detail`` is how closely
    /// the trace follows the search: steps, revisions or checks. ``cagey_puzzles.csp`` has searches with parts of your own.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> found = Puzzle("2:_5,m1m2m2m1").csp(propagate="gac", trace=True)
    /// >>> found.result, found.solutions, found.nodes
    /// ('found', [[[1, 2], [2, 1]]], 4)
    /// >>> print(found.steps[0].text[0])
    /// Cage 1× (V11) prunes 2 from V11: the cage gives 1.
    #[pyo3(signature = (
        *, propagate=None, model=None, variable=None, value=None, all=false, trace=false, detail="steps",
        time_limit=None, node_limit=100_000,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn csp<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::optional_text)] propagate: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] model: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] variable: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] value: Option<&str>,
        all: bool,
        trace: bool,
        #[pyo3(from_py_with = arguments::text)] detail: &str,
        #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
        #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let choices = Choices::new(propagate, model, variable, value)?;
        let limits = limits(time_limit, node_limit)?;
        let detail = csp::detail(detail)?;
        let (puzzle, wanted) = (&self.document.puzzle, csp::wanted(all));
        csp::searched(
            py,
            puzzle,
            &choices,
            wanted,
            trace.then_some(detail),
            limits,
        )
    }

    /// A picture as SVG, with the values of a grid.
    ///
    /// ``theme`` is light, dark, print, contrast or large; ``signs`` is usual, keyboard or dots.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").to_svg(theme="print", title="Two by two")[:4]
    /// '<svg'
    #[pyo3(signature = (grid=None, *, theme="light", signs="usual", title=None))]
    fn to_svg(
        &self,
        grid: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] theme: &str,
        #[pyo3(from_py_with = arguments::text)] signs: &str,
        #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
    ) -> PyResult<String> {
        Ok(svg(&self.drawing(grid, theme, signs, title)?))
    }

    /// A picture as PNG, with so many pixels for each pixel of the SVG picture as ``scale`` says.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").to_png("1221", scale=3)[1:4]
    /// b'PNG'
    #[pyo3(signature = (grid=None, *, theme="light", signs="usual", title=None, scale=2.0))]
    fn to_png<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] theme: &str,
        #[pyo3(from_py_with = arguments::text)] signs: &str,
        #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
        #[pyo3(from_py_with = arguments::scale)] scale: f64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let drawing = self.drawing(grid, theme, signs, title)?;
        let png = py.detach(|| pixels(&drawing, scale))?;
        Ok(PyBytes::new(py, &png))
    }

    /// A picture as PDF, on a page of its own size.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> Puzzle("2:__b,a3s1").to_pdf(theme="print")[:5]
    /// b'%PDF-'
    #[pyo3(signature = (grid=None, *, theme="light", signs="usual", title=None))]
    fn to_pdf<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] theme: &str,
        #[pyo3(from_py_with = arguments::text)] signs: &str,
        #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let drawing = self.drawing(grid, theme, signs, title)?;
        let pdf = py.detach(|| page(&drawing));
        Ok(PyBytes::new(py, &pdf))
    }

    /// A picture as TikZ, for LaTeX.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> "tikzpicture" in Puzzle("2:__b,a3s1").to_tikz()
    /// True
    #[pyo3(signature = (grid=None, *, theme="light", signs="usual", title=None))]
    fn to_tikz(
        &self,
        grid: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] theme: &str,
        #[pyo3(from_py_with = arguments::text)] signs: &str,
        #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
    ) -> PyResult<String> {
        Ok(self.drawing(grid, theme, signs, title)?.scene().to_tikz())
    }

    /// A picture in characters; with ``ascii``, only in those of ASCII.
    ///
    /// >>> from cagey_puzzles import Puzzle
    /// >>> print(Puzzle("2:b__,s1a3").to_text("1221", ascii=True), end="")
    /// +-----+-----+
    /// |1-   :     |
    /// |  1  :  2  |
    /// +-----+-----+
    /// |3+   :     |
    /// |  2  :  1  |
    /// +-----+-----+
    #[pyo3(signature = (grid=None, *, signs="usual", title=None, ascii=false))]
    fn to_text(
        &self,
        grid: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::text)] signs: &str,
        #[pyo3(from_py_with = arguments::optional_text)] title: Option<&str>,
        ascii: bool,
    ) -> PyResult<String> {
        let drawing = self.drawing(grid, "light", signs, title)?;
        Ok(characters(&drawing, ascii))
    }

    /// What a notebook shows: the puzzle with its entries and its title.
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

    /// Pickled as JSON, which holds everything that is known about a puzzle.
    fn __getnewargs__(&self) -> PyResult<(String,)> {
        Ok((self.write(Format::Json.name())?,))
    }
}
