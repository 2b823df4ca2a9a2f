//! Whether everything that a step names is part of the puzzle. The checkers rely on it: a line outside the grid, or a
//! value that is too large, has no place in any cell, which would look like a contradiction.

use crate::logic::marks::Contradiction;
use crate::logic::step::{Case, CaseOutcome, Effect, Reason, Step};
use crate::model::{CageId, Cell, Line, Puzzle, Value, ValueSet};

/// The puzzle that everything has to be a part of.
pub(super) struct Range<'p>(pub(super) &'p Puzzle);

impl Range<'_> {
    /// Whether the puzzle has everything that a step names.
    pub(super) fn has_step(&self, step: &Step) -> bool {
        step.effects.iter().all(|&effect| self.effect(effect)) && self.has_reason(&step.reason)
    }

    fn effect(&self, effect: Effect) -> bool {
        match effect {
            Effect::Place(cell, value) => self.cell(cell) && self.value(value),
            Effect::Remove(cell, values) => self.cell(cell) && self.values(values),
        }
    }

    fn has_reason(&self, reason: &Reason) -> bool {
        match reason {
            Reason::Given { cage }
            | Reason::OnlyCombination { cage }
            | Reason::CageValues { cage }
            | Reason::CageCells { cage } => self.cage(*cage),
            Reason::LastCell { line, cell } => self.line(*line) && self.cell(*cell),
            Reason::NakedSingle { cell } => self.cell(*cell),
            Reason::HiddenSingle { line, value } => self.line(*line) && self.value(*value),
            Reason::CageClaims { cage, line, values } | Reason::Counting { line, values, cage } => {
                self.cage(*cage) && self.line(*line) && self.values(*values)
            }
            Reason::LineClaims { line, value, cage } => {
                self.line(*line) && self.value(*value) && self.cage(*cage)
            }
            Reason::NakedSet {
                line,
                cells,
                values,
            }
            | Reason::HiddenSet {
                line,
                cells,
                values,
            } => self.line(*line) && self.cells(cells) && self.values(*values),
            Reason::Clash { cells, cage } => self.cells(cells) && self.cage(*cage),
            Reason::Pair { other, cage } => self.cage(*other) && self.cage(*cage),
            Reason::LineSum { lines, cage }
            | Reason::LineProduct { lines, cage }
            | Reason::Parity { lines, cage }
            | Reason::LineBounds { lines, cage, .. }
            | Reason::LinesCombinations { lines, cage } => self.lines(lines) && self.cage(*cage),
            Reason::CageChain { chains } => chains.iter().flatten().all(|&link| self.effect(link)),
            Reason::Fish {
                value,
                lines,
                across,
            } => self.value(*value) && self.lines(lines) && self.lines(across),
            Reason::Wing {
                pivot,
                wings,
                value,
            } => self.cell(*pivot) && self.cells(wings) && self.value(*value),
            Reason::Chain { cells, value } => self.cells(cells) && self.value(*value),
            Reason::LineCombinations { line, cage } => self.line(*line) && self.cage(*cage),
            Reason::Neighbourhood {
                cage,
                cell,
                value,
                cases,
            } => {
                self.cage(*cage) && self.cell(*cell) && self.value(*value) && self.has_cases(cases)
            }
            Reason::Trial {
                cell,
                value,
                chain,
                end,
            } => {
                self.cell(*cell)
                    && self.value(*value)
                    && chain.iter().all(|step| self.has_step(step))
                    && match *end {
                        Contradiction::NoValue(cell) => self.cell(cell),
                        Contradiction::NoPlace(line, value) => self.line(line) && self.value(value),
                        Contradiction::NoCombination(cage) => self.cage(cage),
                    }
            }
        }
    }

    fn has_cases(&self, cases: &[Case]) -> bool {
        cases.iter().all(|case| match &case.then {
            CaseOutcome::Dead(cage) => self.cage(*cage),
            CaseOutcome::Split(cage, cases) => self.cage(*cage) && self.has_cases(cases),
        })
    }

    fn cell(&self, cell: Cell) -> bool {
        cell.is_in(self.0.size())
    }

    fn cells(&self, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| self.cell(cell))
    }

    fn line(&self, line: Line) -> bool {
        line.index() < self.0.size().get()
    }

    fn lines(&self, lines: &[Line]) -> bool {
        lines.iter().all(|&line| self.line(line))
    }

    fn cage(&self, cage: CageId) -> bool {
        cage.index() < self.0.cages().len()
    }

    fn value(&self, value: Value) -> bool {
        self.0.size().has_value(value)
    }

    fn values(&self, values: ValueSet) -> bool {
        values.iter().all(|value| self.value(value))
    }
}
