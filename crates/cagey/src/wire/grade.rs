//! `grade`: how hard a puzzle is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::session::Engines;
use super::{Faults, Session};
use crate::coach::{self, GradeOptions, SolutionCount};
use crate::engine::Limits;
use crate::logic::{self, Level, TECHNIQUES};
use crate::model::{Grid, Puzzle};
use crate::words::{Language, Voice};

/// The node limit of the search for a second solution, unless the request has limits of its own.
pub const MOST_NODES: u64 = 100_000;

/// Which puzzle is graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GradeRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// The highest level of techniques that are used; all if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Level>,
    /// When the search for a second solution gives up; after 100,000 nodes if this is left out, and
    /// never if it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The language of sentences.
    #[serde(default)]
    pub lang: Language,
}

/// An answer about how hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum GradeAnswer {
    /// It is solved by logic.
    Graded(Graded),
    /// The techniques that were allowed do not finish it.
    Stuck(Graded),
    /// It has several solutions.
    Multiple(Ungraded),
    /// It has no solution.
    None(Ungraded),
    /// The puzzle could not be read.
    Error(Faults),
}

/// A puzzle without a grade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ungraded {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Why, in a sentence.
    pub text: String,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graded {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Keen's level.
    pub level: Level,
    /// Whether it is a kind of puzzle that Keen does not have.
    pub extended: bool,
    /// Cagey's score.
    pub score: u32,
    /// The id of the most expensive technique.
    pub hardest: String,
    /// How many steps there are.
    pub steps: u32,
    /// Whether trial is needed.
    pub trial: bool,
    /// How often each technique is used; those that are not used are left out.
    pub uses: BTreeMap<String, u32>,
    /// The solution; left out by the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Grid>,
}

impl Graded {
    /// The grade of a puzzle.
    pub fn new(puzzle: &Puzzle, grade: &logic::Grade) -> Graded {
        let uses = TECHNIQUES.iter().zip(grade.uses().iter().copied());
        Graded {
            id: puzzle.clone(),
            level: grade.level,
            extended: grade.is_extended,
            score: grade.score,
            hardest: grade.hardest.id.to_owned(),
            steps: grade.steps,
            trial: grade.needs_trial,
            uses: (uses.filter(|(_, uses)| *uses > 0))
                .map(|(technique, uses)| (technique.id.to_owned(), uses))
                .collect(),
            solution: None,
        }
    }
}

impl GradeAnswer {
    /// The grade of a puzzle.
    pub fn new(puzzle: &Puzzle, grade: &logic::Grade) -> GradeAnswer {
        let graded = Graded::new(puzzle, grade);
        match grade.is_solved {
            true => GradeAnswer::Graded(graded),
            false => GradeAnswer::Stuck(graded),
        }
    }

    /// The answer about a puzzle with several solutions or none.
    pub fn without(puzzle: &Puzzle, solutions: SolutionCount, voice: Voice) -> GradeAnswer {
        let ungraded = Ungraded {
            id: puzzle.clone(),
            text: voice.ungraded(solutions),
        };
        match solutions {
            SolutionCount::None => GradeAnswer::None(ungraded),
            _ => GradeAnswer::Multiple(ungraded),
        }
    }
}

/// How hard a puzzle is, from the empty grid, whatever is entered in its text.
pub fn grade(request: &GradeRequest, session: &mut Session) -> GradeAnswer {
    answer(request, session).unwrap_or_else(GradeAnswer::Error)
}

fn answer(request: &GradeRequest, session: &mut Session) -> Result<GradeAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let Session { engines, clock, .. } = session;
    let Engines { solver, grader, .. } = engines;
    let limits = request.limits.unwrap_or(Limits::of_nodes(MOST_NODES));
    let options = GradeOptions {
        up_to: request.up_to.unwrap_or(Level::Unreasonable),
        with_solution: true,
    };
    let mut budget = clock.start(limits)?;
    let grading = coach::grade(puzzle, options, solver, grader, &mut budget);
    let Some(grade) = &grading.grade else {
        let voice = Voice {
            language: request.lang,
            ..Voice::default()
        };
        return Ok(GradeAnswer::without(puzzle, grading.solutions, voice));
    };
    let mut grade = GradeAnswer::new(puzzle, grade);
    if let GradeAnswer::Graded(graded) | GradeAnswer::Stuck(graded) = &mut grade {
        graded.solution = grading.solution;
    }
    Ok(grade)
}
