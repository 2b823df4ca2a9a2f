//! `cagey read`: puzzles from pictures.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{NORMAL, UNIQUE, cagey, cagey_in, cagey_with};

fn newspaper() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/newspaper-6x6.png")
}

/// A folder with pictures of these puzzles: 0.png, 1.png and so on.
fn drawn(puzzles: &[&str], options: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let name = format!("{number}.png");
        let mut args = vec!["render", puzzle, "-o", &name];
        args.extend(options);
        let ran = cagey_in(dir.path(), &args);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    dir
}

#[test]
fn what_was_drawn_is_read_back_from_several_pictures() {
    let dir = drawn(&[UNIQUE, NORMAL], &[]);
    let ran = cagey_in(dir.path(), &["read", "0.png", "1.png"]);
    assert_eq!(ran.lines(), [UNIQUE, NORMAL]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

#[test]
fn the_example_is_the_puzzle_beside_it() {
    let text = newspaper().with_extension("txt");
    let picture = newspaper();
    let drawn = cagey(&["convert", text.to_str().unwrap(), "--to", "id"]);
    let read = cagey(&["read", picture.to_str().unwrap()]);
    assert_eq!((read.out, read.code), (drawn.out, 0));
}

#[test]
fn every_format_can_be_written() {
    let dir = drawn(&[UNIQUE], &[]);
    for format in ["id", "cid", "sav", "text", "json", "board", "kenny", "ipuz"] {
        let ran = cagey_in(dir.path(), &["read", "0.png", "--to", format]);
        let expected = cagey(&["convert", UNIQUE, "--to", format]);
        assert_eq!((ran.out, ran.code), (expected.out, 0), "{format}");
    }
}

#[test]
fn json_has_the_places_of_lines_and_cages() {
    let dir = drawn(&[UNIQUE], &[]);
    let ran = cagey_in(dir.path(), &["read", "0.png", "--json"]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["id"], UNIQUE);
    assert_eq!(object["picture"], "0.png");
    assert_eq!(object["lattice"].as_array().unwrap().len(), 25);
    assert_eq!(object["borders"].as_array().unwrap().len(), 24);
    assert_eq!(object["cages"].as_array().unwrap().len(), 8);
    assert_eq!(object["unique"], true);
    // A record can be read like any other puzzle.
    let solved = cagey_with(&["convert", "--to", "id"], ran.out.as_bytes());
    assert_eq!(solved.out.trim(), UNIQUE, "{}", solved.err);
}

#[test]
fn a_picture_without_a_puzzle_has_a_reason_and_exit_code_1() {
    let dir = tempfile::tempdir().unwrap();
    // A square of one colour, as the simplest of PNG files.
    let grey = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/grey.png");
    let name = grey.to_str().unwrap();
    let ran = cagey_in(dir.path(), &["read", name]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 1));
    assert!(ran.err.contains("there is no square board"), "{}", ran.err);
    let ran = cagey_in(dir.path(), &["read", name, "--json"]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&object["result"], ran.code), (&"unread".into(), 1));
    assert_eq!(object["missing"], "board");
}

#[test]
fn what_is_no_picture_is_an_error_and_the_others_are_read() {
    let dir = drawn(&[UNIQUE], &[]);
    fs::write(dir.path().join("puzzle.txt"), UNIQUE).unwrap();
    let whole = fs::read(dir.path().join("0.png")).unwrap();
    fs::write(dir.path().join("half.png"), &whole[..whole.len() / 2]).unwrap();
    for name in ["puzzle.txt", "half.png", "nothing.png"] {
        let ran = cagey_in(dir.path(), &["read", name, "0.png"]);
        assert_eq!((ran.lines(), ran.code), (vec![UNIQUE], 2), "{name}");
        assert!(
            ran.err.contains(&format!("{name} cannot be read")),
            "{}",
            ran.err
        );
    }
}

#[test]
fn the_overlay_is_a_picture_of_the_same_size() {
    let dir = drawn(&[UNIQUE], &[]);
    let ran = cagey_in(dir.path(), &["read", "0.png", "--overlay", "seen.png"]);
    assert_eq!(ran.lines(), [UNIQUE]);
    // Width and height are at the same place in every PNG file.
    let size = |name: &str| fs::read(dir.path().join(name)).unwrap()[16..24].to_vec();
    assert_eq!(size("0.png"), size("seen.png"));
    let again = cagey_in(dir.path(), &["read", "0.png", "--overlay", "seen.png"]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("--force overwrites it"), "{}", again.err);
    let two = cagey_in(
        dir.path(),
        &["read", "0.png", "0.png", "--overlay", "x.png"],
    );
    assert_eq!(two.code, 2);
    assert!(!dir.path().join("x.png").exists());
}

#[test]
fn another_size_than_that_of_the_board_is_no_reason_to_panic() {
    let dir = drawn(&[UNIQUE], &[]);
    for size in ["3", "5", "12"] {
        let ran = cagey_in(dir.path(), &["read", "0.png", "--size", size]);
        assert!(matches!(ran.code, 0 | 1), "{}", ran.err);
    }
    let ran = cagey_in(dir.path(), &["read", "0.png", "--size", "4"]);
    assert_eq!((ran.lines(), ran.code), (vec![UNIQUE], 0));
    assert_eq!(
        cagey_in(dir.path(), &["read", "0.png", "--size", "13"]).code,
        2
    );
}
