//! The search of [`cdcl`](super): decide, propagate, learn, go back.

use super::analysis::Analysis;
use super::assignment::{Assignment, Reason};
use super::clauses::{Clauses, of_words};
use super::literal::{Literal, Variable};
use super::order::Order;
use super::proof::Proof;
use super::restarts::Restarts;
use super::tables::Tables;
use crate::budget::{Budget, BudgetSpent};
use crate::effort;

/// The learned clauses that there may be before some are forgotten for the first time, and how many more each time
/// after.
const FIRST_LEARNED: usize = 2_000;
const MORE_LEARNED: usize = 300;
/// The most of both, so that memory is bounded.
const MOST_LEARNED: usize = 100_000;
const MOST_WORDS: usize = 1 << 24;
/// What each unit of work costs, in the units of [`Budget::work`].
const COST: usize = 4;

/// Whether there is a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Every variable that is decided has a value, and no clause is contradicted.
    Model,
    /// There are no more models.
    None,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Cdcl {
    pub(super) assignment: Assignment,
    pub(super) clauses: Clauses,
    pub(super) tables: Tables,
    pub(super) order: Order,
    pub(super) analysis: Analysis,
    restarts: Restarts,
    /// The value that each variable had last. At first all are true: a cell that has a value says more than one that
    /// does not have it.
    phases: Vec<bool>,
    /// How much of the trail was propagated.
    pub(super) propagated: usize,
    /// Whether there is a contradiction at the root.
    is_contradictory: bool,
    /// The number of learned clauses at which some are forgotten.
    most_learned: usize,
    /// The work that is not paid for yet.
    pub(super) work: usize,
    /// What was learned and forgotten, if someone asks for it.
    pub(super) proof: Proof,
    /// How many literals that hold at the root are in the proof.
    proved: usize,
    /// Memory for [`Cdcl::add_clause`].
    open: Vec<Literal>,
}

impl Cdcl {
    /// Starts with no clauses and so many open variables, none of which is decided.
    pub(super) fn clear(&mut self, variables: usize) {
        self.assignment.clear();
        self.clauses.clear(2 * variables);
        self.tables.clear(2 * variables);
        self.order.clear();
        self.analysis.clear();
        self.restarts.clear();
        self.proof = Proof::default();
        self.phases.clear();
        self.phases.resize(variables, true);
        for _ in 0..variables {
            self.assignment.add_variable();
            self.order.add_variable();
            self.analysis.add_variable();
        }
        self.propagated = 0;
        self.proved = 0;
        self.is_contradictory = false;
        self.most_learned = FIRST_LEARNED;
        self.work = 0;
    }

    /// Adds a clause that every model has to satisfy. The search must be at the root.
    pub(super) fn add_clause(&mut self, literals: &[Literal]) {
        debug_assert_eq!(self.assignment.level(), 0);
        self.work += literals.len();
        if literals
            .iter()
            .any(|&literal| self.assignment.is_true(literal))
        {
            return;
        }
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        open.extend(literals.iter().filter(|&&l| self.assignment.is_open(l)));
        if open.len() < literals.len() {
            self.proof.learn(open.iter().copied());
        }
        match open[..] {
            [] => self.is_contradictory = true,
            [only] => self.assignment.assign(only, Reason::None),
            [one, other] => self.clauses.add_binary(one, other),
            _ => {
                self.clauses.add(&open, None);
            }
        }
        self.open = open;
    }

    /// Excludes the model that was found: it follows from what was decided.
    pub(super) fn exclude_model(&mut self) {
        let levels = 1..=self.assignment.level();
        let clause: Vec<Literal> = levels
            .map(|level| !self.assignment.decision(level))
            .collect();
        self.go_back(0);
        self.add_clause(&clause);
    }

    /// Goes back to a level.
    pub(super) fn go_back(&mut self, level: u32) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.assignment.go_back(level, |literal| {
            phases[literal.variable()] = literal.is_positive();
            order.insert(literal.variable());
        });
        self.propagated = self.propagated.min(self.assignment.trail.len());
        self.tables.go_back(level);
    }

    /// Searches for a model. After a model was found, a clause that excludes it has to be added before the next one. A
    /// search that was stopped can be continued. Every conflict counts as a node.
    pub(super) fn search(
        &mut self,
        budget: &mut Budget,
        mut on_conflict: impl FnMut(),
    ) -> Result<Verdict, BudgetSpent> {
        loop {
            effort::note(self.work);
            budget.work(COST * std::mem::take(&mut self.work))?;
            if self.is_contradictory {
                return Ok(Verdict::None);
            }
            match self.propagate() {
                Err(_) if self.assignment.level() == 0 => {
                    self.proof.learn([]);
                    self.is_contradictory = true;
                }
                Err(conflict) => {
                    on_conflict();
                    let lesson = self.analyze(conflict);
                    self.restarts.note(lesson.span);
                    self.go_back(lesson.level);
                    self.learn(lesson.span);
                    budget.node()?;
                    budget.poll()?;
                    if self.proof.is_full() {
                        return Err(BudgetSpent);
                    }
                }
                Ok(()) if self.assignment.level() > 0 && self.restarts.is_due() => self.restart(),
                Ok(()) => {
                    if self.assignment.level() == 0 {
                        self.tables.note_root();
                    }
                    match self.choose() {
                        Some(literal) => self.decide(literal),
                        None => return Ok(Verdict::Model),
                    }
                }
            }
        }
    }

    fn restart(&mut self) {
        self.restarts.restart();
        self.go_back(0);
        if self.clauses.learned() < self.most_learned && self.clauses.size() < MOST_WORDS {
            return;
        }
        self.most_learned = (self.most_learned + MORE_LEARNED).min(MOST_LEARNED);
        let Cdcl {
            clauses,
            assignment,
            proof,
            proved,
            ..
        } = self;
        // What holds at the root must not depend on clauses that go.
        for &literal in &assignment.trail[*proved..] {
            proof.learn([literal]);
        }
        *proved = assignment.trail.len();
        clauses.forget(|literals| proof.forget(of_words(literals)));
        clauses.compact(
            |literal| assignment.value(literal),
            |before, after| {
                if let Some(after) = after {
                    proof.learn(of_words(after));
                }
                proof.forget(of_words(before));
            },
        );
        self.work += self.clauses.size();
    }

    /// The most active open variable, with the value that it had last.
    fn choose(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            let literal = Literal::new(variable as Variable, self.phases[variable]);
            if self.assignment.is_open(literal) {
                return Some(literal);
            }
        }
    }

    fn decide(&mut self, literal: Literal) {
        self.assignment.push_level();
        self.tables.push_level();
        self.assignment.assign(literal, Reason::None);
    }

    /// Adds the clause that was learned last, which makes its first literal true.
    fn learn(&mut self, span: u32) {
        let learned = std::mem::take(&mut self.analysis.learned);
        self.proof.learn(learned.iter().copied());
        let reason = match learned[..] {
            [_] => Reason::None,
            [one, other] => {
                self.clauses.add_binary(one, other);
                Reason::Binary(other)
            }
            _ => Reason::Clause(self.clauses.add(&learned, Some(span))),
        };
        self.assignment.assign(learned[0], reason);
        self.work += learned.len();
        self.analysis.learned = learned;
    }
}
