//! How hard a puzzle is, on two scales.

use super::level::{Level, Reach, exhaust, level, reach};
use super::lists::Lists;
use super::marks::{Flow, Marks};
use super::step::Effect;
use super::technique::{TECHNIQUES, Technique};
use crate::model::{Clue, Puzzle};

/// How hard a puzzle is. `docs/grading.md` says how the score comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level that Keen gives it.
    pub level: Level,
    /// Whether Keen would not take such a puzzle, so that the level is its rules applied to it.
    pub is_extended: bool,
    /// What it costs a person.
    pub score: u32,
    /// The dearest technique that it needs.
    pub hardest: &'static Technique,
    /// How many steps it takes.
    pub steps: u32,
    /// How many steps of each technique, in the order of [`TECHNIQUES`].
    pub uses: [u32; TECHNIQUES.len()],
    /// Whether it needs trial and contradiction.
    pub needs_trial: bool,
    /// Whether the steps lead to a solution.
    pub is_solved: bool,
}

/// Grades puzzles one after the other. It keeps what it learns about cages, so use one for many
/// puzzles, and one a thread.
///
/// ```
/// use cagey::logic::{Grader, Level};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let grade = Grader::new().grade(&puzzle);
/// assert_eq!(grade.level, Level::Easy);
/// assert!(grade.is_solved && !grade.needs_trial);
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Default)]
pub struct Grader {
    lists: Lists,
    found: Found,
}

/// The steps that are open at one moment, all of one technique.
#[derive(Default)]
struct Found {
    effects: Vec<Effect>,
    /// Where each step's effects end.
    ends: Vec<usize>,
    price: u32,
    /// Their technique's place in the table.
    rank: usize,
}

impl Grader {
    /// A grader that knows nothing yet.
    pub fn new() -> Grader {
        Grader::default()
    }

    /// The start of a puzzle, as [`Marks::new`] has it.
    pub fn marks<'p>(&mut self, puzzle: &'p Puzzle) -> Marks<'p> {
        Marks::listed(puzzle, &mut self.lists)
    }

    /// The level that Keen gives a puzzle.
    pub fn level(&mut self, puzzle: &Puzzle) -> Level {
        level(self.marks(puzzle))
    }

    /// How a puzzle stands to a range of levels: less than its level, and found out sooner.
    pub(crate) fn reach<'p>(
        &mut self,
        puzzle: &'p Puzzle,
        lowest: Level,
        highest: Level,
    ) -> Reach<'p> {
        reach(self.marks(puzzle), lowest, highest)
    }

    /// How hard a puzzle is.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        let level = self.level(puzzle);
        self.grade_with(puzzle, level, Level::Unreasonable)
    }

    /// How hard a puzzle of this [level](Grader::level) is, with the techniques up to another only, which
    /// may not lead to the end.
    pub fn grade_with(&mut self, puzzle: &Puzzle, level: Level, up_to: Level) -> Grade {
        let mut marks = self.marks(puzzle);
        let mut uses = [0; TECHNIQUES.len()];
        let mut effort = 0.0;
        let mut dearest = 0;
        let mut hardest = 0;
        // At each moment all open steps of the cheapest technique are taken.
        while marks.empty_cells() > 0 && !marks.has_dead_cell() {
            self.found.look(&marks, up_to);
            let rank = self.found.rank;
            if self.found.ends.is_empty() {
                break;
            }
            let open = self.found.ends.len();
            let taken = self.found.take(&mut marks);
            uses[rank] += taken;
            if self.found.price > dearest {
                dearest = self.found.price;
                hardest = rank;
            }
            effort += moment(self.found.price, taken, open);
        }
        Grade {
            level,
            is_extended: is_extended(puzzle),
            score: dearest * 10 + effort as u32,
            hardest: TECHNIQUES[hardest],
            steps: uses.iter().sum(),
            needs_trial: TECHNIQUES
                .iter()
                .zip(uses)
                .any(|(t, uses)| t.is_trial() && uses > 0),
            uses,
            is_solved: marks.is_solved(),
        }
    }
}

impl Marks<'_> {
    /// Applies the rules of a level; says whether they fill the grid.
    pub(crate) fn fill(&mut self, level: Level) -> bool {
        exhaust(self, level);
        self.is_solved()
    }

    /// Whether all techniques but trial leave something open, where the rules of extreme tell nothing more.
    pub(crate) fn needs_trial(&self) -> bool {
        let mut marks = self.clone();
        loop {
            let step = (TECHNIQUES.into_iter())
                .filter(|technique| technique.level > Level::Extreme && !technique.is_trial())
                .find_map(|technique| technique.first(&marks));
            match step {
                Some(step) => marks.apply(&step),
                None => return true,
            }
            // These rules tell what the techniques of their levels do, in less time.
            if marks.fill(Level::Extreme) {
                return false;
            }
        }
    }
}

/// All that logic can tell from some marks; of grids larger than Keen's, all that it can tell without
/// trial, which would take too long there.
pub(super) fn exhausted(mut marks: Marks) -> Marks {
    let mut found = Found::default();
    let is_large = marks.puzzle().size().get() > 9;
    while marks.empty_cells() > 0 && !marks.has_dead_cell() {
        found.look(&marks, Level::Unreasonable);
        if found.ends.is_empty() || is_large && TECHNIQUES[found.rank].is_trial() {
            break;
        }
        found.take(&mut marks);
    }
    marks
}

/// What the steps of one moment cost: each its price, and the search for them, which takes the longer
/// the fewer there are.
fn moment(price: u32, taken: u32, open: usize) -> f64 {
    f64::from(price) * (f64::from(taken) + 4.0 / open as f64) / 4.0
}

impl Found {
    /// Looks for the cheapest steps; of two techniques with the same price, the first counts.
    fn look(&mut self, marks: &Marks, up_to: Level) {
        self.effects.clear();
        self.ends.clear();
        for (rank, technique) in TECHNIQUES.iter().enumerate() {
            if !self.ends.is_empty() && self.price <= technique.price {
                return;
            }
            if technique.level > up_to {
                continue;
            }
            let _ = (technique.find)(marks, &mut |reason, effects| {
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
            });
        }
    }

    /// Takes all of them; says how many still changed something when their turn came.
    fn take(&self, marks: &mut Marks) -> u32 {
        let mut taken = 0;
        let mut start = 0;
        for &end in &self.ends {
            let effects = &self.effects[start..end];
            if effects.iter().any(|&effect| marks.is_open(effect)) {
                taken += 1;
                effects.iter().for_each(|&effect| marks.do_effect(effect));
            }
            start = end;
        }
        marks.settle();
        taken
    }
}

/// Whether Keen would not take the puzzle.
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
