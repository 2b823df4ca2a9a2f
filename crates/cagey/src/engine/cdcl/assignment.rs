//! The values of variables, in the order in which they got them, with the reason of each.

use super::clauses::ClauseAt;
use super::literal::Literal;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or it holds in every solution.
    None,
    /// All other literals of a clause are false.
    Clause(ClauseAt),
    /// The other literal of a clause of two is false: this one.
    Binary(Literal),
    /// No tuple of a cage is left that would allow it to be false.
    Table(u32),
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Assignment {
    /// For each literal 1 if it is true, −1 if it is false, and 0 if it is open.
    values: Vec<i8>,
    levels: Vec<u32>,
    /// Where the variable is in the trail.
    positions: Vec<u32>,
    reasons: Vec<Reason>,
    /// The literals that are true, in the order in which they became so.
    pub(super) trail: Vec<Literal>,
    /// Where in the trail each level after the first begins, with a decision.
    level_starts: Vec<u32>,
}

impl Assignment {
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.levels.clear();
        self.positions.clear();
        self.reasons.clear();
        self.trail.clear();
        self.level_starts.clear();
    }

    /// Adds a variable that is open.
    pub(super) fn add_variable(&mut self) {
        self.values.extend([0, 0]);
        self.levels.push(0);
        self.positions.push(0);
        self.reasons.push(Reason::None);
    }

    /// 1 if a literal is true, −1 if it is false, and 0 if it is open.
    #[inline(always)]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    #[inline(always)]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value(literal) > 0
    }

    #[inline(always)]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.value(literal) < 0
    }

    #[inline(always)]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.value(literal) == 0
    }

    /// The level at which a variable got its value.
    #[inline(always)]
    pub(super) fn level_of(&self, variable: usize) -> u32 {
        self.levels[variable]
    }

    #[inline(always)]
    pub(super) fn position_of(&self, variable: usize) -> u32 {
        self.positions[variable]
    }

    #[inline(always)]
    pub(super) fn reason_of(&self, variable: usize) -> Reason {
        self.reasons[variable]
    }

    /// The current level: the number of decisions.
    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// The decision that a level begins with.
    pub(super) fn decision(&self, level: u32) -> Literal {
        self.trail[self.level_starts[level as usize - 1] as usize]
    }

    /// Begins a level.
    pub(super) fn push_level(&mut self) {
        self.level_starts.push(self.trail.len() as u32);
    }

    /// Makes an open literal true.
    #[inline(always)]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert!(self.is_open(literal));
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[variable] = self.level();
        self.positions[variable] = self.trail.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Goes back to a level. Whoever keeps open variables is told of each that becomes open, with its value.
    pub(super) fn go_back(&mut self, level: u32, mut opened: impl FnMut(Literal)) {
        if level >= self.level() {
            return;
        }
        let start = self.level_starts[level as usize] as usize;
        for &literal in self.trail[start..].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            opened(literal);
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level as usize);
    }
}
