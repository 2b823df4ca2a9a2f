//! `cagey book`: a book or worksheets for printing.

use std::path::{Path, PathBuf};

use cagey::engine::{Limits, Outcome};
use cagey::generate::Generator;
use cagey::logic::Grader;
use cagey::model::{Grid, Puzzle};
use cagey::words::Voice;
use cagey_render::{
    Book, BookEntry, BookError, BookFiles, BookPart, Captions, PerPage, PuzzleSetError, PuzzleSets,
};

use crate::args::{AnswersArg, BookArgs, CaptionsArg, PICTURE_LIMITS};
use crate::input::{Input, Puzzles, display_path, or_report, prompt_if_terminal};
use crate::output::Output;
use crate::output::atomic_file::{AtomicFile, Existing, is_stdout, open_stream, publish_all};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::cannot_write;
use crate::output::unfinished;
use crate::verbs::generate::random_seed;
use crate::work::clock;
use crate::work::engine;

pub(crate) fn run(args: &BookArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let book = args.book();
    let existing = Existing::unless_forced(args.force);
    let destinations = match check_name(args).and_then(|()| BookDestinations::open(args, existing))
    {
        Ok(destinations) => destinations,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    let entries = match args.sets.is_empty() {
        true => from_inputs(args, &diagnostics),
        false => from_sets(args, output, &diagnostics),
    };
    let made = match entries {
        Ok(entries) => {
            BookPart::divide(entries, args.sheets, args.heading.as_deref(), args.voice())
        }
        Err(status) => {
            diagnostics.error(
                &format!("{} was not written", display_path(&args.output)),
                None,
            );
            return status;
        }
    };
    let files = match made.and_then(|parts| book.to_pdf(&parts)) {
        Ok(files) => files,
        Err(error) => {
            diagnostics.error(&error.to_string(), help(&error).as_deref());
            return ExitStatus::Error;
        }
    };
    if let Some(why) = &files.crowded {
        let (actual, requested) = (files.per_page.get(), book.per_page.get());
        let puzzles = if actual == 1 {
            "is 1 puzzle".to_owned()
        } else {
            format!("are {actual} puzzles")
        };
        let advice = help(why).map_or(String::new(), |advice| format!("; {advice}"));
        diagnostics.note(&format!(
            "note: there {puzzles} per page, because with {requested} {why}{advice}"
        ));
    }
    diagnostics.missing(&files.missing);
    match destinations.write(&files, output) {
        Ok(()) => ExitStatus::Success,
        Err(message) => {
            diagnostics.error(&message, None);
            ExitStatus::Error
        }
    }
}

/// Advice for a book that cannot be made as requested.
fn help(error: &BookError) -> Option<String> {
    match error {
        // Rounded down, so that the text is not smaller than this.
        BookError::SmallText { points, .. } if *points >= 1.0 => Some(format!(
            "--min-text {} allows that, and a larger --paper makes the text larger",
            (points * 10.0).floor() / 10.0
        )),
        BookError::SmallText { .. } | BookError::SmallCells(_) | BookError::WorkingSpace => {
            Some("use a larger --paper or smaller margins".to_owned())
        }
        BookError::Rules => Some("use a larger --paper or a smaller --min-text".to_owned()),
        _ => None,
    }
}

/// Checks that the file can be a book, and can have a file of answers next to it.
fn check_name(args: &BookArgs) -> Result<(), String> {
    let path = &args.output;
    if open_stream(path).is_some() {
        return match args.answers {
            AnswersArg::Separate => {
                Err("--answers separate needs -o with the name of a file".to_owned())
            }
            _ => Ok(()),
        };
    }
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    match is_pdf {
        true => Ok(()),
        false => Err(format!(
            "a book is a PDF file, so the name {} must end with .pdf",
            display_path(path)
        )),
    }
}

/// The files of a book. They are opened before any puzzle is made, so that a folder that cannot be written to is
/// noticed at once, and get their names together.
struct BookDestinations<'a> {
    path: &'a Path,
    /// `None` if the book goes to standard output.
    book: Option<AtomicFile>,
    /// The file of `--answers separate`.
    answers: Option<AtomicFile>,
}

impl BookDestinations<'_> {
    fn open(args: &BookArgs, existing: Existing) -> Result<BookDestinations<'_>, String> {
        let path = args.output.as_path();
        let open = |path: &Path| {
            AtomicFile::create(path, existing).map_err(|error| cannot_write(path, &error))
        };
        let answers = (args.answers == AnswersArg::Separate).then(|| answers_path(path));
        Ok(BookDestinations {
            path,
            answers: answers.as_deref().map(open).transpose()?,
            book: (!is_stdout(path)).then(|| open(path)).transpose()?,
        })
    }

    fn write(self, files: &BookFiles, output: &Output) -> Result<(), String> {
        let Some(book) = self.book else {
            output.bytes(&files.book);
            return Ok(());
        };
        let answers_path = answers_path(self.path);
        let mut staged = Vec::new();
        for (path, file, content) in [
            (&*answers_path, self.answers, files.answers.as_deref()),
            (self.path, Some(book), Some(&*files.book)),
        ] {
            if let (Some(mut file), Some(content)) = (file, content) {
                let written = file.write(content).and_then(|()| file.stage());
                staged.extend(written.map_err(|error| cannot_write(path, &error))?);
            }
        }
        publish_all(staged, &mut unfinished::lock())
            .map_err(|(path, error)| cannot_write(&path, &error))
    }
}

