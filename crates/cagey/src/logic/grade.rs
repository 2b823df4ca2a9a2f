//! How hard a puzzle is, on two scales.

use super::combination_cache::CombinationCache;
use super::level::{Level, LevelFit, exhaust, level, level_fit};
use super::marks::{Flow, Marks};
use super::step::Effect;
use super::technique::{TECHNIQUES, Technique};
use super::technique_set::TechniqueSet;
use super::techniques::{self as t, neighbourhood};
use crate::budget::{Budget, BudgetSpent};
use crate::model::{Clue, Puzzle};

/// How hard a puzzle is. `docs/grading.md` explains the score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The level that Keen gives it.
    pub level: Level,
    /// Whether it is a kind of puzzle that Keen does not have, so that the level comes from applying Keen's rules
    /// to it.
    pub is_extended: bool,
    /// What it costs a person.
    pub score: u32,
    /// The most expensive technique that it needs.
    pub hardest: &'static Technique,
    /// How many steps it takes.
    pub steps: u32,
    /// How many steps of each technique, in the order of [`TECHNIQUES`].
    uses: [u32; TECHNIQUES.len()],
    /// Whether it needs guessing: no technique leads to the end unless things are tried out, which is what
    /// [trying out a cage](Technique::is_guessing) and supposition do.
    pub needs_guessing: bool,
    /// Whether the steps lead to a solution.
    pub is_solved: bool,
}

impl Grade {
    /// How many steps of each technique there are, in the order of [`TECHNIQUES`].
    pub fn uses(&self) -> &[u32] {
        &self.uses
    }
}

/// Grades puzzles one after the other. It caches the ways to fill cages, so use one for many puzzles, and one
/// per thread.
///
/// ```
/// use cagey::logic::{Grader, Level};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let grade = Grader::new().grade(&puzzle);
/// assert_eq!(grade.level, Level::Easy);
/// assert!(grade.is_solved && !grade.needs_guessing);
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub struct Grader {
    /// The techniques that it uses.
    known: TechniqueSet,
    combination_cache: CombinationCache,
    open: OpenSteps,
}

impl Default for Grader {
    fn default() -> Grader {
        Grader::knowing(TechniqueSet::ALL)
    }
}

/// The steps that are available in one round, all of the same technique.
#[derive(Default)]
struct OpenSteps {
    effects: Vec<Effect>,
    /// Where each step's effects end.
    ends: Vec<usize>,
    price: u32,
    /// Their technique's place in the table.
    rank: usize,
}

impl Grader {
    /// A grader with an empty cache.
    pub fn new() -> Grader {
        Grader::default()
    }

    /// A grader that uses only some techniques for scores, and to decide what needs guessing. Levels do not depend on
    /// techniques.
    pub fn knowing(known: TechniqueSet) -> Grader {
        Grader {
            known,
            combination_cache: CombinationCache::default(),
            open: OpenSteps::default(),
        }
    }

    /// The start of a puzzle, as [`Marks::new`] has it.
    pub fn marks<'p>(&mut self, puzzle: &'p Puzzle) -> Marks<'p> {
        Marks::with_cache(puzzle, &mut self.combination_cache)
    }

    /// The level that Keen gives a puzzle.
    pub fn level(&mut self, puzzle: &Puzzle) -> Level {
        let level = level(self.marks(puzzle), &mut Budget::unlimited());
        level.unwrap_or(Level::Unreasonable)
    }

    /// How a puzzle's level compares with a range of levels, which takes less time than finding the level. If it must be
    /// past claims, puzzles of the level hard that claims of cages solve, without any set, count as easier than hard.
    pub(crate) fn level_fit<'p>(
        &mut self,
        puzzle: &'p Puzzle,
        (lowest, highest): (Level, Level),
        is_past_claims: bool,
        budget: &mut Budget,
    ) -> Result<LevelFit<'p>, BudgetSpent> {
        level_fit(self.marks(puzzle), lowest, highest, is_past_claims, budget)
    }

    /// Whether the techniques that the grader knows finish the grid only by guessing.
    pub(crate) fn needs_guessing(
        &self,
        marks: &Marks,
        budget: &mut Budget,
    ) -> Result<bool, BudgetSpent> {
        marks.needs_guessing(self.known, budget)
    }

    /// Whether a puzzle needs a technique: those that cost less do not solve it, and where they lead no further, this one
    /// does.
    pub(crate) fn need<'p>(
        &mut self,
        puzzle: &'p Puzzle,
        technique: &'static Technique,
        budget: &mut Budget,
    ) -> Result<Need<'p>, BudgetSpent> {
        let mut marks = self.marks(puzzle);
        let dearest = marks.exhaust_cheaper(technique, self.known, budget)?;
        if marks.is_solved() {
            return Ok(Need::Spared { dearest });
        }
        Ok(match technique.first(&marks, budget)? {
            Some(_) => Need::Needed,
            None => Need::Useless(Box::new(marks)),
        })
    }

    /// How hard a puzzle is.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        let level = self.level(puzzle);
        self.grade_with(puzzle, level, Level::Unreasonable)
    }

    /// How hard a puzzle of this [level](Grader::level) is if only techniques up to another level are used,
    /// which may not solve it.
    pub fn grade_with(&mut self, puzzle: &Puzzle, level: Level, up_to: Level) -> Grade {
        self.grade_within(puzzle, level, up_to, &mut Budget::unlimited())
    }

    /// [`Grader::grade_with`] within a budget. If it is used up, the grade is that of the steps up to there.
    pub fn grade_within(
        &mut self,
        puzzle: &Puzzle,
        level: Level,
        up_to: Level,
        budget: &mut Budget,
    ) -> Grade {
        let mut marks = self.marks(puzzle);
        let mut uses = [0; TECHNIQUES.len()];
        let mut effort = 0.0;
        let mut dearest = 0;
        let mut hardest = 0;
        // Each round applies all available steps of the cheapest technique.
        while marks.empty_cells() > 0 && !marks.has_dead_cell() {
            let collected = self.open.collect(&marks, self.known, up_to, budget);
            let rank = self.open.rank;
            if collected.is_err() || self.open.ends.is_empty() {
                break;
            }
            let open = self.open.ends.len();
            let taken = self.open.take(&mut marks);
            uses[rank] += taken;
            if self.open.price > dearest {
                dearest = self.open.price;
                hardest = rank;
            }
            effort += round_cost(self.open.price, taken, open);
        }
        let mut used = TECHNIQUES.iter().zip(uses);
        let is_guessed = used.any(|(technique, uses)| technique.is_guessing() && uses > 0);
        // A guess may have been cheaper than a long chain that would have done as well.
        let needs_guessing =
            is_guessed && (self.marks(puzzle).needs_guessing(self.known, budget)).unwrap_or(true);
        Grade {
            level,
            is_extended: is_extended(puzzle),
            score: dearest * 10 + effort as u32,
            hardest: TECHNIQUES[hardest],
            steps: uses.iter().sum(),
            needs_guessing,
            uses,
            is_solved: marks.is_solved(),
        }
    }
}

