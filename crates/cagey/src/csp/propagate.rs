//! Propagation after an assignment, from none at all to generalised arc consistency.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use super::all_different::possible_values;
use super::constraint::Relation;
use super::observer::SearchEvent;
use super::problem::{ConstraintId, Variable};
use super::reason::PruningReason;
use super::revision::{Revision, TraceDetail};
use super::search::{DeadEndReason, Halt, Search};
use crate::effort;
use crate::model::{Value, ValueSet};

/// What is done after every assignment.
///
/// With the same model and an order that does not depend on domains, [`Propagator::Gac`] never needs more nodes than
/// [`Propagator::ForwardChecking`], and that never more than [`Propagator::Backtracking`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Propagator {
    /// Chronological backtracking: a constraint is checked as soon as all of its variables are assigned (S. W. Golomb and L. D.
    /// Baumert, *Backtrack Programming*, Journal of the ACM 12, 1965).
    #[cfg_attr(feature = "serde", serde(rename = "bt"))]
    Backtracking,
    /// The same, except that a constraint is also checked while some of its variables are open: two equal values in a row, or a
    /// product that is already too large, are found at once.
    #[cfg_attr(feature = "serde", serde(rename = "bt-partial", alias = "none"))]
    PartialBacktracking,
    /// Forward checking: a constraint with one open variable prunes that variable (R. M. Haralick and G. L. Elliott, *Increasing
    /// Tree Search Efficiency for Constraint Satisfaction Problems*, Artificial Intelligence 14, 1980; for constraints on more
    /// than two variables this is nFC0 of C. Bessière, P. Meseguer, E. C. Freuder and J. Larrosa, *On Forward Checking for
    /// Non-binary Constraint Satisfaction*, CP 1999). A constraint on a single variable is checked when that is assigned.
    #[cfg_attr(feature = "serde", serde(rename = "fc"))]
    ForwardChecking,
    /// Generalised arc consistency once, before the search, which then is [`Propagator::PartialBacktracking`].
    #[cfg_attr(feature = "serde", serde(rename = "gac-root"))]
    GacAtRoot,
    /// Generalised arc consistency before the search and after every assignment (D. Sabin and E. C. Freuder, *Contradicting
    /// Conventional Wisdom in Constraint Satisfaction*, ECAI 1994).
    #[cfg_attr(feature = "serde", serde(rename = "gac"))]
    Gac,
    /// The same, except that all-different constraints are propagated by matching instead of by searching for
    /// supports (J.-C. Régin, *A Filtering Algorithm for Constraints of Difference in CSPs*, AAAI 1994).
    #[cfg_attr(feature = "serde", serde(rename = "gac-alldiff"))]
    GacAllDifferent,
}

impl Propagator {
    /// All of them, the simplest first.
    pub const ALL: &'static [Propagator] = &[
        Propagator::Backtracking,
        Propagator::PartialBacktracking,
        Propagator::ForwardChecking,
        Propagator::GacAtRoot,
        Propagator::Gac,
        Propagator::GacAllDifferent,
    ];

    /// Its name: `bt`, `bt-partial`, `fc`, `gac-root`, `gac` or `gac-alldiff`.
    pub fn name(self) -> &'static str {
        match self {
            Propagator::Backtracking => "bt",
            Propagator::PartialBacktracking => "bt-partial",
            Propagator::ForwardChecking => "fc",
            Propagator::GacAtRoot => "gac-root",
            Propagator::Gac => "gac",
            Propagator::GacAllDifferent => "gac-alldiff",
        }
    }
}

impl FromStr for Propagator {
    type Err = NoSuchPropagator;

    /// The propagator with this name. `none` is another one for `bt-partial`.
    fn from_str(name: &str) -> Result<Propagator, NoSuchPropagator> {
        let name = if name == "none" { "bt-partial" } else { name };
        let mut all = Propagator::ALL.iter().copied();
        all.find(|one| one.name() == name).ok_or(NoSuchPropagator)
    }
}

/// A name that no propagator has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchPropagator;

impl fmt::Display for NoSuchPropagator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Propagator::ALL.iter().map(|one| one.name()).collect();
        write!(f, "the propagators are {}", names.join(", "))
    }
}

