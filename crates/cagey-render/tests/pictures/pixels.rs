use std::fs;
use std::io::Cursor;

use cagey_render::{Drawing, PngError, Theme, png};

use crate::gallery::{FOUR, puzzle, step_with};
use crate::golden_path;

/// Width, height, and three bytes per pixel.
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
    for &theme in Theme::ALL {
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
fn a_box_is_drawn_for_what_the_font_lacks() {
    let puzzle = puzzle(FOUR);
    let drawn = |title: &str| {
        let scene = Drawing {
            title: Some(title.to_owned()),
            ..Drawing::new(&puzzle)
        }
        .scene();
        let missing: String = scene.missing().characters().collect();
        (decoded(&png(&scene, 1.0).unwrap()).2, missing)
    };
    let (plain, none) = drawn("a");
    assert_eq!(none, "");
    for (title, missing) in [("a م", "م"), ("a \u{1f600}", "\u{1f600}"), ("a \u{7}", "")] {
        let (pixels, named) = drawn(title);
        assert_eq!(named, missing, "{title:?}");
        assert!(pixels != plain, "{title:?}");
        // All missing characters have the same box.
        assert!(pixels == drawn("a 中").0, "{title:?}");
    }
    // Joiners and variation selectors are invisible.
    assert!(drawn("a\u{200d}\u{fe0f}") == (plain, String::new()));
}
