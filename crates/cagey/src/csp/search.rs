//! Backtracking search: choose a variable, try its values one by one, see what follows, go deeper or
//! back.

use super::observer::{Event, Observer};
use super::order::{ValueOrder, VariableOrder};
use super::problem::{ConstraintId, Problem, Variable};
use super::propagate::Propagator;
use super::state::State;
use crate::model::Value;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Method {
    /// What is done after every assignment.
    pub propagator: Propagator,
    /// Which variable is next.
    pub variables: VariableOrder,
    /// Which of its values is tried first.
    pub values: ValueOrder,
}

/// When a search is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// At the first solution.
    First,
    /// When all solutions are found.
    All,
}

/// When to give up.
pub struct Limits<'l> {
    /// After so many nodes.
    pub nodes: u64,
    /// When this says that the time is over. It is asked now and then.
    pub is_over: &'l mut dyn FnMut() -> bool,
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It had so many nodes.
    Nodes(u64),
    /// The time was over.
    Time,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was tried.
    Complete,
    /// The first solution was found, and no more were wanted.
    Enough,
    /// A limit was reached.
    GaveUp(Limit),
}

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values tried, each a node of the tree.
    pub nodes: u64,
    /// Those of them that stood: no constraint was broken and no domain wiped out.
    pub assignments: u64,
    /// Values taken out of domains.
    pub prunings: u64,
    /// Domains that lost their last value.
    pub wipe_outs: u64,
    /// Questions whether a constraint can hold with some values. All-different by matching asks none:
    /// each look at a variable and a value counts instead.
    pub checks: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Why it ended.
    pub end: End,
    /// What it did.
    pub counts: Counts,
}

/// Why an assignment leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// A variable has no value left.
    WipeOut {
        /// The variable.
        variable: Variable,
        /// The constraint that took the last one.
        constraint: ConstraintId,
    },
    /// A constraint cannot hold any more with the values that are assigned.
    Broken {
        /// The constraint.
        constraint: ConstraintId,
    },
}

impl DeadEnd {
    /// The constraint that is to blame.
    pub fn constraint(self) -> ConstraintId {
        match self {
            DeadEnd::WipeOut { constraint, .. } | DeadEnd::Broken { constraint } => constraint,
        }
    }
}

/// Searches, and tells the observer of every step.
///
/// ```
/// use cagey::csp::{self, Limits, Method, Model, Problem, Propagator, ValueOrder, VariableOrder};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let problem = Problem::of(&puzzle, Model::Pairs);
/// let method = Method {
///     propagator: Propagator::ForwardChecking,
///     variables: VariableOrder::First,
///     values: ValueOrder::Ascending,
/// };
/// let limits = Limits { nodes: 1000, is_over: &mut || false };
/// let report = csp::search(&problem, method, csp::Wanted::First, limits, &mut csp::Nobody);
/// assert_eq!((report.end, report.counts.nodes), (csp::End::Enough, 4));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn search<'s>(
    problem: &'s Problem,
    method: Method,
    wanted: Wanted,
    limits: Limits<'s>,
    observer: &'s mut dyn Observer,
) -> Report {
    let mut search = Search {
        problem,
        method,
        wanted,
        limits,
        observer,
        state: State::start(problem),
        weights: vec![1; problem.constraints().count()],
        counts: Counts::default(),
        next_poll: 0,
    };
    let end = match search.run() {
        Ok(()) => End::Complete,
        Err(end) => end,
    };
    if let End::GaveUp(limit) = end {
        search.tell(Event::GaveUp(limit));
    }
    Report {
        end,
        counts: search.counts,
    }
}

/// A search on its way.
pub(super) struct Search<'s> {
    pub(super) problem: &'s Problem,
    pub(super) method: Method,
    wanted: Wanted,
    limits: Limits<'s>,
    observer: &'s mut dyn Observer,
    pub(super) state: State,
    /// For each constraint 1, and 1 more for each dead end that it made.
    pub(super) weights: Vec<u64>,
    pub(super) counts: Counts,
    /// After how many checks the time is looked at again.
    next_poll: u64,
}

/// How many checks are made between two looks at the time.
const POLL_EVERY: u64 = 1 << 12;

/// What keeps a search from going on where it is.
pub(super) enum Halt {
    /// It must go back.
    Dead(DeadEnd),
    /// The time is over.
    TimeOver,
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), End> {
        match self.propagate_at_root() {
            Ok(()) => {
                self.tell(Event::Passed);
                self.go_on()
            }
            Err(halt) => self.note(halt),
        }
    }

    /// The next variable, and all of its values in turn.
    fn go_on(&mut self) -> Result<(), End> {
        let Some(variable) = self.next_variable() else {
            self.counts.solutions += 1;
            self.tell(Event::Solution);
            return match self.wanted {
                Wanted::First => Err(End::Enough),
                Wanted::All => Ok(()),
            };
        };
        let solutions_before = self.counts.solutions;
        for value in self.ordered_values(variable) {
            self.stay_within_limits()?;
            let mark = self.state.mark();
            self.assign(variable, value);
            match self.propagate(variable) {
                Ok(()) => {
                    self.counts.assignments += 1;
                    self.tell(Event::Passed);
                    self.go_on()?;
                }
                Err(halt) => self.note(halt)?,
            }
            let restored = self.state.undo(variable, mark);
            self.tell(Event::Undone {
                variable,
                value,
                restored: &restored,
            });
        }
        self.tell(Event::Exhausted {
            variable,
            solutions: self.counts.solutions - solutions_before,
        });
        Ok(())
    }

    fn assign(&mut self, variable: Variable, value: Value) {
        self.counts.nodes += 1;
        self.state.assign(variable, value);
        self.tell(Event::Assigned { variable, value });
    }

    /// A dead end is counted and told; a time that is over ends the search.
    fn note(&mut self, halt: Halt) -> Result<(), End> {
        let Halt::Dead(dead_end) = halt else {
            return Err(End::GaveUp(Limit::Time));
        };
        self.weights[dead_end.constraint().index()] += 1;
        if matches!(dead_end, DeadEnd::WipeOut { .. }) {
            self.counts.wipe_outs += 1;
        }
        self.tell(Event::Dead(dead_end));
        Ok(())
    }

    fn stay_within_limits(&mut self) -> Result<(), End> {
        if self.counts.nodes >= self.limits.nodes {
            return Err(End::GaveUp(Limit::Nodes(self.limits.nodes)));
        }
        self.poll().map_err(|_| End::GaveUp(Limit::Time))
    }

    /// Looks at the time, if that is due.
    pub(super) fn poll(&mut self) -> Result<(), Halt> {
        if self.counts.checks < self.next_poll {
            return Ok(());
        }
        self.next_poll = self.counts.checks + POLL_EVERY;
        match (self.limits.is_over)() {
            true => Err(Halt::TimeOver),
            false => Ok(()),
        }
    }

    /// Whether a constraint can still hold with values for some or all of its variables.
    pub(super) fn check(&mut self, id: ConstraintId, values: &[Value]) -> bool {
        self.counts.checks += 1;
        let open = self.problem.constraint(id).scope().len() - values.len();
        self.problem.may_hold(id, values, open)
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.observer.event(event, &self.state);
    }
}
