//! Checks ARCHITECTURE.md: which part may use which, and what files there are.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What the library must not do: it opens no files, prints nothing and starts no threads.
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

fn repository() -> PathBuf {
    library().join("../../..").canonicalize().unwrap()
}

fn architecture() -> String {
    fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap()
}

/// A module of the library or a crate, and what it may use beside itself.
type Row = (String, Vec<String>);

/// The table of crates and modules: the crates, then the modules of the library, which have a dot.
fn parts() -> (Vec<Row>, Vec<Row>) {
    let (mut crates, mut modules) = (Vec::new(), Vec::new());
    let text = architecture();
    let table = section(&text, "## Crates and modules");
    for row in table.lines().filter(|line| line.starts_with('|')) {
        let columns: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [part, _, may_use] = columns[..] else {
            panic!("three columns: {row}");
        };
        let may_use = may_use.split(", ").filter(|name| *name != "–");
        let may_use = may_use.map(str::to_owned).collect();
        if let Some(module) = part.strip_prefix("· ") {
            modules.push((module.trim_matches('`').to_owned(), may_use));
        } else if let Some(name) = part.strip_prefix("`crates/") {
            crates.push((name.trim_matches('`').to_owned(), may_use));
        }
    }
    assert!(crates.len() > 3 && modules.len() > 3, "no table was found");
    (crates, modules)
}

/// What follows a heading, up to the next one.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let at = text.find(&format!("\n{heading}\n"));
    let rest = &text[at.unwrap_or_else(|| panic!("there is no {heading}")) + heading.len() + 2..];
    rest.split("\n#").next().unwrap_or(rest)
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

fn faults(module: &str, source: &str, may_use: &[String]) -> Vec<String> {
    (modules_used(source).into_iter())
        .filter(|used| used != module && !may_use.contains(used))
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
    let (_, modules) = parts();
    for file in rust_files(&library()) {
        let module = module_of(&file);
        if module == "lib" {
            continue;
        }
        let row = modules.iter().find(|(name, _)| *name == module);
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
    assert!(faults("wire", source, &["engine".to_owned()]).is_empty());
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

/// Only the server has connections, and only `cagey serve` starts a program: the browser that `--open` asks for.
#[test]
fn nothing_but_serve_has_connections_or_starts_programs() {
    const NETWORK: [&str; 5] = ["std::net", "tokio::net", "hyper::", "Tcp", "Udp"];
    const PROGRAMS: [&str; 3] = ["process::Command", "Command::new", "open::that"];
    let crates = repository().join("crates");
    let mut found = [0, 0];
    for one in fs::read_dir(&crates).unwrap() {
        for file in rust_files(&one.unwrap().path().join("src")) {
            let name = file.strip_prefix(&crates).unwrap().to_str().unwrap();
            let serves = [
                "cagey-cli/src/verbs/serve.rs",
                "cagey-cli/src/args/serve.rs",
            ];
            let may = [
                name.starts_with("cagey-web/") || serves.contains(&name),
                serves.contains(&name),
            ];
            let source = fs::read_to_string(&file).unwrap();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            for line in source.lines().filter(is_code) {
                for (kind, words) in [&NETWORK[..], &PROGRAMS].into_iter().enumerate() {
                    let has = words.iter().any(|word| line.contains(word));
                    assert!(may[kind] || !has, "{name}: {line}");
                    found[kind] += usize::from(has);
                }
            }
        }
    }
    assert!(found[0] > 0 && found[1] == 1, "{found:?}");
}

/// Only the kernels of an instruction set need `unsafe`, and the portable ones do not.
#[test]
fn unsafe_code_is_in_the_kernels_of_instruction_sets_only() {
    let kernels = library().join("engine/kernels");
    for file in rust_files(&library()) {
        let source = fs::read_to_string(&file).unwrap();
        let folder = file.parent().unwrap();
        let may = folder.parent() == Some(&kernels) && !folder.ends_with("portable");
        assert!(may || !source.contains("unsafe"), "{}", file.display());
        let blocks = source.matches("unsafe {").count();
        let reasons = source.matches("// SAFETY:").count();
        assert_eq!(blocks, reasons, "each with its reason: {}", file.display());
    }
}

/// The reference solver is independent: no engine calls it, and it calls none.
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
                ["use super::{Budget, Count, End, Outcome, Start};"],
                "results and limits only"
            );
        } else if name != "mod.rs" && name != "checks.rs" {
            // Checks are tests, and compare an engine with the reference solver.
            assert!(
                !source.contains("reference"),
                "{name} names the reference solver"
            );
        }
    }
}

#[test]
fn crates_depend_only_on_what_they_may() {
    let (crates, _) = parts();
    for entry in fs::read_dir(repository().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let row = crates.iter().find(|(known, _)| *known == name);
        let (_, may_use) = row.unwrap_or_else(|| panic!("{name} is not in the table"));
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for (other, _) in crates.iter().filter(|(other, _)| *other != name) {
            let depends = manifest.lines().any(|line| {
                line.strip_prefix(other.as_str())
                    .is_some_and(|rest| rest.starts_with([' ', '.', '=']))
            });
            assert!(
                !depends || may_use.contains(other),
                "{name} depends on {other}"
            );
        }
    }
}

