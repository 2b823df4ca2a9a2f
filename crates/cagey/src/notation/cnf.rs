//! DIMACS CNF: a formula whose models correspond one to one to the solutions of the puzzle.
//!
//! Proofs are about this formula, and no checker of proofs sees whether it says what the puzzle says. This file is
//! therefore short, and uses nothing of what the engine uses: neither its tables of cages nor its search.
//!
//! The first n³ variables mean "this cell has this value". Each cell has exactly one value, and each row and each
//! column has exactly one cell for each value.
//!
//! A cage is read cell by cell by a small automaton, whose states say what the values so far come to. There is a
//! variable for each of its states after each cell.
//! It is true if and only if a previous state is true and the value of the cell leads from there to this state:
//!
//! ```text
//! before ∧ value → after                        for each step that the automaton can take
//! after ∧ value → one of the states before      from which this value leads here; perhaps none
//! ```
//!
//! Because each cell has exactly one value, these clauses determine all state variables. Their number is linear in
//! the steps of the automaton, whereas "at most one state at a time" would be quadratic in its states. States from
//! which the clue can no longer be satisfied are omitted; an automaton that would enter one is in no state from then
//! on. The clue is satisfied if the automaton ends in a state. A hidden operator has up to four automata side by
//! side, at least one of which must end in a state. The values determine which of them do, so that each solution
//! still has exactly one model.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::{Document, Format, WriteError};
use crate::model::{Cage, Cell, Clue, Grid, Op, Size, Target, Value};

/// The maximum number of clauses, about a hundred megabytes. A larger file would be of no use to a solver.
const MOST_CLAUSES: usize = 3_000_000;

const TOO_LARGE: WriteError = WriteError::TooLarge {
    format: Format::Cnf,
};

/// A variable, or its negation if the number is negative.
type Literal = i32;

/// A formula in conjunctive normal form whose models are the solutions of a puzzle. Displayed, it is a file in the
/// format DIMACS, with comments that say what the variables mean.
///
/// ```
/// use cagey::notation::Formula;
/// use cagey::Puzzle;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// let formula = Formula::new(&puzzle.into(), Some(&"1221".parse()?))?;
/// assert!(formula.clauses().any(|clause| clause == [-1, -4, -6, -7]));
/// assert!(formula.to_string().contains("\nc 1 R1C1=1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    size: Size,
    /// The comments before the clauses.
    legend: String,
    /// The clauses one after the other, each with a 0 behind it.
    literals: Vec<Literal>,
    clauses: usize,
    variables: Literal,
}

impl Formula {
    /// The formula of a puzzle with its entries. A grid can be forbidden: the models are then the other solutions. Of a
    /// grid that is not full, its values must not occur all together.
    pub fn new(document: &Document, forbidden: Option<&Grid>) -> Result<Formula, WriteError> {
        let puzzle = &document.puzzle;
        let size = puzzle.size();
        if !document.is_consistent() || forbidden.is_some_and(|grid| grid.size() != size) {
            return Err(WriteError::Inconsistent);
        }
        // All automata are built before any clause is written, so that a formula that is too large is rejected early.
        let mut cages = Vec::new();
        let mut room = MOST_CLAUSES;
        for cage in puzzle.cages().iter().filter(|c| c.clue() != Clue::Free) {
            let automata = automata(cage, size, room / size.get()).ok_or(TOO_LARGE)?;
            for automaton in &automata {
                let states: usize = automaton.layers.iter().map(Vec::len).sum();
                room = room
                    .checked_sub(2 * states * size.get() + 1)
                    .ok_or(TOO_LARGE)?;
            }
            cages.push((cage, automata));
        }
        let mut formula = Formula {
            size,
            legend: legend(document, forbidden),
            literals: Vec::new(),
            clauses: 0,
            variables: (size.area() * size.get()) as Literal,
        };
        formula.lines();
        let entered = document.position.grid();
        let entries = |grid: &Grid| -> Vec<Literal> {
            let value = |cell| Some(formula.cell_has(cell, grid.get(cell)?));
            size.cells().filter_map(value).collect()
        };
        let (entered, forbidden) = (entries(entered), forbidden.map(entries));
        for has_value in entered {
            formula.clause([has_value]);
        }
        if let Some(forbidden) = forbidden {
            formula.clause(forbidden.iter().map(|has_value| -has_value));
        }
        for (cage, automata) in &cages {
            let first = formula.variables + 1;
            formula.cage(cage, automata);
            let cells: Vec<String> = cage.cells().iter().map(Cell::to_string).collect();
            let (clue, cells) = (cage.clue(), cells.join(" "));
            let last = formula.variables;
            formula.legend +=
                &format!("c {first} to {last}: states of the cage {clue} on {cells}\n");
        }
        Ok(formula)
    }

