//! The sets of values that the cages of a line can hold together.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "line-combinations",
    level: Level::Unreasonable,
    price: 50,
    other_names: &["the sum, the parity, the counts and the sets of one line, all at once"],
    find,
};

/// The cells of a cage in a line, and the sets of values that they can have.
pub(in crate::logic) struct Sets {
    /// The cage; none for a single cell of a cage whose combinations are not listed.
    pub(super) cage: Option<usize>,
    /// Which of the cage's cells: a bit each.
    pub(super) places: u16,
    pub(super) cells: Vec<Cell>,
    pub(super) sets: Vec<u16>,
}

/// All shares of a line. A cage that is not listed is taken cell by cell.
pub(in crate::logic) fn line_sets(marks: &Marks, line: usize) -> Vec<Sets> {
    let geometry = &*marks.geometry;
    let mut all = Vec::new();
    for part in geometry.parts(line) {
        if let Some(ways) = marks.ways(part.cage) {
            let sets = distinct(
                ways.iter().map(|&way| marks.values_in(way, part.places)),
                geometry.n,
            );
            all.push(Sets {
                cage: Some(part.cage),
                places: part.places,
                cells: (geometry.line(line).cells(geometry.puzzle.size()))
                    .filter(|&cell| geometry.puzzle.cage_at(cell).index() == part.cage)
                    .collect(),
                sets,
            });
            continue;
        }
        for at in 0..geometry.n {
            let cell = geometry.at(line, at);
            if usize::from(geometry.cage_of[cell]) == part.cage {
                all.push(Sets {
                    cage: None,
                    places: 0,
                    cells: vec![geometry.cell(cell)],
                    sets: bits(marks.cells[cell]).map(|i| 1 << i).collect(),
                });
            }
        }
    }
    all
}

/// Which sets of `n` values are among some: a bit for each. Cages may have so many ways that a comparison sort would take
/// longer than everything else.
fn table(sets: impl Iterator<Item = u16>, n: usize) -> Vec<u64> {
    let mut is_there = vec![0u64; (1usize << n).div_ceil(64)];
    for set in sets {
        is_there[usize::from(set) / 64] |= 1 << (set % 64);
    }
    is_there
}

/// Removes duplicates from some sets of `n` values, and sorts them.
fn distinct(sets: impl Iterator<Item = u16>, n: usize) -> Vec<u16> {
    let words = table(sets, n).into_iter().enumerate();
    words
        .flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let first = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    (at * 64 + first) as u16
                })
            })
        })
        .collect()
}

/// More sets than this are not listed.
const MOST_SETS: usize = 24;
/// If more sets than this are ruled out, only those that matter are listed.
const MOST_OUT: usize = 6;
/// More sets and unions than this are not examined at once.
const MOST_UNIONS: usize = 200_000;
/// More pairs of a set and a union than this are not compared.
const MOST_PAIRS: usize = 1 << 20;

/// Up to this size, neither limit is reached, so that nothing else follows from what the cages of one line can have there. All
/// sets of a share, and all unions of the first shares, have the same number of values: at most 126 of either, and 126 · 126
/// pairs for each of nine shares.
pub(in crate::logic) const IS_COMPLETE_UP_TO: usize = 9;

/// For every number of shares, the unions of one set from each of the first shares; nothing if there are too
/// many.
fn unions<'s>(all: impl Iterator<Item = &'s Sets>, n: usize) -> Option<Vec<Vec<u16>>> {
    let mut layers = vec![vec![0u16]];
    let mut work = 0;
    for sets in all {
        let before = layers.last().map_or(&[][..], Vec::as_slice);
        work += before.len() * sets.sets.len();
        if work > MOST_UNIONS {
            return None;
        }
        let next = before.iter().flat_map(|&union| {
            let free = sets.sets.iter().filter(move |&&set| set & union == 0);
            free.map(move |&set| set | union)
        });
        let next = distinct(next, n);
        layers.push(next);
    }
    Some(layers)
}

