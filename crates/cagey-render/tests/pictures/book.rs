use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use cagey::engine::Outcome;
use cagey::model::{Clue, Puzzle};
use cagey::words::{Language, Voice};
use cagey_render::{
    Answers, Book, BookEntry, BookError, BookExtras, BookPart, Layer, Paper, PerPage, Scene, Signs,
    Text, Theme,
};
use rqrr::PreparedImage;

use crate::contrast::assert_seen;
use crate::gallery::{FOUR, HIDDEN, NINE, large_targets, puzzle};
use crate::ink_boxes::{InkBox, ink_boxes};

fn book() -> Book {
    Book {
        title: Some("A book".to_owned()),
        paper: Paper::A4,
        margin: 15.0,
        gutter: 0.0,
        per_page: PerPage::FOUR,
        min_text: 6.0,
        answers: Answers::End,
        extras: BookExtras::default(),
        theme: Theme::PRINT,
        signs: Signs::Usual,
        voice: Voice::ENGLISH,
        link_base: None,
    }
}

fn entry(puzzle: Puzzle, number: usize) -> BookEntry {
    let Outcome::Unique(solution) = puzzle.solve() else {
        panic!("{puzzle}");
    };
    BookEntry {
        puzzle,
        solution,
        heading: format!("{number}.  hard, 1234"),
        foot: "a123456789  seed-18446744073709551615  k-1000".to_owned(),
    }
}

