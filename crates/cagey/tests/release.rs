//! Everything that is published has one version, and the changelog has a section for it.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between two texts in the first line that has both.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let mut lines = text.lines();
    lines.find_map(|line| {
        line.split_once(before)?
            .1
            .split_once(after)
            .map(|(found, _)| found)
    })
}

/// The version of the package that the tests belong to.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn every_crate_has_the_version_of_the_workspace_and_asks_for_it() {
    let mut count = 0;
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let path = entry.unwrap().path().join("Cargo.toml");
        let manifest = fs::read_to_string(&path).unwrap();
        let place = path.display();
        assert!(manifest.contains("\nversion.workspace = true\n"), "{place}");
        for line in manifest
            .lines()
            .filter(|line| line.contains("path = \"../cagey"))
        {
            let asked = between(line, "version = \"", "\"");
            assert_eq!(asked, Some(VERSION), "{place}: {line}");
        }
        count += 1;
    }
    assert!(count >= 6, "only {count} crates");
    let workspace = read("Cargo.toml");
    assert_eq!(between(&workspace, "version = \"", "\""), Some(VERSION));
}

#[test]
fn every_package_has_the_version_of_the_workspace() {
    // The Python package takes that of its crate.
    let python = read("crates/cagey-py/pyproject.toml");
    assert!(python.contains("\ndynamic = [\"version\"]\n"));
    assert_eq!(
        between(&read("npm/package.json"), "\"version\": \"", "\""),
        Some(VERSION)
    );
    let citation = read("CITATION.cff");
    assert!(citation.contains(&format!("\nversion: {VERSION}\n")));
    let lock = read("Cargo.lock").replace("\r\n", "\n");
    for name in [
        "cagey",
        "cagey-cli",
        "cagey-py",
        "cagey-render",
        "cagey-vision",
        "cagey-wasm",
        "cagey-web",
    ] {
        let entry = format!("name = \"{name}\"\nversion = \"{VERSION}\"\n");
        assert!(
            lock.contains(&entry),
            "Cargo.lock has another version of {name}"
        );
    }
}

/// The headings of the versions in the changelog, the newest first.
fn versions(changelog: &str) -> Vec<&str> {
    let lines = changelog.lines();
    lines.filter_map(|line| line.strip_prefix("## ")).collect()
}

/// What is wrong with the headings of a changelog.
fn fault(changelog: &str, version: &str) -> Option<String> {
    let mut headings = versions(changelog);
    if headings.first() == Some(&"[Unreleased]") {
        headings.remove(0);
    }
    for heading in &headings {
        let dated = between(heading, "[", "]").zip(heading.split_once("] - "));
        let is_dated = dated.is_some_and(|(version, (_, date))| {
            let parts: Vec<&str> = date.split('-').collect();
            let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
            version.split('.').count() == 3
                && lengths == [4, 2, 2]
                && parts
                    .iter()
                    .all(|part| part.bytes().all(|c| c.is_ascii_digit()))
        });
        if !is_dated {
            return Some(format!("{heading} is no version with a date"));
        }
    }
    let released = headings
        .first()
        .and_then(|heading| between(heading, "[", "]"));
    // Until the first release is cut, everything is unreleased.
    let is_known = released.is_none_or(|released| released == version);
    (!is_known).then(|| format!("the newest release is {released:?}, and this is {version}"))
}

#[test]
fn the_changelog_has_a_section_for_every_release() {
    assert_eq!(fault(&read("CHANGELOG.md"), VERSION), None);
    let good = "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-18\n";
    assert_eq!(fault(good, "0.1.0"), None);
    assert!(fault(good, "0.2.0").is_some());
    assert!(fault("## [0.1.0]\n", "0.1.0").is_some());
    assert!(fault("## [0.1.0] - soon\n", "0.1.0").is_some());
}
