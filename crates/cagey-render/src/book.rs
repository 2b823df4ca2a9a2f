//! Books and worksheets: pages of puzzles, with or without answers.
//!
//! A page is a scene whose unit is the point. Pages are laid out here, and drawn by the same back end as single
//! pictures.

use std::fmt;
use std::str::FromStr;

use cagey::model::{Grid, Puzzle};
use cagey::notation::one_line;
use cagey::words::Voice;

use crate::book_error::BookError;
use crate::drawing::Drawing;
use crate::font::{self, LINE_HEIGHT, MissingCharacters, Weight};
use crate::labels::Labels;
use crate::layout;
use crate::link_code::{LinkBase, LinkCode};
use crate::page_builder::{MM, PageBuilder, Style};
use crate::pdf::pdf_of_pages;
use crate::rules::rules;
use crate::scene::{Anchor, Point, Rect, Scene, smallest_text};
use crate::signs::Signs;
use crate::theme::Theme;

/// The smallest cell in millimetres: a smaller one could not be written into.
pub(crate) const SMALLEST_CELL: f32 = 4.0;
/// The distance between two puzzles.
const GAP: f32 = 7.0 * MM;
/// The distance between a grid and the text below it.
const FOOT_GAP: f32 = 2.0;
/// The distance between a grid and the code beside it or below it.
const CODE_GAP: f32 = 2.0 * MM;
/// The fraction of its box that a puzzle gets if there is working space below it.
const PUZZLE_SHARE: f32 = 0.62;
/// The possible numbers of answers per page.
const ANSWERS_PER_PAGE: [usize; 6] = [12, 9, 6, 4, 2, 1];

/// The layout and look of a book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title, which gets a page of its own at the front.
    pub title: Option<String>,
    /// The size of the pages.
    pub paper: Paper,
    /// The margin of each page, in millimetres.
    pub margin: f32,
    /// An additional margin on the bound side, in millimetres: left on odd pages, right on even ones.
    pub gutter: f32,
    /// The number of puzzles per page. There are fewer if their text would become too small.
    pub per_page: PerPage,
    /// The size of the smallest text, in points. [`Theme::least_text`] is the default of the theme.
    pub min_text: f32,
    /// Where the answers are printed.
    pub answers: Answers,
    /// What is printed besides puzzles.
    pub extras: BookExtras,
    /// The colours and proportions of puzzles.
    pub theme: &'static Theme,
    /// How operators are printed.
    pub signs: Signs,
    /// The language of rules and labels.
    pub voice: Voice,
    /// The page to which a QR code beside each puzzle links, so that whoever is stuck can get a hint there. There are
    /// no codes if this is left out.
    pub link_base: Option<LinkBase>,
}

/// What is printed besides puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookExtras {
    /// The rules, in a box on the first page of each part, or on a page before it.
    pub rules: bool,
    /// A line for a name and a date on every page of puzzles.
    pub name_line: bool,
    /// Ruled space below each puzzle.
    pub working_space: bool,
}

/// The size of a page in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The width.
    pub width: f32,
    /// The height.
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

/// A paper by its name, a3, a4, a5, letter or legal, or by its width and height, such as 6x9in or 170x240mm.
impl FromStr for Paper {
    type Err = PaperError;

    fn from_str(text: &str) -> Result<Paper, PaperError> {
        let text = text.to_lowercase();
        let named = match text.as_str() {
            "a3" => Some((297.0, 420.0)),
            "a4" => Some((210.0, 297.0)),
            "a5" => Some((148.0, 210.0)),
            "letter" => Some((215.9, 279.4)),
            "legal" => Some((215.9, 355.6)),
            _ => None,
        };
        let measured = || {
            let (unit, sides) = [("mm", 1.0), ("cm", 10.0), ("in", 25.4)]
                .into_iter()
                .find_map(|(name, unit)| Some((unit, text.strip_suffix(name)?)))?;
            let (width, height) = sides.split_once(['x', '×'])?;
            let side = |text: &str| Some(text.trim().parse::<f32>().ok()? * unit);
            Some((side(width)?, side(height)?))
        };
        let (width, height) = named.or_else(measured).ok_or(PaperError::Unknown)?;
        let is_side = |side: f32| (50.0..=2000.0).contains(&side);
        match is_side(width) && is_side(height) {
            true => Ok(Paper { width, height }),
            false => Err(PaperError::Size),
        }
    }
}

/// Why a text is not a [`Paper`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PaperError {
    /// It is neither a name nor a width and a height.
    Unknown,
    /// A side is not between 50 mm and 2 m long.
    Size,
}

