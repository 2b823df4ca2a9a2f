//! A scene as pixels, drawn by resvg with our own font and no other, so that it looks the same on every
//! machine.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};

use crate::film::Film;
use crate::font::{Missing, Weight};
use crate::scene::Scene;

/// The longest side of a picture, in pixels.
const LONGEST: f32 = 20_000.0;

/// Why a picture cannot be drawn as pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The font does not have a character.
    Missing(Missing),
    /// It would have too many pixels, or none.
    Size,
    /// The picture was drawn but not written down; this is a fault of this crate.
    Internal(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Missing(missing) => missing.fmt(f),
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
    let pixels = pixels(scene, scale)?;
    pixels
        .encode_png()
        .map_err(|error| PngError::Internal(error.to_string()))
}

/// A film as animated PNG, which is shown for ever. What does not know animations shows the first scene.
pub fn animated_png(film: &Film, scale: f32) -> Result<Vec<u8>, PngError> {
    let frames = film.frames();
    let Some((first, _)) = film.frames().next() else {
        return Err(PngError::Size);
    };
    let first = pixels(first, scale)?;
    let internal = |error: png::EncodingError| PngError::Internal(error.to_string());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .set_animated(frames.len() as u32, 0)
        .map_err(internal)?;
    let mut writer = encoder.write_header().map_err(internal)?;
    for (scene, seconds) in frames {
        let hundredths = (seconds * 100.0).clamp(1.0, 65_535.0) as u16;
        writer.set_frame_delay(hundredths, 100).map_err(internal)?;
        let opaque: Vec<u8> = (pixels(scene, scale)?.data().chunks_exact(4))
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        writer.write_image_data(&opaque).map_err(internal)?;
    }
    writer.finish().map_err(internal)?;
    Ok(file)
}

/// A scene as pixels.
fn pixels(scene: &Scene, scale: f32) -> Result<Pixmap, PngError> {
    if let Some(missing) = scene.missing() {
        return Err(PngError::Missing(missing));
    }
    let (width, height) = (scene.width * scale, scene.height * scale);
    if width.is_nan() || height.is_nan() || width.max(height) > LONGEST {
        return Err(PngError::Size);
    }
    let mut pixels =
        Pixmap::new(width.round() as u32, height.round() as u32).ok_or(PngError::Size)?;
    let tree = Tree::from_str(&scene.to_svg(), options())
        .map_err(|error| PngError::Internal(error.to_string()))?;
    // Rounded to whole pixels, both sides may be a little off.
    let fit = Transform::from_scale(
        pixels.width() as f32 / tree.size().width(),
        pixels.height() as f32 / tree.size().height(),
    );
    resvg::render(&tree, fit, &mut pixels.as_mut());
    Ok(pixels)
}

/// Fonts are read once.
fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for weight in Weight::ALL {
            fonts.load_font_data(weight.file().to_vec());
        }
        Options {
            fontdb: Arc::new(fonts),
            ..usvg::Options::default()
        }
    })
}