    /// The number of variables. They are numbered from 1; of the variables of cells, the first are those of the first
    /// cell.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The clauses: literals of which at least one must hold. A negative number is the negation of a variable.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let clauses = self.literals.split(|&literal| literal == 0);
        clauses.take(self.clauses)
    }

    fn cell_has(&self, cell: Cell, value: Value) -> Literal {
        (cell.index(self.size) * self.size.get()) as Literal + Literal::from(value.get())
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.literals.extend(literals);
        self.literals.push(0);
        self.clauses += 1;
    }

    fn exactly_one(&mut self, literals: &[Literal]) {
        self.clause(literals.iter().copied());
        for (i, one) in literals.iter().enumerate() {
            for other in &literals[..i] {
                self.clause([-other, -one]);
            }
        }
    }

    /// One value per cell, and each value once in every row and column.
    fn lines(&mut self) {
        let size = self.size;
        for cell in size.cells() {
            let values: Vec<Literal> = size.values().map(|v| self.cell_has(cell, v)).collect();
            self.exactly_one(&values);
        }
        for line in size.lines() {
            for value in size.values() {
                let places: Vec<Literal> = line
                    .cells(size)
                    .map(|cell| self.cell_has(cell, value))
                    .collect();
                self.exactly_one(&places);
            }
        }
    }

    fn cage(&mut self, cage: &Cage, automata: &[Automaton]) {
        // A single automaton must be in some state after every cell. This follows from the other clauses, but
        // stating it for each cell makes propagation stronger.
        let must_go_on = automata.len() == 1;
        let mut ends = Vec::new();
        for automaton in automata {
            ends.extend(self.automaton(automaton, cage.cells(), must_go_on));
        }
        if ends.is_empty() {
            // No values satisfy the clue. Some solvers do not accept an empty clause.
            self.clause([1]);
            self.clause([-1]);
        } else {
            self.clause(ends);
        }
    }

    /// Adds the clauses for the states of an automaton, and returns the variables of the final ones.
    fn automaton(
        &mut self,
        automaton: &Automaton,
        cells: &[Cell],
        must_go_on: bool,
    ) -> Vec<Literal> {
        let mut before = self.new_variables(automaton.layers[0].len());
        self.clause(before.iter().copied());
        for (read, &cell) in cells.iter().enumerate() {
            let after = self.new_variables(automaton.layers[read + 1].len());
            for value in self.size.values() {
                let has_value = self.cell_has(cell, value);
                let mut comes_from: Vec<Vec<Literal>> = vec![Vec::new(); after.len()];
                for (&state, &variable) in automaton.layers[read].iter().zip(&before) {
                    let next = next_state(automaton.op, state, value.into());
                    match automaton.layers[read + 1].binary_search(&next) {
                        Ok(next) => {
                            self.clause([-variable, -has_value, after[next]]);
                            comes_from[next].push(variable);
                        }
                        Err(_) if must_go_on => self.clause([-variable, -has_value]),
                        Err(_) => {}
                    }
                }
                for (&variable, from) in after.iter().zip(comes_from) {
                    self.clause([-variable, -has_value].into_iter().chain(from));
                }
            }
            before = after;
        }
        before
    }

    fn new_variables(&mut self, count: usize) -> Vec<Literal> {
        let first = self.variables + 1;
        self.variables += count as Literal;
        (first..=self.variables).collect()
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.legend)?;
        writeln!(f, "p cnf {} {}", self.variables, self.clauses)?;
        for literal in &self.literals {
            match literal {
                0 => f.write_str("0\n")?,
                literal => write!(f, "{literal} ")?,
            }
        }
        Ok(())
    }
}

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    Formula::new(document, None).map(|formula| formula.to_string())
}

/// The comments before the formula, up to the variables of the cells.
fn legend(document: &Document, forbidden: Option<&Grid>) -> String {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    let mut legend = format!("c The puzzle {puzzle}\nc Each model is a solution.\n");
    if let Some(grid) = forbidden {
        legend += &format!("c The solution {grid} is excluded.\n");
    }
    if !document.position.grid().is_empty() {
        legend += "c Values already entered are kept.\n";
    }
    legend +=
        "c Variables, with the cell (R is row, C is column) and the value that they stand for:\n";
    let pairs = size
        .cells()
        .flat_map(|cell| size.values().map(move |value| (cell, value)));
    for (variable, (cell, value)) in (1..).zip(pairs) {
        // Writing to a string does not fail.
        let _ = writeln!(legend, "c {variable} {cell}={value}");
    }
    legend
}

