//! `csp`: how constraint search solves a puzzle.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::session::{Timer, micros};
use super::{Fault, Faults, Session};
use crate::csp::{self, Problem, SearchObserver};
use crate::engine::Limits;
use crate::model::{Grid, Puzzle, Value, ValueSet};
use crate::words::{Language, Medium, RevisionWords, Voice};

/// The node limit of a search, unless the request has limits of its own.
pub const MOST_NODES: u64 = 100_000;
/// The most cells that the steps of a trace may have together; further steps are only counted.
pub const MOST_CELLS: usize = 1_000_000;
/// The most solutions that are kept.
pub const MOST_SOLUTIONS: usize = 10_000;

/// How a puzzle is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CspRequest {
    /// The puzzle, in any format that is read.
    pub puzzle: String,
    /// What is done after every assignment; forward checking if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub propagate: Option<csp::Propagator>,
    /// How rows and columns become constraints; the simplest that the propagator supports if this is left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<csp::Model>,
    /// Which variable is next; the first if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<csp::VariableOrder>,
    /// Which of its values is tried first; the smallest if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<csp::ValueOrder>,
    /// Whether all solutions are wanted, not only the first.
    #[serde(default)]
    pub all: bool,
    /// Whether the answer includes a trace of every step.
    #[serde(default)]
    pub trace: bool,
    /// How closely the trace follows the search; steps if this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<csp::TraceDetail>,
    /// When to give up; after 100,000 nodes if this is left out, and never if it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The language of sentences. Names of constraints are the same in every language.
    #[serde(default)]
    pub lang: Language,
}

/// An answer of constraint search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CspAnswer {
    /// There is a solution, or there are several.
    Found(CspSearch),
    /// There is none.
    None(CspSearch),
    /// A limit was reached before the end.
    GaveUp(CspSearch),
    /// The puzzle could not be read.
    Error(Faults),
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspSearch {
    /// The puzzle's one-line id.
    pub id: Puzzle,
    /// How it was searched.
    #[serde(flatten)]
    pub way: SearchMethod,
    /// The solutions found; the first 10,000, if there are more.
    pub solutions: Vec<Grid>,
    /// What was done.
    #[serde(flatten)]
    pub counts: Effort,
    /// Every step, where a trace was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<CspStep>>,
    /// How many further steps there were, if they were too many to include.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How to search: a [`csp::Method`], and the model of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchMethod {
    /// What is done after every assignment.
    pub propagate: csp::Propagator,
    /// How rows and columns become constraints.
    pub model: csp::Model,
    /// Which variable is next.
    pub variable: csp::VariableOrder,
    /// Which of its values is tried first.
    pub value: csp::ValueOrder,
}

impl SearchMethod {
    /// A model and a method.
    pub fn new(model: csp::Model, method: csp::Method) -> SearchMethod {
        SearchMethod {
            propagate: method.propagator,
            model,
            variable: method.variables,
            value: method.values,
        }
    }

    /// The method, without the model.
    pub fn method(self) -> csp::Method {
        csp::Method {
            propagator: self.propagate,
            variables: self.variable,
            values: self.value,
        }
    }
}

/// What a search has done: [`csp::Counts`], and how long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effort {
    /// Values tried.
    pub nodes: u64,
    /// How many of them were consistent.
    pub assignments: u64,
    /// Values removed from domains.
    pub prunings: u64,
    /// Domains that lost their last value.
    pub wipe_outs: u64,
    /// Constraint checks.
    pub checks: u64,
    /// The time in microseconds; left out if the session has no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

impl Effort {
    /// What was counted, and the time that it took.
    pub fn new(counts: csp::Counts, time: Option<Duration>) -> Effort {
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
            time_us: time.map(micros),
        }
    }

    /// Adds the effort for another puzzle.
    pub fn add(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.assignments += other.assignments;
        self.prunings += other.prunings;
        self.wipe_outs += other.wipe_outs;
        self.checks += other.checks;
        // A sum is known only if every part of it was measured.
        self.time_us = (self.time_us.zip(other.time_us)).map(|(one, other)| one + other);
    }
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CspStep {
    /// How many values were tried, this one included; 0 for what is done before the first.
    pub step: u64,
    /// The assignment, such as `V11=1`; nothing before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<String>,
    /// Why this variable is next, where the value is the first of it that is tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<ChosenVariable>,
    /// What was pruned, in the order in which it was found.
    pub pruned: Vec<Pruned>,
    /// The constraints that arc consistency begins with, in the order of its queue, where revisions were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<String>,
    /// What was done with each constraint in its order, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revisions: Vec<RevisedConstraint>,
    /// How many further revisions there were, if they were too many to include.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub revisions_left_out: u64,
    /// What came of it.
    pub outcome: StepOutcome,
    /// The constraint that is broken, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// What was taken back before the next step, in its order.
    pub back: Vec<TakenBack>,
    /// The same in sentences.
    pub text: Vec<String>,
    /// The values assigned.
    pub grid: Grid,
    /// For each cell in reading order the values left after the prunings.
    pub domains: Vec<ValueSet>,
}

