//! Walks that aim: from number to number, with nothing told that the next number does not need.
//!
//! From what is known, all steps of the cheapest technique are taken again and again, until some of them fill cells.
//! Of the numbers that can be found there, the one whose steps cost least is chosen. Only those steps remain that it
//! rests on, each with only the effects that are needed, and everything else is forgotten again.

use super::history::shares_line;
use super::marks::{Flow, Marks};
use super::premises;
use super::step::{Effect, Reason, Step};
use super::technique::{TECHNIQUES, Technique};
use super::verify::holds;
use crate::budget::{Budget, BudgetSpent};
use crate::model::Cell;
use crate::short_sort::{short_sort, short_sort_by_key};

/// How many more rounds of steps are taken after the first number is found, because a cheaper way to a number may
/// begin with a dearer step.
const MORE_ROUNDS: usize = 2;

/// What comes next in a walk.
pub(crate) enum Passage {
    /// The steps to a number, the last of which fills a cell or more.
    Number(Vec<Step>),
    /// No number can be found; these are all the steps that can be taken.
    Exhausted(Vec<Step>),
}

/// A walk that aims, and how far it has come.
pub(crate) struct AimedWalk<F> {
    /// Which techniques may be used.
    is_allowed: F,
    /// The highest price of a step that was needed. No step that costs more is taken just to save others.
    dearest: u32,
    /// Where the last number was filled in: what comes next is better close to it.
    last: Option<Cell>,
}

impl<F: Fn(&Technique) -> bool> AimedWalk<F> {
    pub(crate) fn new(is_allowed: F) -> AimedWalk<F> {
        AimedWalk {
            is_allowed,
            dearest: 0,
            last: None,
        }
    }

    /// The steps to the next number.
    ///
    /// If the budget is used up on the way, the steps are those that were found by then.
    pub(crate) fn next(&mut self, known: &Marks, budget: &mut Budget) -> Passage {
        let mut derivation = Derivation::new(known);
        let mut best: Option<(Cost, Vec<Step>)> = None;
        let mut more = 0;
        while !derivation.marks.is_broken() && more <= MORE_ROUNDS {
            let Ok(numbers) = derivation.numbers(&self.is_allowed, budget) else {
                break;
            };
            for target in numbers {
                let most = best.as_ref().map_or(u32::MAX, |(cost, _)| cost.price);
                let steps = match derivation.needed(target, most, budget) {
                    Ok(Some(steps)) => steps,
                    Ok(None) => continue,
                    Err(BudgetSpent) => break,
                };
                let cost = Cost::new(&steps, self.last);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, steps));
                }
            }
            // A dearer step is only worth taking if it alone costs less than all the steps of the best way.
            let most = match &best {
                Some((cost, _)) => cost.price.min(self.dearest + 1),
                None => u32::MAX,
            };
            more += usize::from(best.is_some());
            match derivation.take_round(&self.is_allowed, most, budget) {
                Ok(Some(price)) if best.is_none() => self.dearest = self.dearest.max(price),
                Ok(Some(_)) => {}
                Ok(None) | Err(BudgetSpent) => break,
            }
        }
        let Some((_, steps)) = best else {
            return Passage::Exhausted(derivation.taken);
        };
        self.last = steps.last().and_then(|step| filled_by(step).next());
        Passage::Number(steps)
    }
}

/// The cells that a step fills.
fn filled_by(step: &Step) -> impl Iterator<Item = Cell> {
    step.effects.iter().filter_map(|effect| match *effect {
        Effect::Place(cell, _) => Some(cell),
        Effect::Remove(..) => None,
    })
}

/// How hard it is to follow the steps to a number. The first field counts most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub(super) price: u32,
    steps: usize,
    /// How far the number is from the one before.
    distance: usize,
}

impl Cost {
    pub(super) fn new(steps: &[Step], last: Option<Cell>) -> Cost {
        let far = |cell: Cell, other: Cell| {
            cell.row().abs_diff(other.row()) + cell.col().abs_diff(other.col())
        };
        let filled = steps.last().into_iter().flat_map(filled_by);
        let distance = filled.map(|cell| last.map_or(0, |last| far(cell, last)));
        Cost {
            price: steps.iter().map(Step::price).sum(),
            steps: steps.len(),
            distance: distance.min().unwrap_or(0),
        }
    }
}

/// Steps that follow from what is known, and which of them removed each candidate.
pub(super) struct Derivation<'k, 'p> {
    known: &'k Marks<'p>,
    /// What follows from all of the steps.
    pub(super) marks: Marks<'p>,
    pub(super) taken: Vec<Step>,
    /// The candidates of all cells before each of the steps.
    before: Vec<Vec<u16>>,
    /// For each cell and value one more than the number of the step that removed it, or 0.
    removed_by: Vec<u32>,
    /// For each cell one more than the number of the step that filled it, or 0.
    filled_by: Vec<u32>,
}

