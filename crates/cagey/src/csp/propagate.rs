//! Propagation after an assignment, from none at all to generalised arc consistency.

use std::collections::VecDeque;
use std::fmt;

use super::all_different::possible_values;
use super::constraint::Relation;
use super::observer::SearchEvent;
use super::problem::{ConstraintId, Variable};
use super::search::{DeadEndReason, Halt, Search};
use crate::model::{Value, ValueSet};

/// What is done after every assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Propagator {
    /// Nothing is pruned: constraints on the variable are checked as far as values are assigned.
    #[cfg_attr(feature = "serde", serde(rename = "none"))]
    None,
    /// Forward checking: constraints with one open variable prune that variable, and those with more are checked
    /// as by [`Propagator::None`]. With an order that does not depend on domains, the search never needs more
    /// nodes than with that.
    #[cfg_attr(feature = "serde", serde(rename = "fc"))]
    ForwardChecking,
    /// Generalised arc consistency once, before the search; then the same as [`Propagator::None`].
    #[cfg_attr(feature = "serde", serde(rename = "gac-root"))]
    GacAtRoot,
    /// Generalised arc consistency before the search and after every assignment.
    #[cfg_attr(feature = "serde", serde(rename = "gac"))]
    Gac,
    /// The same, except that all-different constraints are propagated by matching instead of by searching for
    /// supports.
    #[cfg_attr(feature = "serde", serde(rename = "gac-alldiff"))]
    GacAllDifferent,
}

impl Propagator {
    /// All of them, the simplest first.
    pub const ALL: &'static [Propagator] = &[
        Propagator::None,
        Propagator::ForwardChecking,
        Propagator::GacAtRoot,
        Propagator::Gac,
        Propagator::GacAllDifferent,
    ];

    /// Its name: `none`, `fc`, `gac-root`, `gac` or `gac-alldiff`.
    pub fn name(self) -> &'static str {
        match self {
            Propagator::None => "none",
            Propagator::ForwardChecking => "fc",
            Propagator::GacAtRoot => "gac-root",
            Propagator::Gac => "gac",
            Propagator::GacAllDifferent => "gac-alldiff",
        }
    }
}

impl fmt::Display for Propagator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Search<'_, '_> {
    /// Propagation before the first assignment.
    pub(super) fn propagate_at_root(&mut self) -> Result<(), Halt> {
        match self.method.propagator {
            Propagator::None | Propagator::ForwardChecking => Ok(()),
            Propagator::GacAtRoot | Propagator::Gac | Propagator::GacAllDifferent => {
                self.make_arc_consistent(self.problem.constraints().collect())
            }
        }
    }

    /// Propagation after the variable was assigned.
    pub(super) fn propagate(&mut self, variable: Variable) -> Result<(), Halt> {
        match self.method.propagator {
            Propagator::None | Propagator::GacAtRoot => self.check_backward(variable),
            Propagator::ForwardChecking => self.check_forward(variable),
            Propagator::Gac | Propagator::GacAllDifferent => {
                let constraints = self.problem.constraints_on(variable);
                self.make_arc_consistent(constraints.iter().copied().collect())
            }
        }
    }

    /// Plain backtracking: checks whether the assigned values violate a constraint on the variable.
    fn check_backward(&mut self, variable: Variable) -> Result<(), Halt> {
        for &id in self.problem.constraints_on(variable) {
            self.check_assigned(id)?;
        }
        Ok(())
    }

    fn check_assigned(&mut self, id: ConstraintId) -> Result<(), Halt> {
        let assigned = self.state.assigned_in(self.problem.constraint(id));
        match self.check(id, &assigned) {
            true => self.poll(),
            false => Err(Halt::Dead(DeadEndReason::Broken { constraint: id })),
        }
    }

    /// Forward checking: every constraint on the variable that has one other open variable prunes that one. The
    /// others are checked as in plain backtracking, which would otherwise detect some dead ends earlier, such as
    /// two equal values in a row with three open cells.
    fn check_forward(&mut self, variable: Variable) -> Result<(), Halt> {
        for &id in self.problem.constraints_on(variable) {
            let constraint = self.problem.constraint(id);
            match self.state.open_in(constraint)[..] {
                // In a constraint on more variables, the last one has only values that fit.
                [] if constraint.scope().len() == 1 => self.check_assigned(id)?,
                [open] => {
                    let mut values = self.state.assigned_in(constraint);
                    for value in self.state.domain(open).iter() {
                        values.push(value);
                        if !self.check(id, &values) {
                            self.prune(open, value, id);
                        }
                        values.pop();
                    }
                    self.poll()?;
                    self.no_wipe_out(open, id)?;
                }
                [] => {}
                _ => self.check_assigned(id)?,
            }
        }
        Ok(())
    }

