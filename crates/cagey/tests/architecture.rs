//! Which part may use which: the table of ARCHITECTURE.md, held.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the library, and the modules it may use beside itself.
const MODULES: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("notation", &["model", "tables"]),
    ("tables", &["model"]),
    ("engine", &["model", "tables"]),
    ("logic", &["model", "tables"]),
    ("coach", &["model", "engine", "logic"]),
    ("generate", &["model", "tables", "engine", "logic"]),
    ("csp", &["model"]),
    ("words", &["model", "engine", "logic", "coach", "csp"]),
    (
        "wire",
        &[
            "model", "notation", "engine", "logic", "coach", "generate", "csp", "words",
        ],
    ),
];

/// Each crate, and the crates of this workspace it may depend on.
const CRATES: &[(&str, &[&str])] = &[
    ("cagey", &[]),
    ("cagey-render", &["cagey"]),
    ("cagey-wasm", &["cagey"]),
    ("cagey-web", &[]),
    ("cagey-cli", &["cagey", "cagey-render", "cagey-web"]),
    ("cagey-py", &["cagey", "cagey-render"]),
];

/// What the library must not do: it opens nothing, prints nothing, starts nothing.
const FORBIDDEN_IN_LIBRARY: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::env",
    "println!",
    "print!(",
    "static mut",
];

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The modules of this crate that a source text names, outside comments and its own tests.
fn modules_used(source: &str) -> Vec<String> {
    let code = (source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or(source))
    .lines()
    .filter(|line| !line.trim_start().starts_with("//"));
    let mut used = Vec::new();
    for line in code {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            assert!(!rest.starts_with('{'), "one module a line: {line}");
            assert!(
                !line.contains("super::super"),
                "by its name from the crate: {line}"
            );
            let split = |c: char| !c.is_alphanumeric() && c != '_';
            used.extend(rest.split(split).next().map(str::to_owned));
        }
    }
    used
}

fn faults(module: &str, source: &str, may_use: &[&str]) -> Vec<String> {
    (modules_used(source).into_iter())
        .filter(|used| used != module && !may_use.contains(&used.as_str()))
        .map(|used| format!("{module} uses {used}"))
        .collect()
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(library()).unwrap();
    let first = inside.components().next().unwrap();
    Path::new(first.as_os_str())
        .file_stem()
        .unwrap()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn every_module_is_in_the_table_and_uses_only_what_it_may() {
    for file in rust_files(&library()) {
        let module = module_of(&file);
        if module == "lib" {
            continue;
        }
        let row = MODULES.iter().find(|(name, _)| *name == module);
        let (_, may_use) = row.unwrap_or_else(|| panic!("{module} is not in the table"));
        let source = fs::read_to_string(&file).unwrap();
        let faults = faults(&module, &source, may_use);
        assert!(faults.is_empty(), "{}: {faults:?}", file.display());
    }
}

#[test]
fn a_module_that_reaches_too_far_is_noticed() {
    let source = "// crate::notation is only named here\nuse crate::engine::Outcome;";
    assert_eq!(faults("model", source, &[]), ["model uses engine"]);
    assert!(faults("wire", source, &["engine"]).is_empty());
}

#[test]
fn the_library_opens_prints_and_starts_nothing() {
    for file in rust_files(&library()) {
        let source = fs::read_to_string(&file).unwrap();
        for line in source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for forbidden in FORBIDDEN_IN_LIBRARY {
                assert!(!line.contains(forbidden), "{}: {line}", file.display());
            }
        }
    }
}

/// Vector code is the one thing that cannot be said without `unsafe`.
#[test]
fn unsafe_code_is_in_the_vector_files_only() {
    let engine = library().join("engine");
    for file in rust_files(&library()) {
        let source = fs::read_to_string(&file).unwrap();
        let may = file.starts_with(engine.join("avx2")) || file == engine.join("path.rs");
        assert!(may || !source.contains("unsafe"), "{}", file.display());
        let blocks = source.matches("unsafe {").count();
        let reasons = source.matches("// SAFETY:").count();
        assert_eq!(blocks, reasons, "each with its reason: {}", file.display());
    }
}

/// The judge stands alone: no engine calls it, and it calls none.
#[test]
fn the_reference_solver_shares_no_code_with_other_engines() {
    let engine = library().join("engine");
    for file in rust_files(&engine) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let source = fs::read_to_string(&file).unwrap();
        if name == "reference.rs" {
            let own: Vec<&str> = source
                .lines()
                .filter(|line| line.starts_with("use super::"))
                .collect();
            assert_eq!(
                own,
                ["use super::{Count, End, Never, Outcome, Stop};"],
                "results and limits only"
            );
        } else if name != "mod.rs" {
            assert!(!source.contains("reference"), "{name} names the judge");
        }
    }
}

#[test]
fn crates_depend_only_on_what_they_may() {
    let crates = library().join("../..").canonicalize().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let row = CRATES.iter().find(|(known, _)| *known == name);
        let (_, may_use) = row.unwrap_or_else(|| panic!("{name} is not in the table"));
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for (other, _) in CRATES.iter().filter(|(other, _)| *other != name) {
            let depends = manifest.lines().any(|line| {
                line.strip_prefix(other)
                    .is_some_and(|rest| rest.starts_with([' ', '.', '=']))
            });
            assert!(
                !depends || may_use.contains(other),
                "{name} depends on {other}"
            );
        }
    }
}