impl<'k, 'p> Derivation<'k, 'p> {
    pub(super) fn new(known: &'k Marks<'p>) -> Derivation<'k, 'p> {
        let geometry = &known.geometry;
        Derivation {
            known,
            marks: known.clone(),
            taken: Vec::new(),
            before: Vec::new(),
            removed_by: vec![0; geometry.area() * geometry.n],
            filled_by: vec![0; geometry.area()],
        }
    }

    /// The steps that fill cells, and are open now.
    fn numbers(
        &self,
        is_allowed: &impl Fn(&Technique) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<Step>, BudgetSpent> {
        let mut numbers = Vec::new();
        for technique in techniques(is_allowed).filter(|technique| technique.fills_cells()) {
            technique.find(&self.marks, budget, &mut |reason, effects| {
                numbers.push(Step {
                    technique,
                    reason,
                    effects: effects.to_vec(),
                });
                Flow::Continue(())
            })?;
        }
        Ok(numbers)
    }

    /// Takes all open steps of the cheapest technique that removes candidates, if they cost less than this, and
    /// returns their price. Of the techniques that search, which take long, only one step is taken.
    fn take_round(
        &mut self,
        is_allowed: &impl Fn(&Technique) -> bool,
        most: u32,
        budget: &mut Budget,
    ) -> Result<Option<u32>, BudgetSpent> {
        let mut open: Vec<Step> = Vec::new();
        let mut least = most;
        for technique in techniques(is_allowed).filter(|technique| !technique.fills_cells()) {
            if technique.price >= least {
                break;
            }
            technique.find(&self.marks, budget, &mut |reason, effects| {
                let price = technique.price_of(&reason);
                if price < least || (price == least && !open.is_empty() && !technique.is_search()) {
                    if price < least {
                        open.clear();
                        least = price;
                    }
                    let effects = effects.to_vec();
                    open.push(Step {
                        technique,
                        reason,
                        effects,
                    });
                }
                match technique.is_search() && price == technique.price {
                    true => Flow::Break(()),
                    false => Flow::Continue(()),
                }
            })?;
        }
        let price = open.first().map(Step::price);
        for step in open {
            self.take(step);
        }
        self.marks.update_combinations();
        Ok(price)
    }

    /// Takes a step, if it still changes anything.
    pub(super) fn take(&mut self, step: Step) {
        if !step.is_open(&self.marks) {
            return;
        }
        let n = self.known.geometry.n;
        let number = self.taken.len() as u32 + 1;
        let before = self.marks.candidate_sets().to_vec();
        for &effect in &step.effects {
            if let Effect::Place(cell, _) = effect
                && self.marks.is_open(effect)
            {
                self.filled_by[self.known.geometry.number(cell)] = number;
            }
            self.marks.apply_effect(effect);
        }
        let now = self.marks.candidate_sets();
        for (cell, (before, now)) in before.iter().zip(now).enumerate() {
            for value in super::geometry::bits(before & !now) {
                self.removed_by[cell * n + value] = number;
            }
        }
        self.before.push(before);
        self.taken.push(step);
    }

    /// The steps that lead to this one, which is open now, each with the effects that are needed. It comes last.
    /// Nothing if they cost more than this: what steps rest on takes long to find out.
    pub(super) fn needed(
        &self,
        target: Step,
        most: u32,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Step>>, BudgetSpent> {
        let Some(mut left) = most.checked_sub(target.price()) else {
            return Ok(None);
        };
        let mut wanted = vec![Wanted::new(); self.taken.len()];
        let mut chosen = Vec::new();
        let order =
            |cell: usize, value: usize| self.removed_by[cell * self.known.geometry.n + value];
        let now = self.marks.candidate_sets();
        let (target, premises) = premises::of(self.known, now, target, &order, budget)?;
        self.want(&target, premises, &mut wanted);
        chosen.push(target);
        for number in (0..self.taken.len()).rev() {
            if wanted[number].is_empty() {
                continue;
            }
            left = match left.checked_sub(self.taken[number].price()) {
                Some(left) => left,
                None => return Ok(None),
            };
            let mut effects = std::mem::take(&mut wanted[number]);
            short_sort(&mut effects);
            let step = Step {
                effects: self.wanted_effects(&self.taken[number], &effects),
                ..self.taken[number].clone()
            };
            let before = &self.before[number];
            let (step, premises) = premises::of(self.known, before, step, &order, budget)?;
            self.want(&step, premises, &mut wanted);
            chosen.push(step);
        }
        chosen.reverse();
        Ok(Some(chosen))
    }

    /// Notes what a step with these premises wants of the steps before it.
    fn want(&self, step: &Step, premises: premises::Removals, wanted: &mut [Wanted]) {
        let geometry = &self.known.geometry;
        let mut want = |number: u32, cell: usize, bit: u16| {
            let wanted = &mut wanted[number as usize - 1];
            match wanted.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, set)) => *set |= bit,
                None => wanted.push((cell, bit)),
            }
        };
        for (cell, values) in premises {
            for value in super::geometry::bits(values) {
                want(self.removed_by[cell * geometry.n + value], cell, 1 << value);
            }
        }
        // The last cell of a line rests on the other cells being filled.
        if let Reason::LastCell { line, cell } = step.reason {
            let last = geometry.number(cell);
            let others = geometry.cells_of(geometry.line_number(line));
            for cell in others.filter(|&cell| cell != last && self.filled_by[cell] > 0) {
                want(self.filled_by[cell], cell, self.marks.cells[cell]);
            }
        }
    }

    /// The effects of a step that lead to what is wanted of it.
    fn wanted_effects(&self, step: &Step, wanted: &[(usize, u16)]) -> Vec<Effect> {
        let geometry = &self.known.geometry;
        let is_number = |effect: &Effect| matches!(effect, Effect::Place(..));
        if !step.effects.iter().any(is_number) {
            let gone = (wanted.iter()).map(|&(cell, set)| {
                Effect::Remove(geometry.cell(cell), super::geometry::values(set))
            });
            return gone.collect();
        }
        let leads_to = |effect: &Effect, cell: Cell, set: u16| match *effect {
            Effect::Place(at, value) => {
                at == cell || (shares_line(at, cell) && set & super::geometry::bit(value) != 0)
            }
            Effect::Remove(at, _) => at == cell,
        };
        let effects = step.effects.iter().copied();
        effects
            .filter(|effect| {
                (wanted.iter()).any(|&(cell, set)| leads_to(effect, geometry.cell(cell), set))
            })
            .collect()
    }
}

