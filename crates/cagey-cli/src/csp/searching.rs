//! A search as it was asked for, and what came of it.

use std::time::{Duration, Instant};

use cagey::csp::{self, End, Event, Limits, Observer, Problem, Report, State, Trace, Tree, Wanted};
use cagey::engine::Stop;
use cagey::model::{Grid, Puzzle, Size};
use cagey::wire::Effort;

use super::way::Way;
use crate::clock::deadline;
use crate::verdict::Verdict;

/// A trace holds as many steps as have so many cells together; the rest is counted.
const MOST_CELLS: usize = 1_000_000;
/// A tree holds so many nodes; the rest is counted.
const MOST_NODES: usize = 1_000_000;
/// So many solutions are kept.
const MOST_SOLUTIONS: usize = 10_000;

/// How each puzzle is searched.
pub(super) struct Searching {
    pub(super) way: Way,
    pub(super) wanted: Wanted,
    pub(super) node_limit: u64,
    pub(super) time_limit: Duration,
}

/// What came of a search.
pub(super) struct Searched {
    pub(super) puzzle: Puzzle,
    pub(super) problem: Problem,
    pub(super) report: Report,
    pub(super) time: Duration,
    pub(super) solutions: Vec<Grid>,
    pub(super) trace: Option<Trace>,
    pub(super) tree: Option<Tree>,
}

impl Searching {
    /// Searches without keeping anything but counts.
    pub(super) fn effort(&self, puzzle: &Puzzle) -> (End, Effort) {
        let problem = Problem::of(puzzle, self.way.model);
        let (report, time) = self.run(&problem, &mut csp::Nobody);
        (report.end, effort(report, time))
    }

    /// Searches, and keeps the trace and the tree if they are asked for.
    pub(super) fn search(&self, puzzle: Puzzle, trace: bool, tree: bool) -> Searched {
        let problem = Problem::of(&puzzle, self.way.model);
        let most_steps = MOST_CELLS / puzzle.size().area();
        let mut trace = trace.then(|| Trace::of_at_most(most_steps));
        let mut tree = tree.then(|| Tree::of_at_most(MOST_NODES));
        let mut solutions = Solutions {
            size: puzzle.size(),
            found: Vec::new(),
        };
        let mut all = (&mut solutions, (trace.as_mut(), tree.as_mut()));
        let (report, time) = self.run(&problem, &mut all);
        Searched {
            puzzle,
            problem,
            report,
            time,
            solutions: solutions.found,
            trace,
            tree,
        }
    }

    fn run(&self, problem: &Problem, observer: &mut dyn Observer) -> (Report, Duration) {
        let begun = Instant::now();
        let mut deadline = deadline(self.time_limit);
        let limits = Limits {
            nodes: self.node_limit,
            is_over: &mut || deadline.is_over(),
        };
        let report = csp::search(problem, self.way.method, self.wanted, limits, observer);
        (report, begun.elapsed())
    }
}

fn effort(report: Report, time: Duration) -> Effort {
    let time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    Effort::new(report.counts, time_us)
}

impl Searched {
    pub(super) fn verdict(&self) -> Verdict {
        match self.report.end {
            End::GaveUp(_) => Verdict::No,
            End::Complete | End::Enough if self.report.counts.solutions == 0 => Verdict::No,
            End::Complete | End::Enough => Verdict::Yes,
        }
    }

    pub(super) fn effort(&self) -> Effort {
        effort(self.report, self.time)
    }
}

/// The first solutions.
struct Solutions {
    size: Size,
    found: Vec<Grid>,
}

impl Observer for &mut Solutions {
    fn event(&mut self, event: Event, state: &State) {
        if matches!(event, Event::Solution) && self.found.len() < MOST_SOLUTIONS {
            let mut grid = Grid::empty(self.size);
            for (cell, &value) in self.size.cells().zip(state.values()) {
                grid.set(cell, value);
            }
            self.found.push(grid);
        }
    }
}
