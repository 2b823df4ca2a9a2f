//! What a step looks at: lines, cages and cells, to be named or highlighted.

use super::step::{Reason, Step};
use crate::model::{Cage, CageId, Cell, Line, Puzzle};
use crate::short_sort::short_sort;

/// The role of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// It changes.
    Changes,
    /// The step rests on it.
    Reason,
    /// It lies in a row, column or cage that is looked at.
    Place,
}

impl Role {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Role::Changes => "changes",
            Role::Reason => "reason",
            Role::Place => "place",
        }
    }
}

/// What a step looks at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Places {
    /// Rows and columns.
    pub lines: Vec<Line>,
    /// Cages.
    pub cages: Vec<Cage>,
    /// Cells.
    pub cells: Vec<Cell>,
}

/// The same, with the numbers of cages.
#[derive(Default)]
pub(super) struct PlaceIds {
    lines: Vec<Line>,
    cages: Vec<CageId>,
    cells: Vec<Cell>,
}

impl PlaceIds {
    pub(super) fn of(self, puzzle: &Puzzle) -> Places {
        Places {
            lines: self.lines,
            cages: (self.cages.iter())
                .map(|&cage| puzzle.cage(cage).clone())
                .collect(),
            cells: self.cells,
        }
    }
}

impl Reason {
    pub(super) fn places(&self) -> PlaceIds {
        let mut places = PlaceIds::default();
        match self {
            Reason::Given { cage }
            | Reason::OnlyCombination { cage }
            | Reason::CageValues { cage }
            | Reason::CageCells { cage }
            | Reason::Neighbourhood { cage, .. } => places.cages.push(*cage),
            Reason::LastCell { line, .. } | Reason::HiddenSingle { line, .. } => {
                places.lines.push(*line);
            }
            Reason::NakedSingle { cell } | Reason::Trial { cell, .. } => places.cells.push(*cell),
            Reason::CageClaims { cage, line, .. }
            | Reason::LineClaims { line, cage, .. }
            | Reason::Counting { line, cage, .. }
            | Reason::LineCombinations { line, cage } => {
                places.lines.push(*line);
                places.cages.push(*cage);
            }
            Reason::NakedSet { line, cells, .. } | Reason::HiddenSet { line, cells, .. } => {
                places.lines.push(*line);
                places.cells.clone_from(cells);
            }
            Reason::Clash { cells, cage } => {
                places.cages.push(*cage);
                places.cells.clone_from(cells);
            }
            Reason::Pair { other, cage } => places.cages.extend([*cage, *other]),
            Reason::LineSum { lines, cage }
            | Reason::LineProduct { lines, cage }
            | Reason::Parity { lines, cage }
            | Reason::LineBounds { lines, cage, .. }
            | Reason::LinesCombinations { lines, cage } => {
                places.lines.clone_from(lines);
                places.cages.push(*cage);
            }
            Reason::Fish { lines, .. } => places.lines.clone_from(lines),
            Reason::Wing { pivot, wings, .. } => {
                places.cells.push(*pivot);
                places.cells.extend(wings);
            }
            Reason::Chain { cells, .. } => places.cells.clone_from(cells),
            Reason::CageChain { chains } => {
                for link in chains.iter().flatten() {
                    if !places.cells.contains(&link.cell()) {
                        places.cells.push(link.cell());
                    }
                }
            }
        }
        places
    }
}

impl Step {
    /// The cells that a picture of the step should show, each with its role.
    pub fn highlights(&self, puzzle: &Puzzle) -> Vec<(Cell, Role)> {
        let places = self.reason.places();
        let changes = self.effects.iter().map(|effect| effect.cell());
        let mut all: Vec<(Cell, Role)> = changes.map(|cell| (cell, Role::Changes)).collect();
        let mut add = |cell: Cell, role| {
            if !all.iter().any(|&(known, _)| known == cell) {
                all.push((cell, role));
            }
        };
        for &cell in &places.cells {
            add(cell, Role::Reason);
        }
        for &cage in &places.cages {
            // A cage that the puzzle does not have has no cells in it.
            let cage = puzzle.cages().get(cage.index());
            for &cell in cage.map_or(&[][..], Cage::cells) {
                add(cell, Role::Reason);
            }
        }
        for line in &places.lines {
            for cell in line.cells(puzzle.size()) {
                add(cell, Role::Place);
            }
        }
        short_sort(&mut all);
        all
    }
}
