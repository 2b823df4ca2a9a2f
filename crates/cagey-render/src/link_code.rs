//! QR codes on sheets: links to the page, where a puzzle can be played and explained.

use std::fmt;
use std::str::FromStr;

use cagey::model::Puzzle;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::color::Color;
use crate::page_builder::MM;
use crate::scene::{Layer, Point, Rect};

/// The side of a module. A phone reads it from a printed page with ease, and a home printer draws it cleanly.
const MODULE: f32 = 0.4 * MM;
/// The light border that readers expect, in modules.
const QUIET: i32 = 4;
const MOST_LENGTH: usize = 500;

/// The address of a page to play on, to which a puzzle is appended.
///
/// ```
/// use cagey_render::LinkBase;
///
/// let base: LinkBase = "https://example.org/cagey/".parse()?;
/// let puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// assert_eq!(base.link(&puzzle), "https://example.org/cagey/#1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkBase(String);

impl LinkBase {
    /// The link to a puzzle, which such a page opens.
    pub fn link(&self, puzzle: &Puzzle) -> String {
        format!("{}#1!{puzzle}", self.0)
    }
}

impl fmt::Display for LinkBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for LinkBase {
    type Err = LinkBaseError;

    fn from_str(text: &str) -> Result<LinkBase, LinkBaseError> {
        let host = ["https://", "http://"]
            .into_iter()
            .find_map(|scheme| text.strip_prefix(scheme));
        let has_host = host.is_some_and(|host| !host.is_empty() && !host.starts_with('/'));
        let is_plain = |c: char| c.is_ascii_graphic() && !"#\"<>\\^`{|}".contains(c);
        if text.len() > MOST_LENGTH {
            Err(LinkBaseError::Long)
        } else if has_host && text.chars().all(is_plain) {
            Ok(LinkBase(text.to_owned()))
        } else {
            Err(LinkBaseError::NotAnAddress)
        }
    }
}

/// Why a text is not a [`LinkBase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkBaseError {
    /// It is not the address of a page.
    NotAnAddress,
    /// It is longer than 500 characters.
    Long,
}

impl fmt::Display for LinkBaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkBaseError::NotAnAddress => f.write_str(
                "expected the address of the page, such as https://example.org/cagey/, without spaces and without #",
            ),
            LinkBaseError::Long => write!(f, "the address of the page must have at most {MOST_LENGTH} characters"),
        }
    }
}

impl std::error::Error for LinkBaseError {}

/// The QR code of a link.
pub(crate) struct LinkCode {
    code: QrCode,
}

impl LinkCode {
    /// The code of a text; nothing if the text is too long for one.
    pub(crate) fn of(text: &str) -> Option<LinkCode> {
        // Where a code of the same size can have more redundancy, it gets it.
        let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
        Some(LinkCode { code })
    }

    /// Its side on the page, with the light border.
    pub(crate) fn side(&self) -> f32 {
        (self.code.size() + 2 * QUIET) as f32 * MODULE
    }

    /// The code in its place: black on white in every theme, because many readers take no other.
    pub(crate) fn layers(&self, at: Point) -> [Layer; 2] {
        let paper = Rect {
            at,
            width: self.side(),
            height: self.side(),
        };
        let mut rects = Vec::new();
        for y in 0..self.code.size() {
            let mut x = 0;
            while x < self.code.size() {
                let start = x;
                while self.code.get_module(x, y) {
                    x += 1;
                }
                if x > start {
                    rects.push(Rect {
                        at: Point {
                            x: at.x + (start + QUIET) as f32 * MODULE,
                            y: at.y + (y + QUIET) as f32 * MODULE,
                        },
                        width: (x - start) as f32 * MODULE,
                        height: MODULE,
                    });
                }
                x += 1;
            }
        }
        [
            Layer::Fill {
                color: Color::WHITE,
                rects: vec![paper],
            },
            Layer::Fill {
                color: Color::hex(0x000000),
                rects,
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_pages_are_accepted() {
        for good in [
            "https://example.org/",
            "http://192.168.0.7:8080/cagey/index.html?class=3b",
        ] {
            assert_eq!(good.parse::<LinkBase>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "example.org",
            "https://",
            "https:///cagey",
            "javascript:alert(1)",
            "file:///tmp/cagey.html",
            "https://example.org/#/play",
            "https://example.org/a b",
            "https://example.org/ä",
            "https://example.org/\n",
        ] {
            assert_eq!(
                bad.parse::<LinkBase>(),
                Err(LinkBaseError::NotAnAddress),
                "{bad}"
            );
        }
        let long = format!("https://example.org/{}", "a".repeat(500));
        assert_eq!(long.parse::<LinkBase>(), Err(LinkBaseError::Long));
    }

    #[test]
    fn a_text_that_no_code_can_hold_gets_none() {
        assert!(LinkCode::of(&"a".repeat(2953)).is_some());
        assert!(LinkCode::of(&"a".repeat(2954)).is_none());
    }
}