/// What the values so far come to: their sum or product; or for subtraction and division the sum or product of all but
/// the largest, and the largest, which is 0 before the first value.
type State = (Target, Target);

/// The states of a cage under one operator: one at the start, then those after each cell, sorted. From each of them the
/// clue can still be satisfied; those after the last cell satisfy it.
struct Automaton {
    op: Op,
    layers: Vec<Vec<State>>,
}

fn first_state(op: Op) -> State {
    match op {
        Op::Add | Op::Sub => (0, 0),
        Op::Mul | Op::Div => (1, 0),
    }
}

/// Numbers that overflow are larger than any target, so that it does not matter how large they are.
fn next_state(op: Op, (others, largest): State, value: Target) -> State {
    match op {
        Op::Add => (others.saturating_add(value), 0),
        Op::Mul => (others.saturating_mul(value), 0),
        Op::Sub => (others + largest.min(value), largest.max(value)),
        // The first value is the largest so far, and no other is left.
        Op::Div if largest == 0 => (others, value),
        Op::Div => (
            others.saturating_mul(largest.min(value)),
            largest.max(value),
        ),
    }
}

/// Whether the clue holds after the last cell.
fn is_satisfied(op: Op, target: Target, (others, largest): State) -> bool {
    match op {
        Op::Add | Op::Mul => others == target,
        Op::Sub => others.checked_add(target) == Some(largest),
        Op::Div => others.checked_mul(target) == Some(largest),
    }
}

/// Whether a state may still lead to one in which the clue holds. This only keeps automata small while they are built.
fn may_be_satisfied(op: Op, target: Target, (others, _): State, size: Size) -> bool {
    match op {
        Op::Add => others <= target,
        Op::Mul => target.is_multiple_of(others) && target > 0,
        Op::Sub | Op::Div => others <= size.get() as Target,
    }
}

