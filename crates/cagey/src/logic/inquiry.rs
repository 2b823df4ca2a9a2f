//! Questions about one cell and one value: why the cell cannot have the value, or why it must.
//!
//! Steps are taken from what is known, but never one that settles the question: each step that would settle it is
//! remembered with the steps that lead to it, and of all these ways the cheapest is the answer. Two orders are tried.
//! The cheapest steps first, as in a walk, finds every way that the techniques have. All steps at once, round by
//! round, finds the ways that take few steps one after the other, even if some of them are dearer.

use super::aim::{Cost, Derivation, techniques};
use super::arithmetic::{Arithmetic, arithmetic};
use super::geometry::bit;
use super::history::shares_line;
use super::marks::{Contradiction, Flow, Marks, possible_by_clue};
use super::prune::{Goal, prune};
use super::step::{Effect, Step};
use super::technique::Technique;
use super::techniques::trial;
use super::verify::holds;
use crate::budget::{Budget, BudgetSpent};
use crate::model::{Cell, Puzzle, Value, ValueSet};

/// How many more rounds are taken after the question is settled, because a cheaper way may begin with a dearer step.
const MORE_ROUNDS: usize = 2;

/// How many rounds of all steps at once are taken. Ways that are longer than this are hardly ever cheaper than the one
/// that the cheapest steps lead to.
const WIDE_ROUNDS: usize = 4;

/// The prices below which all steps are taken at once, one after the other: a dear step that removes a candidate first
/// hides the cheap ones that would remove it later.
const PRICE_CAPS: [u32; 3] = [12, 24, u32::MAX];

/// What is claimed about a cell and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Claim {
    /// The cell has the value.
    Is,
    /// The cell does not have the value.
    Not,
}

/// Why a claim about a cell holds: "why can't R3C2 be 4?", "why must it be 5?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// What is claimed about them.
    pub claim: Claim,
}

/// Why the clue of a cage alone rules out a value in one of its cells, if it does.
pub(crate) fn ruled_out_by_clue(puzzle: &Puzzle, cell: Cell, value: Value) -> Option<Arithmetic> {
    let possible = possible_by_clue(puzzle)[cell.index(puzzle.size())];
    let cage = puzzle.cage(puzzle.cage_at(cell));
    (possible & bit(value) == 0).then(|| arithmetic(cage, puzzle.size(), cell, value))
}

/// What came of a question.
pub(crate) enum Inquiry {
    /// Steps that lead to what is claimed; none of them can be left out. The last one places the value, removes it
    /// from the cell, places it elsewhere in a line of the cell, or places another value in the cell.
    Shown(Vec<Step>),
    /// No steps lead to what is claimed.
    Open,
    /// What is known cannot lead to a solution.
    Impossible(Contradiction),
}

/// The cheapest steps found that lead from what is known to what a question claims. The value must be a candidate of
/// the cell, which must be empty.
pub(crate) fn inquire(
    known: &Marks,
    question: Question,
    is_allowed: &impl Fn(&Technique) -> bool,
    budget: &mut Budget,
) -> Result<Inquiry, BudgetSpent> {
    let mut prover = Prover {
        known,
        question,
        is_allowed,
        derivation: Derivation::new(known),
        considered: Vec::new(),
        best: None,
    };
    prover.cheapest_first(budget)?;
    if let Some(contradiction) = prover.derivation.marks.contradiction() {
        return Ok(Inquiry::Impossible(contradiction));
    }
    // Cases are gone through only if nothing else leads on, so that all at once would not either.
    let is_search = |step: &Step| step.technique.is_search();
    if (prover.best.as_ref()).is_some_and(|(_, steps)| !steps.iter().any(is_search)) {
        for cap in PRICE_CAPS {
            prover.all_at_once(cap, budget)?;
        }
    }
    Ok(match prover.best {
        Some((_, steps)) => Inquiry::Shown(minimal(known, steps, question.goal(), budget)?),
        None => Inquiry::Open,
    })
}

/// The steps without those that can be left out, and without the effects that the later ones do not need.
fn minimal(
    known: &Marks,
    mut steps: Vec<Step>,
    goal: Goal,
    budget: &mut Budget,
) -> Result<Vec<Step>, BudgetSpent> {
    // A step may be needed only for an effect that is not, or the other way round.
    loop {
        let before = steps.clone();
        steps = prune(known, steps, goal, budget);
        steps = without_spare_effects(known, steps, goal, budget)?;
        if steps == before {
            return Ok(steps);
        }
    }
}

impl Question {
    fn goal(self) -> Goal {
        match self.claim {
            Claim::Is => Goal::Is(self.cell, self.value),
            Claim::Not => Goal::Not(self.cell, self.value),
        }
    }

