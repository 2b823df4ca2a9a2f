//! Runs of one-line puzzles.

/// Puzzles of one line each that were read together, such as game ids; see
/// [`Blocks::next_run`](super::Blocks::next_run).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The number of the first line in the input, from 1.
    pub first_line: usize,
    /// The number of lines.
    pub count: usize,
    /// The lines, each with its line break: `\n` or `\r\n`.
    pub bytes: Vec<u8>,
}
