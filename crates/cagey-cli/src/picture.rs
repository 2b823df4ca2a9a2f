//! Text that knows what each part of it is, so that it can be coloured, or not, at the end.

use crate::form::Color;

/// What a part of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// A wall between cages.
    Wall,
    /// A line between cells of one cage.
    Thread,
    Clue,
    /// A value that was there before.
    Start,
    /// A value that was found.
    Found,
    /// A value to look at.
    Marked,
    Blank,
}

impl Paint {
    fn style(self) -> &'static str {
        match self {
            Paint::Wall | Paint::Blank => "",
            Paint::Thread => "2",
            Paint::Clue => "36",
            Paint::Start => "1",
            Paint::Found => "1;32",
            Paint::Marked => "1;31",
        }
    }
}

/// Lines of painted text, all of one width.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    lines: Vec<Vec<(Paint, String)>>,
}

impl Picture {
    pub(crate) fn new_line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Adds to the last line.
    pub(crate) fn add(&mut self, paint: Paint, text: impl Into<String>) {
        let text = text.into();
        let Some(line) = self.lines.last_mut() else {
            self.lines.push(vec![(paint, text)]);
            return;
        };
        match line.last_mut() {
            Some((last, before)) if *last == paint => *before += &text,
            _ => line.push((paint, text)),
        }
    }

    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        let width = |line: &Vec<(Paint, String)>| line.iter().map(|(_, t)| t.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// Another picture of the same height at the right of this one.
    pub(crate) fn beside(mut self, other: Picture) -> Picture {
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            line.push((Paint::Blank, "   ".to_owned()));
            line.extend(more);
        }
        self
    }

    pub(crate) fn to_text(&self, color: Color) -> String {
        let mut text = String::new();
        for line in &self.lines {
            for (paint, part) in line {
                text += &color.paint(paint.style(), part);
            }
            text.push('\n');
        }
        text
    }
}
