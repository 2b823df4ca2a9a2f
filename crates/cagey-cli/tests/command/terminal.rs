//! What a person at a terminal sees. `script` provides the terminal; without it, these tests are skipped.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use crate::left_out::left_out;
use crate::{NONE, TWELVE, TWO, UNIQUE, run, saved_game};

/// The screen after a command line, or nothing if there is no `script`.
fn screen(line: &str, environment: &[(&str, &str)]) -> Option<String> {
    let cagey = env!("CARGO_BIN_EXE_cagey");
    let line = line.replace("cagey ", &format!("'{cagey}' "));
    if Command::new("script").arg("--version").output().is_err() {
        left_out("CAGEY_NEED_SCRIPT", "there is no program `script`");
        return None;
    }
    let mut script = Command::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CAGEY_PLAIN"] {
        script.env_remove(name);
    }
    script.envs(environment.iter().copied());
    Some(run(&mut script, b"").out.replace("\r\n", "\n"))
}

#[test]
fn a_solution_is_drawn_in_its_cages() {
    let Some(shown) = screen(&format!("cagey solve {UNIQUE}"), &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.starts_with("┏━━━━━┳"), "{shown}");
    assert!(shown.contains("┃1−   ┃6×   │     ┃2×   ┃"), "{shown}");
    assert!(shown.contains("┃  4  ┃  2  │  3  ┃  1  ┃"), "{shown}");
    assert!(shown.contains("One solution, and no other ("), "{shown}");
    assert!(!shown.contains('\x1b'));
}

#[test]
fn two_witnesses_have_their_differences_marked_without_colour() {
    let Some(shown) = screen(
        &format!("cagey solve {TWO}; cagey solve {NONE}"),
        &[("NO_COLOR", "1")],
    ) else {
        return;
    };
    assert!(shown.contains("┃  1* │  2* ┃   ┃  2* │  1* ┃"), "{shown}");
    assert!(shown.contains("2 solutions ("), "{shown}");
    assert!(
        shown.contains("differ in 4 of 4 cells, marked *"),
        "{shown}"
    );
    assert!(shown.contains("No solution"), "{shown}");
}

#[test]
fn values_that_break_a_rule_are_given_as_the_reason_for_no_solution() {
    let line = format!("cagey solve {TWO} --grid 11..");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(
        shown.contains("break a rule: row 1 has the value 1 twice"),
        "{shown}"
    );
}

#[test]
fn cages_that_contradict_each_other_are_named_and_marked_unasked() {
    // The puzzle with one solution, and its first clue changed from 1−.
    let line = "cagey solve 4:_a_7a4_a3,s3m6m2s2a5d2a7d2";
    let plain = format!("{line}; cagey solve --plain {UNIQUE} --grid 3...............");
    let Some(shown) = screen(&plain, &[("NO_COLOR", "1")]) else {
        return;
    };
    let sentence = "These cages cannot all be satisfied: 3− at R1C1, 2÷ at R3C1. The cells are marked ! in the \
         drawing.";
    assert!(shown.contains(sentence), "{shown}");
    assert_eq!(shown.matches("┃  !  ┃").count(), 4, "{shown}");
    let sentence = "With those values, this cage cannot be satisfied: 6× at R1C2.\n";
    assert!(shown.contains(sentence), "{shown}");
    let Some(rows) = screen("cagey solve c4:x,n --grid 123....4........", &[]) else {
        return;
    };
    assert!(rows.contains("Rows and columns cannot be filled"), "{rows}");
}

#[test]
fn a_trace_comes_before_its_answer_and_statistics_come_last() {
    let line = format!("cagey solve --plain --trace --stats {UNIQUE} {TWO}");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    let parts = [
        "puzzle     node depth  event",
        "     1        1     0  solution",
        "One solution, and no other (",
        "     2        1     0  try              R1C1 = 1",
        "2 solutions (",
        "propagator ",
        "µs per puzzle",
    ];
    let places: Vec<Option<usize>> = parts.iter().map(|part| shown.find(part)).collect();
    assert!(places.iter().all(Option::is_some), "{shown}");
    assert!(places.is_sorted(), "{shown}");
}

