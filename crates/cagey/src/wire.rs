//! The one JSON shape of every result: what `--json` prints, one object a puzzle.
//!
//! `docs/json.md` shows every shape, and `docs/json.schema.json` is their JSON Schema.
//!
//! ```
//! use cagey::wire::{Record, Solve, Verb};
//!
//! let line = r#"{"v":1,"verb":"solve","puzzle":1,"line":1,"result":"unique","id":"2:__b,a3s1",
//!     "solutions":["1221"],"count":1,"exact":true,"time_us":9}"#;
//! let record: Record<Solve> = serde_json::from_str(line)?;
//! assert_eq!(record.verb, Verb::Solve);
//! assert!(matches!(record.result, Solve::Unique(found) if found.count == 1));
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::coach::{self, Explanation, Logic, Reach, Told, Why};
use crate::csp;
use crate::engine;
use crate::logic::{self, Facts, History, Marks, MistakeFacts, Role, TECHNIQUES};
use crate::model::{self, Cell, Grid, Position, Puzzle, Value};
use crate::notation::{ParseError, ParseErrors};
use crate::words::{Detail, Language, Medium, Voice};

/// The version of these shapes. It grows when a field changes its meaning or goes; new fields and
/// new verbs come without notice.
pub const VERSION: u32 = 1;

/// A result, and the puzzle that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<R> {
    /// [`VERSION`].
    pub v: u32,
    /// What was asked.
    pub verb: Verb,
    /// The puzzle's number over all inputs, from 1.
    pub puzzle: u64,
    /// The path of the file in which it stands, `-` for standard input; nothing for an id on the
    /// command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The number of its first line in that input, from 1.
    pub line: usize,
    /// The answer.
    #[serde(flatten)]
    pub result: R,
}

/// What was asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Verb {
    /// Its solutions.
    Solve,
    /// Whether a grid obeys its rules.
    Check,
    /// How long solving takes.
    Bench,
    /// How hard it is.
    Grade,
    /// How a person solves it.
    Explain,
    /// What came of a recipe.
    Generate,
    /// How constraint search solves it.
    Csp,
}

/// An answer about solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Solve {
    /// There is exactly one.
    Unique(Solutions),
    /// There are several; here are two.
    Multiple(Solutions),
    /// There is none.
    None(Solutions),
    /// A limit was reached before the answer was known; what was found until then.
    Stopped(Solutions),
    /// How many there are, with none of them.
    Count(Solutions),
    /// All of them, or as many as were asked for.
    All(Solutions),
    /// The values that occur in them, of which there is one at least.
    Values(Values),
    /// The puzzle, or the grid to start from, could not be read.
    Error(Faults),
}

/// What was found of a puzzle's solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solutions {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values that every solution had to keep, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// Solutions, as many as the answer calls for.
    pub solutions: Vec<Grid>,
    /// How many are known of.
    pub count: u64,
    /// Whether there are exactly so many; otherwise there may be more.
    pub exact: bool,
    /// Why there is none, where that was asked and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// How long the search took, in millionths of a second.
    pub time_us: u64,
}

/// Cages that cannot all be met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// The cells of each, as row and column from 0. There are no cages where rows and columns alone
    /// leave no solution that keeps the values to start from.
    pub cages: Vec<Vec<Cell>>,
    /// Whether it is known that all of them are needed.
    pub least: bool,
}

impl Conflict {
    /// The same with the cells of a puzzle's cages.
    pub fn new(conflict: &engine::Conflict, puzzle: &Puzzle) -> Conflict {
        let cells = |&cage: &usize| puzzle.cages()[cage].cells().to_vec();
        Conflict {
            cages: conflict.cages.iter().map(cells).collect(),
            least: conflict.is_least,
        }
    }
}

/// The values that occur in a puzzle's solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Values {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values that every solution had to keep, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// For each cell in reading order the values that it has in some solution, from small to large.
    pub values: Vec<Vec<Value>>,
    /// How long the search took, in millionths of a second.
    pub time_us: u64,
}

/// An answer about a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Check {
    /// It is full and breaks no rule.
    Solved(Checked),
    /// It breaks no rule so far and has empty cells. Whether it leads to a solution is not said.
    Unfinished(Checked),
    /// It breaks rules.
    Broken(Checked),
    /// The puzzle or the grid could not be read.
    Error(Faults),
}

/// What was found of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The grid.
    pub grid: Grid,
    /// How many of its cells are empty.
    pub empty: usize,
    /// Every rule that it breaks: lines first, then cages.
    pub violations: Vec<Violation>,
}

