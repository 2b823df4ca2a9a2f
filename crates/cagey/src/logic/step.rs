//! A step as plain data: its reason, and what follows from it.

use super::marks::{Contradiction, Marks};
use super::technique::Technique;
use crate::model::{CageId, Cell, Line, Value, ValueSet};

/// One conclusion of a person: a technique, the reason why it applies, and what follows.
///
/// A step belongs to the [`Marks`] that it was found in. It can be [checked](super::verify) from its
/// reason alone, and its [facts](Step::facts) are told in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its technique.
    pub technique: &'static Technique,
    /// Why it applies.
    pub reason: Reason,
    /// What follows; there is at least one effect.
    pub effects: Vec<Effect>,
}

/// What a step changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "json::Effect", from = "json::Effect"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "What a step changes in a cell.")
)]
pub enum Effect {
    /// The cell has the value, which is removed from the rest of its row and column.
    Place(Cell, Value),
    /// The cell has none of these values.
    Remove(Cell, ValueSet),
}

impl Effect {
    /// The cell that changes.
    pub fn cell(self) -> Cell {
        match self {
            Effect::Place(cell, _) | Effect::Remove(cell, _) => cell,
        }
    }
}

/// What a step is based on: enough to check it again.
///
/// If the last field is a cage, the step rules out some of its combinations, and removes the candidates that the
/// other combinations do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The cage is one cell.
    Given {
        /// The cage.
        cage: CageId,
    },
    /// All other cells of the line are filled.
    LastCell {
        /// The line.
        line: Line,
        /// Its last cell.
        cell: Cell,
    },
    /// The cell has one candidate.
    NakedSingle {
        /// The cell.
        cell: Cell,
    },
    /// The value has one place in the line.
    HiddenSingle {
        /// The line.
        line: Line,
        /// The value.
        value: Value,
    },
    /// The cage has one combination.
    OnlyCombination {
        /// The cage.
        cage: CageId,
    },
    /// No combination of the cage has the value anywhere.
    CageValues {
        /// The cage.
        cage: CageId,
    },
    /// No combination of the cage has the value in that cell.
    CageCells {
        /// The cage.
        cage: CageId,
    },
    /// Every combination of the cage has these values in the line.
    CageClaims {
        /// The cage.
        cage: CageId,
        /// The line.
        line: Line,
        /// What it claims.
        values: ValueSet,
    },
    /// The value has no place in the line outside the cage.
    LineClaims {
        /// The line.
        line: Line,
        /// The value.
        value: Value,
        /// The cage.
        cage: CageId,
    },
    /// k cells of a line with k candidates between them.
    NakedSet {
        /// The line.
        line: Line,
        /// The cells.
        cells: Vec<Cell>,
        /// All their candidates.
        values: ValueSet,
    },
    /// k values with k places in a line between them.
    HiddenSet {
        /// The line.
        line: Line,
        /// All their places.
        cells: Vec<Cell>,
        /// The values.
        values: ValueSet,
    },
    /// Some combinations would leave a cell outside the cage without a candidate.
    Clash {
        /// The cells outside.
        cells: Vec<Cell>,
        /// The cage.
        cage: CageId,
    },
    /// Some combinations are compatible with none of another cage.
    Pair {
        /// The other cage.
        other: CageId,
        /// The cage.
        cage: CageId,
    },
    /// The values of these lines add up to a known sum.
    LineSum {
        /// Rows or columns beside each other.
        lines: Vec<Line>,
        /// The cage.
        cage: CageId,
    },
    /// The values of these lines multiplied give a known product.
    LineProduct {
        /// Rows or columns beside each other.
        lines: Vec<Line>,
        /// The cage.
        cage: CageId,
    },
    /// The parity of the sum of these lines is known, and so is that of the other cages' contributions.
    Parity {
        /// Rows or columns beside each other.
        lines: Vec<Line>,
        /// The cage.
        cage: CageId,
    },
    /// The cages of a line must have each of these values once between them.
    Counting {
        /// The line.
        line: Line,
        /// The values.
        values: ValueSet,
        /// The cage.
        cage: CageId,
    },
    /// The places of the value in k lines lie in k crossing lines.
    Fish {
        /// The value.
        value: Value,
        /// The lines in which it has few places: all rows, or all columns.
        lines: Vec<Line>,
        /// The lines that cross them there.
        across: Vec<Line>,
    },
    /// A cell with two candidates, and two cells that see it, each with one of these candidates and a common third.
    Wing {
        /// The cell in the middle.
        pivot: Cell,
        /// The other two.
        wings: [Cell; 2],
        /// The third value.
        value: Value,
    },
    /// A chain of cells with two candidates, each of which sees the next. The first or the last has the value.
    Chain {
        /// The cells.
        cells: Vec<Cell>,
        /// The value.
        value: Value,
    },
    /// With some combinations of a cage, the other cages of a line cannot all be filled.
    LineCombinations {
        /// The line.
        line: Line,
        /// The cage.
        cage: CageId,
    },
    /// The values of these lines add up to a known sum, of which the other cages take at least so much, or at most.
    LineBounds {
        /// Rows or columns beside each other.
        lines: Vec<Line>,
        /// Whether at most so much is left for the cage, because the others take at least the rest.
        is_most: bool,
        /// The cage.
        cage: CageId,
    },
    /// Chains of consequences with the same end, a value that a cell does not have. A single chain begins with that
    /// value; of the beginnings of several, one must be true. In a chain, a removal is of one value.
    CageChain {
        /// The chains.
        chains: Vec<Vec<Effect>>,
    },
    /// With some combinations of a cage, the other cages of two or three lines cannot all be filled.
    LinesCombinations {
        /// Rows or columns beside each other.
        lines: Vec<Line>,
        /// The cage.
        cage: CageId,
    },
    /// Every combination of the cage with the value in the cell leads to a contradiction in the cages around it.
    Neighbourhood {
        /// The cage.
        cage: CageId,
        /// The cell.
        cell: Cell,
        /// The value.
        value: Value,
        /// The combinations.
        cases: Vec<Case>,
    },
    /// A value that is supposed, and leads to a contradiction.
    Trial {
        /// The cell.
        cell: Cell,
        /// The value that it is supposed to have.
        value: Value,
        /// The steps that follow, in order.
        chain: Vec<Step>,
        /// How it ends.
        end: Contradiction,
    },
}

