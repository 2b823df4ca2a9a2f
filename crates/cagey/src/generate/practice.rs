//! Positions in which a technique makes the next step, for practice.

use std::fmt;

use super::error::GenerateError;
use super::generator::Generator;
use super::random::Random;
use super::recipe::{Recipe, RecipeError, Trial, Variety};
use super::{ALGORITHM, Seed};
use crate::budget::{Budget, BudgetSpent};
use crate::logic::{Level, Marks, Step, Technique, TechniqueSet, next_step_of, open_steps_of};
use crate::model::{Position, Puzzle, Size};

/// How many puzzles are walked through before a technique is given up.
const MOST_PUZZLES: u32 = 100;
/// How many cells are evaluated, over all evaluations, to generate one of them.
const MOST_WORK: u32 = 400_000;
/// What makes the random numbers differ from those of the generator.
const STREAM: u64 = u64::from_be_bytes(*b"practise");

/// A position in which a technique makes the next step: no technique that costs less finds anything there.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exercise {
    /// The technique.
    pub technique: &'static Technique,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is filled in, and what is still possible in the other cells.
    pub position: Position,
    /// The steps of the technique that are open there, the cheapest first; only the first one if the technique goes
    /// through cases.
    pub answers: Vec<Step>,
}

/// Why there is no exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PractiseError {
    /// No puzzle of the size can need the technique.
    Recipe {
        /// The technique.
        technique: &'static Technique,
        /// Why not.
        why: RecipeError,
    },
    /// None was found within the limits.
    NotFound {
        /// The technique.
        technique: &'static Technique,
        /// The size of the grid.
        size: Size,
        /// How many puzzles were looked at.
        puzzles: u64,
    },
    /// The caller stopped the search.
    Stopped,
}

impl From<BudgetSpent> for PractiseError {
    fn from(_: BudgetSpent) -> PractiseError {
        PractiseError::Stopped
    }
}

/// Exercise `k` of a technique, a size and a seed. It depends on these and on [`ALGORITHM`] alone; a limit can prevent it,
/// but never change it.
///
/// ```
/// use cagey::engine::Budget;
/// use cagey::generate::{Generator, Seed, practise};
/// use cagey::logic::{Technique, TechniqueSet};
/// use cagey::model::Size;
///
/// let technique = Technique::named("naked-set")?;
/// let (mut generator, mut budget) = (Generator::new(), Budget::unlimited());
/// let exercise = practise(technique, Size::new(5)?, Seed(1), 0, &mut generator, &mut budget)?;
/// assert_eq!(exercise.answers[0].technique, technique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn practise(
    technique: &'static Technique,
    size: Size,
    seed: Seed,
    k: u64,
    generator: &mut Generator,
    budget: &mut Budget,
) -> Result<Exercise, PractiseError> {
    let recipe = recipe(technique, size);
    (recipe.check()).map_err(|why| PractiseError::Recipe { technique, why })?;
    let words = [ALGORITHM.into(), recipe.digest(), STREAM, seed.0, k];
    let mut random = Random::from_words(&words);
    let mut puzzles = 0;
    for _ in 0..MOST_PUZZLES {
        let seed = Seed(random.next());
        let puzzle = match generator.generate_with(&recipe, seed, 0, MOST_WORK, budget) {
            Ok(made) => {
                puzzles += u64::from(made.tried.looks);
                made.puzzle
            }
            // The next one would hardly be found either.
            Err(GenerateError::NotFound { tried, .. }) => {
                puzzles += u64::from(tried.looks);
                break;
            }
            Err(GenerateError::Recipe(why)) => {
                return Err(PractiseError::Recipe { technique, why });
            }
            // The next one is made from another seed.
            Err(GenerateError::Undecided { .. }) => continue,
            Err(GenerateError::Stopped) => return Err(PractiseError::Stopped),
        };
        let mut positions = positions(&puzzle, technique, budget)?;
        if positions.is_empty() {
            continue;
        }
        let position = positions.swap_remove(random.place(positions.len()));
        let answers = answers(&puzzle, &position, technique, budget)?;
        return Ok(Exercise {
            technique,
            puzzle,
            position,
            answers,
        });
    }
    Err(PractiseError::NotFound {
        technique,
        size,
        puzzles,
    })
}

/// What puzzles are made of in which a technique is likely to make a step. Those that remove candidates are asked for; the
/// others occur everywhere.
fn recipe(technique: &'static Technique, size: Size) -> Recipe {
    let mut recipe = match technique.level {
        Level::Easy | Level::Normal => Recipe::new(size),
        _ => {
            let lowest = Recipe::lowest_level_with(technique);
            let mut recipe = Recipe::levelled(size, lowest..=Level::Unreasonable, Variety::Low);
            recipe.needs = Some(technique);
            recipe
        }
    };
    if technique.is_search() {
        recipe.trial = Trial::Allowed;
    }
    recipe
}

/// The positions on the way to the solution in which the technique makes the next step; only the first one if it goes
/// through cases, which takes long.
fn positions(
    puzzle: &Puzzle,
    technique: &'static Technique,
    budget: &mut Budget,
) -> Result<Vec<Position>, BudgetSpent> {
    let cheaper = TechniqueSet::cheaper_than(technique);
    let mut found = Vec::new();
    let mut marks = Marks::new(puzzle);
    loop {
        // A step of a technique that costs less may be dearer than one of this technique, and is taken all the same.
        let mut next = next_step_of(&marks, |other| cheaper.contains(other), budget)?;
        if next.is_none() {
            next = next_step_of(&marks, |_| true, budget)?;
            if next
                .as_ref()
                .is_some_and(|step| step.technique == technique)
            {
                found.push(marks.position());
                if technique.is_search() {
                    break;
                }
            }
        }
        match next {
            Some(step) => marks.apply(&step),
            None => break,
        }
    }
    Ok(found)
}

fn answers(
    puzzle: &Puzzle,
    position: &Position,
    technique: &'static Technique,
    budget: &mut Budget,
) -> Result<Vec<Step>, BudgetSpent> {
    let Ok(marks) = Marks::at(puzzle, position) else {
        return Ok(Vec::new());
    };
    let is_wanted = |other: &Technique| other == technique;
    if technique.is_search() {
        let first = next_step_of(&marks, is_wanted, budget)?;
        return Ok(first.into_iter().collect());
    }
    let steps = open_steps_of(&marks, is_wanted, budget);
    budget.poll()?;
    Ok(steps)
}

impl fmt::Display for PractiseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PractiseError::Recipe { technique, why } => {
                write!(f, "there is no position for {}: {why}", technique.id)
            }
            PractiseError::NotFound {
                technique,
                size,
                puzzles,
            } => write!(
                f,
                "no {size} position for {} was found in {puzzles} puzzles: try another size or seed",
                technique.id
            ),
            PractiseError::Stopped => f.write_str("stopped before a position was found"),
        }
    }
}

impl std::error::Error for PractiseError {}