/// A rule that a grid breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// [`model::Violation::rule`].
    pub rule: String,
    /// The filled cells that break it together, as row and column from 0.
    pub cells: Vec<Cell>,
    /// The same in words.
    pub message: String,
}

impl From<&model::Violation> for Violation {
    fn from(violation: &model::Violation) -> Violation {
        Violation {
            rule: violation.rule().to_owned(),
            cells: violation.cells(),
            message: violation.to_string(),
        }
    }
}

/// What the searches of all puzzles did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    /// [`VERSION`].
    pub v: u32,
    /// [`Verb::Solve`].
    pub verb: Verb,
    /// What they did.
    pub stats: SolveStats,
}

/// The numbers of [`Stats`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveStats {
    /// How many puzzles were searched.
    pub puzzles: u64,
    /// In how many of them a limit ended the search that was watched.
    pub stopped: u64,
    /// How many were searched to the end without trying a value.
    pub without_guess: u64,
    /// The nodes of all searches.
    pub nodes: u64,
    /// How long puzzles took; nothing if there was none.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<SolveTimes>,
    /// What each kind of propagator did.
    pub propagators: Vec<PropagatorStats>,
}

/// How long puzzles took when nobody watched, in billionths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveTimes {
    /// All of them together, divided by their number.
    pub mean_ns: u64,
    /// The median puzzle, to one part in a hundred.
    pub p50_ns: u64,
    /// The puzzle that 99 of 100 are not slower than, to one part in a hundred.
    pub p99_ns: u64,
    /// The slowest puzzle.
    pub max_ns: u64,
}

/// What a kind of propagator did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PropagatorStats {
    /// [`Propagator::name`](engine::Propagator::name).
    pub name: String,
    /// How often it was called.
    pub calls: u64,
    /// How many of the calls took out candidates.
    pub successes: u64,
    /// How many of them met a contradiction.
    pub contradictions: u64,
    /// How much less there was to find out after them: a cell with k candidates counts log₂ k.
    pub bits: f64,
    /// How long they took, in billionths of a second.
    pub time_ns: u64,
}

/// How long one solver took for a set of puzzles, in billionths of a second a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bench {
    /// [`VERSION`].
    pub v: u32,
    /// [`Verb::Bench`].
    pub verb: Verb,
    /// What the set is called: a path, `-`, the id itself, or size and level.
    pub set: String,
    /// The version of the command.
    pub version: String,
    /// The instructions that the solver used.
    pub instructions: String,
    /// The processor, where its name is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// How many puzzles there are.
    pub puzzles: u64,
    /// How many have one solution.
    pub unique: u64,
    /// How many have several.
    pub multiple: u64,
    /// How many have none.
    pub none: u64,
    /// How many the time limit stopped; the times leave them out.
    pub stopped: u64,
    /// The times; nothing if every puzzle was stopped.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<BenchTimes>,
}

/// The times of a [`Bench`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BenchTimes {
    /// How many warm passes there were.
    pub passes: u64,
    /// The first pass of a solver that knew nothing.
    pub cold_ns: u64,
    /// The median of the warm passes.
    pub warm_ns: u64,
    /// The fastest of the warm passes.
    pub least_ns: u64,
    /// The median puzzle, each at its least.
    pub p50_ns: u64,
    /// The puzzle that 99 of 100 are not slower than.
    pub p99_ns: u64,
    /// The slowest puzzle.
    pub max_ns: u64,
}

/// An answer about how hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Grade {
    /// It is solved by logic.
    Graded(Graded),
    /// The techniques that were allowed do not finish it.
    Stuck(Graded),
    /// It has several solutions.
    Multiple(Named),
    /// It has no solution.
    None(Named),
    /// The puzzle could not be read.
    Error(Faults),
}

/// A puzzle of which nothing more is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The puzzle's one-line id.
    pub id: Puzzle,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Keen's level.
    pub level: String,
    /// Whether Keen would not take such a puzzle.
    pub extended: bool,
    /// Cagey's score.
    pub score: u32,
    /// The id of the dearest technique.
    pub hardest: String,
    /// How many steps there are.
    pub steps: u32,
    /// Whether trial is needed.
    pub trial: bool,
    /// How many steps of each technique, but for those without any.
    pub uses: BTreeMap<String, u32>,
}

