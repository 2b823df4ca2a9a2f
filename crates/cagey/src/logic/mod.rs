//! Find, explain, check and price the steps that a person takes.
//!
//! [`Marks`] are what is still possible. A [`Technique`] finds [`Step`]s in them: plain data with a
//! [`Reason`] and [`Effect`]s. [`walk`] goes from a position to the solution, the cheapest step first;
//! [`verify`] checks a step from its reason alone; [`Grader`] says how hard a puzzle is.
//!
//! ```
//! use cagey::logic::{Detail, Level, Marks, next_step};
//! use cagey::model::Puzzle;
//!
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let marks = Marks::new(&puzzle);
//! let step = next_step(&marks, Level::Unreasonable).expect("a puzzle that is not solved");
//! assert_eq!(step.technique.id, "cage-values");
//! println!("{}", step.explain(&marks, Detail::Full));
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```

mod chains;
mod frame;
mod grade;
mod level;
mod lists;
mod marks;
mod mistake;
mod needed;
mod step;
mod technique;
mod techniques;
mod telling;
mod unlisted;
mod verify;
mod walk;
mod words;

pub use grade::{Grade, Grader};
pub use level::Level;
pub(crate) use level::Reach;
pub use marks::{Contradiction, Marks};
pub use mistake::{Mistake, MistakeKind, mistakes};
pub use needed::needed_steps;
pub use step::{Case, Effect, Next, Reason, Step};
pub use technique::{TECHNIQUES, Technique};
pub use verify::{Flaw, verify};
pub use walk::{Walk, all_steps, next_step, walk};
pub use words::{Detail, Role};
