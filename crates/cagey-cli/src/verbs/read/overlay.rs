//! What was read from a picture, drawn over it.

use std::io::{self, Cursor};

use cagey::model::Clue;
use cagey_vision::{Picture, Point, ReadCage, Reading};
use image::{ImageFormat, Rgb, RgbImage};

const SURE: Rgb<u8> = Rgb([0, 150, 60]);
const DOUBTFUL: Rgb<u8> = Rgb([240, 120, 0]);
const ENTRY: Rgb<u8> = Rgb([30, 90, 220]);

/// Borders and cages with less are doubtful.
const LEAST: f32 = 0.98;

/// Signs of five columns and seven rows, a byte for each row with the left column in the highest of five bits.
const SIGNS: [(char, [u8; 7]); 15] = [
    ('0', [14, 17, 19, 21, 25, 17, 14]),
    ('1', [4, 12, 4, 4, 4, 4, 14]),
    ('2', [14, 17, 1, 2, 4, 8, 31]),
    ('3', [31, 2, 4, 2, 1, 17, 14]),
    ('4', [2, 6, 10, 18, 31, 2, 2]),
    ('5', [31, 16, 30, 1, 1, 17, 14]),
    ('6', [6, 8, 16, 30, 17, 17, 14]),
    ('7', [31, 1, 2, 4, 8, 8, 8]),
    ('8', [14, 17, 17, 14, 17, 17, 14]),
    ('9', [14, 17, 17, 15, 1, 2, 12]),
    ('+', [0, 4, 4, 31, 4, 4, 0]),
    ('−', [0, 0, 0, 31, 0, 0, 0]),
    ('×', [0, 17, 10, 4, 10, 17, 0]),
    ('÷', [0, 4, 0, 31, 0, 4, 0]),
    ('?', [14, 17, 1, 2, 4, 0, 4]),
];

/// The picture with the reading drawn over it, paler than it was, as PNG.
pub(super) fn png(picture: &Picture, reading: &Reading) -> io::Result<Vec<u8>> {
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    let pale = |level: u8| 90 + (u16::from(level) * 165 / 255) as u8;
    let bytes = picture.pixels().iter().flat_map(|pixel| pixel.map(pale));
    let image = RgbImage::from_raw(width, height, bytes.collect());
    let mut sheet = Sheet {
        image: image.ok_or(io::ErrorKind::InvalidData)?,
        n: reading.size().get(),
        lattice: &reading.lattice,
    };
    sheet.borders(reading);
    for cage in &reading.cages {
        sheet.clue(cage);
    }
    for entry in &reading.entries {
        let (row, column) = (entry.cell.row() as f32, entry.cell.col() as f32);
        sheet.text(
            &entry.value.to_string(),
            row + 0.45,
            column + 0.7,
            0.32,
            ENTRY,
        );
    }
    let mut bytes = Cursor::new(Vec::new());
    let written = sheet.image.write_to(&mut bytes, ImageFormat::Png);
    written.map_err(io::Error::other)?;
    Ok(bytes.into_inner())
}

struct Sheet<'a> {
    image: RgbImage,
    n: usize,
    lattice: &'a [Point],
}

