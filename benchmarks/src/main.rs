//! Solves a file of game ids with one reused solver, pass after pass, and says how long each took.
//!
//! `cagey-benchmarks FILE [PASSES] [portable] [puzzle]`: on which path, and whether from ids or from
//! puzzles that were read before the clock starts.

use std::process::ExitCode;
use std::time::Instant;

use cagey::engine::{Never, Outcome, Solver};
use cagey::model::{Grid, Puzzle};

/// What solving begins with.
#[derive(Clone, Copy)]
enum From {
    Id,
    Puzzle,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        eprintln!("usage: cagey-benchmarks FILE [PASSES] [portable] [puzzle]");
        return ExitCode::from(2);
    };
    let passes = arguments.get(1).and_then(|p| p.parse().ok()).unwrap_or(2);
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let mut solver = match has("portable") {
        true => Solver::portable(),
        false => Solver::new(),
    };
    let from = match has("puzzle") {
        true => From::Puzzle,
        false => From::Id,
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let puzzles: Vec<(&str, Puzzle, Grid)> = (text.lines())
        .filter_map(|id| {
            let puzzle: Puzzle = id.parse().ok()?;
            let empty = Grid::empty(puzzle.size());
            Some((id, puzzle, empty))
        })
        .collect();
    println!("{} puzzles", puzzles.len());
    for pass in 1..=passes {
        let start = Instant::now();
        let unique = (puzzles.iter())
            .filter(|(id, puzzle, empty)| {
                let outcome = match from {
                    From::Id => solver.solve_id(id.as_bytes(), Never),
                    From::Puzzle => Some(solver.solve(puzzle, empty, Never)),
                };
                matches!(outcome, Some(Outcome::Unique(_)))
            })
            .count();
        let each = start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64;
        println!("pass {pass}: {each:.2} µs a puzzle, {unique} unique");
    }
    ExitCode::SUCCESS
}
