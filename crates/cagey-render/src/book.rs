//! Books and worksheets: puzzles on pages, answers where they are wanted.
//!
//! A page is a scene whose pixels are points. Pages are laid out here, and drawn by the same back end as
//! single pictures.

use std::fmt;

use cagey::model::{Grid, Puzzle, Size};
use cagey::notation::one_line;
use cagey::words::Voice;

use crate::drawing::Drawing;
use crate::font::{self, LINE_HEIGHT, Missing, Weight};
use crate::labels::Labels;
use crate::layout;
use crate::leaf::{Leaf, MM, Style};
use crate::pdf::pdf_of_pages;
use crate::rules::rules;
use crate::scene::{Anchor, Point, Rect, Scene, smallest_text};
use crate::signs::Signs;
use crate::theme::Theme;

/// No cell may be smaller, in millimetres: nobody could write into it.
const SMALLEST_CELL: f32 = 4.0;
/// Between two puzzles.
const GAP: f32 = 7.0 * MM;
/// Between a grid and what stands below it.
const FOOT_GAP: f32 = 2.0;
/// The part of a box that a puzzle with working space below it has.
const WORKED_ON: f32 = 0.62;
/// How many answers a page can have.
const ANSWERS_PER_PAGE: [usize; 6] = [12, 9, 6, 4, 2, 1];

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
    /// How many puzzles are on a page, or fewer if their text would become too small.
    pub per_page: PerPage,
    /// No text is smaller, in points; [`Theme::least_text`] is what suits the theme.
    pub min_text: f32,
    /// Where the answers are.
    pub answers: Answers,
    /// What stands on pages beside puzzles.
    pub extras: Extras,
    /// How puzzles look.
    pub theme: &'static Theme,
    /// What operators look like.
    pub signs: Signs,
    /// The language of rules and labels.
    pub voice: Voice,
}

/// What stands on pages beside puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The rules of the puzzles of each part in a box on its first page, or on a page before it.
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
    /// One.
    pub const ONE: PerPage = PerPage(1);
    /// Four.
    pub const FOUR: PerPage = PerPage(4);

    /// As many as a page can have, from few to many.
    const ALL: [PerPage; 5] = [PerPage(1), PerPage(2), PerPage(4), PerPage(6), PerPage(9)];

    /// So many, if pages can have as many.
    pub fn new(count: usize) -> Option<PerPage> {
        PerPage::ALL.into_iter().find(|known| known.0 == count)
    }

    /// How many these are.
    pub fn get(self) -> usize {
        self.0
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
    /// How many puzzles are on a page.
    pub per_page: PerPage,
    /// Why that is less than was asked for, if it is.
    pub crowded: Option<BookError>,
    /// Characters for which a box is drawn.
    pub missing: Missing,
}

/// The pages of a book.
#[derive(Clone, Debug)]
pub struct Pages {
    /// Those of the book.
    pub book: Vec<Scene>,
    /// Those of the answers, where they are apart.
    pub answers: Vec<Scene>,
    /// How many puzzles are on a page.
    pub per_page: PerPage,
    /// Why that is less than was asked for, if it is.
    pub crowded: Option<BookError>,
}

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BookError {
    /// There is no puzzle.
    Empty,
    /// The paper's sides are not between 50 mm and 2 m.
    Paper(Paper),
    /// The margins leave no room on the page.
    Margins,
    /// The rules do not fit on a page.
    Rules,
    /// There is no room for lines to write on.
    WorkingSpace,
    /// The cells of such a puzzle would be too small to write into.
    SmallCells(Size),
    /// The text of such a puzzle would be smaller than it may be.
    SmallText {
        /// The size of the puzzle.
        size: Size,
        /// Its smallest text, in points.
        points: f32,
        /// The smallest that is allowed, in points.
        least: f32,
    },
}