    /// Generalised arc consistency (GAC-3): revises the constraints of the queue, and again those whose
    /// variables lost values, until no constraint prunes anything (Mackworth, *Consistency in Networks of
    /// Relations*, Artificial Intelligence 8, 1977).
    fn make_arc_consistent(&mut self, mut queue: VecDeque<ConstraintId>) -> Result<(), Halt> {
        let mut is_waiting = vec![false; self.problem.constraints().count()];
        for id in &queue {
            is_waiting[id.index()] = true;
        }
        while let Some(id) = queue.pop_front() {
            is_waiting[id.index()] = false;
            for changed in self.revise(id)? {
                for &other in self.problem.constraints_on(changed) {
                    // The values that a constraint prunes were in none of its own supports.
                    if other != id && !is_waiting[other.index()] {
                        is_waiting[other.index()] = true;
                        queue.push_back(other);
                    }
                }
            }
        }
        Ok(())
    }

    /// Prunes the values that have no support in the constraint. Returns the variables that lost values.
    fn revise(&mut self, id: ConstraintId) -> Result<Vec<Variable>, Halt> {
        let open = self.state.open_in(self.problem.constraint(id));
        if open.is_empty() {
            self.check_assigned(id)?;
            return Ok(Vec::new());
        }
        let supported = self.supported(id, &open)?;
        let mut changed = Vec::new();
        for (&variable, supported) in open.iter().zip(supported) {
            let domain = self.state.domain(variable);
            for value in domain.iter().filter(|&value| !supported.contains(value)) {
                self.prune(variable, value, id);
            }
            self.no_wipe_out(variable, id)?;
            if domain != supported {
                changed.push(variable);
            }
        }
        Ok(changed)
    }

    /// For each open variable of a constraint the values that have a support: values for all other variables with
    /// which the constraint holds.
    fn supported(&mut self, id: ConstraintId, open: &[Variable]) -> Result<Vec<ValueSet>, Halt> {
        let constraint = self.problem.constraint(id);
        if self.method.propagator == Propagator::GacAllDifferent
            && matches!(constraint.relation(), Relation::AllDifferent(_))
        {
            return self.supported_by_matching(id, open);
        }
        let mut supported = vec![ValueSet::EMPTY; open.len()];
        for (i, &variable) in open.iter().enumerate() {
            for value in self.state.domain(variable).iter() {
                if supported[i].contains(value) {
                    continue;
                }
                let mut values = self.state.assigned_in(constraint);
                let others: Vec<usize> = (0..open.len()).filter(|&other| other != i).collect();
                let assigned = values.len();
                values.push(value);
                if self.check(id, &values) && self.complete(id, open, &others, &mut values)? {
                    // A support of one value supports all the values in it.
                    supported[i].insert(value);
                    for (&other, &value) in others.iter().zip(&values[assigned + 1..]) {
                        supported[other].insert(value);
                    }
                }
            }
        }
        Ok(supported)
    }

    /// Tries to complete values that may hold with values of the `others`, one variable at a time.
    fn complete(
        &mut self,
        id: ConstraintId,
        open: &[Variable],
        others: &[usize],
        values: &mut Vec<Value>,
    ) -> Result<bool, Halt> {
        let Some((&next, rest)) = others.split_first() else {
            return Ok(true);
        };
        for value in self.state.domain(open[next]).iter() {
            values.push(value);
            if self.check(id, values) && self.complete(id, open, rest, values)? {
                return Ok(true);
            }
            values.pop();
        }
        self.poll()?;
        Ok(false)
    }

    fn supported_by_matching(
        &mut self,
        id: ConstraintId,
        open: &[Variable],
    ) -> Result<Vec<ValueSet>, Halt> {
        let taken: ValueSet = (self.state.assigned_in(self.problem.constraint(id)))
            .into_iter()
            .collect();
        let left: Vec<ValueSet> = (open.iter())
            .map(|&variable| {
                let domain = self.state.domain(variable);
                domain
                    .iter()
                    .filter(|&value| !taken.contains(value))
                    .collect()
            })
            .collect();
        let matched = possible_values(&left);
        self.counts.checks += matched.looks;
        self.poll()?;
        Ok(matched.possible)
    }

    fn prune(&mut self, variable: Variable, value: Value, by: ConstraintId) {
        self.state.prune(variable, value);
        self.counts.prunings += 1;
        self.report(SearchEvent::Pruned {
            variable,
            value,
            by,
        });
    }

    fn no_wipe_out(&mut self, variable: Variable, by: ConstraintId) -> Result<(), Halt> {
        match self.state.domain(variable).is_empty() {
            true => Err(Halt::Dead(DeadEndReason::WipeOut {
                variable,
                constraint: by,
            })),
            false => Ok(()),
        }
    }
}
