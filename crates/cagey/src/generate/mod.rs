//! Make puzzles to order, the same for ever.
//!
//! A [`Recipe`] says what is wanted. With a [`Seed`] and a number it gives a puzzle, which depends on
//! nothing else: the same on every platform, with any number of threads.
//!
//! ```
//! use cagey::engine::Never;
//! use cagey::generate::{Generator, Recipe, Seed};
//! use cagey::logic::{Grader, Level};
//! use cagey::model::Size;
//!
//! let mut recipe = Recipe::new(Size::new(5)?);
//! recipe.levels = Level::Normal..=Level::Normal;
//! let made = Generator::new().generate(&recipe, Seed(1), 0, Never)?;
//! assert_eq!(Grader::new().level(&made.puzzle), Level::Normal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod daily;
mod draft;
mod error;
mod generator;
mod knife;
mod latin;
mod layout;
mod preset;
mod random;
mod recipe;
mod switch;

pub use canonical::{canonical, fingerprint, symmetric_forms};
pub use daily::{Date, DateError, daily};
pub use error::{GenerateError, Relax, Tried};
pub use generator::{Generated, Generator};
pub use preset::{PRESETS, Preset};
pub use recipe::{Recipe, RecipeError, Solutions, Symmetry, Trial};

/// Which puzzles a seed gives. Whatever changes one of them raises this number.
pub const ALGORITHM: u32 = 1;

/// What makes one run differ from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);
