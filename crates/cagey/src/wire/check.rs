//! `check`: which rules a grid breaks.

use serde::{Deserialize, Serialize};

use super::{EnteredPosition, Fault, Faults, Session, Source};
use crate::model::{self, Cell, Grid, Puzzle};

/// Which grid is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// Values row by row, `.` for an empty cell; those that the puzzle's text has entered, or the
    /// solution that it claims, if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
}

/// An answer about a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum CheckAnswer {
    /// It is full and breaks no rule.
    Solved(CheckedGrid),
    /// It breaks no rule but has empty cells. It may still not lead to a solution.
    Unfinished(CheckedGrid),
    /// It breaks rules.
    Broken(CheckedGrid),
    /// The puzzle or the grid could not be read.
    Error(Faults),
}

/// A grid that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedGrid {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The grid.
    pub grid: Grid,
    /// How many of its cells are empty.
    pub empty: usize,
    /// Every rule that it breaks: lines first, then cages.
    pub violations: Vec<BrokenRule>,
}

/// A rule that a grid breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BrokenRule {
    /// Which.
    pub rule: RuleKind,
    /// The filled cells that break it together.
    pub cells: Vec<Cell>,
    /// The same in words.
    pub message: String,
}

/// A kind of rule that a grid can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RuleKind {
    /// A row or column has a value more than once.
    Repeated,
    /// The values of a full cage do not satisfy its clue.
    CageWrong,
    /// No values in the empty cells of a cage can satisfy its clue any more.
    CageHopeless,
}

impl From<&model::Violation> for BrokenRule {
    fn from(violation: &model::Violation) -> BrokenRule {
        BrokenRule {
            rule: match violation {
                model::Violation::Repeated { .. } => RuleKind::Repeated,
                model::Violation::CageWrong { .. } => RuleKind::CageWrong,
                model::Violation::CageHopeless { .. } => RuleKind::CageHopeless,
            },
            cells: violation.cells(),
            message: violation.to_string(),
        }
    }
}

impl CheckAnswer {
    /// A grid and the rules of the puzzle that it breaks.
    pub fn new(puzzle: &Puzzle, grid: &Grid, violations: &[model::Violation]) -> CheckAnswer {
        let checked = CheckedGrid {
            id: puzzle.clone(),
            grid: grid.clone(),
            empty: grid.empty_cells(),
            violations: violations.iter().map(BrokenRule::from).collect(),
        };
        match (violations.is_empty(), grid.is_full()) {
            (false, _) => CheckAnswer::Broken(checked),
            (true, true) => CheckAnswer::Solved(checked),
            (true, false) => CheckAnswer::Unfinished(checked),
        }
    }
}

/// Which rules of a puzzle a grid breaks.
pub fn check(request: &CheckRequest, session: &mut Session) -> CheckAnswer {
    answer(request, session).unwrap_or_else(CheckAnswer::Error)
}

fn answer(request: &CheckRequest, session: &mut Session) -> Result<CheckAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let document = &parsed.document;
    let puzzle = &document.puzzle;
    let entered = document.position.grid();
    let grid = match &request.grid {
        grid @ Some(_) => {
            let entered = EnteredPosition {
                grid: grid.clone(),
                ..EnteredPosition::default()
            };
            entered.position(puzzle.size())?.grid().clone()
        }
        None if !entered.is_empty() => entered.clone(),
        None => document.meta.solution.clone().ok_or_else(|| Faults {
            source: Source::Grid,
            errors: vec![Fault::new("there is no grid to check")],
        })?,
    };
    Ok(CheckAnswer::new(puzzle, &grid, &puzzle.violations(&grid)?))
}
