use crate::model::Grid;

/// What is known of a puzzle's solutions.
///
/// ```
/// use cagey::{Outcome, Puzzle};
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// match puzzle.solve() {
///     Outcome::Unique(solution) => println!("the only solution is {solution}"),
///     Outcome::Multiple([one, other]) => assert_ne!(one, other),
///     Outcome::Impossible => println!("there is no solution"),
///     Outcome::Stopped => println!("a limit was reached, so nothing is known"),
///     _ => {}
/// }
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// There is one solution, and it is proved that there is no other.
    Unique(Grid),
    /// There are several; here are two that differ.
    Multiple([Grid; 2]),
    /// There is none.
    Impossible,
    /// The search was stopped before it could tell.
    Stopped,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// The limit was reached: so many or more.
    AtLeast(u128),
    /// The search was stopped after it had found so many.
    Stopped(u128),
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was visited.
    Complete,
    /// The visitor broke off.
    Enough,
    /// The budget was used up.
    Stopped,
}
