//! The built page is the one that its sources give: scripts/web records what it read and what it wrote.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

/// What the page is built from, as scripts/web has it too.
const SOURCES: [&str; 12] = [
    "crates/cagey/Cargo.toml",
    "crates/cagey/src",
    "crates/cagey-wasm/Cargo.toml",
    "crates/cagey-wasm/src",
    "web/bindgen/Cargo.lock",
    "web/bindgen/Cargo.toml",
    "web/bindgen/src",
    "web/index.html",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/vite.config.ts",
];
const BUILT: [&str; 2] = ["web/dist", "web/engine"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Adds the paths of all files, which are told from the project's folder with `/`.
fn list(path: &str, files: &mut Vec<String>) {
    let place = root().join(path);
    if !place.is_dir() {
        files.push(path.to_owned());
        return;
    }
    for entry in fs::read_dir(place).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        list(&format!("{path}/{name}"), files);
    }
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What `sha256sum` says of the files, and of what it says.
fn digest(paths: &[&str]) -> String {
    let mut files = Vec::new();
    paths.iter().for_each(|path| list(path, &mut files));
    files.sort();
    let said: String = files
        .iter()
        .map(|file| {
            format!(
                "{}  {file}\n",
                sha256(&fs::read(root().join(file)).unwrap())
            )
        })
        .collect();
    sha256(said.as_bytes())
}

#[test]
fn the_page_was_built_from_the_sources_that_are_here() {
    let recorded = fs::read_to_string(root().join("web/built.sha256")).unwrap();
    let found = format!("{}  sources\n{}  page\n", digest(&SOURCES), digest(&BUILT));
    assert_eq!(
        recorded, found,
        "the page is not what its sources give: run scripts/web, and commit what it makes"
    );
}
