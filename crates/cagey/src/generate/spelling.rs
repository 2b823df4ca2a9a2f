//! The parts of a wish that have a syntax of their own: ranges, operators and sizes of cages.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::daily::DailySize;
use super::preset::{PRESETS, Preset};
use super::recipe::{Recipe, Trial, Variety, WantedSolutions};
use crate::logic::Level;
#[cfg(feature = "techniques")]
use crate::logic::Technique;
use crate::model::Op;

/// What is wrong with a text, and what is expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellingError(String);

impl SpellingError {
    pub(super) fn new(why: impl fmt::Display) -> SpellingError {
        SpellingError(why.to_string())
    }
}

impl fmt::Display for SpellingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpellingError {}

/// The lowest and the highest level: `hard`, `easy-hard`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels(pub RangeInclusive<Level>);

impl FromStr for Levels {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Levels, SpellingError> {
        let level = |text: &str| {
            let mut all = Level::ALL.iter().copied();
            let level = all.find(|level| level.name().eq_ignore_ascii_case(text.trim()));
            level.ok_or_else(|| {
                let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
                let names = names.join(", ");
                SpellingError(format!(
                    "expected a level ({names}) or a range such as easy-hard"
                ))
            })
        };
        let (lowest, highest) = text.split_once('-').unwrap_or((text, text));
        Ok(Levels(level(lowest)?..=level(highest)?))
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        range(self.0.start(), self.0.end(), f)
    }
}

/// The lowest and the highest score: `200-250`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores(pub RangeInclusive<u32>);

impl FromStr for Scores {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Scores, SpellingError> {
        let score = |text: &str| {
            text.trim().parse().map_err(|_| {
                SpellingError(match is_number(text.trim()) {
                    true => format!("a score of {text} is too large: at most {}", u32::MAX),
                    false => "expected a range of scores, such as 200-250".to_owned(),
                })
            })
        };
        let (lowest, highest) = text.split_once('-').unwrap_or((text, text));
        Ok(Scores(score(lowest)?..=score(highest)?))
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        range(self.0.start(), self.0.end(), f)
    }
}

/// What percentage of its kind a puzzle is harder than, at least and at most: `80-90`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks(pub RangeInclusive<u32>);

impl FromStr for Ranks {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Ranks, SpellingError> {
        let percent = |text: &str| {
            let percent = text.trim().parse().ok().filter(|percent| *percent <= 100);
            percent.filter(|_| is_number(text.trim())).ok_or_else(|| {
                let expected = "expected a range of percentages, such as 80-90";
                SpellingError(expected.to_owned())
            })
        };
        let (lowest, highest) = text.split_once('-').unwrap_or((text, text));
        let (lowest, highest) = (percent(lowest)?, percent(highest)?);
        match lowest <= highest {
            true => Ok(Ranks(lowest..=highest)),
            false => Err(SpellingError("put the lower percentage first".to_owned())),
        }
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        range(self.0.start(), self.0.end(), f)
    }
}

fn range<T: fmt::Display + PartialEq>(
    lowest: &T,
    highest: &T,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match lowest == highest {
        true => write!(f, "{lowest}"),
        false => write!(f, "{lowest}-{highest}"),
    }
}

/// The weight of each operator, in the order of [`Op::ALL`]: `+-`, `+3-1`. Without a number, the weight is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operators(pub [u32; Op::COUNT]);

impl FromStr for Operators {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Operators, SpellingError> {
        let mut weights = [None; Op::COUNT];
        let mut rest = text.trim();
        while let Some(sign) = rest.chars().next() {
            let Some(op) = Op::from_sign(sign) else {
                let known = Op::ALL.map(|op| op.ascii().to_string()).join(" ");
                let message = format!("{sign} is not an operator; the operators are {known}");
                return Err(SpellingError(message));
            };
            rest = &rest[sign.len_utf8()..];
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
            if weights[op.index()].is_some() {
                return Err(SpellingError(format!("{sign} is given twice")));
            }
            weights[op.index()] = Some(match number {
                "" => 1,
                number => weight(number)?,
            });
            rest = after;
        }
        Ok(Operators(weights.map(Option::unwrap_or_default)))
    }
}

