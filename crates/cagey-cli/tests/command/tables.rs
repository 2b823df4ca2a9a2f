//! Puzzles in tables, and answers that can be joined with them.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::stream::Talk;
use crate::{SOLUTION, TWO, UNIQUE, cagey, cagey_in, cagey_with};

/// Rows with every kind of fault among them.
fn table() -> String {
    format!(
        "name,id,level\n\
         a,\"{UNIQUE}\",3\n\
         \"b \"\"x\"\"\",\"2:__b,a4a3\",\n\
         \n\
         c,\"{UNIQUE}99999999999999999999\",5\r\n\
         d,{UNIQUE},5\n\
         \"e,\n f\",\"{{\"\"size\"\":1,\"\"cages\"\":[{{\"\"cells\"\":[[0,0]],\"\"op\"\":\"\"x\"\"}}]}}\",7\n\
         g,,\n\
         h,\"{TWO}\",plain \"quote\n"
    )
}

#[test]
fn a_table_is_recognised_by_its_header_and_every_fault_has_its_place_in_the_file() {
    let ran = cagey_with(&["solve"], table().as_bytes());
    let lines = ran.lines();
    assert_eq!(lines.len(), 7, "{lines:?}");
    assert_eq!(lines[0], format!("unique {SOLUTION}"));
    assert_eq!(lines[1], "none");
    assert_eq!(
        lines[2],
        "error line 5, column 31: this number is too large"
    );
    assert_eq!(
        lines[3],
        "error line 6, column 1: this row has 4 fields, not 3"
    );
    // Doubled quotation marks count twice, as in the file.
    assert!(
        lines[4].starts_with("error line 8, column 29: the key"),
        "{}",
        lines[4]
    );
    assert_eq!(lines[5], "error line 9, column 3: there is no puzzle here");
    assert_eq!(lines[6], "multiple 1221 2112");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("4 of 7 puzzles"), "{}", ran.err);
}

#[test]
fn the_place_of_a_fault_is_where_it_stands_in_the_file() {
    let text = table();
    let ran = cagey_with(&["solve", "--json"], text.as_bytes());
    let faults = ran.lines().into_iter().filter_map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let fault = record["errors"][0].clone();
        fault.is_object().then_some(fault)
    });
    let places: Vec<(usize, usize)> = faults
        .map(|fault| {
            let number = |name: &str| fault[name].as_u64().unwrap() as usize;
            (number("line"), number("column"))
        })
        .collect();
    let rest = |&(line, column): &(usize, usize)| {
        let line = text.lines().nth(line - 1).unwrap();
        line.chars().skip(column - 1).collect::<String>()
    };
    assert!(
        rest(&places[0]).starts_with("299999999999999999999\",5"),
        "{}",
        rest(&places[0])
    );
    assert!(rest(&places[1]).starts_with("d,4:"));
    assert!(
        rest(&places[2]).starts_with("{\"\"cells\"\""),
        "{}",
        rest(&places[2])
    );
    assert_eq!(rest(&places[3]), ",");
}

