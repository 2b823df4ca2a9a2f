//! `cagey generate`: puzzles of a given size, level and kind.

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use cagey::engine::{Budget, Limit, Limits, Outcome};
use cagey::generate::{
    self, ALGORITHM, GenerateError, Generated, Generator, Recipe, Relaxation, Seed, Tried,
    WantedSolutions, WantedTechnique, daily, fingerprint,
};
use cagey::logic::Grader;
use cagey::model::Puzzle;
use cagey::notation::{self, Document, Format, WriteError};
use cagey::wire::{self, Graded};

use crate::args::{GenerateArgs, PictureFormat};
use crate::output::Output;

use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::Folder;
use crate::output::human::{capitalised, puzzle_drawn};
use crate::output::index::GeneratedFrom;
use crate::output::json::json_line;
use crate::output::mode::{self, Color, OutputMode};
use crate::output::picture_folder::{PictureFolder, TEXT_IN_FOLDER};
use crate::output::progress::ProgressCounter;
use crate::verbs::convert::{advice, separator};
use crate::verbs::render::{PictureOptions, RenderError, Renderer};
use crate::work::dedup::{FirstSeen, KnownPuzzles};
use crate::work::engine;
use crate::work::ordered_pool::{self, Chunk, Job};

/// After this many duplicates in a row, a recipe is taken to have no more puzzles.
const MAX_DUPLICATES_IN_A_ROW: u64 = 1_000;

/// How many of the puzzles that are skipped or not found are reported one by one.
const MAX_REPORTED: u64 = 20;

/// Random seeds have at most nine digits, so that they can be typed easily.
const RANDOM_SEEDS: u64 = 1_000_000_000;

thread_local! {
    /// Both cache what they compute about cages, so each thread keeps one for all its puzzles.
    static GENERATOR: RefCell<Generator> = RefCell::new(Generator::new());
    static GRADER: RefCell<Grader> = RefCell::new(Grader::new());
}

