//! `docs/formats.md`: every example reads, and the first of each format is what we write.
//!
//! With `CAGEY_BLESS` set, they are updated.

use std::fs;

use cagey::notation::{Document, Format, parse, parse_as, write};

use crate::corpora::repository;

/// An example: how it is marked, its format, and its text.
struct Example {
    mark: String,
    format: Format,
    text: String,
}

fn page() -> String {
    fs::read_to_string(repository().join("docs/formats.md")).unwrap()
}

/// The puzzle that the page shows in every format.
fn shown() -> Document {
    let seed = repository().join("testdata/corpus/seeds/csp-3x3.json");
    parse(&fs::read_to_string(seed).unwrap()).unwrap().document
}

/// Fenced text after a comment such as `<!-- reads: id -->`.
fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(marked) = line.strip_prefix("<!-- ") else {
            continue;
        };
        let (mark, name) = marked.trim_end_matches(" -->").split_once(": ").unwrap();
        assert!(lines.next().unwrap().starts_with("```"));
        let text: String = (lines.by_ref().take_while(|line| *line != "```"))
            .map(|line| format!("{line}\n"))
            .collect();
        examples.push(Example {
            mark: mark.to_owned(),
            format: name.parse().unwrap(),
            text,
        });
    }
    examples
}

/// The expected contents of an example that we write.
fn written(example: &Example) -> Option<String> {
    let text = write(&shown(), example.format).unwrap();
    match example.mark.as_str() {
        "example" => Some(text),
        "begins" => Some(
            text.lines()
                .take(16)
                .map(|line| format!("{line}\n"))
                .collect(),
        ),
        _ => None,
    }
}

#[test]
fn every_format_is_shown_and_every_example_is_true() {
    if std::env::var_os("CAGEY_BLESS").is_some() {
        let mut page = page();
        for example in examples(&page) {
            if let Some(text) = written(&example) {
                let mark = format!("<!-- {}: {} -->\n", example.mark, example.format);
                let start = page.find(&mark).unwrap() + mark.len();
                let start = start + page[start..].find('\n').unwrap() + 1;
                let end = start + page[start..].find("```").unwrap();
                page.replace_range(start..end, &text);
            }
        }
        fs::write(repository().join("docs/formats.md"), page).unwrap();
    }
    let page = page();
    let examples = examples(&page);
    for &format in Format::ALL {
        let shown = examples.iter().filter(|example| example.format == format);
        assert!(shown.count() > 0, "{format} is not shown");
    }
    for example in examples {
        if let Some(text) = written(&example) {
            assert_eq!(example.text, text, "{} as we write it", example.format);
        }
        if example.format.is_readable() {
            let read = parse_as(&example.text, example.format);
            let read = read.unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(parse(&example.text).unwrap().format, example.format);
            if example.mark == "example" {
                assert_eq!(read.document.puzzle, shown().puzzle);
            }
        }
    }
}
