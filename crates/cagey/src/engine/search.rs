//! Depth-first search over boards, with propagation at each node.
//!
//! ```text
//! take a board from the stack
//! propagate:            cages of two and lines, until nothing changes;
//!                       then the larger cages whose cells changed; and again
//! a contradiction:      continue with the next board
//! all cells fixed:      a solution
//! otherwise:            naked pairs; if they remove nothing,
//!                       choose a cell and a value; push the board without the value, continue with it
//! too many nodes:       the learning search takes over, and after too many of its nodes the clause search
//! ```

use super::board::Board;
use super::cdcl::ClauseSearch;
use super::cell_set::CellSet;
use super::instance::{Instance, place};
use super::kernels::{Kernels, Task};
use super::learning::LearningSearch;
use super::line_arithmetic::LineArithmetic;
use super::listed_cage::Tuples;
use super::observer::{Event, Observer, PropagatorKind, observed, report_choice};
use super::plain_id::Scratch;
use crate::budget::{Budget, BudgetSpent};
use crate::model::Cell;

/// The nodes without a solution after which a puzzle with large cages counts as hard.
const PATIENCE_WITH_LARGE_CAGES: u32 = 30;

/// A search that can be asked for one solution after the other.
pub(super) struct Search<B: Board> {
    pub(super) instance: Instance<B>,
    pub(super) scratch: Scratch<B>,
    stack: Vec<Node<B>>,
    /// The solution that was found last.
    pub(super) solution: B,
    has_found: bool,
    /// The nodes since the start or the last solution, and how many there may be.
    nodes: u32,
    patience: u32,
    /// Takes over if the puzzle is hard, until the next one.
    learning: LearningSearch<B>,
    is_learning: bool,
    /// Takes over from the learning search if the puzzle is too hard for it. Few puzzles are.
    clauses: Option<Box<ClauseSearch>>,
    is_learning_clauses: bool,
    /// The solutions on the board of the clause search that are not to be found again.
    excluded: Vec<B>,
}

struct Node<B: Board> {
    board: B,
    /// The cells that have changed since the larger cages were propagated.
    changed: B::Cells,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Found,
    /// There are no more solutions.
    Complete,
    Stopped,
}

/// What propagation makes of a board.
enum Fixpoint {
    Contradiction,
    Solved,
    Open,
}

impl<B: Board> Search<B> {
    /// A search of nothing. The learning search takes over after so many nodes without a solution, and the clause search
    /// after so many nodes of the learning search.
    pub(super) fn new(patience: u32, learning_patience: u32) -> Search<B> {
        Search {
            instance: Instance::default(),
            scratch: Scratch::default(),
            stack: Vec::new(),
            solution: B::EMPTY,
            has_found: false,
            nodes: 0,
            patience,
            learning: LearningSearch::new(patience, learning_patience),
            is_learning: false,
            clauses: None,
            is_learning_clauses: false,
            excluded: Vec::new(),
        }
    }

    /// Starts the puzzle that the instance was loaded with.
    #[inline(always)]
    pub(super) fn restart(&mut self) {
        self.stack.clear();
        self.stack.push(Node {
            board: self.instance.start,
            changed: self.instance.changed,
        });
        self.has_found = false;
        self.nodes = 0;
        self.is_learning = false;
    }

    /// The candidates of a cell at the start.
    pub(super) fn candidates(&self, cell: Cell) -> u16 {
        self.instance.start.get(place::<B>(cell))
    }

    /// Starts the same puzzle with other candidates in a cell.
    pub(super) fn restart_with(&mut self, cell: Cell, candidates: u16) {
        let at = place::<B>(cell);
        self.instance.start.set(at, candidates);
        self.instance.changed.insert(at);
        self.restart();
    }

