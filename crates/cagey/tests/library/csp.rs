//! Constraint search compared with the reference solver, and its methods compared with each other.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;

use cagey::csp::{
    self, Goal, Method, Model, NodeOutcome, Problem, Propagator, Report, SearchEnd, SearchEvent,
    SearchObserver, State, Trace, Tree, ValueOrder, VariableOrder,
};
use cagey::engine::{Budget, End as JudgesEnd, Limit, reference};
use cagey::model::{Grid, Puzzle, Value, ValueSet};
use cagey::words::Voice;
use proptest::prelude::*;

use crate::corpora::{corpus_files, repository};
use crate::from_bytes::{Bytes, puzzle};

/// The 3×3 of constraint courses.
fn course_puzzle() -> Puzzle {
    let text = fs::read_to_string(repository().join("examples/csp-3x3.json")).unwrap();
    cagey::notation::parse(&text).unwrap().document.puzzle
}

const FC: Method = method(Propagator::ForwardChecking, VariableOrder::First);
const PLAIN: Method = method(Propagator::Backtracking, VariableOrder::First);
const GAC: Method = method(Propagator::Gac, VariableOrder::First);

const fn method(propagator: Propagator, variables: VariableOrder) -> Method {
    Method {
        propagator,
        variables,
        values: ValueOrder::Ascending,
    }
}

fn search(
    puzzle: &Puzzle,
    way: (Model, Method),
    wanted: Goal,
    nodes: u64,
    observer: &mut dyn SearchObserver,
) -> Report {
    search_for(u32::MAX, puzzle, way, wanted, nodes, observer)
}

/// Finding supports in large cages can take very long: the limit is a clock that runs out after this many calls.
fn search_for(
    mut looks: u32,
    puzzle: &Puzzle,
    (model, method): (Model, Method),
    wanted: Goal,
    nodes: u64,
    observer: &mut dyn SearchObserver,
) -> Report {
    let problem = Problem::of(puzzle, model);
    let mut budget = Budget::of_nodes(nodes).until(Limit::Time, || {
        looks = looks.saturating_sub(1);
        looks == 0
    });
    csp::search(&problem, method, wanted, &mut budget, observer)
}

/// How many times the clock may be read for a random puzzle.
const LOOKS: u32 = 60;

/// Every solution, as it was found.
#[derive(Default)]
struct Solutions(Vec<Vec<Option<Value>>>);

impl SearchObserver for Solutions {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        if let SearchEvent::Solution = event {
            self.0.push(state.values().to_vec());
        }
    }
}

/// For each node that passed, by the assignments that lead to it, the domains there.
#[derive(Default)]
struct Nodes {
    path: Vec<(usize, Value)>,
    domains: BTreeMap<Vec<(usize, Value)>, Vec<ValueSet>>,
}

impl SearchObserver for Nodes {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        match event {
            SearchEvent::Assigned { variable, value } => self.path.push((variable.index(), value)),
            SearchEvent::Undone { .. } => drop(self.path.pop()),
            SearchEvent::Passed => drop(self.domains.insert(self.path.clone(), state.domains())),
            _ => {}
        }
    }
}

/// Checks at every event that the state is what the events say.
struct Bookkeeping {
    domains: Vec<ValueSet>,
    path: Vec<Value>,
}

impl SearchObserver for Bookkeeping {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        match event {
            SearchEvent::Assigned { value, .. } => self.path.push(value),
            SearchEvent::Pruned {
                variable, value, ..
            } => {
                assert!(
                    self.domains[variable.index()].contains(value),
                    "pruned once"
                );
                self.domains[variable.index()].remove(value);
            }
            SearchEvent::Undone {
                value, restored, ..
            } => {
                assert_eq!(self.path.pop(), Some(value));
                for &(variable, value) in restored {
                    assert!(!self.domains[variable.index()].contains(value));
                    self.domains[variable.index()].insert(value);
                }
            }
            SearchEvent::Dead(csp::DeadEndReason::WipeOut { variable, .. }) => {
                assert!(self.domains[variable.index()].is_empty());
            }
            _ => {}
        }
        for (i, value) in state.values().iter().enumerate() {
            let expected = value.map_or(self.domains[i], |value| ValueSet::from_iter([value]));
            assert_eq!(state.domains()[i], expected);
        }
        let assigned = state.values().iter().flatten().count();
        assert_eq!(assigned, self.path.len());
    }
}

