//! What is written in a format is read back as the same puzzle, and recognised as that format.

use crate::from_bytes::{Bytes, document, plain_document};
use crate::python_prints::prints;
use cagey::model::{Cell, Puzzle, Value};
use cagey::notation::{Blocks, Document, Format, parse, parse_as, write};
use proptest::prelude::*;

fn check(document: &Document, format: Format) {
    let Ok(text) = write(document, format) else {
        return;
    };
    assert!(text.ends_with('\n'), "{format} ends with a line end");
    assert_eq!(
        format.is_one_line(),
        text.lines().count() == 1,
        "{format}: {text}"
    );
    if !format.is_readable() {
        assert!(parse_as(&text, format).is_err());
        return;
    }
    let read =
        parse_as(&text, format).unwrap_or_else(|errors| panic!("{format}: {errors}\n{text}"));
    let found = parse(&text).unwrap_or_else(|errors| panic!("{format}: {errors}\n{text}"));
    assert_eq!(found.format, format, "{text}");
    assert_eq!(found.document, read.document);
    // Lines may end as on old Macs.
    let returns = parse(&text.replace('\n', "\r")).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(returns, found, "{text}");
    let read = read.document;
    assert_eq!(read.puzzle, document.puzzle, "{text}");
    if matches!(format, Format::Json | Format::JsonBoard) {
        assert_eq!(read, *document, "{text}");
    }
    if matches!(format, Format::Ipuz | Format::Sav) {
        assert_eq!(read.position, document.position, "{text}");
    }
    if format == Format::Ipuz {
        assert_eq!(read.meta.title, document.meta.title, "{text}");
        assert_eq!(read.meta.solution, document.meta.solution, "{text}");
    }
    if matches!(format, Format::Id | Format::ExtendedId | Format::Sav) {
        assert_eq!(read.meta.params, document.meta.params, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_format_reads_what_it_writes(bytes in prop::collection::vec(any::<u8>(), 0..1500)) {
        let document = document(&mut Bytes(&bytes), 16);
        for &format in Format::ALL {
            // Formulas may become large; the interop script tests them thoroughly.
            if format != Format::Cnf || document.puzzle.size().get() < 6 {
                check(&document, format);
            }
        }
        let shown = document.puzzle.to_string();
        prop_assert_eq!(shown.parse::<Puzzle>().unwrap(), document.puzzle);
    }

    #[test]
    fn every_format_holds_what_keen_knows(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let document = plain_document(&mut Bytes(&bytes));
        for &format in Format::ALL {
            // Kenny has letters for 52 cages.
            let is_held = format != Format::Kenny || document.puzzle.cages().len() <= 52;
            if format != Format::Cnf {
                prop_assert_eq!(write(&document, format).is_ok(), is_held, "{}", format);
                check(&document, format);
            }
        }
    }

    #[test]
    fn what_python_prints_is_read(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let puzzle = document(&mut Bytes(&bytes), 9).puzzle;
        for text in prints(&puzzle) {
            let read = parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            prop_assert_eq!(&read.document.puzzle, &puzzle, "{}", text);
            prop_assert_eq!(read.format, Format::JsonBoard);
            // Among others, it is split off as a whole.
            let stream = format!("2:__b,s1a3\n{text}2:__b,s1a3\n[[1],[11,1]]\n{text}---\n{text}");
            let blocks = Blocks::new(stream.as_bytes(), None);
            let read: Vec<Option<Puzzle>> = blocks
                .map(|block| block.unwrap().parse(None).ok().map(|read| read.document.puzzle))
                .collect();
            let same = Some(puzzle.clone());
            prop_assert_eq!(read.len(), 6, "{}", stream);
            prop_assert!(read.iter().all(Option::is_some), "{}", stream);
            prop_assert!(read[1] == same && read[4] == same && read[5] == same, "{}", stream);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        text in "\\PC*|[0-9a-zc:,_#\\[\\]{}\"' \\-+*/?.\n]{0,200}|[ab1='\"\\\\(),:#.\\[\\]{} \n]{0,60}",
    ) {
        for &format in Format::ALL {
            let _ = parse_as(&text, format);
        }
        let _ = parse(&text);
    }
}

/// Ways in which other programs write ipuz: each of these is the puzzle on the left.
/// The standard has 0 for a cell without a value. A list would be one of pencil marks.
#[test]
fn empty_cells_of_ipuz_are_0() {
    let text = "AA\nBB\nA: 3+\nB: 3+\n";
    let mut document = parse(text).unwrap_or_else(|e| panic!("{e}")).document;
    let position = &mut document.position;
    position.set(Cell::new(0, 0), Value::new(1)).unwrap();
    let written = write(&document, Format::Ipuz).unwrap();
    assert!(
        written.contains('0') && !written.contains("[]"),
        "{written}"
    );
}

#[test]
fn ipuz_is_read_as_it_is_meant() {
    let read = |fields: &str, operator: &str| {
        let text = format!(
            r#"{{"version":"http://ipuz.org/v2","puzzle":[["-","-"],["-","-"]],{fields},
            "cages":[{{"rect":[1,1,2,1],"value":3{operator}}},{{"rect":[1,2,2,2],"value":3{operator}}}]}}"#
        );
        let read = parse_as(&text, Format::Ipuz).unwrap_or_else(|errors| panic!("{errors}"));
        assert!(read.document.position.is_empty());
        read.document.puzzle.to_string()
    };
    let kind = r#""empty":"-","kind":["http://ipuz.org/sudoku/calcudoku#1"]"#;
    let sum = r#","operator":"+""#;
    for (id, fields, operator) in [
        ("2:b__,a3a3", String::new(), sum),
        ("2:b__,a3a3", r#","charset":"12""#.to_owned(), sum),
        // The standard's own, and no other values in another order.
        ("2:b__,a3a3", r#","charset":"123456789""#.to_owned(), sum),
        ("2:b__,a3a3", r#","charset":"21""#.to_owned(), sum),
        ("2:b__,a3a3", r#","boxes":false,"zones":[]"#.to_owned(), sum),
        ("2:b__,a3a3", r#","showoperators":true"#.to_owned(), sum),
        // Hidden operators are kept for programs that check a solution.
        ("c2:b__,h3h3", r#","showoperators":false"#.to_owned(), sum),
        ("c2:b__,h3h3", String::new(), ""),
    ] {
        assert_eq!(read(&format!("{kind}{fields}"), operator), id);
    }
    let plain = r#""empty":"-","kind":["http://ipuz.org/sudoku#1"],"boxes":false"#;
    assert_eq!(read(plain, sum), "2:b__,a3a3");
    let both =
        r#""empty":"-","kind":["http://ipuz.org/sudoku","http://ipuz.org/sudoku/calcudoku#1"]"#;
    assert_eq!(read(both, sum), "2:b__,a3a3");
}

/// Parts of valid texts are removed, duplicated and changed: nothing panics, and what can still be read can be
/// written.
#[test]
fn damaged_texts_are_rejected_or_read_but_never_panic() {
    let bytes: Vec<u8> = (0..600u32).map(|i| (i * i % 251) as u8).collect();
    for largest in 1..=9 {
        let document = document(&mut Bytes(&bytes[largest..]), largest);
        let formats = Format::ALL.iter().filter(|format| format.is_readable());
        let written = formats.filter_map(|&format| write(&document, format).ok());
        let printed = match largest {
            ..=4 => prints(&document.puzzle),
            _ => Vec::new(),
        };
        for text in written.chain(printed) {
            for (at, c) in text.char_indices() {
                let next = at + c.len_utf8();
                for damaged in [
                    text[..at].to_owned(),
                    format!("{}{}", &text[..at], &text[next..]),
                    format!("{}9{}", &text[..at], &text[next..]),
                    format!("{}é{}", &text[..at], &text[at..]),
                ] {
                    if let Ok(parsed) = parse(&damaged) {
                        let again = parsed.document.puzzle.to_string();
                        assert_eq!(again.parse::<Puzzle>().unwrap(), parsed.document.puzzle);
                    }
                }
            }
        }
    }
}
