//! `hint`, `walk` and `steps`: the next step from a position, all steps to the end, or all that can be taken next.

use serde::{Deserialize, Serialize};

use super::entered_position::position_or;
use super::session::Engines;
use super::{
    EnteredPosition, ExplainedEnding, ExplainedMistake, ExplainedStep, Fault, Faults, Session,
    Source,
};
#[cfg(feature = "techniques")]
use crate::coach::Arrangement;
use crate::coach::{
    self, Aim, ExplainOptions, Explanation, Guidance, ImpossibleReason, Logic, Reach,
    SolutionCount, StepOrder,
};
use crate::engine::{Budget, Limits, Solver};
#[cfg(feature = "techniques")]
use crate::logic::TechniqueSet;
use crate::logic::{self, Effect, Entry, Level};
use crate::model::{Grid, Position, Puzzle, SizeMismatch};
use crate::notation::parse_grid;
use crate::words::{Language, Medium, Voice};

/// The node limit of the search that tells a right position from a wrong one, unless the request has limits of
/// its own.
pub const MOST_NODES: u64 = 100_000;

/// A position from which steps are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// What is entered; what the puzzle's text has entered if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<EnteredPosition>,
    /// The only solution of the puzzle, if the caller knows it already, as from making the puzzle. The ending
    /// then says that there is one even where the search here was too short to find that out. It is checked
    /// to be a solution, but not to be the only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Which steps, and in which order.
    #[serde(default)]
    pub order: StepOrder,
    /// What earlier hints have told about this game, which counts as known: the effects of their steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Effect>,
    /// The highest level of techniques that are used; all if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Level>,
    /// The ids of the techniques that may be used; all if it is empty.
    #[cfg(feature = "techniques")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// The ids of techniques that may not be used.
    #[cfg(feature = "techniques")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Whether the answer includes positions: the one before each step, and the one after the last.
    #[serde(default)]
    pub positions: bool,
    /// The limits of the search that tells a right position from a wrong one: 100,000 nodes if this is left
    /// out, none if it is empty. The time limit covers the steps too, except for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The language of sentences.
    #[serde(default)]
    pub lang: Language,
}

/// An answer about how a person solves a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExplainAnswer {
    /// The steps lead to the solution.
    Explained(Explained),
    /// The next step.
    Hint(Explained),
    /// Every step that can be taken next: each belongs to the same position.
    #[cfg(feature = "techniques")]
    Open(Explained),
    /// The steps lead no further.
    Stuck(Explained),
    /// The position has mistakes, and nothing is built on it.
    Mistaken(Mistaken),
    /// The puzzle has no solution.
    None(Unexplained),
    /// The puzzle or the grid could not be read.
    Error(Faults),
}

/// Steps from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values entered at the start, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// In their order.
    pub steps: Vec<ExplainedStep>,
    /// The same steps told together, from number to number, if this is a walk that aims.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paragraphs: Vec<ExplainedParagraph>,
    /// The cells that hints lead to, if this is a hint that aims at a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Aim>,
    /// The values known after the last of them.
    pub grid: Grid,
    /// The same with the candidates of empty cells, where positions were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Position>,
    /// Why there are no more.
    pub ending: ExplainedEnding,
}

/// Steps that are told together, because they lead to the same numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedParagraph {
    /// The numbers that are found, in the order of the steps; none if the walk ends before the next number.
    pub numbers: Vec<Entry>,
    /// The number of its first step in the walk, counted from 1.
    pub first: usize,
    /// The number of its last step.
    pub last: usize,
    /// The numbers that it finds, as a sentence; empty if it finds none.
    pub headline: String,
    /// The sentences that lead there, those of each step after its number.
    pub reason: String,
    /// The headline and the reason, to be heard rather than read.
    pub spoken: String,
}

/// A position with mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistaken {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values entered.
    pub start: Grid,
    /// What is wrong: entries first, then pencil marks. None where no single one is known to be wrong,
    /// as the ending says.
    pub mistakes: Vec<ExplainedMistake>,
    /// What follows from that.
    pub ending: ExplainedEnding,
}

/// A puzzle that cannot be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unexplained {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Why.
    pub ending: ExplainedEnding,
}

/// How an explanation is presented.
#[derive(Clone, Copy, Debug)]
pub struct Presentation {
    /// How far the explanation was asked to go.
    pub reach: Reach,
    /// The language of sentences.
    pub language: Language,
    /// Whether it includes positions.
    pub positions: Positions,
}

/// Whether an answer includes positions: the one before each step, and the one after the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Positions {
    /// They follow from the effects of the steps.
    #[default]
    LeftOut,
    /// They are part of the answer.
    Included,
}

