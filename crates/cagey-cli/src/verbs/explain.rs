//! `cagey explain`: how a person solves each puzzle, from the start or from a player's position.

use cagey::coach::{Explanation, Guidance, Logic, Reach};
use cagey::logic::{History, Level, Marks, Step, StepFacts};
use cagey::model::{Position, Puzzle};
use cagey::notation::{self, Document, Format, ParseErrors};
use cagey::wire::{self, Faults, Positions, Presentation, Record, Source};
use cagey::words::{Detail, Medium, Voice};
use cagey_render::{Drawing, Page};

use crate::args::{ExplainArgs, ExplainFormat, HintArg};
use crate::input::grid::GridSource;
use crate::input::{Input, InputPuzzle, Puzzles, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::rows;
use crate::work::engine;

pub(crate) fn run(args: &ExplainArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    if args.to == ExplainFormat::Html && args.hint.is_some() {
        let help = Some("--to text, md and json give hints");
        diagnostics.error("a web page tells every step, not one", help);
        return ExitStatus::Error;
    }
    let inputs = Input::all_of(&args.inputs);
    let given = match &args.grid {
        None => None,
        Some(typed) => match GridSource::of(typed, &inputs, &diagnostics) {
            None => return ExitStatus::Error,
            grid => grid,
        },
    };
    let existing = Existing::unless_forced(args.force);
    let mut destination =
        match Destination::open(args.output.as_deref(), existing, output, &diagnostics) {
            Ok(destination) => destination,
            Err(status) => return status,
        };
    prompt_if_terminal(&inputs, &diagnostics);
    let explaining = Explaining {
        format: if args.json {
            ExplainFormat::Json
        } else {
            args.to
        },
        hint: args.hint,
        up_to: args.max_level.into(),
        voice: Voice {
            language: args.lang,
            medium: match args.spoken {
                true => Medium::Spoken,
                false => Medium::Written,
            },
        },
    };
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.format) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        if explaining.format == ExplainFormat::Html && found.number > 1 {
            status.and(ExitStatus::Error);
            let message = format!(
                "a web page holds one puzzle: {} cannot follow",
                found.title()
            );
            diagnostics.error(&message, Some("explain the puzzles one by one"));
            break;
        }
        let text = match read(&found, args.from.format, given.as_ref()) {
            Ok((puzzle, position)) => {
                let told = explaining.explanation(&puzzle, &position);
                status.and(self::status(&told));
                match explaining.text_of(&told, &found, &puzzle, &position) {
                    Ok(text) => text,
                    Err(message) => {
                        status.and(ExitStatus::Error);
                        diagnostics.error(&message, None);
                        continue;
                    }
                }
            }
            Err((source, errors)) => {
                status.and(ExitStatus::Error);
                let label = match (source, &given) {
                    (Source::Grid, Some(grid)) => grid.source.clone(),
                    _ => found.label(),
                };
                if explaining.format != ExplainFormat::Json {
                    diagnostics.faults(Some(&label), &errors, None);
                    continue;
                }
                json(
                    &found,
                    wire::ExplainAnswer::Error(Faults::new(source, &errors)),
                )
            }
        };
        let separator = match (found.number, explaining.format) {
            (1, _) | (_, ExplainFormat::Json) => "",
            (_, ExplainFormat::Sav) => "---\n",
            _ => "\n",
        };
        if let Err(status) = destination.lines(&format!("{separator}{text}")) {
            return status;
        }
    }
    match destination.finish(status) {
        Ok(()) => status,
        Err(status) => status,
    }
}

/// A puzzle and the position to go on from.
pub(crate) fn read(
    found: &InputPuzzle,
    format: Option<Format>,
    given: Option<&GridSource>,
) -> Result<(Puzzle, Position), (Source, ParseErrors)> {
    let parsed = found
        .parse(format)
        .map_err(|errors| (Source::Puzzle, errors))?;
    let document = parsed.document;
    let position = match given {
        None => document.position,
        Some(text) => Position::from(
            text.parse(document.puzzle.size())
                .map_err(|errors| (Source::Grid, errors))?,
        ),
    };
    Ok((document.puzzle, position))
}

/// What is asked of every puzzle.
pub(crate) struct Explaining {
    pub(crate) format: ExplainFormat,
    pub(crate) hint: Option<HintArg>,
    pub(crate) up_to: Level,
    pub(crate) voice: Voice,
}

fn status(told: &Explanation) -> ExitStatus {
    match told.ending.logic {
        Logic::Finished { .. } | Logic::UnderWay => ExitStatus::Success,
        _ => ExitStatus::Negative,
    }
}

/// Each step with the marks that it belongs to, if there are any.
fn for_each_step(told: &Explanation, visit: impl FnMut(&Marks, &Step, &History)) {
    if let Some(steps) = told.steps() {
        steps.for_each(visit);
    }
}

/// Whether the step that was asked for fills the last cell.
fn is_hint_that_solves(told: &Explanation) -> bool {
    matches!(told.ending.logic, Logic::Finished { steps } if steps > 0)
}

