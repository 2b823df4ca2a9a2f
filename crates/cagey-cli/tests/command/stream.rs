use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{SOLUTION, TWO, UNIQUE, cagey_with, command};

#[test]
fn a_hundred_thousand_ids_with_ten_broken_among_them_are_answered_in_place() {
    let broken = [
        0, 1, 777, 10_000, 10_001, 33_333, 50_000, 65_536, 99_998, 99_999,
    ];
    let mut input = String::new();
    for i in 0..100_000 {
        let id = match i {
            i if broken.contains(&i) => "4:this is no id,",
            i if i % 3 == 0 => UNIQUE,
            _ => TWO,
        };
        input += id;
        input += "\n";
    }
    let ran = cagey_with(&["solve"], input.as_bytes());
    let lines = ran.lines();
    assert_eq!((lines.len(), ran.code), (100_000, 2));
    for (i, line) in lines.iter().enumerate() {
        if broken.contains(&i) {
            assert!(
                line.starts_with(&format!("error line {}, ", i + 1)),
                "{i}: {line}"
            );
        } else {
            assert!(!line.starts_with("error"), "{i}: {line}");
        }
    }
    assert!(ran.err.contains("10 of 100000"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "one line sums them up");
}

#[test]
fn any_number_of_threads_gives_the_same_answers_in_the_same_order() {
    let mut input = String::new();
    for i in 0..3000 {
        // Some take long, so that others overtake them.
        input += match i % 100 {
            0 => "c4:x,n",
            7 => "rubbish",
            i if i % 2 == 0 => UNIQUE,
            _ => TWO,
        };
        input += "\n";
    }
    for question in [["solve"].as_slice(), &["solve", "--count"]] {
        let with = |threads: &'static str| {
            let args: Vec<&str> = question
                .iter()
                .copied()
                .chain(["--threads", threads])
                .collect();
            cagey_with(&args, input.as_bytes())
        };
        let one = with("1");
        for threads in ["2", "5"] {
            let several = with(threads);
            assert!(several.out == one.out && several.err == one.err);
            assert_eq!(several.code, one.code);
        }
    }
    assert_eq!(cagey_with(&["solve", "--threads", "0"], b"").code, 2);
}

#[test]
fn windows_line_ends_byte_order_marks_blank_lines_and_comments_do_no_harm() {
    let input = format!("\u{feff}# ids\r\n\r\n{UNIQUE}\r\n\r\n  {TWO}\r\n");
    let ran = cagey_with(&["solve"], input.as_bytes());
    assert_eq!(ran.out, format!("unique {SOLUTION}\nmultiple 1221 2112\n"));
}

#[test]
fn a_line_that_is_not_utf8_is_one_error_and_the_rest_is_solved() {
    let input = [
        UNIQUE.as_bytes(),
        b"\n4:_a\xff\xfe,a1\n",
        UNIQUE.as_bytes(),
        b"\n",
    ]
    .concat();
    let ran = cagey_with(&["solve"], &input);
    assert_eq!(ran.lines().len(), 3, "{}", ran.out);
    assert!(ran.lines()[1].starts_with("error line 2, column 5: this is not UTF-8"));
    assert_eq!(ran.code, 2);
}

#[test]
fn nonsense_of_every_kind_is_an_error_and_no_crash() {
    let long = "a".repeat(3 << 20);
    let deep = "[".repeat(100_000);
    let nul = "\0\0\0\0";
    for nonsense in [
        long.as_str(),
        &deep,
        nul,
        "{",
        "[[",
        "SAVEFILE:41:x",
        "16:",
        "99:a,a1",
        "---",
    ] {
        for verb in [
            &["solve"][..],
            &["check", "--grid", "1"],
            &["convert", "--to", "id"],
        ] {
            let ran = cagey_with(verb, nonsense.as_bytes());
            let start: String = nonsense.chars().take(10).collect();
            assert_eq!(ran.code, 2, "{verb:?} {start:?}: {} {}", ran.out, ran.err);
            assert!(!ran.err.contains("panicked"), "{}", ran.err);
        }
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let mut child = command()
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        let begin = Instant::now();
        writeln!(stdin, "{UNIQUE}").unwrap();
        assert_eq!(
            answers.next().unwrap().unwrap(),
            format!("unique {SOLUTION}")
        );
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
