//! From a recipe to a puzzle: a random start, and small changes towards what is wanted.

use super::draft::{Draft, Move};
use super::error::{GenerateError, Tried};
use super::random::Random;
use super::recipe::{Recipe, Solutions, Trial};
use super::{ALGORITHM, Seed};
use crate::engine::{NodeLimit, Outcome, Solver, Stop};
use crate::logic::{Grader, Level, Reach};
use crate::model::{Clue, Grid, Puzzle};

/// The cells that may be looked at, over all looks at a puzzle, before a recipe is given up.
const MOST_WORK: u32 = 2_000_000;
/// The random starts that may fail before a recipe is given up: no cages, or no clues for them.
const MOST_MISFITS: u32 = 2_000;
/// The nodes that the engine may search for one puzzle. None but monsters need as many.
const MOST_NODES: u64 = 200_000;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, or one of several.
    pub solution: Option<Grid>,
    /// Its level, if it has one solution and a level was asked for or found out.
    pub level: Option<Level>,
    /// What it took.
    pub tried: Tried,
}

/// Makes puzzles. It keeps what it learns about cages, so use one for many puzzles, and one a thread.
#[derive(Default)]
pub struct Generator {
    solver: Solver,
    grader: Grader,
}

/// What a draft is, compared with what is wanted.
enum Verdict {
    Fits(Puzzle, Option<Level>),
    TooEasy,
    /// Which cells are open where the wanted rules tell nothing more; all if that says nothing.
    TooHard(Vec<usize>),
    /// It has several solutions, and that is all that is known of it.
    Ambiguous,
}

impl Generator {
    /// A generator that knows nothing yet.
    pub fn new() -> Generator {
        Generator::default()
    }

    /// Puzzle `k` of a recipe and a seed. It depends on these and on [`ALGORITHM`] alone; what stops it
    /// never changes it.
    pub fn generate(
        &mut self,
        recipe: &Recipe,
        seed: Seed,
        k: u64,
        stop: impl Stop,
    ) -> Result<Generated, GenerateError> {
        recipe.check().map_err(GenerateError::Recipe)?;
        let words = [ALGORITHM.into(), recipe.digest(), seed.0, k];
        let mut run = Run {
            recipe,
            solver: &mut self.solver,
            grader: &mut self.grader,
            random: Random::from_words(&words),
            stop,
            tried: Tried::default(),
        };
        match recipe.solutions {
            Solutions::One => run.steer(),
            Solutions::Several => run.several(),
            Solutions::None => run.none(),
            Solutions::Any => match run.random.below(4) {
                0 => run.none(),
                _ => run.any(),
            },
        }
    }
}

/// One puzzle in the making.
struct Run<'a, S: Stop> {
    recipe: &'a Recipe,
    solver: &'a mut Solver,
    grader: &'a mut Grader,
    random: Random,
    stop: S,
    tried: Tried,
}