#[test]
fn an_answer_says_which_values_it_starts_from() {
    let dir = tempfile::tempdir().unwrap();
    let (game, stuck) = (dir.path().join("game.sav"), dir.path().join("stuck.sav"));
    fs::write(&game, saved_game([2, 1, 3])).unwrap();
    fs::write(&stuck, saved_game([3, 3, 3])).unwrap();
    let (game, stuck) = (game.display(), stuck.display());
    for (line, expected) in [
        (
            format!("cagey solve {game}"),
            "From the values entered: one solution, and no other (",
        ),
        (
            format!("cagey solve --plain {game}"),
            "From the values entered: one solution, and no other (",
        ),
        (
            format!("cagey solve {stuck}"),
            "From the values entered: no solution (",
        ),
        (
            format!("cagey solve --count {game}"),
            "From the values entered: one solution, and no other (",
        ),
        (
            format!("cagey solve {TWELVE} --grid 1........"),
            "From the values given: 4 solutions (",
        ),
        (
            format!("cagey solve --all {TWELVE} --grid 12......."),
            "From the values given: 2 solutions (",
        ),
        (
            format!("cagey solve --node-limit 0 {game}"),
            "From the values entered: stopped at the limit before",
        ),
        (
            format!("cagey solve --grid none {game}"),
            "\nOne solution, and no other (",
        ),
    ] {
        let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
            return;
        };
        assert!(shown.contains(expected), "{line}\n{shown}");
    }
}

#[test]
fn check_says_which_of_several_puzzles_it_means() {
    let line = format!("cagey check {UNIQUE} {TWO}; cagey check {UNIQUE} {TWO} --grid 1221");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(
        shown.contains("error: puzzle 2: there is no grid to check"),
        "{shown}"
    );
    assert!(shown.contains("puzzle 1 is 4×4, so its grid"), "{shown}");
    assert!(shown.contains("\nPuzzle 2\n┏"), "{shown}");
}

#[test]
fn colour_is_used_unless_it_is_declined() {
    let solve = format!("cagey solve {UNIQUE}");
    let has_colour = |line: &str, environment: &[(&str, &str)]| {
        screen(line, environment).map(|shown| shown.contains("\x1b["))
    };
    let Some(by_default) = has_colour(&solve, &[]) else {
        return;
    };
    assert!(by_default);
    assert_eq!(has_colour(&solve, &[("NO_COLOR", "1")]), Some(false));
    assert_eq!(
        has_colour(&format!("{solve} --color never"), &[]),
        Some(false)
    );
    let always = format!("{solve} --color always");
    assert_eq!(has_colour(&always, &[("NO_COLOR", "1")]), Some(true));
    assert_eq!(has_colour(&solve, &[("TERM", "dumb")]), Some(false));
}

#[test]
fn plain_uses_words_and_numbers() {
    let solve = format!("cagey solve {UNIQUE}");
    let with_flag = format!("{solve} --plain");
    let ways: [(&str, &[(&str, &str)]); 3] = [
        (&with_flag, &[]),
        (&solve, &[("CAGEY_PLAIN", "1")]),
        (&solve, &[("TERM", "dumb")]),
    ];
    for (line, environment) in ways {
        let Some(shown) = screen(line, environment) else {
            return;
        };
        assert!(
            shown.contains("4 2 3 1\n3 1 4 2\n2 3 1 4\n1 4 2 3\n"),
            "{shown}"
        );
        assert!(shown.starts_with("One solution, and no other"), "{shown}");
        assert!(!shown.contains('┃') && !shown.contains('\x1b'), "{shown}");
    }
}

