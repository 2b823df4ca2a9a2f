//! Every block of code in a document is run by a test: commands of the shell here, everything else by the test that
//! `RUNNERS` names. A block that nothing runs is an error, and so is a command in a sentence that does not exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::csp::repository;
use crate::{cagey, run};

/// Who runs the blocks of a language in a document: the file of a test, in which the document is named.
const RUNNERS: &[(&str, &str, &str)] = &[
    ("README.md", "rust", "crates/cagey/src/lib.rs"),
    (
        "README.md",
        "python",
        "crates/cagey-py/tests/test_documents.py",
    ),
    ("crates/cagey/README.md", "rust", "crates/cagey/src/lib.rs"),
    (
        "crates/cagey-py/README.md",
        "python",
        "crates/cagey-py/tests/test_documents.py",
    ),
    ("docs/api.md", "js", "npm/test/worker.test.mjs"),
    ("docs/api.md", "json", "crates/cagey-wasm/tests/api_doc.rs"),
    ("docs/api.md", "rust", "crates/cagey-wasm/src/lib.rs"),
    (
        "docs/billion.md",
        "python",
        "crates/cagey-py/tests/test_documents.py",
    ),
    (
        "docs/csp.md",
        "sh",
        "crates/cagey-cli/tests/command/csp_lesson.rs",
    ),
    (
        "docs/formats.md",
        "json",
        "crates/cagey/tests/library/format_docs.rs",
    ),
    (
        "docs/formats.md",
        "python",
        "crates/cagey/tests/library/format_docs.rs",
    ),
    (
        "docs/json.md",
        "json",
        "crates/cagey-cli/tests/command/json.rs",
    ),
    (
        "docs/python.md",
        "python",
        "crates/cagey-py/tests/test_documents.py",
    ),
    ("npm/README.md", "js", "npm/test/package.test.mjs"),
    ("docs/page.md", "csv", "web/test/state/times.test.ts"),
];

/// The same for commands that need another program: how such a command begins, the file that runs it, and what stands
/// there for it.
const OTHER_PROGRAMS: &[(&str, &str, &str)] = &[
    (
        "parallel ",
        "crates/cagey-py/tests/test_documents.py",
        "parallel",
    ),
    ("split ", "crates/cagey-py/tests/test_documents.py", "split"),
    (
        "ls part-???? | parallel",
        "crates/cagey-py/tests/test_documents.py",
        "parallel",
    ),
    (
        "cat part-????.out",
        "crates/cagey-py/tests/test_documents.py",
        "split",
    ),
    (
        "for part in",
        "crates/cagey-py/tests/test_documents.py",
        "for part in",
    ),
    (
        "python parts.py",
        "crates/cagey-py/tests/test_parts.py",
        "python parts.py",
    ),
    ("python parts_ray.py", "scripts/cluster.py", "parts_ray.py"),
    ("cp cagey_puzzles-", "scripts/cluster.py", "cagey.zip"),
    ("spark-submit", "scripts/cluster.py", "parts_spark.py"),
    // Both read the same formula and proof; the second one is asked.
    ("drat-trim unique.cnf unique.drat", "scripts/proofs", "rate"),
    ("rate unique.cnf unique.drat", "scripts/proofs", "rate"),
];

struct Block {
    document: String,
    line: usize,
    language: String,
    text: String,
}

impl Block {
    fn place(&self) -> String {
        format!("{}:{}", self.document, self.line)
    }
}

/// All documents, by their path in the repository. Templates of documents lie among the tests.
fn documents() -> BTreeMap<String, String> {
    fn add(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                let is_ours = !name.starts_with('.')
                    && !["target", "node_modules", "tests", "corpus"].contains(&name.as_str());
                if is_ours {
                    add(root, &path, found);
                }
            } else if name.ends_with(".md") {
                let short = path.strip_prefix(root).unwrap().to_string_lossy();
                found.insert(short.replace('\\', "/"), fs::read_to_string(&path).unwrap());
            }
        }
    }
    let root = repository();
    let mut found = BTreeMap::new();
    add(&root, &root, &mut found);
    assert!(found.len() > 30, "{:?}", found.keys());
    found
}

/// The fenced blocks of a document.
fn blocks(document: &str, text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(language) = line.trim_start().strip_prefix("```") else {
            continue;
        };
        let inside = (lines.by_ref()).take_while(|(_, line)| !line.trim_start().starts_with("```"));
        blocks.push(Block {
            document: document.to_owned(),
            line: number + 1,
            language: language.to_owned(),
            text: inside.map(|(_, line)| format!("{line}\n")).collect(),
        });
    }
    blocks
}

