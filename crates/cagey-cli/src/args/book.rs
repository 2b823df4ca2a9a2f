//! The arguments of `cagey book`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::generate::Wish;
use cagey::words::Language;
use cagey_render::{Answers, Captions, LinkBase, Paper, PerPage, Theme};
use clap::{Args, ValueEnum, ValueHint};

use super::render::{SignsArg, themes};
use super::shared::{ColorArg, INPUTS, InputFormatArgs, LimitArgs};
use super::values::{millimetres, per_page, points, set, sheets, whole_number};

#[derive(Debug, Args)]
#[command(after_long_help = BOOK_HELP)]
#[command(after_help = "Use --help for what is printed, exit codes and examples.")]
pub(crate) struct BookArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The PDF file to write
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The title, which gets a page of its own
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// A heading for every page of puzzles and answers, such as the name of a class
    #[arg(long, value_name = "TEXT")]
    pub(crate) heading: Option<String>,

    /// Number of puzzles per page: 1, 2, 4, 6 or 9 [default: 4, or 1 in large print]
    ///
    /// If their text would become smaller than --min-text allows, there are fewer, and a note says
    /// so.
    #[arg(long, value_name = "K", value_parser = per_page)]
    pub(crate) per_page: Option<PerPage>,

    /// Size of the smallest text, in points [default: 6, or 16 in large print]
    ///
    /// Lower it to fit more on a page; raise it to make all text larger.
    #[arg(long, value_name = "PT", value_parser = points)]
    pub(crate) min_text: Option<f32>,

    /// What to print above and below each puzzle
    #[arg(long, value_name = "WHAT", default_value = "level")]
    pub(crate) captions: CaptionsArg,

    /// Where to print the answers
    #[arg(long, value_name = "WHERE", default_value = "end")]
    pub(crate) answers: AnswersArg,

    /// Page size: a3, a4, a5, letter, legal, or width and height as in 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: Paper,

    /// Margin of each page, in millimetres
    #[arg(long, value_name = "MM", default_value = "15", value_parser = millimetres)]
    pub(crate) margin: f32,

    /// Additional margin on the bound side, in millimetres: left on odd pages, right on even ones
    #[arg(long, value_name = "MM", default_value = "0", value_parser = millimetres)]
    pub(crate) gutter: f32,

    /// Generate puzzles as `cagey generate` does; may be repeated
    ///
    /// Examples: count=20,n=4,level=easy or count=5,preset=newspaper. The keys are those options of
    /// `cagey generate` that describe puzzles: count, size (or n), level, score, ops, hide-ops,
    /// cage-size, max-singles, max-target, variety, symmetric, trial, for (or preset), seed and start.
    #[arg(long = "set", value_name = "SET", conflicts_with = "inputs", value_parser = set)]
    pub(crate) sets: Vec<Wish>,

    /// With --set: the seed of the puzzles [default: random]
    #[arg(long, value_name = "S", requires = "sets", value_parser = whole_number)]
    pub(crate) seed: Option<u64>,

    /// Make this many numbered sheets, each with its own answers
    ///
    /// With --set, each sheet gets its own puzzles from every set. Otherwise, the puzzles are divided
    /// evenly among the sheets.
    #[arg(long, value_name = "N", value_parser = sheets)]
    pub(crate) sheets: Option<usize>,

    /// Print the rules in a box on the first page, or on the first page of each sheet
    ///
    /// They describe what is on the sheet: the size of the grids, the operators that occur, and given
    /// cells and hidden operators if there are any.
    #[arg(long)]
    pub(crate) rules: bool,

    /// Print a line for a name and a date on each page
    #[arg(long)]
    pub(crate) name_line: bool,

    /// Print a QR code beside each puzzle that opens it on the page at this address
    ///
    /// Whoever is stuck on paper can get an explained hint there. URL is where the page is, such as
    /// `https://example.org/cagey/`; the puzzle is in the part of the link after #, which is not sent
    /// to any server.
    #[arg(long, value_name = "URL")]
    pub(crate) link_base: Option<LinkBase>,

    /// Leave ruled space for working below each puzzle
    #[arg(long)]
    pub(crate) working_space: bool,

    /// Colours and proportions
    ///
    /// Pages have the background colour of the theme, which is white for print and large. The theme
    /// large has no text below 16 points, and grids as large as the page allows.
    #[arg(long, value_name = "THEME", default_value = "print", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// How to print operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,

    /// The language of rules and headings: en (English) or de (German)
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswersArg {
    /// After all puzzles
    End,
    /// On the back of each puzzle, for printing on both sides
    Backs,
    /// In a separate file: book-answers.pdf next to book.pdf
    Separate,
    /// Nowhere
    None,
}

/// What is printed above and below each puzzle of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CaptionsArg {
    /// The number of the puzzle
    None,
    /// The number and the level
    Level,
    /// In addition the score, the code, and how to generate the puzzle again: wish, seed and k
    Full,
}

impl From<CaptionsArg> for Captions {
    fn from(captions: CaptionsArg) -> Captions {
        match captions {
            CaptionsArg::None => Captions::None,
            CaptionsArg::Level => Captions::Level,
            CaptionsArg::Full => Captions::Full,
        }
    }
}

impl From<AnswersArg> for Answers {
    fn from(answers: AnswersArg) -> Answers {
        match answers {
            AnswersArg::End => Answers::End,
            AnswersArg::Backs => Answers::Backs,
            AnswersArg::Separate => Answers::Separate,
            AnswersArg::None => Answers::None,
        }
    }
}

const BOOK_HELP: &str = "\
WHAT IS PRINTED
  The number of each puzzle and Keen's level are printed above it; --captions none omits
  the level. With --captions full, the score of `cagey grade` follows, and below the
  puzzle there is its code, ten characters that depend on nothing but the puzzle. For a
  puzzle from --set, the wish, seed and k are printed as well; `cagey generate` makes the
  same puzzle from them. Without --captions full, a random seed is reported in a note.
  Every puzzle must have exactly one solution. The file is written completely or not at
  all, and an existing file is only overwritten with --force.
  No text is smaller than --min-text. If K puzzles per page would need smaller text, there
  are fewer on a page; if even one puzzle would, no book is made. Characters of the title
  that the font does not have are printed as boxes, and a warning lists them.

EXIT CODE
  0  the book was made
  1  some puzzle has no solution or several
  2  something could not be read or written

EXAMPLES
  Make different sheets for a class of three, with answer keys:
    cagey book --set count=2,preset=class-grade-3 --sheets 3 --rules --name-line -o class.pdf
  Make a book of easy and normal puzzles:
    cagey book --set count=4,n=4,level=easy --set count=2,n=5,level=normal -o mixed.pdf
  Make a book of your own puzzles, bound on the left:
    cagey book ids.txt --title 'Puzzles for a rainy day' --gutter 8 -o book.pdf
  Make two sheets of one puzzle each, with the rules:
    cagey book ids.txt --sheets 2 --per-page 1 --rules --name-line -o sheets.pdf
  Use large print, and put the answers into a separate file:
    cagey book ids.txt --theme large --answers separate -o large.pdf
  Fit as many puzzles as possible on a page, in small print:
    cagey book ids.txt --per-page 9 --min-text 4 --captions none -o pocket.pdf
  Make a small book with the answers on the backs:
    cagey book ids.txt --paper 6x9in --per-page 2 --answers backs -o small.pdf";
