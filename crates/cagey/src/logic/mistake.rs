//! What is wrong with a player's position.

use super::facts::StepFacts;
use super::grade::exhausted;
use super::history::History;
use super::marks::{Contradiction, Marks};
use super::places::Role;
use super::step::{Reason, Step};
use super::techniques::trial;
use crate::budget::Budget;
use crate::model::{Cell, Grid, Position, Puzzle, SizeMismatch, Value, Violation};
use crate::short_sort::short_sort;

/// An entry, or the lack of a pencil mark, with which the puzzle cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The cell.
    pub cell: Cell,
    /// What is wrong with it.
    pub kind: MistakeKind,
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MistakeKind {
    /// The entry breaks a rule together with other entries, and is not the value of the cell.
    BreaksRule(Value, Violation),
    /// The entry breaks no rule yet, but with the entries that are right it leads to a contradiction.
    CannotBe {
        /// The entry.
        value: Value,
        /// The entries that are right.
        right: Grid,
        /// How it leads to a contradiction.
        why: Box<Step>,
    },
    /// The entry is in no solution.
    IsNot(Value),
    /// The pencil marks lack the value that the cell has.
    MarkMissing(Value),
}

/// Everything in a position that is wrong: entries first, then pencil marks.
///
/// What is right is found by logic, from the empty grid. In a puzzle with several solutions, only entries that occur
/// in none of them are mistakes, as far as logic can tell.
///
/// When the budget is used up, what is known by then is told.
pub fn mistakes(
    puzzle: &Puzzle,
    position: &Position,
    budget: &mut Budget,
) -> Result<Vec<Mistake>, SizeMismatch> {
    let size = puzzle.size();
    SizeMismatch::check(size, position.grid().size())?;
    let truth = exhausted(Marks::new(puzzle), budget);
    let entered = |cell| position.grid().get(cell);
    let is_right = |cell| entered(cell).is_none_or(|value| truth.candidates(cell).contains(value));
    // The entries that are right. Wrong ones are refuted with them.
    let mut right = Grid::empty(size);
    for cell in size.cells().filter(|&cell| is_right(cell)) {
        right.put(cell, entered(cell));
    }
    let marks = Marks::at(puzzle, &right.clone().into())?;
    let violations = puzzle.violations(position.grid())?;
    let mut mistakes = Vec::new();
    for cell in size.cells().filter(|&cell| !is_right(cell)) {
        let Some(value) = entered(cell) else { continue };
        let broken = violations
            .iter()
            .find(|violation| violation.cells().contains(&cell));
        let mut refute = || trial::refute(&marks, cell, value, budget).map(Box::new);
        let kind = match broken {
            Some(violation) => MistakeKind::BreaksRule(value, violation.clone()),
            None => refute().map_or(MistakeKind::IsNot(value), |why| MistakeKind::CannotBe {
                value,
                right: right.clone(),
                why,
            }),
        };
        mistakes.push(Mistake { cell, kind });
    }
    for cell in size.cells().filter(|&cell| entered(cell).is_none()) {
        let (marked, true_values) = (position.marks(cell), truth.candidates(cell));
        if let (false, 1, Some(value)) = (
            marked.is_empty(),
            true_values.len(),
            true_values.iter().next(),
        ) && !marked.contains(value)
        {
            let kind = MistakeKind::MarkMissing(value);
            mistakes.push(Mistake { cell, kind });
        }
    }
    Ok(mistakes)
}

impl Mistake {
    /// The mistake with everything that a sentence about it can be made of.
    pub fn facts(&self, puzzle: &Puzzle) -> MistakeFacts {
        MistakeFacts {
            cell: self.cell,
            wrong: match &self.kind {
                MistakeKind::BreaksRule(value, violation) => MistakeReason::BreaksRule {
                    value: *value,
                    violation: violation.clone(),
                },
                MistakeKind::CannotBe { value, right, why } => {
                    let value = *value;
                    match Marks::at(puzzle, &right.clone().into()) {
                        Ok(marks) => MistakeReason::CannotBe {
                            value,
                            why: Box::new(why.facts(&marks, &History::new(&marks))),
                        },
                        // The mistake was made in another puzzle.
                        Err(SizeMismatch { .. }) => MistakeReason::IsNot { value },
                    }
                }
                MistakeKind::IsNot(value) => MistakeReason::IsNot { value: *value },
                MistakeKind::MarkMissing(_) => MistakeReason::MarkMissing,
            },
        }
    }
}

impl Mistake {
    /// The cells that a picture of the mistake should show: the wrong one as the one that changes, the cells that the
    /// proof goes through as its reason, and where it ends.
    pub fn highlights(&self, puzzle: &Puzzle) -> Vec<(Cell, Role)> {
        let mut all = vec![(self.cell, Role::Changes)];
        let mut add = |cell: Cell, role| {
            if !all.iter().any(|&(known, _)| known == cell) {
                all.push((cell, role));
            }
        };
        match &self.kind {
            MistakeKind::BreaksRule(_, violation) => {
                (violation.cells().into_iter()).for_each(|cell| add(cell, Role::Reason));
                if let Violation::CageHopeless { empty, .. } = violation {
                    empty.iter().for_each(|&cell| add(cell, Role::Place));
                }
            }
            MistakeKind::CannotBe { why, .. } => {
                if let Reason::Trial { chain, end, .. } = &why.reason {
                    let effects = chain.iter().flat_map(|step| &step.effects);
                    effects.for_each(|effect| add(effect.cell(), Role::Reason));
                    let ends = match *end {
                        Contradiction::NoValue(cell) => vec![cell],
                        Contradiction::NoPlace(line, _) => line.cells(puzzle.size()).collect(),
                        Contradiction::NoCombination(cage) => puzzle.cage(cage).cells().to_vec(),
                    };
                    ends.into_iter().for_each(|cell| add(cell, Role::Place));
                }
            }
            MistakeKind::IsNot(_) | MistakeKind::MarkMissing(_) => {}
        }
        short_sort(&mut all);
        all
    }
}

/// A mistake, without what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeFacts {
    /// The cell.
    pub cell: Cell,
    /// What is wrong with it.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub wrong: MistakeReason,
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MistakeReason {
    /// The entry breaks a rule together with other entries.
    BreaksRule {
        /// The entry.
        value: Value,
        /// The rule, and the entries that break it.
        violation: Violation,
    },
    /// The entry leads to a contradiction.
    CannotBe {
        /// The entry.
        value: Value,
        /// How, from the entries that are right.
        #[cfg_attr(
            all(feature = "serde", not(feature = "facts")),
            serde(skip_serializing)
        )]
        why: Box<StepFacts>,
    },
    /// The entry is in no solution.
    IsNot {
        /// The entry.
        value: Value,
    },
    /// The pencil marks lack the value that belongs there.
    MarkMissing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_that_cannot_be_completed_is_shown_whole() {
        let puzzle: Puzzle = "4:ab_5b_a_6a_,d2m3m3a4a5s1a2a1a7".parse().unwrap();
        let mut position = Position::empty(puzzle.size());
        let (wrong, beside) = (Cell::new(0, 0), Cell::new(0, 1));
        position.put(wrong, Value::new(3));
        let found = mistakes(&puzzle, &position, &mut Budget::unlimited()).unwrap();
        let shown = [(wrong, Role::Changes), (beside, Role::Place)];
        assert_eq!(found[0].highlights(&puzzle), shown);
    }
}
