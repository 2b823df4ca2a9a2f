//! Explains a position to a player. The engine finds out whether the puzzle can be solved from there, and logic finds
//! the steps.
//!
//! ```
//! use cagey::coach::{ExplainOptions, explain};
//! use cagey::engine::{Budget, Solver};
//! use cagey::model::{Position, Puzzle};
//! use cagey::words::{Detail, Voice};
//!
//! let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
//! let empty = Position::empty(puzzle.size());
//! let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
//! let hint = explain(&puzzle, &empty, ExplainOptions::hint(), &mut solver, &mut budget)?;
//! let mut texts = Vec::new();
//! hint.steps().expect("the puzzle can be solved").for_each(|marks, step, history| {
//!     texts.push(Voice::ENGLISH.step(&step.facts(marks, history), Detail::Full));
//! });
//! assert!(!texts.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod examination;
mod grading;
mod open_steps;
mod paragraph;
mod why;

pub use ending::{Ending, ImpossibleReason, Logic, SolutionCount};
pub use examination::preliminary_nodes;
pub use grading::{GradeOptions, Grading, grade};
pub use open_steps::open_steps;
pub use paragraph::Paragraph;
pub use why::{Finding, why};

use crate::engine::{Budget, Limit, Solver};
use crate::logic::{
    AimedWalk, CombinationCache, Effect, History, Level, Marks, Mistake, Orientation, Passage,
    Step, StepFacts, Technique, TechniqueSet, merge_repeated, next_step_of, prune_steps_within,
};
use crate::model::{Cell, Position, Puzzle, SizeMismatch};
use examination::{Examination, Examined, examine};

/// How far an explanation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The next step: a hint.
    NextStep,
    /// All the way.
    End,
}

/// Which steps an explanation has, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum StepOrder {
    /// From number to number: the steps that the next number needs, and no others. What follows from the clue of a
    /// single cage in the empty grid counts as known, and is mentioned where it is used.
    #[default]
    Aimed,
    /// Every step that the solution depends on, the cheapest first, whatever it leads to.
    All,
}

/// What an explanation is asked to do: all the way to the end with every technique, if nothing else is
/// said.
///
/// ```
/// use cagey::coach::ExplainOptions;
/// use cagey::logic::Level;
///
/// let options = ExplainOptions::hint().up_to(Level::Hard);
/// # let _ = options;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainOptions {
    reach: Reach,
    order: StepOrder,
    up_to: Level,
    techniques: TechniqueSet,
    told: Vec<Effect>,
}

impl ExplainOptions {
    /// As far as this, with every technique.
    pub fn new(reach: Reach) -> ExplainOptions {
        ExplainOptions {
            reach,
            order: StepOrder::default(),
            up_to: Level::Unreasonable,
            techniques: TechniqueSet::ALL,
            told: Vec::new(),
        }
    }

    /// The next step only.
    pub fn hint() -> ExplainOptions {
        ExplainOptions::new(Reach::NextStep)
    }

    /// All steps.
    pub fn walk() -> ExplainOptions {
        ExplainOptions::new(Reach::End)
    }

    /// With the steps in this order.
    #[must_use]
    pub fn order(self, order: StepOrder) -> ExplainOptions {
        ExplainOptions { order, ..self }
    }

    /// As if the player had noted what these effects say, which earlier hints have told. Those that the only
    /// solution contradicts are ignored.
    #[must_use]
    pub fn told(self, told: Vec<Effect>) -> ExplainOptions {
        ExplainOptions { told, ..self }
    }

    /// With no techniques above a level.
    #[must_use]
    pub fn up_to(self, level: Level) -> ExplainOptions {
        ExplainOptions {
            up_to: level,
            ..self
        }
    }

    /// With no other techniques than these.
    ///
    /// ```
    /// use cagey::coach::{ExplainOptions, Logic, explain};
    /// use cagey::engine::{Budget, Solver};
    /// use cagey::logic::{Technique, TechniqueSet};
    /// use cagey::model::{Position, Puzzle};
    ///
    /// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
    /// let empty = Position::empty(puzzle.size());
    /// let without = TechniqueSet::of([Technique::named("cage-values")?]);
    /// let options = ExplainOptions::walk().techniques(TechniqueSet::ALL.without(without));
    /// let told = explain(&puzzle, &empty, options, &mut Solver::new(), &mut Budget::unlimited())?;
    /// assert!(matches!(told.ending.logic, Logic::Finished { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn techniques(self, techniques: TechniqueSet) -> ExplainOptions {
        ExplainOptions { techniques, ..self }
    }

    fn allows(&self, technique: &Technique) -> bool {
        technique.level <= self.up_to && self.techniques.contains(technique)
    }
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions::walk()
    }
}

