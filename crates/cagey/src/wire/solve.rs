//! `solve`: the solutions of a puzzle, and whether there is only one.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::session::micros;
use super::{ConflictingCages, EnteredPosition, Faults, Session};
use crate::engine::{Budget, Count, End, Limits, Outcome, Solver, Start};
use crate::model::{Grid, Puzzle, ValueSet};

/// The most solutions in an answer, unless the request says otherwise: an answer is held in memory until it is
/// complete.
pub const MOST_IN_AN_OBJECT: u64 = 10_000;

/// A question about the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// The values that solutions must keep, row by row; those that the puzzle's text has entered if
    /// this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// What to find out about the solutions.
    #[serde(default)]
    pub want: SolveGoal,
    /// How many solutions at most are counted or listed; 10,000 of them are listed if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// Whether to look for cages that contradict each other if there is no solution.
    #[serde(default)]
    pub why: bool,
    /// When to give up; never if this is left out.
    #[serde(default)]
    pub limits: Limits,
}

/// What is to be found out about the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SolveGoal {
    /// Whether there is exactly one.
    #[default]
    Unique,
    /// How many there are.
    Count,
    /// Which there are.
    All,
    /// The values that occur in them.
    Values,
}

/// An answer about solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum SolveAnswer {
    /// There is exactly one.
    Unique(FoundSolutions),
    /// There are several; here are two.
    Multiple(FoundSolutions),
    /// There is none.
    None(FoundSolutions),
    /// A limit was reached before the answer was known. This is what had been found by then.
    Stopped(FoundSolutions),
    /// How many there are, with none of them.
    Count(FoundSolutions),
    /// All of them, or as many as were asked for.
    All(FoundSolutions),
    /// The values that occur in them; there is at least one solution.
    Values(FoundValues),
    /// The puzzle, or the grid to start from, could not be read.
    Error(Faults),
}

/// The solutions that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundSolutions {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values that every solution had to keep, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// Solutions, as many as the answer calls for.
    pub solutions: Vec<Grid>,
    /// How many are known, or 2⁶⁴ − 1 if they are more than that.
    pub count: u64,
    /// How many are known, in decimal digits, from 2⁵³ on, where not every reader of JSON is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count_digits: Option<String>,
    /// Whether that is the exact number; otherwise there may be more.
    pub exact: bool,
    /// Why there is none, if that was asked and found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictingCages>,
    /// How long the search took, in microseconds; left out if the session has no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

/// The values that occur in a puzzle's solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundValues {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values that every solution had to keep, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// For each cell in reading order the values that it has in some solution, from small to large.
    pub values: Vec<ValueSet>,
    /// How long the search took, in microseconds; left out if the session has no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

/// The first count that readers of JSON may round.
const ROUNDED: u128 = 1 << 53;

/// A puzzle, the values that solutions had to keep, and how long the search for them took.
#[derive(Clone, Copy)]
pub struct SolveContext<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The values to start from.
    pub start: &'a Grid,
    /// The time, if it was measured.
    pub time: Option<Duration>,
}

impl SolveContext<'_> {
    fn found(self, solutions: Vec<Grid>, count: Count) -> FoundSolutions {
        let (found, exact) = match count {
            Count::Exactly(found) => (found, true),
            Count::AtLeast(found) | Count::Stopped(found) => (found, false),
        };
        FoundSolutions {
            id: self.puzzle.clone(),
            start: (!self.start.is_empty()).then(|| self.start.clone()),
            solutions,
            count: u64::try_from(found).unwrap_or(u64::MAX),
            count_digits: (found >= ROUNDED).then(|| found.to_string()),
            exact,
            conflict: None,
            time_us: self.time.map(micros),
        }
    }

    /// Whether there is one solution, several or none, and cages that cannot all be satisfied.
    pub fn outcome(self, outcome: &Outcome, conflict: Option<ConflictingCages>) -> SolveAnswer {
        match outcome {
            Outcome::Unique(solution) => {
                SolveAnswer::Unique(self.found(vec![solution.clone()], Count::Exactly(1)))
            }
            Outcome::Multiple(two) => {
                SolveAnswer::Multiple(self.found(two.to_vec(), Count::AtLeast(2)))
            }
            Outcome::Impossible => SolveAnswer::None(FoundSolutions {
                conflict,
                ..self.found(Vec::new(), Count::Exactly(0))
            }),
            Outcome::Stopped => SolveAnswer::Stopped(self.found(Vec::new(), Count::Stopped(0))),
        }
    }

    /// How many solutions there are.
    pub fn count(self, count: Count) -> SolveAnswer {
        let found = self.found(Vec::new(), count);
        match count {
            Count::Stopped(_) => SolveAnswer::Stopped(found),
            Count::Exactly(_) | Count::AtLeast(_) => SolveAnswer::Count(found),
        }
    }

    /// The solutions that were listed.
    pub fn all(self, solutions: Vec<Grid>, count: Count) -> SolveAnswer {
        let found = self.found(solutions, count);
        match count {
            Count::Stopped(_) => SolveAnswer::Stopped(found),
            Count::Exactly(_) | Count::AtLeast(_) => SolveAnswer::All(found),
        }
    }

    /// The values of each cell, when there is at least one solution.
    pub fn values(self, values: Vec<ValueSet>) -> SolveAnswer {
        SolveAnswer::Values(FoundValues {
            id: self.puzzle.clone(),
            start: (!self.start.is_empty()).then(|| self.start.clone()),
            values,
            time_us: self.time.map(micros),
        })
    }
}