/// For each share the sets with which the others can still be filled; nothing if there are too many to find out.
fn usable(all: &[Sets], whole: u16) -> Option<Vec<Vec<u16>>> {
    let n = whole.count_ones() as usize;
    let before = unions(all.iter(), n)?;
    let after = unions(all.iter().rev(), n)?;
    let pairs: usize = (all.iter().zip(&before))
        .map(|(sets, before)| sets.sets.len() * before.len())
        .sum();
    if pairs > MOST_PAIRS {
        return None;
    }
    let mut usable = Vec::new();
    for (i, sets) in all.iter().enumerate() {
        let before = &before[i];
        let after = table(after[all.len() - 1 - i].iter().copied(), n);
        let completes = |set: u16| after[usize::from(set) / 64] >> (set % 64) & 1 != 0;
        let fits = |&&set: &&u16| {
            (before.iter().filter(|&&union| union & set == 0))
                .any(|&union| completes(whole & !union & !set))
        };
        usable.push(sets.sets.iter().filter(fits).copied().collect());
    }
    Some(usable)
}

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    for line in 0..geometry.lines() {
        let here = geometry.line(line);
        let is_here = |reason: &Reason| matches!(reason, Reason::LineCombinations { line, .. } if *line == here);
        if !visit.wants(is_here) {
            continue;
        }
        visit.work(1 << 12)?;
        let all = line_sets(marks, line);
        let Some(usable) = usable(&all, geometry.all) else {
            continue;
        };
        for (sets, usable) in all.iter().zip(usable) {
            let Some(cage) = sets.cage.filter(|_| usable.len() < sets.sets.len()) else {
                continue;
            };
            effects.clear();
            let keeps = |way| {
                usable
                    .binary_search(&marks.values_in(way, sets.places))
                    .is_ok()
            };
            marks.unsupported(cage, keeps, |cell, gone| {
                remove(marks, cell, gone, &mut effects);
            });
            if !effects.is_empty() {
                let reason = Reason::LineCombinations {
                    line: here,
                    cage: geometry.cage_id(cage),
                };
                visit.step(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

pub(in crate::logic) fn facts(context: &FactContext, line: Line, cage: CageId) -> Facts {
    let marks = context.marks;
    let all = line_sets(marks, marks.geometry.line_number(line));
    let usable = usable(&all, marks.geometry.all).unwrap_or_default();
    let is_mine = |sets: &Sets| sets.cage == Some(cage.index());
    let mine = all.iter().position(is_mine);
    let mine = mine
        .and_then(|mine| usable.get(mine))
        .map_or(&[][..], Vec::as_slice);
    let inside = context.inside(cage, &[line]);
    let listed = |sets: &[u16]| -> Option<Vec<ValueSet>> {
        (sets.len() <= MOST_SETS).then(|| sets.iter().map(|&set| values(set)).collect())
    };
    let is_telling = |sets: &&Sets| {
        let is_filled = |&cell: &Cell| marks.entered(cell).is_some();
        // A cell that can have any value is not part of the reason.
        let is_any = sets.sets.len() == marks.geometry.n && sets.cells.len() == 1;
        !is_mine(sets) && !sets.cells.iter().all(is_filled) && !is_any
    };
    let objection = |way: &[Value]| {
        let has = values_inside(context, cage, way, &inside);
        (!mine.contains(&mask(has))).then_some(EliminationReason::Has(has))
    };
    Facts::LineCombinations {
        line,
        others: (all.iter().filter(is_telling))
            .map(|sets| SetsFacts {
                cells: sets.cells.clone(),
                sets: listed(&sets.sets),
                because: causes_of_sets(context, sets, |set| !sets.sets.contains(&set)),
            })
            .collect(),
        mine: SetsFacts {
            cells: inside.clone(),
            sets: listed(mine),
            because: Causes::default(),
        },
        out: {
            let ways = context.marks.combinations(cage).unwrap_or_default();
            let out = |is_asked: &dyn Fn(&[Value]) -> bool| {
                let gone = (ways.iter())
                    .filter(|way| is_asked(way))
                    .map(|way| mask(values_inside(context, cage, way, &inside)))
                    .filter(|set| !mine.contains(set));
                distinct(gone, marks.geometry.n)
            };
            // All of them if they are few, or else those that the effects need.
            let all = out(&|_| true);
            match all.len() <= MOST_OUT {
                true => listed(&all),
                false => listed(&out(&|way| context.has_removed(context.cage(cage), way))),
            }
        },
        ruling: context.ruling(cage, &objection),
    }
}

/// Why the cells of a cage in a line cannot have some of the sets of values that they have in the empty grid.
pub(super) fn causes_of_sets(
    context: &FactContext,
    sets: &Sets,
    is_bad: impl Fn(u16) -> bool,
) -> Causes {
    match sets.cage {
        Some(cage) => {
            let cage = context.marks.geometry.cage_id(cage);
            let is_left_out = context.is_left_out(cage);
            context.causes(cage, &|way| {
                is_bad(mask(values_inside(context, cage, way, &sets.cells))) || is_left_out(way)
            })
        }
        None => Causes {
            filled: Vec::new(),
            ruled_out: context.all_ruled_out(&sets.cells),
        },
    }
}
