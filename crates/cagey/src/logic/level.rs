//! The levels of Simon Tatham's Keen: how much its own solver needs for a puzzle.
//!
//! Each level has rules, and the rules of all levels below it. A puzzle has the lowest level whose
//! rules fill the grid. No rule ever needs a candidate that another rule has taken out, so their order
//! does not matter. `docs/grading.md` says what they are.

use std::fmt;

use super::chains;
use super::frame::bits;
use super::marks::Marks;

/// How hard Keen says that a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The values of a cage's combinations, taken together, and single places and candidates.
    Easy,
    /// The combinations cell by cell.
    Normal,
    /// Values that a cage claims for a line; naked and hidden sets.
    Hard,
    /// Fish, and chains through cells with two candidates.
    Extreme,
    /// Beyond all these.
    Unreasonable,
}

impl Level {
    /// From easy to unreasonable.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Extreme,
        Level::Unreasonable,
    ];

    /// Its name in small letters.
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
pub(super) fn level(mut marks: Marks) -> Level {
    for level in [Level::Easy, Level::Normal, Level::Hard, Level::Extreme] {
        exhaust(&mut marks, level);
        if marks.is_solved() {
            return level;
        }
    }
    Level::Unreasonable
}

/// How a puzzle stands to a range of levels.
pub(crate) enum Reach<'p> {
    /// It is easier: it has this level.
    Below(Level),
    /// It has one of the levels.
    Within(Level),
    /// The rules of the highest level, or of extreme if that is lower, leave this open.
    Beyond(Box<Marks<'p>>),
}

pub(super) fn reach(mut marks: Marks, lowest: Level, highest: Level) -> Reach {
    for level in [Level::Easy, Level::Normal, Level::Hard, Level::Extreme] {
        if level > highest {
            break;
        }
        exhaust(&mut marks, level);
        if marks.is_solved() {
            return match level < lowest {
                true => Reach::Below(level),
                false => Reach::Within(level),
            };
        }
    }
    Reach::Beyond(Box::new(marks))
}

/// Applies the rules of a level and of those below it until none tells more.
pub(super) fn exhaust(marks: &mut Marks, level: Level) {
    loop {
        if fill_singles(marks) || keep_combinations(marks, level) {
            if marks.empty_cells() == 0 {
                return;
            }
            continue;
        }
        if level >= Level::Hard && (claim_lines(marks) || split_lines(marks)) {
            continue;
        }
        if level >= Level::Extreme && (fish(marks) || follow_chains(marks)) {
            continue;
        }
        return;
    }
}

/// Fills cells with one candidate and places that are the only ones of a value in a line.
fn fill_singles(marks: &mut Marks) -> bool {
    let (n, area) = (marks.frame.n, marks.frame.area());
    let before = marks.empty_cells();
    for cell in 0..area {
        if marks.cells[cell].is_power_of_two() && !marks.is_filled(cell) {
            marks.place(cell, marks.cells[cell]);
        }
    }
    for line in 0..2 * n {
        let cells = marks.frame.cells_of(line);
        let (mut once, mut twice) = (0, 0);
        // What is filled in stands nowhere else in its lines.
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
            }
        }
    }
    marks.settle();
    marks.empty_cells() != before
}

/// Takes out what no combination has: of the cage as a whole, or cell by cell.
fn keep_combinations(marks: &mut Marks, level: Level) -> bool {
    let mut changed = false;
    if level > Level::Easy {
        for cell in 0..marks.frame.area() {
            changed |= marks.remove(cell, !marks.supported[cell]);
        }
    } else {
        let frame = marks.frame.clone();
        for cage in 0..frame.cages() {
            let cells = frame.cage_cells(cage);
            let pooled = (cells.iter()).fold(0, |pooled, &cell| {
                pooled | marks.supported[usize::from(cell)]
            });
            for &cell in cells {
                changed |= marks.remove(cell.into(), !pooled);
            }
        }
    }
    marks.settle();
    changed
}

/// Takes out of a line the values that every combination of a cage puts there.
fn claim_lines(marks: &mut Marks) -> bool {
    let frame = marks.frame.clone();
    let mut changed = false;
    for line in 0..frame.lines() {
        for part in frame.parts(line) {
            let Some(ways) = marks.ways(part.cage) else {
                continue;
            };
            let claimed = (ways.iter()).fold(frame.all, |claimed, &way| {
                claimed & marks.values_in(way, part.places)
            });
            if claimed == 0 {
                continue;
            }
            for place in 0..frame.n {
                let cell = frame.at(line, place);
                if usize::from(frame.cage_of[cell]) != part.cage {
                    changed |= marks.remove(cell, claimed);
                }
            }
        }
    }
    marks.settle();
    changed
}

/// Finds in each line the cells that have as many values between them as they are, and keeps these
/// values for them.
fn split_lines(marks: &mut Marks) -> bool {
    let frame = marks.frame.clone();
    let mut changed = false;
    for line in 0..frame.lines() {
        let mut sets = [0; 16];
        for (place, set) in sets.iter_mut().enumerate().take(frame.n) {
            *set = marks.cells[frame.at(line, place)];
        }
        changed |= split(&sets[..frame.n], |place, gone| {
            marks.remove(frame.at(line, place), gone);
        });
    }
    marks.settle();
    changed
}

/// The same for the places of a value, rows against columns.
fn fish(marks: &mut Marks) -> bool {
    let frame = marks.frame.clone();
    let n = frame.n;
    let mut changed = false;
    for value in 0..n {
        let mut places = [0; 16];
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
    marks.settle();
    changed
}

/// Tells for each of some sets what is in it that other sets need, because these have as many members
/// between them as they are. Says whether there was any.
fn split(sets: &[u16], mut tell: impl FnMut(usize, u16)) -> bool {
    let mut open = [(0, 0); 16];
    let mut count = 0;
    for (i, &set) in sets.iter().enumerate() {
        if !set.is_power_of_two() {
            open[count] = (i, set);
            count += 1;
        }
    }
    let open = &open[..count];
    let mut gone = [0u16; 16];
    // The unions of all subsets are made by adding or taking away one set at a time.
    fn visit(open: &[(usize, u16)], next: usize, chosen: u16, union: u16, gone: &mut [u16; 16]) {
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
            if union.count_ones() as usize > chosen.count_ones() as usize + open.len() - i {
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
            tell(i, set & gone);
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
    marks.settle();
    !gone.is_empty()
}
