use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{UNIQUE, cagey, cagey_in, cagey_with};

/// Ten puzzles that are generated quickly.
const TEN: [&str; 7] = ["generate", "-n", "4", "--seed", "5", "--count", "10"];

fn ten_and(more: &[&str]) -> crate::Ran {
    cagey(&[&TEN, more].concat())
}

#[test]
fn the_same_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    let one = ten_and(&["--threads", "1"]);
    assert_eq!((one.code, one.lines().len()), (0, 10), "{}", one.err);
    for threads in ["2", "5"] {
        assert_eq!(ten_and(&["--threads", threads]).out, one.out);
    }
    let last = cagey(&[
        "generate", "-n", "4", "--seed", "5", "--start", "7", "--count", "3",
    ]);
    assert_eq!(last.lines(), one.lines()[7..]);
    let other = cagey(&["generate", "-n", "4", "--seed", "6", "--count", "10"]);
    assert_ne!(other.out, one.out);
}

#[test]
fn without_a_seed_each_run_has_its_own() {
    let run = || cagey(&["generate", "--json"]).out;
    let seed = |line: &str| serde_json::from_str::<Value>(line).unwrap()["seed"].clone();
    // Two random seeds are practically never the same.
    assert_ne!(seed(&run()), seed(&run()));
}

#[test]
fn levels_are_those_asked_for() {
    for level in ["easy", "normal", "hard", "extreme", "unreasonable"] {
        let made = ten_and(&["--level", level]).out;
        let graded = cagey_with(&["grade"], made.as_bytes());
        assert_eq!(graded.code, 0);
        for line in graded.lines() {
            assert_eq!(line.split(' ').next(), Some(level), "{made}");
        }
    }
    let made = ten_and(&["--level", "normal-hard", "--score", "150-200"]).out;
    for line in cagey_with(&["grade"], made.as_bytes()).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(["normal", "hard"].contains(&words[0]), "{line}");
        assert!(
            (150..=200).contains(&words[1].parse::<u32>().unwrap()),
            "{line}"
        );
    }
}

#[test]
fn every_format_holds_the_same_puzzles() {
    let ids = ten_and(&[]).out;
    for format in [
        "id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp",
    ] {
        let written = ten_and(&["--to", format]);
        let back = cagey_with(&["convert", "--to", "id"], written.out.as_bytes());
        assert_eq!(back.out, ids, "{format}: {}", back.err);
    }
    for format in ["mzn", "cnf"] {
        let one = cagey(&["generate", "-n", "4", "--seed", "5", "--to", format]);
        let id = ids.lines().next().unwrap();
        assert_eq!(one.out, cagey(&["convert", id, "--to", format]).out);
    }
    let words = ten_and(&["--to", "words"]).out;
    assert_eq!(words.matches("A puzzle of 4 by 4 cells.").count(), 10);
}

#[test]
fn json_has_the_solution_and_the_grade() {
    let ids = ten_and(&[]);
    for (k, (line, id)) in (ten_and(&["--json"]).lines().iter().zip(ids.lines())).enumerate() {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["id"], *id);
        assert_eq!((&object["k"], &object["seed"]), (&k.into(), &5.into()));
        let solved = cagey(&["solve", id]).out;
        let solution = object["solution"].as_str().unwrap();
        assert_eq!(solved.trim(), format!("unique {solution}"));
        let graded = cagey(&["grade", "--json", id]).out;
        let graded: Value = serde_json::from_str(&graded).unwrap();
        for field in [
            "level", "score", "hardest", "steps", "trial", "uses", "extended",
        ] {
            assert_eq!(object[field], graded[field], "{id}");
        }
    }
}

#[test]
fn puzzles_for_testing_programs_have_the_solutions_asked_for() {
    for (solutions, answers) in [
        ("several", &["multiple"][..]),
        ("none", &["none"]),
        ("any", &["unique", "multiple", "none"]),
    ] {
        let made = ten_and(&["--solutions", solutions]).out;
        for line in cagey_with(&["solve"], made.as_bytes()).lines() {
            assert!(answers.contains(&line.split(' ').next().unwrap()), "{made}");
        }
    }
    let args = ["generate", "-n", "6", "--seed", "1", "--cage-size", "2-5"];
    let searched = cagey(&[&args[..], &["--trial", "always", "--json"]].concat());
    let object: Value = serde_json::from_str(&searched.out).unwrap();
    assert_eq!(object["trial"], true);
}

