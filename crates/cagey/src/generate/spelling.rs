//! The parts of a wish that have a spelling of their own: ranges, operators and sizes of cages.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::preset::{PRESETS, Preset};
use super::recipe::{Recipe, Trial, WantedSolutions};
use crate::logic::Level;
use crate::model::Op;

/// What is wrong with a text, and what is expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellingError(String);

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
            let mut all = Level::ALL.into_iter();
            let level = all.find(|level| level.name().eq_ignore_ascii_case(text.trim()));
            level.ok_or_else(|| {
                let names = Level::ALL.map(Level::name).join(", ");
                let due = format!("a level is due: {names}, or two of them: easy-hard");
                SpellingError(due)
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
                    false => "a range of scores is due, such as 200-250".to_owned(),
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

/// How often each operator is wanted, in the order of [`Op::ALL`]: `+-`, `+3-1`. Without a number, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operators(pub [u32; Op::COUNT]);

impl FromStr for Operators {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Operators, SpellingError> {
        let mut often = [None; Op::COUNT];
        let mut rest = text.trim();
        while let Some(sign) = rest.chars().next() {
            let Some(op) = Op::from_sign(sign) else {
                let known = Op::ALL.map(|op| op.ascii().to_string()).join(" ");
                let due = format!("{sign} is no operator: {known} are");
                return Err(SpellingError(due));
            };
            rest = &rest[sign.len_utf8()..];
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let (number, behind) = rest.split_at(end.unwrap_or(rest.len()));
            if often[op.index()].is_some() {
                return Err(SpellingError(format!("{sign} is there twice")));
            }
            often[op.index()] = Some(match number {
                "" => 1,
                number => how_often(number)?,
            });
            rest = behind;
        }
        Ok(Operators(often.map(Option::unwrap_or_default)))
    }
}

impl fmt::Display for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (sign, often) in Op::ALL.map(Op::ascii).into_iter().zip(self.0) {
            match often {
                0 => {}
                1 => write!(f, "{sign}")?,
                often => write!(f, "{sign}{often}")?,
            }
        }
        Ok(())
    }
}

/// How often cages of one cell, of two and so on are wanted: `2-4`, `1:1,2:12,3:6`. Without a number, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CageSizes(Vec<u32>);

impl CageSizes {
    /// The most cells that can be named. [`Recipe::check`] has a smaller limit.
    pub const MOST_CELLS: usize = 256;

    /// How often cages of one cell, of two and so on are wanted. Zeros at the end say nothing.
    pub fn new(mut often: Vec<u32>) -> CageSizes {
        let last = often.iter().rposition(|&often| often > 0);
        often.truncate(last.map_or(0, |last| last + 1));
        CageSizes(often)
    }

    /// How often cages of one cell, of two and so on are wanted.
    pub fn often(&self) -> &[u32] {
        &self.0
    }
}

impl FromStr for CageSizes {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<CageSizes, SpellingError> {
        let mut sizes: Vec<Option<u32>> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (range, often) = match part.split_once(':') {
                Some((range, often)) => (range, how_often(often)?),
                None => (part, 1),
            };
            let cells = |text: &str| match (text.trim().parse(), is_number(text.trim())) {
                (Ok(cells @ 1..=CageSizes::MOST_CELLS), _) => Ok(cells),
                (Ok(0), _) | (_, false) => {
                    let due = "numbers of cells are due, such as 2-4 or 1:1,2:12,3:6";
                    Err(SpellingError(format!("“{part}”: {due}")))
                }
                _ => Err(SpellingError(format!(
                    "cages of {text} cells are too large: at most {}",
                    Recipe::LARGEST_CAGE
                ))),
            };
            let (smallest, largest) = range.split_once('-').unwrap_or((range, range));
            let (smallest, largest) = (cells(smallest)?, cells(largest)?);
            if smallest > largest {
                let due = format!("“{part}”: the smaller number of cells comes first");
                return Err(SpellingError(due));
            }
            sizes.resize(sizes.len().max(largest), None);
            for cells in smallest..=largest {
                if sizes[cells - 1].replace(often).is_some() {
                    let due = format!("cages of {cells} cells are there twice");
                    return Err(SpellingError(due));
                }
            }
        }
        let often = sizes.into_iter().map(Option::unwrap_or_default);
        Ok(CageSizes::new(often.collect()))
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

fn how_often(text: &str) -> Result<u32, SpellingError> {
    let text = text.trim();
    text.parse().map_err(|_| {
        SpellingError(match is_number(text) {
            true => format!("{text} is too often: at most {}", Recipe::MOST_OFTEN),
            false => format!("“{text}”: a whole number is due for how often something is wanted"),
        })
    })
}

/// Whether it is a whole number, perhaps too large a one.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Types of which all values have names, spelled as such.
macro_rules! named {
    ($type:ty, $all:expr, $name:expr, $what:literal) => {
        impl FromStr for $type {
            type Err = SpellingError;

            fn from_str(text: &str) -> Result<$type, SpellingError> {
                let mut all = $all.into_iter();
                let known = all.find(|&one| $name(one).eq_ignore_ascii_case(text.trim()));
                known.ok_or_else(|| {
                    let names = $all.map($name).join(", ");
                    SpellingError(format!("{} is due: {names}", $what))
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
    "when trial may be needed"
);

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
            SpellingError(format!("a preset is due: {names}"))
        })
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// In JSON as in text. What is wrong is told with the field's name, which JSON's own errors leave out.
#[cfg(feature = "serde")]
mod as_text {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::{Serialize, Serializer};

    use super::{CageSizes, Levels, Operators, Preset, Scores, Trial, WantedSolutions};

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

    as_text!(Levels, "level");
    as_text!(Scores, "score");
    as_text!(Operators, "ops");
    as_text!(CageSizes, "cage_size");
    as_text!(WantedSolutions, "solutions");
    as_text!(Trial, "trial");
    as_text!(Preset, &'static Preset, "preset");
}
