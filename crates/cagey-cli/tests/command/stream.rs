use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::{SOLUTION, TWO, UNIQUE, cagey, cagey_in, cagey_with, command};

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

/// Puzzles of many kinds after each other, and how the answer to each begins.
fn mixed_stream() -> (Vec<u8>, Vec<String>) {
    let unique = format!("unique {SOLUTION}");
    // 4×4 without clues takes long to count, so that others overtake it.
    let kinds: [(&[u8], &str); 12] = [
        (UNIQUE.as_bytes(), &unique),
        (UNIQUE.as_bytes(), &unique),
        (b"4dn:_a_7a4_a3,s1m6m2s2a5d2a7d2 ", &unique),
        (TWO.as_bytes(), "multiple 1221 2112"),
        (b"c4:x,n", "multiple "),
        (b"2:__b,a4a3\r", "none"),
        (b"4:rubbish", "error line LINE, column "),
        (
            b"4 \xff\xfe",
            "error line LINE, column 3: this is not UTF-8",
        ),
        (b"rubbish", "error line LINE, column 1: "),
        (
            b"{\"size\":1,\n\"cages\":[{\"cells\":[[0,0]]}]}",
            "unique 1",
        ),
        (b"\n# nothing", ""),
        (b"\n6dn#12", "error line LINE, column "),
    ];
    let mut input = Vec::new();
    let mut starts = Vec::new();
    let mut line = 1;
    for i in 0..20_000usize {
        // Runs of every length, interrupted by all other kinds of input.
        let any = i.wrapping_mul(2_654_435_761) >> 16;
        let kind = if i % 100 < 70 { i % 3 } else { any % 12 };
        let (text, start) = kinds[kind];
        input.extend(text);
        input.push(b'\n');
        let skipped = usize::from(text.starts_with(b"\n"));
        if !start.is_empty() {
            starts.push(start.replace("LINE", &(line + skipped).to_string()));
        }
        line += 1 + text.iter().filter(|&&byte| byte == b'\n').count();
    }
    (input, starts)
}

#[test]
fn any_number_of_threads_gives_every_answer_in_its_place() {
    let (input, starts) = mixed_stream();
    for threads in ["1", "2", "5"] {
        let ran = cagey_with(&["solve", "--threads", threads], &input);
        let lines = ran.lines();
        assert_eq!((lines.len(), ran.code), (starts.len(), 2));
        for (i, (line, start)) in lines.iter().zip(&starts).enumerate() {
            assert!(
                line.starts_with(start),
                "{threads} threads, puzzle {}: {line}",
                i + 1
            );
        }
        let faulty = starts
            .iter()
            .filter(|start| start.starts_with("error"))
            .count();
        let told = format!(
            "{faulty} of {} puzzles could not be read, first puzzle ",
            starts.len()
        );
        assert!(
            ran.err.contains(&told) && ran.err.lines().count() == 1,
            "{}",
            ran.err
        );
    }
    assert_eq!(cagey_with(&["solve", "--threads", "0"], b"").code, 2);
}

