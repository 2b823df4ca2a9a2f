//! From a recipe to a puzzle by local search: a random draft, and small changes that bring it closer to the
//! recipe.

use super::Seed;
use super::algorithm::{ALGORITHM, known_techniques};
use super::draft::{Draft, Move};
use super::error::{GenerateError, Tried};
use super::latin::LatinSampler;
use super::random::Random;
use super::recipe::{Recipe, Trial, WantedSolutions};
use super::style::Style;
use super::trade::Trades;
use crate::engine::{Budget, Outcome, Solver, Start};
use crate::logic::{Grader, Level, LevelFit, Marks, Need};
use crate::model::{Cell, Clue, Grid, Puzzle, Size};

/// The most cells that are evaluated, over all evaluations of a puzzle, before a recipe is given up.
const MOST_WORK: u32 = 2_000_000;
/// The most random drafts that may fail, because no cages or clues are found, before a recipe is given up.
const MOST_MISFITS: u32 = 2_000;
/// The most nodes that the engine may search for a second solution where the answer only saves the work of finding out that
/// logic does not solve the draft. It changes no puzzle.
const NODES_TO_SAVE_WORK: u64 = 200;
/// The most nodes that the engine may search where it has to be known whether there is a second solution. It changes no
/// puzzle, because none is made if they are not enough.
const MOST_NODES: u64 = 10_000_000;
/// The most candidates for each cell on average, besides the right one, of drafts whose solutions have to be counted. With
/// so few, all that were measured, up to 9×9, were decided in some hundred nodes, hardly ever some thousand.
const MOST_SPARE: usize = 6;
/// The most consecutive changes that are tried from unpromising drafts. After that, a new start is better.
const MOST_VAIN: usize = 8;
/// If the rules leave fewer cells open than this, only a corner is hard, and the rest is easy.
const FEW_OPEN: usize = 15;

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, or one of several.
    pub solution: Option<Grid>,
    /// Its level, if it has one solution and its level was wanted or is known.
    pub level: Option<Level>,
    /// What was tried to find it.
    pub tried: Tried,
}

/// Generates puzzles. It caches the tuples of cages, so use the same generator for many puzzles, and one for
/// each thread.
pub struct Generator {
    solver: Solver,
    /// It knows the techniques of the algorithm, and no others.
    grader: Grader,
    /// [`NODES_TO_SAVE_WORK`], except in tests.
    nodes_to_save_work: u64,
}

impl Default for Generator {
    fn default() -> Generator {
        Generator {
            // Drafts that the search gives up on after some nodes are part of what a seed gives. Nodes of the clause
            // search would be others.
            solver: Solver::default().with_learning_patience(u32::MAX),
            grader: Grader::knowing(known_techniques()),
            nodes_to_save_work: NODES_TO_SAVE_WORK,
        }
    }
}

/// A draft compared with the recipe.
enum Verdict {
    Fits(Puzzle, Option<Level>),
    /// It is too easy. The number is that of the cells that the rules of the level normal fill, or the points
    /// that its score lacks.
    TooEasy(u32),
    /// The rules of the highest level do not solve it.
    TooHard {
        /// The cells that they leave open; all cells if that is not known.
        open: Vec<usize>,
        /// How many candidates they leave besides one for each cell.
        spare: usize,
    },
    /// It has several solutions; nothing else is known about it.
    Ambiguous,
    /// All is right, but it does not have the technique that is wanted.
    Lacks {
        /// How far from it; less is better.
        distance: u32,
        /// The cells that are open where the technique should be; none if they were filled without it.
        open: Vec<usize>,
    },
}

/// A direction from which the search approaches the recipe.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// From above: drafts that are too hard or ambiguous are repaired where the rules leave cells open.
    Down,
    /// From below, for the higher levels: only drafts without a trade that leads to another solution are
    /// evaluated further. Most of them have one solution, and are harder than what splitting leaves.
    Up,
}

impl Direction {
    /// How many changes are tried from one start.
    fn most_changes(self, size: Size) -> usize {
        match self {
            Direction::Down => 2 * size.area(),
            Direction::Up => 6 * size.area(),
        }
    }
}

impl Generator {
    /// A generator with empty caches.
    pub fn new() -> Generator {
        Generator::default()
    }

    /// Puzzle `k` of a recipe and a seed. It depends on these and on [`ALGORITHM`] alone; a limit can prevent it,
    /// but never change it.
    pub fn generate(
        &mut self,
        recipe: &Recipe,
        seed: Seed,
        k: u64,
        budget: &mut Budget,
    ) -> Result<Generated, GenerateError> {
        self.generate_with(recipe, seed, k, MOST_WORK, budget)
    }

