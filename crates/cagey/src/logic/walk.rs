//! From a position to the solution, step by step.

use super::level::Level;
use super::marks::{Flow, Marks};
use super::step::Step;
use super::technique::{TECHNIQUES, Technique};
use crate::budget::{Budget, BudgetSpent};

/// The steps from a position, as far as they lead.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Walk<'p> {
    /// The steps in order. Each belongs to the marks after all previous ones.
    pub steps: Vec<Step>,
    /// What is known after the last of them.
    pub end: Marks<'p>,
}

impl Walk<'_> {
    /// Whether it leads to a solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }
}

/// The cheapest step among the techniques up to a level; none if they find nothing more, or if there is a
/// contradiction.
pub fn next_step(marks: &Marks, up_to: Level) -> Option<Step> {
    next_step_within(marks, up_to, &mut Budget::unlimited()).unwrap_or_default()
}

/// [`next_step`] within a budget.
pub fn next_step_within(
    marks: &Marks,
    up_to: Level,
    budget: &mut Budget,
) -> Result<Option<Step>, BudgetSpent> {
    next_step_of(marks, |technique| technique.level <= up_to, budget)
}

/// The cheapest step among some of the techniques.
pub(crate) fn next_step_of(
    marks: &Marks,
    is_allowed: impl Fn(&Technique) -> bool,
    budget: &mut Budget,
) -> Result<Option<Step>, BudgetSpent> {
    if marks.contradiction().is_some() {
        return Ok(None);
    }
    let mut best: Option<Step> = None;
    for technique in (TECHNIQUES.iter().copied()).filter(|technique| is_allowed(technique)) {
        if best
            .as_ref()
            .is_some_and(|best| best.price() <= technique.price)
        {
            break;
        }
        technique.find(marks, budget, &mut |reason, effects| {
            let price = technique.price_of(&reason);
            if best.as_ref().is_none_or(|best| price < best.price()) {
                best = Some(Step {
                    technique,
                    reason,
                    effects: effects.to_vec(),
                });
            }
            // No step of a technique costs less than the price of the technique.
            match price == technique.price {
                true => Flow::Break(()),
                false => Flow::Continue(()),
            }
        })?;
    }
    Ok(best)
}

/// Every step that is open among the techniques up to a level, the cheapest first. Steps that go through cases are only
/// included if nothing else is open.
pub fn all_steps(marks: &Marks, up_to: Level) -> Vec<Step> {
    let is_allowed = |technique: &Technique| technique.level <= up_to;
    open_steps_of(marks, is_allowed, &mut Budget::unlimited())
}

/// The same among some of the techniques. If the budget is used up, the steps are those that were found by then.
pub(crate) fn open_steps_of(
    marks: &Marks,
    is_allowed: impl Fn(&Technique) -> bool,
    budget: &mut Budget,
) -> Vec<Step> {
    let mut all = Vec::new();
    if marks.contradiction().is_some() {
        return all;
    }
    for technique in (TECHNIQUES.iter().copied()).filter(|technique| is_allowed(technique)) {
        if technique.is_search() && !all.is_empty() {
            break;
        }
        let found = technique.find(marks, budget, &mut |reason, effects| {
            all.push(Step {
                technique,
                reason,
                effects: effects.to_vec(),
            });
            Flow::Continue(())
        });
        if found.is_err() {
            break;
        }
    }
    all.sort_by_key(Step::price);
    all
}

/// Takes the cheapest step until there is none.
pub fn walk(mut marks: Marks<'_>, up_to: Level) -> Walk<'_> {
    let mut steps = Vec::new();
    while let Some(step) = next_step(&marks, up_to) {
        marks.apply(&step);
        steps.push(step);
    }
    Walk { steps, end: marks }
}
