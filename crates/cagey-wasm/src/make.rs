use cagey::engine::Never;
use cagey::generate::{Date, Recipe, Seed, Trial, daily};
use cagey::logic::Level;
use cagey::model::{Op, Size};
use serde::Deserialize;

use crate::cages::Made;
use crate::engine::Engine;

/// What puzzle a player wants.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    size: usize,
    /// A level's name; any level without trial if there is none.
    level: Option<String>,
    /// The operators that may occur, of `+-*/`.
    operators: String,
    /// In how many of a hundred cages the operator is not told.
    hidden_percent: u32,
    /// Whether it may need trial.
    trial: bool,
    seed: u64,
    /// Which of the puzzles of this seed.
    #[serde(default)]
    number: u64,
}

impl Wish {
    pub(crate) fn recipe(&self) -> Result<(Recipe, Seed), String> {
        let size = Size::new(self.size).map_err(|error| error.to_string())?;
        let mut recipe = match &self.level {
            None => Recipe::new(size),
            Some(name) => {
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                let level = level.ok_or_else(|| format!("no level is called {name}"))?;
                Recipe::levelled(size, level..=level)
            }
        };
        for op in Op::ALL {
            if !self.operators.contains(['+', '-', '*', '/'][op as usize]) {
                recipe.operators[op as usize] = 0;
            }
        }
        // Without + and × there are only cages of two cells, and single ones to fill up.
        if recipe.operators[Op::Add as usize] + recipe.operators[Op::Mul as usize] == 0 {
            recipe.cage_sizes.truncate(2);
            recipe.cage_sizes[0] = recipe.cage_sizes[0].max(1);
        } else {
            // A grid full of given cells is no puzzle, however easy it should be.
            recipe.most_singles = Some(self.size as u32 / 2 + 1);
        }
        recipe.cage_sizes.truncate(size.area());
        recipe.hidden_percent = self.hidden_percent;
        if self.trial {
            recipe.trial = Trial::Allowed;
        }
        Ok((recipe, Seed(self.seed)))
    }
}

impl Engine {
    pub(crate) fn made(&mut self, wish: &Wish) -> Result<Made, String> {
        let (recipe, seed) = wish.recipe()?;
        self.made_from(&recipe, seed, wish.number)
    }

    pub(crate) fn daily(&mut self, date: &str) -> Result<Made, String> {
        let date = date.parse::<Date>().map_err(|error| error.to_string())?;
        let wish = daily(date);
        let recipe = wish.recipe().map_err(|error| error.to_string())?;
        self.made_from(&recipe, Seed(wish.seed.unwrap_or_default()), wish.start)
    }

    fn made_from(&mut self, recipe: &Recipe, seed: Seed, number: u64) -> Result<Made, String> {
        let made = self.generator.generate(recipe, seed, number, Never);
        let made = made.map_err(|error| error.to_string())?;
        let solution = (made.solution).ok_or("the puzzle that was made has no solution")?;
        let grade = self.grader.grade(&made.puzzle);
        Ok(Made::new(&made.puzzle, &solution, &grade, seed.0))
    }
}
