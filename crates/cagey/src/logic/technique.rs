//! Techniques, and the table of all of them.

use std::fmt;

use super::level::Level;
use super::marks::{Flow, Marks};
use super::step::{Effect, Reason, Step};
use super::techniques as t;
use crate::budget::{Budget, BudgetSpent};

/// What `find` is given: where to report the steps that it finds, and the budget for finding them.
pub(super) struct Visit<'v, 'b> {
    report: &'v mut dyn FnMut(Reason, &[Effect]) -> Flow,
    budget: &'v mut Budget<'b>,
    /// The only reason that is of interest, if a step is looked for again.
    again: Option<&'v Reason>,
}

impl<'b> Visit<'_, 'b> {
    /// Reports a step.
    pub(super) fn step(&mut self, reason: Reason, effects: &[Effect]) -> Flow {
        (self.report)(reason, effects)
    }

    /// Whether a reason is of interest. Techniques ask it before they go through what takes long; the others may
    /// report steps with any reason.
    pub(super) fn wants(&self, is_like: impl Fn(&Reason) -> bool) -> bool {
        self.again.is_none_or(is_like)
    }

    /// Pays for work, in the units of [`Budget::work`]. A technique calls it before everything that takes long.
    #[inline]
    pub(super) fn work(&mut self, units: usize) -> Flow {
        match self.budget.work(units) {
            Ok(()) => Flow::Continue(()),
            Err(BudgetSpent) => Flow::Break(()),
        }
    }

    /// The budget, for techniques that search.
    pub(super) fn budget(&mut self) -> &mut Budget<'b> {
        self.budget
    }
}

/// What looking for the steps of a technique costs at least, in the units of [`Budget::work`].
const WORK: usize = 1 << 10;

/// A way in which people draw conclusions. Its name and its description are in
/// [`words`](crate::words::Voice::technique).
pub struct Technique {
    /// Its identifier, which never changes.
    pub id: &'static str,
    /// The lowest level at which Keen's own solver reaches the same conclusion; unreasonable if it never does.
    pub level: Level,
    /// What a step costs a person, compared with others.
    pub price: u32,
    /// What it is called elsewhere.
    pub other_names: &'static [&'static str],
    pub(super) find: Find,
}

/// Looks for the steps of a technique. It ends early if the budget is used up.
pub(super) type Find = fn(&Marks, &mut Visit) -> Flow;

/// All techniques, the cheapest first.
pub const TECHNIQUES: &[&Technique] = &[
    &t::given::TECHNIQUE,
    &t::last_cell::TECHNIQUE,
    &t::naked_single::TECHNIQUE,
    &t::hidden_single::TECHNIQUE,
    &t::only_combination::TECHNIQUE,
    &t::cage_values::TECHNIQUE,
    &t::cage_cells::TECHNIQUE,
    &t::cage_claims::TECHNIQUE,
    &t::line_claims::TECHNIQUE,
    &t::naked_set::TECHNIQUE,
    &t::hidden_set::TECHNIQUE,
    &t::clash::TECHNIQUE,
    &t::line_sum::TECHNIQUE,
    &t::pair::TECHNIQUE,
    &t::parity::TECHNIQUE,
    &t::line_product::TECHNIQUE,
    &t::counting::TECHNIQUE,
    &t::fish::TECHNIQUE,
    &t::wing::TECHNIQUE,
    &t::chain::TECHNIQUE,
    &t::line_combinations::TECHNIQUE,
    &t::line_bounds::TECHNIQUE,
    &t::cage_chain::TECHNIQUE,
    &t::lines_combinations::TECHNIQUE,
    &t::neighbourhood::TECHNIQUE,
    &t::trial::TECHNIQUE,
];