#[test]
fn what_was_there_before_is_left_out_also_when_it_is_turned() {
    let dir = tempfile::tempdir().unwrap();
    let ids = ten_and(&[]).out;
    let turned = cagey_with(&["convert", "--to", "id", "--canonical"], ids.as_bytes()).out;
    assert_ne!(turned, ids);
    let few: Vec<&str> = turned.lines().take(3).collect();
    fs::write(dir.path().join("before.txt"), few.join("\n")).unwrap();
    let rest = cagey_in(
        dir.path(),
        &[&TEN[..], &["--exclude", "before.txt"]].concat(),
    );
    // Further puzzles replace the duplicates that are left out.
    let expected: Vec<&str> = ids.lines().skip(3).collect();
    assert_eq!((rest.lines().len(), rest.code), (10, 0));
    assert_eq!(rest.lines()[..7], expected);
    assert!(
        rest.err.contains("continue with --start 13"),
        "{}",
        rest.err
    );
    let note = "note: puzzle 1 is skipped: it is excluded";
    assert!(rest.err.contains(note), "{}", rest.err);

    // There are few puzzles of 2×2.
    let small = cagey(&["generate", "-n", "2", "--count", "60", "--seed", "1"]);
    let mut lines = small.lines();
    let all = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() == all && all < 30 && small.code == 1, "{all}");
    let why = format!("only {all} of 60 puzzles were made");
    assert!(small.err.contains(&why), "{}", small.err);
    assert!(
        small.err.contains("another size of the grid"),
        "{}",
        small.err
    );
    assert!(
        small.err.contains("is skipped: it is the same as puzzle "),
        "{}",
        small.err
    );
    assert!(
        small.err.contains("more puzzles were skipped"),
        "{}",
        small.err
    );

    let missing = cagey(&["generate", "--exclude", "no-such-file"]);
    assert_eq!((missing.code, &*missing.out), (2, ""));
}

#[test]
fn canonical_forms_are_the_same_for_all_that_differ_by_turning() {
    // The second is the first, read from right to left.
    let one = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
    let form = cagey(&["convert", one, "--to", "id", "--canonical"]).out;
    let again = cagey(&["convert", form.trim(), "--to", "id", "--canonical"]).out;
    assert_eq!(again, form);
    let saved = cagey(&["convert", one, "--to", "text"]).out;
    let mirrored: String = (saved.lines())
        .map(|line| match line.len() {
            4 => line.chars().rev().collect::<String>() + "\n",
            _ => format!("{line}\n"),
        })
        .collect();
    assert_ne!(mirrored, saved);
    let back = cagey_with(
        &["convert", "--to", "id", "--canonical"],
        mirrored.as_bytes(),
    );
    assert_eq!(back.out, form, "{}", back.err);
}

/// These never change.
#[test]
fn the_puzzles_of_some_days_are_known() {
    let of_day = |date| cagey(&["generate", "--daily", date]).out;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/daily.txt");
    let mut told = String::new();
    for date in [
        "1970-01-01",
        "2026-11-16",
        "2026-11-22",
        "9999-12-31",
        "2026-11-16:small",
        "2026-11-16:medium",
        "2026-11-16:large",
        "2026-11-22:small",
        "2026-11-22:medium",
        "2026-11-22:large",
    ] {
        told += &format!("{date} {}", of_day(date));
    }
    assert_golden(&path, &told);
    assert_eq!(cagey(&["generate", "--daily", "2026-02-29"]).code, 2);
    let huge = cagey(&["generate", "--daily", "2026-11-16:huge"]);
    assert!(huge.code == 2 && huge.err.contains("small, medium, large"));
    assert_eq!(
        cagey(&["generate", "--daily", "2026-02-28", "-n", "5"]).code,
        2
    );
}

#[test]
fn presets_give_what_they_say_and_can_be_changed() {
    let newspaper = cagey(&["generate", "--for", "newspaper", "--seed", "1"]).out;
    assert!(newspaper.starts_with("6:"), "{newspaper}");
    let smaller = cagey(&["generate", "--for", "newspaper", "--seed", "1", "-n", "5"]).out;
    assert!(smaller.starts_with("5:"), "{smaller}");
    assert_eq!(
        cagey(&["grade", smaller.trim()]).out.split(' ').next(),
        Some("normal")
    );
    assert_eq!(cagey(&["generate", "--for", "nobody"]).code, 2);
}

