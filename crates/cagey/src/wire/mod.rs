//! The library as requests and answers: plain types that can also be read and written as JSON.
//!
//! Each request has a file with its answer and the function that leads from one to the other.
//! [`ask`] dispatches a [`Request`] to its function; it is all that the page's engine exports. `docs/api.md` shows
//! every request with its answer, `docs/json.md` what the command prints, and `docs/json.schema.json` is the
//! JSON Schema of both.
//!
//! [`BookRequest`] is a question too, but this library does not draw: `cagey-render` makes the book, and the page's engine
//! answers.
//!
//! Cells are `[row, column]` from 0. Grids are values row by row, `.` for an empty cell, with commas above
//! 9×9. A puzzle in a request is any text that [`notation`](crate::notation) reads.
//!
//! The features `play`, `make`, `techniques` and `workshop` choose the requests: what is needed to play a puzzle, what
//! makes or solves one, what is about single techniques, and everything else. Without `workshop`, a puzzle in a request is a game id: the readers of all other formats are left out.
//!
//! ```
//! use cagey::wire::{Record, RecordKind, SolveAnswer};
//!
//! let line = r#"{"v":1,"verb":"solve","puzzle":1,"line":1,"result":"unique","id":"2:__b,a3s1",
//!     "solutions":["1221"],"count":1,"exact":true,"time_us":9}"#;
//! let record: Record<SolveAnswer> = serde_json::from_str(line)?;
//! assert_eq!(record.verb, RecordKind::Solve);
//! assert!(matches!(record.result, SolveAnswer::Unique(found) if found.count == 1));
//! # Ok::<(), serde_json::Error>(())
//! ```

// Without any group of requests, the records are all that is left, and what requests share is not used.
#![cfg_attr(
    not(any(feature = "play", feature = "make", feature = "workshop")),
    allow(dead_code, unused_imports, unused_variables)
)]

mod bench;
mod conflict;
mod ending;
mod entered_position;
mod fault;
mod picture;
mod puzzle_outline;
mod record;
#[cfg(feature = "schema")]
mod schema;
mod session;
mod stats;
mod step;

#[cfg(feature = "play")]
pub mod explain;
#[cfg(feature = "make")]
pub mod generate;
#[cfg(feature = "play")]
pub mod grade;
#[cfg(feature = "make")]
pub mod judge;
#[cfg(feature = "make")]
mod levels;
#[cfg(feature = "techniques")]
mod practise;
#[cfg(any(feature = "play", feature = "workshop"))]
mod read;
#[cfg(feature = "play")]
mod references;
#[cfg(feature = "make")]
pub mod solve;

#[cfg(feature = "workshop")]
mod book;
#[cfg(feature = "workshop")]
mod check;
#[cfg(feature = "workshop")]
pub mod combinations;
#[cfg(feature = "workshop")]
mod compare;
#[cfg(feature = "workshop")]
pub mod csp;
#[cfg(feature = "workshop")]
mod problem;
#[cfg(feature = "workshop")]
mod prove;
#[cfg(feature = "workshop")]
mod techniques;
#[cfg(feature = "workshop")]
mod why;
#[cfg(feature = "workshop")]
mod write;

pub use bench::{BenchRecord, BenchTimes};
pub use conflict::ConflictingCages;
pub use ending::ExplainedEnding;
pub use entered_position::EnteredPosition;
pub use fault::{Fault, Faults, Source};
pub use picture::{
    BorderReading, CageReading, ClueReading, MissingFromPicture, PicturePoint, PictureReading,
    PictureRecord, PictureResult, UnreadPicture,
};
pub use puzzle_outline::PuzzleOutline;
pub use record::{Record, RecordKind};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use session::Session;
pub use stats::{PropagatorStats, SolveStats, SolveTimes, StatsRecord};
pub use step::{ExplainedMistake, ExplainedStep, Highlight, SpokenStep};

#[cfg(feature = "techniques")]
pub use explain::steps;
#[cfg(feature = "play")]
pub use explain::{
    ExplainAnswer, ExplainRequest, Explained, ExplainedParagraph, Mistaken, Positions,
    Presentation, Unexplained, hint, walk,
};
#[cfg(feature = "make")]
pub use generate::{
    DailyRequest, GenerateAnswer, GenerateRecord, GenerateRequest, GenerateResult, MadePuzzle,
    daily, generate,
};
#[cfg(feature = "play")]
pub use grade::{GradeAnswer, GradeRequest, Graded, Ungraded, grade};
#[cfg(feature = "make")]
pub use judge::{JudgeAnswer, JudgeRequest, judge};
#[cfg(feature = "make")]
pub use levels::{LevelsAnswer, LevelsRequest, levels};
#[cfg(feature = "techniques")]
pub use practise::{
    ExerciseNotFound, PractiseAnswer, PractiseRecord, PractiseRequest, PreparedExercise, practise,
};
#[cfg(any(feature = "play", feature = "workshop"))]
pub use read::{ReadAnswer, ReadRequest, read};
#[cfg(feature = "play")]
pub use references::{ReferencesAnswer, ReferencesRequest, references};
#[cfg(feature = "make")]
pub use solve::{FoundSolutions, FoundValues, SolveAnswer, SolveGoal, SolveRequest, solve};

