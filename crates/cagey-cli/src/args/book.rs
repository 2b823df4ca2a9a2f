//! The arguments of `cagey book`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::generate::Wish;
use cagey::words::Language;
use cagey_render::{Answers, Paper, PerPage, Theme};
use clap::{Args, ValueEnum, ValueHint};

use super::render::{SignsArg, themes};
use super::shared::{ColorArg, FromArgs, INPUTS};
use super::values::{millimetres, paper, per_page, points, set, sheets};

/// Make a book or worksheets to print
#[derive(Debug, Args)]
#[command(after_long_help = BOOK_HELP)]
#[command(after_help = "See --help for what is printed, exit codes and examples.")]
pub(crate) struct BookArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The PDF file to write
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// A title, on a page of its own
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// So many puzzles on a page: 1, 2, 4, 6 or 9 [default: 4, or 1 in large print]
    ///
    /// Where their text would become smaller than --min-text allows, there are fewer, and a note
    /// says so.
    #[arg(long, value_name = "K", value_parser = per_page)]
    pub(crate) per_page: Option<PerPage>,

    /// The smallest text, in points [default: 6, or 16 in large print]
    ///
    /// Say it to have more on a page, or to have all text larger.
    #[arg(long, value_name = "PT", value_parser = points)]
    pub(crate) min_text: Option<f32>,

    /// What stands above and below each puzzle
    #[arg(long, value_name = "WHAT", default_value = "level")]
    pub(crate) captions: CaptionsArg,

    /// Where the answers are
    #[arg(long, value_name = "WHERE", default_value = "end")]
    pub(crate) answers: AnswersArg,

    /// The size of the pages: a3, a4, a5, letter, legal, or such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    pub(crate) paper: Paper,

    /// Around each page, in millimetres
    #[arg(long, value_name = "MM", default_value = "15", value_parser = millimetres)]
    pub(crate) margin: f32,

    /// More on the side where pages are bound, in millimetres: left on odd pages, right on even ones
    #[arg(long, value_name = "MM", default_value = "0", value_parser = millimetres)]
    pub(crate) gutter: f32,

    /// Make puzzles: how many, and as `cagey generate` makes them; may be repeated
    ///
    /// Such as count=20,n=4,level=easy or count=5,preset=newspaper: what `cagey generate` knows of
    /// count, size (n), level, score, ops, hide-ops, cage-size, max-singles, max-target, symmetric,
    /// trial, for (preset), seed and start.
    #[arg(long = "set", value_name = "SET", conflicts_with = "inputs", value_parser = set)]
    pub(crate) sets: Vec<Wish>,

    /// With --set: what makes these puzzles differ from others; without it, chance
    #[arg(long, value_name = "S", requires = "sets")]
    pub(crate) seed: Option<u64>,

    /// So many numbered sheets, each with its own answers
    ///
    /// With --set, each has different puzzles of all sets; else the puzzles are divided between them.
    #[arg(long, value_name = "N", value_parser = sheets)]
    pub(crate) sheets: Option<usize>,

    /// Print the rules in a box on the first page, or on the first page of each sheet
    ///
    /// They are made for what is on the sheet: the size of the grids, the operators that occur,
    /// given cells and hidden operators where there are any.
    #[arg(long)]
    pub(crate) rules: bool,

    /// Print a line for a name and a date on each page
    #[arg(long)]
    pub(crate) name_line: bool,

    /// Leave ruled space below each puzzle
    #[arg(long)]
    pub(crate) working_space: bool,

    /// Colours and measures
    ///
    /// Pages are painted in the background of the theme; print and large leave them white. Large
    /// print has no text below 16 points, and grids as large as the page allows.
    #[arg(long, value_name = "THEME", default_value = "print", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// The signs of operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,

    /// The language of rules and headings: en (English) or de (German)
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswersArg {
    /// After all puzzles
    End,
    /// Each on the back of its puzzle, for printing on both sides
    Backs,
    /// In a file of their own: book-answers.pdf beside book.pdf
    Separate,
    /// Nowhere
    None,
}

/// What stands above and below each puzzle of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CaptionsArg {
    /// Its number
    None,
    /// Its number and its level
    Level,
    /// Also its score, its code, and how it was made: recipe, seed and k
    Full,
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
  Above each puzzle stand its number and Keen's level; --captions none leaves the level
  off. With --captions full, the score of `cagey grade` stands there too, and below the
  puzzle its code, a name of ten characters that is the same wherever the puzzle is, and,
  for one that was made with --set, its wish, seed and k, with which `cagey generate`
  makes it again. Without --captions full, a seed that nobody chose is told in a note.
  Every puzzle must have one solution, and no other. A file is written whole or not at
  all, and replaces no other, unless --force says so.
  No text is smaller than --min-text. Where K puzzles a page would need smaller text,
  fewer are on it; where even one would, there is no book. In a title, a box stands for
  each character that the font lacks, and a warning names these.

EXIT CODE
  0 the book was made, 1 some puzzle has no or several solutions, 2 something could not
  be read or written

EXAMPLES
  Sheets for a class of three, all different, with their keys:
    cagey book --set count=2,preset=class-grade-3 --sheets 3 --rules --name-line -o class.pdf
  A mixed book:
    cagey book --set count=4,n=4,level=easy --set count=2,n=5,level=normal -o mixed.pdf
  A book of your own puzzles, bound on the left:
    cagey book ids.txt --title 'Puzzles for a rainy day' --gutter 8 -o book.pdf
  For a classroom, two sheets of one puzzle each, with the rules:
    cagey book ids.txt --sheets 2 --per-page 1 --rules --name-line -o sheets.pdf
  Large print, answers apart:
    cagey book ids.txt --theme large --answers separate -o large.pdf
  As many on a page as go, in small print:
    cagey book ids.txt --per-page 9 --min-text 4 --captions none -o pocket.pdf
  A small book with its answers on the backs:
    cagey book ids.txt --paper 6x9in --per-page 2 --answers backs -o small.pdf";
