//! Counts the solutions of grids with few clues without visiting them one by one.
//!
//! The grid is filled row by row, and all ways to fill the rows so far that leave the same for the rest are counted
//! together (a transfer matrix over the frontier between two rows):
//!
//! ```text
//!   the rows so far        what they leave
//!   1 2 3 4                columns {12} {12} {34} {34}, and for each cage across the frontier the state of its clue
//!   2 1 4 3
//! ```
//!
//! Columns in which no clue and no entry is left can be exchanged for one another, so that their sets are sorted. That
//! makes the difference: an empty 7×7 grid has 61,479,419,904,000 solutions and at most some ten thousand frontiers
//! between two rows. Where cages are everywhere, there are nearly as many frontiers as solutions, and visiting is faster.

#[cfg(test)]
mod checks;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use smallvec::SmallVec;

use super::Start;
use crate::budget::{Budget, BudgetSpent};
use crate::effort;
use crate::model::{Cell, Clue, Op, Size, Target, Value};
use crate::tables::{State, WordHasher};

/// The largest size. A single frontier may be followed by a row in n! ways.
const LARGEST: usize = 9;
/// The most frontiers between two rows; with more, the count is given up. They take some 100 MB.
const MOST_FRONTIERS: usize = 1 << 20;
/// The most cells that are filled before the count is given up: a few seconds.
const MOST_STEPS: u64 = 1 << 30;

/// How many solutions there are from a start; nothing if the grid has too many clues for this, or if they are more than a
/// number can say.
pub(super) fn count(start: Start, budget: &mut Budget) -> Result<Option<u128>, BudgetSpent> {
    let n = start.puzzle().size().get();
    if n > LARGEST {
        return Ok(None);
    }
    let Some(plan) = Plan::best(start).filter(Plan::is_promising) else {
        return Ok(None);
    };
    plan.count(budget)
}

/// A frontier: two words with n bits for each column, then two words for each clue across it.
#[derive(Clone, PartialEq, Eq)]
struct Frontier(SmallVec<[u64; 6]>);

impl Hash for Frontier {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}

/// In how many ways the rows before a frontier can be filled.
type Frontiers = HashMap<Frontier, u128, BuildHasherDefault<WordHasher>>;

/// Values that the columns have: a bit each.
type Columns = [u16; LARGEST];

/// Which cell is filled at a row and a column, in a grid with this last row and column.
type Order = fn(usize, usize, usize) -> (usize, usize);

/// One operator of a cage, whose clue is still possible or not.
type ClueState = Option<State>;

/// A clue of a cage with two cells or more.
struct CageClue {
    target: Target,
    /// The operators that may be meant, and where their states are.
    ops: SmallVec<[Op; Op::COUNT]>,
    first: usize,
    /// How many of its cells have not been planned yet.
    to_come: usize,
}

/// A cell of the grid.
#[derive(Clone, Copy)]
struct Place {
    /// The values that it may have: one if it is filled.
    allowed: u16,
    /// Its cage, if that has a clue, and how many of the cage's cells come later.
    cage: Option<(usize, usize)>,
}

/// In which order the rows are filled, and what is known of their cells.
struct Plan {
    n: usize,
    size: Size,
    /// The cells in the order in which they are filled.
    places: Vec<Place>,
    cages: Vec<CageClue>,
    /// After each row: which columns can be exchanged for one another, a bit each.
    alike: Vec<u16>,
    /// After each row: the cages of which some cells are filled and some are not.
    open: Vec<Vec<usize>>,
}

impl Plan {
    /// The plan with the most columns that can be exchanged: from the top or from the bottom, by rows or by columns.
    fn best(start: Start) -> Option<Plan> {
        let last = start.puzzle().size().get() - 1;
        let orders: [Order; 4] = [
            |row, col, _| (row, col),
            |row, col, last| (last - row, col),
            |row, col, _| (col, row),
            |row, col, last| (col, last - row),
        ];
        let plans = orders.map(|order| Plan::new(start, |row, col| order(row, col, last)));
        plans.into_iter().max_by_key(Plan::exchangeable)
    }