fn all_blocks() -> Vec<Block> {
    let documents = documents();
    let all = documents.iter();
    all.flat_map(|(name, text)| blocks(name, text)).collect()
}

#[test]
fn every_block_of_code_has_a_test_that_runs_it() {
    let root = repository();
    let mut used = vec![false; RUNNERS.len()];
    for block in all_blocks() {
        let place = block.place();
        let runner = RUNNERS.iter().position(|(document, language, _)| {
            *document == block.document && *language == block.language
        });
        match (block.language.as_str(), runner) {
            (_, Some(runner)) => used[runner] = true,
            // What a program prints, or a file.
            ("text", None) => {
                let is_command = block
                    .text
                    .lines()
                    .any(|line| line.starts_with("cagey -") || line.starts_with("$ "));
                assert!(
                    !is_command,
                    "{place}: commands belong into a block of the language sh"
                );
            }
            // The other tests here.
            ("sh", None) => {}
            (language, None) => {
                panic!("{place}: no test runs this block of the language {language:?}")
            }
        }
    }
    for ((document, language, runner), used) in RUNNERS.iter().zip(used) {
        assert!(used, "{document} has no block of the language {language}");
        let source = fs::read_to_string(root.join(runner)).unwrap();
        let name = document.rsplit('/').next().unwrap();
        assert!(source.contains(name), "{runner} does not name {document}");
    }
}

#[test]
fn blocks_are_found_with_their_language_and_place() {
    let text = "# A\n\n```sh\ncagey\n```\n\n1. b\n\n   ```text\n   c\n   ```\n";
    let found = blocks("a.md", text);
    let shown: Vec<(usize, &str, &str)> = (found.iter())
        .map(|block| (block.line, block.language.as_str(), block.text.as_str()))
        .collect();
    assert_eq!(shown, [(3, "sh", "cagey\n"), (9, "text", "   c\n")]);
}

