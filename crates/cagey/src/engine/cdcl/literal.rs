//! Variables and literals.

use std::ops::Not;

/// The number of a variable.
pub(super) type Variable = u32;

/// A variable, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    /// Says that a variable is true.
    #[inline(always)]
    pub(super) const fn positive(variable: Variable) -> Literal {
        Literal(variable << 1)
    }

    /// Says that a variable has this value.
    #[inline(always)]
    pub(super) const fn new(variable: Variable, value: bool) -> Literal {
        Literal(variable << 1 | !value as u32)
    }

    #[inline(always)]
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its place in tables that have an entry for each literal.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a word of the clause store, and back.
    #[inline(always)]
    pub(super) const fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn of_word(word: u32) -> Literal {
        Literal(word)
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline(always)]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
