/// Puzzles of one line each that were read together, such as game ids; see
/// [`Blocks::next_run`](super::Blocks::next_run).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The number in the input of the first line, from 1.
    pub first_line: usize,
    /// How many lines there are.
    pub count: usize,
    /// The lines, each with its end: `\n` or `\r\n`.
    pub bytes: Vec<u8>,
}
