use std::fmt;

use smallvec::SmallVec;

use super::{Cage, CageId, Cell, Clue, Grid, Op, Size, SizeMismatch, Target, Value, Violation};
use crate::short_sort::{short_sort, short_sort_by_key};

/// A well-formed puzzle: every cell lies in exactly one cage, cages are connected, and clues fit their cages.
///
/// Cages are numbered by their first cell in reading order, so that two puzzles with the same meaning are equal
/// however they were written.
///
/// ```
/// use cagey::model::{Cell, Clue, Op, Puzzle, Size};
///
/// let size = Size::new(2)?;
/// let puzzle = Puzzle::builder(size)
///     .cage(Clue::Op(Op::Sub, 1), [Cell::new(0, 0), Cell::new(1, 0)])
///     .cage(Clue::Op(Op::Add, 3), [Cell::new(0, 1), Cell::new(1, 1)])
///     .build()?;
/// assert_eq!(puzzle.to_string(), "2:__b,s1a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        description = "A puzzle as its one-line id.",
        extend("pattern" = "^c?[0-9]+:[_a-z0-9]+,[a-z0-9]+$")
    )
)]
pub struct Puzzle {
    size: Size,
    cages: Box<[Cage]>,
    cage_of: Box<[CageId]>,
}

impl Puzzle {
    /// All cages with their numbers.
    pub fn numbered_cages(&self) -> impl Iterator<Item = (CageId, &Cage)> {
        (0..).map(CageId).zip(self.cages.iter())
    }

    /// Starts a puzzle that is built cage by cage.
    pub fn builder(size: Size) -> PuzzleBuilder {
        PuzzleBuilder {
            size,
            cages: Vec::new(),
        }
    }

    /// A puzzle of cages that are known to be well-formed.
    pub(crate) fn of_cages<C: IntoIterator<Item = Cell>>(
        size: Size,
        cages: impl IntoIterator<Item = (Clue, C)>,
    ) -> Puzzle {
        let mut cages: Vec<Cage> = (cages.into_iter())
            .map(|(clue, cells)| {
                let mut cells: SmallVec<[Cell; 8]> = cells.into_iter().collect();
                short_sort(&mut cells);
                Cage {
                    clue: normalized(clue, cells.len()),
                    cells,
                }
            })
            .collect();
        short_sort_by_key(&mut cages, Cage::first_cell);
        let mut cage_of = vec![CageId(0); size.area()];
        for (i, cage) in cages.iter().enumerate() {
            for cell in cage.cells() {
                cage_of[cell.index(size)] = CageId(i as u16);
            }
        }
        Puzzle::of_ordered_cages(size, cages, cage_of)
    }

    /// A puzzle of cages that are known to be well-formed and in the order of their first cells, with their cells in
    /// order and their clues as they are normalised; and the number of the cage of each cell.
    pub(crate) fn of_ordered_cages(size: Size, cages: Vec<Cage>, cage_of: Vec<CageId>) -> Puzzle {
        Puzzle {
            size,
            cages: cages.into_boxed_slice(),
            cage_of: cage_of.into_boxed_slice(),
        }
    }

    /// The number of rows, columns and values.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cages, in the order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cage in which the cell lies, and its number; none if the cell is outside the grid.
    pub fn cage_containing(&self, cell: Cell) -> Option<(CageId, &Cage)> {
        let id = self.cage_of[self.size.index_of(cell)?];
        Some((id, self.cage(id)))
    }

    /// The cage with this number, which must be one of this puzzle.
    pub(crate) fn cage(&self, id: CageId) -> &Cage {
        &self.cages[id.index()]
    }

    /// The number of the cage in which a cell of the grid lies.
    pub(crate) fn cage_at(&self, cell: Cell) -> CageId {
        self.cage_of[cell.index(self.size)]
    }

    /// Every rule that a full or partly filled grid breaks: lines first, then cages.
    ///
    /// A partly filled cage breaks its clue only if, by arithmetic alone, no values in its empty cells could satisfy
    /// it. A grid without violations need not have a solution.
    pub fn violations(&self, grid: &Grid) -> Result<Vec<Violation>, SizeMismatch> {
        SizeMismatch::check(self.size, grid.size())?;
        let lines = self.size.lines().flat_map(|line| {
            self.size.values().filter_map(move |value| {
                let cells: Vec<Cell> = line
                    .cells(self.size)
                    .filter(|&cell| grid.get(cell) == Some(value))
                    .collect();
                (cells.len() > 1).then_some(Violation::Repeated { line, value, cells })
            })
        });
        let cages = self
            .numbered_cages()
            .filter_map(|(id, cage)| self.cage_violation(id, cage, grid));
        Ok(lines.chain(cages).collect())
    }

