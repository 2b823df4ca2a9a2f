//! docs/promises.md and docs/stability.md name only tests that exist.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

/// The rows of all tables in a document: a file and the name of a test.
fn rows(document: &str) -> Vec<(&str, &str)> {
    (document.lines())
        .filter_map(|line| {
            let row = line.strip_prefix("| `")?.strip_suffix("` |")?;
            row.split_once("` | `")
        })
        .collect()
}

/// Whether a source file has a test of this name.
fn has_test(file: &str, source: &str, name: &str) -> bool {
    if file.ends_with(".rs") {
        let mut lines = source.lines().map(str::trim);
        let mut is_test = false;
        lines.any(|line| {
            let is_found = is_test && line.starts_with(&format!("fn {name}("));
            // Other attributes may stand between.
            is_test = line == "#[test]" || is_test && line.starts_with("#[");
            is_found
        })
    } else if file.ends_with(".py") {
        source.contains(&format!("\ndef {name}("))
    } else {
        source.contains(&format!("\ntest('{name}',"))
    }
}

/// Checks that all tests that a document names exist, and that every section names some, except these.
fn check(path: &str, sections_without_tests: &[&str]) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(repository.join(path)).unwrap();
    for (file, name) in rows(&document) {
        let source = fs::read_to_string(repository.join(file));
        let source = source.unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(has_test(file, &source, name), "{file} has no test {name}");
    }
    // A promise that no test holds is none.
    for section in document.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap();
        let is_held = !rows(section).is_empty();
        assert_ne!(is_held, sections_without_tests.contains(&title), "{title}");
    }
}

#[test]
fn every_test_that_holds_a_promise_exists() {
    let others = ["Limits", "Soak totals", "Fuzzing", "Coverage", "Miri"];
    check("docs/promises.md", &others);
    check("docs/stability.md", &[]);
}

#[test]
fn a_test_that_is_gone_is_noticed() {
    let source = "#[test]\nfn here() {}\n#[test]\n#[ignore]\nfn ignored() {}\nfn helper() {}\n";
    assert!(has_test("a.rs", source, "here"));
    assert!(has_test("a.rs", source, "ignored"));
    assert!(!has_test("a.rs", source, "helper"));
    assert!(!has_test("a.rs", source, "her"));
    let page = "\ntest('it works', async () => {\n";
    assert!(has_test("a.test.ts", page, "it works"));
    assert!(!has_test("a.test.ts", page, "it"));
    let python = "\ndef test_it(ids):\n    pass\n";
    assert!(has_test("a.py", python, "test_it"));
    assert!(!has_test("a.py", python, "test_i"));
}
