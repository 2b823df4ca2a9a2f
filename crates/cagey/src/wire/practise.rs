//! `practise`: a position in which a technique makes the next step, with the answer.

use serde::{Deserialize, Serialize};

use super::session::Engines;
use super::{ExplainedStep, Fault, Faults, RecordKind, Session};
use crate::engine::Limits;
use crate::generate::{self, Exercise, PractiseError, Seed, Wish};
use crate::logic::{History, Marks, Technique};
use crate::model::{Position, Size};
use crate::words::{Language, Medium, Voice};

/// What to practise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseRequest {
    /// The id of the technique.
    pub technique: String,
    /// The size of the grid; 6 if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// What makes these exercises differ from others.
    pub seed: u64,
    /// The number of the exercise among those of its technique, size and seed; 0 if this is left out.
    #[serde(default)]
    pub k: u64,
    /// When to give up; never if this is left out.
    #[serde(default)]
    pub limits: Limits,
    /// The language of sentences.
    #[serde(default)]
    pub lang: Language,
}

/// An exercise, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PractiseAnswer {
    /// An exercise.
    Exercise(Box<PreparedExercise>),
    /// None was found in so many puzzles.
    NotFound(ExerciseNotFound),
    /// There is none: no such technique or size, or a limit was reached.
    Error(Faults),
}

/// A position in which a technique makes the next step: no technique that costs less finds anything there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PreparedExercise {
    /// The puzzle's one-line id.
    pub id: String,
    /// The technique's id.
    pub technique: String,
    /// The technique's name.
    pub name: String,
    /// What is filled in, and what is still possible in the other cells.
    pub position: Position,
    /// The steps of the technique that can be taken there, the cheapest first; only one if the technique goes through
    /// cases.
    pub answers: Vec<ExplainedStep>,
}

/// An exercise that was not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseNotFound {
    /// The technique's id.
    pub technique: String,
    /// The size of the grid.
    pub size: usize,
    /// How many puzzles were looked at.
    pub puzzles: u64,
    /// The same in a sentence.
    pub text: String,
}

/// An exercise, as the command prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PractiseRecord {
    /// [`VERSION`](super::VERSION).
    pub v: u32,
    /// [`RecordKind::Practise`].
    pub verb: RecordKind,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the exercises of its technique, size and seed, from 0.
    pub k: u64,
    /// The version of the generator; a release in which any seed gives another puzzle raises it.
    pub algorithm: u32,
    /// The exercise.
    #[serde(flatten)]
    pub result: PractiseAnswer,
}

impl PreparedExercise {
    /// An exercise in words.
    pub fn new(exercise: &Exercise, language: Language) -> PreparedExercise {
        let voice = Voice {
            language,
            medium: Medium::Written,
        };
        let mut answers = Vec::with_capacity(exercise.answers.len());
        if let Ok(marks) = Marks::at(&exercise.puzzle, &exercise.position) {
            let history = History::new(&marks);
            let steps = exercise.answers.iter();
            answers.extend(steps.map(|step| ExplainedStep::new(step, &marks, &history, voice)));
        }
        PreparedExercise {
            id: exercise.puzzle.to_string(),
            technique: exercise.technique.id.to_owned(),
            name: voice.technique(exercise.technique).name.to_owned(),
            position: exercise.position.clone(),
            answers,
        }
    }
}

impl PractiseAnswer {
    /// What came of a search for an exercise.
    pub fn new(found: Result<Exercise, PractiseError>, language: Language) -> PractiseAnswer {
        match found {
            Ok(exercise) => {
                let exercise = PreparedExercise::new(&exercise, language);
                PractiseAnswer::Exercise(Box::new(exercise))
            }
            Err(
                ref error @ PractiseError::NotFound {
                    technique,
                    size,
                    puzzles,
                },
            ) => PractiseAnswer::NotFound(ExerciseNotFound {
                technique: technique.id.to_owned(),
                size: size.get(),
                puzzles,
                text: error.to_string(),
            }),
            Err(error) => PractiseAnswer::Error(refused(error)),
        }
    }
}

fn refused(error: impl std::fmt::Display) -> Faults {
    Faults::of_request(Fault::new(error.to_string()))
}

/// A position in which a technique makes the next step, with the answer.
pub fn practise(request: &PractiseRequest, session: &mut Session) -> PractiseAnswer {
    answer(request, session).unwrap_or_else(PractiseAnswer::Error)
}

fn answer(request: &PractiseRequest, session: &mut Session) -> Result<PractiseAnswer, Faults> {
    let technique = Technique::named(&request.technique).map_err(refused)?;
    let size = Size::new(request.size.unwrap_or(Wish::SIZE)).map_err(refused)?;
    let Session { engines, clock, .. } = session;
    let Engines { generator, .. } = engines;
    let mut budget = clock.start(request.limits)?;
    let (seed, k) = (Seed(request.seed), request.k);
    let found = generate::practise(technique, size, seed, k, generator, &mut budget);
    Ok(PractiseAnswer::new(found, request.lang))
}
