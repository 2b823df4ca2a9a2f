//! Pictures of a puzzle.

use cagey::model::{Position, Puzzle};
use cagey_render::{Charset, Drawing, Signs, Theme, pdf, png, text};
use pyo3::PyResult;

use crate::arguments::named;
use crate::errors::refused;

/// Marks the values of cells that change; pictures made here have none.
const CHANGED: char = '*';

const SIGNS: [Signs; 3] = [Signs::Usual, Signs::Keyboard, Signs::Dots];

fn signs_name(signs: Signs) -> &'static str {
    match signs {
        Signs::Usual => "usual",
        Signs::Keyboard => "keyboard",
        Signs::Dots => "dots",
    }
}

pub(crate) fn signs_named(name: &str) -> PyResult<Signs> {
    named(name, "set of signs", &SIGNS, signs_name)
}

pub(crate) fn theme_named(name: &str) -> PyResult<&'static Theme> {
    named(name, "theme", Theme::ALL, |theme| theme.name)
}

/// A puzzle with these values, as it is to be drawn.
pub(crate) fn drawing<'a>(
    puzzle: &'a Puzzle,
    position: Position,
    theme: &str,
    signs: &str,
    title: Option<&str>,
) -> PyResult<Drawing<'a>> {
    Ok(Drawing {
        position,
        theme: theme_named(theme)?,
        signs: signs_named(signs)?,
        title: title.map(str::to_owned),
        ..Drawing::new(puzzle)
    })
}

/// Pixels, as many for each pixel of the SVG picture as the scale says.
pub(crate) fn pixels(drawing: &Drawing, scale: f64) -> PyResult<Vec<u8>> {
    png(&drawing.scene(), scale as f32).map_err(|error| refused(format!("scale: {error}")))
}

/// A page of the picture's size.
pub(crate) fn page(drawing: &Drawing) -> Vec<u8> {
    pdf(&[drawing.scene()])
}

/// Characters, with lines that a terminal or only a typewriter has.
pub(crate) fn characters(drawing: &Drawing, ascii: bool) -> String {
    let boxes = match ascii {
        true => Charset::Ascii,
        false => Charset::Unicode,
    };
    text(drawing, boxes, CHANGED).to_plain()
}
