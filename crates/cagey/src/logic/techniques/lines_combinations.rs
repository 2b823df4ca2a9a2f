//! The sets of values that the cages of two or three lines can hold together.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::prelude::*;
use super::shares::{LineRange, groups_of};
use crate::short_sort::{long_sort, short_sort_by_key};
use crate::tables::WordHasher;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "lines-combinations",
    level: Level::Unreasonable,
    price: 58,
    other_names: &["sharing out a block of lines"],
    find,
};

/// More lines than this are not shared out at once.
const MOST_LINES: usize = 3;
/// The maximum number of unions that are formed. Beyond that nobody would follow.
const MOST_UNIONS: usize = 3_000;

/// The cells of a cage in the lines, and what they can have in each of the lines: a part of 16 bits for each.
struct Sets {
    /// The cage; none for a single cell of a cage whose combinations are not listed.
    cage: Option<usize>,
    sets: Vec<u64>,
}

/// For each line of a group the places of a cage's cells in it.
fn places(marks: &Marks, group: LineRange, cage: usize) -> Vec<u16> {
    let lines = group.first..group.first + group.count;
    let part = |line| marks.geometry.part(cage, line).places;
    lines.map(part).collect()
}

/// What a way to fill a cage has in each of the lines.
fn set_of(marks: &Marks, way: u64, places: &[u16]) -> u64 {
    let parts = places.iter().map(|&places| marks.values_in(way, places));
    parts.fold(0, |all, part| all << 16 | u64::from(part))
}

/// All shares of the lines; nothing if no cage has cells in two of them, so that each line can be looked at by itself.
fn shares(marks: &Marks, group: LineRange) -> Option<Vec<Sets>> {
    let geometry = &*marks.geometry;
    let mut all: Vec<Sets> = Vec::new();
    let mut links = 0;
    for cage in 0..geometry.cages() {
        let places = places(marks, group, cage);
        let meets = places.iter().filter(|&&places| places != 0).count();
        if let Some(ways) = marks.ways(cage).filter(|_| meets > 0) {
            links += meets - 1;
            let mut sets: Vec<u64> = (ways.iter())
                .map(|&way| set_of(marks, way, &places))
                .collect();
            long_sort(&mut sets);
            sets.dedup();
            all.push(Sets {
                cage: Some(cage),
                sets,
            });
            continue;
        }
        for &cell in geometry.cage_cells(cage) {
            let at = (0..group.count)
                .find(|at| geometry.is_in(cell.into(), group.first + at))
                .filter(|_| marks.ways(cage).is_none());
            if let Some(at) = at {
                let shift = 16 * (group.count - 1 - at);
                all.push(Sets {
                    cage: None,
                    sets: bits(marks.cells[usize::from(cell)])
                        .map(|i| 1 << (i + shift))
                        .collect(),
                });
            }
        }
    }
    // Few sets first, so that there are few unions.
    short_sort_by_key(&mut all, |sets| sets.sets.len());
    (links + 1 >= group.count).then_some(all)
}

/// What some sets have in the lines together.
type Unions = HashSet<u64, BuildHasherDefault<WordHasher>>;

/// For each share the sets with which the others can still be filled; nothing if there are too many to find out.
fn usable(all: &[Sets], whole: u64) -> Option<Vec<Vec<u64>>> {
    let mut layers = vec![Unions::from_iter([0])];
    let mut work = 0;
    for share in all {
        let before = &layers[layers.len() - 1];
        work += before.len() * share.sets.len();
        if work > MOST_UNIONS {
            return None;
        }
        let free = |&union: &u64| {
            let sets = share.sets.iter().filter(move |&&set| set & union == 0);
            sets.map(move |&set| set | union)
        };
        layers.push(before.iter().flat_map(free).collect());
    }
    // From the last share to the first: the unions from which all is filled in the end.
    let mut complete = Unions::from_iter([whole]);
    let mut usable = Vec::new();
    for (share, before) in all.iter().zip(&layers).rev() {
        let fits = |union: u64, set: u64| union & set == 0 && complete.contains(&(union | set));
        let sets = share.sets.iter().copied();
        usable.push(
            sets.filter(|&set| before.iter().any(|&union| fits(union, set)))
                .collect(),
        );
        let is_complete = |&&union: &&u64| share.sets.iter().any(|&set| fits(union, set));
        complete = before.iter().filter(is_complete).copied().collect();
    }
    usable.reverse();
    Some(usable)
}

