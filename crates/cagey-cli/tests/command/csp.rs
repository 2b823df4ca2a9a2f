use std::fs;
use std::io::Read;
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::ZlibDecoder;

use serde_json::Value;

use crate::{NONE, SOLUTION, TWELVE, TWO, UNIQUE, cagey, cagey_in, command};

pub(crate) fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The 3×3 of constraint courses.
fn course_puzzle() -> String {
    fs::read_to_string(repository().join("examples/csp-3x3.json")).unwrap()
}

/// Compares a file with what it should be, or writes it with `CAGEY_BLESS=1`.
pub(crate) fn assert_is_current(path: &str, text: &str) {
    let file = repository().join(path);
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(&file, text).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written.replace("\r\n", "\n") == text,
        "{path} is out of date: run with CAGEY_BLESS=1"
    );
}

#[test]
fn the_trace_of_the_course_puzzle_is_known_line_by_line() {
    let ran = cagey(&["csp", &course_puzzle(), "--trace"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_is_current("crates/cagey-cli/tests/golden/csp-3x3-fc.txt", &ran.out);
}

#[test]
fn arc_consistency_is_followed_constraint_by_constraint() {
    let traced = |more: &[&str]| {
        let puzzle = course_puzzle();
        let mut args = vec!["csp", &puzzle, "--propagate", "gac", "--trace", "--detail"];
        args.extend(more);
        let ran = cagey(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let revisions = traced(&["revisions"]);
    assert_is_current(
        "crates/cagey-cli/tests/golden/csp-3x3-gac-revisions.txt",
        &revisions,
    );
    let checks = traced(&["checks"]);
    assert!(
        checks.contains("    V11=1, V12=1: does not hold\n"),
        "{checks}"
    );
    assert!(
        checks.contains("    V23=3, V32 open, V33 open: cannot hold\n"),
        "{checks}"
    );
    // The same is in the JSON, and every check that is counted is there.
    let json: Value = serde_json::from_str(&traced(&["checks", "--json"])).unwrap();
    let steps = json["steps"].as_array().unwrap();
    let all = |step: &Value| step["revisions"].as_array().cloned().unwrap_or_default();
    let of_steps: Vec<Value> = steps.iter().flat_map(all).collect();
    let listed: usize = (of_steps.iter())
        .map(|revision| revision["checks"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(json["checks"], listed);
    let first = &of_steps[0];
    assert_eq!(first["constraint"], steps[0]["queue"][0]);
    assert_eq!(first["supports"][0]["with"], serde_json::json!([1, 2]));
    let ran = cagey(&["csp", UNIQUE, "--detail", "revisions"]);
    assert_eq!(ran.code, 2, "only a trace has details");
}

#[test]
fn each_puzzle_gives_a_line() {
    let ran = cagey(&["csp", UNIQUE, NONE, "6dn#12", TWO]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with(&format!("found {SOLUTION} nodes ")),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("none nodes "), "{}", lines[1]);
    assert!(lines[2].starts_with("error "), "{}", lines[2]);
    assert!(lines[3].starts_with("found 1221 nodes 4 "), "{}", lines[3]);
    assert_eq!((lines.len(), ran.code), (4, 2));
    assert_eq!(cagey(&["csp", NONE]).code, 1);
    let ran = cagey(&["csp", TWELVE, "--all"]);
    assert!(
        ran.out.starts_with("found 123231312 solutions 12 nodes "),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 0);
}

#[test]
fn limits_are_announced_and_honoured() {
    let ran = cagey(&[
        "csp",
        UNIQUE,
        "--propagate",
        "none",
        "--node-limit",
        "3",
        "--trace",
    ]);
    assert!(ran.out.contains("at most 3 nodes and 10 s"), "{}", ran.out);
    assert!(
        ran.out
            .contains("The search gave up at 3 nodes, without a solution: 3 nodes,"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    // One cage over 16×16, in which looking for supports never ends.
    let large = format!("16:{},a2175", "z".repeat(19) + "e");
    let ran = cagey(&["csp", &large, "--propagate", "gac", "--time-limit", "0.2"]);
    assert!(ran.out.starts_with("gave-up nodes 0 "), "{}", ran.out);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_comparison_has_every_combination_and_says_who_gave_up() {
    let ran = cagey(&["csp", UNIQUE, "--compare=all", "--node-limit", "10"]);
    assert!(
        ran.out.starts_with(
            "110 configurations of a search to the first solution; 1 puzzle; at most 10 nodes and 10 s"
        ),
        "{}",
        ran.out
    );
    let rows: Vec<&str> = ran.out.lines().skip(3).collect();
    assert_eq!((rows.len(), ran.code), (110, 0));
    let plain = rows.iter().find(|row| row.starts_with("bt ")).unwrap();
    assert!(plain.ends_with("gave up at 10 nodes"), "{plain}");
    let csv = cagey(&[
        "csp",
        UNIQUE,
        TWO,
        "--compare",
        "--propagate",
        "gac",
        "--value",
        "lcv",
        "--to",
        "csv",
    ]);
    let rows: Vec<&str> = csv.out.lines().collect();
    assert_eq!(rows.len(), 1 + 2 * 5);
    assert!(
        rows[1].starts_with("gac,pairs,first,lcv,2,2,0,0,"),
        "{}",
        rows[1]
    );
    let columns = |row: &str| row.split(',').count();
    assert!(rows.iter().all(|row| columns(row) == columns(rows[0])));
}

#[test]
fn a_comparison_is_a_dozen_unless_more_is_asked_for() {
    let ran = cagey(&["csp", UNIQUE, TWO, "--compare", "--json"]);
    let compared: Value = serde_json::from_str(&ran.out).unwrap();
    let ways = compared["ways"].as_array().unwrap();
    assert_eq!((ways.len(), ran.code), (12, 0));
    let has = |name: &str, value: &str| ways.iter().filter(|way| way[name] == value).count();
    assert_eq!((has("propagate", "bt"), has("propagate", "gac")), (4, 4));
    assert_eq!((has("value", "lcv"), has("model", "pairs")), (3, 12));
    // With an option, everything that agrees with it, as an exercise on heuristics needs.
    let ran = cagey(&["csp", UNIQUE, "--compare", "--propagate", "gac", "--json"]);
    let compared: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(compared["ways"].as_array().unwrap().len(), 20);
}

/// What is drawn is what was counted: the points are also in the description of the picture.
#[test]
fn plots_of_a_file_show_what_each_puzzle_took() {
    let dir = tempfile::tempdir().unwrap();
    let ids = format!("{TWO}\n{UNIQUE}\n3:aa_a_4a,d2a3s2m4a3\n");
    fs::write(dir.path().join("ids.txt"), &ids).unwrap();
    let nodes = |id: &str| {
        let ran = cagey(&["csp", id, "--json"]);
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        found["nodes"].as_u64().unwrap()
    };
    let picture = |of: &str| {
        let plot = ["--plot", "plot.svg", "--plot-of", of, "--force"];
        let all = [
            &["csp", "ids.txt", "--compare", "--value", "ascending"],
            &plot[..],
        ]
        .concat();
        let ran = cagey_in(dir.path(), &all);
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::read_to_string(dir.path().join("plot.svg")).unwrap()
    };
    let mut each: Vec<u64> = ids.lines().map(nodes).collect();
    let growth = picture("growth");
    let by_size = format!(
        "fc, pairs, first, ascending: 2: {}, 3: {}, 4: {}",
        each[0], each[2], each[1]
    );
    assert!(growth.contains(&by_size), "{by_size}\n{growth}");
    each.sort_unstable();
    let sorted = format!(
        "fc, pairs, first, ascending: 1: {}, 2: {}, 3: {}",
        each[0], each[1], each[2]
    );
    let cactus = picture("cactus");
    assert!(cactus.contains(&sorted), "{sorted}\n{cactus}");
}

#[test]
fn a_problem_is_written_as_a_course_writes_it() {
    let puzzle = course_puzzle();
    let ran = cagey(&["csp", &puzzle, "--problem"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for line in [
        "Variables and domains (9)",
        "  V21, V22, V23: {1, 2, 3}",
        "  V11 ≠ V12",
        "  V11 ÷ V12 = 2 or V12 ÷ V11 = 2",
        "  V13 = 3",
        "  V23 × V32 × V33 = 4",
    ] {
        assert!(ran.lines().contains(&line), "{line}\n{}", ran.out);
    }
    let ran = cagey(&["csp", &puzzle, "--problem", "--model", "nary", "--json"]);
    let problem: Value = serde_json::from_str(&ran.out).unwrap();
    let constraints = problem["constraints"].as_array().unwrap();
    assert_eq!(constraints.len(), 6 + 5);
    assert_eq!(constraints[0]["formula"], "V11, V12 and V13 all differ");
    assert_eq!(
        constraints[0]["scope"],
        serde_json::json!(["V11", "V12", "V13"])
    );
    assert_eq!(problem["cages"][0]["clue"], "2÷");
    assert_eq!(cagey(&["csp", &puzzle, "--problem", "--trace"]).code, 2);
    assert_eq!(cagey(&["csp", "4:?", "--problem"]).code, 2);
}

#[test]
fn trees_and_plots_are_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let puzzle = course_puzzle();
    let ran = cagey_in(dir.path(), &["csp", &puzzle, "--tree", "tree.svg"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let svg = fs::read_to_string(dir.path().join("tree.svg")).unwrap();
    assert!(svg.contains("V22 empty"), "{svg}");
    let ran = cagey_in(dir.path(), &["csp", &puzzle, "--tree", "tree.dot"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let dot = fs::read_to_string(dir.path().join("tree.dot")).unwrap();
    assert_is_current("crates/cagey-cli/tests/golden/csp-3x3-fc.dot", &dot);
    let ran = cagey_in(
        dir.path(),
        &["csp", UNIQUE, "--compare=all", "--plot", "plot.svg"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let svg = fs::read_to_string(dir.path().join("plot.svg")).unwrap();
    assert!(svg.contains(">gac-alldiff, nary</text>"), "{svg}");
}

#[test]
fn an_answer_and_a_picture_go_to_their_own_files() {
    let dir = tempfile::tempdir().unwrap();
    let runs: [&[&str]; 2] = [
        &[
            "csp",
            UNIQUE,
            "--trace",
            "-o",
            "answer",
            "--tree",
            "picture.svg",
        ],
        &[
            "csp",
            UNIQUE,
            "--compare",
            "-o",
            "answer",
            "--plot",
            "picture.svg",
        ],
    ];
    for args in runs {
        let ran = cagey_in(dir.path(), args);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
        for name in ["answer", "picture.svg"] {
            assert!(
                fs::metadata(dir.path().join(name)).unwrap().len() > 100,
                "{name}"
            );
            fs::remove_file(dir.path().join(name)).unwrap();
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
    let ran = cagey_in(dir.path(), &["csp", UNIQUE, "--tree", "no/such/folder.svg"]);
    assert!(
        ran.err.contains("cannot write no/such/folder.svg"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

/// What a page shows, taken out of it again.
fn lesson_in(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = rest.split_once('<').unwrap();
    let bytes = STANDARD.decode(data).unwrap();
    let mut json = String::new();
    ZlibDecoder::new(&bytes[..])
        .read_to_string(&mut json)
        .unwrap();
    serde_json::from_str(&json).unwrap()
}

#[test]
fn a_page_holds_the_whole_trace() {
    let puzzle = course_puzzle();
    let ran = cagey(&["csp", &puzzle, "--trace", "--to", "html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lesson = lesson_in(&ran.out);
    let json = cagey(&["csp", &puzzle, "--trace", "--json"]);
    let search: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(lesson["search"]["steps"], search["steps"]);
    assert_eq!(lesson["problem"]["variables"].as_array().unwrap().len(), 9);
    // It needs nothing from elsewhere.
    assert!(
        !ran.out.contains(" src=") && !ran.out.contains("https:") && !ran.out.contains("@import")
    );
}

/// 5,000 steps of a 6×6: the page stays small enough to be sent to students.
#[test]
fn a_page_of_5000_steps_has_less_than_5_megabytes() {
    let ran = cagey(&[
        "csp",
        "c6:zzj,n",
        "--all",
        "--node-limit",
        "5000",
        "--variable",
        "mrv",
        "--trace",
        "--to",
        "html",
    ]);
    let lesson = lesson_in(&ran.out);
    assert_eq!(lesson["search"]["steps"].as_array().unwrap().len(), 5001);
    assert!(ran.out.len() < 5_000_000, "{}", ran.out.len());
}

#[test]
fn what_makes_no_sense_is_rejected_before_anything_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let refused: [&[&str]; 6] = [
        &["csp", UNIQUE, "--to", "html", "-o", "out"],
        &["csp", UNIQUE, "--to", "csv", "-o", "out"],
        &[
            "csp",
            UNIQUE,
            "--propagate",
            "gac-alldiff",
            "--model",
            "pairs",
            "-o",
            "out",
        ],
        &["csp", UNIQUE, "--tree", "tree.png", "-o", "out"],
        &["csp", UNIQUE, TWO, "--trace", "--to", "html", "-o", "out"],
        &["csp", UNIQUE, "--plot", "plot.svg", "-o", "out"],
    ];
    for args in refused {
        let ran = cagey_in(dir.path(), args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("error:"), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "{args:?}");
    }
}

/// 6×6 without clues: ten thousand nodes are searched, and only some of them are printed.
#[test]
fn long_traces_are_cut_and_say_so() {
    let ran = command()
        .args([
            "csp",
            "c16:zzzzzzzzzzzzzzzzzzze,n",
            "--trace",
            "--node-limit",
            "5000",
            "--all",
        ])
        .output()
        .unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    let steps = out.lines().filter(|line| line.starts_with("Step ")).count();
    // The first is the board before the search.
    let kept = steps - 1;
    assert_eq!(kept, 1_000_000 / 256);
    assert!(out.contains(&format!("{} more steps are left out.", 5000 - kept)));
}
