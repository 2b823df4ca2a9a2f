//! `cagey explain --why` and `--why-not`: why a cell must have a value, or why it cannot.

use cagey::coach::Finding;
use cagey::logic::Question;
use cagey::model::{Position, Puzzle};
use cagey::wire::{Faults, WhyAnswer};
use cagey::words::Detail;

use super::explain::{ExplainOptions, json};
use crate::args::ExplainFormat;
use crate::input::InputPuzzle;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::capitalised;
use crate::work::engine;

impl ExplainOptions {
    /// The text to print for a question about a puzzle, and its status.
    pub(super) fn why(
        &self,
        question: Question,
        found: &InputPuzzle,
        puzzle: &Puzzle,
        position: &Position,
        diagnostics: &Diagnostics,
    ) -> (Option<String>, ExitStatus) {
        if let Err(fault) = WhyAnswer::check(&question, puzzle) {
            if self.format == ExplainFormat::Json {
                let error = WhyAnswer::Error(Faults::of_request(fault));
                return (Some(json(found, error)), ExitStatus::Error);
            }
            let message = format!("{}: {}", found.title(), fault.message);
            diagnostics.error(&message, fault.help.as_deref());
            return (None, ExitStatus::Error);
        }
        let finding = engine::why(puzzle, position, question, self.up_to, self.limits);
        let text = match self.format {
            ExplainFormat::Json => {
                let answer = WhyAnswer::new(&finding, puzzle, question, self.voice.language);
                json(found, answer)
            }
            ExplainFormat::Md => {
                let title = capitalised(&found.title());
                let answer = self.sentences(&finding, puzzle, &question).join("\n\n");
                format!("# {title}\n\n`{puzzle}`\n\n{answer}\n")
            }
            _ => self.sentences(&finding, puzzle, &question).join("\n") + "\n",
        };
        (Some(text), status(&finding))
    }

    /// The answer, the steps as one paragraph, and what follows from them.
    fn sentences(&self, finding: &Finding, puzzle: &Puzzle, question: &Question) -> Vec<String> {
        let mut told = vec![self.voice.finding(question, finding, puzzle)];
        match finding {
            Finding::Steps { steps, .. } => {
                let mut lines = Vec::with_capacity(steps.steps.len());
                steps.for_each(|marks, step, history| {
                    let words = self.step(&step.facts(marks, history), step.price());
                    lines.push(words.replace('\n', "\n   "));
                });
                let numbered = |(i, line): (usize, &String)| format!("{}. {line}", i + 1);
                told.push(match &lines[..] {
                    [only] => only.clone(),
                    several => {
                        let lines: Vec<String> = several.iter().enumerate().map(numbered).collect();
                        lines.join("\n")
                    }
                });
                let last = steps.steps.last();
                told.extend(last.and_then(|last| self.voice.conclusion(question, last)));
            }
            Finding::Impossible { mistakes, .. } => {
                let facts = mistakes.iter().map(|mistake| mistake.facts(puzzle));
                told.extend(facts.map(|facts| self.voice.mistake(&facts, Detail::Full)));
            }
            _ => {}
        }
        told
    }
}

fn status(finding: &Finding) -> ExitStatus {
    match finding {
        Finding::Open | Finding::Stopped { .. } | Finding::Impossible { .. } => {
            ExitStatus::Negative
        }
        _ => ExitStatus::Success,
    }
}
