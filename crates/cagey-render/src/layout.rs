//! The layout of a drawing: where its lines and texts are.

use cagey::logic::Role;
use cagey::model::{Cell, Puzzle, Value, ValueSet};
use cagey::notation::{self, Document, Format};

use crate::code::code;
use crate::color::Color;
use crate::drawing::Drawing;
use crate::font::{self, CAP_HEIGHT, LINE_HEIGHT, Weight};
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};

// All lengths are fractions of a cell.

/// The margin around the picture.
pub(crate) const MARGIN: f32 = 0.2;
/// The distance between a wall and a clue, which leaves room for a frame.
const CLUE_GAP: f32 = 0.06;
/// The distance between a clue and the pencil marks below it.
const MARKS_GAP: f32 = 0.06;
const MARKS_BOTTOM: f32 = 0.96;
const MARKS_SIDE: f32 = 0.05;
/// The size of a pencil mark, as fractions of the width and height of its place.
const MARK_WIDTH: f32 = 0.84;
const MARK_HEIGHT: f32 = 0.9;
const LARGEST_MARK: f32 = 0.24;
const FRAME_WIDTH: f32 = 0.03;
const FRAME_GAP: f32 = 0.015;
const FRAME_DASH: f32 = 0.1;
const TITLE_SIZE: f32 = 0.36;
const CAPTION_SIZE: f32 = 0.25;
/// The fraction of the width from which on a label may become too wide in another font.
const NEARLY_FULL: f32 = 0.8;

