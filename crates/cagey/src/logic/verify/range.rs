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
        cases.iter().all(|case| {
            let values = case.values.iter().copied().collect();
            self.values(values)
                && match &case.then {
                    CaseOutcome::Dead(cage) => self.cage(*cage),
                    CaseOutcome::Split(cage, cases) => self.cage(*cage) && self.has_cases(cases),
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{TECHNIQUES, Technique};

    fn puzzle() -> Puzzle {
        "3:_b__a_c,m12m18a1".parse().unwrap()
    }

    /// Gives out cells, lines, values and cages that the puzzle has, except for one, which it only just lacks.
    struct Supply<'p> {
        puzzle: &'p Puzzle,
        /// How many were given out.
        given: usize,
        /// The number of the one that the puzzle lacks.
        lacking: Option<usize>,
    }

    impl Supply<'_> {
        /// How far beyond what the puzzle has the next one is.
        fn beyond(&mut self) -> u8 {
            self.given += 1;
            u8::from(self.lacking == Some(self.given - 1))
        }

        fn last(&self) -> u8 {
            self.puzzle.size().get() as u8 - 1
        }

        fn row(&mut self) -> Line {
            Line::Row(self.last() + self.beyond())
        }

        fn col(&mut self) -> Line {
            Line::Col(self.last() + self.beyond())
        }

        /// Its row and its column count as one each.
        fn cell(&mut self) -> Cell {
            Cell::new(self.last() + self.beyond(), self.last() + self.beyond())
        }

        fn cells(&mut self) -> Vec<Cell> {
            vec![self.cell(), self.cell()]
        }

        fn value(&mut self) -> Value {
            Value::new(self.last() + 1 + self.beyond()).unwrap()
        }

        fn values(&mut self) -> ValueSet {
            [self.value(), self.value()].into_iter().collect()
        }

        fn cage(&mut self) -> CageId {
            let last = self.puzzle.cages().len() as u16 - 1;
            CageId(last + u16::from(self.beyond()))
        }

        fn step(&mut self, technique: &'static Technique) -> Step {
            Step {
                technique,
                effects: vec![
                    Effect::Place(self.cell(), self.value()),
                    Effect::Remove(self.cell(), self.values()),
                ],
                reason: self.reason(technique.id),
            }
        }

        fn reason(&mut self, id: &str) -> Reason {
            match id {
                "given" => Reason::Given { cage: self.cage() },
                "last-cell" => Reason::LastCell {
                    line: self.row(),
                    cell: self.cell(),
                },
                "naked-single" => Reason::NakedSingle { cell: self.cell() },
                "hidden-single" => Reason::HiddenSingle {
                    line: self.col(),
                    value: self.value(),
                },
                "only-combination" => Reason::OnlyCombination { cage: self.cage() },
                "cage-values" => Reason::CageValues { cage: self.cage() },
                "cage-cells" => Reason::CageCells { cage: self.cage() },
                "cage-claims-line" => Reason::CageClaims {
                    cage: self.cage(),
                    line: self.row(),
                    values: self.values(),
                },
                "line-claims-cage" => Reason::LineClaims {
                    line: self.col(),
                    value: self.value(),
                    cage: self.cage(),
                },
                "naked-set" => Reason::NakedSet {
                    line: self.row(),
                    cells: self.cells(),
                    values: self.values(),
                },
                "hidden-set" => Reason::HiddenSet {
                    line: self.col(),
                    cells: self.cells(),
                    values: self.values(),
                },
                "clash" => Reason::Clash {
                    cells: self.cells(),
                    cage: self.cage(),
                },
                "cage-pair" => Reason::Pair {
                    other: self.cage(),
                    cage: self.cage(),
                },
                "line-sum" => Reason::LineSum {
                    lines: vec![self.row(), self.row()],
                    cage: self.cage(),
                },
                "line-product" => Reason::LineProduct {
                    lines: vec![self.col(), self.col()],
                    cage: self.cage(),
                },
                "parity" => Reason::Parity {
                    lines: vec![self.row(), self.row()],
                    cage: self.cage(),
                },
                "counting" => Reason::Counting {
                    line: self.row(),
                    values: self.values(),
                    cage: self.cage(),
                },
                "fish" => Reason::Fish {
                    value: self.value(),
                    lines: vec![self.row(), self.row()],
                    across: vec![self.col(), self.col()],
                },
                "xy-wing" => Reason::Wing {
                    pivot: self.cell(),
                    wings: [self.cell(), self.cell()],
                    value: self.value(),
                },
                "forcing-chain" => Reason::Chain {
                    cells: self.cells(),
                    value: self.value(),
                },
                "line-combinations" => Reason::LineCombinations {
                    line: self.row(),
                    cage: self.cage(),
                },
                "line-bounds" => Reason::LineBounds {
                    lines: vec![self.col(), self.col()],
                    is_most: true,
                    cage: self.cage(),
                },
                "cage-chain" => {
                    let link = Effect::Place(self.cell(), self.value());
                    let end = Effect::Remove(self.cell(), self.values());
                    Reason::CageChain {
                        chains: vec![vec![link], vec![link, end]],
                    }
                }
                "lines-combinations" => Reason::LinesCombinations {
                    lines: vec![self.row(), self.row()],
                    cage: self.cage(),
                },
                "neighbourhood" => Reason::Neighbourhood {
                    cage: self.cage(),
                    cell: self.cell(),
                    value: self.value(),
                    cases: vec![
                        Case {
                            values: vec![self.value(), self.value()],
                            then: CaseOutcome::Dead(self.cage()),
                        },
                        Case {
                            values: vec![self.value()],
                            then: CaseOutcome::Split(
                                self.cage(),
                                vec![Case {
                                    values: vec![self.value()],
                                    then: CaseOutcome::Dead(self.cage()),
                                }],
                            ),
                        },
                    ],
                },
                "trial" => Reason::Trial {
                    cell: self.cell(),
                    value: self.value(),
                    chain: TECHNIQUES[..4].iter().map(|next| self.step(next)).collect(),
                    end: Contradiction::NoCombination(self.cage()),
                },
                _ => panic!("{id} has no reason here"),
            }
        }
    }

    /// Nothing that a step names may be missing from the puzzle, even if it has everything else.
    #[test]
    fn a_step_that_names_one_thing_that_the_puzzle_lacks_is_rejected() {
        let puzzle = puzzle();
        let step = |technique, lacking| {
            let mut supply = Supply {
                puzzle: &puzzle,
                given: 0,
                lacking,
            };
            (supply.step(technique), supply.given)
        };
        for technique in TECHNIQUES {
            let (whole, given) = step(technique, None);
            assert!(Range(&puzzle).has_step(&whole), "{whole:?}");
            for lacking in 0..given {
                let (step, _) = step(technique, Some(lacking));
                assert!(!Range(&puzzle).has_step(&step), "{step:?}");
            }
        }
    }

    #[test]
    fn every_end_of_a_trial_is_part_of_the_puzzle() {
        let puzzle = puzzle();
        let trial = |end| Reason::Trial {
            cell: Cell::new(0, 0),
            value: Value::new(1).unwrap(),
            chain: Vec::new(),
            end,
        };
        let ends: [fn(&mut Supply) -> Contradiction; 3] = [
            |supply| Contradiction::NoValue(supply.cell()),
            |supply| Contradiction::NoPlace(supply.row(), supply.value()),
            |supply| Contradiction::NoCombination(supply.cage()),
        ];
        for end in ends {
            let mut supply = Supply {
                puzzle: &puzzle,
                given: 0,
                lacking: None,
            };
            assert!(Range(&puzzle).has_reason(&trial(end(&mut supply))));
            for lacking in 0..supply.given {
                let lacking = Some(lacking);
                let end = end(&mut Supply {
                    puzzle: &puzzle,
                    given: 0,
                    lacking,
                });
                assert!(!Range(&puzzle).has_reason(&trial(end)), "{end:?}");
            }
        }
    }
}
