//! A trace as a web page. The arrow keys show one step at a time; without scripts, all steps are shown.

use super::board;
use super::report::{title_of, words_of};
use super::search::SearchResult;

/// A larger page would be slow to open. Steps beyond this size are left out.
const MOST_BYTES: usize = 20_000_000;

const HEAD: &str = include_str!("page-head.html");
const FOOT: &str = include_str!("page-foot.html");

/// The trace of a search as a page.
pub(super) fn page(result: &SearchResult, heading: &str, ending: &str) -> String {
    let id = escaped(&result.puzzle.to_string());
    let mut page = HEAD
        .replace("{heading}", &escaped(heading))
        .replace("{id}", &id);
    let steps = result.trace.as_ref().map_or(&[][..], |trace| trace.steps());
    let mut shown = 0;
    for step in steps {
        if page.len() > MOST_BYTES {
            break;
        }
        shown += 1;
        let items: String = (words_of(step, result).sentences().iter())
            .map(|sentence| format!("<li>{}</li>\n", escaped(sentence)))
            .collect();
        let title = escaped(&title_of(step, result));
        let board = board::in_svg(&result.puzzle, &result.problem, step);
        page += &format!(
            "<section>\n<h2>{title}</h2>\n<div class=\"board\">{board}</div>\n<ul>\n{items}</ul>\n</section>\n"
        );
    }
    let left_out = match steps.len() - shown {
        0 => String::new(),
        more => {
            format!("{more} more steps are left out, because the page would become too large. ")
        }
    };
    let ending = escaped(&format!("{left_out}{ending}"));
    page + &FOOT.replace("{ending}", &ending)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
