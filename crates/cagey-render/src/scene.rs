//! A scene: the shapes and texts of a picture with their positions, in the order in which they are drawn. Back ends
//! draw scenes and make no decisions about the layout.

use crate::color::Color;
use crate::font::Weight;
use crate::font::{self, MissingCharacters};

/// A picture. The origin is at the top left, and y goes down.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width in pixels; in a book, all lengths are scaled to the page.
    pub width: f32,
    /// The height in pixels.
    pub height: f32,
    /// The background colour.
    pub background: Color,
    /// The title for screen readers.
    pub title: String,
    /// A description for screen readers.
    pub description: String,
    /// The layers from bottom to top.
    pub layers: Vec<Layer>,
}

#[cfg(feature = "pdf")]
impl Scene {
    /// The layers, scaled and moved to another top left corner.
    pub(crate) fn placed(&self, corner: Point, scale: f32) -> Vec<Layer> {
        let point = |at: &Point| Point {
            x: corner.x + at.x * scale,
            y: corner.y + at.y * scale,
        };
        let placed = |layer: &Layer| match layer {
            Layer::Fill { color, rects } => Layer::Fill {
                color: *color,
                rects: (rects.iter())
                    .map(|rect| Rect {
                        at: point(&rect.at),
                        width: rect.width * scale,
                        height: rect.height * scale,
                    })
                    .collect(),
            },
            Layer::Stroke {
                color,
                width,
                dash,
                lines,
            } => Layer::Stroke {
                color: *color,
                width: width * scale,
                dash: dash.map(|dash| dash * scale),
                lines: (lines.iter())
                    .map(|line| line.iter().map(point).collect())
                    .collect(),
            },
            Layer::Text {
                color,
                weight,
                anchor,
                texts,
            } => Layer::Text {
                color: *color,
                weight: *weight,
                anchor: *anchor,
                texts: (texts.iter())
                    .map(|text| Text {
                        at: point(&text.at),
                        size: text.size * scale,
                        text: text.text.clone(),
                        within: text.within.map(|within| within * scale),
                    })
                    .collect(),
            },
        };
        self.layers.iter().map(placed).collect()
    }
}

impl Scene {
    /// The same scene in which every text keeps the width that it has in the bundled font. In SVG, which is drawn with the
    /// fonts of the viewer, no line is then longer than in PDF.
    #[must_use]
    pub fn with_fixed_widths(mut self) -> Scene {
        for layer in &mut self.layers {
            if let Layer::Text { weight, texts, .. } = layer {
                for text in texts {
                    let width = font::width(&text.text, *weight) * text.size;
                    text.within = text.within.or((width > 0.0).then_some(width));
                }
            }
        }
        self
    }

    /// The characters that the font does not have.
    pub fn missing(&self) -> MissingCharacters {
        let mut missing = MissingCharacters::default();
        for text in texts(&self.layers) {
            missing.extend(font::missing(&text.text));
        }
        missing
    }
}

/// All texts in some layers.
fn texts(layers: &[Layer]) -> impl Iterator<Item = &Text> {
    let texts = layers.iter().filter_map(|layer| match layer {
        Layer::Text { texts, .. } => Some(texts),
        _ => None,
    });
    texts.flatten()
}

/// The size of the smallest text in some layers, if there is any.
#[cfg(feature = "pdf")]
pub(crate) fn smallest_text(layers: &[Layer]) -> Option<f32> {
    let sizes = texts(layers).map(|text| text.size);
    sizes.reduce(f32::min)
}

/// Shapes or texts of one kind that look the same.
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    /// Filled rectangles.
    Fill {
        /// Their colour.
        color: Color,
        /// The rectangles.
        rects: Vec<Rect>,
    },
    /// Lines. Their ends are square, so that lines that meet at a right angle join cleanly.
    Stroke {
        /// Their colour.
        color: Color,
        /// Their width.
        width: f32,
        /// The length of dashes and gaps, if the lines are dashed. The ends of dashes are not square.
        dash: Option<f32>,
        /// The points of each line. A line that ends where it begins is closed.
        lines: Vec<Vec<Point>>,
    },
    /// Texts.
    Text {
        /// Their colour.
        color: Color,
        /// Their weight.
        weight: Weight,
        /// Which point of a text its position refers to.
        anchor: Anchor,
        /// The texts.
        texts: Vec<Text>,
    },
}

impl Layer {
    /// Whether there is nothing to draw.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Layer::Fill { rects, .. } => rects.is_empty(),
            Layer::Stroke { lines, .. } => lines.is_empty(),
            Layer::Text { texts, .. } => texts.is_empty(),
        }
    }

    pub(crate) fn color(&self) -> Color {
        match self {
            Layer::Fill { color, .. } | Layer::Stroke { color, .. } | Layer::Text { color, .. } => {
                *color
            }
        }
    }
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left.
    pub x: f32,
    /// The distance from the top.
    pub y: f32,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its top left corner.
    pub at: Point,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Rect {
    /// Its outline as a closed line.
    pub(crate) fn outline(self) -> Vec<Point> {
        let Rect { at, width, height } = self;
        let (right, bottom) = (at.x + width, at.y + height);
        let corner = |x, y| Point { x, y };
        vec![
            at,
            corner(right, at.y),
            corner(right, bottom),
            corner(at.x, bottom),
            at,
        ]
    }
}

/// Which point of a text its position refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Its position on the baseline.
    pub at: Point,
    /// The font size.
    pub size: f32,
    /// The text itself.
    pub text: String,
    /// The width to which it is limited if it only just fits, in case another font is wider.
    pub within: Option<f32>,
}
