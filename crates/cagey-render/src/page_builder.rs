//! Builds a page of a book. Everything that is added at the top or bottom takes room from the puzzles.

use cagey::notation::one_line;

use crate::book::Paper;
use crate::book_error::BookError;
use crate::color::Color;
use crate::font::{self, CAP_HEIGHT, LINE_HEIGHT, Weight};
use crate::labels::Labels;
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};
use crate::theme::Theme;

/// Points per millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;
/// The distance between ruled lines at the normal text size.
const RULED: f32 = 8.0 * MM;
/// How many lines the name of a part can have.
const MOST_NAME_LINES: usize = 3;
/// The normal size of headers and page numbers.
const RUNNING: f32 = 10.0;

/// The theme of a page, and the sizes of its texts in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    theme: &'static Theme,
    pub(crate) title: f32,
    pub(crate) subtitle: f32,
    heading: f32,
    foot: f32,
    /// Headers and page numbers.
    running: f32,
    rules: f32,
    /// What a code is for.
    code: f32,
}

impl Style {
    /// The normal sizes, or larger ones if the theme or `min_text` requires that.
    pub(crate) fn new(theme: &'static Theme, min_text: f32) -> Style {
        let size = |usual: f32| usual.max(theme.least_text).max(min_text);
        Style {
            theme,
            title: size(30.0),
            subtitle: size(14.0),
            heading: size(11.0),
            foot: size(6.5),
            running: size(RUNNING),
            rules: size(9.0),
            code: size(7.0),
        }
    }

    /// The size of a puzzle's heading, which is bold, or of its foot.
    fn label(&self, weight: Weight) -> f32 {
        match weight {
            Weight::Bold => self.heading,
            Weight::Regular => self.foot,
        }
    }

    /// The height of a label that is wrapped at this width.
    pub(crate) fn label_height(&self, text: &str, weight: Weight, width: f32) -> f32 {
        let size = self.label(weight);
        font::wrapped(&one_line(text), weight, width / size).len() as f32 * size * LINE_HEIGHT
    }
}

/// See the [module](self).
pub(crate) struct PageBuilder {
    paper: Rect,
    number: usize,
    pub(crate) style: Style,
    labels: Labels,
    /// The room that is left for puzzles.
    pub(crate) room: Rect,
    pub(crate) layers: Vec<Layer>,
}

impl PageBuilder {
    /// An empty page with this number, with a margin, and with the gutter on the bound side.
    pub(crate) fn new(
        paper: Paper,
        (margin, gutter): (f32, f32),
        style: Style,
        labels: Labels,
        number: usize,
    ) -> PageBuilder {
        let (width, height) = (paper.width * MM, paper.height * MM);
        let (margin, gutter) = (margin * MM, gutter * MM);
        let left = match number % 2 {
            1 => margin + gutter,
            _ => margin,
        };
        PageBuilder {
            paper: Rect {
                at: Point { x: 0.0, y: 0.0 },
                width,
                height,
            },
            number,
            style,
            labels,
            room: Rect {
                at: Point { x: left, y: margin },
                width: width - 2.0 * margin - gutter,
                height: height - 2.0 * margin,
            },
            layers: Vec::new(),
        }
    }

    /// Adds the name of the part at the top, in at most three lines.
    pub(crate) fn add_name(&mut self, name: &str) {
        let size = self.style.running;
        let mut lines = font::wrapped(name, Weight::Bold, self.room.width / size);
        if lines.len() > MOST_NAME_LINES {
            lines.truncate(MOST_NAME_LINES);
            if let Some(last) = lines.last_mut() {
                last.pop();
                last.push('…');
            }
        }
        let Some(last) = lines.pop() else {
            return;
        };
        for line in lines {
            let at = Point {
                x: self.room.at.x,
                y: self.room.at.y + size * CAP_HEIGHT,
            };
            self.add_text(line, at, size, Weight::Bold, Anchor::Start);
            self.take(size * LINE_HEIGHT);
        }
        let at = self.line_at_top();
        self.add_text(last, at, size, Weight::Bold, Anchor::Start);
    }

    /// Takes a line from the top of the room, and returns the start of its baseline.
    fn line_at_top(&mut self) -> Point {
        let size = self.style.running;
        let at = Point {
            x: self.room.at.x,
            y: self.room.at.y + size * CAP_HEIGHT,
        };
        self.take(size * LINE_HEIGHT + 3.0 * MM);
        at
    }

    /// Takes room from the top.
    fn take(&mut self, height: f32) {
        self.room.at.y += height;
        self.room.height -= height;
    }

    pub(crate) fn add_text(
        &mut self,
        text: String,
        at: Point,
        size: f32,
        weight: Weight,
        anchor: Anchor,
    ) {
        let color = self.style.theme.label;
        self.push_text(text, at, size, weight, anchor, color);
    }

    /// Adds less prominent text.
    pub(crate) fn add_secondary_text(
        &mut self,
        text: String,
        at: Point,
        size: f32,
        anchor: Anchor,
    ) {
        let color = self.style.theme.mark;
        self.push_text(text, at, size, Weight::Regular, anchor, color);
    }

    fn push_text(
        &mut self,
        text: String,
        at: Point,
        size: f32,
        weight: Weight,
        anchor: Anchor,
        color: Color,
    ) {
        if text.is_empty() {
            return;
        }
        self.layers.push(Layer::Text {
            color,
            weight,
            anchor,
            texts: vec![Text {
                at,
                size,
                text,
                within: None,
            }],
        });
    }