pub(crate) fn run(args: &GenerateArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.mode.color);
    let options = match GenerateOptions::of(args) {
        Ok(options) => options,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    let Some(known) = KnownPuzzles::of_files(&args.exclude, &diagnostics) else {
        return ExitStatus::Error;
    };
    let existing = Existing::unless_forced(args.force);
    let destination =
        match Destination::open(args.output.as_deref(), existing, output, &diagnostics) {
            Ok(destination) => destination,
            Err(status) => return status,
        };
    if args.out_dir.is_some() && args.picture == PictureFormat::Txt {
        diagnostics.error(TEXT_IN_FOLDER.0, Some(TEXT_IN_FOLDER.1));
        return ExitStatus::Error;
    }
    let style = Style::of(args);
    let folder = (args.out_dir.as_ref()).map(|path| FolderWriter::open(path, args));
    let folder = match folder.transpose() {
        Ok(folder) => folder,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    if args.seed.is_none()
        && args.daily.is_none()
        && !style.shows_seed()
        && io::stderr().is_terminal()
    {
        diagnostics.note(&format!("note: made with --seed {}", options.seed.0));
    }
    let is_over = AtomicBool::new(false);
    let maker = PuzzleMaker {
        options: &options,
        style,
        deadline: args
            .max_time
            .and_then(|time| Instant::now().checked_add(time)),
        is_over: &is_over,
    };
    let mut writer = PuzzleWriter {
        destination,
        folder,
        seed: options.seed,
        known,
        diagnostics: &diagnostics,
        separator: style.separator(),
        is_over: &is_over,
        progress: output.progress().counter(),
        count: options.count,
        written: 0,
        skipped: 0,
        duplicates_in_a_row: 0,
        next: options.first,
        not_found: 0,
        status: ExitStatus::Success,
    };
    if !mode::is_plain(&args.mode) {
        output.progress().begin(Some(options.count), false);
    }
    let threads = args
        .threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    make_all(&maker, &mut writer, threads, output);
    output.progress().end();
    writer.finish(&options)
}

/// Makes and writes puzzles until there are enough.
fn make_all(maker: &PuzzleMaker, writer: &mut PuzzleWriter, threads: usize, output: &Output) {
    let GenerateOptions { first, count, .. } = *maker.options;
    // It is not known how many numbers are needed, because duplicates are skipped.
    let numbers = (first..=u64::MAX).take_while(|_| !maker.is_over.load(Ordering::Relaxed));
    if threads > 1 && count > 1 {
        let work = |job: &Job<PuzzleNumber>| job.take().map(|k| maker.make(k));
        let on_done = |made| {
            if let Some(made) = made {
                writer.write(made);
            }
        };
        let chunks = numbers.map(|k| PuzzleNumber(Some(k)));
        ordered_pool::for_each_ordered(threads, chunks, output, work, on_done);
    } else {
        for k in numbers {
            writer.write(maker.make(k));
        }
    }
}

/// Which puzzles to generate.
struct GenerateOptions {
    /// What was asked for, with a seed.
    wish: generate::Wish,
    recipe: Recipe,
    seed: Seed,
    /// The number of the first puzzle.
    first: u64,
    count: u64,
}

impl GenerateOptions {
    /// The options on the command line, or a message that says what is wrong with it.
    fn of(args: &GenerateArgs) -> Result<GenerateOptions, String> {
        let wish = match args.daily {
            Some(puzzle) => daily(puzzle.date, puzzle.size),
            None => args.wish(),
        };
        let options = GenerateOptions::for_wish(wish, random_seed)?;
        if let Some(to) = args
            .to
            .filter(|&to| separator(to).is_none() && args.count > 1)
        {
            return Err(format!(
                "a file in the format {to} holds only one puzzle, so --count must be 1"
            ));
        }
        Ok(options)
    }

    /// The options for a wish, with the default seed if it has none, or a message that says why no puzzle can
    /// be like that.
    fn for_wish(
        mut wish: generate::Wish,
        default_seed: impl FnOnce() -> u64,
    ) -> Result<GenerateOptions, String> {
        let recipe = wish.recipe().map_err(|error| error.to_string())?;
        let seed = *wish.seed.get_or_insert_with(default_seed);
        Ok(GenerateOptions {
            recipe,
            seed: Seed(seed),
            first: wish.start,
            count: wish.count,
            wish,
        })
    }
}

impl GenerateArgs {
    /// What the options ask for.
    fn wish(&self) -> generate::Wish {
        generate::Wish {
            count: self.count,
            preset: self.preset,
            size: self.size,
            level: self.level.clone(),
            score: self.score.clone(),
            rank: self.rank.clone(),
            ops: self.ops,
            hide_ops: self.hide_ops,
            cage_size: self.cage_size.clone(),
            max_singles: self.max_singles,
            max_target: self.max_target,
            variety: self.variety.map(Into::into).unwrap_or_default(),
            symmetric: self.symmetric,
            solutions: self.solutions.map(Into::into).unwrap_or_default(),
            trial: self.trial.map(Into::into).unwrap_or_default(),
            needs: self.needs.map(WantedTechnique),
            hardest: self.hardest.map(WantedTechnique),
            algorithm: self.algorithm,
            seed: self.seed,
            start: self.start,
        }
    }
}

/// A random seed.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) % RANDOM_SEEDS
}

/// How puzzles are written.
#[derive(Clone, Copy)]
enum Style {
    /// One-line ids.
    Ids,
    Format(Format),
    Json,
    Pretty(Color),
    /// Words for a terminal.
    Plain,
}

impl Style {
    fn of(args: &GenerateArgs) -> Style {
        match (args.to, OutputMode::of(&args.mode)) {
            (Some(format), _) => Style::Format(format),
            (None, OutputMode::Json) => Style::Json,
            (None, OutputMode::Lines) => Style::Ids,
            (None, _) if args.output.is_some() => Style::Ids,
            (None, OutputMode::Pretty(color)) => Style::Pretty(color),
            (None, OutputMode::Plain) => Style::Plain,
        }
    }