impl Technique {
    /// The technique with this id.
    pub fn by_id(id: &str) -> Option<&'static Technique> {
        TECHNIQUES
            .iter()
            .copied()
            .find(|technique| technique.id == id)
    }

    /// Its place in the table.
    pub fn rank(&self) -> usize {
        let place = TECHNIQUES.iter().position(|other| other.id == self.id);
        place.unwrap_or(TECHNIQUES.len())
    }

    /// Whether it supposes something, rather than concluding from what is known.
    pub fn is_trial(&self) -> bool {
        self.id == t::trial::TECHNIQUE.id
    }

    /// Looks for steps, and reports each of them.
    pub(super) fn find(
        &self,
        marks: &Marks,
        budget: &mut Budget,
        report: &mut dyn FnMut(Reason, &[Effect]) -> Flow,
    ) -> Result<(), BudgetSpent> {
        budget.work(WORK)?;
        let mut visit = Visit {
            report,
            budget,
            again: None,
        };
        let _ = (self.find)(marks, &mut visit);
        match budget.reached() {
            None => Ok(()),
            Some(_) => Err(BudgetSpent),
        }
    }

    /// Whether it finds all effects of a step, for the same reason, in other marks.
    pub(super) fn finds_again(
        marks: &Marks,
        step: &Step,
        budget: &mut Budget,
    ) -> Result<bool, BudgetSpent> {
        let mut is_found = false;
        let mut visit = Visit {
            report: &mut |reason, effects| {
                is_found = reason == step.reason && covers(effects, &step.effects);
                match is_found {
                    true => Flow::Break(()),
                    false => Flow::Continue(()),
                }
            },
            budget,
            again: Some(&step.reason),
        };
        let _ = (step.technique.find)(marks, &mut visit);
        match budget.reached() {
            None => Ok(is_found),
            Some(_) => Err(BudgetSpent),
        }
    }

    /// Whether its steps fill cells, rather than remove candidates.
    pub(super) fn fills_cells(&self) -> bool {
        self.price <= t::only_combination::TECHNIQUE.price
    }

    /// Whether it goes through cases one by one, rather than concluding from what can be seen.
    pub(crate) fn is_search(&self) -> bool {
        self.price >= t::neighbourhood::TECHNIQUE.price
    }

    /// Whether it counts as guessing: it tries things out, be it the ways to fill a cage or a supposed number.
    pub fn is_guessing(&self) -> bool {
        self.is_search()
    }

    /// Every step that it finds.
    pub fn steps(&'static self, marks: &Marks) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.find(marks, &mut Budget::unlimited(), &mut |reason, effects| {
            steps.push(Step {
                technique: self,
                reason,
                effects: effects.to_vec(),
            });
            Flow::Continue(())
        });
        steps
    }

    /// The first step that it finds.
    pub(super) fn first(
        &'static self,
        marks: &Marks,
        budget: &mut Budget,
    ) -> Result<Option<Step>, BudgetSpent> {
        let mut first = None;
        self.find(marks, budget, &mut |reason, effects| {
            first = Some(Step {
                technique: self,
                reason,
                effects: effects.to_vec(),
            });
            Flow::Break(())
        })?;
        Ok(first)
    }

    pub(super) fn price_of(&self, reason: &Reason) -> u32 {
        self.price + reason.extra_price()
    }
}

/// Whether effects include all that others remove.
fn covers(effects: &[Effect], others: &[Effect]) -> bool {
    others.iter().all(|other| match *other {
        Effect::Place(..) => effects.contains(other),
        Effect::Remove(cell, gone) => effects.iter().any(|effect| {
            matches!(effect, Effect::Remove(same, all) if *same == cell && gone.iter().all(|value| all.contains(value)))
        }),
    })
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// In JSON, a technique is its id.
#[cfg(feature = "serde")]
mod by_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Technique;

    impl Serialize for Technique {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.id)
        }
    }

    impl<'de> Deserialize<'de> for &'static Technique {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let id = String::deserialize(deserializer)?;
            Technique::by_id(&id)
                .ok_or_else(|| D::Error::custom(format!("there is no technique “{id}”")))
        }
    }
}
