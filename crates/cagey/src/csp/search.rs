//! Backtracking search: choose a variable, try its values one by one, propagate, and go deeper or back.

use super::observer::{SearchEvent, SearchObserver};
use super::order::{ValueOrder, VariableOrder};
use super::problem::{ConstraintId, Problem, Variable};
use super::propagate::Propagator;
use super::revision::{RevisionNotes, TraceDetail};
use super::state::State;
use crate::budget::{Budget, BudgetSpent, Limit};
use crate::effort;
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

/// What to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The first solution.
    First,
    /// All solutions.
    All,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// Everything was tried.
    Complete,
    /// The first solution was found, and no others were asked for.
    Enough,
    /// A limit was reached.
    GaveUp(Limit),
}

/// Counts of what a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values tried, each a node of the tree.
    pub nodes: u64,
    /// How many of them violated no constraint and wiped out no domain.
    pub assignments: u64,
    /// Values removed from domains.
    pub prunings: u64,
    /// Domains that lost their last value.
    pub wipe_outs: u64,
    /// Constraint checks, which test whether a constraint can hold with some values. All-different by matching
    /// makes none; there, each pair of a variable and a value that is examined counts instead.
    pub checks: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Why it ended.
    pub end: SearchEnd,
    /// What it did.
    pub counts: Counts,
}

/// Why an assignment is a dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeadEndReason {
    /// A variable has no value left.
    WipeOut {
        /// The variable.
        variable: Variable,
        /// The constraint that removed the last one.
        constraint: ConstraintId,
    },
    /// A constraint can no longer hold with the assigned values.
    Broken {
        /// The constraint.
        constraint: ConstraintId,
    },
}

impl DeadEndReason {
    /// The constraint that is to blame.
    pub fn constraint(self) -> ConstraintId {
        match self {
            DeadEndReason::WipeOut { constraint, .. } | DeadEndReason::Broken { constraint } => {
                constraint
            }
        }
    }
}

/// Searches, and reports every step to the observer.
///
/// ```
/// use cagey::csp::{self, Method, Model, Problem, Propagator, ValueOrder, VariableOrder};
/// use cagey::engine::Budget;
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let problem = Problem::of(&puzzle, Model::Pairs);
/// let method = Method {
///     propagator: Propagator::ForwardChecking,
///     variables: VariableOrder::First,
///     values: ValueOrder::Ascending,
/// };
/// let mut budget = Budget::of_nodes(1000);
/// let report = csp::search(&problem, method, csp::Goal::First, &mut budget, &mut csp::NoSearchObserver);
/// assert_eq!((report.end, report.counts.nodes), (csp::SearchEnd::Enough, 4));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn search<'s, 'b>(
    problem: &'s Problem,
    method: Method,
    wanted: Goal,
    budget: &'s mut Budget<'b>,
    observer: &'s mut dyn SearchObserver,
) -> Report {
    let mut search = Search {
        problem,
        method,
        wanted,
        budget,
        observer,
        state: State::start(problem),
        weights: vec![1; problem.constraints().count()],
        counts: Counts::default(),
        next_poll: 0,
        notes: RevisionNotes::default(),
        paid_checks: CHECKS_PER_NODE,
    };
    let end = match search.run() {
        Ok(()) => SearchEnd::Complete,
        Err(end) => end,
    };
    if let SearchEnd::GaveUp(limit) = end {
        search.report(SearchEvent::GaveUp(limit));
    }
    Report {
        end,
        counts: search.counts,
    }
}

/// A running search.
pub(super) struct Search<'s, 'b> {
    pub(super) problem: &'s Problem,
    pub(super) method: Method,
    wanted: Goal,
    budget: &'s mut Budget<'b>,
    pub(super) observer: &'s mut dyn SearchObserver,
    pub(super) state: State,
    /// For each constraint, one more than the number of dead ends that it caused.
    pub(super) weights: Vec<u64>,
    pub(super) counts: Counts,
    /// The number of checks after which the search asks again whether it was ended from outside.
    next_poll: u64,
    /// What is noted of the revision that is going on, as far as the observer wants to know.
    pub(super) notes: RevisionNotes,
    /// The number of checks that the nodes so far have paid for.
    paid_checks: u64,
}

/// The number of checks between two such questions.
const POLL_EVERY: u64 = 1 << 12;

