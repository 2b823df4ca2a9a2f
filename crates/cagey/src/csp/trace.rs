use super::observer::{SearchEvent, SearchObserver};
use super::problem::{ConstraintId, Problem, Variable};
use super::reason::{Choice, PruningReason};
use super::revision::{Revision, TraceDetail};
use super::search::DeadEndReason;
use super::state::State;
use crate::budget::Limit;
use crate::model::{Grid, Value, ValueSet};

/// The steps of a search, as a textbook shows them, recorded by observing it.
#[derive(Clone, Debug)]
pub struct Trace {
    steps: Vec<TraceStep>,
    most: usize,
    left_out: u64,
    detail: TraceDetail,
    /// How many further supports and checks may be kept.
    room: usize,
    /// Why the variable of the next assignment was chosen.
    choice: Option<Choice>,
}

/// What happens from one assignment to the next.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TraceStep {
    /// How many assignments were tried, including this one; 0 for the propagation before the first.
    pub number: u64,
    /// The value that is tried; none before the first.
    pub assignment: Option<(Variable, Value)>,
    /// Why this variable is next, where the value is the first of it that is tried.
    pub choice: Option<Choice>,
    /// What follows from it, in the order in which it was found.
    pub prunings: Vec<Pruning>,
    /// The constraints that arc consistency begins with, in the order of its queue.
    pub queue: Vec<ConstraintId>,
    /// What was done with each constraint, in the order in which it was done. Their prunings together are those of the step.
    pub revisions: Vec<Revision>,
    /// How many further revisions there were, which are not kept.
    pub revisions_left_out: u64,
    /// The outcome of the assignment.
    pub outcome: NodeOutcome,
    /// What is undone before the next step.
    pub backtracks: Vec<Backtrack>,
    /// For each variable the value that it had after the prunings.
    pub values: Vec<Option<Value>>,
    /// For each variable the values that were left in its domain after the prunings.
    pub domains: Vec<ValueSet>,
}

/// A value that is removed from a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pruning {
    /// The variable.
    pub variable: Variable,
    /// The value that it loses.
    pub value: Value,
    /// The constraint that rules it out.
    pub by: ConstraintId,
    /// Why it does.
    pub why: PruningReason,
}

/// The outcome of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeOutcome {
    /// The search continues from it.
    Open,
    /// It is a dead end.
    Dead(DeadEndReason),
    /// It completes a solution.
    Solution,
    /// The search gave up there.
    GaveUp(Limit),
}

/// A step of backtracking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backtrack {
    /// An assignment is undone.
    Undone {
        /// The variable.
        variable: Variable,
        /// The value that it had.
        value: Value,
        /// The values that are restored to the domains, by variable.
        restored: Vec<(Variable, ValueSet)>,
    },
    /// The variable has no other value to try.
    Exhausted {
        /// The variable.
        variable: Variable,
        /// How many solutions were found with its values.
        solutions: u64,
    },
}

/// The most supports, checks and places in queues that a trace keeps. A step that would need more is the last one.
const MOST_NOTES: usize = 1_000_000;

impl Trace {
    /// A trace that keeps at most this many steps, so that it fits into memory.
    pub fn of_at_most(steps: usize) -> Trace {
        Trace::in_detail(TraceDetail::Steps, steps)
    }

    /// The same in more detail. Of long revisions, not all is kept.
    pub fn in_detail(detail: TraceDetail, steps: usize) -> Trace {
        Trace {
            steps: vec![TraceStep::new(0, None)],
            most: steps,
            left_out: 0,
            detail,
            room: MOST_NOTES,
            choice: None,
        }
    }

    /// The steps. The first, number 0, is the board before the first assignment.
    pub fn steps(&self) -> &[TraceStep] {
        &self.steps
    }

    /// How many further steps there were, which are not kept.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

impl TraceStep {
    fn new(number: u64, assignment: Option<(Variable, Value)>) -> TraceStep {
        TraceStep {
            number,
            assignment,
            choice: None,
            prunings: Vec::new(),
            queue: Vec::new(),
            revisions: Vec::new(),
            revisions_left_out: 0,
            outcome: NodeOutcome::Open,
            backtracks: Vec::new(),
            values: Vec::new(),
            domains: Vec::new(),
        }
    }

    /// The values assigned, as a grid.
    pub fn grid(&self, problem: &Problem) -> Grid {
        let mut grid = Grid::empty(problem.size());
        for (variable, &value) in problem.variables().zip(&self.values) {
            // A value of a larger problem is left out.
            let _ = grid.set(problem.cell(variable), value);
        }
        grid
    }
}

impl SearchObserver for Trace {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        if let SearchEvent::Assigned { variable, value } = event {
            let number = self.steps.len() as u64;
            let step = TraceStep {
                choice: self.choice.take(),
                ..TraceStep::new(number, Some((variable, value)))
            };
            match self.steps.len() <= self.most && self.room > 0 {
                true => self.steps.push(step),
                false => self.left_out += 1,
            }
        }
        let Some(step) = self.steps.last_mut().filter(|_| self.left_out == 0) else {
            return;
        };
        match event {
            SearchEvent::Chosen(choice) => self.choice = Some(choice.clone()),
            SearchEvent::Assigned { .. } => {}
            SearchEvent::Pruned {
                variable,
                value,
                by,
                why,
            } => step.prunings.extend(why.map(|why| Pruning {
                variable,
                value,
                by,
                why: why.clone(),
            })),
            SearchEvent::Queued(queue) => step.queue = queue.to_vec(),
            SearchEvent::Revised(revision) => {
                let notes =
                    revision.supports.len() + revision.checks.len() + revision.requeued.len();
                match notes < self.room {
                    true => step.revisions.push(revision.clone()),
                    false => step.revisions_left_out += 1,
                }
                self.room = self.room.saturating_sub(notes + 1);
            }
            SearchEvent::Passed => {}
            SearchEvent::Dead(dead_end) => step.outcome = NodeOutcome::Dead(dead_end),
            SearchEvent::Solution => step.outcome = NodeOutcome::Solution,
            SearchEvent::GaveUp(limit) if step.outcome == NodeOutcome::Open => {
                step.outcome = NodeOutcome::GaveUp(limit);
            }
            SearchEvent::GaveUp(_) => {}
            SearchEvent::Undone {
                variable,
                value,
                restored,
            } => step.backtracks.push(Backtrack::Undone {
                variable,
                value,
                restored: by_variable(restored),
            }),
            SearchEvent::Exhausted {
                variable,
                solutions,
            } => step.backtracks.push(Backtrack::Exhausted {
                variable,
                solutions,
            }),
        }
        // A search that gives up while pruning has not passed.
        if matches!(
            event,
            SearchEvent::Passed | SearchEvent::Dead(_) | SearchEvent::GaveUp(_)
        ) && step.domains.is_empty()
        {
            step.values = state.values().to_vec();
            step.domains = state.domains();
        }
    }

    fn detail(&self) -> Option<TraceDetail> {
        Some(self.detail)
    }
}

fn by_variable(restored: &[(Variable, Value)]) -> Vec<(Variable, ValueSet)> {
    let mut sets: Vec<(Variable, ValueSet)> = Vec::new();
    let mut sorted = restored.to_vec();
    sorted.sort_unstable();
    for (variable, value) in sorted {
        match sets.last_mut().filter(|(last, _)| *last == variable) {
            Some((_, set)) => set.insert(value),
            None => sets.push((variable, ValueSet::from_iter([value]))),
        }
    }
    sets
}
