//! `why`: why a cell cannot have a value, or why it must.

use serde::{Deserialize, Serialize};

use super::entered_position::position_or;
use super::{EnteredPosition, ExplainedMistake, ExplainedStep, Fault, Faults, Session};
use crate::coach::{self, Finding, ImpossibleReason};
use crate::engine::{Limit, Limits, Solver};
use crate::logic::{Arithmetic, Claim, Level, Question};
use crate::model::{Cage, Cell, Puzzle, Value};
use crate::words::{Language, Medium, Voice};

/// The node limit of the search that tells a right position from a wrong one, unless the request has limits of
/// its own.
const MOST_NODES: u64 = 100_000;

/// A question about a cell and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WhyRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// What is claimed about them: `not` asks why the cell cannot have the value, and `is` why it must.
    pub claim: Claim,
    /// What is entered; what the puzzle's text has entered if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<EnteredPosition>,
    /// The highest level of techniques that are used; all if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Level>,
    /// The limits of the answer: 100,000 nodes if this is left out, none if it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The language of sentences.
    #[serde(default)]
    pub lang: Language,
}

/// An answer about a cell and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum WhyAnswer {
    /// The value stands in the cell.
    Entered(AnsweredQuestion),
    /// Another value stands in the cell.
    Occupied {
        /// Which.
        by: Value,
        /// The question, and the answer in a sentence.
        #[serde(flatten)]
        answer: AnsweredQuestion,
    },
    /// The value stands in the same row or column.
    Line {
        /// Where.
        at: Cell,
        /// The question, and the answer in a sentence.
        #[serde(flatten)]
        answer: AnsweredQuestion,
    },
    /// The clue of the cell's cage cannot be met with the value, whatever else the grid has.
    Clue {
        /// The cage.
        cage: Cage,
        /// Why not.
        arithmetic: Arithmetic,
        /// The question, and the answer in a sentence.
        #[serde(flatten)]
        answer: AnsweredQuestion,
    },
    /// Steps show it.
    Steps(ShownSteps),
    /// Logic does not show it. The value may be the right one, but need not be.
    Open(AnsweredQuestion),
    /// A limit was reached before the answer was found.
    Stopped {
        /// The limit.
        limit: Limit,
        /// The question, and the answer in a sentence.
        #[serde(flatten)]
        answer: AnsweredQuestion,
    },
    /// The position has mistakes, and nothing is concluded from it.
    Mistaken(MistakenQuestion),
    /// The puzzle has no solution.
    None(AnsweredQuestion),
    /// The puzzle or the grid could not be read, or there is no such cell or value.
    Error(Faults),
}

/// A question, and the answer in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnsweredQuestion {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// What was asked.
    pub question: Question,
    /// The answer; where there are steps, a heading for them.
    pub text: String,
    /// The same, to be heard rather than read.
    pub spoken: String,
}

/// Steps that answer a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownSteps {
    /// The question, and a heading for the steps.
    #[serde(flatten)]
    pub answer: AnsweredQuestion,
    /// What the steps show. If the question was why a cell must have a value, this may be that it cannot.
    pub shows: Claim,
    /// In their order. None of them can be left out.
    pub steps: Vec<ExplainedStep>,
    /// What follows for the cell, where the last step fills another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<String>,
    /// The same, to be heard rather than read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken_conclusion: Option<String>,
}

/// A question about a position with mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakenQuestion {
    /// The question, and what follows from the mistakes.
    #[serde(flatten)]
    pub answer: AnsweredQuestion,
    /// What is wrong: entries first, then pencil marks. None where no single one is known to be wrong.
    pub mistakes: Vec<ExplainedMistake>,
}

impl WhyAnswer {
    /// The answer to a question about a puzzle.
    pub fn new(
        finding: &Finding,
        puzzle: &Puzzle,
        question: Question,
        language: Language,
    ) -> WhyAnswer {
        let voice = Voice {
            language,
            medium: Medium::Written,
        };
        let answer = AnsweredQuestion {
            id: puzzle.clone(),
            question,
            text: voice.finding(&question, finding, puzzle),
            spoken: voice.spoken().finding(&question, finding, puzzle),
        };
        match finding {
            Finding::Entered => WhyAnswer::Entered(answer),
            Finding::Occupied { by } => WhyAnswer::Occupied { by: *by, answer },
            Finding::InLine { at } => WhyAnswer::Line { at: *at, answer },
            Finding::Clue { cage, arithmetic } => WhyAnswer::Clue {
                cage: puzzle.cage(*cage).clone(),
                arithmetic: *arithmetic,
                answer,
            },
            Finding::Steps { claim, steps } => {
                let mut told = Vec::with_capacity(steps.steps.len());
                steps.for_each(|marks, step, history| {
                    told.push(ExplainedStep::new(step, marks, history, voice));
                });
                let conclusion = |voice: Voice| {
                    let last = steps.steps.last()?;
                    voice.conclusion(&question, last)
                };
                WhyAnswer::Steps(ShownSteps {
                    answer,
                    shows: *claim,
                    steps: told,
                    conclusion: conclusion(voice),
                    spoken_conclusion: conclusion(voice.spoken()),
                })
            }
            Finding::Open => WhyAnswer::Open(answer),
            Finding::Stopped { limit } => WhyAnswer::Stopped {
                limit: *limit,
                answer,
            },
            Finding::Impossible {
                why: ImpossibleReason::NoSolution,
                ..
            } => WhyAnswer::None(answer),
            Finding::Impossible { mistakes, .. } => WhyAnswer::Mistaken(MistakenQuestion {
                answer,
                mistakes: (mistakes.iter())
                    .map(|mistake| ExplainedMistake::new(mistake, puzzle, voice))
                    .collect(),
            }),
        }
    }

    /// Checks that the grid of a puzzle has the cell and the value of a question.
    pub fn check(question: &Question, puzzle: &Puzzle) -> Result<(), Fault> {
        let (Question { cell, value, .. }, size) = (*question, puzzle.size());
        if !cell.is_in(size) {
            return Err(Fault::new(format!("the {size} grid has no cell {cell}")));
        }
        if usize::from(value.get()) > size.get() {
            let message = format!("the {size} grid has no value {value}");
            return Err(Fault {
                help: Some(format!("the values are 1 to {}", size.get())),
                ..Fault::new(message)
            });
        }
        Ok(())
    }
}

/// Why a cell cannot have a value, or why it must.
pub fn why(request: &WhyRequest, session: &mut Session) -> WhyAnswer {
    answer(request, session).unwrap_or_else(WhyAnswer::Error)
}

fn answer(request: &WhyRequest, session: &mut Session) -> Result<WhyAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let position = position_or(request.position.as_ref(), &parsed.document.position)?;
    let question = Question {
        cell: request.cell,
        value: request.value,
        claim: request.claim,
    };
    WhyAnswer::check(&question, puzzle).map_err(Faults::of_request)?;
    let limits = (request.limits).unwrap_or(Limits::of_nodes(MOST_NODES));
    let mut budget = session.clock.start(limits)?;
    let up_to = request.up_to.unwrap_or(Level::Unreasonable);
    let solver = &mut Solver::new();
    let finding = coach::why(puzzle, &position, question, up_to, solver, &mut budget)?;
    Ok(WhyAnswer::new(&finding, puzzle, question, request.lang))
}