impl Sheet<'_> {
    /// Where a place of the board is in the picture; whole numbers are crossings of lines.
    fn at(&self, row: f32, column: f32) -> (f32, f32) {
        let most = self.n as f32;
        let (row, column) = (row.clamp(0.0, most), column.clamp(0.0, most));
        let (r, c) = (
            (row as usize).min(self.n - 1),
            (column as usize).min(self.n - 1),
        );
        let (down, across) = (row - r as f32, column - c as f32);
        let corner = |r: usize, c: usize| {
            let point = self.lattice.get(r * (self.n + 1) + c);
            point.map_or((0.0, 0.0), |point| (point.x, point.y))
        };
        let mix = |a: f32, b: f32, share: f32| a + (b - a) * share;
        let ((ax, ay), (bx, by)) = (corner(r, c), corner(r, c + 1));
        let ((cx, cy), (dx, dy)) = (corner(r + 1, c), corner(r + 1, c + 1));
        (
            mix(mix(ax, bx, across), mix(cx, dx, across), down),
            mix(mix(ay, by, across), mix(cy, dy, across), down),
        )
    }

    /// A filled circle.
    fn dot(&mut self, (x, y): (f32, f32), radius: f32, colour: Rgb<u8>) {
        let (width, height) = (self.image.width() as f32, self.image.height() as f32);
        let rows = (y - radius).max(0.0) as u32..=(y + radius).clamp(0.0, height - 1.0) as u32;
        for py in rows {
            let columns =
                (x - radius).max(0.0) as u32..=(x + radius).clamp(0.0, width - 1.0) as u32;
            for px in columns {
                let (dx, dy) = (px as f32 + 0.5 - x, py as f32 + 0.5 - y);
                if dx * dx + dy * dy <= radius * radius {
                    self.image.put_pixel(px, py, colour);
                }
            }
        }
    }

    /// The pixels of a cell at a place.
    fn cell_width(&self, row: f32, column: f32) -> f32 {
        let (r, c) = (row.floor(), column.floor());
        let ((ax, ay), (bx, by)) = (self.at(r, c), self.at(r, c + 1.0));
        ((bx - ax).powi(2) + (by - ay).powi(2)).sqrt().max(4.0)
    }

    /// A line between two places of the board.
    fn line(&mut self, from: (f32, f32), to: (f32, f32), colour: Rgb<u8>) {
        let width = self.cell_width(
            from.0.min(self.n as f32 - 1.0),
            from.1.min(self.n as f32 - 1.0),
        );
        let steps = (width as usize).clamp(8, 2_000);
        for step in 0..=steps {
            let share = step as f32 / steps as f32;
            let place = self.at(
                from.0 + (to.0 - from.0) * share,
                from.1 + (to.1 - from.1) * share,
            );
            self.dot(place, (width * 0.025).max(0.8), colour);
        }
    }

    fn borders(&mut self, reading: &Reading) {
        let n = self.n;
        let side = n as f32;
        for (from, to) in [
            ((0.0, 0.0), (0.0, side)),
            ((side, 0.0), (side, side)),
            ((0.0, 0.0), (side, 0.0)),
            ((0.0, side), (side, side)),
        ] {
            for step in 0..n {
                let part = |share: f32| {
                    (
                        from.0 + (to.0 - from.0) * share,
                        from.1 + (to.1 - from.1) * share,
                    )
                };
                self.line(
                    part(step as f32 / side),
                    part((step + 1) as f32 / side),
                    SURE,
                );
            }
        }
        let right = reading.right.iter().enumerate().map(|(i, border)| {
            let (row, column) = ((i / (n - 1)) as f32, (i % (n - 1) + 1) as f32);
            (border, (row, column), (row + 1.0, column))
        });
        let below = reading.below.iter().enumerate().map(|(i, border)| {
            let (row, column) = ((i / n + 1) as f32, (i % n) as f32);
            (border, (row, column), (row, column + 1.0))
        });
        for (border, from, to) in right.chain(below) {
            if border.sure < LEAST {
                self.line(from, to, DOUBTFUL);
            } else if border.is_border {
                self.line(from, to, SURE);
            }
        }
    }

    fn clue(&mut self, cage: &ReadCage) {
        let (row, column) = (cage.place.row() as f32, cage.place.col() as f32);
        let is_sure = cage.sure >= LEAST && cage.clue != Clue::Free;
        let colour = if is_sure { SURE } else { DOUBTFUL };
        let text = match cage.clue {
            Clue::Free => "?".to_owned(),
            clue => clue.to_string(),
        };
        self.text(&text, row + 0.66, column + 0.1, 0.2, colour);
    }

    /// A text whose signs are so high, in cells.
    fn text(&mut self, text: &str, row: f32, column: f32, height: f32, colour: Rgb<u8>) {
        let pixel = height / 7.0;
        let radius = (self.cell_width(row, column) * pixel * 0.72).max(0.6);
        for (place, sign) in text.chars().enumerate() {
            let Some((_, rows)) = SIGNS.iter().find(|(known, _)| *known == sign) else {
                continue;
            };
            for (y, bits) in rows.iter().enumerate() {
                for x in (0..5).filter(|x| bits & (16 >> x) != 0) {
                    let across = column + ((place * 6 + x) as f32 + 0.5) * pixel;
                    let at = self.at(row + (y as f32 + 0.5) * pixel, across);
                    self.dot(at, radius, colour);
                }
            }
        }
    }
}
