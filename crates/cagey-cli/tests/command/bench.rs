use std::fs;

use serde_json::Value;

use crate::{NONE, TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with, saved_game};

/// The words of each row of the table, without its head.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let table = out.split_once("\n\n").map_or("", |(_, table)| table);
    let rows = table.lines().skip(1);
    rows.map(|row| row.split_whitespace().collect()).collect()
}

fn counts(object: &Value) -> [u64; 5] {
    ["puzzles", "unique", "multiple", "none", "stopped"].map(|key| object[key].as_u64().unwrap())
}

#[test]
fn each_file_is_a_row_with_its_answers_counted() {
    let dir = tempfile::tempdir().unwrap();
    let many = format!("# ids\n{UNIQUE}\n{TWO}\n\n{NONE}\n{TWELVE}\n");
    fs::write(dir.path().join("many.txt"), many).unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let ran = cagey_in(
        dir.path(),
        &["bench", "--passes", "2", "many.txt", "game.sav"],
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let rows = rows(&ran.out);
    assert_eq!(rows.len(), 2, "{}", ran.out);
    assert_eq!((rows[0][0], rows[0][1]), ("many.txt", "4"));
    assert_eq!(rows[0][8..], ["1", "2", "1", "0"]);
    assert_eq!((rows[1][0], rows[1][1]), ("game.sav", "1"));
    // Values entered in the game are ignored.
    let unique = cagey_in(dir.path(), &["solve", "--grid", "none", "game.sav"]);
    assert!(unique.out.starts_with("unique"));
    assert_eq!(rows[1][8..], ["1", "0", "0", "0"]);
    for row in rows {
        let times: Vec<f64> = row[2..8].iter().map(|time| time.parse().unwrap()).collect();
        assert!(times[2] <= times[1], "{row:?}");
        assert!(times[3] <= times[4] && times[4] <= times[5], "{row:?}");
    }
}

#[test]
fn without_a_file_the_puzzles_on_board_are_measured_and_all_are_unique() {
    for flags in [&[][..], &["--portable"]] {
        let mut args = vec!["bench", "--passes", "1", "--json"];
        args.extend(flags);
        let ran = cagey(&args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert_eq!(ran.lines().len(), 12);
        for line in ran.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            assert_eq!(counts(&object), [40, 40, 0, 0, 0], "{line}");
            assert_eq!(object["passes"], 1);
            if !flags.is_empty() {
                assert_eq!(object["instructions"], "portable");
            }
        }
    }
}

#[test]
fn the_header_has_the_version_and_the_instructions() {
    let head = |flag: &[&str]| {
        let args = [&["bench", UNIQUE, "--passes", "1"], flag].concat();
        cagey(&args).out.lines().next().unwrap().to_owned()
    };
    let version = env!("CARGO_PKG_VERSION");
    assert!(head(&[]).starts_with(&format!("cagey {version}, ")));
    assert!(head(&["--portable"]).starts_with(&format!("cagey {version}, portable instructions")));
}

#[test]
fn a_puzzle_that_reaches_the_time_limit_is_left_out() {
    let ran = cagey(&["bench", UNIQUE, TWO, "--time-limit", "0"]);
    assert_eq!(ran.code, 1);
    for row in rows(&ran.out) {
        assert_eq!(row[2..8], ["–"; 6]);
        assert_eq!(row[8..], ["0", "0", "0", "1"]);
    }
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_measured() {
    let input = format!("{UNIQUE}\n4:broken\n{TWO}\n");
    let ran = cagey_with(&["bench", "-", "--passes", "1"], input.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("standard input, line 2"), "{}", ran.err);
    assert_eq!(rows(&ran.out)[0][..2], ["-", "2"]);
    let ran = cagey(&["bench", "missing.txt", UNIQUE, "--passes", "1"]);
    assert_eq!((ran.code, rows(&ran.out).len()), (2, 1));
    assert!(ran.err.contains("cannot read missing.txt"), "{}", ran.err);
    let many = "4:broken\n".repeat(25);
    let ran = cagey_with(&["bench", "-"], many.as_bytes());
    assert!(
        ran.err.ends_with("5 more puzzles of - could not be read\n"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn numbers_that_make_no_sense_are_rejected() {
    for flags in [
        &["--passes", "0"][..],
        &["--passes", "2", "--seconds", "1"],
        &["--seconds", "-1"],
        &["--time-limit", "soon"],
    ] {
        let ran = cagey(&[&["bench", UNIQUE], flags].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{flags:?}");
    }
}
