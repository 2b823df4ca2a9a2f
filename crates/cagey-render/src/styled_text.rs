//! Text whose parts have styles, to be printed with or without colour.

/// What a part of a text drawing is, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    /// A wall between cages.
    Wall,
    /// A line between cells of one cage.
    ThinLine,
    Clue,
    /// A title or a caption.
    Label,
    /// A value that was given or entered before.
    Start,
    /// A new value.
    Found,
    /// A highlighted value.
    Marked,
    Blank,
}

impl TextStyle {
    fn style(self) -> &'static str {
        match self {
            TextStyle::Wall | TextStyle::Label | TextStyle::Blank => "",
            TextStyle::ThinLine => "2",
            TextStyle::Clue => "36",
            TextStyle::Start => "1",
            TextStyle::Found => "1;32",
            TextStyle::Marked => "1;31",
        }
    }
}

/// A drawing made of characters. Except for the title and the caption, all lines have the same width.
#[derive(Clone, Debug, Default)]
pub struct StyledText {
    lines: Vec<Vec<(TextStyle, String)>>,
}

impl StyledText {
    pub(crate) fn new_line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Adds to the last line.
    pub(crate) fn add(&mut self, paint: TextStyle, text: impl Into<String>) {
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

    /// The number of columns.
    pub fn width(&self) -> usize {
        let width =
            |line: &Vec<(TextStyle, String)>| line.iter().map(|(_, t)| t.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// This drawing with another one of the same height to its right.
    #[must_use]
    pub fn beside(mut self, other: StyledText) -> StyledText {
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            line.push((TextStyle::Blank, "   ".to_owned()));
            line.extend(more);
        }
        self
    }

    /// The text without colours.
    pub fn to_plain(&self) -> String {
        self.to_text(|_, part| part.to_owned())
    }

    /// The text with ANSI escape codes for colours.
    pub fn to_ansi(&self) -> String {
        self.to_text(|paint, part| match paint.style() {
            "" => part.to_owned(),
            style => format!("\x1b[{style}m{part}\x1b[0m"),
        })
    }

    fn to_text(&self, shown: impl Fn(TextStyle, &str) -> String) -> String {
        let mut text = String::new();
        for line in &self.lines {
            for (paint, part) in line {
                text += &shown(*paint, part);
            }
            text.push('\n');
        }
        text
    }
}