/// `book-answers.pdf` for `book.pdf`.
fn answers_path(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-answers.pdf");
    path.with_file_name(name)
}

/// The puzzles of the inputs, each with its unique solution.
fn from_inputs(args: &BookArgs, diagnostics: &Diagnostics) -> Result<Vec<BookEntry>, ExitStatus> {
    let inputs = Input::all_of(&args.inputs);
    prompt_if_terminal(&inputs, diagnostics);
    let mut entries = Vec::new();
    let mut status = ExitStatus::Success;
    let mut captions = CaptionWriter::new(args);
    for next in Puzzles::of(inputs, args.from.form()) {
        let Some(found) = or_report(next, diagnostics) else {
            status.and(ExitStatus::Error);
            continue;
        };
        let puzzle = match found.parse(args.from.format) {
            Ok(parsed) => parsed.document.puzzle,
            Err(errors) => {
                status.and(ExitStatus::Error);
                diagnostics.faults(Some(&found.label()), &errors, None);
                continue;
            }
        };
        match only_solution(&puzzle, args.limits.for_pictures()) {
            Ok(solution) => {
                entries.push(captions.entry(puzzle, solution, None));
            }
            Err(why) => {
                status.and(ExitStatus::Negative);
                diagnostics.error(&format!("{} {why}", found.title()), None);
            }
        }
    }
    match status {
        ExitStatus::Success => Ok(entries),
        status => Err(status),
    }
}

fn only_solution(puzzle: &Puzzle, limits: Limits) -> Result<Grid, &'static str> {
    match engine::solve(puzzle.into(), limits, 1) {
        Outcome::Unique(solution) => Ok(solution),
        Outcome::Multiple(_) => Err("has several solutions"),
        Outcome::Impossible => Err("has no solution"),
        _ => Err("was not solved within the limit; --time-limit sets another"),
    }
}

/// The puzzles of all sets, as many for each sheet as the sets say, without duplicates.
fn from_sets(
    args: &BookArgs,
    output: &Output,
    diagnostics: &Diagnostics,
) -> Result<Vec<BookEntry>, ExitStatus> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut sets = PuzzleSets::new(&args.sets, seed, args.sheets).map_err(|error| {
        diagnostics.error(&told(&error), None);
        ExitStatus::Error
    })?;
    output.progress().begin(Some(sets.count()), false);
    let progress = output.progress().counter();
    let (mut generator, mut captions) = (Generator::new(), CaptionWriter::new(args));
    let mut entries = Vec::new();
    let mut failed = None;
    while let Some(made) = sets.next_puzzle(&mut generator) {
        match made {
            Ok(made) => {
                let from = Some(&*made.made_from);
                entries.push(captions.entry(made.puzzle, made.solution, from));
            }
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
        progress.done(1);
    }
    output.progress().end();
    match failed {
        None => {
            let is_seed_printed = args.captions == CaptionsArg::Full;
            if args.seed.is_none() && !is_seed_printed && sets.has_seed(seed) {
                diagnostics.note(&format!("note: --seed {seed} makes the same puzzles again"));
            }
            Ok(entries)
        }
        Some(error) => {
            diagnostics.error(&told(&error), None);
            Err(ExitStatus::Negative)
        }
    }
}

/// An error with the name of the option.
fn told(error: &PuzzleSetError) -> String {
    match error {
        PuzzleSetError::Set { .. } => format!("--{error}"),
        _ => error.to_string(),
    }
}

/// Writes the captions above and below puzzles.
struct CaptionWriter {
    captions: Captions,
    voice: Voice,
    grader: Grader,
}

impl CaptionWriter {
    fn new(args: &BookArgs) -> CaptionWriter {
        CaptionWriter {
            captions: args.captions.into(),
            voice: args.voice(),
            grader: Grader::new(),
        }
    }

    fn entry(&mut self, puzzle: Puzzle, solution: Grid, made_from: Option<&str>) -> BookEntry {
        let mut budget = clock::start(PICTURE_LIMITS);
        let (voice, grader) = (self.voice, &mut self.grader);
        (self.captions).entry(puzzle, solution, made_from, voice, grader, &mut budget)
    }
}

impl BookArgs {
    fn voice(&self) -> Voice {
        Voice {
            language: self.lang,
            ..Voice::default()
        }
    }

    /// The book that the options describe.
    fn book(&self) -> Book {
        Book {
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            paper: self.paper,
            margin: self.margin,
            gutter: self.gutter,
            per_page: (self.per_page).unwrap_or_else(|| PerPage::usual(self.theme)),
            min_text: self.min_text.unwrap_or(self.theme.least_text),
            answers: self.answers.into(),
            extras: cagey_render::BookExtras {
                rules: self.rules,
                name_line: self.name_line,
                working_space: self.working_space,
            },
            theme: self.theme,
            signs: self.signs.into(),
            voice: self.voice(),
            link_base: self.link_base.clone(),
        }
    }
}