    /// Continues to the next solution.
    #[inline(always)]
    pub(super) fn next<K: Kernels<B>, O: Observer>(
        &mut self,
        tuples: &Tuples,
        budget: &mut Budget,
        kernels: K,
        observer: &mut O,
    ) -> Progress {
        if self.is_learning {
            return self.next_by_learning(budget, kernels, observer);
        }
        if !self.instance.automata.is_empty() && !self.instance.arithmetic.is_loaded() {
            self.load_arithmetic(tuples);
        }
        while let Some(mut node) = self.stack.pop() {
            loop {
                self.nodes += 1;
                if self.nodes > self.patience {
                    self.stack.push(node);
                    self.start_learning(tuples);
                    return self.next_by_learning(budget, kernels, observer);
                }
                if budget.node().is_err() {
                    self.stack.push(node);
                    return Progress::Stopped;
                }
                if O::ON {
                    observer.on_event(Event::Node);
                }
                match self.propagate(&mut node, tuples, budget, kernels, observer) {
                    Ok(Fixpoint::Contradiction) => break,
                    Ok(Fixpoint::Solved) => {
                        self.solution = node.board;
                        self.has_found = true;
                        self.nodes = 0;
                        return Progress::Found;
                    }
                    Ok(Fixpoint::Open) => {}
                    Err(BudgetSpent) => {
                        self.stack.push(node);
                        return Progress::Stopped;
                    }
                }
                let at = self.choose(&node.board, kernels);
                let candidates = node.board.get(at);
                let value = candidates & candidates.wrapping_neg();
                report_choice::<B, O>(observer, at, value);
                node.changed.insert(at);
                let mut without = Node { ..node };
                without.board.set(at, candidates & !value);
                self.stack.push(without);
                node.board.set(at, value);
            }
        }
        Progress::Complete
    }

    /// Prepares the arithmetic of lines, which large cages need.
    #[cold]
    #[inline(never)]
    fn load_arithmetic(&mut self, tuples: &Tuples) {
        self.learning.load(&self.instance, tuples);
        self.learning.load_arithmetic(&mut self.instance);
        // Puzzles with large cages are mostly hard, and nodes take longer.
        self.nodes = self.patience.saturating_sub(PATIENCE_WITH_LARGE_CAGES);
    }

    /// Hands over to the learning search.
    #[cold]
    fn start_learning(&mut self, tuples: &Tuples) {
        self.is_learning = true;
        self.is_learning_clauses = false;
        self.learning.load(&self.instance, tuples);
        if !self.has_found {
            // No solution is lost by starting from the root, where the learning search chooses better.
            self.stack.truncate(1);
            self.stack[0].board = self.instance.start;
        }
    }

    /// Continues to the next solution with the learning search, for one board of the stack after the
    /// other.
    #[inline(never)]
    fn next_by_learning<K: Kernels<B>, O: Observer>(
        &mut self,
        budget: &mut Budget,
        kernels: K,
        observer: &mut O,
    ) -> Progress {
        loop {
            let has_clauses = cfg!(feature = "clauses") && self.is_learning_clauses;
            let progress = match &mut self.clauses {
                Some(clauses) if has_clauses => clauses.next(budget, observer),
                _ => (self.learning).next(&mut self.instance, budget, kernels, observer),
            };
            match progress {
                Progress::Found => {
                    self.has_found = true;
                    match has_clauses {
                        true => self.take_solution_of_clauses(),
                        false => {
                            self.solution = self.learning.solution;
                            self.stop_learning();
                        }
                    }
                    return Progress::Found;
                }
                Progress::Stopped if !has_clauses && self.learning.is_stuck() => {
                    if self.start_learning_clauses(budget, kernels).is_err() {
                        return Progress::Stopped;
                    }
                    if O::ON {
                        observer.on_event(Event::Clauses);
                    }
                    continue;
                }
                Progress::Stopped => return Progress::Stopped,
                Progress::Complete => self.is_learning_clauses = false,
            }
            let Some(node) = self.stack.pop() else {
                return Progress::Complete;
            };
            if O::ON {
                observer.on_event(Event::Learning);
            }
            self.learning.start(node.board);
        }
    }