/// Two hundred puzzles of sizes 3 to 9.
fn entries() -> Vec<BookEntry> {
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

fn one_part(entries: Vec<BookEntry>) -> [BookPart; 1] {
    [BookPart {
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
    let extras = BookExtras {
        rules: true,
        name_line: true,
        working_space: false,
    };
    for (per_page, answers, extras, theme) in [
        (1, Answers::Separate, extras, Theme::LARGE),
        (
            2,
            Answers::End,
            BookExtras {
                working_space: true,
                ..extras
            },
            Theme::PRINT,
        ),
        (4, Answers::Backs, extras, Theme::PRINT),
        (6, Answers::End, BookExtras::default(), Theme::PRINT),
        (9, Answers::End, BookExtras::default(), Theme::PRINT),
    ] {
        let book = Book {
            per_page: PerPage::new(per_page).unwrap(),
            answers,
            extras,
            theme,
            min_text: 4.0,
            gutter: 6.0,
            ..book()
        };
        let made = book.pages(&one_part(entries.clone())).unwrap();
        assert_eq!((made.per_page, made.crowded), (book.per_page, None));
        assert_eq!(made.answers.is_empty(), answers != Answers::Separate);
        let pages: Vec<Scene> = made.book.into_iter().chain(made.answers).collect();
        let margin = 15.0 / 25.4 * 72.0 - 0.1;
        let is_clue_or_value = |text: &String| {
            let digits = text.trim_end_matches(['+', '−', '×', '÷']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut drawn = Vec::new();
        for page in &pages {
            // The last line contains page numbers and nothing else.
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

/// What a reader that shares no code with the writer finds where the drawn page has codes.
fn scanned(page: &Scene) -> Vec<String> {
    const SCALE: f32 = 4.0;
    let drawn = cagey_render::png(page, SCALE).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(drawn)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let bytes = info.color_type.samples();
    let mut found = Vec::new();
    // Whoever scans a code holds the camera over it: its light border is drawn as a square before it.
    for layer in &page.layers {
        let Layer::Fill { rects, .. } = layer else {
            continue;
        };
        let [square] = rects[..] else { continue };
        let corner = |at: f32| (at * SCALE) as usize;
        let (left, top, side) = (
            corner(square.at.x),
            corner(square.at.y),
            corner(square.width),
        );
        let light = |x: usize, y: usize| pixels[(top + y) * info.line_size + (left + x) * bytes];
        let mut image = PreparedImage::prepare_from_greyscale(side, side, light);
        let grids = image.detect_grids();
        found.extend(grids.iter().map(|grid| grid.decode().unwrap().1));
    }
    found
}

#[test]
fn every_code_on_a_page_is_the_link_to_its_puzzle() {
    let base = "https://example.org/cagey/";
    for (per_page, theme, working_space) in [
        (1, Theme::LARGE, true),
        (2, Theme::PRINT, true),
        (4, Theme::PRINT, false),
        (6, Theme::by_name("dark").unwrap(), false),
        (9, Theme::by_name("contrast").unwrap(), false),
    ] {
        let entries: Vec<BookEntry> = entries().into_iter().step_by(23).collect();
        let mut wanted: Vec<String> = (entries.iter())
            .map(|entry| format!("{base}#1!{}", entry.puzzle))
            .collect();
        let book = Book {
            per_page: PerPage::new(per_page).unwrap(),
            extras: BookExtras {
                working_space,
                ..BookExtras::default()
            },
            theme,
            min_text: 3.0,
            link_base: Some(base.parse().unwrap()),
            ..book()
        };
        let pages = book.pages(&one_part(entries)).unwrap();
        let mut found = Vec::new();
        for page in &pages.book {
            assert_tidy(page, 15.0 / 25.4 * 72.0 - 0.1);
            found.extend(scanned(page));
        }
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "{per_page}");
    }
}

#[test]
fn a_long_heading_takes_three_lines_at_most_and_leaves_the_margins_alone() {
    let heading = "A heading that goes on and on ".repeat(40);
    let made = BookPart::divide(
        (1..=4).map(|number| entry(puzzle(FOUR), number)).collect(),
        Some(2),
        Some(&heading),
        Voice::ENGLISH,
    );
    let parts = made.unwrap();
    assert!(parts[1].name.as_ref().unwrap().ends_with(", Sheet 2"));
    let pages = book().pages(&parts).unwrap().book;
    for page in &pages[1..] {
        // Letters such as h are a little higher than capitals, which touch the margin.
        let boxes = assert_tidy(page, 15.0 / 25.4 * 72.0 - 0.6);
        let lines = boxes.iter().filter(|ink| ink.text.contains("goes on"));
        assert_eq!(lines.count(), 3);
        assert!(boxes.iter().any(|ink| ink.text.ends_with('…')));
    }
}

#[test]
fn pages_are_bound_on_the_side_where_they_have_more_room() {
    let entries: Vec<BookEntry> = (1..=4).map(|number| entry(puzzle(FOUR), number)).collect();
    let book = Book {
        title: None,
        gutter: 20.0,
        per_page: PerPage::new(1).unwrap(),
        answers: Answers::None,
        ..book()
    };
    let pages = book.pages(&one_part(entries)).unwrap().book;
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
    let entries: Vec<BookEntry> = (1..=4).map(|number| entry(puzzle(FOUR), number)).collect();
    let book = Book {
        title: None,
        answers: Answers::Backs,
        ..book()
    };
    let pages = book.pages(&one_part(entries)).unwrap().book;
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
fn what_cannot_be_printed_is_rejected() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    let made = |book: Book| book.to_pdf(&parts).map(drop);
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
    assert_eq!(book().to_pdf(&[]).map(drop), Err(BookError::Empty));
    assert!(PerPage::new(0).is_none() && PerPage::new(5).is_none());
    assert_eq!(made(book()), Ok(()));
}

#[test]
fn the_same_book_has_the_same_bytes() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    let one = book().to_pdf(&parts).unwrap().book;
    assert_eq!(one, book().to_pdf(&parts).unwrap().book);
    assert!(
        one.starts_with(b"%PDF-1.") && one.len() < 80_000,
        "{}",
        one.len()
    );
}

fn texts(scene: &Scene) -> Vec<&Text> {
    let texts = scene.layers.iter().filter_map(|layer| match layer {
        Layer::Text { texts, .. } => Some(texts),
        _ => None,
    });
    texts.flatten().collect()
}

/// The smallest text on some pages, in points.
fn smallest(pages: &[Scene]) -> f32 {
    let sizes = pages.iter().flat_map(texts).map(|text| text.size);
    sizes.reduce(f32::min).unwrap()
}

/// Every size that a PDF file sets text in.
fn sizes_in_file(file: &[u8]) -> Vec<f32> {
    let mut sizes = Vec::new();
    let mut rest = file;
    let find = |text: &[u8], word: &[u8]| text.windows(word.len()).position(|here| here == word);
    while let Some(at) = find(rest, b"\nstream\n") {
        rest = &rest[at + 8..];
        let end = find(rest, b"endstream").unwrap();
        let Ok(content) = miniz_oxide::inflate::decompress_to_vec_zlib(&rest[..end]) else {
            panic!("a stream that is not pressed");
        };
        let content = String::from_utf8_lossy(&content);
        let set = content.lines().filter_map(|line| line.strip_suffix(" Tf"));
        sizes.extend(set.map(|line| line.rsplit(' ').next().unwrap().parse::<f32>().unwrap()));
        rest = &rest[end..];
    }
    sizes
}

fn classroom() -> BookExtras {
    BookExtras {
        rules: true,
        name_line: true,
        working_space: true,
    }
}

#[test]
fn everything_in_every_book_is_seen_in_every_theme() {
    let four: Vec<BookEntry> = (1..=3).map(|number| entry(puzzle(FOUR), number)).collect();
    let parts = [BookPart {
        name: Some("Sheet 1".to_owned()),
        entries: four,
    }];
    for &theme in Theme::ALL {
        for answers in [Answers::End, Answers::Backs, Answers::Separate] {
            let book = Book {
                theme,
                answers,
                extras: classroom(),
                ..book()
            };
            let made = book.pages(&parts).unwrap();
            for page in made.book.iter().chain(&made.answers) {
                assert_seen(&format!("{}, {}", theme.name, page.title), page);
            }
        }
    }
}

#[test]
fn large_print_has_no_text_below_sixteen_points_and_grids_as_large_as_the_page() {
    let entries = vec![
        entry(puzzle(FOUR), 1),
        entry(puzzle(HIDDEN), 2),
        entry(puzzle(NINE), 3),
    ];
    for per_page in [1, 4, 9] {
        let book = Book {
            theme: Theme::LARGE,
            min_text: Theme::LARGE.least_text,
            per_page: PerPage::new(per_page).unwrap(),
            extras: BookExtras {
                working_space: false,
                ..classroom()
            },
            ..book()
        };
        let made = book.pages(&one_part(entries.clone())).unwrap();
        assert_eq!(made.per_page, PerPage::ONE, "the 9×9 puzzle needs a page");
        assert!(smallest(&made.book) >= 15.99, "{}", smallest(&made.book));
        for page in &made.book {
            assert_tidy(page, 15.0 / 25.4 * 72.0 - 0.1);
        }
        let file = book.to_pdf(&one_part(entries.clone())).unwrap().book;
        let sizes = sizes_in_file(&file);
        assert!(sizes.len() > 50 && sizes.iter().all(|size| *size >= 15.99));
    }
    // Without the rules, a 4×4 puzzle is as wide as the page.
    let book = Book {
        title: None,
        theme: Theme::LARGE,
        min_text: 16.0,
        per_page: PerPage::ONE,
        answers: Answers::None,
        ..book()
    };
    let pages = book.pages(&one_part(entries)).unwrap().book;
    let ends = pages[0].layers.iter().filter_map(|layer| match layer {
        Layer::Stroke { width, lines, .. } => {
            let points = lines.iter().flatten().map(|at| at.x);
            Some(points.fold((f32::MAX, f32::MIN), |(least, most), x| {
                (least.min(x - width / 2.0), most.max(x + width / 2.0))
            }))
        }
        _ => None,
    });
    let (left, right) = ends.fold((f32::MAX, f32::MIN), |(least, most), (left, right)| {
        (least.min(left), most.max(right))
    });
    assert!(((right - left) * 25.4 / 72.0 - 180.0).abs() < 0.1);
}

#[test]
fn no_text_is_below_six_points_unless_that_is_asked_for() {
    let nine: Vec<BookEntry> = (1..=9).map(|number| entry(puzzle(NINE), number)).collect();
    let nine_a_page = Book {
        per_page: PerPage::new(9).unwrap(),
        ..book()
    };
    let made = nine_a_page.pages(&one_part(nine.clone())).unwrap();
    assert_eq!(made.per_page, PerPage::new(6).unwrap());
    assert!(matches!(
        made.crowded,
        Some(BookError::SmallText { points, least: 6.0, .. }) if points < 5.0
    ));
    assert!(smallest(&made.book) >= 5.99, "{}", smallest(&made.book));
    let asked = Book {
        min_text: 4.0,
        ..nine_a_page
    };
    let made = asked.pages(&one_part(nine)).unwrap();
    assert_eq!((made.per_page, made.crowded), (asked.per_page, None));
    // Long labels go on in a second line, and do not become smaller.
    assert!((4.0..5.0).contains(&smallest(&made.book)));
    let labels = made.book.iter().flat_map(texts);
    let feet: Vec<f32> = labels
        .filter(|text| text.text.contains("seed"))
        .map(|text| text.size)
        .collect();
    assert!(
        feet.len() >= 9 && feet.iter().all(|size| *size == 6.5),
        "{feet:?}"
    );
    // If no number of puzzles fits, the error says why.
    let size = large_targets().size();
    let wide = BookEntry {
        puzzle: large_targets(),
        solution: cagey::model::Grid::empty(size),
        heading: String::new(),
        foot: String::new(),
    };
    let tight = Book {
        paper: Paper {
            width: 120.0,
            height: 120.0,
        },
        ..book()
    };
    let refused = tight.pages(&one_part(vec![wide])).map(drop).unwrap_err();
    assert!(matches!(refused, BookError::SmallText { .. }), "{refused}");
    assert!(
        refused.to_string().ends_with("which is smaller than 6 pt"),
        "{refused}"
    );
}

#[test]
fn working_space_leaves_a_grid_what_it_needs() {
    let nine = |paper: Paper, min_text: f32| {
        let book = Book {
            title: None,
            theme: Theme::LARGE,
            paper,
            min_text,
            answers: Answers::None,
            extras: BookExtras {
                working_space: true,
                ..BookExtras::default()
            },
            ..book()
        };
        book.pages(&one_part(vec![entry(puzzle(NINE), 1)]))
    };
    let page = &nine(Paper::A4, 16.0).unwrap().book[0];
    let grey = |layer: &&Layer| matches!(layer, Layer::Stroke { width, .. } if *width == 0.4);
    let ruled = page.layers.iter().find(grey).unwrap();
    assert!(matches!(ruled, Layer::Stroke { lines, .. } if lines.len() >= 3));
    let square = Paper {
        width: 210.0,
        height: 220.0,
    };
    let refused = nine(square, 16.0).map(drop);
    assert_eq!(refused, Err(BookError::WorkingSpace));
}

/// Pictures on pages of their own are as large as their text needs.
#[test]
fn no_picture_has_text_below_six_points() {
    for &theme in Theme::ALL {
        let puzzle = large_targets();
        let drawing = cagey_render::Drawing {
            theme,
            ..crate::gallery::with_marks(&puzzle)
        };
        let sizes = sizes_in_file(&cagey_render::pdf(&[drawing.scene()]));
        assert!(sizes.iter().all(|size| *size >= 5.99), "{}", theme.name);
    }
}

#[test]
fn rules_are_of_what_is_on_the_sheet_and_have_a_page_if_they_need_it() {
    let sheet = |entries: Vec<BookEntry>, min_text: f32, answers: Answers| {
        let book = Book {
            title: None,
            min_text,
            per_page: PerPage::ONE,
            answers,
            extras: BookExtras {
                rules: true,
                ..BookExtras::default()
            },
            ..book()
        };
        book.pages(&one_part(entries))
    };
    let told = |page: &Scene| {
        let lines: Vec<&str> = texts(page).iter().map(|text| text.text.as_str()).collect();
        lines.join(" ")
    };
    let plain = sheet(vec![entry(puzzle(FOUR), 1)], 6.0, Answers::None).unwrap();
    let plain = told(&plain.book[0]);
    assert!(plain.contains("the numbers 1 to 4,") && !plain.contains("without a sign"));
    let hidden = sheet(vec![entry(puzzle(HIDDEN), 1)], 6.0, Answers::None).unwrap();
    assert!(told(&hidden.book[0]).contains("A target without a sign"));
    // At this size the rules leave no room for a puzzle.
    let nine = || vec![entry(puzzle(NINE), 1)];
    let apart = sheet(nine(), 15.0, Answers::Backs).unwrap().book;
    assert_eq!(apart.len(), 4, "rules, nothing, puzzle, answer");
    assert!(told(&apart[0]).contains("1 to 9") && texts(&apart[1]).is_empty());
    assert!(told(&apart[2]).contains("1. hard"));
    for page in &apart {
        assert_tidy(page, 15.0 / 25.4 * 72.0 - 0.1);
    }
    let refused = sheet(vec![entry(puzzle(FOUR), 1)], 72.0, Answers::None);
    assert_eq!(refused.map(drop), Err(BookError::Rules));
}

#[test]
fn what_the_font_lacks_is_named_and_the_book_is_made() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    let title = Some("日 \u{1f600}\u{1b}[2J\n日".to_owned());
    let bound = Book { title, ..book() }.to_pdf(&parts).unwrap();
    let missing: String = bound.missing.characters().collect();
    assert_eq!(missing, "日\u{1f600}");
    // The title of the file is in UTF-16.
    assert!(!bound.book.windows(4).any(|part| part == b"\0\x1b\0["));
    assert!(book().to_pdf(&parts).unwrap().missing.is_empty());
}

#[test]
fn a_title_without_end_stays_on_its_page() {
    let parts = one_part(vec![entry(puzzle(FOUR), 1)]);
    for title in [
        "word ".repeat(40),
        "word ".repeat(10_000),
        "w".repeat(10_000),
    ] {
        let title = Some(title);
        let made = Book { title, ..book() }.pages(&parts).unwrap();
        assert_tidy(&made.book[0], 15.0 / 25.4 * 72.0 - 0.1);
    }
}

#[test]
fn a_book_speaks_the_language_that_was_asked_for() {
    let book = Book {
        extras: BookExtras {
            rules: true,
            name_line: true,
            working_space: false,
        },
        voice: Voice {
            language: Language::German,
            ..Voice::default()
        },
        ..book()
    };
    let pages = book.pages(&one_part(vec![entry(puzzle(FOUR), 1)])).unwrap();
    let all: Vec<&str> = (pages.book.iter().flat_map(texts))
        .map(|text| text.text.as_str())
        .collect();
    for word in ["1 Rätsel", "Name", "Datum", "Lösungen"] {
        assert!(all.contains(&word), "{word}: {all:?}");
    }
    let told = all.join(" ");
    assert!(told.contains("Dicke Linien umgeben Käfige"), "{told}");
    assert!(
        !told.contains("Answers") && !told.contains("Fill"),
        "{told}"
    );
}