#[test]
fn a_drawing_that_does_not_fit_is_replaced_by_rows() {
    let line = format!("stty rows 24 cols 20; cagey solve {UNIQUE}");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(
        shown.contains("4 2 3 1\n") && !shown.contains('┃'),
        "{shown}"
    );
    let line = format!("stty rows 24 cols 25; cagey solve {TWELVE}");
    let below = screen(&line, &[("NO_COLOR", "1")]).unwrap();
    assert_eq!(below.matches("┏━━━━━┯━━━━━┯━━━━━┓\n").count(), 2, "{below}");
}

#[test]
fn faults_are_reported_in_full_with_a_caret() {
    let Some(shown) = screen("cagey solve 4:_a?,a1", &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.starts_with("error: "), "{shown}");
    assert!(shown.contains("1 | 4:_a?,a1\n  |     ^"), "{shown}");
    assert!(shown.contains("= help: "), "{shown}");
}

#[test]
fn a_checked_grid_has_its_faults_marked() {
    let line = format!("cagey check {UNIQUE} --grid 22..............");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.contains("┃  2! ┃  2! │     ┃     ┃"), "{shown}");
    assert!(shown.contains("The grid breaks one rule:\n- row 1 has the value 2 twice: R1C1, R1C2"));
}

#[test]
fn counts_and_lists_are_sentences_and_drawings() {
    let line = format!("cagey solve --count {TWELVE}; cagey solve --all {TWO}");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.starts_with("12 solutions ("), "{shown}");
    assert!(shown.contains("Solution 2\n┏"), "{shown}");
    assert!(shown.contains("2 solutions ("), "{shown}");
}

#[test]
fn values_that_occur_in_solutions_are_drawn_in_their_cells() {
    let line = format!("cagey solve --values {TWELVE} --grid 12.......");
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.contains("┃  1  │  2  │  3  ┃"), "{shown}");
    assert!(shown.contains("┃ 23  │ 13  │ 12  ┃"), "{shown}");
    let said =
        "From the values given: 3 of 9 cells have the same value in every solution; the others";
    assert!(shown.contains(said), "{shown}");
    let words = screen(&format!("{line} --plain"), &[]).unwrap();
    assert!(words.ends_with(" 1  2  3\n23 13 12\n23 13 12\n"), "{words}");
    let one = screen(
        &format!("cagey solve --values {UNIQUE}"),
        &[("NO_COLOR", "1")],
    )
    .unwrap();
    assert!(one.contains("┃  4  ┃  2  │  3  ┃  1  ┃"), "{one}");
    assert!(one.contains("One solution, and no other ("), "{one}");
    let none = screen(
        &format!("cagey solve --values {NONE}"),
        &[("NO_COLOR", "1")],
    )
    .unwrap();
    assert!(none.contains("No solution ("), "{none}");
}

/// Work of two seconds and more: 16×16 without clues, until the limit.
const LONG: &str = "--count --time-limit 2.5 c16:z19e,n";
/// The escape sequence that erases a line.
const GONE: &str = "\r\x1b[K";

#[test]
fn progress_of_long_work_is_shown_and_erased_at_the_end() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.txt");
    let file = out.display();
    // 19 bytes of 30 are done at once.
    let ids = dir.path().join("ids.txt");
    fs::write(&ids, format!("{TWELVE}  \n{TWELVE}   \nc16:z19e,n\n")).unwrap();
    let line = format!(
        "cagey solve --count --time-limit 2.5 {} > {file}",
        ids.display()
    );
    let Some(shown) = screen(&line, &[]) else {
        return;
    };
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        "count 12\ncount 12\nstopped\n"
    );
    let first = shown
        .strip_prefix('\r')
        .unwrap()
        .split("\x1b[K")
        .next()
        .unwrap();
    assert!(
        first.starts_with("2 puzzles, ") && first.contains(" per second, "),
        "{shown:?}"
    );
    assert!(
        first.contains(", 63 %, ") && first.ends_with(" s left"),
        "{shown:?}"
    );
    assert!(shown.ends_with(GONE) && !shown.contains('\n'), "{shown:?}");
    // The length of the input from a pipe is not known.
    let line = format!(
        "cat {} | cagey solve --count --time-limit 2.5 > {file}",
        ids.display()
    );
    let shown = screen(&line, &[]).unwrap();
    assert!(
        shown.contains(" per second\x1b[K") && shown.ends_with(GONE),
        "{shown:?}"
    );
}

