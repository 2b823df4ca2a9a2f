//! Scenes as GIF, which has at most 256 colours, and which nearly every program can display and animate.

use std::collections::HashMap;

use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::animation::Animation;
use crate::png::{PngError, pixels, size};
use crate::scene::{Layer, Scene};

/// The number of colours of a file. One of them is reserved for pixels that do not change.
const MOST_COLOURS: usize = 256;
/// The longest time of a frame, in hundredths of a second. If it is longer, the frame is repeated.
const LONGEST: u32 = u16::MAX as u32;

/// Writes a scene as GIF. `scale` is the number of pixels per unit of the scene.
pub fn gif(scene: &Scene, scale: f32) -> Result<Vec<u8>, PngError> {
    encoded([(scene, 0.0)].into_iter(), scale)
}

/// Writes an animated GIF that repeats forever. Viewers without support for animations show the first scene.
pub fn animated_gif(animation: &Animation, scale: f32) -> Result<Vec<u8>, PngError> {
    encoded(animation.frames(), scale)
}

/// Encodes scenes of the same size, each with the time in seconds for which it is shown. Only two of them are
/// held in memory as pixels at a time.
fn encoded<'s>(
    frames: impl ExactSizeIterator<Item = (&'s Scene, f32)> + Clone,
    scale: f32,
) -> Result<Vec<u8>, PngError> {
    let Some((first, _)) = frames.clone().next() else {
        return Err(PngError::Size);
    };
    let (width, height) = size(first, scale)?;
    let internal = |error: EncodingError| PngError::Internal(error.to_string());
    let mut palette = Palette::of(frames.clone().map(|(scene, _)| scene));
    let mut file = Vec::new();
    let (wide, high) = (width as u16, height as u16);
    let mut encoder = Encoder::new(&mut file, wide, high, &palette.bytes()).map_err(internal)?;
    if frames.len() > 1 {
        encoder.set_repeat(Repeat::Infinite).map_err(internal)?;
    }
    let mut shown: Option<Vec<u8>> = None;
    for (scene, seconds) in frames {
        let pixels = pixels(scene, width, height)?;
        // Most pixels have the same colour as the one before.
        let mut last = ([0; 3], palette.nearest([0; 3]));
        let now: Vec<u8> = (pixels.data().chunks_exact(4))
            .map(|pixel| {
                let colour = [pixel[0], pixel[1], pixel[2]];
                if colour != last.0 {
                    last = (colour, palette.nearest(colour));
                }
                last.1
            })
            .collect();
        let mut part = ChangedArea::of(&now, shown.as_deref(), width as usize);
        let mut left = (seconds * 100.0).round() as u32;
        loop {
            let delay = left.min(LONGEST);
            left -= delay;
            let frame = Frame {
                delay: delay as u16,
                dispose: DisposalMethod::Keep,
                transparent: Some(Palette::UNCHANGED),
                left: part.left,
                top: part.top,
                width: part.width,
                height: part.height,
                buffer: part.pixels.into(),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(internal)?;
            if left == 0 {
                break;
            }
            part = ChangedArea::nothing();
        }
        shown = Some(now);
    }
    drop(encoder);
    Ok(file)
}

/// The colours of a file: those of its scenes, and for the edges of letters and lines as many shades between each
/// foreground and each background colour as fit. They depend on nothing else, so that the same scenes have the
/// same palette on every machine.
struct Palette {
    colours: Vec<[u8; 3]>,
    /// The indices of colours that have been looked up.
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The index that keeps the pixel of the previous frame.
    const UNCHANGED: u8 = (MOST_COLOURS - 1) as u8;

    fn of<'s>(scenes: impl Iterator<Item = &'s Scene>) -> Palette {
        let (mut grounds, mut colors) = (Vec::new(), Vec::new());
        let add = |list: &mut Vec<[u8; 3]>, colour| {
            if !list.contains(&colour) {
                list.push(colour);
            }
        };
        for scene in scenes {
            add(&mut grounds, scene.background.rgb);
            for layer in &scene.layers {
                let list = match layer {
                    Layer::Fill { .. } => &mut grounds,
                    Layer::Stroke { .. } | Layer::Text { .. } => &mut colors,
                };
                add(list, layer.color().rgb);
            }
        }
        let mut colours = Vec::new();
        for &colour in grounds.iter().chain(&colors) {
            add(&mut colours, colour);
        }
        let room = MOST_COLOURS - 1;
        colours.truncate(room);
        let shades = (room - colours.len()) / (colors.len() * grounds.len()).max(1);
        for &color in &colors {
            for &ground in &grounds {
                for shade in 1..=shades {
                    let mix = |at: usize| {
                        let (color, ground) = (usize::from(color[at]), usize::from(ground[at]));
                        ((color * shade + ground * (shades + 1 - shade)) / (shades + 1)) as u8
                    };
                    add(&mut colours, [mix(0), mix(1), mix(2)]);
                }
            }
        }
        Palette {
            colours,
            known: HashMap::new(),
        }
    }

    /// All colours one after the other, padded so that the last index is [`Self::UNCHANGED`].
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * MOST_COLOURS, 0);
        bytes
    }

    /// The index of the nearest colour; the first one if there are several.
    fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        let distance = |other: &[u8; 3]| -> i32 {
            let parts = other.iter().zip(colour);
            parts
                .map(|(&one, two)| (i32::from(one) - i32::from(two)).pow(2))
                .sum()
        };
        *self.known.entry(colour).or_insert_with(|| {
            let nearest =
                (self.colours.iter().enumerate()).min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index as u8)
        })
    }
}

/// The part of a picture that differs from the previous one.
struct ChangedArea {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Vec<u8>,
}

impl ChangedArea {
    /// One unchanged pixel.
    fn nothing() -> ChangedArea {
        ChangedArea {
            left: 0,
            top: 0,
            width: 1,
            height: 1,
            pixels: vec![Palette::UNCHANGED],
        }
    }

    fn of(now: &[u8], before: Option<&[u8]>, width: usize) -> ChangedArea {
        let Some(before) = before else {
            return ChangedArea {
                left: 0,
                top: 0,
                width: width as u16,
                height: (now.len() / width) as u16,
                pixels: now.to_vec(),
            };
        };
        let changed = || (0..now.len()).filter(|&at| now[at] != before[at]);
        let (Some(first), Some(last)) = (changed().next(), changed().next_back()) else {
            return ChangedArea::nothing();
        };
        let (top, bottom) = (first / width, last / width + 1);
        let left = changed().map(|at| at % width).min().unwrap_or(0);
        let right = changed().map(|at| at % width + 1).max().unwrap_or(width);
        let pixel = |at: usize| match now[at] == before[at] {
            true => Palette::UNCHANGED,
            false => now[at],
        };
        let rows = (top..bottom).flat_map(|row| row * width + left..row * width + right);
        ChangedArea {
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            pixels: rows.map(pixel).collect(),
        }
    }
}
