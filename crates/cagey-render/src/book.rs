//! Books and worksheets: puzzles on pages, answers where they are wanted.
//!
//! A page is a scene whose pixels are points. Pages are laid out here, and drawn by the same back end as
//! single pictures.

use std::fmt;

use cagey::model::{Grid, Puzzle, Size};

use crate::drawing::Drawing;
use crate::font::{self, CAP_HEIGHT, LINE_HEIGHT, Missing, Weight};
use crate::ink::Ink;
use crate::pdf::pdf_of_pages;
use crate::scene::{Anchor, Layer, Point, Rect, Scene, Text};
use crate::signs::Signs;
use crate::theme::Theme;

/// Points a millimetre.
const MM: f32 = 72.0 / 25.4;
/// No cell is larger, however much room there is.
const LARGEST_CELL: f32 = 22.0 * MM;
/// No cell may be smaller: clues could not be read.
const SMALLEST_CELL: f32 = 4.0 * MM;
const HEADING: f32 = 11.0;
const FOOT: f32 = 6.5;
const RUNNING: f32 = 10.0;
const TITLE: f32 = 30.0;
/// Between two puzzles.
const GAP: f32 = 7.0 * MM;
/// The part of a box that a puzzle with working space below it has.
const WORKED_ON: f32 = 0.62;
const GREY: Ink = Ink::grey(90);

const RULES: &str = "Fill the grid so that every row and every column has each number once, from 1 to \
the size of the grid. The numbers in each heavily outlined cage give its target with its sign, in some \
order; they may repeat if they are in different rows and columns. A target without a sign can come about \
with any of the four.";

/// How a book is made.
#[derive(Clone, Debug)]
pub struct Book {
    /// Stands on a page of its own at the front.
    pub title: Option<String>,
    /// The size of the pages.
    pub paper: Paper,
    /// Around each page, in millimetres.
    pub margin: f32,
    /// More on the side where pages are bound, in millimetres: on the left of odd pages.
    pub gutter: f32,
    /// How many puzzles are on a page.
    pub per_page: PerPage,
    /// Where the answers are.
    pub answers: Answers,
    /// What stands on pages beside puzzles.
    pub extras: Extras,
    /// How puzzles look.
    pub theme: &'static Theme,
    /// What operators look like.
    pub signs: Signs,
}

/// What stands on pages beside puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The rules in a box, on the first page of each part.
    pub rules: bool,
    /// A line for a name and a date on every page of puzzles.
    pub name_line: bool,
    /// Ruled space below each puzzle.
    pub working_space: bool,
}

/// The size of a page in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Paper = Paper {
        width: 210.0,
        height: 297.0,
    };
    /// 8.5 × 11 inches.
    pub const LETTER: Paper = Paper {
        width: 215.9,
        height: 279.4,
    };
}

/// How many puzzles are on a page: 1, 2, 4, 6 or 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerPage(usize);

impl PerPage {
    /// So many, if pages can have as many.
    pub fn new(count: usize) -> Option<PerPage> {
        matches!(count, 1 | 2 | 4 | 6 | 9).then_some(PerPage(count))
    }
}

/// Where answers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// After all puzzles.
    End,
    /// Behind each page, so that every answer is on the back of its puzzle.
    Backs,
    /// In a file of their own.
    Separate,
    /// Nowhere.
    None,
}

/// Puzzles that belong together: a whole book, or one sheet of many.
#[derive(Clone, Debug)]
pub struct Part {
    /// Stands on each of its pages.
    pub name: Option<String>,
    /// Its puzzles.
    pub entries: Vec<Entry>,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub solution: Grid,
    /// Stands above it: its number, how hard it is.
    pub heading: String,
    /// Stands below it in small letters.
    pub foot: String,
}

