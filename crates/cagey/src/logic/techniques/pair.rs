//! Combinations of a cage that fit with none of another cage.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-pair",
    level: Level::Unreasonable,
    price: 24,
    other_names: &["`CompatibilitySearch`", "cage compatibility"],
    find,
};

/// More pairs of combinations than this are not examined.
const MOST_PAIRS: usize = 10_000;

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let geometry = &*marks.geometry;
    let mut effects = Vec::new();
    let mut theirs: Vec<u128> = Vec::new();
    // The lines that each cage meets: a bit each.
    let lines: Vec<u32> = (0..geometry.cages())
        .map(|cage| {
            (geometry.cage_cells(cage).iter()).fold(0, |lines, &cell| {
                lines | 1 << geometry.row_of(cell.into()) | 1 << geometry.col_of(cell.into())
            })
        })
        .collect();
    for cage in 0..geometry.cages() {
        visit.work(1 << 8)?;
        for other in (0..geometry.cages()).filter(|&other| other != cage) {
            let both = lines[cage] & lines[other];
            let (Some(ways), Some(others)) = (marks.ways(cage), marks.ways(other)) else {
                continue;
            };
            if both == 0
                || ways.len() < 2
                || ways.len() * others.len() > MOST_PAIRS
                || both.count_ones() as usize * geometry.n > 128
            {
                continue;
            }
            let shared: Vec<(u16, u16)> = (0..geometry.lines())
                .filter(|line| both >> line & 1 != 0)
                .map(|line| {
                    (
                        geometry.part(cage, line).places,
                        geometry.part(other, line).places,
                    )
                })
                .collect();
            // The values in each line that they share, side by side.
            let pack = |way, mine: bool| {
                shared.iter().fold(0u128, |packed, &(ours, theirs)| {
                    let places = if mine { ours } else { theirs };
                    packed << geometry.n | u128::from(marks.values_in(way, places))
                })
            };
            theirs.clear();
            theirs.extend(others.iter().map(|&way| pack(way, false)));
            effects.clear();
            let keeps = |way| {
                let mine = pack(way, true);
                theirs.iter().any(|&theirs| theirs & mine == 0)
            };
            marks.unsupported(cage, keeps, |cell, gone| {
                remove(marks, cell, gone, &mut effects);
            });
            if !effects.is_empty() {
                let reason = Reason::Pair {
                    other: geometry.cage_id(other),
                    cage: geometry.cage_id(cage),
                };
                visit.step(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

/// A value that both cages would have in one line if they were filled in these ways.
fn repeat(context: &FactContext, [one, other]: [(CageId, &[Value]); 2]) -> Option<Repeat> {
    let cells = |(cage, way): (CageId, &[Value])| -> Vec<(Cell, Value)> {
        let cells = context.cage(cage).cells().iter().copied();
        cells.zip(way.iter().copied()).collect()
    };
    let theirs = cells(other);
    cells(one).into_iter().find_map(|(cell, value)| {
        let clashes = |&&(there, it): &&(Cell, Value)| it == value && shares_line(cell, there);
        theirs.iter().find(clashes).map(|&(there, _)| Repeat {
            value,
            cells: [cell, there],
        })
    })
}

pub(in crate::logic) fn facts(context: &FactContext, other: CageId, cage: CageId) -> Facts {
    let others = context.marks.combinations(other).unwrap_or_default();
    let objection = |way: &[Value]| {
        let repeats: Option<Vec<Repeat>> = (others.iter())
            .map(|theirs| repeat(context, [(cage, way), (other, theirs)]))
            .collect();
        repeats.map(EliminationReason::Repeats)
    };
    let ruling = context.ruling(cage, &objection);
    let at_first = context
        .marks
        .combinations_at_first(cage)
        .unwrap_or_default();
    let mut in_any_order: Vec<Vec<Value>> = Vec::new();
    for way in ruling.out.iter().flatten().map(|way| sorted(&way.values)) {
        let mut orders = at_first.iter().filter(|order| sorted(order) == way);
        if !in_any_order.contains(&way) && orders.all(|order| objection(order).is_some()) {
            in_any_order.push(way);
        }
    }
    let is_shared = |line: &Line| {
        [cage, other]
            .iter()
            .all(|&cage| !context.inside(cage, &[*line]).is_empty())
    };
    Facts::Pair {
        other: Box::new(context.cage_facts(other, &|_| true)),
        lines: context
            .marks
            .puzzle()
            .size()
            .lines()
            .filter(is_shared)
            .collect(),
        in_any_order,
        ruling,
    }
}
