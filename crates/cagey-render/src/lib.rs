//! Pictures of KenKen-type puzzles.
//!
//! A [`Drawing`] says what to show: a puzzle, values, pencil marks, highlighted cells, a theme. It is laid out
//! once, as a [`Scene`], which all back ends draw in the same way. Without its default features, the crate
//! depends on nothing but `cagey`, and supports SVG, text and TikZ.
//!
//! ```
//! use cagey::{Outcome, Puzzle};
//! use cagey_render::{Drawing, Theme, svg};
//!
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let Outcome::Unique(solution) = puzzle.solve() else {
//!     panic!("a good puzzle has one solution");
//! };
//! let drawing = Drawing {
//!     theme: Theme::PRINT,
//!     title: Some("The answer".to_owned()),
//!     ..Drawing::solved(&puzzle, &solution)
//! };
//! assert!(svg(&drawing).contains("The answer"));
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```
//!
//! For a picture of a puzzle alone, [`Picture`] has methods such as `puzzle.to_svg()`.
//!
//! PNG and PDF files are drawn with Noto Sans, which is part of the crate under a licence of its own:
//! [`FONT_LICENCE`]. The licence allows the font to be embedded in programs and in the files that they write.

mod animation;
#[cfg(feature = "pdf")]
mod book;
#[cfg(feature = "pdf")]
mod book_error;
#[cfg(feature = "pdf")]
mod captions;
mod code;
mod color;
mod difficulty_curve;
mod dot_plot;
mod drawing;
mod font;
#[cfg(feature = "gif")]
mod gif;
// Most labels are for books, which are PDF files.
#[cfg_attr(not(feature = "pdf"), allow(dead_code))]
mod labels;
mod layout;
#[cfg(feature = "lesson")]
mod lesson;
mod line_plot;
#[cfg(feature = "pdf")]
mod link_code;
#[cfg(feature = "pdf")]
mod page_builder;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "pdf")]
mod puzzle_sets;
#[cfg(feature = "pdf")]
mod rules;
mod scene;
mod search_tree;
mod signs;
mod styled_text;
mod svg;
mod text;
mod theme;
mod tikz;
mod web_page;

pub use animation::Animation;
#[cfg(feature = "pdf")]
pub use book::{
    Answers, Book, BookEntry, BookExtras, BookFiles, BookPages, BookPart, Paper, PaperError,
    PerPage,
};
#[cfg(feature = "pdf")]
pub use book_error::BookError;
#[cfg(feature = "pdf")]
pub use captions::Captions;
pub use code::code;
pub use color::Color;
pub use difficulty_curve::difficulty_curve;
pub use dot_plot::{Dot, DotPlot, DotRow};
pub use drawing::Drawing;
pub use font::{FONT_LICENCE, MissingCharacters, Weight, missing};
#[cfg(feature = "gif")]
pub use gif::{animated_gif, gif};
#[cfg(feature = "lesson")]
pub use lesson::{LESSON_SCRIPT, LESSON_STYLE, lesson_page};
pub use line_plot::{LinePlot, PlotLine};
#[cfg(feature = "pdf")]
pub use link_code::{LinkBase, LinkBaseError};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{PngError, animated_png, png};
#[cfg(feature = "pdf")]
pub use puzzle_sets::{PuzzleSetError, PuzzleSets, SetFault, SetPuzzle};
pub use scene::{Anchor, Layer, Point, Rect, Scene, Text};
pub use search_tree::search_tree;
pub use signs::Signs;
pub use styled_text::StyledText;
pub use svg::svg;
pub use text::{Charset, set_text, text};
pub use theme::Theme;
pub use web_page::WebPage;
