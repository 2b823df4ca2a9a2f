//! Recipes that have names, for people who do not want to write one.

use super::recipe::Recipe;
use crate::logic::Level;
use crate::model::{Size, Target};

/// A recipe with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name, which stays as it is.
    pub name: &'static str,
    /// Who it is for, and what it gives.
    pub meaning: &'static str,
    size: usize,
    levels: (Level, Level),
    operators: [u32; 4],
    cage_sizes: &'static [u32],
    most_singles: u32,
    largest_target: Option<Target>,
}

/// All presets, the easiest first.
pub const PRESETS: [Preset; 6] = [
    Preset {
        name: "class-grade-1",
        meaning: "first numbers: 3×3, sums up to 9, easy, up to three cells given",
        size: 3,
        levels: (Level::Easy, Level::Easy),
        operators: [1, 0, 0, 0],
        cage_sizes: &[2, 6, 2],
        most_singles: 3,
        largest_target: Some(9),
    },
    Preset {
        name: "class-grade-3",
        meaning: "4×4, + and −, and × up to 24, easy, up to three cells given",
        size: 4,
        levels: (Level::Easy, Level::Easy),
        operators: [3, 3, 2, 0],
        cage_sizes: &[1, 6, 3],
        most_singles: 3,
        largest_target: Some(24),
    },
    Preset {
        name: "class-grade-5",
        meaning: "5×5, all operators, numbers up to 100, easy or normal, up to two cells given",
        size: 5,
        levels: (Level::Easy, Level::Normal),
        operators: [1, 1, 1, 1],
        cage_sizes: &[1, 8, 4],
        most_singles: 2,
        largest_target: Some(100),
    },
    Preset {
        name: "newspaper",
        meaning: "6×6, all operators, normal, up to two cells given: ten minutes with a pencil",
        size: 6,
        levels: (Level::Normal, Level::Normal),
        operators: [1, 1, 1, 1],
        cage_sizes: &[1, 10, 6, 2],
        most_singles: 2,
        largest_target: None,
    },
    Preset {
        name: "weekend",
        meaning: "7×7, all operators, hard, at most one cell given",
        size: 7,
        levels: (Level::Hard, Level::Hard),
        operators: [1, 1, 1, 1],
        cage_sizes: &[1, 10, 7, 3],
        most_singles: 1,
        largest_target: None,
    },
    Preset {
        name: "expert",
        meaning: "8×8, all operators, extreme, no cell given; still no trial",
        size: 8,
        levels: (Level::Extreme, Level::Extreme),
        operators: [1, 1, 1, 1],
        cage_sizes: &[0, 8, 8, 4],
        most_singles: 0,
        largest_target: None,
    },
];

impl Preset {
    /// The preset with this name.
    pub fn by_name(name: &str) -> Option<&'static Preset> {
        const { &PRESETS }.iter().find(|preset| preset.name == name)
    }

    /// What it asks for.
    pub fn recipe(&self) -> Recipe {
        let size = Size::new(self.size);
        let size = size.unwrap_or_else(|_| unreachable!("sizes of presets are sizes"));
        Recipe {
            levels: self.levels.0..=self.levels.1,
            operators: self.operators,
            cage_sizes: self.cage_sizes.to_vec(),
            most_singles: Some(self.most_singles),
            largest_target: self.largest_target,
            ..Recipe::new(size)
        }
    }
}
