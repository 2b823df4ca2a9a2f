//! `--stats`, `--trace` and `--why`: what searches do, and why they find nothing.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{NONE, SOLUTION, TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with, has_device};

fn corpus(file: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus");
    root.join(file).to_string_lossy().into_owned()
}

/// The object that `--stats --json` gives at the end of standard error.
fn stats(args: &[&str], input: &[u8]) -> Value {
    let mut all = vec!["solve", "--stats", "--json"];
    all.extend(args);
    let ran = cagey_with(&all, input);
    let last = ran.err.lines().last().unwrap().to_owned();
    let mut object: Value = serde_json::from_str(&last).unwrap();
    object["stats"].take()
}

/// The same without what depends on the clock.
fn counts(args: &[&str], input: &[u8]) -> Value {
    let mut stats = stats(args, input);
    let object = stats.as_object_mut().unwrap();
    for key in ["mean_ns", "p50_ns", "p99_ns", "max_ns"] {
        object.remove(key);
    }
    for propagator in object["propagators"].as_array_mut().unwrap() {
        propagator.as_object_mut().unwrap().remove("time_ns");
    }
    stats
}

/// What the propagator of this name did: calls, successes, contradictions.
fn of(stats: &Value, name: &str) -> [u64; 3] {
    let all = stats["propagators"].as_array().unwrap();
    let found = all.iter().find(|one| one["name"] == name).unwrap();
    ["calls", "successes", "contradictions"].map(|key| found[key].as_u64().unwrap())
}

/// Puzzles of all kinds, broken ones among them.
fn mixed() -> Vec<u8> {
    let mut input = Vec::new();
    for file in ["keen/6dn.txt", "keen/6du.txt", "keen/9du.txt"] {
        input.extend(fs::read(corpus(file)).unwrap());
        input.extend(format!("4:broken\n{NONE}\n{TWO}\n{UNIQUE}\n").bytes());
    }
    input
}

#[test]
fn a_small_search_is_counted_call_by_call() {
    let all = counts(&["--count", TWELVE], b"");
    assert_eq!(
        (all["puzzles"].as_u64(), all["stopped"].as_u64()),
        (Some(1), Some(0))
    );
    assert_eq!(all["without_guess"], 0);
    // The log of the same search has as many lines of each kind.
    let trace = cagey(&["solve", "--count", "--trace", TWELVE]).err;
    let with = |word: &str| trace.lines().filter(|line| line.contains(word)).count() as u64;
    assert_eq!(with(" solution "), 12);
    assert_eq!(with(" try "), with(" back "));
    assert_eq!(all["nodes"], 1 + with(" try ") + with(" back "));
    let lines = with("pairs and lines");
    let nothing = with("pairs and lines  nothing");
    assert_eq!(of(&all, "pairs and lines"), [lines, lines - nothing, 0]);
    assert_eq!(of(&all, "naked pairs")[0], with("naked pairs"));
    assert_eq!(of(&all, "listed cage"), [0, 0, 0]);
    // 16 cells with 4 candidates each hold 2 bits each, and all of them go.
    let unique = stats(&[UNIQUE], b"");
    let bits: f64 = (unique["propagators"].as_array().unwrap().iter())
        .map(|one| one["bits"].as_f64().unwrap())
        .sum();
    assert_eq!((bits, unique["without_guess"].as_u64()), (32.0, Some(1)));
    assert!(unique["max_ns"].as_u64() >= unique["p50_ns"].as_u64());
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let input = mixed();
    for question in [&[][..], &["--count"], &["--count", "--limit", "2"]] {
        let with = |threads| counts(&[question, &["--threads", threads]].concat(), &input);
        let one = with("1");
        assert_eq!(one["puzzles"], 129, "broken puzzles are not searched");
        assert!(of(&one, "listed cage")[1] > 0 && of(&one, "pairs and lines")[2] > 0);
        assert_eq!(one, with("3"));
    }
}

#[test]
fn answers_are_the_same_with_and_without_observation() {
    let input = mixed();
    for question in [
        &["--threads", "3"][..],
        &["--count"],
        &["--all", "--limit", "2"],
        &["--node-limit", "2"],
    ] {
        let args = [&["solve"], question].concat();
        let alone = cagey_with(&args, &input);
        for watch in ["--stats", "--trace"] {
            let watched = cagey_with(&[&args[..], &[watch]].concat(), &input);
            assert!(watched.out == alone.out, "{question:?} {watch}");
            assert_eq!(watched.code, alone.code);
            assert!(watched.err.len() > alone.err.len());
        }
    }
}