impl fmt::Display for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (sign, weight) in Op::ALL.map(Op::ascii).into_iter().zip(self.0) {
            match weight {
                0 => {}
                1 => write!(f, "{sign}")?,
                weight => write!(f, "{sign}{weight}")?,
            }
        }
        Ok(())
    }
}

/// The weights of cages of one cell, of two cells and so on: `2-4`, `1:1,2:12,3:6`. Without a number, the
/// weight is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CageSizes(Vec<u32>);

impl CageSizes {
    /// The most cells that can be named. [`Recipe::check`] has a smaller limit.
    pub const MOST_CELLS: usize = 256;

    /// The weights of cages of one cell, of two cells and so on. Zeros at the end mean nothing.
    pub fn new(mut weights: Vec<u32>) -> CageSizes {
        let last = weights.iter().rposition(|&weight| weight > 0);
        weights.truncate(last.map_or(0, |last| last + 1));
        CageSizes(weights)
    }

    /// The weights of cages of one cell, of two cells and so on.
    pub fn weights(&self) -> &[u32] {
        &self.0
    }
}

impl FromStr for CageSizes {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<CageSizes, SpellingError> {
        let mut sizes: Vec<Option<u32>> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (range, weight) = match part.split_once(':') {
                Some((range, text)) => (range, weight(text)?),
                None => (part, 1),
            };
            let cells = |text: &str| match (text.trim().parse(), is_number(text.trim())) {
                (Ok(cells @ 1..=CageSizes::MOST_CELLS), _) => Ok(cells),
                (Ok(0), _) | (_, false) => {
                    let expected = "expected numbers of cells, such as 2-4 or 1:1,2:12,3:6";
                    Err(SpellingError(format!("“{part}”: {expected}")))
                }
                _ => Err(SpellingError(format!(
                    "cages of {text} cells are too large: at most {}",
                    Recipe::LARGEST_CAGE
                ))),
            };
            let (smallest, largest) = range.split_once('-').unwrap_or((range, range));
            let (smallest, largest) = (cells(smallest)?, cells(largest)?);
            if smallest > largest {
                let message = format!("“{part}”: put the smaller number of cells first");
                return Err(SpellingError(message));
            }
            sizes.resize(sizes.len().max(largest), None);
            for cells in smallest..=largest {
                if sizes[cells - 1].replace(weight).is_some() {
                    let message = format!("cages of {cells} cells are given twice");
                    return Err(SpellingError(message));
                }
            }
        }
        let weights = sizes.into_iter().map(Option::unwrap_or_default);
        Ok(CageSizes::new(weights.collect()))
    }
}

impl fmt::Display for CageSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("1:0");
        }
        let mut separator = "";
        let mut cells = 1;
        for run in self.0.chunk_by(|one, next| one == next) {
            let (first, last) = (cells, cells + run.len() - 1);
            cells += run.len();
            if run[0] == 0 {
                continue;
            }
            f.write_str(separator)?;
            separator = ",";
            range(&first, &last, f)?;
            if run[0] > 1 {
                write!(f, ":{}", run[0])?;
            }
        }
        Ok(())
    }
}

