//! `book`: worksheets and books as PDF, with the options of the command. This library does not draw, so it has only the
//! question and its answer; the page's engine answers it with `cagey-render`.

use serde::{Deserialize, Serialize};

use super::Faults;
use crate::generate::Wish;
use crate::words::Language;

/// What is to be printed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BookRequest {
    /// The puzzles that are made for every sheet: so many of each wish as its `count` says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Wish>,
    /// Existing puzzles instead, as text of any format, one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<String>,
    /// The seed of wishes that have none; needed if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many numbered sheets there are, each with its own puzzles and answers; one book without numbers if this is
    /// left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<usize>,
    /// The title, which gets a page of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The heading of every page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// How many puzzles a page has: 1, 2, 4, 6 or 9; four, or one in large print, if this is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<usize>,
    /// The size of the smallest text in points; by default that of the theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_text: Option<f32>,
    /// What is printed above and below each puzzle; `level` by default.
    pub captions: BookCaptions,
    /// Where answers are printed; at the `end` by default.
    pub answers: BookAnswers,
    /// The paper: a3, a4, a5, letter, legal, or a width and a height such as 6x9in; a4 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// The margin of each page in millimetres; 15 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
    /// What the bound side has in addition, in millimetres; nothing by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gutter: Option<f32>,
    /// Whether there is a box with the rules.
    pub rules: bool,
    /// Whether there is a line for a name and a date.
    pub name_line: bool,
    /// Whether there is ruled space below each puzzle.
    pub working_space: bool,
    /// The theme by its name, such as `large`; `print` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// How operators are printed.
    pub signs: BookSigns,
    /// The address of the page to which a code beside each puzzle links; no codes if this is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_base: Option<String>,
    /// The language of rules, headings and reasons.
    pub lang: Language,
    /// What is wanted of it.
    pub give: BookForm,
}

/// What is printed above and below each puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BookCaptions {
    /// Its number.
    None,
    /// Its number and its level.
    #[default]
    Level,
    /// In addition its score, its code, and how to generate it again.
    Full,
}

/// Where answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BookAnswers {
    /// After all puzzles.
    #[default]
    End,
    /// On the back of each page.
    Backs,
    /// In a file of their own.
    Separate,
    /// Nowhere.
    None,
}

/// How operators are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BookSigns {
    /// `+ − × ÷`
    #[default]
    Usual,
    /// `+ - * /`
    Keyboard,
    /// `+ − · :`
    Dots,
}

/// What is wanted of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BookForm {
    /// The files for printing.
    #[default]
    Pdf,
    /// Pictures of its pages.
    Pages,
}

/// A book, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum BookAnswer {
    /// The book.
    Made(Box<MadeBook>),
    /// None.
    Error(Faults),
}

/// A book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeBook {
    /// The PDF file, as base64, if it was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The PDF file of the answers, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
    /// The pages as SVG, if they were wanted: those of the book, then those of separate answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<String>,
    /// How many puzzles there are.
    pub puzzles: usize,
    /// How many of them a page has.
    pub per_page: usize,
    /// Why these are fewer than was wanted, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crowded: Option<String>,
    /// The characters that the font does not have, for which boxes are printed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub missing: String,
    /// The command that makes the same files.
    pub command: String,
}
