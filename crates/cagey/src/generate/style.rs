//! What one puzzle leans to, so that puzzles of a recipe differ from one another by more than chance.

use super::random::Random;
use super::recipe::Recipe;
use crate::logic::Level;
use crate::model::{Op, Size};

/// By how much a weight is multiplied: from half to double, in quarters.
const FACTORS: [u32; 5] = [2, 3, 4, 6, 8];

/// Of so many hard puzzles, [`past_claims`] have to be solved by more than the claims of cages, which alone solve nine
/// hard puzzles in ten.
const HARD: u32 = 10;
/// How many times as heavy + is in these: its cages claim the least, so that such puzzles are found twice as fast.
const SUMS: u32 = 3;

/// How many of so many hard puzzles. They are rare in small grids, and take long to find there.
fn past_claims(size: Size) -> u32 {
    match size.get() {
        ..=3 => 0,
        4 => 1,
        5 => 3,
        _ => 4,
    }
}

/// What one puzzle leans to.
pub(super) struct Style {
    /// The recipe, with the weights of this puzzle.
    pub(super) recipe: Recipe,
    /// Whether a hard puzzle that claims of cages solve is too easy.
    pub(super) is_past_claims: bool,
}

impl Style {
    /// The style of the next puzzle.
    pub(super) fn sample(recipe: &Recipe, random: &mut Random) -> Style {
        let varied = recipe.varied;
        let mut recipe = recipe.clone();
        let mut lean = |weights: &mut [u32]| {
            for weight in weights.iter_mut().filter(|weight| **weight > 0) {
                *weight *= FACTORS[random.place(FACTORS.len())];
            }
        };
        if varied.operators {
            lean(&mut recipe.operators);
        }
        if varied.cages {
            // Single cells are left over where a puzzle would be too hard, and their weight means little.
            lean(recipe.cage_sizes.get_mut(1..).unwrap_or_default());
            if let Some(singles) = recipe.cage_sizes.first_mut() {
                *singles *= 4;
            }
        }
        let is_past_claims = varied.techniques
            && recipe.lowest() == Level::Hard
            && random.below(HARD) < past_claims(recipe.size);
        if is_past_claims && varied.operators {
            recipe.operators[Op::Add.index()] *= SUMS;
        }
        Style {
            recipe,
            is_past_claims,
        }
    }
}
