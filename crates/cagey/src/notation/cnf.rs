//! DIMACS CNF: a formula whose models are the puzzle's solutions, one to one.
//!
//! The first n³ variables say "this cell has this value". Each cell has exactly one value, and so
//! has each row and each column exactly one cell for each value.
//!
//! A cage is read cell by cell by a small machine. After each cell the machine is in a [`State`]:
//! the sum or product so far, or for − and ÷ the largest value so far and the sum or product of the
//! others. Each state after each cell is a variable. It is true when, and only when, a state before
//! it is true and the cell has a value that leads from there to here:
//!
//! ```text
//! before ∧ value → after                        for each step that the machine can take
//! after ∧ value → one of the states before      from which this value leads here; perhaps none
//! ```
//!
//! As a cell has exactly one value, these clauses leave no state variable a choice, and their
//! number grows with the steps of the machine, where "at most one state at a time" would grow with
//! the square of its states. States from which the clue can no longer be met are left out; a machine
//! that would enter one is in no state from there on. The clue is met if the machine ends in a state.
//! A hidden operator has up to four machines side by side, of which at least one must end in a
//! state; which of them do follows from the values, so that a grid still has one model only.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Document, Format, WriteError};
use crate::model::{Cage, Cell, Clue, Op, Size, Target, Value};

/// With more clauses than this, a file of a hundred megabytes, no solver is helped.
const MOST_CLAUSES: usize = 3_000_000;

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    // All machines are made before a clause is written, so that a formula that is too large is
    // refused early.
    let mut cages = Vec::new();
    let mut room = MOST_CLAUSES;
    for cage in puzzle.cages().iter().filter(|c| c.clue() != Clue::Free) {
        let machines = machines(cage, size).ok_or(TOO_LARGE)?;
        for machine in &machines {
            room = (room.checked_sub(machine.most_clauses(size))).ok_or(TOO_LARGE)?;
        }
        cages.push((cage, machines));
    }

    let mut formula = Formula::new(size);
    formula.lines(size);
    for cell in size.cells() {
        if let Some(value) = document.position.grid().get(cell) {
            formula.clause([formula.cell_has(cell, value)]);
        }
    }
    let mut legend = legend(document);
    for (cage, machines) in &cages {
        let first = formula.variables + 1;
        formula.cage(cage, machines);
        let cells: Vec<String> = cage.cells().iter().map(Cell::to_string).collect();
        let (clue, cells) = (cage.clue(), cells.join(" "));
        let last = formula.variables;
        legend += &format!("c {first} to {last}: states of the cage {clue} on {cells}\n");
    }
    let (variables, clauses) = (formula.variables, formula.clauses);
    legend += &format!("p cnf {variables} {clauses}\n");
    Ok(legend + &formula.text)
}

const TOO_LARGE: WriteError = WriteError::TooLarge {
    format: Format::Cnf,
};

/// The comments before the formula, up to the variables of the cells.
fn legend(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    let mut legend = format!("c The puzzle {puzzle}\nc Each model is a solution.\n");
    if !document.position.grid().is_empty() {
        legend += "c Values already entered are kept.\n";
    }
    legend +=
        "c Variables, with the cell (R is row, C is column) and the value that they stand for:\n";
    let pairs = size
        .cells()
        .flat_map(|cell| size.values().map(move |value| (cell, value)));
    for (variable, (cell, value)) in (1..).zip(pairs) {
        legend += &format!("c {variable} {cell}={value}\n");
    }
    legend
}

/// A variable, or with a minus its opposite.
type Literal = i32;

/// Clauses, and how many variables they use.
struct Formula {
    size: Size,
    text: String,
    clauses: usize,
    variables: Literal,
}

impl Formula {
    /// No clauses, and a variable for each cell and value.
    fn new(size: Size) -> Formula {
        Formula {
            size,
            text: String::new(),
            clauses: 0,
            variables: (size.area() * size.get()) as Literal,
        }
    }

