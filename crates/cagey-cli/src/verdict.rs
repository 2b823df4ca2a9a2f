use std::process::ExitCode;

/// What the exit code says. Over several puzzles the highest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Every puzzle has one solution, the grid breaks no rule: 0.
    Yes,
    /// Some puzzle has none or several, a rule is broken, or a limit stopped the search: 1.
    No,
    /// Something could not be read or written: 2.
    Error,
}

impl Verdict {
    /// Takes note of one more puzzle.
    pub(crate) fn and(&mut self, other: Verdict) {
        *self = (*self).max(other);
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(verdict as u8)
    }
}
