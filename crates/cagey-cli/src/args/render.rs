//! The arguments of `cagey render`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::words::{Language, Voice};
use cagey_render::{Signs, Theme};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};

use super::shared::{ColorArg, FromArgs, INPUTS};
use super::values::{scale, step_time};

/// Draw puzzles: SVG, PNG, GIF, PDF, text or TikZ, with solutions, steps or animated
#[derive(Debug, Args)]
#[command(after_long_help = RENDER_HELP)]
#[command(after_help = "See --help for what is written, exit codes and examples.")]
pub(crate) struct RenderArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// A folder for the pictures of many puzzles, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "output")]
    pub(crate) out_dir: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// The form of the pictures; without it, as the name of the file ends
    #[arg(long, value_name = "FORM", alias = "format")]
    pub(crate) to: Option<PictureFormat>,

    /// Draw these values: a grid, a file, -, or none
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a puzzle
    /// that brings values and pencil marks of its own (sav, json, board, ipuz) is drawn with those;
    /// none leaves them aside.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Draw the solution
    #[arg(long, conflicts_with_all = ["marks", "animate", "out_dir"])]
    pub(crate) solution: bool,

    /// Pencil in every value that is not ruled out by those in the row and column
    #[arg(long)]
    pub(crate) marks: bool,

    /// With --out-dir: one picture more for each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    /// One picture that shows all steps in turn (svg, gif, png)
    #[arg(long)]
    pub(crate) animate: bool,

    /// With --animate: how long a step is shown
    #[arg(long, value_name = "SECONDS", default_value = "3", requires = "animate", value_parser = step_time)]
    pub(crate) seconds: f32,

    /// What stands above the picture
    ///
    /// Without it, the title that the puzzle's file has. '' is none. In png and pdf, a box stands
    /// for each character that the font lacks, and a warning names these.
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Print the id below the picture, or a code of ten characters where the id is too long
    #[arg(long)]
    pub(crate) label: bool,

    /// For png and gif: pixels in place of one
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = scale)]
    pub(crate) scale: f32,

    /// For txt: no characters but those of every keyboard
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// When to colour messages, and text on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// For screens and web pages
    Svg,
    /// Pixels
    Png,
    /// Pixels in 256 colours, animated wherever pictures are shown
    Gif,
    /// A page to print
    Pdf,
    /// Characters
    Txt,
    /// TikZ, for LaTeX
    Tex,
}

impl PictureFormat {
    pub(crate) const ALL: [PictureFormat; 6] = [
        PictureFormat::Svg,
        PictureFormat::Png,
        PictureFormat::Gif,
        PictureFormat::Pdf,
        PictureFormat::Txt,
        PictureFormat::Tex,
    ];

    /// How the names of its files end.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
            PictureFormat::Gif => "gif",
            PictureFormat::Pdf => "pdf",
            PictureFormat::Txt => "txt",
            PictureFormat::Tex => "tex",
        }
    }
}

/// What pictures look like.
#[derive(Debug, Args)]
pub(crate) struct LookArgs {
    /// Colours and measures
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// The signs of operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,

    /// The language of titles and of sentences about steps: en (English) or de (German)
    ///
    /// Techniques that have no German text yet are explained in English.
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SignsArg {
    /// + − × ÷
    #[value(alias = "×÷")]
    Usual,
    /// + - * /
    #[value(alias = "*/")]
    Keyboard,
    /// + − · :
    #[value(alias = "·:")]
    Dots,
}

impl From<SignsArg> for Signs {
    fn from(signs: SignsArg) -> Signs {
        match signs {
            SignsArg::Usual => Signs::Usual,
            SignsArg::Keyboard => Signs::Keyboard,
            SignsArg::Dots => Signs::Dots,
        }
    }
}

/// The names of themes, each with what it is.
pub(super) fn themes() -> impl TypedValueParser<Value = &'static Theme> {
    let named = |theme: &'static Theme| PossibleValue::new(theme.name).help(theme.about);
    let names: Vec<PossibleValue> = Theme::ALL.into_iter().map(named).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| Theme::by_name(&name).ok_or("there is no such theme"))
}

const RENDER_HELP: &str = "\
WHAT IS WRITTEN
  One picture: to FILE, in the form that its name ends with, or to standard output, as
  text if --to does not say otherwise. svg, png, gif and tex hold one puzzle; pdf has a
  page and txt a drawing for each.
  With --out-dir, for each puzzle: 0001.txt, the puzzle itself; 0001.svg, its picture;
  0001-solution.svg; with --steps, steps/0001-001.svg and so on; with --animate,
  0001-animated.svg; and for all of them index.csv with number, code, id, seed, k, level,
  score, hardest technique and solution. Seed and k are empty but for puzzles that were
  made by `cagey generate`.
  Files are written whole or not at all, and replace no others, unless --force says so: if
  a file of a folder is there already, nothing is written.

EXIT CODE
  0 everything was drawn, 1 some puzzle has no or several solutions where one was to be
  drawn, 2 something could not be read or written

EXAMPLES
  A picture for a web page:
    cagey render 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 -o puzzle.svg
  Its solution, at night:
    cagey render puzzle.txt --solution --theme dark -o solution.png
  For a worksheet in LaTeX, with other signs:
    cagey render puzzle.txt --signs dots -o puzzle.tex
  A saved game of Keen as it stands, here:
    cagey render game.sav
  The way to the solution, to watch on a web page or in a chat:
    cagey render puzzle.txt --animate -o solving.svg
    cagey render puzzle.txt --animate --seconds 2 -o solving.gif
  A folder of pictures, solutions and steps:
    cagey render ids.txt --out-dir pictures --steps";

impl LookArgs {
    /// Captions are written to be read.
    pub(crate) fn voice(&self) -> Voice {
        Voice {
            language: self.lang,
            ..Voice::default()
        }
    }
}
