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
//! ```

use super::board::Board;
use super::cell_set::CellSet;
use super::frame::Frame;
use super::instructions::Instructions;
use super::listed_cage::Ways;
use super::plain_id::Room;
use super::stop::Stop;

/// A search that can be asked for one solution after the other.
pub(super) struct Search<B: Board> {
    pub(super) frame: Frame<B>,
    pub(super) room: Room<B>,
    stack: Vec<Node<B>>,
    /// The solution that was found last.
    pub(super) solution: B,
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

impl<B: Board> Default for Search<B> {
    fn default() -> Search<B> {
        Search {
            frame: Frame::default(),
            room: Room::default(),
            stack: Vec::new(),
            solution: B::EMPTY,
        }
    }
}

impl<B: Board> Search<B> {
    /// Goes to the start of what the frame says now.
    #[inline(always)]
    pub(super) fn restart(&mut self) {
        self.stack.clear();
        self.stack.push(Node {
            board: self.frame.start,
            changed: self.frame.changed,
        });
    }

    /// Goes on to the next solution.
    #[inline(always)]
    pub(super) fn next<I: Instructions<B>>(
        &mut self,
        ways: &Ways,
        stop: &mut impl Stop,
        instructions: I,
    ) -> Step {
        while let Some(mut node) = self.stack.pop() {
            loop {
                if stop.should_stop() {
                    self.stack.push(node);
                    return Step::Stopped;
                }
                match self.draw(&mut node, ways, instructions) {
                    Drawn::Contradiction => break,
                    Drawn::Solved => {
                        self.solution = node.board;
                        return Step::Found;
                    }
                    Drawn::Open => {}
                }
                let at = self.choose(&node.board, instructions);
                let candidates = node.board.get(at);
                let value = candidates & candidates.wrapping_neg();
                node.changed.insert(at);
                let mut without = Node { ..node };
                without.board.set(at, candidates & !value);
                self.stack.push(without);
                node.board.set(at, value);
            }
        }
        Step::Complete
    }

    /// Draws what follows until nothing does. An open board is one in which no large cage has
    /// anything left to say.
    #[inline(always)]
    fn draw<I: Instructions<B>>(
        &mut self,
        node: &mut Node<B>,
        ways: &Ways,
        instructions: I,
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
            if !instructions.settle(board, pairs, n) {
                return Drawn::Contradiction;
            }
            *changed = changed.union(instructions.differences(board, &left));
            left = *board;
            if !changed.is_empty() {
                for cage in listed.iter() {
                    if cage.set.meets(*changed) && !cage.filter(board, ways, n, instructions) {
                        return Drawn::Contradiction;
                    }
                }
                for cage in read.iter_mut() {
                    if cage.set.meets(*changed) && !cage.filter(board) {
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
                instructions.filter_twins(board);
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