/// What is wanted of a step: cells with the values that they lose, or with the value that fills them.
type Wanted = Vec<(usize, u16)>;

pub(super) fn techniques(
    is_allowed: &impl Fn(&Technique) -> bool,
) -> impl Iterator<Item = &'static Technique> {
    (TECHNIQUES.iter().copied()).filter(move |technique| is_allowed(technique))
}

/// Tells each thought once: if a step has the same reason as an earlier one, its effects are added to that one,
/// provided that they follow there already and everything in between still holds. If the budget is used up, the rest are
/// told as they are.
pub(crate) fn merge_repeated(
    start: &Marks,
    mut steps: Vec<Step>,
    budget: &mut Budget,
) -> Vec<Step> {
    let mut later = 1;
    while later < steps.len() {
        let same = |earlier: &&Step| is_same_thought(&earlier.reason, &steps[later].reason);
        let Some(earlier) = steps[..later].iter().position(|step| same(&step)) else {
            later += 1;
            continue;
        };
        let mut merged = steps.clone();
        let repeated = merged.remove(later);
        merged[earlier].add(&repeated);
        let mut marks = start.clone();
        let mut still_hold = || {
            for (number, step) in merged[..later].iter().enumerate() {
                if number >= earlier && !holds(&marks, step, budget)? {
                    return Ok(false);
                }
                budget.work(marks.work_of_step())?;
                marks.apply(step);
            }
            Ok(true)
        };
        match still_hold() {
            Ok(true) => steps = merged,
            Ok(false) => later += 1,
            Err(BudgetSpent) => break,
        }
    }
    steps
}

/// Whether two reasons look at the same thing, perhaps for other values.
fn is_same_thought(one: &Reason, other: &Reason) -> bool {
    match (one, other) {
        (
            Reason::CageClaims { cage, line, .. },
            Reason::CageClaims {
                cage: other_cage,
                line: other_line,
                ..
            },
        ) => (cage, line) == (other_cage, other_line),
        _ => one == other,
    }
}

impl Step {
    /// Adds what another step with the same thought concludes.
    fn add(&mut self, other: &Step) {
        if let (Reason::CageClaims { values, .. }, Reason::CageClaims { values: more, .. }) =
            (&mut self.reason, &other.reason)
        {
            more.iter().for_each(|value| values.insert(value));
        }
        for &effect in &other.effects {
            let Effect::Remove(cell, gone) = effect else {
                self.effects.push(effect);
                continue;
            };
            let same = self.effects.iter_mut().find_map(|effect| match effect {
                Effect::Remove(here, values) if *here == cell => Some(values),
                _ => None,
            });
            match same {
                Some(values) => gone.iter().for_each(|value| values.insert(value)),
                None => self.effects.push(effect),
            }
        }
        short_sort_by_key(&mut self.effects, |effect| effect.cell());
    }
}
