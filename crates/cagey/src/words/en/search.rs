//! Traces of constraint search in English: steps, dead ends and the nodes of trees.

use super::search_reasons::{why_chosen, why_pruned};
use super::search_revisions::{listed, revisions};
use super::terms::values;
use crate::budget::Limit;
use crate::csp::{
    Backtrack, ConstraintId, Counts, DeadEndReason, FoldedKind, FoldedNode, NodeOutcome, Problem,
    Pruning, Relation, Report, SearchEnd, TraceStep, Variable,
};
use crate::model::{Value, ValueSet};
use crate::words::SearchStepWords;
use crate::words::arrange::capitalised;

/// A step of a search.
pub(in crate::words) fn search_step(step: &TraceStep, problem: &Problem) -> SearchStepWords {
    StepNarration { step, problem }.words()
}

struct StepNarration<'a> {
    step: &'a TraceStep,
    problem: &'a Problem,
}

impl StepNarration<'_> {
    fn words(&self) -> SearchStepWords {
        SearchStepWords {
            title: match self.step.assignment {
                Some((variable, value)) => assignment(self.problem, variable, value),
                None => "before the search".to_owned(),
            },
            chosen: (self.step.choice.iter())
                .flat_map(|choice| why_chosen(choice, self.problem))
                .collect(),
            pruned: pruned(&self.step.prunings, self.problem),
            revisions: revisions(self.step, self.problem),
            queue: (!self.step.queue.is_empty())
                .then(|| format!("The queue: {}.", listed(&self.step.queue, self.problem))),
            revisions_left_out: match self.step.revisions_left_out {
                0 => None,
                more => Some(format!("{more} more revisions are left out.")),
            },
            outcome: self.outcome(),
            back: self.taken_back(),
        }
    }

    fn outcome(&self) -> Option<String> {
        match self.step.outcome {
            NodeOutcome::Open if !self.step.prunings.is_empty() => None,
            NodeOutcome::Open => Some(match self.step.assignment {
                Some(_) => "No constraint is violated, and none prunes a value.".to_owned(),
                None => "No variable has a value, and no value has been pruned.".to_owned(),
            }),
            NodeOutcome::Dead(end @ DeadEndReason::WipeOut { .. }) => {
                Some(format!("Wipe-out: {}.", dead_end(end, self.problem)))
            }
            NodeOutcome::Dead(end) => Some(format!("Dead end: {}.", dead_end(end, self.problem))),
            NodeOutcome::Solution => Some("Solution: every variable has a value.".to_owned()),
            NodeOutcome::GaveUp(limit) => Some(format!("The search {}.", gave_up(limit))),
        }
    }

    fn taken_back(&self) -> Vec<String> {
        let problem = self.problem;
        let mut told = Vec::new();
        let mut back = self.step.backtracks.iter().peekable();
        while let Some(step) = back.next() {
            match step {
                Backtrack::Undone {
                    variable,
                    value,
                    restored,
                } => told.push(undone(problem, *variable, *value, restored)),
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
                        (Some(before), 0) => format!("so {before} is hopeless"),
                        (Some(before), _) => format!("so {before} is done with"),
                        (None, _) => "and nothing is left to go back to".to_owned(),
                    };
                    told.push(format!("{name} has no other value to try, {so}."));
                }
            }
        }
        told
    }
}

/// A sentence for each constraint and each variable that it prunes.
pub(super) fn pruned(prunings: &[Pruning], problem: &Problem) -> Vec<String> {
    let alike =
        prunings.chunk_by(|one, other| (one.by, one.variable) == (other.by, other.variable));
    alike
        .map(|prunings| {
            let set: ValueSet = prunings.iter().map(|pruning| pruning.value).collect();
            let by = capitalised(&name(problem, prunings[0].by));
            let variable = problem.name(prunings[0].variable);
            let why = why_pruned(prunings, problem);
            format!("{by} prunes {} from {variable}: {why}.", values(set))
        })
        .collect()
}

fn undone(
    problem: &Problem,
    variable: Variable,
    value: Value,
    restored: &[(Variable, ValueSet)],
) -> String {
    let undone = format!("{} is undone", assignment(problem, variable, value));
    if restored.is_empty() {
        return undone + ".";
    }
    let told: Vec<String> = (restored.iter())
        .map(|&(variable, set)| format!("{} to {}", values(set), problem.name(variable)))
        .collect();
    format!("{undone}; restored: {}.", told.join("; "))
}

/// Why a node is a dead end: `V22 has no value left` or `cage 3 (V31) cannot hold`.
fn dead_end(end: DeadEndReason, problem: &Problem) -> String {
    match end {
        DeadEndReason::WipeOut { variable, .. } => {
            format!("{} has no value left", problem.name(variable))
        }
        DeadEndReason::Broken { constraint } => {
            format!("{} cannot hold", name(problem, constraint))
        }
    }
}