/// What came of a step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StepOutcome {
    /// The search goes on from here.
    GoesOn,
    /// A domain has lost its last value.
    WipeOut,
    /// A constraint is broken.
    Broken,
    /// Every variable has a value.
    Solution,
    /// A limit was reached.
    GaveUp,
}

/// A value that a variable loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pruned {
    /// The variable, such as `V12`.
    pub variable: String,
    /// The value.
    pub value: Value,
    /// The constraint that rules it out, such as `V11≠V12`.
    pub by: String,
    /// Why it does.
    pub why: PrunedBecause,
}

/// Why a constraint rules out a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PrunedBecause {
    /// The constraint holds with none of the values that its other variables have left.
    NoSupport {
        /// These variables and their values; a variable that is assigned has one.
        others: BTreeMap<String, ValueSet>,
    },
    /// Other variables need the value: they have no more values than they are.
    HallSet {
        /// These variables.
        variables: Vec<String>,
        /// Their values.
        values: ValueSet,
    },
}

impl PrunedBecause {
    fn new(why: &csp::PruningReason, problem: &Problem) -> PrunedBecause {
        let name = |variable| problem.name(variable).to_owned();
        match why {
            csp::PruningReason::NoSupport { others } => PrunedBecause::NoSupport {
                others: (others.iter())
                    .map(|&(variable, values)| (name(variable), values))
                    .collect(),
            },
            csp::PruningReason::HallSet { variables, values } => PrunedBecause::HallSet {
                variables: variables.iter().map(|&variable| name(variable)).collect(),
                values: *values,
            },
        }
    }
}

/// What was done with one constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RevisedConstraint {
    /// The constraint, such as `V11≠V12`.
    pub constraint: String,
    /// For each open variable of it and each of its values, whether that has a support.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supports: Vec<ValueSupport>,
    /// A value for each of its open variables, all different, if it was propagated by matching.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matching: Option<BTreeMap<String, Value>>,
    /// How many constraint checks it took.
    pub check_count: u64,
    /// These checks, where they were asked for; at most 10,000.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<ConstraintCheck>,
    /// How many values it pruned: the first that are left of those of the step, after the revisions before it.
    pub pruned: u64,
    /// Whether the assigned values violate it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// What it put back into the queue, at its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requeued: Vec<String>,
    /// How many constraints are in the queue afterwards.
    pub waiting: usize,
    /// The same in sentences.
    pub text: Vec<String>,
}

/// Whether a value has a support in a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueSupport {
    /// The variable, such as `V12`.
    pub variable: String,
    /// The value.
    pub value: Value,
    /// Values of all variables of the constraint, in its order, with which it holds; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Vec<Value>>,
    /// Whether this is the support that was found for another value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

/// A constraint check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstraintCheck {
    /// For each variable of the constraint the value that was tried; nothing where it was left open.
    pub values: Vec<Option<Value>>,
    /// Whether the constraint can hold with them.
    pub holds: bool,
}

impl RevisedConstraint {
    fn new(revision: &csp::Revision, words: RevisionWords, problem: &Problem) -> RevisedConstraint {
        let name = |variable| problem.name(variable).to_owned();
        let support = |support: &csp::Support| {
            let (with, shared) = match &support.found {
                csp::SupportFound::New(values) => (Some(values.clone()), false),
                csp::SupportFound::Shared(values) => (Some(values.clone()), true),
                csp::SupportFound::Missing => (None, false),
            };
            ValueSupport {
                variable: name(support.variable),
                value: support.value,
                with,
                shared,
            }
        };
        let check = |check: &csp::Check| ConstraintCheck {
            values: check.values.clone(),
            holds: check.holds,
        };
        let constraint = |&id: &csp::ConstraintId| problem.constraint(id).name(problem);
        RevisedConstraint {
            constraint: constraint(&revision.constraint),
            supports: revision.supports.iter().map(support).collect(),
            matching: (revision.matching.as_ref())
                .map(|values| values.iter().map(|&(v, value)| (name(v), value)).collect()),
            check_count: revision.check_count,
            checks: revision.checks.iter().map(check).collect(),
            pruned: revision.prunings,
            broken: revision.is_broken,
            requeued: revision.requeued.iter().map(constraint).collect(),
            waiting: revision.waiting,
            text: words.sentences,
        }
    }
}