/// Recomputes the reasons of prunings and choices.
struct Reasons<'p> {
    problem: &'p Problem,
    chosen: Option<csp::Variable>,
}

impl Reasons<'_> {
    /// Whether a constraint holds with some of these values for its variables.
    fn may_hold(&self, id: csp::ConstraintId, sets: &[ValueSet], values: &mut Vec<Value>) -> bool {
        let Some(set) = sets.get(values.len()) else {
            return holds(self.problem.constraint(id).relation(), values);
        };
        set.iter().any(|value| {
            values.push(value);
            let holds = self.may_hold(id, sets, values);
            values.pop();
            holds
        })
    }
}

/// What a relation requires, from the rules alone.
fn holds(relation: csp::Relation, values: &[Value]) -> bool {
    match relation {
        csp::Relation::Cage(clue) => clue.holds(values),
        _ => {
            let distinct: ValueSet = values.iter().copied().collect();
            distinct.len() == values.len()
        }
    }
}

impl SearchObserver for Reasons<'_> {
    fn detail(&self) -> Option<csp::TraceDetail> {
        Some(csp::TraceDetail::Steps)
    }

    fn on_event(&mut self, event: SearchEvent, state: &State) {
        match event {
            SearchEvent::Pruned {
                variable,
                value,
                by,
                why,
            } => {
                let scope = self.problem.constraint(by).scope();
                match why.unwrap() {
                    csp::PruningReason::NoSupport { others } => {
                        let set = |v: &csp::Variable| match *v == variable {
                            true => ValueSet::from_iter([value]),
                            false => others.iter().find(|(other, _)| other == v).unwrap().1,
                        };
                        let sets: Vec<ValueSet> = scope.iter().map(set).collect();
                        // More ways than that are not tried.
                        if sets.iter().map(|set| set.len()).product::<usize>() <= 4096 {
                            assert!(!self.may_hold(by, &sets, &mut Vec::new()));
                        }
                        // Nothing that was possible is left out of the reason.
                        for &(other, set) in others {
                            assert!(state.domain(other).iter().all(|v| set.contains(v)));
                        }
                    }
                    csp::PruningReason::HallSet { variables, values } => {
                        assert!(!variables.contains(&variable));
                        assert!(variables.iter().all(|v| scope.contains(v)));
                        assert!(values.len() <= variables.len());
                        assert!(values.contains(value) || values.len() < variables.len());
                        for &other in variables {
                            assert!(state.domain(other).iter().all(|v| values.contains(v)));
                        }
                    }
                    other => panic!("a reason that nothing checks: {other:?}"),
                }
            }
            SearchEvent::Chosen(choice) => {
                self.chosen = Some(choice.variable);
                let [best, others @ ..] = &choice.candidates[..] else {
                    panic!("there is nothing to choose from");
                };
                assert_eq!(best.variable, choice.variable);
                assert_eq!(best.values, state.domain(best.variable).len());
                let open = state
                    .values()
                    .iter()
                    .filter(|value| value.is_none())
                    .count();
                assert_eq!(choice.open, open);
                assert!(choice.ties < open && others.len() < open);
                for other in others {
                    assert!(best.compared(other, choice.order).is_le());
                    assert_eq!(other.values, state.domain(other.variable).len());
                }
                let tried: ValueSet = choice.values.iter().map(|value| value.value).collect();
                assert_eq!(tried, state.domain(choice.variable));
                let counts: Vec<_> = choice.values.iter().map(|value| value.ruled_out).collect();
                assert!(counts.is_sorted());
            }
            SearchEvent::Assigned { variable, .. } => {
                if let Some(chosen) = self.chosen.take() {
                    assert_eq!(chosen, variable);
                }
            }
            _ => {}
        }
    }
}

/// Replays the queue of arc consistency, and recomputes supports, from the constraints alone.
struct Revisions<'p> {
    problem: &'p Problem,
    /// What is waiting; nothing if the propagator has no queue.
    queue: Option<Vec<csp::ConstraintId>>,
    /// The domains before the revision that is going on.
    before: Vec<ValueSet>,
    pruned: Vec<(csp::Variable, Value)>,
    checks: u64,
    notes_checks: bool,
}

