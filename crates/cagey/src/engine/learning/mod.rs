//! Depth-first search for hard puzzles: it propagates more at each node, and learns from conflicts.
//!
//! | what | how |
//! |---|---|
//! | which cell | the fewest candidates for the weight of its constraints, which grows with every conflict: dom/wdeg (Boussemart, Hemery, Lecoutre and Saïs, *Boosting Systematic Search by Weighting Constraints*, ECAI 2004) |
//! | but first | the cell of the last conflict, as long as it is open (Lecoutre, Saïs, Tabary and Vidal, *Reasoning from Last Conflict(s) in Constraint Programming*, Artificial Intelligence 173, 2009) |
//! | which value | the one with the largest estimated share of the solutions (in the spirit of Zanarini and Pesant, *Solution Counting Algorithms for Constraint-Centered Search Heuristics*, CP 2007) |
//! | restarts | after a number of conflicts that grows by a tenth each time (Walsh, *Search in a Small World*, IJCAI 1999) |
//! | nogoods | what was refuted is kept at a restart: see [`nogoods`] |
//! | cages | tuples that no longer fit are swapped behind the others: simple tabular reduction (Ullmann, *Partition Search for Non-binary Constraint Satisfaction*, Information Sciences 177, 2007) |
//! | lines | the sets of values that the cages of a line can have together: see [`line_sets`] |
//!
//! Propagators run in this order, the cheapest that has work first, until none has:
//!
//! ```text
//! a cell was fixed:    nogoods that watch it
//! a line changed:      values that are fixed, values with one place left
//! a cage changed:      tuples that the candidates leave, candidates that these tuples leave
//! a line changed:      what lines add up to and multiply to, in puzzles with large cages: see
//!                      [`line_arithmetic`](super::line_arithmetic)
//! a line changed:      sets of values that fit together, tuples that have such sets
//! ```

mod line_sets;
mod network;
mod nogoods;
mod propagation;

use super::board::Board;
use super::instance::Instance;
use super::kernels::Kernels;
use super::line_arithmetic::Contradiction;
use super::listed_cage::Tuples;
use super::observer::{Event, NoObserver, Observer, report_choice};
use super::search::Progress;
use crate::budget::{Budget, BudgetSpent};
pub(super) use line_sets::{LineSets, Remaining};
pub(super) use network::{LinePart, Network};
use nogoods::Literal;
use propagation::{Conflict, Halt, Propagation, is_open};

/// The most conflicts before the first restart.
const FIRST_CONFLICT_LIMIT: u32 = 50;
/// From this many solutions on, the solutions are being listed, and there are no more restarts.
const MANY: u32 = 2;

/// Beyond this size a node takes several times as long, and what it refutes is less, so that another search takes over
/// after a fraction of the nodes.
const LARGE: usize = 12;
const PATIENCE_DIVISOR_WHEN_LARGE: u32 = 100;

/// See the [module](self).
pub(super) struct LearningSearch<B: Board> {
    propagation: Propagation,
    /// One more than the number of conflicts of each line, and behind the lines of each cage.
    weights: Vec<u32>,
    /// The board at the root, without what has been refuted for good.
    root: B,
    stack: Vec<Node<B>>,
    /// For each node of the stack, the number of tuples left of each cage.
    saved_tuples: Vec<u32>,
    /// The decisions that lead to the current node.
    branch: Vec<Decision>,
    /// The cell of the last conflict.
    last_conflict: Option<u8>,
    /// The conflicts since the last restart, and how many there may be.
    conflicts: u32,
    conflict_limit: u32,
    first_conflict_limit: u32,
    /// The number of solutions found since the search was started.
    found: u32,
    /// The nodes since the search was started, and how many there may be.
    nodes: u32,
    patience: u32,
    has_restarted_since_found: bool,
    has_filtered_root: bool,
    /// Memory for the positive decisions of a branch, which a restart goes through.
    taken: Vec<Literal>,
    /// The solution that was found last.
    pub(super) solution: B,
}

/// A step of a branch: a positive decision, `cell = value`, or a negative one, `cell ≠ value`.
#[derive(Clone, Copy)]
struct Decision {
    literal: Literal,
    is_positive: bool,
}

/// A board that is still to be searched.
struct Node<B> {
    board: B,
    /// The length of the branch that leads to it.
    branch: u32,
    /// The negative decision that it begins with. There is none at the root, and where the search was
    /// stopped.
    refuted: Option<Literal>,
}