/// Why a variable is next, and in which order its values are tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChosenVariable {
    /// The variables that could have been chosen, the best first: this one, and up to four others.
    pub candidates: Vec<ComparedVariable>,
    /// How many variables could have been chosen.
    pub open: usize,
    /// How many others the order does not tell from it. It was chosen because it is the first of them.
    pub ties: usize,
    /// Its values in the order in which they are tried.
    pub values: Vec<ComparedValue>,
}

/// A variable that is compared with others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedVariable {
    /// The variable, such as `V12`.
    pub variable: String,
    /// How many values it has left.
    pub values: usize,
    /// How many constraints bind it to other variables without a value.
    pub degree: usize,
    /// The weight of these constraints: each counts one more than the dead ends that it has caused.
    pub weight: u64,
}

/// A value that is compared with others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedValue {
    /// The value.
    pub value: Value,
    /// How many values of other variables conflict with it, if the order of values asks for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruled_out: Option<usize>,
}

impl ChosenVariable {
    fn new(choice: &csp::Choice, problem: &Problem) -> ChosenVariable {
        ChosenVariable {
            candidates: (choice.candidates.iter())
                .map(|candidate| ComparedVariable {
                    variable: problem.name(candidate.variable).to_owned(),
                    values: candidate.values,
                    degree: candidate.degree,
                    weight: candidate.weight,
                })
                .collect(),
            open: choice.open,
            ties: choice.ties,
            values: (choice.values.iter())
                .map(|value| ComparedValue {
                    value: value.value,
                    ruled_out: value.ruled_out,
                })
                .collect(),
        }
    }
}

/// Something that is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum TakenBack {
    /// An assignment.
    Undone {
        /// Such as `V11=1`.
        undone: String,
        /// What each variable gets back.
        restored: BTreeMap<String, ValueSet>,
    },
    /// A variable of which every value was tried.
    Exhausted {
        /// The variable.
        exhausted: String,
    },
}

impl CspStep {
    /// A step of a trace, with sentences in a language.
    pub fn new(step: &csp::TraceStep, problem: &csp::Problem, language: Language) -> CspStep {
        let name = |variable| problem.name(variable).to_owned();
        let back = |back: &csp::Backtrack| match back {
            csp::Backtrack::Undone {
                variable,
                value,
                restored,
            } => TakenBack::Undone {
                undone: format!("{}={value}", problem.name(*variable)),
                restored: (restored.iter())
                    .map(|&(variable, values)| (name(variable), values))
                    .collect(),
            },
            csp::Backtrack::Exhausted { variable, .. } => TakenBack::Exhausted {
                exhausted: name(*variable),
            },
        };
        let pruned = |pruning: &csp::Pruning| Pruned {
            variable: name(pruning.variable),
            value: pruning.value,
            by: problem.constraint(pruning.by).name(problem),
            why: PrunedBecause::new(&pruning.why, problem),
        };
        let voice = Voice {
            language,
            medium: Medium::Written,
        };
        let mut words = voice.search_step(step, problem);
        let told = std::mem::take(&mut words.revisions);
        let revisions = step.revisions.iter().zip(told);
        let queued = step.queue.iter();
        CspStep {
            step: step.number,
            assignment: step.assignment.map(|_| words.title.clone()),
            choice: (step.choice.as_ref()).map(|choice| ChosenVariable::new(choice, problem)),
            pruned: step.prunings.iter().map(pruned).collect(),
            queue: queued
                .map(|&id| problem.constraint(id).name(problem))
                .collect(),
            revisions: revisions
                .map(|(revision, words)| RevisedConstraint::new(revision, words, problem))
                .collect(),
            revisions_left_out: step.revisions_left_out,
            outcome: match step.outcome {
                csp::NodeOutcome::Open => StepOutcome::GoesOn,
                csp::NodeOutcome::Dead(csp::DeadEndReason::WipeOut { .. }) => StepOutcome::WipeOut,
                csp::NodeOutcome::Dead(csp::DeadEndReason::Broken { .. }) => StepOutcome::Broken,
                csp::NodeOutcome::Solution => StepOutcome::Solution,
                csp::NodeOutcome::GaveUp(_) => StepOutcome::GaveUp,
            },
            broken: match step.outcome {
                csp::NodeOutcome::Dead(csp::DeadEndReason::Broken { constraint }) => {
                    Some(problem.constraint(constraint).name(problem))
                }
                _ => None,
            },
            back: step.backtracks.iter().map(back).collect(),
            text: words.sentences(),
            grid: step.grid(problem),
            domains: step.domains.clone(),
        }
    }
}

