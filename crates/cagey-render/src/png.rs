//! A scene as pixels, drawn with our own font and no other, so that it looks the same on every machine.

use std::fmt;

use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::film::Film;
use crate::font::{self, SUBSTITUTE, Weight};
use crate::ink::Ink;
use crate::scene::{Anchor, Layer, Point, Scene, Text};

/// The longest side of a picture, in pixels.
const LONGEST: f32 = 20_000.0;

/// Why a picture cannot be drawn as pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// It would have too many pixels, or none.
    Size,
    /// The picture was drawn but not written down; this is a fault of this crate.
    Internal(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size => write!(
                f,
                "a side of the picture is beyond {LONGEST} pixels, or nothing"
            ),
            PngError::Internal(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PngError {}

/// A scene as PNG, with so many pixels for each of the scene's.
pub fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, PngError> {
    encoded(&[(scene, None)], scale)
}

/// A film as animated PNG, which is shown for ever. What does not know animations shows the first scene.
pub fn animated_png(film: &Film, scale: f32) -> Result<Vec<u8>, PngError> {
    let frames: Vec<_> = film
        .frames()
        .map(|(scene, time)| (scene, Some(time)))
        .collect();
    encoded(&frames, scale)
}

/// Scenes of one size, each with the seconds that it is shown, if it is one of many.
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
        // A single picture is small as it is, and most of the time goes into making it smaller.
        None => encoder.set_compression(png::Compression::Fast),
    }
    let mut writer = encoder.write_header().map_err(internal)?;
    for (scene, seconds) in frames {
        if let Some(seconds) = seconds {
            let hundredths = (seconds * 100.0).clamp(1.0, 65_535.0) as u16;
            writer.set_frame_delay(hundredths, 100).map_err(internal)?;
        }
        let pixels = pixels(scene, width, height)?;
        // Nothing shines through the background.
        let opaque: Vec<u8> = (pixels.data().chunks_exact(4))
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        writer.write_image_data(&opaque).map_err(internal)?;
    }
    writer.finish().map_err(internal)?;
    Ok(file)
}

fn size(scene: &Scene, scale: f32) -> Result<(u32, u32), PngError> {
    let (width, height) = (scene.width * scale, scene.height * scale);
    match width >= 0.5 && height >= 0.5 && width.max(height) <= LONGEST {
        true => Ok((width.round() as u32, height.round() as u32)),
        false => Err(PngError::Size),
    }
}

/// A scene as pixels.
fn pixels(scene: &Scene, width: u32, height: u32) -> Result<Pixmap, PngError> {
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size)?;
    let [r, g, b] = scene.background.rgb;
    pixels.fill(Color::from_rgba8(r, g, b, 255));
    // Rounded to whole pixels, both sides may be a little off.
    let fit = Transform::from_scale(width as f32 / scene.width, height as f32 / scene.height);
    for layer in &scene.layers {
        let Some(path) = path(layer)? else {
            continue;
        };
        let paint = paint(layer.ink());
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

fn paint(ink: Ink) -> Paint<'static> {
    let [r, g, b] = ink.rgb;
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

/// All that a layer draws, if it draws anything.
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

/// The outlines of a text's letters.
fn add_text(path: &mut PathBuilder, text: &Text, weight: Weight, anchor: Anchor, face: &Face) {
    let start = match anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - font::width(&text.text, weight) * text.size / 2.0,
    };
    let mut pen = Pen {
        path,
        at: Point {
            x: start,
            y: text.at.y,
        },
        scale: text.size / f32::from(face.units_per_em()),
    };
    for c in text.text.chars() {
        match font::glyph(c, weight) {
            // A blank has no outline.
            Some((glyph, _)) => drop(face.outline_glyph(GlyphId(glyph), &mut pen)),
            None if font::is_unseen(c) => {}
            None => pen.add_substitute(text.size),
        }
        pen.at.x += font::width(c.encode_utf8(&mut [0; 4]), weight) * text.size;
    }
}

/// Draws outlines of the font, in which y goes up, at a place of a scene.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    at: Point,
    scale: f32,
}

impl Pen<'_> {
    fn x(&self, x: f32) -> f32 {
        self.at.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.at.y - y * self.scale
    }

    /// A box for a character that the font lacks.
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
        // The hole goes the other way round, so that it is none of what is filled.
        let mut inner = corners([left + thick, right - thick, bottom + thick, top - thick]);
        inner.reverse();
        for line in [outer, inner] {
            add_line(self.path, &line);
        }
    }
}

impl OutlineBuilder for Pen<'_> {
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