impl BookError {
    /// Whether fewer puzzles on a page could help.
    fn is_of_crowding(&self) -> bool {
        matches!(
            self,
            BookError::SmallCells(_) | BookError::SmallText { .. } | BookError::WorkingSpace
        )
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Empty => f.write_str("there is no puzzle for the book"),
            BookError::Paper(Paper { width, height }) => write!(
                f,
                "paper of {width} × {height} mm is no paper: sides go from 50 to 2000 mm"
            ),
            BookError::Margins => f.write_str("the margins leave no room on the page"),
            BookError::Rules => f.write_str("the rules do not fit on a page"),
            BookError::WorkingSpace => f.write_str("no room would be left for working space"),
            BookError::SmallCells(size) => write!(
                f,
                "a {size} puzzle would have cells below {SMALLEST_CELL} mm"
            ),
            BookError::SmallText {
                size,
                points,
                least,
            } => write!(
                f,
                "a {size} puzzle would have text of {} pt, which is below {least} pt",
                // Never rounded up to what would be allowed.
                (points * 10.0).floor() / 10.0
            ),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Makes the files.
    pub fn bind(&self, parts: &[Part]) -> Result<Bound, BookError> {
        let pages = self.pages(parts)?;
        let title = self.title.as_deref().unwrap_or(self.labels().book);
        let mut missing = Missing::default();
        for page in pages.book.iter().chain(&pages.answers) {
            missing.extend(page.missing());
        }
        Ok(Bound {
            book: pdf_of_pages(title, &pages.book),
            answers: match pages.answers.is_empty() {
                true => None,
                false => {
                    let title = format!("{title}: {}", self.labels().answers_of);
                    Some(pdf_of_pages(&title, &pages.answers))
                }
            },
            per_page: pages.per_page,
            crowded: pages.crowded,
            missing,
        })
    }

    /// Lays the pages out.
    pub fn pages(&self, parts: &[Part]) -> Result<Pages, BookError> {
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
        let mut crowded = None;
        let counts = PerPage::ALL.into_iter().rev();
        for per_page in counts.filter(|count| count.0 <= self.per_page.0) {
            match self.pages_of(parts, per_page) {
                Ok((book, answers)) => {
                    return Ok(Pages {
                        book,
                        answers,
                        per_page,
                        crowded,
                    });
                }
                Err(error) if per_page.0 > 1 && error.is_of_crowding() => {
                    crowded.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        // One a page is always tried.
        Err(BookError::Empty)
    }

    /// The pages with so many puzzles on each, and those of the answers where they are apart.
    fn pages_of(
        &self,
        parts: &[Part],
        per_page: PerPage,
    ) -> Result<(Vec<Scene>, Vec<Scene>), BookError> {
        let mut pages = Vec::new();
        let title = self.title.as_deref().map(one_line);
        if let Some(title) = title.filter(|title| !title.is_empty()) {
            pages.push(self.title_page(&title, parts));
            self.add_empty_back(&mut pages);
        }
        for part in parts {
            self.add_part(part, per_page, &mut pages)?;
        }
        let mut answers = Vec::new();
        match self.answers {
            Answers::End => self.add_answers(parts, &mut pages)?,
            Answers::Separate => self.add_answers(parts, &mut answers)?,
            Answers::Backs | Answers::None => {}
        }
        Ok((pages, answers))
    }

    /// Where answers are on the backs of their puzzles, the back of any other page stays empty.
    fn add_empty_back(&self, pages: &mut Vec<Scene>) {
        if self.answers == Answers::Backs {
            pages.push(self.leaf(pages, None).scene());
        }
    }

    fn labels(&self) -> Labels {
        Labels::new(self.voice)
    }

    /// The page that follows these.
    fn leaf(&self, pages: &[Scene], name: Option<&str>) -> Leaf {
        let style = Style::new(self.theme, self.min_text);
        let mut leaf = Leaf::new(
            self.paper,
            (self.margin, self.gutter),
            style,
            self.labels(),
            pages.len() + 1,
        );
        if let Some(name) = name {
            leaf.add_name(&one_line(name));
        }
        leaf
    }

    fn title_page(&self, title: &str, parts: &[Part]) -> Scene {
        let mut leaf = self.leaf(&[], None);
        let (room, style) = (leaf.room, leaf.style);
        let below = room.height * 0.6;
        let lines_at = |size: f32| font::wrapped(title, Weight::Bold, room.width / size);
        let height_at = |size: f32| lines_at(size).len() as f32 * size * LINE_HEIGHT;
        // A long title is set smaller.
        let mut size = style.title;
        while size > style.told && height_at(size) > below {
            size = (size * 0.8).max(style.told);
        }
        let mut lines = lines_at(size);
        let most = (below / (size * LINE_HEIGHT)).max(1.0) as usize;
        if lines.len() > most {
            lines.truncate(most);
            lines.push("…".to_owned());
        }
        let middle = room.at.x + room.width / 2.0;
        let height = lines.len() as f32 * size * LINE_HEIGHT;
        let top = (room.height * 0.36).min(room.height - height - 3.0 * style.told);
        let mut y = room.at.y + top.max(size);
        for line in lines {
            let at = Point { x: middle, y };
            leaf.add_text(line, at, size, Weight::Bold, Anchor::Middle);
            y += size * LINE_HEIGHT;
        }
        let count: usize = parts.iter().map(|part| part.entries.len()).sum();
        let told = self.labels().count(parts.len(), count);
        let at = Point {
            x: middle,
            y: y + 6.0,
        };
        leaf.add_quiet(told, at, style.told, Anchor::Middle);
        leaf.scene()
    }

    fn add_part(
        &self,
        part: &Part,
        per_page: PerPage,
        pages: &mut Vec<Scene>,
    ) -> Result<(), BookError> {
        let puzzles: Vec<&Puzzle> = part.entries.iter().map(|entry| &entry.puzzle).collect();
        let rules = (self.extras.rules).then(|| rules(&puzzles, self.signs, self.voice));
        for (i, entries) in part.entries.chunks(per_page.0).enumerate() {
            let rules = rules.as_deref().filter(|_| i == 0);
            let mut page = self.puzzle_page(part, entries, per_page, pages, rules);
            if let (Err(error), Some(rules)) = (&page, rules)
                && (error.is_of_crowding() || *error == BookError::Rules)
            {
                // On a page of their own, the rules take no room from the puzzles.
                let mut leaf = self.leaf(pages, part.name.as_deref());
                leaf.add_page_number();
                leaf.add_rules(rules)?;
                pages.push(leaf.scene());
                self.add_empty_back(pages);
                page = self.puzzle_page(part, entries, per_page, pages, None);
            }
            pages.push(page?);
            if self.answers == Answers::Backs {
                let mut leaf = self.leaf(pages, part.name.as_deref());
                leaf.add_page_number();
                let columns = self.shape(per_page.0).0;
                let boxes = self.boxes(leaf.room, per_page.0);
                // Turned over, what was on the left is on the right.
                let turned = |i: usize| boxes[i / columns * columns + columns - 1 - i % columns];
                let places: Vec<Rect> = (0..entries.len()).map(turned).collect();
                self.add_answers_to(&mut leaf, entries, &places)?;
                pages.push(leaf.scene());
            }
        }
        Ok(())
    }

    /// The page of some puzzles, which follows those that are there.
    fn puzzle_page(
        &self,
        part: &Part,
        entries: &[Entry],
        per_page: PerPage,
        pages: &[Scene],
        rules: Option<&str>,
    ) -> Result<Scene, BookError> {
        let mut leaf = self.leaf(pages, part.name.as_deref());
        if self.extras.name_line {
            leaf.add_name_line();
        }
        leaf.add_page_number();
        if let Some(rules) = rules {
            leaf.add_rules(rules)?;
        }
        let boxes = self.boxes(leaf.room, per_page.0);
        let labels = LabelRoom::of(entries, &boxes, leaf.style);
        for (entry, place) in entries.iter().zip(&boxes) {
            self.add_puzzle(&mut leaf, entry, *place, labels)?;
        }
        Ok(leaf.scene())
    }

    fn add_answers(&self, parts: &[Part], pages: &mut Vec<Scene>) -> Result<(), BookError> {
        for part in parts {
            let largest = part.entries.iter().map(|entry| entry.puzzle.size().get());
            // More than so many would be hard to find one's way about in.
            let most = match largest.max().unwrap_or(0) {
                0..=6 => 12,
                7..=9 => 6,
                _ => 4,
            };
            let name = match &part.name {
                Some(name) => format!("{name}: {}", self.labels().answers_of),
                None => self.labels().answers.to_owned(),
            };
            let fewer = ANSWERS_PER_PAGE.into_iter().filter(|count| *count <= most);
            let named = fewer.map(|per_page| (per_page, Some(name.as_str())));
            // An answer that needs the whole page has as much room as its puzzle had.
            let ways = named.chain([(1, part.name.as_deref())]);
            let mut made = Ok(());
            for (per_page, name) in ways {
                let before = pages.len();
                made = self.add_answers_of(part, per_page, name, pages);
                match &made {
                    Err(error) if error.is_of_crowding() => pages.truncate(before),
                    _ => break,
                }
            }
            made?;
        }
        Ok(())
    }

    fn add_answers_of(
        &self,
        part: &Part,
        per_page: usize,
        name: Option<&str>,
        pages: &mut Vec<Scene>,
    ) -> Result<(), BookError> {
        for entries in part.entries.chunks(per_page) {
            let mut leaf = self.leaf(pages, name);
            leaf.add_page_number();
            let boxes = self.boxes(leaf.room, per_page);
            self.add_answers_to(&mut leaf, entries, &boxes)?;
            pages.push(leaf.scene());
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

    fn add_puzzle(
        &self,
        leaf: &mut Leaf,
        entry: &Entry,
        place: Rect,
        labels: LabelRoom,
    ) -> Result<(), BookError> {
        let drawing = Drawing::new(&entry.puzzle);
        if !self.extras.working_space {
            let drawn = self.add_drawing(leaf, drawing, entry, place, labels);
            return drawn.map(drop);
        }
        let above = Rect {
            height: place.height * WORKED_ON,
            ..place
        };
        let mut used = self.add_drawing(leaf, drawing.clone(), entry, above, labels);
        if used.as_ref().is_err_and(BookError::is_of_crowding) {
            // The grid may have more of the box, if that leaves any lines to write on.
            used = self.add_drawing(leaf, drawing, entry, place, labels);
        }
        let used = used?;
        leaf.add_ruled_space(Rect {
            at: Point {
                x: place.at.x,
                y: used,
            },
            width: place.width,
            height: place.at.y + place.height - used,
        })
    }

    fn add_answers_to(
        &self,
        leaf: &mut Leaf,
        entries: &[Entry],
        places: &[Rect],
    ) -> Result<(), BookError> {
        let labels = LabelRoom::of(entries, places, leaf.style);
        for (entry, place) in entries.iter().zip(places) {
            let drawing = Drawing::solved(&entry.puzzle, &entry.solution);
            self.add_drawing(leaf, drawing, entry, *place, labels)?;
        }
        Ok(())
    }

    /// Draws heading, grid and foot into a box, and tells how far down they reach.
    fn add_drawing(
        &self,
        leaf: &mut Leaf,
        drawing: Drawing,
        entry: &Entry,
        place: Rect,
        labels: LabelRoom,
    ) -> Result<f32, BookError> {
        let (theme, size) = (self.theme, entry.puzzle.size());
        let scene = Drawing {
            theme,
            signs: self.signs,
            ..drawing
        }
        .scene();
        // Half of the border is outside the cells.
        let cells = size.get() as f32 + theme.border_width;
        let room = place.height - labels.above - labels.below;
        let cell = (place.width.min(room) / cells).min(theme.largest_cell * MM);
        if cell < SMALLEST_CELL * MM {
            return Err(BookError::SmallCells(size));
        }
        let side = cell * cells;
        let left = place.at.x + (place.width - side) / 2.0;
        let top = place.at.y + labels.above;
        // On a page, there is room around a puzzle without the margin of its picture.
        let margin = (layout::MARGIN - theme.border_width / 2.0) * cell;
        let corner = Point {
            x: left - margin,
            y: top - margin,
        };
        let layers = scene.placed(corner, cell / theme.cell);
        let points = smallest_text(&layers).unwrap_or(f32::INFINITY);
        // What is just as large as it must be may be off by a rounding.
        if points < self.min_text * 0.999 {
            return Err(BookError::SmallText {
                size,
                points,
                least: self.min_text,
            });
        }
        leaf.layers.extend(layers);
        leaf.add_label(&entry.heading, Weight::Bold, place, left, place.at.y);
        let bottom = top + side;
        let foot = leaf.add_label(&entry.foot, Weight::Regular, place, left, bottom + FOOT_GAP);
        Ok(foot)
    }
}

/// The room that the labels of the puzzles on a page need, so that all grids can be equally large.
#[derive(Clone, Copy, Debug)]
struct LabelRoom {
    above: f32,
    below: f32,
}

impl LabelRoom {
    fn of(entries: &[Entry], places: &[Rect], style: Style) -> LabelRoom {
        let width = places.first().map_or(0.0, |place| place.width);
        let most = |text: fn(&Entry) -> &str, weight| {
            let heights = entries
                .iter()
                .map(|entry| style.label_height(text(entry), weight, width));
            heights.fold(0.0, f32::max)
        };
        let below = most(|entry| &entry.foot, Weight::Regular);
        LabelRoom {
            above: most(|entry| &entry.heading, Weight::Bold),
            below: if below > 0.0 { FOOT_GAP + below } else { 0.0 },
        }
    }
}