    fn shows_seed(self) -> bool {
        matches!(self, Style::Json | Style::Pretty(_) | Style::Plain)
    }

    /// The text between two puzzles.
    fn separator(self) -> &'static str {
        match self {
            Style::Ids | Style::Json => "",
            Style::Format(format) => separator(format).unwrap_or_default(),
            Style::Pretty(_) | Style::Plain => "\n",
        }
    }
}

/// A chunk of one puzzle: its number, until it is taken.
struct PuzzleNumber(Option<u64>);

impl Chunk for PuzzleNumber {
    type Item = u64;

    fn take(&mut self) -> Option<u64> {
        self.0.take()
    }

    fn split_off(&mut self) -> Option<PuzzleNumber> {
        None
    }

    fn weight(&self) -> usize {
        0
    }
}

/// What every thread needs to make puzzles.
struct PuzzleMaker<'a> {
    options: &'a GenerateOptions,
    style: Style,
    deadline: Option<Instant>,
    is_over: &'a AtomicBool,
}

/// A puzzle that is ready to be written.
struct FinishedPuzzle {
    k: u64,
    fingerprint: u64,
    puzzle: Puzzle,
    text: Result<String, WriteError>,
}

impl PuzzleMaker<'_> {
    fn make(&self, k: u64) -> Result<FinishedPuzzle, (u64, GenerateError)> {
        let mut budget =
            Budget::unlimited().until(Limit::Cancelled, || self.is_over.load(Ordering::Relaxed));
        if let Some(deadline) = self.deadline {
            budget = budget.until(Limit::Time, move || Instant::now() >= deadline);
        }
        let GenerateOptions { recipe, seed, .. } = self.options;
        let made = GENERATOR.with(|generator| {
            let mut generator = generator.borrow_mut();
            generator.generate(recipe, *seed, k, &mut budget)
        });
        let made = made.map_err(|error| (k, error))?;
        Ok(FinishedPuzzle {
            k,
            fingerprint: fingerprint(&made.puzzle),
            text: self.text(k, &made),
            puzzle: made.puzzle,
        })
    }

    fn text(&self, k: u64, made: &Generated) -> Result<String, WriteError> {
        let puzzle = &made.puzzle;
        let write = |format| notation::write(&Document::from(puzzle.clone()), format);
        Ok(match self.style {
            Style::Ids => puzzle.to_string(),
            Style::Format(format) => write(format)?,
            Style::Json => {
                let record = wire::GenerateRecord {
                    v: wire::VERSION,
                    verb: wire::RecordKind::Generate,
                    wish: self.options.wish.only(k).to_string(),
                    seed: self.options.seed.0,
                    k,
                    algorithm: ALGORITHM,
                    result: self.json_result(made),
                };
                json_line(&record)
            }
            Style::Pretty(color) => match puzzle_drawn(puzzle, color) {
                Some(drawn) => drawn + &self.sentence(k, made),
                None => format!("{}{}", write(Format::Words)?, self.sentence(k, made)),
            },
            Style::Plain => format!("{}{}", write(Format::Words)?, self.sentence(k, made)),
        })
    }

    /// The puzzle as it is described in JSON.
    fn json_result(&self, made: &Generated) -> wire::GenerateResult {
        let puzzle = &made.puzzle;
        let id = puzzle.clone();
        let Some(solution) = made.solution.clone() else {
            return wire::GenerateResult::None { id };
        };
        let is_unique = match self.options.recipe.solutions {
            WantedSolutions::One => true,
            WantedSolutions::Several | WantedSolutions::None => false,
            WantedSolutions::Any => {
                let outcome = engine::solve(puzzle.into(), Limits::NONE, 1);
                matches!(outcome, Outcome::Unique(_))
            }
        };
        if !is_unique {
            return wire::GenerateResult::Multiple { id, solution };
        }
        let grade = GRADER.with(|grader| grader.borrow_mut().grade(puzzle));
        wire::GenerateResult::Unique {
            solution,
            grade: Graded::new(puzzle, &grade),
        }
    }

    /// `Hard, 6×6. Puzzle 0 of seed 1: 6:…`
    fn sentence(&self, k: u64, made: &Generated) -> String {
        let size = made.puzzle.size();
        let kind = match (made.level, self.options.recipe.solutions) {
            (Some(level), _) => format!("{}, {size}.", capitalised(level.name())),
            (None, WantedSolutions::Several) => format!("{size}, with several solutions."),
            (None, WantedSolutions::None) => format!("{size}, without a solution."),
            (None, _) => format!("{size}."),
        };
        let seed = self.options.seed.0;
        format!("{kind} Puzzle {k} of seed {seed}: {}\n", made.puzzle)
    }
}

