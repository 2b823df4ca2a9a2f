//! Every link in a document leads to a file and a heading that exist, and scripts name no hosts of packages.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

/// The entries of a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// The documents in a folder, and in its own folders if these are looked at too.
fn documents(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if path.is_dir() && depth > 0 {
            found.extend(documents(&path, depth - 1));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found
}

/// The lines of a document that are not code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The anchor that a heading gets from the usual viewers of Markdown.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then_some(c),
    });
    kept.flat_map(char::to_lowercase).collect()
}

fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| anchor(line.trim_start_matches('#').trim()))
        .collect()
}

/// Where the links of a document lead, except those to other hosts.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        for (at, _) in line.match_indices("](") {
            let target = line[at + 2..].split(')').next().unwrap();
            if !target.contains("://") {
                found.push(target.to_owned());
            }
        }
    }
    found
}

/// Why a link of a document leads nowhere, if that is so.
fn fault(document: &Path, link: &str) -> Option<&'static str> {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => document.to_owned(),
        path => document.parent().unwrap().join(path),
    };
    if !target.exists() {
        return Some("there is no such file");
    }
    let is_there = heading.is_empty()
        || anchors(&fs::read_to_string(target).unwrap()).contains(&heading.to_owned());
    (!is_there).then_some("there is no such heading")
}

#[test]
fn every_link_in_a_document_leads_somewhere() {
    let root = repository();
    let mut found = documents(&root, 0);
    found.extend(documents(&root.join("docs"), 2));
    for folder in ["crates", "benchmarks", "fuzz", "soak"] {
        let mut folders = vec![root.join(folder)];
        if folder == "crates" {
            folders = entries(&folders[0]);
        }
        for folder in folders {
            found.extend(documents(&folder, 0));
        }
    }
    assert!(found.len() > 20, "{found:?}");
    let mut faults = Vec::new();
    for document in found {
        for link in links(&fs::read_to_string(&document).unwrap()) {
            if let Some(fault) = fault(&document, &link) {
                faults.push(format!("{}: {link}: {fault}", document.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn headings_and_links_are_found_as_viewers_find_them() {
    assert_eq!(anchor("Numbers, cell by cell"), "numbers-cell-by-cell");
    assert_eq!(anchor("In `cagey-cli`"), "in-cagey-cli");
    let text =
        "# One\n```\n# no heading [no](link)\n```\n[a](b.md#c) [d](https://e.f) ![g](h.svg)\n";
    assert_eq!(anchors(text), ["one"]);
    assert_eq!(links(text), ["b.md#c", "h.svg"]);
    let readme = repository().join("README.md");
    let wrong = fault(&readme, "docs/formats.md#nothing");
    assert_eq!(wrong, Some("there is no such heading"));
    assert!(fault(&readme, "docs/formats.md#ipuz").is_none());
    assert!(fault(&readme, "docs/nothing.md").is_some());
}

/// Where packages come from is for whoever runs a script to decide.
#[test]
fn scripts_name_no_hosts_of_packages() {
    let scripts = entries(&repository().join("scripts"));
    for file in scripts.iter().filter(|path| path.is_file()) {
        for line in fs::read_to_string(file).unwrap().lines() {
            for (at, _) in line.match_indices("://") {
                let host = line[at + 3..].split(['/', '"', '\'', ' ']).next().unwrap();
                // A program to install by hand, the name of a format, and servers on this machine.
                let is_known = ["www.minizinc.org", "ipuz.org"].contains(&host)
                    || host.starts_with("127.0.0.1:");
                assert!(is_known, "{}: {line}", file.display());
            }
        }
    }
}
