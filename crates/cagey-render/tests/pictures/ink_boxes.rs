//! The bounding boxes of the ink of texts, from the outlines in the font files.

use cagey_render::{Anchor, Layer, Scene, Text, Weight};
use ttf_parser::Face;

const REGULAR: &[u8] = include_bytes!("../../font/NotoSans-regular.ttf");
const BOLD: &[u8] = include_bytes!("../../font/NotoSans-bold.ttf");

#[derive(Clone, Debug)]
pub(crate) struct InkBox {
    pub(crate) text: String,
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
}

/// A box around the ink of each text.
pub(crate) fn ink_boxes(scene: &Scene) -> Vec<InkBox> {
    let mut boxes = Vec::new();
    for layer in &scene.layers {
        if let Layer::Text {
            weight,
            anchor,
            texts,
            ..
        } = layer
        {
            boxes.extend(texts.iter().map(|text| ink_box(text, *weight, *anchor)));
        }
    }
    boxes
}

fn ink_box(text: &Text, weight: Weight, anchor: Anchor) -> InkBox {
    let file = match weight {
        Weight::Regular => REGULAR,
        Weight::Bold => BOLD,
    };
    let face = Face::parse(file, 0).unwrap();
    let scale = text.size / f32::from(face.units_per_em());
    let glyphs: Vec<_> = (text.text.chars())
        .map(|c| face.glyph_index(c).unwrap())
        .collect();
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap()) * scale;
    let width: f32 = glyphs.iter().map(|&glyph| advance(glyph)).sum();
    let mut x = match anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - width / 2.0,
    };
    let mut found = InkBox {
        text: text.text.clone(),
        left: f32::MAX,
        right: f32::MIN,
        top: f32::MAX,
        bottom: f32::MIN,
    };
    for &glyph in &glyphs {
        if let Some(ink) = face.glyph_bounding_box(glyph) {
            found.left = found.left.min(x + f32::from(ink.x_min) * scale);
            found.right = found.right.max(x + f32::from(ink.x_max) * scale);
            found.top = found.top.min(text.at.y - f32::from(ink.y_max) * scale);
            found.bottom = found.bottom.max(text.at.y - f32::from(ink.y_min) * scale);
        }
        x += advance(glyph);
    }
    found
}

/// The table of widths that layouts use agrees with the font files.
#[test]
fn the_table_of_the_font_is_that_of_its_files() {
    type Row = (char, [(u16, u16); 2]);
    let table: &[Row] = &include!("../../font/table.rs");
    for (weight, file) in [REGULAR, BOLD].into_iter().enumerate() {
        let face = Face::parse(file, 0).unwrap();
        for (c, numbers) in table {
            let glyph = face.glyph_index(*c).unwrap();
            let width = face.glyph_hor_advance(glyph).unwrap();
            assert_eq!(numbers[weight], (glyph.0, width), "{c}");
        }
    }
    assert!(table.is_sorted_by_key(|row| row.0));
}
