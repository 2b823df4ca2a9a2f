//! A camera above a page: tilt, rotation, curl, shadow, blur, noise and compression.

use image::codecs::jpeg::JpegEncoder;
use tiny_skia::Pixmap;

use crate::chance::Chance;
use crate::draw::Drawn;

/// A photograph, and where each of its pixels is on the page.
pub(crate) struct Photo {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgb: Vec<u8>,
    view: View,
}

/// From the picture to the page.
#[derive(Clone, Copy)]
struct View {
    map: [[f32; 3]; 3],
    /// How far the paper is bent: the shift in pages at its worst, and the direction and phase of the waves.
    bend: [f32; 2],
    wave: [f32; 3],
    page: f32,
}

impl View {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let [u, v, w] = self.map.map(|row| row[0] * x + row[1] * y + row[2]);
        let (u, v) = (u / w, v / w);
        let along = (self.wave[0] * u + self.wave[1] * v) / self.page;
        let height = (along * std::f32::consts::PI + self.wave[2]).sin();
        (
            u + self.bend[0] * self.page * height,
            v + self.bend[1] * self.page * height,
        )
    }
}

/// How a board lies before the camera.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// The longer side of the picture in pixels.
    pub(crate) side: usize,
    /// The largest tilt in degrees.
    pub(crate) tilt: f32,
    /// Whether the board is turned any way, or nearly upright.
    pub(crate) any_rotation: bool,
}

impl Photo {
    /// Takes a photograph of a board.
    pub(crate) fn taken(chance: &mut Chance, drawn: &Drawn, setting: Setting) -> Photo {
        let newsprint = newsprint(chance, drawn);
        let (width, height) = match chance.below(3) {
            0 => (setting.side, setting.side),
            1 => (setting.side, setting.side * 3 / 4),
            _ => (setting.side * 3 / 4, setting.side),
        };
        let n = drawn.puzzle.size().get() as f32;
        let board = n * drawn.cell;
        let middle = (drawn.left + board / 2.0, drawn.top + board / 2.0);
        let roll = match setting.any_rotation {
            true => chance.between(0.0, std::f32::consts::TAU),
            false => chance.between(-0.14, 0.14),
        };
        let limit = setting.tilt.to_radians();
        let tilt = limit * chance.between(0.0, 1.0).sqrt();
        let toward = chance.between(0.0, std::f32::consts::TAU);
        // The plane of the page in the camera's coordinates: turned about an axis within it.
        let (c, s) = (tilt.cos(), tilt.sin());
        let (a, b) = (toward.cos(), toward.sin());
        let turn = |x: f32, y: f32| {
            let (p, q) = (a * x + b * y, -b * x + a * y);
            let (p, depth) = (p * c, p * s);
            (a * p - b * q, b * p + a * q, depth)
        };
        let (cr, sr) = (roll.cos(), roll.sin());
        // In pages, the board has a width of 1; the camera is 2.2 of them away.
        let far = 2.2;
        let project = |u: f32, v: f32| {
            let (x, y) = ((u - middle.0) / board, (v - middle.1) / board);
            let (x, y) = (cr * x - sr * y, sr * x + cr * y);
            let (x, y, depth) = turn(x, y);
            (x * far / (far + depth), y * far / (far + depth))
        };
        let corners = [
            (drawn.left, drawn.top),
            (drawn.left + board, drawn.top),
            (drawn.left + board, drawn.top + board),
            (drawn.left, drawn.top + board),
        ];
        let seen = corners.map(|(u, v)| project(u, v));
        let extent = |part: fn(&(f32, f32)) -> f32| {
            let low = seen.iter().map(part).fold(f32::INFINITY, f32::min);
            let high = seen.iter().map(part).fold(f32::NEG_INFINITY, f32::max);
            (low, high)
        };
        let ((left, right), (top, bottom)) = (extent(|at| at.0), extent(|at| at.1));
        let fill = chance.between(0.7, 0.95);
        let scale = (width as f32 / (right - left)).min(height as f32 / (bottom - top)) * fill;
        let slack = (
            (width as f32 - (right - left) * scale) / 2.0,
            (height as f32 - (bottom - top) * scale) / 2.0,
        );
        let origin = (
            slack.0 * chance.between(0.7, 1.3) - left * scale,
            slack.1 * chance.between(0.7, 1.3) - top * scale,
        );
        let place = |(x, y): (f32, f32)| (x * scale + origin.0, y * scale + origin.1);
        let bend = match chance.happens(0.4) {
            true => chance.between(0.0, 0.02),
            false => 0.0,
        };
        let bent = chance.between(0.0, std::f32::consts::TAU);
        let wave = chance.between(0.0, std::f32::consts::TAU);
        let long = chance.between(0.6, 1.4);
        let view = View {
            map: inverse(&corners, &seen.map(place)),
            bend: [bend * bent.cos(), bend * bent.sin()],
            wave: [long * wave.cos(), long * wave.sin(), wave * 3.0],
            page: board,
        };
        let light = Light::any(chance, width, height);
        let mut levels = vec![[0.0f32; 3]; width * height];
        let page = &newsprint.0;
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0.0f32; 3];
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let (u, v) = view.at(x as f32 + dx, y as f32 + dy);
                    let color = color_at(page, u + newsprint.1, v + newsprint.1);
                    for (sum, part) in sum.iter_mut().zip(color) {
                        *sum += part / 4.0;
                    }
                }
                let light = light.at(x as f32, y as f32);
                levels[y * width + x] = [0, 1, 2].map(|part| sum[part] * light[part]);
            }
        }
        let cell = board * scale / n;
        blur(
            &mut levels,
            width,
            chance.between(0.3, 1.0 + (cell * 0.012).min(1.2)),
        );
        let noise = chance.between(1.0, 7.0);
        let mut rgb = Vec::with_capacity(width * height * 3);
        for level in levels {
            let common = chance.normal() * noise;
            for part in level {
                rgb.push((part + common + chance.normal() * noise * 0.4).clamp(0.0, 255.0) as u8);
            }
        }
        let quality = chance.between(40.0, 80.0) as u8;
        Photo {
            width,
            height,
            rgb: compressed(rgb, width, height, quality),
            view,
        }
    }

    /// Where a place in the picture is on the page of the board.
    pub(crate) fn on_page(&self, x: f32, y: f32) -> (f32, f32) {
        self.view.at(x, y)
    }
}

