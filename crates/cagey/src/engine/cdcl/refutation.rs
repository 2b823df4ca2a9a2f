//! Proofs that a formula has no model.

use super::literal::{Literal, Variable};
use super::solver::{Cdcl, Verdict};
use crate::budget::{Budget, BudgetSpent};

/// The most bytes of a proof.
const MOST_BYTES: usize = 1 << 29;

/// What came of the search for a proof.
pub(crate) enum Refutation {
    /// There is no model: clauses in the format DRAT, the last of which is empty.
    Proof(String),
    /// There is a model.
    Model,
    /// The proof would be too large to be kept.
    TooLarge,
}

/// Searches for a model of clauses, whose literals are numbers from 1 or their negations, and proves that there is none.
pub(crate) fn refute<'c>(
    variables: usize,
    clauses: impl Iterator<Item = &'c [i32]>,
    budget: &mut Budget,
) -> Result<Refutation, BudgetSpent> {
    let mut cdcl = Cdcl::default();
    cdcl.clear(variables);
    cdcl.proof.start(MOST_BYTES);
    for variable in 0..variables {
        // Earlier variables, which stand for cells, are decided first until there are conflicts.
        let activity = 1.0 / (variable + 2) as f64;
        cdcl.order.include(variable, activity);
    }
    let mut literals = Vec::new();
    for clause in clauses {
        let variable = |literal: i32| literal.unsigned_abs() as Variable - 1;
        literals.clear();
        literals.extend((clause.iter()).map(|&l| Literal::new(variable(l), l > 0)));
        cdcl.add_clause(&literals);
    }
    let verdict = cdcl.search(budget, || {});
    if cdcl.proof.is_full() {
        return Ok(Refutation::TooLarge);
    }
    Ok(match verdict? {
        Verdict::Model => Refutation::Model,
        Verdict::None => Refutation::Proof(cdcl.proof.take()),
    })
}
