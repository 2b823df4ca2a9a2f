//! `cagey generate`: puzzles to order.

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use cagey::engine::{Deadline, Either, Outcome};
use cagey::generate::{
    self, ALGORITHM, GenerateError, Generated, Generator, Recipe, Relax, Seed, Tried,
    WantedSolutions, daily, fingerprint,
};
use cagey::logic::Grader;
use cagey::model::{Grid, Puzzle};
use cagey::notation::{self, Document, Format, WriteError};
use cagey::wire::{self, Graded};

use crate::args::{GenerateArgs, PictureFormat};
use crate::output::Output;
use crate::output::album::{Album, TEXT_IN_FOLDER};
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::Folder;
use crate::output::human::{capitalised, puzzle_drawn};
use crate::output::index::Made;
use crate::output::mode::{self, Color, OutputMode};
use crate::output::progress::Report;
use crate::verbs::convert::{advice, separator};
use crate::verbs::render::{Pen, Trouble, Wish};
use crate::work::clock::{SystemClock, deadline};
use crate::work::dedup::{Before, KnownPuzzles};
use crate::work::engine::{self, Limits};
use crate::work::ordered_pool::{self, Chunk, Job};

/// How many puzzles in a row may be like others before it is said that there are no more.
pub(crate) const MOST_ALIKE: u64 = 1_000;

/// How many puzzles that are left out or not found are told of.
const TOLD: u64 = 20;

/// Seeds that are drawn have up to nine digits, so that they can be typed again.
const SEEDS: u64 = 1_000_000_000;

thread_local! {
    /// Both learn about cages, so each thread has one for all its puzzles.
    static GENERATOR: RefCell<Generator> = RefCell::new(Generator::new());
    static GRADER: RefCell<Grader> = RefCell::new(Grader::new());
}

