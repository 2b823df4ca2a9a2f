//! Why a puzzle has no solution: a small set of cages that cannot all be met. Deletion by halves comes
//! close to a minimal unsatisfiable subset.

use super::solver::Solver;
use super::{Budget, Start};
use crate::model::Cage;

/// The most nodes that are spent on the question whether fewer cages are enough.
const MOST_NODES: u64 = 2_000;

/// A set of cages that, together with the values of a grid and the rules of rows and columns, leave no
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictSet {
    /// The numbers of the cages in [`Puzzle::cages`](crate::model::Puzzle::cages). There are none if the values of the grid already
    /// violate a row or column.
    pub cages: Vec<usize>,
    /// Whether it is known that all of them are needed.
    pub is_least: bool,
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
        let mut ask = |numbers: &mut dyn Iterator<Item = usize>, most_nodes| {
            let some = numbers.map(|i| &cages[i]).collect::<Vec<&Cage>>();
            let ask = |budget: &mut Budget| {
                self.is_possible(size, some.into_iter(), start.grid(), budget)
            };
            budget.within(most_nodes, ask).0
        };
        if ask(&mut (0..cages.len()), u64::MAX)? {
            return None;
        }
        let mut kept: Vec<usize> = (0..cages.len()).collect();
        let mut is_least = true;
        // Leaves out long stretches first, then shorter ones, and finally one cage at a time.
        let mut stretch = cages.len().div_ceil(2);
        loop {
            let mut at = 0;
            while at < kept.len() {
                let end = kept.len().min(at + stretch);
                let mut others = kept[..at].iter().chain(&kept[end..]).copied();
                match ask(&mut others, MOST_NODES) {
                    Some(false) => {
                        kept.drain(at..end);
                    }
                    answer => {
                        is_least &= stretch > 1 || answer.is_some();
                        at = end;
                    }
                }
            }
            if stretch <= 1 {
                break;
            }
            stretch = stretch.div_ceil(2);
        }
        Some(ConflictSet {
            cages: kept,
            is_least,
        })
    }
}
