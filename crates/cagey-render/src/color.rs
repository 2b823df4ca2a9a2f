/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

impl Ink {
    /// Pure black.
    pub const BLACK: Ink = Ink::grey(0);
    /// The colour of paper.
    pub const WHITE: Ink = Ink::grey(255);

    /// A grey from black, 0, to white, 255.
    pub const fn grey(light: u8) -> Ink {
        Ink {
            rgb: [light, light, light],
        }
    }

    /// A colour as web pages write it: `0x1f4e9e`.
    pub(crate) const fn hex(number: u32) -> Ink {
        Ink {
            rgb: [(number >> 16) as u8, (number >> 8) as u8, number as u8],
        }
    }

    /// How light it looks, from 0 to 1, as web pages reckon it.
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

    /// How well one is seen on the other: 1 not at all, 21 black on white.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Ink) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}
