//! The ways to fill a cage, each tried against the cages around it.

use std::ops::ControlFlow;

use super::prelude::*;
use crate::logic::frame::MOST_CELLS;
use crate::logic::step::{Case, Next};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "neighbourhood",
    name: "Neighbourhood search",
    level: Level::Unreasonable,
    price: 60,
    what: "Takes a value out of a cell of a cage, because with it the cages around cannot all be filled.",
    when: "Every combination of the cage with the value there, and every combination of the cages that it \
           shares a line with, as far as they fit, ends with one of these cages without a combination. \
           No more than fifty combinations are gone through.",
    why: "All these cages must be filled, and no combination that fits was left out.",
    also: &["`RadialSearch`"],
    find,
};

/// The combinations that may be gone through: few at first, then more. Beyond that it would be trial.
const ROOMS: [usize; 3] = [6, 18, 50];

/// The ways that may be held against candidates before the search is given up: large grids have cages
/// with many, and many cages around each.
const MOST_TRIED: usize = 1 << 24;

type Cells = [u16; MOST_CELLS];

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let mut tries = MOST_TRIED;
    for room in ROOMS {
        let mut found = false;
        for cage in 0..marks.frame.cages() {
            found |= find_around(marks, cage, room, &mut tries, visit)?;
        }
        if found {
            break;
        }
    }
    Flow::Continue(())
}

/// Says whether there was anything to be found.
fn find_around(
    marks: &Marks,
    cage: usize,
    room: usize,
    tries: &mut usize,
    visit: &mut Visit,
) -> ControlFlow<(), bool> {
    let frame = &*marks.frame;
    let Some(ways) = marks.ways(cage).filter(|ways| ways.len() > 1) else {
        return ControlFlow::Continue(false);
    };
    let is_near = |other: usize| {
        frame.cage_cells(cage).iter().any(|&one| {
            let mut others = frame.cage_cells(other).iter();
            others.any(|&other| frame.share_a_line(one.into(), other.into()))
        })
    };
    let around: Vec<usize> = (0..frame.cages())
        .filter(|&other| other != cage && marks.ways(other).is_some_and(|ways| ways.len() > 1))
        .filter(|&other| is_near(other))
        .collect();
    let mut found = false;
    for (at, &cell) in frame.cage_cells(cage).iter().enumerate() {
        let cell = usize::from(cell);
        for i in bits(marks.cells[cell]) {
            let with: Vec<u64> = (ways.iter().copied())
                .filter(|&way| marks.values_in(way, 1 << at) >> i & 1 != 0)
                .collect();
            if with.is_empty() {
                continue;
            }
            let mut search = Search {
                marks,
                around: &around,
                room,
                tries,
            };
            if let Some(cases) = search.refute(&marks.cells, cage, &with, &[]) {
                found = true;
                let reason = Reason::Neighbourhood {
                    cage: frame.cage_id(cage),
                    cell: frame.cell(cell),
                    value: value(1 << i),
                    cases,
                };
                let effect = Effect::Remove(frame.cell(cell), values(1 << i));
                visit(reason, &[effect])?;
            }
        }
    }
    ControlFlow::Continue(found)
}

struct Search<'a, 'p> {
    marks: &'a Marks<'p>,
    around: &'a [usize],
    room: usize,
    tries: &'a mut usize,
}

impl Search<'_, '_> {
    /// How each of the ways leads to a cage without a combination, if they all do within the room.
    fn refute(
        &mut self,
        cells: &Cells,
        cage: usize,
        ways: &[u64],
        done: &[usize],
    ) -> Option<Vec<Case>> {
        if ways.len() > self.room {
            return None;
        }
        let frame = &*self.marks.frame;
        let count = frame.cage_cells(cage).len();
        let mut cases = Vec::with_capacity(ways.len());
        let done = [done, &[cage]].concat();
        for &way in ways {
            self.room = self.room.checked_sub(1)?;
            let cells = self.filled(cells, cage, way);
            let next = self.next(&cells, &done)?;
            let values = self.marks.unpacked(way, count);
            let then = match next {
                (other, left) if left.is_empty() => Next::Dead(frame.cage_id(other)),
                (other, left) => {
                    let cases = self.refute(&cells, other, &left, &done)?;
                    Next::Split(frame.cage_id(other), cases)
                }
            };
            cases.push(Case { values, then });
        }
        Some(cases)
    }