impl Graded {
    /// The grade of a puzzle.
    pub fn new(puzzle: &Puzzle, grade: &logic::Grade) -> Graded {
        let uses = TECHNIQUES.iter().zip(grade.uses);
        Graded {
            id: puzzle.clone(),
            level: grade.level.to_string(),
            extended: grade.is_extended,
            score: grade.score,
            hardest: grade.hardest.id.to_owned(),
            steps: grade.steps,
            trial: grade.needs_trial,
            uses: (uses.filter(|(_, uses)| *uses > 0))
                .map(|(technique, uses)| (technique.id.to_owned(), uses))
                .collect(),
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generate {
    /// [`VERSION`].
    pub v: u32,
    /// [`Verb::Generate`].
    pub verb: Verb,
    /// The wish that gives this puzzle again: the text of a [`Wish`](crate::generate::Wish) with seed and
    /// start.
    pub wish: String,
    /// The seed that it was made with.
    pub seed: u64,
    /// Its number among the puzzles of its recipe and seed, from 0.
    pub k: u64,
    /// Which puzzles a seed gives: [`ALGORITHM`](crate::generate::ALGORITHM).
    pub algorithm: u32,
    /// The puzzle, with what is known of it.
    #[serde(flatten)]
    pub result: Made,
}

/// A puzzle that was made, by how many solutions it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Made {
    /// One.
    Unique {
        /// The solution.
        solution: Grid,
        /// How hard it is.
        #[serde(flatten)]
        grade: Graded,
    },
    /// Several.
    Multiple {
        /// The puzzle's one-line id.
        id: Puzzle,
        /// One of the solutions.
        solution: Grid,
    },
    /// None.
    None(Named),
}

/// An answer about how a person solves a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Explain {
    /// The steps lead to the solution.
    Explained(Explained),
    /// The next step.
    Hint(Explained),
    /// The steps lead no further.
    Stuck(Explained),
    /// The position has mistakes, and nothing is built on it.
    Mistaken(Mistaken),
    /// The puzzle has no solution.
    None(Unexplained),
    /// The puzzle or the grid could not be read.
    Error(Faults),
}

impl Explain {
    /// What is told about a position of a puzzle.
    pub fn new(
        told: &Explanation,
        reach: Reach,
        puzzle: &Puzzle,
        position: &Position,
        voice: Voice,
    ) -> Explain {
        let id = puzzle.clone();
        let start = position.grid();
        let ending = Ending::new(&told.ending, puzzle, voice.language);
        let mistaken = |mistakes: &[logic::Mistake]| {
            let mistakes = mistakes.iter();
            Mistaken {
                id: puzzle.clone(),
                start: start.clone(),
                mistakes: mistakes
                    .map(|mistake| Mistake::new(mistake, puzzle, voice))
                    .collect(),
                ending: ending.clone(),
            }
        };
        let steps = match &told.told {
            Told::Nothing => {
                let no_solution = Logic::Impossible {
                    why: Why::NoSolution,
                };
                return match told.ending.logic == no_solution {
                    true => Explain::None(Unexplained { id, ending }),
                    false => Explain::Mistaken(mistaken(&[])),
                };
            }
            Told::Mistakes(mistakes) => return Explain::Mistaken(mistaken(mistakes)),
            Told::Steps(steps) => steps,
        };
        let mut all = Vec::with_capacity(steps.steps.len());
        steps.for_each(|marks, step, history| {
            all.push(Step::new(step, marks, history, voice));
        });
        let is_hint = reach == Reach::NextStep && !all.is_empty();
        let explained = Explained {
            id,
            start: (!start.is_empty()).then(|| start.clone()),
            steps: all,
            grid: steps.end.position().grid().clone(),
            ending,
        };
        match told.ending.logic {
            _ if is_hint => Explain::Hint(explained),
            Logic::Finished { .. } => Explain::Explained(explained),
            _ => Explain::Stuck(explained),
        }
    }
}

/// How an explanation ended: the facts, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// How many solutions there are, and how far logic went.
    #[serde(flatten)]
    pub facts: coach::Ending,
    /// The same in a sentence; nothing after a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The same for those who hear it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
}

impl Ending {
    /// An ending of an explanation of a puzzle, in words of a language.
    pub fn new(facts: &coach::Ending, puzzle: &Puzzle, language: Language) -> Ending {
        let tell = |medium| Voice { language, medium }.ending(facts, puzzle);
        Ending {
            facts: *facts,
            text: tell(Medium::Written),
            spoken: tell(Medium::Spoken),
        }
    }
}

/// A puzzle of which no step is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unexplained {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// Why.
    pub ending: Ending,
}

