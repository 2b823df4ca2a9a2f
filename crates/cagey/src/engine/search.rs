//! Depth-first search over boards, with everything that follows drawn at each node.
//!
//! ```text
//! take a board from the stack
//! draw what follows:   cages of two and lines, until nothing changes;
//!                      then the large cages whose cells changed; and again
//! a contradiction:     go on with the next board
//! all cells fixed:     a solution
//! else:                choose a cell and a value; push the board without it, then with it
//! ```

use super::board::{Board, CellSet};
use super::frame::Frame;
use super::stop::Stop;

/// A search that can be asked for one solution after the other.
pub(super) struct Search<B> {
    pub(super) frame: Frame<B>,
    stack: Vec<Node<B>>,
}

struct Node<B> {
    board: B,
    /// The cells that have changed since the large cages were looked at.
    changed: CellSet,
}

/// What a search came to.
pub(super) enum Step<B> {
    /// A solution: every cell has one candidate.
    Found(B),
    /// There are no more.
    Complete,
    Stopped,
}

impl<B: Board> Search<B> {
    pub(super) fn new(frame: Frame<B>) -> Search<B> {
        let root = Node {
            board: frame.start,
            changed: CellSet::ALL,
        };
        // Each board that waits has a cell fixed below it: there are no more than cells.
        let mut stack = Vec::with_capacity(frame.size.area() + 1);
        stack.push(root);
        Search { frame, stack }
    }

    /// The next solution.
    #[inline(always)]
    pub(super) fn next(&mut self, table: &[u64], stop: &mut impl Stop) -> Step<B> {
        while let Some(mut node) = self.stack.pop() {
            if stop.should_stop() {
                self.stack.push(node);
                return Step::Stopped;
            }
            if !self.draw(&mut node, table) {
                continue;
            }
            if node.board.is_solved() {
                return Step::Found(node.board);
            }
            let (at, value) = self.choose(&node.board);
            let mut changed = CellSet::default();
            changed.insert(at);
            let mut without = node.board;
            without.set(at, node.board.get(at) & !value);
            let mut with = node.board;
            with.set(at, value);
            self.stack.push(Node {
                board: without,
                changed,
            });
            self.stack.push(Node {
                board: with,
                changed,
            });
        }
        Step::Complete
    }

    /// Draws what follows until nothing does; says whether no contradiction was met.
    #[inline(always)]
    fn draw(&mut self, node: &mut Node<B>, table: &[u64]) -> bool {
        let n = self.frame.size.get();
        let Node { board, changed } = node;
        loop {
            let before = *board;
            loop {
                let last = *board;
                board.filter_pairs(&self.frame.pairs, n);
                if !board.filter_lines(n) {
                    return false;
                }
                if *board == last {
                    break;
                }
            }
            *changed = changed.union(board.differences(&before));
            let settled = *board;
            for cage in &mut self.frame.large {
                if cage.set.meets(changed) && !cage.filter(board, table) {
                    return false;
                }
            }
            *changed = board.differences(&settled);
            if changed.is_empty() {
                return true;
            }
        }
    }

    /// A cell with the fewest candidates, and the first of them.
    #[inline(always)]
    fn choose(&self, board: &B) -> (usize, u16) {
        let n = self.frame.size.get();
        let mut best = (0, u32::MAX);
        for row in 0..n {
            for col in 0..n {
                let at = row * B::SIDE + col;
                let count = board.get(at).count_ones();
                if count > 1 && count < best.1 {
                    best = (at, count);
                }
            }
        }
        let candidates = board.get(best.0);
        (best.0, candidates & candidates.wrapping_neg())
    }
}
