//! `cagey book`: puzzles as a book or worksheets to print.

use std::path::{Path, PathBuf};

use cagey::engine::{Never, Outcome};
use cagey::generate::{Generator, Wish, fingerprint};
use cagey::logic::Grader;
use cagey::model::{Grid, Puzzle};
use cagey::words::Voice;
use cagey_render::{Book, BookError, Bound, Entry, Part, PerPage, Theme, code};

use crate::args::{AnswersArg, BookArgs, CaptionsArg};
use crate::input::{Input, Puzzles, or_report, prompt_if_terminal, shown};
use crate::output::Output;
use crate::output::atomic_file::{Existing, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::folder::{check_free, write_whole};
use crate::verbs::generate::{MOST_ALIKE, Order, chance};
use crate::work::dedup::KnownPuzzles;
use crate::work::engine::{self, Limits};

/// More than this is a slip.
const MOST_PUZZLES: u64 = 100_000;

pub(crate) fn run(args: &BookArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    let book = args.book();
    let existing = Existing::unless_forced(args.force);
    if let Err(message) = check_name(args).and_then(|()| check_places(args, existing)) {
        diagnostics.error(&message, None);
        return ExitStatus::Error;
    }
    let entries = match args.sets.is_empty() {
        true => from_inputs(args, &diagnostics),
        false => from_sets(args, output, &diagnostics),
    };
    let made = match entries {
        Ok(entries) => deal(entries, args.sheets, args.voice()),
        Err(status) => {
            diagnostics.error(&format!("{} was not written", shown(&args.output)), None);
            return status;
        }
    };
    let bound = match made.map(|parts| book.bind(&parts)) {
        Ok(Ok(bound)) => bound,
        Ok(Err(error)) => {
            diagnostics.error(&error.to_string(), help(&error).as_deref());
            return ExitStatus::Error;
        }
        Err(message) => {
            diagnostics.error(&message, None);
            return ExitStatus::Error;
        }
    };
    if let Some(why) = &bound.crowded {
        let (now, query) = (bound.per_page.get(), book.per_page.get());
        let puzzles = if now == 1 { "puzzle" } else { "puzzles" };
        let advice = help(why).map_or(String::new(), |advice| format!("; {advice}"));
        diagnostics.note(&format!(
            "note: {now} {puzzles} a page, because at {query} a page {why}{advice}"
        ));
    }
    diagnostics.missing(&bound.missing);
    match write(&bound, &args.output, existing, output) {
        Ok(()) => ExitStatus::Success,
        Err(message) => {
            diagnostics.error(&message, None);
            ExitStatus::Error
        }
    }
}

/// What to do about a book that cannot be made.
fn help(error: &BookError) -> Option<String> {
    match error {
        // Rounded down, so that it is enough.
        BookError::SmallText { points, .. } if *points >= 1.0 => Some(format!(
            "--min-text {} allows that, and larger --paper makes it larger",
            (points * 10.0).floor() / 10.0
        )),
        BookError::SmallText { .. } | BookError::SmallCells(_) | BookError::WorkingSpace => {
            Some("larger --paper or smaller margins make room".to_owned())
        }
        BookError::Rules => Some("larger --paper or a smaller --min-text makes room".to_owned()),
        _ => None,
    }
}

/// Whether the file can be a book, and can have answers beside it.
fn check_name(args: &BookArgs) -> Result<(), String> {
    let path = &args.output;
    if open_stream(path).is_some() {
        return match args.answers {
            AnswersArg::Separate => {
                Err("answers in a file of their own need -o with the name of a file".to_owned())
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
            "a book is a PDF file, so {} must end with .pdf",
            shown(path)
        )),
    }
}

/// Whether neither the book nor its answers are there already.
fn check_places(args: &BookArgs, existing: Existing) -> Result<(), String> {
    if args.answers == AnswersArg::Separate {
        check_free(&answers_path(&args.output), existing)?;
    }
    check_free(&args.output, existing)
}

fn write(bound: &Bound, path: &Path, existing: Existing, output: &Output) -> Result<(), String> {
    if open_stream(path) == Some(1) {
        output.bytes(&bound.book);
        return Ok(());
    }
    if let Some(answers) = &bound.answers {
        write_whole(&answers_path(path), answers, existing)?;
    }
    write_whole(path, &bound.book, existing)
}

/// `book-answers.pdf` beside `book.pdf`.
fn answers_path(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-answers.pdf");
    path.with_file_name(name)
}

/// The puzzles of the files, each with its one solution.
fn from_inputs(args: &BookArgs, diagnostics: &Diagnostics) -> Result<Vec<Entry>, ExitStatus> {
    let inputs = Input::all_of(&args.inputs);
    prompt_if_terminal(&inputs, diagnostics);
    let mut entries = Vec::new();
    let mut status = ExitStatus::Success;
    let mut captions = Captions::new(args.captions, args.voice());
    for next in Puzzles::of(inputs, args.from.format) {
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
        match only_solution(&puzzle) {
            Ok(solution) => {
                entries.push(captions.entry(puzzle, solution, ""));
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

fn only_solution(puzzle: &Puzzle) -> Result<Grid, &'static str> {
    let limits = Limits {
        time: Some(engine::PATIENCE),
        nodes: None,
    };
    match engine::solve(puzzle, &Grid::empty(puzzle.size()), limits) {
        Outcome::Unique(solution) => Ok(solution),
        Outcome::Multiple(_) => Err("has several solutions, so it has no answer"),
        Outcome::Impossible => Err("has no solution"),
        _ => Err("was not solved in a minute"),
    }
}

/// What stands above and below puzzles.
struct Captions {
    wanted: CaptionsArg,
    voice: Voice,
    grader: Grader,
}

impl Captions {
    fn new(wanted: CaptionsArg, voice: Voice) -> Captions {
        Captions {
            wanted,
            voice,
            grader: Grader::new(),
        }
    }

    /// A puzzle as it stands in a book, with how it was made; its number comes when its place is known.
    fn entry(&mut self, puzzle: Puzzle, solution: Grid, made: &str) -> Entry {
        let (mut heading, mut foot) = (String::new(), String::new());
        if self.wanted != CaptionsArg::None {
            let grade = self.grader.grade(&puzzle);
            heading = self.voice.level(grade.level).to_owned();
            if self.wanted == CaptionsArg::Full {
                heading += &format!(", {}", grade.score);
                foot = format!("{}{made}", code(&puzzle));
            }
        }
        Entry {
            heading,
            foot,
            solution,
            puzzle,
        }
    }
}

/// A set that puzzles are being made of.
struct Recurring {
    order: Order,
    /// What was asked for, without how many and which.
    text: String,
    /// The number of the next puzzle.
    next: u64,
}

impl Recurring {
    fn of(wish: &Wish, seed: u64) -> Result<Recurring, String> {
        let order = Order::for_wish(wish.clone(), || seed)
            .map_err(|error| format!("--set {wish}: {error}"))?;
        let any = Wish {
            seed: None,
            ..wish.only(0)
        };
        Ok(Recurring {
            next: order.first,
            order,
            text: any.to_string(),
        })
    }
}

/// Puzzles of all sets, for each sheet as many as they say, none twice.
fn from_sets(
    args: &BookArgs,
    output: &Output,
    diagnostics: &Diagnostics,
) -> Result<Vec<Entry>, ExitStatus> {
    let seed = args.seed.unwrap_or_else(chance);
    let is_chance = args.seed.is_none() && args.captions != CaptionsArg::Full;
    let sets = args.sets.iter().map(|wish| Recurring::of(wish, seed));
    let mut sets = sets.collect::<Result<Vec<_>, _>>().map_err(|message| {
        diagnostics.error(&message, None);
        ExitStatus::Error
    })?;
    let each = (sets.iter()).fold(0u64, |sum, set| sum.saturating_add(set.order.count));
    let sheets = args.sheets.unwrap_or(1) as u64;
    let count = each.saturating_mul(sheets);
    if count > MOST_PUZZLES {
        let message = format!("a book has {MOST_PUZZLES} puzzles at most, not {count}");
        diagnostics.error(&message, None);
        return Err(ExitStatus::Error);
    }
    output.progress().begin(Some(count));
    let report = output.progress().report();
    let mut entries = Vec::new();
    let mut seen = KnownPuzzles::default();
    let (mut generator, mut captions) =
        (Generator::new(), Captions::new(args.captions, args.voice()));
    let mut failed = None;
    'all: for _ in 0..sheets {
        for set in &mut sets {
            for _ in 0..set.order.count {
                match next_of(set, &mut generator, &mut captions, &mut seen) {
                    Ok(entry) => entries.push(entry),
                    Err(message) => {
                        failed = Some(message);
                        break 'all;
                    }
                }
                report.done(1);
            }
        }
    }
    output.progress().end();
    match failed {
        None => {
            if is_chance && sets.iter().any(|set| set.order.seed.0 == seed) {
                diagnostics.note(&format!("note: --seed {seed} makes the same puzzles again"));
            }
            Ok(entries)
        }
        Some(message) => {
            diagnostics.error(&message, None);
            Err(ExitStatus::Negative)
        }
    }
}

/// The next puzzle of a set that no other is like, also turned or mirrored.
fn next_of(
    set: &mut Recurring,
    generator: &mut Generator,
    captions: &mut Captions,
    seen: &mut KnownPuzzles,
) -> Result<Entry, String> {
    let Order { recipe, seed, .. } = &set.order;
    for _ in 0..MOST_ALIKE {
        let k = set.next;
        set.next = k.checked_add(1).ok_or("puzzles have no higher numbers")?;
        let made = generator.generate(recipe, *seed, k, Never);
        let made = made.map_err(|error| format!("--set {}, puzzle {k}: {error}", set.text))?;
        let Some(solution) = made.solution else {
            continue;
        };
        if seen.note(fingerprint(&made.puzzle), k).is_none() {
            let told = format!("  {}  seed {}  k {k}", set.text, seed.0);
            return Ok(captions.entry(made.puzzle, solution, &told));
        }
    }
    Err(format!(
        "--set {}: {MOST_ALIKE} puzzles in a row were there already",
        set.text
    ))
}

/// One part, or as many sheets as are asked for, with as many puzzles each; numbered.
fn deal(mut entries: Vec<Entry>, sheets: Option<usize>, voice: Voice) -> Result<Vec<Part>, String> {
    let count = sheets.unwrap_or(1);
    if entries.len() < count {
        let puzzles = entries.len();
        return Err(format!("{puzzles} puzzles are too few for {count} sheets"));
    }
    let each = entries.len() / count;
    if each * count < entries.len() {
        let puzzles = entries.len();
        return Err(format!(
            "{puzzles} puzzles do not go evenly into {count} sheets"
        ));
    }
    for (i, entry) in entries.iter_mut().enumerate() {
        entry.heading = format!("{}. {}", i % each.max(1) + 1, entry.heading);
    }
    let mut parts = Vec::new();
    while !entries.is_empty() {
        let rest = entries.split_off(each.min(entries.len()));
        parts.push(Part {
            name: sheets.map(|_| voice.sheet_title(parts.len() + 1)),
            entries: std::mem::replace(&mut entries, rest),
        });
    }
    Ok(parts)
}

impl BookArgs {
    fn voice(&self) -> Voice {
        Voice {
            language: self.lang,
            ..Voice::default()
        }
    }

    /// The book as asked for.
    fn book(&self) -> Book {
        let usual = match self.theme == Theme::LARGE {
            true => PerPage::ONE,
            false => PerPage::FOUR,
        };
        Book {
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            paper: self.paper,
            margin: self.margin,
            gutter: self.gutter,
            per_page: self.per_page.unwrap_or(usual),
            min_text: self.min_text.unwrap_or(self.theme.least_text),
            answers: self.answers.into(),
            extras: cagey_render::Extras {
                rules: self.rules,
                name_line: self.name_line,
                working_space: self.working_space,
            },
            theme: self.theme,
            signs: self.signs.into(),
            voice: self.voice(),
        }
    }
}