    fn cage_violation(&self, id: CageId, cage: &Cage, grid: &Grid) -> Option<Violation> {
        let filled: Vec<(Cell, Value)> = cage
            .cells
            .iter()
            .filter_map(|&cell| Some((cell, grid.get(cell)?)))
            .collect();
        let values: Vec<Value> = filled.iter().map(|&(_, value)| value).collect();
        let empty = cage.cells.len() - filled.len();
        // A clue that no values at all can satisfy is a fault of the puzzle, not of the grid.
        if filled.is_empty() || cage.clue.may_hold(&values, empty, self.size) {
            return None;
        }
        let clue = cage.clue;
        if empty == 0 {
            return Some(Violation::CageWrong {
                cage: id,
                clue,
                filled,
            });
        }
        Some(Violation::CageHopeless {
            cage: id,
            clue,
            filled,
            empty: (cage.cells.iter().copied())
                .filter(|&cell| grid.get(cell).is_none())
                .collect(),
        })
    }

    /// Whether the grid is full and breaks no rule.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.is_full() && self.violations(grid) == Ok(Vec::new())
    }
}

/// Builds a [`Puzzle`] from cages.
#[derive(Clone, Debug)]
#[must_use]
pub struct PuzzleBuilder {
    size: Size,
    cages: Vec<(Clue, Vec<Cell>)>,
}

impl PuzzleBuilder {
    /// Adds a cage. Errors number cages in the order in which they were added, from 0.
    pub fn cage(mut self, clue: Clue, cells: impl IntoIterator<Item = Cell>) -> PuzzleBuilder {
        self.add(clue, cells);
        self
    }

    /// Adds a cage, in place.
    pub fn add(&mut self, clue: Clue, cells: impl IntoIterator<Item = Cell>) {
        self.cages.push((clue, cells.into_iter().collect()));
    }

    /// The puzzle, or everything that is wrong with it.
    pub fn build(self) -> Result<Puzzle, PuzzleErrors> {
        let size = self.size;
        let mut errors = Vec::new();
        let mut owner: Vec<Option<usize>> = vec![None; size.area()];
        for (number, (clue, cells)) in self.cages.iter().enumerate() {
            check_clue(number, *clue, cells.len(), size, &mut errors);
            let mut inside = Vec::new();
            for &cell in cells {
                if !cell.is_in(size) {
                    errors.push(PuzzleError::CellOutside { cage: number, cell });
                    continue;
                }
                inside.push(cell);
                match &mut owner[cell.index(size)] {
                    Some(first) => errors.push(PuzzleError::CellTaken {
                        cell,
                        first: *first,
                        second: number,
                    }),
                    free => *free = Some(number),
                }
            }
            if !is_connected(&inside) {
                errors.push(PuzzleError::CageInPieces { cage: number });
            }
        }
        let is_uncovered = |cell: &Cell| owner[cell.index(size)].is_none();
        let uncovered: Vec<Cell> = size.cells().filter(is_uncovered).collect();
        if !uncovered.is_empty() {
            errors.push(PuzzleError::CellsUncovered { cells: uncovered });
        }
        if !errors.is_empty() {
            return Err(PuzzleErrors(errors));
        }

        Ok(Puzzle::of_cages(size, self.cages))
    }
}

/// Normalises the clue of a single cell to a given value, except `×`, which game ids distinguish.
fn normalized(clue: Clue, cells: usize) -> Clue {
    match clue {
        Clue::Op(Op::Add, target) | Clue::Hidden(target) if cells == 1 => {
            let value = u8::try_from(target).ok().and_then(Value::new);
            value.map_or(clue, Clue::Given)
        }
        clue => clue,
    }
}

fn check_clue(cage: usize, clue: Clue, cells: usize, size: Size, errors: &mut Vec<PuzzleError>) {
    if cells == 0 {
        errors.push(PuzzleError::CageEmpty { cage });
        return;
    }
    let fits = match clue {
        Clue::Given(_) => cells == 1,
        Clue::Op(op, _) => cells >= op.fewest_cells(),
        Clue::Hidden(_) | Clue::Free => true,
    };
    if !fits {
        errors.push(PuzzleError::ClueDoesNotFit { cage, clue, cells });
    } else if let (1, Some(target)) = (cells, clue.target())
        && !(1..=size.get() as Target).contains(&target)
    {
        errors.push(PuzzleError::GivenOutOfRange { cage, target, size });
    }
}

