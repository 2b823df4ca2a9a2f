//! Which puzzles are generated for a book.

use std::collections::HashSet;
use std::fmt;

use cagey::engine::Budget;
use cagey::generate::{
    GenerateError, Generator, Recipe, Seed, WantedSolutions, Wish, WishError, fingerprint,
};
use cagey::model::{Grid, Puzzle};
use cagey::words::{Language, Voice};

/// More puzzles than this are taken for a mistake.
const MOST_PUZZLES: u64 = 100_000;
/// After this many duplicates in a row, a wish is taken to have no more puzzles.
const MOST_DUPLICATES_IN_A_ROW: u64 = 1_000;

/// The puzzles of a book that are generated for it: as many of each wish on every sheet as the wish says, and none twice.
#[derive(Clone, Debug)]
pub struct PuzzleSets {
    sets: Vec<PuzzleSet>,
    sheets: u64,
    /// How many puzzles have been made.
    made: u64,
    known: HashSet<u64>,
}

/// One wish, from which puzzles are generated one after the other.
#[derive(Clone, Debug)]
struct PuzzleSet {
    recipe: Recipe,
    seed: Seed,
    /// How many puzzles of this wish a sheet has.
    count: u64,
    /// The wish without its count, start and seed.
    text: String,
    /// The number of the next puzzle.
    next: u64,
}

/// A generated puzzle of a book.
#[derive(Clone, Debug)]
pub struct SetPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The wish, the seed and the number that make it again.
    pub made_from: String,
}

/// Why puzzles for a book cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleSetError {
    /// A wish cannot be fulfilled, or not any more.
    Set {
        /// The wish as text.
        wish: String,
        /// The number of the puzzle that was not found, if some could be.
        puzzle: Option<u64>,
        /// The reason.
        why: SetFault,
    },
    /// There would be too many puzzles.
    TooMany {
        /// How many there would be.
        puzzles: u64,
    },
}

/// Why a wish has no puzzles for a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetFault {
    /// It does not ask for puzzles with one solution.
    NoAnswer,
    /// No puzzle can be as it says.
    Wish(WishError),
    /// A puzzle was not made.
    Puzzle(GenerateError),
    /// There are no higher puzzle numbers.
    LastNumber,
    /// So many puzzles in a row were duplicates of earlier ones.
    Duplicates(u64),
}

impl SetFault {
    fn told(&self, voice: Voice) -> String {
        let is_german = voice.language == Language::German;
        match (self, is_german) {
            (SetFault::Wish(error), _) => voice.refused_wish(error),
            (SetFault::Puzzle(error), _) => voice.not_made(error),
            (SetFault::NoAnswer, false) => {
                "a puzzle in a book needs exactly one solution, to be printed as its answer"
                    .to_owned()
            }
            (SetFault::NoAnswer, true) => {
                "ein Rätsel im Heft braucht genau eine Lösung, die als Antwort gedruckt wird"
                    .to_owned()
            }
            (SetFault::LastNumber, false) => "there are no higher puzzle numbers".to_owned(),
            (SetFault::LastNumber, true) => "es gibt keine höheren Rätselnummern".to_owned(),
            (SetFault::Duplicates(count), false) => {
                format!("{count} puzzles in a row were duplicates of earlier ones")
            }
            (SetFault::Duplicates(count), true) => {
                format!("{count} Rätsel nacheinander glichen früheren")
            }
        }
    }
}

impl PuzzleSetError {
    /// The reason in words.
    pub fn told(&self, voice: Voice) -> String {
        let is_german = voice.language == Language::German;
        match self {
            PuzzleSetError::Set { wish, puzzle, why } => {
                let [set, number] = match is_german {
                    true => ["Satz", "Rätsel"],
                    false => ["set", "puzzle"],
                };
                let number = puzzle.map(|puzzle| format!(", {number} {puzzle}"));
                format!(
                    "{set} {wish}{}: {}",
                    number.unwrap_or_default(),
                    why.told(voice)
                )
            }
            PuzzleSetError::TooMany { puzzles } if is_german => {
                format!("ein Heft kann höchstens {MOST_PUZZLES} Rätsel haben, nicht {puzzles}")
            }
            PuzzleSetError::TooMany { puzzles } => {
                format!("a book can have at most {MOST_PUZZLES} puzzles, not {puzzles}")
            }
        }
    }
}

