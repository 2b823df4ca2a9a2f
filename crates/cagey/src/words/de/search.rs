//! Traces of constraint search in German: steps, dead ends and the nodes of trees.

use super::search_reasons::{why_chosen, why_pruned};
use super::search_revisions::{listed, revisions};
use super::terms::values;
use crate::budget::Limit;
use crate::csp::{
    Backtrack, ConstraintId, Counts, DeadEndReason, FoldedKind, FoldedNode, NodeOutcome, Problem,
    Pruning, Relation, Report, SearchEnd, TraceStep, Variable,
};
use crate::model::{Line, Value, ValueSet};
use crate::words::SearchStepWords;

/// A step of a search.
pub(in crate::words) fn search_step(step: &TraceStep, problem: &Problem) -> SearchStepWords {
    SearchStepWords {
        title: match step.assignment {
            Some((variable, value)) => assignment(problem, variable, value),
            None => "vor der Suche".to_owned(),
        },
        chosen: (step.choice.iter())
            .flat_map(|choice| why_chosen(choice, problem))
            .collect(),
        pruned: pruned(&step.prunings, problem),
        revisions: revisions(step, problem),
        queue: (!step.queue.is_empty())
            .then(|| format!("Die Warteschlange: {}.", listed(&step.queue, problem))),
        revisions_left_out: match step.revisions_left_out {
            0 => None,
            1 => Some("Eine weitere Revision fehlt hier.".to_owned()),
            more => Some(format!("{more} weitere Revisionen fehlen hier.")),
        },
        outcome: outcome(step, problem),
        back: taken_back(step, problem),
    }
}

fn outcome(step: &TraceStep, problem: &Problem) -> Option<String> {
    Some(match step.outcome {
        NodeOutcome::Open if !step.prunings.is_empty() => return None,
        NodeOutcome::Open if step.assignment.is_some() => {
            "Kein Constraint ist verletzt, und keiner streicht einen Wert.".to_owned()
        }
        NodeOutcome::Open => {
            "Keine Variable hat einen Wert, und kein Wert ist gestrichen.".to_owned()
        }
        NodeOutcome::Dead(end @ DeadEndReason::WipeOut { .. }) => {
            format!("Leerer Wertebereich: {}.", dead_end(end, problem))
        }
        NodeOutcome::Dead(end) => format!("Sackgasse: {}.", dead_end(end, problem)),
        NodeOutcome::Solution => "Lösung: Jede Variable hat einen Wert.".to_owned(),
        NodeOutcome::GaveUp(limit) => format!("Die Suche {}.", gave_up(limit)),
    })
}

fn taken_back(step: &TraceStep, problem: &Problem) -> Vec<String> {
    let mut told = Vec::new();
    let mut back = step.backtracks.iter().peekable();
    while let Some(step) = back.next() {
        told.push(match step {
            Backtrack::Undone {
                variable,
                value,
                restored,
            } => undone(problem, *variable, *value, restored),
            Backtrack::Exhausted {
                variable,
                solutions,
            } => {
                let before = match back.peek() {
                    Some(Backtrack::Undone {
                        variable, value, ..
                    }) => Some(assignment(problem, *variable, *value)),
                    _ => None,
                };
                let name = problem.name(*variable);
                let so = match (before, solutions) {
                    (Some(before), 0) => format!("also ist {before} aussichtslos"),
                    (Some(before), _) => format!("also ist {before} erledigt"),
                    (None, _) => "und es gibt nichts, wohin man noch zurück könnte".to_owned(),
                };
                format!("Für {name} ist kein Wert mehr zu versuchen, {so}.")
            }
        });
    }
    told
}

/// A sentence for each constraint and each variable that it prunes.
pub(super) fn pruned(prunings: &[Pruning], problem: &Problem) -> Vec<String> {
    let alike =
        prunings.chunk_by(|one, other| (one.by, one.variable) == (other.by, other.variable));
    alike
        .map(|prunings| {
            let set: ValueSet = prunings.iter().map(|pruning| pruning.value).collect();
            let by = name(problem, prunings[0].by);
            let variable = problem.name(prunings[0].variable);
            let why = why_pruned(prunings, problem);
            format!("{by} streicht {} aus {variable}: {why}.", values(set))
        })
        .collect()
}

fn undone(
    problem: &Problem,
    variable: Variable,
    value: Value,
    restored: &[(Variable, ValueSet)],
) -> String {
    let undone = format!(
        "{} wird zurückgenommen",
        assignment(problem, variable, value)
    );
    if restored.is_empty() {
        return undone + ".";
    }
    let told: Vec<String> = (restored.iter())
        .map(|&(variable, set)| format!("{} in {}", values(set), problem.name(variable)))
        .collect();
    format!("{undone}; wieder möglich: {}.", told.join("; "))
}

/// Why a node is a dead end: `V22 hat keinen Wert mehr` or `Käfig 3 (V31) ist nicht erfüllbar`.
fn dead_end(end: DeadEndReason, problem: &Problem) -> String {
    match end {
        DeadEndReason::WipeOut { variable, .. } => {
            format!("{} hat keinen Wert mehr", problem.name(variable))
        }
        DeadEndReason::Broken { constraint } => {
            format!("{} ist nicht erfüllbar", name(problem, constraint))
        }
    }
}