    /// The same with another number of cells that are evaluated before the recipe is given up.
    pub(super) fn generate_with(
        &mut self,
        recipe: &Recipe,
        seed: Seed,
        k: u64,
        most_work: u32,
        budget: &mut Budget,
    ) -> Result<Generated, GenerateError> {
        recipe.check().map_err(GenerateError::Recipe)?;
        let words = [ALGORITHM.into(), recipe.digest(), seed.0, k];
        let mut random = Random::from_words(&words);
        let style = Style::sample(recipe, &mut random);
        let mut run = Run {
            recipe: &style.recipe,
            is_past_claims: style.is_past_claims,
            solver: &mut self.solver,
            grader: &mut self.grader,
            nodes_to_save_work: self.nodes_to_save_work,
            random,
            sampler: LatinSampler::new(recipe.size),
            budget,
            most_looks: most_work / recipe.size.area() as u32,
            tried: Tried::default(),
        };
        match recipe.solutions {
            WantedSolutions::One => run.steer(),
            WantedSolutions::Several => run.several(),
            WantedSolutions::None => run.none(),
            WantedSolutions::Any => match run.random.below(4) {
                0 => run.none(),
                _ => run.any(),
            },
        }
    }
}

/// One puzzle while it is being generated.
struct Run<'a, 'b> {
    /// With the weights of this puzzle.
    recipe: &'a Recipe,
    /// Whether a hard puzzle that claims of cages solve is too easy.
    is_past_claims: bool,
    solver: &'a mut Solver,
    grader: &'a mut Grader,
    nodes_to_save_work: u64,
    random: Random,
    sampler: LatinSampler,
    budget: &'a mut Budget<'b>,
    /// How many puzzles are evaluated before the recipe is given up.
    most_looks: u32,
    tried: Tried,
}

impl Run<'_, '_> {
    /// A random start.
    fn start(&mut self) -> Result<Draft, GenerateError> {
        loop {
            if let Some(draft) = Draft::random(self.recipe, &mut self.sampler, &mut self.random) {
                self.tried.starts += 1;
                return Ok(draft);
            }
            self.tried.misfits += 1;
            if self.tried.misfits >= MOST_MISFITS {
                return Err(self.give_up());
            }
            self.budget.poll()?;
        }
    }

    fn give_up(&mut self) -> GenerateError {
        GenerateError::NotFound {
            recipe: Box::new(self.recipe.clone()),
            tried: std::mem::take(&mut self.tried),
        }
    }

