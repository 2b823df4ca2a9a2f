//! A constraint satisfaction problem: variables, their domains, and constraints on them.

use std::fmt;

use super::constraint::{Constraint, Relation};
use crate::model::{Cell, Clue, Puzzle, Size, Value, ValueSet};

/// One of a problem's variables. There is no way to get one but from a problem; functions that are given one of a
/// larger problem panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u16);

impl Variable {
    /// Its number in the problem, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of a problem's constraints. There is no way to get one but from a problem; functions that are given one of a
/// larger problem panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(u16);

impl ConstraintId {
    /// Its number in the problem, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// How rows and columns become constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Model {
    /// One constraint for each pair of cells in a line.
    #[cfg_attr(feature = "serde", serde(rename = "pairs"))]
    Pairs,
    /// One all-different constraint for each line.
    #[cfg_attr(feature = "serde", serde(rename = "nary"))]
    Nary,
}

impl Model {
    /// Both, the simpler one first.
    pub const ALL: &'static [Model] = &[Model::Pairs, Model::Nary];

    /// Its name: `pairs` or `nary`.
    pub fn name(self) -> &'static str {
        match self {
            Model::Pairs => "pairs",
            Model::Nary => "nary",
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Variables, their domains, and constraints on them.
///
/// ```
/// use cagey::csp::{Model, Problem};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let problem = Problem::of(&puzzle, Model::Pairs);
/// assert_eq!(problem.variables().count(), 4);
/// // Two rows and two columns of one pair each, and two cages.
/// assert_eq!(problem.constraints().count(), 6);
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    names: Vec<String>,
    domains: Vec<ValueSet>,
    constraints: Vec<Constraint>,
    /// For each variable the constraints on it.
    on: Vec<Vec<ConstraintId>>,
    size: Size,
}

impl Problem {
    /// The puzzle as a problem: a variable for each cell in reading order, then constraints for
    /// rows, columns and cages. Cages without a clue constrain nothing.
    pub fn of(puzzle: &Puzzle, model: Model) -> Problem {
        let size = puzzle.size();
        let mut problem = Problem {
            names: size.cells().map(|cell| name(cell, size)).collect(),
            domains: vec![size.values().collect(); size.area()],
            constraints: Vec::new(),
            on: vec![Vec::new(); size.area()],
            size,
        };
        let variable = |cell: Cell| Variable(cell.index(size) as u16);
        for line in size.lines() {
            let cells: Vec<Variable> = line.cells(size).map(variable).collect();
            match model {
                Model::Pairs => {
                    for (i, &one) in cells.iter().enumerate() {
                        for &other in &cells[i + 1..] {
                            problem.add(vec![one, other], Relation::Different);
                        }
                    }
                }
                Model::Nary => problem.add(cells, Relation::AllDifferent(line)),
            }
        }
        for cage in puzzle.cages().iter().filter(|c| c.clue() != Clue::Free) {
            let cells = cage.cells().iter().copied().map(variable).collect();
            problem.add(cells, Relation::Cage(cage.clue()));
        }
        problem
    }

    fn add(&mut self, scope: Vec<Variable>, relation: Relation) {
        let id = ConstraintId(self.constraints.len() as u16);
        for variable in &scope {
            self.on[variable.index()].push(id);
        }
        self.constraints.push(Constraint { scope, relation });
    }

    /// All variables in their order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.names.len() as u16).map(Variable)
    }

    /// The variable's name: `V12` is row 1, column 2; above 9×9 `V1,12`.
    pub fn name(&self, variable: Variable) -> &str {
        &self.names[variable.index()]
    }

    /// The values that the variable may take at the start.
    pub fn domain(&self, variable: Variable) -> ValueSet {
        self.domains[variable.index()]
    }

    /// The domains of all variables at the start.
    pub fn domains(&self) -> &[ValueSet] {
        &self.domains
    }

    /// All constraints in their order.
    pub fn constraints(&self) -> impl Iterator<Item = ConstraintId> + use<> {
        (0..self.constraints.len() as u16).map(ConstraintId)
    }

    /// The constraint with this number.
    pub fn constraint(&self, id: ConstraintId) -> &Constraint {
        &self.constraints[id.index()]
    }

    /// The constraints that have the variable in their scope.
    pub fn constraints_on(&self, variable: Variable) -> &[ConstraintId] {
        &self.on[variable.index()]
    }

    /// The size of the puzzle that it was made from.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell that the variable stands for.
    pub fn cell(&self, variable: Variable) -> Cell {
        Cell::at_index(variable.index(), self.size)
    }

    /// Whether values for some of the variables of a constraint may still be completed, by a cheap test of the
    /// constraint alone. If no variable is `open`, the answer is exact.
    pub(super) fn may_hold(&self, id: ConstraintId, values: &[Value], open: usize) -> bool {
        let all_differ = || {
            let is_new = |(i, value)| !values[..i].contains(value);
            values.iter().enumerate().all(is_new)
        };
        match self.constraint(id).relation {
            Relation::Different | Relation::AllDifferent(_) => all_differ(),
            Relation::Cage(clue) => clue.may_hold(values, open, self.size),
        }
    }
}

fn name(cell: Cell, size: Size) -> String {
    let (row, col) = (cell.row() + 1, cell.col() + 1);
    match size.get() {
        0..=9 => format!("V{row}{col}"),
        _ => format!("V{row},{col}"),
    }
}