impl<S: Stop> Run<'_, S> {
    /// A random start.
    fn start(&mut self) -> Result<Draft, GenerateError> {
        loop {
            if let Some(draft) = Draft::random(self.recipe, &mut self.random) {
                self.tried.starts += 1;
                return Ok(draft);
            }
            self.tried.misfits += 1;
            if self.tried.misfits >= MOST_MISFITS {
                return Err(self.give_up());
            }
        }
    }

    fn give_up(&mut self) -> GenerateError {
        GenerateError::NotFound {
            recipe: Box::new(self.recipe.clone()),
            tried: std::mem::take(&mut self.tried),
        }
    }

    /// Counts a look at a puzzle.
    fn look(&mut self) -> Result<(), GenerateError> {
        if self.stop.should_stop() {
            return Err(GenerateError::Stopped);
        }
        self.tried.looks += 1;
        let most = MOST_WORK / self.recipe.size.area() as u32;
        match self.tried.looks > most {
            true => Err(self.give_up()),
            false => Ok(()),
        }
    }

    fn made(&mut self, puzzle: Puzzle, solution: Option<Grid>, level: Option<Level>) -> Generated {
        Generated {
            puzzle,
            solution,
            level,
            tried: std::mem::take(&mut self.tried),
        }
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Outcome {
        let empty = Grid::empty(puzzle.size());
        self.solver.solve(puzzle, &empty, NodeLimit(MOST_NODES))
    }

    /// A puzzle with one solution, of the wanted level.
    fn steer(&mut self) -> Result<Generated, GenerateError> {
        let area = self.recipe.size.area();
        loop {
            let mut draft = self.start()?;
            let mut verdict = self.judge(&draft, true)?;
            // Twice as many changes as there are cells lead anywhere; then another start is better.
            for _ in 0..2 * area {
                let open = match verdict {
                    Verdict::Fits(puzzle, level) => {
                        let solution = draft.solution();
                        return Ok(self.made(puzzle, Some(solution), level));
                    }
                    Verdict::TooEasy => None,
                    Verdict::TooHard(open) => Some(open),
                    Verdict::Ambiguous => break,
                };
                let Some(next) = self.changed(&draft, open.as_deref()) else {
                    verdict = match open {
                        None => Verdict::TooEasy,
                        Some(open) => Verdict::TooHard(open),
                    };
                    continue;
                };
                let next_verdict = self.judge(&next, open.is_some())?;
                let is_closer = match (&open, &next_verdict) {
                    (_, Verdict::Fits(..)) | (None, Verdict::TooEasy) => true,
                    (None, Verdict::TooHard(open)) => open.len() * 2 <= area,
                    (Some(_), Verdict::TooEasy) => true,
                    (Some(open), Verdict::TooHard(next)) => next.len() <= open.len(),
                    (_, Verdict::Ambiguous) => false,
                };
                verdict = match (is_closer, open) {
                    (true, _) => {
                        draft = next;
                        next_verdict
                    }
                    (false, None) => Verdict::TooEasy,
                    (false, Some(open)) => Verdict::TooHard(open),
                };
            }
        }
    }

    /// The draft with a cage or more changed: to be harder, or easier where cells are open.
    fn changed(&mut self, draft: &Draft, open: Option<&[usize]>) -> Option<Draft> {
        let mut next = draft.clone();
        let changes = match open {
            None => 1,
            Some(open) => 1 + open.len() / 16,
        };
        let mut any = false;
        for _ in 0..changes {
            let before = next.clone();
            let cages = next.layout().cages().len();
            let (cage, how) = match open {
                None => {
                    let how = match self.random.below(4) {
                        0 => Move::Clue,
                        1 => Move::Shift,
                        _ => Move::Merge,
                    };
                    (self.random.place(cages), how)
                }
                Some(open) => {
                    let cell = open[self.random.place(open.len())];
                    let how = match self.random.below(4) {
                        0 => Move::Split,
                        1 => Move::Shift,
                        _ => Move::Clue,
                    };
                    (next.layout().cage_of(cell), how)
                }
            };
            match next.change(cage, how, self.recipe, &mut self.random) {
                Some(()) => any = true,
                None => next = before,
            }
        }
        any.then_some(next)
    }

    /// What a draft is. Where several solutions are of no use, that is asked first, because it is the
    /// cheaper question.
    fn judge(&mut self, draft: &Draft, mends: bool) -> Result<Verdict, GenerateError> {
        self.look()?;
        let recipe = self.recipe;
        let puzzle = draft.puzzle();
        let highest = *recipe.levels.end();
        let is_large = recipe.size.get() > 9;
        if !mends && !is_large && !matches!(self.solve(&puzzle), Outcome::Unique(_)) {
            return Ok(Verdict::Ambiguous);
        }
        let marks = match self.grader.reach(&puzzle, *recipe.levels.start(), highest) {
            Reach::Below => {
                self.tried.too_easy += 1;
                return Ok(Verdict::TooEasy);
            }
            Reach::Within(level) => {
                if recipe.trial == Trial::Always {
                    return Ok(Verdict::TooEasy);
                }
                return Ok(self.with_score(puzzle, level));
            }
            Reach::Beyond(marks) => marks,
        };
        let size = recipe.size;
        let is_open = |&cell: &usize| {
            let cell = crate::model::Cell::at_index(cell, size);
            marks.entered(cell).is_none()
        };
        let open: Vec<usize> = (0..size.area()).filter(is_open).collect();
        let too_hard = |open: Vec<usize>, tried: &mut Tried| {
            tried.note_open(open.len() as u32);
            Ok(Verdict::TooHard(open))
        };
        if highest < Level::Unreasonable || (is_large && open.len() * 2 > size.area()) {
            return too_hard(open, &mut self.tried);
        }
        let known = marks.position().grid().clone();
        let outcome = self.solver.solve(&puzzle, &known, NodeLimit(MOST_NODES));
        if !matches!(outcome, Outcome::Unique(_)) {
            return too_hard(open, &mut self.tried);
        }
        let needs_trial = recipe.trial != Trial::Allowed && marks.needs_trial();
        match recipe.trial {
            Trial::Never if needs_trial => too_hard(open, &mut self.tried),
            Trial::Always if !needs_trial => {
                self.tried.too_easy += 1;
                Ok(Verdict::TooEasy)
            }
            _ => Ok(self.with_score(puzzle, Level::Unreasonable)),
        }
    }

    /// What a puzzle of a wanted level is.
    fn with_score(&mut self, puzzle: Puzzle, level: Level) -> Verdict {
        let Some(scores) = &self.recipe.scores else {
            return Verdict::Fits(puzzle, Some(level));
        };
        let grade = self.grader.grade_with(&puzzle, level, Level::Unreasonable);
        self.tried.note_score(grade.score, scores);
        if grade.score < *scores.start() {
            Verdict::TooEasy
        } else if grade.score > *scores.end() {
            Verdict::TooHard((0..puzzle.size().area()).collect())
        } else {
            Verdict::Fits(puzzle, Some(level))
        }
    }

    /// A puzzle with two solutions or more.
    fn several(&mut self) -> Result<Generated, GenerateError> {
        loop {
            let mut draft = self.start()?;
            for _ in 0..self.recipe.size.area() {
                self.look()?;
                let puzzle = draft.puzzle();
                if let Outcome::Multiple(_) = self.solve(&puzzle) {
                    let solution = draft.solution();
                    return Ok(self.made(puzzle, Some(solution), None));
                }
                if let Some(next) = self.changed(&draft, None) {
                    draft = next;
                }
            }
        }
    }

    /// A puzzle as it comes, with a solution.
    fn any(&mut self) -> Result<Generated, GenerateError> {
        let draft = self.start()?;
        let solution = draft.solution();
        Ok(self.made(draft.puzzle(), Some(solution), None))
    }

    /// A puzzle whose clues can each be met, but not together.
    fn none(&mut self) -> Result<Generated, GenerateError> {
        loop {
            let sound = self.start()?;
            let cages = sound.layout().cages();
            let clued: Vec<usize> = (0..cages.len()).filter(|&c| cages[c].len() > 1).collect();
            if clued.is_empty() {
                return Err(self.give_up());
            }
            for _ in 0..clued.len() {
                self.look()?;
                let mut draft = sound.clone();
                let cage = clued[self.random.place(clued.len())];
                let Some(clue) = self.spoilt(draft.clue(cage)) else {
                    continue;
                };
                draft.set_clue(cage, clue);
                let puzzle = draft.puzzle();
                let meets = |(_, cage): (crate::model::CageId, &crate::model::Cage)| {
                    (cage.clue()).may_hold(&[], cage.cells().len(), self.recipe.size)
                };
                if !puzzle.numbered_cages().all(meets) {
                    continue;
                }
                if self.solve(&puzzle) == Outcome::Impossible {
                    return Ok(self.made(puzzle, None, None));
                }
            }
        }
    }

    /// A clue with another number, one or two away.
    fn spoilt(&mut self, clue: Clue) -> Option<Clue> {
        let by = 1 + u64::from(self.random.below(2));
        let other = |target: u64| match self.random.below(2) {
            0 => target.checked_add(by),
            _ => target.checked_sub(by),
        };
        let target = clue.target().and_then(other)?;
        if (self.recipe.largest_target).is_some_and(|largest| target > largest) {
            return None;
        }
        match clue {
            Clue::Op(op, _) => Some(Clue::Op(op, target)),
            Clue::Hidden(_) => Some(Clue::Hidden(target)),
            Clue::Given(_) | Clue::Free => None,
        }
    }
}