/// The page with a wide margin of newsprint around it, and how wide the margin is.
fn newsprint(chance: &mut Chance, drawn: &Drawn) -> (Pixmap, f32) {
    let page = &drawn.page;
    let margin = (page.width() / 2) as usize;
    let (width, height) = (
        page.width() as usize + 2 * margin,
        page.height() as usize + 2 * margin,
    );
    let paper = page.pixels()[0];
    let mut whole = Pixmap::new(width as u32, height as u32).unwrap_or_else(|| page.clone());
    let row = page.width() as usize;
    for (at, pixel) in whole.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (at % width, at / width);
        *pixel = paper;
        if x >= margin && y >= margin && x < margin + row && y - margin < page.height() as usize {
            *pixel = page.pixels()[(y - margin) * row + x - margin];
        }
    }
    if chance.happens(0.3) {
        return (whole, margin as f32);
    }
    // Lines of something like text, and boxes.
    let line = (drawn.cell * chance.between(0.16, 0.3)).max(6.0) as usize;
    let dark = chance.between(20.0, 110.0) as u8;
    let ink = tiny_skia::PremultipliedColorU8::from_rgba(dark, dark, dark, 255);
    let Some(ink) = ink else {
        return (whole, margin as f32);
    };
    let gap = (drawn.cell * 0.35) as usize;
    let inside = |x: usize, y: usize| {
        let near =
            |at: usize, length: u32| at + gap > margin && at < margin + length as usize + gap;
        near(x, page.width()) && near(y, page.height())
    };
    let mut y = 0;
    while y + line < height {
        let mut x = chance.below(40);
        while x + 4 < width {
            // A word of strokes.
            let word = 2 + chance.below(8);
            for _ in 0..word {
                let wide = 1 + chance.below(line / 6 + 1);
                let tall = line * 2 / 5 + chance.below(line / 4 + 1);
                let up = chance.below(line / 5 + 1);
                for dy in 0..tall {
                    for dx in 0..wide {
                        let (px, py) = (x + dx, y + up + dy);
                        if px < width && py < height && !inside(px, py) {
                            whole.pixels_mut()[py * width + px] = ink;
                        }
                    }
                }
                x += wide + 1 + chance.below(line / 4 + 1);
            }
            x += line / 2;
        }
        y += line;
    }
    if chance.happens(0.5) {
        let side = page.width() as usize;
        let out = chance.below(gap.max(1));
        for at in 0..side + 2 * out {
            for wide in 0..2 {
                let from = margin - out;
                for (x, y) in [
                    (from + at, from + wide),
                    (from + at, margin + side + out - wide),
                    (from + wide, from + at),
                    (margin + side + out - wide, from + at),
                ] {
                    if x < width && y < height {
                        whole.pixels_mut()[y * width + x] = ink;
                    }
                }
            }
        }
    }
    (whole, margin as f32)
}

