use cagey::coach::Reach;
use cagey::engine::{Count, NodeLimit, Outcome, Solver};
use cagey::generate::{Generator, Recipe};
use cagey::logic::{Grader, Level, TECHNIQUES, Technique};
use cagey::model::{Cell, Clue, Grid, Puzzle, Size, ValueSet};
use cagey::notation::{self, Document, Format};
use cagey::wire::{Conflict, Faults, Graded, Source};
use cagey::words::Voice;
use serde::Serialize;

use crate::answer::{Judgement, Known, TechniquePage, Written};
use crate::cages::Read;
use crate::explain::{combinations, explained};
use crate::position::{Entered, values};
use crate::question::Question;

/// Solutions are counted so far.
const MOST_SOLUTIONS: u64 = 1_000;
/// The search for the solution of a whole puzzle. None but monsters need as many nodes.
const MOST_NODES: u64 = 100_000;
/// What else is asked while someone enters a puzzle, and the next stroke asks anew: so many nodes of so
/// many cells, which is about a second.
const MOST_WORK: u64 = 200_000;

/// All that answers, with what it has learnt.
#[derive(Default)]
pub(crate) struct Engine {
    pub(crate) solver: Solver,
    pub(crate) grader: Grader,
    pub(crate) generator: Generator,
}

impl Engine {
    /// The answer as JSON, or why there is none.
    pub(crate) fn answer(&mut self, question: Question) -> Result<String, String> {
        match question {
            Question::Read { text } => read(&text),
            Question::Write {
                id,
                format,
                entered,
            } => write(&id, &format, &entered),
            Question::Judge { id, entered } => {
                let puzzle = parsed(&id)?;
                let start = entered.position(&puzzle)?.grid().clone();
                json(&self.judgement(&puzzle, &start))
            }
            Question::Grade { id } => self.grade(&parsed(&id)?),
            Question::Hint { id, entered } => {
                let puzzle = parsed(&id)?;
                let position = entered.position(&puzzle)?;
                json(&explained(
                    &puzzle,
                    &position,
                    Reach::NextStep,
                    &mut self.solver,
                ))
            }
            Question::Walk { id, entered } => {
                let puzzle = parsed(&id)?;
                let position = entered.position(&puzzle)?;
                json(&explained(&puzzle, &position, Reach::End, &mut self.solver))
            }
            Question::Combinations { id, cell, entered } => {
                let puzzle = parsed(&id)?;
                let position = entered.position(&puzzle)?;
                if cell >= puzzle.size().area() {
                    return Err(format!("a {} grid has no cell {cell}", puzzle.size()));
                }
                let cell = Cell::at_index(cell, puzzle.size());
                json(&combinations(&puzzle, &position, puzzle.cage_at(cell)))
            }
            Question::Make(wish) => json(&self.made(&wish)?),
            Question::Levels { size } => json(&levels(size)?),
            Question::Daily { date } => json(&self.daily(&date)?),
            Question::Techniques => json(&TECHNIQUES.map(TechniquePage::from)),
        }
    }

    fn judgement(&mut self, puzzle: &Puzzle, start: &Grid) -> Judgement {
        let few = NodeLimit::new(MOST_WORK / puzzle.size().area() as u64);
        let is_whole = (puzzle.cages().iter()).all(|cage| cage.clue() != Clue::Free);
        let limit = match is_whole {
            true => NodeLimit::new(MOST_NODES),
            false => few,
        };
        match self.solver.solve(puzzle, start, limit) {
            Outcome::Unique(solution) => Judgement::Unique {
                solution: values(&solution),
            },
            Outcome::Multiple(_) => {
                let count = self.solver.count(puzzle, start, MOST_SOLUTIONS, few);
                let (count, exact) = match count {
                    Count::Exactly(count) => (count, true),
                    // Two have been found before, whatever stopped this.
                    Count::AtLeast(count) | Count::Stopped(count) => (count.max(2), false),
                    _ => (2, false),
                };
                let seen = self.solver.values(puzzle, start, few);
                Judgement::Multiple {
                    count,
                    exact,
                    differ: seen.map(differing).unwrap_or_default(),
                }
            }
            Outcome::Impossible => {
                let conflict = self.solver.conflict(puzzle, start, limit);
                Judgement::None {
                    conflict: conflict.map(|conflict| Conflict::new(&conflict, puzzle)),
                }
            }
            _ => Judgement::Stopped,
        }
    }

    fn grade(&mut self, puzzle: &Puzzle) -> Result<String, String> {
        let nothing = Grid::empty(puzzle.size());
        match self
            .solver
            .solve(puzzle, &nothing, NodeLimit::new(MOST_NODES))
        {
            Outcome::Unique(solution) => {
                let grade = self.grader.grade(puzzle);
                json(&Known {
                    grade: Graded::new(puzzle, &grade),
                    solution: values(&solution),
                })
            }
            Outcome::Multiple(_) => Err("The puzzle has several solutions.".to_owned()),
            Outcome::Impossible => Err("The puzzle has no solution.".to_owned()),
            _ => Err("The puzzle is too hard to be sure of its solution.".to_owned()),
        }
    }
}

/// The names of the levels that puzzles of a size can have.
fn levels(size: usize) -> Result<Vec<&'static str>, String> {
    let size = Size::new(size).map_err(|error| error.to_string())?;
    let highest = Recipe::highest_level(size);
    let levels = Level::ALL.into_iter().filter(|level| *level <= highest);
    Ok(levels.map(Level::name).collect())
}

/// Where several values are possible.
fn differing(seen: Vec<ValueSet>) -> Vec<usize> {
    let several = seen.iter().enumerate().filter(|(_, set)| set.len() > 1);
    several.map(|(cell, _)| cell).collect()
}

impl From<&'static Technique> for TechniquePage {
    fn from(technique: &'static Technique) -> TechniquePage {
        let words = Voice::ENGLISH.technique(technique);
        TechniquePage {
            id: technique.id,
            name: words.name,
            level: technique.level.name(),
            known_to_keen: technique.level < Level::Unreasonable,
            price: technique.price,
            what: words.what,
            when: words.when,
            why: words.why,
            also: technique.also,
        }
    }
}

fn parsed(id: &str) -> Result<Puzzle, String> {
    let parsed = notation::parse(id).map_err(|errors| errors.one_line())?;
    Ok(parsed.document.puzzle)
}

fn read(text: &str) -> Result<String, String> {
    match notation::parse(text) {
        Ok(parsed) => {
            let Document {
                puzzle,
                position,
                meta,
            } = parsed.document;
            json(&Read::new(&puzzle, &position, meta.title))
        }
        Err(errors) => json(&Faults::new(Source::Puzzle, &errors)),
    }
}

fn write(id: &str, format: &str, entered: &Entered) -> Result<String, String> {
    let format: Format = format
        .parse()
        .map_err(|error: notation::UnknownFormat| error.to_string())?;
    let mut document = Document::from(parsed(id)?);
    document.position = entered.position(&document.puzzle)?;
    let text = notation::write(&document, format).map_err(|error| error.to_string())?;
    json(&Written { text })
}

/// Only keys that are no text, and other programs' types, could fail.
fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}
