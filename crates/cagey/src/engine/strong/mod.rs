//! Depth-first search for puzzles that resist: dear steps, few of them.
//!
//! Every cage that can be listed keeps the ways that are left, and every line asks what sets its cages
//! can hold in it together. Cells are chosen by where contradictions were met, values by how much is
//! left that has them. A search that meets many contradictions starts anew, with what it knows of where
//! they are met, and takes along what it has refuted.
//!
//! ```text
//! repeat:  a cell that is fixed:   choices that do not go together
//!          a line that changed:    values fixed, values with one place
//!          a cage that changed:    ways that the candidates leave, candidates that these leave
//!          a line that changed:    sets that fit together, ways that have such sets
//! until nothing does; the first of these that has work goes first
//! ```

mod line_sets;
mod network;
mod nogoods;
mod propagation;

use super::board::Board;
use super::frame::Frame;
use super::instructions::Instructions;
use super::listed_cage::Ways;
use super::observer::{Event, Observer, tell_choice};
use super::read_cage::ReadCage;
use super::search::Step;
use super::stop::Stop;
pub(super) use line_sets::{Left, LineSets};
use nogoods::Choice;
use propagation::{Contradiction, Propagation, is_open};

/// The most contradictions after which a search starts anew for the first time.
const FIRST_PATIENCE: u32 = 50;
/// With so many solutions found there are many, and they are to be listed: no starting anew.
const MANY: u32 = 2;

/// See the [module](self).
pub(super) struct StrongSearch<B: Board> {
    propagation: Propagation,
    /// How often each line, then each cage, met a contradiction.
    weights: Vec<u32>,
    /// What it was sent to search, less what is refuted for good.
    start: B,
    stack: Vec<Node<B>>,
    /// The ways left of each cage, for each node of the stack.
    lefts: Vec<u32>,
    /// The choices that led to the node at hand: taken, or refuted.
    path: Vec<(Choice, bool)>,
    /// A cell of which a choice was refuted last. It is chosen again as long as it is open: whatever
    /// is wrong is likely to show there.
    refuted_last: Option<u8>,
    /// The contradictions since it started, and how many may be.
    contradictions: u32,
    patience: u32,
    first_patience: u32,
    /// How many solutions were found since it was sent to search.
    found: u32,
    has_restarted_since_found: bool,
    /// The solution that was found last.
    pub(super) solution: B,
}

/// A board where a choice was refuted.
struct Node<B> {
    board: B,
    /// How much of the path leads to it.
    path: u32,
    /// None at the start, and where the search was stopped.
    refuted: Option<Choice>,
}

impl<B: Board> StrongSearch<B> {
    /// A search of nothing, with no more patience than this before it starts anew.
    pub(super) fn new(patience: u32) -> StrongSearch<B> {
        StrongSearch {
            propagation: Propagation::default(),
            weights: Vec::new(),
            start: B::EMPTY,
            stack: Vec::new(),
            lefts: Vec::new(),
            path: Vec::new(),
            refuted_last: None,
            contradictions: 0,
            patience: 0,
            first_patience: patience.min(FIRST_PATIENCE),
            found: 0,
            has_restarted_since_found: false,
            solution: B::EMPTY,
        }
    }

    /// Makes it the search of another puzzle, which is sent nowhere yet.
    pub(super) fn load(&mut self, frame: &Frame<B>, ways: &Ways) {
        let network = &mut self.propagation.network;
        network.load(frame, ways);
        self.weights.clear();
        (self.weights).resize(2 * network.n + network.cage_count, 1);
        self.stack.clear();
        self.lefts.clear();
    }

    /// Sends it to search a board of the puzzle that was loaded.
    pub(super) fn send(&mut self, board: B) {
        self.start = board;
        self.propagation.nogoods.clear();
        self.contradictions = 0;
        self.patience = self.first_patience;
        self.found = 0;
        self.has_restarted_since_found = false;
        self.refuted_last = None;
        self.begin();
    }

    fn begin(&mut self) {
        self.stack.clear();
        self.lefts.clear();
        self.path.clear();
        self.propagation.begin(&self.start);
        self.push(self.start, None);
    }

    fn push(&mut self, board: B, refuted: Option<Choice>) {
        self.lefts.extend_from_slice(&self.propagation.left);
        self.stack.push(Node {
            board,
            path: self.path.len() as u32,
            refuted,
        });
    }