impl<B: Board> LearningSearch<B> {
    /// A search of nothing. The first restart comes after at most this many conflicts, and after so many nodes with
    /// fewer than two solutions it is [stuck](LearningSearch::is_stuck).
    pub(super) fn new(conflict_limit: u32, patience: u32) -> LearningSearch<B> {
        LearningSearch {
            propagation: Propagation::default(),
            weights: Vec::new(),
            root: B::EMPTY,
            stack: Vec::new(),
            saved_tuples: Vec::new(),
            branch: Vec::new(),
            last_conflict: None,
            conflicts: 0,
            conflict_limit: 0,
            first_conflict_limit: conflict_limit.min(FIRST_CONFLICT_LIMIT),
            found: 0,
            nodes: 0,
            patience,
            has_restarted_since_found: false,
            has_filtered_root: false,
            taken: Vec::new(),
            solution: B::EMPTY,
        }
    }

    /// Loads another puzzle. [`LearningSearch::start`] then says what to search.
    pub(super) fn load(&mut self, instance: &Instance<B>, tuples: &Tuples) {
        let network = &mut self.propagation.network;
        network.load(instance, tuples);
        self.weights.clear();
        (self.weights).resize(2 * network.n + network.cage_count, 1);
        self.stack.clear();
        self.saved_tuples.clear();
    }

    /// Loads the arithmetic of lines of the puzzle that was loaded.
    pub(super) fn load_arithmetic(&self, instance: &mut Instance<B>) {
        let totals = self.propagation.network.totals(&instance.automata);
        (instance.arithmetic).load(instance.n, &totals, &instance.start);
    }

    /// Starts to search a board of the puzzle that was loaded.
    pub(super) fn start(&mut self, board: B) {
        self.root = board;
        self.propagation.nogoods.clear();
        self.conflicts = 0;
        self.conflict_limit = self.first_conflict_limit;
        self.found = 0;
        self.nodes = 0;
        self.has_restarted_since_found = false;
        self.has_filtered_root = false;
        self.last_conflict = None;
        self.go_to_root();
    }

    fn go_to_root(&mut self) {
        self.stack.clear();
        self.saved_tuples.clear();
        self.branch.clear();
        self.propagation.begin(&self.root);
        self.push(self.root, None);
    }

    fn push(&mut self, board: B, refuted: Option<Literal>) {
        self.saved_tuples.extend_from_slice(&self.propagation.left);
        self.stack.push(Node {
            board,
            branch: self.branch.len() as u32,
            refuted,
        });
    }

    /// Takes a node from the stack, ready to be propagated.
    fn pop(&mut self) -> Option<B> {
        let Node {
            board,
            branch,
            refuted,
        } = self.stack.pop()?;
        let start = self.saved_tuples.len() - self.propagation.left.len();
        (self.propagation.left).copy_from_slice(&self.saved_tuples[start..]);
        self.saved_tuples.truncate(start);
        self.branch.truncate(branch as usize);
        match refuted {
            None => self.propagation.schedule_all(&board),
            Some(literal) => {
                self.branch.push(Decision {
                    literal,
                    is_positive: false,
                });
                self.propagation.clear_schedule();
                self.propagation.touch(usize::from(literal.at), &board);
            }
        }
        Some(board)
    }

    /// Whether it has taken so many nodes that another search should take over, if the library has one.
    pub(super) fn is_stuck(&self) -> bool {
        let patience = match self.propagation.network.n > LARGE {
            true => self.patience / PATIENCE_DIVISOR_WHEN_LARGE,
            false => self.patience,
        };
        cfg!(feature = "clauses") && self.nodes > patience && self.found < MANY
    }

    /// The constraint network of the puzzle that was loaded.
    pub(super) fn network(&self) -> &Network {
        &self.propagation.network
    }

    /// The board that is searched, without what has been refuted for good. A solution that was found may be left in it.
    pub(super) fn root(&self) -> &B {
        &self.root
    }

    /// The solution that was found, if there is only one so far.
    pub(super) fn only_solution(&self) -> Option<&B> {
        (self.found == 1).then_some(&self.solution)
    }

