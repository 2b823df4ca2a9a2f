use std::fmt;

use super::{CageId, Cell, Clue, Line, Value};

/// A rule that a grid breaks, with the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "rule", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Violation {
    /// A value occurs more than once in a row or column.
    Repeated {
        /// The row or column.
        line: Line,
        /// The value that occurs more than once.
        value: Value,
        /// Its cells.
        cells: Vec<Cell>,
    },
    /// A cage is full, and its values do not satisfy its clue.
    CageWrong {
        /// The cage.
        cage: CageId,
        /// Its clue.
        clue: Clue,
        /// Its cells and their values.
        filled: Vec<(Cell, Value)>,
    },
    /// A cage is partly filled, and no values in its empty cells can satisfy its clue any more.
    CageHopeless {
        /// The cage.
        cage: CageId,
        /// Its clue.
        clue: Clue,
        /// Its filled cells and their values.
        filled: Vec<(Cell, Value)>,
        /// Its empty cells.
        empty: Vec<Cell>,
    },
}

impl Violation {
    /// The rule's name, for programs: `repeated`, `cage-wrong` or `cage-hopeless`.
    pub fn rule(&self) -> &'static str {
        match self {
            Violation::Repeated { .. } => "repeated",
            Violation::CageWrong { .. } => "cage-wrong",
            Violation::CageHopeless { .. } => "cage-hopeless",
        }
    }

    /// The filled cells that break the rule together.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Violation::Repeated { cells, .. } => cells.clone(),
            Violation::CageWrong { filled, .. } | Violation::CageHopeless { filled, .. } => {
                filled.iter().map(|&(cell, _)| cell).collect()
            }
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Repeated { line, value, cells } => {
                let times = match cells.len() {
                    2 => "twice".to_owned(),
                    count => format!("{count} times"),
                };
                write!(f, "{line} has the value {value} {times}: {}", listed(cells))
            }
            Violation::CageWrong { clue, filled, .. } => {
                write!(f, "cage {clue} is not met by {}", entries(filled))
            }
            Violation::CageHopeless {
                clue,
                filled,
                empty,
                ..
            } => write!(
                f,
                "cage {clue} can no longer be met with {}, whatever stands in {}",
                entries(filled),
                listed(empty)
            ),
        }
    }
}

fn listed(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(", ")
}

fn entries(filled: &[(Cell, Value)]) -> String {
    let entries: Vec<String> = filled.iter().map(|(c, v)| format!("{c} = {v}")).collect();
    entries.join(", ")
}
