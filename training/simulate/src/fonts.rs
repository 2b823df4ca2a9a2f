//! Typefaces, and digits written by hand.

use std::path::{Path, PathBuf};

use tiny_skia::{Path as Outline, PathBuilder};

/// Which half of the styles.
///
/// Typefaces, digits written by hand and Cagey's themes belong to one half: in alphabetical order, or in the order of
/// their file, those with even numbers are for training, and those with odd ones are held out. What has no list — widths,
/// greys, angles — comes from the same ranges in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Training,
    HeldOut,
}

impl Half {
    pub(crate) fn has(self, number: usize) -> bool {
        (number % 2 == 0) == (self == Half::Training)
    }
}

/// The typefaces of a folder.
pub(crate) struct Fonts {
    files: Vec<Vec<u8>>,
}

/// Fonts without digits, or that nobody prints puzzles in.
const UNFIT: [&str; 6] = ["D050000L", "Symbols", "_K.", "Hairline", "Thin", "Mathe"];

impl Fonts {
    pub(crate) fn read(folder: &Path, half: Half) -> Result<Fonts, String> {
        let mut paths = Vec::new();
        collect(folder, &mut paths);
        paths.retain(|path| {
            !UNFIT
                .iter()
                .any(|unfit| path.to_string_lossy().contains(unfit))
        });
        paths.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        let mut files = Vec::new();
        for (_, path) in paths.iter().enumerate().filter(|(at, _)| half.has(*at)) {
            let bytes = std::fs::read(path).map_err(|error| format!("{path:?}: {error}"))?;
            let whole = ttf_parser::Face::parse(&bytes, 0).is_ok_and(|face| {
                "0123456789+"
                    .chars()
                    .all(|sign| face.glyph_index(sign).is_some())
            });
            if whole {
                files.push(bytes);
            }
        }
        if files.is_empty() {
            return Err(format!("{folder:?}: no typefaces"));
        }
        Ok(Fonts { files })
    }

    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// The outline of a text whose digits are as high as 1, from the baseline at (0, 0) on, and its width. Signs that the
    /// font does not have are replaced.
    pub(crate) fn outline(&self, font: usize, text: &str) -> Option<(Outline, f32)> {
        let face = ttf_parser::Face::parse(&self.files[font], 0).ok()?;
        let glyph = |sign: char| {
            let stand_in = match sign {
                '−' | '–' => '-',
                '×' | '·' => 'x',
                '÷' => ':',
                _ => '?',
            };
            face.glyph_index(sign)
                .or_else(|| face.glyph_index(stand_in))
        };
        let high = face.glyph_bounding_box(glyph('7')?)?.y_max;
        let scale = 1.0 / f32::from(high.max(1));
        let mut pen = Pen {
            builder: PathBuilder::new(),
            x: 0.0,
            scale,
        };
        for sign in text.chars() {
            let glyph = glyph(sign)?;
            face.outline_glyph(glyph, &mut pen);
            pen.x += f32::from(face.glyph_hor_advance(glyph)?) * scale;
        }
        let width = pen.x;
        Some((pen.builder.finish()?, width))
    }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path
            .extension()
            .is_some_and(|kind| kind == "ttf" || kind == "otf")
        {
            paths.push(path);
        }
    }
}

/// Draws glyphs one after the other.
struct Pen {
    builder: PathBuilder,
    x: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl ttf_parser::OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

/// Digits written by hand, 28 × 28 pixels each: the training part of MNIST.
pub(crate) struct Digits {
    images: Vec<u8>,
    /// The numbers of the images that show each digit.
    of: [Vec<usize>; 10],
}

impl Digits {
    /// From a folder with the files `train-images-idx3-ubyte` and `train-labels-idx1-ubyte`.
    pub(crate) fn read(folder: &Path, half: Half) -> Result<Digits, String> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path).map_err(|error| format!("{path:?}: {error}"))
        };
        let images = read("train-images-idx3-ubyte")?;
        let labels = read("train-labels-idx1-ubyte")?;
        let mut of: [Vec<usize>; 10] = Default::default();
        for (number, &label) in labels.iter().skip(8).enumerate() {
            if half.has(number) && label < 10 && 16 + (number + 1) * 784 <= images.len() {
                of[usize::from(label)].push(number);
            }
        }
        if of.iter().any(Vec::is_empty) {
            return Err(format!("{folder:?}: digits are missing"));
        }
        Ok(Digits { images, of })
    }

    /// An image of a digit, of one of many.
    pub(crate) fn image(&self, digit: usize, which: usize) -> &[u8] {
        let numbers = &self.of[digit];
        let number = numbers[which % numbers.len()];
        &self.images[16 + number * 784..16 + (number + 1) * 784]
    }
}
