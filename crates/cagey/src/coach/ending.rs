use crate::engine::{Limit, Outcome};
use crate::logic::{Contradiction, Level, Technique};

/// How an explanation ended: two independent facts.
///
/// A puzzle with one solution that logic cannot finish is [`SolutionCount::One`] and [`Logic::Exhausted`]; a
/// large one whose solutions could not be counted is [`SolutionCount::Unknown`] and [`Logic::Exhausted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    /// How many solutions the puzzle has, whatever is entered.
    pub solutions: SolutionCount,
    /// How far logic went.
    pub logic: Logic,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SolutionCount {
    /// One.
    One,
    /// More than one.
    Several,
    /// None.
    None,
    /// Unknown, because a limit was reached.
    Unknown {
        /// The limit that ended the search for it.
        limit: Limit,
    },
}

/// How far logic went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Logic {
    /// To the end: the grid is full, and right.
    Finished {
        /// How many steps it took.
        steps: usize,
    },
    /// As far as the next step, which is all that was asked for.
    UnderWay,
    /// As far as the techniques that were allowed lead.
    Exhausted {
        /// The highest level of a technique that was allowed.
        up_to: Level,
        /// How many cells are empty there.
        empty: usize,
        /// The technique of the cheapest step that is open there, if only some techniques were to be used and this is none of
        /// them.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
        left_out: Option<&'static Technique>,
        /// The limit that was reached, if every technique was allowed: how many suppositions, and steps from them, are
        /// made at most at one position. More of them might lead further.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        suppositions: Option<usize>,
    },
    /// Until a limit was reached.
    Stopped {
        /// The limit.
        limit: Limit,
        /// How many cells are empty there.
        empty: usize,
    },
    /// The position cannot lead to a solution.
    Impossible {
        /// What is wrong with it.
        why: ImpossibleReason,
    },
}

/// Why a position cannot lead to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ImpossibleReason {
    /// The puzzle itself has no solution.
    NoSolution,
    /// Entries or pencil marks are known to be wrong: the mistakes of the explanation.
    Mistakes,
    /// All that is entered cannot be right together, but no single entry is known to be wrong.
    Together,
    /// Logic reached a contradiction.
    DeadEnd {
        /// The contradiction.
        contradiction: Contradiction,
    },
}

impl Ending {
    /// Whether there is no solution to lead to.
    pub fn is_impossible(&self) -> bool {
        matches!(self.logic, Logic::Impossible { .. })
    }
}

impl SolutionCount {
    /// What a search found out, and the limit if it was stopped.
    pub fn of(outcome: &Outcome, limit: impl FnOnce() -> Limit) -> SolutionCount {
        match outcome {
            Outcome::Unique(_) => SolutionCount::One,
            Outcome::Multiple(_) => SolutionCount::Several,
            Outcome::Impossible => SolutionCount::None,
            Outcome::Stopped => SolutionCount::Unknown { limit: limit() },
        }
    }
}
