//! A position as the checkers see it: candidates and entries in a plain list of cells, and the ways to fill
//! a cage, found by trying everything.

use std::collections::BTreeSet;

use super::{Checked, Conclusion, VerifyError};
use crate::effort;
use crate::logic::marks::Marks;
use crate::logic::step::Effect;
use crate::model::{CageId, Cell, Clue, Line, Op, Puzzle, Value, ValueSet};
use crate::short_sort::short_sort;

/// The most nodes of a search for the ways to fill a cage.
const MOST_NODES: usize = 2_000_000;
/// The most results that part of a cage, or of a line, may have.
pub(super) const MOST_RESULTS: usize = 200_000;

/// What it costs to try something, in the units of [`Budget::work`](crate::budget::Budget::work).
const WORK_OF_TRY: usize = 16;

/// A way to fill a cage: the values of its cells, in their order.
pub(super) type Combination = Vec<Value>;

/// Candidates and entries of all cells.
#[derive(Clone)]
pub(super) struct View<'p> {
    pub(super) puzzle: &'p Puzzle,
    /// Pays for work, or says that the budget is used up.
    pay: &'p dyn Fn(usize) -> Result<(), VerifyError>,
    candidates: Vec<ValueSet>,
    entered: Vec<bool>,
}

pub(super) fn in_line(cell: Cell, line: Line) -> bool {
    match line {
        Line::Row(row) => cell.row() == usize::from(row),
        Line::Col(col) => cell.col() == usize::from(col),
    }
}

/// Whether two different cells share a row or column.
pub(super) fn sees(one: Cell, other: Cell) -> bool {
    one != other && (one.row() == other.row() || one.col() == other.col())
}

pub(super) fn are_different<T: PartialEq>(all: &[T]) -> bool {
    (all.iter().enumerate()).all(|(i, one)| !all[..i].contains(one))
}

