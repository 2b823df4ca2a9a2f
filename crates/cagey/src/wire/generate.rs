//! `generate` and `daily`: puzzles to order, and the puzzle of a day.

use serde::{Deserialize, Serialize};

use super::session::Engines;
use super::{Drawn, Fault, Faults, Graded, Limits, Named, Session, Verb};
use crate::generate::{self, ALGORITHM, Date, Recipe, Seed, Trial};
use crate::logic::Level;
use crate::model::{Grid, Op, Puzzle, Size};

/// What puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// How many cells a row has.
    pub size: usize,
    /// Its level; any level without trial if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The operators that may occur, of `+-*/`.
    #[serde(default = "all_operators")]
    pub operators: String,
    /// In how many of a hundred cages the operator is not told.
    #[serde(default)]
    pub hidden_percent: u32,
    /// Whether it may need trial.
    #[serde(default)]
    pub trial: bool,
    /// What makes it another puzzle than the last.
    pub seed: u64,
    /// Which of the puzzles of this seed, from 0.
    #[serde(default)]
    pub k: u64,
    /// When to give up; when it is not found, if this is left out.
    #[serde(default)]
    pub limits: Limits,
}

fn all_operators() -> String {
    "+-*/".to_owned()
}

/// The day whose puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DailyRequest {
    /// Such as `2026-11-16`.
    pub date: String,
}

/// What came of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Making {
    /// A puzzle.
    Made(Box<MadePuzzle>),
    /// None: it cannot be, was not found, or was not looked for long enough.
    Error(Faults),
}

/// A puzzle with one solution that was made, with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: Drawn,
    /// Its solution.
    pub solution: Grid,
    /// How hard it is.
    pub grade: Graded,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the puzzles of its recipe and seed, from 0.
    pub k: u64,
    /// Which puzzles a seed gives; a release that changes one of them raises it.
    pub algorithm: u32,
}

/// A puzzle that was made, as the command tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generate {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`Verb::Generate`].
    pub verb: Verb,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the puzzles of its recipe and seed, from 0.
    pub k: u64,
    /// Which puzzles a seed gives; a release that changes one of them raises it.
    pub algorithm: u32,
    /// The puzzle, with what is known of it.
    #[serde(flatten)]
    pub result: Made,
}

/// A puzzle that was made, by how many solutions it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Made {
    /// One.
    Unique {
        /// The solution.
        solution: Grid,
        /// How hard it is.
        #[serde(flatten)]
        grade: Graded,
    },
    /// Several.
    Multiple {
        /// The puzzle's one-line id.
        id: Puzzle,
        /// One of the solutions.
        solution: Grid,
    },
    /// None.
    None(Named),
}

impl GenerateRequest {
    fn recipe(&self) -> Result<Recipe, Faults> {
        let size = Size::new(self.size).map_err(refused)?;
        let mut recipe = match self.level {
            None => Recipe::new(size),
            Some(level) => Recipe::levelled(size, level..=level),
        };
        for op in Op::ALL {
            if !self.operators.contains(['+', '-', '*', '/'][op as usize]) {
                recipe.operators[op as usize] = 0;
            }
        }
        // Without + and × there are only cages of two cells, and single ones to fill up.
        if recipe.operators[Op::Add as usize] + recipe.operators[Op::Mul as usize] == 0 {
            recipe.cage_sizes.truncate(2);
            recipe.cage_sizes[0] = recipe.cage_sizes[0].max(1);
        } else {
            // A grid full of given cells is no puzzle, however easy it should be.
            recipe.most_singles = Some(self.size as u32 / 2 + 1);
        }
        recipe.cage_sizes.truncate(size.area());
        recipe.hidden_percent = self.hidden_percent;
        if self.trial {
            recipe.trial = Trial::Allowed;
        }
        Ok(recipe)
    }
}

fn refused(error: impl std::fmt::Display) -> Faults {
    Faults::of_request(Fault::new(error.to_string()))
}

/// A puzzle to order.
pub fn generate(request: &GenerateRequest, session: &mut Session) -> Making {
    let made = request.recipe().and_then(|recipe| {
        let seed = Seed(request.seed);
        made(&recipe, seed, request.k, request.limits, session)
    });
    made.map_or_else(Making::Error, Making::Made)
}

/// The puzzle of a day.
pub fn daily(request: &DailyRequest, session: &mut Session) -> Making {
    let made = request
        .date
        .parse::<Date>()
        .map_err(refused)
        .and_then(|date| {
            let (recipe, seed, k) = generate::daily(date);
            made(&recipe, seed, k, Limits::default(), session)
        });
    made.map_or_else(Making::Error, Making::Made)
}

fn made(
    recipe: &Recipe,
    seed: Seed,
    k: u64,
    limits: Limits,
    session: &mut Session,
) -> Result<Box<MadePuzzle>, Faults> {
    let Session { engines, clock, .. } = session;
    let Engines {
        generator, grader, ..
    } = engines;
    let made = generator.generate(recipe, seed, k, &mut clock.start(limits)?);
    let made = made.map_err(refused)?;
    let without = || refused("the puzzle that was made has no solution");
    let solution = made.solution.ok_or_else(without)?;
    let grade = grader.grade(&made.puzzle);
    Ok(Box::new(MadePuzzle {
        puzzle: Drawn::from(&made.puzzle),
        solution,
        grade: Graded::new(&made.puzzle, &grade),
        seed: seed.0,
        k,
        algorithm: ALGORITHM,
    }))
}
