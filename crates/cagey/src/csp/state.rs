use super::constraint::Constraint;
use super::problem::{Problem, Variable};
use crate::model::{Value, ValueSet};

/// The state of a search: assignments and domains.
#[derive(Clone, Debug)]
pub struct State {
    assigned: Vec<Option<Value>>,
    domains: Vec<ValueSet>,
    /// The trail: what was pruned, the latest last.
    trail: Vec<(Variable, Value)>,
}

/// A state to go back to: the length of the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl State {
    pub(super) fn start(problem: &Problem) -> State {
        State {
            assigned: vec![None; problem.domains().len()],
            domains: problem.domains().to_vec(),
            trail: Vec::new(),
        }
    }

    /// The value assigned to the variable.
    pub fn value(&self, variable: Variable) -> Option<Value> {
        self.assigned[variable.index()]
    }

    /// For each variable the value assigned to it.
    pub fn values(&self) -> &[Option<Value>] {
        &self.assigned
    }

    /// The values that are left in the domain of the variable; only the assigned one, if there is one.
    pub fn domain(&self, variable: Variable) -> ValueSet {
        match self.value(variable) {
            Some(value) => ValueSet::from_iter([value]),
            None => self.domains[variable.index()],
        }
    }

    /// The same for every variable.
    pub fn domains(&self) -> Vec<ValueSet> {
        let one = |(assigned, &left): (&Option<Value>, &ValueSet)| match assigned {
            Some(value) => ValueSet::from_iter([*value]),
            None => left,
        };
        self.assigned.iter().zip(&self.domains).map(one).collect()
    }

    /// Whether nothing is assigned to the variable.
    pub fn is_open(&self, variable: Variable) -> bool {
        self.value(variable).is_none()
    }

    /// The variables of a constraint to which nothing is assigned.
    pub(super) fn open_in(&self, constraint: &Constraint) -> Vec<Variable> {
        let scope = constraint.scope().iter().copied();
        scope.filter(|&variable| self.is_open(variable)).collect()
    }

    /// The values that are assigned to a constraint's variables.
    pub(super) fn assigned_in(&self, constraint: &Constraint) -> Vec<Value> {
        let scope = constraint.scope().iter();
        scope.filter_map(|&variable| self.value(variable)).collect()
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    pub(super) fn assign(&mut self, variable: Variable, value: Value) {
        self.assigned[variable.index()] = Some(value);
    }

    pub(super) fn prune(&mut self, variable: Variable, value: Value) {
        self.domains[variable.index()].remove(value);
        self.trail.push((variable, value));
    }

    /// Undoes an assignment and all prunings since the mark. Returns what was restored.
    pub(super) fn undo(&mut self, variable: Variable, mark: Mark) -> Vec<(Variable, Value)> {
        self.assigned[variable.index()] = None;
        let restored = self.trail.split_off(mark.0);
        for &(variable, value) in &restored {
            self.domains[variable.index()].insert(value);
        }
        restored
    }
}
