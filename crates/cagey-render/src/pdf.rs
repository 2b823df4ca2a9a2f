//! Scenes as the pages of a PDF file, with vector graphics, searchable text and an embedded font.
//!
//! Greys are written in the grey colour space, so that printers use black ink only. The same scenes give the same
//! bytes.

use cagey::notation::{one_line, visible};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect as Area, Ref, Str, TextStr};

use crate::color::Color;
use crate::font::{self, CAP_HEIGHT, SUBSTITUTE, Weight};
use crate::scene::{Anchor, Layer, Point, Scene, Text, smallest_text};

/// Points per unit of a scene, for a picture on a page of its own.
const PIXEL: f32 = 0.75;
/// The size of the smallest text of such a picture, in points. The page is made larger to achieve that.
const LEAST_TEXT: f32 = 6.0;
/// The compression level of streams.
const COMPRESSION_LEVEL: u8 = 6;
const SYSTEM: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// Writes pictures as a PDF file. Each is on a page of its own size.
pub fn pdf(scenes: &[Scene]) -> Vec<u8> {
    let page = |scene: &Scene| {
        let least = smallest_text(&scene.layers).map_or(0.0, |size| LEAST_TEXT / size);
        let pixel = PIXEL.max(least);
        Scene {
            width: scene.width * pixel,
            height: scene.height * pixel,
            layers: scene.placed(Point { x: 0.0, y: 0.0 }, pixel),
            ..scene.clone()
        }
    };
    let title = scenes.first().map_or("", |scene| &scene.title);
    pdf_of_pages(title, &scenes.iter().map(page).collect::<Vec<_>>())
}

/// Writes scenes whose unit is the point as pages.
pub(crate) fn pdf_of_pages(title: &str, pages: &[Scene]) -> Vec<u8> {
    let mut next = 0;
    let mut new_ref = || {
        next += 1;
        Ref::new(next)
    };
    let mut file = Pdf::new();
    let (catalog, tree, info) = (new_ref(), new_ref(), new_ref());
    file.catalog(catalog)
        .pages(tree)
        .lang(TextStr("en"))
        .viewer_preferences()
        .pair(Name(b"DisplayDocTitle"), true);
    file.document_info(info)
        .title(TextStr(&one_line(title)))
        .producer(TextStr("Cagey"));
    let fonts = Weight::ALL.map(|weight| {
        let parts: [Ref; 5] = std::array::from_fn(|_| new_ref());
        write_font(&mut file, weight, parts);
        parts[0]
    });
    let mut kids = Vec::with_capacity(pages.len());
    for scene in pages {
        let (page, content) = (new_ref(), new_ref());
        kids.push(page);
        let mut written = file.page(page);
        written
            .parent(tree)
            .media_box(Area::new(0.0, 0.0, scene.width, scene.height))
            .contents(content);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (weight, font) in Weight::ALL.into_iter().zip(fonts) {
            named.pair(font_name(weight), font);
        }
        named.finish();
        resources.finish();
        written.finish();
        let drawn = compress_to_vec_zlib(&content_of(scene), COMPRESSION_LEVEL);
        file.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    file.pages(tree)
        .count(kids.len() as i32)
        .kids(kids.iter().copied());
    file.finish()
}

fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"R"),
        Weight::Bold => Name(b"B"),
    }
}

/// Embeds the whole font, which is small. Text is written with glyph numbers, and a map from glyphs to characters
/// makes it possible to copy and search.
fn write_font(file: &mut Pdf, weight: Weight, parts: [Ref; 5]) {
    let [font, cid_font, descriptor, map, data] = parts;
    let name = match weight {
        Weight::Regular => Name(b"NotoSans-Regular"),
        Weight::Bold => Name(b"NotoSans-Bold"),
    };
    file.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid_font)
        .to_unicode(map);
    let mut written = file.cid_font(cid_font);
    written
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(SYSTEM)
        .font_descriptor(descriptor)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = written.widths();
    let mut characters = UnicodeCmap::new(Name(b"Cagey"), SYSTEM);
    let mut seen = Vec::new();
    for (c, glyph, width) in font::glyphs(weight) {
        // Several kinds of spaces share a glyph; the plain space comes first.
        if seen.contains(&glyph) {
            continue;
        }
        seen.push(glyph);
        widths.consecutive(glyph, [width * 1000.0]);
        characters.pair(glyph, c);
    }
    widths.finish();
    written.finish();
    let bold = matches!(weight, Weight::Bold);
    file.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Area::new(-600.0, -400.0, 2000.0, 1200.0))
        .italic_angle(0.0)
        .ascent(1069.0)
        .descent(-293.0)
        .cap_height(CAP_HEIGHT * 1000.0)
        .stem_v(if bold { 140.0 } else { 80.0 })
        .font_file2(data);
    let compressed = compress_to_vec_zlib(&characters.finish(), COMPRESSION_LEVEL);
    file.stream(map, &compressed).filter(Filter::FlateDecode);
    let compressed = compress_to_vec_zlib(weight.file(), COMPRESSION_LEVEL);
    file.stream(data, &compressed)
        .filter(Filter::FlateDecode)
        .pair(Name(b"Length1"), weight.file().len() as i32);
}

