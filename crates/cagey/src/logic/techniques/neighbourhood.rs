//! The ways to fill a cage, each tested with the cages around it.

use std::ops::ControlFlow;

use super::prelude::*;
use crate::budget::Budget;
use crate::logic::geometry::MOST_CELLS;
use crate::logic::step::{Case, CaseOutcome};

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "neighbourhood",
    level: Level::Unreasonable,
    price: 60,
    other_names: &["`RadialSearch`"],
    find,
};

/// The maximum number of combinations that are examined: few at first, then more. Beyond that it would be trial.
const ROOMS: [usize; 3] = [6, 18, 50];

/// The maximum number of ways that are compared with candidates before the search is given up: in large grids,
/// cages have many ways, and many cages around them.
const MOST_TRIED: usize = 1 << 24;

type Cells = [u16; MOST_CELLS];

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let mut tries = MOST_TRIED;
    for room in ROOMS {
        let mut found = false;
        for cage in 0..marks.geometry.cages() {
            found |= find_around(marks, cage, room, &mut tries, visit)?;
        }
        if found {
            break;
        }
    }
    Flow::Continue(())
}

/// Returns whether there was anything to be found.
fn find_around(
    marks: &Marks,
    cage: usize,
    room: usize,
    tries: &mut usize,
    visit: &mut Visit,
) -> ControlFlow<(), bool> {
    let geometry = &*marks.geometry;
    let Some(ways) = marks.ways(cage).filter(|ways| ways.len() > 1) else {
        return ControlFlow::Continue(false);
    };
    let is_near = |other: usize| {
        geometry.cage_cells(cage).iter().any(|&one| {
            let mut others = geometry.cage_cells(other).iter();
            others.any(|&other| geometry.share_a_line(one.into(), other.into()))
        })
    };
    let around: Vec<usize> = (0..geometry.cages())
        .filter(|&other| other != cage && marks.ways(other).is_some_and(|ways| ways.len() > 1))
        .filter(|&other| is_near(other))
        .collect();
    let mut found = false;
    for (at, &cell) in geometry.cage_cells(cage).iter().enumerate() {
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
                budget: visit.budget(),
            };
            if let Some(cases) = search.refute(&marks.cells, cage, &with, &[]) {
                found = true;
                let reason = Reason::Neighbourhood {
                    cage: geometry.cage_id(cage),
                    cell: geometry.cell(cell),
                    value: value(1 << i),
                    cases,
                };
                let effect = Effect::Remove(geometry.cell(cell), values(1 << i));
                visit.step(reason, &[effect])?;
            }
        }
    }
    ControlFlow::Continue(found)
}

struct Search<'a, 'p, 'b> {
    marks: &'a Marks<'p>,
    around: &'a [usize],
    room: usize,
    tries: &'a mut usize,
    budget: &'a mut Budget<'b>,
}

impl Search<'_, '_, '_> {
    /// How each of the ways leads to a cage without a combination, if they all do within the limits.
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
        let geometry = &*self.marks.geometry;
        let count = geometry.cage_cells(cage).len();
        let mut cases = Vec::with_capacity(ways.len());
        let done = [done, &[cage]].concat();
        for &way in ways {
            self.room = self.room.checked_sub(1)?;
            let cells = self.filled(cells, cage, way);
            let next = self.next(&cells, &done)?;
            let values = self.marks.unpacked(way, count);
            let then = match next {
                (other, left) if left.is_empty() => CaseOutcome::Dead(geometry.cage_id(other)),
                (other, left) => {
                    let cases = self.refute(&cells, other, &left, &done)?;
                    CaseOutcome::Split(geometry.cage_id(other), cases)
                }
            };
            cases.push(Case { values, then });
        }
        Some(cases)
    }

    /// The candidates after a cage has been filled in this way.
    fn filled(&self, cells: &Cells, cage: usize, way: u64) -> Cells {
        let geometry = &*self.marks.geometry;
        let mut cells = *cells;
        for (at, &cell) in geometry.cage_cells(cage).iter().enumerate() {
            let (cell, value) = (usize::from(cell), self.marks.values_in(way, 1 << at));
            let (row, col) = (cell / geometry.n, cell % geometry.n);
            for i in 0..geometry.n {
                cells[row * geometry.n + i] &= !value;
                cells[i * geometry.n + col] &= !value;
            }
            cells[cell] = value;
        }
        cells
    }

    /// The neighbouring cage with the fewest combinations left, and these combinations; nothing if there is no such
    /// cage, or if the limit is reached.
    fn next(&mut self, cells: &Cells, done: &[usize]) -> Option<(usize, Vec<u64>)> {
        let geometry = &*self.marks.geometry;
        let mut best: Option<(usize, u64)> = None;
        let mut fewest = usize::MAX;
        for &other in self.around.iter().filter(|&other| !done.contains(other)) {
            let mut possible = 0u64;
            for &cell in geometry.cage_cells(other).iter().rev() {
                possible = possible << geometry.n | u64::from(cells[usize::from(cell)]);
            }
            let ways = self.marks.ways(other).unwrap_or_default();
            *self.tries = self.tries.checked_sub(ways.len())?;
            self.budget.work(ways.len()).ok()?;
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

pub(in crate::logic) fn facts(
    context: &FactContext,
    cage: CageId,
    cell: Cell,
    value: Value,
    cases: &[Case],
) -> Facts {
    let has_value = |way: &[Value]| {
        let mut cells = context.cage(cage).cells().iter().zip(way);
        cells.any(|(&at, &of)| (at, of) == (cell, value))
    };
    Facts::Neighbourhood {
        cage: context.cage(cage).clone(),
        cell,
        value,
        because: context.causes(cage, &|way| has_value(way) && !is_case(cases, way)),
        cases: case_facts(context, cage, cases),
    }
}

fn is_case(cases: &[Case], way: &[Value]) -> bool {
    cases.iter().any(|case| case.values == way)
}

fn case_facts(context: &FactContext, cage: CageId, cases: &[Case]) -> Vec<CaseFacts> {
    let told = |case: &Case| {
        let cells = context.cage(cage).cells().iter().zip(&case.values);
        let filled: Vec<Entry> = cells.map(|(&cell, &value)| Entry { cell, value }).collect();
        let (next, cases) = match &case.then {
            CaseOutcome::Dead(dead) => (*dead, &[][..]),
            CaseOutcome::Split(next, cases) => (*next, &cases[..]),
        };
        let (because, cases) = context.supposing(&filled, |inside| {
            (
                inside.causes(next, &|way| !is_case(cases, way)),
                case_facts(inside, next, cases),
            )
        });
        CaseFacts {
            filled,
            next: context.cage(next).clone(),
            because,
            cases,
        }
    };
    cases.iter().map(told).collect()
}
