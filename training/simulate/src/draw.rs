//! Boards as newspapers, books and programs draw them, and as players leave them.

use cagey::generate::{Generator, Recipe, Seed};
use cagey::model::{Cell, Clue, Op, Position, Puzzle, Size};
use cagey::{Budget, Grid};
use cagey_render::{Drawing, Theme};
use tiny_skia::{
    Color, FillRule, Paint, PathBuilder, Pixmap, PixmapPaint, Rect, Stroke, StrokeDash, Transform,
};

use crate::chance::Chance;
use crate::fonts::{Digits, Fonts, Half};

/// A drawn board.
pub(crate) struct Drawn {
    pub(crate) puzzle: Puzzle,
    pub(crate) page: Pixmap,
    /// Where the middle of the frame's top left corner is, and the width of a cell.
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) cell: f32,
    /// What is printed in the upper part of each cell, in the lower part, and what is written in its middle.
    pub(crate) texts: Vec<[String; 3]>,
    /// What the style is, in a word or two.
    pub(crate) style: String,
}

/// What boards look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Printed in some typeface.
    Printed,
    /// With clues written by hand.
    Handwritten,
    /// As Cagey draws it, in one of its themes.
    Themed,
}

/// What is needed to draw.
pub(crate) struct Studio {
    pub(crate) fonts: Fonts,
    pub(crate) digits: Digits,
    pub(crate) half: Half,
    pub(crate) generator: Generator,
}

impl Studio {
    /// A puzzle with one solution.
    pub(crate) fn puzzle(
        &mut self,
        chance: &mut Chance,
        size: usize,
    ) -> Result<(Puzzle, Grid), String> {
        let size = Size::new(size).map_err(|error| error.to_string())?;
        let mut recipe = Recipe::new(size);
        recipe.operators = chance.pick(&[[3, 3, 3, 3], [3, 1, 3, 1], [1, 0, 0, 0], [1, 1, 0, 0]]);
        if size.get() > 9 {
            recipe.operators = [3, 3, 3, 3];
        }
        recipe.hidden_percent = chance.pick(&[0, 0, 0, 30]);
        let seed = Seed(chance.next());
        let made = self
            .generator
            .generate(&recipe, seed, 0, &mut Budget::unlimited());
        let made = made.map_err(|error| error.to_string())?;
        let solution = made.solution.ok_or("no solution")?;
        Ok((made.puzzle, solution))
    }

    /// A board of this kind. `entries` is how probable it is that somebody has written into its cells.
    pub(crate) fn draw(
        &self,
        chance: &mut Chance,
        puzzle: Puzzle,
        solution: &Grid,
        kind: Kind,
        entries: f32,
    ) -> Result<Drawn, String> {
        match kind {
            Kind::Themed => self.themed(chance, puzzle, solution, entries),
            _ => self.styled(chance, puzzle, solution, kind, entries),
        }
    }

    fn themed(
        &self,
        chance: &mut Chance,
        puzzle: Puzzle,
        solution: &Grid,
        entries: f32,
    ) -> Result<Drawn, String> {
        let themes: Vec<_> = Theme::ALL
            .iter()
            .enumerate()
            .filter(|(at, _)| self.half.has(*at))
            .map(|(_, theme)| *theme)
            .collect();
        let theme = chance.pick(&themes);
        let n = puzzle.size().get();
        let mut position = Position::empty(puzzle.size());
        let mut texts = vec![[const { String::new() }; 3]; n * n];
        if chance.happens(entries) {
            let share = chance.between(0.1, 0.7);
            for (at, cell) in puzzle.size().cells().enumerate() {
                if let Some(value) = solution.get(cell).filter(|_| chance.happens(share)) {
                    position
                        .set(cell, Some(value))
                        .map_err(|error| error.to_string())?;
                    texts[at][2] = value.to_string();
                }
            }
        }
        for cage in puzzle.cages() {
            let at = index(puzzle.size(), cage.first_cell());
            texts[at][0] = label(cage.clue());
        }
        let mut drawing = Drawing::new(&puzzle);
        drawing.position = position;
        drawing.theme = theme;
        let scale = chance.between(1.0, 1.8);
        let scene = drawing.scene();
        let bytes = cagey_render::png(&scene, scale).map_err(|error| error.to_string())?;
        let image = image::load_from_memory(&bytes).map_err(|error| error.to_string())?;
        let image = image.to_rgba8();
        let mut page = Pixmap::new(image.width(), image.height()).ok_or("no page")?;
        page.data_mut().copy_from_slice(image.as_raw());
        // The margin around a drawing is a fifth of a cell.
        let cell = page.width() as f32 / (n as f32 + 0.4);
        Ok(Drawn {
            page,
            left: 0.2 * cell,
            top: 0.2 * cell,
            cell,
            texts,
            style: format!("theme {}", theme.name),
            puzzle,
        })
    }