/// The files of a book.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The book.
    pub book: Vec<u8>,
    /// The answers, where they are apart.
    pub answers: Option<Vec<u8>>,
}

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BookError {
    /// There is no puzzle.
    Empty,
    /// The font does not have a character.
    Missing(Missing),
    /// The paper's sides are not between 50 mm and 2 m.
    Paper(Paper),
    /// The margins leave no room on the page.
    Margins,
    /// The cells of such a puzzle would be too small to read.
    TooSmall(Size),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Empty => f.write_str("there is no puzzle for the book"),
            BookError::Missing(missing) => missing.fmt(f),
            BookError::Paper(Paper { width, height }) => write!(
                f,
                "paper of {width} × {height} mm is no paper: sides go from 50 to 2000 mm"
            ),
            BookError::Margins => f.write_str("the margins leave no room on the page"),
            BookError::TooSmall(size) => write!(
                f,
                "a {size} puzzle would have cells below {:.0} mm",
                SMALLEST_CELL / MM
            ),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Makes the files.
    pub fn bind(&self, parts: &[Part]) -> Result<Bound, BookError> {
        let (pages, answers) = self.pages(parts)?;
        let title = self.title.clone().unwrap_or_else(|| "Puzzles".to_owned());
        let made =
            |title: &str, pages: &[Scene]| pdf_of_pages(title, pages).map_err(BookError::Missing);
        Ok(Bound {
            book: made(&title, &pages)?,
            answers: match answers.is_empty() {
                true => None,
                false => Some(made(&format!("{title}: answers"), &answers)?),
            },
        })
    }

    /// The pages of the book, and those of the answers where they are apart.
    pub fn pages(&self, parts: &[Part]) -> Result<(Vec<Scene>, Vec<Scene>), BookError> {
        let Paper { width, height } = self.paper;
        let is_side = |side: f32| (50.0..=2000.0).contains(&side);
        if !is_side(width) || !is_side(height) {
            return Err(BookError::Paper(self.paper));
        }
        let across = 2.0 * self.margin + self.gutter;
        let is_margin = |margin: f32| margin >= 0.0 && margin.is_finite();
        let leaves_room = is_margin(self.margin)
            && is_margin(self.gutter)
            && across + 30.0 <= width
            && 2.0 * self.margin + 40.0 <= height;
        if !leaves_room {
            return Err(BookError::Margins);
        }
        if parts.iter().all(|part| part.entries.is_empty()) {
            return Err(BookError::Empty);
        }
        let mut pages = Vec::new();
        if let Some(title) = &self.title {
            pages.push(self.title_page(title, parts));
            if self.answers == Answers::Backs {
                // The back of the title stays empty, so that answers come behind their puzzles.
                pages.push(Leaf::new(self, 2, None).scene());
            }
        }
        for part in parts {
            self.add_part(part, &mut pages)?;
        }
        let mut answers = Vec::new();
        match self.answers {
            Answers::End => self.add_answers(parts, &mut pages)?,
            Answers::Separate => self.add_answers(parts, &mut answers)?,
            Answers::Backs | Answers::None => {}
        }
        Ok((pages, answers))
    }

    fn title_page(&self, title: &str, parts: &[Part]) -> Scene {
        let mut leaf = Leaf::new(self, 1, None);
        let room = leaf.room;
        let lines = font::wrapped(title, Weight::Bold, room.width / TITLE);
        let middle = room.at.x + room.width / 2.0;
        let mut y = room.at.y + room.height * 0.36;
        for line in lines {
            leaf.add_text(
                line,
                Point { x: middle, y },
                TITLE,
                Weight::Bold,
                Anchor::Middle,
                Ink::BLACK,
            );
            y += TITLE * LINE_HEIGHT;
        }
        let count: usize = parts.iter().map(|part| part.entries.len()).sum();
        let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
        let mut told = format!("{count} {puzzles}");
        if parts.len() > 1 {
            told = format!("{} sheets, {told}", parts.len());
        }
        let at = Point {
            x: middle,
            y: y + 6.0,
        };
        leaf.add_text(told, at, 14.0, Weight::Regular, Anchor::Middle, GREY);
        leaf.scene()
    }

    fn add_part(&self, part: &Part, pages: &mut Vec<Scene>) -> Result<(), BookError> {
        for (i, entries) in part.entries.chunks(self.per_page.0).enumerate() {
            let mut leaf = Leaf::new(self, pages.len() + 1, part.name.as_deref());
            if self.extras.name_line {
                leaf.add_name_line();
            }
            if self.extras.rules && i == 0 {
                leaf.add_rules();
            }
            leaf.add_page_number();
            let boxes = self.boxes(leaf.room, self.per_page.0);
            for (entry, place) in entries.iter().zip(&boxes) {
                self.add_puzzle(&mut leaf, entry, *place)?;
            }
            pages.push(leaf.scene());
            if self.answers == Answers::Backs {
                let mut leaf = Leaf::new(self, pages.len() + 1, part.name.as_deref());
                leaf.add_page_number();
                let columns = self.shape(self.per_page.0).0;
                let boxes = self.boxes(leaf.room, self.per_page.0);
                for (i, entry) in entries.iter().enumerate() {
                    // Turned over, what was on the left is on the right.
                    let (row, column) = (i / columns, i % columns);
                    let place = boxes[row * columns + columns - 1 - column];
                    self.add_answer(&mut leaf, entry, place)?;
                }
                pages.push(leaf.scene());
            }
        }
        Ok(())
    }

    fn add_answers(&self, parts: &[Part], pages: &mut Vec<Scene>) -> Result<(), BookError> {
        for part in parts {
            let largest = part.entries.iter().map(|entry| entry.puzzle.size().get());
            // Numbers of an answer may be smaller than those of a puzzle.
            let per_page = match largest.max().unwrap_or(0) {
                0..=6 => 12,
                7..=9 => 6,
                _ => 4,
            };
            for entries in part.entries.chunks(per_page) {
                let name = match &part.name {
                    Some(name) => format!("{name}: answers"),
                    None => "Answers".to_owned(),
                };
                let mut leaf = Leaf::new(self, pages.len() + 1, Some(&name));
                leaf.add_page_number();
                let boxes = self.boxes(leaf.room, per_page);
                for (entry, place) in entries.iter().zip(&boxes) {
                    self.add_answer(&mut leaf, entry, *place)?;
                }
                pages.push(leaf.scene());
            }
        }
        Ok(())
    }

    /// Columns and rows for so many on a page: more rows where the page is high.
    fn shape(&self, count: usize) -> (usize, usize) {
        let (less, more) = match count {
            0 | 1 => (1, 1),
            2 => (1, 2),
            3 | 4 => (2, 2),
            5 | 6 => (2, 3),
            7..=9 => (3, 3),
            _ => (3, 4),
        };
        match self.paper.width > self.paper.height {
            true => (more, less),
            false => (less, more),
        }
    }

    /// The room of a page, divided.
    fn boxes(&self, room: Rect, count: usize) -> Vec<Rect> {
        let (columns, rows) = self.shape(count);
        let part = |whole: f32, count: usize| (whole - GAP * (count - 1) as f32) / count as f32;
        let (width, height) = (part(room.width, columns), part(room.height, rows));
        let place = |i: usize| Rect {
            at: Point {
                x: room.at.x + (width + GAP) * (i % columns) as f32,
                y: room.at.y + (height + GAP) * (i / columns) as f32,
            },
            width,
            height,
        };
        (0..columns * rows).map(place).collect()
    }

    fn add_puzzle(&self, leaf: &mut Leaf, entry: &Entry, place: Rect) -> Result<(), BookError> {
        let drawing = Drawing::new(&entry.puzzle);
        if !self.extras.working_space {
            return self.add_drawing(leaf, drawing, entry, place).map(drop);
        }
        let above = Rect {
            height: place.height * WORKED_ON,
            ..place
        };
        let used = self.add_drawing(leaf, drawing, entry, above)?;
        leaf.add_ruled_space(Rect {
            at: Point {
                x: place.at.x,
                y: used,
            },
            width: place.width,
            height: place.at.y + place.height - used,
        });
        Ok(())
    }

    fn add_answer(&self, leaf: &mut Leaf, entry: &Entry, place: Rect) -> Result<(), BookError> {
        let drawing = Drawing::solved(&entry.puzzle, &entry.solution);
        self.add_drawing(leaf, drawing, entry, place).map(drop)
    }

    /// Draws heading, grid and foot into a box, and tells how far down they reach.
    fn add_drawing(
        &self,
        leaf: &mut Leaf,
        drawing: Drawing,
        entry: &Entry,
        place: Rect,
    ) -> Result<f32, BookError> {
        let n = entry.puzzle.size().get() as f32;
        let scene = Drawing {
            theme: self.theme,
            signs: self.signs,
            ..drawing
        }
        .scene();
        let labels = HEADING * LINE_HEIGHT + FOOT * LINE_HEIGHT;
        let side = scene.width;
        let fits = (place.width / side).min((place.height - labels) / side);
        // A picture is a little wider than its cells.
        let cell = fits * side / (n + 0.4);
        if cell < SMALLEST_CELL {
            return Err(BookError::TooSmall(entry.puzzle.size()));
        }
        let scale = fits * (LARGEST_CELL / cell).min(1.0);
        let (width, tall) = (scene.width * scale, scene.height * scale);
        let left = place.at.x + (place.width - width) / 2.0;
        // Headings begin where the grid does, and end where the box does.
        let edge = left + 0.2 * width / (n + 0.4);
        let room = place.at.x + place.width - edge;
        let mut y = place.at.y + HEADING * (LINE_HEIGHT + CAP_HEIGHT) / 2.0;
        leaf.add_fitting(
            &entry.heading,
            Point { x: edge, y },
            HEADING,
            Weight::Bold,
            room,
        );
        y = place.at.y + HEADING * LINE_HEIGHT;
        leaf.layers
            .extend(scene.placed(Point { x: left, y }, scale));
        y += tall;
        let at = Point {
            x: edge,
            y: y + FOOT * CAP_HEIGHT,
        };
        leaf.add_fitting(&entry.foot, at, FOOT, Weight::Regular, room);
        Ok(y + FOOT * LINE_HEIGHT)
    }
}

