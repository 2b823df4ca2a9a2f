use std::fs;
use std::path::PathBuf;

use cagey::engine::{Outcome, solve};
use cagey::model::{Clue, Puzzle};
use cagey_render::{
    Answers, Book, BookError, Entry, Extras, Missing, Paper, Part, PerPage, Scene, Signs, Theme,
};

use crate::gallery::{FOUR, puzzle};
use crate::ink_boxes::{InkBox, ink_boxes};

fn book() -> Book {
    Book {
        title: Some("A book".to_owned()),
        paper: Paper::A4,
        margin: 15.0,
        gutter: 0.0,
        per_page: PerPage::new(4).unwrap(),
        answers: Answers::End,
        extras: Extras::default(),
        theme: Theme::PRINT,
        signs: Signs::Usual,
    }
}

fn entry(puzzle: Puzzle, number: usize) -> Entry {
    let Outcome::Unique(solution) = solve(&puzzle) else {
        panic!("{puzzle}");
    };
    Entry {
        puzzle,
        solution,
        heading: format!("{number}.  hard, 1234"),
        foot: "0123456789  seed 18446744073709551615  k 1000".to_owned(),
    }
}

/// Two hundred puzzles of sizes 3 to 9.
fn entries() -> Vec<Entry> {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus/keen");
    let mut files: Vec<PathBuf> = (fs::read_dir(corpus).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut ids = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        let id = |line: &str| {
            line.split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        ids.extend(text.lines().map(id).filter(|id| id.contains(':')).take(8));
    }
    assert!(ids.len() >= 200, "{}", ids.len());
    let step = ids.len() / 200;
    let chosen = ids.iter().step_by(step).take(200).enumerate();
    chosen.map(|(i, id)| entry(puzzle(id), i + 1)).collect()
}

fn one_part(entries: Vec<Entry>) -> [Part; 1] {
    [Part {
        name: None,
        entries,
    }]
}

/// No ink leaves the margins, and no text is written over another.
fn assert_tidy(page: &Scene, margin: f32) -> Vec<InkBox> {
    let boxes = ink_boxes(page);
    for (i, one) in boxes.iter().enumerate() {
        let inside = one.left >= margin
            && one.top >= margin
            && one.right <= page.width - margin
            // The ink of a page number may hang below its line.
            && one.bottom <= page.height - margin + 3.0;
        assert!(inside, "{}: {one:?}", page.title);
        for other in &boxes[..i] {
            let apart = one.left >= other.right
                || other.left >= one.right
                || one.top >= other.bottom
                || other.top >= one.bottom;
            assert!(apart, "{}: {one:?} {other:?}", page.title);
        }
    }
    boxes
}

fn clues(puzzle: &Puzzle) -> Vec<String> {
    let shown = |clue: Clue| clue.to_string();
    puzzle
        .cages()
        .iter()
        .map(|cage| shown(cage.clue()))
        .collect()
}

#[test]
fn two_hundred_puzzles_are_all_there_and_nothing_overlaps() {
    let entries = entries();
    let mut expected: Vec<String> = entries
        .iter()
        .flat_map(|entry| clues(&entry.puzzle))
        .collect();
    expected.extend(expected.clone());
    for entry in &entries {
        expected.extend(
            entry
                .solution
                .values()
                .iter()
                .flatten()
                .map(ToString::to_string),
        );
    }
    expected.sort();
    let extras = Extras {
        rules: true,
        name_line: true,
        working_space: false,
    };
    for (per_page, answers, extras, theme) in [
        (1, Answers::Separate, extras, Theme::LARGE),
        (
            2,
            Answers::End,
            Extras {
                working_space: true,
                ..extras
            },
            Theme::PRINT,
        ),
        (4, Answers::Backs, extras, Theme::PRINT),
        (6, Answers::End, Extras::default(), Theme::PRINT),
        (9, Answers::End, Extras::default(), Theme::PRINT),
    ] {
        let book = Book {
            per_page: PerPage::new(per_page).unwrap(),
            answers,
            extras,
            theme,
            gutter: 6.0,
            ..book()
        };
        let (mut pages, apart) = book.pages(&one_part(entries.clone())).unwrap();
        assert_eq!(apart.is_empty(), answers != Answers::Separate);
        pages.extend(apart);
        let margin = 15.0 / 25.4 * 72.0 - 0.1;
        let is_clue_or_value = |text: &String| {
            let digits = text.trim_end_matches(['+', '−', '×', '÷']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut drawn = Vec::new();
        for page in &pages {
            // Page numbers stand in the last line, and nothing else does.
            let last_line = page.height - margin - 2.0;
            let boxes = assert_tidy(page, margin).into_iter();
            let texts = boxes
                .filter(|ink| ink.bottom < last_line)
                .map(|ink| ink.text);
            drawn.extend(texts.filter(is_clue_or_value));
        }
        drawn.sort();
        assert!(
            drawn == expected,
            "{per_page}: {} {}",
            drawn.len(),
            expected.len()
        );
    }
}

#[test]
fn pages_are_bound_on_the_side_where_they_have_more_room() {
    let entries: Vec<Entry> = (1..=4).map(|number| entry(puzzle(FOUR), number)).collect();
    let book = Book {
        title: None,
        gutter: 20.0,
        per_page: PerPage::new(1).unwrap(),
        answers: Answers::None,
        ..book()
    };
    let (pages, _) = book.pages(&one_part(entries)).unwrap();
    assert_eq!(pages.len(), 4);
    let left = |page: &Scene| {
        ink_boxes(page)
            .iter()
            .map(|ink| ink.left)
            .fold(f32::MAX, f32::min)
    };
    let shift = left(&pages[0]) - left(&pages[1]);
    assert!((shift - 20.0 / 25.4 * 72.0).abs() < 0.1, "{shift}");
    assert_eq!(left(&pages[0]), left(&pages[2]));
}

#[test]
fn answers_are_on_the_backs_of_their_puzzles() {
    let entries: Vec<Entry> = (1..=4).map(|number| entry(puzzle(FOUR), number)).collect();
    let book = Book {
        title: None,
        answers: Answers::Backs,
        ..book()
    };
    let (pages, _) = book.pages(&one_part(entries)).unwrap();
    assert_eq!(pages.len(), 2);
    for number in 1..=4 {
        let heading = format!("{number}. ");
        let at = |page: &Scene| {
            let boxes = ink_boxes(page);
            let found = boxes.into_iter().find(|ink| ink.text.starts_with(&heading));
            found.unwrap()
        };
        let (front, back) = (at(&pages[0]), at(&pages[1]));
        assert_eq!(front.top, back.top);
        let middle = pages[0].width / 2.0;
        assert_ne!(front.left < middle, back.left < middle, "{number}");
    }
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    let made = |book: Book| book.bind(&parts).map(drop);
    let title = Some("\u{1f600}".to_owned());
    assert_eq!(
        made(Book { title, ..book() }),
        Err(BookError::Missing(Missing('\u{1f600}')))
    );
    assert_eq!(
        made(Book {
            margin: 95.0,
            ..book()
        }),
        Err(BookError::Margins)
    );
    for margin in [-1.0, f32::NAN, f32::INFINITY] {
        assert_eq!(made(Book { margin, ..book() }), Err(BookError::Margins));
    }
    let paper = Paper {
        width: 10.0,
        height: 1e9,
    };
    assert_eq!(made(Book { paper, ..book() }), Err(BookError::Paper(paper)));
    assert_eq!(book().bind(&[]).map(drop), Err(BookError::Empty));
    assert!(PerPage::new(0).is_none() && PerPage::new(5).is_none());
    assert_eq!(made(book()), Ok(()));
}

#[test]
fn the_same_book_has_the_same_bytes() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    let one = book().bind(&parts).unwrap().book;
    assert_eq!(one, book().bind(&parts).unwrap().book);
    assert!(
        one.starts_with(b"%PDF-1.") && one.len() < 80_000,
        "{}",
        one.len()
    );
}