    fn cell_has(&self, cell: Cell, value: Value) -> Literal {
        (cell.index(self.size) * self.size.get()) as Literal + Literal::from(value.get())
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        for literal in literals {
            // Writing to a string does not fail.
            let _ = write!(self.text, "{literal} ");
        }
        self.text += "0\n";
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

    /// One value a cell, and each value once in every row and column.
    fn lines(&mut self, size: Size) {
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

    fn cage(&mut self, cage: &Cage, machines: &[Machine]) {
        // A machine that is alone must never stop. That follows from where it must end; said at
        // each step, a solver sees it sooner.
        let must_go_on = machines.len() == 1;
        let mut ends = Vec::new();
        for machine in machines {
            ends.extend(self.machine(machine, cage.cells(), must_go_on));
        }
        if ends.is_empty() {
            // No values meet the clue. Some solvers do not read a clause without literals.
            self.clause([1]);
            self.clause([-1]);
        } else {
            self.clause(ends);
        }
    }

    /// Says what the states are, and gives the variables of the last ones.
    fn machine(&mut self, machine: &Machine, cells: &[Cell], must_go_on: bool) -> Vec<Literal> {
        let mut before = self.new_variables(machine.layers[0].len());
        self.clause(before.iter().copied());
        for (layers, &cell) in machine.layers.windows(2).zip(cells) {
            let after = self.new_variables(layers[1].len());
            for value in self.size.values() {
                let has_value = self.cell_has(cell, value);
                let mut comes_from: Vec<Vec<Literal>> = vec![Vec::new(); after.len()];
                for (state, &variable) in layers[0].iter().zip(&before) {
                    let next = state.after(machine.op, value);
                    match next.and_then(|next| layers[1].binary_search(&next).ok()) {
                        Some(next) => {
                            self.clause([-variable, -has_value, after[next]]);
                            comes_from[next].push(variable);
                        }
                        None if must_go_on => self.clause([-variable, -has_value]),
                        None => {}
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

/// What a machine remembers of the values it has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// For − and ÷ the largest value; + and × leave it as it was at the start.
    largest: Target,
    /// The sum (+ and −) or product (× and ÷) of the other values.
    others: Target,
}

impl State {
    fn start(op: Op) -> State {
        let nothing = match op {
            Op::Add | Op::Sub => 0,
            Op::Mul | Op::Div => 1,
        };
        State {
            largest: nothing,
            others: nothing,
        }
    }

    /// The state when one more value is read, unless a product is beyond every target.
    fn after(self, op: Op, value: Value) -> Option<State> {
        let value = Target::from(value);
        let (largest, other) = match op {
            Op::Add | Op::Mul => (self.largest, value),
            Op::Sub | Op::Div => (self.largest.max(value), self.largest.min(value)),
        };
        let others = match op {
            Op::Add | Op::Sub => self.others.checked_add(other),
            Op::Mul | Op::Div => self.others.checked_mul(other),
        };
        others.map(|others| State { largest, others })
    }

    /// Whether `target` is not ruled out with so many cells to come; exact when there are none.
    fn may_reach(self, op: Op, target: Target, to_come: usize, size: Size) -> bool {
        let n = size.get() as Target;
        let cells = to_come as Target;
        let others = self.others;
        // What the largest value is in the end, if the clue is met.
        let largest = match op {
            Op::Add => return (others + cells..=others + cells * n).contains(&target),
            Op::Mul => {
                return target > 0
                    && target.is_multiple_of(others)
                    && target / others <= n.saturating_pow(to_come as u32);
            }
            Op::Sub => others.checked_add(target),
            Op::Div => others.checked_mul(target),
        };
        match to_come {
            0 => largest == Some(self.largest),
            _ => largest.is_some_and(|largest| largest <= n),
        }
    }
}

/// The states of a cage under one operator: one at the start, then those after each cell, sorted.
/// From each of them the clue can still be met; those after the last cell meet it.
struct Machine {
    op: Op,
    layers: Vec<Vec<State>>,
}

impl Machine {
    /// No more clauses than this tell of the machine.
    fn most_clauses(&self, size: Size) -> usize {
        let states: usize = self.layers.iter().map(Vec::len).sum();
        2 * states * size.get() + 1
    }
}

/// A machine for each operator that can meet the clue; nothing if one grows too large.
fn machines(cage: &Cage, size: Size) -> Option<Vec<Machine>> {
    let (ops, target) = match cage.clue() {
        Clue::Given(value) => (vec![Op::Add], value.into()),
        Clue::Op(op, target) => (vec![op], target),
        Clue::Hidden(target) => (Op::ALL.to_vec(), target),
        Clue::Free => (Vec::new(), 0),
    };
    let mut machines = Vec::new();
    for op in ops {
        let mut layers = reached(op, target, cage.cells().len(), size)?;
        drop_dead_ends(op, &mut layers, size);
        if !layers[0].is_empty() {
            machines.push(Machine { op, layers });
        }
    }
    Some(machines)
}

/// The states that some values lead to, after each cell; nothing if there are too many.
fn reached(op: Op, target: Target, cells: usize, size: Size) -> Option<Vec<Vec<State>>> {
    let mut layers = vec![vec![State::start(op)]];
    let mut states = 0;
    for to_come in (0..cells).rev() {
        let next: BTreeSet<State> = (layers.last()?.iter())
            .flat_map(|state| size.values().filter_map(|value| state.after(op, value)))
            .filter(|state| state.may_reach(op, target, to_come, size))
            .collect();
        states += next.len();
        if states * size.get() > MOST_CLAUSES {
            return None;
        }
        layers.push(next.into_iter().collect());
    }
    Some(layers)
}

/// Takes out the states from which no values lead to the last layer.
fn drop_dead_ends(op: Op, layers: &mut [Vec<State>], size: Size) {
    for i in (1..layers.len()).rev() {
        let (earlier, later) = layers.split_at_mut(i);
        let leads_on = |state: &State| {
            (size.values().filter_map(|value| state.after(op, value)))
                .any(|next| later[0].binary_search(&next).is_ok())
        };
        earlier[i - 1].retain(leads_on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Count, Never, reference};
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

    /// All models over all variables, found by trying both values of a variable that is not yet
    /// forced; so that a variable which the clauses leave a choice makes two models of one.
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

    /// Sets what follows from clauses with one literal left; whether no clause is broken.
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

    /// The models are the solutions that the judge finds, each once.
    fn assert_models_are_solutions(document: &Document) {
        let (puzzle, grid) = (&document.puzzle, document.position.grid());
        let text = write(document).unwrap();
        let clauses = clauses(&text);
        let header = format!("p cnf {} {}", variables(&text), clauses.len());
        assert!(text.lines().any(|line| line == header), "{puzzle}");
        let found = models(&clauses, &mut vec![None; variables(&text)]);
        let count = Count::Exactly(found.len() as u64);
        assert_eq!(
            count,
            reference::count(puzzle, grid, 1000, Never),
            "{puzzle}"
        );
        let size = puzzle.size();
        for model in found {
            let mut solution = Grid::empty(size);
            for cell in size.cells() {
                let value = size.values().find(|value| {
                    model[cell.index(size) * size.get() + usize::from(value.get()) - 1]
                });
                solution.set(cell, value);
            }
            assert!(puzzle.is_solved_by(&solution), "{puzzle}");
        }
    }

    #[test]
    fn a_formula_tells_its_variables_and_has_a_clause_a_line() {
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
    fn what_would_be_too_large_is_refused() {
        // One cage over 16×16 whose product has tens of thousands of divisors.
        let product = document("c16:z19e,m9200527969062830400");
        assert_eq!(write(&product), Err(TOO_LARGE));
        let sum = document("c9:z5s,a405");
        assert!(write(&sum).is_ok());
    }
}
