//! What follows from the literals that are true, until nothing more does or something is contradicted.

use super::analysis::Conflict;
use super::assignment::Reason;
use super::clauses::Watch;
use super::literal::Literal;
use super::solver::Cdcl;

impl Cdcl {
    /// Propagates every literal that has become true: first through clauses, then through the tables of cages.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&literal) = self.assignment.trail.get(self.propagated) {
                self.propagated += 1;
                self.tables.note(literal);
                self.propagate_binary(literal)?;
                self.propagate_watched(!literal)?;
            }
            match self.tables.propagate_next(&mut self.assignment) {
                Ok(Some(features)) => self.work += features,
                Ok(None) => return Ok(()),
                Err(table) => return Err(Conflict::Table(table)),
            }
        }
    }

    #[inline(always)]
    fn propagate_binary(&mut self, literal: Literal) -> Result<(), Conflict> {
        for &implied in &self.clauses.implied[literal.index()] {
            match self.assignment.value(implied) {
                0 => self.assignment.assign(implied, Reason::Binary(!literal)),
                1 => {}
                _ => return Err(Conflict::Binary(!literal, implied)),
            }
        }
        Ok(())
    }

    /// Finds other literals to watch for the clauses that watch a literal that has become false.
    #[inline(always)]
    fn propagate_watched(&mut self, fallen: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[fallen.index()]);
        self.work += watches.len();
        let mut kept = 0;
        let mut result = Ok(());
        let mut i = 0;
        'watches: while i < watches.len() {
            let Watch { clause, blocker } = watches[i];
            i += 1;
            if self.assignment.is_true(blocker) {
                watches[kept] = Watch { clause, blocker };
                kept += 1;
                continue;
            }
            let words = self.clauses.words_mut(clause);
            if words[0] == fallen.word() {
                words.swap(0, 1);
            }
            let first = Literal::of_word(words[0]);
            let watch = Watch {
                clause,
                blocker: first,
            };
            if self.assignment.is_true(first) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            for k in 2..words.len() {
                let other = Literal::of_word(words[k]);
                if !self.assignment.is_false(other) {
                    words.swap(1, k);
                    self.clauses.watches[other.index()].push(watch);
                    continue 'watches;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if self.assignment.is_false(first) {
                result = Err(Conflict::Clause(clause));
                break;
            }
            self.assignment.assign(first, Reason::Clause(clause));
        }
        watches.copy_within(i.., kept);
        watches.truncate(kept + watches.len() - i);
        self.clauses.watches[fallen.index()] = watches;
        result
    }
}
