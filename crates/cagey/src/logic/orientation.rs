//! Steps of a puzzle in its canonical form, turned back. Of ways that cost the same, the one that is found first depends
//! on the order in which cells and cages are looked at. So that mirror images of a puzzle are explained alike, walks
//! that aim are found in the canonical form.

use super::marks::Contradiction;
use super::step::{Case, CaseOutcome, Effect, Reason, Step};
use crate::model::{CageId, Cell, Form, Line, Position, Puzzle, Value};
use crate::short_sort::{short_sort, short_sort_by_key};

/// A puzzle and its canonical form.
pub(crate) struct Orientation<'p> {
    puzzle: &'p Puzzle,
    form: Form,
    /// The puzzle in its canonical form.
    pub(crate) canonical: Puzzle,
}

impl<'p> Orientation<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle) -> Orientation<'p> {
        let form = Form::canonical(puzzle);
        Orientation {
            puzzle,
            form,
            canonical: form.place(puzzle),
        }
    }

    /// A position of the puzzle in the canonical form.
    pub(crate) fn position(&self, position: &Position) -> Position {
        self.form.place_position(position)
    }

    /// An effect in the puzzle as one in the canonical form.
    pub(crate) fn effect(&self, effect: Effect) -> Effect {
        let image = |cell| self.form.image(cell, self.puzzle.size());
        match effect {
            Effect::Place(cell, value) => Effect::Place(image(cell), value),
            Effect::Remove(cell, values) => Effect::Remove(image(cell), values),
        }
    }

    /// A step in the canonical form as one in the puzzle.
    pub(crate) fn turned_back(&self, step: &Step) -> Step {
        let mut effects: Vec<Effect> = step.effects.iter().map(|&it| self.origin(it)).collect();
        short_sort_by_key(&mut effects, |effect| effect.cell());
        Step {
            technique: step.technique,
            reason: self.reason(&step.reason),
            effects,
        }
    }

    fn origin(&self, effect: Effect) -> Effect {
        match effect {
            Effect::Place(cell, value) => Effect::Place(self.cell(cell), value),
            Effect::Remove(cell, values) => Effect::Remove(self.cell(cell), values),
        }
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.form.origin(cell, self.puzzle.size())
    }

    /// Cells whose order does not matter.
    fn cells(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().map(|&cell| self.cell(cell)).collect();
        short_sort(&mut cells);
        cells
    }

    fn line(&self, line: Line) -> Line {
        self.form.origin_of_line(line, self.puzzle.size())
    }

    fn lines(&self, lines: &[Line]) -> Vec<Line> {
        let mut lines: Vec<Line> = lines.iter().map(|&line| self.line(line)).collect();
        short_sort_by_key(&mut lines, |line| line.index());
        lines
    }

    fn cage(&self, cage: CageId) -> CageId {
        let first = self.canonical.cage(cage).first_cell();
        self.puzzle.cage_at(self.cell(first))
    }

    /// The values of a cage's cells, in the order of its cells in the puzzle.
    fn values(&self, cage: CageId, values: &[Value]) -> Vec<Value> {
        let cells = self.canonical.cage(cage).cells().iter();
        let mut filled: Vec<(Cell, Value)> = cells
            .zip(values)
            .map(|(&cell, &value)| (self.cell(cell), value))
            .collect();
        short_sort_by_key(&mut filled, |&(cell, _)| cell);
        filled.into_iter().map(|(_, value)| value).collect()
    }

    fn cases(&self, cage: CageId, cases: &[Case]) -> Vec<Case> {
        let case = |case: &Case| Case {
            values: self.values(cage, &case.values),
            then: match &case.then {
                CaseOutcome::Dead(cage) => CaseOutcome::Dead(self.cage(*cage)),
                CaseOutcome::Split(cage, cases) => {
                    CaseOutcome::Split(self.cage(*cage), self.cases(*cage, cases))
                }
            },
        };
        cases.iter().map(case).collect()
    }

    fn contradiction(&self, end: Contradiction) -> Contradiction {
        match end {
            Contradiction::NoValue(cell) => Contradiction::NoValue(self.cell(cell)),
            Contradiction::NoPlace(line, value) => Contradiction::NoPlace(self.line(line), value),
            Contradiction::NoCombination(cage) => Contradiction::NoCombination(self.cage(cage)),
        }
    }

    fn reason(&self, reason: &Reason) -> Reason {
        match *reason {
            Reason::Given { cage } => Reason::Given {
                cage: self.cage(cage),
            },
            Reason::LastCell { line, cell } => Reason::LastCell {
                line: self.line(line),
                cell: self.cell(cell),
            },
            Reason::NakedSingle { cell } => Reason::NakedSingle {
                cell: self.cell(cell),
            },
            Reason::HiddenSingle { line, value } => Reason::HiddenSingle {
                line: self.line(line),
                value,
            },
            Reason::OnlyCombination { cage } => Reason::OnlyCombination {
                cage: self.cage(cage),
            },
            Reason::CageValues { cage } => Reason::CageValues {
                cage: self.cage(cage),
            },
            Reason::CageCells { cage } => Reason::CageCells {
                cage: self.cage(cage),
            },
            Reason::CageClaims { cage, line, values } => Reason::CageClaims {
                cage: self.cage(cage),
                line: self.line(line),
                values,
            },
            Reason::LineClaims { line, value, cage } => Reason::LineClaims {
                line: self.line(line),
                value,
                cage: self.cage(cage),
            },
            Reason::NakedSet {
                line,
                ref cells,
                values,
            } => Reason::NakedSet {
                line: self.line(line),
                cells: self.cells(cells),
                values,
            },
            Reason::HiddenSet {
                line,
                ref cells,
                values,
            } => Reason::HiddenSet {
                line: self.line(line),
                cells: self.cells(cells),
                values,
            },
            Reason::Clash { ref cells, cage } => Reason::Clash {
                cells: self.cells(cells),
                cage: self.cage(cage),
            },
            Reason::Pair { other, cage } => Reason::Pair {
                other: self.cage(other),
                cage: self.cage(cage),
            },
            Reason::LineSum { ref lines, cage } => Reason::LineSum {
                lines: self.lines(lines),
                cage: self.cage(cage),
            },
            Reason::LineProduct { ref lines, cage } => Reason::LineProduct {
                lines: self.lines(lines),
                cage: self.cage(cage),
            },
            Reason::Parity { ref lines, cage } => Reason::Parity {
                lines: self.lines(lines),
                cage: self.cage(cage),
            },
            Reason::Counting { line, values, cage } => Reason::Counting {
                line: self.line(line),
                values,
                cage: self.cage(cage),
            },
            Reason::Fish {
                value,
                ref lines,
                ref across,
            } => Reason::Fish {
                value,
                lines: self.lines(lines),
                across: self.lines(across),
            },
            Reason::Wing {
                pivot,
                wings,
                value,
            } => {
                let mut wings = wings.map(|wing| self.cell(wing));
                short_sort(&mut wings);
                Reason::Wing {
                    pivot: self.cell(pivot),
                    wings,
                    value,
                }
            }
            Reason::Chain { ref cells, value } => Reason::Chain {
                cells: cells.iter().map(|&cell| self.cell(cell)).collect(),
                value,
            },
            Reason::LineCombinations { line, cage } => Reason::LineCombinations {
                line: self.line(line),
                cage: self.cage(cage),
            },
            Reason::LineBounds {
                ref lines,
                is_most,
                cage,
            } => Reason::LineBounds {
                lines: self.lines(lines),
                is_most,
                cage: self.cage(cage),
            },
            Reason::CageChain { ref chains } => Reason::CageChain {
                chains: (chains.iter())
                    .map(|chain| chain.iter().map(|&link| self.origin(link)).collect())
                    .collect(),
            },
            Reason::LinesCombinations { ref lines, cage } => Reason::LinesCombinations {
                lines: self.lines(lines),
                cage: self.cage(cage),
            },
            Reason::Neighbourhood {
                cage,
                cell,
                value,
                ref cases,
            } => Reason::Neighbourhood {
                cage: self.cage(cage),
                cell: self.cell(cell),
                value,
                cases: self.cases(cage, cases),
            },
            Reason::Trial {
                cell,
                value,
                ref chain,
                end,
            } => Reason::Trial {
                cell: self.cell(cell),
                value,
                chain: chain.iter().map(|step| self.turned_back(step)).collect(),
                end: self.contradiction(end),
            },
        }
    }
}
