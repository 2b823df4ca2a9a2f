//! Scenes as TikZ pictures, for LaTeX documents.

use std::collections::BTreeMap;
use std::fmt::Write;

use cagey::notation::{one_line, visible};

use crate::color::Color;
use crate::font::Weight;
use crate::scene::{Anchor, Layer, Point, Scene, Text};
use crate::svg::number;

/// LaTeX points per unit of a scene. With this scale, a cell is about a centimetre wide.
const SCALE: f32 = 0.5;

impl Scene {
    /// The scene as a TikZ picture, to be included in a document with `\input`.
    pub fn to_tikz(&self) -> String {
        let mut out =
            "% \\usepackage{tikz} and \\usepackage{graphicx} in the preamble; \\input this file\n"
                .to_owned();
        let _ = writeln!(out, "% {}", one_line(&self.title));
        let _ = writeln!(
            out,
            "\\begin{{tikzpicture}}[x={SCALE}pt,y=-{SCALE}pt,inner sep=0pt,outer sep=0pt]"
        );
        let colors = self
            .layers
            .iter()
            .map(Layer::color)
            .chain([self.background]);
        let names: BTreeMap<String, Color> =
            colors.map(|color| (color_name(color), color)).collect();
        for (name, color) in names.iter().filter(|(name, _)| name.starts_with("cagey")) {
            let [r, g, b] = color.rgb;
            let _ = writeln!(out, "\\definecolor{{{name}}}{{RGB}}{{{r},{g},{b}}}");
        }
        if self.background != Color::WHITE {
            let (right, bottom) = (number(self.width), number(self.height));
            let color = color_name(self.background);
            let _ = writeln!(out, "\\fill[{color}] (0,0) rectangle ({right},{bottom});");
        }
        for layer in &self.layers {
            add_layer(&mut out, layer);
        }
        out + "\\end{tikzpicture}\n"
    }
}

fn add_layer(out: &mut String, layer: &Layer) {
    match layer {
        Layer::Fill { color, rects } => {
            let _ = writeln!(out, "\\fill[{}]", color_name(*color));
            for rect in rects {
                let _ = writeln!(out, "  {}", path(&rect.outline()));
            }
            *out += ";\n";
        }
        Layer::Stroke {
            color,
            width,
            dash,
            lines,
        } => {
            let style = match dash {
                Some(dash) => {
                    let dash = number(dash * SCALE);
                    format!("dash pattern=on {dash}pt off {dash}pt")
                }
                None => "line cap=rect".to_owned(),
            };
            let width = number(width * SCALE);
            let color = color_name(*color);
            let _ = writeln!(out, "\\draw[{color},line width={width}pt,{style}]");
            for line in lines {
                let _ = writeln!(out, "  {}", path(line));
            }
            *out += ";\n";
        }
        Layer::Text {
            color,
            weight,
            anchor,
            texts,
        } => {
            for text in texts {
                add_text(out, text, *color, *weight, *anchor);
            }
        }
    }
}

fn add_text(out: &mut String, text: &Text, color: Color, weight: Weight, anchor: Anchor) {
    let anchor = match anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
    };
    let weight = match weight {
        Weight::Regular => "",
        Weight::Bold => "\\bfseries\\boldmath",
    };
    let size = number(text.size * SCALE);
    let mut words = escaped(&text.text);
    if let Some(width) = text.within {
        let width = number(width * SCALE);
        words = format!("\\resizebox{{{width}pt}}{{!}}{{{words}}}");
    }
    let _ = writeln!(
        out,
        "\\node[text={},anchor={anchor},font=\\sffamily{weight}\\fontsize{{{size}pt}}{{{size}pt}}\\selectfont] at {} {{{words}}};",
        color_name(color),
        place(text.at),
    );
}

fn path(line: &[Point]) -> String {
    let is_closed = line.len() > 2 && line.first() == line.last();
    let drawn = if is_closed { &line[1..] } else { line };
    let mut points: Vec<String> = drawn.iter().map(|&at| place(at)).collect();
    if is_closed {
        points.push("cycle".to_owned());
    }
    points.join("--")
}

fn place(at: Point) -> String {
    format!("({},{})", number(at.x), number(at.y))
}

/// The name of a colour in TikZ.
fn color_name(color: Color) -> String {
    let [r, g, b] = color.rgb;
    match color {
        Color::BLACK => "black".to_owned(),
        Color::WHITE => "white".to_owned(),
        _ => format!("cagey{r:02x}{g:02x}{b:02x}"),
    }
}

/// Text with LaTeX's special characters escaped. Letters beyond ASCII are left to its fonts.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '×' => out += "$\\times$",
            '÷' => out += "$\\div$",
            '−' => out += "$-$",
            '·' => out += "$\\cdot$",
            '<' | '>' | '|' | '*' => {
                let _ = write!(out, "${c}$");
            }
            // LaTeX's fonts do not have the replacement character, and LaTeX would stop with an error.
            c => out.push(match visible(c) {
                char::REPLACEMENT_CHARACTER => '?',
                shown => shown,
            }),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use cagey::model::Op;

    use super::*;
    use crate::signs::Signs;

    #[test]
    fn special_characters_of_latex_are_escaped() {
        let text = "\\input{x} 50% $a_b^c$ #1 & ~ <|>";
        let safe = "\\textbackslash{}input\\{x\\} 50\\% \\$a\\_b\\textasciicircum{}c\\$ \\#1 \\& \\textasciitilde{} $<$$|$$>$";
        assert_eq!(escaped(text), safe);
        assert_eq!(escaped("a\n\u{1b}\u{202e}\r"), "a ?? ");
        assert_eq!(escaped("12× 3÷ 1−"), "12$\\times$ 3$\\div$ 1$-$");
    }

    /// LaTeX's usual fonts have no other characters.
    #[test]
    fn signs_of_all_operators_are_ascii_in_latex() {
        for op in Op::ALL {
            for signs in [Signs::Usual, Signs::Keyboard, Signs::Dots] {
                let sign = signs.sign(op).to_string();
                assert!(escaped(&sign).is_ascii(), "{op:?}: {sign}");
            }
        }
    }
}