impl ExplainAnswer {
    /// The answer about a position of a puzzle.
    pub fn new(
        explanation: &Explanation,
        puzzle: &Puzzle,
        position: &Position,
        presentation: Presentation,
    ) -> ExplainAnswer {
        let ending = ExplainedEnding::new(&explanation.ending, puzzle, presentation.language);
        let voice = Voice {
            language: presentation.language,
            medium: Medium::Written,
        };
        let start = position.grid();
        let mistaken = |mistakes: &[logic::Mistake], ending| {
            let mistakes = mistakes.iter();
            ExplainAnswer::Mistaken(Mistaken {
                id: puzzle.clone(),
                start: start.clone(),
                mistakes: (mistakes.map(|mistake| ExplainedMistake::new(mistake, puzzle, voice)))
                    .collect(),
                ending,
            })
        };
        let steps = match &explanation.guidance {
            // Steps lead from a position to a contradiction only if something in it is wrong.
            Guidance::Steps(_) if matches!(explanation.ending.logic, Logic::Impossible { .. }) => {
                return mistaken(&[], ending);
            }
            Guidance::Steps(steps) => steps,
            Guidance::Mistakes(mistakes) => return mistaken(mistakes, ending),
            Guidance::Nothing => {
                let why = match explanation.ending.logic {
                    Logic::Impossible { why } => why,
                    _ => ImpossibleReason::NoSolution,
                };
                return match why {
                    ImpossibleReason::NoSolution => ExplainAnswer::None(Unexplained {
                        id: puzzle.clone(),
                        ending,
                    }),
                    _ => mistaken(&[], ending),
                };
            }
        };
        let with_positions = presentation.positions == Positions::Included;
        let mut told = Vec::with_capacity(steps.steps.len());
        steps.for_each(|marks, step, history| {
            told.push(ExplainedStep {
                before: with_positions.then(|| marks.position()),
                ..ExplainedStep::new(step, marks, history, voice)
            });
        });
        let mut paragraphs = Vec::with_capacity(steps.paragraphs.len());
        steps.for_each_paragraph(|paragraph, facts| {
            let in_words =
                |voice: Voice| voice.paragraph(&paragraph.numbers, paragraph.first + 1, facts);
            let words = in_words(voice);
            paragraphs.push(ExplainedParagraph {
                numbers: paragraph.numbers.clone(),
                first: paragraph.first + 1,
                last: paragraph.end(),
                headline: words.headline,
                reason: words.reason,
                spoken: in_words(voice.spoken()).text(),
            });
        });
        let is_hint = presentation.reach == Reach::NextStep && !told.is_empty();
        let end = steps.end.position();
        let explained = Explained {
            id: puzzle.clone(),
            start: (!start.is_empty()).then(|| start.clone()),
            steps: told,
            paragraphs,
            aim: steps.aim.clone(),
            grid: end.grid().clone(),
            end: with_positions.then_some(end),
            ending,
        };
        #[cfg(feature = "techniques")]
        if steps.arrangement == Arrangement::Alternatives && !explained.steps.is_empty() {
            return ExplainAnswer::Open(explained);
        }
        match explanation.ending.logic {
            _ if is_hint => ExplainAnswer::Hint(explained),
            Logic::Finished { .. } => ExplainAnswer::Explained(explained),
            _ => ExplainAnswer::Stuck(explained),
        }
    }
}

/// The next step from a position, or what is wrong with it.
pub fn hint(request: &ExplainRequest, session: &mut Session) -> ExplainAnswer {
    answer(request, Reach::NextStep, session).unwrap_or_else(ExplainAnswer::Error)
}

/// All steps from a position, or what is wrong with it.
pub fn walk(request: &ExplainRequest, session: &mut Session) -> ExplainAnswer {
    answer(request, Reach::End, session).unwrap_or_else(ExplainAnswer::Error)
}

/// Every step that can be taken next in a position, or what is wrong with it.
#[cfg(feature = "techniques")]
pub fn steps(request: &ExplainRequest, session: &mut Session) -> ExplainAnswer {
    answered(request, Reach::End, coach::open_steps, session).unwrap_or_else(ExplainAnswer::Error)
}

fn answer(
    request: &ExplainRequest,
    reach: Reach,
    session: &mut Session,
) -> Result<ExplainAnswer, Faults> {
    answered(request, reach, coach::explain, session)
}

/// The answer that a function of [`coach`] gives.
fn answered(
    request: &ExplainRequest,
    reach: Reach,
    explain: for<'p> fn(
        &'p Puzzle,
        &Position,
        ExplainOptions,
        &mut Solver,
        &mut Budget,
    ) -> Result<Explanation<'p>, SizeMismatch>,
    session: &mut Session,
) -> Result<ExplainAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let position = position_or(request.position.as_ref(), &parsed.document.position)?;
    if let Some(text) = &request.solution {
        check_solution(text, puzzle)?;
    }
    let Session { engines, clock, .. } = session;
    let Engines { solver, .. } = engines;
    let limits = (request.limits).unwrap_or(Limits::of_nodes(MOST_NODES));
    let mut budget = clock.start(limits)?;
    let up_to = request.up_to.unwrap_or(Level::Unreasonable);
    let options = ExplainOptions::new(reach)
        .order(request.order)
        .told(request.told.clone())
        .up_to(up_to);
    #[cfg(feature = "techniques")]
    let options = options.techniques(
        TechniqueSet::chosen(&request.only, &request.without)
            .map_err(|unknown| Faults::of_request(Fault::new(unknown.to_string())))?,
    );
    let mut told = explain(puzzle, &position, options, solver, &mut budget)?;
    let solutions = &mut told.ending.solutions;
    if request.solution.is_some() && matches!(solutions, SolutionCount::Unknown { .. }) {
        *solutions = SolutionCount::One;
    }
    let presentation = Presentation {
        reach,
        language: request.lang,
        positions: match request.positions {
            true => Positions::Included,
            false => Positions::LeftOut,
        },
    };
    Ok(ExplainAnswer::new(&told, puzzle, &position, presentation))
}

/// Whether a text is a solution of the puzzle, or what is wrong with it.
fn check_solution(text: &str, puzzle: &Puzzle) -> Result<(), Faults> {
    let grid = parse_grid(text, puzzle.size());
    let grid = grid.map_err(|errors| Faults::new(Source::Grid, &errors))?;
    if puzzle.is_solved_by(&grid) {
        return Ok(());
    }
    Err(Faults {
        source: Source::Grid,
        errors: vec![Fault::new(
            "the grid in `solution` does not solve the puzzle",
        )],
    })
}