fn is_connected(cells: &[Cell]) -> bool {
    let mut rest: Vec<Cell> = cells.to_vec();
    // A cell that is named twice is reported separately.
    short_sort(&mut rest);
    rest.dedup();
    let mut reached: Vec<Cell> = rest.pop().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let (next, others) = (rest.into_iter()).partition(|&c| c.touches(cell));
        let next: Vec<Cell> = next;
        reached.extend(next);
        rest = others;
    }
    rest.is_empty()
}

/// Why cages do not make a puzzle. Cages are numbered as they were added to the builder, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Cells lie in no cage.
    CellsUncovered {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A cell lies in two cages, or twice in one.
    CellTaken {
        /// The cell.
        cell: Cell,
        /// The cage that had it first.
        first: usize,
        /// The cage that names it again.
        second: usize,
    },
    /// A cage names a cell that the grid does not have.
    CellOutside {
        /// The cage.
        cage: usize,
        /// The cell.
        cell: Cell,
    },
    /// A cage has no cells.
    CageEmpty {
        /// The cage.
        cage: usize,
    },
    /// The cells of a cage are not connected.
    CageInPieces {
        /// The cage.
        cage: usize,
    },
    /// An operator needs more cells than the cage has, or a given value has more than one.
    ClueDoesNotFit {
        /// The cage.
        cage: usize,
        /// Its clue.
        clue: Clue,
        /// How many cells it has.
        cells: usize,
    },
    /// The value of a single cell does not occur in puzzles of this size.
    GivenOutOfRange {
        /// The cage.
        cage: usize,
        /// The number that was given.
        target: Target,
        /// The puzzle's size.
        size: Size,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::CellsUncovered { cells } => uncovered(cells, f),
            PuzzleError::CellTaken {
                cell,
                first,
                second,
            } if first == second => {
                write!(f, "{cell} is named twice in one cage")
            }
            PuzzleError::CellTaken { cell, .. } => write!(f, "{cell} is in two cages"),
            PuzzleError::CellOutside { cell, .. } => write!(f, "{cell} is outside the grid"),
            PuzzleError::CageEmpty { .. } => f.write_str("a cage has no cells"),
            PuzzleError::CageInPieces { .. } => f.write_str("a cage is in more than one piece"),
            PuzzleError::ClueDoesNotFit {
                clue: Clue::Op(op, _),
                ..
            } => write!(f, "{op} needs a cage of two or more cells"),
            PuzzleError::ClueDoesNotFit { clue, cells, .. } => {
                write!(f, "{clue} has no operator, but its cage has {cells} cells")
            }
            PuzzleError::GivenOutOfRange { target, size, .. } => write!(
                f,
                "a cell is given as {target}, but values go from 1 to {}",
                size.get()
            ),
        }
    }
}

impl std::error::Error for PuzzleError {}

/// `R1C1, R1C2 and 14 more are in no cage`
fn uncovered(cells: &[Cell], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const NAMED: usize = 4;
    let names: Vec<String> = cells.iter().take(NAMED).map(Cell::to_string).collect();
    match (cells.len(), cells.len().saturating_sub(NAMED)) {
        (1, _) => write!(f, "{} is in no cage", names[0]),
        (_, 0) => write!(f, "{} are in no cage", names.join(", ")),
        (_, more) => write!(f, "{} and {more} more are in no cage", names.join(", ")),
    }
}

/// Everything that is wrong with some cages; at least one error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleErrors(Vec<PuzzleError>);

impl PuzzleErrors {
    /// What is wrong.
    pub fn errors(&self) -> &[PuzzleError] {
        &self.0
    }
}

impl IntoIterator for PuzzleErrors {
    type Item = PuzzleError;
    type IntoIter = std::vec::IntoIter<PuzzleError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for PuzzleErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.0.iter().map(PuzzleError::to_string).collect();
        f.write_str(&told.join("; "))
    }
}