/// Whether a puzzle needs a technique.
pub(crate) enum Need<'p> {
    /// It does.
    Needed,
    /// Techniques that cost less solve the puzzle. The dearest step that the rules of levels do not cover costs this much.
    Spared { dearest: u32 },
    /// Those that cost less do not solve it, and where they lead no further, this one does not help either.
    Useless(Box<Marks<'p>>),
}

impl Marks<'_> {
    /// Applies the rules of a level, and returns whether they fill the grid.
    pub(crate) fn fill(&mut self, level: Level, budget: &mut Budget) -> Result<bool, BudgetSpent> {
        exhaust(self, level, budget)?;
        Ok(self.is_solved())
    }

    /// Takes steps of the techniques that cost less than one, until they lead no further, and returns the price of the
    /// dearest of them, or 0.
    pub(crate) fn exhaust_cheaper(
        &mut self,
        technique: &Technique,
        known: TechniqueSet,
        budget: &mut Budget,
    ) -> Result<u32, BudgetSpent> {
        let cheaper = TechniqueSet::cheaper_than(technique).and(known);
        // The rules of a level conclude what the techniques of their levels do, in less time.
        let levels = Level::ALL.iter().copied();
        let rules = (levels.filter(|&level| level < Level::Unreasonable))
            .take_while(|&level| {
                (TechniqueSet::up_to(level).and(known))
                    .without(cheaper)
                    .is_empty()
            })
            .last();
        let mut dearest = 0;
        loop {
            if let Some(level) = rules {
                exhaust(self, level, budget)?;
            }
            if self.empty_cells() == 0 || self.has_dead_cell() {
                return Ok(dearest);
            }
            let is_covered =
                |technique: &Technique| rules.is_some_and(|rules| technique.level <= rules);
            let others = cheaper.iter().filter(|technique| !is_covered(technique));
            match self.take_steps_of_one(others, budget)? {
                Some(price) => dearest = dearest.max(price),
                None => return Ok(dearest),
            }
        }
    }

    /// Takes all steps of the first of these techniques that has any. Returns the price of the dearest of them; none if no
    /// technique has a step.
    fn take_steps_of_one<'t>(
        &mut self,
        techniques: impl Iterator<Item = &'t Technique>,
        budget: &mut Budget,
    ) -> Result<Option<u32>, BudgetSpent> {
        let mut dearest = 0;
        let mut effects = Vec::new();
        for technique in techniques {
            technique.find(self, budget, &mut |reason, found| {
                dearest = dearest.max(technique.price_of(&reason));
                effects.extend_from_slice(found);
                Flow::Continue(())
            })?;
            if !effects.is_empty() {
                effects.iter().for_each(|&effect| self.apply_effect(effect));
                self.update_combinations();
                return Ok(Some(dearest));
            }
        }
        Ok(None)
    }

    /// Whether only guessing can finish the grid: the one place that decides what is said about guessing.
    pub(crate) fn needs_guessing(
        &self,
        known: TechniqueSet,
        budget: &mut Budget,
    ) -> Result<bool, BudgetSpent> {
        let others = (TechniqueSet::cheaper_than(&neighbourhood::TECHNIQUE).and(known))
            .without(TechniqueSet::up_to(Level::Extreme))
            .without(TechniqueSet::of(BY_TIME.iter().copied()));
        // All that counting finds is found from the combinations of a line too.
        let is_spared = |technique: &Technique| {
            *technique == t::counting::TECHNIQUE
                && self.puzzle().size().get() <= t::line_combinations::IS_COMPLETE_UP_TO
                && known.contains(&t::line_combinations::TECHNIQUE)
        };
        let in_turn = (BY_TIME.iter().copied()).filter(|t| known.contains(t) && !is_spared(t));
        let in_turn: Vec<&Technique> = in_turn.chain(others.iter()).collect();
        let mut marks = self.clone();
        loop {
            exhaust(&mut marks, Level::Extreme, budget)?;
            if marks.empty_cells() == 0 || marks.has_dead_cell() {
                return Ok(!marks.is_solved());
            }
            let in_turn = in_turn.iter().copied();
            if marks.take_steps_of_one(in_turn, budget)?.is_none() {
                return Ok(true);
            }
        }
    }
}