/// Steps from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explained {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values entered at the start, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Grid>,
    /// In their order.
    pub steps: Vec<Step>,
    /// The values known after the last of them.
    pub grid: Grid,
    /// Why there are no more.
    pub ending: Ending,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The technique's id.
    pub technique: String,
    /// The technique's name.
    pub name: String,
    /// What it costs a person.
    pub price: u32,
    /// Where to look.
    pub nudge: String,
    /// What to look for there.
    #[serde(rename = "where")]
    pub place: String,
    /// The whole reason.
    pub full: String,
    /// The whole reason, to be heard rather than read.
    pub spoken: String,
    /// What the reason is made of.
    pub facts: Facts,
    /// What follows.
    pub effects: Vec<logic::Effect>,
    /// The cells that a picture should show.
    pub highlights: Vec<Highlight>,
}

/// A cell that a picture of a step should show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Highlight {
    /// The cell.
    pub cell: Cell,
    /// What it has to do with the step.
    pub role: Role,
}

impl Step {
    /// A step of these marks, with what came before it.
    pub fn new(step: &logic::Step, marks: &Marks, history: &History, voice: Voice) -> Step {
        let told = step.facts(marks, history);
        Step {
            technique: step.technique.id.to_owned(),
            name: voice.technique(step.technique).name.to_owned(),
            price: step.price(),
            nudge: voice.step(&told, Detail::Nudge),
            place: voice.step(&told, Detail::Where),
            full: voice.step(&told, Detail::Full),
            spoken: voice.spoken().step(&told, Detail::Full),
            highlights: (step.highlights(marks.puzzle()).into_iter())
                .map(|(cell, role)| Highlight { cell, role })
                .collect(),
            facts: told.facts,
            effects: told.effects,
        }
    }
}

/// A position with mistakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistaken {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// The values entered.
    pub start: Grid,
    /// What is wrong: entries first, then pencil marks.
    pub mistakes: Vec<Mistake>,
    /// What follows from that.
    pub ending: Ending,
}

/// Something wrong in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// Where, and what.
    #[serde(flatten)]
    pub facts: MistakeFacts,
    /// What is wrong, and why.
    pub message: String,
}

impl Mistake {
    /// A mistake in words.
    pub fn new(mistake: &logic::Mistake, puzzle: &Puzzle, voice: Voice) -> Mistake {
        let facts = mistake.facts(puzzle);
        Mistake {
            message: voice.mistake(&facts, Detail::Full),
            facts,
        }
    }
}

/// An answer of constraint search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Csp {
    /// There is a solution, or there are several.
    Found(Searched),
    /// There is none.
    None(Searched),
    /// A limit was reached before the end.
    GaveUp(Searched),
    /// The puzzle could not be read.
    Error(Faults),
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// How it was searched.
    #[serde(flatten)]
    pub way: Way,
    /// The solutions found; the first 10,000, if there are more.
    pub solutions: Vec<Grid>,
    /// What was done.
    #[serde(flatten)]
    pub counts: Effort,
    /// Every step, where a trace was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<SearchStep>>,
    /// How many steps there were beyond those, where they were too many.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A way to search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// [`csp::Propagator::name`].
    pub propagate: String,
    /// [`csp::Model::name`].
    pub model: String,
    /// [`csp::VariableOrder::name`].
    pub variable: String,
    /// [`csp::ValueOrder::name`].
    pub value: String,
}

impl Way {
    /// The names of a model and a method.
    pub fn new(model: csp::Model, method: csp::Method) -> Way {
        Way {
            propagate: method.propagator.name().to_owned(),
            model: model.name().to_owned(),
            variable: method.variables.name().to_owned(),
            value: method.values.name().to_owned(),
        }
    }
}

/// What a search has done: [`csp::Counts`], and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Values tried.
    pub nodes: u64,
    /// Those of them that stood.
    pub assignments: u64,
    /// Values taken out of domains.
    pub prunings: u64,
    /// Domains that lost their last value.
    pub wipe_outs: u64,
    /// Constraint checks.
    pub checks: u64,
    /// In millionths of a second.
    pub time_us: u64,
}

impl Effort {
    /// What was counted, and the time that it took.
    pub fn new(counts: csp::Counts, time_us: u64) -> Effort {
        let csp::Counts {
            nodes,
            assignments,
            prunings,
            wipe_outs,
            checks,
            solutions: _,
        } = counts;
        Effort {
            nodes,
            assignments,
            prunings,
            wipe_outs,
            checks,
            time_us,
        }
    }

