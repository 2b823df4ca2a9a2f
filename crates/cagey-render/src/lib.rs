//! Pictures of KenKen-type puzzles.
//!
//! A [`Drawing`] says what to show: a puzzle, values, pencil marks, cells to look at, a theme. It is laid
//! out once, as a [`Scene`]; back ends draw that and decide nothing. Without its default features the
//! crate needs nothing but `cagey`, and draws SVG, text and TikZ.
//!
//! PNG and PDF are drawn with Noto Sans, which is in the crate under a licence of its own:
//! [`FONT_LICENCE`]. It allows that the font is part of programs and of the files that they write.

#[cfg(feature = "pdf")]
mod book;
mod code;
mod dot_plot;
mod drawing;
mod film;
mod font;
#[cfg(feature = "gif")]
mod gif;
mod ink;
mod labels;
mod layout;
#[cfg(feature = "pdf")]
mod leaf;
mod page;
mod painted;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "pdf")]
mod rules;
mod scene;
mod search_tree;
mod signs;
mod svg;
mod text;
mod theme;
mod tikz;

#[cfg(feature = "pdf")]
pub use book::{Answers, Book, BookError, Bound, Entry, Extras, Pages, Paper, Part, PerPage};
pub use code::code;
pub use dot_plot::{Dot, DotPlot, DotRow};
pub use drawing::Drawing;
pub use film::Film;
pub use font::{FONT_LICENCE, Missing, Weight, missing};
#[cfg(feature = "gif")]
pub use gif::{animated_gif, gif};
pub use ink::Ink;
pub use page::Page;
pub use painted::Painted;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::{PngError, animated_png, png};
pub use scene::{Anchor, Layer, Point, Rect, Scene, Text};
pub use search_tree::search_tree;
pub use signs::Signs;
pub use svg::svg;
pub use text::{Boxes, set_text, text};
pub use theme::Theme;
