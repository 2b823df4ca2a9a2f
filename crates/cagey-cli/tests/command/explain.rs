use std::fs;

use crate::{NONE, NORMAL, SOLUTION, TWO, UNIQUE, cagey, cagey_in, saved_game};

#[test]
fn a_puzzle_is_explained_from_start_to_end() {
    let ran = cagey(&["explain", UNIQUE]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("1. Values of a cage. The cage "),
        "{}",
        lines[0]
    );
    assert_eq!(lines[lines.len() - 4..].concat().replace(' ', ""), SOLUTION);
    assert_eq!(ran.code, 0);
    let count = lines.iter().filter(|line| line.contains(". So R")).count();
    assert!(
        ran.out.contains(&format!("Solved in {count} steps.")),
        "{}",
        ran.out
    );
}

#[test]
fn a_hint_has_three_levels_of_detail() {
    let [nudge, place, full, default] = ["--hint=nudge", "--hint=where", "--hint=full", "--hint"]
        .map(|hint| cagey(&["explain", UNIQUE, hint]));
    assert!(nudge.out.starts_with("Look at "), "{}", nudge.out);
    assert!(place.out.contains(": look at "), "{}", place.out);
    assert!(full.out.contains("So R"), "{}", full.out);
    assert_eq!(full.out, default.out);
    for hint in [nudge, place, full] {
        assert_eq!((hint.lines().len(), hint.code), (1, 0), "{}", hint.out);
    }
}

/// Each entry is in a solution, but no solution has both.
#[test]
fn entries_that_do_not_go_together_are_a_mistake_too() {
    let args = ["explain", "c2:d,n", "--grid", "1..2"];
    let ran = cagey(&args);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (
            "What is entered leaves no solution, though no single entry is known to be wrong: they \
             cannot all be right together.\n",
            1
        )
    );
    assert_eq!(cagey(&[&args[..], &["--hint"]].concat()).out, ran.out);
    let ran = cagey(&[&args[..], &["--json"]].concat());
    assert!(
        ran.out
            .contains(r#""mistakes":[],"ending":{"solutions":{"is":"several"},"logic":{"is":"impossible","why":{"is":"together"}}"#),
        "{}",
        ran.out
    );
}

#[test]
fn a_mistake_is_reported_and_nothing_is_built_on_it() {
    let ran = cagey(&["explain", "--hint", UNIQUE, "--grid", "1..............."]);
    assert!(
        ran.out
            .starts_with("R1C1 cannot be 1. Suppose that R1C1 is 1."),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    for (hint, told) in [
        ("--hint=nudge", "Look at R1C1 again.\n"),
        ("--hint=where", "R1C1 cannot be 1.\n"),
    ] {
        let ran = cagey(&["explain", hint, UNIQUE, "--grid", "1..............."]);
        assert_eq!((ran.out.as_str(), ran.code), (told, 1));
    }
    let ran = cagey(&["explain", UNIQUE, "--grid", "4431............"]);
    assert!(
        ran.out
            .contains("R1C2 cannot be 4: row 1 has the value 4 twice"),
        "{}",
        ran.out
    );
    let ran = cagey(&["explain", UNIQUE, "--grid", SOLUTION]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("The grid is full, and right.\n", 0)
    );
}

#[test]
fn a_saved_game_is_explained_from_its_entries() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let ran = cagey_in(dir.path(), &["explain", "game.sav"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(
        !ran.out.contains("So R1C"),
        "the first row is filled: {}",
        ran.out
    );
    let ran = cagey_in(
        dir.path(),
        &["explain", "game.sav", "--to", "sav", "-o", "done.sav"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = cagey_in(dir.path(), &["check", "done.sav"]);
    assert_eq!(ran.out, "solved\n");
}

#[test]
fn what_cannot_be_finished_says_so() {
    let ran = cagey(&["explain", "--max-level", "easy", NORMAL]);
    assert!(
        ran.out.contains(
            "The puzzle has one solution, but the techniques up to the level “easy” tell no more."
        ),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    let ran = cagey(&["explain", TWO]);
    assert!(
        ran.out.starts_with("The puzzle has several solutions"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    let ran = cagey(&["explain", NONE]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (
            "The puzzle has no solution: no grid obeys all of its rows, columns and cages.\n",
            1
        )
    );
    let ran = cagey(&["explain", "4:?"]);
    assert!(ran.err.contains("error:") && ran.code == 2, "{}", ran.err);
}

#[test]
fn markdown_has_a_heading_a_list_and_the_solution() {
    let ran = cagey(&["explain", UNIQUE, "--to", "md"]);
    assert!(
        ran.out
            .starts_with(&format!("# Puzzle 1\n\n`{UNIQUE}`\n\n1. ")),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("```text\n4 2 3 1\n3 1 4 2\n2 3 1 4\n1 4 2 3\n```\n"),
        "{}",
        ran.out
    );
}