impl CspAnswer {
    /// What came of a search of a puzzle, with its trace in a language.
    pub fn new(
        puzzle: &Puzzle,
        problem: &Problem,
        way: SearchMethod,
        report: csp::Report,
        solutions: Vec<Grid>,
        trace: Option<(&csp::Trace, Language)>,
        time: Option<Duration>,
    ) -> CspAnswer {
        let searched = CspSearch {
            id: puzzle.clone(),
            way,
            solutions,
            counts: Effort::new(report.counts, time),
            steps: trace.map(|(trace, language)| {
                let steps = trace.steps().iter();
                steps
                    .map(|step| CspStep::new(step, problem, language))
                    .collect()
            }),
            left_out: trace.map_or(0, |(trace, _)| trace.left_out()),
        };
        match (report.end, report.counts.solutions) {
            (csp::SearchEnd::GaveUp(_), _) => CspAnswer::GaveUp(searched),
            (csp::SearchEnd::Complete | csp::SearchEnd::Enough, 0) => CspAnswer::None(searched),
            (csp::SearchEnd::Complete | csp::SearchEnd::Enough, _) => CspAnswer::Found(searched),
        }
    }
}

/// How constraint search solves a puzzle, step by step if that is asked for.
pub fn csp(request: &CspRequest, session: &mut Session) -> CspAnswer {
    answer(request, session).unwrap_or_else(CspAnswer::Error)
}

fn answer(request: &CspRequest, session: &mut Session) -> Result<CspAnswer, Faults> {
    let parsed = session.read(&request.puzzle)?;
    let puzzle = &parsed.document.puzzle;
    let propagate = request
        .propagate
        .unwrap_or(csp::Propagator::ForwardChecking);
    let plainest = match propagate.suits(csp::Model::Pairs) {
        true => csp::Model::Pairs,
        false => csp::Model::Nary,
    };
    let way = SearchMethod {
        propagate,
        model: request.model.unwrap_or(plainest),
        variable: request.variable.unwrap_or(csp::VariableOrder::First),
        value: request.value.unwrap_or(csp::ValueOrder::Ascending),
    };
    if !way.propagate.suits(way.model) {
        return Err(Faults::of_request(Fault {
            help: Some("leave out the model pairs, or propagate with gac".to_owned()),
            ..Fault::new("gac-alldiff needs all-different constraints")
        }));
    }
    let problem = Problem::of(puzzle, way.model);
    let most_steps = MOST_CELLS / puzzle.size().area();
    let detail = request.detail.unwrap_or(csp::TraceDetail::Steps);
    let mut trace = (request.trace).then(|| csp::Trace::in_detail(detail, most_steps));
    let mut solutions = csp::FirstSolutions::of_at_most(MOST_SOLUTIONS, puzzle.size());
    let mut observer = (&mut solutions, trace.as_mut());
    let limits = request.limits.unwrap_or(Limits::of_nodes(MOST_NODES));
    let wanted = wanted(request.all);
    let (report, time) = searched(&problem, way, wanted, limits, &session.clock, &mut observer)?;
    let solutions = solutions.found;
    Ok(CspAnswer::new(
        puzzle,
        &problem,
        way,
        report,
        solutions,
        trace.as_ref().map(|trace| (trace, request.lang)),
        time,
    ))
}

pub(super) fn wanted(all: bool) -> csp::Goal {
    match all {
        true => csp::Goal::All,
        false => csp::Goal::First,
    }
}

/// Searches in a way, within limits.
pub(super) fn searched(
    problem: &Problem,
    way: SearchMethod,
    wanted: csp::Goal,
    limits: Limits,
    clock: &Timer,
    observer: &mut dyn SearchObserver,
) -> Result<(csp::Report, Option<Duration>), Faults> {
    let begin = clock.now();
    let mut budget = clock.start(limits)?;
    let report = csp::search(problem, way.method(), wanted, &mut budget, observer);
    Ok((report, clock.since(begin)))
}
