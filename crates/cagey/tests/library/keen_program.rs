//! Interoperability with Simon Tatham's Keen, from Debian's sgt-puzzles: it reads what we write, and we read what it
//! writes. Without the program, these tests report that and pass, unless `CAGEY_NEED_KEEN` is set, which
//! `scripts/test` does after installing it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cagey::engine::{Outcome, reference};
use cagey::model::{Cell, Value};
use cagey::notation::{Document, Format, parse, write};

use crate::left_out::left_out;

/// Debian keeps games off the PATH.
fn keen() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&paths).chain([PathBuf::from("/usr/games")]);
    let found = folders
        .map(|folder| folder.join("sgt-keen"))
        .find(|path| path.exists());
    if found.is_none() {
        left_out("CAGEY_NEED_KEEN", "there is no sgt-keen");
    }
    found
}

/// A new empty folder for a test's files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Has the program load a save file or an id and draw it. Returns the picture, or the error message.
fn picture(keen: &Path, game: &Path, folder: &Path) -> Result<Vec<u8>, String> {
    let png = folder.join("picture.png");
    let _ = fs::remove_file(&png);
    let run = Command::new(keen)
        .arg("--screenshot")
        .arg(&png)
        .arg(game)
        .output()
        .unwrap();
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    Ok(fs::read(png).unwrap())
}

fn generate(keen: &Path, count: &str, params: &str) -> Vec<String> {
    let run = Command::new(keen)
        .args(["--generate", count, params])
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn ids_that_keen_makes_are_solved_and_written_back_the_same() {
    let Some(keen) = keen() else { return };
    let ids = generate(&keen, "50", "6dn");
    assert_eq!(ids.len(), 50);
    for id in ids {
        let document = parse(&id).unwrap().document;
        assert!(
            matches!(reference::solve(&document.puzzle), Outcome::Unique(_)),
            "{id}"
        );
        assert_eq!(write(&document, Format::Id).unwrap().trim_end(), id);
    }
}

#[test]
fn keen_loads_our_save_files_with_values_and_marks() {
    let Some(keen) = keen() else { return };
    let folder = folder("keen-loads");
    let save = folder.join("ours.sav");
    for params in ["3de", "5dn", "6dn", "9de"] {
        let id = &generate(&keen, "1", params)[0];
        let mut document = parse(id).unwrap().document;
        let empty = draw(&keen, &document, &save, &folder);
        let Outcome::Unique(solution) = reference::solve(&document.puzzle) else {
            panic!("{id} is not unique");
        };
        let size = document.puzzle.size();
        for cell in size
            .cells()
            .filter(|cell| (cell.row() + cell.col()) % 2 == 0)
        {
            document.position.set(cell, solution.get(cell)).unwrap();
        }
        let with_values = draw(&keen, &document, &save, &folder);
        for cell in size
            .cells()
            .filter(|cell| (cell.row() + cell.col()) % 2 == 1)
        {
            document
                .position
                .set_marks(cell, size.values().collect())
                .unwrap();
        }
        let with_marks = draw(&keen, &document, &save, &folder);
        assert!(empty != with_values && with_values != with_marks && empty != with_marks);
    }
}

fn draw(keen: &Path, document: &Document, save: &Path, folder: &Path) -> Vec<u8> {
    fs::write(save, write(document, Format::Sav).unwrap()).unwrap();
    let png = picture(keen, save, folder).unwrap_or_else(|error| panic!("{error}"));
    assert!(png.starts_with(b"\x89PNG"));
    png
}

/// Moves have the same meaning as in Keen: a game of many moves looks the same as the position that we read from it
/// and write with the fewest moves.
#[test]
fn moves_mean_the_same_to_us_and_to_keen() {
    let Some(keen) = keen() else { return };
    let folder = folder("keen-moves");
    let start = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n\
        GAME    :4:Keen\nPARAMS  :3:3de\nCPARAMS :3:3de\nDESC    :16:a_3aab_,d2s1a4m6\n\
        NSTATES :1:9\nSTATEPOS:1:9\nMOVE    :6:P0,0,2\nMOVE    :1:M\nMOVE    :6:P1,0,3\n\
        MOVE    :6:R2,0,1\nMOVE    :6:P0,2,2\nMOVE    :6:R1,1,3\nMOVE    :6:R1,1,0\n\
        MOVE    :6:P0,0,1\n";
    let theirs = folder.join("theirs.sav");
    fs::write(&theirs, start).unwrap();
    let played = picture(&keen, &theirs, &folder).unwrap();
    let document = parse(start).unwrap().document;
    let value = |v| Value::new(v).unwrap();
    assert_eq!(
        document.position.grid().get(Cell::new(0, 2)),
        Some(value(1))
    );
    assert!(!document.position.marks(Cell::new(0, 0)).contains(value(1)));
    assert!(document.position.marks(Cell::new(1, 1)).is_empty());
    assert_eq!(
        draw(&keen, &document, &folder.join("ours.sav"), &folder),
        played
    );
}

#[test]
fn save_files_that_keen_makes_are_read() {
    let Some(keen) = keen() else { return };
    let folder = folder("keen-makes");
    let run = Command::new(keen)
        .args(["--generate", "3", "5dh", "--save"])
        .arg(folder.join("game"))
        .args(["--save-suffix", ".sav"])
        .status();
    assert!(run.unwrap().success());
    for number in 0..3 {
        let text = fs::read_to_string(folder.join(format!("game{number}.sav"))).unwrap();
        let parsed = parse(&text).unwrap();
        assert_eq!(parsed.format, Format::Sav);
        assert_eq!(parsed.document.meta.params.as_deref(), Some("dh"));
        assert!(matches!(
            reference::solve(&parsed.document.puzzle),
            Outcome::Unique(_)
        ));
    }
}

/// Conversely, we reject what Keen rejects.
#[test]
fn what_keen_refuses_we_refuse() {
    let Some(keen) = keen() else { return };
    let folder = folder("keen-refuses");
    for (what, with) in [
        ("a_3aab_,", "a_3aaa_,"),
        ("d2s1a4m6", "d2s1a4"),
        ("d2s1a4m6", "d2s1a4m6a3"),
        ("d2s1a4m6", "d2s1a4s6"),
        ("R2,0,1", "R3,0,1"),
        ("R2,0,1", "R2,0,4"),
        (":4:Keen", ":4:Solo"),
    ] {
        let good = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n\
            GAME    :4:Keen\nPARAMS  :3:3de\nCPARAMS :3:3de\nDESC    :16:a_3aab_,d2s1a4m6\n\
            NSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R2,0,1\n";
        let save = folder.join("bad.sav");
        let bad = good.replace(what, with);
        // The description is preceded by its length.
        let length = bad
            .split("DESC    :16:")
            .nth(1)
            .unwrap()
            .lines()
            .next()
            .unwrap()
            .len();
        let bad = bad.replace("DESC    :16:", &format!("DESC    :{length}:"));
        fs::write(&save, &bad).unwrap();
        assert!(picture(&keen, &save, &folder).is_err(), "Keen takes {with}");
        assert!(parse(&bad).is_err(), "we take {with}");
        fs::write(&save, good).unwrap();
        assert!(picture(&keen, &save, &folder).is_ok() && parse(good).is_ok());
    }
}
