use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{NONE, NORMAL, TWO, UNIQUE, cagey_in};

fn ids(folder: &Path, ids: &[&str]) {
    fs::write(folder.join("ids.txt"), ids.join("\n") + "\n").unwrap();
}

/// The pages of a PDF file as text; nothing where poppler is not installed. `CAGEY_NEED_POPPLER` says
/// that it must be.
fn pages(file: &Path) -> Option<Vec<String>> {
    let ran = Command::new("pdftotext")
        .arg("-layout")
        .arg(file)
        .arg("-")
        .output();
    let Ok(ran) = ran else {
        assert!(
            std::env::var_os("CAGEY_NEED_POPPLER").is_none(),
            "no pdftotext"
        );
        return None;
    };
    assert!(
        ran.status.success() && ran.stderr.is_empty(),
        "{:?}",
        ran.stderr
    );
    let text = String::from_utf8(ran.stdout).unwrap();
    let mut pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
    pages.pop();
    Some(pages)
}

#[test]
fn a_book_has_a_title_puzzles_and_answers() {
    let dir = tempfile::tempdir().unwrap();
    ids(dir.path(), &[UNIQUE; 5]);
    let ran = cagey_in(
        dir.path(),
        &["book", "ids.txt", "--title", "Žofie & Ко", "-o", "b.pdf"],
    );
    assert_eq!((ran.code, ran.err.as_str(), ran.out.as_str()), (0, "", ""));
    let Some(pages) = pages(&dir.path().join("b.pdf")) else {
        return;
    };
    assert_eq!(pages.len(), 4);
    assert!(pages[0].contains("Žofie & Ко") && pages[0].contains("5 puzzles"));
    assert!(
        pages[1].contains("1. easy") && pages[1].contains("4. easy"),
        "{}",
        pages[1]
    );
    assert_eq!(pages[1].matches("6×").count(), 4);
    assert!(pages[2].contains("5. easy") && pages[2].trim_end().ends_with('3'));
    assert!(pages[3].contains("Answers"), "{}", pages[3]);
}

#[test]
fn answers_are_where_they_are_asked_for() {
    for (answers, count, apart) in [
        ("end", 4, 0),
        ("backs", 6, 0),
        ("separate", 3, 1),
        ("none", 3, 0),
    ] {
        let dir = tempfile::tempdir().unwrap();
        ids(dir.path(), &[UNIQUE, NORMAL, UNIQUE]);
        let args = [
            "book",
            "ids.txt",
            "--per-page",
            "1",
            "--answers",
            answers,
            "-o",
            "b.pdf",
        ];
        assert_eq!(cagey_in(dir.path(), &args).code, 0);
        let beside = dir.path().join("b-answers.pdf");
        assert_eq!(beside.exists(), apart > 0, "{answers}");
        let Some(book) = pages(&dir.path().join("b.pdf")) else {
            return;
        };
        assert_eq!(book.len(), count, "{answers}");
        if apart > 0 {
            assert_eq!(pages(&beside).unwrap().len(), apart);
        }
    }
}

#[test]
fn sheets_are_numbered_and_have_their_keys() {
    let dir = tempfile::tempdir().unwrap();
    ids(dir.path(), &[UNIQUE, NORMAL, NORMAL, UNIQUE]);
    let args = [
        "book",
        "ids.txt",
        "--sheets",
        "2",
        "--rules",
        "--name-line",
        "-o",
        "b.pdf",
    ];
    assert_eq!(cagey_in(dir.path(), &args).code, 0);
    let uneven = cagey_in(
        dir.path(),
        &["book", "ids.txt", "--sheets", "3", "-o", "c.pdf"],
    );
    assert!(
        uneven.code == 2 && uneven.err.contains("evenly"),
        "{}",
        uneven.err
    );
    let Some(pages) = pages(&dir.path().join("b.pdf")) else {
        return;
    };
    assert_eq!(pages.len(), 4);
    for (page, heading) in
        pages
            .iter()
            .zip(["Sheet 1", "Sheet 2", "Sheet 1: answers", "Sheet 2: answers"])
    {
        assert!(page.trim_start().starts_with(heading), "{page}");
        assert!(
            page.contains("1. ") && page.contains("2. ") && !page.contains("3. "),
            "{page}"
        );
    }
    assert!(pages[1].contains("Name") && pages[1].contains("each number once"));
    assert!(!pages[2].contains("Name"));
}

#[test]
fn what_cannot_be_a_book_is_told_and_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path();
    ids(path, &[UNIQUE, TWO, NONE]);
    fs::write(path.join("one.txt"), UNIQUE).unwrap();
    fs::write(path.join("empty.txt"), "").unwrap();
    for (args, code, why) in [
        (
            &["book", "ids.txt", "-o", "b.pdf"][..],
            1,
            "puzzle 2 (ids.txt, line 2) has several solutions",
        ),
        (&["book", "one.txt", "-o", "b.txt"], 2, "must end with .pdf"),
        (&["book", "empty.txt", "-o", "b.pdf"], 2, "holds no puzzle"),
        (
            &["book", "one.txt", "--per-page", "0", "-o", "b.pdf"],
            2,
            "1, 2, 4, 6 or 9",
        ),
        (
            &["book", "one.txt", "--paper", "1x1in", "-o", "b.pdf"],
            2,
            "50 to 2000 mm",
        ),
        (
            &["book", "one.txt", "--paper", "foolscap", "-o", "b.pdf"],
            2,
            "6x9in",
        ),
        (
            &["book", "one.txt", "--margin", "100", "-o", "b.pdf"],
            2,
            "no room",
        ),
        (
            &["book", "one.txt", "--title", "مرحبا", "-o", "b.pdf"],
            2,
            "U+0645",
        ),
        (
            &["book", "one.txt", "--sheets", "2", "-o", "b.pdf"],
            2,
            "too few",
        ),
        (
            &["book", "one.txt", "-o", "no/such/b.pdf"],
            2,
            "cannot write",
        ),
        (
            &["book", "one.txt", "-o", "/dev/full"],
            2,
            "must end with .pdf",
        ),
        (
            &["book", "one.txt", "-o", "-", "--answers", "separate"],
            2,
            "a file",
        ),
    ] {
        let ran = cagey_in(path, args);
        assert_eq!(ran.code, code, "{args:?} {}", ran.err);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
    let files = fs::read_dir(path).unwrap().count();
    assert_eq!(files, 3, "only what was there before");
}

#[test]
fn a_puzzle_that_would_be_too_small_to_read_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (0..16)
        .map(|row| {
            let cell = |col: usize| {
                format!(
                    "{{\"cells\":[[{row},{col}]],\"target\":{}}}",
                    (row + col) % 16 + 1
                )
            };
            (0..16).map(cell).collect::<Vec<_>>().join(",")
        })
        .collect();
    let json = format!("{{\"size\":16,\"cages\":[{}]}}", rows.join(","));
    fs::write(dir.path().join("16.json"), json).unwrap();
    let small = cagey_in(
        dir.path(),
        &["book", "16.json", "--per-page", "9", "-o", "b.pdf"],
    );
    assert!(
        small.code == 2 && small.err.contains("16×16"),
        "{}",
        small.err
    );
    assert_eq!(
        cagey_in(
            dir.path(),
            &["book", "16.json", "--per-page", "1", "-o", "b.pdf"]
        )
        .code,
        0
    );
}