impl Revisions<'_> {
    fn has_support(&self, id: csp::ConstraintId, variable: csp::Variable, value: Value) -> bool {
        let scope = self.problem.constraint(id).scope();
        let sets: Vec<ValueSet> = (scope.iter())
            .map(|&other| match other == variable {
                true => ValueSet::from_iter([value]),
                false => self.before[other.index()],
            })
            .collect();
        let reasons = Reasons {
            problem: self.problem,
            chosen: None,
        };
        reasons.may_hold(id, &sets, &mut Vec::new())
    }

    fn replay(&mut self, revision: &csp::Revision) {
        let id = revision.constraint;
        if let Some(queue) = &mut self.queue {
            assert_eq!(queue.remove(0), id);
            let changed: Vec<_> = self.pruned.iter().map(|&(variable, _)| variable).collect();
            for &other in &revision.requeued {
                assert!(other != id && !queue.contains(&other));
                let scope = self.problem.constraint(other).scope();
                assert!(scope.iter().any(|v| changed.contains(v)));
                queue.push(other);
            }
            assert_eq!(queue.len(), revision.waiting);
        }
        assert_eq!(self.pruned.len() as u64, revision.prunings);
        for csp::Support {
            variable,
            value,
            found,
            ..
        } in &revision.supports
        {
            assert!(self.before[variable.index()].contains(*value));
            match found {
                csp::SupportFound::New(values) | csp::SupportFound::Shared(values) => {
                    let constraint = self.problem.constraint(id);
                    assert!(holds(constraint.relation(), values));
                    let scope = constraint.scope();
                    assert_eq!(scope.len(), values.len());
                    for (other, with) in scope.iter().zip(values) {
                        assert!(self.before[other.index()].contains(*with));
                        assert!(other != variable || with == value);
                    }
                    assert!(!self.pruned.contains(&(*variable, *value)));
                }
                csp::SupportFound::Missing => assert!(!self.has_support(id, *variable, *value)),
                other => panic!("nothing checks {other:?}"),
            }
        }
        if let Some(matching) = &revision.matching {
            let values: ValueSet = matching.iter().map(|&(_, value)| value).collect();
            assert_eq!(values.len(), matching.len());
            for (variable, value) in matching {
                assert!(self.before[variable.index()].contains(*value));
            }
        }
        for check in &revision.checks {
            let values: Vec<Value> = check.values.iter().copied().flatten().collect();
            if values.len() == check.values.len() {
                let relation = self.problem.constraint(id).relation();
                assert_eq!(holds(relation, &values), check.holds);
            }
        }
        if self.notes_checks && revision.matching.is_none() {
            assert_eq!(
                revision.checks.len() as u64,
                revision.check_count.min(10_000)
            );
        }
        self.checks += revision.check_count;
        self.pruned.clear();
    }
}

impl SearchObserver for Revisions<'_> {
    fn detail(&self) -> Option<csp::TraceDetail> {
        Some(csp::TraceDetail::Checks)
    }

    fn on_event(&mut self, event: SearchEvent, state: &State) {
        match event {
            SearchEvent::Queued(queue) => self.queue = Some(queue.to_vec()),
            SearchEvent::Pruned {
                variable, value, ..
            } => {
                self.pruned.push((variable, value));
                return;
            }
            SearchEvent::Revised(revision) => self.replay(revision),
            SearchEvent::Passed => {
                assert!(self.queue.take().is_none_or(|queue| queue.is_empty()));
                assert!(self.pruned.is_empty());
            }
            _ => self.queue = None,
        }
        self.before = state.domains();
    }
}