impl Drawing<'_> {
    /// Lays out the picture.
    pub fn scene(&self) -> Scene {
        let n = self.puzzle.size().get() as f32;
        let theme = self.theme;
        let mut builder = SceneBuilder {
            cell: theme.cell,
            left: MARGIN * theme.cell,
            top: MARGIN * theme.cell,
            layers: Vec::new(),
        };
        let side = n * theme.cell;
        if let Some(title) = self.shown_title() {
            builder.add_label(&title, TITLE_SIZE, Weight::Bold, side, theme.label);
        }
        let (left, top) = (builder.left, builder.top);
        self.add_highlights(&mut builder);
        self.add_lines(&mut builder);
        self.add_clues(&mut builder);
        self.add_values(&mut builder);
        self.add_marks(&mut builder);
        builder.top = top + side;
        if let Some(caption) = self.shown_caption() {
            builder.top += MARGIN * theme.cell;
            builder.add_label(&caption, CAPTION_SIZE, Weight::Regular, side, theme.label);
            // `add_label` has left a gap already; the margin below replaces it.
            builder.top -= MARGIN * theme.cell;
        }
        Scene {
            width: side + 2.0 * left,
            height: builder.top + MARGIN * theme.cell,
            background: theme.background,
            title: self.accessible_title(),
            description: self.description(),
            layers: builder.layers,
        }
    }

    /// The text below a picture that identifies its puzzle: the id if there is room for it, otherwise the
    /// [`code`].
    pub fn label(&self) -> String {
        let id = self.puzzle.to_string();
        let room = self.puzzle.size().get() as f32 / CAPTION_SIZE;
        match font::width(&id, Weight::Regular) <= room {
            true => id,
            false => code(self.puzzle),
        }
    }

    /// The title of the picture for screen readers.
    fn accessible_title(&self) -> String {
        let size = self.puzzle.size();
        self.shown_title()
            .unwrap_or_else(|| self.voice.puzzle_title(size))
    }

    /// A description for screen readers: the cages, the values entered, and the caption.
    fn description(&self) -> String {
        let mut document = Document::from(self.puzzle.clone());
        document.position = self.position.clone();
        let mut text = notation::write(&document, Format::Words).unwrap_or_default();
        if let Some(caption) = self.shown_caption() {
            text += &caption;
        }
        text.trim_end().to_owned()
    }

    fn add_highlights(&self, builder: &mut SceneBuilder) {
        for role in [Role::Place, Role::Reason, Role::Changes] {
            let cells = self.highlights.iter().filter(|(_, why)| *why == role);
            let rects: Vec<Rect> = cells.map(|&(cell, _)| builder.rect(cell, 0.0)).collect();
            if rects.is_empty() {
                continue;
            }
            let color = self.theme.fill(role);
            builder.layers.push(Layer::Fill { color, rects });
        }
        for (role, dash) in [(Role::Reason, Some(FRAME_DASH)), (Role::Changes, None)] {
            let cells = self.highlights.iter().filter(|(_, why)| *why == role);
            let inset = (self.theme.wall_width + FRAME_WIDTH) / 2.0 + FRAME_GAP;
            let frame = |&(cell, _): &(Cell, Role)| builder.rect(cell, inset).outline();
            let lines: Vec<Vec<Point>> = cells.map(frame).collect();
            if lines.is_empty() {
                continue;
            }
            builder.layers.push(Layer::Stroke {
                color: self.theme.frame,
                width: FRAME_WIDTH * builder.cell,
                dash: dash.map(|dash| dash * builder.cell),
                lines,
            });
        }
    }

    /// Thin lines between the cells of a cage, walls between cages, and the border.
    fn add_lines(&self, builder: &mut SceneBuilder) {
        let theme = self.theme;
        let (walls, thin_lines) = inner_lines(self.puzzle);
        let n = self.puzzle.size().get() as f32;
        let border = Rect {
            at: Point { x: 0.0, y: 0.0 },
            width: n,
            height: n,
        };
        let strokes = [
            (theme.thin_line, theme.thin_line_width, thin_lines),
            (theme.wall, theme.wall_width, walls),
            (theme.wall, theme.border_width, vec![border.outline()]),
        ];
        for (color, width, lines) in strokes
            .into_iter()
            .filter(|(_, _, lines)| !lines.is_empty())
        {
            let placed = |line: Vec<Point>| line.into_iter().map(|at| builder.point(at)).collect();
            builder.layers.push(Layer::Stroke {
                color,
                width: width * builder.cell,
                dash: None,
                lines: lines.into_iter().map(placed).collect(),
            });
        }
    }

    fn add_clues(&self, builder: &mut SceneBuilder) {
        let size = self.theme.clue_size;
        let mut texts = Vec::new();
        for cage in self.puzzle.cages() {
            let text = self.signs.clue(cage.clue());
            if text.is_empty() {
                continue;
            }
            let gap = self.clue_gap();
            let cell = cage.first_cell();
            // A long clue may extend into the next cells of the same cage, where nothing else is at that
            // height.
            let columns = cell.col()..self.puzzle.size().get();
            let own = columns.take_while(|&col| {
                cage.cells()
                    .contains(&Cell::new(cell.row() as u8, col as u8))
            });
            let most = own.count() as f32 - 2.0 * gap;
            let wide = font::width(&text, Weight::Bold);
            let fitting = size.min(most / wide);
            let at = Point {
                x: cell.col() as f32 + gap,
                // The top of a smaller clue is at the same height.
                y: cell.row() as f32 + gap + CAP_HEIGHT * fitting,
            };
            texts.push(Text {
                at: builder.point(at),
                size: fitting * builder.cell,
                text,
                within: (fitting < size).then_some(most * builder.cell),
            });
        }
        builder.add_texts(self.theme.clue, Weight::Bold, Anchor::Start, texts);
    }

    fn add_values(&self, builder: &mut SceneBuilder) {
        let theme = self.theme;
        let mut texts = [Vec::new(), Vec::new()];
        for cell in self.puzzle.size().cells() {
            let Some(value) = self.position.grid().get(cell) else {
                continue;
            };
            // Centred in the room below the clue.
            let top = self.clue_bottom();
            let middle = Point {
                x: cell.col() as f32 + 0.5,
                y: cell.row() as f32 + (top + 0.96) / 2.0,
            };
            let is_found = self.start.get(cell).is_none();
            let text = builder.centred(value.to_string(), middle, theme.value_size);
            texts[usize::from(is_found)].push(text);
        }
        let [start, found] = texts;
        builder.add_texts(theme.start, Weight::Bold, Anchor::Middle, start);
        builder.add_texts(theme.found, Weight::Regular, Anchor::Middle, found);
    }

    /// The distance from the middle of a wall to a clue.
    fn clue_gap(&self) -> f32 {
        self.theme.wall_width / 2.0 + CLUE_GAP
    }

    /// The bottom of a clue.
    fn clue_bottom(&self) -> f32 {
        self.clue_gap() + CAP_HEIGHT * self.theme.clue_size
    }

    /// Pencil marks. Each value has the same place in every cell, so that it is easy to see where it is missing.
    fn add_marks(&self, builder: &mut SceneBuilder) {
        let size = self.puzzle.size();
        let places = Places::new(size.get(), self.clue_bottom() + MARKS_GAP);
        let mut texts = [Vec::new(), Vec::new()];
        let mut strikes = Vec::new();
        for cell in size.cells() {
            if self.position.grid().get(cell).is_some() {
                continue;
            }
            let struck: ValueSet = self.struck_at(cell);
            for value in self.position.marks(cell).iter() {
                let middle = places.middle(cell, value);
                let text = builder.centred(value.to_string(), middle, places.size);
                let is_struck = struck.contains(value);
                texts[usize::from(is_struck)].push(text);
                if is_struck {
                    let half = places.size * 0.36 * value.to_string().len() as f32;
                    let end = |sign: f32| {
                        builder.point(Point {
                            x: middle.x + sign * half,
                            y: middle.y - sign * places.size * 0.2,
                        })
                    };
                    strikes.push(vec![end(-1.0), end(1.0)]);
                }
            }
        }
        let [left, gone] = texts;
        let theme = self.theme;
        builder.add_texts(theme.mark, Weight::Regular, Anchor::Middle, left);
        builder.add_texts(theme.struck, Weight::Regular, Anchor::Middle, gone);
        if !strikes.is_empty() {
            builder.layers.push(Layer::Stroke {
                color: theme.struck,
                width: places.size * 0.08 * builder.cell,
                dash: None,
                lines: strikes,
            });
        }
    }
}