    fn styled(
        &self,
        chance: &mut Chance,
        puzzle: Puzzle,
        solution: &Grid,
        kind: Kind,
        entries: f32,
    ) -> Result<Drawn, String> {
        let size = puzzle.size();
        let n = size.get();
        let cell = chance.between(70.0, 110.0).round();
        let thin = chance.between(0.007, 0.02);
        let thick = (thin * chance.between(2.2, 6.0)).clamp(0.025, 0.1);
        let border = match chance.below(4) {
            0 => chance.between(thick, 0.12),
            _ => thick,
        };
        let faint = chance.pick(&[0.0, 0.0, 90.0, 130.0, 165.0]);
        let coloured = chance.happens(0.15);
        // Boards whose cages are told apart by dashes have none else.
        let dashes = chance.below(12);
        let margin = (chance.between(0.3, 2.2) * cell).round();
        let side = (n as f32 * cell + 2.0 * margin) as u32;
        let mut page = Pixmap::new(side, side).ok_or("no page")?;
        let tint = chance.between(0.86, 1.0);
        page.fill(Color::from_rgba(tint, tint * 0.995, tint * 0.97, 1.0).ok_or("no colour")?);
        let mut board = Canvas {
            page,
            left: margin,
            top: margin,
            cell,
        };
        let cage_at = |row: usize, col: usize| {
            size.cell_at(row * n + col)
                .and_then(|cell| puzzle.cage_containing(cell))
                .map_or(0, |(id, _)| id.index())
        };
        if coloured {
            let colours: Vec<Color> = (puzzle.cages().iter())
                .map(|_| {
                    let mut part = || chance.between(0.68, 1.0);
                    Color::from_rgba(part(), part(), part(), 1.0).unwrap_or(Color::WHITE)
                })
                .collect();
            for row in 0..n {
                for col in 0..n {
                    board.fill(col as f32, row as f32, 1.0, 1.0, colours[cage_at(row, col)]);
                }
            }
        }
        let grey = Color::from_rgba8(faint as u8, faint as u8, faint as u8, 255);
        let ink = chance.pick(&[0u8, 0, 0, 25, 50]);
        let ink = Color::from_rgba8(ink, ink, ink, 255);
        for row in 0..n {
            for col in 0..n {
                let here = cage_at(row, col);
                for (inside, ends) in [
                    (
                        col + 1 < n && cage_at(row, col + 1) == here,
                        [col + 1, row, col + 1, row + 1],
                    ),
                    (
                        row + 1 < n && cage_at(row + 1, col) == here,
                        [col, row + 1, col + 1, row + 1],
                    ),
                ] {
                    let other = (ends[0].max(ends[2]), ends[1].max(ends[3]));
                    if other.0 > n || other.1 > n || !inside {
                        continue;
                    }
                    let dash = (dashes == 0).then_some(0.08);
                    board.line(ends.map(|end| end as f32), thin, grey, dash);
                }
            }
        }
        for row in 0..n {
            for col in 0..n {
                let here = cage_at(row, col);
                let mut walls = Vec::new();
                if col + 1 < n && cage_at(row, col + 1) != here {
                    walls.push([col + 1, row, col + 1, row + 1]);
                }
                if row + 1 < n && cage_at(row + 1, col) != here {
                    walls.push([col, row + 1, col + 1, row + 1]);
                }
                for ends in walls {
                    let dash = (dashes == 1).then_some(0.12);
                    if dash.is_some() {
                        board.line(ends.map(|end| end as f32), thin, grey, None);
                    }
                    board.line(ends.map(|end| end as f32), thick, ink, dash);
                }
            }
        }
        let end = n as f32;
        for ends in [
            [0.0, 0.0, end, 0.0],
            [end, 0.0, end, end],
            [end, end, 0.0, end],
            [0.0, end, 0.0, 0.0],
        ] {
            board.line(ends, border, ink, None);
        }
        let mut texts = vec![[const { String::new() }; 3]; n * n];
        let font = chance.below(self.fonts.count());
        let high = chance.between(0.14, 0.25);
        let signs = Signs::any(chance);
        let corner = if chance.happens(0.08) {
            1 + chance.below(3)
        } else {
            0
        };
        let line_room = border.max(thick) / 2.0;
        let gap = line_room + chance.between(0.03, 0.08);
        for cage in puzzle.cages() {
            // With clues at the bottom, they stand in the last cell of a cage.
            let at = match corner {
                0 | 1 => cage.first_cell(),
                _ => cage
                    .cells()
                    .iter()
                    .copied()
                    .max()
                    .unwrap_or(cage.first_cell()),
            };
            let place = index(size, at);
            let (shown, text) = signs.text(cage.clue());
            if text.is_empty() {
                continue;
            }
            texts[place][usize::from(corner >= 2)] = text;
            let spot = Spot {
                u: (place % n) as f32,
                v: (place / n) as f32,
                corner,
                gap,
                high,
            };
            match kind {
                Kind::Handwritten => self.write_clue(chance, &mut board, &shown, &spot, ink),
                _ => {
                    if let Some((outline, width)) = self.fonts.outline(font, &shown) {
                        board.print(&outline, width, &spot, ink);
                    }
                }
            }
        }
        if chance.happens(entries) {
            let share = chance.between(0.1, 0.8);
            let marks = chance.happens(0.3);
            let pencil = chance.pick(&[
                [30, 30, 30],
                [95, 95, 95],
                [120, 120, 125],
                [30, 50, 150],
                [160, 40, 40],
            ]);
            for (place, at) in size.cells().enumerate() {
                let (u, v) = ((place % n) as f32, (place / n) as f32);
                if chance.happens(share) {
                    let Some(value) = solution.get(at) else {
                        continue;
                    };
                    let high = chance.between(0.38, 0.52);
                    let text = value.to_string();
                    let wide = high * 0.62 * text.len() as f32;
                    let x = u + 0.5 - wide / 2.0 + chance.between(-0.1, 0.1);
                    let y = v + chance.between(0.40, 0.46);
                    self.write(chance, &mut board, &text, (x, y), high, pencil);
                    texts[place][2] = text;
                } else if marks && chance.happens(0.5) {
                    let (mut x, y) = (u + 0.15, v + chance.between(0.5, 0.72));
                    for _ in 0..1 + chance.below(4) {
                        let digit = 1 + chance.below(n.min(9));
                        self.write(chance, &mut board, &digit.to_string(), (x, y), 0.18, pencil);
                        x += 0.17;
                    }
                }
            }
        }
        let style = format!(
            "thin {thin:.3} grey {faint} thick {thick:.3} border {border:.3}{}{} corner {corner}",
            if coloured { " coloured" } else { "" },
            match dashes {
                0 => " thin dashed",
                1 => " thick dashed",
                _ => "",
            },
        );
        Ok(Drawn {
            left: board.left,
            top: board.top,
            cell,
            page: board.page,
            texts,
            style,
            puzzle,
        })
    }

