//! What constraint search does with one constraint after the other, in English: checks, supports and the queue.

use super::search::{assignment, name, pruned};
use super::terms::joined_with_and;
use crate::csp::{
    Check, Constraint, ConstraintId, Problem, Revision, Support, SupportFound, TraceStep,
};
use crate::model::Value;
use crate::words::RevisionWords;
use crate::words::search_parts::{Revised, revised};

/// How many constraints of a queue are named.
const MOST_NAMED: usize = 6;

/// The revisions of a step.
pub(super) fn revisions(step: &TraceStep, problem: &Problem) -> Vec<RevisionWords> {
    (revised(step).into_iter())
        .map(|revised| {
            let mut sentences = supports(revised.revision, problem);
            sentences.extend(pruned(revised.prunings, problem));
            sentences.extend(waiting(&revised, problem));
            RevisionWords {
                title: name(problem, revised.revision.constraint),
                checks: checks(revised.revision, problem),
                sentences,
            }
        })
        .collect()
}

fn checks(revision: &Revision, problem: &Problem) -> Vec<String> {
    let constraint = problem.constraint(revision.constraint);
    let mut told: Vec<String> = (revision.checks.iter())
        .map(|one| check(one, constraint, problem))
        .collect();
    let more = revision.check_count.saturating_sub(told.len() as u64);
    if !told.is_empty() && more > 0 {
        told.push(format!("{more} more checks are left out"));
    }
    told
}

/// "V23=1, V32=3, V33 open: may hold".
fn check(check: &Check, constraint: &Constraint, problem: &Problem) -> String {
    let tried = constraint.scope().iter().zip(&check.values);
    let tried: Vec<String> = tried
        .map(|(&variable, value)| match value {
            Some(value) => assignment(problem, variable, *value),
            None => format!("{} open", problem.name(variable)),
        })
        .collect();
    let is_complete = check.values.iter().all(Option::is_some);
    let outcome = match (check.holds, is_complete) {
        (true, true) => "holds",
        (true, false) => "may hold",
        (false, true) => "does not hold",
        (false, false) => "cannot hold",
    };
    format!("{}: {outcome}", tried.join(", "))
}

fn supports(revision: &Revision, problem: &Problem) -> Vec<String> {
    let constraint = problem.constraint(revision.constraint);
    let mut told = Vec::new();
    if let Some(matching) = &revision.matching {
        let values = matching
            .iter()
            .map(|&(v, value)| assignment(problem, v, value));
        let values: Vec<String> = values.collect();
        told.push(format!("A matching: {}.", values.join(", ")));
    }
    let mut found = Vec::new();
    let mut shared = Vec::new();
    let mut missing = Vec::new();
    for support in &revision.supports {
        let what = assignment(problem, support.variable, support.value);
        match &support.found {
            SupportFound::New(values) => match with(support, values, constraint, problem) {
                others if others.is_empty() => found.push(what),
                others => found.push(format!("{what} with {others}")),
            },
            SupportFound::Shared(_) => shared.push(what),
            SupportFound::Missing => missing.push(what),
        }
    }
    if !found.is_empty() {
        told.push(format!("Supported: {}.", found.join("; ")));
    }
    if !shared.is_empty() {
        let verb = if shared.len() == 1 { "is" } else { "are" };
        told.push(format!(
            "{} {verb} part of these supports.",
            joined_with_and(&shared)
        ));
    }
    if !missing.is_empty() {
        let verb = if missing.len() == 1 { "has" } else { "have" };
        told.push(format!("{} {verb} no support.", joined_with_and(&missing)));
    }
    if revision.is_broken {
        told.push("The assigned values violate it.".to_owned());
    } else if told.is_empty() && revision.prunings == 0 {
        told.push("The assigned values do not violate it.".to_owned());
    }
    told
}

/// The other values of a support: "V32=2, V33=1".
fn with(support: &Support, values: &[Value], constraint: &Constraint, problem: &Problem) -> String {
    let others: Vec<String> = (constraint.scope().iter().zip(values))
        .filter(|&(&variable, _)| variable != support.variable)
        .map(|(&variable, &value)| assignment(problem, variable, value))
        .collect();
    others.join(", ")
}

/// What went back into the queue, and what is in it.
fn waiting(revised: &Revised, problem: &Problem) -> Vec<String> {
    let Some(queue) = &revised.queue else {
        return Vec::new();
    };
    let requeued = &revised.revision.requeued;
    let mut told = Vec::new();
    if !requeued.is_empty() {
        told.push(format!(
            "Back into the queue: {}.",
            listed(requeued, problem)
        ));
    }
    match queue[..] {
        [] => told.push("The queue is empty.".to_owned()),
        _ if revised.is_last => {}
        _ => told.push(format!("The queue: {}.", listed(queue, problem))),
    }
    told
}

/// The first of some constraints, and how many more there are.
pub(super) fn listed(constraints: &[ConstraintId], problem: &Problem) -> String {
    let first = constraints.iter().take(MOST_NAMED);
    let mut told: Vec<String> = first.map(|&id| name(problem, id)).collect();
    match constraints.len().saturating_sub(MOST_NAMED) {
        0 => {}
        1 => told.push("one more".to_owned()),
        more => told.push(format!("{more} more")),
    }
    joined_with_and(&told)
}