/// Answers a question about the solutions of a puzzle.
pub fn solve(request: &SolveRequest, session: &mut Session) -> SolveAnswer {
    answer(request, session).unwrap_or_else(SolveAnswer::Error)
}

fn answer(request: &SolveRequest, session: &mut Session) -> Result<SolveAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let start = EnteredPosition::grid_or(request.grid.as_ref(), &parsed.document.position)?;
    let solver = &mut session.engines.solver;
    let clock = &session.clock;
    let mut budget = clock.start(request.limits)?;
    let from = Start::new(puzzle, &start)?;
    let begin = clock.now();
    let searched = || SolveContext {
        puzzle,
        start: &start,
        time: clock.since(begin),
    };
    Ok(match request.want {
        SolveGoal::Unique => {
            let outcome = solver.solve(from, &mut budget);
            let searched = searched();
            let conflict = match outcome {
                Outcome::Impossible if request.why => {
                    solver.conflict(from, &mut clock.start(request.limits)?)
                }
                _ => None,
            };
            let conflict = conflict.map(|conflict| ConflictingCages::new(&conflict, puzzle));
            searched.outcome(&outcome, conflict)
        }
        SolveGoal::Count => {
            let count = solver.count(
                from,
                request.most.map_or(u128::MAX, u128::from),
                &mut budget,
            );
            searched().count(count)
        }
        SolveGoal::All => {
            let most = request.most.unwrap_or(MOST_IN_AN_OBJECT);
            let (solutions, count) = listed(solver, from, most, &mut budget);
            searched().all(solutions, count)
        }
        SolveGoal::Values => match solver.values(from, &mut budget) {
            None => searched().outcome(&Outcome::Stopped, None),
            Some(values) if values.iter().all(|values| values.is_empty()) => {
                searched().outcome(&Outcome::Impossible, None)
            }
            Some(values) => searched().values(values),
        },
    })
}

fn listed(solver: &mut Solver, start: Start, most: u64, budget: &mut Budget) -> (Vec<Grid>, Count) {
    let mut found = Vec::new();
    if most == 0 {
        return (found, Count::AtLeast(0));
    }
    let end = solver.for_each(start, budget, |solution| {
        found.push(solution.clone());
        match (found.len() as u64) < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let count = found.len() as u128;
    let count = match end {
        End::Complete => Count::Exactly(count),
        End::Enough => Count::AtLeast(count),
        End::Stopped => Count::Stopped(count),
    };
    (found, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_exact_in_digits_however_large_they_are() {
        let puzzle: Puzzle = "c2:d,n".parse().unwrap();
        let grid = Grid::empty(puzzle.size());
        let context = SolveContext {
            puzzle: &puzzle,
            start: &grid,
            time: None,
        };
        let counted = |count: u128| match context.count(Count::Exactly(count)) {
            SolveAnswer::Count(found) => (found.count, found.count_digits, found.exact),
            other => panic!("{other:?}"),
        };
        assert_eq!(counted((1 << 53) - 1), ((1 << 53) - 1, None, true));
        let digits = |text: &str| Some(text.to_owned());
        let first = (1 << 53, digits("9007199254740992"), true);
        assert_eq!(counted(1 << 53), first);
        // As many as there are 8×8 Latin squares.
        let squares = (u64::MAX, digits("108776032459082956800"), true);
        assert_eq!(counted(108_776_032_459_082_956_800), squares);
    }
}
