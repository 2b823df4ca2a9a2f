use std::fs;

use crate::{TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with};

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
fn what_a_format_cannot_hold_is_told_with_help_and_the_rest_is_converted() {
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

    let bad = cagey_in(
        dir.path(),
        &["convert", UNIQUE, TWELVE, "--to", "id", "-o", "out.txt"],
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
        &["convert", "out.txt", "--to", "cid", "-o", "out.txt"],
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
    let ran = cagey_in(dir.path(), &["convert", TWO, "--to", "cid", "-o", "link"]);
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

#[test]
fn a_format_for_one_puzzle_refuses_a_second() {
    let ran = cagey(&["convert", TWO, TWO, "--to", "cnf"]);
    // Whatever the first gives, the second is not written after it in silence.
    assert_eq!(ran.code, 2);
}
