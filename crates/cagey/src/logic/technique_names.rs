//! Techniques by name, and the nearest names if there is no such technique.

use std::fmt;

use super::technique::{TECHNIQUES, Technique};

/// A name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique {
    /// The name.
    pub name: String,
    /// The techniques with the nearest ids, and those that others call by this name; the nearest first.
    pub nearest: Vec<&'static Technique>,
}

/// How many techniques are suggested.
const MOST_SUGGESTED: usize = 3;

impl Technique {
    /// The technique with this id. Small and capital letters are the same.
    ///
    /// ```
    /// use cagey::logic::Technique;
    ///
    /// assert_eq!(Technique::named("xy-wing")?.price, 34);
    /// let error = Technique::named("x-wing").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "there is no technique “x-wing”; the nearest names are fish, xy-wing"
    /// );
    /// # Ok::<(), cagey::logic::UnknownTechnique>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Technique, UnknownTechnique> {
        let name = name.trim();
        let mut all = TECHNIQUES.iter().copied();
        let known = all.find(|technique| technique.id.eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownTechnique {
            name: name.to_owned(),
            nearest: nearest(name),
        })
    }
}

/// The techniques that may be meant by a name.
fn nearest(name: &str) -> Vec<&'static Technique> {
    let plain = |text: &str| -> Vec<char> {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    // Nobody means anything by a long text, and comparing it takes long.
    let typed: Vec<char> = plain(name).into_iter().take(40).collect();
    if typed.is_empty() {
        return Vec::new();
    }
    let distance = |technique: &Technique| {
        let is_other_name = (technique.other_names.iter()).any(|other| plain(other) == typed);
        let id = plain(technique.id);
        let is_part = typed.len() > 2 && id.windows(typed.len()).any(|part| part == typed);
        match (is_other_name, is_part) {
            (true, _) => 0,
            (false, true) => 1,
            _ => edits(&typed, &id),
        }
    };
    // More than this, and it is another word.
    let farthest = 1 + typed.len() / 3;
    let mut near: Vec<(usize, &'static Technique)> = (TECHNIQUES.iter().copied())
        .map(|technique| (distance(technique), technique))
        .filter(|(distance, _)| *distance <= farthest)
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    near.truncate(MOST_SUGGESTED);
    near.into_iter().map(|(_, technique)| technique).collect()
}

/// How many characters have to be inserted, removed or replaced to get from one text to the other (the Levenshtein
/// distance).
fn edits(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = |techniques: &[&Technique]| {
            let ids: Vec<&str> = techniques.iter().map(|technique| technique.id).collect();
            ids.join(", ")
        };
        match self.name.is_empty() {
            true => f.write_str("the name of a technique is missing")?,
            false => write!(f, "there is no technique “{}”", self.name)?,
        }
        match &self.nearest[..] {
            [] => write!(f, "; the techniques are {}", ids(TECHNIQUES)),
            [one] => write!(f, "; the nearest name is {}", one.id),
            several => write!(f, "; the nearest names are {}", ids(several)),
        }
    }
}

impl std::error::Error for UnknownTechnique {}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(name: &str) -> Vec<&'static str> {
        let error = Technique::named(name).expect_err("no technique has this name");
        assert_eq!(error.name, name.trim());
        error.nearest.iter().map(|technique| technique.id).collect()
    }

    #[test]
    fn every_technique_is_found_by_its_id() {
        for &technique in TECHNIQUES {
            assert_eq!(Technique::named(technique.id), Ok(technique));
            let shouted = format!(" {} ", technique.id.to_uppercase());
            assert_eq!(Technique::named(&shouted), Ok(technique));
        }
    }

    #[test]
    fn a_slip_is_recognised() {
        assert_eq!(suggested("xywing"), ["xy-wing"]);
        assert_eq!(suggested("XY wing")[0], "xy-wing");
        assert_eq!(suggested("nakedset")[0], "naked-set");
        assert_eq!(suggested("hidden_singel")[0], "hidden-single");
        assert_eq!(suggested("swordfish"), ["fish"]);
        assert!(suggested("single").contains(&"naked-single"));
        assert!(suggested("single").contains(&"hidden-single"));
    }

    #[test]
    fn what_resembles_nothing_gets_all_names() {
        for name in ["", "   ", "zzzzzzzz", "🦀", &"a".repeat(100_000)] {
            assert!(suggested(name).is_empty(), "{name}");
            let message = Technique::named(name).expect_err("nonsense").to_string();
            assert!(message.contains("given, last-cell, "), "{message}");
        }
    }

    #[test]
    fn edits_are_counted() {
        let count = |one: &str, other: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<char>>();
            edits(&letters(one), &letters(other))
        };
        assert_eq!(count("", ""), 0);
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("abc", ""), 3);
        assert_eq!(count("kitten", "sitting"), 3);
        assert_eq!(count("chain", "chain"), 0);
    }
}
