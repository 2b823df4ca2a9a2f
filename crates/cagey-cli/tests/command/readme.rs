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
fn every_command_of_the_readme_works_as_it_stands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Somewhere else, because one of them writes a file.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("examples")).unwrap();
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_owned();
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
        assert!(!ran.out.is_empty() || command.contains(" -o "), "{command}");
    }
}
