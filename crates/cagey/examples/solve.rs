//! Solves the game id on the command line, or a puzzle of its own.
//!
//! ```console
//! $ cargo run --example solve -- 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
//! ```

use std::error::Error;

use cagey::{Outcome, Puzzle};

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1);
    let id = id.as_deref().unwrap_or("4:_a_7a4_a3,s1m6m2s2a5d2a7d2");
    let puzzle: Puzzle = id.parse()?;
    match puzzle.solve() {
        Outcome::Unique(solution) => println!("the only solution: {solution}"),
        Outcome::Multiple([one, other]) => println!("several solutions: {one}, {other}, …"),
        Outcome::Impossible => println!("no solution"),
        outcome => println!("{outcome:?}"),
    }
    Ok(())
}
