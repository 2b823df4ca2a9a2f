//! Depth-first search over boards, with everything that follows drawn at each node.
//!
//! ```text
//! take a board from the stack
//! draw what follows:   cages of two and lines, until nothing changes;
//!                      then the large cages whose cells changed; and again
//! a contradiction:     go on with the next board
//! all cells fixed:     a solution
//! else:                twins; if they take nothing out,
//!                      choose a cell and a value; push the board without it, go on with it
//! many nodes, nothing: a strong search takes over
//! ```

use super::board::Board;
use super::cell_set::CellSet;
use super::frame::Frame;
use super::instructions::Instructions;
use super::listed_cage::Ways;
use super::observer::{Event, Observer, Propagator, tell_choice, watch};
use super::plain_id::Room;
use super::stop::Stop;
use super::strong::StrongSearch;

/// A search that can be asked for one solution after the other.
pub(super) struct Search<B: Board> {
    pub(super) frame: Frame<B>,
    pub(super) room: Room<B>,
    stack: Vec<Node<B>>,
    /// The solution that was found last.
    pub(super) solution: B,
    has_found: bool,
    /// The nodes since the start or the last solution, and how many may pass.
    nodes: u32,
    patience: u32,
    /// Takes over where a puzzle resists, until the next restart.
    strong: StrongSearch<B>,
    is_strong: bool,
}

struct Node<B: Board> {
    board: B,
    /// The cells that have changed since the large cages were looked at.
    changed: B::Cells,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Found,
    /// There are no more solutions.
    Complete,
    Stopped,
}

/// What follows from a board.
enum Drawn {
    Contradiction,
    Solved,
    Open,
}

impl<B: Board> Search<B> {
    /// A search of nothing. A strong search takes over after so many nodes without a solution.
    pub(super) fn new(patience: u32) -> Search<B> {
        Search {
            frame: Frame::default(),
            room: Room::default(),
            stack: Vec::new(),
            solution: B::EMPTY,
            has_found: false,
            nodes: 0,
            patience,
            strong: StrongSearch::new(patience),
            is_strong: false,
        }
    }

    /// Goes to the start of what the frame says now.
    #[inline(always)]
    pub(super) fn restart(&mut self) {
        self.stack.clear();
        self.stack.push(Node {
            board: self.frame.start,
            changed: self.frame.changed,
        });
        self.has_found = false;
        self.nodes = 0;
        self.is_strong = false;
    }

    /// Goes on to the next solution.
    #[inline(always)]
    pub(super) fn next<I: Instructions<B>, O: Observer>(
        &mut self,
        ways: &Ways,
        stop: &mut impl Stop,
        instructions: I,
        observer: &mut O,
    ) -> Step {
        if self.is_strong {
            return self.next_strong(stop, instructions, observer);
        }
        while let Some(mut node) = self.stack.pop() {
            loop {
                self.nodes += 1;
                if self.nodes > self.patience {
                    self.stack.push(node);
                    self.become_strong(ways);
                    return self.next_strong(stop, instructions, observer);
                }
                if stop.should_stop() {
                    self.stack.push(node);
                    return Step::Stopped;
                }
                if O::ON {
                    observer.hear(Event::Node);
                }
                match self.draw(&mut node, ways, instructions, observer) {
                    Drawn::Contradiction => break,
                    Drawn::Solved => {
                        self.solution = node.board;
                        self.has_found = true;
                        self.nodes = 0;
                        return Step::Found;
                    }
                    Drawn::Open => {}
                }
                let at = self.choose(&node.board, instructions);
                let candidates = node.board.get(at);
                let value = candidates & candidates.wrapping_neg();
                tell_choice::<B, O>(observer, at, value);
                node.changed.insert(at);
                let mut without = Node { ..node };
                without.board.set(at, candidates & !value);
                self.stack.push(without);
                node.board.set(at, value);
            }
        }
        Step::Complete
    }

    /// Lets the strong search take over.
    #[cold]
    fn become_strong(&mut self, ways: &Ways) {
        self.is_strong = true;
        self.strong.load(&self.frame, ways);
        if !self.has_found {
            // Nothing is lost by a start of its own, where it chooses better.
            self.stack.truncate(1);
            self.stack[0].board = self.frame.start;
        }
    }

    /// Goes on to the next solution with strong steps: what is on the stack is searched board by board.
    #[inline(never)]
    fn next_strong<I: Instructions<B>, O: Observer>(
        &mut self,
        stop: &mut impl Stop,
        instructions: I,
        observer: &mut O,
    ) -> Step {
        loop {
            match (self.strong).next(&mut self.frame.read, stop, instructions, observer) {
                Step::Found => {
                    self.solution = self.strong.solution;
                    self.has_found = true;
                    self.take_back();
                    return Step::Found;
                }
                Step::Stopped => return Step::Stopped,
                Step::Complete => {}
            }
            let Some(node) = self.stack.pop() else {
                return Step::Complete;
            };
            if O::ON {
                observer.hear(Event::Strong);
            }
            self.strong.send(node.board);
        }
    }

    /// Goes on with plain steps once solutions come easily.
    fn take_back(&mut self) {
        let Some(boards) = self.strong.give_back() else {
            return;
        };
        let changed = B::Cells::square(self.frame.n);
        (self.stack).extend(boards.map(|board| Node { board, changed }));
        self.is_strong = false;
        self.nodes = 0;
    }

    /// Draws what follows until nothing does. An open board is one in which no large cage has
    /// anything left to say.
    #[inline(always)]
    fn draw<I: Instructions<B>, O: Observer>(
        &mut self,
        node: &mut Node<B>,
        ways: &Ways,
        instructions: I,
        observer: &mut O,
    ) -> Drawn {
        let Frame {
            n,
            pairs,
            listed,
            read,
            ..
        } = &mut self.frame;
        let n = *n;
        let Node { board, changed } = node;
        // The board as the large cages left it.
        let mut left = *board;
        loop {
            if !watch(observer, Propagator::PairsAndLines, board, |board| {
                instructions.settle(board, pairs, n)
            }) {
                return Drawn::Contradiction;
            }
            *changed = changed.union(instructions.differences(board, &left));
            left = *board;
            if !changed.is_empty() {
                for cage in listed.iter() {
                    let filter = |board: &mut B| cage.filter(board, ways, n, instructions);
                    if cage.set.meets(*changed)
                        && !watch(observer, Propagator::ListedCage, board, filter)
                    {
                        return Drawn::Contradiction;
                    }
                }
                for cage in read.iter_mut() {
                    let set = cage.set;
                    let filter = |board: &mut B| cage.filter(board);
                    if set.meets(*changed) && !watch(observer, Propagator::LargeCage, board, filter)
                    {
                        return Drawn::Contradiction;
                    }
                }
                // No cell is in two cages, and a cage has no more to say of what it said itself.
                *changed = B::Cells::NONE;
            }
            if *board == left {
                if instructions.is_solved(board) {
                    return Drawn::Solved;
                }
                watch(observer, Propagator::Twins, board, |board| {
                    instructions.filter_twins(board);
                    true
                });
                if *board == left {
                    return Drawn::Open;
                }
            } else {
                left = *board;
            }
        }
    }

    /// A cell with the fewest candidates of those that are open; if there is one, one in a cage of
    /// two, which fixes or narrows another at once.
    #[inline(always)]
    fn choose<I: Instructions<B>>(&self, board: &B, instructions: I) -> usize {
        let fewest = instructions.fewest(board);
        let in_pairs = fewest.intersection(self.frame.pairs.cells);
        in_pairs.first().or(fewest.first()).unwrap_or(0)
    }
}
