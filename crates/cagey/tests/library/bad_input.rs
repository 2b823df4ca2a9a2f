//! Bad input: each file of `testdata/notation/bad` gets exactly the messages beside it.
//!
//! A case is `FORMAT--what-is-wrong.in`, read as that format, or as whatever it looks like where
//! FORMAT is `any`; the messages are in `.expected`. With `CAGEY_BLESS` set, they are updated,
//! to be read before they are committed.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use cagey::model::Size;
use cagey::notation::{
    Block, Blocks, Format, LONGEST_PUZZLE, ParseErrorKind, parse, parse_grid, parse_id, write,
};

use crate::corpora::repository;

fn cases() -> Vec<PathBuf> {
    let folder = repository().join("testdata/notation/bad");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    cases.sort();
    cases
}

fn messages(case: &Path) -> String {
    let name = case.file_stem().unwrap().to_string_lossy().into_owned();
    let format: Option<Format> = match name.split_once("--").unwrap().0 {
        "any" => None,
        format => Some(format.parse().unwrap()),
    };
    let input = fs::read(case).unwrap();
    let blocks: Vec<Block> = Blocks::new(input.as_slice(), format)
        .map(Result::unwrap)
        .collect();
    let mut results: Vec<_> = blocks.iter().map(|block| block.parse(format)).collect();
    if results.is_empty() {
        results.push(parse(std::str::from_utf8(&input).unwrap()));
    }
    let mut text = String::new();
    for result in results {
        match result {
            Ok(parsed) => text += &format!("{name}: reads as {}\n", parsed.document.puzzle),
            Err(errors) => text += &format!("{errors}\n"),
        }
    }
    text
}

