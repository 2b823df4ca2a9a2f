//! Find, verify and price the steps that a person takes.
//!
//! [`Marks`] are what is still possible. A [`Technique`] finds [`Step`]s in them: plain data with a
//! [`Reason`] and [`Effect`]s. [`walk`] goes from a position to the solution, the cheapest step first;
//! [`verify`] checks a step from its reason alone; [`Grader`] says how hard a puzzle is.
//!
//! A step is explained by its [facts](Step::facts): what was possible, what was ruled out, and why. A
//! [`History`] beside the marks knows which step removed each candidate.
//!
//! ```
//! use cagey::logic::{History, Level, Marks, next_step};
//! use cagey::model::Puzzle;
//! use cagey::words::{Detail, Voice};
//!
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let marks = Marks::new(&puzzle);
//! let step = next_step(&marks, Level::Unreasonable).expect("a puzzle that is not solved");
//! assert_eq!(step.technique.id, "cage-values");
//! let facts = step.facts(&marks, &History::new(&marks));
//! println!("{}", Voice::default().step(&facts, Detail::Full));
//! # Ok::<(), cagey::notation::ParseErrors>(())
//! ```

mod aim;
mod arithmetic;
mod automaton_support;
mod chains;
mod combination_cache;
mod facts;
mod geometry;
mod grade;
mod history;
mod inquiry;
mod level;
mod marks;
mod mistake;
mod orientation;
mod percentile;
mod places;
mod premises;
mod prune;
mod step;
mod technique;
mod technique_names;
mod technique_set;
mod techniques;
mod verify;
mod walk;

pub(crate) use aim::{AimedWalk, Passage, merge_repeated};
pub use arithmetic::Arithmetic;
pub(crate) use combination_cache::CombinationCache;
pub(crate) use facts::MOST_IN_SENTENCE;
pub use facts::{
    BesideFacts, CageEliminations, CageFacts, Candidates, CaseFacts, Causes, ChainLink, ClueFacts,
    ContradictionFacts, EliminationReason, Entry, Facts, FilledCage, FilledFacts, Impossible, Link,
    LinkReason, NeedBeside, NeededTotals, Repeat, RuledOut, RuledOutWay, SetsFacts, ShareFacts,
    StepFacts, TotalKind, ValueCounts, Ways,
};
pub(crate) use grade::Need;
pub use grade::{Grade, Grader};
pub use history::{History, Removal, StepId};
pub use inquiry::{Claim, Question};
pub(crate) use inquiry::{Inquiry, inquire, ruled_out_by_clue};
pub use level::Level;
pub(crate) use level::LevelFit;
pub use marks::{Contradiction, Marks};
pub use mistake::{Mistake, MistakeFacts, MistakeKind, MistakeReason, mistakes};
pub(crate) use orientation::Orientation;
pub use percentile::{RANKED, harder_than, scores_at};
pub use places::{Places, Role};
pub use prune::prune_steps;
pub(crate) use prune::prune_steps_within;
pub use step::{Case, CaseOutcome, Effect, Reason, Step};
pub use technique::{TECHNIQUES, Technique};
pub use technique_names::UnknownTechnique;
pub use technique_set::TechniqueSet;
pub use verify::{VerifyError, verify};
pub use walk::{Walk, all_steps, next_step, next_step_within, walk};
pub(crate) use walk::{next_step_of, open_steps_of};
