//! `prove`: a proof that a puzzle has one solution or none, for others to check.

use serde::{Deserialize, Serialize};

use super::{EnteredPosition, Fault, Faults, Session};
use crate::engine::{Limits, Solver, Start};
use crate::model::{Grid, Puzzle};
use crate::proof::{self, Proof, Proved};

/// What is to be proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// The values that solutions must keep, row by row; those that the puzzle's text has entered if
    /// this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// When to give up; never if this is left out.
    #[serde(default)]
    pub limits: Limits,
}

/// What could be proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ProveAnswer {
    /// There is exactly one solution, and the proof shows that there is no other.
    Unique(WrittenProof),
    /// There is no solution, and the proof shows it.
    None(WrittenProof),
    /// There are several solutions. The two that were found prove it.
    Multiple(WrittenProof),
    /// A limit was reached before there was a proof.
    Stopped(WrittenProof),
    /// The puzzle, or the grid to start from, could not be read, or there is no proof of this answer.
    Error(Faults),
}

/// A proof, as the files that its checkers read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenProof {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The solutions that were found: one, two, or none.
    pub solutions: Vec<Grid>,
    /// What is refuted, in the format DIMACS: that there is a solution, other than the one that was found. Left out if
    /// nothing has to be proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// The proof that nothing satisfies the formula, in the format DRAT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<String>,
}

impl ProveAnswer {
    /// What was proved about a puzzle.
    pub fn new(puzzle: &Puzzle, proved: Proved) -> ProveAnswer {
        let without_proof = |solutions| WrittenProof {
            id: puzzle.clone(),
            solutions,
            formula: None,
            steps: None,
        };
        match proved {
            Proved::Proof(proof) => {
                let Proof {
                    solution,
                    formula,
                    steps,
                } = *proof;
                let is_unique = solution.is_some();
                let proof = WrittenProof {
                    formula: Some(formula.to_string()),
                    steps: Some(steps),
                    ..without_proof(solution.into_iter().collect())
                };
                match is_unique {
                    true => ProveAnswer::Unique(proof),
                    false => ProveAnswer::None(proof),
                }
            }
            Proved::Multiple(two) => ProveAnswer::Multiple(without_proof(two.into())),
            Proved::Stopped => ProveAnswer::Stopped(without_proof(Vec::new())),
        }
    }
}

/// Solves a puzzle, and proves that it has no other solution.
pub fn prove(request: &ProveRequest, session: &mut Session) -> ProveAnswer {
    answer(request, session).unwrap_or_else(ProveAnswer::Error)
}

fn answer(request: &ProveRequest, session: &mut Session) -> Result<ProveAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let start = EnteredPosition::grid_or(request.grid.as_ref(), &parsed.document.position)?;
    let mut budget = session.clock.start(request.limits)?;
    let from = Start::new(puzzle, &start)?;
    match proof::prove(from, &mut Solver::new(), &mut budget) {
        Ok(proved) => Ok(ProveAnswer::new(puzzle, proved)),
        Err(error) => Err(Faults::of_request(Fault::new(format!(
            "the answer cannot be proved: {error}"
        )))),
    }
}