impl std::error::Error for PuzzleErrors {}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: u8, col: u8) -> Cell {
        Cell::new(row, col)
    }

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    #[test]
    fn a_puzzle_is_solved_by_a_full_grid_that_breaks_no_rule() {
        let two = size(2);
        let puzzle = Puzzle::builder(two)
            .cage(Clue::Op(Op::Add, 3), [cell(0, 0), cell(0, 1)])
            .cage(Clue::Given(Value::new(2).unwrap()), [cell(1, 0)])
            .cage(Clue::Free, [cell(1, 1)])
            .build()
            .unwrap();
        let grid = |values: [u8; 4]| {
            let mut grid = Grid::empty(two);
            for (cell, value) in two.cells().zip(values) {
                grid.put(cell, Value::new(value));
            }
            grid
        };
        assert!(puzzle.is_solved_by(&grid([1, 2, 2, 1])));
        for wrong in [[2, 1, 1, 2], [1, 2, 2, 2], [1, 2, 2, 0], [0, 0, 0, 0]] {
            assert!(!puzzle.is_solved_by(&grid(wrong)), "{wrong:?}");
        }
        let partial = grid([1, 0, 2, 0]);
        assert!(!partial.is_full() && !partial.is_empty());
        assert_eq!(partial.empty_cells(), 2);
        assert!(grid([1, 2, 2, 1]).is_full());
        // A grid of another size solves nothing.
        let three = Grid::empty(size(3));
        let mismatch = SizeMismatch {
            puzzle: two,
            grid: size(3),
        };
        assert!(!puzzle.is_solved_by(&three));
        assert_eq!(puzzle.violations(&three), Err(mismatch));
    }

    #[test]
    fn a_line_has_its_own_cells_and_no_others() {
        for line in size(4).lines() {
            let own: Vec<Cell> = line.cells(size(4)).collect();
            let found: Vec<Cell> = (size(4).cells()).filter(|&cell| line.has(cell)).collect();
            assert_eq!(found, own, "{line}");
        }
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let errors = Puzzle::builder(size(3))
            .cage(Clue::Op(Op::Sub, 1), [cell(0, 0)])
            .cage(Clue::Op(Op::Add, 3), [cell(0, 0), cell(2, 2)])
            .cage(Clue::Free, [])
            .cage(Clue::Free, [cell(3, 0)])
            .cage(Clue::Hidden(9), [cell(1, 1)])
            .build()
            .unwrap_err();
        let errors = errors.errors();
        assert!(matches!(
            errors[0],
            PuzzleError::ClueDoesNotFit { cage: 0, .. }
        ));
        assert!(matches!(
            errors[1],
            PuzzleError::CellTaken {
                first: 0,
                second: 1,
                ..
            }
        ));
        assert!(matches!(errors[2], PuzzleError::CageInPieces { cage: 1 }));
        assert!(matches!(errors[3], PuzzleError::CageEmpty { cage: 2 }));
        assert!(matches!(
            errors[4],
            PuzzleError::CellOutside { cage: 3, .. }
        ));
        assert!(matches!(
            errors[5],
            PuzzleError::GivenOutOfRange {
                cage: 4,
                target: 9,
                ..
            }
        ));
        assert_eq!(
            errors[6].to_string(),
            "R1C2, R1C3, R2C1, R2C3 and 2 more are in no cage"
        );
        assert_eq!(errors.len(), 7);
    }

    #[test]
    fn the_order_of_cages_and_cells_does_not_matter() {
        let one = Puzzle::builder(size(2))
            .cage(Clue::Op(Op::Add, 3), [cell(1, 0), cell(0, 0)])
            .cage(Clue::Given(Value::new(2).unwrap()), [cell(0, 1)])
            .cage(Clue::Hidden(1), [cell(1, 1)])
            .build();
        let other = Puzzle::builder(size(2))
            .cage(Clue::Op(Op::Add, 1), [cell(1, 1)])
            .cage(Clue::Op(Op::Add, 2), [cell(0, 1)])
            .cage(Clue::Op(Op::Add, 3), [cell(0, 0), cell(1, 0)])
            .build();
        assert_eq!(one, other);
        assert!(one.is_ok());
    }

    #[test]
    fn violations_name_rule_and_cells_of_full_and_partial_grids() {
        let puzzle = Puzzle::builder(size(3))
            .cage(Clue::Op(Op::Add, 6), [cell(0, 0), cell(0, 1), cell(0, 2)])
            .cage(Clue::Op(Op::Div, 3), [cell(1, 0), cell(1, 1)])
            .cage(Clue::Free, [cell(1, 2), cell(2, 0), cell(2, 1), cell(2, 2)])
            .build()
            .unwrap();
        let grid: Grid = "1122.....".parse().unwrap();
        let violations = puzzle.violations(&grid).unwrap();
        let rules: Vec<&str> = violations.iter().map(Violation::rule).collect();
        assert_eq!(rules, ["repeated", "cage-wrong", "cage-hopeless"]);
        let told: Vec<String> = violations.iter().map(Violation::to_string).collect();
        assert_eq!(told[0], "row 1 has the value 1 twice: R1C1, R1C2");
        assert_eq!(
            told[1],
            "cage 6+ is not met by R1C1 = 1, R1C2 = 1, R1C3 = 2"
        );
        assert_eq!(
            told[2],
            "cage 3÷ can no longer be met with R2C1 = 2, whatever stands in R2C2"
        );
        assert_eq!(told.len(), 3);
        assert!(puzzle.violations(&Grid::empty(size(3))).unwrap().is_empty());
    }
}
