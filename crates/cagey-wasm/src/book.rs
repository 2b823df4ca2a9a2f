//! The request `book`: worksheets as PDF, the same bytes as the command writes.

use std::borrow::Cow;
use std::cell::RefCell;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cagey::engine::{Limits, Outcome, Solver};
use cagey::generate::Generator;
use cagey::logic::Grader;
use cagey::model::{Grid, Puzzle};
use cagey::notation::Blocks;
use cagey::wire::{
    BookAnswer, BookAnswers, BookCaptions, BookForm, BookRequest, BookSigns, Fault, Faults,
    MadeBook, Source,
};
use cagey::words::Voice;
use cagey_render::{
    Answers, Book, BookEntry, BookError, BookExtras, BookPart, Captions, Paper, PerPage,
    PuzzleSetError, PuzzleSets, Signs, Theme,
};
use serde::Deserialize;

/// The time for one puzzle, as in the command.
const LIMITS: Limits = Limits {
    time: Some(std::time::Duration::from_secs(60)),
    nodes: None,
};
/// The most sheets, as in the command.
const MOST_SHEETS: usize = 10_000;

thread_local! {
    static PRESS: RefCell<Press> = RefCell::default();
}

/// The request by its name.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Asked {
    Book(BookRequest),
}

/// Whether a request is one for a book. What cannot be read is not.
pub(crate) fn is_asked(request: &str) -> bool {
    #[derive(Deserialize)]
    struct Name<'a> {
        #[serde(borrow)]
        ask: Cow<'a, str>,
    }
    serde_json::from_str(request).is_ok_and(|Name { ask }| ask == "book")
}

