//! Puzzles are made from arbitrary bytes, written in every format and as Python prints them, and read again. The
//! result is the same puzzle.
#![no_main]

#[path = "../../crates/cagey/tests/library/from_bytes.rs"]
#[allow(dead_code)]
mod from_bytes;

#[path = "../../crates/cagey/tests/library/python_prints.rs"]
mod python_prints;

use cagey::model::Puzzle;
use cagey::notation::{Format, parse, parse_as, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Small puzzles are fast, so large ones are tried less often.
    let largest = if bytes.first().is_some_and(|byte| byte % 8 == 0) { 16 } else { 6 };
    let document = from_bytes::document(&mut from_bytes::Bytes(bytes), largest);
    let shown = document.puzzle.to_string();
    assert_eq!(shown.parse::<Puzzle>().unwrap(), document.puzzle);
    for text in python_prints::prints(&document.puzzle) {
        assert_eq!(parse(&text).unwrap().document.puzzle, document.puzzle);
    }
    for &format in Format::ALL {
        // Large puzzles are slow to write in this format, and small ones are sufficient.
        if format == Format::Cnf && document.puzzle.size().get() > 5 {
            continue;
        }
        let Ok(text) = write(&document, format) else { continue };
        if !format.is_readable() {
            continue;
        }
        let read = parse_as(&text, format).unwrap();
        assert_eq!(parse(&text).unwrap(), read);
        assert_eq!(read.format, format);
        assert_eq!(read.document.puzzle, document.puzzle);
        match format {
            Format::Json | Format::JsonBoard => assert_eq!(read.document, document),
            Format::Ipuz | Format::Sav => assert_eq!(read.document.position, document.position),
            _ => {}
        }
    }
});
