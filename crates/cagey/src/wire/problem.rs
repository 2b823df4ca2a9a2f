//! `problem`: a puzzle as a constraint satisfaction problem.

use serde::{Deserialize, Serialize};

use super::{Faults, Session};
use crate::csp::{self, Problem, Relation};
use crate::model::{Cell, Puzzle, ValueSet};
use crate::words::{Language, Medium, Voice};

/// Which puzzle is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProblemRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// How rows and columns become constraints; one for each pair of cells if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<csp::Model>,
    /// The language of formulas. Names of constraints are the same in every language.
    #[serde(default)]
    pub lang: Language,
}

/// An answer about a puzzle as a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ProblemAnswer {
    /// Its variables and constraints.
    Problem(CspProblem),
    /// The puzzle could not be read.
    Error(Faults),
}

/// A puzzle as a constraint satisfaction problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspProblem {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// How rows and columns become constraints.
    pub model: csp::Model,
    /// A variable for each cell, in reading order.
    pub variables: Vec<CspVariable>,
    /// Those of rows, of columns, and of cages.
    pub constraints: Vec<CspConstraint>,
    /// The cages of the puzzle, also those without a clue, which constrain nothing.
    pub cages: Vec<CspCage>,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspVariable {
    /// Its name, such as `V12`.
    pub name: String,
    /// The cell that it stands for.
    pub cell: Cell,
    /// The values that it may take at the start.
    pub domain: ValueSet,
}

/// A constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspConstraint {
    /// Its name in traces, such as `V11≠V12`.
    pub name: String,
    /// What kind it is.
    pub kind: ConstraintKind,
    /// The names of its variables.
    pub scope: Vec<String>,
    /// What it requires, as a formula: `V11 ÷ V12 = 2 or V12 ÷ V11 = 2`.
    pub formula: String,
}

/// A kind of constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ConstraintKind {
    /// Two cells of a line differ.
    Different,
    /// All cells of a line differ.
    AllDifferent,
    /// The cells of a cage meet its clue.
    Cage,
}

/// A cage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspCage {
    /// Its clue, such as `2÷`; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clue: Option<String>,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl CspProblem {
    /// A puzzle as a problem, with formulas in a language.
    pub fn new(puzzle: &Puzzle, model: csp::Model, language: Language) -> CspProblem {
        let voice = Voice {
            language,
            medium: Medium::Written,
        };
        let problem = Problem::of(puzzle, model);
        let variable = |variable| CspVariable {
            name: problem.name(variable).to_owned(),
            cell: problem.cell(variable),
            domain: problem.domain(variable),
        };
        let constraint = |id| {
            let constraint = problem.constraint(id);
            let scope = constraint.scope().iter();
            CspConstraint {
                name: constraint.name(&problem),
                kind: match constraint.relation() {
                    Relation::Different => ConstraintKind::Different,
                    Relation::AllDifferent(_) => ConstraintKind::AllDifferent,
                    Relation::Cage(_) => ConstraintKind::Cage,
                },
                scope: scope.map(|&v| problem.name(v).to_owned()).collect(),
                formula: voice.search_constraint(constraint, &problem),
            }
        };
        CspProblem {
            id: puzzle.clone(),
            model,
            variables: problem.variables().map(variable).collect(),
            constraints: problem.constraints().map(constraint).collect(),
            cages: (puzzle.cages().iter())
                .map(|cage| CspCage {
                    clue: cage.clue().target().map(|_| cage.clue().to_string()),
                    cells: cage.cells().to_vec(),
                })
                .collect(),
        }
    }
}

/// A puzzle as a constraint satisfaction problem.
pub fn problem(request: &ProblemRequest, session: &mut Session) -> ProblemAnswer {
    match session.read(&request.puzzle) {
        Ok(parsed) => {
            let model = request.model.unwrap_or(csp::Model::Pairs);
            ProblemAnswer::Problem(CspProblem::new(
                &parsed.document.puzzle,
                model,
                request.lang,
            ))
        }
        Err(faults) => ProblemAnswer::Error(faults),
    }
}