impl std::error::Error for NoSuchPropagator {}

impl fmt::Display for Propagator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn is_broken<T>(done: &Result<T, Halt>) -> bool {
    matches!(done, Err(Halt::Dead(DeadEndReason::Broken { .. })))
}

impl Search<'_, '_> {
    /// Propagation before the first assignment.
    pub(super) fn propagate_at_root(&mut self) -> Result<(), Halt> {
        match self.method.propagator {
            Propagator::Backtracking
            | Propagator::PartialBacktracking
            | Propagator::ForwardChecking => Ok(()),
            Propagator::GacAtRoot | Propagator::Gac | Propagator::GacAllDifferent => {
                self.make_arc_consistent(self.problem.constraints().collect())
            }
        }
    }

    /// Propagation after the variable was assigned.
    pub(super) fn propagate(&mut self, variable: Variable) -> Result<(), Halt> {
        match self.method.propagator {
            Propagator::Backtracking => self.check_complete(variable),
            Propagator::PartialBacktracking | Propagator::GacAtRoot => {
                self.check_backward(variable)
            }
            Propagator::ForwardChecking => self.check_forward(variable),
            Propagator::Gac | Propagator::GacAllDifferent => {
                let constraints = self.problem.constraints_on(variable);
                self.make_arc_consistent(constraints.iter().copied().collect())
            }
        }
    }

    /// Backtracking: checks the constraints on the variable that have no open variable left.
    fn check_complete(&mut self, variable: Variable) -> Result<(), Halt> {
        for &id in self.problem.constraints_on(variable) {
            if self.state.open_in(self.problem.constraint(id)).is_empty() {
                self.revising(id, |search| search.check_assigned(id))?;
            }
        }
        Ok(())
    }

    /// Backtracking with partial checks: checks whether the assigned values violate a constraint on the variable, whatever the
    /// open variables will be.
    fn check_backward(&mut self, variable: Variable) -> Result<(), Halt> {
        for &id in self.problem.constraints_on(variable) {
            self.revising(id, |search| search.check_assigned(id))?;
        }
        Ok(())
    }

    fn check_assigned(&mut self, id: ConstraintId) -> Result<(), Halt> {
        let assigned = self.state.assigned_in(self.problem.constraint(id));
        self.check_values_of(id, std::iter::empty());
        match self.check(id, &assigned) {
            true => self.poll(),
            false => Err(Halt::Dead(DeadEndReason::Broken { constraint: id })),
        }
    }

