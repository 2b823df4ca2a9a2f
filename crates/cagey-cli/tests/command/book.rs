use std::fs;
use std::path::Path;
use std::process::Command;

use crate::left_out::left_out;
use crate::{NONE, NORMAL, TWO, UNIQUE, cagey_in};

fn ids(folder: &Path, ids: &[&str]) {
    fs::write(folder.join("ids.txt"), ids.join("\n") + "\n").unwrap();
}

/// The pages of a PDF file as text; nothing where poppler is not installed.
fn pages(file: &Path) -> Option<Vec<String>> {
    let ran = Command::new("pdftotext")
        .arg("-layout")
        .arg(file)
        .arg("-")
        .output();
    let Ok(ran) = ran else {
        left_out("CAGEY_NEED_POPPLER", "there is no pdftotext");
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
fn a_book_that_cannot_be_made_is_reported_and_nothing_is_written() {
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
        (
            &["book", "empty.txt", "-o", "b.pdf"],
            2,
            "there is no puzzle in",
        ),
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
            &["book", "one.txt", "--min-text", "0", "-o", "b.pdf"],
            2,
            "from 1 to 72 points",
        ),
        (
            &["book", "one.txt", "--captions", "all", "-o", "b.pdf"],
            2,
            "possible values: none, level, full",
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
fn a_puzzle_that_would_be_too_small_to_read_gets_more_room_or_is_rejected() {
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
    assert_eq!(
        (small.code, small.err.as_str()),
        (
            0,
            "note: there is 1 puzzle per page, because with 9 a puzzle of 16×16 would have cells smaller than \
             4 mm; use a larger --paper or smaller margins\n"
        )
    );
    let alone = ["book", "16.json", "--per-page", "1", "-o", "alone.pdf"];
    let alone = cagey_in(dir.path(), &alone);
    assert_eq!((alone.code, alone.err.as_str()), (0, ""));
    let tight = ["book", "16.json", "--paper", "110x110mm", "-o", "c.pdf"];
    let refused = cagey_in(dir.path(), &tight);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .contains("a puzzle of 16×16 would have text of 3.2 pt, which is smaller than 6 pt")
            && refused.err.contains("--min-text 3.2 allows that"),
        "{}",
        refused.err
    );
    assert!(!dir.path().join("c.pdf").exists());
    let asked = [&tight[..], &["--min-text", "3.2", "--per-page", "1"]].concat();
    let asked = cagey_in(dir.path(), &asked);
    assert_eq!((asked.code, asked.err.as_str()), (0, ""));
}

#[test]
fn captions_say_as_much_as_is_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let printed = |captions: &[&str]| {
        let args = [
            "book",
            "--set",
            "count=1,n=4,level=easy",
            "--seed",
            "7",
            "--answers",
            "none",
            "--force",
            "-o",
            "b.pdf",
        ];
        let ran = cagey_in(dir.path(), &[&args[..], captions].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        pages(&dir.path().join("b.pdf")).map(|pages| pages[0].clone())
    };
    let (Some(none), Some(level), Some(full)) = (
        printed(&["--captions", "none"]),
        printed(&[]),
        printed(&["--captions", "full"]),
    ) else {
        return;
    };
    assert!(none.contains("1.") && !none.contains("easy"), "{none}");
    assert!(level.contains("1. easy") && !level.contains(','), "{level}");
    assert!(!level.contains("seed"), "{level}");
    assert!(
        full.contains("1. easy, ") && full.contains("seed 7 k 0"),
        "{full}"
    );
}

#[test]
fn every_page_has_the_heading_and_every_puzzle_a_code() {
    let dir = tempfile::tempdir().unwrap();
    let made = |more: &[&str]| {
        let args = [
            "book",
            "--force",
            "--set",
            "n=4,level=easy,count=2",
            "--seed",
            "7",
            "--sheets",
            "2",
            "-o",
            "b.pdf",
        ];
        cagey_in(dir.path(), &[&args[..], more].concat())
    };
    let ran = made(&[
        "--heading",
        "Class 3b",
        "--link-base",
        "https://example.org/cagey/",
    ]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    if let Some(pages) = pages(&dir.path().join("b.pdf")) {
        let told = |page: &str| page.split_whitespace().collect::<Vec<_>>().join(" ");
        for (page, name) in pages.iter().zip([
            "Class 3b, Sheet 1 1. easy",
            "Class 3b, Sheet 2 1. easy",
            "Class 3b, Sheet 1: answers",
            "Class 3b, Sheet 2: answers",
        ]) {
            assert!(told(page).starts_with(name), "{page}");
            let codes = told(page)
                .matches("Scan this for an explained hint")
                .count();
            let wanted = if name.ends_with("answers") { 0 } else { 2 };
            // Two that stand side by side may be read line by line.
            assert_eq!(
                codes.max(told(page).matches("Stuck?").count()),
                wanted,
                "{page}"
            );
        }
    }
    for bad in [
        "example.org",
        "file:///home/cagey.html",
        "https://example.org/#/play",
        "",
    ] {
        let ran = made(&["--link-base", bad]);
        assert_eq!(ran.code, 2, "{bad}");
        assert!(
            ran.err.contains("expected the address of the page"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_random_seed_is_reported_unless_it_is_printed() {
    let dir = tempfile::tempdir().unwrap();
    let book = |more: &[&str]| {
        let args = [
            "book",
            "--force",
            "--set",
            "n=3",
            "--answers",
            "none",
            "-o",
            "b.pdf",
        ];
        let ran = cagey_in(dir.path(), &[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.err, fs::read(dir.path().join("b.pdf")).unwrap())
    };
    let (told, made) = book(&[]);
    let seed = told.strip_prefix("note: --seed ").unwrap();
    let (seed, _) = seed.split_once(" makes the same puzzles again\n").unwrap();
    assert!(book(&["--seed", seed]) == (String::new(), made));
    assert_eq!(book(&["--captions", "full"]).0, "");
}

/// Tests the rendered pixels, not only the layout.
#[test]
fn pages_are_painted_in_the_background_of_their_theme() {
    let dir = tempfile::tempdir().unwrap();
    for (theme, background) in [
        ("light", [255, 255, 255]),
        ("dark", [0x16, 0x19, 0x1d]),
        ("print", [255, 255, 255]),
        ("contrast", [0, 0, 0]),
        ("large", [255, 255, 255]),
    ] {
        let args = [
            "book", "--force", UNIQUE, "--title", "A", "--theme", theme, "-o", "b.pdf",
        ];
        assert_eq!(cagey_in(dir.path(), &args).code, 0);
        let mut drawn = Command::new("pdftoppm");
        drawn
            .args(["-r", "20", "b.pdf", theme])
            .current_dir(dir.path());
        let Ok(ran) = drawn.status() else {
            return left_out("CAGEY_NEED_POPPLER", "there is no pdftoppm");
        };
        assert!(ran.success());
        for page in 1..=3 {
            let picture = fs::read(dir.path().join(format!("{theme}-{page}.ppm"))).unwrap();
            // Pixels near the corner, where nothing else is; those at the edge may be half outside.
            let width: usize = {
                let head = String::from_utf8_lossy(&picture[3..15]);
                head.split(' ').next().unwrap().parse().unwrap()
            };
            let near = picture.len() - 3 * (3 * width + 3);
            assert_eq!(picture[near..near + 3], background, "{theme} {page}");
            let is_other = |pixel: &[u8]| pixel != background;
            let others = picture[15..]
                .chunks_exact(3)
                .filter(|pixel| is_other(pixel));
            assert!(others.count() > 20, "{theme} {page}: something is seen");
        }
    }
}

#[test]
fn a_title_that_the_font_lacks_is_printed_with_boxes() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "book",
        UNIQUE,
        "--title",
        "日本 \u{1f600} & Ко",
        "-o",
        "b.pdf",
    ];
    let ran = cagey_in(dir.path(), &args);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (
            0,
            "warning: the font of pictures does not have 日 (U+65E5), 本 (U+672C), \
             \u{1f600} (U+1F600): they are drawn as boxes\n"
        )
    );
    // Text search finds the characters themselves.
    if let Some(pages) = pages(&dir.path().join("b.pdf")) {
        assert!(pages[0].contains("日本 \u{1f600} & Ко"), "{}", pages[0]);
    }
}

#[test]
fn rules_mention_only_what_is_on_the_sheet() {
    let dir = tempfile::tempdir().unwrap();
    let rules = |set: &str| {
        let args = [
            "book", "--force", "--set", set, "--seed", "3", "--rules", "-o", "b.pdf",
        ];
        assert_eq!(cagey_in(dir.path(), &args).code, 0);
        let pages = pages(&dir.path().join("b.pdf"))?;
        Some(pages[0].split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (Some(sums), Some(hidden)) = (
        rules("count=4,n=4,ops=+,cage-size=1-3"),
        rules("count=4,n=5,level=normal,hide-ops"),
    ) else {
        return;
    };
    assert!(sums.contains("the numbers 1 to 4,"), "{sums}");
    assert!(
        sums.contains("+ means") && sums.contains("the number is given"),
        "{sums}"
    );
    for other in ["× means", "− means", "÷ means", "without a sign"] {
        assert!(!sums.contains(other), "{sums}");
    }
    assert!(hidden.contains("A target without a sign"), "{hidden}");
    assert!(!hidden.contains("+ means"), "{hidden}");
}

#[test]
fn sets_are_made_and_can_be_made_again() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path();
    let args = [
        "book",
        "--set",
        "count=2,n=3,level=easy",
        "--set",
        "count=1,preset=class-grade-3,symmetric",
        "--sheets",
        "3",
        "--seed",
        "7",
        "--answers",
        "none",
        "--captions",
        "full",
        "-o",
        "b.pdf",
    ];
    let ran = cagey_in(path, &args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let made = fs::read(path.join("b.pdf")).unwrap();
    let again = cagey_in(path, &[&args[..], &["--force"]].concat());
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(
        made == fs::read(path.join("b.pdf")).unwrap(),
        "the same seed gives the same book"
    );
    let Some(pages) = pages(&path.join("b.pdf")) else {
        return;
    };
    assert_eq!(pages.len(), 3);
    let words: Vec<&str> = pages
        .iter()
        .flat_map(|page| page.split_whitespace())
        .collect();
    let after = |word: &str| -> Vec<&str> {
        let pairs = words.windows(2).filter(|pair| pair[0] == word);
        pairs.map(|pair| pair[1]).collect()
    };
    assert_eq!(after("seed"), ["7"; 9]);
    // The wish that is printed below a puzzle gives the same puzzle again.
    let id = cagey_in(
        path,
        &["generate", "-n", "3", "--level", "easy", "--seed", "7"],
    )
    .out;
    fs::write(path.join("again.txt"), id).unwrap();
    assert_eq!(
        cagey_in(
            path,
            &["book", "again.txt", "--captions", "full", "-o", "again.pdf"]
        )
        .code,
        0
    );
    let again = self::pages(&path.join("again.pdf")).unwrap();
    let code = again[0]
        .split_whitespace()
        .find(|word| word.len() == 10)
        .unwrap();
    assert!(pages[0].contains(code), "{code} {}", pages[0]);
}

#[test]
fn a_set_that_makes_no_sense_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    for (set, code, why) in [
        ("level=silly", 2, "expected a level"),
        ("n=99", 2, "size=99: puzzles are made from 2×2 to 16×16"),
        ("count=1000001", 2, "at most"),
        ("colour=red", 2, "unknown key “colour”; the keys are count"),
        ("n=4,n=5", 2, "size is given twice"),
        (
            "solutions=none",
            2,
            "a puzzle in a book needs exactly one solution",
        ),
        ("", 2, "expected a set, such as count=20,n=4,level=easy"),
        ("n=3,level=extreme", 2, "no 3×3 puzzle is extreme"),
        // There are few of these.
        ("n=2,count=500", 1, "duplicates of earlier ones"),
    ] {
        let ran = cagey_in(
            dir.path(),
            &["book", "--set", set, "--seed", "1", "-o", "b.pdf"],
        );
        assert_eq!(ran.code, code, "{set}: {}", ran.err);
        assert!(ran.err.contains(why), "{set}: {}", ran.err);
    }
    assert_eq!(
        cagey_in(dir.path(), &["book", UNIQUE, "--set", "n=4", "-o", "b.pdf"]).code,
        2
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn every_clue_of_two_hundred_puzzles_can_be_read_back() {
    let dir = tempfile::tempdir().unwrap();
    let made = cagey_in(
        dir.path(),
        &["generate", "-n", "6", "--count", "200", "--seed", "1"],
    )
    .out;
    ids(dir.path(), &made.lines().collect::<Vec<_>>());
    let args = [
        "book",
        "ids.txt",
        "--per-page",
        "9",
        "--answers",
        "none",
        "-o",
        "b.pdf",
    ];
    assert_eq!(cagey_in(dir.path(), &args).code, 0);
    let Some(pages) = pages(&dir.path().join("b.pdf")) else {
        return;
    };
    let clues = made.lines().filter_map(|id| id.split_once(','));
    let targets = clues.flat_map(|(_, clues)| clues.split(|c: char| c.is_ascii_alphabetic()));
    let mut expected: Vec<&str> = targets.filter(|target| !target.is_empty()).collect();
    let mut printed = Vec::new();
    for page in &pages {
        let words: Vec<&str> = page.split_whitespace().collect();
        // The last word is the page's number; what follows a level is a score.
        for pair in words[..words.len() - 1].windows(2) {
            let number = pair[1].trim_end_matches(['+', '−', '×', '÷']);
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            if is_number && !pair[0].ends_with(',') {
                printed.push(number);
            }
        }
    }
    expected.sort_unstable();
    printed.sort_unstable();
    assert_eq!(pages.len(), 23);
    assert!(printed == expected, "{} {}", printed.len(), expected.len());
}

#[test]
fn headings_rules_and_levels_are_in_the_language_of_the_book() {
    let dir = tempfile::tempdir().unwrap();
    ids(dir.path(), &[UNIQUE, UNIQUE]);
    let args = ["--lang", "de", "--rules", "--sheets", "2", "-o", "b.pdf"];
    let run = cagey_in(dir.path(), &[&["book", "ids.txt"][..], &args].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    if let Some(pages) = pages(&dir.path().join("b.pdf")) {
        let text = pages.join("\n");
        for german in ["Blatt 2", "1. leicht", "Lösungen", "jeder Zeile"] {
            assert!(text.contains(german), "{german}: {text}");
        }
        for english in ["Sheet", "easy", "Answers", "row"] {
            assert!(!text.contains(english), "{english}: {text}");
        }
    }
}
