//! When to give up: limits as plain data, and the budget that a task spends.

use std::time::Duration;

/// When to give up on a question. A limit that is left out does not apply.
///
/// ```
/// use std::time::{Duration, Instant};
/// use cagey::engine::{Limits, Outcome, Solver};
/// use cagey::model::Puzzle;
///
/// let limits = Limits { nodes: Some(100_000), time: Some(Duration::from_secs(1)) };
/// let start = Instant::now();
/// let mut budget = limits.start(|| start.elapsed());
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// assert!(matches!(Solver::new().solve(&puzzle, &mut budget), Outcome::Unique(_)));
/// assert_eq!(budget.reached(), None);
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// After this many nodes of a search. The same question with the same limit always gives the same answer.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub nodes: Option<u64>,
    /// After this time by the caller's clock; in JSON, milliseconds.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "time_ms",
            with = "milliseconds",
            default,
            skip_serializing_if = "Option::is_none"
        )
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    pub time: Option<Duration>,
}

/// A duration as a number of milliseconds.
#[cfg(feature = "serde")]
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        time.map(whole).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_millis))
    }
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits {
        nodes: None,
        time: None,
    };

    /// A limit on the nodes alone.
    pub const fn of_nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            time: None,
        }
    }

    /// The budget of these limits. The time starts now. The clock returns the time since some fixed moment; the
    /// library has none of its own, because not every platform has one: a browser does not.
    pub fn start<'a>(self, clock: impl Fn() -> Duration + 'a) -> Budget<'a> {
        let budget = match self.nodes {
            None => Budget::unlimited(),
            Some(nodes) => Budget::of_nodes(nodes),
        };
        match self.time {
            None => budget,
            Some(time) => {
                let end = clock().saturating_add(time);
                budget.until(Limit::Time, move || clock() >= end)
            }
        }
    }
}

/// A limit that ended something before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Limit {
    /// The search was to take so many nodes at most.
    Nodes {
        /// How many.
        nodes: u64,
    },
    /// The time was over.
    Time,
    /// The preliminary search of a large grid, before something else is said about it, was to take so many nodes at
    /// most.
    Preliminary {
        /// How many.
        nodes: u64,
    },
    /// It was ended from outside.
    Cancelled,
}

/// A [`Budget`] is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetSpent;

/// What a running task may still spend. A search pays for each of its nodes, and whatever else takes long pays for its
/// work. From time to time the budget asks whether the task was ended from outside.
///
/// Several questions that are given the same budget share it.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use cagey::engine::{Budget, Limit, Outcome, Solver};
/// use cagey::model::Puzzle;
///
/// let is_cancelled = AtomicBool::new(true);
/// let mut budget = Budget::unlimited().until(Limit::Cancelled, || is_cancelled.load(Ordering::Relaxed));
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// assert_eq!(Solver::new().solve(&puzzle, &mut budget), Outcome::Stopped);
/// assert_eq!(budget.reached(), Some(Limit::Cancelled));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct Budget<'a> {
    /// The nodes until the budget has to look at its limits again, so that a node costs one subtraction.
    fuel: u64,
    /// The nodes that are left after these.
    reserve: u64,
    /// How many nodes there were at the start.
    nodes: u64,
    /// The units of work that are left until they count as a node.
    work: u32,
    interrupt: Option<Box<dyn FnMut() -> Option<Limit> + 'a>>,
    reached: Option<Limit>,
}

/// The nodes between two questions whether the task was ended from outside. In a large grid, a node can take a
/// tenth of a millisecond.
const NODES_BETWEEN_POLLS: u64 = 16;

/// The units of work that count as a node.
const WORK_PER_NODE: u32 = 1 << 14;

