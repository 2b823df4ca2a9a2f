//! `grade`: how hard a puzzle is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::session::Engines;
use super::{Faults, Session};
use crate::coach::{self, GradeOptions, SolutionCount};
use crate::engine::{Limit, Limits};
use crate::logic::{self, Level, TECHNIQUES};
use crate::model::{Grid, Puzzle};
use crate::words::{Language, Voice};

/// The node limit, unless the request has limits of its own.
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
    /// When to give up; after 100,000 nodes if this is left out, and never if it is empty. The search for a second
    /// solution takes at most half of the nodes.
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
    /// A limit was reached before it was graded.
    Stopped(StoppedGrade),
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

/// A puzzle whose grading was stopped by a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoppedGrade {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Keen's level, which was known by then.
    pub level: Level,
    /// The limit that was reached.
    pub limit: Limit,
    /// Which limit it was, in a sentence.
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
    /// What percentage of puzzles of its size that nothing has chosen have a lower score; left out if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harder_than: Option<u32>,
    /// The id of the most expensive technique.
    pub hardest: String,
    /// How many steps there are.
    pub steps: u32,
    /// Whether guessing is needed: no technique leads to the end unless things are tried out, be it the ways to fill a cage
    /// or a supposed number.
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
        let mut uses = BTreeMap::new();
        for (technique, times) in TECHNIQUES.iter().zip(grade.uses().iter().copied()) {
            if times > 0 {
                uses.insert(technique.id.to_owned(), times);
            }
        }
        Graded {
            id: puzzle.clone(),
            level: grade.level,
            extended: grade.is_extended,
            score: grade.score,
            harder_than: logic::harder_than(puzzle.size(), grade.score).filter(|_| grade.is_solved),
            hardest: grade.hardest.id.to_owned(),
            steps: grade.steps,
            trial: grade.needs_guessing,
            uses,
            solution: None,
        }
    }
}

impl GradeAnswer {
    /// What came of grading a puzzle, in a voice.
    pub fn new(puzzle: &Puzzle, grading: &coach::Grading, voice: Voice) -> GradeAnswer {
        let Some(grade) = &grading.grade else {
            return GradeAnswer::without(puzzle, grading.solutions, voice);
        };
        let graded = Graded::new(puzzle, grade);
        match (grade.is_solved, grading.limit) {
            (true, _) => GradeAnswer::Graded(graded),
            (false, None) => GradeAnswer::Stuck(graded),
            (false, Some(limit)) => GradeAnswer::Stopped(StoppedGrade {
                id: graded.id,
                level: graded.level,
                limit,
                text: voice.grading_stopped(limit),
            }),
        }
    }

    /// The answer about a puzzle with several solutions or none.
    fn without(puzzle: &Puzzle, solutions: SolutionCount, voice: Voice) -> GradeAnswer {
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
    let up_to = request.up_to.unwrap_or(Level::Unreasonable);
    let options = GradeOptions::new().up_to(up_to).with_solution();
    let mut budget = clock.start(limits)?;
    let grading = coach::grade(puzzle, options, solver, grader, &mut budget);
    let voice = Voice {
        language: request.lang,
        ..Voice::default()
    };
    let mut grade = GradeAnswer::new(puzzle, &grading, voice);
    if let GradeAnswer::Graded(graded) | GradeAnswer::Stuck(graded) = &mut grade {
        graded.solution = grading.solution;
    }
    Ok(grade)
}