/// A technique by its id: `xy-wing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg(feature = "techniques")]
pub struct WantedTechnique(pub &'static Technique);

#[cfg(feature = "techniques")]
impl FromStr for WantedTechnique {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<WantedTechnique, SpellingError> {
        let known = Technique::named(text);
        known.map_or_else(
            |unknown| Err(SpellingError(unknown.to_string())),
            |technique| Ok(WantedTechnique(technique)),
        )
    }
}

#[cfg(feature = "techniques")]
impl fmt::Display for WantedTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

fn weight(text: &str) -> Result<u32, SpellingError> {
    let text = text.trim();
    text.parse().map_err(|_| {
        SpellingError(match is_number(text) {
            true => format!(
                "the weight {text} is too large: at most {}",
                Recipe::LARGEST_WEIGHT
            ),
            false => format!("“{text}”: expected a whole number as the weight of a size of cages"),
        })
    })
}

/// Whether it is a whole number, which may be too large for its type.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Implements `FromStr` and `Display` for a type each of whose values has a name.
macro_rules! named {
    ($type:ty, $all:expr, $name:expr, $what:literal) => {
        impl FromStr for $type {
            type Err = SpellingError;

            fn from_str(text: &str) -> Result<$type, SpellingError> {
                let mut all = $all.into_iter();
                let known = all.find(|&one| $name(one).eq_ignore_ascii_case(text.trim()));
                known.ok_or_else(|| {
                    let names = $all.map($name).join(", ");
                    SpellingError(format!("expected {}: {names}", $what))
                })
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($name(*self))
            }
        }
    };
}

named!(
    WantedSolutions,
    [
        WantedSolutions::One,
        WantedSolutions::Several,
        WantedSolutions::None,
        WantedSolutions::Any
    ],
    WantedSolutions::name,
    "a number of solutions"
);
named!(
    Trial,
    [Trial::Never, Trial::Allowed, Trial::Always],
    Trial::name,
    "one of"
);

named!(
    Variety,
    [Variety::High, Variety::Low],
    Variety::name,
    "one of"
);
named!(
    DailySize,
    [DailySize::Small, DailySize::Medium, DailySize::Large],
    DailySize::name,
    "one of"
);

impl Variety {
    fn name(self) -> &'static str {
        match self {
            Variety::High => "high",
            Variety::Low => "low",
        }
    }
}

impl DailySize {
    fn name(self) -> &'static str {
        match self {
            DailySize::Small => "small",
            DailySize::Medium => "medium",
            DailySize::Large => "large",
        }
    }
}

impl WantedSolutions {
    fn name(self) -> &'static str {
        match self {
            WantedSolutions::One => "one",
            WantedSolutions::Several => "several",
            WantedSolutions::None => "none",
            WantedSolutions::Any => "any",
        }
    }
}

impl Trial {
    fn name(self) -> &'static str {
        match self {
            Trial::Never => "never",
            Trial::Allowed => "allowed",
            Trial::Always => "always",
        }
    }
}

impl FromStr for &'static Preset {
    type Err = SpellingError;

    fn from_str(name: &str) -> Result<Self, SpellingError> {
        Preset::by_name(name.trim()).ok_or_else(|| {
            let names = PRESETS
                .iter()
                .map(|preset| preset.name)
                .collect::<Vec<_>>()
                .join(", ");
            SpellingError(format!("expected a preset: {names}"))
        })
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// JSON has the same text. Errors mention the name of the field, which the errors of serde leave out.
#[cfg(feature = "serde")]
mod as_text {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::{Serialize, Serializer};

    use super::{
        CageSizes, Levels, Operators, Preset, Ranks, Scores, Trial, Variety, WantedSolutions,
    };

    macro_rules! as_text {
        ($type:ty, $field:literal) => {
            as_text!($type, $type, $field);
        };
        ($written:ty, $type:ty, $field:literal) => {
            impl Serialize for $written {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    let read = text.parse();
                    read.map_err(|due| D::Error::custom(format!("{}={text}: {due}", $field)))
                }
            }
        };
    }

    #[cfg(feature = "techniques")]
    as_text!(super::WantedTechnique, "technique");
    as_text!(Levels, "level");
    as_text!(Scores, "score");
    as_text!(Ranks, "rank");
    as_text!(Operators, "ops");
    as_text!(CageSizes, "cage_size");
    as_text!(WantedSolutions, "solutions");
    as_text!(Trial, "trial");
    as_text!(Variety, "variety");
    as_text!(super::DailySize, "size");
    as_text!(Preset, &'static Preset, "preset");
}
