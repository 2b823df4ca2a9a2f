//! `cagey practise`: positions in which a technique makes the next step, with the answers.

use cagey::generate::{ALGORITHM, Exercise, Generator, PractiseError, Seed, practise};
use cagey::logic::{History, Marks, Role};
use cagey::model::Size;
use cagey::wire::{self, PractiseAnswer, PractiseRecord};
use cagey::words::{Detail, Medium, Voice};
use cagey_render::{Charset, Drawing, text};

use crate::args::{PractiseArgs, PractiseFormat};
use crate::output::Output;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::json::json_line;
use crate::verbs::generate::random_seed;
use crate::work::clock;

/// Printed after a number that is filled in, to tell it from a single candidate.
const FILLED: char = '=';

pub(crate) fn run(args: &PractiseArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let size = match Size::new(args.size) {
        Ok(size) => size,
        Err(error) => {
            diagnostics.error(&error.to_string(), None);
            return ExitStatus::Error;
        }
    };
    if args.start.checked_add(args.count - 1).is_none() {
        let message = format!("exercises are numbered up to {}", u64::MAX);
        diagnostics.error(&message, None);
        return ExitStatus::Error;
    }
    let existing = Existing::unless_forced(args.force);
    let mut destination =
        match Destination::open(args.output.as_deref(), existing, output, &diagnostics) {
            Ok(destination) => destination,
            Err(status) => return status,
        };
    let format = match args.json {
        true => PractiseFormat::Json,
        false => args.to,
    };
    let seed = Seed(args.seed.unwrap_or_else(random_seed));
    let voice = Voice {
        language: args.lang,
        medium: Medium::Written,
    };
    let mut generator = Generator::new();
    let mut status = ExitStatus::Success;
    for i in 0..args.count {
        let k = args.start + i;
        let mut budget = clock::start(args.limits.limits());
        let found = practise(args.technique, size, seed, k, &mut generator, &mut budget);
        let failure = found.as_ref().err().map(|error| match error {
            PractiseError::Recipe { .. } => ExitStatus::Error,
            _ => ExitStatus::Negative,
        });
        status.and(failure.unwrap_or(ExitStatus::Success));
        let printed = match (format, found) {
            (PractiseFormat::Json, found) => json(found, seed, k, args),
            (_, Err(error)) => {
                diagnostics.error(&error.to_string(), None);
                String::new()
            }
            (PractiseFormat::Md, Ok(exercise)) => {
                let title = voice.exercise_title(k, seed.0, args.technique);
                let drawn = position(&exercise);
                let id = &exercise.puzzle;
                let mut told = format!(
                    "# {title}\n\n`{id}`\n\n```text\n{drawn}```\n\n{}\n",
                    voice.position_legend()
                );
                if !args.no_answers {
                    let answers = answers(&exercise, voice);
                    told += &format!(
                        "\n{}\n\n{}",
                        voice.answers_title(answers.len()),
                        list(&answers)
                    );
                }
                told
            }
            (PractiseFormat::Text, Ok(exercise)) => {
                let title = voice.exercise_title(k, seed.0, args.technique);
                let mut told = format!(
                    "{title}\n{}\n\n{}{}\n",
                    exercise.puzzle,
                    position(&exercise),
                    voice.position_legend()
                );
                if !args.no_answers {
                    let answers = answers(&exercise, voice);
                    told += &format!(
                        "\n{}\n{}",
                        voice.answers_title(answers.len()),
                        list(&answers)
                    );
                }
                told
            }
        };
        let separator = match (i, format) {
            (0, _) | (_, PractiseFormat::Json) => "",
            _ if printed.is_empty() => "",
            _ => "\n",
        };
        if !printed.is_empty()
            && let Err(status) = destination.lines(&format!("{separator}{printed}"))
        {
            return status;
        }
        // What prevents one exercise prevents the others.
        if failure == Some(ExitStatus::Error) {
            break;
        }
    }
    match destination.finish(status) {
        Ok(()) => status,
        Err(status) => status,
    }
}

fn json(found: Result<Exercise, PractiseError>, seed: Seed, k: u64, args: &PractiseArgs) -> String {
    let mut result = PractiseAnswer::new(found, args.lang);
    if let PractiseAnswer::Exercise(exercise) = &mut result
        && args.no_answers
    {
        exercise.answers.clear();
    }
    json_line(&PractiseRecord {
        v: wire::VERSION,
        verb: wire::RecordKind::Practise,
        seed: seed.0,
        k,
        algorithm: ALGORITHM,
        result,
    }) + "\n"
}

/// The position as a drawing.
fn position(exercise: &Exercise) -> String {
    let grid = exercise.position.grid();
    let filled = (grid.size().cells()).filter(|&cell| grid.get(cell).is_some());
    let drawing = Drawing {
        start: grid.clone(),
        position: exercise.position.clone(),
        highlights: filled.map(|cell| (cell, Role::Changes)).collect(),
        ..Drawing::new(&exercise.puzzle)
    };
    text(&drawing, Charset::Unicode, FILLED).to_plain()
}

/// The sentences of the answers.
fn answers(exercise: &Exercise, voice: Voice) -> Vec<String> {
    let marks = Marks::at(&exercise.puzzle, &exercise.position)
        .expect("the position has the size of its puzzle");
    let history = History::new(&marks);
    let steps = exercise.answers.iter();
    steps
        .map(|step| voice.step(&step.facts(&marks, &history), Detail::Full))
        .collect()
}

/// A numbered list, unless there is only one.
fn list(answers: &[String]) -> String {
    match answers {
        [one] => format!("{one}\n"),
        several => (1..)
            .zip(several)
            .map(|(number, answer)| format!("{number}. {}\n", answer.replace('\n', "\n   ")))
            .collect(),
    }
}
