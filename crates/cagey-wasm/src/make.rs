use cagey::engine::Never;
use cagey::generate::{Date, Seed, Solutions, Wish, daily};

use crate::cages::Made;
use crate::engine::Engine;

impl Engine {
    /// The first puzzle of a wish.
    pub(crate) fn made(&mut self, wish: &Wish) -> Result<Made, String> {
        let recipe = wish.recipe().map_err(|error| error.to_string())?;
        let seed = wish.seed.ok_or("a seed is due: nothing here draws one")?;
        if wish.solutions != Solutions::One {
            let solutions = wish.solutions;
            return Err(format!(
                "solutions={solutions}: puzzles to play have one, because it is what players look for"
            ));
        }
        let made = (self.generator).generate(&recipe, Seed(seed), wish.start, Never);
        let made = made.map_err(|error| error.to_string())?;
        let solution = (made.solution).ok_or("the puzzle that was made has no solution")?;
        let grade = self.grader.grade(&made.puzzle);
        let wish = wish.only(wish.start).to_string();
        Ok(Made::new(&made.puzzle, &solution, &grade, seed, wish))
    }

    pub(crate) fn daily(&mut self, date: &str) -> Result<Made, String> {
        let date = date.parse::<Date>().map_err(|error| error.to_string())?;
        self.made(&daily(date))
    }
}