impl<'a> Budget<'a> {
    /// A budget that is never used up.
    pub const fn unlimited() -> Budget<'a> {
        Budget::of_nodes(u64::MAX)
    }

    /// A budget of so many nodes.
    pub const fn of_nodes(nodes: u64) -> Budget<'a> {
        Budget {
            fuel: nodes,
            reserve: 0,
            nodes,
            work: WORK_PER_NODE,
            interrupt: None,
            reached: None,
        }
    }

    /// The same budget, which is also used up as soon as a condition holds; `limit` then says why. The condition
    /// is asked often, so it should be cheap.
    #[must_use]
    pub fn until(self, limit: Limit, mut is_over: impl FnMut() -> bool + 'a) -> Budget<'a> {
        let mut earlier = self.interrupt;
        let interrupt = move || {
            let reached = earlier.as_mut().and_then(|earlier| earlier());
            reached.or_else(|| is_over().then_some(limit))
        };
        Budget {
            fuel: 0,
            reserve: self.fuel + self.reserve,
            interrupt: Some(Box::new(interrupt)),
            ..self
        }
    }

    /// How many nodes there were at the start.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes are left.
    pub fn nodes_left(&self) -> u64 {
        self.fuel + self.reserve
    }

    /// The limit that was reached, if any.
    pub fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// Pays for a node.
    #[inline(always)]
    pub fn node(&mut self) -> Result<(), BudgetSpent> {
        if self.fuel == 0 {
            self.refuel()?;
        }
        self.fuel -= 1;
        Ok(())
    }

    /// Pays for work other than nodes. A unit is a few machine instructions; many units count as a node.
    #[inline]
    pub fn work(&mut self, units: usize) -> Result<(), BudgetSpent> {
        match u32::try_from(units) {
            Ok(units) if units < self.work => {
                self.work -= units;
                Ok(())
            }
            units => self.work_of_nodes(units.unwrap_or(u32::MAX)),
        }
    }

    #[cold]
    #[inline(never)]
    fn work_of_nodes(&mut self, mut units: u32) -> Result<(), BudgetSpent> {
        while units >= self.work {
            units -= self.work;
            self.work = WORK_PER_NODE;
            self.poll()?;
            self.node()?;
        }
        self.work -= units;
        Ok(())
    }

    /// Asks whether the task was ended from outside, and pays nothing.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) -> Result<(), BudgetSpent> {
        if self.reached.is_none() {
            self.reached = self.interrupt.as_mut().and_then(|interrupt| interrupt());
        }
        match self.reached {
            None => Ok(()),
            Some(_) => {
                self.reserve += std::mem::take(&mut self.fuel);
                Err(BudgetSpent)
            }
        }
    }

    /// Makes room for at least one more node.
    #[cold]
    #[inline(never)]
    fn refuel(&mut self) -> Result<(), BudgetSpent> {
        self.poll()?;
        if self.reserve == 0 {
            self.reached = Some(Limit::Nodes { nodes: self.nodes });
            return Err(BudgetSpent);
        }
        self.fuel = match self.interrupt {
            None => self.reserve,
            Some(_) => self.reserve.min(NODES_BETWEEN_POLLS),
        };
        self.reserve -= self.fuel;
        Ok(())
    }

    /// Does a part of the task with at most so many nodes of the budget. Returns what came of it, and which limit it
    /// reached. If that was the limit of this part alone, the budget is not used up.
    pub fn within<R>(
        &mut self,
        nodes: u64,
        part: impl FnOnce(&mut Budget<'a>) -> R,
    ) -> (R, Option<Limit>) {
        let left = self.nodes_left();
        let granted = nodes.min(left);
        let whole = std::mem::replace(&mut self.nodes, nodes);
        (self.fuel, self.reserve) = (0, granted);
        let result = part(self);
        let spent = granted - self.nodes_left();
        (self.fuel, self.reserve) = (0, left - spent);
        self.nodes = whole;
        let reached = self.reached;
        if let Some(Limit::Nodes { .. }) = reached {
            self.reached = (granted < nodes).then_some(Limit::Nodes { nodes: whole });
        }
        (result, self.reached.or(reached))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_budget_has_exactly_its_nodes() {
        let mut budget = Budget::of_nodes(3);
        assert_eq!(
            [(); 5].map(|()| budget.node().is_ok()),
            [true, true, true, false, false]
        );
        assert_eq!(budget.reached(), Some(Limit::Nodes { nodes: 3 }));
    }

    #[test]
    fn a_condition_is_asked_before_the_first_node_and_often() {
        let asked = Cell::new(0);
        let mut budget = Budget::of_nodes(1000).until(Limit::Time, || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        });
        let nodes = (0..1000).take_while(|_| budget.node().is_ok()).count();
        assert_eq!(nodes as u64, 3 * NODES_BETWEEN_POLLS);
        assert_eq!(budget.reached(), Some(Limit::Time));
        assert_eq!(budget.work(0), Ok(()));
        assert_eq!(budget.work(1 << 20), Err(BudgetSpent));
    }

    #[test]
    fn work_counts_as_nodes() {
        let mut budget = Budget::of_nodes(10);
        let mut units = 0;
        while budget.work(1000).is_ok() {
            units += 1000;
        }
        assert_eq!(units / WORK_PER_NODE, 10);
        assert_eq!(budget.reached(), Some(Limit::Nodes { nodes: 10 }));
    }

    #[test]
    fn a_part_takes_from_the_whole_but_its_own_limit_ends_only_itself() {
        let drain = |budget: &mut Budget| (0..100).take_while(|_| budget.node().is_ok()).count();
        let mut budget = Budget::of_nodes(10);
        assert_eq!(
            budget.within(4, drain),
            (4, Some(Limit::Nodes { nodes: 4 }))
        );
        assert_eq!(budget.reached(), None);
        assert_eq!(
            budget.within(8, drain),
            (6, Some(Limit::Nodes { nodes: 10 }))
        );
        assert_eq!(budget.reached(), Some(Limit::Nodes { nodes: 10 }));
        assert_eq!(
            budget.within(1, drain),
            (0, Some(Limit::Nodes { nodes: 10 }))
        );
    }

    #[test]
    fn conditions_add_up() {
        let mut budget =
            (Budget::unlimited().until(Limit::Time, || false)).until(Limit::Cancelled, || true);
        assert_eq!(budget.poll(), Err(BudgetSpent));
        assert_eq!(budget.reached(), Some(Limit::Cancelled));
        assert_eq!(budget.node(), Err(BudgetSpent));
    }
}
