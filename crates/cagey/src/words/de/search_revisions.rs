//! What constraint search does with one constraint after the other, in German: checks, supports and the queue.

use super::search::{assignment, name, pruned};
use super::terms::joined_with_and;
use crate::csp::{Check, Constraint, ConstraintId, Problem, Revision, SupportFound, TraceStep};
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
        told.push(format!("{more} weitere Prüfungen fehlen hier"));
    }
    told
}

/// "V23=1, V32=3, V33 offen: kann gelten".
fn check(check: &Check, constraint: &Constraint, problem: &Problem) -> String {
    let tried: Vec<String> = (constraint.scope().iter().zip(&check.values))
        .map(|(&variable, value)| match value {
            Some(value) => assignment(problem, variable, *value),
            None => format!("{} offen", problem.name(variable)),
        })
        .collect();
    let is_complete = check.values.iter().all(Option::is_some);
    let outcome = match (check.holds, is_complete) {
        (true, true) => "gilt",
        (true, false) => "kann gelten",
        (false, true) => "gilt nicht",
        (false, false) => "kann nicht gelten",
    };
    format!("{}: {outcome}", tried.join(", "))
}

fn supports(revision: &Revision, problem: &Problem) -> Vec<String> {
    let scope = problem.constraint(revision.constraint).scope();
    let mut told = Vec::new();
    if let Some(matching) = &revision.matching {
        let values: Vec<String> = (matching.iter())
            .map(|&(variable, value)| assignment(problem, variable, value))
            .collect();
        told.push(format!("Ein Matching: {}.", values.join(", ")));
    }
    let mut found = Vec::new();
    let mut shared = Vec::new();
    let mut missing = Vec::new();
    for support in &revision.supports {
        let what = assignment(problem, support.variable, support.value);
        match &support.found {
            SupportFound::New(values) => {
                let others: Vec<String> = (scope.iter().zip(values))
                    .filter(|&(&variable, _)| variable != support.variable)
                    .map(|(&variable, &value)| assignment(problem, variable, value))
                    .collect();
                found.push(match others.is_empty() {
                    true => what,
                    false => format!("{what} durch {}", others.join(", ")),
                });
            }
            SupportFound::Shared(_) => shared.push(what),
            SupportFound::Missing => missing.push(what),
        }
    }
    if !found.is_empty() {
        told.push(format!("Gestützt: {}.", found.join("; ")));
    }
    if !shared.is_empty() {
        let verb = if shared.len() == 1 {
            "gehört"
        } else {
            "gehören"
        };
        told.push(format!(
            "{} {verb} zu diesen Stützen.",
            joined_with_and(&shared)
        ));
    }
    if !missing.is_empty() {
        let verb = if missing.len() == 1 { "hat" } else { "haben" };
        told.push(format!(
            "{} {verb} keine Stütze.",
            joined_with_and(&missing)
        ));
    }
    if revision.is_broken {
        told.push("Die belegten Werte verletzen den Constraint.".to_owned());
    } else if told.is_empty() && revision.prunings == 0 {
        told.push("Die belegten Werte verletzen den Constraint nicht.".to_owned());
    }
    told
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
            "Zurück in die Warteschlange: {}.",
            listed(requeued, problem)
        ));
    }
    match queue[..] {
        [] => told.push("Die Warteschlange ist leer.".to_owned()),
        _ if revised.is_last => {}
        _ => told.push(format!("Die Warteschlange: {}.", listed(queue, problem))),
    }
    told
}

/// The first of some constraints, and how many more there are.
pub(super) fn listed(constraints: &[ConstraintId], problem: &Problem) -> String {
    let first = constraints.iter().take(MOST_NAMED);
    let mut told: Vec<String> = first.map(|&id| name(problem, id)).collect();
    match constraints.len().saturating_sub(MOST_NAMED) {
        0 => {}
        1 => told.push("ein weiterer".to_owned()),
        more => told.push(format!("{more} weitere")),
    }
    joined_with_and(&told)
}