/// The positions of pencil marks in a cell.
struct Places {
    /// The number of marks in a row.
    columns: usize,
    top: f32,
    width: f32,
    height: f32,
    /// The size of a mark.
    size: f32,
}

impl Places {
    fn new(n: usize, top: f32) -> Places {
        let columns = (1..n).find(|columns| columns * columns >= n).unwrap_or(1);
        let rows = n.div_ceil(columns);
        let width = (1.0 - 2.0 * MARKS_SIDE) / columns as f32;
        let height = (MARKS_BOTTOM - top) / rows.max(2) as f32;
        let widest = font::width(&n.to_string(), Weight::Regular);
        let size = (width * MARK_WIDTH / widest).min(height * MARK_HEIGHT);
        Places {
            columns,
            top,
            width,
            height,
            size: size.min(LARGEST_MARK),
        }
    }

    /// The middle of a value's place.
    fn middle(&self, cell: Cell, value: Value) -> Point {
        let number = usize::from(value.get()) - 1;
        let (row, column) = (number / self.columns, number % self.columns);
        Point {
            x: cell.col() as f32 + MARKS_SIDE + (column as f32 + 0.5) * self.width,
            y: cell.row() as f32 + self.top + (row as f32 + 0.5) * self.height,
        }
    }
}

/// Collects the layers of a picture, and converts from cells to units of the scene.
struct SceneBuilder {
    cell: f32,
    /// The left edge of the grid, and the top of the next element.
    left: f32,
    top: f32,
    layers: Vec<Layer>,
}

impl SceneBuilder {
    /// Converts cells to units of the scene.
    fn point(&self, at: Point) -> Point {
        Point {
            x: self.left + at.x * self.cell,
            y: self.top + at.y * self.cell,
        }
    }

    fn rect(&self, cell: Cell, inset: f32) -> Rect {
        let corner = Point {
            x: cell.col() as f32 + inset,
            y: cell.row() as f32 + inset,
        };
        let side = (1.0 - 2.0 * inset) * self.cell;
        Rect {
            at: self.point(corner),
            width: side,
            height: side,
        }
    }

    /// A text that is centred on a point.
    fn centred(&self, text: String, middle: Point, size: f32) -> Text {
        let at = Point {
            x: middle.x,
            y: middle.y + size * CAP_HEIGHT / 2.0,
        };
        Text {
            at: self.point(at),
            size: size * self.cell,
            text,
            within: None,
        }
    }

    fn add_texts(&mut self, color: Color, weight: Weight, anchor: Anchor, texts: Vec<Text>) {
        if !texts.is_empty() {
            self.layers.push(Layer::Text {
                color,
                weight,
                anchor,
                texts,
            });
        }
    }

    /// Adds lines of text over the whole width, and a gap below them.
    fn add_label(&mut self, text: &str, size: f32, weight: Weight, width: f32, color: Color) {
        let size = size * self.cell;
        let lines = font::wrapped(text, weight, width / size);
        let (anchor, x) = match lines.len() {
            1 => (Anchor::Middle, self.left + width / 2.0),
            _ => (Anchor::Start, self.left),
        };
        let mut texts = Vec::new();
        for text in lines {
            let wide = font::width(&text, weight) * size;
            texts.push(Text {
                at: Point {
                    x,
                    y: self.top + size * (LINE_HEIGHT + CAP_HEIGHT) / 2.0,
                },
                size,
                text,
                within: (wide > NEARLY_FULL * width).then_some(wide),
            });
            self.top += size * LINE_HEIGHT;
        }
        self.add_texts(color, weight, anchor, texts);
        self.top += MARGIN * self.cell;
    }
}

/// The lines inside the border, each as long as possible: walls and thin lines.
fn inner_lines(puzzle: &Puzzle) -> (Vec<Vec<Point>>, Vec<Vec<Point>>) {
    let n = puzzle.size().get();
    let (mut walls, mut thin_lines) = (Vec::new(), Vec::new());
    for is_row in [true, false] {
        let cell = |across: usize, along: usize| match is_row {
            true => Cell::new(across as u8, along as u8),
            false => Cell::new(along as u8, across as u8),
        };
        let point = |across: usize, along: usize| {
            let (across, along) = (across as f32, along as f32);
            match is_row {
                true => Point {
                    x: along,
                    y: across,
                },
                false => Point {
                    x: across,
                    y: along,
                },
            }
        };
        for across in 1..n {
            let is_wall = |along: usize| {
                let (before, after) = (cell(across - 1, along), cell(across, along));
                puzzle.cage_containing(before) != puzzle.cage_containing(after)
            };
            let mut begin = 0;
            for end in 1..=n {
                if end == n || is_wall(end) != is_wall(begin) {
                    let line = vec![point(across, begin), point(across, end)];
                    match is_wall(begin) {
                        true => walls.push(line),
                        false => thin_lines.push(line),
                    }
                    begin = end;
                }
            }
        }
    }
    (walls, thin_lines)
}
