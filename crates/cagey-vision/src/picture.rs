//! The pixels of a picture.

/// A picture in colour, row by row.
///
/// Everything is computed from it with additions, multiplications, divisions and square roots only, which every
/// machine rounds alike, so the same pixels give the same reading everywhere.
#[derive(Clone, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    /// Red, green and blue of each pixel.
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// The most pixels that a picture may have.
    pub const MOST_PIXELS: usize = 100_000_000;

    /// A picture from the bytes red, green and blue of each pixel. `None` if there are not exactly `3 · width · height`
    /// of them, if there are none, or if there are more than [`Picture::MOST_PIXELS`] pixels.
    #[must_use]
    pub fn from_rgb(width: usize, height: usize, rgb: &[u8]) -> Option<Self> {
        let pixels = width.checked_mul(height)?;
        if pixels == 0 || pixels > Self::MOST_PIXELS || rgb.len() != pixels * 3 {
            return None;
        }
        let pixels = rgb
            .chunks_exact(3)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        Some(Self {
            width,
            height,
            pixels,
        })
    }

    /// A picture from the bytes red, green, blue and opacity of each pixel, on white paper.
    #[must_use]
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Option<Self> {
        let pixels = width.checked_mul(height)?;
        if pixels == 0 || pixels > Self::MOST_PIXELS || rgba.len() != pixels * 4 {
            return None;
        }
        let on_white = |colour: u8, opacity: u8| {
            let opacity = u32::from(opacity);
            ((u32::from(colour) * opacity + 255 * (255 - opacity) + 127) / 255) as u8
        };
        let pixels = rgba
            .chunks_exact(4)
            .map(|pixel| {
                [
                    on_white(pixel[0], pixel[3]),
                    on_white(pixel[1], pixel[3]),
                    on_white(pixel[2], pixel[3]),
                ]
            })
            .collect();
        Some(Self {
            width,
            height,
            pixels,
        })
    }

    /// A picture from one byte of brightness for each pixel.
    #[must_use]
    pub fn from_grey(width: usize, height: usize, grey: &[u8]) -> Option<Self> {
        let pixels = width.checked_mul(height)?;
        if pixels == 0 || pixels > Self::MOST_PIXELS || grey.len() != pixels {
            return None;
        }
        Some(Self {
            width,
            height,
            pixels: grey.iter().map(|&level| [level; 3]).collect(),
        })
    }

    /// The number of pixels in a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }
}