pub(crate) fn run(args: &GenerateArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.mode.color);
    let order = match Order::of(args) {
        Ok(order) => order,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    let Some(seen) = KnownPuzzles::of_files(&args.exclude, &diagnostics) else {
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
    let gallery = args.out_dir.as_ref().map(|path| Gallery::open(path, args));
    let gallery = match gallery.transpose() {
        Ok(gallery) => gallery,
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    if args.seed.is_none()
        && args.daily.is_none()
        && !style.tells_seed()
        && io::stderr().is_terminal()
    {
        diagnostics.note(&format!("note: made with --seed {}", order.seed.0));
    }
    let is_over = AtomicBool::new(false);
    let making = Making {
        order: &order,
        style,
        deadline: args.max_time.map(deadline),
        is_over: &is_over,
    };
    let mut shelf = Shelf {
        destination,
        gallery,
        seed: order.seed,
        seen,
        diagnostics: &diagnostics,
        separator: style.separator(),
        is_over: &is_over,
        report: output.progress().report(),
        count: order.count,
        written: 0,
        left_out: 0,
        alike: 0,
        next: order.first,
        not_found: 0,
        status: ExitStatus::Success,
    };
    if !mode::is_plain(&args.mode) {
        output.progress().begin(Some(order.count));
    }
    // How many it takes is known in the end: some may be left out.
    let numbers = (order.first..=u64::MAX).take_while(|_| !is_over.load(Ordering::Relaxed));
    let threads = args
        .threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    if threads > 1 && order.count > 1 {
        let work = |job: &Job<One>| job.take().map(|k| making.make(k));
        let on_done = |made| {
            if let Some(made) = made {
                shelf.put(made);
            }
        };
        ordered_pool::for_each_ordered(
            threads,
            numbers.map(|k| One(Some(k))),
            output,
            work,
            on_done,
        );
    } else {
        for k in numbers {
            shelf.put(making.make(k));
        }
    }
    output.progress().end();
    shelf.close(&order)
}

/// What is to be made.
pub(crate) struct Order {
    /// What was asked for, with its seed.
    pub(crate) wish: generate::Wish,
    pub(crate) recipe: Recipe,
    pub(crate) seed: Seed,
    /// The number of the first puzzle.
    pub(crate) first: u64,
    pub(crate) count: u64,
}

impl Order {
    /// What the command line asks for, or what is wrong with it.
    fn of(args: &GenerateArgs) -> Result<Order, String> {
        let wish = match args.daily {
            Some(date) => daily(date),
            None => args.wish(),
        };
        let order = Order::for_wish(wish, chance)?;
        if let Some(to) = args
            .to
            .filter(|&to| separator(to).is_none() && args.count > 1)
        {
            return Err(format!(
                "{to} holds one puzzle a file, so --count must be 1"
            ));
        }
        Ok(order)
    }

    /// The order for a wish, with a seed if it has none; or why no puzzle can be so.
    pub(crate) fn for_wish(
        mut wish: generate::Wish,
        other_seed: impl FnOnce() -> u64,
    ) -> Result<Order, String> {
        let recipe = wish.recipe().map_err(|error| error.to_string())?;
        let seed = *wish.seed.get_or_insert_with(other_seed);
        Ok(Order {
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
            ops: self.ops,
            hide_ops: self.hide_ops,
            cage_size: self.cage_size.clone(),
            max_singles: self.max_singles,
            max_target: self.max_target,
            symmetric: self.symmetric,
            solutions: self.solutions.map(Into::into).unwrap_or_default(),
            trial: self.trial.map(Into::into).unwrap_or_default(),
            seed: self.seed,
            start: self.start,
        }
    }
}

/// A seed that nobody chose.
pub(crate) fn chance() -> u64 {
    RandomState::new().hash_one(0) % SEEDS
}

/// How puzzles are written.
#[derive(Clone, Copy)]
enum Style {
    /// One-line ids.
    Ids,
    Format(Format),
    Json,
    Drawn(Color),
    /// In words, for a terminal.
    Plain,
}

impl Style {
    fn of(args: &GenerateArgs) -> Style {
        match (args.to, OutputMode::of(&args.mode)) {
            (Some(format), _) => Style::Format(format),
            (None, OutputMode::Json) => Style::Json,
            (None, OutputMode::Lines) => Style::Ids,
            (None, _) if args.output.is_some() => Style::Ids,
            (None, OutputMode::Drawn(color)) => Style::Drawn(color),
            (None, OutputMode::Plain) => Style::Plain,
        }
    }

    fn tells_seed(self) -> bool {
        matches!(self, Style::Json | Style::Drawn(_) | Style::Plain)
    }

    /// What parts two puzzles.
    fn separator(self) -> &'static str {
        match self {
            Style::Ids | Style::Json => "",
            Style::Format(format) => separator(format).unwrap_or_default(),
            Style::Drawn(_) | Style::Plain => "\n",
        }
    }
}

/// A number of a puzzle, until it is taken.
struct One(Option<u64>);

impl Chunk for One {
    type Item = u64;

    fn take(&mut self) -> Option<u64> {
        self.0.take()
    }

    fn split_off(&mut self) -> Option<One> {
        None
    }

    fn weight(&self) -> usize {
        0
    }
}

/// What every thread needs to make puzzles.
struct Making<'a> {
    order: &'a Order,
    style: Style,
    deadline: Option<Deadline<SystemClock>>,
    is_over: &'a AtomicBool,
}

/// A puzzle that was made and is ready to be written.
struct Ready {
    k: u64,
    fingerprint: u64,
    puzzle: Puzzle,
    text: Result<String, WriteError>,
}

impl Making<'_> {
    fn make(&self, k: u64) -> Result<Ready, (u64, GenerateError)> {
        let stop = Either(self.deadline, self.is_over);
        let Order { recipe, seed, .. } = self.order;
        let made = GENERATOR.with(|generator| {
            let mut generator = generator.borrow_mut();
            generator.generate(recipe, *seed, k, stop)
        });
        let made = made.map_err(|error| (k, error))?;
        Ok(Ready {
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
                    verb: wire::Verb::Generate,
                    wish: self.order.wish.only(k).to_string(),
                    seed: self.order.seed.0,
                    k,
                    algorithm: ALGORITHM,
                    result: self.known_of(made),
                };
                // Only keys that are no text could fail.
                serde_json::to_string(&record).unwrap_or_default()
            }
            Style::Drawn(color) => match puzzle_drawn(puzzle, color) {
                Some(drawn) => drawn + &self.sentence(k, made),
                None => format!("{}{}", write(Format::Words)?, self.sentence(k, made)),
            },
            Style::Plain => format!("{}{}", write(Format::Words)?, self.sentence(k, made)),
        })
    }

    /// The puzzle with all that JSON tells of it.
    fn known_of(&self, made: &Generated) -> wire::GenerateResult {
        let puzzle = &made.puzzle;
        let id = puzzle.clone();
        let Some(solution) = made.solution.clone() else {
            return wire::GenerateResult::None { id };
        };
        let is_unique = match self.order.recipe.solutions {
            WantedSolutions::One => true,
            WantedSolutions::Several | WantedSolutions::None => false,
            WantedSolutions::Any => {
                let no_limits = Limits {
                    time: None,
                    nodes: None,
                };
                let outcome = engine::solve(puzzle, &Grid::empty(puzzle.size()), no_limits);
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
        let kind = match (made.level, self.order.recipe.solutions) {
            (Some(level), _) => format!("{}, {size}.", capitalised(level.name())),
            (None, WantedSolutions::Several) => format!("{size}, with several solutions."),
            (None, WantedSolutions::None) => format!("{size}, without a solution."),
            (None, _) => format!("{size}."),
        };
        let seed = self.order.seed.0;
        format!("{kind} Puzzle {k} of seed {seed}: {}\n", made.puzzle)
    }
}

/// Where puzzles are put in their order, each once.
struct Shelf<'a> {
    destination: Destination<'a>,
    /// Where they go instead, with their pictures.
    gallery: Option<Gallery>,
    seed: Seed,
    seen: KnownPuzzles,
    diagnostics: &'a Diagnostics,
    separator: &'static str,
    /// Raised when no more puzzles are wanted.
    is_over: &'a AtomicBool,
    report: Report<'a>,
    /// How many puzzles are wanted.
    count: u64,
    written: u64,
    left_out: u64,
    /// How many were left out in a row.
    alike: u64,
    /// The number of the next puzzle.
    next: u64,
    not_found: u64,
    status: ExitStatus,
}