/// How a search ended and what it took. This many of its steps are not in the trace.
pub(in crate::words) fn ending(report: &Report, left_out: u64) -> String {
    let left_out = match left_out {
        0 => String::new(),
        1 => "Die Aufzeichnung endet hier; ein weiterer Schritt fehlt. ".to_owned(),
        more => format!("Die Aufzeichnung endet hier; {more} weitere Schritte fehlen. "),
    };
    let found = match (report.end, report.counts.solutions) {
        (SearchEnd::GaveUp(limit), 0) => format!("Die Suche {}, ohne Lösung", gave_up(limit)),
        (SearchEnd::GaveUp(limit), 1) => format!("Die Suche {}, mit einer Lösung", gave_up(limit)),
        (SearchEnd::GaveUp(limit), count) => {
            format!("Die Suche {}, mit {count} Lösungen", gave_up(limit))
        }
        (_, 0) => "Keine Lösung".to_owned(),
        (SearchEnd::Enough, _) => "Lösung gefunden".to_owned(),
        (SearchEnd::Complete, 1) => "Eine Lösung, und keine andere".to_owned(),
        (SearchEnd::Complete, count) => format!("{count} Lösungen"),
    };
    let Counts {
        nodes,
        assignments,
        prunings,
        wipe_outs,
        checks,
        ..
    } = report.counts;
    format!(
        "{left_out}{found}: {nodes} Knoten, {}, {}, {}, {}.",
        many(
            assignments,
            "Belegung, die standhielt",
            "Belegungen, die standhielten"
        ),
        many(prunings, "Streichung", "Streichungen"),
        many(wipe_outs, "leerer Wertebereich", "leere Wertebereiche"),
        many(checks, "Prüfung", "Prüfungen"),
    )
}

fn many(count: u64, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}

/// How a limit ended a search: `hat nach 100 Knoten aufgegeben`.
fn gave_up(limit: Limit) -> String {
    match limit {
        Limit::Nodes { nodes } | Limit::Preliminary { nodes } => {
            format!("hat nach {nodes} Knoten aufgegeben")
        }
        Limit::Time => "hat aufgegeben, weil ihre Zeit um war".to_owned(),
        Limit::Cancelled => "wurde abgebrochen".to_owned(),
    }
}

/// `V11≠V12`, `Zeile 1`, `Käfig 2÷ (V11, V12)`.
pub(super) fn name(problem: &Problem, constraint: ConstraintId) -> String {
    let constraint = problem.constraint(constraint);
    let scope = constraint.scope().iter();
    let names: Vec<&str> = scope.map(|&variable| problem.name(variable)).collect();
    match constraint.relation() {
        Relation::Different => names.join("≠"),
        Relation::AllDifferent(Line::Row(row)) => format!("Zeile {}", row + 1),
        Relation::AllDifferent(Line::Col(column)) => format!("Spalte {}", column + 1),
        Relation::Cage(clue) => format!("Käfig {clue} ({})", names.join(", ")),
    }
}

pub(super) fn assignment(problem: &Problem, variable: Variable, value: Value) -> String {
    format!("{}={value}", problem.name(variable))
}

/// How many assignments a line of a node has.
const IN_A_LINE: usize = 3;

/// The label of a node in a picture of a search tree, in short lines.
pub(in crate::words) fn node(node: &FoldedNode, problem: &Problem) -> Vec<String> {
    let told = |&(variable, value): &(Variable, Value)| assignment(problem, variable, value);
    let mut lines: Vec<String> = match (node.kind, &node.assignments[..]) {
        (_, []) => vec!["Start".to_owned()],
        (FoldedKind::DeadEnds, [(first, _), ..]) => {
            let values = node.assignments.iter().map(|(_, value)| value.to_string());
            let values: Vec<String> = values.collect();
            vec![format!("{}={}", problem.name(*first), values.join(", "))]
        }
        (_, assignments) => (assignments.chunks(IN_A_LINE))
            .map(|line| line.iter().map(told).collect::<Vec<_>>().join(" "))
            .collect(),
    };
    lines.extend(match node.kind {
        FoldedKind::Nodes(NodeOutcome::Open) => None,
        FoldedKind::Nodes(NodeOutcome::Dead(DeadEndReason::WipeOut { variable, .. })) => {
            Some(format!("{} leer", problem.name(variable)))
        }
        FoldedKind::Nodes(NodeOutcome::Dead(DeadEndReason::Broken { constraint })) => {
            let broken = match problem.constraint(constraint).relation() {
                Relation::Cage(clue) => format!("Käfig {clue}"),
                _ => name(problem, constraint),
            };
            Some(format!("{broken} verletzt"))
        }
        FoldedKind::Nodes(NodeOutcome::Solution) => Some("Lösung".to_owned()),
        FoldedKind::Nodes(NodeOutcome::GaveUp(_)) => Some("hier aufgegeben".to_owned()),
        FoldedKind::DeadEnds => Some(format!("{} Sackgassen", node.assignments.len())),
        FoldedKind::Fold { nodes, solutions } => Some(match solutions {
            0 => format!("{nodes} Knoten"),
            1 => format!("{nodes} Knoten, 1 Lösung"),
            _ => format!("{nodes} Knoten, {solutions} Lösungen"),
        }),
    });
    lines
}
