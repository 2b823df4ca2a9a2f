//! Solves a file of game ids with one reused solver, pass after pass, and says how long each took.
//!
//! `cagey-benchmarks FILE [PASSES] [portable]`

use std::process::ExitCode;
use std::time::Instant;

use cagey::engine::{Never, Outcome, Solver};
use cagey::model::{Grid, Puzzle};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        eprintln!("usage: cagey-benchmarks FILE [PASSES] [portable]");
        return ExitCode::from(2);
    };
    let passes = arguments.get(1).and_then(|p| p.parse().ok()).unwrap_or(2);
    let mut solver = match arguments.get(2).map(String::as_str) {
        Some("portable") => Solver::portable(),
        _ => Solver::new(),
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let puzzles: Vec<(Puzzle, Grid)> = (text.lines())
        .filter_map(|id| id.parse().ok())
        .map(|puzzle: Puzzle| {
            let empty = Grid::empty(puzzle.size());
            (puzzle, empty)
        })
        .collect();
    println!("{} puzzles", puzzles.len());
    for pass in 1..=passes {
        let start = Instant::now();
        let unique = (puzzles.iter())
            .filter(|(puzzle, empty)| {
                matches!(solver.solve(puzzle, empty, Never), Outcome::Unique(_))
            })
            .count();
        let each = start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64;
        println!("pass {pass}: {each:.2} µs a puzzle, {unique} unique");
    }
    ExitCode::SUCCESS
}