impl Shelf<'_> {
    fn put(&mut self, made: Result<Ready, (u64, GenerateError)>) {
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        match made {
            Ok(ready) => {
                self.next = ready.k.saturating_add(1);
                self.put_ready(ready);
            }
            Err((_, GenerateError::Stopped)) => self.end_with(ExitStatus::Negative),
            Err((k, error)) => {
                self.next = k.saturating_add(1);
                self.not_found += 1;
                self.report.done(1);
                self.status.and(ExitStatus::Negative);
                if self.not_found <= TOLD {
                    self.diagnostics
                        .error(&format!("puzzle {k}: {error}"), None);
                }
                // If there is none, it would take as long to say so of all that follow.
                if self.written == 0 {
                    self.end_with(ExitStatus::Negative);
                }
            }
        }
        if self.written + self.not_found >= self.count {
            self.end_with(ExitStatus::Success);
        } else if self.alike >= MOST_ALIKE {
            self.end_with(ExitStatus::Negative);
        }
    }

    fn put_ready(&mut self, ready: Ready) {
        let k = ready.k;
        if let Some(before) = self.seen.note(ready.fingerprint, k) {
            self.left_out += 1;
            self.alike += 1;
            if self.left_out <= TOLD {
                let reason = match before {
                    Before::Excluded => "it is among those excluded".to_owned(),
                    Before::Made(first) => format!("it is puzzle {first} again"),
                };
                let note = format!("note: puzzle {k} is left out: {reason}");
                self.diagnostics.note(&note);
            }
            return;
        }
        self.alike = 0;
        if let Some(gallery) = &mut self.gallery {
            let made = Made {
                seed: self.seed.0,
                k,
            };
            match gallery.add(self.written + 1, ready.puzzle, made) {
                Ok(()) => self.has_written(),
                Err(message) => {
                    self.diagnostics
                        .error(&format!("puzzle {k}: {message}"), None);
                    self.end_with(ExitStatus::Error);
                }
            }
            return;
        }
        let text = match ready.text {
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
            Ok(()) => self.has_written(),
            Err(status) => self.end_with(status),
        }
    }

    fn has_written(&mut self) {
        self.written += 1;
        self.report.done(1);
    }

    fn end_with(&mut self, status: ExitStatus) {
        self.status.and(status);
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn close(self, order: &Order) -> ExitStatus {
        let Shelf {
            written,
            left_out,
            alike,
            next,
            not_found,
            status,
            diagnostics,
            ..
        } = self;
        let more = |count: u64, what: &str| {
            let more = count.saturating_sub(TOLD);
            let puzzles = if more == 1 {
                "puzzle was"
            } else {
                "puzzles were"
            };
            if more > 0 {
                diagnostics.note(&format!("note: {more} more {puzzles} {what}"));
            }
        };
        more(left_out, "left out");
        more(not_found, "not found");
        let count = order.count;
        let is_short = written + not_found < count;
        if alike >= MOST_ALIKE {
            let (message, help) = no_more(order, written);
            diagnostics.error(&message, Some(&help));
        } else if status == ExitStatus::Negative && is_short && not_found == 0 {
            diagnostics.note(&format!(
                "note: the time was up when {written} of {count} puzzles were made"
            ));
        } else if left_out > 0 && written > 0 {
            diagnostics.note(&format!(
                "note: to make more of them, go on with --start {next}"
            ));
        }
        if let Some(Err(message)) = self.gallery.map(|gallery| gallery.album.finish()) {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
        match self.destination.finish(status) {
            Ok(()) => status,
            Err(status) => status,
        }
    }
}

/// That a recipe gives hardly any more puzzles, and what to change in it.
fn no_more(order: &Order, written: u64) -> (String, String) {
    let message = format!(
        "only {written} of {} puzzles were made: the {MOST_ALIKE} after the last of them were all \
         there before, turned or mirrored or not, so this recipe has hardly any others",
        order.count
    );
    // As for one that was tried and led to nothing else.
    let tried = Tried {
        starts: 1,
        ..Tried::default()
    };
    let relax: Vec<String> = (tried.relax(&order.recipe).iter())
        .map(Relax::to_string)
        .collect();
    (message, format!("allow {}", relax.join(", or ")))
}

/// A folder of puzzles with their pictures.
struct Gallery {
    album: Album,
    pen: Pen,
    wish: Wish,
}

impl Gallery {
    fn open(path: &Path, args: &GenerateArgs) -> Result<Gallery, String> {
        let folder = Folder {
            path: path.to_owned(),
            existing: Existing::unless_forced(args.force),
        };
        let pen = Pen::plain(args.picture, &args.look);
        let wish = Wish {
            label: true,
            steps: args.steps,
            ..Wish::default()
        };
        let album = Album::open(folder, &pen, &wish, args.count)?;
        Ok(Gallery { album, pen, wish })
    }

    fn add(&mut self, number: u64, puzzle: Puzzle, made: Made) -> Result<(), String> {
        let document = Document::from(puzzle);
        let added = (self.album).add(number, &document, Some(made), &self.pen, &self.wish);
        match added {
            Err(Trouble::Error(message)) => Err(message),
            // Those who ask for puzzles without a solution know that there is none to draw.
            _ => Ok(()),
        }
    }
}