    /// Counts an evaluation of a puzzle.
    fn look(&mut self) -> Result<(), GenerateError> {
        self.budget.node()?;
        self.tried.looks += 1;
        match self.tried.looks > self.most_looks {
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

    /// What the engine finds within so many nodes; nothing if they are not enough. If the caller stops it, that is an error
    /// and no answer, so that it decides nothing.
    fn solve(&mut self, start: Start, nodes: u64) -> Result<Option<Outcome>, GenerateError> {
        let (solver, budget) = (&mut *self.solver, &mut *self.budget);
        let (outcome, _) = budget.within(nodes, |budget| solver.solve(start, budget));
        match (budget.reached(), outcome) {
            (Some(_), _) => Err(GenerateError::Stopped),
            (None, Outcome::Stopped) => Ok(None),
            (None, outcome) => Ok(Some(outcome)),
        }
    }

    /// What the engine finds. That it cannot tell is an error, because to go on would make the puzzle depend on it.
    fn decide(&mut self, start: Start) -> Result<Outcome, GenerateError> {
        let outcome = self.solve(start, MOST_NODES)?;
        outcome.ok_or(GenerateError::Undecided { nodes: MOST_NODES })
    }

    /// A puzzle with one solution and a level of the recipe.
    fn steer(&mut self) -> Result<Generated, GenerateError> {
        let size = self.recipe.size;
        let is_large = size.get() > Trades::LARGEST;
        let direction = match self.recipe.lowest() {
            Level::Easy | Level::Normal => Direction::Down,
            _ if is_large => Direction::Down,
            _ => Direction::Up,
        };
        loop {
            let mut draft = self.start()?;
            let mut next = draft.clone();
            self.mend(&mut draft, &mut next);
            let mut verdict = self.judge(&draft, direction)?;
            let mut vain = 0;
            for _ in 0..direction.most_changes(size) {
                vain = match direction == Direction::Down || is_promising(&verdict, size) {
                    true => 0,
                    false => vain + 1,
                };
                if vain > MOST_VAIN {
                    break;
                }
                let has_changed = match &verdict {
                    Verdict::Fits(..) | Verdict::Ambiguous => break,
                    Verdict::TooEasy(_) => self.harden(&draft, &mut next, direction),
                    Verdict::Lacks { open, .. } if open.is_empty() => {
                        self.harden(&draft, &mut next, direction)
                    }
                    Verdict::TooHard { open, .. } | Verdict::Lacks { open, .. } => {
                        self.ease(&draft, &mut next, open, direction)
                    }
                };
                if !has_changed {
                    continue;
                }
                // Only drafts that are too hard are repaired. One that has become ambiguous is discarded.
                let way_on = match verdict {
                    Verdict::TooHard { .. } => direction,
                    _ => Direction::Up,
                };
                let next_verdict = self.judge(&next, way_on)?;
                if is_closer(&verdict, &next_verdict, direction, size) {
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

    /// Changes a draft until no trade leads to another solution, if that does not take long. It needs a
    /// second draft to work with.
    fn mend(&mut self, draft: &mut Draft, next: &mut Draft) {
        let mut trade = draft.other_solution();
        for _ in 0..3 * self.recipe.size.get() {
            let Some(other) = trade else { return };
            let cells = draft.traded(other);
            let cell = cells[self.random.place(cells.len())];
            let cage = draft.layout().cage_of(cell.into());
            next.clone_from(draft);
            let changed = next.change(cage, Move::Shift, self.recipe, &mut self.random);
            if changed.is_some() && !next.allows(other) {
                std::mem::swap(draft, next);
                trade = draft.other_solution();
            }
        }
    }

    /// Makes `next` the draft with a cage or two changed that make it harder, if they can be.
    fn harden(&mut self, draft: &Draft, next: &mut Draft, direction: Direction) -> bool {
        next.clone_from(draft);
        let wants_trial = self.recipe.trial == Trial::Always;
        let how = match (direction, self.random.below(20)) {
            (Direction::Down, 0..2) => Move::Clue,
            (Direction::Down, 2..6) => Move::Shift,
            (Direction::Down, _) => Move::Merge,
            // Puzzles that need guessing have large cages.
            (Direction::Up, 0..4) if wants_trial => Move::Shift,
            (Direction::Up, 4..18) if wants_trial => Move::Merge,
            (Direction::Up, _) if wants_trial => Move::Split,
            // Otherwise, at the high levels, other cages help more than larger ones.
            (Direction::Up, 0..14) => Move::Shift,
            (Direction::Up, 14..19) => Move::Merge,
            (Direction::Up, _) => Move::Split,
        };
        let cage = self.random.place(next.layout().cages().len());
        (next.change(cage, how, self.recipe, &mut self.random)).is_some()
    }

    /// Makes `next` the draft with some cages changed where cells are open, if they can be.
    fn ease(
        &mut self,
        draft: &Draft,
        next: &mut Draft,
        open: &[usize],
        direction: Direction,
    ) -> bool {
        let changes = match direction {
            Direction::Up => 1,
            Direction::Down => 1 + open.len() / 16,
        };
        next.clone_from(draft);
        let mut any = false;
        let mut spare = None;
        for left in (0..changes).rev() {
            if left > 0 || any {
                spare = Some(next.clone());
            }
            let cage = next.layout().cage_of(open[self.random.place(open.len())]);
            let cells = next.layout().cages()[cage].len();
            // Splitting helps most, but only large cages can be split without single cells.
            let splits = cells > 3 || cells > 1 && self.recipe.weight(1) > 0;
            let how = match self.random.below(8) {
                0..4 if splits => Move::Split,
                0..6 => Move::Shift,
                6 if direction == Direction::Up => Move::Shift,
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

    /// Evaluates a draft. On the way up, trades are tried first, because that takes almost no time.
    fn judge(&mut self, draft: &Draft, direction: Direction) -> Result<Verdict, GenerateError> {
        self.look()?;
        let recipe = self.recipe;
        let size = recipe.size;
        let (lowest, highest) = (recipe.lowest(), *recipe.levels.end());
        let is_large = size.get() > Trades::LARGEST;
        if direction == Direction::Up && draft.other_solution().is_some() {
            self.tried.too_hard += 1;
            return Ok(Verdict::Ambiguous);
        }
        let puzzle = draft.puzzle();
        // Except in large grids, the rules of the level extreme take longer than a search.
        let at_once = match is_large {
            true => highest,
            false => highest.min(Level::Hard),
        };
        let levels = (lowest, at_once);
        let mut marks =
            match self
                .grader
                .level_fit(&puzzle, levels, self.is_past_claims, self.budget)?
            {
                LevelFit::Below(open) => {
                    self.tried.too_easy += 1;
                    return Ok(Verdict::TooEasy((size.area() - open) as u32));
                }
                LevelFit::Within(level) => return self.with_techniques(puzzle, level),
                LevelFit::Beyond(marks) => marks,
            };
        let is_open = |&cell: &usize| marks.entered(Cell::at_index(cell, size)).is_none();
        let open: Vec<usize> = (0..size.area()).filter(is_open).collect();
        let spare = spare_candidates(&marks, size);
        if at_once == highest && highest < Level::Unreasonable
            || is_large && open.len() * 2 > size.area()
        {
            return Ok(self.too_hard(open, spare));
        }
        // What follows takes longer. Where logic has to fill the grid, it proves that there is one solution, and a second
        // one only shows sooner that it will not.
        let grid = marks.grid();
        let start = Start::with_grid(&puzzle, &grid);
        let is_decisive = recipe.trial != Trial::Never && highest == Level::Unreasonable;
        if is_decisive && spare > MOST_SPARE * size.area() {
            return Ok(self.too_hard(open, spare));
        }
        let outcome = match is_decisive {
            true => Some(self.decide(start)?),
            false => self.solve(start, self.nodes_to_save_work)?,
        };
        if outcome.is_some_and(|outcome| !matches!(outcome, Outcome::Unique(_))) {
            return Ok(self.too_hard(open, spare));
        }
        if !is_large && marks.fill(Level::Extreme, self.budget)? {
            if lowest > Level::Extreme {
                self.tried.too_easy += 1;
                return Ok(Verdict::TooEasy(0));
            }
            drop(marks);
            return self.with_techniques(puzzle, Level::Extreme);
        }
        if highest < Level::Unreasonable {
            return Ok(self.too_hard(open, spare));
        }
        if recipe.trial != Trial::Allowed {
            let needs_guessing = self.grader.needs_guessing(&marks, self.budget)?;
            match recipe.trial {
                Trial::Never if needs_guessing => return Ok(self.too_hard(open, spare)),
                Trial::Always if !needs_guessing => {
                    self.tried.too_easy += 1;
                    return Ok(Verdict::TooEasy(0));
                }
                _ => {}
            }
        }
        drop(marks);
        self.with_techniques(puzzle, Level::Unreasonable)
    }

    fn too_hard(&mut self, open: Vec<usize>, spare: usize) -> Verdict {
        self.tried.note_open(open.len() as u32);
        Verdict::TooHard { open, spare }
    }

    /// Compares the techniques and the score of a puzzle, whose level is right, with the recipe.
    fn with_techniques(&mut self, puzzle: Puzzle, level: Level) -> Result<Verdict, GenerateError> {
        if let Some(lacks) = self.lacks(&puzzle)? {
            return Ok(lacks);
        }
        if self.recipe.scores.is_none() && self.recipe.hardest().is_none() {
            return Ok(Verdict::Fits(puzzle, Some(level)));
        }
        let all = Level::Unreasonable;
        let grade = (self.grader).grade_within(&puzzle, level, all, self.budget);
        if self.budget.reached().is_some() {
            return Err(GenerateError::Stopped);
        }
        if (self.recipe.hardest()).is_some_and(|hardest| grade.hardest != hardest) {
            self.tried.lacking += 1;
            return Ok(Verdict::Lacks {
                distance: 0,
                open: (0..puzzle.size().area()).collect(),
            });
        }
        let Some(scores) = &self.recipe.scores else {
            return Ok(Verdict::Fits(puzzle, Some(level)));
        };
        self.tried.note_score(grade.score, scores);
        let verdict = if grade.score < *scores.start() {
            self.tried.too_easy += 1;
            Verdict::TooEasy(*scores.start() - grade.score)
        } else if grade.score > *scores.end() {
            self.tried.too_hard += 1;
            Verdict::TooHard {
                open: (0..puzzle.size().area()).collect(),
                spare: 0,
            }
        } else {
            Verdict::Fits(puzzle, Some(level))
        };
        Ok(verdict)
    }

    /// How far a puzzle is from needing the technique that the recipe wants; nothing if it does, or if none is wanted.
    fn lacks(&mut self, puzzle: &Puzzle) -> Result<Option<Verdict>, GenerateError> {
        let Some(technique) = self.recipe.wanted() else {
            return Ok(None);
        };
        let size = puzzle.size();
        let lacks = match self.grader.need(puzzle, technique, self.budget)? {
            Need::Needed => return Ok(None),
            Need::Spared { dearest } => Verdict::Lacks {
                distance: 1 + technique.price.saturating_sub(dearest),
                open: Vec::new(),
            },
            Need::Useless(marks) => {
                let is_open = |&cell: &usize| marks.entered(Cell::at_index(cell, size)).is_none();
                Verdict::Lacks {
                    distance: 0,
                    open: (0..size.area()).filter(is_open).collect(),
                }
            }
        };
        self.tried.lacking += 1;
        Ok(Some(lacks))
    }

    /// A puzzle with two solutions or more.
    fn several(&mut self) -> Result<Generated, GenerateError> {
        loop {
            let mut draft = self.start()?;
            let mut next = draft.clone();
            for _ in 0..self.recipe.size.area() {
                self.look()?;
                let puzzle = draft.puzzle();
                if draft.other_solution().is_some()
                    || matches!(self.decide((&puzzle).into())?, Outcome::Multiple(_))
                {
                    let solution = draft.solution();
                    return Ok(self.made(puzzle, Some(solution), None));
                }
                if self.harden(&draft, &mut next, Direction::Down) {
                    std::mem::swap(&mut draft, &mut next);
                }
            }
        }
    }

    /// Any puzzle that has a solution.
    fn any(&mut self) -> Result<Generated, GenerateError> {
        let draft = self.start()?;
        let solution = draft.solution();
        Ok(self.made(draft.puzzle(), Some(solution), None))
    }

    /// A puzzle each of whose clues can be satisfied, but not all of them together.
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
                if self.decide((&puzzle).into())? == Outcome::Impossible {
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

/// How many candidates there are besides one for each cell.
fn spare_candidates(marks: &Marks, size: Size) -> usize {
    let spare = |cell: Cell| marks.candidates(cell).iter().count().saturating_sub(1);
    size.cells().map(spare).sum()
}

/// Whether small changes to a draft promise much on the way up. It was measured how many of them fit: few
/// where the rules of normal lead to the end, or where all but a corner is filled.
fn is_promising(verdict: &Verdict, size: Size) -> bool {
    match verdict {
        Verdict::TooEasy(filled) => (*filled as usize) < size.area(),
        Verdict::TooHard { open, .. } => open.len() >= FEW_OPEN,
        Verdict::Fits(..) | Verdict::Lacks { .. } => true,
        Verdict::Ambiguous => false,
    }
}

/// Whether a change is an improvement.
fn is_closer(before: &Verdict, now: &Verdict, direction: Direction, size: Size) -> bool {
    match (before, now, direction) {
        (_, Verdict::Fits(..), _) => true,
        (_, Verdict::Ambiguous, _) => false,
        (
            Verdict::Lacks {
                distance: before, ..
            },
            Verdict::Lacks { distance: now, .. },
            _,
        ) => now <= before,
        (Verdict::Lacks { .. }, _, _) => false,
        (_, Verdict::Lacks { .. }, _) => true,
        (Verdict::TooEasy(before), Verdict::TooEasy(now), _) => now <= before,
        // Most drafts on the way up have no cell filled, but the fewer candidates are left, the more of their neighbours
        // fit.
        (
            Verdict::TooHard { spare: before, .. },
            Verdict::TooHard { spare: now, .. },
            Direction::Up,
        ) if now > before => false,
        (_, _, Direction::Up) => is_promising(now, size) >= is_promising(before, size),
        (_, Verdict::TooEasy(_), _) => true,
        (Verdict::TooHard { open: before, .. }, Verdict::TooHard { open: now, .. }, _) => {
            now.len() <= before.len()
        }
        (_, Verdict::TooHard { open, .. }, _) => 2 * open.len() <= size.area(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Variety;

    /// An engine that finds more, or less, in the same number of nodes changes no puzzle.
    #[test]
    fn a_faster_engine_changes_no_puzzle() {
        for n in 4..=7 {
            for level in [Level::Extreme, Level::Unreasonable] {
                let size = Size::new(n).expect("a size");
                let recipe = Recipe::levelled(size, level..=level, Variety::High);
                for k in 0..3 {
                    let made = [0, 3, NODES_TO_SAVE_WORK, 100_000].map(|nodes_to_save_work| {
                        let mut generator = Generator {
                            nodes_to_save_work,
                            ..Generator::new()
                        };
                        generator.generate(&recipe, Seed(11), k, &mut Budget::unlimited())
                    });
                    assert!(made[0].is_ok());
                    assert!(
                        made.iter().all(|other| *other == made[0]),
                        "{n} {level} {k}"
                    );
                }
            }
        }
    }
}