#[test]
fn a_limit_is_honoured_and_counted_while_a_search_is_watched() {
    let stopped = counts(&["--node-limit", "2", TWELVE, UNIQUE], b"");
    assert_eq!(
        (stopped["stopped"].as_u64(), stopped["nodes"].as_u64()),
        (Some(1), Some(3))
    );
    let none = counts(&["--time-limit", "0", TWELVE], b"");
    assert_eq!(
        (none["stopped"].as_u64(), none["nodes"].as_u64()),
        (Some(1), Some(0))
    );
    let nothing = stats(&["4:broken"], b"");
    assert_eq!(nothing["puzzles"], 0);
    assert!(nothing.get("max_ns").is_none());
}

#[test]
fn the_table_has_a_row_for_each_propagator_that_was_called() {
    let ran = cagey(&["solve", "--stats", UNIQUE, TWELVE]);
    assert_eq!(ran.lines().len(), 2);
    let firsts = [
        "propagator",
        "pairs and lines",
        "naked pairs",
        "all",
        "",
        "puzzles",
        "without guess",
        "nodes",
        "µs per puzzle",
    ];
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), firsts.len(), "{}", ran.err);
    for (line, first) in lines.iter().zip(firsts) {
        assert!(line.starts_with(first), "{}", ran.err);
    }
}

#[test]
fn a_trace_can_be_read_line_by_line_and_leads_to_each_solution() {
    let input = mixed();
    let trace = cagey_with(&["solve", "--trace", "--threads", "3"], &input).err;
    let mut lines = trace.lines();
    assert_eq!(lines.next(), Some("puzzle     node depth  event"));
    let mut last = (0, 0);
    let mut removed: Vec<Vec<(String, String)>> = vec![Vec::new()];
    let mut ends = 0;
    let events = lines.filter(|line| !line.starts_with("error"));
    for line in events {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<u64>().unwrap();
        let (puzzle, node, depth) = (number(0), number(1), number(2) as usize);
        assert!(puzzle > last.0 || (puzzle, node) >= last, "{line}");
        if puzzle > last.0 {
            removed = vec![Vec::new()];
        }
        last = (puzzle, node);
        removed.truncate(depth + 1);
        match words[3] {
            "end" => ends += 1,
            "try" => removed.push(Vec::new()),
            "strong" | "restart" => removed = vec![Vec::new()],
            "back" => {
                let value = words[6].to_owned();
                removed[depth].push((words[4].to_owned(), value));
            }
            "solution" => {
                // What led to it took out nothing of it.
                let size = words[4].len().isqrt();
                for (cell, values) in removed.iter().flatten() {
                    let (row, col) = cell[1..].split_once('C').unwrap();
                    let at = |text: &str| text.parse::<usize>().unwrap() - 1;
                    let value = &words[4][at(row) * size + at(col)..][..1];
                    assert!(!values.contains(value), "{line}: {cell} {values}");
                }
            }
            _ => {
                let is_cell = |word: &&str| word.starts_with('R') && word.contains('C');
                for (i, cell) in words.iter().enumerate().filter(|(_, word)| is_cell(word)) {
                    assert!(words[i + 1].starts_with('−'), "{line}");
                    removed[depth].push(((*cell).to_owned(), words[i + 1].to_owned()));
                }
            }
        }
    }
    assert_eq!(ends, 129);
}

#[test]
fn a_trace_goes_to_a_file_if_one_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let to_file = cagey_in(dir.path(), &["solve", "--trace=log.txt", TWO]);
    assert_eq!(
        (to_file.out.as_str(), to_file.err.as_str()),
        ("multiple 1221 2112\n", "")
    );
    let log = fs::read_to_string(dir.path().join("log.txt")).unwrap();
    assert_eq!(log, cagey(&["solve", "--trace", TWO]).err);
    // A word after the option without = is an input.
    fs::write(dir.path().join("ids.txt"), UNIQUE).unwrap();
    let ran = cagey_in(dir.path(), &["solve", "--trace", "ids.txt"]);
    assert_eq!(ran.out, format!("unique {SOLUTION}\n"));
    for (path, reason) in [
        ("ids.txt", "it is also an input"),
        ("-", "the answers are written there"),
        ("no/such/log.txt", "No such file"),
    ] {
        let trace = format!("--trace={path}");
        let ran = cagey_in(dir.path(), &["solve", &trace, "ids.txt"]);
        assert!(
            ran.err.contains(&format!("cannot write {path}: ")),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(reason), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    }
    assert_eq!(
        fs::read_to_string(dir.path().join("ids.txt")).unwrap(),
        UNIQUE
    );
}

