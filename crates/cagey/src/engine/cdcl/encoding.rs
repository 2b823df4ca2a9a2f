//! A puzzle as variables, clauses and tables.
//!
//! | variable | says |
//! |---|---|
//! | of a cell and a value | the cell has the value |
//! | of a cage, a line in which it has several cells, and a value | the value of this line is in this cage |
//!
//! A cell has one value, and a value has one cell in each line: clauses. The second kind of variable says the same in
//! fewer and stronger words: a value of a line is in exactly one of the cages, and whatever is learned of a cage as a
//! whole needs no word on which of its cells it is. The table of a cage has both kinds as features, the second also
//! negated.

use super::assignment::Reason;
use super::literal::{Literal, Variable};
use super::solver::Cdcl;
use crate::budget::{Budget, BudgetSpent};
use crate::engine::board::Board;
use crate::engine::learning::{LinePart, Network};

/// What each feature of a tuple costs when a table is built, in the units of [`Budget::work`].
const COST_OF_FEATURE: usize = 4;
/// Where the random numbers start that break ties between variables.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// What the variables of a board stand for.
#[derive(Default)]
pub(super) struct Variables {
    /// The number of rows, columns and values, and of lanes in a row of the board.
    n: usize,
    side: usize,
    /// The candidates of each cell.
    candidates: Vec<u16>,
    parts: Vec<Part>,
    count: usize,
}

/// The cells that a cage has in a line, if these are several.
struct Part {
    line: usize,
    cells: LinePart,
    /// The variable of the first value.
    first: Variable,
}

impl Variables {
    /// Numbers the variables of a board.
    pub(super) fn load<B: Board>(&mut self, network: &Network, board: &B) {
        let n = network.n;
        (self.n, self.side) = (n, B::SIDE);
        self.candidates.clear();
        self.candidates
            .extend((0..n * n).map(|cell| board.get(cell / n * B::SIDE + cell % n)));
        self.count = n * n * n;
        self.parts.clear();
        for (line, parts) in network.lines.iter().enumerate() {
            for &cells in &parts.shared {
                self.parts.push(Part {
                    line,
                    cells,
                    first: self.count as Variable,
                });
                self.count += n;
            }
        }
    }

    /// Says that the cell at a place of the board has a value, counted from 0.
    fn has(&self, at: u8, value: usize) -> Literal {
        let (row, col) = (usize::from(at) / self.side, usize::from(at) % self.side);
        Literal::positive((((row * self.n) + col) * self.n + value) as Variable)
    }

    /// Each cell by its place on the board.
    fn places(&self) -> impl Iterator<Item = u8> + use<> {
        let (n, side) = (self.n, self.side);
        (0..n).flat_map(move |row| (0..n).map(move |col| (row * side + col) as u8))
    }

    /// A clause that all solutions but this one satisfy.
    pub(super) fn clause_without<B: Board>(&self, solution: &B) -> Vec<Literal> {
        let value = |at: u8| solution.get(usize::from(at)).trailing_zeros() as usize;
        self.places().map(|at| !self.has(at, value(at))).collect()
    }

    /// The board whose cells have the values that are true.
    pub(super) fn board<B: Board>(&self, is_true: impl Fn(Literal) -> bool) -> B {
        let mut board = B::EMPTY;
        for at in self.places() {
            let values = (0..self.n).filter(|&value| is_true(self.has(at, value)));
            board.set(
                usize::from(at),
                values.fold(0, |set, value| set | 1 << value),
            );
        }
        board
    }

    /// Whether a variable is true in a solution.
    #[cfg(test)]
    pub(super) fn is_true_in<B: Board>(&self, variable: Variable, solution: &B) -> bool {
        let n = self.n;
        let get = |at: u8| usize::from(solution.get(usize::from(at)));
        let value = variable as usize % n;
        let mut places = self.places();
        match places.nth(variable as usize / n) {
            Some(at) => get(at) == 1 << value,
            None => {
                let part = (variable as usize - n * n * n) / n;
                let mut inside = self.parts[part].cells.places().iter();
                inside.any(|&at| get(at) == 1 << value)
            }
        }
    }
}

impl Part {
    /// Says that a value of the line is in these cells.
    fn has(&self, value: usize) -> Literal {
        Literal::positive(self.first + value as Variable)
    }
}