/// The colour of a page between its pixels; the table around it is brown.
fn color_at(page: &Pixmap, u: f32, v: f32) -> [f32; 3] {
    let (width, height) = (page.width() as i32, page.height() as i32);
    let (x, y) = (u - 0.5, v - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let pixel = |x: i32, y: i32| {
        if x < 0 || y < 0 || x >= width || y >= height {
            return [96.0, 74.0, 52.0];
        }
        let pixel = page.pixels()[(y * width + x) as usize];
        [pixel.red(), pixel.green(), pixel.blue()].map(f32::from)
    };
    let (left, top) = (left as i32, top as i32);
    let corners = [
        (pixel(left, top), (1.0 - dx) * (1.0 - dy)),
        (pixel(left + 1, top), dx * (1.0 - dy)),
        (pixel(left, top + 1), (1.0 - dx) * dy),
        (pixel(left + 1, top + 1), dx * dy),
    ];
    let mut sum = [0.0; 3];
    for (color, weight) in corners {
        for (sum, part) in sum.iter_mut().zip(color) {
            *sum += part * weight;
        }
    }
    sum
}

/// Light that is not the same everywhere.
struct Light {
    base: [f32; 3],
    slope: [f32; 2],
    /// The edge of a shadow: direction, place, softness and depth.
    shadow: [f32; 5],
}

impl Light {
    fn any(chance: &mut Chance, width: usize, height: usize) -> Light {
        let side = width.max(height) as f32;
        let bright = chance.between(0.62, 1.05);
        let warm = chance.between(-0.06, 0.06);
        let toward = chance.between(0.0, std::f32::consts::TAU);
        let slope = chance.between(0.0, 0.3) / side;
        let edge = chance.between(0.0, std::f32::consts::TAU);
        let depth = match chance.happens(0.5) {
            true => chance.between(0.1, 0.45),
            false => 0.0,
        };
        let (a, b) = (edge.cos(), edge.sin());
        let middle = (a * width as f32 + b * height as f32) / 2.0;
        Light {
            base: [bright * (1.0 + warm), bright, bright * (1.0 - warm)],
            slope: [slope * toward.cos(), slope * toward.sin()],
            shadow: [
                a,
                b,
                middle + side * chance.between(-0.3, 0.3),
                side * chance.between(0.01, 0.15),
                depth,
            ],
        }
    }

    fn at(&self, x: f32, y: f32) -> [f32; 3] {
        let [a, b, place, soft, depth] = self.shadow;
        let beyond = ((a * x + b * y - place) / soft).clamp(0.0, 1.0);
        let slope = 1.0 + self.slope[0] * x + self.slope[1] * y
            - (self.slope[0].abs() + self.slope[1].abs()) * 300.0;
        let factor = slope * (1.0 - depth * beyond * beyond * (3.0 - 2.0 * beyond));
        self.base.map(|base| base * factor)
    }
}

/// Blurs rows and columns with a normal distribution of this deviation in pixels.
fn blur(levels: &mut Vec<[f32; 3]>, width: usize, deviation: f32) {
    let reach = (deviation * 2.5).ceil() as usize;
    let weights: Vec<f32> = (0..=2 * reach)
        .map(|at| {
            let away = (at as f32 - reach as f32) / deviation;
            (-away * away / 2.0).exp()
        })
        .collect();
    let sum: f32 = weights.iter().sum();
    let height = levels.len() / width;
    for (step, count, other, other_step) in [(1, width, height, width), (width, height, width, 1)] {
        let mut line = vec![[0.0f32; 3]; count];
        for row in 0..other {
            let start = row * other_step;
            for at in 0..count {
                let mut mean = [0.0f32; 3];
                for (index, weight) in weights.iter().enumerate() {
                    let from = (at + index).saturating_sub(reach).min(count - 1);
                    let level = levels[start + from * step];
                    for (mean, part) in mean.iter_mut().zip(level) {
                        *mean += part * weight / sum;
                    }
                }
                line[at] = mean;
            }
            for (at, level) in line.iter().enumerate() {
                levels[start + at * step] = *level;
            }
        }
    }
}

/// The pixels after JPEG.
fn compressed(rgb: Vec<u8>, width: usize, height: usize, quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let done = JpegEncoder::new_with_quality(&mut bytes, quality).encode(
        &rgb,
        width as u32,
        height as u32,
        image::ExtendedColorType::Rgb8,
    );
    match done.and_then(|()| image::load_from_memory(&bytes)) {
        Ok(image) => image.to_rgb8().into_raw(),
        Err(_) => rgb,
    }
}

/// The projective map that takes places in a picture to places on a page, by four of each.
fn inverse(page: &[(f32, f32); 4], seen: &[(f32, f32); 4]) -> [[f32; 3]; 3] {
    let mut rows = [[0.0f64; 9]; 8];
    for (at, (&(u, v), &(x, y))) in page.iter().zip(seen).enumerate() {
        let [u, v, x, y] = [u, v, x, y].map(f64::from);
        rows[2 * at] = [x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u];
        rows[2 * at + 1] = [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v];
    }
    for column in 0..8 {
        let mut pivot = column;
        for row in column..8 {
            if rows[row][column].abs() > rows[pivot][column].abs() {
                pivot = row;
            }
        }
        rows.swap(column, pivot);
        let divisor = rows[column][column];
        for part in &mut rows[column] {
            *part /= divisor;
        }
        let solved = rows[column];
        for (at, row) in rows.iter_mut().enumerate() {
            if at != column {
                let factor = row[column];
                for (part, other) in row.iter_mut().zip(solved) {
                    *part -= factor * other;
                }
            }
        }
    }
    let at = |index: usize| rows[index][8] as f32;
    [
        [at(0), at(1), at(2)],
        [at(3), at(4), at(5)],
        [at(6), at(7), 1.0],
    ]
}