/// What there is to say about a position.
#[derive(Clone)]
#[non_exhaustive]
pub struct Explanation<'p> {
    /// How it ended.
    pub ending: Ending,
    /// What helps the player before that.
    pub guidance: Guidance<'p>,
}

/// What helps a player on from a position.
#[derive(Clone)]
pub enum Guidance<'p> {
    /// Nothing: there is no solution to lead to.
    Nothing,
    /// What is wrong with the position: entries first, then pencil marks. There is one at least.
    Mistakes(Vec<Mistake>),
    /// The steps that lead on from it.
    Steps(Steps<'p>),
}

/// Steps, as far as they were asked for.
#[derive(Clone)]
#[non_exhaustive]
pub struct Steps<'p> {
    /// The marks that the first step belongs to.
    pub start: Box<Marks<'p>>,
    /// In their order.
    pub steps: Vec<Step>,
    /// How they belong together.
    pub arrangement: Arrangement,
    /// How they are told together, if this is a walk that aims; none otherwise.
    pub paragraphs: Vec<Paragraph>,
    /// Where a hint leads, if it aims at a number.
    pub aim: Option<Aim>,
    /// What was told before, as far as it is used.
    pub told: Vec<Effect>,
    /// What is known after the last of them.
    pub end: Box<Marks<'p>>,
}

/// How steps belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// They are taken one after the other: each belongs to the marks after all previous ones.
    Sequence,
    /// Each of them can be taken next: all belong to the same marks.
    Alternatives,
}

/// The number that hints lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Aim {
    /// The cells that will be filled.
    pub cells: Vec<Cell>,
    /// How many steps it takes, including the next one.
    pub steps: usize,
}

impl Aim {
    /// Where steps lead, the last of which fills cells.
    fn of(steps: &[Step]) -> Option<Aim> {
        let filled = steps
            .last()?
            .effects
            .iter()
            .filter_map(|effect| match *effect {
                Effect::Place(cell, _) => Some(cell),
                Effect::Remove(..) => None,
            });
        Some(Aim {
            cells: filled.collect(),
            steps: steps.len(),
        })
    }
}