#[test]
fn the_course_puzzle_takes_forward_checking_17_steps() {
    let puzzle = course_puzzle();
    let problem = Problem::of(&puzzle, Model::Pairs);
    let mut trace = Trace::of_at_most(100);
    let report = search(&puzzle, (Model::Pairs, FC), Goal::First, 100, &mut trace);
    assert_eq!((report.end, report.counts.nodes), (SearchEnd::Enough, 17));
    let steps = trace.steps();
    let words = |step: &csp::TraceStep| Voice::ENGLISH.search_step(step, &problem);
    let title = |number: usize| words(&steps[number]).title;
    assert_eq!(
        (steps[0].number, title(0).as_str()),
        (0, "before the search")
    );
    assert_eq!((steps[1].number, title(1).as_str()), (1, "V11=1"));
    let by_row = "V11≠V12 prunes 1 from V12: V11 is 1.".to_owned();
    assert!(words(&steps[1]).pruned.contains(&by_row));
    let by_cage = "Cage 2÷ (V11, V12) prunes 3 from V12: neither 1 ÷ 3 nor 3 ÷ 1 is 2.".to_owned();
    assert!(
        words(&steps[1]).pruned.contains(&by_cage),
        "{:?}",
        words(&steps[1])
    );
    let dead = (steps.iter()).find(|step| {
        matches!(
            step.outcome,
            NodeOutcome::Dead(csp::DeadEndReason::WipeOut { .. })
        )
    });
    assert_eq!(words(dead.unwrap()).title, "V21=2");
    let hopeless = |step: &csp::TraceStep| {
        let told = words(step).back;
        told.contains(&"V12 has no other value to try, so V11=1 is hopeless.".to_owned())
    };
    let hopeless = steps.iter().position(hopeless).unwrap();
    assert_eq!(words(&steps[hopeless + 1]).title, "V11=2");
    assert_eq!(steps.len(), 18);
    assert!(steps.iter().all(|step| !words(step).sentences().is_empty()));
    let last = &steps[17];
    assert_eq!(last.outcome, NodeOutcome::Solution);
    let values: String = last.values.iter().flatten().map(Value::to_string).collect();
    assert_eq!(values, "213132321");
}

fn all_methods() -> Vec<(Model, Method)> {
    csp::all_methods().collect()
}

#[test]
fn every_combination_that_makes_sense_is_there_once() {
    let ways = all_methods();
    // Matching needs constraints that it can match: that is one model of the two.
    assert_eq!(ways.len(), (5 * 2 + 1) * 5 * 2);
    let distinct: std::collections::BTreeSet<_> = ways.iter().collect();
    assert_eq!(distinct.len(), ways.len());
}

