//! Scenes as PNG, always drawn with the bundled font, so that they look the same on every machine.

use std::fmt;

use tiny_skia::{
    FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::animation::Animation;
use crate::color::Color;
use crate::font::{self, SUBSTITUTE, Weight};
use crate::scene::{Anchor, Layer, Point, Scene, Text};

/// The maximum width and height of a picture, in pixels.
const LONGEST: f32 = 20_000.0;

/// Why a picture cannot be written as pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// It would have too many pixels, or none.
    Size,
    /// The picture could not be encoded. This is a bug in this crate.
    Internal(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size => write!(
                f,
                "a side of the picture would be zero or longer than {LONGEST} pixels"
            ),
            PngError::Internal(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PngError {}

/// Writes a scene as PNG. `scale` is the number of pixels per unit of the scene.
pub fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, PngError> {
    encoded(&[(scene, None)], scale)
}

/// Writes an animated PNG that repeats forever. Viewers without support for animations show the first scene.
pub fn animated_png(animation: &Animation, scale: f32) -> Result<Vec<u8>, PngError> {
    let frames: Vec<_> = animation
        .frames()
        .map(|(scene, time)| (scene, Some(time)))
        .collect();
    encoded(&frames, scale)
}

/// Encodes scenes of the same size, each with the time in seconds for which it is shown in an animation.
fn encoded(frames: &[(&Scene, Option<f32>)], scale: f32) -> Result<Vec<u8>, PngError> {
    let Some((first, seconds)) = frames.first() else {
        return Err(PngError::Size);
    };
    let (width, height) = size(first, scale)?;
    let internal = |error: png::EncodingError| PngError::Internal(error.to_string());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    match seconds {
        Some(_) => {
            let count = frames.len() as u32;
            encoder.set_animated(count, 0).map_err(internal)?;
        }
        // A single picture is small anyway, and better compression would take most of the time.
        None => encoder.set_compression(png::Compression::Fast),
    }
    let mut writer = encoder.write_header().map_err(internal)?;
    for (scene, seconds) in frames {
        if let Some(seconds) = seconds {
            let hundredths = (seconds * 100.0).clamp(1.0, 65_535.0) as u16;
            writer.set_frame_delay(hundredths, 100).map_err(internal)?;
        }
        let pixels = pixels(scene, width, height)?;
        // The background is opaque, so the alpha channel is not needed.
        let opaque: Vec<u8> = (pixels.data().chunks_exact(4))
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        writer.write_image_data(&opaque).map_err(internal)?;
    }
    writer.finish().map_err(internal)?;
    Ok(file)
}

pub(crate) fn size(scene: &Scene, scale: f32) -> Result<(u32, u32), PngError> {
    let (width, height) = (scene.width * scale, scene.height * scale);
    match width >= 0.5 && height >= 0.5 && width.max(height) <= LONGEST {
        true => Ok((width.round() as u32, height.round() as u32)),
        false => Err(PngError::Size),
    }
}

/// A scene as pixels.
pub(crate) fn pixels(scene: &Scene, width: u32, height: u32) -> Result<Pixmap, PngError> {
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size)?;
    let [r, g, b] = scene.background.rgb;
    pixels.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
    // Because the size is rounded to whole pixels, the two factors may differ slightly.
    let fit = Transform::from_scale(width as f32 / scene.width, height as f32 / scene.height);
    for layer in &scene.layers {
        let Some(path) = path(layer)? else {
            continue;
        };
        let paint = paint(layer.color());
        match layer {
            Layer::Fill { .. } | Layer::Text { .. } => {
                pixels.fill_path(&path, &paint, FillRule::Winding, fit, None);
            }
            Layer::Stroke { width, dash, .. } => {
                let stroke = Stroke {
                    width: *width,
                    line_cap: match dash {
                        Some(_) => LineCap::Butt,
                        None => LineCap::Square,
                    },
                    dash: dash.and_then(|dash| StrokeDash::new(vec![dash, dash], 0.0)),
                    ..Stroke::default()
                };
                pixels.stroke_path(&path, &paint, &stroke, fit, None);
            }
        }
    }
    Ok(pixels)
}

fn paint(color: Color) -> Paint<'static> {
    let [r, g, b] = color.rgb;
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

/// The path of everything in a layer, unless it is empty.
fn path(layer: &Layer) -> Result<Option<Path>, PngError> {
    let mut path = PathBuilder::new();
    match layer {
        Layer::Fill { rects, .. } => {
            for rect in rects {
                add_line(&mut path, &rect.outline());
            }
        }
        Layer::Stroke { lines, .. } => {
            for line in lines {
                add_line(&mut path, line);
            }
        }
        Layer::Text {
            weight,
            anchor,
            texts,
            ..
        } => {
            let face = Face::parse(weight.file(), 0)
                .map_err(|error| PngError::Internal(error.to_string()))?;
            for text in texts {
                add_text(&mut path, text, *weight, *anchor, &face);
            }
        }
    }
    Ok(path.finish())
}

fn add_line(path: &mut PathBuilder, line: &[Point]) {
    let is_closed = line.len() > 2 && line.first() == line.last();
    let drawn = line.len() - usize::from(is_closed);
    for (i, at) in line[..drawn].iter().enumerate() {
        match i {
            0 => path.move_to(at.x, at.y),
            _ => path.line_to(at.x, at.y),
        }
    }
    if is_closed {
        path.close();
    }
}

/// Adds the outlines of the characters of a text.
fn add_text(path: &mut PathBuilder, text: &Text, weight: Weight, anchor: Anchor, face: &Face) {
    let start = match anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - font::width(&text.text, weight) * text.size / 2.0,
    };
    let mut outline = GlyphOutline {
        path,
        at: Point {
            x: start,
            y: text.at.y,
        },
        scale: text.size / f32::from(face.units_per_em()),
    };
    for c in text.text.chars() {
        match font::glyph(c, weight) {
            // A space has no outline.
            Some((glyph, _)) => drop(face.outline_glyph(GlyphId(glyph), &mut outline)),
            None if font::is_invisible(c) => {}
            None => outline.add_substitute(text.size),
        }
        outline.at.x += font::width(c.encode_utf8(&mut [0; 4]), weight) * text.size;
    }
}

/// Converts the outlines of glyphs, in which y goes up, to paths in a scene.
struct GlyphOutline<'a> {
    path: &'a mut PathBuilder,
    at: Point,
    scale: f32,
}