/// The steps that lead on from a position, or what is wrong with it.
///
/// A preliminary search finds out whether the position can be finished. It is bounded in large grids, and by the
/// budget; if it ends early, the steps hold if there is a solution at all. When the budget is used up, the steps end
/// there.
///
/// ```
/// use cagey::coach::{ExplainOptions, Guidance, SolutionCount, explain};
/// use cagey::engine::{Budget, Solver};
/// use cagey::logic::Level;
/// use cagey::model::{Position, Puzzle};
/// use cagey::words::{Detail, Voice};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let empty = Position::empty(puzzle.size());
/// let options = ExplainOptions::hint().up_to(Level::Easy);
/// let hint = explain(&puzzle, &empty, options, &mut Solver::new(), &mut Budget::unlimited())?;
/// assert_eq!(hint.ending.solutions, SolutionCount::One);
/// let Guidance::Steps(hint) = hint.guidance else {
///     panic!("a good puzzle has a next step");
/// };
/// hint.for_each(|marks, step, history| {
///     println!("{}", Voice::ENGLISH.step(&step.facts(marks, history), Detail::Nudge));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    options: ExplainOptions,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Explanation<'p>, SizeMismatch> {
    let ExplainOptions {
        reach,
        order,
        up_to,
        techniques,
        ..
    } = options;
    let Opening {
        mut solutions,
        left,
        start,
        told,
        mut cache,
    } = match open(puzzle, position, options, solver, budget)? {
        Opened::Sound(opening) => *opening,
        Opened::Ended(explanation) => return Ok(explanation),
    };
    // Walks that aim are found in the canonical form, so that they are the same for all mirror images.
    let orientation = Orientation::new(puzzle);
    let turned = orientation.position(position);
    let mut there = Marks::at_with_cache(&orientation.canonical, &turned, &mut cache)?;
    there.remove_impossible_by_clue(|technique: &Technique| {
        techniques.contains(technique) && technique.level <= up_to
    });
    (told.iter()).for_each(|&effect| there.note(orientation.effect(effect)));
    let mut end = start.clone();
    let mut steps = Vec::new();
    let mut aim = None;
    let is_allowed =
        |technique: &Technique| techniques.contains(technique) && is_of_use(technique, up_to, left);
    let mut aimed = AimedWalk::new(is_allowed);
    loop {
        let (next, is_last) = match order {
            StepOrder::All => {
                let next = next_step_of(&end, is_allowed, budget).unwrap_or_default();
                (next.into_iter().collect::<Vec<Step>>(), false)
            }
            StepOrder::Aimed => {
                let (steps, is_last) = match aimed.next(&there, budget) {
                    Passage::Number(steps) => (steps, false),
                    Passage::Exhausted(steps) => (steps, true),
                };
                steps.iter().for_each(|step| there.apply(step));
                let turned = steps.iter().map(|step| orientation.turned_back(step));
                (turned.collect(), is_last)
            }
        };
        let is_last = is_last || next.is_empty();
        if order == StepOrder::Aimed && !is_last {
            aim = Aim::of(&next);
        }
        for step in next {
            end.apply(&step);
            steps.push(step);
            if reach == Reach::NextStep {
                break;
            }
        }
        if is_last || reach == Reach::NextStep || end.is_solved() {
            break;
        }
    }
    let limit = budget.reached();
    if reach == Reach::End && limit.is_none() {
        steps = match order {
            StepOrder::All => prune_steps_within(&start, steps, budget),
            StepOrder::Aimed => merge_repeated(&start, steps, budget),
        };
    }
    let paragraphs = match (reach, order) {
        (Reach::End, StepOrder::Aimed) => paragraph::paragraphs(puzzle, &steps),
        _ => Vec::new(),
    };
    let left_out = match limit {
        None if techniques != TechniqueSet::ALL && (reach == Reach::End || steps.is_empty()) => {
            left_out(&end, techniques, up_to, left, budget)
        }
        _ => None,
    };
    let limit = budget.reached();
    let exhausted = Exhausted {
        up_to,
        left_out,
        may_suppose: techniques == TechniqueSet::ALL
            && up_to == Level::Unreasonable
            && left == SolutionCount::One,
    };
    let is_under_way = reach == Reach::NextStep && !steps.is_empty();
    let logic = how_far(&end, steps.len(), is_under_way, limit, exhausted);
    if position.is_empty() && matches!(logic, Logic::Finished { .. }) {
        // Every step holds in all solutions. Large grids are not searched to the end, so that logic may be the first to know.
        solutions = SolutionCount::One;
    }
    let steps = Steps {
        start: Box::new(start),
        aim: aim.filter(|_| reach == Reach::NextStep),
        told,
        steps,
        arrangement: Arrangement::Sequence,
        paragraphs,
        end: Box::new(end),
    };
    Ok(Explanation::new(
        position,
        Ending { solutions, logic },
        steps,
    ))
}

/// What is said where the techniques that were allowed lead no further.
struct Exhausted {
    up_to: Level,
    left_out: Option<&'static Technique>,
    /// Whether suppositions would have led on, if there were no limit to them.
    may_suppose: bool,
}

/// How far logic went, if this is known after so many steps.
fn how_far(
    end: &Marks,
    steps: usize,
    is_under_way: bool,
    limit: Option<Limit>,
    exhausted: Exhausted,
) -> Logic {
    let empty = end.empty_cells();
    match (end.contradiction(), limit) {
        _ if end.is_solved() => Logic::Finished { steps },
        (Some(contradiction), _) => Logic::Impossible {
            why: ImpossibleReason::DeadEnd { contradiction },
        },
        (None, Some(limit)) => Logic::Stopped { limit, empty },
        (None, None) if is_under_way => Logic::UnderWay,
        // The grid is full, and breaks a clue that has too many combinations for logic to follow.
        (None, None) if empty == 0 => Logic::Impossible {
            why: ImpossibleReason::Together,
        },
        (None, None) => Logic::Exhausted {
            up_to: exhausted.up_to,
            empty,
            left_out: exhausted.left_out,
            suppositions: (exhausted.may_suppose).then(|| end.most_suppositions()),
        },
    }
}

/// What an explanation starts from.
struct Opening<'p> {
    /// How many solutions the puzzle has.
    solutions: SolutionCount,
    /// How many the position leaves.
    left: SolutionCount,
    start: Marks<'p>,
    /// What was told before, as far as it is used.
    told: Vec<Effect>,
    cache: CombinationCache,
}