fn content_of(scene: &Scene) -> Vec<u8> {
    let mut content = Content::new();
    // In PDF, y goes up from the bottom of the page.
    let up = |at: Point| (at.x, scene.height - at.y);
    if scene.background != Color::WHITE {
        fill(&mut content, scene.background);
        content
            .rect(0.0, 0.0, scene.width, scene.height)
            .fill_nonzero();
    }
    for layer in &scene.layers {
        match layer {
            Layer::Fill { color, rects } => {
                fill(&mut content, *color);
                for rect in rects {
                    let (x, y) = up(rect.at);
                    content.rect(x, y - rect.height, rect.width, rect.height);
                }
                content.fill_nonzero();
            }
            Layer::Stroke {
                color,
                width,
                dash,
                lines,
            } => {
                stroke(&mut content, *color);
                content.set_line_width(*width);
                match dash {
                    Some(dash) => content
                        .set_line_cap(LineCapStyle::ButtCap)
                        .set_dash_pattern([*dash], 0.0),
                    None => content
                        .set_line_cap(LineCapStyle::ProjectingSquareCap)
                        .set_dash_pattern([], 0.0),
                };
                for line in lines {
                    add_line(&mut content, line, up);
                }
                content.stroke();
            }
            Layer::Text {
                color,
                weight,
                anchor,
                texts,
            } => {
                fill(&mut content, *color);
                for text in texts {
                    add_text(&mut content, text, *weight, *anchor, up);
                }
            }
        }
    }
    content.finish().to_vec()
}

fn add_line(content: &mut Content, line: &[Point], up: impl Fn(Point) -> (f32, f32)) {
    let is_closed = line.len() > 2 && line.first() == line.last();
    let drawn = line.len() - usize::from(is_closed);
    for (i, &at) in line[..drawn].iter().enumerate() {
        let (x, y) = up(at);
        match i {
            0 => content.move_to(x, y),
            _ => content.line_to(x, y),
        };
    }
    if is_closed {
        content.close_path();
    }
}

fn add_text(
    content: &mut Content,
    text: &Text,
    weight: Weight,
    anchor: Anchor,
    up: impl Fn(Point) -> (f32, f32),
) {
    let (x, y) = up(text.at);
    let mut x = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - font::width(&text.text, weight) * text.size / 2.0,
    };
    let is_known = |c: &char| font::glyph(*c, weight).is_some();
    let characters: Vec<char> = text.text.chars().collect();
    for run in characters.chunk_by(|one, next| is_known(one) && is_known(next)) {
        match run {
            [c] if font::is_invisible(*c) => {}
            [c] if !is_known(c) => add_substitute(content, *c, (x, y), text.size, weight),
            run => show(content, run, (x, y), text.size, weight),
        }
        x += font::width(&run.iter().collect::<String>(), weight) * text.size;
    }
}

/// Writes characters that the font has.
fn show(content: &mut Content, run: &[char], (x, y): (f32, f32), size: f32, weight: Weight) {
    let glyph = |&c: &char| font::glyph(c, weight).map_or(0, |(glyph, _)| glyph);
    let codes: Vec<u8> = run.iter().flat_map(|c| glyph(c).to_be_bytes()).collect();
    content
        .begin_text()
        .set_font(font_name(weight), size)
        .set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y])
        .show(Str(&codes))
        .end_text();
}

/// Draws a box for a character that the font does not have. A space of the same width, marked with the actual
/// character, makes it possible to copy and search.
fn add_substitute(content: &mut Content, c: char, (x, y): (f32, f32), size: f32, weight: Weight) {
    content
        .begin_marked_content_with_properties(Name(b"Span"))
        .properties()
        .actual_text(TextStr(visible(c).encode_utf8(&mut [0; 4])));
    let widen = 100.0 / font::width(" ", weight);
    content.set_horizontal_scaling(widen);
    show(content, &[' '], (x, y), size, weight);
    content.set_horizontal_scaling(100.0).end_marked_content();
    let ([left, right, bottom, top], thick) = SUBSTITUTE;
    for inset in [0.0, thick] {
        content.rect(
            x + (left + inset) * size,
            y + (bottom + inset) * size,
            (right - left - 2.0 * inset) * size,
            (top - bottom - 2.0 * inset) * size,
        );
    }
    content.fill_even_odd();
}

fn fill(content: &mut Content, color: Color) {
    match part(color) {
        [grey, same, other] if grey == same && same == other => content.set_fill_gray(grey),
        [r, g, b] => content.set_fill_rgb(r, g, b),
    };
}

fn stroke(content: &mut Content, color: Color) {
    match part(color) {
        [grey, same, other] if grey == same && same == other => content.set_stroke_gray(grey),
        [r, g, b] => content.set_stroke_rgb(r, g, b),
    };
}

fn part(color: Color) -> [f32; 3] {
    color.rgb.map(|part| f32::from(part) / 255.0)
}