impl Explaining {
    pub(crate) fn explanation<'p>(
        &self,
        puzzle: &'p Puzzle,
        position: &Position,
    ) -> Explanation<'p> {
        engine::explain(puzzle, position, self.reach(), self.up_to)
    }

    fn reach(&self) -> Reach {
        match self.hint {
            Some(_) => Reach::NextStep,
            None => Reach::End,
        }
    }

    fn text_of(
        &self,
        told: &Explanation,
        found: &InputPuzzle,
        puzzle: &Puzzle,
        position: &Position,
    ) -> Result<String, String> {
        match self.format {
            ExplainFormat::Text => Ok(self.text(told, puzzle)),
            ExplainFormat::Md => Ok(self.markdown(told, found, puzzle)),
            ExplainFormat::Html => Ok(self.html(told, puzzle, position)),
            ExplainFormat::Json => {
                let presentation = Presentation {
                    reach: self.reach(),
                    language: self.voice.language,
                    positions: Positions::LeftOut,
                };
                let told = wire::ExplainAnswer::new(told, puzzle, position, presentation);
                Ok(json(found, told))
            }
            ExplainFormat::Sav => {
                let mut document = Document::from(puzzle.clone());
                document.position = match told.steps() {
                    Some(steps) => steps.end.position(),
                    None => position.clone(),
                };
                notation::write(&document, Format::Sav)
                    .map_err(|error| format!("{} cannot be written: {error}", found.title()))
            }
        }
    }

    /// A step as it was asked for.
    fn step(&self, facts: &StepFacts) -> String {
        let told = self.voice.step(facts, self.detail());
        match self.detail() {
            Detail::Full => format!("{}. {told}", self.voice.technique(facts.technique).name),
            Detail::Nudge | Detail::Where => told,
        }
    }

    fn detail(&self) -> Detail {
        match self.hint {
            Some(HintArg::Nudge) => Detail::Nudge,
            Some(HintArg::Where) => Detail::Where,
            Some(HintArg::Full) | None => Detail::Full,
        }
    }

    fn text(&self, told: &Explanation, puzzle: &Puzzle) -> String {
        let mut text = String::new();
        let mut number = 0;
        for_each_step(told, |marks, step, history| {
            let step = self
                .step(&step.facts(marks, history))
                .replace('\n', "\n   ");
            number += 1;
            match self.hint {
                Some(_) => text += &format!("{step}\n"),
                None => text += &format!("{number}. {step}\n"),
            }
        });
        text += &self.ending(told, puzzle);
        if let Some(solution) = self.solution(told) {
            text += &solution;
        }
        text
    }

    /// What is to be said beside the steps: mistakes one by one, or why there are no more steps.
    pub(crate) fn ending(&self, told: &Explanation, puzzle: &Puzzle) -> String {
        let sentences: Vec<String> = match &told.guidance {
            Guidance::Mistakes(mistakes) => (mistakes.iter())
                .map(|mistake| self.voice.mistake(&mistake.facts(puzzle), self.detail()))
                .collect(),
            _ => (self.voice.ending(&told.ending, puzzle).into_iter())
                // The step that was asked for ends it.
                .filter(|_| self.hint.is_none() || !is_hint_that_solves(told))
                .collect(),
        };
        sentences.iter().map(|told| format!("{told}\n")).collect()
    }

    /// The rows of the solution, where steps have led to it.
    fn solution(&self, told: &Explanation) -> Option<String> {
        let steps = told.steps().filter(|steps| !steps.steps.is_empty())?;
        let is_wanted = self.hint.is_none() && steps.end.is_solved();
        is_wanted.then(|| rows(steps.end.position().grid()))
    }

    fn markdown(&self, told: &Explanation, found: &InputPuzzle, puzzle: &Puzzle) -> String {
        let title = crate::output::human::capitalised(&found.title());
        let mut text = format!("# {title}\n\n`{puzzle}`\n\n");
        let mut number = 0;
        for_each_step(told, |marks, step, history| {
            let step = self
                .step(&step.facts(marks, history))
                .replace('\n', "\n   ");
            number += 1;
            text += &format!("{number}. {step}\n");
        });
        if number > 0 {
            text.push('\n');
        }
        text += &self.ending(told, puzzle);
        if let Some(grid) = self.solution(told) {
            text += &format!("\n```text\n{grid}```\n");
        }
        text
    }

    fn html(&self, told: &Explanation, puzzle: &Puzzle, position: &Position) -> String {
        let scene = |position: &Position| {
            let drawing = Drawing {
                start: position.grid().clone(),
                position: position.clone(),
                ..Drawing::new(puzzle)
            };
            drawing.scene()
        };
        let mut page = Page::new(&self.voice.walk_title(puzzle.size()), self.voice);
        let mut last = None;
        for_each_step(told, |marks, step, history| {
            let words = self.voice.step(&step.facts(marks, history), Detail::Full);
            let drawing = Drawing::of_step(marks, step);
            let name = self.voice.technique(step.technique).name;
            page.add(name, &words, drawing.scene());
        });
        if let Some(steps) = told.steps() {
            last = Some(scene(&steps.end.position()));
        }
        let ending = self.ending(told, puzzle);
        page.to_html(
            &scene(position),
            &ending,
            last.as_ref(),
            &puzzle.to_string(),
        )
    }
}

fn json(found: &InputPuzzle, result: wire::ExplainAnswer) -> String {
    let record = Record {
        v: wire::VERSION,
        verb: wire::Verb::Explain,
        puzzle: found.number,
        input: found.input.path(),
        line: found.line,
        result,
    };
    // Only keys that are no text, and other programs' types, could fail.
    serde_json::to_string(&record).unwrap_or_default() + "\n"
}