#[test]
fn time_ends_a_run_and_changes_no_puzzle() {
    let none = ten_and(&["--max-time", "0"]);
    assert_eq!((none.code, &*none.out), (1, ""));
    assert!(
        none.err.contains("the time was up after 0 of 10 puzzles"),
        "{}",
        none.err
    );
    assert_eq!(ten_and(&["--max-time", "1000"]).out, ten_and(&[]).out);
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let written = cagey_in(dir.path(), &[&TEN[..], &["-o", "ten.txt"]].concat());
    assert_eq!((written.code, &*written.out), (0, ""), "{}", written.err);
    assert_eq!(
        fs::read_to_string(dir.path().join("ten.txt")).unwrap(),
        ten_and(&[]).out
    );
    let args = [
        "generate",
        "-n",
        "4",
        "--hide-ops",
        "--to",
        "id",
        "-o",
        "id.txt",
    ];
    let failed = cagey_in(dir.path(), &args);
    assert_eq!(failed.code, 2);
    assert!(failed.err.contains("--to cid"), "{}", failed.err);
    assert!(!dir.path().join("id.txt").exists());
}

/// Every kind of impossible recipe, with its error message.
#[test]
fn bad_recipes_are_answered_in_words() {
    let bad: [&[&str]; 30] = [
        &["-n", "1"],
        &["-n", "17"],
        &["-n", "six"],
        &["--level", "tricky"],
        &["--level", "hard-easy"],
        &["--score", "300-200"],
        &["--score", "many"],
        &["--ops", "+%"],
        &["--ops", "++"],
        &["--ops", ""],
        &["--ops", "+0"],
        &["--ops", "-/", "--cage-size", "2-3"],
        &["--ops", "-", "--cage-size", "2"],
        &["--ops", "+2000000"],
        &["--ops", "+99999999999"],
        &["--cage-size", "2:99999999999"],
        &["--cage-size", "2:often"],
        &["--cage-size", "99999999999"],
        &["--score", "1-99999999999"],
        &["--hide-ops=101"],
        &["--cage-size", "0-3"],
        &["--cage-size", "4-2"],
        &["--cage-size", "17"],
        &["-n", "4", "--cage-size", "3"],
        &["-n", "5", "--cage-size", "2", "--max-singles", "0"],
        &["--max-target", "1", "--ops", "+"],
        &["--solutions", "none", "--level", "easy"],
        &["--trial", "always", "--level", "easy-hard"],
        &["--count", "2", "--to", "mzn"],
        // These pass every check, but there are no such puzzles.
        &["-n", "3", "--level", "extreme"],
    ];
    let more: [&[&str]; 3] = [
        &["-n", "2", "--ops", "/", "--cage-size", "2"],
        &["-n", "3", "--trial", "always"],
        &["-n", "2", "--score", "5000-6000", "--level", "easy"],
    ];
    let mut told = String::new();
    for args in bad.iter().chain(&more) {
        let ran = cagey(&[&["generate", "--seed", "1"], *args].concat());
        assert_eq!(ran.out, "", "{args:?}");
        let code = ran.code;
        told += &format!(
            "$ cagey generate {}\n{}exit code {code}\n\n",
            args.join(" "),
            ran.err
        );
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/bad-recipes.txt");
    assert_golden(&path, &told);
}

/// Compares with a file; with CAGEY_BLESS in the environment, writes it instead.
fn assert_golden(path: &Path, told: &str) {
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(path, told).unwrap();
    }
    let golden = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(told == golden, "{told}but was\n{golden}");
}

#[test]
fn an_id_on_the_command_line_has_no_input_field() {
    assert_eq!(cagey(&["generate", UNIQUE]).code, 2);
}

