//! Combinations of a cage that fit with none of another cage.

use super::prelude::*;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "cage-pair",
    name: "Two cages that must fit",
    level: Level::Unreasonable,
    price: 24,
    what: "Rules out combinations of a cage that leave no combination for another cage.",
    when: "Two cages share rows or columns, and with one of its combinations the first has in them a \
           value of every combination of the second.",
    why: "Both cages are filled somehow, and no value is twice in a line.",
    also: &["`CompatibilitySearch`", "cage compatibility"],
    find,
};

/// More pairs of combinations than this are not looked through.
const MOST_PAIRS: usize = 10_000;

fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let frame = &*marks.frame;
    let mut effects = Vec::new();
    let mut theirs: Vec<u128> = Vec::new();
    // The lines that each cage meets: a bit each.
    let lines: Vec<u32> = (0..frame.cages())
        .map(|cage| {
            (frame.cage_cells(cage).iter()).fold(0, |lines, &cell| {
                lines | 1 << frame.row_of(cell.into()) | 1 << frame.col_of(cell.into())
            })
        })
        .collect();
    for cage in 0..frame.cages() {
        for other in (0..frame.cages()).filter(|&other| other != cage) {
            let both = lines[cage] & lines[other];
            let (Some(ways), Some(others)) = (marks.ways(cage), marks.ways(other)) else {
                continue;
            };
            if both == 0
                || ways.len() < 2
                || ways.len() * others.len() > MOST_PAIRS
                || both.count_ones() as usize * frame.n > 128
            {
                continue;
            }
            let shared: Vec<(u16, u16)> = (0..frame.lines())
                .filter(|line| both >> line & 1 != 0)
                .map(|line| {
                    (
                        frame.part(cage, line).places,
                        frame.part(other, line).places,
                    )
                })
                .collect();
            // The values in each line that they share, side by side.
            let pack = |way, mine: bool| {
                shared.iter().fold(0u128, |packed, &(ours, theirs)| {
                    let places = if mine { ours } else { theirs };
                    packed << frame.n | u128::from(marks.values_in(way, places))
                })
            };
            theirs.clear();
            theirs.extend(others.iter().map(|&way| pack(way, false)));
            theirs.sort_unstable();
            theirs.dedup();
            effects.clear();
            let keeps = |way| {
                let mine = pack(way, true);
                theirs.iter().any(|&theirs| theirs & mine == 0)
            };
            marks.unsupported(cage, keeps, |cell, gone| {
                remove(marks, cell, gone, &mut effects)
            });
            if !effects.is_empty() {
                let reason = Reason::Pair {
                    other: frame.cage_id(other),
                    cage: frame.cage_id(cage),
                };
                visit(reason, &effects)?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether two cages can be filled so without a value twice in a line.
fn fit(puzzle: &Puzzle, [one, other]: [(CageId, &[Value]); 2]) -> bool {
    let cells = |(cage, way): (CageId, &[Value])| -> Vec<(Cell, Value)> {
        let cells = puzzle.cage(cage).cells().iter().copied();
        cells.zip(way.iter().copied()).collect()
    };
    cells(one).iter().all(|(a, v)| {
        let clashes = |(b, w): &(Cell, Value)| v == w && (a.row() == b.row() || a.col() == b.col());
        !cells(other).iter().any(clashes)
    })
}

pub(in crate::logic) fn because(marks: &Marks, other: CageId, cage: CageId) -> String {
    let puzzle = marks.puzzle();
    let others = marks.combinations(other).unwrap_or_default();
    let keeps =
        |way: &[Value]| (others.iter()).any(|theirs| fit(puzzle, [(cage, way), (other, theirs)]));
    let out = telling::out_and_left(marks, cage, &keeps);
    let name = sentence(&telling::cage(puzzle, other));
    let left = telling::what_is_left(marks, other);
    let shared: Vec<Line> = (puzzle.size().lines())
        .filter(|&line| {
            [cage, other]
                .iter()
                .all(|&cage| !telling::inside(puzzle, cage, &[line]).is_empty())
        })
        .collect();
    let (rows, cols): (Vec<Line>, Vec<Line>) =
        (shared.into_iter()).partition(|line| matches!(line, Line::Row(_)));
    let places: Vec<String> = [rows, cols]
        .iter()
        .filter(|lines| !lines.is_empty())
        .map(|lines| telling::lines(lines))
        .collect();
    format!(
        "{name} {left}. {} must leave it one of these without repeating a value in {}. {out}",
        sentence(&telling::cage(puzzle, cage)),
        telling::one_of(&places)
    )
}
