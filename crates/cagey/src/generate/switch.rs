//! Other solutions that lie near the one that is known.
//!
//! Take two rows of a Latin square. Some of their columns have the same values in both rows together, and
//! there the rows can change places: what comes out is a Latin square too. The same goes for two columns,
//! and for two values.
//!
//! ```text
//!   1 2 3 4        2 1 3 4      rows 1 and 2, in the columns 1 and 2
//!   2 1 4 3   →    1 2 4 3
//! ```
//!
//! If all clues hold in such a square, a puzzle has several solutions. Most puzzles that have several
//! show it so, and finding out takes a fraction of the time that a search would.

use super::layout::Layout;
use crate::model::{Clue, Op, Size, Target, Value};

const MOST: usize = Size::MAX as usize;

/// What changes places.
#[derive(Clone, Copy)]
enum Kind {
    Rows,
    Columns,
    Values,
}

/// All switches of a solution.
pub(super) struct Switches {
    area: usize,
    /// The values of each, in reading order.
    values: Vec<u8>,
    /// The cells in which each differs from the solution.
    cells: Vec<u8>,
    /// Where those of each end.
    ends: Vec<u16>,
}

impl Switches {
    /// Those of a solution, which is in reading order.
    pub(super) fn new(n: usize, solution: &[Value]) -> Switches {
        let mut switches = Switches {
            area: n * n,
            values: Vec::with_capacity(3 * n.pow(4)),
            cells: Vec::with_capacity(3 * n.pow(3)),
            ends: Vec::with_capacity(3 * n.pow(2)),
        };
        let mut values = [0; MOST * MOST];
        for (to, value) in values.iter_mut().zip(solution) {
            *to = value.get();
        }
        for kind in [Kind::Rows, Kind::Columns, Kind::Values] {
            switches.add(n, &values[..n * n], kind);
        }
        switches
    }

    fn add(&mut self, n: usize, solution: &[u8], kind: Kind) {
        // By what changes places: what stands where, and where it stands. For rows these are values and
        // columns, for columns values and rows, for values columns and rows.
        let mut stands = [[0u8; MOST]; MOST];
        let mut is_at = [[0u8; MOST]; MOST];
        for row in 0..n {
            for col in 0..n {
                let value = usize::from(solution[row * n + col]) - 1;
                let (what, place, stander) = match kind {
                    Kind::Rows => (row, col, value),
                    Kind::Columns => (col, row, value),
                    Kind::Values => (value, row, col),
                };
                stands[what][place] = stander as u8;
                is_at[what][stander] = place as u8;
            }
        }
        for one in 0..n {
            for other in one + 1..n {
                let mut seen = 0u16;
                for start in 0..n {
                    if seen >> start & 1 == 1 {
                        continue;
                    }
                    let from = self.values.len();
                    self.values.extend_from_slice(solution);
                    let mut here = start;
                    while seen >> here & 1 == 0 {
                        seen |= 1 << here;
                        let (a, b) = (stands[one][here], stands[other][here]);
                        for (what, stander) in [(one, b), (other, a)] {
                            let (cell, value) = match kind {
                                Kind::Rows => (what * n + here, stander + 1),
                                Kind::Columns => (here * n + what, stander + 1),
                                Kind::Values => (here * n + usize::from(stander), what as u8 + 1),
                            };
                            self.values[from + cell] = value;
                            self.cells.push(cell as u8);
                        }
                        here = is_at[one][usize::from(b)].into();
                    }
                    self.ends.push(self.cells.len() as u16);
                }
            }
        }
    }

    /// The number of the first in which all clues hold.
    pub(super) fn first(&self, layout: &Layout, clues: &[Clue]) -> Option<usize> {
        (0..self.ends.len()).find(|&switch| self.holds(switch, layout, clues))
    }

    /// The cells in which one differs from the solution.
    #[inline(always)]
    pub(super) fn cells(&self, switch: usize) -> &[u8] {
        let start = switch.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[usize::from(start)..usize::from(self.ends[switch])]
    }

    /// Whether all clues hold in one.
    #[inline(always)]
    pub(super) fn holds(&self, switch: usize, layout: &Layout, clues: &[Clue]) -> bool {
        let values = &self.values[switch * self.area..][..self.area];
        (self.cells(switch).iter()).all(|&cell| {
            let cage = layout.cage_of(cell.into());
            holds(clues[cage], layout.cages()[cage].cells(), values)
        })
    }
}

/// Whether a clue holds in some cells.
#[inline(always)]
fn holds(clue: Clue, cells: &[u8], values: &[u8]) -> bool {
    let at = |cell: u8| values[usize::from(cell)];
    match (clue, cells) {
        (Clue::Given(value), &[cell]) => at(cell) == value.get(),
        (Clue::Op(Op::Add, target), _) => {
            let sum = cells.iter().map(|&cell| Target::from(at(cell)));
            sum.sum::<Target>() == target
        }
        (Clue::Op(Op::Mul, target), _) => {
            let mut factors = cells.iter().map(|&cell| Target::from(at(cell)));
            factors.try_fold(1, Target::checked_mul) == Some(target)
        }
        (Clue::Op(Op::Sub, target), &[one, other]) => {
            Target::from(at(one).abs_diff(at(other))) == target
        }
        (Clue::Op(Op::Div, target), &[one, other]) => {
            let (less, more) = (at(one).min(at(other)), at(one).max(at(other)));
            Target::from(less).checked_mul(target) == Some(more.into())
        }
        _ => {
            let values: Vec<Value> = cells
                .iter()
                .filter_map(|&cell| Value::new(at(cell)))
                .collect();
            clue.holds(&values)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Recipe;
    use crate::generate::draft::Draft;
    use crate::generate::latin::Squares;
    use crate::generate::random::Random;
    use crate::model::Grid;

    /// Held against the puzzle itself, which knows rows, columns and clues.
    #[test]
    fn switches_are_squares_and_hold_where_the_puzzle_is_solved() {
        let mut random = Random::from_words(&[3]);
        for n in 2..=9 {
            let mut recipe = Recipe::new(Size::new(n).unwrap());
            recipe.hidden_percent = 20;
            let mut solved = 0;
            for _ in 0..40 {
                let mut squares = Squares::new(recipe.size);
                let draft = Draft::random(&recipe, &mut squares, &mut random).unwrap();
                let (puzzle, solution) = (draft.puzzle(), draft.solution());
                let switches = draft.switches();
                for switch in 0..switches.ends.len() {
                    let values = &switches.values[switch * n * n..][..n * n];
                    let grid = Grid::from_values(
                        recipe.size,
                        values.iter().map(|&value| Value::new(value)).collect(),
                    );
                    let mut lines = puzzle.violations(&grid).into_iter();
                    let is_repeated =
                        |violation| matches!(violation, crate::model::Violation::Repeated { .. });
                    assert!(!lines.any(is_repeated));
                    for cell in recipe.size.cells() {
                        let differs = grid.get(cell) != solution.get(cell);
                        let number = cell.index(recipe.size) as u8;
                        assert_eq!(differs, switches.cells(switch).contains(&number));
                    }
                    let is_solved = puzzle.is_solved_by(&grid);
                    assert_eq!(draft.allows(switch, &switches), is_solved);
                    solved += usize::from(is_solved);
                }
                let first = (0..switches.ends.len()).find(|&at| draft.allows(at, &switches));
                assert_eq!(draft.first_of(&switches), first);
            }
            assert!(solved > 0, "{n}");
        }
    }
}