    /// Forward checking: every constraint on the variable that has one other open variable prunes that one.
    fn check_forward(&mut self, variable: Variable) -> Result<(), Halt> {
        for &id in self.problem.constraints_on(variable) {
            let constraint = self.problem.constraint(id);
            match self.state.open_in(constraint)[..] {
                // In a constraint on more variables, the last one has only values that fit.
                [] if constraint.scope().len() == 1 => {
                    self.revising(id, |search| search.check_assigned(id))?;
                }
                [open] => self.revising(id, |search| search.prune_last(id, open))?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Prunes the values of the last open variable of a constraint that violate it.
    fn prune_last(&mut self, id: ConstraintId, open: Variable) -> Result<(), Halt> {
        let mut values = self.state.assigned_in(self.problem.constraint(id));
        let mut lost = ValueSet::EMPTY;
        self.check_values_of(id, std::iter::once(open));
        for value in self.state.domain(open).iter() {
            values.push(value);
            let holds = self.check(id, &values);
            if !holds {
                lost.insert(value);
            }
            let found = [(open, value)];
            self.note_support(id, (open, value), holds.then_some(&found));
            values.pop();
        }
        self.poll()?;
        self.prune(id, &[(open, lost)])
    }

    /// Does something with a constraint, and reports it to observers that want revisions.
    fn revising(
        &mut self,
        id: ConstraintId,
        work: impl FnOnce(&mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.begin_revision();
        let done = work(self);
        if self.detail() >= Some(TraceDetail::Revisions) {
            let revision = self.end_revision(id, is_broken(&done));
            self.report(SearchEvent::Revised(&revision));
        }
        done
    }

    /// Generalised arc consistency (GAC-3): revises the constraints of the queue, and again those whose
    /// variables lost values, until no constraint prunes anything (Mackworth, *Consistency in Networks of
    /// Relations*, Artificial Intelligence 8, 1977).
    fn make_arc_consistent(&mut self, mut queue: VecDeque<ConstraintId>) -> Result<(), Halt> {
        let mut is_waiting = vec![false; self.problem.constraints().count()];
        for id in &queue {
            is_waiting[id.index()] = true;
        }
        if self.detail() >= Some(TraceDetail::Revisions) {
            self.report(SearchEvent::Queued(queue.make_contiguous()));
        }
        while let Some(id) = queue.pop_front() {
            is_waiting[id.index()] = false;
            self.begin_revision();
            let changed = self.revise(id);
            let waited = queue.len();
            for &changed in changed.iter().flatten() {
                for &other in self.problem.constraints_on(changed) {
                    // The values that a constraint prunes were in none of its own supports.
                    if other != id && !is_waiting[other.index()] {
                        is_waiting[other.index()] = true;
                        queue.push_back(other);
                    }
                }
            }
            if self.detail() >= Some(TraceDetail::Revisions) {
                let revision = Revision {
                    requeued: queue.range(waited..).copied().collect(),
                    waiting: queue.len(),
                    ..self.end_revision(id, is_broken(&changed))
                };
                self.report(SearchEvent::Revised(&revision));
            }
            changed?;
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
        let lost: Vec<(Variable, ValueSet)> = (open.iter().zip(supported))
            .map(|(&variable, supported)| {
                let domain = self.state.domain(variable).iter();
                (
                    variable,
                    domain.filter(|&value| !supported.contains(value)).collect(),
                )
            })
            .filter(|(_, lost): &(Variable, ValueSet)| !lost.is_empty())
            .collect();
        self.prune(id, &lost)?;
        Ok(lost.iter().map(|&(variable, _)| variable).collect())
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
                    self.note_shared_support(id, variable, value);
                    continue;
                }
                let mut values = self.state.assigned_in(constraint);
                let others: Vec<usize> = (0..open.len()).filter(|&other| other != i).collect();
                let assigned = values.len();
                values.push(value);
                let then = others.iter().map(|&other| open[other]);
                self.check_values_of(id, std::iter::once(variable).chain(then.clone()));
                if self.check(id, &values) && self.complete(id, open, &others, &mut values)? {
                    // A support of one value supports all the values in it.
                    supported[i].insert(value);
                    for (&other, &value) in others.iter().zip(&values[assigned + 1..]) {
                        supported[other].insert(value);
                    }
                    let found = std::iter::once(variable).chain(then);
                    let found: Vec<_> = found.zip(values[assigned..].iter().copied()).collect();
                    self.note_support(id, (variable, value), Some(&found));
                } else {
                    self.note_support(id, (variable, value), None);
                }
                self.poll()?;
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
        self.notes.matching = matched
            .matching
            .map(|values| open.iter().copied().zip(values).collect());
        self.counts.checks += matched.looks;
        effort::note(matched.looks as usize);
        self.poll()?;
        Ok(matched.possible)
    }

    /// Prunes the values that a constraint rules out, until a domain is empty. The reasons are those before any of the values was
    /// pruned, or they would rest on each other.
    fn prune(&mut self, by: ConstraintId, lost: &[(Variable, ValueSet)]) -> Result<(), Halt> {
        let mut reasons: Vec<PruningReason> = Vec::new();
        if self.detail() >= Some(TraceDetail::Steps) {
            for &(variable, values) in lost {
                reasons.extend(values.iter().map(|v| self.pruning_reason(by, variable, v)));
            }
        }
        let mut reasons = reasons.iter();
        for &(variable, values) in lost {
            for value in values.iter() {
                self.state.prune(variable, value);
                self.counts.prunings += 1;
                self.report(SearchEvent::Pruned {
                    variable,
                    value,
                    by,
                    why: reasons.next(),
                });
            }
            self.no_wipe_out(variable, by)?;
        }
        Ok(())
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
