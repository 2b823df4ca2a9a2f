//! Runs a search with the options of the command line, and keeps its result.

use std::time::{Duration, Instant};

use cagey::csp::{
    self, FirstSolutions, Goal, Model, Problem, Report, SearchEnd, SearchObserver, Trace,
    TraceDetail, Tree,
};
use cagey::engine::Limits;
use cagey::model::{Grid, Puzzle};
use cagey::wire::Effort;
use cagey::wire::csp::{MOST_CELLS, MOST_SOLUTIONS};

use super::configuration::Configuration;
use crate::output::exit_status::ExitStatus;
use crate::work::clock;

/// The most nodes to keep in a tree. Further nodes are only counted.
const MOST_NODES: usize = 1_000_000;

/// A search that takes less than this is timed three times.
const SHORT: Duration = Duration::from_millis(200);

/// How each puzzle is searched.
pub(super) struct SearchOptions {
    pub(super) configuration: Configuration,
    pub(super) wanted: Goal,
    pub(super) node_limit: u64,
    pub(super) time_limit: Duration,
}

/// The result of a search.
pub(super) struct SearchResult {
    pub(super) puzzle: Puzzle,
    pub(super) model: Model,
    pub(super) problem: Problem,
    pub(super) report: Report,
    pub(super) time: Duration,
    pub(super) solutions: Vec<Grid>,
    pub(super) trace: Option<Trace>,
    pub(super) tree: Option<Tree>,
}

impl SearchOptions {
    /// Searches, and keeps nothing but counts, and the median of three times if the search is short.
    pub(super) fn effort(&self, puzzle: &Puzzle) -> (SearchEnd, Effort) {
        let problem = Problem::of(puzzle, self.configuration.model);
        let (report, time) = self.run(&problem, &mut csp::NoSearchObserver);
        let mut times = vec![time];
        while times.len() < 3 && time < SHORT {
            times.push(self.run(&problem, &mut csp::NoSearchObserver).1);
        }
        times.sort_unstable();
        (report.end, effort(report, times[times.len() / 2]))
    }

    /// Searches, and keeps the trace and the tree if they were asked for.
    pub(super) fn search(
        &self,
        puzzle: Puzzle,
        trace: Option<TraceDetail>,
        most_steps: usize,
        tree: bool,
    ) -> SearchResult {
        let problem = Problem::of(&puzzle, self.configuration.model);
        let most_steps = most_steps.min(MOST_CELLS / puzzle.size().area());
        let mut trace = trace.map(|detail| Trace::in_detail(detail, most_steps));
        let mut tree = tree.then(|| Tree::of_at_most(MOST_NODES));
        let mut solutions = FirstSolutions::of_at_most(MOST_SOLUTIONS, puzzle.size());
        let mut all = (&mut solutions, (trace.as_mut(), tree.as_mut()));
        let (report, time) = self.run(&problem, &mut all);
        SearchResult {
            puzzle,
            model: self.configuration.model,
            problem,
            report,
            time,
            solutions: solutions.found,
            trace,
            tree,
        }
    }

    fn run(&self, problem: &Problem, observer: &mut dyn SearchObserver) -> (Report, Duration) {
        let begun = Instant::now();
        let mut budget = clock::start(Limits {
            nodes: Some(self.node_limit),
            time: Some(self.time_limit),
        });
        let report = csp::search(
            problem,
            self.configuration.method,
            self.wanted,
            &mut budget,
            observer,
        );
        (report, begun.elapsed())
    }
}

fn effort(report: Report, time: Duration) -> Effort {
    Effort::new(report.counts, Some(time))
}

impl SearchResult {
    pub(super) fn status(&self) -> ExitStatus {
        match self.report.end {
            SearchEnd::GaveUp(_) => ExitStatus::Negative,
            SearchEnd::Complete | SearchEnd::Enough if self.report.counts.solutions == 0 => {
                ExitStatus::Negative
            }
            SearchEnd::Complete | SearchEnd::Enough => ExitStatus::Success,
        }
    }
}
