//! `cagey explain`: how a person solves each puzzle, from the start or from a player's position.

use std::path::Path;

use cagey::engine::Outcome;
use cagey::logic::{
    self, Detail, Level, Marks, Mistake, Step, mistakes, needed_steps, next_step, walk,
};
use cagey::model::{Grid, Position, Puzzle};
use cagey::notation::{self, Document, Format, ParseErrors};
use cagey::wire::{self, Explained, Faults, Mistaken, Named, Record, Source};
use cagey_render::{Drawing, Page};

use crate::answer::{self, Limits};
use crate::args::{ExplainArgs, ExplainForm, HintArg};
use crate::complaints::Complaints;
use crate::for_people::rows;
use crate::grid_text::GridText;
use crate::inputs::{Found, Input, Puzzles, greet_if_waiting, reason, shown};
use crate::output::{Lines, Output};
use crate::verdict::Verdict;
use crate::whole_file::{WholeFile, open_stream};

pub(crate) fn run(args: &ExplainArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.color);
    if args.to == ExplainForm::Html && args.hint.is_some() {
        let help = Some("--to text, md and json give hints");
        complaints.error("a web page tells every step, not one", help);
        return Verdict::Error;
    }
    let inputs = Input::all_of(&args.inputs);
    let given = match &args.grid {
        None => None,
        Some(typed) => match GridText::of(typed, &inputs, &complaints) {
            None => return Verdict::Error,
            grid => grid,
        },
    };
    let mut file = match args.output.as_deref() {
        Some(path) if open_stream(path) != Some(1) => match WholeFile::create(path) {
            Ok(file) => Some((path, file)),
            Err(error) => return cannot_write(path, &error, &complaints),
        },
        _ => None,
    };
    greet_if_waiting(&inputs, &complaints);
    let explaining = Explaining {
        form: if args.json {
            ExplainForm::Json
        } else {
            args.to
        },
        hint: args.hint,
        up_to: args.max_level.into(),
    };
    let mut verdict = Verdict::Yes;
    for next in Puzzles::of(inputs, args.from.format) {
        let Some(found) = next.puzzle(&complaints) else {
            verdict.and(Verdict::Error);
            continue;
        };
        let text = match read(&found, args.from.format, given.as_ref()) {
            Ok((puzzle, position)) => {
                let answer = Answer::of(&puzzle, &position, &explaining);
                verdict.and(answer.verdict());
                match explaining.told(&answer, &found, &puzzle, &position) {
                    Ok(text) => text,
                    Err(message) => {
                        verdict.and(Verdict::Error);
                        complaints.error(&message, None);
                        continue;
                    }
                }
            }
            Err((source, errors)) => {
                verdict.and(Verdict::Error);
                let label = match (source, &given) {
                    (Source::Grid, Some(grid)) => grid.source.clone(),
                    _ => found.label(),
                };
                if explaining.form != ExplainForm::Json {
                    complaints.faults(Some(&label), &errors, None);
                    continue;
                }
                json(&found, wire::Explain::Error(Faults::new(source, &errors)))
            }
        };
        let separator = match (found.number, explaining.form) {
            (1, _) | (_, ExplainForm::Json) => "",
            (_, ExplainForm::Sav) => "---\n",
            _ => "\n",
        };
        match &mut file {
            None => output.lines(&format!("{separator}{text}")),
            Some((path, file)) => {
                if let Err(error) = file.write(format!("{separator}{text}")) {
                    return cannot_write(path, &error, &complaints);
                }
            }
        }
    }
    if let Some((path, file)) = file {
        if verdict == Verdict::Error && !file.is_stream() {
            complaints.error(&format!("{} was not written", shown(path)), None);
            return verdict;
        }
        if let Err(error) = file.finish() {
            return cannot_write(path, &error, &complaints);
        }
    }
    verdict
}

fn cannot_write(path: &Path, error: &std::io::Error, complaints: &Complaints) -> Verdict {
    let message = format!("cannot write {}: {}", shown(path), reason(error));
    complaints.error(&message, None);
    Verdict::Error
}

/// A puzzle and the position to go on from.
pub(crate) fn read(
    found: &Found,
    format: Option<Format>,
    given: Option<&GridText>,
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
    pub(crate) form: ExplainForm,
    pub(crate) hint: Option<HintArg>,
    pub(crate) up_to: Level,
}