/// The limit of nodes for each combination and puzzle of the test below.
const NODES: u64 = 1_000;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        max_global_rejects: 20_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_methods_find_the_solutions_that_the_judge_finds(
        bytes in prop::collection::vec(any::<u8>(), 0..120)
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let mut judged: Vec<Vec<Option<Value>>> = Vec::new();
        let end = reference::for_each(&puzzle, &mut Budget::of_nodes(NODES), |solution| {
            judged.push(solution.values().to_vec());
            ControlFlow::Continue(())
        });
        prop_assume!(end == JudgesEnd::Complete && judged.len() <= 60);
        judged.sort();
        for way in all_methods() {
            let mut found = Solutions::default();
            let report = search_for(LOOKS, &puzzle, way, Goal::All, NODES, &mut found);
            prop_assume!(report.end == SearchEnd::Complete);
            found.0.sort();
            prop_assert_eq!(&found.0, &judged, "{} {:?}", puzzle, way);
            prop_assert_eq!(report.counts.solutions, judged.len() as u64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        // Searches that the clock ends are drawn anew.
        max_global_rejects: 20_000,
        ..ProptestConfig::default()
    })]

    /// Whatever a propagator rules out, a stronger one rules out at the same node or earlier.
    #[test]
    fn stronger_propagators_take_no_more_nodes(
        bytes in prop::collection::vec(any::<u8>(), 0..150)
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 5);
        for &model in Model::ALL {
            // Orders that depend on domains may visit other nodes.
            for variables in [VariableOrder::First, VariableOrder::Degree] {
                for wanted in [Goal::First, Goal::All] {
                    let ladder = [
                        Propagator::Backtracking,
                        Propagator::ForwardChecking,
                        Propagator::Gac,
                    ];
                    let [plain, forward, gac] = ladder.map(|propagator| {
                        let way = (model, method(propagator, variables));
                        search_for(LOOKS, &puzzle, way, wanted, 2_000, &mut csp::NoSearchObserver)
                    });
                    // One that was stopped by the clock has fewer nodes for another reason.
                    prop_assume!(plain.end != SearchEnd::GaveUp(Limit::Time) && forward.end != SearchEnd::GaveUp(Limit::Time));
                    let [plain, forward, gac] = [plain, forward, gac].map(|report| report.counts.nodes);
                    prop_assert!(gac <= forward && forward <= plain, "{} {} {}", puzzle, model, variables);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// If both reach the same node, every value that the stronger propagator leaves, the weaker one leaves too.
    #[test]
    fn stronger_propagation_prunes_at_least_as_much(
        bytes in prop::collection::vec(any::<u8>(), 0..150)
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 5);
        for &model in Model::ALL {
            let passed = |method| {
                let mut nodes = Nodes::default();
                search_for(LOOKS, &puzzle, (model, method), Goal::All, 300, &mut nodes);
                nodes.domains
            };
            let ladder = [PLAIN, FC, GAC].map(passed);
            let root = &ladder[0][&Vec::new()];
            prop_assert!(root.iter().all(|domain| domain.len() == puzzle.size().get()));
            prop_assert_eq!(root, &ladder[1][&Vec::new()], "nothing is pruned before the first");
            for pair in ladder.windows(2) {
                for (path, strong) in &pair[1] {
                    let Some(weak) = pair[0].get(path) else { continue };
                    for (strong, weak) in strong.iter().zip(weak) {
                        prop_assert!(strong.iter().all(|v| weak.contains(v)), "{} {:?}", puzzle, path);
                    }
                }
            }
        }
    }

    /// Both are generalised arc consistency, found in two ways. They differ in the number of checks, and a node with many
    /// checks counts as several, so one of the two may end earlier: then it has seen a part of what the other has seen.
    #[test]
    fn matching_prunes_what_the_search_for_supports_prunes(
        bytes in prop::collection::vec(any::<u8>(), 0..150)
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 5);
        for &variables in VariableOrder::ALL {
            let [one, other] = [Propagator::Gac, Propagator::GacAllDifferent].map(|propagator| {
                let mut nodes = Nodes::default();
                let way = (Model::Nary, method(propagator, variables));
                let report = search_for(LOOKS, &puzzle, way, Goal::All, 200, &mut nodes);
                (nodes.domains, report)
            });
            let counts = [&one, &other].map(|(_, report)| (report.counts.nodes, report.counts.assignments));
            if [&one, &other].iter().all(|(_, report)| report.end == SearchEnd::Complete) {
                prop_assert_eq!(&one.0, &other.0, "{} {}", puzzle, variables);
                prop_assert_eq!(counts[0], counts[1], "{} {}", puzzle, variables);
            }
            let (shorter, longer) = if one.0.len() <= other.0.len() { (one, other) } else { (other, one) };
            for (path, domains) in &shorter.0 {
                prop_assert_eq!(Some(domains), longer.0.get(path), "{} {} {:?}", puzzle, variables, path);
            }
        }
    }

    /// Every reason is recomputed by trying all values of the other variables, and by counting.
    #[test]
    fn reasons_are_what_the_constraints_give(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        for (model, method) in all_methods() {
            let problem = Problem::of(&puzzle, model);
            let mut reasons = Reasons { problem: &problem, chosen: None };
            search_for(LOOKS, &puzzle, (model, method), Goal::All, 30, &mut reasons);
        }
    }

    /// The queue is replayed, every support is looked up, and every missing one looked for; and watching so closely changes
    /// nothing.
    #[test]
    fn revisions_are_what_the_queue_and_the_constraints_give(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        prop_assume!(puzzle.cages().iter().all(|cage| cage.cells().len() <= 5));
        for (model, method) in all_methods().into_iter().filter(|(_, m)| m.values == ValueOrder::Ascending) {
            let problem = Problem::of(&puzzle, model);
            let mut revisions = Revisions {
                problem: &problem,
                queue: None,
                before: problem.domains().to_vec(),
                pruned: Vec::new(),
                checks: 0,
                notes_checks: method.propagator != Propagator::GacAllDifferent,
            };
            let way = (model, method);
            let closely = search_for(LOOKS, &puzzle, way, Goal::All, 30, &mut revisions);
            prop_assume!(closely.end != SearchEnd::GaveUp(Limit::Time));
            prop_assert_eq!(revisions.checks, closely.counts.checks);
            let unseen = search_for(LOOKS, &puzzle, way, Goal::All, 30, &mut csp::NoSearchObserver);
            prop_assert_eq!(unseen, closely);
            let mut trace = Trace::in_detail(csp::TraceDetail::Revisions, 1000);
            search_for(LOOKS, &puzzle, way, Goal::All, 30, &mut trace);
            for step in trace.steps() {
                let pruned: u64 = step.revisions.iter().map(|revision| revision.prunings).sum();
                prop_assert_eq!(pruned, step.prunings.len() as u64);
            }
        }
    }

    #[test]
    fn events_say_what_happens_to_domains(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        for (model, method) in all_methods() {
            let mut books = Bookkeeping {
                domains: Problem::of(&puzzle, model).domains().to_vec(),
                path: Vec::new(),
            };
            search_for(LOOKS, &puzzle, (model, method), Goal::All, 30, &mut books);
        }
    }

    /// The search, the trace and the tree agree on the numbers of nodes, dead ends and solutions.
    #[test]
    fn trace_and_tree_agree_with_the_counts_of_the_search(
        bytes in prop::collection::vec(any::<u8>(), 0..120), at in 0..90usize
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let mut both = (Trace::of_at_most(1000), Tree::of_at_most(1000));
        let report = search_for(LOOKS, &puzzle, all_methods()[at], Goal::All, 200, &mut both);
        let (trace, tree) = both;
        let steps = trace.steps().iter().filter(|step| step.assignment.is_some());
        prop_assert_eq!(steps.clone().count() as u64, report.counts.nodes);
        prop_assert_eq!(tree.nodes().len() as u64, report.counts.nodes + 1);
        let prunings: usize = trace.steps().iter().map(|step| step.prunings.len()).sum();
        prop_assert_eq!(prunings as u64, report.counts.prunings);
        let dead = steps.clone().filter(|step| matches!(step.outcome, NodeOutcome::Dead(_))).count() as u64;
        prop_assert_eq!(report.counts.nodes - dead, report.counts.assignments);
        let fates = |fate: fn(&NodeOutcome) -> bool| {
            let in_tree = tree.nodes().iter().filter(|node| fate(&node.outcome)).count();
            let in_trace = trace.steps().iter().filter(|step| fate(&step.outcome)).count();
            (in_tree, in_trace)
        };
        let solutions = report.counts.solutions as usize;
        prop_assert_eq!(fates(|fate| *fate == NodeOutcome::Solution), (solutions, solutions));
        let (in_tree, in_trace) = fates(|fate| matches!(fate, NodeOutcome::Dead(_)));
        prop_assert_eq!(in_tree, in_trace);
        prop_assert_eq!(tree.sizes()[0], tree.nodes().len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// However a tree is folded, no node is lost, and the first solution is shown.
    #[test]
    fn folded_trees_account_for_all_nodes(
        bytes in prop::collection::vec(any::<u8>(), 0..120), at in 0..90usize, about in 1..100usize
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let mut tree = Tree::of_at_most(1000);
        let report = search_for(LOOKS, &puzzle, all_methods()[at], Goal::All, 500, &mut tree);
        let folded = tree.folded(about);
        let counted: usize = folded.nodes.iter().map(csp::FoldedNode::count).sum();
        prop_assert_eq!(counted as u64, report.counts.nodes);
        prop_assert_eq!(folded.all, report.counts.nodes);
        let children: usize = folded.nodes.iter().map(|node| node.children.len()).sum();
        prop_assert_eq!(children + 1, folded.nodes.len());
        if counted <= about {
            prop_assert_eq!(folded.nodes.len(), counted + 1, "nothing is folded");
        }
        let is_solution = |node: &csp::FoldedNode| node.kind == csp::FoldedKind::Nodes(NodeOutcome::Solution);
        let seen = folded.nodes.iter().any(is_solution);
        prop_assert_eq!(seen, report.counts.solutions > 0);
    }
}

/// A picture of a large tree is no larger than that of a small one.
#[test]
fn large_trees_are_folded() {
    let large: Puzzle = "c6:zzj,n".parse().unwrap();
    let mut tree = Tree::of_at_most(1_000_000);
    search(&large, (Model::Pairs, PLAIN), Goal::All, 20_000, &mut tree);
    assert_eq!(tree.nodes().len(), 20_001);
    let folded = tree.folded(60);
    // Four paths of 36 steps are kept, with the nodes beside them.
    assert!(folded.nodes.len() <= 200, "{}", folded.nodes.len());
}

/// Puzzles of Keen's generator, a few of each level.
fn corpus(sizes: &[&str], each: usize) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for file in corpus_files("keen") {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if sizes.iter().any(|size| name.starts_with(size)) {
            let text = fs::read_to_string(&file).unwrap();
            puzzles.extend(
                text.lines()
                    .take(each)
                    .map(|id| id.parse::<Puzzle>().unwrap()),
            );
        }
    }
    assert!(puzzles.len() >= 100, "{}", puzzles.len());
    puzzles
}

#[test]
fn fewest_values_and_arc_consistency_beat_plain_backtracking() {
    let mut better = 0;
    let puzzles = corpus(&["3", "4", "5", "6"], 10);
    for puzzle in &puzzles {
        let nodes = |method| {
            let way = (Model::Pairs, method);
            search(
                puzzle,
                way,
                Goal::First,
                200_000,
                &mut csp::NoSearchObserver,
            )
            .counts
            .nodes
        };
        let strong = nodes(method(Propagator::Gac, VariableOrder::Mrv));
        better += usize::from(strong <= nodes(PLAIN));
    }
    assert!(
        better * 100 >= puzzles.len() * 95,
        "{better} of {}",
        puzzles.len()
    );
}

/// The same on puzzles that people solve, in both models.
#[test]
fn forward_checking_beats_plain_backtracking_on_5x5() {
    for puzzle in corpus(&["3", "4", "5"], 10) {
        for &model in Model::ALL {
            let nodes = |method| {
                let way = (model, method);
                search(
                    &puzzle,
                    way,
                    Goal::First,
                    50_000,
                    &mut csp::NoSearchObserver,
                )
                .counts
                .nodes
            };
            assert!(nodes(FC) <= nodes(PLAIN), "{puzzle} {model}");
        }
    }
}

/// Every method solves the puzzle, or gives up exactly at the limit. All but the weakest solve 6×6.
#[test]
fn the_node_limit_is_honoured_on_6x6() {
    const LIMIT: u64 = 2_000;
    for puzzle in corpus(&["6"], 20).iter().step_by(10) {
        for (model, method) in all_methods() {
            let mut found = Solutions::default();
            let report = search(puzzle, (model, method), Goal::First, LIMIT, &mut found);
            match report.end {
                SearchEnd::Enough => {
                    let mut grid = Grid::empty(puzzle.size());
                    for (cell, &value) in puzzle.size().cells().zip(&found.0[0]) {
                        grid.set(cell, value).unwrap();
                    }
                    assert!(puzzle.is_solved_by(&grid));
                }
                end => {
                    assert_eq!(end, SearchEnd::GaveUp(Limit::Nodes { nodes: LIMIT }));
                    assert_eq!(report.counts.nodes, LIMIT);
                    let is_strong = method.propagator >= Propagator::Gac
                        && method.variables == VariableOrder::Mrv;
                    assert!(!is_strong, "{puzzle} {model} {method:?}");
                }
            }
        }
    }
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    // One cage over 16×16: looking for supports in it would never end.
    let puzzle: Puzzle = format!("16:{},a2175", "z".repeat(19) + "e")
        .parse()
        .unwrap();
    for &propagator in Propagator::ALL {
        let mut asked = 0;
        let mut budget = Budget::unlimited().until(Limit::Time, || {
            asked += 1;
            asked > 3
        });
        let problem = Problem::of(&puzzle, Model::Nary);
        let mut both = (Trace::of_at_most(10), Tree::of_at_most(10));
        let method = method(propagator, VariableOrder::First);
        let report = csp::search(&problem, method, Goal::All, &mut budget, &mut both);
        drop(budget);
        assert_eq!(report.end, SearchEnd::GaveUp(Limit::Time), "{propagator}");
        assert_eq!(asked, 4);
        let (trace, tree) = both;
        assert!(trace.steps().len() <= 11 && tree.nodes().len() <= 11);
        let kept = tree.nodes().len() as u64 - 1;
        assert_eq!(kept + tree.left_out(), report.counts.nodes);
    }
}

/// Constraint checks count as nodes where there are too many of them for one: in a cage of 256 cells, looking for a support
/// never ends.
#[test]
fn a_limit_of_nodes_bounds_the_checks() {
    const LIMIT: u64 = 3;
    // What is checked between two moments at which the search looks at its limits: comparing the values of a variable.
    const BETWEEN: u64 = 1 << 17;
    for clue in ["a2175", "a2176"] {
        let puzzle: Puzzle = format!("16:{},{clue}", "z".repeat(19) + "e")
            .parse()
            .unwrap();
        for (model, method) in all_methods() {
            let mut found = Solutions::default();
            let report = search(&puzzle, (model, method), Goal::All, LIMIT, &mut found);
            assert_eq!(report.end, SearchEnd::GaveUp(Limit::Nodes { nodes: LIMIT }));
            assert!(report.counts.nodes <= LIMIT);
            let most = (LIMIT + 1) * csp::CHECKS_PER_NODE + BETWEEN;
            let checks = report.counts.checks;
            assert!(checks <= most, "{clue} {model} {method:?}: {checks} checks");
        }
    }
}
