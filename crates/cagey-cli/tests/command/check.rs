use std::fs;

use crate::{SOLUTION, TWO, UNIQUE, cagey, cagey_in, cagey_with, saved_game};

#[test]
fn a_right_grid_is_solved() {
    let ran = cagey(&["check", UNIQUE, "--grid", SOLUTION]);
    assert_eq!((ran.out.as_str(), ran.code), ("solved\n", 0));
}

#[test]
fn a_half_filled_grid_without_fault_is_said_to_break_no_rule_so_far() {
    let ran = cagey(&["check", UNIQUE, "--grid", "42.............."]);
    assert_eq!(
        ran.out,
        "unfinished breaks no rule so far; 14 cells empty\n"
    );
    assert_eq!(ran.code, 0);
    let one = cagey(&["check", TWO, "--grid", "122."]);
    assert_eq!(one.out, "unfinished breaks no rule so far; 1 cell empty\n");
}

#[test]
fn broken_rules_are_named_with_their_places() {
    let ran = cagey(&["check", UNIQUE, "--grid", "4431............"]);
    assert_eq!(
        ran.out,
        "broken row 1 has the value 4 twice: R1C1, R1C2; cage 6× is not met by R1C2 = 4, R1C3 = 3\n"
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn a_saved_game_brings_its_own_grid() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([1, 1, 3])).unwrap();
    let own = cagey_in(dir.path(), &["check", "game.sav"]);
    assert!(
        own.out.starts_with("broken row 1 has the value 1 twice"),
        "{}",
        own.out
    );
    let given = cagey_in(dir.path(), &["check", "game.sav", "--grid", "........."]);
    assert_eq!(given.code, 0);
}

#[test]
fn without_any_grid_there_is_nothing_to_check() {
    let ran = cagey(&["check", UNIQUE]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("error there is no grid to check\n", 2)
    );
    assert!(ran.err.contains("--grid"), "{}", ran.err);
}

#[test]
fn faults_in_puzzle_and_grid_are_told_in_full() {
    let puzzle = cagey_with(&["check", "--grid", "1"], b"\n4:?,a1");
    assert!(
        puzzle.err.contains("standard input, line 2, column 3"),
        "{}",
        puzzle.err
    );
    assert!(puzzle.err.contains("^") && puzzle.code == 2);
    let grid = cagey(&["check", TWO, "--grid", "1x.."]);
    assert!(
        grid.err.contains("--> --grid, line 1, column 2"),
        "{}",
        grid.err
    );
    assert!(grid.err.contains("the puzzle is 2×2") && grid.code == 2);
}