    /// What of an effect settles the question, and what of it does not.
    fn split(self, effect: Effect) -> (Option<Effect>, Option<Effect>) {
        match (self.claim, effect) {
            (Claim::Is, Effect::Place(cell, value)) if (cell, value) == (self.cell, self.value) => {
                (Some(effect), None)
            }
            (Claim::Not, Effect::Place(cell, value))
                if (cell == self.cell && value != self.value)
                    || (shares_line(cell, self.cell) && value == self.value) =>
            {
                (Some(effect), None)
            }
            (Claim::Not, Effect::Remove(cell, mut values))
                if cell == self.cell && values.contains(self.value) =>
            {
                values.remove(self.value);
                let asked: ValueSet = [self.value].into_iter().collect();
                (
                    Some(Effect::Remove(cell, asked)),
                    (!values.is_empty()).then_some(Effect::Remove(cell, values)),
                )
            }
            _ => (None, Some(effect)),
        }
    }
}

/// Which steps a round takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breadth {
    /// All that cost as little as the cheapest.
    Cheapest,
    /// All.
    Every,
}

/// The search for an answer.
struct Prover<'k, 'p, 'f, F> {
    known: &'k Marks<'p>,
    question: Question,
    /// Which techniques may be used.
    is_allowed: &'f F,
    derivation: Derivation<'k, 'p>,
    /// The steps that would settle the question and have been considered.
    considered: Vec<Step>,
    best: Option<(Cost, Vec<Step>)>,
}