    /// A clue written by hand: digits from images, operators from strokes.
    fn write_clue(
        &self,
        chance: &mut Chance,
        board: &mut Canvas,
        text: &str,
        spot: &Spot,
        ink: Color,
    ) {
        let high = spot.high * chance.between(1.0, 1.25);
        let step = high * chance.between(0.68, 0.85);
        let wide = step * text.chars().count() as f32;
        let step = if wide > 0.9 { step * 0.9 / wide } else { step };
        let wide = step * text.chars().count() as f32;
        let mut x = match spot.corner % 2 {
            0 => spot.u + spot.gap,
            _ => spot.u + 1.0 - spot.gap - wide,
        };
        let y = match spot.corner / 2 {
            0 => spot.v + spot.gap,
            _ => spot.v + 1.0 - spot.gap - high,
        };
        for sign in text.chars() {
            let up = y + chance.between(-0.015, 0.015);
            if let Some(digit) = sign.to_digit(10) {
                let image = self.digits.image(digit as usize, chance.next() as usize);
                board.stamp(image, (x - 0.1 * high, up), high, [0, 0, 0], chance);
            } else {
                let width = chance.between(0.012, 0.024);
                let (a, b) = (x + 0.12 * high, x + 0.68 * high);
                let (c, d) = (up + 0.25 * high, up + 0.8 * high);
                let (mid, half) = ((c + d) / 2.0, (a + b) / 2.0);
                let mut jitter = || chance.between(-0.012, 0.012);
                let mut line = |board: &mut Canvas, ends: [f32; 4]| {
                    let ends = ends.map(|end| end + jitter());
                    board.line(ends, width, ink, None);
                };
                match sign {
                    '+' => {
                        line(board, [a, mid, b, mid]);
                        line(board, [half, c, half, d]);
                    }
                    '−' | '-' | '–' => line(board, [a, mid, b, mid]),
                    '×' | 'x' | '*' | '·' => {
                        line(board, [a, c, b, d]);
                        line(board, [b, c, a, d]);
                    }
                    '/' => line(board, [b, c - 0.1 * high, a, d]),
                    _ => {
                        line(board, [a, mid, b, mid]);
                        board.dot(half, c, width);
                        board.dot(half, d, width);
                    }
                }
            }
            x += step;
        }
    }