    /// Filters the board at the root, to hand it over to another search. Returns whether anything is left of it.
    pub(super) fn filter_for_others<K: Kernels<B>>(
        &mut self,
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<bool, BudgetSpent> {
        self.go_to_root();
        self.pop();
        match self.filter(self.root, instance, budget, kernels) {
            Ok(Some(board)) => {
                self.root = board;
                Ok(true)
            }
            Ok(None) => Ok(false),
            Err(BudgetSpent) => {
                self.go_to_root();
                Err(BudgetSpent)
            }
        }
    }

    /// A board that has a value in a cell of another one, filtered, if anything is left of it then. The other one is the
    /// board that was last filtered for others, after which the cages had these tuples left.
    pub(super) fn filter_with<K: Kernels<B>>(
        &mut self,
        mut board: B,
        (at, value): (usize, u16),
        tuples_left: &[u32],
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<Option<B>, BudgetSpent> {
        self.propagation.left.copy_from_slice(tuples_left);
        board.set(at, value);
        self.propagation.clear_schedule();
        self.propagation.touch(at, &board);
        self.filter(board, instance, budget, kernels)
    }

    fn filter<K: Kernels<B>>(
        &mut self,
        mut board: B,
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<Option<B>, BudgetSpent> {
        budget.node()?;
        match (self.propagation).run(&mut board, instance, budget, kernels, &mut NoObserver) {
            Ok(()) => Ok(Some(board)),
            Err(Halt::Conflict(_)) => Ok(None),
            Err(Halt::BudgetSpent) => Err(BudgetSpent),
        }
    }

    /// How many tuples are left of each listed cage; they come first in the [network](LearningSearch::network).
    pub(super) fn tuples_left(&self) -> &[u32] {
        &self.propagation.left
    }

    /// Leaves the rest of the board to another search.
    pub(super) fn give_up(&mut self) {
        self.stack.clear();
        self.saved_tuples.clear();
    }

    /// Goes on to the next solution. It stops when it is [stuck](LearningSearch::is_stuck), unless the puzzle has large
    /// cages, which no other search has better means for.
    pub(super) fn next<K: Kernels<B>, O: Observer>(
        &mut self,
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
        observer: &mut O,
    ) -> Progress {
        while let Some(mut board) = self.pop() {
            loop {
                self.nodes = self.nodes.saturating_add(1);
                if self.is_stuck() && instance.automata.is_empty() {
                    self.push(board, None);
                    return Progress::Stopped;
                }
                // Nodes take long here, so each of them asks whether the search was ended from outside.
                if budget.node().is_err() || budget.poll().is_err() {
                    self.push(board, None);
                    return Progress::Stopped;
                }
                if O::ON {
                    observer.on_event(Event::Node);
                }
                let propagated =
                    (self.propagation).run(&mut board, instance, budget, kernels, observer);
                if let Err(Halt::BudgetSpent) = propagated {
                    self.push(board, None);
                    return Progress::Stopped;
                }
                if let Err(Halt::Conflict(conflict)) = propagated {
                    self.record(conflict);
                    if self.conflicts > self.conflict_limit
                        && self.found < MANY
                        && !self.stack.is_empty()
                    {
                        if O::ON {
                            observer.on_event(Event::Restart);
                        }
                        self.restart();
                        self.filter_root(instance);
                    }
                    break;
                }
                let Some(at) = self.choose_cell(&board) else {
                    self.found += 1;
                    self.solution = board;
                    return Progress::Found;
                };
                let value = self.choose_value(at, &board);
                report_choice::<B, O>(observer, usize::from(at), value);
                let literal = Literal { at, value };
                let at = usize::from(at);
                let mut without = board;
                without.set(at, board.get(at) & !value);
                self.push(without, Some(literal));
                self.branch.push(Decision {
                    literal,
                    is_positive: true,
                });
                board.set(at, value);
                self.propagation.touch(at, &board);
            }
        }
        Progress::Complete
    }

    /// The boards that are still to be searched, once there are many solutions. Returns none if there
    /// was a restart after a solution: only nogoods then keep that solution from being found again.
    pub(super) fn hand_over(&mut self) -> Option<impl Iterator<Item = B>> {
        let can_be = self.found >= MANY && !self.has_restarted_since_found;
        can_be.then(|| self.stack.drain(..).map(|node| node.board))
    }

    /// Learns from a conflict.
    fn record(&mut self, Conflict(constraint): Conflict) {
        if let Some(constraint) = constraint {
            self.weights[constraint] += 1;
        }
        self.conflicts += 1;
        if let Some(decision) = self.branch.last() {
            self.last_conflict = Some(decision.literal.at);
        }
    }

    /// Restarts after a conflict, and keeps what the branch has refuted. For each negative decision, it
    /// and the positive decisions before it are a nogood; without any before it, it holds at the root.
    fn restart(&mut self) {
        // The current node is refuted, and with it the last positive decision.
        let last = (self.branch.iter()).rposition(|decision| decision.is_positive);
        let branch = &self.branch[..last.map_or(0, |last| last + 1)];
        self.taken.clear();
        for (i, decision) in branch.iter().enumerate() {
            let literal = decision.literal;
            if decision.is_positive && i + 1 < branch.len() {
                self.taken.push(literal);
            } else if self.taken.is_empty() {
                let at = usize::from(literal.at);
                self.root.set(at, self.root.get(at) & !literal.value);
            } else {
                self.propagation.nogoods.add(&self.taken, literal);
            }
        }
        self.has_restarted_since_found |= self.found > 0;
        self.conflicts = 0;
        self.conflict_limit += self.conflict_limit / 10 + 1;
        self.go_to_root();
    }

    /// Filters the root by the arithmetic of lines, after the first restart only. Puzzles without large cages
    /// have not loaded it.
    fn filter_root(&mut self, instance: &mut Instance<B>) {
        if self.has_filtered_root || !instance.arithmetic.is_loaded() {
            return;
        }
        self.has_filtered_root = true;
        match instance.arithmetic.filter(&mut self.root, u32::MAX) {
            Ok(()) => self.go_to_root(),
            Err(Contradiction) => self.stack.clear(),
        }
    }

    /// The open cell to branch on: that of the last conflict, or the one with the fewest candidates for
    /// the weight of its lines and its cage.
    fn choose_cell(&self, board: &B) -> Option<u8> {
        if let Some(at) = self.last_conflict.filter(|&at| is_open(board, at)) {
            return Some(at);
        }
        let network = &self.propagation.network;
        let n = network.n;
        let mut best: Option<(u8, u64, u64)> = None;
        for row in 0..n {
            for col in 0..n {
                let at = row * B::SIDE + col;
                if !is_open(board, at as u8) {
                    continue;
                }
                let cage = network.cage_of[at].map(|cage| self.weights[2 * n + usize::from(cage)]);
                let weight = self.weights[row] + self.weights[n + col] + cage.unwrap_or(0);
                let (count, weight) = (u64::from(board.get(at).count_ones()), u64::from(weight));
                if best.is_none_or(|(_, least, heaviest)| count * heaviest < least * weight) {
                    best = Some((at as u8, count, weight));
                }
            }
        }
        best.map(|(at, ..)| at)
    }

    /// The candidate with the largest estimated share of the solutions. A tuple of the cage counts for
    /// more if its values have few other places in their lines.
    fn choose_value(&self, at: u8, board: &B) -> u16 {
        let network = &self.propagation.network;
        let n = network.n;
        // The number of places that a value has left in the row and in the column of a cell.
        let in_lines = |at: u8, value: usize| {
            let (row, col) = (usize::from(at) / B::SIDE, usize::from(at) % B::SIDE);
            let places = |line: usize| -> u32 {
                let cells = network.lines[line].places.iter();
                cells
                    .map(|&at| u32::from(board.get(usize::from(at)) >> value & 1))
                    .sum()
            };
            (places(row), places(n + col))
        };
        let mut likely = [0.0; 16];
        let cage = network.cage_of[usize::from(at)].map(usize::from);
        match cage.and_then(|number| Some((number, network.cages.get(number)?))) {
            None => likely = [1.0; 16],
            Some((number, cage)) => {
                let left = self.propagation.left[number] as usize;
                for tuple in &network.tuples[cage.start as usize..][..left] {
                    let (mut value_here, mut chance) = (0, 1.0);
                    for (i, &cell) in cage.cells().iter().enumerate() {
                        let value = (tuple >> (i * n)).trailing_zeros() as usize;
                        if cell == at {
                            value_here = value;
                        } else {
                            let (row, col) = in_lines(cell, value);
                            chance /= f64::from(row + col);
                        }
                    }
                    likely[value_here] += chance;
                }
            }
        }
        let mut best = (0, -1.0);
        for value in (0..n).filter(|value| board.get(usize::from(at)) >> value & 1 != 0) {
            let (row, col) = in_lines(at, value);
            let chance = likely[value] / f64::from(row * col);
            if chance > best.1 {
                best = (value, chance);
            }
        }
        1 << best.0
    }
}