    /// A plan by which the cell at some row and column is that of the puzzle at the place that `order` gives.
    fn new(start: Start, order: impl Fn(usize, usize) -> (usize, usize)) -> Plan {
        let puzzle = start.puzzle();
        let size = puzzle.size();
        let n = size.get();
        let all = u16::MAX >> (16 - n);
        let mut states = 0;
        let mut cages: Vec<CageClue> = (puzzle.cages().iter())
            .map(|cage| {
                let (target, ops) = match cage.clue() {
                    Clue::Op(op, target) => (target, SmallVec::from_slice(&[op])),
                    Clue::Hidden(target) => (target, SmallVec::from_slice(&Op::ALL)),
                    Clue::Given(_) | Clue::Free => (0, SmallVec::new()),
                };
                let first = states;
                states += ops.len();
                CageClue {
                    target,
                    ops,
                    first,
                    to_come: cage.cells().len(),
                }
            })
            .collect();
        let mut places = Vec::with_capacity(n * n);
        let mut open = Vec::with_capacity(n);
        let mut alike = vec![all; n];
        for row in 0..n {
            for col in 0..n {
                let (r, c) = order(row, col);
                let cell = Cell::new(r as u8, c as u8);
                let id = puzzle.cage_at(cell);
                let clue = puzzle.cage(id).clue();
                let bit = |value: Value| 1 << (value.get() - 1);
                let entered = start
                    .grid()
                    .and_then(|grid| grid.get(cell))
                    .map_or(all, bit);
                let allowed = match clue {
                    Clue::Given(value) => entered & bit(value),
                    _ => entered,
                };
                let cage = &mut cages[id.index()];
                cage.to_come -= 1;
                let cage = (!cage.ops.is_empty()).then_some((id.index(), cage.to_come));
                if allowed != all || cage.is_some() {
                    // Above this cell, its column is like no other.
                    alike[..row]
                        .iter_mut()
                        .for_each(|alike| *alike &= !(1 << col));
                }
                places.push(Place { allowed, cage });
            }
            let is_open = |&cage: &usize| {
                let CageClue { to_come, ops, .. } = &cages[cage];
                let cells = puzzle.cages()[cage].cells().len();
                !ops.is_empty() && (1..cells).contains(to_come)
            };
            open.push((0..cages.len()).filter(is_open).collect());
        }
        Plan {
            n,
            size,
            places,
            cages,
            alike,
            open,
        }
    }

    /// How many columns can be exchanged, over all frontiers.
    fn exchangeable(&self) -> u32 {
        self.alike.iter().map(|alike| alike.count_ones()).sum()
    }

    /// Whether there are so few clues that few frontiers are to be expected.
    fn is_promising(&self) -> bool {
        2 * self.exchangeable() as usize >= self.n * self.n
    }

    fn count(&self, budget: &mut Budget) -> Result<Option<u128>, BudgetSpent> {
        let mut before = Frontiers::default();
        before.insert(Frontier(SmallVec::from_slice(&[0, 0])), 1);
        let starts = self.cages.iter().flat_map(|cage| &cage.ops);
        let mut filling = Filling {
            plan: self,
            row: 0,
            columns: [0; LARGEST],
            states: starts.map(|&op| Some(State::start(op))).collect(),
            ways: 0,
            after: Frontiers::default(),
            is_exact: true,
            steps: 0,
        };
        let mut steps = 0;
        for row in 0..self.n {
            filling.row = row;
            for (frontier, ways) in before.drain() {
                filling.ways = ways;
                filling.enter(&frontier);
                filling.fill(0, 0);
                budget.work(8 * filling.steps)?;
                steps += std::mem::take(&mut filling.steps) as u64;
                let is_too_much = filling.after.len() > MOST_FRONTIERS || steps > MOST_STEPS;
                if is_too_much || !filling.is_exact {
                    return Ok(None);
                }
            }
            std::mem::swap(&mut before, &mut filling.after);
        }
        // All columns are full, and no cage is open: one frontier, or none if there is no solution.
        Ok(Some(before.into_values().sum()))
    }
}

/// A row that is being filled after a frontier.
struct Filling<'a> {
    plan: &'a Plan,
    row: usize,
    columns: Columns,
    /// For each operator of each clue; at the start for cages that have not been reached.
    states: Vec<ClueState>,
    /// In how many ways the rows before can be filled.
    ways: u128,
    after: Frontiers,
    /// Whether no count has become too large for a number.
    is_exact: bool,
    /// How many cells were filled.
    steps: usize,
}