/// A person who waits without any limit is told how to set one; who has set one is not.
#[test]
fn after_two_seconds_on_a_puzzle_the_progress_says_how_to_limit_that() {
    let told = "one takes long (--time-limit gives up on it)";
    let unlimited = "timeout -s INT 4 cagey solve --count c16:z19e,n";
    let Some(shown) = screen(unlimited, &[]) else {
        return;
    };
    assert!(shown.contains(told), "{shown:?}");
    let shown = screen(&format!("cagey solve {LONG}"), &[]).unwrap();
    assert!(!shown.contains(told), "{shown:?}");
}

#[test]
fn progress_gives_way_to_answers_and_messages() {
    let Some(shown) = screen(&format!("cagey solve --color never {LONG}"), &[]) else {
        return;
    };
    assert!(shown.starts_with("\r0 puzzles after "), "{shown:?}");
    let answer = format!("{GONE}Stopped at the limit; solutions found so far: ");
    assert!(shown.contains(&answer), "{shown:?}");
    let line = format!("cagey solve --color never {LONG} no-such-file > /dev/null");
    let shown = screen(&line, &[]).unwrap();
    let message = format!("{GONE}error: cannot read no-such-file");
    assert!(shown.contains(&message), "{shown:?}");
}

#[test]
fn progress_is_not_shown_where_it_would_disturb() {
    let line = "cagey solve --count --time-limit 1.5 c16:z19e,n > /dev/null".to_owned();
    for (line, environment) in [
        (format!("{line} --plain"), [("TERM", "xterm")]),
        (line.clone(), [("TERM", "dumb")]),
        (line.clone(), [("CAGEY_PLAIN", "1")]),
        (format!("{line} 2> /dev/null"), [("TERM", "xterm")]),
        (
            format!("cagey solve {UNIQUE} > /dev/null"),
            [("TERM", "xterm")],
        ),
    ] {
        let Some(shown) = screen(&line, &environment) else {
            return;
        };
        assert!(
            !shown.contains('\x1b') && !shown.contains("puzzles"),
            "{line}: {shown:?}"
        );
    }
}

#[test]
fn an_interrupt_and_a_closed_pipe_leave_a_clean_line() {
    let long = "--count c16:z19e,n";
    let line = format!(
        "timeout --preserve-status --signal INT 2 cagey solve {long} > /dev/null; echo code $?"
    );
    let Some(shown) = screen(&line, &[]) else {
        return;
    };
    assert!(shown.contains("\r0 puzzles after"), "{shown:?}");
    assert!(shown.ends_with(&format!("{GONE}code 130\n")), "{shown:?}");
    let slow = format!("(echo {UNIQUE}; sleep 2; echo {UNIQUE}; sleep 1; echo {UNIQUE})");
    let code = "(cagey solve; echo code $? >&2)";
    let shown = screen(&format!("{slow} | {code} | head -n 1 > /dev/null"), &[]).unwrap();
    assert!(shown.contains("\r1 puzzle, "), "{shown:?}");
    assert!(shown.ends_with(&format!("{GONE}code 0\n")), "{shown:?}");
}

#[test]
fn a_title_does_not_drive_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("p.json");
    let puzzle =
        r#"{"size":1,"cages":[{"cells":[[0,0]],"target":1}],"title":"a\u001b[2J\u202e\u0007b"}"#;
    fs::write(&file, puzzle).unwrap();
    let line = format!("cagey render '{}'", file.display());
    let Some(shown) = screen(&line, &[("NO_COLOR", "1")]) else {
        return;
    };
    assert!(shown.starts_with("a�[2J��b\n┏"), "{shown:?}");
}
