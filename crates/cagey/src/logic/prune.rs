//! Removes the steps of a walk that no later step depends on.

use super::marks::{Marks, State};
use super::step::{Effect, Step};
use super::verify::verify;
use crate::budget::Budget;
use crate::model::{Cell, Value};

/// How many steps may be verified again before the rest are kept unpruned.
const MOST_CHECKED: usize = 20_000;

/// What it takes to verify and apply a step, in the units of [`Budget::work`].
const WORK_OF_CHECK: usize = 1 << 8;

/// Where steps lead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Solution,
    Contradiction,
    /// A cell has a value.
    Is(Cell, Value),
    /// A cell does not have a value.
    Not(Cell, Value),
}

impl Goal {
    pub(super) fn is_reached(self, marks: &Marks) -> bool {
        match self {
            Goal::Solution => marks.is_solved(),
            Goal::Contradiction => marks.contradiction().is_some(),
            Goal::Is(cell, value) => marks.entered(cell) == Some(value),
            Goal::Not(cell, value) => !marks.candidates(cell).contains(value),
        }
    }

    /// Whether the goal may be reached without a step. A solution has every cell filled.
    fn may_lack(self, step: &Step) -> bool {
        let places = |effect: &Effect| matches!(effect, Effect::Place(..));
        self != Goal::Solution || !step.effects.iter().any(places)
    }
}

/// The steps that the solution rests on, of those that lead to it from a position. If they do not lead to a
/// solution, all of them are kept.
///
/// The steps that are left out were true, but nothing depends on them.
pub fn prune_steps(start: &Marks, steps: Vec<Step>) -> Vec<Step> {
    prune_steps_within(start, steps, &mut Budget::unlimited())
}

/// [`prune_steps`] within a budget. If it is used up, the rest are kept.
pub(crate) fn prune_steps_within(
    start: &Marks,
    steps: Vec<Step>,
    budget: &mut Budget,
) -> Vec<Step> {
    prune(start, steps, Goal::Solution, budget)
}

/// Leaves out every step, from the last to the first, without which all others still hold and reach the goal. If the
/// budget is used up, the rest are kept.
pub(super) fn prune(
    start: &Marks,
    mut steps: Vec<Step>,
    goal: Goal,
    budget: &mut Budget,
) -> Vec<Step> {
    let mut room = MOST_CHECKED;
    let mut marks = start.clone();
    let work = WORK_OF_CHECK + marks.work_of_step();
    let mut before = Vec::with_capacity(steps.len());
    for step in &steps {
        if budget.work(work).is_err() {
            return steps;
        }
        before.push(marks.state());
        marks.apply(step);
    }
    if !goal.is_reached(&marks) {
        return steps;
    }
    for i in (0..steps.len()).rev() {
        if !goal.may_lack(&steps[i]) {
            continue;
        }
        let mut marks = start.clone();
        for step in &steps[..i] {
            if budget.work(work).is_err() {
                return steps;
            }
            marks.apply(step);
        }
        let rest = Rest {
            steps: &steps[i + 1..],
            before: &before[i + 1..],
        };
        let mut check = || {
            room = room.checked_sub(1)?;
            budget.work(work).ok()
        };
        if let Some(other) = rest.still_lead_to(goal, marks, &mut check) {
            before.splice(i..i + 1 + other.len(), other);
            steps.remove(i);
        }
        if room == 0 || budget.reached().is_some() {
            break;
        }
    }
    steps
}

/// The steps after one that may be left out, and what the marks were before each of them.
struct Rest<'a> {
    steps: &'a [Step],
    before: &'a [Vec<State>],
}

impl Rest<'_> {
    /// The marks before each of the steps when they start from other marks, up to where they are the same again;
    /// nothing if a step does not hold then, the goal is missed, or no further check is allowed.
    fn still_lead_to(
        &self,
        goal: Goal,
        mut marks: Marks,
        check: &mut impl FnMut() -> Option<()>,
    ) -> Option<Vec<Vec<State>>> {
        let mut states = Vec::new();
        for (step, before) in self.steps.iter().zip(self.before) {
            let state = marks.state();
            if state == *before {
                return Some(states);
            }
            check()?;
            if goal.is_reached(&marks) || verify(&marks, step).is_err() {
                return None;
            }
            states.push(state);
            marks.apply(step);
        }
        goal.is_reached(&marks).then_some(states)
    }
}
