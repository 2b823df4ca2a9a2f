//! Makes three hard 6×6 puzzles and prints them as game ids. The same seed always gives the same puzzles.

use std::error::Error;

use cagey::engine::Budget;
use cagey::generate::{Generator, Seed, Wish};

fn main() -> Result<(), Box<dyn Error>> {
    let wish: Wish = "n=6,level=hard".parse()?;
    let recipe = wish.recipe()?;
    let mut generator = Generator::new();
    for number in 0..3 {
        let made = generator.generate(&recipe, Seed(7), number, &mut Budget::unlimited())?;
        println!("{}", made.puzzle);
    }
    Ok(())
}
