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
    if let Some(missing) = scene.missing() {
        return Err(PngError::Missing(missing));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size)?;
    let tree = Tree::from_str(&scene.to_svg(), options())
        .map_err(|error| PngError::Internal(error.to_string()))?;
    // Rounded to whole pixels, both sides may be a little off.
    let fit = Transform::from_scale(width as f32 / scene.width, height as f32 / scene.height);
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
