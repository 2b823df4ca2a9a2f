//! Reading puzzles in runs gives the same puzzles as reading them one by one.

use std::io::BufReader;

use cagey::notation::{Block, Blocks, Format};
use proptest::prelude::*;

/// Lines that matter for splitting an input into puzzles, and lines that do not.
const LINES: &[&[u8]] = &[
    b"2:__b,s1a3\n",
    b"2:__b,s1a3\n",
    b"c2:d,n\n",
    b"4:?\n",
    b"6dn#12\n",
    b"3\n",
    b"c\n",
    b"9 \xff\n",
    b"2:__b,s1a3\r\n",
    b"2:__b,s1a3\r",
    b"2:__b,s1a3\rc2:d,n\n",
    b"\r",
    b" 2:__b,s1a3\n",
    b"\n",
    b"\r\n",
    b"# 4:?\n",
    b"---\n",
    b"ab\n",
    b"a: 3\n",
    b"{\n",
    b"}\n",
    b"[[1],[11,1]]\n",
    b"SAVEFILE:1:x\n",
    b"\xef\xbb\xbf2:__b,s1a3\n",
    b"2:__b,s1a3",
];

fn one_by_one(input: &[u8], format: Option<Format>) -> Vec<Block> {
    Blocks::new(input, format).map(Result::unwrap).collect()
}

/// Asks for runs first, and counts the puzzles that came in runs.
fn by_runs(input: &[u8], format: Option<Format>, buffer: usize) -> (Vec<Block>, usize) {
    let mut blocks = Blocks::new(BufReader::with_capacity(buffer, input), format);
    let (mut all, mut together) = (Vec::new(), 0);
    loop {
        if let Some(run) = blocks.next_run().unwrap() {
            let lines: Vec<&[u8]> = run.bytes.split_inclusive(|&byte| byte == b'\n').collect();
            assert!(run.count > 0 && lines.len() == run.count);
            together += run.count;
            for (i, line) in lines.into_iter().enumerate() {
                all.push(Block::of_line(line, run.first_line + i));
            }
            continue;
        }
        match blocks.next() {
            Some(block) => all.push(block.unwrap()),
            None => return (all, together),
        }
    }
}

#[test]
fn a_file_of_ids_comes_in_runs_except_its_first_line_and_those_at_the_ends_of_buffers() {
    let input = b"2:__b,s1a3\n".repeat(10_000);
    for format in [None, Some(Format::Id), Some(Format::ExtendedId)] {
        let (blocks, together) = by_runs(&input, format, 1 << 16);
        assert!(blocks == one_by_one(&input, format));
        assert!(together >= 9_990, "{together}");
    }
    // So does one from Windows.
    let (blocks, together) = by_runs(&b"2:__b,s1a3\r\n".repeat(10_000), None, 1 << 16);
    assert!(blocks.len() == 10_000 && together >= 9_990, "{together}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn runs_hold_the_puzzles_that_are_found_one_by_one(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..20),
        format in prop::sample::select(vec![
            None, None, None, Some(Format::Id), Some(Format::ExtendedId), Some(Format::Json),
            Some(Format::Text), Some(Format::Sav), Some(Format::Kenny), Some(Format::Csp),
        ]),
        buffer in 1..100usize,
    ) {
        let input = lines.concat();
        let expected = one_by_one(&input, format);
        prop_assert_eq!(by_runs(&input, format, buffer).0, expected);
    }

    #[test]
    fn lines_are_the_same_however_they_end(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..20),
        ends in prop::collection::vec(prop::sample::select(vec!["\n", "\r\n", "\r"]), 20),
        buffer in 1..100usize,
    ) {
        let bare = |line: &&[u8]| !line.contains(&b'\r') && line.len() > 1;
        let lines: Vec<&[u8]> = lines.iter().copied().filter(bare).map(<[u8]>::trim_ascii_end).collect();
        let ended = |end: &dyn Fn(usize) -> &'static str| {
            let lines = lines.iter().enumerate();
            lines.flat_map(|(i, line)| [line, end(i).as_bytes()].concat()).collect::<Vec<u8>>()
        };
        let expected = one_by_one(&ended(&|_| "\n"), None);
        prop_assert_eq!(&by_runs(&ended(&|_| "\r"), None, buffer).0, &expected);
        prop_assert_eq!(&by_runs(&ended(&|i| ends[i]), None, buffer).0, &expected);
    }
}

#[test]
fn brackets_in_a_string_do_not_end_a_puzzle() {
    let puzzle = r#"{
  "size": 2, "title": "a } and a \" and a ]",
  "cages": [{"cells": [[0, 0], [0, 1]], "clue": "3+"}, {"cells": [[1, 0], [1, 1]], "clue": "1-"}]
}
"#;
    let twice = puzzle.repeat(2);
    let blocks = one_by_one(twice.as_bytes(), None);
    let texts: Vec<String> = blocks
        .iter()
        .map(|block| block.text().unwrap().trim().to_owned())
        .collect();
    assert_eq!(texts, [puzzle.trim(); 2]);
}