/// A page in the making.
struct Leaf {
    paper: Rect,
    number: usize,
    /// What is left for puzzles.
    room: Rect,
    layers: Vec<Layer>,
}

impl Leaf {
    fn new(book: &Book, number: usize, name: Option<&str>) -> Leaf {
        let (width, height) = (book.paper.width * MM, book.paper.height * MM);
        let (margin, gutter) = (book.margin * MM, book.gutter * MM);
        let left = match number % 2 {
            1 => margin + gutter,
            _ => margin,
        };
        let mut leaf = Leaf {
            paper: Rect {
                at: Point { x: 0.0, y: 0.0 },
                width,
                height,
            },
            number,
            room: Rect {
                at: Point { x: left, y: margin },
                width: width - 2.0 * margin - gutter,
                height: height - 2.0 * margin,
            },
            layers: Vec::new(),
        };
        if let Some(name) = name {
            let at = leaf.line_at_top();
            leaf.add_text(
                name.to_owned(),
                at,
                RUNNING,
                Weight::Bold,
                Anchor::Start,
                Ink::BLACK,
            );
        }
        leaf
    }

    /// Takes a line from the top of the room, and gives the start of its base line.
    fn line_at_top(&mut self) -> Point {
        let at = Point {
            x: self.room.at.x,
            y: self.room.at.y + RUNNING * CAP_HEIGHT,
        };
        let taken = RUNNING * LINE_HEIGHT + 3.0 * MM;
        self.room.at.y += taken;
        self.room.height -= taken;
        at
    }