impl fmt::Display for PaperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PaperError::Unknown => {
                "expected a3, a4, a5, letter, legal, or width and height, such as 6x9in or 170x240mm"
            }
            PaperError::Size => "the sides of a page must be from 50 to 2000 mm long",
        })
    }
}

impl std::error::Error for PaperError {}

/// A number of puzzles per page: 1, 2, 4, 6 or 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerPage(usize);

impl PerPage {
    /// One.
    pub const ONE: PerPage = PerPage(1);
    /// Four.
    pub const FOUR: PerPage = PerPage(4);

    /// The usual number: four, or one in large print.
    pub fn usual(theme: &Theme) -> PerPage {
        match *theme == *Theme::LARGE {
            true => PerPage::ONE,
            false => PerPage::FOUR,
        }
    }

    /// All possible numbers, in ascending order.
    const ALL: [PerPage; 5] = [PerPage(1), PerPage(2), PerPage(4), PerPage(6), PerPage(9)];

    /// Checks that the number is possible.
    pub fn new(count: usize) -> Option<PerPage> {
        PerPage::ALL.into_iter().find(|known| known.0 == count)
    }

    /// The number itself.
    pub fn get(self) -> usize {
        self.0
    }
}

/// Where answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// After all puzzles.
    End,
    /// On the back of each page, so that every answer is behind its puzzle.
    Backs,
    /// In a separate file.
    Separate,
    /// Nowhere.
    None,
}

/// Puzzles that belong together: a whole book, or one of several sheets.
#[derive(Clone, Debug)]
pub struct BookPart {
    /// The name, which is printed on each of its pages.
    pub name: Option<String>,
    /// Its puzzles.
    pub entries: Vec<BookEntry>,
}

impl BookPart {
    /// Numbers the puzzles and divides them evenly among numbered sheets. If there are no sheets, all puzzles are
    /// one part. The heading is printed on every page, before the number of the sheet.
    pub fn divide(
        mut entries: Vec<BookEntry>,
        sheets: Option<usize>,
        heading: Option<&str>,
        voice: Voice,
    ) -> Result<Vec<BookPart>, BookError> {
        let heading = heading
            .map(one_line)
            .filter(|heading| !heading.trim().is_empty());
        let (puzzles, count) = (entries.len(), sheets.unwrap_or(1).max(1));
        if puzzles == 0 {
            return Err(BookError::Empty);
        }
        let each = puzzles / count;
        if puzzles < count || each * count < puzzles {
            return Err(BookError::Sheets {
                puzzles,
                sheets: count,
            });
        }
        for (i, entry) in entries.iter_mut().enumerate() {
            entry.heading = format!("{}. {}", i % each + 1, entry.heading);
        }
        let mut parts = Vec::new();
        while !entries.is_empty() {
            let rest = entries.split_off(each);
            parts.push(BookPart {
                name: match (&heading, sheets.map(|_| voice.sheet_title(parts.len() + 1))) {
                    (Some(heading), Some(sheet)) => Some(format!("{heading}, {sheet}")),
                    (heading, sheet) => sheet.or_else(|| heading.clone()),
                },
                entries: std::mem::replace(&mut entries, rest),
            });
        }
        Ok(parts)
    }
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer.
    pub solution: Grid,
    /// The text above it, such as its number and its level.
    pub heading: String,
    /// The small text below it.
    pub foot: String,
}

/// The files of a book.
#[derive(Clone, Debug)]
pub struct BookFiles {
    /// The book.
    pub book: Vec<u8>,
    /// The answers, if they are in a separate file.
    pub answers: Option<Vec<u8>>,
    /// The actual number of puzzles per page.
    pub per_page: PerPage,
    /// Why there are fewer puzzles per page than requested, if that is so.
    pub crowded: Option<BookError>,
    /// The characters that the font does not have, for which boxes are drawn.
    pub missing: MissingCharacters,
}

/// The pages of a book.
#[derive(Clone, Debug)]
pub struct BookPages {
    /// The pages of the book itself.
    pub book: Vec<Scene>,
    /// The pages of the answers, if they are in a separate file.
    pub answers: Vec<Scene>,
    /// The actual number of puzzles per page.
    pub per_page: PerPage,
    /// Why there are fewer puzzles per page than requested, if that is so.
    pub crowded: Option<BookError>,
}

