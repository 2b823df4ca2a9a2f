//! `generate` and `daily`: puzzles to order, and the puzzle of a day.

use serde::{Deserialize, Serialize};

use super::session::Engines;
use super::{Fault, Faults, Graded, PuzzleOutline, RecordKind, Session};
use crate::engine::Limits;
use crate::generate::{
    self, ALGORITHM, DailySize, Date, GenerateError, Seed, WantedSolutions, Wish,
};
use crate::logic::Level;
use crate::model::{Grid, Puzzle};
use crate::words::{Language, Medium, Voice};

/// What puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// What is asked of the generator. It must have a seed, because the library has no source of randomness of
    /// its own. If it asks for several puzzles, only the first is made: the one that its `start` names.
    pub wish: Wish,
    /// When to give up; only after all attempts have failed if this is left out.
    #[serde(default)]
    pub limits: Limits,
    /// The language in which it is told why there is no such puzzle.
    #[serde(default)]
    pub lang: Language,
}

/// The day whose puzzle is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DailyRequest {
    /// Such as `2026-11-16`.
    pub date: String,
    /// Which of the day's three puzzles beside the puzzle of the day: `small`, `medium` or `large`; the puzzle of the day if
    /// this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub size: Option<DailySize>,
}

/// The outcome of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum GenerateAnswer {
    /// A puzzle.
    Made(Box<MadePuzzle>),
    /// None: there is no such puzzle, or it was not found within the limits.
    Error(Faults),
}

/// A generated puzzle, which has one solution, with all that is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: PuzzleOutline,
    /// Its solution.
    pub solution: Grid,
    /// How hard it is.
    pub grade: Graded,
    /// The wish that reproduces this puzzle, as text.
    pub wish: String,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the puzzles of its recipe and seed, from 0.
    pub k: u64,
    /// The version of the generator. The same wish and version always give the same puzzle.
    pub algorithm: u32,
}

/// A generated puzzle, as the command prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Generate`].
    pub verb: RecordKind,
    /// The wish that reproduces this puzzle: the text of a [`Wish`] with seed and start.
    pub wish: String,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the puzzles of its recipe and seed, from 0.
    pub k: u64,
    /// The version of the generator. The same wish and version always give the same puzzle.
    pub algorithm: u32,
    /// The puzzle, with what is known about it.
    #[serde(flatten)]
    pub result: GenerateResult,
}

/// A generated puzzle, by how many solutions it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum GenerateResult {
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
    None {
        /// The puzzle's one-line id.
        id: Puzzle,
    },
}

fn refused(error: impl std::fmt::Display) -> Faults {
    Faults::of_request(Fault::new(error.to_string()))
}

/// A puzzle to order.
pub fn generate(request: &GenerateRequest, session: &mut Session) -> GenerateAnswer {
    let voice = Voice {
        language: request.lang,
        medium: Medium::Written,
    };
    made(&request.wish, request.limits, voice, session)
        .map_or_else(GenerateAnswer::Error, GenerateAnswer::Made)
}

/// The puzzle of a day.
pub fn daily(request: &DailyRequest, session: &mut Session) -> GenerateAnswer {
    let date = request.date.parse::<Date>().map_err(refused);
    let wish = date.map(|date| generate::daily(date, request.size));
    let made = wish.and_then(|wish| made(&wish, Limits::default(), Voice::ENGLISH, session));
    made.map_or_else(GenerateAnswer::Error, GenerateAnswer::Made)
}

fn made(
    wish: &Wish,
    limits: Limits,
    voice: Voice,
    session: &mut Session,
) -> Result<Box<MadePuzzle>, Faults> {
    let recipe = (wish.recipe()).map_err(|error| refused(voice.refused_wish(&error)))?;
    let seed = wish.seed;
    let seed =
        seed.ok_or_else(|| refused("a wish needs a seed here, because nothing draws one"))?;
    if wish.solutions != WantedSolutions::One {
        return Err(refused(format_args!(
            "solutions={}: a puzzle to play has one, because it is what players look for",
            wish.solutions
        )));
    }
    let Session { engines, clock, .. } = session;
    let Engines {
        generator, grader, ..
    } = engines;
    let mut budget = clock.start(limits)?;
    let made = generator.generate(&recipe, Seed(seed), wish.start, &mut budget);
    let made = made.map_err(|error| refused(voice.not_made(&error)))?;
    let without = || refused("the puzzle that was made has no solution");
    let solution = made.solution.ok_or_else(without)?;
    let level = made.level.unwrap_or_else(|| grader.level(&made.puzzle));
    let all = Level::Unreasonable;
    let grade = grader.grade_within(&made.puzzle, level, all, &mut budget);
    if budget.reached().is_some() {
        return Err(refused(voice.not_made(&GenerateError::Stopped)));
    }
    Ok(Box::new(MadePuzzle {
        puzzle: PuzzleOutline::from(&made.puzzle),
        solution,
        grade: Graded::new(&made.puzzle, &grade),
        wish: wish.only(wish.start).to_string(),
        seed,
        k: wish.start,
        algorithm: ALGORITHM,
    }))
}
