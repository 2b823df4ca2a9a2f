use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{TWO, UNIQUE, cagey, cagey_with, run, saved_game};

const VERBS: [&str; 15] = [
    "solve",
    "check",
    "explain",
    "grade",
    "generate",
    "practise",
    "csp",
    "read",
    "convert",
    "render",
    "book",
    "serve",
    "bench",
    "completions",
    "man",
];

#[test]
fn alone_it_shows_short_help_and_exits_with_2() {
    let ran = cagey(&[]);
    assert!(
        ran.err.contains("Usage: cagey") && ran.err.contains("EXIT CODE"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn the_help_shows_every_verb_in_a_group() {
    let help = cagey(&["--help"]).out;
    for verb in VERBS {
        let shown = help
            .lines()
            .filter(|line| line.starts_with(&format!("  {verb} ")));
        assert_eq!(shown.count(), 1, "{verb}: {help}");
    }
    let script = cagey(&["completions", "bash"]).out;
    let known = script
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("cagey,") && !line.starts_with("cagey,help"));
    assert_eq!(
        known.count(),
        VERBS.len(),
        "a new verb belongs into a group and into VERBS"
    );
}

#[test]
fn the_word_help_does_what_the_flag_does() {
    assert_eq!(cagey(&["help"]).out, cagey(&["--help"]).out);
    for verb in VERBS {
        let word = cagey(&["help", verb]);
        assert_eq!(word.code, 0);
        assert_eq!(word.out, cagey(&[verb, "--help"]).out);
    }
    assert_eq!(cagey(&["help", "sovle"]).code, 2);
}

#[test]
fn the_version_is_printed() {
    let ran = cagey(&["--version"]);
    assert_eq!(ran.out, format!("cagey {}\n", env!("CARGO_PKG_VERSION")));
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_works() {
    let dir = tempfile::tempdir().unwrap();
    let bin = PathBuf::from(env!("CARGO_BIN_EXE_cagey"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", bin.parent().unwrap().display());
    let mut tried = 0;
    for verb in [""].iter().chain(&VERBS) {
        let args: Vec<&str> = [*verb, "--help"]
            .into_iter()
            .filter(|a| !a.is_empty())
            .collect();
        let help = cagey(&args);
        assert_eq!(help.code, 0);
        let (_, examples) = help
            .out
            .split_once("EXAMPLES")
            .unwrap_or_else(|| panic!("{verb}"));
        // It runs until it is terminated; serve.rs tests it.
        if *verb == "serve" {
            continue;
        }
        for example in examples.lines().filter(|line| line.contains("cagey ")) {
            fs::write(dir.path().join("ids.txt"), format!("{UNIQUE}\n{UNIQUE}\n")).unwrap();
            let table = format!("name,id\na,\"{UNIQUE}\"\n");
            fs::write(dir.path().join("puzzles.csv"), table).unwrap();
            fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
            let text = cagey(&["convert", UNIQUE, "--to", "text"]).out;
            fs::write(dir.path().join("puzzle.txt"), text).unwrap();
            // What follows a pipe, or is evaluated, belongs to other programs.
            let own = example
                .split('|')
                .next()
                .unwrap()
                .replace("eval \"$(", "")
                .replace(")\"", "");
            let mut shell = Command::new("sh");
            shell
                .args(["-ec", &own])
                .env("PATH", &path)
                .current_dir(dir.path());
            let ran = run(&mut shell, b"");
            assert!(matches!(ran.code, 0 | 1), "{example}: {}", ran.err);
            // A seed that the user did not choose is printed.
            let is_seed = |line: &str| line.starts_with("note: --seed ");
            assert!(ran.err.lines().all(is_seed), "{example}: {}", ran.err);
            tried += 1;
        }
    }
    assert!(tried >= 16, "only {tried} examples");
}

#[test]
fn the_manual_has_every_verb_and_flag() {
    let man = cagey(&["man"]).out;
    assert!(man.starts_with(".ie"), "{}", &man[..80]);
    for word in [
        "CAGEY SOLVE",
        "CAGEY CHECK",
        "CAGEY CONVERT",
        "CAGEY BENCH",
        "EXAMPLES",
    ] {
        assert!(man.contains(word), "{word}");
    }
    for flag in [
        "limit", "grid", "json", "plain", "color", "from", "to", "output", "passes",
    ] {
        assert!(man.contains(&format!("\\-\\-{flag}")), "{flag}");
    }
}

#[test]
fn completions_are_given_for_the_common_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = cagey(&["completions", shell]);
        assert!(ran.out.contains("time-limit") && ran.code == 0, "{shell}");
    }
    assert_eq!(cagey(&["completions", "tcsh"]).code, 2);
}

#[test]
fn standard_input_is_the_default_and_a_dash_means_it() {
    let input = format!("{TWO}\n");
    for args in [&["solve"][..], &["solve", "-"]] {
        assert_eq!(
            cagey_with(args, input.as_bytes()).out,
            "multiple 1221 2112\n"
        );
    }
}

/// Options of Kenny and keen_solver are answered with the equivalent options of this command.
#[test]
fn options_of_other_programs_are_answered_with_ours() {
    for (args, tips) in [
        (
            &["--generate", "--width", "5", "--save-all"][..],
            &[
                "cagey generate -n 5",
                "-n or --size",
                "--out-dir DIR --steps",
            ][..],
        ),
        (&["generate", "--width", "5"], &["-n or --size"]),
        (&["generate", "--width=5"], &["-n or --size"]),
        (&["generate", "-w5"], &["-n or --size"]),
        (&["generate", "--solve"], &["cagey solve FILE"]),
        (
            &["generate", "-n", "5", "--save-all"],
            &["--out-dir DIR --steps"],
        ),
        (
            &["solve", "--save-all", "x.txt"],
            &["--out-dir DIR --steps"],
        ),
        (
            &["--input", "x.txt", "--solve"],
            &["cagey solve FILE", "without an option"],
        ),
        (&["generate", "--output-path", "x"], &["--out-dir"]),
        (&["generate", "-c", "3"], &["--count"]),
        (&["generate", "--save-puzzle"], &["-o FILE"]),
        (&["generate", "--save-image"], &["--out-dir DIR"]),
        (&["generate", "--save-solved-image"], &["--solution"]),
        (&["generate", "--save-step-images"], &["--steps"]),
        (&["generate", "--require-search"], &["--trial always"]),
        (&["generate", "--no-require-search"], &["--trial never"]),
        (&["generate", "--allow-unsolvable"], &["--solutions any"]),
        (&["generate", "--unsolvable-only"], &["--solutions none"]),
        (&["--stats"], &["cagey solve --stats"]),
        (&["--trace"], &["cagey solve --stats"]),
    ] {
        let ran = cagey(args);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        for tip in tips {
            assert!(
                ran.err.contains("tip: ") && ran.err.contains(tip),
                "{args:?}: {}",
                ran.err
            );
        }
    }
    // Options that merely look similar are not answered this way.
    let solve = cagey(&["generate", "--solve"]).err;
    assert!(!solve.contains("--solutions"), "{solve}");
    // All others get the error message of clap.
    let slip = cagey(&["generate", "--symetric"]).err;
    assert!(slip.contains("'--symmetric'"), "{slip}");
}
