//! Text that knows what each part of it is, so that it can be coloured, or not, at the end.

/// What a part of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// A wall between cages.
    Wall,
    /// A line between cells of one cage.
    Thread,
    Clue,
    /// A title, or what stands below.
    Label,
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
            Paint::Wall | Paint::Label | Paint::Blank => "",
            Paint::Thread => "2",
            Paint::Clue => "36",
            Paint::Start => "1",
            Paint::Found => "1;32",
            Paint::Marked => "1;31",
        }
    }
}

/// A picture made of characters, in lines of one width, but for what stands above and below it.
#[derive(Clone, Debug, Default)]
pub struct Painted {
    lines: Vec<Vec<(Paint, String)>>,
}

impl Painted {
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
    pub fn width(&self) -> usize {
        let width = |line: &Vec<(Paint, String)>| line.iter().map(|(_, t)| t.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// Another picture of the same height at the right of this one.
    pub fn beside(mut self, other: Painted) -> Painted {
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            line.push((Paint::Blank, "   ".to_owned()));
            line.extend(more);
        }
        self
    }

    /// The characters alone.
    pub fn to_plain(&self) -> String {
        self.to_text(|_, part| part.to_owned())
    }

    /// With the codes for colours that terminals know.
    pub fn to_ansi(&self) -> String {
        self.to_text(|paint, part| match paint.style() {
            "" => part.to_owned(),
            style => format!("\x1b[{style}m{part}\x1b[0m"),
        })
    }

    fn to_text(&self, shown: impl Fn(Paint, &str) -> String) -> String {
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
