//! The levels of Simon Tatham's Keen: how much its own solver needs for a puzzle.
//!
//! Each level has rules of its own and the rules of all levels below it. The level of a puzzle is the lowest one whose
//! rules fill the grid. No rule depends on a candidate that another rule could have removed, so the order of the
//! rules does not matter. `docs/grading.md` describes them.

use std::fmt;

use super::chains;
use super::geometry::{Geometry, LinePart, bits};
use super::marks::{Marks, first};
use crate::budget::{Budget, BudgetSpent};
use crate::model::Size;

/// The most values of any grid.
const MOST_VALUES: usize = Size::MAX as usize;

/// How hard Keen says that a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Level {
    /// The values of a cage's combinations, taken together, and single places and candidates.
    Easy,
    /// The combinations cell by cell.
    Normal,
    /// Values that a cage claims for a line; naked and hidden sets.
    Hard,
    /// Fish, and chains through cells with two candidates.
    Extreme,
    /// Anything beyond these.
    Unreasonable,
}

impl Level {
    /// From easy to unreasonable.
    pub const ALL: &'static [Level] = &[
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Extreme,
        Level::Unreasonable,
    ];

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Extreme => "extreme",
            Level::Unreasonable => "unreasonable",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The lowest level whose rules fill the grid. A puzzle without a solution has none of these.
pub(super) fn level(mut marks: Marks, budget: &mut Budget) -> Result<Level, BudgetSpent> {
    for level in [Level::Easy, Level::Normal, Level::Hard, Level::Extreme] {
        next_level(&mut marks, level, budget)?;
        if marks.is_solved() {
            return Ok(level);
        }
    }
    Ok(Level::Unreasonable)
}

/// How a puzzle's level compares with a range of levels.
pub(crate) enum LevelFit<'p> {
    /// It is easier. This many cells are open when the rules of normal remove nothing more.
    Below(usize),
    /// It has one of the levels.
    Within(Level),
    /// The rules of the highest level, or of extreme if that is lower, leave this open.
    Beyond(Box<Marks<'p>>),
}

/// See [`Grader::level_fit`](super::grade::Grader::level_fit).
pub(super) fn level_fit<'p>(
    mut marks: Marks<'p>,
    lowest: Level,
    highest: Level,
    is_past_claims: bool,
    budget: &mut Budget,
) -> Result<LevelFit<'p>, BudgetSpent> {
    let mut open = 0;
    for level in [Level::Easy, Level::Normal, Level::Hard, Level::Extreme] {
        if level > highest {
            break;
        }
        // The rules of easy are among those of normal.
        if level == Level::Easy && lowest > Level::Normal {
            continue;
        }
        if level == Level::Hard && is_past_claims {
            go_on(&mut marks, level, Sets::Unused, budget)?;
            if marks.is_solved() {
                return Ok(LevelFit::Below(open));
            }
        }
        next_level(&mut marks, level, budget)?;
        if level == Level::Normal {
            open = marks.empty_cells();
        }
        if marks.is_solved() {
            return Ok(match level < lowest {
                true => LevelFit::Below(open),
                false => LevelFit::Within(level),
            });
        }
    }
    Ok(LevelFit::Beyond(Box::new(marks)))
}

/// Applies the rules of a level and of those below it to their fixpoint. If the budget is used up before, the marks
/// are of no further use.
pub(super) fn exhaust(
    marks: &mut Marks,
    level: Level,
    budget: &mut Budget,
) -> Result<(), BudgetSpent> {
    budget.work(marks.work_of_update())?;
    marks.keep_combinations(level > Level::Easy);
    go_on(marks, level, Sets::Used, budget)
}

/// The same when the level below has been exhausted.
fn next_level(marks: &mut Marks, level: Level, budget: &mut Budget) -> Result<(), BudgetSpent> {
    // From normal on, combinations are kept cell by cell.
    match level {
        Level::Easy | Level::Normal => exhaust(marks, level, budget),
        _ => go_on(marks, level, Sets::Used, budget),
    }
}

/// Whether naked and hidden sets are used from the level hard on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sets {
    Used,
    /// What is left of the level hard are the values that cages claim for lines.
    Unused,
}

/// What a round of the rules of a level costs for each cell, in the units of [`Budget::work`].
const WORK_OF_CELL: usize = 4;

fn go_on(
    marks: &mut Marks,
    level: Level,
    sets: Sets,
    budget: &mut Budget,
) -> Result<(), BudgetSpent> {
    let geometry = marks.geometry.clone();
    let by_cell = level > Level::Easy;
    loop {
        budget.work(geometry.area() * WORK_OF_CELL + marks.work_of_update())?;
        if fill_naked(marks) || marks.keep_new_combinations(by_cell) || fill_hidden(marks) {
            continue;
        }
        if marks.empty_cells() == 0 {
            return Ok(());
        }
        if level >= Level::Hard
            && (claim_lines(marks, &geometry)
                || sets == Sets::Used && split_lines(marks, &geometry))
        {
            continue;
        }
        if level >= Level::Extreme && (fish(marks, &geometry) || follow_chains(marks)) {
            continue;
        }
        return Ok(());
    }
}

/// Fills cells with one candidate.
fn fill_naked(marks: &mut Marks) -> bool {
    let mut any = false;
    while let Some(cell) = first(&mut marks.changes.naked) {
        let set = marks.cells[cell];
        if set.is_power_of_two() && !marks.is_filled(cell) {
            marks.place(cell, set);
            any = true;
        }
    }
    any
}

