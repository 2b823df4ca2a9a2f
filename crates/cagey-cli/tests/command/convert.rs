use std::fs;
use std::process::Command;

use crate::{TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with, has_device, run, saved_moves};

#[test]
fn many_puzzles_survive_every_format_that_can_be_read() {
    let ids = [UNIQUE, "4:a3_3a3__aa_a_,d2s2s2a6d2m24m4", UNIQUE];
    for format in [
        "id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp",
    ] {
        let mut args = vec!["convert", "--to", format];
        args.extend(ids);
        let there = cagey(&args);
        let back = cagey_with(&["convert", "--format", "id"], there.out.as_bytes());
        assert_eq!(back.lines(), ids, "{format}: {}", there.out);
        assert_eq!((there.code, back.code), (0, 0));
    }
}

#[test]
fn what_a_format_cannot_hold_is_reported_with_help_and_the_rest_is_converted() {
    let ran = cagey(&["convert", TWO, UNIQUE, "4:?", "--to", "id"]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (format!("{UNIQUE}\n").as_str(), 2)
    );
    assert!(
        ran.err.contains("puzzle 1 cannot be written"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("--to cid"), "{}", ran.err);
    assert!(
        ran.err.contains("--> puzzle 3, line 1, column 3"),
        "{}",
        ran.err
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let names = || {
        let entries = fs::read_dir(dir.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let good = cagey_in(
        dir.path(),
        &["convert", UNIQUE, TWELVE, "--to", "cid", "-o", "out.txt"],
    );
    assert_eq!(
        (good.code, good.out.as_str(), good.err.as_str()),
        (0, "", "")
    );
    let first = fs::read_to_string(dir.path().join("out.txt")).unwrap();
    assert_eq!(first, format!("c{UNIQUE}\n{TWELVE}\n"));
    assert_eq!(names(), ["out.txt"]);

    let there = cagey_in(
        dir.path(),
        &["convert", TWO, "--to", "cid", "-o", "out.txt"],
    );
    assert_eq!(there.code, 2);
    let why = "cannot write out.txt: the file exists; --force overwrites it";
    assert!(there.err.contains(why), "{}", there.err);

    let bad = cagey_in(
        dir.path(),
        &[
            "convert", UNIQUE, TWELVE, "--to", "id", "--force", "-o", "out.txt",
        ],
    );
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("out.txt was not written"), "{}", bad.err);
    assert_eq!(
        fs::read_to_string(dir.path().join("out.txt")).unwrap(),
        first
    );
    assert_eq!(names(), ["out.txt"]);

    // Onto itself.
    let onto = cagey_in(
        dir.path(),
        &[
            "convert", "out.txt", "--to", "cid", "--force", "-o", "out.txt",
        ],
    );
    assert_eq!(onto.code, 0, "{}", onto.err);
    assert_eq!(
        fs::read_to_string(dir.path().join("out.txt")).unwrap(),
        first
    );

    let nowhere = cagey_in(
        dir.path(),
        &["convert", UNIQUE, "--to", "id", "-o", "no/out.txt"],
    );
    assert!(
        nowhere.err.contains("cannot write no/out.txt"),
        "{}",
        nowhere.err
    );
    let folder = cagey_in(dir.path(), &["convert", UNIQUE, "--to", "id", "-o", "."]);
    assert_eq!((nowhere.code, folder.code), (2, 2));
    assert!(folder.err.contains("--out-dir"), "{}", folder.err);
    assert_eq!(names(), ["out.txt"]);
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let dir = tempfile::tempdir().unwrap();
    let (file, link) = (dir.path().join("file"), dir.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    let ran = cagey_in(
        dir.path(),
        &["convert", TWO, "--to", "cid", "--force", "-o", "link"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{TWO}\n"));
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_eq!(
        cagey(&["convert", TWO, "--to", "cid", "-o", "/dev/null"]).code,
        0
    );
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

#[cfg(unix)]
#[test]
fn an_open_stream_is_written_to_and_not_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let cagey = env!("CARGO_BIN_EXE_cagey");
    let file = dir.path().join("file");
    for (name, redirection) in [
        ("-", ">> file"),
        ("/dev/stdout", ">> file"),
        ("/dev/fd/1", ">> file"),
        ("/proc/self/fd/1", ">> file"),
        ("/dev/stderr", "2>> file"),
        ("/dev/fd/3", "3>> file"),
    ] {
        if name.starts_with('/') && !has_device(name.trim_end_matches('3')) {
            continue;
        }
        fs::write(&file, "before\n").unwrap();
        let line = format!("exec '{cagey}' convert {TWO} --to cid -o {name} {redirection}");
        let ran = run(
            Command::new("sh").args(["-c", &line]).current_dir(&dir),
            b"",
        );
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, format!("before\n{TWO}\n"), "{name}");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
    }
}

#[test]
fn a_format_for_one_puzzle_gets_the_first_and_says_once_that_there_are_more() {
    for format in ["cnf", "mzn"] {
        let one = cagey(&["convert", UNIQUE, "--to", format]);
        let ran = cagey(&["convert", UNIQUE, TWO, TWO, "4:?", "--to", format]);
        assert_eq!((ran.out == one.out, ran.code), (true, 2));
        assert_eq!(ran.err.matches("error:").count(), 1, "{}", ran.err);
        assert!(ran.err.contains("holds only one puzzle"), "{}", ran.err);
    }
}

#[test]
fn the_first_twenty_faulty_puzzles_are_reported_in_full_and_the_rest_are_counted() {
    let input = format!("{}{UNIQUE}\n", "4:?\n".repeat(25));
    let ran = cagey_with(&["convert", "--to", "id"], input.as_bytes());
    assert_eq!((ran.lines(), ran.code), (vec![UNIQUE], 2));
    let told: Vec<&str> = ran.err.trim_end().split("\n\n").collect();
    assert_eq!(told.len(), 21, "a blank line stands between: {}", ran.err);
    assert!(told[19].contains("standard input, line 20"), "{}", told[19]);
    assert_eq!(told[20], "error: 5 more puzzles could not be converted");
}

#[test]
fn lost_entries_and_marks_are_noted_at_the_end() {
    let entered = saved_moves(&["R0,0,2".to_owned()]);
    let marked = saved_moves(&["P0,0,2".to_owned()]);
    let empty = saved_moves(&[]);
    let all = [entered.as_str(), &marked, &empty].join("---\n");
    let note = |format: &str| {
        let ran = cagey_with(&["convert", "--to", format], all.as_bytes());
        assert_eq!(ran.code, 0, "{format}: {}", ran.err);
        ran.err
    };
    for format in ["sav", "json", "board", "ipuz"] {
        assert_eq!(note(format), "", "{format}");
    }
    for format in ["id", "cid", "text", "kenny", "csp"] {
        let said = note(format);
        let expected = "note: 2 puzzles were written without entered values and pencil marks";
        assert!(said.starts_with(expected), "{said}");
        assert!(said.contains("sav, json, board and ipuz") && said.lines().count() == 1);
    }
    let expected = "note: one puzzle was written without pencil marks";
    assert!(note("words").starts_with(expected), "{}", note("words"));
    for format in ["mzn", "cnf"] {
        let ran = cagey_with(&["convert", "--to", format], marked.as_bytes());
        assert!(
            ran.err.starts_with(expected) && ran.code == 0,
            "{}",
            ran.err
        );
        let kept = cagey_with(&["convert", "--to", format], entered.as_bytes());
        assert_eq!((kept.err.as_str(), kept.code), ("", 0));
    }
}