/// Writes puzzles in the order of their numbers, and skips duplicates.
struct PuzzleWriter<'a> {
    destination: Destination<'a>,
    /// The folder of `--out-dir`, which is written to instead.
    folder: Option<FolderWriter>,
    seed: Seed,
    known: KnownPuzzles,
    diagnostics: &'a Diagnostics,
    separator: &'static str,
    /// Set when no more puzzles are needed.
    is_over: &'a AtomicBool,
    progress: ProgressCounter<'a>,
    /// How many puzzles are wanted.
    count: u64,
    written: u64,
    /// How many duplicates were skipped.
    skipped: u64,
    duplicates_in_a_row: u64,
    /// The number of the next puzzle.
    next: u64,
    not_found: u64,
    status: ExitStatus,
}

impl PuzzleWriter<'_> {
    fn write(&mut self, made: Result<FinishedPuzzle, (u64, GenerateError)>) {
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        match made {
            Ok(puzzle) => {
                self.next = puzzle.k.saturating_add(1);
                self.write_unless_duplicate(puzzle);
            }
            Err((_, GenerateError::Stopped)) => self.end_with(ExitStatus::Negative),
            Err((k, error)) => {
                self.next = k.saturating_add(1);
                self.not_found += 1;
                self.progress.done(1);
                self.status.and(ExitStatus::Negative);
                if self.not_found <= MAX_REPORTED {
                    self.diagnostics
                        .error(&format!("puzzle {k}: {error}"), None);
                }
                // If the first puzzle was not found, the others would take just as long to fail.
                if self.written == 0 {
                    self.end_with(ExitStatus::Negative);
                }
            }
        }
        if self.written + self.not_found >= self.count {
            self.end_with(ExitStatus::Success);
        } else if self.duplicates_in_a_row >= MAX_DUPLICATES_IN_A_ROW {
            self.end_with(ExitStatus::Negative);
        }
    }

    fn write_unless_duplicate(&mut self, puzzle: FinishedPuzzle) {
        let k = puzzle.k;
        if let Some(first_seen) = self.known.insert(puzzle.fingerprint, k) {
            self.skipped += 1;
            self.duplicates_in_a_row += 1;
            if self.skipped <= MAX_REPORTED {
                let reason = match first_seen {
                    FirstSeen::Excluded => "it is excluded".to_owned(),
                    FirstSeen::Generated(first) => format!("it is the same as puzzle {first}"),
                };
                let note = format!("note: puzzle {k} is skipped: {reason}");
                self.diagnostics.note(&note);
            }
            return;
        }
        self.duplicates_in_a_row = 0;
        if let Some(folder) = &mut self.folder {
            let made = GeneratedFrom {
                seed: self.seed.0,
                k,
            };
            match folder.add(self.written + 1, puzzle.puzzle, made) {
                Ok(()) => self.count_written(),
                Err(message) => {
                    self.diagnostics
                        .error(&format!("puzzle {k}: {message}"), None);
                    self.end_with(ExitStatus::Error);
                }
            }
            return;
        }
        let text = match puzzle.text {
            Ok(text) => text,
            Err(error) => {
                let message = format!("puzzle {k} cannot be written: {error}");
                self.diagnostics.error(&message, Some(advice(&error)));
                return self.end_with(ExitStatus::Error);
            }
        };
        let separator = if self.written > 0 { self.separator } else { "" };
        let lines = format!("{separator}{text}");
        match self.destination.lines(&lines) {
            Ok(()) => self.count_written(),
            Err(status) => self.end_with(status),
        }
    }

    fn count_written(&mut self) {
        self.written += 1;
        self.progress.done(1);
    }

    fn end_with(&mut self, status: ExitStatus) {
        self.status.and(status);
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Reports what was not made, and completes the output.
    fn finish(self, options: &GenerateOptions) -> ExitStatus {
        let PuzzleWriter {
            written,
            skipped,
            duplicates_in_a_row,
            next,
            not_found,
            status,
            diagnostics,
            ..
        } = self;
        let more = |count: u64, what: &str| {
            let more = count.saturating_sub(MAX_REPORTED);
            let puzzles = if more == 1 {
                "puzzle was"
            } else {
                "puzzles were"
            };
            if more > 0 {
                diagnostics.note(&format!("note: {more} more {puzzles} {what}"));
            }
        };
        more(skipped, "skipped");
        more(not_found, "not found");
        let count = options.count;
        let is_short = written + not_found < count;
        if duplicates_in_a_row >= MAX_DUPLICATES_IN_A_ROW {
            let (message, help) = no_more(options, written);
            diagnostics.error(&message, Some(&help));
        } else if status == ExitStatus::Negative && is_short && not_found == 0 {
            diagnostics.note(&format!(
                "note: the time was up after {written} of {count} puzzles"
            ));
        } else if skipped > 0 && written > 0 {
            diagnostics.note(&format!(
                "note: to make more of these puzzles, continue with --start {next}"
            ));
        }
        match self.folder.map(|folder| folder.pictures.finish()) {
            Some(Ok(contents)) if status == ExitStatus::Error => {
                diagnostics.note(&format!("note: {contents}"));
            }
            Some(Err(message)) => {
                diagnostics.error(&message, None);
                return ExitStatus::Error;
            }
            _ => {}
        }
        match self.destination.finish(status) {
            Ok(()) => status,
            Err(status) => status,
        }
    }
}

