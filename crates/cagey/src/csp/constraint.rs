use super::problem::{Problem, Variable};
use crate::model::{Clue, Line};

/// A condition on the values of some variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub(super) scope: Vec<Variable>,
    pub(super) relation: Relation,
}

/// What a constraint requires of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// Two values differ.
    Different,
    /// All values of a row or column differ.
    AllDifferent(Line),
    /// The values satisfy the clue of a cage. That values in one line differ is not part of this constraint.
    Cage(Clue),
}

impl Constraint {
    /// The variables that it is about.
    pub fn scope(&self) -> &[Variable] {
        &self.scope
    }

    /// What it requires of them.
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// What it is called in a trace: `V11≠V12`, `row 1`, `cage 2÷ (V11, V12)`.
    pub fn name(&self, problem: &Problem) -> String {
        let names: Vec<&str> = self.scope.iter().map(|&v| problem.name(v)).collect();
        match self.relation {
            Relation::Different => names.join("≠"),
            Relation::AllDifferent(line) => line.to_string(),
            Relation::Cage(clue) => format!("cage {clue} ({})", names.join(", ")),
        }
    }
}