#[test]
fn line_key_and_puzzle_stand_beside_each_answer() {
    let ran = cagey_with(&["solve", "--key", "name"], table().as_bytes());
    let lines = ran.lines();
    assert_eq!(lines[0], format!("2\ta\t{UNIQUE}\tunique {SOLUTION}"));
    assert_eq!(lines[1], "3\tb \"x\"\t2:__b,a4a3\tnone");
    assert!(lines[4].starts_with("7\te,  f\t"), "{}", lines[4]);
    assert_eq!(lines[6], format!("10\th\t{TWO}\tmultiple 1221 2112"));
    let ran = cagey_with(&["solve", "--json", "--key", "1"], table().as_bytes());
    assert!(ran.lines()[4].contains(r#""line":7,"key":"e,\n f","#));
}

#[test]
fn echo_names_the_line_where_blank_lines_and_comments_have_no_answer() {
    let json = r#"{"size":1,"cages":[{"cells":[[0,0]]}]}"#;
    let input = format!("# two puzzles\n{UNIQUE}\n\n  {TWO}  \n4:rubbish,\n{json}\n");
    let expected = format!(
        "2\t{UNIQUE}\tunique {SOLUTION}\n\
         4\t{TWO}\tmultiple 1221 2112\n\
         5\t4:rubbish,\terror line 5, column "
    );
    for threads in ["1", "3"] {
        let ran = cagey_with(&["solve", "--echo", "--threads", threads], input.as_bytes());
        assert!(ran.out.starts_with(&expected), "{}", ran.out);
        // Not the text of a puzzle in another format, but its id.
        assert_eq!(ran.lines()[3], "6\tc1:_,n\tunique 1");
    }
    let ran = cagey_with(&["grade", "--echo"], input.as_bytes());
    assert!(
        ran.lines()[1].starts_with(&format!("4\t{TWO}\tmultiple")),
        "{}",
        ran.out
    );
    let grid = ["check", "--echo", UNIQUE, "--grid", SOLUTION];
    assert_eq!(cagey(&grid).out, format!("1\t{UNIQUE}\tsolved\n"));
    // Each solution of a puzzle has its place.
    let ran = cagey_with(
        &["solve", "--echo", "--all"],
        format!("\n{TWO}\n").as_bytes(),
    );
    assert_eq!(
        ran.out,
        format!("2\t{TWO}\t1221\n2\t{TWO}\t2112\n2\t{TWO}\tcount 2\n")
    );
}

#[test]
fn answers_of_several_files_name_the_file() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.txt"), format!("{TWO}\n")).unwrap();
    fs::write(dir.path().join("b.csv"), format!("x;cid\n1;{TWO}\n")).unwrap();
    let files = ["a.txt", "b.csv"];
    let ran = cagey_in(dir.path(), &[&["solve", "--echo"], &files[..]].concat());
    let answer = format!("{TWO}\tmultiple 1221 2112");
    assert_eq!(ran.out, format!("a.txt\t1\t{answer}\nb.csv\t2\t{answer}\n"));
    let ran = cagey_in(dir.path(), &[&["solve", "--csv"], &files[..]].concat());
    let header = "file,line,puzzle,result,solution,another,message";
    let row = format!("\"{TWO}\",multiple,1221,2112,");
    assert_eq!(ran.out, format!("{header}\na.txt,1,{row}\nb.csv,2,{row}\n"));
}

#[test]
fn what_is_written_as_a_table_is_read_again() {
    for args in [
        &["solve", "--csv", "--key", "name"][..],
        &["solve", "--csv", "--count"],
        &["solve", "--csv", "--values"],
        &["solve", "--csv", "--why", "--threads", "1"],
        &["grade", "--csv", "--echo"],
        &["grade", "--csv"],
    ] {
        let ran = cagey_with(args, table().as_bytes());
        let rows = ran.lines().len();
        assert_eq!(rows, 8, "{args:?}: {}", ran.out);
        let again = cagey_with(&["solve", "--echo"], ran.out.as_bytes());
        let lines = again.lines();
        assert_eq!(lines.len(), rows - 1, "{args:?}: {}", again.out);
        assert_eq!(lines[0], format!("2\t{UNIQUE}\tunique {SOLUTION}"));
        assert_eq!(lines[6], format!("8\t{TWO}\tmultiple 1221 2112"));
    }
    let ran = cagey_with(&["solve", "--csv", "--why"], b"2:__b,a4a3\n");
    assert!(
        ran.lines()[1].starts_with("1,\"2:__b,a4a3\",none,,,cages "),
        "{}",
        ran.out
    );
    let ran = cagey_with(&["solve", "--csv", "--count", "--limit", "5"], b"c4:x,n\n");
    assert_eq!(ran.lines()[1], "1,\"c4:x,n\",at least,5,");
}

#[test]
fn columns_are_chosen_by_name_and_by_number() {
    let answer = format!("unique {SOLUTION}\n");
    let solve = |args: &[&str], input: &str| {
        let ran = cagey_with(&[&["solve"], args].concat(), input.as_bytes());
        assert_eq!(ran.out, answer, "{args:?} {input:?}: {}", ran.err);
    };
    // Separated by tabs and semicolons, ids need no quotation marks.
    solve(&[], &format!("Level\tPuzzle\n3\t{UNIQUE}\n"));
    solve(&[], &format!("\u{feff}Game_ID;Level\r\n{UNIQUE};3\r\n"));
    solve(&[], &format!("id\n\"{UNIQUE}\"\n"));
    // `puzzle` is surer than `id`.
    solve(&[], &format!("id,puzzle\n17,\"{UNIQUE}\"\n"));
    solve(&["--column", "board"], &format!("board\n\"{UNIQUE}\"\n"));
    solve(&["--column", "board"], &format!("id,board\n7,\"{UNIQUE}\""));
    // Without a header, and with one that a number does not need.
    solve(&["--column", "2"], &format!("7\t{UNIQUE}\n"));
    solve(&["--column", "2"], &format!("x\ty\n7\t{UNIQUE}\n"));
    solve(&["--column", "1"], &format!("{UNIQUE}\t7\n"));
    solve(&["--column", "1", "--from", "text"], &{
        let text = cagey(&["convert", UNIQUE, "--to", "text"]).out;
        format!("x,y\n\"{text}\",2\n")
    });
}

#[test]
fn a_column_that_is_not_there_is_an_error_that_names_those_that_are() {
    for (args, input, expected) in [
        (
            &["--column", "board"][..],
            "a,b\n1,2\n",
            "it has no column named board: its 2 columns are a, b",
        ),
        (
            &["--column", "3"],
            "a,b\n1,2\n",
            "it has no column 3: its 2 columns are a, b",
        ),
        (
            &["--key", "x"],
            "id\n\"c2:d,n\"\n",
            "it has no column named x: its only column is id",
        ),
        (
            &["--key", "a"],
            "a,b\n1,2\n",
            "which column has the puzzles: its 2 columns are a, b",
        ),
        (&["--column", "0"], "a,b\n1,2\n", "counted from 1"),
        (
            &["--column", "a"],
            "\"a,b\n1,2\n",
            "its first line is no row of a table",
        ),
    ] {
        let ran = cagey_with(&[&["solve"], args].concat(), input.as_bytes());
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    }
    let ran = cagey_with(&["solve", "--column", "id"], b"");
    assert!(ran.err.contains("there is no puzzle"), "{}", ran.err);
}

#[test]
fn texts_that_look_like_tables_are_read_as_what_they_are() {
    // The rows of these puzzles are words by which tables are recognised.
    for text in ["id\nid\n\ni: 3+\nd: 3+\n", "ID\nID\n\nI: 3+\nD: 3+\n"] {
        let ran = cagey_with(&["solve"], text.as_bytes());
        assert_eq!(ran.out, "multiple 1221 2112\n", "{text}: {}", ran.err);
    }
}

#[test]
fn compressed_tables_and_all_verbs_are_possible() {
    let dir = tempfile::tempdir().unwrap();
    let table = format!("name,id\nx,\"{UNIQUE}\"\ny,\"{UNIQUE}\"\n");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(table.as_bytes()).unwrap();
    fs::write(dir.path().join("t.csv.gz"), encoder.finish().unwrap()).unwrap();
    let ran = cagey_in(dir.path(), &["convert", "t.csv.gz", "--to", "id"]);
    assert_eq!(ran.out, format!("{UNIQUE}\n{UNIQUE}\n"));
    for args in [
        &["explain", "--hint=where"][..],
        &["render", "--out-dir", "made"],
        &["book", "-o", "made.pdf"],
        &["grade"],
        &["csp"],
        &["bench"],
    ] {
        let ran = cagey_in(dir.path(), &[args, &["t.csv.gz"]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_quotation_mark_that_is_not_closed_is_one_error_at_its_place() {
    let text = format!("id,name\n\"{TWO}\",\n\"{TWO},\n\"\"{TWO},\n{UNIQUE}\n");
    let ran = cagey_with(&["solve", "--echo"], text.as_bytes());
    let lines = ran.lines();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[1].starts_with("3\t"), "{}", lines[1]);
    let place = "error line 3, column 1: this quotation mark is not closed";
    assert!(lines[1].ends_with(place), "{}", lines[1]);
    // However much follows it.
    let long = format!("id,name\n\"{}", "1,2\n".repeat(200_000));
    let ran = cagey_with(&["solve"], long.as_bytes());
    assert_eq!(ran.out.trim_end(), place.replace("line 3", "line 2"));
}

#[test]
fn answers_for_a_long_table_are_in_its_order_whatever_thread_found_them() {
    let mut text = "key,id\n".to_owned();
    let mut expected = String::new();
    for i in 0..20_000 {
        let (id, answer) = match i % 3 {
            0 => (UNIQUE, format!("unique {SOLUTION}")),
            1 => (TWO, "multiple 1221 2112".to_owned()),
            _ => ("2:__b,a4a3", "none".to_owned()),
        };
        text += &format!("k{i},\"{id}\"\n");
        expected += &format!("{}\tk{i}\t{id}\t{answer}\n", i + 2);
    }
    for threads in ["1", "2", "7"] {
        let args = ["solve", "--key", "key", "--threads", threads];
        assert!(
            cagey_with(&args, text.as_bytes()).out == expected,
            "{threads}"
        );
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_row() {
    let mut talk = Talk::with(&["solve"]);
    talk.send(&format!("name,id\na,\"{UNIQUE}\"\n"));
    assert_eq!(talk.answer(), format!("unique {SOLUTION}"));
    let (begin, end) = UNIQUE.split_at(9);
    talk.send(&format!("b,\"{TWO}\"\nc,\"{begin}"));
    assert_eq!(talk.answer(), "multiple 1221 2112");
    talk.send(&format!("{end}\"\n"));
    assert_eq!(talk.answer(), format!("unique {SOLUTION}"));
    talk.stdin = None;
    assert_eq!(talk.child.wait().unwrap().code(), Some(1));
}