/// Stands for a clue that is no longer possible with an operator.
const IMPOSSIBLE: [u64; 2] = [u64::MAX; 2];

impl Filling<'_> {
    /// Starts from a frontier.
    fn enter(&mut self, frontier: &Frontier) {
        let n = self.plan.n;
        let all = (1u128 << n) - 1;
        let [low, high, clues @ ..] = &frontier.0[..] else {
            return;
        };
        let packed = u128::from(*high) << 64 | u128::from(*low);
        for (col, column) in self.columns[..n].iter_mut().enumerate() {
            *column = (packed >> (col * n) & all) as u16;
        }
        let mut clues = clues.chunks_exact(2);
        let open: &[usize] = match self.row.checked_sub(1) {
            Some(before) => &self.plan.open[before],
            None => &[],
        };
        for &cage in open {
            let CageClue { first, ops, .. } = &self.plan.cages[cage];
            for (state, words) in self.states[*first..][..ops.len()]
                .iter_mut()
                .zip(&mut clues)
            {
                *state = (*words != IMPOSSIBLE).then(|| State::from_words([words[0], words[1]]));
            }
        }
    }

    /// Fills the cells of the row from a column on; `taken` has the values of the row so far.
    fn fill(&mut self, col: usize, taken: u16) {
        let plan = self.plan;
        if col == plan.n {
            return self.leave();
        }
        let Place { allowed, cage } = plan.places[self.row * plan.n + col];
        let mut left = allowed & !taken & !self.columns[col];
        effort::note(1);
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            self.steps += 1;
            self.columns[col] |= bit;
            match cage {
                None => self.fill(col + 1, taken | bit),
                Some((cage, to_come)) => {
                    let CageClue { first, ops, .. } = &plan.cages[cage];
                    let states = *first..first + ops.len();
                    let before: SmallVec<[ClueState; Op::COUNT]> =
                        self.states[states.clone()].iter().copied().collect();
                    if self.read(cage, to_come, bit) {
                        self.fill(col + 1, taken | bit);
                    }
                    self.states[states].copy_from_slice(&before);
                }
            }
            self.columns[col] ^= bit;
        }
    }

    /// Gives a cage one more value; returns whether its clue is still possible.
    fn read(&mut self, cage: usize, to_come: usize, bit: u16) -> bool {
        let CageClue {
            target, ops, first, ..
        } = &self.plan.cages[cage];
        let Some(value) = Value::new(bit.trailing_zeros() as u8 + 1) else {
            return false;
        };
        let mut is_possible = false;
        for (state, &op) in self.states[*first..].iter_mut().zip(ops) {
            *state =
                (*state)
                    .and_then(|state| state.after(op, value))
                    .filter(|state| match to_come {
                        0 => state.meets(op, *target),
                        _ => state.may_reach(op, *target, to_come, self.plan.size),
                    });
            is_possible |= state.is_some();
        }
        is_possible
    }

    /// Counts the frontier after a full row.
    fn leave(&mut self) {
        let n = self.plan.n;
        let alike = self.plan.alike[self.row];
        let mut columns = self.columns;
        // Sorted by insertion, among the columns that are alike.
        let mut sorted: SmallVec<[usize; LARGEST]> = SmallVec::new();
        for col in (0..n).filter(|col| alike >> col & 1 != 0) {
            sorted.push(col);
            let mut at = sorted.len() - 1;
            while at > 0 && columns[sorted[at - 1]] > columns[sorted[at]] {
                columns.swap(sorted[at - 1], sorted[at]);
                at -= 1;
            }
        }
        let packed =
            (columns[..n].iter().rev()).fold(0u128, |all, &column| all << n | u128::from(column));
        let mut words: SmallVec<[u64; 6]> =
            SmallVec::from_slice(&[packed as u64, (packed >> 64) as u64]);
        for &cage in &self.plan.open[self.row] {
            let CageClue { first, ops, .. } = &self.plan.cages[cage];
            for state in &self.states[*first..][..ops.len()] {
                words.extend(state.map_or(IMPOSSIBLE, State::to_words));
            }
        }
        let ways = self.after.entry(Frontier(words)).or_insert(0);
        match ways.checked_add(self.ways) {
            Some(more) => *ways = more,
            None => self.is_exact = false,
        }
    }
}
