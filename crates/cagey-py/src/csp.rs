//! Constraint search as in a course: `Puzzle.csp` and `compare`.

use std::time::{Duration, Instant};

use cagey::csp::{
    self, Goal, Model, NoSearchObserver, Problem, Propagator, Report, SearchObserver, Trace,
    TraceDetail, ValueOrder, VariableOrder, all_methods,
};
use cagey::engine::Limits;
use cagey::model;
use cagey::wire::csp::{MOST_CELLS, MOST_SOLUTIONS};
use cagey::wire::{self, ComparedMethod, ComparedMethods, Effort, SearchMethod};
use cagey::words::Language;
use pyo3::prelude::*;

use crate::arguments::{self, named};
use crate::errors::refused;
use crate::limits;
use crate::puzzle::Puzzle;
use crate::result_builder::build;
use crate::result_classes::{COMPARISON, SEARCH};
use crate::signals::Signals;

/// The parts of a way to search that the caller has chosen.
pub(crate) struct Choices {
    propagate: Option<Propagator>,
    model: Option<Model>,
    variable: Option<VariableOrder>,
    value: Option<ValueOrder>,
}

impl Choices {
    pub(crate) fn new(
        propagate: Option<&str>,
        model: Option<&str>,
        variable: Option<&str>,
        value: Option<&str>,
    ) -> PyResult<Choices> {
        let propagator = |name: &str| match name.parse() {
            Ok(propagator) => Ok(propagator),
            // The error lists all names.
            Err(_) => named(name, "propagator", Propagator::ALL, Propagator::name),
        };
        let order = |name| named(name, "order", VariableOrder::ALL, VariableOrder::name);
        Ok(Choices {
            propagate: propagate.map(propagator).transpose()?,
            model: (model.map(|name| named(name, "model", Model::ALL, Model::name))).transpose()?,
            variable: variable.map(order).transpose()?,
            value: (value.map(|name| named(name, "order", ValueOrder::ALL, ValueOrder::name)))
                .transpose()?,
        })
    }

    /// The plainest way that agrees with the choices.
    fn way(&self) -> PyResult<SearchMethod> {
        let propagate = self.propagate.unwrap_or(Propagator::ForwardChecking);
        let suitable = match propagate.suits(Model::Pairs) {
            true => Model::Pairs,
            false => Model::Nary,
        };
        let way = SearchMethod {
            propagate,
            model: self.model.unwrap_or(suitable),
            variable: self.variable.unwrap_or(VariableOrder::First),
            value: self.value.unwrap_or(ValueOrder::Ascending),
        };
        match propagate.suits(way.model) {
            true => Ok(way),
            false => Err(refused(format!(
                "model: {propagate} needs all-different constraints, which the model {} does not have",
                way.model
            ))),
        }
    }

    /// Every way that agrees with the choices.
    fn ways(&self) -> Vec<SearchMethod> {
        fn fits<T: PartialEq>(chosen: Option<T>, one: T) -> bool {
            chosen.is_none_or(|chosen| chosen == one)
        }
        (all_methods())
            .map(|(model, method)| SearchMethod::new(model, method))
            .filter(|way| {
                fits(self.propagate, way.propagate)
                    && fits(self.model, way.model)
                    && fits(self.variable, way.variable)
                    && fits(self.value, way.value)
            })
            .collect()
    }
}

/// How closely a trace follows the search.
pub(crate) fn detail(name: &str) -> PyResult<TraceDetail> {
    named(name, "detail", TraceDetail::ALL, TraceDetail::name)
}

/// How many solutions a search is to find.
pub(crate) fn wanted(all: bool) -> Goal {
    match all {
        true => Goal::All,
        false => Goal::First,
    }
}

/// Searches in one way within limits, unless a signal interrupts it.
fn search(
    problem: &Problem,
    way: SearchMethod,
    wanted: Goal,
    limits: Limits,
    signals: &mut Signals,
    observer: &mut dyn SearchObserver,
) -> (Report, Duration) {
    let begun = Instant::now();
    let mut budget = limits::start(limits, || signals.look());
    let report = csp::search(problem, way.method(), wanted, &mut budget, observer);
    (report, begun.elapsed())
}