    fn add_text(
        &mut self,
        text: String,
        at: Point,
        size: f32,
        weight: Weight,
        anchor: Anchor,
        ink: Ink,
    ) {
        if text.is_empty() {
            return;
        }
        self.layers.push(Layer::Text {
            ink,
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

    /// A line of text, smaller if it would be too wide.
    fn add_fitting(&mut self, text: &str, at: Point, size: f32, weight: Weight, most: f32) {
        let size = size.min(most / font::width(text, weight).max(0.1));
        let ink = match weight {
            Weight::Regular => GREY,
            Weight::Bold => Ink::BLACK,
        };
        self.add_text(text.to_owned(), at, size, weight, Anchor::Start, ink);
    }

    fn add_page_number(&mut self) {
        let at = Point {
            x: self.room.at.x + self.room.width / 2.0,
            y: self.room.at.y + self.room.height,
        };
        self.add_text(
            self.number.to_string(),
            at,
            RUNNING,
            Weight::Regular,
            Anchor::Middle,
            GREY,
        );
        self.room.height -= RUNNING * LINE_HEIGHT + 2.0 * MM;
    }

    fn add_name_line(&mut self) {
        let at = self.line_at_top();
        let middle = Point {
            x: at.x + self.room.width * 0.62,
            y: at.y,
        };
        let end = at.x + self.room.width;
        self.add_text(
            "Name".to_owned(),
            at,
            RUNNING,
            Weight::Regular,
            Anchor::Start,
            Ink::BLACK,
        );
        self.add_text(
            "Date".to_owned(),
            middle,
            RUNNING,
            Weight::Regular,
            Anchor::Start,
            Ink::BLACK,
        );
        let line = |from: f32, to: f32| {
            vec![
                Point {
                    x: from,
                    y: at.y + 1.5,
                },
                Point {
                    x: to,
                    y: at.y + 1.5,
                },
            ]
        };
        self.layers.push(Layer::Stroke {
            ink: GREY,
            width: 0.5,
            dash: None,
            lines: vec![
                line(at.x + 32.0, middle.x - 10.0),
                line(middle.x + 28.0, end),
            ],
        });
    }

    fn add_rules(&mut self) {
        let pad = 3.0 * MM;
        let size = 9.0;
        let lines = font::wrapped(RULES, Weight::Regular, (self.room.width - 2.0 * pad) / size);
        let frame = Rect {
            height: lines.len() as f32 * size * LINE_HEIGHT + 2.0 * pad,
            ..self.room
        };
        self.layers.push(Layer::Stroke {
            ink: GREY,
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
            self.add_text(line, at, size, Weight::Regular, Anchor::Start, Ink::BLACK);
            y += size * LINE_HEIGHT;
        }
        self.room.at.y += frame.height + 4.0 * MM;
        self.room.height -= frame.height + 4.0 * MM;
    }

    fn add_ruled_space(&mut self, space: Rect) {
        let step = 8.0 * MM;
        let count = (space.height / step).floor().max(0.0) as usize;
        let line = |i: usize| {
            let y = space.at.y + step * i as f32;
            let end = space.at.x + space.width;
            vec![Point { x: space.at.x, y }, Point { x: end, y }]
        };
        let lines: Vec<Vec<Point>> = (1..=count).map(line).collect();
        if !lines.is_empty() {
            self.layers.push(Layer::Stroke {
                ink: Ink::grey(190),
                width: 0.4,
                dash: None,
                lines,
            });
        }
    }

    fn scene(self) -> Scene {
        Scene {
            width: self.paper.width,
            height: self.paper.height,
            background: Ink::WHITE,
            title: format!("Page {}", self.number),
            description: String::new(),
            layers: self.layers,
        }
    }
}