/// An automaton for each operator that can satisfy the clue of a cage; none if there would be too many states.
fn automata(cage: &Cage, size: Size, most_states: usize) -> Option<Vec<Automaton>> {
    let (ops, target) = match cage.clue() {
        Clue::Given(value) => (vec![Op::Add], value.into()),
        Clue::Op(op, target) => (vec![op], target),
        Clue::Hidden(target) => (Op::ALL.to_vec(), target),
        Clue::Free => (Vec::new(), 0),
    };
    let mut automata = Vec::new();
    let mut states = 0;
    for op in ops {
        let mut layers = vec![BTreeSet::from([first_state(op)])];
        for read in 0..cage.cells().len() {
            let mut after = BTreeSet::new();
            for &state in &layers[read] {
                let next = size
                    .values()
                    .map(|value| next_state(op, state, value.into()));
                after.extend(next.filter(|&next| may_be_satisfied(op, target, next, size)));
                if states + after.len() > most_states {
                    return None;
                }
            }
            states += after.len();
            layers.push(after);
        }
        if let Some(last) = layers.last_mut() {
            last.retain(|&state| is_satisfied(op, target, state));
        }
        for read in (0..cage.cells().len()).rev() {
            let (before, after) = layers.split_at_mut(read + 1);
            before[read].retain(|&state| {
                let mut values = size.values();
                values.any(|value| after[0].contains(&next_state(op, state, value.into())))
            });
        }
        if !layers[0].is_empty() {
            let layers = layers.into_iter().map(|layer| layer.into_iter().collect());
            automata.push(Automaton {
                op,
                layers: layers.collect(),
            });
        }
    }
    Some(automata)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Budget, Count, Start, reference};
    use crate::model::{Grid, Puzzle};

    fn document(text: &str) -> Document {
        text.parse::<Puzzle>().unwrap().into()
    }

    fn clauses(text: &str) -> Vec<Vec<Literal>> {
        (text.lines())
            .filter(|line| !line.starts_with(['c', 'p']))
            .map(|line| {
                let mut literals: Vec<Literal> =
                    line.split(' ').map(|word| word.parse().unwrap()).collect();
                assert_eq!(literals.pop(), Some(0));
                literals
            })
            .collect()
    }

    fn variables(text: &str) -> usize {
        let line = text.lines().find(|line| line.starts_with('p')).unwrap();
        line.split(' ').nth(2).unwrap().parse().unwrap()
    }

    /// All models over all variables, found by trying both values of each variable that is not forced. A variable
    /// that the clauses do not determine would thus turn one model into two.
    fn models(clauses: &[Vec<Literal>], values: &mut Vec<Option<bool>>) -> Vec<Vec<bool>> {
        let mut changed = Vec::new();
        let mut found = Vec::new();
        if propagate(clauses, values, &mut changed) {
            match values.iter().position(Option::is_none) {
                None => found.push(values.iter().map(|v| v.unwrap()).collect()),
                Some(free) => {
                    for value in [true, false] {
                        values[free] = Some(value);
                        found.extend(models(clauses, values));
                    }
                    values[free] = None;
                }
            }
        }
        for variable in changed {
            values[variable] = None;
        }
        found
    }

    /// Unit propagation; returns whether no clause is violated.
    fn propagate(
        clauses: &[Vec<Literal>],
        values: &mut [Option<bool>],
        changed: &mut Vec<usize>,
    ) -> bool {
        let at = |literal: Literal| literal.unsigned_abs() as usize - 1;
        loop {
            let before = changed.len();
            for clause in clauses {
                if (clause.iter()).any(|&l| values[at(l)] == Some(l > 0)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&l| values[at(l)].is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&only), None) => {
                        values[at(only)] = Some(only > 0);
                        changed.push(at(only));
                    }
                    _ => {}
                }
            }
            if changed.len() == before {
                return true;
            }
        }
    }

    /// Checks that the models are exactly the solutions that the reference solver finds.
    fn assert_models_are_solutions(document: &Document) {
        let (puzzle, grid) = (&document.puzzle, document.position.grid());
        let text = write(document).unwrap();
        let clauses = clauses(&text);
        let header = format!("p cnf {} {}", variables(&text), clauses.len());
        assert!(text.lines().any(|line| line == header), "{puzzle}");
        let found = models(&clauses, &mut vec![None; variables(&text)]);
        let count = Count::Exactly(found.len() as u128);
        assert_eq!(
            count,
            reference::count(
                Start::new(puzzle, grid).unwrap(),
                1000,
                &mut Budget::unlimited()
            ),
            "{puzzle}"
        );
        let size = puzzle.size();
        for model in found {
            let mut solution = Grid::empty(size);
            for cell in size.cells() {
                let value = size.values().find(|value| {
                    model[cell.index(size) * size.get() + usize::from(value.get()) - 1]
                });
                solution.put(cell, value);
            }
            assert!(puzzle.is_solved_by(&solution), "{puzzle}");
        }
    }

    #[test]
    fn a_formula_lists_its_variables_and_has_one_clause_per_line() {
        let text = write(&document("1:_,a1")).unwrap();
        let expected = "\
c The puzzle 1:_,a1
c Each model is a solution.
c Variables, with the cell (R is row, C is column) and the value that they stand for:
c 1 R1C1=1
c 2 to 3: states of the cage 1 on R1C1
p cnf 3 7
1 0
1 0
1 0
2 0
-2 -1 3 0
-3 -1 2 0
3 0
";
        assert_eq!(text, expected);
    }

    #[test]
    fn every_clue_has_its_solutions_as_models() {
        let shapes = [
            "ab\nab",
            "aa\naa",
            "aaa\nbbb\nbbb",
            "aab\nacb\nccc",
            "aaa\naba\naaa",
        ];
        for shape in shapes {
            for sign in ["+", "-", "*", "/", "?"] {
                for target in (0..=12).chain([16, 144, 5184, u64::MAX]) {
                    let names = ["a", "b", "c"]
                        .into_iter()
                        .filter(|&name| shape.contains(name));
                    let clues: Vec<String> = names
                        .map(|name| match name {
                            "a" => format!("a: {target}{sign}"),
                            _ => format!("{name}:"),
                        })
                        .collect();
                    let text = format!("{shape}\n\n{}", clues.join("\n"));
                    assert_models_are_solutions(&document(&text));
                }
            }
        }
    }

    #[test]
    fn what_is_entered_holds_in_every_model() {
        let mut document = document("aaa\nbbb\nccc\n\na:\nb: 2/\nc: 6?");
        for grid in ["1........", "1...2....", "1.......1", "11......."] {
            document.position = grid.parse::<Grid>().unwrap().into();
            assert_models_are_solutions(&document);
        }
    }

    #[test]
    fn what_would_be_too_large_is_rejected() {
        // One cage over 16×16 whose product has tens of thousands of divisors.
        let product = document("c16:z19e,m9200527969062830400");
        assert_eq!(write(&product), Err(TOO_LARGE));
        let sum = document("c9:z5s,a405");
        assert!(write(&sum).is_ok());
    }
}