#[cfg(feature = "workshop")]
pub use book::{BookAnswer, BookAnswers, BookCaptions, BookForm, BookRequest, BookSigns, MadeBook};
#[cfg(feature = "workshop")]
pub use check::{BrokenRule, CheckAnswer, CheckRequest, CheckedGrid, RuleKind, check};
#[cfg(feature = "workshop")]
pub use combinations::{CombinationsAnswer, CombinationsRequest, combinations};
#[cfg(feature = "workshop")]
pub use compare::{
    CompareAnswer, CompareRequest, ComparedMethod, ComparedMethods, ComparisonRecord, compare,
};
#[cfg(feature = "workshop")]
pub use csp::{
    ChosenVariable, ComparedValue, ComparedVariable, ConstraintCheck, CspAnswer, CspRequest,
    CspSearch, CspStep, Effort, Pruned, PrunedBecause, RevisedConstraint, SearchMethod,
    StepOutcome, TakenBack, ValueSupport, csp,
};
#[cfg(feature = "workshop")]
pub use problem::{
    ConstraintKind, CspCage, CspConstraint, CspProblem, CspVariable, ProblemAnswer, ProblemRequest,
    problem,
};
#[cfg(feature = "workshop")]
pub use prove::{ProveAnswer, ProveRequest, WrittenProof, prove};
#[cfg(feature = "workshop")]
pub use techniques::{TechniqueEntry, TechniquesAnswer, TechniquesRequest, techniques};
#[cfg(feature = "workshop")]
pub use why::{AnsweredQuestion, MistakenQuestion, ShownSteps, WhyAnswer, WhyRequest, why};
#[cfg(feature = "workshop")]
pub use write::{WriteAnswer, WriteRequest, write};

use serde::{Deserialize, Serialize};

/// The version of the JSON. It is raised when a field is removed or changes its meaning, but not for new
/// fields, requests and kinds of records.
pub const VERSION: u32 = 1;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Request {
    /// What puzzle a text holds.
    #[cfg(any(feature = "play", feature = "workshop"))]
    Read(ReadRequest),
    /// How many solutions a puzzle has, quickly enough to be asked after every keystroke.
    #[cfg(feature = "make")]
    Judge(JudgeRequest),
    /// The solutions of a puzzle.
    #[cfg(feature = "make")]
    Solve(SolveRequest),
    /// How hard a puzzle is.
    #[cfg(feature = "play")]
    Grade(GradeRequest),
    /// The next step from a position.
    #[cfg(feature = "play")]
    Hint(ExplainRequest),
    /// All steps from a position.
    #[cfg(feature = "play")]
    Walk(ExplainRequest),
    /// Every step that can be taken next in a position.
    #[cfg(feature = "techniques")]
    Steps(ExplainRequest),
    /// What the names in sentences refer to.
    #[cfg(feature = "play")]
    References(ReferencesRequest),
    /// The levels that puzzles of a wish can have.
    #[cfg(feature = "make")]
    Levels(LevelsRequest),
    /// A new puzzle, made to order.
    #[cfg(feature = "make")]
    Generate(GenerateRequest),
    /// The puzzle of a day.
    #[cfg(feature = "make")]
    Daily(DailyRequest),
    /// A position in which a technique makes the next step.
    #[cfg(feature = "techniques")]
    Practise(PractiseRequest),
    /// Which rules a grid breaks.
    #[cfg(feature = "workshop")]
    Check(CheckRequest),
    /// What a cage can be filled with.
    #[cfg(feature = "workshop")]
    Combinations(CombinationsRequest),
    /// Why a cell cannot have a value, or why it must.
    #[cfg(feature = "workshop")]
    Why(WhyRequest),
    /// A proof that a puzzle has one solution or none.
    #[cfg(feature = "workshop")]
    Prove(ProveRequest),
    /// A puzzle in another format.
    #[cfg(feature = "workshop")]
    Write(WriteRequest),
    /// What there is to say about every technique.
    #[cfg(feature = "workshop")]
    Techniques(TechniquesRequest),
    /// A puzzle as a constraint satisfaction problem.
    #[cfg(feature = "workshop")]
    Problem(ProblemRequest),
    /// How constraint search solves a puzzle.
    #[cfg(feature = "workshop")]
    Csp(CspRequest),
    /// A comparison of constraint searches on the same puzzles.
    #[cfg(feature = "workshop")]
    Compare(CompareRequest),
}

