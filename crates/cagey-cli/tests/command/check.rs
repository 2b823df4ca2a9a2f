use std::fs;

use crate::{SOLUTION, TWO, UNIQUE, cagey, cagey_in, cagey_with, saved_game, saved_moves};

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
fn a_saved_game_without_moves_brings_an_empty_grid() {
    let ran = cagey_with(&["check"], saved_moves(&[]).as_bytes());
    let expected = "unfinished breaks no rule so far; 9 cells empty\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str()), (expected, ""));
    assert_eq!(ran.code, 0);
}

#[test]
fn without_any_grid_there_is_nothing_to_check() {
    let ran = cagey(&["check", UNIQUE]);
    assert!(
        ran.out
            .starts_with("error there is no grid to check; give one with --grid"),
        "{}",
        ran.out
    );
    assert_eq!((ran.lines().len(), ran.code), (1, 2));
}

#[test]
fn many_inputs_are_checked_and_each_message_says_which_it_means() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("good.sav"), saved_game([2, 1, 3])).unwrap();
    fs::write(dir.path().join("bad.sav"), saved_game([1, 1, 3])).unwrap();
    fs::write(dir.path().join("ids.txt"), format!("{UNIQUE}\n4:?\n")).unwrap();
    let ran = cagey_in(
        dir.path(),
        &[
            "check",
            "good.sav",
            "bad.sav",
            "ids.txt",
            "missing.txt",
            TWO,
        ],
    );
    let starts = [
        "unfinished ",
        "broken row 1 ",
        "error puzzle 3 (ids.txt, line 1): there is no grid to check",
        "error ids.txt: line 2, column 3: ",
        "error puzzle 5: there is no grid to check",
    ];
    assert_eq!(ran.lines().len(), starts.len(), "{}", ran.out);
    for (line, start) in ran.lines().iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(ran.err.contains("cannot read missing.txt"), "{}", ran.err);
    assert!(
        ran.err
            .contains("3 of 5 puzzles could not be checked, first puzzle 3 (ids.txt, line 1)"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn faults_are_in_the_line_and_standard_error_sums_them_up() {
    let input = "4:?,a1\n".repeat(1000);
    let ran = cagey_with(&["check", "--grid", "1"], input.as_bytes());
    assert_eq!((ran.lines().len(), ran.code), (1000, 2));
    assert!(ran.lines()[6].starts_with("error line 7, column 3: "));
    assert!(ran.err.contains("1000 of 1000"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
    let grid = cagey(&["check", TWO, "--grid", "1x.."]);
    assert!(
        grid.out.starts_with("error grid: line 1, column 2: ") && grid.out.contains("2×2"),
        "{}",
        grid.out
    );
    assert_eq!(grid.err.lines().count(), 1);
}

#[test]
fn an_error_is_one_line_whatever_the_puzzle_contains() {
    let puzzle = "{\"size\":1,\"cages\":[{\"cells\":[[0,0]],\"target\":{\n\"\u{2028}\":1}}]}";
    for verb in [&["solve"][..], &["check", "--grid", "1221"]] {
        let ran = cagey_with(verb, puzzle.as_bytes());
        assert!(ran.out.starts_with("error "), "{}", ran.out);
        assert!(ran.out.contains("not `{ "), "{}", ran.out);
        let ends = ran.out.matches(['\n', '\r', '\u{2028}']).count();
        assert_eq!((ends, ran.code), (1, 2), "{:?}", ran.out);
    }
}