    /// Hands over from the learning search to the clause search, with the board that it was searching.
    #[cold]
    fn start_learning_clauses<K: Kernels<B>>(
        &mut self,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<(), BudgetSpent> {
        let learning = &mut self.learning;
        if !learning.filter_for_others(&mut self.instance, budget, kernels)? {
            learning.give_up();
            return Ok(());
        }
        let clauses = self.clauses.get_or_insert_default();
        clauses.start(
            learning.network(),
            learning.tuples_left(),
            learning.root(),
            budget,
        )?;
        self.excluded.clear();
        if let Some(solution) = self.learning.only_solution() {
            clauses.exclude(solution);
            self.excluded.push(*solution);
        }
        self.learning.give_up();
        self.is_learning_clauses = true;
        Ok(())
    }

    /// Takes the solution that the clause search has found. After the second one solutions are being listed, and the
    /// plain search goes on with what is left, whose memory does not grow with their number.
    fn take_solution_of_clauses(&mut self) {
        let Some(clauses) = &mut self.clauses else {
            return;
        };
        self.solution = clauses.solution();
        self.excluded.push(self.solution);
        if self.excluded.len() < 2 {
            clauses.exclude_found();
            return;
        }
        let mut boards = vec![*self.learning.root()];
        for solution in &self.excluded {
            exclude(&mut boards, solution, self.instance.n);
        }
        let changed = B::Cells::square(self.instance.n);
        (self.stack).extend(boards.into_iter().map(|board| Node { board, changed }));
        self.is_learning_clauses = false;
        self.is_learning = false;
        self.nodes = 0;
    }

    /// Divides the puzzle that the instance was loaded with into so many boards or more, if it can: each solution is on
    /// exactly one of them.
    #[cold]
    fn divide<K: Kernels<B>>(
        &mut self,
        wanted: usize,
        tuples: &Tuples,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<Vec<B>, BudgetSpent> {
        let Search {
            learning, instance, ..
        } = self;
        learning.load(instance, tuples);
        learning.start(instance.start);
        if !learning.filter_for_others(instance, budget, kernels)? {
            return Ok(Vec::new());
        }
        let mut parts = vec![Part::new(*learning.root(), instance.n)];
        while parts.len() < wanted {
            let largest =
                |one: &usize, other: &usize| parts[*one].freedom.total_cmp(&parts[*other].freedom);
            let Some(largest) = (0..parts.len()).max_by(largest) else {
                break;
            };
            let Some(divided) = parts[largest].divide(learning, instance, budget, kernels)? else {
                break;
            };
            parts.swap_remove(largest);
            parts.extend(divided);
        }
        Ok(parts.into_iter().map(|part| part.board).collect())
    }

    /// Goes back to the plain search once solutions are found easily.
    fn stop_learning(&mut self) {
        let Some(boards) = self.learning.hand_over() else {
            return;
        };
        let changed = B::Cells::square(self.instance.n);
        (self.stack).extend(boards.map(|board| Node { board, changed }));
        self.is_learning = false;
        self.nodes = 0;
    }

    /// Propagates to the fixpoint.
    #[inline(always)]
    fn propagate<K: Kernels<B>, O: Observer>(
        &mut self,
        node: &mut Node<B>,
        tuples: &Tuples,
        budget: &mut Budget,
        kernels: K,
        observer: &mut O,
    ) -> Result<Fixpoint, BudgetSpent> {
        let Instance {
            n,
            pairs,
            listed,
            automata,
            arithmetic,
            ..
        } = &mut self.instance;
        let n = *n;
        let Node { board, changed } = node;
        // The board as the larger cages left it.
        let mut left = *board;
        loop {
            if !observed(observer, PropagatorKind::PairsAndLines, board, |board| {
                kernels.propagate(board, pairs, n)
            }) {
                return Ok(Fixpoint::Contradiction);
            }
            *changed = changed.union(kernels.differences(board, &left));
            left = *board;
            if !changed.is_empty() {
                for cage in listed.iter() {
                    let filter = |board: &mut B| cage.filter(board, tuples, n, kernels);
                    if cage.set.meets(*changed)
                        && !observed(observer, PropagatorKind::ListedCage, board, filter)
                    {
                        return Ok(Fixpoint::Contradiction);
                    }
                }
                for cage in automata.iter_mut() {
                    let set = cage.set;
                    let filter = |board: &mut B| cage.filter(board);
                    if set.meets(*changed) {
                        if !observed(observer, PropagatorKind::LargeCage, board, filter) {
                            return Ok(Fixpoint::Contradiction);
                        }
                        budget.work(cage.work())?;
                    }
                }
                // No cell is in two cages, and a cage is at its own fixpoint after it was propagated.
                *changed = B::Cells::NONE;
            }
            if *board == left {
                // Only puzzles with large cages use it.
                if !automata.is_empty() && (arithmetic.is_cheap() || self.stack.is_empty()) {
                    let filter = |board: &mut B| filter_arithmetic(arithmetic, board);
                    if !observed(observer, PropagatorKind::LineArithmetic, board, filter) {
                        return Ok(Fixpoint::Contradiction);
                    }
                    if *board != left {
                        *changed = kernels.differences(board, &left);
                        left = *board;
                        continue;
                    }
                }
                if kernels.is_solved(board) {
                    return Ok(Fixpoint::Solved);
                }
                observed(observer, PropagatorKind::NakedPairs, board, |board| {
                    kernels.filter_naked_pairs(board);
                    true
                });
                if *board == left {
                    return Ok(Fixpoint::Open);
                }
            } else {
                left = *board;
            }
        }
    }

    /// An open cell with the fewest candidates. One in a cage of two is preferred, because it fixes or
    /// narrows the other cell at once.
    #[inline(always)]
    fn choose<K: Kernels<B>>(&self, board: &B, kernels: K) -> usize {
        let fewest = kernels.fewest(board);
        let in_pairs = fewest.intersection(self.instance.pairs.cells);
        in_pairs.first().or(fewest.first()).unwrap_or(0)
    }
}

/// How many cells are tried when a board is divided.
const CELLS_TO_DIVIDE: usize = 12;

/// A board that is to be searched on its own.
struct Part<B> {
    board: B,
    /// The sum of the logarithms of the numbers of candidates: a guess at how long the search takes.
    freedom: f64,
}

impl<B: Board> Part<B> {
    fn new(board: B, n: usize) -> Part<B> {
        let cells = (0..n).flat_map(|row| (0..n).map(move |col| row * B::SIDE + col));
        Part {
            board,
            freedom: cells
                .map(|at| f64::from(board.get(at).count_ones()).log2())
                .sum(),
        }
    }

    /// Divides the board by the values of a cell, one of those with the fewest, such that the largest part is as small as
    /// possible. Returns none if every cell has its value.
    fn divide<K: Kernels<B>>(
        &self,
        learning: &mut LearningSearch<B>,
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
    ) -> Result<Option<Vec<Part<B>>>, BudgetSpent> {
        let n = instance.n;
        let cells = (0..n).flat_map(|row| (0..n).map(move |col| row * B::SIDE + col));
        let candidates = |at: usize| self.board.get(at);
        let mut open: Vec<usize> = cells
            .filter(|&at| candidates(at).count_ones() > 1)
            .collect();
        open.sort_by_key(|&at| candidates(at).count_ones());
        // Boards that were filtered meanwhile have other tuples left.
        learning.start(self.board);
        if !learning.filter_for_others(instance, budget, kernels)? {
            return Ok(Some(Vec::new()));
        }
        let left = learning.tuples_left().to_vec();
        let mut best: Option<(f64, Vec<Part<B>>)> = None;
        for &at in open.iter().take(CELLS_TO_DIVIDE) {
            let mut parts = Vec::new();
            for value in (0..n)
                .map(|value| 1 << value)
                .filter(|value| candidates(at) & value != 0)
            {
                let board = learning.filter_with(
                    self.board,
                    (at, value),
                    &left,
                    instance,
                    budget,
                    kernels,
                )?;
                parts.extend(board.map(|board| Part::new(board, n)));
            }
            let largest = parts.iter().map(|part| part.freedom).fold(0.0, f64::max);
            if best
                .as_ref()
                .is_none_or(|(smallest, _)| largest < *smallest)
            {
                best = Some((largest, parts));
            }
        }
        Ok(best.map(|(_, parts)| parts))
    }
}

/// [`Search::divide`] as a task of an instruction set. Gives the values that are fixed on each board, row by row.
pub(super) struct Divide<'d, 'b, B: Board> {
    pub(super) search: &'d mut Search<B>,
    pub(super) wanted: usize,
    pub(super) tuples: &'d Tuples,
    pub(super) budget: &'d mut Budget<'b>,
}

impl<B: Board> Task<B> for Divide<'_, '_, B> {
    type Output = Result<Vec<B>, BudgetSpent>;

    fn run<K: Kernels<B>>(self, kernels: K) -> Self::Output {
        (self.search).divide(self.wanted, self.tuples, self.budget, kernels)
    }
}

/// Divides boards that have no solution in common into such boards, which have all their solutions but one. The cells
/// are gone through: each either has another value than in the solution, or the same, and then the next one is looked at.
fn exclude<B: Board>(boards: &mut Vec<B>, solution: &B, n: usize) {
    let places = || (0..n).flat_map(|row| (0..n).map(move |col| row * B::SIDE + col));
    let has_solution = |board: &B| places().all(|at| solution.get(at) & !board.get(at) == 0);
    let Some(i) = boards.iter().position(has_solution) else {
        return;
    };
    let mut board = boards.swap_remove(i);
    for at in places() {
        let (candidates, value) = (board.get(at), solution.get(at));
        if candidates == value {
            continue;
        }
        let mut other = board;
        other.set(at, candidates & !value);
        boards.push(other);
        let (row, col) = (at / B::SIDE, at % B::SIDE);
        for i in 0..n {
            for peer in [row * B::SIDE + i, i * B::SIDE + col] {
                board.set(peer, board.get(peer) & !value);
            }
        }
        board.set(at, value);
    }
}

/// The arithmetic of all lines, not inlined, because few puzzles need it.
#[inline(never)]
fn filter_arithmetic<B: Board>(arithmetic: &mut LineArithmetic, board: &mut B) -> bool {
    arithmetic.filter(board, u32::MAX).is_ok()
}

/// [`Search::next`] as a task of an instruction set.
pub(super) struct NextSolution<'n, 'b, B: Board, O> {
    pub(super) search: &'n mut Search<B>,
    pub(super) tuples: &'n Tuples,
    pub(super) budget: &'n mut Budget<'b>,
    pub(super) observer: &'n mut O,
}

impl<B: Board, O: Observer> Task<B> for NextSolution<'_, '_, B, O> {
    type Output = Progress;

    #[inline(always)]
    fn run<K: Kernels<B>>(self, kernels: K) -> Progress {
        let NextSolution {
            search,
            tuples,
            budget,
            observer,
        } = self;
        match K::NEED_FEATURES {
            true => search.next(tuples, budget, kernels, observer),
            false => next_out_of_line(search, tuples, budget, kernels, observer),
        }
    }
}

/// [`Search::next`], not inlined, so that the dispatch stays short. It takes separate parameters and not a
/// task: with a task, the portable search took up to 2 % more instructions, presumably because the compiler
/// knows of separate parameters, but not of fields, that they do not alias.
#[inline(never)]
fn next_out_of_line<B: Board, K: Kernels<B>>(
    search: &mut Search<B>,
    tuples: &Tuples,
    budget: &mut Budget,
    kernels: K,
    observer: &mut impl Observer,
) -> Progress {
    search.next(tuples, budget, kernels, observer)
}