/// The answer to a question. Its `result` says which kind it is; `error` means that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Answer {
    /// To [`Request::Read`].
    #[cfg(any(feature = "play", feature = "workshop"))]
    Read(ReadAnswer),
    /// To [`Request::Judge`].
    #[cfg(feature = "make")]
    Judge(JudgeAnswer),
    /// To [`Request::Solve`].
    #[cfg(feature = "make")]
    Solve(SolveAnswer),
    /// To [`Request::Grade`].
    #[cfg(feature = "play")]
    Grade(GradeAnswer),
    /// To [`Request::Hint`], [`Request::Walk`] and `Request::Steps`.
    #[cfg(feature = "play")]
    Explain(ExplainAnswer),
    /// To [`Request::References`].
    #[cfg(feature = "play")]
    References(ReferencesAnswer),
    /// To [`Request::Levels`].
    #[cfg(feature = "make")]
    Levels(LevelsAnswer),
    /// To [`Request::Generate`] and [`Request::Daily`].
    #[cfg(feature = "make")]
    Generate(GenerateAnswer),
    /// To [`Request::Practise`].
    #[cfg(feature = "techniques")]
    Practise(PractiseAnswer),
    /// To [`Request::Check`].
    #[cfg(feature = "workshop")]
    Check(CheckAnswer),
    /// To [`Request::Combinations`].
    #[cfg(feature = "workshop")]
    Combinations(CombinationsAnswer),
    /// To [`Request::Why`].
    #[cfg(feature = "workshop")]
    Why(WhyAnswer),
    /// To [`Request::Prove`].
    #[cfg(feature = "workshop")]
    Prove(ProveAnswer),
    /// To [`Request::Write`].
    #[cfg(feature = "workshop")]
    Write(WriteAnswer),
    /// To [`Request::Techniques`].
    #[cfg(feature = "workshop")]
    Techniques(TechniquesAnswer),
    /// To [`Request::Problem`].
    #[cfg(feature = "workshop")]
    Problem(ProblemAnswer),
    /// To [`Request::Csp`].
    #[cfg(feature = "workshop")]
    Csp(CspAnswer),
    /// To [`Request::Compare`].
    #[cfg(feature = "workshop")]
    Compare(CompareAnswer),
}

/// The answer to a question.
pub fn ask(request: Request, session: &mut Session) -> Answer {
    match request {
        #[cfg(any(feature = "play", feature = "workshop"))]
        Request::Read(request) => Answer::Read(read(&request, session)),
        #[cfg(feature = "make")]
        Request::Judge(request) => Answer::Judge(judge(&request, session)),
        #[cfg(feature = "make")]
        Request::Solve(request) => Answer::Solve(solve(&request, session)),
        #[cfg(feature = "play")]
        Request::Grade(request) => Answer::Grade(grade(&request, session)),
        #[cfg(feature = "play")]
        Request::Hint(request) => Answer::Explain(hint(&request, session)),
        #[cfg(feature = "play")]
        Request::Walk(request) => Answer::Explain(walk(&request, session)),
        #[cfg(feature = "techniques")]
        Request::Steps(request) => Answer::Explain(steps(&request, session)),
        #[cfg(feature = "play")]
        Request::References(request) => Answer::References(references(&request, session)),
        #[cfg(feature = "make")]
        Request::Levels(request) => Answer::Levels(levels(&request)),
        #[cfg(feature = "make")]
        Request::Generate(request) => Answer::Generate(generate(&request, session)),
        #[cfg(feature = "make")]
        Request::Daily(request) => Answer::Generate(daily(&request, session)),
        #[cfg(feature = "techniques")]
        Request::Practise(request) => Answer::Practise(practise(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Check(request) => Answer::Check(check(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Combinations(request) => Answer::Combinations(combinations(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Why(request) => Answer::Why(why(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Prove(request) => Answer::Prove(prove(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Write(request) => Answer::Write(write(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Techniques(request) => Answer::Techniques(techniques(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Problem(request) => Answer::Problem(problem(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Csp(request) => Answer::Csp(csp(&request, session)),
        #[cfg(feature = "workshop")]
        Request::Compare(request) => Answer::Compare(compare(&request, session)),
    }
}
