//! Colours.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

impl Color {
    /// Black.
    pub const BLACK: Color = Color::grey(0);
    /// White.
    pub const WHITE: Color = Color::grey(255);

    /// A grey from 0 (black) to 255 (white).
    pub const fn grey(light: u8) -> Color {
        Color {
            rgb: [light, light, light],
        }
    }

    /// A colour in hexadecimal notation: `0x1f4e9e`.
    pub(crate) const fn hex(number: u32) -> Color {
        Color {
            rgb: [(number >> 16) as u8, (number >> 8) as u8, number as u8],
        }
    }

    /// The relative luminance from 0 to 1, as defined by WCAG.
    #[cfg(test)]
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            match part <= 0.04045 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        };
        let [r, g, b] = self.rgb.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of two colours, as defined by WCAG: from 1 to 21 for black on white.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Color) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}