#[test]
fn objects_have_the_number_and_line_of_their_puzzle_whatever_thread_made_them() {
    let (input, starts) = mixed_stream();
    let with = |threads: &str| {
        let ran = cagey_with(
            &["solve", "--count", "--json", "--threads", threads],
            &input,
        );
        let without_time = |line: &&str| {
            let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
            object["time_us"].take();
            object
        };
        ran.lines().iter().map(without_time).collect::<Vec<_>>()
    };
    let one = with("1");
    assert_eq!(one.len(), starts.len());
    for (i, object) in one.iter().enumerate() {
        assert_eq!(object["puzzle"], i + 1);
    }
    assert!(with("3") == one);
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

/// Sends text and reads answers, without ever sending more than it says.
pub(crate) struct Talk {
    pub(crate) child: Child,
    pub(crate) stdin: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    pub(crate) fn with(args: &[&str]) -> Talk {
        let mut child = command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Talk {
            stdin: child.stdin.take(),
            answers: BufReader::new(child.stdout.take().unwrap()).lines(),
            child,
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.stdin
            .as_mut()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
    }

    /// The next answer, however long it takes: if an answer were held back, the test would hang.
    pub(crate) fn answer(&mut self) -> String {
        self.answers.next().unwrap().unwrap()
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let unique = format!("unique {SOLUTION}");
    for threads in ["1", "2", "5"] {
        let mut talk = Talk::with(&["solve", "--threads", threads]);
        for _ in 0..3 {
            talk.send(&format!("{UNIQUE}\n"));
            assert_eq!(talk.answer(), unique);
        }
        // Two and a half at once, then the rest of the third.
        let (begin, end) = UNIQUE.split_at(9);
        talk.send(&format!("{UNIQUE}\n{TWO}\n{begin}"));
        assert_eq!(talk.answer(), unique);
        assert_eq!(talk.answer(), "multiple 1221 2112");
        talk.send(&format!("{end}\n"));
        assert_eq!(talk.answer(), unique);
        talk.stdin = None;
        assert_eq!(talk.child.wait().unwrap().code(), Some(1));
    }
}

#[test]
fn an_answer_does_not_wait_behind_a_puzzle_that_takes_long() {
    // 16×16 without clues: counting would never end.
    let endless = "c16:z19e,n";
    for threads in ["1", "2", "5"] {
        let mut talk = Talk::with(&["solve", "--count", "--threads", threads]);
        talk.send(&format!("{UNIQUE}\n{TWO}\n{TWO}\n{endless}\n{UNIQUE}\n"));
        for expected in ["count 1", "count 2", "count 2"] {
            assert_eq!(talk.answer(), expected);
        }
        talk.child.kill().unwrap();
        talk.child.wait().unwrap();
    }
}

/// Files that are compressed with gzip or zstd are read as if they were not, also from a pipe.
#[test]
fn compressed_files_are_unpacked() {
    let dir = tempfile::tempdir().unwrap();
    let text = format!("{UNIQUE}\n{TWO}\n").repeat(2_000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = ruzstd::encoding::compress_to_vec(
        text.as_bytes(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    fs::write(dir.path().join("plain"), &text).unwrap();
    let expected = cagey_in(dir.path(), &["solve", "plain"]);
    assert_eq!(expected.out.lines().count(), 4_000);
    for packed in [gzip, zstd] {
        fs::write(dir.path().join("packed"), &packed).unwrap();
        let ran = cagey_in(dir.path(), &["solve", "packed"]);
        assert!(
            ran.out == expected.out && ran.code == expected.code,
            "{}",
            ran.err
        );
        let piped = cagey_with(&["solve"], &packed);
        assert!(piped.out == expected.out, "{}", piped.err);
        // Cut off after what is answered first, cut off in its header, damaged in its header.
        let mut damaged = packed.clone();
        damaged[4..14].fill(0xff);
        for damaged in [&packed[..packed.len() - 2], &packed[..6], &damaged] {
            fs::write(dir.path().join("packed"), damaged).unwrap();
            let ran = cagey_in(dir.path(), &["solve", "packed"]);
            assert_eq!(ran.code, 2, "{}", ran.err);
            let expected = "cannot read packed: it is not a whole ";
            assert!(ran.err.contains(expected), "{}", ran.err);
            let piped = cagey_with(&["solve"], damaged);
            let expected = "cannot read standard input: it is not a whole ";
            assert!(piped.err.contains(expected), "{}", piped.err);
        }
    }
}

/// An input that is not text is reported once, by its name, with advice on how to turn it into text.
#[test]
fn what_is_packed_or_printed_is_called_by_its_name() {
    let dir = tempfile::tempdir().unwrap();
    for (start, what, help) in [
        (&b"\xfd7zXZ\0\0"[..], "an xz file", "xz -dc FILE"),
        (b"BZh91AY&SY\0", "a bzip2 file", "bzip2 -dc FILE"),
        (b"PK\x03\x04\0", "a zip archive", "unzip -p FILE"),
        (b"%PDF-1.7\n", "a PDF", "game ids or as text"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture", "cagey read PICTURE"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture", "cagey read PICTURE"),
        (b"GIF89a\0", "a GIF picture", "cagey read PICTURE"),
        (b"\xff\xfe4\0:\0", "UTF-16 text", "iconv"),
    ] {
        let packed = [start, &b"\n\xff\x00 4:rubbish".repeat(50_000)].concat();
        fs::write(dir.path().join("packed"), &packed).unwrap();
        for verb in [
            &["solve"][..],
            &["check"],
            &["explain"],
            &["grade"],
            &["csp"],
            &["bench"],
            &["convert", "--to", "id"],
            &["render"],
            &["book", "-o", "b.pdf"],
            &["generate", "--exclude"],
        ] {
            let ran = cagey_in(dir.path(), &[verb, &["packed"]].concat());
            assert_eq!(ran.code, 2, "{verb:?}: {}", ran.err);
            // The header of its table says nothing about puzzles.
            assert!(
                ran.out.is_empty() || verb == ["bench"],
                "{verb:?}: {}",
                ran.out
            );
            let why = format!("cannot read packed: it is {what}");
            assert!(
                ran.err.contains(&why) && ran.err.contains(help),
                "{}",
                ran.err
            );
            assert!(ran.err.lines().count() < 6, "{}", ran.err);
        }
        let piped = cagey_with(&["solve"], &packed);
        assert_eq!((piped.code, &*piped.out), (2, ""));
        assert!(
            piped.err.contains(&format!("standard input: it is {what}")),
            "{}",
            piped.err
        );
    }
    // Text that begins with the same letters as such a file is still text.
    let text = "GIF\nGIF\nGIF\n\nG: 6+\nI: 6+\nF: 6+\n";
    assert_eq!(
        cagey_with(&["convert", "--to", "id"], text.as_bytes()).code,
        0
    );
}

#[test]
fn lines_may_end_as_on_old_macs() {
    let ids = format!("{UNIQUE}\n{TWO}\n4:rubbish\n{UNIQUE}\n");
    let expected = cagey_with(&["solve", "--json"], ids.as_bytes());
    for ends in ["\r", "\r\n"] {
        let ran = cagey_with(&["solve", "--json"], ids.replace('\n', ends).as_bytes());
        let without_times = |out: &str| {
            let lines = out
                .lines()
                .map(|line| line.split(",\"time_us\"").next().unwrap().to_owned());
            lines.collect::<Vec<_>>()
        };
        assert_eq!(without_times(&ran.out), without_times(&expected.out));
    }
    for format in ["text", "kenny", "sav", "json", "board", "ipuz", "id"] {
        let written = cagey(&["convert", UNIQUE, "--to", format])
            .out
            .replace('\n', "\r");
        let read = cagey_with(&["convert", "--to", "id"], written.as_bytes());
        assert_eq!(
            (&*read.out, read.code),
            (&*format!("{UNIQUE}\n"), 0),
            "{format}"
        );
    }
}
