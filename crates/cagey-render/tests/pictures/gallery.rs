//! Examples of every kind of picture.

use cagey::logic::{History, Level, Marks, next_step};
use cagey::model::{Cell, Clue, Op, Puzzle, Size};
use cagey::notation::parse_grid;
use cagey::words::{Detail, Voice};
use cagey_render::Drawing;

/// 4×4 with the one solution 4231314223141423.
pub(crate) const FOUR: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
/// The same with hidden operators and a cage without a clue.
pub(crate) const HIDDEN: &str = "c4:_a_7a4_a3,h1m6nh2a5d2a7d2";
pub(crate) const SIX: &str =
    "6:__a_3a_4a_5a_3a_a3_aa_3aa__aa_a4,s1s1d3a7s3a8d2s2s3m4m18d3m30a7a5m10m12d3";
/// Keen calls it hard.
pub(crate) const HARD: &str =
    "6:__aa_a_4a__a__a__a_aba3_3aa_3a6,a9m6d2m45s1a14a9a9d2s1d2m36m60s2d2";
pub(crate) const NINE: &str = "9:_aa_a_a3_a_3a_11a_5a_a_6a_9aa_4b_a3__a_a__a__a__a_aa_abb_a3__a6_a4_,s7m63m12m225m48d2a5s3a11a10d2m40m63a8a11s5d4d2d3s7s5m896a11m54a13d3d2s6s4s4m108m15d3a11d2s7s1a11";

/// Sixteen by sixteen in dominoes that lie in rows.
pub(crate) fn dominoes(clue: impl Fn(Cell) -> Clue) -> Puzzle {
    let size = Size::new(16).unwrap();
    let mut builder = Puzzle::builder(size);
    for cell in size.cells().filter(|cell| cell.col() % 2 == 0) {
        let right = Cell::new(cell.row() as u8, cell.col() as u8 + 1);
        builder.add(clue(cell), [cell, right]);
    }
    builder.build().unwrap()
}

/// Targets of one to eight digits, with every operator.
pub(crate) fn large_targets() -> Puzzle {
    dominoes(|cell| {
        let target = 10u64.pow(cell.row() as u32 % 8) + cell.col() as u64;
        Clue::Op(Op::ALL[cell.col() / 2 % 4], target)
    })
}

/// A full grid in which every row is the one above, moved by one.
pub(crate) fn shifted(n: usize) -> String {
    let values = (0..n * n).map(|i| ((i / n + i % n) % n + 1).to_string());
    values.collect::<Vec<_>>().join(",")
}

pub(crate) fn puzzle(id: &str) -> Puzzle {
    id.parse().unwrap()
}

/// The puzzle with some values.
pub(crate) fn with_values<'a>(puzzle: &'a Puzzle, grid: &str) -> Drawing<'a> {
    Drawing::solved(puzzle, &parse_grid(grid, puzzle.size()).unwrap())
}

/// The puzzle with all candidates marked.
pub(crate) fn with_marks(puzzle: &Puzzle) -> Drawing<'_> {
    Drawing {
        position: Marks::new(puzzle).position(),
        ..Drawing::new(puzzle)
    }
}

/// The first step with this technique on the way to the solution.
pub(crate) fn step_with<'a>(puzzle: &'a Puzzle, technique: &str) -> Drawing<'a> {
    let mut marks = Marks::new(puzzle);
    loop {
        let step = next_step(&marks, Level::Unreasonable).unwrap();
        if step.technique.id == technique {
            return Drawing {
                title: Some(Voice::ENGLISH.technique(step.technique).name.to_owned()),
                caption: Some(
                    Voice::ENGLISH.step(&step.facts(&marks, &History::new(&marks)), Detail::Full),
                ),
                ..Drawing::of_step(&marks, &step)
            };
        }
        marks.apply(&step);
    }
}