    /// Adds the heading or the foot of a puzzle. Its lines start at the left edge of the grid, or further left if
    /// they are long. Returns where they end.
    pub(crate) fn add_label(
        &mut self,
        text: &str,
        weight: Weight,
        place: Rect,
        grid: f32,
        top: f32,
    ) -> f32 {
        let size = self.style.label(weight);
        let lines = font::wrapped(&one_line(text), weight, place.width / size);
        let widest = lines.iter().map(|line| font::width(line, weight) * size);
        let widest = widest.fold(0.0, f32::max);
        let x = grid.min(place.at.x + place.width - widest);
        let mut y = top;
        for line in lines {
            let at = Point {
                x,
                y: y + size * (LINE_HEIGHT + CAP_HEIGHT) / 2.0,
            };
            match weight {
                Weight::Bold => self.add_text(line, at, size, weight, Anchor::Start),
                Weight::Regular => self.add_secondary_text(line, at, size, Anchor::Start),
            }
            y += size * LINE_HEIGHT;
        }
        y
    }

    /// Says what the code beside this room is for, if there is room to say it.
    pub(crate) fn add_code_text(&mut self, room: Rect) {
        let (size, text) = (self.style.code, self.labels.code);
        let lines = font::wrapped(text, Weight::Regular, room.width / size);
        let is_whole = |word| font::width(word, Weight::Regular) * size <= room.width;
        let is_low = lines.len() as f32 * size * LINE_HEIGHT <= room.height;
        if !is_low || !text.split_whitespace().all(is_whole) {
            return;
        }
        let mut y = room.at.y + size * (LINE_HEIGHT + CAP_HEIGHT) / 2.0;
        for line in lines {
            let at = Point { x: room.at.x, y };
            self.add_secondary_text(line, at, size, Anchor::Start);
            y += size * LINE_HEIGHT;
        }
    }

    pub(crate) fn add_page_number(&mut self) {
        let at = Point {
            x: self.room.at.x + self.room.width / 2.0,
            y: self.room.at.y + self.room.height,
        };
        let size = self.style.running;
        self.add_secondary_text(self.number.to_string(), at, size, Anchor::Middle);
        self.room.height -= size * LINE_HEIGHT + 2.0 * MM;
    }

    pub(crate) fn add_name_line(&mut self) {
        let at = self.line_at_top();
        let (size, labels) = (self.style.running, self.labels);
        let middle = Point {
            x: at.x + self.room.width * 0.62,
            y: at.y,
        };
        let end = at.x + self.room.width;
        let mut lines = Vec::new();
        for (word, at, end) in [
            (labels.name, at, middle.x - size),
            (labels.date, middle, end),
        ] {
            let word_end = at.x + font::width(word, Weight::Regular) * size;
            self.add_text(word.to_owned(), at, size, Weight::Regular, Anchor::Start);
            let point = |x: f32| Point { x, y: at.y + 1.5 };
            lines.push(vec![point(word_end + size * 0.5), point(end)]);
        }
        self.layers.push(Layer::Stroke {
            color: self.style.theme.mark,
            width: 0.5,
            dash: None,
            lines,
        });
    }

    /// Adds the rules in a box at the top.
    pub(crate) fn add_rules(&mut self, rules: &str) -> Result<(), BookError> {
        let pad = 3.0 * MM;
        let size = self.style.rules;
        let lines = font::wrapped(rules, Weight::Regular, (self.room.width - 2.0 * pad) / size);
        let frame = Rect {
            height: lines.len() as f32 * size * LINE_HEIGHT + 2.0 * pad,
            ..self.room
        };
        if frame.height > self.room.height {
            return Err(BookError::Rules);
        }
        self.layers.push(Layer::Stroke {
            color: self.style.theme.mark,
            width: 0.6,
            dash: None,
            lines: vec![frame.outline()],
        });
        let mut y = frame.at.y + pad + size * (LINE_HEIGHT + CAP_HEIGHT) / 2.0;
        for line in lines {
            let at = Point {
                x: frame.at.x + pad,
                y,
            };
            self.add_text(line, at, size, Weight::Regular, Anchor::Start);
            y += size * LINE_HEIGHT;
        }
        self.take(frame.height + 4.0 * MM);
        Ok(())
    }

    /// Adds lines to write on. In large print, they are further apart.
    pub(crate) fn add_ruled_space(&mut self, space: Rect) -> Result<(), BookError> {
        let step = RULED * (self.style.running / RUNNING).max(1.0);
        let count = (space.height / step).floor().max(0.0) as usize;
        let line = |i: usize| {
            let y = space.at.y + step * i as f32;
            let end = space.at.x + space.width;
            vec![Point { x: space.at.x, y }, Point { x: end, y }]
        };
        let lines: Vec<Vec<Point>> = (1..=count).map(line).collect();
        if lines.is_empty() {
            return Err(BookError::WorkingSpace);
        }
        self.layers.push(Layer::Stroke {
            color: self.style.theme.thin_line,
            width: 0.4,
            dash: None,
            lines,
        });
        Ok(())
    }

    /// The finished page.
    pub(crate) fn scene(self) -> Scene {
        Scene {
            width: self.paper.width,
            height: self.paper.height,
            background: self.style.theme.background,
            title: format!("{} {}", self.labels.page, self.number),
            description: String::new(),
            layers: self.layers,
        }
    }
}
