//! The log of `--trace`: everything that a search does, one line per event.
//!
//! ```text
//! puzzle     node depth  event
//!      1        1     0  pairs and lines  5.17 bits  R1C1 −1,4  R1C2 −3
//!      1        1     0  try              R4C2 = 3
//!      1        2     1  listed cage      contradiction
//!      1        3     0  back             R4C2 ≠ 3
//! ```

use std::fmt::Write;

use cagey::engine::{End, Event};
use cagey::model::{Cell, Value};

use crate::output::Output;

/// The names of the columns.
pub(crate) const HEAD: &str = "puzzle     node depth  event\n";

/// The log of one puzzle.
pub(crate) struct Trace<'a> {
    output: &'a Output,
    puzzle: u64,
    /// The values tried on the path to the current node.
    path: Vec<(Cell, Value)>,
    /// The value that was refuted or exhausted last, until the search backtracks.
    abandoned: Option<(Cell, Value)>,
    /// A buffer for one line.
    line: String,
}

impl Trace<'_> {
    pub(crate) fn new(output: &Output, puzzle: u64) -> Trace<'_> {
        Trace {
            output,
            puzzle,
            path: Vec::new(),
            abandoned: None,
            line: String::new(),
        }
    }

    /// Logs an event at the node with this number.
    pub(crate) fn on_event(&mut self, event: Event, node: u64) {
        match event {
            Event::Node => {
                if let Some((cell, value)) = self.abandoned.take() {
                    self.log(node, "back", format_args!("{cell} ≠ {value}"));
                }
            }
            Event::Done {
                propagator,
                is_contradiction: true,
                ..
            } => {
                self.log(node, propagator.name(), format_args!("contradiction"));
                self.abandoned = self.path.pop();
            }
            Event::Done {
                propagator,
                removed: [],
                ..
            } => self.log(node, propagator.name(), format_args!("nothing")),
            Event::Done {
                propagator,
                removed,
                bits,
                ..
            } => {
                let mut text = format!("{bits:.2} bits");
                for (cell, values) in removed {
                    let sign = |first: bool| if first { "−" } else { "," };
                    let _ = write!(text, "  {cell} ");
                    for (i, value) in values.iter().enumerate() {
                        let _ = write!(text, "{}{value}", sign(i == 0));
                    }
                }
                self.log(node, propagator.name(), format_args!("{text}"));
            }
            Event::Choice(cell, value) => {
                self.log(node, "try", format_args!("{cell} = {value}"));
                self.path.push((cell, value));
            }
            Event::Solution(solution) => {
                self.log(node, "solution", format_args!("{solution}"));
                self.abandoned = self.path.pop();
            }
            Event::Learning => self.reset(node, "learning search"),
            Event::Clauses => self.reset(node, "clause search"),
            Event::Restart => self.reset(node, "restart"),
            _ => {}
        }
    }

    /// Logs how the search ended.
    pub(crate) fn end(&mut self, end: End, node: u64) {
        let how = match end {
            End::Complete => "all searched",
            End::Enough => "enough solutions",
            End::Stopped => "stopped at a limit",
        };
        self.log(node, "end", format_args!("{how}"));
    }

    fn reset(&mut self, node: u64, what: &str) {
        self.path.clear();
        self.abandoned = None;
        self.log(node, what, format_args!(""));
    }

    fn log(&mut self, node: u64, what: &str, text: std::fmt::Arguments) {
        let (puzzle, depth) = (self.puzzle, self.path.len());
        self.line.clear();
        // Writing to a string does not fail.
        let _ = write!(
            self.line,
            "{puzzle:>6} {node:>8} {depth:>5}  {what:<15}  {text}"
        );
        self.line.truncate(self.line.trim_end().len());
        self.line.push('\n');
        self.output.log(&self.line);
    }
}
