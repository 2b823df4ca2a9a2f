//! Why a set of cages cannot be satisfied, where that is a matter of arithmetic.

use crate::model::{Cage, Cell, Clue, Line, Op, Puzzle, Target, TotalKind};

/// What cages in conflict have against them, if it can be said in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ConflictReason {
    /// The cages fill whole lines, but their clues give another total than these.
    LineTotal {
        /// What is totalled.
        kind: TotalKind,
        /// The lines that the cages fill.
        lines: Vec<Line>,
        /// The total of these lines, each of which has every value once.
        total: Target,
        /// The total that the clues give.
        clues: Target,
    },
    /// The cells of the only cage are in one line, and different values give another result.
    CageBounds {
        /// What the clue gives.
        kind: TotalKind,
        /// How many cells the cage has.
        cells: usize,
        /// The least result of so many different values.
        least: Target,
        /// The greatest one.
        most: Target,
        /// What the clue asks for.
        target: Target,
    },
}

impl ConflictReason {
    /// What some cages of a puzzle have against them.
    pub(super) fn of(puzzle: &Puzzle, cages: &[usize]) -> Option<ConflictReason> {
        let cages: Vec<&Cage> = cages.iter().map(|&cage| &puzzle.cages()[cage]).collect();
        let of_kind = |&kind: &TotalKind| {
            line_total(puzzle, &cages, kind).or_else(|| bounds(puzzle, &cages, kind))
        };
        [TotalKind::Sum, TotalKind::Product]
            .iter()
            .find_map(of_kind)
    }
}

fn combined(kind: TotalKind, mut values: impl Iterator<Item = Target>) -> Option<Target> {
    match kind {
        TotalKind::Sum => values.try_fold(0, Target::checked_add),
        TotalKind::Product => values.try_fold(1, Target::checked_mul),
    }
}

/// The operator of clues that give such a total.
fn operator(kind: TotalKind) -> Op {
    match kind {
        TotalKind::Sum => Op::Add,
        TotalKind::Product => Op::Mul,
    }
}

fn line_total(puzzle: &Puzzle, cages: &[&Cage], kind: TotalKind) -> Option<ConflictReason> {
    let size = puzzle.size();
    let clues = cages.iter().map(|cage| match cage.clue() {
        Clue::Op(own, target) => (own == operator(kind)).then_some(target),
        Clue::Given(value) => Some(value.get().into()),
        Clue::Hidden(_) | Clue::Free => None,
    });
    let clues = combined(kind, clues.collect::<Option<Vec<Target>>>()?.into_iter())?;
    let is_inside = |cell| cages.iter().any(|cage| cage.cells().contains(&cell));
    let count: usize = cages.iter().map(|cage| cage.cells().len()).sum();
    [Line::Row as fn(u8) -> Line, Line::Col]
        .into_iter()
        .find_map(|line| {
            let all = (0..size.get() as u8).map(line);
            let lines: Vec<Line> = all.filter(|line| line.cells(size).all(is_inside)).collect();
            if lines.is_empty() || lines.len() * size.get() != count {
                return None;
            }
            let values = lines.iter().flat_map(|_| size.values());
            let total = combined(kind, values.map(|value| value.get().into()))?;
            (total != clues).then_some(ConflictReason::LineTotal {
                kind,
                lines,
                total,
                clues,
            })
        })
}

fn bounds(puzzle: &Puzzle, cages: &[&Cage], kind: TotalKind) -> Option<ConflictReason> {
    let &[cage] = cages else { return None };
    let target = match cage.clue() {
        Clue::Op(own, target) if own == operator(kind) => target,
        _ => return None,
    };
    let (cells, size) = (cage.cells().len(), puzzle.size());
    let is_in = |line: &Line| {
        let of_line: Vec<Cell> = line.cells(size).collect();
        cage.cells().iter().all(|cell| of_line.contains(cell))
    };
    size.lines().find(is_in)?;
    let values: Vec<Target> = size.values().map(|value| value.get().into()).collect();
    let least = combined(kind, values.iter().copied().take(cells))?;
    let most = combined(kind, values.iter().rev().copied().take(cells))?;
    let is_outside = !(least..=most).contains(&target);
    is_outside.then_some(ConflictReason::CageBounds {
        kind,
        cells,
        least,
        most,
        target,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Budget, Solver};

    fn reason(text: &str) -> Option<ConflictReason> {
        let puzzle: Puzzle = text.parse().unwrap();
        let conflict = Solver::new().conflict(&puzzle, &mut Budget::unlimited());
        conflict.unwrap().reason
    }

    #[test]
    fn totals_of_lines_are_compared() {
        let row = reason("aaa\nbbc\nbcc\n\na: 7+\nb: 6+\nc: 6+").unwrap();
        let ConflictReason::LineTotal {
            kind,
            lines,
            total,
            clues,
        } = row
        else {
            panic!("{row:?}");
        };
        assert_eq!((kind, total, clues), (TotalKind::Sum, 6, 7));
        assert_eq!(lines, [Line::Row(0)]);
        let columns = reason("abc\nabc\nabb\n\na: 6*\nb: 12*\nc: 2*").unwrap();
        assert!(
            matches!(&columns, ConflictReason::LineTotal { kind: TotalKind::Product, lines, total: 36, clues: 24 }
                if lines[..] == [Line::Col(1), Line::Col(2)]),
            "{columns:?}"
        );
    }

    #[test]
    fn a_cage_in_a_line_has_different_values() {
        let cage =
            reason("aaab\ncccc\ndddd\neeee\n\na: 10+\nb: 1\nc: 10+\nd: 10+\ne: 10+").unwrap();
        let expected = ConflictReason::CageBounds {
            kind: TotalKind::Sum,
            cells: 3,
            least: 6,
            most: 9,
            target: 10,
        };
        assert_eq!(cage, expected);
    }

    #[test]
    fn other_conflicts_have_no_such_reason() {
        // Both halves of the first row need a 2.
        let text = "aabb\ncccc\ndddd\neeee\n\na: 3+\nb: 2/\nc: 10+\nd: 10+\ne: 10+";
        assert_eq!(reason(text), None);
    }
}