impl<F: Fn(&Technique) -> bool> Prover<'_, '_, '_, F> {
    /// Takes the cheapest steps again and again, and those that go through cases only if there are no others.
    fn cheapest_first(&mut self, budget: &mut Budget) -> Result<(), BudgetSpent> {
        let mut more = 0;
        while !self.derivation.marks.is_broken() && more <= MORE_ROUNDS {
            let is_settled = self.best.is_some();
            more += usize::from(is_settled);
            let is_taken = self.round(Breadth::Cheapest, u32::MAX, budget)?
                || (!is_settled && self.best.is_none() && self.search(budget)?);
            if !is_taken && (is_settled || self.best.is_none()) {
                break;
            }
        }
        Ok(())
    }

    /// Takes all steps at once that cost less than this, and less than the best way so far, round by round.
    fn all_at_once(&mut self, cap: u32, budget: &mut Budget) -> Result<(), BudgetSpent> {
        self.derivation = Derivation::new(self.known);
        // What leads to the same steps may cost less here.
        self.considered.clear();
        for _ in 0..WIDE_ROUNDS {
            if self.derivation.marks.is_broken() || !self.round(Breadth::Every, cap, budget)? {
                break;
            }
        }
        Ok(())
    }

    /// The price that steps must stay below to be of use.
    fn most(&self) -> u32 {
        self.best.as_ref().map_or(u32::MAX, |(cost, _)| cost.price)
    }

    /// Takes open steps below a price that do not go through cases, and considers those that settle the question. Returns whether
    /// any was taken.
    fn round(
        &mut self,
        breadth: Breadth,
        cap: u32,
        budget: &mut Budget,
    ) -> Result<bool, BudgetSpent> {
        let (question, most) = (self.question, self.most().min(cap));
        let mut settling: Vec<Step> = Vec::new();
        let mut open: Vec<Step> = Vec::new();
        let mut least = most;
        for technique in techniques(self.is_allowed).filter(|technique| !technique.is_search()) {
            if technique.price >= least {
                break;
            }
            technique.find(&self.derivation.marks, budget, &mut |reason, effects| {
                let price = technique.price_of(&reason);
                if price >= most {
                    return Flow::Continue(());
                }
                let (settles, rest) = split(question, effects);
                if !settles.is_empty() {
                    settling.push(Step {
                        technique,
                        reason: reason.clone(),
                        effects: settles,
                    });
                }
                if rest.is_empty() || (breadth == Breadth::Cheapest && price > least) {
                    return Flow::Continue(());
                }
                if breadth == Breadth::Cheapest && price < least {
                    open.clear();
                    least = price;
                }
                open.push(Step {
                    technique,
                    reason,
                    effects: rest,
                });
                Flow::Continue(())
            })?;
            let is_enough = (open.first()).is_some_and(|step| step.technique == technique);
            if breadth == Breadth::Cheapest && is_enough {
                break;
            }
        }
        for step in settling {
            self.consider(step, budget)?;
        }
        Ok(self.take(open))
    }

    /// Takes a step that goes through cases: the value that is asked about is supposed first, if the question is why
    /// the cell cannot have it, or else the other values of the cell. Returns whether anything was found.
    fn search(&mut self, budget: &mut Budget) -> Result<bool, BudgetSpent> {
        let question = self.question;
        for technique in techniques(self.is_allowed).filter(|technique| technique.is_search()) {
            if technique.is_trial() && self.suppose(budget)? {
                return Ok(true);
            }
            let mut cheapest: Option<Step> = None;
            technique.find(&self.derivation.marks, budget, &mut |reason, effects| {
                let step = Step {
                    technique,
                    reason,
                    effects: effects.to_vec(),
                };
                if (cheapest.as_ref()).is_none_or(|least| step.price() < least.price()) {
                    cheapest = Some(step);
                }
                Flow::Continue(())
            })?;
            let Some(step) = cheapest else {
                continue;
            };
            let (settles, rest) = split(question, &step.effects);
            if !settles.is_empty() {
                let settling = Step {
                    effects: settles,
                    ..step.clone()
                };
                self.consider(settling, budget)?;
            }
            if !rest.is_empty() {
                self.take(vec![Step {
                    effects: rest,
                    ..step
                }]);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Looks for a contradiction that follows from a value of the cell.
    fn suppose(&mut self, budget: &mut Budget) -> Result<bool, BudgetSpent> {
        let Question { cell, value, claim } = self.question;
        let supposed: Vec<Value> = match claim {
            Claim::Not => vec![value],
            Claim::Is => (self.derivation.marks.candidates(cell).iter())
                .filter(|&other| other != value)
                .collect(),
        };
        for value in supposed {
            let refuted = trial::refute(&self.derivation.marks, cell, value, budget);
            if budget.reached().is_some() {
                return Err(BudgetSpent);
            }
            match (refuted, claim) {
                (Some(step), Claim::Not) => self.consider(step, budget)?,
                (Some(step), Claim::Is) => {
                    self.take(vec![step]);
                }
                (None, _) => continue,
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Remembers a step that settles the question, with those that lead to it, if that is the best way so far.
    fn consider(&mut self, step: Step, budget: &mut Budget) -> Result<(), BudgetSpent> {
        if self.considered.contains(&step) {
            return Ok(());
        }
        self.considered.push(step.clone());
        let needed = (self.derivation).needed(step.clone(), self.most(), budget)?;
        let Some(mut steps) = needed.filter(|steps| self.is_better(steps)) else {
            return Ok(());
        };
        if !hold(self.known, &steps, budget)? {
            steps = self.derivation.taken.clone();
            steps.push(step);
            steps = prune(self.known, steps, self.question.goal(), budget);
        }
        if self.is_better(&steps) {
            self.best = Some((Cost::new(&steps, None), steps));
        }
        Ok(())
    }

    /// Whether steps cost less than the best way so far.
    fn is_better(&self, steps: &[Step]) -> bool {
        let cost = Cost::new(steps, None);
        (self.best.as_ref()).is_none_or(|(least, _)| cost < *least)
    }

    fn take(&mut self, steps: Vec<Step>) -> bool {
        let is_any = !steps.is_empty();
        for step in steps {
            self.derivation.take(step);
        }
        self.derivation.marks.update_combinations();
        is_any
    }
}

/// The effects that settle a question, and the others.
fn split(question: Question, effects: &[Effect]) -> (Vec<Effect>, Vec<Effect>) {
    let parts = effects.iter().map(|&effect| question.split(effect));
    let (settling, rest): (Vec<_>, Vec<_>) = parts.unzip();
    // One effect is enough to settle a question.
    let settling = settling.into_iter().flatten().take(1);
    (settling.collect(), rest.into_iter().flatten().collect())
}

/// Whether each of these steps holds after those before it.
fn hold(known: &Marks, steps: &[Step], budget: &mut Budget) -> Result<bool, BudgetSpent> {
    let mut marks = known.clone();
    for step in steps {
        if !holds(&marks, step, budget)? {
            return Ok(false);
        }
        budget.work(marks.work_of_step())?;
        marks.apply(step);
    }
    Ok(true)
}

/// The steps without the effects that the later ones do not need.
fn without_spare_effects(
    known: &Marks,
    mut steps: Vec<Step>,
    goal: Goal,
    budget: &mut Budget,
) -> Result<Vec<Step>, BudgetSpent> {
    let mut leads_on = |steps: &[Step]| {
        let mut marks = known.clone();
        Ok(hold(known, steps, budget)? && {
            steps.iter().for_each(|step| marks.apply(step));
            goal.is_reached(&marks)
        })
    };
    for i in (0..steps.len().saturating_sub(1)).rev() {
        let mut at = 0;
        while at < steps[i].effects.len() && steps[i].effects.len() > 1 {
            let spare = steps[i].effects.remove(at);
            if !leads_on(&steps)? {
                steps[i].effects.insert(at, spare);
                at += 1;
            }
        }
    }
    Ok(steps)
}