    /// The candidates when a cage is filled so.
    fn filled(&self, cells: &Cells, cage: usize, way: u64) -> Cells {
        let frame = &*self.marks.frame;
        let mut cells = *cells;
        for (at, &cell) in frame.cage_cells(cage).iter().enumerate() {
            let (cell, value) = (usize::from(cell), self.marks.values_in(way, 1 << at));
            let (row, col) = (cell / frame.n, cell % frame.n);
            for i in 0..frame.n {
                cells[row * frame.n + i] &= !value;
                cells[i * frame.n + col] &= !value;
            }
            cells[cell] = value;
        }
        cells
    }

    /// The cage around with the fewest combinations left, and these; nothing if there is none, or no
    /// more may be tried.
    fn next(&mut self, cells: &Cells, done: &[usize]) -> Option<(usize, Vec<u64>)> {
        let frame = &*self.marks.frame;
        let mut best: Option<(usize, u64)> = None;
        let mut fewest = usize::MAX;
        for &other in self.around.iter().filter(|&other| !done.contains(other)) {
            let mut possible = 0u64;
            for &cell in frame.cage_cells(other).iter().rev() {
                possible = possible << frame.n | u64::from(cells[usize::from(cell)]);
            }
            let ways = self.marks.ways(other).unwrap_or_default();
            *self.tries = self.tries.checked_sub(ways.len())?;
            let fitting = ways.iter().filter(|&way| way & !possible == 0);
            let left = fitting.take(fewest).count();
            if left < fewest {
                (best, fewest) = (Some((other, possible)), left);
                if left == 0 {
                    break;
                }
            }
        }
        let (other, possible) = best?;
        let ways = self.marks.ways(other).unwrap_or_default().iter();
        let left = ways.filter(|&way| way & !possible == 0).copied().collect();
        Some((other, left))
    }
}

pub(in crate::logic) fn because(
    marks: &Marks,
    cage: CageId,
    cell: Cell,
    value: Value,
    cases: &[Case],
) -> String {
    let puzzle = marks.puzzle();
    let name = telling::cage(puzzle, cage);
    let count = match cases.len() {
        1 => "one combination".to_owned(),
        count => format!("{} combinations", telling::count(count)),
    };
    let mut told = format!("Suppose that {cell} is {value}. Then {name} has {count}:");
    tell(puzzle, cage, cases, 0, &mut told);
    match cases.len() {
        1 => told,
        _ => told + "\nNone of them is possible.",
    }
}

/// Adds the cases, each on a line of its own, set in by how deep it is.
fn tell(puzzle: &Puzzle, cage: CageId, cases: &[Case], depth: usize, told: &mut String) {
    let cells = puzzle.cage(cage).cells();
    for case in cases {
        let filled: Vec<String> = (cells.iter().zip(&case.values))
            .map(|(cell, value)| format!("{cell} = {value}"))
            .collect();
        told.push_str(&format!(
            "\n{}- {}: ",
            "  ".repeat(depth),
            filled.join(", ")
        ));
        match &case.then {
            Next::Dead(dead) => {
                let name = telling::cage(puzzle, *dead);
                told.push_str(&format!("no combination is left for {name}."));
            }
            Next::Split(next, cases) => {
                let name = telling::cage(puzzle, *next);
                let count = match cases.len() {
                    1 => "one combination".to_owned(),
                    count => format!("{} combinations", telling::count(count)),
                };
                told.push_str(&format!("{name} has {count} left:"));
                tell(puzzle, *next, cases, depth + 1, told);
            }
        }
    }
}
