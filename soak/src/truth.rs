//! What the reference solver says about a puzzle.

use std::ops::ControlFlow;

use cagey::engine::{Budget, Count, End, Outcome, Start, reference};
use cagey::model::{Grid, ValueSet};

/// Solutions beyond these are not asked for.
pub(crate) const MOST_SOLUTIONS: usize = 60;

/// The solutions from a start.
pub(crate) struct Truth {
    /// Those that are known, sorted.
    pub(crate) known: Vec<Grid>,
    pub(crate) end: End,
}

impl Truth {
    /// What the reference solver finds with so many nodes.
    pub(crate) fn of(start: Start, nodes: u64) -> Truth {
        let mut known = Vec::new();
        let end = reference::for_each(start, &mut Budget::of_nodes(nodes), |grid| {
            known.push(grid.clone());
            match known.len() < MOST_SOLUTIONS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        known.sort_by_key(Grid::to_string);
        Truth { known, end }
    }

    pub(crate) fn is_all(&self) -> bool {
        self.end == End::Complete
    }

    /// Whether there may be exactly so many solutions.
    fn may_be(&self, count: usize) -> bool {
        match self.end {
            End::Complete => count == self.known.len(),
            End::Enough | End::Stopped => count >= self.known.len(),
        }
    }

    pub(crate) fn allows_none(&self) -> bool {
        self.may_be(0)
    }

    pub(crate) fn allows_one(&self) -> bool {
        self.may_be(1)
    }

    pub(crate) fn allows_several(&self) -> bool {
        !self.is_all() || self.known.len() > 1
    }

    pub(crate) fn allows_count(&self, count: Count) -> bool {
        match count {
            Count::Exactly(count) => self.may_be(count as usize),
            Count::AtLeast(count) | Count::Stopped(count) => {
                !self.is_all() || count as usize <= self.known.len()
            }
            _ => false,
        }
    }

    pub(crate) fn allows_outcome(&self, outcome: &Outcome) -> bool {
        let may_have = |grid: &Grid| !self.is_all() || self.known.iter().any(|known| known == grid);
        match outcome {
            Outcome::Unique(grid) => self.allows_one() && may_have(grid),
            Outcome::Multiple([one, other]) => {
                one != other && self.allows_several() && may_have(one) && may_have(other)
            }
            Outcome::Impossible => self.allows_none(),
            Outcome::Stopped => true,
            _ => false,
        }
    }

    /// Whether these can be the values of all cells in all solutions.
    pub(crate) fn allows_values(&self, values: &[ValueSet]) -> bool {
        let mut seen = vec![ValueSet::EMPTY; values.len()];
        for grid in &self.known {
            for (seen, value) in seen.iter_mut().zip(grid.values()) {
                value.iter().for_each(|&value| seen.insert(value));
            }
        }
        match self.is_all() {
            true => seen == values,
            false => (seen.iter().zip(values))
                .all(|(seen, values)| seen.iter().all(|value| values.contains(value))),
        }
    }
}
