//! Variable and value orders: which variable is assigned next, and which of its values is tried first.

use std::cmp::Reverse;
use std::fmt;

use super::problem::Variable;
use super::search::Search;
use crate::model::Value;

/// Which of the variables without a value is assigned next. Ties are broken in favour of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum VariableOrder {
    /// The first.
    #[cfg_attr(feature = "serde", serde(rename = "first"))]
    First,
    /// The one with the fewest values left (minimum remaining values).
    #[cfg_attr(feature = "serde", serde(rename = "mrv"))]
    Mrv,
    /// The one with the most constraints on other variables without a value (degree).
    #[cfg_attr(feature = "serde", serde(rename = "degree"))]
    Degree,
    /// The one with the fewest values left; ties are broken by the largest degree.
    #[cfg_attr(feature = "serde", serde(rename = "mrv+degree"))]
    MrvDegree,
    /// The one with the fewest values in proportion to the weight of its constraints, where the weight of a
    /// constraint is one more than the number of dead ends that it has caused (dom/wdeg; Boussemart, Hemery,
    /// Lecoutre and Saïs, *Boosting Systematic Search by Weighting Constraints*, ECAI 2004).
    #[cfg_attr(feature = "serde", serde(rename = "wdeg"))]
    WeightedDegree,
}

impl VariableOrder {
    /// All of them.
    pub const ALL: &'static [VariableOrder] = &[
        VariableOrder::First,
        VariableOrder::Mrv,
        VariableOrder::Degree,
        VariableOrder::MrvDegree,
        VariableOrder::WeightedDegree,
    ];

    /// Its name: `first`, `mrv`, `degree`, `mrv+degree` or `wdeg`.
    pub fn name(self) -> &'static str {
        match self {
            VariableOrder::First => "first",
            VariableOrder::Mrv => "mrv",
            VariableOrder::Degree => "degree",
            VariableOrder::MrvDegree => "mrv+degree",
            VariableOrder::WeightedDegree => "wdeg",
        }
    }
}

impl fmt::Display for VariableOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which of a variable's values is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ValueOrder {
    /// The smallest.
    #[cfg_attr(feature = "serde", serde(rename = "ascending"))]
    Ascending,
    /// The one that leaves the most values to the other variables (least constraining value).
    #[cfg_attr(feature = "serde", serde(rename = "lcv"))]
    Lcv,
}

impl ValueOrder {
    /// Both.
    pub const ALL: &'static [ValueOrder] = &[ValueOrder::Ascending, ValueOrder::Lcv];

    /// Its name: `ascending` or `lcv`.
    pub fn name(self) -> &'static str {
        match self {
            ValueOrder::Ascending => "ascending",
            ValueOrder::Lcv => "lcv",
        }
    }
}

impl fmt::Display for ValueOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Search<'_, '_> {
    /// The variable to branch on; none if all have a value.
    pub(super) fn next_variable(&self) -> Option<Variable> {
        let mut open = self.problem.variables().filter(|&v| self.state.is_open(v));
        // `min_by_key` returns the first of several minima.
        match self.method.variables {
            VariableOrder::First => open.next(),
            VariableOrder::Mrv => open.min_by_key(|&v| self.state.domain(v).len()),
            VariableOrder::Degree => open.min_by_key(|&v| Reverse(self.degree(v))),
            VariableOrder::MrvDegree => {
                open.min_by_key(|&v| (self.state.domain(v).len(), Reverse(self.degree(v))))
            }
            VariableOrder::WeightedDegree => open.min_by(|&one, &other| {
                let [one, other] =
                    [one, other].map(|v| (self.state.domain(v).len(), self.weight(v)));
                // Compares a/b with c/d without fractions.
                (one.0 as u64 * other.1).cmp(&(other.0 as u64 * one.1))
            }),
        }
    }

    /// The number of constraints on the variable and another open one.
    pub(super) fn degree(&self, variable: Variable) -> usize {
        self.binding(variable).count()
    }

    /// The weight of those constraints; 1 if there are none.
    pub(super) fn weight(&self, variable: Variable) -> u64 {
        let weights = self.binding(variable).map(|id| self.weights[id.index()]);
        weights.sum::<u64>().max(1)
    }

    fn binding(&self, variable: Variable) -> impl Iterator<Item = super::ConstraintId> {
        let ids = self.problem.constraints_on(variable).iter().copied();
        ids.filter(move |&id| {
            let mut scope = self.problem.constraint(id).scope().iter();
            scope.any(|&other| other != variable && self.state.is_open(other))
        })
    }

    /// The values of the variable in the order in which they are tried.
    pub(super) fn ordered_values(&mut self, variable: Variable) -> Vec<Value> {
        let mut values: Vec<Value> = self.state.domain(variable).iter().collect();
        if self.method.values == ValueOrder::Lcv && values.len() > 1 {
            // The sort is stable, so that ties stay in ascending order.
            values.sort_by_cached_key(|&value| self.ruled_out(variable, value));
        }
        values
    }

    /// How many values of other variables conflict with this one, as far as a constraint can tell from the two of
    /// them and from the assigned values.
    pub(super) fn ruled_out(&mut self, variable: Variable, value: Value) -> usize {
        let mut count = 0;
        let mut neighbours: Vec<Variable> = Vec::new();
        for &id in self.problem.constraints_on(variable) {
            let scope = self.problem.constraint(id).scope().iter().copied();
            neighbours.extend(scope.filter(|&v| v != variable && self.state.is_open(v)));
        }
        neighbours.sort_unstable();
        neighbours.dedup();
        for other in neighbours {
            for with in self.state.domain(other).iter() {
                count += usize::from(!self.are_compatible(variable, value, other, with));
            }
        }
        count
    }

    fn are_compatible(
        &mut self,
        variable: Variable,
        value: Value,
        other: Variable,
        with: Value,
    ) -> bool {
        let ids = self.problem.constraints_on(variable).iter();
        let common: Vec<_> = (ids.copied())
            .filter(|&id| self.problem.constraint(id).scope().contains(&other))
            .collect();
        common.into_iter().all(|id| {
            let mut values = self.state.assigned_in(self.problem.constraint(id));
            values.extend([value, with]);
            self.check(id, &values)
        })
    }
}
