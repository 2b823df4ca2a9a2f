//! Explains step by step how a person solves a puzzle.

use std::error::Error;

use cagey::Puzzle;
use cagey::words::{Detail, Voice};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    let explanation = puzzle.explain();
    if let Some(steps) = explanation.steps() {
        steps.for_each(|marks, step, history| {
            let facts = step.facts(marks, history);
            println!("{}", Voice::ENGLISH.step(&facts, Detail::Full));
        });
    }
    if let Some(ending) = Voice::ENGLISH.ending(&explanation.ending, &puzzle) {
        println!("{ending}");
    }
    Ok(())
}
