//! What a player is told about a position: the engine knows whether it can be finished, logic how.

use crate::engine::{Either, NodeLimit, Outcome, Solver, Stop};
use crate::logic::{History, Level, Marks, Mistake, Step, mistakes, needed_steps, next_step, walk};
use crate::model::{Grid, Position, Puzzle};

/// How far an explanation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The next step: a hint.
    NextStep,
    /// All the way.
    End,
}

/// What there is to say about a position.
#[derive(Clone)]
pub enum Explanation<'p> {
    /// The puzzle has no solution.
    Impossible,
    /// Something is wrong with the position; no mistakes if that is all that is known.
    Mistaken(Vec<Mistake>),
    /// The steps that lead on from it.
    Steps(Steps<'p>),
}

/// Steps, as far as they were asked for.
#[derive(Clone)]
pub struct Steps<'p> {
    /// The marks that the first step belongs to.
    pub start: Box<Marks<'p>>,
    /// In their order.
    pub steps: Vec<Step>,
    /// What is known after the last of them.
    pub end: Box<Marks<'p>>,
    /// How far they were to go.
    pub reach: Reach,
    /// Whether the puzzle has one solution or several, if the search for that came to its end.
    pub outcome: Outcome,
}

/// When a search ends that only has to tell how many solutions there are before something else is said.
/// Sizes that Keen has are always searched to the end.
pub fn in_passing(puzzle: &Puzzle) -> Option<NodeLimit> {
    const NODES: u64 = 1000;
    (puzzle.size().get() > 9).then_some(NodeLimit(NODES))
}

/// The steps from a position on, with techniques up to a level, or what is wrong with it.
///
/// The search for that is bounded in large grids, and ends when it is stopped; then steps are told that
/// hold if there is a solution at all.
///
/// ```
/// use cagey::coach::{Explanation, Reach, explain};
/// use cagey::engine::{Never, Solver};
/// use cagey::logic::Level;
/// use cagey::model::{Position, Puzzle};
/// use cagey::words::{Detail, Voice};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let empty = Position::empty(puzzle.size());
/// let told = explain(&puzzle, &empty, Reach::NextStep, Level::Easy, &mut Solver::new(), Never);
/// let Explanation::Steps(hint) = told else {
///     panic!("a good puzzle has a next step");
/// };
/// hint.for_each(|marks, step, history| {
///     println!("{}", Voice::ENGLISH.step(&step.facts(marks, history), Detail::Nudge));
/// });
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
///
/// # Panics
/// If the position has another size than the puzzle.
pub fn explain<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    reach: Reach,
    up_to: Level,
    solver: &mut Solver,
    mut stop: impl Stop,
) -> Explanation<'p> {
    let mut solve =
        |start: &Grid| solver.solve(puzzle, start, Either(in_passing(puzzle), &mut stop));
    let outcome = solve(&Grid::empty(puzzle.size()));
    if outcome == Outcome::Impossible {
        return Explanation::Impossible;
    }
    let is_right = match &outcome {
        Outcome::Unique(solution) => agrees(position, solution),
        _ => position.is_empty(),
    };
    if !is_right {
        let mistakes = mistakes(puzzle, position);
        if !mistakes.is_empty() || solve(position.grid()) == Outcome::Impossible {
            return Explanation::Mistaken(mistakes);
        }
    }
    let start = Marks::at(puzzle, position);
    let (steps, end) = match reach {
        Reach::NextStep => {
            let mut end = start.clone();
            let step = next_step(&start, up_to);
            step.iter().for_each(|step| end.apply(step));
            (step.into_iter().collect(), end)
        }
        Reach::End => {
            let walk = walk(start.clone(), up_to);
            (needed_steps(&start, walk.steps), walk.end)
        }
    };
    // Large grids are not searched to the end, so that logic may be the first to notice.
    if position.is_empty() && end.contradiction().is_some() {
        return Explanation::Impossible;
    }
    Explanation::Steps(Steps {
        start: Box::new(start),
        steps,
        end: Box::new(end),
        reach,
        outcome,
    })
}

/// Whether what is entered is right, and no mark is missing.
fn agrees(position: &Position, solution: &Grid) -> bool {
    solution.size().cells().all(|cell| {
        let (entered, marks) = (position.grid().get(cell), position.marks(cell));
        match (entered, solution.get(cell)) {
            (Some(entered), right) => Some(entered) == right,
            (None, Some(right)) => marks.is_empty() || marks.contains(right),
            (None, None) => true,
        }
    })
}

impl Steps<'_> {
    /// Whether this is a hint that says something.
    pub fn is_hint(&self) -> bool {
        self.reach == Reach::NextStep && !self.steps.is_empty()
    }

    /// Each step with the marks that it belongs to, and what came before it. They are made again, because
    /// the marks of a large grid are too large to be kept for every step.
    pub fn for_each(&self, mut visit: impl FnMut(&Marks, &Step, &History)) {
        let mut marks = self.start.clone();
        let mut history = History::new(&marks);
        for step in &self.steps {
            visit(&marks, step, &history);
            history.record(&marks, step);
            marks.apply(step);
        }
    }
}