    /// Adds the effort for another puzzle.
    pub fn add(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.assignments += other.assignments;
        self.prunings += other.prunings;
        self.wipe_outs += other.wipe_outs;
        self.checks += other.checks;
        self.time_us += other.time_us;
    }
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchStep {
    /// How many values were tried, this one included; 0 for what is done before the first.
    pub step: u64,
    /// The assignment, such as `V11=1`; nothing before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<String>,
    /// What was pruned, in the order in which it was found.
    pub pruned: Vec<Pruned>,
    /// `goes-on`, `wipe-out`, `broken`, `solution` or `gave-up`.
    pub outcome: String,
    /// What was taken back before the next step, in its order.
    pub back: Vec<TakenBack>,
    /// The same in sentences.
    pub text: Vec<String>,
    /// The values assigned.
    pub grid: Grid,
    /// For each cell in reading order the values left after the prunings.
    pub domains: Vec<Vec<Value>>,
}

/// A value that a variable loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pruned {
    /// The variable, such as `V12`.
    pub variable: String,
    /// The value.
    pub value: Value,
    /// The constraint that rules it out, such as `V11≠V12`.
    pub by: String,
}

/// Something that is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TakenBack {
    /// An assignment.
    Undone {
        /// Such as `V11=1`.
        undone: String,
        /// What each variable gets back.
        restored: BTreeMap<String, Vec<Value>>,
    },
    /// A variable of which every value was tried.
    Exhausted {
        /// The variable.
        exhausted: String,
    },
}

impl SearchStep {
    /// A step of a trace.
    pub fn new(step: &csp::Step, problem: &csp::Problem) -> SearchStep {
        let name = |variable| problem.name(variable).to_owned();
        let back = |back: &csp::Back| match back {
            csp::Back::Undone {
                variable,
                value,
                restored,
            } => TakenBack::Undone {
                undone: format!("{}={value}", problem.name(*variable)),
                restored: (restored.iter())
                    .map(|(variable, values)| (name(*variable), values.iter().collect()))
                    .collect(),
            },
            csp::Back::Exhausted { variable, .. } => TakenBack::Exhausted {
                exhausted: name(*variable),
            },
        };
        let pruned = |pruning: &csp::Pruning| Pruned {
            variable: name(pruning.variable),
            value: pruning.value,
            by: problem.constraint(pruning.by).name(problem),
        };
        let words = Voice::ENGLISH.search_step(step, problem);
        SearchStep {
            step: step.number,
            assignment: step.assignment.map(|_| words.title.clone()),
            pruned: step.prunings.iter().map(pruned).collect(),
            outcome: match step.fate {
                csp::Fate::Open => "goes-on",
                csp::Fate::Dead(csp::DeadEnd::WipeOut { .. }) => "wipe-out",
                csp::Fate::Dead(csp::DeadEnd::Broken { .. }) => "broken",
                csp::Fate::Solution => "solution",
                csp::Fate::GaveUp(_) => "gave-up",
            }
            .to_owned(),
            back: step.way_back.iter().map(back).collect(),
            text: words.sentences(),
            grid: step.grid(problem),
            domains: (step.domains.iter())
                .map(|domain| domain.iter().collect())
                .collect(),
        }
    }
}

/// Ways to search, compared on the same puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// [`VERSION`].
    pub v: u32,
    /// [`Verb::Csp`].
    pub verb: Verb,
    /// How many puzzles were searched.
    pub puzzles: u64,
    /// After how many nodes a search gives up.
    pub node_limit: u64,
    /// One for each way to search.
    pub ways: Vec<Compared>,
}

/// What one way to search did on all puzzles together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// The way.
    #[serde(flatten)]
    pub way: Way,
    /// How many searches came to their end.
    pub done: u64,
    /// How many gave up at the node limit.
    pub gave_up_nodes: u64,
    /// How many gave up when their time was over.
    pub gave_up_time: u64,
    /// What was done, those that gave up included.
    #[serde(flatten)]
    pub counts: Effort,
}

/// Why something could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// Where the faults are.
    #[serde(rename = "in")]
    pub source: Source,
    /// The faults; the first hundred, if there are more.
    pub errors: Vec<Fault>,
}

impl Faults {
    /// The faults of a text.
    pub fn new(source: Source, errors: &ParseErrors) -> Faults {
        Faults {
            source,
            errors: errors.errors().iter().map(Fault::from).collect(),
        }
    }
}

/// A text that can have faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The puzzle.
    Puzzle,
    /// The grid that was given with it.
    Grid,
}

/// A fault in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The line in the whole input, from 1; nothing if the fault has no place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl From<&ParseError> for Fault {
    fn from(error: &ParseError) -> Fault {
        Fault {
            line: Some(error.line),
            column: Some(error.column),
            message: error.kind.to_string(),
            help: error.kind.help(),
        }
    }
}
