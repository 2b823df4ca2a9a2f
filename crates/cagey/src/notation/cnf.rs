//! DIMACS CNF: a formula whose models are the puzzle's solutions, one to one.
//!
//! The first n³ variables say "this cell has this value". Each cell has exactly one value, and so
//! has each row and each column exactly one cell for each value.
//!
//! A cage is read cell by cell by a small [`Automaton`]. Each of its states after each cell is a
//! variable. It is true when, and only when, a state before it is true and the cell has a value that
//! leads from there to here:
//!
//! ```text
//! before ∧ value → after                        for each step that the automaton can take
//! after ∧ value → one of the states before      from which this value leads here; perhaps none
//! ```
//!
//! As a cell has exactly one value, these clauses leave no state variable a choice, and their
//! number grows with the steps of the automaton, where "at most one state at a time" would grow with
//! the square of its states. States from which the clue can no longer be met are left out; an automaton
//! that would enter one is in no state from there on. The clue is met if the automaton ends in a state.
//! A hidden operator has up to four automata side by side, of which at least one must end in a
//! state; which of them do follows from the values, so that a grid still has one model only.

use std::fmt::Write;

use super::{Document, Format, WriteError};
use crate::model::{Cage, Cell, Clue, Size, Value};
use crate::tables::Automaton;

/// With more clauses than this, a file of a hundred megabytes, no solver is helped.
const MOST_CLAUSES: usize = 3_000_000;

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    // All automata are made before a clause is written, so that a formula that is too large is
    // refused early.
    let mut cages = Vec::new();
    let mut room = MOST_CLAUSES;
    for cage in puzzle.cages().iter().filter(|c| c.clue() != Clue::Free) {
        let most_states = MOST_CLAUSES / size.get();
        let automata = Automaton::for_clue(cage.clue(), cage.cells().len(), size, most_states)
            .map_err(|_| TOO_LARGE)?;
        for automaton in &automata {
            room = (room.checked_sub(most_clauses(automaton, size))).ok_or(TOO_LARGE)?;
        }
        cages.push((cage, automata));
    }

    let mut formula = Formula::new(size);
    formula.lines(size);
    for cell in size.cells() {
        if let Some(value) = document.position.grid().get(cell) {
            formula.clause([formula.cell_has(cell, value)]);
        }
    }
    let mut legend = legend(document);
    for (cage, automata) in &cages {
        let first = formula.variables + 1;
        formula.cage(cage, automata);
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

    fn cage(&mut self, cage: &Cage, automata: &[Automaton]) {
        // An automaton that is alone must never stop. That follows from where it must end; said at
        // each step, a solver sees it sooner.
        let must_go_on = automata.len() == 1;
        let mut ends = Vec::new();
        for automaton in automata {
            ends.extend(self.automaton(automaton, cage.cells(), must_go_on));
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
                for (state, &variable) in before.iter().enumerate() {
                    match automaton.step(read, state, value) {
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

/// No more clauses than this tell of the automaton.
fn most_clauses(automaton: &Automaton, size: Size) -> usize {
    2 * automaton.states() * size.get() + 1
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
