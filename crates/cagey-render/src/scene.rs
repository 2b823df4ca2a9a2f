//! A picture laid out: shapes and texts in their places, in the order in which they are drawn. Back ends
//! draw it and decide nothing.

use crate::font::Weight;
use crate::font::{self, Missing};
use crate::ink::Ink;

/// A picture. The origin is at the top left, and y goes down.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// In pixels, which books scale to their pages.
    pub width: f32,
    /// In pixels.
    pub height: f32,
    /// What it is drawn on.
    pub background: Ink,
    /// What it is, for whoever cannot see it.
    pub title: String,
    /// What there is to see, for whoever cannot see it.
    pub description: String,
    /// From the lowest to the topmost.
    pub layers: Vec<Layer>,
}

#[cfg(feature = "pdf")]
impl Scene {
    /// What there is to draw, scaled, with its top left corner somewhere else.
    pub(crate) fn placed(&self, corner: Point, scale: f32) -> Vec<Layer> {
        let point = |at: &Point| Point {
            x: corner.x + at.x * scale,
            y: corner.y + at.y * scale,
        };
        let placed = |layer: &Layer| match layer {
            Layer::Fill { ink, rects } => Layer::Fill {
                ink: *ink,
                rects: (rects.iter())
                    .map(|rect| Rect {
                        at: point(&rect.at),
                        width: rect.width * scale,
                        height: rect.height * scale,
                    })
                    .collect(),
            },
            Layer::Stroke {
                ink,
                width,
                dash,
                lines,
            } => Layer::Stroke {
                ink: *ink,
                width: width * scale,
                dash: dash.map(|dash| dash * scale),
                lines: (lines.iter())
                    .map(|line| line.iter().map(point).collect())
                    .collect(),
            },
            Layer::Text {
                ink,
                weight,
                anchor,
                texts,
            } => Layer::Text {
                ink: *ink,
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
    /// The characters in it that the font lacks.
    pub fn missing(&self) -> Missing {
        let mut missing = Missing::default();
        for text in texts(&self.layers) {
            missing.extend(font::missing(&text.text));
        }
        missing
    }
}

/// All texts of some layers.
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

/// Things of one kind that look the same.
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    /// Filled rectangles.
    Fill {
        /// Their colour.
        ink: Ink,
        /// Where they are.
        rects: Vec<Rect>,
    },
    /// Lines. Their ends are square, so that lines that meet at a right angle join cleanly.
    Stroke {
        /// Their colour.
        ink: Ink,
        /// How thick they are.
        width: f32,
        /// The length of dashes and gaps, whose ends are not square.
        dash: Option<f32>,
        /// Their corners; a line that ends where it begins is closed.
        lines: Vec<Vec<Point>>,
    },
    /// Texts.
    Text {
        /// Their colour.
        ink: Ink,
        /// How heavy they are.
        weight: Weight,
        /// Which point of a text is named.
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

    pub(crate) fn ink(&self) -> Ink {
        match self {
            Layer::Fill { ink, .. } | Layer::Stroke { ink, .. } | Layer::Text { ink, .. } => *ink,
        }
    }
}

/// A place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its corner at the top left.
    pub at: Point,
    /// To the right.
    pub width: f32,
    /// Down.
    pub height: f32,
}

impl Rect {
    /// Its corners, the first twice.
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

/// Which point of a text is named.
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
    /// Where its base line is anchored.
    pub at: Point,
    /// The size of the font.
    pub size: f32,
    /// What it says.
    pub text: String,
    /// How wide it may be where it only just fits, so that another font does not make it wider.
    pub within: Option<f32>,
}
