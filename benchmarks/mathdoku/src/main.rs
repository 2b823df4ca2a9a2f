//! The crate `mathdoku`, asked the same as Cagey: for each game id on standard input, a line with the
//! nanoseconds that it took and its answer, in the words of `cagey solve`.
//!
//! A puzzle is built cage by cage, and each cage draws all conclusions at once, so that building is
//! most of solving: it is within the time. Reading the id is not.

use std::io::{self, BufRead, Write};
use std::panic;
use std::time::Instant;

use cagey::model::{Clue, Op, Puzzle};
use mathdoku::{CageOperator, Cell, Error, Polyomino};

/// A cage as the crate wants it.
type Cage = (Polyomino, CageOperator, u32);

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for id in io::stdin().lock().lines() {
        let told = match read(&id?) {
            Ok((size, cages)) => {
                let start = Instant::now();
                let answer = panic::catch_unwind(|| solve(size, &cages));
                let time = start.elapsed().as_nanos();
                let answer = match answer {
                    Ok(Ok(answer)) => answer,
                    Ok(Err(error)) => format!("error {error}"),
                    Err(_) => "error it panicked".to_owned(),
                };
                format!("{time} {answer}")
            }
            Err(message) => format!("0 error {message}"),
        };
        writeln!(out, "{told}")?;
        out.flush()?;
    }
    Ok(())
}

fn read(id: &str) -> Result<(usize, Vec<Cage>), String> {
    let puzzle: Puzzle = id.parse().map_err(|_| "it is no puzzle")?;
    let cages: Result<Vec<Cage>, String> = puzzle.cages().iter().map(cage).collect();
    Ok((puzzle.size().get(), cages?))
}

fn cage(cage: &cagey::model::Cage) -> Result<Cage, String> {
    let operator = match cage.clue() {
        _ if cage.cells().len() == 1 => CageOperator::Given,
        Clue::Op(Op::Add, _) => CageOperator::Add,
        Clue::Op(Op::Sub, _) => CageOperator::Subtract,
        Clue::Op(Op::Mul, _) => CageOperator::Multiply,
        Clue::Op(Op::Div, _) => CageOperator::Divide,
        _ => return Err("it has no such clue".to_owned()),
    };
    let target = cage.clue().target().ok_or("every cage needs a clue")?;
    let target = u32::try_from(target).map_err(|_| "its targets have 32 bits")?;
    let cells = cage.cells().iter();
    let cells = cells.map(|cell| Cell(cell.row() + 1, cell.col() + 1));
    let cells = Polyomino::from(cells).map_err(|error| error.to_string())?;
    Ok((cells, operator, target))
}

fn solve(size: usize, cages: &[Cage]) -> Result<String, Error> {
    let mut puzzle = mathdoku::Puzzle::new(size)?;
    for (cells, operator, target) in cages {
        match puzzle.insert(cells, *operator, *target)? {
            Some(narrower) => puzzle = narrower,
            None => return Ok("none".to_owned()),
        }
    }
    let two: Result<Vec<_>, Error> = puzzle.solutions().take(2).collect();
    let grids: Result<Vec<String>, Error> = two?.iter().map(grid).collect();
    Ok(match grids?.as_slice() {
        [] => "none".to_owned(),
        [only] => format!("unique {only}"),
        several => format!("multiple {}", several.join(" ")),
    })
}

fn grid(solved: &mathdoku::Puzzle) -> Result<String, Error> {
    let n = solved.n();
    let cells = (1..=n).flat_map(|row| (1..=n).map(move |col| Cell(row, col)));
    // A solved cell has one candidate, and sizes end at 9.
    let value = |cell| {
        Ok(solved
            .get(cell)?
            .values()
            .iter()
            .map(u8::to_string)
            .collect())
    };
    let values: Result<Vec<String>, Error> = cells.map(value).collect();
    Ok(values?.concat())
}
