//! A record of what was learned and forgotten, in the format DRAT, so that others can check that there is no model.

use std::fmt::Write;

use super::literal::Literal;

/// See the [module](self). Nothing is recorded unless it is [started](Proof::start).
#[derive(Default)]
pub(super) struct Proof {
    text: Option<String>,
    most_bytes: usize,
}

impl Proof {
    /// Records from now on, until there are so many bytes.
    pub(super) fn start(&mut self, most_bytes: usize) {
        self.text = Some(String::new());
        self.most_bytes = most_bytes;
    }

    pub(super) fn is_full(&self) -> bool {
        let is_full = |text: &String| text.len() > self.most_bytes;
        self.text.as_ref().is_some_and(is_full)
    }

    pub(super) fn take(&mut self) -> String {
        self.text.take().unwrap_or_default()
    }

    /// A clause that follows from those before it by unit propagation.
    pub(super) fn learn(&mut self, clause: impl IntoIterator<Item = Literal>) {
        if let Some(text) = &mut self.text {
            write_clause(text, clause);
        }
    }

    /// A clause that is no longer used.
    pub(super) fn forget(&mut self, clause: impl IntoIterator<Item = Literal>) {
        if let Some(text) = &mut self.text {
            text.push_str("d ");
            write_clause(text, clause);
        }
    }
}

fn write_clause(text: &mut String, clause: impl IntoIterator<Item = Literal>) {
    for literal in clause {
        let sign = if literal.is_positive() { "" } else { "-" };
        // Writing to a string does not fail.
        let _ = write!(text, "{sign}{} ", literal.variable() + 1);
    }
    text.push_str("0\n");
}