/// Fills places that are the only ones of a value in a line.
fn fill_hidden(marks: &mut Marks) -> bool {
    let mut any = false;
    let mut lines = std::mem::take(&mut marks.changes.lines);
    while lines != 0 {
        let cells = marks.geometry.cells_of(lines.trailing_zeros() as usize);
        lines &= lines - 1;
        let (mut once, mut twice) = (0, 0);
        for cell in cells.clone() {
            if !marks.is_filled(cell) {
                let set = marks.cells[cell];
                twice |= once & set;
                once |= set;
            }
        }
        let single = once & !twice;
        if single == 0 {
            continue;
        }
        for cell in cells {
            let here = marks.cells[cell] & single;
            if here != 0 && !marks.is_filled(cell) {
                marks.place(cell, here & here.wrapping_neg());
                any = true;
            }
        }
    }
    any
}

/// Removes from a line the values that every combination of a cage puts there.
fn claim_lines(marks: &mut Marks, geometry: &Geometry) -> bool {
    let mut changed = false;
    let changes = std::mem::take(&mut marks.changes.cages);
    // A value that a cage claims with a single cell has been filled in by now.
    for &(line, part) in geometry.shared_lines() {
        if changes[part.cage / 64] >> (part.cage % 64) & 1 == 1 {
            changed |= claim_line(marks, geometry, line, part);
        }
    }
    changed
}

fn claim_line(marks: &mut Marks, geometry: &Geometry, line: usize, part: LinePart) -> bool {
    // A single combination has been filled in too.
    let Some(ways @ [_, _, ..]) = marks.ways(part.cage) else {
        return false;
    };
    let mut claimed = geometry.all;
    for &way in ways {
        claimed &= marks.values_in(way, part.places);
        if claimed == 0 {
            return false;
        }
    }
    let mut changed = false;
    for cell in geometry.cells_of(line) {
        if usize::from(geometry.cage_of[cell]) != part.cage {
            changed |= marks.remove(cell, claimed);
        }
    }
    changed
}

/// Finds the naked sets of each line: k cells with k candidates between them, which the rest of the line cannot
/// have.
fn split_lines(marks: &mut Marks, geometry: &Geometry) -> bool {
    let mut changed = false;
    let mut lines = std::mem::take(&mut marks.changes.split);
    while lines != 0 {
        let line = lines.trailing_zeros() as usize;
        lines &= lines - 1;
        let mut sets = [0; MOST_VALUES];
        for (place, set) in sets.iter_mut().enumerate().take(geometry.n) {
            *set = marks.cells[geometry.at(line, place)];
        }
        changed |= split(&sets[..geometry.n], |place, gone| {
            marks.remove(geometry.at(line, place), gone);
        });
    }
    changed
}

/// The same for the places of a value, with rows in place of cells and columns in place of values.
fn fish(marks: &mut Marks, geometry: &Geometry) -> bool {
    let n = geometry.n;
    let mut changed = false;
    for value in bits(std::mem::take(&mut marks.changes.values)) {
        let mut places = [0; MOST_VALUES];
        for (row, places) in places.iter_mut().enumerate().take(n) {
            for col in 0..n {
                *places |= (marks.cells[row * n + col] >> value & 1) << col;
            }
        }
        changed |= split(&places[..n], |row, gone| {
            for col in bits(gone) {
                marks.remove(row * n + col, 1 << value);
            }
        });
    }
    changed
}

/// Finds k sets with k members between them (a Hall set), and removes these members from the other sets.
/// Returns whether there were any to remove.
fn split(sets: &[u16], mut remove: impl FnMut(usize, u16)) -> bool {
    let mut open = [(0, 0); MOST_VALUES];
    let mut count = 0;
    for (i, &set) in sets.iter().enumerate() {
        if !set.is_power_of_two() {
            open[count] = (i, set);
            count += 1;
        }
    }
    // One set, or all but one, would be a single place or candidate, and these have been filled.
    if count < 4 {
        return false;
    }
    let open = &open[..count];
    let mut gone = [0u16; MOST_VALUES];
    // The unions of all subsets are enumerated by including or excluding one set at a time.
    fn visit(
        open: &[(usize, u16)],
        next: usize,
        chosen: u16,
        union: u16,
        gone: &mut [u16; MOST_VALUES],
    ) {
        if chosen != 0 && union.count_ones() == chosen.count_ones() {
            for (i, gone) in gone.iter_mut().enumerate().take(open.len()) {
                if chosen >> i & 1 == 0 {
                    *gone |= union;
                }
            }
        }
        for (i, &(_, set)) in open.iter().enumerate().skip(next) {
            let union = union | set;
            // More values than there could be cells.
            let most = (chosen.count_ones() as usize + open.len() - i).min(open.len() - 2);
            if union.count_ones() as usize > most {
                continue;
            }
            visit(open, i + 1, chosen | 1 << i, union, gone);
        }
    }
    visit(open, 0, 0, 0, &mut gone);
    let mut any = false;
    for (&(i, set), gone) in open.iter().zip(gone) {
        if set & gone != 0 {
            any = true;
            remove(i, set & gone);
        }
    }
    any
}

fn follow_chains(marks: &mut Marks) -> bool {
    let mut gone = Vec::new();
    let _ = chains::for_each(marks, |_, cell, value| {
        gone.push((cell, value));
        std::ops::ControlFlow::Continue(())
    });
    for &(cell, value) in &gone {
        marks.remove(cell, value);
    }
    !gone.is_empty()
}