/// What there is to say about a position.
pub(crate) enum Answer<'p> {
    /// The puzzle has no solution.
    Impossible,
    /// Something is wrong with it; no mistakes if that is all that is known.
    Mistaken(Vec<Mistake>),
    /// Steps, the marks that the first of them belongs to, and what is known after the last.
    Steps {
        start: Box<Marks<'p>>,
        steps: Vec<Step>,
        end: Box<Marks<'p>>,
        is_hint: bool,
        outcome: Outcome,
    },
}

impl<'p> Answer<'p> {
    pub(crate) fn of(
        puzzle: &'p Puzzle,
        position: &Position,
        explaining: &Explaining,
    ) -> Answer<'p> {
        let empty = Grid::empty(puzzle.size());
        let outcome = answer::solve(puzzle, &empty, Limits::in_passing(puzzle));
        if outcome == Outcome::Impossible {
            return Answer::Impossible;
        }
        if !position.is_empty() {
            let mistakes = mistakes(puzzle, position);
            let left = answer::solve(puzzle, position.grid(), Limits::in_passing(puzzle));
            if !mistakes.is_empty() || left == Outcome::Impossible {
                return Answer::Mistaken(mistakes);
            }
        }
        let start = Marks::at(puzzle, position);
        let is_hint = explaining.hint.is_some();
        let (steps, end) = if is_hint {
            let mut end = start.clone();
            let step = next_step(&start, explaining.up_to);
            step.iter().for_each(|step| end.apply(step));
            (step.into_iter().collect(), end)
        } else {
            let walk = walk(start.clone(), explaining.up_to);
            (needed_steps(&start, walk.steps), walk.end)
        };
        if position.is_empty() && end.contradiction().is_some() {
            return Answer::Impossible;
        }
        Answer::Steps {
            start: Box::new(start),
            steps,
            end: Box::new(end),
            is_hint,
            outcome,
        }
    }

    /// Each step with the marks that it belongs to. They are made again, because those of a large grid
    /// are too large to be kept for every step.
    fn for_each_step(&self, mut visit: impl FnMut(&Marks, &Step)) {
        if let Answer::Steps { start, steps, .. } = self {
            let mut marks = start.clone();
            for step in steps {
                visit(&marks, step);
                marks.apply(step);
            }
        }
    }

    fn verdict(&self) -> Verdict {
        match self {
            Answer::Impossible | Answer::Mistaken(_) => Verdict::No,
            Answer::Steps { end, .. } if end.is_solved() => Verdict::Yes,
            Answer::Steps { steps, is_hint, .. } => match *is_hint && !steps.is_empty() {
                true => Verdict::Yes,
                false => Verdict::No,
            },
        }
    }
}

impl Explaining {
    fn told(
        &self,
        answer: &Answer,
        found: &Found,
        puzzle: &Puzzle,
        position: &Position,
    ) -> Result<String, String> {
        match self.form {
            ExplainForm::Text => Ok(self.text(answer, puzzle)),
            ExplainForm::Md => Ok(self.markdown(answer, found, puzzle)),
            ExplainForm::Html if found.number > 1 => {
                Err("a web page holds one puzzle, and there are more".to_owned())
            }
            ExplainForm::Html => Ok(self.html(answer, puzzle, position)),
            ExplainForm::Json => Ok(json(found, self.wire(answer, puzzle, position))),
            ExplainForm::Sav => {
                let mut document = Document::from(puzzle.clone());
                document.position = match answer {
                    Answer::Steps { end, .. } => end.position(),
                    _ => position.clone(),
                };
                notation::write(&document, Format::Sav)
                    .map_err(|error| format!("{} cannot be written: {error}", found.title()))
            }
        }
    }