enum Opened<'p> {
    Sound(Box<Opening<'p>>),
    /// There is nothing to lead to.
    Ended(Explanation<'p>),
}

/// Finds out whether there is a solution to lead to, and what is known at the start.
fn open<'p>(
    puzzle: &'p Puzzle,
    position: &Position,
    options: ExplainOptions,
    solver: &mut Solver,
    budget: &mut Budget,
) -> Result<Opened<'p>, SizeMismatch> {
    let impossible = |solutions, why, guidance| {
        Ok(Opened::Ended(Explanation {
            ending: Ending {
                solutions,
                logic: Logic::Impossible { why },
            },
            guidance,
        }))
    };
    let Examination {
        solutions,
        left,
        solution,
    } = match examine(puzzle, position, solver, budget)? {
        Examined::Sound(examination) => examination,
        Examined::NoSolution => return Ok(Opened::Ended(Explanation::without_solution())),
        Examined::Mistaken(solutions, mistakes) => {
            let guidance = Guidance::Mistakes(mistakes);
            return impossible(solutions, ImpossibleReason::Mistakes, guidance);
        }
        Examined::Together(solutions) => {
            return impossible(solutions, ImpossibleReason::Together, Guidance::Nothing);
        }
    };
    let mut cache = CombinationCache::default();
    let mut start = Marks::at_with_cache(puzzle, position, &mut cache)?;
    if options.order == StepOrder::Aimed {
        start.remove_impossible_by_clue(|technique| options.allows(technique));
    }
    let mut told = options.told;
    told.retain(|effect| match (*effect, &solution) {
        (Effect::Remove(cell, _), _) if !cell.is_in(puzzle.size()) => false,
        (Effect::Remove(cell, gone), Some(solution)) => {
            !solution.get(cell).is_some_and(|value| gone.contains(value))
        }
        (Effect::Remove(..), _) => true,
        (Effect::Place(..), _) => false,
    });
    told.iter().for_each(|&effect| start.note(effect));
    Ok(Opened::Sound(Box::new(Opening {
        solutions,
        left,
        start,
        told,
        cache,
    })))
}

/// Whether a technique up to a level may help on if this many solutions are left. Where there are several, going through
/// cases refutes hardly anything, and takes longest.
fn is_of_use(technique: &Technique, up_to: Level, left: SolutionCount) -> bool {
    technique.level <= up_to && !(left == SolutionCount::Several && technique.is_search())
}

/// The technique of the cheapest step that is open among those that were left out.
fn left_out(
    marks: &Marks,
    techniques: TechniqueSet,
    up_to: Level,
    left: SolutionCount,
    budget: &mut Budget,
) -> Option<&'static Technique> {
    let is_allowed = |technique: &Technique| {
        !techniques.contains(technique) && is_of_use(technique, up_to, left)
    };
    let step = next_step_of(marks, is_allowed, budget).unwrap_or_default();
    step.map(|step| step.technique)
}

impl<'p> Explanation<'p> {
    /// Steps from a position. If they show that nothing leads on from the empty grid, the puzzle has no solution.
    fn new(position: &Position, ending: Ending, steps: Steps<'p>) -> Explanation<'p> {
        if position.is_empty() && ending.is_impossible() {
            return Explanation::without_solution();
        }
        Explanation {
            ending,
            guidance: Guidance::Steps(steps),
        }
    }

    fn without_solution() -> Explanation<'p> {
        Explanation {
            ending: Ending {
                solutions: SolutionCount::None,
                logic: Logic::Impossible {
                    why: ImpossibleReason::NoSolution,
                },
            },
            guidance: Guidance::Nothing,
        }
    }

    /// The steps, if there is anything to lead to.
    pub fn steps(&self) -> Option<&Steps<'p>> {
        match &self.guidance {
            Guidance::Steps(steps) => Some(steps),
            Guidance::Nothing | Guidance::Mistakes(_) => None,
        }
    }
}

impl Steps<'_> {
    /// Each paragraph with the facts of its steps.
    pub fn for_each_paragraph(&self, mut visit: impl FnMut(&Paragraph, &[StepFacts])) {
        let mut waiting = self.paragraphs.iter();
        let mut paragraph = waiting.next();
        if paragraph.is_none() {
            return;
        }
        let mut facts = Vec::new();
        let mut at = 0;
        self.for_each(|marks, step, history| {
            facts.push(step.facts(marks, history));
            at += 1;
            if let Some(whole) = paragraph.filter(|paragraph| paragraph.end() == at) {
                visit(whole, &facts);
                facts.clear();
                paragraph = waiting.next();
            }
        });
    }

    /// Each step with the marks that it belongs to, and what came before it. They are made again, because
    /// the marks of a large grid are too large to be kept for every step.
    pub fn for_each(&self, mut visit: impl FnMut(&Marks, &Step, &History)) {
        let mut marks = self.start.clone();
        let mut history = History::new(&marks);
        history.note(&self.told);
        for step in &self.steps {
            visit(&marks, step, &history);
            if self.arrangement == Arrangement::Sequence {
                history.record(&marks, step);
                marks.apply(step);
            }
        }
    }
}
