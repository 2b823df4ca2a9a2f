//! Pictures from files: JPEG, PNG and WebP, turned as the camera was held.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use cagey_vision::Picture;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits};

use crate::input::reason;

/// The most bytes of a file that is read from standard input.
const MOST_BYTES: u64 = 200 << 20;

/// Why a file is no picture.
pub(super) enum NoPicture {
    /// It could not be opened or read.
    File(io::Error),
    /// It is of no kind that can be read.
    Kind,
    /// It is damaged or too large.
    Damaged(ImageError),
    /// It has too many pixels.
    TooLarge,
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPicture::File(error) => f.write_str(&reason(error)),
            NoPicture::Kind => f.write_str("it is no JPEG, PNG or WebP picture"),
            NoPicture::Damaged(error) => error.fmt(f),
            NoPicture::TooLarge => write!(
                f,
                "it has more than {} million pixels",
                Picture::MOST_PIXELS / 1_000_000
            ),
        }
    }
}

impl NoPicture {
    /// Advice.
    pub(super) fn help(&self) -> Option<&'static str> {
        match self {
            NoPicture::Kind => Some("convert it first, for example to PNG"),
            _ => None,
        }
    }
}

/// The picture in a file, or in standard input for `-`.
pub(super) fn load(path: &Path) -> Result<Picture, NoPicture> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock().take(MOST_BYTES);
        input.read_to_end(&mut bytes).map_err(NoPicture::File)?;
        return decoded(ImageReader::new(Cursor::new(bytes)));
    }
    let file = File::open(path).map_err(NoPicture::File)?;
    decoded(ImageReader::new(BufReader::new(file)))
}

fn decoded(reader: ImageReader<impl io::BufRead + io::Seek>) -> Result<Picture, NoPicture> {
    let mut reader = reader.with_guessed_format().map_err(NoPicture::File)?;
    if reader.format().is_none() {
        return Err(NoPicture::Kind);
    }
    reader.limits(Limits::default());
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > Picture::MOST_PIXELS as u64 {
        return Err(NoPicture::TooLarge);
    }
    // Cameras write the picture as the sensor has it, and say how it was held.
    let orientation = decoder.orientation().map_err(refused)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(refused)?;
    image.apply_orientation(orientation);
    let (width, height) = (image.width() as usize, image.height() as usize);
    let picture = match image.color().has_alpha() {
        true => Picture::from_rgba(width, height, image.to_rgba8().as_raw()),
        false => Picture::from_rgb(width, height, image.to_rgb8().as_raw()),
    };
    picture.ok_or(NoPicture::TooLarge)
}

fn refused(error: ImageError) -> NoPicture {
    match error {
        ImageError::Unsupported(_) => NoPicture::Kind,
        ImageError::IoError(error) => NoPicture::File(error),
        error => NoPicture::Damaged(error),
    }
}