impl Book {
    /// Writes the book as PDF files.
    pub fn to_pdf(&self, parts: &[BookPart]) -> Result<BookFiles, BookError> {
        let pages = self.pages(parts)?;
        let title = self.title.as_deref().unwrap_or(self.labels().book);
        let mut missing = MissingCharacters::default();
        for page in pages.book.iter().chain(&pages.answers) {
            missing.extend(page.missing());
        }
        Ok(BookFiles {
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
    pub fn pages(&self, parts: &[BookPart]) -> Result<BookPages, BookError> {
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
                    return Ok(BookPages {
                        book,
                        answers,
                        per_page,
                        crowded,
                    });
                }
                Err(error) if per_page.0 > 1 && error.is_lack_of_space() => {
                    crowded.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        // The loop always tries one puzzle per page, and returns then.
        Err(BookError::Empty)
    }

    /// The pages with this many puzzles on each, and the separate pages of answers.
    fn pages_of(
        &self,
        parts: &[BookPart],
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

    /// If answers are on the backs of their puzzles, the backs of all other pages are empty.
    fn add_empty_back(&self, pages: &mut Vec<Scene>) {
        if self.answers == Answers::Backs {
            pages.push(self.page_builder(pages, None).scene());
        }
    }

    fn labels(&self) -> Labels {
        Labels::new(self.voice)
    }

    /// The page that follows these.
    fn page_builder(&self, pages: &[Scene], name: Option<&str>) -> PageBuilder {
        let style = Style::new(self.theme, self.min_text);
        let mut page_builder = PageBuilder::new(
            self.paper,
            (self.margin, self.gutter),
            style,
            self.labels(),
            pages.len() + 1,
        );
        if let Some(name) = name {
            page_builder.add_name(&one_line(name));
        }
        page_builder
    }

    fn title_page(&self, title: &str, parts: &[BookPart]) -> Scene {
        let mut page_builder = self.page_builder(&[], None);
        let (room, style) = (page_builder.room, page_builder.style);
        let below = room.height * 0.6;
        let lines_at = |size: f32| font::wrapped(title, Weight::Bold, room.width / size);
        let height_at = |size: f32| lines_at(size).len() as f32 * size * LINE_HEIGHT;
        // A long title is printed smaller.
        let mut size = style.title;
        while size > style.subtitle && height_at(size) > below {
            size = (size * 0.8).max(style.subtitle);
        }
        let mut lines = lines_at(size);
        let most = (below / (size * LINE_HEIGHT)).max(1.0) as usize;
        if lines.len() > most {
            lines.truncate(most);
            lines.push("…".to_owned());
        }
        let middle = room.at.x + room.width / 2.0;
        let height = lines.len() as f32 * size * LINE_HEIGHT;
        let top = (room.height * 0.36).min(room.height - height - 3.0 * style.subtitle);
        let mut y = room.at.y + top.max(size);
        for line in lines {
            let at = Point { x: middle, y };
            page_builder.add_text(line, at, size, Weight::Bold, Anchor::Middle);
            y += size * LINE_HEIGHT;
        }
        let count: usize = parts.iter().map(|part| part.entries.len()).sum();
        let subtitle = self.labels().count(parts.len(), count);
        let at = Point {
            x: middle,
            y: y + 6.0,
        };
        page_builder.add_secondary_text(subtitle, at, style.subtitle, Anchor::Middle);
        page_builder.scene()
    }

    fn add_part(
        &self,
        part: &BookPart,
        per_page: PerPage,
        pages: &mut Vec<Scene>,
    ) -> Result<(), BookError> {
        let puzzles: Vec<&Puzzle> = part.entries.iter().map(|entry| &entry.puzzle).collect();
        let rules = (self.extras.rules).then(|| rules(&puzzles, self.signs, self.voice));
        for (i, entries) in part.entries.chunks(per_page.0).enumerate() {
            let rules = rules.as_deref().filter(|_| i == 0);
            let mut page = self.puzzle_page(part, entries, per_page, pages, rules);
            if let (Err(error), Some(rules)) = (&page, rules)
                && (error.is_lack_of_space() || *error == BookError::Rules)
            {
                // Print the rules on a page of their own, where they take no room from the puzzles.
                let mut page_builder = self.page_builder(pages, part.name.as_deref());
                page_builder.add_page_number();
                page_builder.add_rules(rules)?;
                pages.push(page_builder.scene());
                self.add_empty_back(pages);
                page = self.puzzle_page(part, entries, per_page, pages, None);
            }
            pages.push(page?);
            if self.answers == Answers::Backs {
                let mut page_builder = self.page_builder(pages, part.name.as_deref());
                page_builder.add_page_number();
                let columns = self.shape(per_page.0).0;
                let boxes = self.boxes(page_builder.room, per_page.0);
                // On the back of a page, left and right are exchanged.
                let mirrored = |i: usize| boxes[i / columns * columns + columns - 1 - i % columns];
                let places: Vec<Rect> = (0..entries.len()).map(mirrored).collect();
                self.add_answers_to(&mut page_builder, entries, &places)?;
                pages.push(page_builder.scene());
            }
        }
        Ok(())
    }

    /// A page of puzzles, to be added after the existing pages.
    fn puzzle_page(
        &self,
        part: &BookPart,
        entries: &[BookEntry],
        per_page: PerPage,
        pages: &[Scene],
        rules: Option<&str>,
    ) -> Result<Scene, BookError> {
        let mut page_builder = self.page_builder(pages, part.name.as_deref());
        if self.extras.name_line {
            page_builder.add_name_line();
        }
        page_builder.add_page_number();
        if let Some(rules) = rules {
            page_builder.add_rules(rules)?;
        }
        let boxes = self.boxes(page_builder.room, per_page.0);
        let codes = entries.iter().map(|entry| self.link_code(entry));
        let codes = codes.collect::<Result<Vec<Option<LinkCode>>, BookError>>()?;
        let sides = codes.iter().flatten().map(LinkCode::side);
        let labels = LabelRoom {
            code: sides.fold(0.0, f32::max),
            ..LabelRoom::of(entries, &boxes, page_builder.style)
        };
        for ((entry, code), place) in entries.iter().zip(&codes).zip(&boxes) {
            self.add_puzzle(&mut page_builder, entry, code.as_ref(), *place, labels)?;
        }
        Ok(page_builder.scene())
    }

    fn add_answers(&self, parts: &[BookPart], pages: &mut Vec<Scene>) -> Result<(), BookError> {
        for part in parts {
            let largest = part.entries.iter().map(|entry| entry.puzzle.size().get());
            // With more answers on a page, it would be hard to find one.
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
            // Without the word "answers" in its heading, the page has as much room as that of the puzzle.
            let attempts = named.chain([(1, part.name.as_deref())]);
            let mut made = Ok(());
            for (per_page, name) in attempts {
                let first = pages.len();
                made = self.add_answers_of(part, per_page, name, pages);
                match &made {
                    Err(error) if error.is_lack_of_space() => pages.truncate(first),
                    _ => break,
                }
            }
            made?;
        }
        Ok(())
    }

    fn add_answers_of(
        &self,
        part: &BookPart,
        per_page: usize,
        name: Option<&str>,
        pages: &mut Vec<Scene>,
    ) -> Result<(), BookError> {
        for entries in part.entries.chunks(per_page) {
            let mut page_builder = self.page_builder(pages, name);
            page_builder.add_page_number();
            let boxes = self.boxes(page_builder.room, per_page);
            self.add_answers_to(&mut page_builder, entries, &boxes)?;
            pages.push(page_builder.scene());
        }
        Ok(())
    }

    /// The number of columns and rows for this many boxes. The longer side of the page gets more of them.
    fn shape(&self, count: usize) -> (usize, usize) {
        let (fewer, more) = match count {
            0 | 1 => (1, 1),
            2 => (1, 2),
            3 | 4 => (2, 2),
            5 | 6 => (2, 3),
            7..=9 => (3, 3),
            _ => (3, 4),
        };
        match self.paper.width > self.paper.height {
            true => (more, fewer),
            false => (fewer, more),
        }
    }

    /// The room of a page, divided into boxes.
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
        page_builder: &mut PageBuilder,
        entry: &BookEntry,
        code: Option<&LinkCode>,
        place: Rect,
        labels: LabelRoom,
    ) -> Result<(), BookError> {
        let drawing = Drawing::new(&entry.puzzle);
        if !self.extras.working_space {
            let drawn = self.add_drawing(page_builder, drawing, entry, place, labels, code);
            return drawn.map(drop);
        }
        let above = Rect {
            height: place.height * PUZZLE_SHARE,
            ..place
        };
        let mut used = self.add_drawing(page_builder, drawing.clone(), entry, above, labels, code);
        if used.as_ref().is_err_and(BookError::is_lack_of_space) {
            // Let the grid take more of the box, as long as there is room for at least one line.
            used = self.add_drawing(page_builder, drawing, entry, place, labels, code);
        }
        let used = used?;
        page_builder.add_ruled_space(Rect {
            at: Point {
                x: place.at.x,
                y: used,
            },
            width: place.width,
            height: place.at.y + place.height - used,
        })
    }

    /// The code beside a puzzle, if the book has codes.
    fn link_code(&self, entry: &BookEntry) -> Result<Option<LinkCode>, BookError> {
        let Some(base) = &self.link_base else {
            return Ok(None);
        };
        let link = base.link(&entry.puzzle);
        let too_long = || BookError::LongLink {
            characters: link.len(),
        };
        LinkCode::of(&link).map(Some).ok_or_else(too_long)
    }

    fn add_answers_to(
        &self,
        page_builder: &mut PageBuilder,
        entries: &[BookEntry],
        places: &[Rect],
    ) -> Result<(), BookError> {
        let labels = LabelRoom::of(entries, places, page_builder.style);
        for (entry, place) in entries.iter().zip(places) {
            let drawing = Drawing::solved(&entry.puzzle, &entry.solution);
            self.add_drawing(page_builder, drawing, entry, *place, labels, None)?;
        }
        Ok(())
    }

    /// Draws heading, grid, foot and code into a box, and returns the bottom of what was drawn. The code is below the
    /// grid or beside it, wherever it leaves more room for the grid.
    fn add_drawing(
        &self,
        page_builder: &mut PageBuilder,
        drawing: Drawing,
        entry: &BookEntry,
        place: Rect,
        labels: LabelRoom,
        code: Option<&LinkCode>,
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
        let code_room = code.map_or(0.0, |_| labels.code + CODE_GAP);
        let cell_of = |width: f32, height: f32| {
            let cell = width.min(height) / cells;
            cell.min(theme.largest_cell * MM)
        };
        let below = cell_of(place.width, room - code_room);
        let beside = cell_of(place.width - code_room, room);
        let is_beside = code.is_some() && beside > below;
        let cell = below.max(beside);
        if cell < SMALLEST_CELL * MM {
            return Err(BookError::SmallCells(size));
        }
        let side = cell * cells;
        let taken = if is_beside { side + code_room } else { side };
        let left = place.at.x + (place.width - taken) / 2.0;
        let top = place.at.y + labels.above;
        // The scene has a margin, which is not needed on a page.
        let margin = (layout::MARGIN - theme.border_width / 2.0) * cell;
        let corner = Point {
            x: left - margin,
            y: top - margin,
        };
        let layers = scene.placed(corner, cell / theme.cell);
        let points = smallest_text(&layers).unwrap_or(f32::INFINITY);
        // Allow for rounding if the text is exactly as large as it must be.
        if points < self.min_text * 0.999 {
            return Err(BookError::SmallText {
                size,
                points,
                least: self.min_text,
            });
        }
        page_builder.layers.extend(layers);
        page_builder.add_label(&entry.heading, Weight::Bold, place, left, place.at.y);
        let bottom = top + side;
        let foot =
            page_builder.add_label(&entry.foot, Weight::Regular, place, left, bottom + FOOT_GAP);
        let Some(code) = code else {
            return Ok(foot);
        };
        let code_side = code.side();
        let (at, text) = match is_beside {
            true => {
                let at = Point {
                    x: left + side + CODE_GAP,
                    y: top,
                };
                let below = Rect {
                    at: Point {
                        x: at.x,
                        y: at.y + code_side,
                    },
                    width: code_side,
                    height: side - code_side,
                };
                (at, below)
            }
            false => {
                let at = Point {
                    x: left + (side - code_side).max(0.0),
                    y: foot + CODE_GAP,
                };
                let beside = Rect {
                    at: Point { x: left, y: at.y },
                    width: side - code_side - CODE_GAP,
                    height: code_side,
                };
                (at, beside)
            }
        };
        page_builder.layers.extend(code.layers(at));
        page_builder.add_code_text(text);
        Ok(foot.max(at.y + code_side))
    }
}

/// The room for the labels and codes of the puzzles on a page. It is the same for all, so that all grids are equally
/// large.
#[derive(Clone, Copy, Debug)]
struct LabelRoom {
    above: f32,
    below: f32,
    /// The side of the largest code.
    code: f32,
}

impl LabelRoom {
    fn of(entries: &[BookEntry], places: &[Rect], style: Style) -> LabelRoom {
        let width = places.first().map_or(0.0, |place| place.width);
        let most = |text: fn(&BookEntry) -> &str, weight| {
            let heights = entries
                .iter()
                .map(|entry| style.label_height(text(entry), weight, width));
            heights.fold(0.0, f32::max)
        };
        let below = most(|entry| &entry.foot, Weight::Regular);
        LabelRoom {
            above: most(|entry| &entry.heading, Weight::Bold),
            below: if below > 0.0 { FOOT_GAP + below } else { 0.0 },
            code: 0.0,
        }
    }
}
