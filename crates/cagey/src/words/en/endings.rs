//! How an explanation ended, in English.

use super::terms::Terms;
use crate::budget::Limit;
use crate::coach::{Ending, ImpossibleReason, Logic, SolutionCount};
use crate::logic::{Contradiction, Level, Technique};
use crate::model::Puzzle;
use crate::words::Medium;

/// Why the explanation ended; nothing after a hint.
pub(in crate::words) fn ending(ending: &Ending, puzzle: &Puzzle, medium: Medium) -> Option<String> {
    let Ending { solutions, logic } = *ending;
    Some(match logic {
        Logic::UnderWay => return None,
        Logic::Finished { steps: 0 } => "The grid is full, and right.".to_owned(),
        Logic::Finished { steps } => {
            let steps = many(steps, "step", "steps");
            match solutions {
                SolutionCount::Several => format!(
                    "Solved in {steps} from what was entered; the puzzle itself has several solutions."
                ),
                _ => format!("Solved in {steps}."),
            }
        }
        Logic::Exhausted {
            up_to,
            empty,
            left_out,
            suppositions,
        } => {
            let why = exhausted(solutions, up_to, left_out, suppositions);
            format!("{why} {}", cells_left(empty))
        }
        Logic::Stopped { limit, empty } => {
            let why = stopped(limit);
            format!("{why}, and there may be more steps. {}", cells_left(empty))
        }
        Logic::Impossible { why } => impossible(why, puzzle, medium),
    })
}

/// Which limit was reached.
pub(super) fn stopped(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "The time that was allowed is over",
        Limit::Nodes { .. } | Limit::Preliminary { .. } => "The limit of the search is reached",
        Limit::Cancelled => "It was stopped",
    }
}

/// That a limit was reached before a puzzle was graded.
pub(in crate::words) fn grading_stopped(limit: Limit) -> String {
    format!(
        "{}, so it is not known how hard the puzzle is.",
        stopped(limit)
    )
}

/// Why a puzzle has no grade.
pub(in crate::words) fn ungraded(solutions: SolutionCount) -> String {
    match solutions {
        SolutionCount::None => "It has no solution.".to_owned(),
        SolutionCount::Several => "It has several solutions, so it has no grade.".to_owned(),
        SolutionCount::One => "No grade was asked for.".to_owned(),
        SolutionCount::Unknown { limit } => format!(
            "It has no grade, because only a puzzle with one solution has one, and whether this one \
             does is not known: {}.",
            because(limit)
        ),
    }
}

fn exhausted(
    solutions: SolutionCount,
    up_to: Level,
    left_out: Option<&'static Technique>,
    suppositions: Option<usize>,
) -> String {
    let next = left_out.map(|technique| {
        let name = super::technique(technique).name;
        format!("the next step would be “{name}”, which was left out")
    });
    let techniques = match (&next, up_to) {
        (Some(next), _) => format!("the techniques that were allowed tell no more: {next}"),
        (None, Level::Unreasonable) => {
            "no technique that Cagey knows tells any more, not even with as many suppositions as it makes at one \
             position"
                .to_owned()
        },
        (None, level) => format!("the techniques up to the level “{level}” tell no more"),
    };
    match (solutions, suppositions) {
        (SolutionCount::One, Some(most)) => format!(
            "The puzzle has one solution, but the explanation ends at a limit: no other technique leads any further, \
             and at one position Cagey makes at most {most} suppositions and steps that follow from them."
        ),
        (SolutionCount::Several, _) if next.is_some() => {
            format!("The puzzle has several solutions, and {techniques}.")
        }
        (SolutionCount::Several, _) => {
            "The puzzle has several solutions, and logic finds nothing more that holds in all of them."
                .to_owned()
        }
        (SolutionCount::One, None) => format!("The puzzle has one solution, but {techniques}."),
        (SolutionCount::Unknown { limit }, _) => format!(
            "Here {techniques}, and whether the puzzle has only one solution is not known: {}.",
            because(limit)
        ),
        (SolutionCount::None, _) => "The puzzle has no solution.".to_owned(),
    }
}

/// Why the number of solutions is not known.
fn because(limit: Limit) -> String {
    match limit {
        Limit::Preliminary { .. } => {
            "finding out could take very long in a grid of this size, so the search was kept short"
                .to_owned()
        }
        Limit::Nodes { nodes } => format!("the search was ended after {nodes} trials"),
        Limit::Time => "the time for finding out was over".to_owned(),
        Limit::Cancelled => "the search was stopped".to_owned(),
    }
}

pub(super) fn impossible(why: ImpossibleReason, puzzle: &Puzzle, medium: Medium) -> String {
    match why {
        ImpossibleReason::NoSolution => {
            "The puzzle has no solution: no grid obeys all of its rows, columns and cages."
                .to_owned()
        }
        ImpossibleReason::Mistakes => {
            "Something that is entered or marked is wrong, so nothing is built on it.".to_owned()
        }
        ImpossibleReason::Together => {
            "What is entered leaves no solution, though no single entry is known to be wrong: they \
             cannot all be right together."
                .to_owned()
        }
        ImpossibleReason::DeadEnd { contradiction } => {
            let terms = Terms(medium);
            let what = match contradiction {
                Contradiction::NoValue(at) => format!("no value is left for {}", terms.cell(at)),
                Contradiction::NoPlace(line, value) => {
                    format!("no place is left for {value} in {line}")
                }
                Contradiction::NoCombination(id) => {
                    format!("nothing fits into {} any more", terms.cage(puzzle.cage(id)))
                }
            };
            format!("What is entered and marked leaves no solution: {what}.")
        }
    }
}

fn cells_left(empty: usize) -> String {
    match empty {
        1 => "1 cell is empty.".to_owned(),
        count => format!("{count} cells are empty."),
    }
}

fn many(count: usize, one: &str, several: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}
