//! KenKen-type puzzles (Keen, Mathdoku, Calcudoku): read them, check them, solve and explain them.
//!
//! ```
//! use cagey::{Outcome, Puzzle};
//!
//! // A game id as Simon Tatham's Keen writes it: 4×4, the walls between cells, then the clues.
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let Outcome::Unique(solution) = puzzle.solve() else {
//!     panic!("a good puzzle has one solution");
//! };
//! assert!(puzzle.is_solved_by(&solution));
//! assert_eq!(puzzle.count(), 1);
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```
//!
//! [`Puzzle`] has a method for each simple question: [`solve`](Puzzle::solve), [`count`](Puzzle::count),
//! [`solutions`](Puzzle::solutions), [`explain`](Puzzle::explain) and [`grade`](Puzzle::grade). For many
//! puzzles, for limits, and for positions with entries, use the modules:
//!
//! - [`model`]: what a puzzle is; a [`model::Puzzle`] is well-formed from the moment it exists.
//! - [`notation`]: reads and writes puzzles in nine formats and writes three more; every error has its position.
//! - [`engine`]: finds, counts and lists solutions.
//! - [`proof`]: proves that a solution is the only one, so that others can check it.
//! - [`budget`]: when to give up on any of these questions.
//! - [`logic`]: the steps that a person takes, explained, checked and graded.
//! - [`coach`]: explains a position to a player, with the engine and logic together.
//! - [`generate`]: makes puzzles to order; the same seed always gives the same puzzles.
//! - [`csp`]: textbook constraint search, traced step by step.
//! - [`words`]: puts steps, mistakes and results into sentences.
//!
//! The library opens no files, prints nothing and starts no threads. The feature `serde` adds
//! `Serialize` and `Deserialize`, and the module `wire`.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

// The README of the repository, which is no part of the package.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct RepositoryReadmeExamples;

pub mod budget;
pub mod coach;
pub mod csp;
mod effort;
pub mod engine;
pub mod generate;
pub mod logic;
pub mod model;
pub mod notation;
pub mod proof;
mod short_sort;
mod shortcuts;
mod tables;
#[cfg(feature = "serde")]
pub mod wire;
pub mod words;

pub use budget::{Budget, Limits};
pub use coach::{Explanation, Grading};
pub use engine::{Count, Outcome, Solver};
pub use logic::{Grade, Level};
pub use model::{Cage, Cell, Clue, Grid, Op, Position, Puzzle, Size, Value};
