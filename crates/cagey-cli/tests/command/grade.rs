use std::fs;

use crate::{NONE, NORMAL, TWO, UNIQUE, cagey, cagey_in, cagey_with};

#[test]
fn each_puzzle_gives_a_line_with_level_score_and_technique() {
    let ran = cagey(&["grade", UNIQUE, NORMAL, TWO, NONE, "4:?"]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("easy ")
            && lines[0].contains(" cage-values ")
            && lines[0].ends_with('%'),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("normal "), "{}", lines[1]);
    let score: u32 = lines[1].split(' ').nth(1).unwrap().parse().unwrap();
    assert!(score > 50, "{score}");
    assert_eq!(lines[2..4], ["multiple", "none"]);
    assert!(lines[4].starts_with("error "), "{}", lines[4]);
    assert_eq!(ran.code, 2);
    assert_eq!(cagey(&["grade", UNIQUE]).code, 0);
    assert_eq!(cagey(&["grade", UNIQUE, TWO]).code, 1);
}

#[test]
fn answers_are_the_same_with_any_number_of_threads() {
    let ids = [UNIQUE, NORMAL, TWO, NONE, "4:?"].join("\n").repeat(50);
    let [one, many] =
        ["1", "4"].map(|threads| cagey_with(&["grade", "--threads", threads], ids.as_bytes()).out);
    assert_eq!(one, many);
}

#[test]
fn the_table_has_a_column_a_technique() {
    let ran = cagey(&["grade", "--csv", UNIQUE, NORMAL, TWO, NONE]);
    let lines = ran.lines();
    let columns = lines[0].split(',').count();
    assert!(lines[0].starts_with("puzzle,level,extended,score,hardest,steps,trial,solved,given,"));
    assert!(columns >= 8 + 20, "{columns}");
    for (line, id) in lines[1..3].iter().zip([UNIQUE, NORMAL]) {
        let rest = line.strip_prefix(&format!("\"{id}\",")).unwrap();
        let values: Vec<&str> = rest.split(',').collect();
        assert_eq!(values.len(), columns - 1);
        let (message, uses) = values[7..].split_last().unwrap();
        assert_eq!(*message, "");
        let uses: u32 = (uses.iter()).map(|uses| uses.parse::<u32>().unwrap()).sum();
        assert_eq!(values[4], uses.to_string(), "steps are the sum of all uses");
    }
    let empty = ",".repeat(columns - 2);
    assert_eq!(lines[3], format!("\"{TWO}\",multiple{empty}"));
    assert_eq!(lines[4], format!("\"{NONE}\",none{empty}"));
}

#[test]
fn a_puzzle_that_cannot_be_read_is_a_row_of_the_table_too() {
    let ran = cagey_with(&["grade", "--csv"], b"4:?\n4:\"x,y\n");
    let lines = ran.lines();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].ends_with(",message"), "{}", lines[0]);
    let empty = ",".repeat(lines[0].split(',').count() - 2);
    for line in &lines[1..] {
        let message = (line.strip_prefix(&format!(",error{empty}\"")))
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap_or_else(|| panic!("{line}"));
        assert!(message.contains("column"), "{message}");
        let alone = message.replace("\"\"", "");
        assert!(!alone.contains('"'), "quotes are doubled: {message}");
    }
    assert_eq!(ran.code, 2);
}

#[test]
fn steps_and_technique_statistics_are_printed_on_request() {
    let ran = cagey(&["grade", "--trace", UNIQUE]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("step 1 cage-values 6: R"),
        "{}",
        lines[0]
    );
    assert!(lines.last().unwrap().starts_with("easy "));
    let ran = cagey(&["grade", "--stats", UNIQUE]);
    assert_eq!(ran.lines().len(), 1);
    assert!(
        ran.err.contains("bits removed") && ran.err.contains("hidden-single"),
        "{}",
        ran.err
    );
}

#[test]
fn puzzles_that_are_not_finished_are_saved() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "grade",
        "--max-level",
        "easy",
        "--save-stuck",
        "stuck",
        UNIQUE,
        NORMAL,
    ];
    let ran = cagey_in(dir.path(), &args);
    assert_eq!(ran.lines()[1], "normal stuck");
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "note: 1 game saved in stuck\n")
    );
    let saved = dir.path().join("stuck/stuck-1.sav");
    assert!(fs::read_to_string(&saved).unwrap().starts_with("SAVEFILE"));
    // The saved game contains what was found out, and `explain` continues from there.
    let ran = cagey_in(dir.path(), &["explain", "stuck/stuck-1.sav"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let again = cagey_in(dir.path(), &args);
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("the file exists; --force overwrites it"),
        "{}",
        again.err
    );
    let forced = cagey_in(dir.path(), &[&args[..], &["--force"]].concat());
    assert_eq!(forced.code, 1);
}