impl<'p> View<'p> {
    /// The position of some marks. Whatever takes long is paid for.
    pub(super) fn of(
        marks: &'p Marks,
        pay: &'p dyn Fn(usize) -> Result<(), VerifyError>,
    ) -> View<'p> {
        let size = marks.puzzle().size();
        View {
            puzzle: marks.puzzle(),
            pay,
            candidates: size.cells().map(|cell| marks.candidates(cell)).collect(),
            entered: (size.cells())
                .map(|cell| marks.entered(cell).is_some())
                .collect(),
        }
    }

    /// Pays for trying so many ways or results.
    pub(super) fn pay_for(&self, tries: usize) -> Result<(), VerifyError> {
        effort::note(tries);
        (self.pay)(tries.saturating_mul(WORK_OF_TRY))
    }

    pub(super) fn candidates(&self, cell: Cell) -> ValueSet {
        self.candidates[cell.index(self.puzzle.size())]
    }

    pub(super) fn is_entered(&self, cell: Cell) -> bool {
        self.entered[cell.index(self.puzzle.size())]
    }

    pub(super) fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.candidates(cell).contains(value)
    }

    pub(super) fn line(&self, line: Line) -> impl Iterator<Item = Cell> {
        line.cells(self.puzzle.size())
    }

    /// Whether an effect changes anything.
    pub(super) fn is_open(&self, effect: Effect) -> bool {
        match effect {
            Effect::Place(cell, value) => self.can_be(cell, value) && !self.is_entered(cell),
            Effect::Remove(cell, gone) => gone.iter().any(|value| self.can_be(cell, value)),
        }
    }

    pub(super) fn set_candidates(&mut self, cell: Cell, values: ValueSet) {
        self.candidates[cell.index(self.puzzle.size())] = values;
    }

    /// Enters a value, and removes it from the rest of its row and column.
    pub(super) fn place(&mut self, cell: Cell, value: Value) {
        let only = (self.candidates(cell).iter())
            .filter(|&other| other == value)
            .collect();
        self.set_candidates(cell, only);
        self.entered[cell.index(self.puzzle.size())] = true;
        let cells = self.puzzle.size().cells();
        for other in cells.filter(|&other| sees(cell, other)) {
            let mut values = self.candidates(other);
            values.remove(value);
            self.set_candidates(other, values);
        }
    }

    pub(super) fn place_way(&mut self, cage: CageId, way: &[Value]) {
        let puzzle = self.puzzle;
        for (&cell, &value) in puzzle.cage(cage).cells().iter().zip(way) {
            self.place(cell, value);
        }
    }

    pub(super) fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Place(cell, value) => self.place(cell, value),
            Effect::Remove(cell, gone) => {
                let left = (self.candidates(cell).iter())
                    .filter(|&value| !gone.contains(value))
                    .collect();
                self.set_candidates(cell, left);
            }
        }
    }

    /// Every way to fill a cage with the candidates of its cells.
    pub(super) fn ways(&self, cage: CageId) -> Result<Vec<Combination>, VerifyError> {
        let mut found = Vec::new();
        let mut nodes = 0;
        self.fill(cage, &mut Vec::new(), &mut nodes, &mut found)?;
        Ok(found)
    }

    fn fill(
        &self,
        cage: CageId,
        way: &mut Combination,
        nodes: &mut usize,
        found: &mut Vec<Combination>,
    ) -> Result<(), VerifyError> {
        *nodes += 1;
        if *nodes > MOST_NODES {
            return Err(VerifyError::TooLarge);
        }
        self.pay_for(1)?;
        let (clue, cells) = (
            self.puzzle.cage(cage).clue(),
            self.puzzle.cage(cage).cells(),
        );
        let Some(&cell) = cells.get(way.len()) else {
            if clue.holds(way) {
                found.push(way.clone());
            }
            return Ok(());
        };
        for value in self.candidates(cell).iter() {
            let mut before = cells.iter().zip(&*way);
            if before.any(|(&other, &v)| v == value && sees(cell, other)) {
                continue;
            }
            way.push(value);
            if clue.may_hold(way, cells.len() - way.len(), self.puzzle.size()) {
                self.fill(cage, way, nodes, found)?;
            }
            way.pop();
        }
        Ok(())
    }

    /// Whether a cage can satisfy its clue with the value in the cell if rows and columns are ignored. This needs no
    /// list of ways, so it also works for cages that have too many.
    pub(super) fn can_meet_clue(
        &self,
        cage: CageId,
        cell: Cell,
        value: Value,
    ) -> Result<bool, VerifyError> {
        let (ops, target) = match self.puzzle.cage(cage).clue() {
            Clue::Given(given) => return Ok(given == value),
            Clue::Free => return Ok(true),
            Clue::Op(op, target) => (vec![op], target),
            Clue::Hidden(target) => (Op::ALL.to_vec(), target),
        };
        for op in ops {
            // The largest value so far, and the sum or product of all.
            let start = match op {
                Op::Add | Op::Sub => 0,
                Op::Mul | Op::Div => 1,
            };
            let mut results = BTreeSet::new();
            results.insert((0u128, start));
            for &other in self.puzzle.cage(cage).cells() {
                let mut next = BTreeSet::new();
                let values = self.candidates(other);
                for v in values.iter().filter(|&v| other != cell || v == value) {
                    let v = u128::from(v.get());
                    self.pay_for(results.len() * 4)?;
                    for &(largest, all) in &results {
                        let largest = match op {
                            Op::Add | Op::Mul => 0,
                            Op::Sub | Op::Div => largest.max(v),
                        };
                        let all = match op {
                            Op::Add | Op::Sub => all + v,
                            Op::Mul | Op::Div => all.saturating_mul(v),
                        };
                        next.insert((largest, all));
                    }
                }
                if next.len() > MOST_RESULTS {
                    return Err(VerifyError::TooLarge);
                }
                results = next;
            }
            let target = u128::from(target);
            let meets = |&(largest, all): &(u128, u128)| match op {
                Op::Add | Op::Mul => all == target,
                Op::Sub => all + target == 2 * largest,
                Op::Div => all.checked_mul(target) == Some(largest * largest),
            };
            if results.iter().any(meets) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The values that a way puts into some lines.
    pub(super) fn part<'w>(
        &'w self,
        cage: CageId,
        way: &'w [Value],
        lines: &'w [Line],
    ) -> impl Iterator<Item = Value> + 'w {
        let cells = self.puzzle.cage(cage).cells().iter().zip(way);
        let inside = cells.filter(|(cell, _)| lines.iter().any(|&line| in_line(**cell, line)));
        inside.map(|(_, &value)| value)
    }

    /// The values that the cells of a cage cannot have if it is filled in one of these ways.
    pub(super) fn not_in(&self, cage: CageId, ways: Vec<Combination>) -> Conclusion<'_> {
        let cells = self.puzzle.cage(cage).cells();
        Conclusion::ruled_out(move |cell, value| {
            (cells.iter().position(|&other| other == cell))
                .is_some_and(|at| !ways.iter().any(|way| way[at] == value))
        })
    }

    /// The same for those of all ways to fill the cage that are kept.
    pub(super) fn kept(
        &self,
        cage: CageId,
        keeps: impl Fn(&[Value]) -> Result<bool, VerifyError>,
    ) -> Checked<'_> {
        let mut kept = Vec::new();
        for way in self.ways(cage)? {
            if keeps(&way)? {
                kept.push(way);
            }
        }
        Ok(self.not_in(cage, kept))
    }

    /// The cages that some cells belong to, each once.
    pub(super) fn cages_of(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<CageId> {
        let cages = cells.into_iter().map(|cell| self.puzzle.cage_at(cell));
        let mut cages: Vec<CageId> = cages.collect();
        short_sort(&mut cages);
        cages.dedup();
        cages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    /// Every filling of a cage of three cells, whose rows and columns do not count, tried one by one.
    #[test]
    fn a_clue_can_be_met_if_some_candidates_meet_it() {
        let size = Size::new(5).unwrap();
        let corner = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
        let others: Vec<Cell> = size.cells().filter(|cell| !corner.contains(cell)).collect();
        let clues = (0..130).flat_map(|target| {
            let ops = Op::ALL.map(|op| Clue::Op(op, target));
            ops.into_iter().chain([Clue::Hidden(target)])
        });
        let sets = [
            [0b11111; 3],
            [0b10110, 0b01101, 0b11111],
            [0b00010, 0b11000, 0b00101],
        ];
        for clue in clues.chain([Clue::Free]) {
            let puzzle = Puzzle::builder(size)
                .cage(clue, corner)
                .cage(Clue::Free, others.iter().copied())
                .build()
                .unwrap();
            let marks = Marks::new(&puzzle);
            let cage = puzzle.cage_at(corner[0]);
            for candidates in sets.map(|sets| sets.map(ValueSet::from_bits)) {
                let mut view = View::of(&marks, &|_| Ok(()));
                for (cell, candidates) in corner.into_iter().zip(candidates) {
                    view.set_candidates(cell, candidates);
                }
                let [a, b, c] = candidates.map(|set| set.iter().collect::<Vec<Value>>());
                let mut met = Vec::new();
                for &a in &a {
                    for &b in &b {
                        met.extend(
                            c.iter()
                                .filter(|&&c| clue.holds(&[a, b, c]))
                                .map(|&c| [a, b, c]),
                        );
                    }
                }
                for (at, &cell) in corner.iter().enumerate() {
                    for value in candidates[at].iter() {
                        let expected = met.iter().any(|values| values[at] == value);
                        let can_be = view.can_meet_clue(cage, cell, value);
                        assert_eq!(can_be, Ok(expected), "{clue}: {value} in {cell}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_given_value_is_the_only_one() {
        let size = Size::new(2).unwrap();
        let value = |value| Value::new(value).unwrap();
        let cells = size.cells().skip(1);
        let puzzle = Puzzle::builder(size)
            .cage(Clue::Given(value(2)), [Cell::new(0, 0)])
            .cage(Clue::Free, cells)
            .build()
            .unwrap();
        let marks = Marks::new(&puzzle);
        let view = View::of(&marks, &|_| Ok(()));
        let cell = Cell::new(0, 0);
        let cage = puzzle.cage_at(cell);
        assert_eq!(view.can_meet_clue(cage, cell, value(2)), Ok(true));
        assert_eq!(view.can_meet_clue(cage, cell, value(1)), Ok(false));
    }
}