    /// A step as it was asked for.
    fn step(&self, marks: &Marks, step: &Step) -> String {
        let told = step.explain(marks, self.detail());
        match self.detail() {
            Detail::Full => format!("{}. {told}", step.technique.name),
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

    fn text(&self, answer: &Answer, puzzle: &Puzzle) -> String {
        let mut text = String::new();
        let mut number = 0;
        answer.for_each_step(|marks, step| {
            let told = self.step(marks, step).replace('\n', "\n   ");
            number += 1;
            match self.hint {
                Some(_) => text += &format!("{told}\n"),
                None => text += &format!("{number}. {told}\n"),
            }
        });
        text + &self.ending(answer, puzzle)
    }

    /// What is to be said beside the steps.
    pub(crate) fn ending(&self, answer: &Answer, puzzle: &Puzzle) -> String {
        match answer {
            Answer::Impossible => "The puzzle has no solution.\n".to_owned(),
            Answer::Mistaken(mistakes) if mistakes.is_empty() => {
                "What is entered leaves no solution, though no one entry is known to be wrong.\n"
                    .to_owned()
            }
            Answer::Mistaken(mistakes) => {
                let told = mistakes
                    .iter()
                    .map(|mistake| mistake.explain(puzzle, self.detail()) + "\n");
                told.collect()
            }
            Answer::Steps {
                steps,
                end,
                is_hint,
                outcome,
                ..
            } => {
                if end.is_solved() {
                    return match (steps.len(), is_hint) {
                        (0, _) => "The grid is full, and right.\n".to_owned(),
                        (_, true) => String::new(),
                        (count, false) => {
                            let steps = if count == 1 { "step" } else { "steps" };
                            format!(
                                "Solved in {count} {steps}:\n{}",
                                rows(end.position().grid())
                            )
                        }
                    };
                }
                if *is_hint && !steps.is_empty() {
                    return String::new();
                }
                if end.contradiction().is_some() {
                    return "What is marked leaves no solution.\n".to_owned();
                }
                let why = match outcome {
                    Outcome::Multiple(_) => {
                        "The puzzle has several solutions, and logic finds nothing more that holds in all of them."
                    }
                    Outcome::Stopped => {
                        "The techniques that were allowed tell no more, and whether the puzzle has one solution is not known."
                    }
                    _ => "The techniques that were allowed tell no more.",
                };
                format!("{why} {} cells are empty.\n", end.empty_cells())
            }
        }
    }

    fn markdown(&self, answer: &Answer, found: &Found, puzzle: &Puzzle) -> String {
        let title = crate::for_people::capitalised(&found.title());
        let mut text = format!("# {title}\n\n`{puzzle}`\n\n");
        let mut number = 0;
        answer.for_each_step(|marks, step| {
            let told = self.step(marks, step).replace('\n', "\n   ");
            number += 1;
            text += &format!("{number}. {told}\n");
        });
        if number > 0 {
            text.push('\n');
        }
        let ending = self.ending(answer, puzzle);
        match ending.split_once(":\n") {
            Some((sentence, grid)) if matches!(answer, Answer::Steps { .. }) => {
                text + &format!("{sentence}:\n\n```text\n{grid}```\n")
            }
            _ => text + &ending,
        }
    }

    fn html(&self, answer: &Answer, puzzle: &Puzzle, position: &Position) -> String {
        let scene = |position: &Position| {
            let drawing = Drawing {
                start: position.grid().clone(),
                position: position.clone(),
                ..Drawing::new(puzzle)
            };
            drawing.scene()
        };
        let size = puzzle.size();
        let mut page = Page::new(&format!("A {size} puzzle, step by step"));
        let mut last = None;
        answer.for_each_step(|marks, step| {
            let words = step.explain(marks, Detail::Full);
            let drawing = Drawing::of_step(marks, step);
            page.add(step.technique.name, &words, drawing.scene());
        });
        if let Answer::Steps { end, .. } = answer {
            last = Some(scene(&end.position()));
        }
        let ending = self.ending(answer, puzzle);
        // The picture shows what follows.
        let ending = match (answer, ending.split_once(":\n")) {
            (Answer::Steps { .. }, Some((sentence, _))) => format!("{sentence}."),
            _ => ending,
        };
        page.to_html(
            &scene(position),
            &ending,
            last.as_ref(),
            &puzzle.to_string(),
        )
    }

    fn wire(&self, answer: &Answer, puzzle: &Puzzle, position: &Position) -> wire::Explain {
        let id = puzzle.clone();
        match answer {
            Answer::Impossible => wire::Explain::None(Named { id }),
            Answer::Mistaken(mistakes) => wire::Explain::Mistaken(Mistaken {
                start: position.grid().clone(),
                mistakes: (mistakes.iter())
                    .map(|mistake: &logic::Mistake| wire::Mistake::new(mistake, puzzle))
                    .collect(),
                id,
            }),
            Answer::Steps {
                steps,
                end,
                is_hint,
                ..
            } => {
                let start = position.grid();
                let mut told = Vec::with_capacity(steps.len());
                answer.for_each_step(|marks, step| told.push(wire::Step::new(step, marks)));
                let explained = Explained {
                    id,
                    start: (!start.is_empty()).then(|| start.clone()),
                    steps: told,
                    grid: end.position().grid().clone(),
                };
                match (end.is_solved(), *is_hint && !steps.is_empty()) {
                    (_, true) => wire::Explain::Hint(explained),
                    (true, false) => wire::Explain::Explained(explained),
                    (false, false) => wire::Explain::Stuck(explained),
                }
            }
        }
    }
}

fn json(found: &Found, result: wire::Explain) -> String {
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
