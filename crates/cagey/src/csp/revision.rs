//! A search in slow motion: one constraint after the other, with the supports that were found and missed.

use super::problem::{ConstraintId, Variable};
use super::search::Search;
use crate::model::Value;

/// How closely a search is followed. What is not wanted is not worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TraceDetail {
    /// Assignments and what they prune, with reasons: why a value is pruned, and why a variable is next.
    Steps,
    /// Also every revision of a constraint: the queue, and the support of each value.
    Revisions,
    /// Also every constraint check of these revisions.
    Checks,
}

impl TraceDetail {
    /// All of them, the coarsest first.
    pub const ALL: &'static [TraceDetail] = &[
        TraceDetail::Steps,
        TraceDetail::Revisions,
        TraceDetail::Checks,
    ];

    /// Its name: `steps`, `revisions` or `checks`.
    pub fn name(self) -> &'static str {
        match self {
            TraceDetail::Steps => "steps",
            TraceDetail::Revisions => "revisions",
            TraceDetail::Checks => "checks",
        }
    }
}

/// What is done with one constraint: its values are checked, and those without support are pruned.
///
/// Arc consistency takes constraints from a queue, and puts others back into it when a variable loses values. Forward checking
/// and backtracking have no queue: they look at each constraint on the variable that was assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Revision {
    /// The constraint.
    pub constraint: ConstraintId,
    /// For each open variable of the constraint and each of its values, whether it has a support. Backtracking looks for none.
    pub supports: Vec<Support>,
    /// If the constraint was propagated by matching: a value for each open variable of it, all different.
    pub matching: Option<Vec<(Variable, Value)>>,
    /// How many constraint checks it took.
    pub check_count: u64,
    /// These checks one by one, for observers that want them.
    pub checks: Vec<Check>,
    /// How many values it pruned. The reports of these come just before that of the revision.
    pub prunings: u64,
    /// Whether the assigned values violate it.
    pub is_broken: bool,
    /// What it put back into the queue, at its end.
    pub requeued: Vec<ConstraintId>,
    /// How many constraints are in the queue afterwards.
    pub waiting: usize,
}

/// Whether a value has a support in a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Support {
    /// The variable.
    pub variable: Variable,
    /// The value.
    pub value: Value,
    /// What was found.
    pub found: SupportFound,
}

/// What a search for a support found. The values are those of all variables of the constraint, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SupportFound {
    /// Values with which the constraint holds.
    New(Vec<Value>),
    /// The value is part of the support of another one, so that there was nothing to look for.
    Shared(Vec<Value>),
    /// There are no such values.
    Missing,
}

/// A constraint check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// For each variable of the constraint the value that was tried; nothing where it was left open.
    pub values: Vec<Option<Value>>,
    /// Whether the constraint can hold with them. If all variables have values, it does hold.
    pub holds: bool,
}

/// What is noted of the revision that is going on.
#[derive(Default)]
pub(super) struct RevisionNotes {
    pub(super) supports: Vec<Support>,
    pub(super) matching: Option<Vec<(Variable, Value)>>,
    checks: Vec<Check>,
    /// Which variables the values of the next checks belong to, in their order; nothing if checks are not noted.
    order: Option<Vec<Variable>>,
    checks_before: u64,
    prunings_before: u64,
}

/// The most checks of one revision that are noted; further ones are only counted.
const MOST_CHECKS: usize = 10_000;

impl Search<'_, '_> {
    /// How closely the observer follows the search.
    pub(super) fn detail(&self) -> Option<TraceDetail> {
        self.observer.detail()
    }

    pub(super) fn begin_revision(&mut self) {
        self.notes = RevisionNotes {
            checks_before: self.counts.checks,
            prunings_before: self.counts.prunings,
            ..RevisionNotes::default()
        };
    }

    /// Says which variables the values of the following checks belong to: those that are assigned, and then these.
    pub(super) fn check_values_of(
        &mut self,
        id: ConstraintId,
        then: impl Iterator<Item = Variable>,
    ) {
        if self.detail() < Some(TraceDetail::Checks) {
            return;
        }
        let scope = self.problem.constraint(id).scope().iter().copied();
        let assigned = scope.filter(|&variable| !self.state.is_open(variable));
        self.notes.order = Some(assigned.chain(then).collect());
    }

    pub(super) fn note_check(&mut self, id: ConstraintId, values: &[Value], holds: bool) {
        let Some(order) = &self.notes.order else {
            return;
        };
        if self.notes.checks.len() == MOST_CHECKS {
            return;
        }
        let value_of = |variable: &Variable| {
            let at = order.iter().position(|other| other == variable);
            at.and_then(|at| values.get(at).copied())
        };
        let scope = self.problem.constraint(id).scope();
        self.notes.checks.push(Check {
            values: scope.iter().map(value_of).collect(),
            holds,
        });
    }

    /// Notes the support of a value, given as the values of the assigned variables, then of this one and of the others.
    pub(super) fn note_support(
        &mut self,
        id: ConstraintId,
        (variable, value): (Variable, Value),
        found: Option<&[(Variable, Value)]>,
    ) {
        if self.detail() < Some(TraceDetail::Revisions) {
            return;
        }
        let found = match found {
            None => SupportFound::Missing,
            Some(open) => {
                let scope = self.problem.constraint(id).scope().iter();
                let value_of = |&variable: &Variable| {
                    let chosen = open.iter().find(|(other, _)| *other == variable);
                    chosen
                        .map(|&(_, value)| value)
                        .or(self.state.value(variable))
                };
                SupportFound::New(scope.filter_map(value_of).collect())
            }
        };
        self.notes.supports.push(Support {
            variable,
            value,
            found,
        });
    }

    /// Notes that a value is part of a support that was found for another one.
    pub(super) fn note_shared_support(
        &mut self,
        id: ConstraintId,
        variable: Variable,
        value: Value,
    ) {
        if self.detail() < Some(TraceDetail::Revisions) {
            return;
        }
        let scope = self.problem.constraint(id).scope();
        let at = scope.iter().position(|&other| other == variable);
        let has_it = |support: &&Support| match (&support.found, at) {
            (SupportFound::New(values), Some(at)) => values.get(at) == Some(&value),
            _ => false,
        };
        let with = self.notes.supports.iter().find(has_it);
        let Some(SupportFound::New(values)) = with.map(|support| support.found.clone()) else {
            return;
        };
        self.notes.supports.push(Support {
            variable,
            value,
            found: SupportFound::Shared(values),
        });
    }

    /// What was noted of the revision of a constraint, when it is over.
    pub(super) fn end_revision(&mut self, constraint: ConstraintId, is_broken: bool) -> Revision {
        let notes = std::mem::take(&mut self.notes);
        Revision {
            constraint,
            is_broken,
            supports: notes.supports,
            matching: notes.matching,
            check_count: self.counts.checks - notes.checks_before,
            checks: notes.checks,
            prunings: self.counts.prunings - notes.prunings_before,
            requeued: Vec::new(),
            waiting: 0,
        }
    }
}