#[test]
fn a_trace_that_cannot_be_continued_is_reported() {
    if !has_device("/dev/full") {
        return;
    }
    let ran = cagey(&["solve", "--trace=/dev/full", TWO]);
    assert!(
        ran.err.starts_with("error: cannot write the trace: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

/// Cages in one row: the first two both need 1 and 2; the others are irrelevant.
const TWICE: &str =
    "aabb\nccdd\neeff\ngghh\n\na: 3+\nb: 3+\nc: 5+\nd: 5+\ne: 5+\nf: 5+\ng: 7+\nh: 3+\n";

#[test]
fn why_names_cages_by_their_first_cells() {
    let why = |args: &[&str]| {
        let ran = cagey(&[&["solve", "--why"], args].concat());
        assert_eq!(ran.code, 1, "{}", ran.err);
        ran.out.trim_end().to_owned()
    };
    assert_eq!(why(&[NONE]), "none cages R1C1");
    assert_eq!(why(&[TWICE]), "none cages R1C1 R1C3");
    assert_eq!(why(&["--values", TWICE]), "none cages R1C1 R1C3");
    assert_eq!(why(&[TWO]), "multiple 1221 2112");
    assert_eq!(
        why(&[UNIQUE, "--grid", "3..............."]),
        "none cages R1C2"
    );
    // No row is broken, but nothing is left for its last cell.
    assert_eq!(
        why(&["c4:x,n", "--grid", "123....4........"]),
        "none values"
    );
    assert_eq!(why(&[NONE, "--node-limit", "0"]), "stopped");
    let several = why(&[UNIQUE, TWICE, NONE]);
    assert_eq!(
        several,
        format!("unique {SOLUTION}\nnone cages R1C1 R1C3\nnone cages R1C1")
    );
    let json = cagey(&["solve", "--why", "--json", TWICE, UNIQUE]);
    let object: Value = serde_json::from_str(json.lines()[0]).unwrap();
    let expected = json!({
        "cages": [[[0, 0], [0, 1]], [[0, 2], [0, 3]]],
        "least": true,
        "reason": {"is": "line-total", "kind": "sum", "lines": [{"row": 0}], "total": 10, "clues": 6},
        "text": "A row of 1 to 4 adds up to 10, not to 6.",
    });
    assert_eq!(object["conflict"], expected);
    assert!(!json.lines()[1].contains("conflict"));
    let unasked = cagey(&["solve", "--json", TWICE]);
    assert!(!unasked.out.contains("conflict"));
}

#[test]
fn cages_that_are_named_leave_no_solution_by_themselves() {
    // Puzzles with one solution, with a clue changed, so that most have no solution.
    let mut found = 0;
    for line in fs::read_to_string(corpus("keen/5dn.txt")).unwrap().lines() {
        let text = cagey(&["convert", line, "--to", "text"]).out;
        let Some((letters, clues)) = text.split_once("\n\n") else {
            panic!("{text}");
        };
        let (first, rest) = clues.split_once('\n').unwrap();
        let changed = match first.split_once(": ").unwrap() {
            (name, clue) if clue.ends_with('+') => format!("{name}: 9+"),
            (name, clue) if clue.ends_with('-') => format!("{name}: 4-"),
            (name, _) => format!("{name}: 5*"),
        };
        let puzzle = format!("{letters}\n\n{changed}\n{rest}");
        let answer = cagey(&["solve", "--why", &puzzle]).out;
        let Some(named) = answer.trim_end().strip_prefix("none cages ") else {
            continue;
        };
        found += 1;
        let named: Vec<&str> = named.split(' ').collect();
        let json = cagey(&["convert", &puzzle, "--to", "json"]).out;
        // Only these cages keep their clues: still none. Without any one of them: some.
        let count = |kept: &[&str]| {
            let mut object: Value = serde_json::from_str(&json).unwrap();
            for cage in object["cages"].as_array_mut().unwrap() {
                let cell = |i: usize| cage["cells"][0][i].as_u64().unwrap() + 1;
                if !kept.contains(&format!("R{}C{}", cell(0), cell(1)).as_str()) {
                    let cage = cage.as_object_mut().unwrap();
                    cage.remove("op");
                    cage.remove("target");
                }
            }
            let ran = cagey(&["solve", "--count", "--limit", "1", &object.to_string()]);
            assert_ne!(ran.code, 2, "{}", ran.out);
            ran.out
        };
        assert_eq!(count(&named), "count 0\n", "{puzzle}");
        for i in 0..named.len() {
            let mut fewer = named.clone();
            fewer.remove(i);
            assert_eq!(count(&fewer), "count >=1\n", "{puzzle}{named:?}");
        }
    }
    assert!(found >= 5, "{found}");
}