/// Loads the clauses and tables of a board.
pub(super) fn encode(
    variables: &Variables,
    network: &Network,
    tuples_left: &[u32],
    cdcl: &mut Cdcl,
    budget: &mut Budget,
) -> Result<(), BudgetSpent> {
    let n = variables.n;
    cdcl.clear(variables.count);
    let mut random = SEED;
    for (at, &candidates) in variables.places().zip(&variables.candidates) {
        for value in 0..n {
            let literal = variables.has(at, value);
            if candidates >> value & 1 == 0 {
                cdcl.assignment.assign(!literal, Reason::None);
                continue;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let activity = (random >> 40) as f64 / (1u64 << 34) as f64;
            cdcl.order.include(literal.variable(), activity);
        }
    }
    let mut literals = Vec::new();
    for at in variables.places() {
        literals.clear();
        literals.extend((0..n).map(|value| variables.has(at, value)));
        cdcl.add_clause(&literals);
        at_most_one(cdcl, &literals);
    }
    for line in 0..network.lines.len() {
        for value in 0..n {
            encode_value_of_line(variables, network, line, value, cdcl);
        }
    }
    for (number, &left) in tuples_left.iter().enumerate() {
        encode_cage(variables, network, (number, left), cdcl, budget)?;
    }
    Ok(())
}

fn at_most_one(cdcl: &mut Cdcl, literals: &[Literal]) {
    for (i, &one) in literals.iter().enumerate() {
        for &other in &literals[..i] {
            cdcl.add_clause(&[!one, !other]);
        }
    }
}

/// A value is in one cell of a line, and in one of the cages that have several cells in it or else in a cell of its own.
fn encode_value_of_line(
    variables: &Variables,
    network: &Network,
    line: usize,
    value: usize,
    cdcl: &mut Cdcl,
) {
    let places = &network.lines[line].places;
    let cells: Vec<Literal> = (places.iter())
        .map(|&at| variables.has(at, value))
        .collect();
    at_most_one(cdcl, &cells);
    let single = network.lines[line].single.iter();
    let mut ways: Vec<Literal> = single.map(|&at| variables.has(at, value)).collect();
    let singles = ways.len();
    for part in variables.parts.iter().filter(|part| part.line == line) {
        let in_part = part.has(value);
        let inside: Vec<Literal> = (part.cells.places().iter())
            .map(|&at| variables.has(at, value))
            .collect();
        for &cell in &cells {
            match inside.contains(&cell) {
                true => cdcl.add_clause(&[!cell, in_part]),
                false => cdcl.add_clause(&[!cell, !in_part]),
            }
        }
        let mut clause = inside;
        clause.push(!in_part);
        cdcl.add_clause(&clause);
        ways.push(in_part);
    }
    cdcl.add_clause(&ways);
    at_most_one(cdcl, &ways[singles..]);
}

/// The table of a cage, which has so many tuples left.
fn encode_cage(
    variables: &Variables,
    network: &Network,
    (number, left): (usize, u32),
    cdcl: &mut Cdcl,
    budget: &mut Budget,
) -> Result<(), BudgetSpent> {
    let n = variables.n;
    let cage = &network.cages[number];
    let all = &network.tuples[cage.start as usize..][..left as usize];
    let candidates = |at: u8| {
        let (row, col) = (
            usize::from(at) / variables.side,
            usize::from(at) % variables.side,
        );
        variables.candidates[row * n + col]
    };
    let fits = |tuple: u64| {
        let cells = cage.cells().iter().enumerate();
        let value = |i: usize| (tuple >> (i * n)).trailing_zeros();
        cells
            .into_iter()
            .all(|(i, &at)| candidates(at) >> value(i) & 1 != 0)
    };
    let mut tuples: Vec<u64> = all.iter().copied().filter(|&tuple| fits(tuple)).collect();
    // The search swaps tuples, and the last one of a list is repeated to complete a vector.
    tuples.sort_unstable();
    tuples.dedup();

    let mut literals = Vec::new();
    for &at in cage.cells() {
        literals.extend((0..n).map(|value| variables.has(at, value)));
    }
    let parts = (variables.parts.iter()).filter(|part| usize::from(part.cells.cage) == number);
    for part in parts.clone() {
        literals.extend((0..n).flat_map(|value| [part.has(value), !part.has(value)]));
    }
    let needed = |tuple: u64| {
        let cells = 0..cage.cells().len();
        let values = cells.map(move |i| i * n + (tuple >> (i * n)).trailing_zeros() as usize);
        let in_parts = parts.clone().enumerate().flat_map(move |(i, part)| {
            let (start, set) = ((cage.cells().len() + 2 * i) * n, part.cells.set(tuple));
            (0..n).map(move |value| start + 2 * value + usize::from(set >> value & 1 == 0))
        });
        values.chain(in_parts)
    };
    budget.work(COST_OF_FEATURE * tuples.len() * (literals.len() / n))?;
    cdcl.tables
        .add(&literals, tuples.iter().map(|&tuple| needed(tuple)));
    Ok(())
}
