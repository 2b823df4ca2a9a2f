//! The search for the hardest puzzles: conflict-driven clause learning over a puzzle's [variables](encoding).
//!
//! ```text
//! decide:       an open variable that was in many conflicts lately gets the value that it had last
//! propagate:    clauses that have one literal left; cages, as tables of the tuples that are left
//! a conflict:   a clause is learned that would have prevented it; go back to where it decides something
//! now and then: start again from the root, and forget clauses that were of little use
//! ```
//!
//! Cages take part as [tables] and not as clauses: a table takes out sixty-four tuples with one instruction, and says why
//! only if a conflict asks. [`solver`] knows nothing of puzzles; given clauses alone it also
//! writes [proofs](proof).

mod analysis;
mod assignment;
#[cfg(test)]
mod checks;
mod clauses;
mod encoding;
mod literal;
mod order;
mod proof;
mod propagation;
mod refutation;
mod restarts;
mod solver;
mod tables;

use super::board::Board;
use super::learning::Network;
use super::observer::{Event, Observer};
use super::search::Progress;
use crate::budget::{Budget, BudgetSpent};
use encoding::Variables;
pub(crate) use refutation::{Refutation, refute};
use solver::{Cdcl, Verdict};

/// A search for the solutions of one board after the other. See the [module](self).
#[derive(Default)]
pub(super) struct ClauseSearch {
    cdcl: Cdcl,
    variables: Variables,
}

impl ClauseSearch {
    /// Starts to search a board of a puzzle all of whose cages are listed, with the tuples that are left of each cage.
    pub(super) fn start<B: Board>(
        &mut self,
        network: &Network,
        tuples_left: &[u32],
        board: &B,
        budget: &mut Budget,
    ) -> Result<(), BudgetSpent> {
        self.variables.load(network, board);
        encoding::encode(
            &self.variables,
            network,
            tuples_left,
            &mut self.cdcl,
            budget,
        )
    }

    /// Excludes a solution that was found elsewhere.
    pub(super) fn exclude<B: Board>(&mut self, solution: &B) {
        let clause = self.variables.clause_without(solution);
        self.cdcl.go_back(0);
        self.cdcl.add_clause(&clause);
    }

    /// Excludes the solution that was found last: it follows from what was decided.
    pub(super) fn exclude_found(&mut self) {
        self.cdcl.exclude_model();
    }

    /// Searches for a solution. Every conflict counts as a node.
    pub(super) fn next<O: Observer>(&mut self, budget: &mut Budget, observer: &mut O) -> Progress {
        let on_conflict = || {
            if O::ON {
                observer.on_event(Event::Node);
            }
        };
        match self.cdcl.search(budget, on_conflict) {
            Ok(Verdict::Model) => Progress::Found,
            Ok(Verdict::None) => Progress::Complete,
            Err(BudgetSpent) => Progress::Stopped,
        }
    }

    /// The solution that was found.
    pub(super) fn solution<B: Board>(&self) -> B {
        let is_true = |literal| self.cdcl.assignment.is_true(literal);
        self.variables.board(is_true)
    }
}
