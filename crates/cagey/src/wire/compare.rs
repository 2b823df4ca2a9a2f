//! `compare`: constraint searches compared on the same puzzles.

use serde::{Deserialize, Serialize};

use super::csp::{MOST_NODES, searched, wanted};
use super::{Effort, Faults, RecordKind, SearchMethod, Session};
use crate::csp::{self, Problem, SearchEnd};
use crate::engine::{Limit, Limits};

/// Which puzzles are searched in which ways. A parameter that is left out takes all its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// The puzzles, each in any format that is read.
    pub puzzles: Vec<String>,
    /// What is done after every assignment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub propagate: Option<csp::Propagator>,
    /// How rows and columns become constraints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<csp::Model>,
    /// Which variable is next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<csp::VariableOrder>,
    /// Which of its values is tried first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<csp::ValueOrder>,
    /// Whether all solutions are wanted, not only the first.
    #[serde(default)]
    pub all: bool,
    /// When each search gives up; after 100,000 nodes if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum CompareAnswer {
    /// What each way did.
    Compared(ComparedMethods),
    /// A puzzle could not be read.
    Error(Faults),
}

/// Ways to search, compared on the same puzzles, as the command prints them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparisonRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Csp`].
    pub verb: RecordKind,
    /// What each way did.
    #[serde(flatten)]
    pub result: ComparedMethods,
}

/// Ways to search, compared on the same puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedMethods {
    /// How many puzzles were searched.
    pub puzzles: u64,
    /// After how many nodes a search gives up; left out if there is no such limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// One for each way to search.
    pub ways: Vec<ComparedMethod>,
}

/// What one way to search did on all puzzles together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedMethod {
    /// The way.
    #[serde(flatten)]
    pub way: SearchMethod,
    /// How many searches came to their end.
    pub done: u64,
    /// How many gave up at the node limit.
    pub gave_up_nodes: u64,
    /// How many gave up at the time limit.
    pub gave_up_time: u64,
    /// What was done, those that gave up included.
    #[serde(flatten)]
    pub counts: Effort,
}

impl ComparedMethod {
    /// A way that has not been tried yet.
    pub fn untried(way: SearchMethod) -> ComparedMethod {
        ComparedMethod {
            way,
            done: 0,
            gave_up_nodes: 0,
            gave_up_time: 0,
            counts: Effort {
                time_us: Some(0),
                ..Effort::default()
            },
        }
    }

    /// Adds what a search did, and how it ended.
    pub fn add(&mut self, end: SearchEnd, effort: Effort) {
        self.counts.add(effort);
        match end {
            SearchEnd::GaveUp(Limit::Nodes { .. }) => self.gave_up_nodes += 1,
            SearchEnd::GaveUp(_) => self.gave_up_time += 1,
            SearchEnd::Complete | SearchEnd::Enough => self.done += 1,
        }
    }
}

/// What ways of constraint search do on the same puzzles.
pub fn compare(request: &CompareRequest, session: &mut Session) -> CompareAnswer {
    answer(request, session).unwrap_or_else(CompareAnswer::Error)
}

fn answer(request: &CompareRequest, session: &mut Session) -> Result<CompareAnswer, Faults> {
    let limits = request.limits.unwrap_or(Limits::of_nodes(MOST_NODES));
    let ways = csp::all_methods().filter(|&(model, method)| {
        request.model.is_none_or(|asked| asked == model)
            && request
                .propagate
                .is_none_or(|asked| asked == method.propagator)
            && request
                .variable
                .is_none_or(|asked| asked == method.variables)
            && request.value.is_none_or(|asked| asked == method.values)
    });
    let mut compared: Vec<ComparedMethod> = ways
        .map(|(model, method)| ComparedMethod::untried(SearchMethod::new(model, method)))
        .collect();
    for text in &request.puzzles {
        let parsed = session.read(text)?;
        for row in &mut compared {
            let problem = Problem::of(&parsed.document.puzzle, row.way.model);
            let (way, wanted, clock) = (row.way, wanted(request.all), &session.clock);
            let (report, time) = searched(
                &problem,
                way,
                wanted,
                limits,
                clock,
                &mut csp::NoSearchObserver,
            )?;
            row.add(report.end, Effort::new(report.counts, time));
        }
    }
    Ok(CompareAnswer::Compared(ComparedMethods {
        puzzles: request.puzzles.len() as u64,
        node_limit: limits.nodes,
        ways: compared,
    }))
}