impl fmt::Display for PuzzleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Voice::ENGLISH))
    }
}

impl std::error::Error for PuzzleSetError {}

impl PuzzleSets {
    /// The puzzles of these wishes for so many sheets, or for one book. The seed is for wishes that have none.
    pub fn new(
        wishes: &[Wish],
        seed: u64,
        sheets: Option<usize>,
    ) -> Result<PuzzleSets, PuzzleSetError> {
        let sets = wishes.iter().map(|wish| PuzzleSet::of(wish, seed));
        let sets = PuzzleSets {
            sets: sets.collect::<Result<_, _>>()?,
            sheets: sheets.unwrap_or(1) as u64,
            made: 0,
            known: HashSet::new(),
        };
        match sets.count() {
            puzzles if puzzles > MOST_PUZZLES => Err(PuzzleSetError::TooMany { puzzles }),
            _ => Ok(sets),
        }
    }

    /// How many puzzles there are in all.
    pub fn count(&self) -> u64 {
        self.on_each_sheet().saturating_mul(self.sheets)
    }

    fn on_each_sheet(&self) -> u64 {
        let counts = self.sets.iter().map(|set| set.count);
        counts.fold(0, u64::saturating_add)
    }

    /// Whether some wish has this seed.
    pub fn has_seed(&self, seed: u64) -> bool {
        self.sets.iter().any(|set| set.seed.0 == seed)
    }

    /// The next puzzle, sheet by sheet; nothing after the last one. It is not a rotated or reflected copy of an earlier one.
    pub fn next_puzzle(
        &mut self,
        generator: &mut Generator,
    ) -> Option<Result<SetPuzzle, PuzzleSetError>> {
        if self.made >= self.count() {
            return None;
        }
        let mut place = self.made % self.on_each_sheet();
        self.made += 1;
        for set in &mut self.sets {
            if place < set.count {
                return Some(set.next_puzzle(generator, &mut self.known));
            }
            place -= set.count;
        }
        None
    }
}

impl PuzzleSet {
    fn of(wish: &Wish, seed: u64) -> Result<PuzzleSet, PuzzleSetError> {
        let refused = |why| PuzzleSetError::Set {
            wish: wish.to_string(),
            puzzle: None,
            why,
        };
        if wish.solutions != WantedSolutions::One {
            return Err(refused(SetFault::NoAnswer));
        }
        let any = Wish {
            seed: None,
            ..wish.only(0)
        };
        Ok(PuzzleSet {
            recipe: wish
                .recipe()
                .map_err(|error| refused(SetFault::Wish(error)))?,
            seed: Seed(wish.seed.unwrap_or(seed)),
            count: wish.count,
            text: any.to_string(),
            next: wish.start,
        })
    }

    fn next_puzzle(
        &mut self,
        generator: &mut Generator,
        known: &mut HashSet<u64>,
    ) -> Result<SetPuzzle, PuzzleSetError> {
        let text = self.text.clone();
        let failed = |puzzle, why| PuzzleSetError::Set {
            wish: text.clone(),
            puzzle,
            why,
        };
        for _ in 0..MOST_DUPLICATES_IN_A_ROW {
            let k = self.next;
            let higher = k.checked_add(1);
            self.next = higher.ok_or_else(|| failed(None, SetFault::LastNumber))?;
            let made = generator.generate(&self.recipe, self.seed, k, &mut Budget::unlimited());
            let made = made.map_err(|error| failed(Some(k), SetFault::Puzzle(error)))?;
            let Some(solution) = made.solution else {
                continue;
            };
            if known.insert(fingerprint(&made.puzzle)) {
                return Ok(SetPuzzle {
                    puzzle: made.puzzle,
                    solution,
                    made_from: format!("{text}  seed {}  k {k}", self.seed.0),
                });
            }
        }
        Err(failed(None, SetFault::Duplicates(MOST_DUPLICATES_IN_A_ROW)))
    }
}