impl GlyphOutline<'_> {
    fn x(&self, x: f32) -> f32 {
        self.at.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.at.y - y * self.scale
    }

    /// Adds a box for a character that the font does not have.
    fn add_substitute(&mut self, size: f32) {
        let ([left, right, bottom, top], thick) = SUBSTITUTE;
        let at = |x: f32, y: f32| Point {
            x: self.at.x + x * size,
            y: self.at.y - y * size,
        };
        let corners = |[left, right, bottom, top]: [f32; 4]| {
            [
                at(left, bottom),
                at(left, top),
                at(right, top),
                at(right, bottom),
                at(left, bottom),
            ]
        };
        let outer = corners([left, right, bottom, top]);
        // The inner outline has the opposite orientation, so that the inside is not filled.
        let mut inner = corners([left + thick, right - thick, bottom + thick, top - thick]);
        inner.reverse();
        for line in [outer, inner] {
            add_line(self.path, &line);
        }
    }
}

impl OutlineBuilder for GlyphOutline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (x1, y1, x, y) = (self.x(x1), self.y(y1), self.x(x), self.y(y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (x1, y1, x2, y2) = (self.x(x1), self.y(y1), self.x(x2), self.y(y2));
        self.path.cubic_to(x1, y1, x2, y2, self.x(x), self.y(y));
    }

    fn close(&mut self) {
        self.path.close();
    }
}
