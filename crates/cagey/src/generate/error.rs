//! Why no puzzle was generated, and what to relax.

use std::fmt;
use std::ops::RangeInclusive;

use super::recipe::{Recipe, RecipeError, Symmetry, Trial, WantedSolutions};
use crate::budget::BudgetSpent;
use crate::logic::Level;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// The recipe contradicts itself.
    Recipe(RecipeError),
    /// None was found within the limits.
    NotFound {
        /// The recipe.
        recipe: Box<Recipe>,
        /// What was tried.
        tried: Tried,
    },
    /// A draft came up of which a search of so many nodes could not tell how many solutions it has. The puzzle of this number
    /// then cannot be made: to go on without the draft would give another one.
    Undecided {
        /// How many.
        nodes: u64,
    },
    /// The caller stopped the generator.
    Stopped,
}

impl From<BudgetSpent> for GenerateError {
    fn from(_: BudgetSpent) -> GenerateError {
        GenerateError::Stopped
    }
}

/// What was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Random starts: a solution, divided into cages with clues.
    pub starts: u32,
    /// Starts that failed, because no cages of the required sizes or no allowed clues were found.
    pub misfits: u32,
    /// Puzzles that were evaluated.
    pub looks: u32,
    /// Those that were too easy.
    pub too_easy: u32,
    /// Those that were too hard, or had several solutions.
    pub too_hard: u32,
    /// Those that were right but for the technique that they must have.
    pub lacking: u32,
    /// The fewest cells that were open in a puzzle that was too hard.
    pub fewest_open: Option<u32>,
    /// The score closest to the required range, among puzzles that are right in all other respects.
    pub nearest_score: Option<u32>,
}

/// A requirement of a recipe that could be relaxed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relaxation {
    /// More sizes of cages, or more single cells.
    Cages,
    /// More operators.
    Operators,
    /// Larger numbers.
    Targets,
    /// Cages that are not symmetric.
    Symmetry,
    /// Other levels.
    Levels,
    /// Other scores.
    Scores,
    /// Whether trial is needed.
    Trial,
    /// Another technique.
    Technique,
    /// Another size of the grid.
    Size,
}

impl Tried {
    pub(super) fn note_score(&mut self, score: u32, wanted: &RangeInclusive<u32>) {
        let distance = |score: u32| {
            (wanted.start().saturating_sub(score)).max(score.saturating_sub(*wanted.end()))
        };
        if (self.nearest_score).is_none_or(|nearest| distance(score) < distance(nearest)) {
            self.nearest_score = Some(score);
        }
    }

    pub(super) fn note_open(&mut self, open: u32) {
        self.too_hard += 1;
        self.fewest_open = Some(self.fewest_open.unwrap_or(open).min(open));
    }

    /// What to change in the recipe, the most promising first.
    pub fn relax(&self, recipe: &Recipe) -> Vec<Relaxation> {
        let mut relax = Vec::new();
        let is_misfit = self.starts == 0;
        if self.nearest_score.is_some() {
            relax.push(Relaxation::Scores);
        }
        let has_levels = recipe.levels != (Level::Easy..=Level::Unreasonable);
        if !is_misfit && has_levels {
            relax.push(Relaxation::Levels);
        }
        if recipe.wanted().is_some() && !is_misfit {
            relax.push(Relaxation::Technique);
        }
        if recipe.trial == Trial::Always && !is_misfit {
            relax.push(Relaxation::Trial);
        }
        if recipe.symmetry != Symmetry::Any {
            relax.push(Relaxation::Symmetry);
        }
        if recipe.largest_target.is_some() {
            relax.push(Relaxation::Targets);
        }
        if recipe.operators.contains(&0) {
            relax.push(Relaxation::Operators);
        }
        relax.push(Relaxation::Cages);
        if !is_misfit {
            relax.push(Relaxation::Size);
        }
        relax
    }
}

impl fmt::Display for Relaxation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relaxation::Cages => "more sizes of cages or single cells",
            Relaxation::Operators => "more operators",
            Relaxation::Targets => "larger numbers",
            Relaxation::Symmetry => "cages without symmetry",
            Relaxation::Levels => "other levels",
            Relaxation::Scores => "other scores",
            Relaxation::Trial => "puzzles without guessing",
            Relaxation::Technique => "another technique",
            Relaxation::Size => "another size of the grid",
        })
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Recipe(error) => error.fmt(f),
            GenerateError::Undecided { nodes } => write!(
                f,
                "a draft came up of which it could not be told, in {nodes} nodes, whether it has one solution: try the next \
                 number, another seed, or smaller cages"
            ),
            GenerateError::Stopped => f.write_str("stopped before a puzzle was found"),
            GenerateError::NotFound { recipe, tried } => not_found(recipe, tried, f),
        }
    }
}

impl std::error::Error for GenerateError {}

/// What was tried, what came closest, and what to relax.
fn not_found(recipe: &Recipe, tried: &Tried, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = recipe.size;
    if tried.starts == 0 {
        write!(
            f,
            "no {size} grid could be cut into such cages with such clues, in {} tries",
            tried.misfits
        )?;
    } else {
        let what = match recipe.solutions {
            WantedSolutions::One if recipe.levels.start() == recipe.levels.end() => {
                recipe.levels.start().name()
            }
            WantedSolutions::One => "such",
            WantedSolutions::Several => "ambiguous",
            WantedSolutions::None => "unsolvable",
            WantedSolutions::Any => "such",
        };
        write!(f, "no {what} {size} puzzle was found: ")?;
        write!(
            f,
            "of {} that were looked at, from {} random starts",
            tried.looks, tried.starts
        )?;
        if recipe.solutions == WantedSolutions::One {
            write!(
                f,
                ", {} were too easy and {} too hard or ambiguous",
                tried.too_easy, tried.too_hard
            )?;
            if let Some(technique) = recipe.wanted() {
                let what = match recipe.needs() {
                    Some(_) => "did not need",
                    None => "had another hardest technique than",
                };
                write!(f, ", and {} {what} {}", tried.lacking, technique.id)?;
            }
        }
        match (tried.nearest_score, tried.fewest_open) {
            (Some(score), _) => write!(f, "; the nearest score was {score}")?,
            _ if tried.lacking > 0 => {}
            (None, Some(open)) if tried.too_easy == 0 => {
                write!(f, "; the closest left {open} of {} cells open", size.area())?;
            }
            (None, _) if tried.too_easy > 0 && recipe.trial == Trial::Always => {
                f.write_str("; the closest needed no guessing")?;
            }
            (None, _) if tried.too_easy > 0 => {
                write!(f, "; the closest was easier than {}", recipe.levels.start())?;
            }
            (None, _) => {}
        }
    }
    let relax: Vec<String> = (tried.relax(recipe).iter())
        .map(Relaxation::to_string)
        .collect();
    write!(f, "; allow {}", relax.join(", or "))
}