/// The number of checks that a node pays for. More of them count as more nodes, because the search for a support in a cage of
/// many cells may take as long as one likes. The nodes of ordinary puzzles take fewer.
pub const CHECKS_PER_NODE: u64 = 1 << 16;

/// How many values are looked at for a unit of [`effort`].
const VALUES_PER_UNIT: usize = 8;

/// What keeps a search from going deeper.
pub(super) enum Halt {
    /// It has to backtrack.
    Dead(DeadEndReason),
    /// The budget is used up.
    BudgetSpent,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<(), SearchEnd> {
        match self.propagate_at_root() {
            Ok(()) => {
                self.report(SearchEvent::Passed);
                self.go_on()
            }
            Err(halt) => self.note(halt),
        }
    }

    /// Chooses the next variable and tries all of its values.
    fn go_on(&mut self) -> Result<(), SearchEnd> {
        let Some(variable) = self.next_variable() else {
            self.counts.solutions += 1;
            self.report(SearchEvent::Solution);
            return match self.wanted {
                Goal::First => Err(SearchEnd::Enough),
                Goal::All => Ok(()),
            };
        };
        let solutions_before = self.counts.solutions;
        let values = self.ordered_values(variable);
        if self.detail() >= Some(TraceDetail::Steps) {
            let choice = self.choice(variable, &values);
            self.report(SearchEvent::Chosen(&choice));
        }
        for value in values {
            self.stay_within_limits()?;
            let mark = self.state.mark();
            self.assign(variable, value);
            match self.propagate(variable) {
                Ok(()) => {
                    self.counts.assignments += 1;
                    self.report(SearchEvent::Passed);
                    self.go_on()?;
                }
                Err(halt) => self.note(halt)?,
            }
            let restored = self.state.undo(variable, mark);
            self.report(SearchEvent::Undone {
                variable,
                value,
                restored: &restored,
            });
        }
        self.report(SearchEvent::Exhausted {
            variable,
            solutions: self.counts.solutions - solutions_before,
        });
        Ok(())
    }

    fn assign(&mut self, variable: Variable, value: Value) {
        self.counts.nodes += 1;
        self.state.assign(variable, value);
        self.report(SearchEvent::Assigned { variable, value });
    }

    /// Counts and reports a dead end. Without a budget, the search ends.
    fn note(&mut self, halt: Halt) -> Result<(), SearchEnd> {
        let Halt::Dead(dead_end) = halt else {
            return Err(self.out_of_budget());
        };
        self.weights[dead_end.constraint().index()] += 1;
        if matches!(dead_end, DeadEndReason::WipeOut { .. }) {
            self.counts.wipe_outs += 1;
        }
        self.report(SearchEvent::Dead(dead_end));
        Ok(())
    }

    fn stay_within_limits(&mut self) -> Result<(), SearchEnd> {
        if self.poll().is_err() || self.budget.node().is_err() {
            return Err(self.out_of_budget());
        }
        self.paid_checks = self.counts.checks + CHECKS_PER_NODE;
        Ok(())
    }

    fn out_of_budget(&self) -> SearchEnd {
        SearchEnd::GaveUp(self.budget.reached().unwrap_or(Limit::Cancelled))
    }

    /// Asks whether the search was ended from outside, if that is due, and pays for the checks of a node that has many.
    pub(super) fn poll(&mut self) -> Result<(), Halt> {
        if self.counts.checks < self.next_poll {
            return Ok(());
        }
        self.next_poll = self.counts.checks + POLL_EVERY;
        self.pay_for_checks()
            .map_err(|BudgetSpent| Halt::BudgetSpent)
    }

    fn pay_for_checks(&mut self) -> Result<(), BudgetSpent> {
        self.budget.poll()?;
        while self.counts.checks > self.paid_checks {
            self.budget.node()?;
            self.paid_checks += CHECKS_PER_NODE;
        }
        Ok(())
    }

    /// Whether a constraint can still hold with values for some or all of its variables.
    pub(super) fn check(&mut self, id: ConstraintId, values: &[Value]) -> bool {
        self.counts.checks += 1;
        effort::note(1 + values.len() / VALUES_PER_UNIT);
        let open = self.problem.constraint(id).scope().len() - values.len();
        let holds = self.problem.may_hold(id, values, open);
        self.note_check(id, values, holds);
        holds
    }

    pub(super) fn report(&mut self, event: SearchEvent) {
        self.observer.on_event(event, &self.state);
    }
}
