//! The trace of a constraint search as one self-contained web page.
//!
//! The page holds the answers of the library as they are, compressed, and `lesson.js`, which draws them. Other pages can use the
//! same script and style sheet.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;

use crate::svg::escaped;

/// The script: an ES module that exports `showLesson`.
pub const LESSON_SCRIPT: &str = include_str!("lesson.js");
/// Its style sheet.
pub const LESSON_STYLE: &str = include_str!("lesson.css");

const PAGE: &str = include_str!("page.html");

/// A page that shows a lesson: a JSON object with the answers to `problem` and to `csp` with a trace, as `problem` and
/// `search`. The labels are in a language of the script, `en` or `de`.
pub fn lesson_page(title: &str, id: &str, language: &str, lesson: &str) -> String {
    let data = STANDARD.encode(compress_to_vec_zlib(lesson.as_bytes(), 6));
    let parts = [
        ("{title}", escaped(title)),
        ("{id}", escaped(id)),
        ("{lang}", escaped(language)),
        ("{style}", LESSON_STYLE.to_owned()),
        ("{script}", LESSON_SCRIPT.to_owned()),
        ("{data}", data),
    ];
    // What is put in is not looked at again, whatever it contains.
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        page += before;
        match parts.iter().find(|(name, _)| from.starts_with(name)) {
            Some((name, text)) => {
                page += text;
                rest = &from[name.len()..];
            }
            None => {
                page.push('{');
                rest = &from[1..];
            }
        }
    }
    page + rest
}
