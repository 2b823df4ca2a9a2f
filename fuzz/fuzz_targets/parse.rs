//! Arbitrary bytes are split into puzzles and read in every format. Nothing panics, faults lie inside the text,
//! and every puzzle that is read can be written as a one-line id and read again.
#![no_main]

use cagey::model::Puzzle;
use cagey::notation::{Blocks, Format, parse_as, parse_grid};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for block in Blocks::new(bytes, None) {
        let Ok(block) = block else { unreachable!("a slice can be read") };
        match block.parse(None) {
            Ok(parsed) => {
                let puzzle = parsed.document.puzzle;
                assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
            }
            Err(errors) => {
                assert!(!errors.errors().is_empty());
                let lines = count_lines(bytes);
                for error in errors.errors() {
                    assert!(error.line >= block.first_line && error.line <= lines + 1);
                    let _ = error.to_string();
                }
                let _ = errors.one_line();
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        for &format in Format::ALL {
            if let Err(errors) = parse_as(text, format) {
                let _ = errors.to_string();
            }
        }
        if let Ok(grid) = text.parse::<cagey::model::Grid>() {
            assert_eq!(parse_grid(&grid.to_string(), grid.size()).unwrap(), grid);
        }
    }
});

/// A line ends with a line feed, with a carriage return, or with both.
fn count_lines(bytes: &[u8]) -> usize {
    let ends = |at: usize| match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..bytes.len()).filter(|&at| ends(at)).count() + 1
}