    /// Digits written side by side.
    fn write(
        &self,
        chance: &mut Chance,
        board: &mut Canvas,
        text: &str,
        at: (f32, f32),
        high: f32,
        pencil: [u8; 3],
    ) {
        for (number, sign) in text.chars().enumerate() {
            if let Some(digit) = sign.to_digit(10) {
                let image = self.digits.image(digit as usize, chance.next() as usize);
                let x = at.0 + number as f32 * 0.55 * high - 0.2 * high;
                board.stamp(image, (x, at.1), high, pencil, chance);
            }
        }
    }
}

fn index(size: Size, cell: Cell) -> usize {
    size.index_of(cell).unwrap_or(0)
}

/// A clue as the reader is to read it.
fn label(clue: Clue) -> String {
    match clue {
        Clue::Given(value) => value.to_string(),
        Clue::Op(op, target) => format!("{target}{}", op.ascii()),
        Clue::Hidden(target) => target.to_string(),
        Clue::Free => String::new(),
    }
}

/// How a printer sets operators.
struct Signs {
    /// In the order + − × ÷.
    signs: [char; 4],
    before: bool,
}

impl Signs {
    fn any(chance: &mut Chance) -> Signs {
        Signs {
            signs: [
                '+',
                chance.pick(&['−', '−', '-', '–']),
                chance.pick(&['×', '×', '×', 'x', '*', '·']),
                chance.pick(&['÷', '÷', '÷', '/', ':']),
            ],
            before: chance.happens(0.05),
        }
    }

    /// What is printed, and what the reader is to read, in the order in which it stands.
    fn text(&self, clue: Clue) -> (String, String) {
        let plain = label(clue);
        let Clue::Op(op, target) = clue else {
            return (plain.clone(), plain);
        };
        let sign = match op {
            Op::Add => self.signs[0],
            Op::Sub => self.signs[1],
            Op::Mul => self.signs[2],
            Op::Div => self.signs[3],
        };
        match self.before {
            true => (format!("{sign}{target}"), format!("{}{target}", op.ascii())),
            false => (format!("{target}{sign}"), plain),
        }
    }
}