/// Answers such a request.
pub(crate) fn ask(request: &str) -> String {
    let answer = match serde_json::from_str(request) {
        Ok(Asked::Book(request)) => PRESS.with_borrow_mut(|press| press.answer(&request)),
        Err(error) => {
            return serde_json::to_string(&crate::Refused::no_question(&error)).unwrap_or_default();
        }
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

/// A puzzle of a book before its captions are written.
#[derive(Clone)]
struct Chosen {
    puzzle: Puzzle,
    solution: Grid,
    made_from: Option<String>,
}

/// What is kept from one request to the next: who changes only the look of a sheet gets the same puzzles at once.
#[derive(Default)]
struct Press {
    solver: Solver,
    grader: Grader,
    generator: Generator,
    chosen: Option<(String, Vec<Chosen>)>,
    entries: Option<(String, Vec<BookEntry>)>,
}

impl Press {
    fn answer(&mut self, request: &BookRequest) -> BookAnswer {
        match self.made(request) {
            Ok(made) => BookAnswer::Made(Box::new(made)),
            Err(faults) => BookAnswer::Error(faults),
        }
    }

    fn made(&mut self, request: &BookRequest) -> Result<MadeBook, Faults> {
        let voice = Voice {
            language: request.lang,
            ..Voice::default()
        };
        let told = |error: BookError| refused(error.told(voice));
        let book = book(request, voice)?;
        let entries = self.entries(request, voice)?;
        let puzzles = entries.len();
        let heading = request.heading.as_deref();
        let parts = BookPart::divide(entries, request.sheets, heading, voice).map_err(told)?;
        let mut made = MadeBook {
            book: None,
            answers: None,
            pages: Vec::new(),
            puzzles,
            per_page: 0,
            crowded: None,
            missing: String::new(),
            command: command(request),
        };
        match request.give {
            BookForm::Pages => {
                let pages = book.pages(&parts).map_err(told)?;
                made.per_page = pages.per_page.get();
                made.crowded = pages.crowded.map(|why| why.told(voice));
                for page in pages.book.into_iter().chain(pages.answers) {
                    for missing in page.missing().characters() {
                        if !made.missing.contains(missing) {
                            made.missing.push(missing);
                        }
                    }
                    made.pages.push(page.with_fixed_widths().to_svg());
                }
            }
            BookForm::Pdf => {
                let files = book.to_pdf(&parts).map_err(told)?;
                made.per_page = files.per_page.get();
                made.crowded = files.crowded.map(|why| why.told(voice));
                made.missing = files.missing.characters().collect();
                made.book = Some(STANDARD.encode(files.book));
                made.answers = files.answers.map(|answers| STANDARD.encode(answers));
            }
        }
        Ok(made)
    }

    /// The puzzles with their captions.
    fn entries(&mut self, request: &BookRequest, voice: Voice) -> Result<Vec<BookEntry>, Faults> {
        let source = (
            &request.sets,
            &request.puzzles,
            request.seed,
            request.sheets,
        );
        let source = serde_json::to_string(&source).unwrap_or_default();
        let look = format!("{:?} {} {source}", request.captions, request.lang);
        if let Some((of, entries)) = &self.entries
            && *of == look
        {
            return Ok(entries.clone());
        }
        let chosen = match self.chosen.take().filter(|(of, _)| *of == source) {
            Some((_, chosen)) => chosen,
            None => self.choose(request, voice)?,
        };
        let captions = match request.captions {
            BookCaptions::None => Captions::None,
            BookCaptions::Level => Captions::Level,
            BookCaptions::Full => Captions::Full,
        };
        let entry = |one: &Chosen| {
            let mut budget = LIMITS.start(crate::now);
            let from = one.made_from.as_deref();
            let (puzzle, solution) = (one.puzzle.clone(), one.solution.clone());
            captions.entry(puzzle, solution, from, voice, &mut self.grader, &mut budget)
        };
        let entries: Vec<BookEntry> = chosen.iter().map(entry).collect();
        self.chosen = Some((source, chosen));
        self.entries = Some((look, entries.clone()));
        Ok(entries)
    }

    /// The puzzles of a request: those that it has, or new ones.
    fn choose(&mut self, request: &BookRequest, voice: Voice) -> Result<Vec<Chosen>, Faults> {
        let Some(puzzles) = &request.puzzles else {
            return self.make(request, voice);
        };
        if !request.sets.is_empty() {
            return Err(refused(
                "a book has existing puzzles or new ones, not both: leave out puzzles or sets",
            ));
        }
        let mut chosen = Vec::new();
        for block in Blocks::new(puzzles.as_bytes(), None) {
            let block = block.map_err(|error| refused(error.to_string()))?;
            let parsed = block.parse(None);
            let parsed = parsed.map_err(|errors| Faults::new(Source::Puzzle, &errors))?;
            let (puzzle, number) = (parsed.document.puzzle, chosen.len() + 1);
            let outcome = (self.solver).solve(&puzzle, &mut LIMITS.start(crate::now));
            let why = match outcome {
                Outcome::Unique(solution) => {
                    chosen.push(Chosen {
                        puzzle,
                        solution,
                        made_from: None,
                    });
                    continue;
                }
                Outcome::Multiple(_) => BookError::SeveralSolutions { puzzle: number },
                Outcome::Impossible => BookError::NoSolution { puzzle: number },
                _ => BookError::NotSolved { puzzle: number },
            };
            return Err(refused(why.told(voice)));
        }
        Ok(chosen)
    }

    fn make(&mut self, request: &BookRequest, voice: Voice) -> Result<Vec<Chosen>, Faults> {
        let has_seed = request.sets.iter().all(|set| set.seed.is_some());
        if request.seed.is_none() && !has_seed {
            return Err(refused(
                "new puzzles need a seed here, because nothing draws one",
            ));
        }
        let seed = request.seed.unwrap_or_default();
        let sets = PuzzleSets::new(&request.sets, seed, request.sheets);
        let told = |error: PuzzleSetError| refused(error.told(voice));
        let mut sets = sets.map_err(told)?;
        let mut chosen = Vec::new();
        while let Some(made) = sets.next_puzzle(&mut self.generator) {
            let made = made.map_err(told)?;
            chosen.push(Chosen {
                puzzle: made.puzzle,
                solution: made.solution,
                made_from: Some(made.made_from),
            });
        }
        Ok(chosen)
    }
}

fn refused(why: impl Into<String>) -> Faults {
    Faults::of_request(Fault::new(why))
}

/// The layout that a request describes.
fn book(request: &BookRequest, voice: Voice) -> Result<Book, Faults> {
    let theme = request.theme.as_deref().unwrap_or(Theme::PRINT.name);
    let theme = Theme::by_name(theme)
        .ok_or_else(|| refused(format!("there is no theme with the name {theme}")))?;
    if (request.sheets).is_some_and(|sheets| !(1..=MOST_SHEETS).contains(&sheets)) {
        return Err(refused(format!("sheets: expected 1 to {MOST_SHEETS}")));
    }
    let per_page = match request.per_page {
        None => PerPage::usual(theme),
        Some(count) => {
            PerPage::new(count).ok_or_else(|| refused("per_page: expected 1, 2, 4, 6 or 9"))?
        }
    };
    let within = |name: &str, number: f32, least: f32, most: f32| match number {
        number if (least..=most).contains(&number) => Ok(number),
        _ => Err(refused(format!(
            "{name}: expected a number from {least} to {most}"
        ))),
    };
    let paper = request.paper.as_deref().map(str::parse).transpose();
    let link_base = request.link_base.as_deref().map(str::parse).transpose();
    let title = request.title.clone();
    Ok(Book {
        title: title.filter(|title| !title.trim().is_empty()),
        paper: (paper.map_err(|error| refused(format!("paper: {error}")))?).unwrap_or(Paper::A4),
        margin: within("margin", request.margin.unwrap_or(15.0), 0.0, 1000.0)?,
        gutter: within("gutter", request.gutter.unwrap_or(0.0), 0.0, 1000.0)?,
        per_page,
        min_text: within(
            "min_text",
            request.min_text.unwrap_or(theme.least_text),
            1.0,
            72.0,
        )?,
        answers: match request.answers {
            BookAnswers::End => Answers::End,
            BookAnswers::Backs => Answers::Backs,
            BookAnswers::Separate => Answers::Separate,
            BookAnswers::None => Answers::None,
        },
        extras: BookExtras {
            rules: request.rules,
            name_line: request.name_line,
            working_space: request.working_space,
        },
        theme,
        signs: match request.signs {
            BookSigns::Usual => Signs::Usual,
            BookSigns::Keyboard => Signs::Keyboard,
            BookSigns::Dots => Signs::Dots,
        },
        voice,
        link_base: link_base.map_err(|error| refused(format!("link_base: {error}")))?,
    })
}

/// The command that makes the same files, for a shell.
fn command(request: &BookRequest) -> String {
    let mut words = vec!["cagey".to_owned(), "book".to_owned()];
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words.push(format!("--{name}={}", quoted(&value)));
        }
    };
    for set in &request.sets {
        option("set", Some(set.to_string()));
    }
    if !request.sets.is_empty() {
        option("seed", request.seed.map(|seed| seed.to_string()));
    }
    option("sheets", request.sheets.map(|sheets| sheets.to_string()));
    option("title", request.title.clone());
    option("heading", request.heading.clone());
    option("per-page", request.per_page.map(|count| count.to_string()));
    option(
        "min-text",
        request.min_text.map(|points| points.to_string()),
    );
    let captions = match request.captions {
        BookCaptions::None => Some("none"),
        BookCaptions::Level => None,
        BookCaptions::Full => Some("full"),
    };
    option("captions", captions.map(str::to_owned));
    let answers = match request.answers {
        BookAnswers::End => None,
        BookAnswers::Backs => Some("backs"),
        BookAnswers::Separate => Some("separate"),
        BookAnswers::None => Some("none"),
    };
    option("answers", answers.map(str::to_owned));
    option("paper", request.paper.clone());
    option("margin", request.margin.map(|margin| margin.to_string()));
    option("gutter", request.gutter.map(|gutter| gutter.to_string()));
    option("theme", request.theme.clone());
    let signs = match request.signs {
        BookSigns::Usual => None,
        BookSigns::Keyboard => Some("keyboard"),
        BookSigns::Dots => Some("dots"),
    };
    option("signs", signs.map(str::to_owned));
    option("link-base", request.link_base.clone());
    let lang = Some(request.lang).filter(|lang| *lang != Default::default());
    option("lang", lang.map(|lang| lang.to_string()));
    for (flag, is_wanted) in [
        ("--rules", request.rules),
        ("--name-line", request.name_line),
        ("--working-space", request.working_space),
    ] {
        if is_wanted {
            words.push(flag.to_owned());
        }
    }
    words.push("-o worksheets.pdf".to_owned());
    if request.puzzles.is_some() {
        words.push("puzzles.txt".to_owned());
    }
    words.join(" ")
}

/// A word for a POSIX shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=/+%@".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
