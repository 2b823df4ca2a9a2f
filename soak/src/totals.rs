//! How much was checked.

use std::fmt;
use std::ops::AddAssign;

/// Numbers that grow while the program runs, and from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Puzzles that were made.
    pub(crate) puzzles: u64,
    /// Answers that were compared.
    pub(crate) checks: u64,
    /// Steps of explanations among these.
    pub(crate) steps: u64,
    /// Questions that the reference solver could not answer within its nodes. The engines were then compared with
    /// each other, and with the solution that the puzzle was made from.
    pub(crate) skipped: u64,
    /// Puzzles with an answer that is wrong.
    pub(crate) failures: u64,
}

impl Totals {
    /// Each number with its name.
    pub(crate) fn named(&self) -> [(&'static str, u64); 5] {
        [
            ("puzzles", self.puzzles),
            ("checks", self.checks),
            ("steps", self.steps),
            ("skipped", self.skipped),
            ("failures", self.failures),
        ]
    }

    /// Sets a number by its name, if there is one.
    pub(crate) fn set(&mut self, name: &str, number: u64) {
        match name {
            "puzzles" => self.puzzles = number,
            "checks" => self.checks = number,
            "steps" => self.steps = number,
            "skipped" => self.skipped = number,
            "failures" => self.failures = number,
            _ => {}
        }
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        let mine = self.named();
        for ((name, number), (_, more)) in mine.into_iter().zip(other.named()) {
            self.set(name, number + more);
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.named();
        let parts: Vec<String> = numbers
            .iter()
            .map(|(name, number)| format!("{number} {name}"))
            .collect();
        f.write_str(&parts.join(", "))
    }
}