/// All shares of the lines, each with its usable sets.
fn shared_out(marks: &Marks, group: LineRange) -> Option<Vec<(Sets, Vec<u64>)>> {
    let all = shares(marks, group)?;
    let line = u64::from(marks.geometry.all);
    let whole = (0..group.count).fold(0, |whole, _| whole << 16 | line);
    let usable = usable(&all, whole)?;
    Some(all.into_iter().zip(usable).collect())
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for group in groups_of(geometry, MOST_LINES).filter(|group| group.count > 1) {
        if !visit.wants(|reason| group.is_of(reason, geometry)) {
            continue;
        }
        visit.work(marks.ways_in_all() + MOST_UNIONS)?;
        for (sets, usable) in shared_out(marks, group).unwrap_or_default() {
            let Some(cage) = sets.cage.filter(|_| usable.len() < sets.sets.len()) else {
                continue;
            };
            effects.clear();
            let places = places(marks, group, cage);
            let keeps = |way| usable.binary_search(&set_of(marks, way, &places)).is_ok();
            marks.unsupported(cage, keeps, |cell, gone| {
                remove(marks, cell, gone, &mut effects);
            });
            if !effects.is_empty() {
                let reason = Reason::LinesCombinations {
                    lines: group.lines(geometry),
                    cage: geometry.cage_id(cage),
                };
                visit.step(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, lines: &[Line], cage: CageId) -> Facts {
    let marks = context.marks;
    let group = LineRange::of(context, lines);
    let all = shared_out(marks, group).unwrap_or_default();
    let mine = all.iter().find(|(sets, _)| sets.cage == Some(cage.index()));
    let usable = mine.map_or(&[][..], |(_, usable)| usable);
    let inside = context.inside(cage, lines);
    let objection = |way: &[Value]| {
        let cells = || context.cage(cage).cells().iter().zip(way);
        let has = lines.iter().fold(0, |all, line| {
            let here = cells().filter(|(cell, _)| line.has(**cell));
            all << 16 | here.fold(0, |set, (_, &value)| set | u64::from(bit(value)))
        });
        let values = values_inside(context, cage, way, &inside);
        (usable.binary_search(&has).is_err()).then_some(EliminationReason::Has(values))
    };
    let telling = |(sets, _): &(Sets, _)| {
        let other = marks.geometry.cage_id(sets.cage?);
        let cells = context.inside(other, lines);
        let is_filled = cells.iter().all(|&cell| marks.entered(cell).is_some());
        (other != cage && !is_filled).then(|| ShareFacts {
            totals: Vec::new(),
            because: context.causes(other, &context.is_left_out(other)),
            combinations: context.combinations_left(other),
            cage: context.cage(other).clone(),
            is_given: false,
            cells,
        })
    };
    let (because, cases) = cases(context, lines, cage).unwrap_or_default();
    Facts::LinesCombinations {
        lines: lines.to_vec(),
        others: all.iter().filter_map(telling).collect(),
        ruling: context.ruling(cage, &objection),
        mine: inside,
        because,
        cases,
    }
}

/// What the cells of a cage inside the lines have, and the next cage that is looked at: what its cells have then. If they
/// can have nothing, there are no cases.
struct Branch {
    filled: Vec<Entry>,
    next: CageId,
    cases: Vec<Branch>,
}

/// How each way to fill the cage with what is removed leaves some cage of the lines without a combination; nothing if that
/// is too much to tell. Also why it has no other ways with what is removed.
fn cases(context: &FactContext, lines: &[Line], cage: CageId) -> Option<(Causes, Vec<CaseFacts>)> {
    let geometry = &*context.marks.geometry;
    let has_removed = |way: &[Value]| context.has_removed(context.cage(cage), way);
    let ways = context.marks.combinations(cage)?;
    let parts = parts(
        context,
        lines,
        cage,
        ways.iter().filter(|way| has_removed(way)),
    );
    let is_open = |other: CageId| {
        let mut inside = context.inside(other, lines).into_iter();
        inside.any(|cell| context.marks.entered(cell).is_none())
    };
    let cages: Vec<CageId> = (0..geometry.cages())
        .map(|other| geometry.cage_id(other))
        .filter(|&other| is_open(other))
        .collect();
    let branches = MOST_CASES.into_iter().find_map(|room| {
        let mut search = Search {
            context,
            lines,
            cages: &cages,
            room,
        };
        search.refute(context.marks.candidate_sets(), &[cage], parts.clone())
    })?;
    let because = context.causes(cage, &|way| {
        has_removed(way) && !is_case(context, cage, &branches, way)
    });
    Some((because, told(context, &branches)))
}

/// The most cases that are told: few if that is enough.
const MOST_CASES: [usize; 3] = [3, 6, 12];

/// What the cells of a cage inside the lines have in some ways to fill it, each only once.
fn parts<'w>(
    context: &FactContext,
    lines: &[Line],
    cage: CageId,
    ways: impl Iterator<Item = &'w Vec<Value>>,
) -> Vec<Vec<Entry>> {
    let cells = context.cage(cage).cells();
    let mut parts: Vec<Vec<Entry>> = Vec::new();
    for way in ways {
        let inside = (cells.iter().zip(way))
            .filter(|(cell, _)| lines.iter().any(|line| line.has(**cell)))
            .map(|(&cell, &value)| Entry { cell, value });
        let part: Vec<Entry> = inside.collect();
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

/// Whether a way to fill a cage is one of some cases.
fn is_case(context: &FactContext, cage: CageId, cases: &[Branch], way: &[Value]) -> bool {
    let has = |entry: &Entry| {
        let mut cells = context.cage(cage).cells().iter().zip(way);
        cells.any(|(&cell, &value)| (cell, value) == (entry.cell, entry.value))
    };
    cases.iter().any(|case| case.filled.iter().all(has))
}

struct Search<'c, 'a, 'p> {
    context: &'c FactContext<'a, 'p>,
    lines: &'c [Line],
    /// The cages with empty cells in the lines.
    cages: &'c [CageId],
    /// How many more cases may be told.
    room: usize,
}

impl Search<'_, '_, '_> {
    /// How each of some cases ends, if all of them do.
    fn refute(
        &mut self,
        candidates: &[u16],
        done: &[CageId],
        parts: Vec<Vec<Entry>>,
    ) -> Option<Vec<Branch>> {
        let geometry = &*self.context.marks.geometry;
        let mut branches = Vec::new();
        for filled in parts {
            self.room = self.room.checked_sub(1)?;
            let mut inside = candidates.to_vec();
            for entry in &filled {
                let at = geometry.number(entry.cell);
                for (other, set) in inside.iter_mut().enumerate() {
                    if other != at && geometry.share_a_line(at, other) {
                        *set &= !bit(entry.value);
                    }
                }
                inside[at] &= bit(entry.value);
            }
            let (next, parts) = self.next(&inside, done)?;
            let cases = self.refute(&inside, &[done, &[next]].concat(), parts)?;
            branches.push(Branch {
                filled,
                next,
                cases,
            });
        }
        Some(branches)
    }

    /// The cage that has the fewest ways left for its cells in the lines, and these ways.
    fn next(&self, candidates: &[u16], done: &[CageId]) -> Option<(CageId, Vec<Vec<Entry>>)> {
        let (context, marks) = (self.context, self.context.marks);
        let mut best: Option<(CageId, Vec<Vec<Entry>>)> = None;
        for &other in self.cages.iter().filter(|other| !done.contains(other)) {
            let Some(ways) = marks.combinations(other) else {
                continue;
            };
            let fits = |way: &&Vec<Value>| {
                let mut cells = context.cage(other).cells().iter().zip(*way);
                cells.all(|(&cell, &value)| {
                    candidates[marks.geometry.number(cell)] & bit(value) != 0
                })
            };
            let parts = parts(context, self.lines, other, ways.iter().filter(fits));
            if best
                .as_ref()
                .is_none_or(|(_, least)| parts.len() < least.len())
            {
                best = Some((other, parts));
            }
        }
        best
    }
}

fn told(context: &FactContext, cases: &[Branch]) -> Vec<CaseFacts> {
    let told = |case: &Branch| {
        let (because, cases) = context.supposing(&case.filled, |inside| {
            let is_bad = |way: &[Value]| !is_case(inside, case.next, &case.cases, way);
            (inside.causes(case.next, &is_bad), told(inside, &case.cases))
        });
        CaseFacts {
            filled: case.filled.clone(),
            next: context.cage(case.next).clone(),
            because,
            cases,
        }
    };
    cases.iter().map(told).collect()
}
