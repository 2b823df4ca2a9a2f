//! Scenes as SVG: small, self-contained, and accessible to screen readers.

use std::fmt::Write;

use cagey::notation::visible;

use crate::color::Color;
use crate::drawing::Drawing;
use crate::font::{FAMILIES, Weight};
use crate::scene::{Anchor, Layer, Point, Scene, Text};

/// Draws a picture as SVG.
///
/// ```
/// use cagey::model::Puzzle;
/// use cagey_render::{Drawing, svg};
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// let picture = svg(&Drawing::new(&puzzle));
/// assert!(picture.starts_with("<svg ") && picture.contains(">6×</text>"));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn svg(drawing: &Drawing) -> String {
    drawing.scene().to_svg()
}

impl Scene {
    /// The scene as SVG.
    pub fn to_svg(&self) -> String {
        let mut out = self.svg_head();
        self.add_background(&mut out);
        for layer in &self.layers {
            layer.add_to(&mut out);
        }
        out + "</svg>\n"
    }

    /// The opening tag, and the texts for screen readers.
    pub(crate) fn svg_head(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let title = escaped(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"{FAMILIES}\">\n<title>{title}</title>\n<desc>{}</desc>\n",
            escaped(&self.description),
        )
    }

    /// Adds the background.
    pub(crate) fn add_background(&self, out: &mut String) {
        let (width, height) = (number(self.width), number(self.height));
        let fill = hex(self.background);
        *out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n");
    }
}

impl Layer {
    pub(crate) fn add_to(&self, out: &mut String) {
        match self {
            Layer::Fill { color, rects } => {
                let _ = write!(out, "<path fill=\"{}\" d=\"", hex(*color));
                for rect in rects {
                    add_line(out, &rect.outline());
                }
                *out += "\"/>\n";
            }
            Layer::Stroke {
                color,
                width,
                dash,
                lines,
            } => {
                let style = match dash {
                    Some(dash) => format!("stroke-dasharray=\"{}\"", number(*dash)),
                    None => "stroke-linecap=\"square\"".to_owned(),
                };
                let _ = write!(
                    out,
                    "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" {style} d=\"",
                    hex(*color),
                    number(*width),
                );
                for line in lines {
                    add_line(out, line);
                }
                *out += "\"/>\n";
            }
            Layer::Text {
                color,
                weight,
                anchor,
                texts,
            } => {
                let size = usual_size(texts);
                let _ = write!(
                    out,
                    "<g fill=\"{}\" font-size=\"{}\"",
                    hex(*color),
                    number(size)
                );
                if *weight == Weight::Bold {
                    *out += " font-weight=\"700\"";
                }
                if *anchor == Anchor::Middle {
                    *out += " text-anchor=\"middle\"";
                }
                *out += ">\n";
                for text in texts {
                    add_text(out, text, size);
                }
                *out += "</g>\n";
            }
        }
    }
}

/// The size that is written on the group: that of the first text if at least half of the texts have it, otherwise
/// the largest.
fn usual_size(texts: &[Text]) -> f32 {
    let count = |size: f32| texts.iter().filter(|text| text.size == size).count();
    let first = texts.first().map_or(0.0, |text| text.size);
    match count(first) * 2 >= texts.len() {
        true => first,
        false => texts.iter().map(|text| text.size).fold(first, f32::max),
    }
}

fn add_text(out: &mut String, text: &Text, usual_size: f32) {
    let (x, y) = (number(text.at.x), number(text.at.y));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\"");
    if text.size != usual_size {
        let _ = write!(out, " font-size=\"{}\"", number(text.size));
    }
    if let Some(width) = text.within {
        let width = number(width);
        let _ = write!(
            out,
            " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\""
        );
    }
    let _ = writeln!(out, ">{}</text>", escaped(&text.text));
}

/// A line as path data, with the short forms for horizontal and vertical segments.
fn add_line(out: &mut String, line: &[Point]) {
    let (Some(first), Some(last)) = (line.first(), line.last()) else {
        return;
    };
    let is_closed = first == last && line.len() > 2;
    let _ = write!(out, "M{} {}", number(first.x), number(first.y));
    let drawn = if is_closed {
        line.len() - 1
    } else {
        line.len()
    };
    for pair in line[..drawn].windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let _ = match (from.x == to.x, from.y == to.y) {
            (_, true) => write!(out, "H{}", number(to.x)),
            (true, _) => write!(out, "V{}", number(to.y)),
            _ => write!(out, "L{} {}", number(to.x), number(to.y)),
        };
    }
    if is_closed {
        out.push('z');
    }
}

/// A number with at most two decimals.
pub(crate) fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

fn hex(color: Color) -> String {
    let [r, g, b] = color.rgb;
    let is_short = [r, g, b].iter().all(|part| part >> 4 == part & 15);
    match is_short {
        true => format!("#{:x}{:x}{:x}", r & 15, g & 15, b & 15),
        false => format!("#{r:02x}{g:02x}{b:02x}"),
    }
}

/// Text for SVG and HTML: markup is escaped, and characters that XML does not allow are replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' => out.push('\n'),
            c => out.push(visible(c)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (10.0, "10"),
            (2.346, "2.35"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn markup_and_control_characters_do_no_harm() {
        assert_eq!(
            escaped("<b>\"&\u{0}\u{1b}\u{202e}\u{ffff}\r"),
            "&lt;b&gt;&quot;&amp;���� "
        );
    }
}
