use std::fs;
use std::io::Cursor;

use cagey_render::{Drawing, Missing, PngError, Theme, png};

use crate::gallery::{FOUR, puzzle, step_with};
use crate::golden_path;

/// Width, height, and three bytes a pixel.
fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, pixels)
}

/// Pixel by pixel; edges may differ a little where another processor rounds otherwise.
fn assert_same_pixels(name: &str, drawn: &[u8]) {
    let path = golden_path(name);
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(&path, drawn).unwrap();
    }
    let (width, height, pixels) = decoded(drawn);
    let (old_width, old_height, old_pixels) = decoded(&fs::read(&path).unwrap());
    assert_eq!((width, height), (old_width, old_height), "{name}");
    let off = |(one, other): (&u8, &u8)| one.abs_diff(*other) > 16;
    let different = pixels
        .iter()
        .zip(&old_pixels)
        .filter(|&pair| off(pair))
        .count();
    assert!(
        different * 1000 <= pixels.len(),
        "{name}: {different} bytes differ"
    );
}

#[test]
fn every_theme_has_its_pixels() {
    let puzzle = puzzle(FOUR);
    for theme in Theme::ALL {
        let drawing = Drawing {
            theme,
            ..step_with(&puzzle, "cage-values")
        };
        let drawn = png(&drawing.scene(), 1.0).unwrap();
        assert_same_pixels(&format!("4-step-{}.png", theme.name), &drawn);
    }
}

#[test]
fn a_picture_has_as_many_pixels_as_are_asked_for() {
    let puzzle = puzzle(FOUR);
    let scene = Drawing::new(&puzzle).scene();
    for scale in [0.5, 1.0, 3.0] {
        let (width, height, pixels) = decoded(&png(&scene, scale).unwrap());
        assert_eq!(width, (scene.width * scale).round() as u32);
        assert_eq!(
            (width, pixels.len()),
            (height, (width * height * 3) as usize)
        );
    }
    for scale in [0.0, -1.0, 1e9, f32::NAN, f32::INFINITY] {
        assert_eq!(png(&scene, scale), Err(PngError::Size), "{scale}");
    }
}

#[test]
fn a_title_that_the_font_cannot_write_is_refused() {
    let puzzle = puzzle(FOUR);
    for (title, missing) in [
        ("a مرحبا", 'م'),
        ("\u{1f600}", '\u{1f600}'),
        ("\u{7}", '\u{7}'),
    ] {
        let drawing = Drawing {
            title: Some(title.to_owned()),
            ..Drawing::new(&puzzle)
        };
        let refused = png(&drawing.scene(), 1.0).unwrap_err();
        assert_eq!(refused, PngError::Missing(Missing(missing)));
        let code = format!("U+{:04X}", u32::from(missing));
        assert!(refused.to_string().contains(&code), "{refused}");
    }
}