/// The techniques that the rules of levels do not cover, in the order in which it takes least time to find out whether they
/// lead to the end, measured on 8×8 puzzles. Which order it is does not matter for the answer.
const BY_TIME: [&Technique; 11] = [
    &t::line_claims::TECHNIQUE,
    &t::clash::TECHNIQUE,
    &t::line_sum::TECHNIQUE,
    &t::parity::TECHNIQUE,
    &t::line_combinations::TECHNIQUE,
    &t::line_product::TECHNIQUE,
    &t::pair::TECHNIQUE,
    &t::counting::TECHNIQUE,
    &t::cage_chain::TECHNIQUE,
    &t::line_bounds::TECHNIQUE,
    &t::lines_combinations::TECHNIQUE,
];

/// All that logic can conclude from some marks within a budget; in grids larger than Keen's, all that it can conclude without
/// trial, which would take too long there.
pub(super) fn exhausted<'p>(mut marks: Marks<'p>, budget: &mut Budget) -> Marks<'p> {
    let mut open = OpenSteps::default();
    let is_large = marks.puzzle().size().get() > 9;
    while marks.empty_cells() > 0 && !marks.has_dead_cell() {
        let collected = open.collect(&marks, TechniqueSet::ALL, Level::Unreasonable, budget);
        if collected.is_err()
            || open.ends.is_empty()
            || is_large && TECHNIQUES[open.rank].is_trial()
        {
            break;
        }
        open.take(&mut marks);
    }
    marks
}

/// The cost of the steps of one round: the price of each, and the search for them, which takes longer the fewer
/// there are.
fn round_cost(price: u32, taken: u32, open: usize) -> f64 {
    f64::from(price) * (f64::from(taken) + 4.0 / open as f64) / 4.0
}

impl OpenSteps {
    /// Collects the cheapest steps; of two techniques with the same price, the first one counts.
    fn collect(
        &mut self,
        marks: &Marks,
        known: TechniqueSet,
        up_to: Level,
        budget: &mut Budget,
    ) -> Result<(), BudgetSpent> {
        self.effects.clear();
        self.ends.clear();
        budget.work(marks.work_of_step())?;
        for (rank, technique) in TECHNIQUES.iter().enumerate() {
            if !self.ends.is_empty() && self.price <= technique.price {
                break;
            }
            if technique.level > up_to || !known.has(rank) {
                continue;
            }
            technique.find(marks, budget, &mut |reason, effects| {
                let price = technique.price_of(&reason);
                if self.ends.is_empty() || price < self.price {
                    self.effects.clear();
                    self.ends.clear();
                    self.price = price;
                    self.rank = rank;
                }
                if price == self.price && rank == self.rank {
                    self.effects.extend_from_slice(effects);
                    self.ends.push(self.effects.len());
                }
                Flow::Continue(())
            })?;
        }
        Ok(())
    }

    /// Applies all of them, and returns how many still changed something.
    fn take(&self, marks: &mut Marks) -> u32 {
        let mut taken = 0;
        let mut start = 0;
        for &end in &self.ends {
            let effects = &self.effects[start..end];
            if effects.iter().any(|&effect| marks.is_open(effect)) {
                taken += 1;
                effects
                    .iter()
                    .for_each(|&effect| marks.apply_effect(effect));
            }
            start = end;
        }
        marks.update_combinations();
        taken
    }
}

/// Whether the puzzle is of a kind that Keen does not have.
fn is_extended(puzzle: &Puzzle) -> bool {
    let is_foreign = |cage: &crate::model::Cage| match cage.clue() {
        Clue::Hidden(_) | Clue::Free => true,
        Clue::Op(op, _) => {
            let most = op.most_cells_in_keen();
            most.is_none_or(|most| cage.cells().len() > most)
        }
        Clue::Given(_) => false,
    };
    !(3..=9).contains(&puzzle.size().get()) || puzzle.cages().iter().any(is_foreign)
}
