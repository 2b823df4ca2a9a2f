//! Generate puzzles to order, reproducibly.
//!
//! A [`Wish`] is what a person asks for, in as much or as little detail as they like. It becomes a [`Recipe`],
//! which is a complete specification. A recipe, a [`Seed`] and a number determine a puzzle, which is the same on
//! every platform and with any number of threads.
//!
//! ```
//! use cagey::engine::Budget;
//! use cagey::generate::{Generator, Seed, Wish};
//! use cagey::logic::{Grader, Level};
//!
//! let wish: Wish = "n=5,level=normal".parse()?;
//! let made = Generator::new().generate(&wish.recipe()?, Seed(1), 0, &mut Budget::unlimited())?;
//! assert_eq!(Grader::new().level(&made.puzzle), Level::Normal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algorithm;
mod available_levels;
mod canonical;
mod daily;
mod draft;
mod error;
mod generator;
mod latin;
mod layout;
mod partition;
#[cfg(feature = "techniques")]
mod practice;
mod preset;
mod random;
mod recipe;
mod spelling;
mod style;
mod trade;
mod wish;

pub use algorithm::ALGORITHM;
pub use available_levels::{AvailableLevels, LevelBound};
pub use canonical::{canonical, fingerprint, symmetric_forms};
pub use daily::{DailyPuzzle, DailySize, Date, DateError, daily};
pub use error::{GenerateError, Relaxation, Tried};
pub use generator::{Generated, Generator};
#[cfg(feature = "techniques")]
pub use practice::{Exercise, PractiseError, practise};
pub use preset::{PRESETS, Preset};
pub use recipe::{Recipe, RecipeError, Symmetry, Trial, Varied, Variety, WantedSolutions};
#[cfg(feature = "techniques")]
pub use spelling::WantedTechnique;
pub use spelling::{CageSizes, Levels, Operators, Ranks, Scores, SpellingError};
pub use wish::{Wish, WishError};

/// What makes one run differ from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);
