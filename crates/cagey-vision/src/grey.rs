//! How bright a picture is, at some scale.

use crate::picture::Picture;
use crate::sight::Point;

/// How many levels of brightness there are.
const LEVELS: usize = 256;

/// The brightness of a picture, in which squares of `step × step` pixels have become one.
#[derive(Debug, Default)]
pub(crate) struct Grey {
    /// The pixels of the picture in each row and column of one pixel here.
    pub(crate) step: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row. Paper is bright and ink is dark, also if the picture shows bright lines on a dark ground.
    pub(crate) levels: Vec<u8>,
    /// The brightness of paper, which is assumed around the picture as well.
    pub(crate) paper: u8,
}

/// What is bright in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Dark ink on bright paper.
    #[default]
    Bright,
    /// Bright lines on a dark screen.
    Dark,
}

/// The brightness of a pixel.
#[inline]
fn brightness(pixel: [u8; 3], ground: Ground) -> u8 {
    let [red, green, blue] = pixel.map(u32::from);
    let level = ((77 * red + 150 * green + 29 * blue + 128) >> 8) as u8;
    match ground {
        Ground::Bright => level,
        Ground::Dark => 255 - level,
    }
}

impl Grey {
    /// A picture with squares of pixels averaged. What is left over at the right and at the bottom is cut off.
    pub(crate) fn reduced(picture: &Picture, step: usize, ground: Ground) -> Grey {
        let step = step.clamp(1, picture.width().min(picture.height()).max(1));
        let (width, height) = (picture.width() / step, picture.height() / step);
        let pixels = picture.pixels();
        let levels: Vec<u8> = if step == 1 {
            pixels
                .iter()
                .map(|&pixel| brightness(pixel, ground))
                .collect()
        } else {
            let mut levels = Vec::with_capacity(width * height);
            let mut sums = vec![0u32; width];
            let area = (step * step) as u32;
            for y in 0..height {
                sums.fill(0);
                for row in 0..step {
                    let start = (y * step + row) * picture.width();
                    let row = &pixels[start..start + width * step];
                    for (sum, group) in sums.iter_mut().zip(row.chunks_exact(step)) {
                        for &pixel in group {
                            *sum += u32::from(brightness(pixel, ground));
                        }
                    }
                }
                levels.extend(sums.iter().map(|&sum| ((sum + area / 2) / area) as u8));
            }
            levels
        };
        let paper = paper_level(&levels);
        Grey {
            step,
            width,
            height,
            levels,
            paper,
        }
    }

    /// The level of a pixel, and that of paper around the picture.
    #[inline]
    fn level(&self, x: i32, y: i32) -> f32 {
        if x < 0 || y < 0 || x >= self.width as i32 || y >= self.height as i32 {
            return f32::from(self.paper);
        }
        f32::from(self.levels[y as usize * self.width + x as usize])
    }

    /// The brightness at a place of the picture, between the pixels too.
    #[inline]
    pub(crate) fn at(&self, place: Point) -> f32 {
        let scale = 1.0 / self.step as f32;
        let x = place.x * scale - 0.5;
        let y = place.y * scale - 0.5;
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy) = (x - left, y - top);
        // Conversions saturate, so that places far away are paper too.
        let (left, top) = (left as i32, top as i32);
        if left >= 0 && top >= 0 && left + 1 < self.width as i32 && top + 1 < self.height as i32 {
            let at = top as usize * self.width + left as usize;
            let upper = &self.levels[at..at + 2];
            let lower = &self.levels[at + self.width..at + self.width + 2];
            let upper = f32::from(upper[0]) * (1.0 - dx) + f32::from(upper[1]) * dx;
            let lower = f32::from(lower[0]) * (1.0 - dx) + f32::from(lower[1]) * dx;
            return upper * (1.0 - dy) + lower * dy;
        }
        let (right, bottom) = (left.saturating_add(1), top.saturating_add(1));
        let upper = self.level(left, top) * (1.0 - dx) + self.level(right, top) * dx;
        let lower = self.level(left, bottom) * (1.0 - dx) + self.level(right, bottom) * dx;
        upper * (1.0 - dy) + lower * dy
    }
}

/// The level that four fifths of all pixels do not exceed.
fn paper_level(levels: &[u8]) -> u8 {
    let mut counts = [0usize; LEVELS];
    for &level in levels {
        counts[usize::from(level)] += 1;
    }
    let mut left = levels.len() * 4 / 5;
    for (level, &count) in counts.iter().enumerate() {
        if count > left {
            return level as u8;
        }
        left -= count;
    }
    255
}
