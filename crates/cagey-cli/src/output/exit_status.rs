//! The exit status of the command.

use std::process::ExitCode;

/// The exit status. Over several puzzles the most serious one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    /// 0: every puzzle has exactly one solution, or the grid breaks no rule.
    Success,
    /// 1: some puzzle has no solution or several, a rule is broken, or a limit ended the search.
    Negative,
    /// 2: something could not be read or written.
    Error,
}

impl ExitStatus {
    /// Combines the status so far with that of another puzzle.
    pub(crate) fn and(&mut self, other: ExitStatus) {
        *self = (*self).max(other);
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        ExitCode::from(status as u8)
    }
}
