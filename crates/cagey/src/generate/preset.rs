//! Named wishes, for people who do not want to specify everything.

use super::recipe::Recipe;
use super::wish::Wish;
use crate::logic::Level;
use crate::model::{Op, Size, Target};

/// A named wish. Other wishes can be added to it, and override what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name, which never changes.
    pub name: &'static str,
    /// Who it is for, and what it gives.
    pub meaning: &'static str,
    pub(super) size: Option<usize>,
    pub(super) levels: Option<(Level, Level)>,
    operators: Option<[u32; Op::COUNT]>,
    cage_sizes: Option<&'static [u32]>,
    singles: Singles,
    largest_target: Option<Target>,
}

/// How many cells a preset gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Singles {
    AtMost(u32),
    /// Half as many as a row has, plus one, but at least three, because symmetric 3×3 puzzles need them.
    HalfARow,
}

/// All presets, from the easiest on; the last one suits every size and level.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "class-grade-1",
        meaning: "first numbers: 3×3, sums up to 9, easy, up to three cells given",
        size: Some(3),
        levels: Some((Level::Easy, Level::Easy)),
        operators: Some([1, 0, 0, 0]),
        cage_sizes: Some(&[2, 6, 2]),
        singles: Singles::AtMost(3),
        largest_target: Some(9),
    },
    Preset {
        name: "class-grade-3",
        meaning: "4×4, + and −, and × up to 24, easy, up to three cells given",
        size: Some(4),
        levels: Some((Level::Easy, Level::Easy)),
        operators: Some([3, 3, 2, 0]),
        cage_sizes: Some(&[1, 6, 3]),
        singles: Singles::AtMost(3),
        largest_target: Some(24),
    },
    Preset {
        name: "class-grade-5",
        meaning: "5×5, all operators, numbers up to 100, easy or normal, up to two cells given",
        size: Some(5),
        levels: Some((Level::Easy, Level::Normal)),
        operators: Some([1, 1, 1, 1]),
        cage_sizes: Some(&[1, 8, 4]),
        singles: Singles::AtMost(2),
        largest_target: Some(100),
    },
    Preset {
        name: "newspaper",
        meaning: "6×6, all operators, normal, up to two cells given: ten minutes with a pencil",
        size: Some(6),
        levels: Some((Level::Normal, Level::Normal)),
        operators: Some([1, 1, 1, 1]),
        cage_sizes: Some(&[1, 10, 6, 2]),
        singles: Singles::AtMost(2),
        largest_target: None,
    },
    Preset {
        name: "weekend",
        meaning: "7×7, all operators, hard, at most one cell given",
        size: Some(7),
        levels: Some((Level::Hard, Level::Hard)),
        operators: Some([1, 1, 1, 1]),
        cage_sizes: Some(&[1, 10, 7, 3]),
        singles: Singles::AtMost(1),
        largest_target: None,
    },
    Preset {
        name: "expert",
        meaning: "8×8, all operators, extreme, no cell given; still no guessing",
        size: Some(8),
        levels: Some((Level::Extreme, Level::Extreme)),
        operators: Some([1, 1, 1, 1]),
        cage_sizes: Some(&[0, 8, 8, 4]),
        singles: Singles::AtMost(0),
        largest_target: None,
    },
    Preset {
        name: "few-givens",
        meaning: "any size and level, at most half as many cells given as a row has, and one",
        size: None,
        levels: None,
        operators: None,
        cage_sizes: None,
        singles: Singles::HalfARow,
        largest_target: None,
    },
];

impl Preset {
    /// The preset with this name.
    pub fn by_name(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// The wish for what it gives.
    pub fn wish(&'static self) -> Wish {
        Wish {
            preset: Some(self),
            ..Wish::default()
        }
    }

    /// Changes a recipe of its size and levels as the preset says.
    pub(super) fn change(&self, recipe: &mut Recipe) {
        if let Some(operators) = self.operators {
            recipe.operators = operators;
            recipe.varied.operators = false;
        }
        if let Some(sizes) = self.cage_sizes {
            recipe.cage_sizes = sizes.to_vec();
            recipe.varied.cages = false;
        }
        recipe.most_singles = Some(self.singles.at_most(recipe.size));
        recipe.largest_target = self.largest_target;
    }
}

impl Singles {
    fn at_most(self, size: Size) -> u32 {
        match self {
            Singles::AtMost(count) => count,
            Singles::HalfARow => (size.get() as u32 / 2 + 1).max(3),
        }
    }
}
