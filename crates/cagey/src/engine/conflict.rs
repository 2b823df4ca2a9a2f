//! Why a puzzle has no solution: a minimal set of cages that cannot all be satisfied (a minimal unsatisfiable
//! subset), found by deletion. Cages whose deletion cannot be decided within a budget are tried again with a
//! larger one, after the others.

use super::solver::Solver;
use super::{Budget, ConflictReason, Start};
use crate::model::{Cage, Grid};

/// The most nodes that are spent on the question whether fewer cages are enough, in one round after the
/// other.
const BUDGETS: [u64; 3] = [200, 2_000, 20_000];

/// A set of cages that, together with the values of a grid and the rules of rows and columns, leave no
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictSet {
    /// The numbers of the cages in [`Puzzle::cages`](crate::model::Puzzle::cages). There are none if the
    /// values of the grid already violate a row or column.
    pub cages: Vec<usize>,
    /// Whether it is proved that all of them are needed: without any one of them, there is a solution.
    pub is_least: bool,
    /// Why, where it is a matter of arithmetic.
    pub reason: Option<ConflictReason>,
}

impl Solver {
    /// A small set of cages that leave no solution from `start`. Nothing if there
    /// is a solution, or if the search was stopped before it could tell; a search that is stopped later
    /// gives what it has by then.
    ///
    /// ```
    /// use cagey::engine::{Budget, Solver};
    /// use cagey::model::Puzzle;
    ///
    /// // The first two cells of the second row must be 1 and 2, as those of the first.
    /// let puzzle: Puzzle = "aabb\nccdd\neeff\ngghh\n\na: 1-\nb: 7+\nc: 3+\nd: 3+\ne: 5+\nf: 5+\ng: 7+\nh: 3+".parse()?;
    /// let conflict = Solver::new().conflict(&puzzle, &mut Budget::unlimited());
    /// assert_eq!(conflict.map(|conflict| conflict.cages), Some(vec![2, 3]));
    /// # Ok::<(), cagey::notation::ParseErrors>(())
    /// ```
    pub fn conflict<'s>(
        &mut self,
        start: impl Into<Start<'s>>,
        budget: &mut Budget,
    ) -> Option<ConflictSet> {
        let start: Start = start.into();
        let (size, cages) = (start.puzzle().size(), start.puzzle().cages());
        let mut ask = |numbers: &[usize], most_nodes| {
            let some = numbers.iter().map(|&i| &cages[i]).collect::<Vec<&Cage>>();
            self.is_possible(size, some.into_iter(), start.grid(), most_nodes, budget)
        };
        let all: Vec<usize> = (0..cages.len()).collect();
        if ask(&all, u64::MAX)? {
            return None;
        }
        // One cage that cannot be met, or none at all if the grid contradicts itself, is mostly seen
        // without any search. It is least if the grid alone is possible.
        let mut kept = all;
        if ask(&[], 1) == Some(false) {
            kept.clear();
        } else if let Some(&single) = kept.iter().find(|&&i| ask(&[i], 1) == Some(false)) {
            kept = vec![single];
        }
        leave_out_stretches(&mut kept, |others| ask(others, BUDGETS[0]) == Some(false));
        // Leaves out one cage at a time. A cage that is needed among some is needed among fewer of them.
        let mut needed = vec![false; cages.len()];
        for most_nodes in BUDGETS {
            let mut at = 0;
            while at < kept.len() {
                let cage = kept[at];
                if needed[cage] {
                    at += 1;
                    continue;
                }
                let others: Vec<usize> = kept.iter().copied().filter(|&i| i != cage).collect();
                match ask(&others, most_nodes) {
                    Some(false) => kept = others,
                    answer => {
                        needed[cage] = answer == Some(true);
                        at += 1;
                    }
                }
            }
        }
        let is_least = kept.iter().all(|&cage| needed[cage]);
        // The values of a grid may have their part in it, so nothing is said about arithmetic then.
        let is_bare = start.grid().is_none_or(Grid::is_empty);
        let reason = is_bare.then(|| ConflictReason::of(start.puzzle(), &kept));
        Some(ConflictSet {
            cages: kept,
            is_least,
            reason: reason.flatten(),
        })
    }
}

/// Leaves out long stretches first and then shorter ones, as long as the others still contradict.
fn leave_out_stretches(kept: &mut Vec<usize>, mut contradicts: impl FnMut(&[usize]) -> bool) {
    let mut stretch = kept.len().div_ceil(2);
    while stretch > 1 {
        let mut at = 0;
        while at < kept.len() {
            let end = kept.len().min(at + stretch);
            let others = [&kept[..at], &kept[end..]].concat();
            match contradicts(&others) {
                true => *kept = others,
                false => at = end,
            }
        }
        stretch = stretch.div_ceil(2);
    }
}
