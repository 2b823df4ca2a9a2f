//! What sentences about constraint search are made of, which is the same in every language.

use crate::csp::{ConstraintId, Problem, Pruning, PruningReason, Revision, TraceStep, Variable};
use crate::model::{Value, ValueSet};

/// The variables that rule out a value of another one which must differ from them, and the values that they have.
pub(super) fn needed_values(why: &PruningReason) -> (Vec<Variable>, ValueSet) {
    match why {
        PruningReason::HallSet { variables, values } => (variables.clone(), *values),
        PruningReason::NoSupport { others } => (
            others.iter().map(|&(variable, _)| variable).collect(),
            others.iter().flat_map(|(_, set)| set.iter()).collect(),
        ),
    }
}

/// Whether each of these variables has one value.
pub(super) fn all_assigned(variables: &[(Variable, ValueSet)]) -> bool {
    variables.iter().all(|(_, set)| set.len() == 1)
}

/// The values of a cage in the order of its cells: the one that is pruned, and those of the other variables.
pub(super) fn cage_values(
    pruning: &Pruning,
    others: &[(Variable, ValueSet)],
    problem: &Problem,
) -> Vec<Value> {
    let value_of = |variable: &Variable| match *variable == pruning.variable {
        true => Some(pruning.value),
        false => (others.iter())
            .find(|(other, _)| other == variable)
            .and_then(|(_, set)| set.iter().next()),
    };
    let scope = problem.constraint(pruning.by).scope();
    scope.iter().filter_map(value_of).collect()
}

/// A revision of a step, with what belongs to it.
pub(super) struct Revised<'a> {
    pub(super) revision: &'a Revision,
    /// Those of the step that it made.
    pub(super) prunings: &'a [Pruning],
    /// The queue after it, if there is one.
    pub(super) queue: Option<Vec<ConstraintId>>,
    pub(super) is_last: bool,
}

/// The revisions of a step in their order.
pub(super) fn revised(step: &TraceStep) -> Vec<Revised<'_>> {
    let mut prunings = &step.prunings[..];
    let mut queue: Vec<ConstraintId> = step.queue.clone();
    let mut all = Vec::new();
    for (i, revision) in step.revisions.iter().enumerate() {
        let (own, rest) = prunings.split_at(prunings.len().min(revision.prunings as usize));
        prunings = rest;
        if !queue.is_empty() {
            queue.remove(0);
            queue.extend(&revision.requeued);
        }
        all.push(Revised {
            revision,
            prunings: own,
            queue: (!step.queue.is_empty()).then(|| queue.clone()),
            is_last: i + 1 == step.revisions.len() && step.revisions_left_out == 0,
        });
    }
    all
}