#[test]
fn every_fault_is_reported_in_its_place() {
    let cases = cases();
    assert!(cases.len() >= 60, "only {} cases", cases.len());
    let mut wrong = Vec::new();
    for case in cases {
        let told = messages(&case);
        let expected_file = case.with_extension("expected");
        if std::env::var_os("CAGEY_BLESS").is_some() {
            fs::write(&expected_file, &told).unwrap();
        }
        let expected = fs::read_to_string(&expected_file).unwrap_or_default();
        if told != expected {
            wrong.push(format!("{}\n{told}instead of\n{expected}", case.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_has_a_fault_and_every_message_its_case() {
    for case in cases() {
        let told = messages(&case);
        assert!(!told.contains(": reads as "), "{}: {told}", case.display());
        assert!(told.contains("--> line "), "{}: {told}", case.display());
    }
    let folder = repository().join("testdata/notation/bad");
    for entry in fs::read_dir(folder).unwrap() {
        assert!(entry.unwrap().path().with_extension("in").exists());
    }
}

/// A line of 10 MB is refused without being kept, and its neighbours are read.
#[test]
fn an_endless_line_is_rejected_alone() {
    let good = "2:__b,s1a3\n";
    for rubbish in [b'a', b'[', b'{', b'1', b' ', 0xff, 0] {
        let mut input = good.as_bytes().to_vec();
        input.extend(std::iter::repeat_n(rubbish, 10_000_000));
        input.extend(b"\n2:__b,s1a3\n");
        let blocks: Vec<Block> = Blocks::new(input.as_slice(), None)
            .map(Result::unwrap)
            .collect();
        for capacity in [1000, 8192] {
            let buffered = BufReader::with_capacity(capacity, input.as_slice());
            let same: Vec<Block> = Blocks::new(buffered, None).map(Result::unwrap).collect();
            assert!(same == blocks, "whatever the buffer");
        }
        assert_eq!(blocks.len(), 3);
        assert!(blocks[0].parse(None).is_ok() && blocks[2].parse(None).is_ok());
        let errors = blocks[1].parse(None).unwrap_err();
        assert_eq!(errors.errors()[0].kind, ParseErrorKind::TooLong);
        assert_eq!(errors.errors()[0].line, 2);
    }
}

/// The operators that have the same limit in Keen are named together.
#[test]
fn cages_that_are_too_large_for_keen_are_refused_with_the_limit() {
    for clue in ["6-", "2/"] {
        let text = format!("aaab\ncddb\ncddb\ncddb\n\na: {clue}\nb: 10+\nc: 24*\nd: 21+\n");
        let document = parse(&text).unwrap().document;
        let error = write(&document, Format::Id).unwrap_err().to_string();
        let expected = "− and ÷ are only possible in cages of two cells";
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn a_text_longer_than_any_puzzle_is_rejected() {
    let text = format!("4:{},a1", "_".repeat(LONGEST_PUZZLE));
    assert_eq!(
        parse(&text).unwrap_err().errors()[0].kind,
        ParseErrorKind::TooLong
    );
    assert_eq!(
        parse_id(&text).unwrap_err().errors()[0].kind,
        ParseErrorKind::Unrecognised
    );
    let endless = "a: 1\n".repeat(LONGEST_PUZZLE / 4);
    let blocks = Blocks::new(endless.as_bytes(), None);
    let results: Vec<_> = blocks.map(|block| block.unwrap().parse(None)).collect();
    assert_eq!(results.len(), 1);
    assert!(results[0].is_err());
    let help = ParseErrorKind::TooLong.help().unwrap();
    assert!(help.contains("---"), "{help}");
}

/// Only plain variables are assigned to in what Python prints, and every escape stands for its character.
#[test]
fn python_assigns_to_names_only() {
    let program = "board = [['a\\'', 'a\\''], ['b\\\\', 'b\\\\']]\n\
                   block_results = {'a\\'': ('+', 3), \"b\\\\\": ('+', 3)}\n";
    let puzzle = parse(program).unwrap().document.puzzle;
    assert_eq!(
        puzzle,
        parse("aa\nbb\n\na: 3+\nb: 3+").unwrap().document.puzzle
    );
    for other in ["board.shape = 4\n", "= 4\n"] {
        assert!(parse(&format!("{program}{other}")).is_err(), "{other}");
    }
}

/// Old ipuz files are a call of a function.
#[test]
fn an_ipuz_file_may_be_wrapped() {
    let parsed = parse("4:_a_7a4_a3,s1m6m2s2a5d2a7d2").unwrap();
    let text = write(&parsed.document, Format::Ipuz).unwrap();
    let wrapped = format!(" ipuz({text})\n");
    assert_eq!(
        parse(&wrapped).unwrap().document.puzzle,
        parsed.document.puzzle
    );
    assert!(parse(&format!("ipuz({text}")).is_err());
}

/// Texts of the maximum length that would take a naive reader quadratic time.
#[test]
fn rubbish_of_full_length_is_rejected_quickly() {
    let fill = |start: &str, piece: &str, end: &str| {
        let room = LONGEST_PUZZLE - start.len() - end.len();
        format!("{start}{}{end}", piece.repeat(room / piece.len()))
    };
    let names: String = (0..20_000).map(|i| format!("n{i}: 1\n")).collect();
    let keys: String = (0..20_000).map(|i| format!("\"n{i}\":0,")).collect();
    for text in [
        fill("{\"size\":16,\"cages\":[", "{\"cells\":[[0,0]]},", "]}"),
        fill(
            "{\"size\":16,\"cages\":[{\"cells\":[",
            "[0,0],[9,9],",
            "]}]}",
        ),
        fill(
            "{\"version\":0,\"kind\":0,\"puzzle\":[[0]],\"cages\":[",
            "{\"rect\":[0,0,16,16]},",
            "]}",
        ),
        fill("[[9],[", "11,99,", "1,1]]"),
        fill("[[9]", ",[11,1]", "]"),
        fill("[", "[", ""),
        fill("{", "\"a\":{", ""),
        fill("4:", "z", ",a1"),
        fill("4:_,", "a1", ""),
        fill("c4:_,", "!a", ""),
        fill("ab\nb\n\n", "a: 1\n", ""),
        format!("ab\nb\n\n{names}"),
        format!("{{\"board\":[[\"a\"]],\"block_results\":{{{keys}}}}}"),
        fill("16\n", "A", "\n"),
        fill("SAVEFILE:1:x\n", "MOVE    :1:M\n", ""),
        fill("", "a b ", "\na: 1"),
        fill("board = ", "(", ""),
        fill("board = ", "[", "]"),
        fill("", "array(", ""),
        fill("", "{1:", ""),
        fill("x = f", "(", ""),
        fill("x = f(", "'a' ", ")"),
        fill("x = f()", ".f()", ""),
        fill("import a\n", "import a\n", ""),
        fill("x = [[", "'a' ", "]]"),
        fill("x = [['a']]\n", "y = 1\nf()\n", ""),
        fill("{'board': [['", "\\x41", "']]}"),
        fill("[['a']]", "\n", "{}"),
    ] {
        assert!(text.len() <= LONGEST_PUZZLE);
        let errors = parse(&text).unwrap_err();
        assert!(errors.errors().len() <= 100 && errors.to_string().len() < 100_000);
    }
}

#[test]
fn line_ends_of_windows_and_a_byte_order_mark_are_fine() {
    let text = "\u{feff}ab\r\nab\r\n\r\na: 1-\r\nb: 3+\r\n---\r\n2:__b,s1a3\r\n{\"size\":1,\r\n\"cages\":[{\"cells\":[[0,0]]}]}\r\n";
    let blocks: Vec<Block> = Blocks::new(text.as_bytes(), None)
        .map(Result::unwrap)
        .collect();
    let lines: Vec<usize> = blocks.iter().map(|block| block.first_line).collect();
    assert_eq!(lines, [1, 7, 8]);
    for block in blocks {
        block
            .parse(None)
            .unwrap_or_else(|errors| panic!("{errors}"));
    }
    // The same without splitting.
    parse("\u{feff}2:__b,s1a3\r\n").unwrap();
    parse("\u{feff}{\"size\":1,\"cages\":[{\"cells\":[[0,0]]}]}\r\n").unwrap();
}

#[test]
fn line_ends_of_old_macs_are_fine_and_faults_behind_them_have_their_lines() {
    let text = "# old\rab\rab\r\ra: 1-\rb: 3+\r---\r2:__b,s1a3\r4:rubbish\r{\"size\":1,\r\"cages\":[{\"cells\":[[0,0]]}]}\r";
    let blocks: Vec<Block> = Blocks::new(text.as_bytes(), None)
        .map(Result::unwrap)
        .collect();
    let read: Vec<(usize, bool)> = blocks
        .iter()
        .map(|block| (block.first_line, block.parse(None).is_ok()))
        .collect();
    assert_eq!(read, [(2, true), (8, true), (9, false), (10, true)]);
    let errors = parse("ab\rab\r\ra: 1-\rb: 3%\r").unwrap_err();
    assert_eq!((errors.errors()[0].line, errors.errors()[0].column), (5, 5));
    assert_eq!(
        parse_grid("12\r\r2x", Size::new(2).unwrap())
            .unwrap_err()
            .errors()[0]
            .line,
        3
    );
}

#[test]
fn comments_may_have_any_bytes_and_any_length() {
    let mut input = b"# caf\xe9\n2:__b,s1a3\n#".to_vec();
    input.extend(std::iter::repeat_n(b'x', 2 * LONGEST_PUZZLE));
    input.extend(b"\n2:__b,s1a3\n");
    let blocks: Vec<Block> = Blocks::new(input.as_slice(), None)
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        blocks
            .iter()
            .map(|block| block.first_line)
            .collect::<Vec<_>>(),
        [2, 4]
    );
}

#[test]
fn a_format_that_is_named_decides_how_an_input_is_cut() {
    let count = |text: &str, format| Blocks::new(text.as_bytes(), Some(format)).count();
    assert_eq!(count("{ {\n[ [\n\n{: 1\n[:\n", Format::Text), 1);
    assert_eq!(count("a\n{\nb\n", Format::Id), 3);
    assert_eq!(count("what\nis this\n", Format::Sav), 1);
    assert_eq!(count("{\n}\nrubbish\n", Format::Json), 2);
}

/// One broken puzzle loses none of its neighbours.
#[test]
fn what_is_broken_stays_alone() {
    let json = r#"{"size":1,"cages":[{"cells":[[0,0]]}]}"#;
    let cut_short = r#"{"size":1,"cages":[{"cells":[[0,0]]}"#;
    let cut_at_comma = r#"{"size":1,"cages":[{"cells":[[0,0]]},"#;
    let id = "2:__b,s1a3";
    let csp = "[[1],[11,1]]";
    for (input, expected) in [
        (
            vec![json, cut_short, json, json],
            vec![true, false, true, true],
        ),
        (
            vec![json, cut_at_comma, json, json],
            vec![true, false, true, true],
        ),
        (vec![cut_short, id, json], vec![false, true, true]),
        (
            vec!["hello", "world", id, "again", id],
            vec![false, false, true, false, true],
        ),
        (
            vec!["6:", id, "#comment", "", "[[1]", id],
            vec![false, true, false, true],
        ),
        (
            vec!["[[1],[11,1]]", "[[1],[11,1]", "[[1],[11,1]]"],
            vec![true, false, true],
        ),
        (
            vec!["a", "", "a: 1", "---", "x", "---", "a", "", "a: 1"],
            vec![true, false, true],
        ),
        (
            vec!["SAVEFILE:1:x", "SAVEFILE:1:y", "---", id],
            vec![false, false, true],
        ),
        (vec!["1", "A", "1", "---", id], vec![true, true]),
        (vec!["hello", csp, csp], vec![false, true, true]),
        (vec!["a", "", "a: 1", csp], vec![true, true]),
        (
            vec!["hello", "ipuz(", "{\"version\":0}", ")", id],
            vec![false, false, true],
        ),
        (
            vec!["{'title':'it {','size':1,'cages':[{'cells':[[0,0]]}]}", id],
            vec![true, true],
        ),
        (
            vec![
                "{'title':'6\" grid','size':1,'cages':[{'cells':[[0,0]]}]}",
                id,
            ],
            vec![true, true],
        ),
    ] {
        let text = input.join("\n");
        let read: Vec<bool> = Blocks::new(text.as_bytes(), None)
            .map(|block| block.unwrap().parse(None).is_ok())
            .collect();
        assert_eq!(read, expected, "{text}");
    }
}
