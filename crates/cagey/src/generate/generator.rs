//! From a recipe to a puzzle: a random start, and small changes towards what is wanted.

use super::draft::{Draft, Move};
use super::error::{GenerateError, Tried};
use super::latin::Squares;
use super::random::Random;
use super::recipe::{Recipe, Solutions, Trial};
use super::{ALGORITHM, Seed};
use crate::engine::{NodeLimit, Outcome, Solver, Stop};
use crate::logic::{Grader, Level, Reach};
use crate::model::{Cell, Clue, Grid, Puzzle, Size};

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
    /// It is so many levels too easy, or points of the score.
    TooEasy(u32),
    /// Which cells are open where the wanted rules tell nothing more; all if that says nothing.
    TooHard(Vec<usize>),
    /// It has several solutions, and that is all that is known of it.
    Ambiguous,
}

/// A way to what is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From above: what the wanted rules leave open is mended, be it too hard or ambiguous.
    Down,
    /// From below, for the higher levels: only puzzles with one solution are looked at more closely.
    /// Of drafts that are barely fixed there are few among those that must be mended.
    Up,
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
            squares: Squares::new(recipe.size),
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
    squares: Squares,
    stop: S,
    tried: Tried,
}

impl<S: Stop> Run<'_, S> {
    /// A random start.
    fn start(&mut self) -> Result<Draft, GenerateError> {
        loop {
            if let Some(draft) = Draft::random(self.recipe, &mut self.squares, &mut self.random) {
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

    fn has_one_solution(&mut self, puzzle: &Puzzle, start: &Grid) -> bool {
        let outcome = self.solver.solve(puzzle, start, NodeLimit(MOST_NODES));
        matches!(outcome, Outcome::Unique(_))
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Outcome {
        let empty = Grid::empty(puzzle.size());
        self.solver.solve(puzzle, &empty, NodeLimit(MOST_NODES))
    }

    /// A puzzle with one solution, of the wanted level.
    fn steer(&mut self) -> Result<Generated, GenerateError> {
        let size = self.recipe.size;
        // The larger the grid, the longer it takes to see that a start is ambiguous.
        let way = match self.recipe.lowest() {
            Level::Easy | Level::Normal => Way::Down,
            Level::Hard if size.get() > 8 => Way::Down,
            _ if size.get() > 9 => Way::Down,
            _ => Way::Up,
        };
        loop {
            let mut draft = self.start()?;
            let mut verdict = self.judge(&draft, way)?;
            let mut next = draft.clone();
            // Twice as many changes as there are cells lead anywhere; then another start is better.
            for _ in 0..2 * size.area() {
                match &verdict {
                    Verdict::Fits(..) | Verdict::Ambiguous => break,
                    Verdict::TooEasy(_) => {
                        if !self.harden(&draft, &mut next) {
                            continue;
                        }
                    }
                    Verdict::TooHard(open) => {
                        if !self.ease(&draft, &mut next, open, way) {
                            continue;
                        }
                    }
                }
                // Only what is too hard is mended: what has become ambiguous is a step too far.
                let way_on = match verdict {
                    Verdict::TooHard(_) => way,
                    _ => Way::Up,
                };
                let next_verdict = self.judge(&next, way_on)?;
                if is_closer(&verdict, &next_verdict, way, size) {
                    std::mem::swap(&mut draft, &mut next);
                    verdict = next_verdict;
                }
            }
            if let Verdict::Fits(puzzle, level) = verdict {
                let solution = draft.solution();
                return Ok(self.made(puzzle, Some(solution), level));
            }
        }
    }

    /// Makes `next` the draft with a cage or two changed that make it harder, if they can be.
    fn harden(&mut self, draft: &Draft, next: &mut Draft) -> bool {
        next.clone_from(draft);
        let how = match self.random.below(6) {
            0 => Move::Clue,
            1 => Move::Shift,
            _ => Move::Merge,
        };
        let cage = self.random.place(next.layout().cages().len());
        (next.change(cage, how, self.recipe, &mut self.random)).is_some()
    }

    /// Makes `next` the draft with some cages changed where cells are open, if they can be.
    fn ease(&mut self, draft: &Draft, next: &mut Draft, open: &[usize], way: Way) -> bool {
        let changes = match way {
            Way::Up => 1,
            Way::Down => 1 + open.len() / 16,
        };
        next.clone_from(draft);
        let mut any = false;
        let mut spare = None;
        for left in (0..changes).rev() {
            if left > 0 || any {
                spare = Some(next.clone());
            }
            let cage = next.layout().cage_of(open[self.random.place(open.len())]);
            let how = match self.random.below(4) {
                0 => Move::Split,
                1 => Move::Shift,
                _ => Move::Clue,
            };
            match (
                next.change(cage, how, self.recipe, &mut self.random),
                spare.take(),
            ) {
                (Some(()), _) => any = true,
                (None, Some(before)) => *next = before,
                (None, None) => return false,
            }
        }
        any
    }

    /// What a draft is. On the way up it is asked first whether it has one solution, which is the cheaper
    /// question.
    fn judge(&mut self, draft: &Draft, way: Way) -> Result<Verdict, GenerateError> {
        self.look()?;
        let recipe = self.recipe;
        let size = recipe.size;
        let puzzle = draft.puzzle();
        let (lowest, highest) = (recipe.lowest(), *recipe.levels.end());
        let is_large = size.get() > 9;
        let asks_first = way == Way::Up && !is_large;
        if asks_first && !self.has_one_solution(&puzzle, &Grid::empty(size)) {
            self.tried.too_hard += 1;
            return Ok(Verdict::Ambiguous);
        }
        let marks = match self.grader.reach(&puzzle, lowest, highest) {
            Reach::Below(level) => {
                self.tried.too_easy += 1;
                return Ok(Verdict::TooEasy(lowest as u32 - level as u32));
            }
            Reach::Within(level) => return Ok(self.with_score(puzzle, level)),
            Reach::Beyond(marks) => marks,
        };
        let is_open = |&cell: &usize| marks.entered(Cell::at_index(cell, size)).is_none();
        let open: Vec<usize> = (0..size.area()).filter(is_open).collect();
        let is_too_hard = highest < Level::Unreasonable
            || (is_large && open.len() * 2 > size.area())
            || (!asks_first && !self.has_one_solution(&puzzle, marks.position().grid()))
            || (recipe.trial == Trial::Never && marks.needs_trial());
        if is_too_hard {
            self.tried.note_open(open.len() as u32);
            return Ok(Verdict::TooHard(open));
        }
        if recipe.trial == Trial::Always && !marks.needs_trial() {
            self.tried.too_easy += 1;
            return Ok(Verdict::TooEasy(1));
        }
        Ok(self.with_score(puzzle, Level::Unreasonable))
    }

    /// What a puzzle of a wanted level is.
    fn with_score(&mut self, puzzle: Puzzle, level: Level) -> Verdict {
        let Some(scores) = &self.recipe.scores else {
            return Verdict::Fits(puzzle, Some(level));
        };
        let grade = self.grader.grade_with(&puzzle, level, Level::Unreasonable);
        self.tried.note_score(grade.score, scores);
        if grade.score < *scores.start() {
            self.tried.too_easy += 1;
            Verdict::TooEasy(*scores.start() - grade.score)
        } else if grade.score > *scores.end() {
            self.tried.too_hard += 1;
            Verdict::TooHard((0..puzzle.size().area()).collect())
        } else {
            Verdict::Fits(puzzle, Some(level))
        }
    }

    /// A puzzle with two solutions or more.
    fn several(&mut self) -> Result<Generated, GenerateError> {
        loop {
            let mut draft = self.start()?;
            let mut next = draft.clone();
            for _ in 0..self.recipe.size.area() {
                self.look()?;
                let puzzle = draft.puzzle();
                if let Outcome::Multiple(_) = self.solve(&puzzle) {
                    let solution = draft.solution();
                    return Ok(self.made(puzzle, Some(solution), None));
                }
                if self.harden(&draft, &mut next) {
                    std::mem::swap(&mut draft, &mut next);
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

/// Whether a change leads on.
fn is_closer(before: &Verdict, now: &Verdict, way: Way, size: Size) -> bool {
    match (before, now) {
        (_, Verdict::Fits(..)) => true,
        (_, Verdict::Ambiguous) => false,
        (Verdict::TooEasy(before), Verdict::TooEasy(now)) => now <= before,
        // Up there, a little too hard is as near as a little too easy.
        (_, Verdict::TooEasy(now)) => way == Way::Down || *now == 1,
        (Verdict::TooHard(before), Verdict::TooHard(now)) => {
            way == Way::Up || now.len() <= before.len()
        }
        (_, Verdict::TooHard(now)) => way == Way::Up || 2 * now.len() <= size.area(),
    }
}
