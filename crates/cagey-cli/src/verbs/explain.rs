//! `cagey explain`: how a person can solve each puzzle, from the start or from a player's position.

use std::io::{self, IsTerminal};

use cagey::coach::{self, Explanation, Guidance, Logic, Reach, StepOrder};
use cagey::engine::Limits;
use cagey::logic::{
    Claim, History, Level, Marks, Question, Step, StepFacts, Technique, TechniqueSet,
};
use cagey::model::{Position, Puzzle};
use cagey::notation::{self, Document, Format, ParseErrors};
use cagey::wire::{self, Faults, Positions, Presentation, Record, Source};
use cagey::words::{Detail, Medium, ParagraphWords, Voice};
use cagey_render::{Drawing, WebPage};

use crate::args::{ExplainArgs, ExplainFormat, HintArg, OrderArg};
use crate::input::grid::GridSource;
use crate::input::{Input, InputPuzzle, Puzzles, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::human::rows;
use crate::output::json::json_line;
use crate::work::engine;

pub(crate) fn run(args: &ExplainArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    if args.to == ExplainFormat::Html && args.hint.is_some() {
        let help = Some("use --to text, --to md or --to json for hints");
        diagnostics.error("a web page shows all steps and cannot be a hint", help);
        return ExitStatus::Error;
    }
    if args.why.or(args.why_not).is_some()
        && matches!(args.to, ExplainFormat::Html | ExplainFormat::Sav)
    {
        let help = Some("use --to text, --to md or --to json");
        diagnostics.error(
            "the answer to a question is written as text, Markdown or JSON",
            help,
        );
        return ExitStatus::Error;
    }
    if args.all_steps && args.to == ExplainFormat::Sav {
        let help = Some("use --to text, --to md, --to html or --to json");
        diagnostics.error("a saved game cannot hold a list of steps", help);
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
    let options = ExplainOptions::of(args);
    let is_typed = inputs.contains(&Input::Stdin) && io::stdin().is_terminal();
    if !is_typed {
        let all_bytes = inputs.iter().map(Input::length).sum();
        (output.progress()).begin(all_bytes, options.limits == Limits::NONE);
    }
    let progress = output.progress().counter();
    let mut status = ExitStatus::Success;
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, &diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        if options.format == ExplainFormat::Html && found.number > 1 {
            status.and(ExitStatus::Error);
            let message = format!(
                "a web page holds only one puzzle: {} is not explained",
                found.title()
            );
            diagnostics.error(&message, Some("explain the puzzles one by one"));
            break;
        }
        let (text, puzzle_status) =
            options.answer(&found, args.from.format, given.as_ref(), &diagnostics);
        status.and(puzzle_status);
        progress.done(found.length);
        let Some(text) = text else {
            continue;
        };
        let separator = match (found.number, options.format) {
            (1, _) | (_, ExplainFormat::Json) => "",
            (_, ExplainFormat::Sav) => "---\n",
            _ => "\n",
        };
        if let Err(status) = destination.lines(&format!("{separator}{text}")) {
            return status;
        }
    }
    output.progress().end();
    match destination.finish(status) {
        Ok(()) => status,
        Err(status) => status,
    }
}

/// A puzzle and the position to start from.
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

/// What to explain, and how.
pub(crate) struct ExplainOptions {
    pub(crate) format: ExplainFormat,
    pub(crate) hint: Option<HintArg>,
    pub(crate) order: StepOrder,
    /// The techniques that may be used.
    pub(crate) techniques: TechniqueSet,
    /// Whether to list every step that can be taken next.
    pub(crate) all_steps: bool,
    /// The question that is asked about each puzzle, if there is one.
    pub(crate) question: Option<Question>,
    pub(crate) up_to: Level,
    pub(crate) limits: Limits,
    pub(crate) voice: Voice,
}

/// The question of `--why` or `--why-not`.
fn question(args: &ExplainArgs) -> Option<Question> {
    let asked = |claim| move |(cell, value)| Question { cell, value, claim };
    let is = args.why.map(asked(Claim::Is));
    is.or(args.why_not.map(asked(Claim::Not)))
}

/// The techniques of `--only` and `--without`.
fn techniques(args: &ExplainArgs) -> TechniqueSet {
    let of = |techniques: &[&'static Technique]| TechniqueSet::of(techniques.iter().copied());
    let only = match &args.only[..] {
        [] => TechniqueSet::ALL,
        only => of(only),
    };
    only.without(of(&args.without))
}

fn status(explanation: &Explanation) -> ExitStatus {
    match explanation.ending.logic {
        Logic::Finished { .. } | Logic::UnderWay => ExitStatus::Success,
        _ => ExitStatus::Negative,
    }
}

/// Visits each step with the marks that it applies to, if there are any steps.
fn for_each_step(explanation: &Explanation, visit: impl FnMut(&Marks, &Step, &History)) {
    if let Some(steps) = explanation.steps() {
        steps.for_each(visit);
    }
}

/// Whether the next step fills the last cell.
fn is_hint_that_solves(explanation: &Explanation) -> bool {
    matches!(explanation.ending.logic, Logic::Finished { steps } if steps > 0)
}

impl ExplainOptions {
    fn of(args: &ExplainArgs) -> ExplainOptions {
        ExplainOptions {
            format: match args.json {
                true => ExplainFormat::Json,
                false => args.to,
            },
            hint: args.hint,
            techniques: techniques(args),
            all_steps: args.all_steps,
            question: question(args),
            limits: args.limits.limits(),
            order: match args.order {
                OrderArg::Aimed => StepOrder::Aimed,
                OrderArg::All => StepOrder::All,
            },
            up_to: args.max_level.into(),
            voice: Voice {
                language: args.lang,
                medium: match args.spoken {
                    true => Medium::Spoken,
                    false => Medium::Written,
                },
            },
        }
    }

    /// The text to print for a puzzle, and its status. There is no text if an error was reported instead.
    fn answer(
        &self,
        found: &InputPuzzle,
        format: Option<Format>,
        given: Option<&GridSource>,
        diagnostics: &Diagnostics,
    ) -> (Option<String>, ExitStatus) {
        let (puzzle, position) = match read(found, format, given) {
            Ok(read) => read,
            Err((source, errors)) if self.format == ExplainFormat::Json => {
                let error = wire::ExplainAnswer::Error(Faults::new(source, &errors));
                return (Some(json(found, error)), ExitStatus::Error);
            }
            Err((source, errors)) => {
                let label = match (source, given) {
                    (Source::Grid, Some(grid)) => grid.source.clone(),
                    _ => found.label(),
                };
                diagnostics.faults(Some(&label), &errors, None);
                return (None, ExitStatus::Error);
            }
        };
        if let Some(question) = self.question {
            return self.why(question, found, &puzzle, &position, diagnostics);
        }
        let explanation = self.explain(&puzzle, &position);
        match self.text_of(&explanation, found, &puzzle, &position) {
            Ok(text) => (Some(text), status(&explanation)),
            Err(message) => {
                diagnostics.error(&message, None);
                (None, ExitStatus::Error)
            }
        }
    }

    pub(crate) fn explain<'p>(&self, puzzle: &'p Puzzle, position: &Position) -> Explanation<'p> {
        let options = coach::ExplainOptions::new(self.reach())
            .order(self.order)
            .up_to(self.up_to)
            .techniques(self.techniques);
        match self.all_steps {
            true => engine::open_steps(puzzle, position, options, self.limits),
            false => engine::explain(puzzle, position, options, self.limits),
        }
    }

    fn reach(&self) -> Reach {
        match self.hint {
            Some(_) => Reach::NextStep,
            None => Reach::End,
        }
    }

    fn text_of(
        &self,
        explanation: &Explanation,
        found: &InputPuzzle,
        puzzle: &Puzzle,
        position: &Position,
    ) -> Result<String, String> {
        match self.format {
            ExplainFormat::Text => Ok(self.text(explanation, puzzle)),
            ExplainFormat::Md => Ok(self.markdown(explanation, found, puzzle)),
            ExplainFormat::Html => Ok(self.html(explanation, puzzle, position)),
            ExplainFormat::Json => {
                let presentation = Presentation {
                    reach: self.reach(),
                    language: self.voice.language,
                    positions: Positions::LeftOut,
                };
                let answer = wire::ExplainAnswer::new(explanation, puzzle, position, presentation);
                Ok(json(found, answer))
            }
            ExplainFormat::Sav => {
                let mut document = Document::from(puzzle.clone());
                document.position = match explanation.steps() {
                    Some(steps) => steps.end.position(),
                    None => position.clone(),
                };
                notation::write(&document, Format::Sav)
                    .map_err(|error| format!("{} cannot be written: {error}", found.title()))
            }
        }
    }

    /// A step in the detail that was asked for.
    pub(super) fn step(&self, facts: &StepFacts, price: u32) -> String {
        let sentence = self.voice.step(facts, self.detail());
        match self.detail() {
            Detail::Full => {
                format!("{}. {sentence}", self.name(facts.technique, price))
            }
            Detail::Nudge | Detail::Where => sentence,
        }
    }

    /// The name of a technique, with the price where steps can be compared.
    fn name(&self, technique: &Technique, price: u32) -> String {
        match self.all_steps {
            true => self.voice.priced(technique, price),
            false => self.voice.technique(technique).name.to_owned(),
        }
    }

    /// What a list of all open steps begins with, if there are any.
    fn list_title(&self, explanation: &Explanation) -> Option<String> {
        let steps = explanation.steps().filter(|_| self.all_steps)?;
        let count = steps.steps.len();
        (count > 0).then(|| self.voice.open_steps(count))
    }

    fn detail(&self) -> Detail {
        match self.hint {
            Some(HintArg::Nudge) => Detail::Nudge,
            Some(HintArg::Where) => Detail::Where,
            Some(HintArg::Full) | None => Detail::Full,
        }
    }

    /// The paragraphs of a walk that aims; none if there are only steps.
    fn paragraphs(&self, explanation: &Explanation) -> Vec<ParagraphWords> {
        let mut told = Vec::new();
        if let Some(steps) = explanation.steps() {
            steps.for_each_paragraph(|paragraph, facts| {
                let numbers = &paragraph.numbers;
                told.push(self.voice.paragraph(numbers, paragraph.first + 1, facts));
            });
        }
        told
    }

    /// The text of every step. Further lines of a step are indented.
    fn steps(&self, explanation: &Explanation) -> Vec<String> {
        let mut steps = Vec::new();
        for_each_step(explanation, |marks, step, history| {
            let text = self.step(&step.facts(marks, history), step.price());
            steps.push(text.replace('\n', "\n   "));
        });
        steps
    }

    /// The same as a numbered list.
    fn numbered_steps(&self, explanation: &Explanation) -> String {
        let numbered = (1..).zip(self.steps(explanation));
        numbered
            .map(|(number, step)| format!("{number}. {step}\n"))
            .collect()
    }

    fn text(&self, explanation: &Explanation, puzzle: &Puzzle) -> String {
        let mut text: String = (self.paragraphs(explanation).iter())
            .map(|paragraph| format!("{}\n\n", paragraph.text().replace('\n', "\n   ")))
            .collect();
        if text.is_empty() {
            text = match self.hint {
                Some(_) => (self.steps(explanation).iter())
                    .map(|step| format!("{step}\n"))
                    .collect(),
                None => self.numbered_steps(explanation),
            };
        }
        if let Some(title) = self.list_title(explanation) {
            text = format!("{title}\n\n{text}");
        }
        text += &self.ending(explanation, puzzle);
        if let Some(solution) = self.solution(explanation) {
            text += &solution;
        }
        text
    }

    /// What follows the steps: the mistakes, or the reason why there are no more steps.
    pub(crate) fn ending(&self, explanation: &Explanation, puzzle: &Puzzle) -> String {
        let sentences: Vec<String> = match &explanation.guidance {
            Guidance::Mistakes(mistakes) => (mistakes.iter())
                .map(|mistake| self.voice.mistake(&mistake.facts(puzzle), self.detail()))
                .collect(),
            _ => (self.voice.ending(&explanation.ending, puzzle).into_iter())
                // A hint that solves the puzzle needs no further comment.
                .filter(|_| self.hint.is_none() || !is_hint_that_solves(explanation))
                .collect(),
        };
        (sentences.iter())
            .map(|sentence| format!("{sentence}\n"))
            .collect()
    }

    /// The rows of the solution, if the steps lead to it.
    fn solution(&self, explanation: &Explanation) -> Option<String> {
        let steps = explanation
            .steps()
            .filter(|steps| !steps.steps.is_empty())?;
        let is_wanted = self.hint.is_none() && steps.end.is_solved();
        is_wanted.then(|| rows(steps.end.position().grid()))
    }

    fn markdown(&self, explanation: &Explanation, found: &InputPuzzle, puzzle: &Puzzle) -> String {
        let title = crate::output::human::capitalised(&found.title());
        let mut text = format!("# {title}\n\n`{puzzle}`\n\n");
        if let Some(title) = self.list_title(explanation) {
            text += &format!("{title}\n\n");
        }
        let paragraphs = self.paragraphs(explanation);
        for ParagraphWords { headline, reason } in &paragraphs {
            let headline = match (headline.is_empty(), reason.contains('\n')) {
                (true, _) => String::new(),
                (false, true) => format!("**{headline}**\n\n"),
                (false, false) => format!("**{headline}** "),
            };
            text += &format!("{headline}{}\n\n", markdown_lines(reason));
        }
        if paragraphs.is_empty() {
            let steps = self.numbered_steps(explanation);
            if !steps.is_empty() {
                text += &format!("{steps}\n");
            }
        }
        text += &self.ending(explanation, puzzle);
        if let Some(grid) = self.solution(explanation) {
            text += &format!("\n```text\n{grid}```\n");
        }
        text
    }

    fn html(&self, explanation: &Explanation, puzzle: &Puzzle, position: &Position) -> String {
        let scene = |position: &Position| {
            let drawing = Drawing {
                start: position.grid().clone(),
                position: position.clone(),
                ..Drawing::new(puzzle)
            };
            drawing.scene()
        };
        let mut page = WebPage::new(&self.voice.walk_title(puzzle.size()), self.voice);
        let mut last = None;
        let mut paragraphs = match explanation.steps() {
            Some(steps) => steps.paragraphs.iter().peekable(),
            None => [].iter().peekable(),
        };
        let mut number = 0;
        for_each_step(explanation, |marks, step, history| {
            let words = self.voice.step(&step.facts(marks, history), Detail::Full);
            let drawing = Drawing::of_step(marks, step);
            if let Some(begun) = paragraphs.next_if(|paragraph| paragraph.first == number) {
                page.begin_paragraph(&self.voice.headline(&begun.numbers));
            }
            number += 1;
            let name = self.name(step.technique, step.price());
            page.add(&name, &words, drawing.scene());
        });
        if let Some(steps) = explanation.steps().filter(|_| !self.all_steps) {
            last = Some(scene(&steps.end.position()));
        }
        let mut ending = self.ending(explanation, puzzle);
        if let Some(title) = self.list_title(explanation) {
            ending = format!("{title}\n{ending}");
        }
        page.to_html(
            &scene(position),
            &ending,
            last.as_ref(),
            &puzzle.to_string(),
        )
    }
}

/// Lines as Markdown: items of lists as they are, and other lines as paragraphs.
fn markdown_lines(text: &str) -> String {
    let mut lines = text.lines();
    let mut told = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let starts_item = |c: char| c == '-' || c.is_ascii_digit() || c == ' ';
        let gap = if line.starts_with(starts_item) {
            "\n"
        } else {
            "\n\n"
        };
        told += &format!("{gap}{line}");
    }
    told
}

/// An answer as a record of JSON.
pub(super) fn json(found: &InputPuzzle, result: impl serde::Serialize) -> String {
    let record = Record {
        v: wire::VERSION,
        verb: wire::RecordKind::Explain,
        puzzle: found.number,
        input: found.input.path(),
        line: found.line,
        key: None,
        result,
    };
    json_line(&record) + "\n"
}