/// There are enough different puzzles, but many occur more than once.
#[test]
fn as_many_puzzles_are_made_as_are_asked_for() {
    let args = [
        "generate",
        "--for",
        "class-grade-1",
        "--count",
        "300",
        "--seed",
        "1",
    ];
    let one = cagey(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!((one.lines().len(), one.code), (300, 0), "{}", one.err);
    let several = cagey(&[&args[..], &["--threads", "3"]].concat());
    assert_eq!((one.out, one.err), (several.out, several.err));
}

#[test]
fn without_plus_and_times_there_are_cages_of_two_cells_and_single_ones() {
    for ops in ["-/", "/-", "-", "/"] {
        for size in ["3", "4", "5", "6", "8"] {
            let args = [
                "generate", "-n", size, "--ops", ops, "--count", "3", "--seed", "1",
            ];
            let ran = cagey(&[&args[..], &["--to", "json"]].concat());
            assert_eq!(
                (ran.code, ran.lines().len()),
                (0, 3),
                "{ops} {size}: {}",
                ran.err
            );
            for line in ran.lines() {
                let puzzle: Value = serde_json::from_str(line).unwrap();
                for cage in puzzle["cages"].as_array().unwrap() {
                    let cells = cage["cells"].as_array().unwrap().len();
                    let op = cage["op"].as_str().unwrap();
                    assert!(
                        cells == 1 && op == "=" || cells == 2 && ops.contains(op),
                        "{line}"
                    );
                }
            }
        }
    }
    // The recipe of a preset is fitted too.
    let ran = cagey(&["generate", "--for", "weekend", "--ops", "-/", "--seed", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// What `--json` prints is read by every verb that reads puzzles.
#[test]
fn records_are_puzzles_for_every_verb() {
    let dir = tempfile::tempdir().unwrap();
    let made = ten_and(&["--json"]).out;
    let path = dir.path().join("made.jsonl");
    fs::write(&path, &made).unwrap();
    let ids = ten_and(&[]).out;
    let run = |args: &[&str]| {
        let ran = cagey_in(dir.path(), args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out
    };
    assert_eq!(run(&["convert", "made.jsonl", "--to", "id"]), ids);
    assert_eq!(run(&["check", "made.jsonl"]), "solved\n".repeat(10));
    for verb in ["solve", "grade", "explain", "csp"] {
        let printed = run(&[verb, "made.jsonl", "--json"]);
        let again = cagey_with(&["convert", "--to", "id"], printed.as_bytes());
        assert_eq!(
            (&*again.out, again.code),
            (&*ids, 0),
            "{verb}: {}",
            again.err
        );
    }
    run(&["book", "made.jsonl", "-o", "book.pdf"]);
    run(&["render", "made.jsonl", "-o", "pictures.pdf"]);
    run(&["bench", "made.jsonl", "--passes", "1"]);
    let none_left = ["--exclude", "made.jsonl", "--start", "0"];
    let others = cagey_in(dir.path(), &[&TEN[..], &none_left].concat());
    assert!(
        others.lines().iter().all(|id| !ids.contains(id)),
        "{}",
        others.out
    );

    // Entries are kept, and a record without a puzzle is reported.
    let half = format!("4{}", ".".repeat(15));
    let checked = cagey(&["check", UNIQUE, "--grid", &half, "--json"]).out;
    let told = cagey_with(&["check", "--json"], checked.as_bytes()).out;
    assert!(told.contains(&format!("\"grid\":\"{half}\"")), "{told}");
    let solved = cagey(&["solve", UNIQUE, "--grid", &half, "--json"]).out;
    let told = cagey_with(&["solve", "--json"], solved.as_bytes()).out;
    assert!(told.contains(&format!("\"start\":\"{half}\"")), "{told}");
    let fault = cagey(&["solve", "4:rubbish", "--json"]).out;
    let told = cagey_with(&["solve"], fault.as_bytes());
    assert_eq!(told.code, 2);
    assert!(
        told.out.contains("the key \"id\" is missing"),
        "{}",
        told.out
    );
}

/// Words and numbers beyond all bounds are refused in words, not in those of the compiler.
#[test]
fn a_number_that_is_none_is_refused_in_plain_words() {
    let huge = "99999999999999999999";
    for bad in ["", "tuesday", "1.5", huge] {
        for args in [
            &["generate", "-n", "4", "--seed", bad][..],
            &["generate", "-n", "4", "--start", bad],
            &["generate", "-n", "4", "--count", bad],
            &["practise", "naked-set", "--seed", bad],
            &["solve", UNIQUE, "--node-limit", bad],
            &["csp", UNIQUE, "--node-limit", bad],
        ] {
            let ran = cagey(args);
            assert_eq!(ran.code, 2, "{args:?}");
            let expected = "expected a whole number, at most 18446744073709551615";
            assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
        }
    }
}

/// All verbs have this name for a limit of time, whether it is for a puzzle or for all of them.
#[test]
fn a_time_limit_ends_it() {
    let ran = cagey(&[
        "generate",
        "-n",
        "9",
        "--count",
        "1000000",
        "--time-limit",
        "0",
    ]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 1), "{}", ran.err);
}