/// How a search ended and what it took. This many of its steps are not in the trace.
pub(in crate::words) fn ending(report: &Report, left_out: u64) -> String {
    let left_out = match left_out {
        0 => String::new(),
        more => format!("The trace ends here; {more} more steps are left out. "),
    };
    let found = match (report.end, report.counts.solutions) {
        (SearchEnd::GaveUp(limit), 0) => {
            format!("The search {}, without a solution", gave_up(limit))
        }
        (SearchEnd::GaveUp(limit), 1) => {
            format!("The search {}, with one solution", gave_up(limit))
        }
        (SearchEnd::GaveUp(limit), count) => {
            format!("The search {}, with {count} solutions", gave_up(limit))
        }
        (_, 0) => "No solution".to_owned(),
        (SearchEnd::Enough, _) => "Solution found".to_owned(),
        (SearchEnd::Complete, 1) => "One solution, and no other".to_owned(),
        (SearchEnd::Complete, count) => format!("{count} solutions"),
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
        "{left_out}{found}: {}, {} that stood, {}, {}, {}.",
        many(nodes, "node"),
        many(assignments, "assignment"),
        many(prunings, "pruning"),
        many(wipe_outs, "wipe-out"),
        many(checks, "constraint check"),
    )
}

fn many(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// How a limit ended a search: `gave up at 100 nodes`.
fn gave_up(limit: Limit) -> String {
    match limit {
        Limit::Nodes { nodes: 1 } => "gave up at 1 node".to_owned(),
        Limit::Nodes { nodes } | Limit::Preliminary { nodes } => {
            format!("gave up at {nodes} nodes")
        }
        Limit::Time => "gave up when its time was over".to_owned(),
        Limit::Cancelled => "was cancelled".to_owned(),
    }
}

pub(super) fn name(problem: &Problem, constraint: ConstraintId) -> String {
    problem.constraint(constraint).name(problem)
}

pub(super) fn assignment(problem: &Problem, variable: Variable, value: Value) -> String {
    format!("{}={value}", problem.name(variable))
}

/// How many assignments a line of a node has.
const IN_A_LINE: usize = 3;

/// The label of a node in a picture of a search tree, in short lines.
pub(in crate::words) fn node(node: &FoldedNode, problem: &Problem) -> Vec<String> {
    let Some(&(first, _)) = node.assignments.first() else {
        let start = ["start".to_owned()].into_iter();
        return start.chain(outcome_line(node, problem)).collect();
    };
    let mut lines: Vec<String> = match node.kind {
        FoldedKind::DeadEnds => {
            let values = node.assignments.iter().map(|(_, value)| value.to_string());
            let values: Vec<String> = values.collect();
            vec![format!("{}={}", problem.name(first), values.join(", "))]
        }
        _ => {
            let told: Vec<String> = (node.assignments.iter())
                .map(|&(variable, value)| assignment(problem, variable, value))
                .collect();
            told.chunks(IN_A_LINE).map(|line| line.join(" ")).collect()
        }
    };
    lines.extend(outcome_line(node, problem));
    lines
}

fn outcome_line(node: &FoldedNode, problem: &Problem) -> Option<String> {
    match node.kind {
        FoldedKind::Nodes(NodeOutcome::Open) => None,
        FoldedKind::Nodes(NodeOutcome::Dead(end)) => Some(dead_end_in_short(end, problem)),
        FoldedKind::Nodes(NodeOutcome::Solution) => Some("solution".to_owned()),
        FoldedKind::Nodes(NodeOutcome::GaveUp(_)) => Some("gave up here".to_owned()),
        FoldedKind::DeadEnds => Some(format!("{} dead ends", node.assignments.len())),
        FoldedKind::Fold { nodes, solutions } => Some(match solutions {
            0 => format!("{nodes} nodes"),
            1 => format!("{nodes} nodes, 1 solution"),
            _ => format!("{nodes} nodes, {solutions} solutions"),
        }),
    }
}

/// Why a node is a dead end, for a picture: `V22 empty`, `cage 3 broken`.
fn dead_end_in_short(end: DeadEndReason, problem: &Problem) -> String {
    match end {
        DeadEndReason::WipeOut { variable, .. } => format!("{} empty", problem.name(variable)),
        DeadEndReason::Broken { constraint } => {
            let constraint = problem.constraint(constraint);
            match constraint.relation() {
                Relation::Cage(clue) => format!("cage {clue} broken"),
                _ => format!("{} broken", constraint.name(problem)),
            }
        }
    }
}