/// The message that a recipe has hardly any more puzzles, and what to relax in it.
fn no_more(options: &GenerateOptions, written: u64) -> (String, String) {
    let message = format!(
        "only {written} of {} puzzles were made: the next {MAX_DUPLICATES_IN_A_ROW} were all duplicates, \
         possibly rotated or reflected, so there are hardly any others of this kind",
        options.count
    );
    // The advice is the same as after a failed attempt.
    let tried = Tried {
        starts: 1,
        ..Tried::default()
    };
    let relax: Vec<String> = (tried.relax(&options.recipe).iter())
        .map(Relaxation::to_string)
        .collect();
    (message, format!("allow {}", relax.join(", or ")))
}

/// Writes puzzles and their pictures into the folder of `--out-dir`.
struct FolderWriter {
    pictures: PictureFolder,
    renderer: Renderer,
    options: PictureOptions,
}

impl FolderWriter {
    fn open(path: &Path, args: &GenerateArgs) -> Result<FolderWriter, String> {
        let folder = Folder {
            path: path.to_owned(),
            existing: Existing::unless_forced(args.force),
        };
        let renderer = Renderer::for_files(args.picture, &args.appearance);
        let options = PictureOptions {
            label: true,
            steps: args.steps,
            ..PictureOptions::default()
        };
        Ok(FolderWriter {
            pictures: PictureFolder::open(folder, &renderer, &options, args.count)?,
            renderer,
            options,
        })
    }

    fn add(&mut self, number: u64, puzzle: Puzzle, made: GeneratedFrom) -> Result<(), String> {
        let document = Document::from(puzzle);
        let added =
            (self.pictures).add(number, &document, Some(made), &self.renderer, &self.options);
        match added {
            Err(RenderError::Failed(message)) => Err(message),
            // A puzzle without a unique solution was asked for, and has no solution to draw.
            _ => Ok(()),
        }
    }
}
