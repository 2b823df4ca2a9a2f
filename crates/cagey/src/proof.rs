//! Proofs that a puzzle has exactly one solution, or none, which others can check.
//!
//! A proof is about a [formula](Formula) whose models are the solutions of the puzzle but the one that was found. It shows
//! step by step that the formula has no model, in the format DRAT, for which there are many checkers. Nobody has to
//! trust the search that wrote it, only that the formula says what the puzzle says.
//!
//! ```
//! use cagey::proof::{Proved, prove};
//! use cagey::{Budget, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let proved = prove(&puzzle, &mut Solver::new(), &mut Budget::unlimited())?;
//! let Proved::Proof(proof) = proved else {
//!     panic!("a good puzzle has one solution");
//! };
//! assert!(proof.solution.is_some_and(|solution| puzzle.is_solved_by(&solution)));
//! assert!(proof.steps.ends_with("0\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;

use crate::budget::{Budget, BudgetSpent};
use crate::engine::{Outcome, Refutation, Solver, Start, refute};
use crate::model::Grid;
use crate::notation::{Document, Formula, WriteError};

/// A proof that a puzzle has one solution or none.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The solution, if there is one.
    pub solution: Option<Grid>,
    /// What the proof is about: that there is a solution, other than this one if there is one.
    pub formula: Formula,
    /// The proof that the formula has no model, in the format DRAT.
    pub steps: String,
}

/// What came of an attempt to prove something.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Proved {
    /// There is one solution or none, and here is the proof.
    Proof(Box<Proof>),
    /// There are several solutions, of which two prove it.
    Multiple([Grid; 2]),
    /// The budget was used up.
    Stopped,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The formula cannot be written.
    Formula(WriteError),
    /// The proof is too large to be kept.
    TooLarge,
    /// The formula has a model, although the engine found no such solution. This is a defect of Cagey.
    Contradicted,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProofError::Formula(error) => write!(f, "{error}"),
            ProofError::TooLarge => f.write_str("the proof is larger than 512 MB"),
            ProofError::Contradicted => f.write_str(
                "the formula of the puzzle has a model that is no solution for the engine: this is a defect of Cagey",
            ),
        }
    }
}

impl Error for ProofError {}

/// Solves a puzzle, and proves that it has no other solution.
pub fn prove<'s>(
    start: impl Into<Start<'s>>,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Proved, ProofError> {
    let start: Start = start.into();
    let solution = match solver.solve(start, budget) {
        Outcome::Unique(solution) => Some(solution),
        Outcome::Impossible => None,
        Outcome::Multiple(solutions) => return Ok(Proved::Multiple(solutions)),
        Outcome::Stopped => return Ok(Proved::Stopped),
    };
    let mut document = Document::from(start.puzzle().clone());
    if let Some(grid) = start.grid() {
        document.position = grid.clone().into();
    }
    let formula = Formula::new(&document, solution.as_ref()).map_err(ProofError::Formula)?;
    match refute(formula.variables(), formula.clauses(), budget) {
        Ok(Refutation::Proof(steps)) => Ok(Proved::Proof(Box::new(Proof {
            solution,
            formula,
            steps,
        }))),
        Ok(Refutation::TooLarge) => Err(ProofError::TooLarge),
        Ok(Refutation::Model) => Err(ProofError::Contradicted),
        Err(BudgetSpent) => Ok(Proved::Stopped),
    }
}
