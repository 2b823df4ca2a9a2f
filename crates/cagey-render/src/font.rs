//! The font of pictures: a subset of Noto Sans that has what titles and clues need.
//!
//! The widths of characters are in a table, so that the layout does not need to read font files.
//! `scripts/subset-font` makes both the font and the table.

use std::collections::BTreeSet;
use std::fmt;

use cagey::notation::visible;

/// A character, and for each weight its glyph and its width in thousandths of the font size.
type Row = (char, [(u16, u16); 2]);

const TABLE: &[Row] = &include!("../font/table.rs");

#[cfg(any(feature = "png", feature = "pdf"))]
const REGULAR: &[u8] = include_bytes!("../font/NotoSans-regular.ttf");
#[cfg(any(feature = "png", feature = "pdf"))]
const BOLD: &[u8] = include_bytes!("../font/NotoSans-bold.ttf");

/// The SIL Open Font License of the font, with the copyright notice in the first line.
pub const FONT_LICENCE: &str = include_str!("../font/OFL.txt");

/// The height of digits and capitals, as a fraction of the font size.
pub(crate) const CAP_HEIGHT: f32 = 0.714;
/// The distance between two lines of text, as a fraction of the font size.
pub(crate) const LINE_HEIGHT: f32 = 1.3;
/// The font families for viewers, with ours first.
pub(crate) const FAMILIES: &str = "Noto Sans,Segoe UI,Helvetica,Arial,sans-serif";

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// For running text.
    Regular,
    /// For clues and titles.
    Bold,
}

impl Weight {
    #[cfg(feature = "pdf")]
    pub(crate) const ALL: [Weight; 2] = [Weight::Regular, Weight::Bold];

    /// The font file.
    #[cfg(any(feature = "png", feature = "pdf"))]
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Weight::Regular => REGULAR,
            Weight::Bold => BOLD,
        }
    }
}

/// The number of a character's glyph in the font file, and its width at size 1.
pub(crate) fn glyph(c: char, weight: Weight) -> Option<(u16, f32)> {
    let at = TABLE.binary_search_by_key(&c, |row| row.0).ok()?;
    let (glyph, width) = TABLE[at].1[weight as usize];
    Some((glyph, f32::from(width) / 1000.0))
}

/// Every character with the number of its glyph and its width at size 1.
#[cfg(feature = "pdf")]
pub(crate) fn glyphs(weight: Weight) -> impl Iterator<Item = (char, u16, f32)> {
    TABLE.iter().map(move |(c, numbers)| {
        let (glyph, width) = numbers[weight as usize];
        (*c, glyph, f32::from(width) / 1000.0)
    })
}

/// The width of a text at size 1. A character that the font does not have is taken to be as wide as it is high:
/// in most other fonts it is no wider, and the box that replaces it has that width.
pub(crate) fn width(text: &str, weight: Weight) -> f32 {
    let width = |c| match glyph(c, weight) {
        Some((_, width)) => width,
        None if is_invisible(c) => 0.0,
        None => 1.0,
    };
    text.chars().map(width).sum()
}

/// Whether a character only affects how others are drawn: joiners and variation selectors.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// The box that replaces a character that the font does not have, at size 1: left, right, bottom and top of its
/// outer edge relative to the baseline, and the thickness of its outline.
#[cfg(any(feature = "png", feature = "pdf"))]
pub(crate) const SUBSTITUTE: ([f32; 4], f32) = ([0.12, 0.88, 0.0, CAP_HEIGHT], 0.07);

/// Characters that the font does not have. In SVG, TikZ and text, they are left to the viewer's fonts. In PNG and
/// PDF, an empty box is drawn for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingCharacters {
    characters: BTreeSet<char>,
}

impl MissingCharacters {
    /// How many characters a message lists.
    const MAX_LISTED: usize = 10;

    /// Whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.characters.is_empty()
    }

    /// The characters, without repetitions.
    pub fn characters(&self) -> impl Iterator<Item = char> {
        self.characters.iter().copied()
    }

    /// Adds all characters of another set.
    pub fn extend(&mut self, other: MissingCharacters) {
        self.characters.extend(other.characters);
    }
}

impl fmt::Display for MissingCharacters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the font of pictures does not have ")?;
        for (i, &c) in self
            .characters
            .iter()
            .take(MissingCharacters::MAX_LISTED)
            .enumerate()
        {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{} (U+{:04X})", visible(c), u32::from(c))?;
        }
        match self
            .characters
            .len()
            .saturating_sub(MissingCharacters::MAX_LISTED)
        {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// The characters of a text that the font does not have. `�` is not counted: drawing it as a box is right.
pub fn missing(text: &str) -> MissingCharacters {
    let is_missing = |c: &char| {
        glyph(*c, Weight::Regular).is_none()
            && !is_invisible(*c)
            && *c != char::REPLACEMENT_CHARACTER
    };
    MissingCharacters {
        characters: text.chars().filter(is_missing).collect(),
    }
}

/// Breaks a text into lines that are no wider than `most` at size 1.
pub(crate) fn wrapped(text: &str, weight: Weight, most: f32) -> Vec<String> {
    wrapped_by(text, most, |text| width(text, weight))
}

/// Breaks a text into lines that are no wider than `most`: at spaces, or inside words that are too long.
pub(crate) fn wrapped_by(text: &str, most: f32, width: impl Fn(&str) -> f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = match line.is_empty() {
                true => word.to_owned(),
                false => format!("{line} {word}"),
            };
            if width(&longer) <= most {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                line.push(c);
                if line.chars().count() > 1 && width(&line) > most {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, c.to_string()));
                }
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_signs_are_all_there_and_digits_are_equally_wide() {
        for weight in [Weight::Regular, Weight::Bold] {
            let widths: Vec<f32> = ('0'..='9').map(|c| width(&c.to_string(), weight)).collect();
            assert!(widths.iter().all(|width| *width == widths[0]));
        }
        assert!(missing("0123456789+−×÷*/·:-?").is_empty());
        assert!(missing("Žluťoučký kůň, Ελληνικά, по-русски").is_empty());
    }

    #[test]
    fn missing_characters_are_listed_once_and_not_more_than_ten() {
        let two = missing("a\u{1f600}中\u{1f600}\u{fe0f}\u{200d}�");
        assert_eq!(two.characters().collect::<String>(), "中\u{1f600}");
        assert!(
            two.to_string()
                .ends_with("does not have 中 (U+4E2D), \u{1f600} (U+1F600)"),
            "{two}"
        );
        let many = missing("一二三四五六七八九十百千万").to_string();
        assert!(many.ends_with(" and 3 more"), "{many}");
    }

    #[test]
    fn lines_break_at_spaces_and_no_line_is_too_wide() {
        let text = "a few words and onewordthatisfartoolongtofitintoaline at the end";
        for most in [1.0, 3.0, 9.0, 100.0] {
            let lines = wrapped(text, Weight::Regular, most);
            let fits = |line: &String| width(line, Weight::Regular) <= most || line.len() == 1;
            assert!(lines.iter().all(fits), "{lines:?}");
            let without = |text: &str| text.replace(' ', "");
            assert_eq!(without(&lines.concat()), without(text));
        }
        assert_eq!(wrapped("one two", Weight::Regular, 2.5), ["one", "two"]);
    }
}
