//! The arguments of `cagey render`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use cagey::words::{Language, Voice};
use cagey_render::{Signs, Theme};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};

use super::shared::{ColorArg, INPUTS, InputFormatArgs, LimitArgs};
use super::values::{scale, step_time};

#[derive(Debug, Args)]
#[command(after_long_help = RENDER_HELP)]
#[command(after_help = "Use --help for what is written, exit codes and examples.")]
pub(crate) struct RenderArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Write the pictures of many puzzles into this folder, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "output")]
    pub(crate) out_dir: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,

    /// Output format [default: by the extension of the file, or txt]
    #[arg(long, value_name = "FORMAT", alias = "format")]
    pub(crate) to: Option<PictureFormat>,

    /// Draw these values: a grid, a file, - for standard input, or none
    ///
    /// Values are given row by row, with . for an empty cell, and separated by commas in grids larger
    /// than 9×9. Without this option, a puzzle is drawn with the values and pencil marks in its file, if
    /// there are any (sav, json, board, ipuz); none ignores those.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Draw the solution
    #[arg(long, conflicts_with_all = ["marks", "animate", "out_dir"])]
    pub(crate) solution: bool,

    /// Draw pencil marks for every value that does not occur in the row or column yet
    #[arg(long)]
    pub(crate) marks: bool,

    /// With --out-dir: also write a picture of each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    /// Draw an animation of all steps (svg, gif, png)
    #[arg(long)]
    pub(crate) animate: bool,

    /// Draw how hard each step to the solution is, instead of the puzzle
    #[arg(long, conflicts_with_all = ["solution", "marks", "animate", "out_dir", "label", "ascii"])]
    pub(crate) difficulty: bool,

    /// With --animate: how long each step is shown
    #[arg(long, value_name = "SECONDS", default_value = "3", requires = "animate", value_parser = step_time)]
    pub(crate) seconds: f32,

    /// The title above the picture [default: the title in the puzzle's file]
    ///
    /// An empty title ('') means none. In png and pdf, characters that the font does not have are drawn
    /// as boxes, and a warning lists them.
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Print the id below the picture, or a code of ten characters if the id is too long
    #[arg(long)]
    pub(crate) label: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// For png and gif: the scale factor
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = scale)]
    pub(crate) scale: f32,

    /// For txt: use only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArgs,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// When to colour messages, and drawings on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Vector graphics for screens and web pages
    Svg,
    /// A pixel image
    Png,
    /// A pixel image with 256 colours, whose animations play everywhere
    Gif,
    /// A page for printing
    Pdf,
    /// Text
    Txt,
    /// TikZ, for LaTeX
    Tex,
}

impl PictureFormat {
    /// The extension of its files.
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

    /// Whether its files are text, which a terminal can show.
    pub(crate) fn is_text(self) -> bool {
        match self {
            PictureFormat::Svg | PictureFormat::Txt | PictureFormat::Tex => true,
            PictureFormat::Png | PictureFormat::Gif | PictureFormat::Pdf => false,
        }
    }

    /// Whether its files can be animations.
    pub(crate) fn is_animated(self) -> bool {
        match self {
            PictureFormat::Svg | PictureFormat::Png | PictureFormat::Gif => true,
            PictureFormat::Pdf | PictureFormat::Txt | PictureFormat::Tex => false,
        }
    }
}

// The look of pictures. This is no doc comment, because clap would take it for the description of the verb.
#[derive(Debug, Args)]
pub(crate) struct AppearanceArgs {
    /// Colours and proportions
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// How to print operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,

    /// The language of titles and of sentences about steps: en (English) or de (German)
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

/// A parser for the names of themes, with a description of each.
pub(super) fn themes() -> impl TypedValueParser<Value = &'static Theme> {
    let named = |theme: &'static Theme| PossibleValue::new(theme.name).help(theme.about);
    let names: Vec<PossibleValue> = Theme::ALL.iter().copied().map(named).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| Theme::by_name(&name).ok_or("there is no such theme"))
}

const RENDER_HELP: &str = "\
WHAT IS WRITTEN
  One picture is written to FILE, in the format of its extension, or to standard output,
  as text unless --to is given. svg, png, gif and tex hold one puzzle; pdf has a page for
  each puzzle, and txt a drawing for each.
  With --out-dir, several files are written for each puzzle: 0001.txt, the puzzle itself;
  0001.svg, its picture; 0001-solution.svg; with --steps steps/0001-001.svg and so on; and
  with --animate 0001-animated.svg. index.csv lists all puzzles, with number, code, id,
  seed, k, level, score, hardest technique and solution. Seed and k are only filled in by
  `cagey generate`.
  Files are written completely or not at all, and existing ones are only overwritten with
  --force. If a file to be written into a folder exists already, nothing is written.

EXIT CODE
  0  everything was drawn
  1  some puzzle whose solution or difficulty was to be drawn has none or several solutions
  2  something could not be read or written

EXAMPLES
  Draw a puzzle for a web page:
    cagey render 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 -o puzzle.svg
  Draw its solution on a dark background:
    cagey render puzzle.txt --solution --theme dark -o solution.png
  Draw it for a LaTeX worksheet, with other operator signs:
    cagey render puzzle.txt --signs dots -o puzzle.tex
  Show a saved game of Keen in the terminal:
    cagey render game.sav
  Animate the steps to the solution, for a web page or a chat:
    cagey render puzzle.txt --animate -o solving.svg
    cagey render puzzle.txt --animate --seconds 2 -o solving.gif
  Draw how hard each step is:
    cagey render puzzle.txt --difficulty -o difficulty.svg
  Write a folder of pictures, solutions and steps:
    cagey render ids.txt --out-dir pictures --steps";

impl AppearanceArgs {
    /// Captions are written to be read.
    pub(crate) fn voice(&self) -> Voice {
        Voice {
            language: self.lang,
            ..Voice::default()
        }
    }
}