    /// Takes a node from the stack, ready to be looked at.
    fn pop(&mut self) -> Option<B> {
        let Node {
            board,
            path,
            refuted,
        } = self.stack.pop()?;
        let start = self.lefts.len() - self.propagation.left.len();
        (self.propagation.left).copy_from_slice(&self.lefts[start..]);
        self.lefts.truncate(start);
        self.path.truncate(path as usize);
        match refuted {
            None => self.propagation.look_at_all(&board),
            Some(choice) => {
                self.path.push((choice, false));
                self.propagation.forget();
                self.propagation.touch(usize::from(choice.at), &board);
            }
        }
        Some(board)
    }

    /// Goes on to the next solution.
    pub(super) fn next<I: Instructions<B>, O: Observer>(
        &mut self,
        read: &mut [ReadCage<B>],
        stop: &mut impl Stop,
        instructions: I,
        observer: &mut O,
    ) -> Step {
        while let Some(mut board) = self.pop() {
            loop {
                if stop.should_stop() {
                    self.push(board, None);
                    return Step::Stopped;
                }
                if O::ON {
                    observer.hear(Event::Node);
                }
                let possible = (self.propagation).run(&mut board, read, instructions, observer);
                if let Err(contradiction) = possible {
                    self.learn(contradiction);
                    if self.contradictions > self.patience
                        && self.found < MANY
                        && !self.stack.is_empty()
                    {
                        if O::ON {
                            observer.hear(Event::Restart);
                        }
                        self.restart();
                    }
                    break;
                }
                let Some(at) = self.choose_cell(&board) else {
                    self.found += 1;
                    self.solution = board;
                    return Step::Found;
                };
                let value = self.choose_value(at, &board);
                tell_choice::<B, O>(observer, usize::from(at), value);
                let choice = Choice { at, value };
                let at = usize::from(at);
                let mut without = board;
                without.set(at, board.get(at) & !value);
                self.push(without, Some(choice));
                self.path.push((choice, true));
                board.set(at, value);
                self.propagation.touch(at, &board);
            }
        }
        Step::Complete
    }

    /// The boards that are still to be searched, once there are many solutions; nothing if what was
    /// searched before it started anew would then be searched again, and give the same solutions.
    pub(super) fn give_back(&mut self) -> Option<impl Iterator<Item = B>> {
        let can_be = self.found >= MANY && !self.has_restarted_since_found;
        can_be.then(|| self.stack.drain(..).map(|node| node.board))
    }

    fn learn(&mut self, Contradiction(by): Contradiction) {
        if let Some(by) = by {
            self.weights[by] += 1;
        }
        self.contradictions += 1;
        if let Some((choice, _)) = self.path.last() {
            self.refuted_last = Some(choice.at);
        }
    }

    /// Starts anew after a contradiction, taking along what the path has refuted.
    fn restart(&mut self) {
        // The node at hand is refuted, and with it the last choice that was taken.
        let last = (self.path.iter()).rposition(|&(_, is_taken)| is_taken);
        let path = &self.path[..last.map_or(0, |last| last + 1)];
        let mut taken: Vec<Choice> = Vec::new();
        for (i, &(choice, is_taken)) in path.iter().enumerate() {
            if is_taken && i + 1 < path.len() {
                taken.push(choice);
            } else if taken.is_empty() {
                let at = usize::from(choice.at);
                self.start.set(at, self.start.get(at) & !choice.value);
            } else {
                self.propagation.nogoods.add(&taken, choice);
            }
        }
        self.has_restarted_since_found |= self.found > 0;
        self.contradictions = 0;
        self.patience += self.patience / 10 + 1;
        self.begin();
    }

    /// The open cell with the fewest candidates for the contradictions that its lines and its cage
    /// have met.
    fn choose_cell(&self, board: &B) -> Option<u8> {
        if let Some(at) = self.refuted_last.filter(|&at| is_open(board, at)) {
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

    /// The candidate that seems to be in most solutions. A way of the cell's cage is the likelier the
    /// fewer other places its values have in their lines.
    fn choose_value(&self, at: u8, board: &B) -> u16 {
        let network = &self.propagation.network;
        let n = network.n;
        // In how many cells of its row, and of its column, a value may still be.
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
                for way in &network.ways[cage.start as usize..][..left] {
                    let (mut value_here, mut chance) = (0, 1.0);
                    for (i, &cell) in cage.cells().iter().enumerate() {
                        let value = (way >> (i * n)).trailing_zeros() as usize;
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