/// The commands of a block, without comments; lines that end with a backslash go on.
fn commands(block: &Block) -> Vec<String> {
    // A loop is one command.
    if block.text.starts_with("for ") {
        return vec![block.text.clone()];
    }
    let text = block.text.replace("\\\n", " ");
    let lines = text.lines().map(|line| {
        let line = line.split("  #").next().unwrap_or_default().trim();
        line.strip_prefix("$ ").unwrap_or(line).to_owned()
    });
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// Checks a command that would install or build something, or take hours: what it names has to exist.
fn check_names(command: &str, place: &str) {
    let root = repository();
    let words: Vec<&str> = command.split_whitespace().collect();
    let after = |option: &str| {
        let at = words.iter().position(|word| *word == option);
        at.map(|at| words[at + 1])
    };
    let is_package = |name: &str| {
        let manifest = root.join("crates").join(name).join("Cargo.toml");
        manifest.exists()
    };
    match words[0] {
        "cargo" if words[1] == "install" => match after("--path") {
            Some(path) => assert!(
                root.join(path).join("Cargo.toml").exists(),
                "{place}: {command}"
            ),
            None => assert!(is_package(words[2]), "{place}: {command}"),
        },
        "cargo" if words.contains(&"fuzz") => {
            let target = format!("fuzz/fuzz_targets/{}.rs", words[4]);
            assert!(root.join(target).exists(), "{place}: {command}");
        }
        "cargo" => {
            if let Some(package) = after("--package") {
                assert!(is_package(package), "{place}: {command}");
            }
            if let Some(manifest) = after("--manifest-path") {
                let text = fs::read_to_string(root.join(manifest)).unwrap();
                if let Some(bench) = after("--bench") {
                    assert!(
                        text.contains(&format!("name = \"{bench}\"")),
                        "{place}: {command}"
                    );
                }
            }
            let verbs = ["run", "test", "bench", "build", "llvm-cov"];
            assert!(verbs.contains(&words[1]), "{place}: {command}");
        }
        "pip" => {
            let source = words.iter().find(|word| word.starts_with("./"));
            let is_there =
                source.is_none_or(|path| root.join(path).join("pyproject.toml").exists());
            let is_ours = words
                .iter()
                .any(|word| word.contains("cagey_puzzles") || word.contains("cagey-p"));
            assert!(is_there && is_ours, "{place}: {command}");
        }
        "npm" => {
            let package = fs::read_to_string(root.join("npm/package.json")).unwrap();
            let name = format!("\"name\": \"{}\"", words[2]);
            assert!(
                words[1] == "install" && package.contains(&name),
                "{place}: {command}"
            );
        }
        script if script.starts_with("scripts/") || script.starts_with("benchmarks/") => {
            let mut source = fs::read_to_string(root.join(script)).unwrap_or_default();
            assert!(!source.is_empty(), "{place}: there is no {script}");
            source += &fs::read_to_string(root.join(format!("{script}.py"))).unwrap_or_default();
            for option in words.iter().filter(|word| word.starts_with("--")) {
                assert!(
                    source.contains(option),
                    "{place}: {script} has no option {option}"
                );
            }
        }
        _ => {
            let other = (OTHER_PROGRAMS.iter()).find(|(begins, ..)| command.starts_with(begins));
            let (_, runner, name) =
                other.unwrap_or_else(|| panic!("{place}: no test runs {command}"));
            let source = fs::read_to_string(root.join(runner)).unwrap();
            assert!(
                source.contains(name),
                "{place}: {runner} does not run {name}"
            );
        }
    }
}

/// Checks that a verb has the options of a command.
fn check_options(command: &str, place: &str) {
    let words: Vec<&str> = command.split_whitespace().collect();
    let verb = words.get(1).copied().unwrap_or("--help");
    let help = match verb {
        "VERB" | "…" => cagey(&["--help"]),
        option if option.starts_with("--") => {
            assert!(
                ["--help", "--version"].contains(&option),
                "{place}: {command}"
            );
            return;
        }
        verb => cagey(&[verb, "--help"]),
    };
    assert_eq!(help.code, 0, "{place}: {command}: {}", help.err);
    for option in words.iter().filter(|word| word.starts_with("--")) {
        let option = option.split('=').next().unwrap_or_default();
        let is_there = help
            .out
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .any(|word| word == option);
        assert!(
            is_there,
            "{place}: {command}: {verb} has no option {option}"
        );
    }
}

#[cfg(unix)]
#[test]
fn every_command_in_a_block_works_as_written() {
    let root = repository();
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_cagey"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().unwrap().display());
    let mut count = 0;
    let mut folders: BTreeMap<String, tempfile::TempDir> = BTreeMap::new();
    for block in all_blocks() {
        let has_runner = (RUNNERS.iter()).any(|(document, language, _)| {
            *document == block.document && *language == block.language
        });
        if block.language != "sh" || has_runner {
            continue;
        }
        // A folder for each document, because commands write files.
        let folder = folders.entry(block.document.clone()).or_insert_with(|| {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("examples")).unwrap();
            for entry in fs::read_dir(root.join("examples")).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    let name = path.file_name().unwrap().to_owned();
                    fs::copy(&path, folder.path().join("examples").join(name)).unwrap();
                }
            }
            fs::copy(
                root.join("examples/ids.txt"),
                folder.path().join("puzzles.txt"),
            )
            .unwrap();
            folder
        });
        for command in commands(&block) {
            let place = block.place();
            let command = command.replace("cargo run --release -- ", "cagey ");
            if !command.starts_with("cagey ") {
                check_names(&command, &place);
                continue;
            }
            if command.starts_with("cagey serve --open") {
                // It would go on until it is stopped; the tests of `serve` are for that.
                check_options(&command, &place);
                continue;
            }
            let mut shell = Command::new("sh");
            shell
                .args(["-c", &command])
                .env("PATH", &path)
                .current_dir(folder.path());
            let ran = run(&mut shell, b"");
            // One of them shows what a mistake looks like.
            let expected = i32::from(command.contains("--grid 33"));
            assert_eq!(
                ran.code, expected,
                "{place}: {command}\n{}{}",
                ran.out, ran.err
            );
            let writes = [" -o ", " --out-dir ", " > "];
            assert!(
                !ran.out.is_empty() || writes.iter().any(|option| command.contains(option)),
                "{place}: {command} prints nothing"
            );
            count += 1;
        }
    }
    assert!(count >= 40, "only {count}");
}

/// A sentence may leave out what does not matter, so these are not run. Records and the changelog tell what was.
#[test]
fn commands_in_sentences_have_only_options_that_exist() {
    let mut count = 0;
    for (document, text) in documents() {
        if document.ends_with("record.md") || document == "CHANGELOG.md" {
            continue;
        }
        let mut is_code = false;
        for (number, line) in text.lines().enumerate() {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            if is_code || is_fence {
                continue;
            }
            for code in line.split('`').skip(1).step_by(2) {
                if code.starts_with("cagey ") {
                    check_options(code, &format!("{document}:{}", number + 1));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 80, "{count}");
}
