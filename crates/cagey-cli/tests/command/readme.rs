use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run;

/// The lines of fenced code in the README that begin with the command.
fn commands() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let fenced = readme.split("```").skip(1).step_by(2);
    let lines = fenced.flat_map(str::lines);
    lines
        .filter(|line| line.starts_with("cagey "))
        .map(str::to_owned)
        .collect()
}

#[cfg(unix)]
#[test]
fn every_command_of_the_readme_works_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Somewhere else, because one of them writes a file.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("examples")).unwrap();
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_owned();
        if path.is_dir() {
            continue;
        }
        fs::copy(&path, folder.path().join("examples").join(name)).unwrap();
    }
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_cagey"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().unwrap().display());
    let commands = commands();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &command])
            .env("PATH", &path)
            .current_dir(folder.path());
        let ran = run(&mut shell, b"");
        // One of them shows what a mistake looks like.
        let expected = i32::from(command.contains("--grid 33"));
        assert_eq!(ran.code, expected, "{command}\n{}{}", ran.out, ran.err);
        assert!(
            !ran.out.is_empty() || command.contains(" -o ") || command.contains(" --out-dir "),
            "{command}"
        );
    }
}

/// The README quotes the beginning of an explanation.
#[test]
fn the_explanation_in_the_readme_is_what_the_command_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let quoted: Vec<&str> = (readme.lines())
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    let ran = crate::cagey_in(&root, &["explain", "examples/newspaper-6x6.txt"]);
    assert_eq!(quoted.join(" "), ran.out.lines().next().unwrap());
}

/// The README says which commands made its pictures.
#[test]
fn the_pictures_of_the_readme_are_made_by_its_commands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, what) in [("puzzle.svg", ""), ("solution.svg", " --solution")] {
        let command = format!("cagey render examples/newspaper-6x6.txt{what} -o {name}");
        assert!(commands().contains(&command), "{command}");
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join(name);
        let words = command.replace(name, made.to_str().unwrap());
        let words: Vec<&str> = words.split(' ').skip(1).collect();
        assert_eq!(crate::cagey_in(&root, &words).code, 0);
        let made = fs::read_to_string(made).unwrap();
        let shown = root.join("docs/pictures").join(name);
        if std::env::var_os("CAGEY_BLESS").is_some() {
            fs::write(&shown, &made).unwrap();
        }
        assert!(
            made == fs::read_to_string(&shown).unwrap_or_default(),
            "{name}"
        );
    }
}