/// How constraint search solves a puzzle, step by step if a trace is wanted.
pub(crate) fn searched<'py>(
    py: Python<'py>,
    puzzle: &model::Puzzle,
    choices: &Choices,
    wanted: Goal,
    detail: Option<TraceDetail>,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let way = choices.way()?;
    let mut signals = Signals::new();
    let answer = py.detach(|| {
        let problem = Problem::of(puzzle, way.model);
        let most_steps = MOST_CELLS / puzzle.size().area();
        let mut trace = detail.map(|detail| Trace::in_detail(detail, most_steps));
        let mut solutions = csp::FirstSolutions::of_at_most(MOST_SOLUTIONS, puzzle.size());
        let mut observer = (&mut solutions, trace.as_mut());
        let (report, time) = search(&problem, way, wanted, limits, &mut signals, &mut observer);
        let trace = trace.as_ref().map(|trace| (trace, Language::English));
        let solutions = solutions.found;
        wire::CspAnswer::new(puzzle, &problem, way, report, solutions, trace, Some(time))
    });
    signals.check()?;
    build(py, &SEARCH, &answer)
}

/// A search of a puzzle as a web page: the board, the search tree and the constraint graph, step by step.
///
/// The search is JSON as ``cagey csp --trace --json`` prints it. ``Problem.lesson`` of ``cagey_puzzles.csp`` makes it from steps.
#[pyfunction]
#[pyo3(signature = (puzzle, model, search, title, lang))]
pub(crate) fn lesson_page(
    puzzle: &Puzzle,
    #[pyo3(from_py_with = arguments::text)] model: &str,
    #[pyo3(from_py_with = arguments::text)] search: &str,
    #[pyo3(from_py_with = arguments::text)] title: &str,
    #[pyo3(from_py_with = arguments::text)] lang: &str,
) -> PyResult<String> {
    let model = named(model, "model", Model::ALL, Model::name)?;
    let puzzle = puzzle.model();
    let language = arguments::language(lang)?;
    let problem = wire::CspProblem::new(puzzle, model, language);
    let problem = serde_json::to_string(&problem).map_err(|error| refused(error.to_string()))?;
    let lesson = format!("{{\"problem\":{problem},\"search\":{search}}}");
    Ok(cagey_render::lesson_page(
        title,
        &puzzle.to_string(),
        lang,
        &lesson,
    ))
}

/// Compares ways of constraint search on the same puzzles.
///
/// What is left out is not held fixed: without any choice, every combination of propagation, model and orders
/// is tried. The limits apply to each search.
///
/// >>> from cagey_puzzles import Puzzle, compare
/// >>> puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
/// >>> for row in compare([puzzle], propagate="fc", model="pairs", variable="mrv").ways:
/// ...     print(row.value, row.nodes)
/// ascending 64
/// lcv 63
#[pyfunction]
#[pyo3(signature = (
    puzzles, *, propagate=None, model=None, variable=None, value=None, all=false, time_limit=None,
    node_limit=100_000,
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::optional_text)] propagate: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_text)] model: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_text)] variable: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_text)] value: Option<&str>,
    all: bool,
    #[pyo3(from_py_with = arguments::time_limit)] time_limit: Option<f64>,
    #[pyo3(from_py_with = arguments::node_limit)] node_limit: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let choices = Choices::new(propagate, model, variable, value)?;
    let limits = limits::limits(time_limit, node_limit)?;
    let mut ways: Vec<ComparedMethod> = choices
        .ways()
        .into_iter()
        .map(ComparedMethod::untried)
        .collect();
    let mut count = 0;
    for puzzle in puzzles.try_iter()? {
        // An iterator that never ends must not lock out Ctrl-C, even where there is no way to try.
        py.check_signals()?;
        let puzzle = puzzle?;
        let puzzle = puzzle.cast::<Puzzle>()?.get().model();
        count += 1;
        let mut signals = Signals::new();
        py.detach(|| {
            for row in &mut ways {
                let problem = Problem::of(puzzle, row.way.model);
                let (report, time) = search(
                    &problem,
                    row.way,
                    wanted(all),
                    limits,
                    &mut signals,
                    &mut NoSearchObserver,
                );
                row.add(report.end, Effort::new(report.counts, Some(time)));
                if signals.is_raised() {
                    break;
                }
            }
        });
        signals.check()?;
    }
    let ways = ComparedMethods {
        puzzles: count,
        node_limit: limits.nodes,
        ways,
    };
    build(py, &COMPARISON, &ways)
}