/// The tables of files: what they are about, the folder that they name files of, and those of its folders in
/// which every source file has its place in the table.
const TABLES: &[(&str, &str, &[&str])] = &[
    ("notation", "crates/cagey/src/notation", &[""]),
    ("engine", "crates/cagey/src/engine", &[""]),
    ("logic", "crates/cagey/src/logic", &[""]),
    ("generate", "crates/cagey/src/generate", &[""]),
    ("csp", "crates/cagey/src/csp", &[""]),
    ("words", "crates/cagey/src/words", &[""]),
    ("wire", "crates/cagey/src/wire", &[""]),
    ("cagey-render", "crates/cagey-render/src", &[""]),
    ("cagey-vision", "crates/cagey-vision/src", &[""]),
    ("cagey-cli", "crates/cagey-cli/src", &[""]),
    ("cagey-py", "crates/cagey-py", &["src", "python"]),
    ("web", "web", &["src"]),
];

/// The errors in a table of files. A folder that it names stands for all that is in it, and what
/// a module itself is made of needs no name.
fn wrong_names(table: &str, folder: &Path, complete: &[&str]) -> Vec<String> {
    let quoted = table.split('`').skip(1).step_by(2);
    let named: Vec<&str> = quoted
        .filter(|name| name.ends_with('/') || Path::new(name).extension().is_some())
        .collect();
    let mut wrong: Vec<String> = (named.iter())
        .filter(|name| !folder.join(name).exists())
        .map(|name| format!("there is no {name}"))
        .collect();
    let rows = table.lines().filter_map(|row| row.split('|').nth(1));
    let mut listed: Vec<&str> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .collect();
    listed.sort_unstable();
    let twice = listed.windows(2).filter(|pair| pair[0] == pair[1]);
    wrong.extend(twice.map(|pair| format!("{} has two rows", pair[0])));
    let mut found = Vec::new();
    complete
        .iter()
        .for_each(|part| list(folder, part, &mut found));
    assert!(!found.is_empty(), "{}", folder.display());
    for file in found {
        let is_module = ["mod.rs", "lib.rs", "main.rs"]
            .iter()
            .any(|name| file.ends_with(name));
        let is_named = named.contains(&file.as_str())
            || (named.iter()).any(|name| name.ends_with('/') && file.starts_with(name));
        if !is_module && !is_named {
            wrong.push(format!("{file} is not named"));
        }
    }
    wrong
}

/// The source files in a part of a folder, with their paths from there.
fn list(folder: &Path, part: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder.join(part)).unwrap() {
        let path = entry.unwrap().path();
        let inside = path.strip_prefix(folder).unwrap();
        let name = inside.to_string_lossy().replace('\\', "/");
        let kind = path.extension().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            list(folder, &name, found);
        } else if ["rs", "py", "pyi", "ts", "tsx", "js", "css"].contains(&&*kind) {
            found.push(name);
        }
    }
}

#[test]
fn every_file_of_a_table_is_there_and_every_file_is_in_its_table() {
    let text = architecture();
    for (name, folder, complete) in TABLES {
        let table = section(&text, &format!("### In `{name}`"));
        let wrong = wrong_names(table, &repository().join(folder), complete);
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
    let tables = text.matches("\n### In `").count();
    assert_eq!(tables, TABLES.len(), "a new table belongs into TABLES");
}

#[test]
fn a_file_that_is_gone_new_or_listed_twice_is_noticed() {
    let table =
        "| `reference.rs` `gone.rs` | … |\n| `kernels/` `learning/` | … |\n| `reference.rs` | … |";
    let wrong = wrong_names(table, &library().join("engine"), &[""]);
    assert_eq!(wrong[0], "there is no gone.rs");
    assert_eq!(wrong[1], "reference.rs has two rows");
    assert!(
        wrong.contains(&"solver.rs is not named".to_owned()),
        "{wrong:?}"
    );
    assert!(
        !wrong.iter().any(|name| name.contains("learning/")),
        "{wrong:?}"
    );
}

#[test]
fn the_readme_of_the_library_names_its_dependencies() {
    let crate_folder = library().join("..");
    let manifest = fs::read_to_string(crate_folder.join("Cargo.toml")).unwrap();
    let readme = fs::read_to_string(crate_folder.join("README.md")).unwrap();
    let dependencies = (section(&manifest, "[dependencies]")
        .split("\n[")
        .next()
        .unwrap())
    .lines()
    .filter(|line| line.contains('=') && !line.contains("optional = true"))
    .map(|line| format!("`{}`", line.split(' ').next().unwrap()));
    let (_, told) = readme.split_once("dependencies: ").unwrap();
    let told = told.split('.').next().unwrap().split(',').map(str::trim);
    assert_eq!(told.collect::<Vec<_>>(), dependencies.collect::<Vec<_>>());
}

/// The names of the public types of a source text.
fn public_types(source: &str) -> Vec<&str> {
    let kinds = ["struct", "enum", "union", "trait", "type"];
    let declared = source.lines().filter_map(|line| {
        let (kind, rest) = line.trim_start().strip_prefix("pub ")?.split_once(' ')?;
        let name = rest
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()?;
        kinds.contains(&kind).then_some(name)
    });
    declared.collect()
}

#[test]
fn no_two_public_types_share_a_name() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in rust_files(&library()) {
        let source = fs::read_to_string(&file).unwrap();
        for name in public_types(&source) {
            let place = file.strip_prefix(library()).unwrap().display().to_string();
            files.entry(name.to_owned()).or_default().push(place);
        }
    }
    assert!(files.contains_key("Puzzle"), "no types were found");
    files.retain(|_, places| places.len() > 1);
    assert!(files.is_empty(), "{files:#?}");
}

#[test]
fn public_types_are_found_whatever_they_are() {
    let source = "pub struct A<T>(T);\n    pub enum B {}\npub trait C: D {}\npub(crate) struct E;\n\
                  pub fn f() {}\npub type G = A<u8>;";
    assert_eq!(public_types(source), ["A", "B", "C", "G"]);
}
