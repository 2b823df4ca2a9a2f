//! Solves a file of game ids with one reused solver, pass after pass, and says how long each took.
//! `benchmarks/instructions` runs it below callgrind.
//!
//! `cagey-benchmarks FILE [PASSES] [portable] [puzzle|count]`: without vector code or with it; and
//! whether from ids, from puzzles that were read before the clock starts, or counting solutions.

use std::process::ExitCode;
use std::time::Instant;

use cagey::engine::{Budget, Count, Outcome, Solver};
use cagey::model::Puzzle;

const USAGE: &str = "usage: cagey-benchmarks FILE [PASSES] [portable] [puzzle|count]";

/// Counting ends here, so that a puzzle with more solutions than anyone waits for is of use too.
const MOST_SOLUTIONS: u128 = 10_000;

/// What is asked of each puzzle.
#[derive(Clone, Copy)]
enum Work {
    SolveId,
    SolvePuzzle,
    Count,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or(USAGE)?;
    let mut passes = 2;
    let mut solver = Solver::new();
    let mut work = Work::SolveId;
    for argument in arguments {
        match argument.as_str() {
            "portable" => solver = Solver::portable(),
            "puzzle" => work = Work::SolvePuzzle,
            "count" => work = Work::Count,
            number => passes = number.parse().map_err(|_| USAGE)?,
        }
    }
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let mut puzzles: Vec<(&str, Puzzle)> = Vec::new();
    for id in text.lines() {
        let puzzle: Puzzle = id.parse().map_err(|errors| format!("{file}: {errors}"))?;
        puzzles.push((id, puzzle));
    }
    println!("{} puzzles, {}", puzzles.len(), solver.instructions());
    for pass in 1..=passes {
        let start = Instant::now();
        let found: u64 = (puzzles.iter())
            .map(|(id, puzzle)| match work {
                Work::SolveId => unique(
                    solver
                        .solve_id(id.as_bytes(), &mut Budget::unlimited())
                        .as_ref(),
                ),
                Work::SolvePuzzle => unique(Some(&solver.solve(puzzle, &mut Budget::unlimited()))),
                Work::Count => {
                    counted(solver.count(puzzle, MOST_SOLUTIONS, &mut Budget::unlimited()))
                }
            })
            .sum();
        let each = start.elapsed().as_nanos() / puzzles.len().max(1) as u128;
        // Not as a floating-point number: how many instructions that takes depends on the number.
        let (whole, part) = (each / 1000, each % 1000);
        let what = match work {
            Work::Count => "solutions",
            _ => "unique",
        };
        println!("pass {pass}: {whole}.{part:03} µs a puzzle, {found} {what}");
    }
    Ok(())
}

fn unique(outcome: Option<&Outcome>) -> u64 {
    u64::from(matches!(outcome, Some(Outcome::Unique(_))))
}

fn counted(count: Count) -> u64 {
    match count {
        Count::Exactly(found) | Count::AtLeast(found) => found as u64,
        _ => 0,
    }
}