/// Where a clue stands.
struct Spot {
    u: f32,
    v: f32,
    /// Top left, top right, bottom left, bottom right.
    corner: usize,
    gap: f32,
    high: f32,
}

/// A page with a board on it. All lengths are in cells from the corner of the board.
struct Canvas {
    page: Pixmap,
    left: f32,
    top: f32,
    cell: f32,
}

impl Canvas {
    fn map(&self) -> Transform {
        Transform::from_row(self.cell, 0.0, 0.0, self.cell, self.left, self.top)
    }

    fn paint(color: Color) -> Paint<'static> {
        let mut paint = Paint::default();
        paint.set_color(color);
        paint
    }

    fn fill(&mut self, u: f32, v: f32, width: f32, height: f32, color: Color) {
        if let Some(rect) = Rect::from_xywh(u, v, width, height) {
            let map = self.map();
            self.page.fill_rect(rect, &Self::paint(color), map, None);
        }
    }

    fn line(&mut self, ends: [f32; 4], width: f32, color: Color, dash: Option<f32>) {
        let mut builder = PathBuilder::new();
        builder.move_to(ends[0], ends[1]);
        builder.line_to(ends[2], ends[3]);
        let Some(path) = builder.finish() else { return };
        let stroke = Stroke {
            width,
            line_cap: match dash {
                Some(_) => tiny_skia::LineCap::Butt,
                None => tiny_skia::LineCap::Square,
            },
            dash: dash.and_then(|dash| StrokeDash::new(vec![dash, dash * 0.7], 0.0)),
            ..Stroke::default()
        };
        let map = self.map();
        self.page
            .stroke_path(&path, &Self::paint(color), &stroke, map, None);
    }

    fn dot(&mut self, u: f32, v: f32, radius: f32) {
        if let Some(path) = PathBuilder::from_circle(u, v, radius) {
            let map = self.map();
            let paint = Self::paint(Color::BLACK);
            self.page
                .fill_path(&path, &paint, FillRule::Winding, map, None);
        }
    }

    fn print(&mut self, outline: &tiny_skia::Path, width: f32, spot: &Spot, color: Color) {
        let room = 1.0 - 2.0 * spot.gap;
        let high = spot.high.min(room / width);
        let x = match spot.corner % 2 {
            0 => spot.u + spot.gap,
            _ => spot.u + 1.0 - spot.gap - width * high,
        };
        let y = match spot.corner / 2 {
            0 => spot.v + spot.gap + high,
            _ => spot.v + 1.0 - spot.gap,
        };
        let map = Transform::from_row(high, 0.0, 0.0, high, x, y).post_concat(self.map());
        self.page
            .fill_path(outline, &Self::paint(color), FillRule::Winding, map, None);
    }

    /// A digit written by hand with its top left corner there.
    fn stamp(
        &mut self,
        image: &[u8],
        at: (f32, f32),
        high: f32,
        rgb: [u8; 3],
        chance: &mut Chance,
    ) {
        let Some(mut stamp) = Pixmap::new(28, 28) else {
            return;
        };
        for (pixel, &ink) in stamp.pixels_mut().iter_mut().zip(image) {
            let part = |color: u8| (u16::from(color) * u16::from(ink) / 255) as u8;
            let [red, green, blue] = rgb.map(part);
            if let Some(color) = tiny_skia::PremultipliedColorU8::from_rgba(red, green, blue, ink) {
                *pixel = color;
            }
        }
        // The digit fills 20 of the 28 rows.
        let scale = high / 20.0;
        let lean = chance.between(-0.12, 0.12);
        let map = Transform::from_row(
            scale,
            0.0,
            lean * scale,
            scale,
            at.0 - 4.0 * scale * 0.5,
            at.1 - 4.0 * scale,
        )
        .post_concat(self.map());
        let paint = PixmapPaint {
            quality: tiny_skia::FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        self.page
            .draw_pixmap(0, 0, stamp.as_ref(), &paint, map, None);
    }
}
