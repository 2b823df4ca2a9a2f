//! Steps and dead ends in words.

use std::fmt;

use super::constraint::Relation;
use super::fold::{FoldedNode, Shape};
use super::problem::{ConstraintId, Problem, Variable};
use super::search::{DeadEnd, Limit};
use super::trace::{Back, Fate, Step};
use crate::model::{Value, ValueSet};

impl Step {
    /// What is tried: `V11=1`.
    pub fn title(&self, problem: &Problem) -> String {
        match self.assignment {
            Some((variable, value)) => assignment(problem, variable, value),
            None => "Before the search".to_owned(),
        }
    }

    /// What each constraint prunes, a sentence each, in the order in which it was found.
    pub fn pruned(&self, problem: &Problem) -> Vec<String> {
        let by_constraint = self.prunings.chunk_by(|one, other| one.by == other.by);
        by_constraint
            .map(|prunings| {
                let mut sets: Vec<(Variable, ValueSet)> = Vec::new();
                for pruning in prunings {
                    match sets.iter_mut().find(|(v, _)| *v == pruning.variable) {
                        Some((_, set)) => set.insert(pruning.value),
                        None => sets.push((pruning.variable, ValueSet::from_iter([pruning.value]))),
                    }
                }
                let told = sets.iter().map(|&(variable, set)| {
                    format!("{} from {}", values(set), problem.name(variable))
                });
                let by = sentence(&name(problem, prunings[0].by));
                format!("{by} prunes {}.", told.collect::<Vec<_>>().join("; "))
            })
            .collect()
    }

    /// What comes of it; nothing if the search just goes on.
    pub fn outcome(&self, problem: &Problem) -> Option<String> {
        match self.fate {
            Fate::Open => None,
            Fate::Dead(dead_end @ DeadEnd::WipeOut { .. }) => {
                Some(format!("Wipe-out: {}.", dead_end.reason(problem)))
            }
            Fate::Dead(dead_end) => Some(format!("Dead end: {}.", dead_end.reason(problem))),
            Fate::Solution => Some("Solution: every variable has a value.".to_owned()),
            Fate::GaveUp(limit) => Some(format!("The search {limit}.")),
        }
    }

    /// All that there is to tell beside the title: what is pruned, what comes of it, what is taken
    /// back.
    pub fn sentences(&self, problem: &Problem) -> Vec<String> {
        let mut told = self.pruned(problem);
        told.extend(self.outcome(problem));
        told.extend(self.taken_back(problem));
        told
    }

    /// What is taken back before the next step, a sentence each.
    pub fn taken_back(&self, problem: &Problem) -> Vec<String> {
        let mut told = Vec::new();
        let mut back = self.way_back.iter().peekable();
        while let Some(step) = back.next() {
            match step {
                Back::Undone {
                    variable,
                    value,
                    restored,
                } => told.push(undone(problem, *variable, *value, restored)),
                Back::Exhausted {
                    variable,
                    solutions,
                } => {
                    let before = match back.peek() {
                        Some(Back::Undone {
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

impl DeadEnd {
    /// Why it leads nowhere: `V22 has no value left` or `cage 3 (V31) cannot hold`.
    pub fn reason(self, problem: &Problem) -> String {
        match self {
            DeadEnd::WipeOut { variable, .. } => {
                format!("{} has no value left", problem.name(variable))
            }
            DeadEnd::Broken { constraint } => {
                format!("{} cannot hold", name(problem, constraint))
            }
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(1) => f.write_str("gave up at 1 node"),
            Limit::Nodes(nodes) => write!(f, "gave up at {nodes} nodes"),
            Limit::Time => f.write_str("gave up when its time was over"),
        }
    }
}

fn name(problem: &Problem, constraint: ConstraintId) -> String {
    problem.constraint(constraint).name(problem)
}

/// The first letter large.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn assignment(problem: &Problem, variable: Variable, value: Value) -> String {
    format!("{}={value}", problem.name(variable))
}

/// `1`, `1 and 3`, `1, 2 and 3`.
fn values(set: ValueSet) -> String {
    let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
    match &values[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// So many assignments stand in one line of a node.
const IN_A_LINE: usize = 3;

impl FoldedNode {
    /// What a picture of the tree says at the node, in short lines.
    pub fn lines(&self, problem: &Problem) -> Vec<String> {
        let Some(&(first, _)) = self.assignments.first() else {
            let start = ["start".to_owned()].into_iter();
            return start.chain(self.fate_line(problem)).collect();
        };
        let mut lines: Vec<String> = match self.shape {
            Shape::DeadEnds => {
                let values = self.assignments.iter().map(|(_, value)| value.to_string());
                let values: Vec<String> = values.collect();
                vec![format!("{}={}", problem.name(first), values.join(", "))]
            }
            _ => {
                let told: Vec<String> = (self.assignments.iter())
                    .map(|&(variable, value)| assignment(problem, variable, value))
                    .collect();
                told.chunks(IN_A_LINE).map(|line| line.join(" ")).collect()
            }
        };
        lines.extend(self.fate_line(problem));
        lines
    }

    fn fate_line(&self, problem: &Problem) -> Option<String> {
        match self.shape {
            Shape::Nodes(Fate::Open) => None,
            Shape::Nodes(Fate::Dead(dead_end)) => Some(dead_end.in_short(problem)),
            Shape::Nodes(Fate::Solution) => Some("solution".to_owned()),
            Shape::Nodes(Fate::GaveUp(_)) => Some("gave up here".to_owned()),
            Shape::DeadEnds => Some(format!("{} dead ends", self.assignments.len())),
            Shape::Fold { nodes, solutions } => Some(match solutions {
                0 => format!("{nodes} nodes"),
                1 => format!("{nodes} nodes, 1 solution"),
                _ => format!("{nodes} nodes, {solutions} solutions"),
            }),
        }
    }
}

impl DeadEnd {
    /// Why it leads nowhere, for a picture: `V22 empty`, `cage 3 broken`.
    fn in_short(self, problem: &Problem) -> String {
        match self {
            DeadEnd::WipeOut { variable, .. } => format!("{} empty", problem.name(variable)),
            DeadEnd::Broken { constraint } => {
                let constraint = problem.constraint(constraint);
                match constraint.relation() {
                    Relation::Cage(clue) => format!("cage {clue} broken"),
                    _ => format!("{} broken", constraint.name(problem)),
                }
            }
        }
    }
}
