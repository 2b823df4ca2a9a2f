//! Why a search does what it does: why a value is pruned, and why a variable and a value are next.

use std::cmp::Ordering;

use super::all_different::hall_set;
use super::constraint::Relation;
use super::order::{ValueOrder, VariableOrder};
use super::problem::{ConstraintId, Variable};
use super::search::Search;
use crate::model::{Value, ValueSet};

/// How many of the variables that are compared are kept.
const MOST_CANDIDATES: usize = 5;

/// Why a constraint rules out a value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PruningReason {
    /// The value has no support: the constraint holds with none of the values that its other variables have left. A
    /// variable that is assigned has one.
    NoSupport {
        /// The other variables, in the order of the constraint, and their values.
        others: Vec<(Variable, ValueSet)>,
    },
    /// As many variables as these values, or more, have no others left, so that they need all of them: a Hall set (P. Hall,
    /// *On Representatives of Subsets*, Journal of the London Mathematical Society 10, 1935).
    HallSet {
        /// The variables, in the order of the constraint.
        variables: Vec<Variable>,
        /// Their values.
        values: ValueSet,
    },
}

/// Why a variable is next, and in which order its values are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The variable.
    pub variable: Variable,
    /// The order by which it was chosen.
    pub order: VariableOrder,
    /// The variables that could have been chosen, the best first: this one, and up to four others.
    pub candidates: Vec<Candidate>,
    /// How many variables could have been chosen.
    pub open: usize,
    /// How many others the order does not tell from it. It was chosen because it is the first of them.
    pub ties: usize,
    /// Its values in the order in which they are tried.
    pub values: Vec<CandidateValue>,
}

/// A variable that is compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The variable.
    pub variable: Variable,
    /// How many values it has left.
    pub values: usize,
    /// On how many constraints with other variables without a value it is.
    pub degree: usize,
    /// The weight of these constraints; see [`VariableOrder::WeightedDegree`].
    pub weight: u64,
}

/// A value that is compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CandidateValue {
    /// The value.
    pub value: Value,
    /// How many values of other variables conflict with it, if the order of values asks for that.
    pub ruled_out: Option<usize>,
}

impl Candidate {
    /// Which of two variables an order prefers: the lesser one. The order makes no difference between equal ones.
    pub fn compared(&self, other: &Candidate, order: VariableOrder) -> Ordering {
        let by_values = self.values.cmp(&other.values);
        let by_degree = other.degree.cmp(&self.degree);
        match order {
            VariableOrder::First => self.variable.cmp(&other.variable),
            VariableOrder::Mrv => by_values,
            VariableOrder::Degree => by_degree,
            VariableOrder::MrvDegree => by_values.then(by_degree),
            // Compares a/b with c/d without fractions.
            VariableOrder::WeightedDegree => {
                (self.values as u64 * other.weight).cmp(&(other.values as u64 * self.weight))
            }
        }
    }
}

impl Search<'_, '_> {
    /// Why a constraint rules out a value, before anything is pruned by it. It is worked out only for observers that want it.
    pub(super) fn pruning_reason(
        &self,
        id: ConstraintId,
        variable: Variable,
        value: Value,
    ) -> PruningReason {
        let constraint = self.problem.constraint(id);
        let scope = constraint.scope();
        let domains: Vec<ValueSet> = scope.iter().map(|&v| self.state.domain(v)).collect();
        let at = scope.iter().position(|&other| other == variable);
        if let (Relation::AllDifferent(_), Some(at)) = (constraint.relation(), at)
            && let Some(hall) = hall_set(&domains, at, value)
        {
            return PruningReason::HallSet {
                values: hall.iter().flat_map(|&v| domains[v].iter()).collect(),
                variables: hall.iter().map(|&v| scope[v]).collect(),
            };
        }
        let all = scope.iter().copied().zip(domains);
        PruningReason::NoSupport {
            others: all.filter(|&(other, _)| other != variable).collect(),
        }
    }

    /// Why a variable is next, and the order of its values.
    pub(super) fn choice(&mut self, variable: Variable, values: &[Value]) -> Choice {
        let order = self.method.variables;
        let candidate = |search: &Self, variable| Candidate {
            variable,
            values: search.state.domain(variable).len(),
            degree: search.degree(variable),
            weight: search.weight(variable),
        };
        let open = self.problem.variables().filter(|&v| self.state.is_open(v));
        let mut candidates: Vec<Candidate> = open.map(|v| candidate(self, v)).collect();
        // The sort is stable, so that the first variable wins a tie.
        candidates.sort_by(|one, other| one.compared(other, order));
        let open = candidates.len();
        let ties = match candidates.split_first() {
            Some((best, rest)) => (rest.iter())
                .take_while(|other| best.compared(other, order) == Ordering::Equal)
                .count(),
            None => 0,
        };
        candidates.truncate(MOST_CANDIDATES);
        let compares = self.method.values == ValueOrder::Lcv && values.len() > 1;
        // The checks of this comparison are not part of the search.
        let checks = self.counts.checks;
        let values = values.iter().map(|&value| CandidateValue {
            value,
            ruled_out: compares.then(|| self.ruled_out(variable, value)),
        });
        let values = values.collect();
        self.counts.checks = checks;
        Choice {
            variable,
            order,
            candidates,
            open,
            ties,
            values,
        }
    }
}