/// A combination of a cage that is supposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The values of the cage's cells.
    pub values: Vec<Value>,
    /// Where it leads.
    pub then: CaseOutcome,
}

/// Where a supposed combination leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseOutcome {
    /// The cage has no combination left.
    Dead(CageId),
    /// The cage has these left, which all lead to contradictions.
    Split(CageId, Vec<Case>),
}

impl Reason {
    /// What it costs beyond the price of its technique, because larger steps of a kind are harder to see.
    pub(super) fn extra_price(&self) -> u32 {
        match self {
            Reason::NakedSet { cells, .. } | Reason::HiddenSet { cells, .. } => {
                6 * (cells.len() as u32).saturating_sub(2)
            }
            Reason::Fish { lines, .. } => 8 * (lines.len() as u32).saturating_sub(2),
            Reason::Chain { cells, .. } => 2 * (cells.len() as u32).saturating_sub(3),
            Reason::LineSum { lines, .. }
            | Reason::LineProduct { lines, .. }
            | Reason::Parity { lines, .. } => 8 * (lines.len() as u32).saturating_sub(1),
            Reason::Counting { values, .. } => 4 * (values.len() as u32).saturating_sub(1),
            // Never as dear as a search.
            Reason::CageChain { chains } => {
                let links = chains.iter().map(|chain| chain.len() as u32 - 1);
                (links.sum::<u32>() / 3).min(4)
            }
            Reason::Neighbourhood { cases, .. } => count_cases(cases) as u32,
            Reason::Trial { chain, .. } => chain.iter().map(Step::price).sum(),
            Reason::Given { .. }
            | Reason::LastCell { .. }
            | Reason::NakedSingle { .. }
            | Reason::HiddenSingle { .. }
            | Reason::OnlyCombination { .. }
            | Reason::CageValues { .. }
            | Reason::CageCells { .. }
            | Reason::CageClaims { .. }
            | Reason::LineClaims { .. }
            | Reason::Clash { .. }
            | Reason::Pair { .. }
            | Reason::Wing { .. }
            | Reason::LineCombinations { .. }
            | Reason::LineBounds { .. }
            | Reason::LinesCombinations { .. } => 0,
        }
    }
}

/// How many combinations the cases cover.
pub(super) fn count_cases(cases: &[Case]) -> usize {
    let below = |case: &Case| match &case.then {
        CaseOutcome::Dead(_) => 0,
        CaseOutcome::Split(_, cases) => count_cases(cases),
    };
    cases.iter().map(|case| 1 + below(case)).sum()
}

impl Step {
    /// What the step costs a person: the price of its technique, and more if more has to be seen at once.
    pub fn price(&self) -> u32 {
        self.technique.price_of(&self.reason)
    }

    /// Whether the step still changes anything. Effects on cells outside the grid do not.
    pub fn is_open(&self, marks: &Marks) -> bool {
        (self.effects.iter()).any(|&effect| marks.has(effect) && marks.is_open(effect))
    }
}

impl Marks<'_> {
    /// Applies the effects of a step. Those with a cell or a value that the grid does not have are ignored.
    pub fn apply(&mut self, step: &Step) {
        for &effect in &step.effects {
            if self.has(effect) {
                self.apply_effect(effect);
            }
        }
        self.update_combinations();
    }
}

/// The JSON form of effects.
#[cfg(feature = "serde")]
mod json {
    use crate::model::{Cell, Value, ValueSet};

    /// What a step changes in a cell.
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(untagged)]
    pub(super) enum Effect {
        /// It has the value.
        Is { cell: Cell, is: Value },
        /// It has none of these values.
        Not { cell: Cell, not: ValueSet },
    }

    impl From<super::Effect> for Effect {
        fn from(effect: super::Effect) -> Effect {
            match effect {
                super::Effect::Place(cell, is) => Effect::Is { cell, is },
                super::Effect::Remove(cell, not) => Effect::Not { cell, not },
            }
        }
    }

    impl From<Effect> for super::Effect {
        fn from(effect: Effect) -> super::Effect {
            match effect {
                Effect::Is { cell, is } => super::Effect::Place(cell, is),
                Effect::Not { cell, not } => super::Effect::Remove(cell, not),
            }
        }
    }
}
