//! Everything that is asked about a case, and what the answers are compared with.

use std::ops::ControlFlow;

use cagey::coach::{
    self, ExplainOptions, Explanation, GradeOptions, Guidance, ImpossibleReason, Logic,
    SolutionCount, StepOrder,
};
use cagey::csp::{self, FirstSolutions, Goal, Problem, SearchEnd};
use cagey::engine::{
    Budget, ConflictSet, Count, End, Event, Limit, Observer, Outcome, Solver, Start, reference,
};
use cagey::logic::{
    Effect, Grader, Level, Marks, Mistake, MistakeKind, Step, VerifyError, next_step, verify,
};
use cagey::model::{Clue, Grid, Position, Puzzle};
use cagey::notation::{Document, Format, parse, parse_as, write};
use cagey::words::{Detail, Language, Voice};

use crate::case::Case;
use crate::chance::Chance;
use crate::rules;
use crate::totals::Totals;
use crate::truth::{MOST_SOLUTIONS, Truth};

/// What is wrong with an answer.
pub(crate) type Checked = Result<(), String>;

/// Asks everything about one case after the other. The solvers and the grader are kept, as a user keeps them.
pub(crate) struct Checker {
    engines: [(&'static str, Solver); 5],
    grader: Grader,
    pub(crate) totals: Totals,
}

/// The nodes that an engine may spend on a question. Some puzzles with large cages are out of its reach, and a node of
/// a large grid takes long.
fn engine_nodes(puzzle: &Puzzle) -> u64 {
    match puzzle.size().get() {
        ..=5 => 4_000,
        6 => 1_000,
        7..=9 => 100,
        _ => 12,
    }
}

impl Checker {
    pub(crate) fn new() -> Checker {
        Checker {
            engines: [
                ("fastest", Solver::new()),
                ("portable", Solver::portable()),
                ("fastest, learning", Solver::new().with_patience(0)),
                ("portable, learning", Solver::portable().with_patience(0)),
                (
                    "fastest, clauses",
                    Solver::new().with_patience(0).with_learning_patience(0),
                ),
            ],
            grader: Grader::new(),
            totals: Totals::default(),
        }
    }

    /// Counts a check, and fails unless it holds.
    fn require(&mut self, holds: bool, what: impl FnOnce() -> String) -> Checked {
        self.totals.checks += 1;
        match holds {
            true => Ok(()),
            false => Err(what()),
        }
    }

    /// Asks everything about a case.
    pub(crate) fn check(&mut self, case: &Case, chance: &mut Chance) -> Checked {
        let Case {
            puzzle, position, ..
        } = case;
        self.totals.puzzles += 1;
        // A node of the reference solver looks at every cell, and the cost of a cell grows with its lines.
        let n = puzzle.size().get() as u64;
        let nodes = (400_000 / (n * n * n)).clamp(60, 5_000);
        let truth = self.engines_agree(case, puzzle.into(), nodes, chance)?;
        self.ids_are_the_same(puzzle, &truth)?;
        self.formats_bring_it_back(case, chance)?;
        // Of a large grid, not everything is asked every time.
        let mut is_asked = || n < 10 || chance.one_in(3);
        let asked = [is_asked(), is_asked(), is_asked()];
        if asked[0] {
            self.conflict(puzzle.into(), &truth, nodes)?;
        }
        if asked[1] {
            self.grade(case, &truth, chance)?;
        }
        if asked[2] {
            self.explain(case, &Position::empty(puzzle.size()), &truth, chance)?;
        }
        if chance.one_in(16) && n <= 4 {
            self.constraint_search(puzzle, &truth, chance)?;
        }

        if position.is_empty() {
            return Ok(());
        }
        let start = Start::new(puzzle, position.grid()).map_err(|error| error.to_string())?;
        self.rules(case)?;
        let from_start = self.engines_agree(case, start, nodes, chance)?;
        self.conflict(start, &from_start, nodes)?;
        self.explain(case, position, &truth, chance)
    }

    /// Every engine gives the solutions that the reference solver gives.
    fn engines_agree(
        &mut self,
        case: &Case,
        start: Start,
        nodes: u64,
        chance: &mut Chance,
    ) -> Result<Truth, String> {
        let puzzle = &case.puzzle;
        let empty = Grid::empty(puzzle.size());
        let entered = start.grid().unwrap_or(&empty);
        let mut truth = Truth::of(start, nodes);
        if truth.end == End::Stopped {
            self.totals.skipped += 1;
            // The square that the targets come from is a solution that is known without any search.
            let hidden = &case.hidden;
            if rules::is_solution(puzzle, hidden)
                && rules::keeps(hidden, entered)
                && !truth.known.contains(hidden)
            {
                truth.known.push(hidden.clone());
            }
        }
        let is_sound =
            |grid: &Grid| rules::is_solution(puzzle, grid) && rules::keeps(grid, entered);
        self.require(truth.known.iter().all(is_sound), || {
            "the reference solver gives a grid that breaks the rules".to_owned()
        })?;
        let limit = Limits::some(chance);
        let most = engine_nodes(puzzle);
        for at in 0..self.engines.len() {
            let (name, solver) = &mut self.engines[at];
            let name = *name;
            let count = solver.count(start, MOST_SOLUTIONS as u128, &mut Budget::of_nodes(most));
            let outcome = solver.solve(start, &mut Budget::of_nodes(most));
            let (listed, end) = solutions(solver, start, &mut Budget::of_nodes(most));
            let values = solver.values(start, &mut Budget::of_nodes(most));
            let (limited, reached) = limit.run(most, |budget| {
                (solver.solve(start, budget), budget.reached())
            });
            let (limited_count, count_reached) = limit.run(most, |budget| {
                let count = solver.count(start, MOST_SOLUTIONS as u128, budget);
                (count, budget.reached())
            });
            // Most values are known from few solutions, and whoever has the exact answer may serve as the judge.
            if truth.end == End::Stopped && end != End::Stopped {
                let mut known = listed.clone();
                known.sort_by_key(Grid::to_string);
                truth = Truth { known, end };
            }
            self.require(truth.allows_count(count), || {
                format!("{name}: count is {count:?}")
            })?;
            self.require(truth.allows_outcome(&outcome), || {
                format!("{name}: outcome is {outcome:?}")
            })?;
            let exact = match end {
                End::Complete => Count::Exactly(listed.len() as u128),
                End::Enough | End::Stopped => Count::AtLeast(listed.len() as u128),
            };
            let mut sorted = listed.clone();
            sorted.sort_by_key(Grid::to_string);
            let is_same_set = end != End::Complete || !truth.is_all() || sorted == truth.known;
            sorted.dedup();
            self.require(
                is_same_set
                    && truth.allows_count(exact)
                    && sorted.len() == listed.len()
                    && sorted.iter().all(is_sound),
                || format!("{name}: the solutions are {listed:?}, {end:?}"),
            )?;
            if let Some(values) = values {
                self.require(truth.allows_values(&values), || {
                    format!("{name}: the values are {values:?}")
                })?;
            }
            self.require(
                truth.allows_outcome(&limited)
                    && (limited != Outcome::Stopped || reached.is_some()),
                || format!("{name}: with {limit:?}, the outcome is {limited:?}, {reached:?}"),
            )?;
            self.require(
                truth.allows_count(limited_count)
                    && (!matches!(limited_count, Count::Stopped(_)) || count_reached.is_some()),
                || format!("{name}: with {limit:?}, the count is {limited_count:?}"),
            )?;
            // The two instruction sets search in the same way.
            if at % 2 == 1 {
                let (_, fastest) = &mut self.engines[at - 1];
                let budget = &mut Budget::of_nodes(most);
                let same = solutions(fastest, start, budget);
                self.require(same == (listed, end), || {
                    format!("{name}: the fastest instructions give {same:?}")
                })?;
            }
        }
        if chance.one_in(16) {
            self.search_is_resumed(start, &truth, chance)?;
        }
        Ok(truth)
    }

    /// A search that is stopped again and again goes on where it was, and an observer changes nothing. The answer
    /// within a limit does not depend on what a solver was asked before.
    fn search_is_resumed(&mut self, start: Start, truth: &Truth, chance: &mut Chance) -> Checked {
        let most = engine_nodes(start.puzzle());
        let solver = Solver::new().with_patience(chance.pick(&[0, 1, 5, 300]));
        let mut budget = Budget::of_nodes(most);
        let mut found = Vec::new();
        let mut is_complete = false;
        if let Some(mut cursor) = solver.into_solutions(start, &mut budget) {
            for _ in 0..400 {
                match cursor.next(&mut Budget::of_nodes(1 + chance.below(8) as u64)) {
                    Ok(grid) => found.push(grid),
                    Err(End::Complete) => {
                        is_complete = true;
                        break;
                    }
                    Err(_) => {}
                }
            }
        }
        found.sort_by_key(Grid::to_string);
        let count = found.len();
        found.dedup();
        let exact = match is_complete {
            true => Count::Exactly(count as u128),
            false => Count::AtLeast(0),
        };
        let is_same = !is_complete || !truth.is_all() || found == truth.known;
        self.require(
            is_same && count == found.len() && truth.allows_count(exact),
            || format!("a search that was stopped and resumed gives {found:?}"),
        )?;

        let mut counter = Counter::default();
        let mut observed = 0;
        let solver = &mut self.engines[0].1;
        let budget = &mut Budget::of_nodes(most);
        let end = solver.observe(start, budget, &mut counter, |_| {
            observed += 1;
            match observed < MOST_SOLUTIONS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let (listed, plain_end) = solutions(solver, start, &mut Budget::of_nodes(most));
        self.require(
            end == plain_end && observed == listed.len() && counter.solutions == observed,
            || format!("an observed search gives {observed} solutions, {end:?}"),
        )?;

        let nodes = chance.below(60) as u64;
        let kept = self.engines[0].1.solve(start, &mut Budget::of_nodes(nodes));
        let fresh = Solver::new().solve(start, &mut Budget::of_nodes(nodes));
        self.require(kept == fresh, || {
            format!("with {nodes} nodes, a new solver gives {fresh:?}, a used one {kept:?}")
        })
    }

    /// A plain game id is solved without a puzzle in between.
    fn ids_are_the_same(&mut self, puzzle: &Puzzle, truth: &Truth) -> Checked {
        let id = puzzle.to_string();
        for at in 0..self.engines.len() {
            let (name, solver) = &mut self.engines[at];
            let name = *name;
            let budget = || Budget::of_nodes(engine_nodes(puzzle));
            let Some(outcome) = solver.solve_id(id.as_bytes(), &mut budget()) else {
                return Ok(());
            };
            let from_puzzle = solver.solve(puzzle, &mut budget());
            self.require(
                outcome == from_puzzle && truth.allows_outcome(&outcome),
                || format!("{name}: from the id {outcome:?}, from the puzzle {from_puzzle:?}"),
            )?;
        }
        Ok(())
    }

    /// What is written in a format is read back as the same puzzle.
    fn formats_bring_it_back(&mut self, case: &Case, chance: &mut Chance) -> Checked {
        let mut document = Document::from(case.puzzle.clone());
        document.position = case.position.clone();
        if rules::is_solution(&case.puzzle, &case.hidden) {
            document.meta.solution = Some(case.hidden.clone());
        }
        let read = case.puzzle.to_string().parse::<Puzzle>();
        self.require(read.as_ref() == Ok(&case.puzzle), || {
            format!("the id is read as {read:?}")
        })?;
        for &format in Format::ALL {
            let is_long = matches!(format, Format::Cnf | Format::MiniZinc);
            if is_long && (case.puzzle.size().get() > 3 || !chance.one_in(16)) {
                continue;
            }
            let Ok(text) = write(&document, format) else {
                continue;
            };
            if !format.is_readable() {
                continue;
            }
            let (read, detected) = (parse_as(&text, format), parse(&text));
            let is_same = (read.as_ref()).is_ok_and(|read| read.document.puzzle == case.puzzle);
            self.require(is_same && read == detected, || {
                format!("{format}: {text:?} is read as {read:?}, undetected, and as {detected:?}")
            })?;
            let keeps_position = matches!(
                format,
                Format::Json | Format::JsonBoard | Format::Ipuz | Format::Sav
            );
            if let (true, Ok(read)) = (keeps_position, &read) {
                self.require(read.document.position == document.position, || {
                    format!(
                        "{format}: the position is read as {:?}",
                        read.document.position
                    )
                })?;
            }
        }
        Ok(())
    }

    /// The rules that a grid breaks, compared with the rules once more.
    fn rules(&mut self, case: &Case) -> Checked {
        let grid = case.position.grid();
        let violations = case
            .puzzle
            .violations(grid)
            .map_err(|error| error.to_string())?;
        let is_kept = rules::keeps_plain_rules(&case.puzzle, grid);
        self.require(is_kept || !violations.is_empty(), || {
            "a grid that breaks a rule is said to break none".to_owned()
        })?;
        let is_only_hopeless = violations
            .iter()
            .all(|found| found.rule() == "cage-hopeless");
        self.require(!is_kept || is_only_hopeless, || {
            format!("a grid that keeps the rules is said to break {violations:?}")
        })?;
        let is_solved = rules::is_solution(&case.puzzle, grid);
        self.require(case.puzzle.is_solved_by(grid) == is_solved, || {
            format!("is_solved_by is not {is_solved}")
        })?;
        // A hopeless cage is hopeless: what is a solution breaks nothing, however much of it is there.
        let is_right =
            rules::is_solution(&case.puzzle, &case.hidden) && rules::keeps(&case.hidden, grid);
        self.require(!is_right || violations.is_empty(), || {
            format!("part of a solution is said to break {violations:?}")
        })
    }

    /// A conflict has no solution, and one that is called least has one without any of its cages.
    fn conflict(&mut self, start: Start, truth: &Truth, nodes: u64) -> Checked {
        let mut budget = Budget::of_nodes(2 * engine_nodes(start.puzzle()));
        let conflict = self.engines[0].1.conflict(start, &mut budget);
        let Some(ConflictSet {
            cages, is_least, ..
        }) = conflict
        else {
            return self.require(
                budget.reached().is_some() || truth.allows_one() || truth.allows_several(),
                || "there is no solution, and no conflict either".to_owned(),
            );
        };
        self.require(truth.allows_none(), || {
            format!("a conflict {cages:?} in a puzzle with solutions")
        })?;
        let has_solution = |kept: &[usize]| {
            let mut builder = Puzzle::builder(start.puzzle().size());
            for (number, cage) in start.puzzle().cages().iter().enumerate() {
                let clue = match kept.contains(&number) {
                    true => cage.clue(),
                    false => Clue::Free,
                };
                builder.add(clue, cage.cells().iter().copied());
            }
            let puzzle = builder.build().ok()?;
            let start = match start.grid() {
                Some(grid) => Start::new(&puzzle, grid).ok()?,
                None => Start::from(&puzzle),
            };
            match reference::count(start, 1, &mut Budget::of_nodes(nodes)) {
                Count::Exactly(0) => Some(false),
                Count::Exactly(_) | Count::AtLeast(_) => Some(true),
                _ => None,
            }
        };
        let has_one = has_solution(&cages);
        self.require(has_one != Some(true), || {
            format!("the cages {cages:?} are no conflict")
        })?;
        if is_least {
            for left_out in &cages {
                let mut others = cages.clone();
                others.retain(|cage| cage != left_out);
                let has_one = has_solution(&others);
                self.require(has_one != Some(false), || {
                    format!("{cages:?} is called least, but cage {left_out} is not needed")
                })?;
            }
        }
        Ok(())
    }

    /// Grading finds the number of solutions, and finishes only what has one.
    fn grade(&mut self, case: &Case, truth: &Truth, chance: &mut Chance) -> Checked {
        let puzzle = &case.puzzle;
        let mut options = GradeOptions::new().up_to(chance.pick(Level::ALL));
        options.with_solution = chance.one_in(2);
        let nodes = logic_nodes(puzzle, chance);
        let mut budget = Budget::of_nodes(nodes);
        let solver = &mut self.engines[0].1;
        let graded = coach::grade(puzzle, options, solver, &mut self.grader, &mut budget);
        self.require(allows(truth, graded.solutions), || {
            format!("{nodes} nodes, {options:?}: {graded:?}")
        })?;
        let is_none_expected = matches!(
            graded.solutions,
            SolutionCount::Several | SolutionCount::None
        );
        self.require(graded.grade.is_none() == is_none_expected, || {
            format!("{options:?}: {graded:?}")
        })?;
        let is_right = |grid: &Grid| {
            rules::is_solution(puzzle, grid) && truth.allows_outcome(&Outcome::Unique(grid.clone()))
        };
        self.require(graded.solution.as_ref().is_none_or(is_right), || {
            format!("the solution is {:?}", graded.solution)
        })?;
        if let Some(grade) = &graded.grade {
            self.require(!grade.is_solved || truth.allows_one(), || {
                format!("logic finishes a puzzle with several solutions or none: {grade:?}")
            })?;
        }
        Ok(())
    }

    /// Every step of an explanation is verified and keeps all solutions, and its ending is true.
    fn explain(
        &mut self,
        case: &Case,
        position: &Position,
        truth: &Truth,
        chance: &mut Chance,
    ) -> Checked {
        let puzzle = &case.puzzle;
        let up_to = match chance.one_in(3) {
            true => chance.pick(Level::ALL),
            false => Level::Unreasonable,
        };
        let is_spoken = chance.one_in(16);
        for options in [ExplainOptions::walk(), ExplainOptions::hint()] {
            let order = chance.pick(&[StepOrder::All, StepOrder::Aimed]);
            let options = options.up_to(up_to).order(order);
            let nodes = logic_nodes(puzzle, chance);
            let mut budget = Budget::of_nodes(nodes);
            let solver = &mut self.engines[0].1;
            let at = || format!("{options:?}, {nodes} nodes");
            let explained = coach::explain(puzzle, position, options.clone(), solver, &mut budget)
                .map_err(|error| error.to_string())?;
            self.ending(&explained, position, truth)
                .map_err(|error| format!("{}: {error}", at()))?;
            let Guidance::Steps(steps) = &explained.guidance else {
                continue;
            };
            // The solutions that the position leads to.
            let led_to: Vec<&Grid> = (truth.known.iter())
                .filter(|solution| is_compatible(solution, position))
                .collect();
            let mut wrong = Ok(());
            let mut count = 0;
            steps.for_each(|marks, step, history| {
                count += 1;
                if wrong.is_ok() {
                    wrong = step_is_sound(marks, step, &led_to);
                }
                if is_spoken {
                    let facts = step.facts(marks, history);
                    for &language in Language::ALL {
                        let voice = Voice {
                            language,
                            ..Voice::ENGLISH
                        };
                        for detail in [Detail::Nudge, Detail::Where, Detail::Full] {
                            if voice.step(&facts, detail).is_empty() {
                                wrong = Err(format!("{step:?} has no words"));
                            }
                        }
                    }
                }
            });
            self.totals.checks += count;
            self.totals.steps += count;
            wrong.map_err(|error| format!("{}: {error}", at()))?;
        }
        // What is found without a budget is what is found with a large one.
        if position.is_empty() && puzzle.size().get() <= 3 && chance.one_in(8) {
            let marks = Marks::new(puzzle);
            if let Some(step) = next_step(&marks, up_to) {
                let known: Vec<&Grid> = truth.known.iter().collect();
                step_is_sound(&marks, &step, &known)?;
            }
        }
        Ok(())
    }

    /// How an explanation ends is true.
    fn ending(&mut self, explained: &Explanation, position: &Position, truth: &Truth) -> Checked {
        let ending = explained.ending;
        self.require(allows(truth, ending.solutions), || format!("{ending:?}"))?;
        let leads_on = (truth.known.iter()).any(|solution| is_compatible(solution, position));
        match ending.logic {
            Logic::Impossible {
                why: ImpossibleReason::NoSolution,
            } => self.require(truth.allows_none(), || format!("{ending:?}")),
            Logic::Impossible {
                why: ImpossibleReason::Mistakes,
            } => {
                let Guidance::Mistakes(mistakes) = &explained.guidance else {
                    return Err(format!("{ending:?} without mistakes"));
                };
                self.require(!mistakes.is_empty(), || {
                    format!("{ending:?} without mistakes")
                })?;
                for mistake in mistakes {
                    let occurs = (truth.known.iter())
                        .any(|solution| !is_mistake_in(mistake, position, solution));
                    self.require(!occurs, || format!("{mistake:?} is none"))?;
                }
                Ok(())
            }
            Logic::Impossible { .. } => {
                self.require(!leads_on, || format!("{ending:?}, but a solution is left"))
            }
            Logic::Finished { .. } => {
                let Guidance::Steps(steps) = &explained.guidance else {
                    return Err(format!("{ending:?} without steps"));
                };
                let end = steps.end.position();
                let is_right = rules::is_solution(steps.end.puzzle(), end.grid())
                    && rules::keeps(end.grid(), position.grid());
                let is_known = !truth.is_all() || truth.known.contains(end.grid());
                self.require(is_right && is_known, || {
                    format!("finished as {}", end.grid())
                })?;
                let is_only = !position.is_empty() || truth.allows_one();
                self.require(is_only, || format!("{ending:?}, but there are several"))
            }
            Logic::UnderWay | Logic::Exhausted { .. } | Logic::Stopped { .. } => {
                // Wrong entries are not passed over where the only solution is known.
                let is_wrong = ending.solutions == SolutionCount::One
                    && truth.is_all()
                    && !leads_on
                    && !matches!(ending.logic, Logic::Stopped { .. });
                self.require(!is_wrong, || {
                    format!("{ending:?}, but the position leads to no solution")
                })
            }
        }
    }

    /// Textbook search with one of its methods finds the same solutions.
    fn constraint_search(
        &mut self,
        puzzle: &Puzzle,
        truth: &Truth,
        chance: &mut Chance,
    ) -> Checked {
        let methods: Vec<_> = csp::all_methods().collect();
        let (model, method) = chance.pick(&methods);
        let problem = Problem::of(puzzle, model);
        let mut polls = 0;
        let mut budget = Budget::of_nodes(300).until(Limit::Cancelled, || {
            polls += 1;
            polls > 60
        });
        let mut solutions = FirstSolutions::of_at_most(MOST_SOLUTIONS, puzzle.size());
        let goal = Goal::All;
        let report = csp::search(&problem, method, goal, &mut budget, &mut &mut solutions);
        let mut found = solutions.found;
        found.sort_by_key(Grid::to_string);
        let is_same = report.end != SearchEnd::Complete || !truth.is_all() || found == truth.known;
        let is_sound = found.iter().all(|grid| rules::is_solution(puzzle, grid));
        self.require(is_same && is_sound, || {
            format!("{model:?} {method:?}: {found:?}, {:?}", report.end)
        })
    }
}

/// When a question is ended.
#[derive(Clone, Copy, Debug)]
enum Limits {
    /// After so many nodes.
    Nodes(u64),
    /// The so manieth time that the budget asks.
    Cancelled(u32),
}

impl Limits {
    fn some(chance: &mut Chance) -> Limits {
        match chance.one_in(2) {
            true => Limits::Nodes(chance.below(30) as u64),
            false => Limits::Cancelled(chance.below(4) as u32),
        }
    }

    fn run<R>(self, most: u64, ask: impl FnOnce(&mut Budget) -> R) -> R {
        match self {
            Limits::Nodes(nodes) => ask(&mut Budget::of_nodes(nodes)),
            Limits::Cancelled(after) => {
                let mut polls = 0;
                let budget = Budget::of_nodes(most);
                ask(&mut budget.until(Limit::Cancelled, || {
                    polls += 1;
                    polls > after
                }))
            }
        }
    }
}

/// Counts the solutions that it is told of.
#[derive(Default)]
struct Counter {
    solutions: usize,
}

impl Observer for Counter {
    const ON: bool = true;

    fn on_event(&mut self, event: Event<'_>) {
        self.solutions += usize::from(matches!(event, Event::Solution(_)));
    }
}

/// The nodes for logic: usually enough for a puzzle without very large cages, sometimes many more, sometimes very few.
fn logic_nodes(puzzle: &Puzzle, chance: &mut Chance) -> u64 {
    match (chance.below(100), puzzle.size().get()) {
        (0, ..=5) => 4_000,
        (1..10, _) => chance.below(40) as u64,
        (_, ..=3) => 400,
        (_, 4) => 60,
        (_, ..=6) => 30,
        _ => 10,
    }
}

/// The first solutions of a search, in its own order.
fn solutions(solver: &mut Solver, start: Start, budget: &mut Budget) -> (Vec<Grid>, End) {
    let mut found = Vec::new();
    let end = solver.for_each(start, budget, |grid| {
        found.push(grid.clone());
        match found.len() < MOST_SOLUTIONS {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    (found, end)
}

/// Whether there may be as many solutions as an answer says.
fn allows(truth: &Truth, solutions: SolutionCount) -> bool {
    match solutions {
        SolutionCount::One => truth.allows_one(),
        SolutionCount::Several => truth.allows_several(),
        SolutionCount::None => truth.allows_none(),
        SolutionCount::Unknown { .. } => true,
    }
}

/// Whether a solution has all that is entered, and in every other cell one of the pencil marks, if there are any.
fn is_compatible(solution: &Grid, position: &Position) -> bool {
    solution.size().cells().all(|cell| {
        let (Some(value), marks) = (solution.get(cell), position.marks(cell)) else {
            return false;
        };
        match position.grid().get(cell) {
            Some(entered) => entered == value,
            None => marks.is_empty() || marks.contains(value),
        }
    })
}

/// Whether what is called a mistake is one, if this is the solution.
fn is_mistake_in(mistake: &Mistake, position: &Position, solution: &Grid) -> bool {
    let cell = mistake.cell;
    let right = solution.get(cell);
    match &mistake.kind {
        MistakeKind::MarkMissing(_) => {
            right.is_none_or(|right| !position.marks(cell).contains(right))
        }
        _ => position.grid().get(cell) != right,
    }
}

/// Whether a step is verified, and removes no value of these solutions.
fn step_is_sound(marks: &Marks, step: &Step, solutions: &[&Grid]) -> Checked {
    match verify(marks, step) {
        Ok(()) | Err(VerifyError::TooLarge) => {}
        Err(error) => return Err(format!("{step:?} is not verified: {error}")),
    }
    let keeps = |solution: &Grid| {
        step.effects.iter().all(|effect| match *effect {
            Effect::Place(cell, value) => solution.get(cell) == Some(value),
            Effect::Remove(cell, gone) => {
                solution.get(cell).is_none_or(|value| !gone.contains(value))
            }
        })
    };
    match solutions.iter().find(|solution| !keeps(solution)) {
        Some(solution) => Err(format!("{step:?} excludes the solution {solution}")),
        None => Ok(()),
    }
}
