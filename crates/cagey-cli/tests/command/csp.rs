use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{NONE, SOLUTION, TWELVE, TWO, UNIQUE, cagey, cagey_in, command};

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The 3×3 of constraint courses.
fn course_puzzle() -> String {
    fs::read_to_string(repository().join("examples/csp-3x3.json")).unwrap()
}

/// Compares a file with what it should be, or writes it with `CAGEY_BLESS=1`.
fn assert_is_current(path: &str, text: &str) {
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

const LESSON: &str = "\
# A lesson in constraint search

This page follows `cagey csp` through the 3×3 puzzle of [examples/csp-3x3.json](../examples/csp-3x3.json): first
with forward checking, then with generalised arc consistency. All steps are output of the program.

## The problem

```text
{puzzle}```

As a constraint satisfaction problem, the puzzle has

- a **variable** for each cell: V12 is the cell in row 1, column 2;
- a **domain** for each variable: 1, 2 and 3 at the start;
- **constraints**: any two cells of a row or column differ (V11≠V12), and the values of each cage satisfy its
  clue. With `--model nary`, each row and column is one all-different constraint instead.

**Backtracking** assigns a value to one variable after the other. If a value violates a constraint, the next value
is tried; if there is no value left to try, the search returns to the previous variable. **Propagation** looks
ahead after every assignment, and removes values from the domains of other variables that are no longer possible.
If a domain becomes empty (a **wipe-out**), the assignments so far cannot all be right, and the search need not go
deeper to find that out. Pruned values are restored when an assignment is undone.

## Forward checking

Forward checking considers constraints with exactly one open variable, and prunes the values that they rule out for
it. If more variables are open, nothing is done. The cage 3 at V31 has only one variable, and is checked when that is
assigned. This is why V31 can lose 3, its only possible value, without being noticed before step 8.

```
cagey csp examples/csp-3x3.json --trace
```

{forward}

## Generalised arc consistency

A value has **support** in a constraint if there are values for all the other variables, in their domains,
with which the constraint holds. Generalised arc consistency prunes every value without support. Whenever
a variable loses a value, its constraints are put into a queue to be checked again, until there is nothing
more to prune. This is done before the search begins, and after every assignment.

```
cagey csp examples/csp-3x3.json --propagate gac --trace
```

{gac}

## What it costs

Stronger propagation needs fewer nodes, but more checks for each of them. For a puzzle as small as this one, that
hardly matters; for larger ones, it makes the difference between a moment and never.

```
cagey csp examples/csp-3x3.json --compare
```

{table}
- **nodes**: values tried, each a node of the search tree; **assignments**: those that propagation did not refute.
- **prunings**: values removed from domains; **wipe-outs**: domains that lost their last value.
- **checks**: how often a constraint was asked whether it can hold with some values; all-different by
  matching counts every pair of a variable and a value that it considers.

The propagators, from the weakest to the strongest:

| name | after each assignment | from |
|---|---|---|
| `bt` | constraints whose variables are all assigned are checked | Golomb and Baumert 1965 |
| `bt-partial` | constraints on the variable are checked, also if some of their variables are open; `none` is another name for it | |
| `fc` | constraints with one open variable prune it | Haralick and Elliott 1980; nFC0 of Bessière, Meseguer, Freuder and Larrosa 1999 |
| `gac-root` | arc consistency before the search only, then as `bt-partial` | Mackworth 1977 |
| `gac` | arc consistency before the search and after every assignment | Sabin and Freuder 1994 |
| `gac-alldiff` | the same, with all-different constraints by matching | Régin 1994 |

With the same model and the same order of variables and values (`first` or `degree`, and `ascending`), `gac` never needs
more nodes than `fc`, and `fc` never more than `bt`. The other orders depend on the domains, and may lead two
propagators to different parts of the search tree.

## Which variable, which value

The order of variables is `first`, `mrv` (minimum remaining values: the fewest values left), `degree` (the most constraints on
open variables), `mrv+degree`, or `wdeg` (the smallest ratio of domain size to the weight of its constraints, which grows with
every dead end that they cause). Without propagation, domains do not change, and `mrv` has no information. Values are tried
in `ascending` order, or by `lcv` (least constraining value), which begins with the value that conflicts with the fewest values of
other variables. The trace says for each choice what was compared:

```
cagey csp examples/csp-3x3.json --variable mrv+degree --value lcv --trace
```

{heuristics}

`--tree tree.svg` draws the search tree, `--trace --to html` makes a page to step through, and
`--compare --plot compare.svg` plots such a table for all combinations.
";

/// A trace in Markdown without its head, as part of a page.
fn trace(args: &[&str]) -> String {
    let puzzle = course_puzzle();
    let mut all = vec!["csp", &puzzle, "--trace", "--to", "md"];
    all.extend(args);
    let ran = cagey(&all);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let (_, text) = ran.out.split_once("`\n\n").unwrap();
    text.replace("\n## ", "\n### ").trim_end().to_owned()
}

#[test]
fn the_lesson_is_what_the_program_says() {
    let puzzle = course_puzzle();
    let blank = cagey(&["csp", &puzzle, "--trace", "--node-limit", "1"]).out;
    // The first board, without what is in its domains.
    let board: Vec<&str> = blank
        .lines()
        .filter(|line| line.starts_with(['┏', '┃', '┣', '┠', '┗']))
        .collect();
    let is_values = |row: usize| row % 3 == 2;
    let empty = |c: char| {
        if c.is_ascii_digit() || "-=".contains(c) {
            ' '
        } else {
            c
        }
    };
    let board: String = (board.iter().enumerate())
        .map(|(row, line)| match is_values(row) {
            true => line.chars().map(empty).collect::<String>() + "\n",
            false => format!("{line}\n"),
        })
        .collect();
    let ran = cagey(&[
        "csp",
        &puzzle,
        "--compare",
        "--json",
        "--value",
        "ascending",
    ]);
    let compared: Value = serde_json::from_str(&ran.out).unwrap();
    let mut table =
        "| propagate | model | variable | nodes | assignments | prunings | wipe-outs | checks |\n\
                     |---|---|---|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for way in compared["ways"].as_array().unwrap() {
        let is_shown = matches!(way["variable"].as_str(), Some("first" | "mrv"))
            && (way["model"] == "pairs" || way["propagate"] == "gac-alldiff");
        if is_shown {
            let text = |name: &str| way[name].to_string().replace('"', "");
            let names = [
                "propagate",
                "model",
                "variable",
                "nodes",
                "assignments",
                "prunings",
                "wipe_outs",
                "checks",
            ];
            table += &format!("| {} |\n", names.map(text).join(" | "));
        }
    }
    let heuristics = trace(&["--variable", "mrv+degree", "--value", "lcv"]);
    let page = LESSON
        .replace("{puzzle}", &board)
        .replace("{forward}", &trace(&[]))
        .replace("{gac}", &trace(&["--propagate", "gac"]))
        .replace("{heuristics}", &heuristics)
        .replace("{table}", &table);
    assert_is_current("docs/csp.md", &page);
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
    let ran = cagey(&["csp", UNIQUE, "--compare", "--node-limit", "10"]);
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
fn trees_and_plots_are_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let puzzle = course_puzzle();
    let ran = cagey_in(dir.path(), &["csp", &puzzle, "--tree", "tree.svg"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let svg = fs::read_to_string(dir.path().join("tree.svg")).unwrap();
    assert_is_current("docs/pictures/csp-tree.svg", &svg);
    let ran = cagey_in(dir.path(), &["csp", &puzzle, "--tree", "tree.dot"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let dot = fs::read_to_string(dir.path().join("tree.dot")).unwrap();
    assert_is_current("crates/cagey-cli/tests/golden/csp-3x3-fc.dot", &dot);
    let ran = cagey_in(
        dir.path(),
        &["csp", UNIQUE, "--compare", "--plot", "plot.svg"],
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

#[test]
fn a_page_has_a_section_for_each_step() {
    let ran = cagey(&["csp", &course_puzzle(), "--trace", "--to", "html"]);
    assert_eq!((ran.out.matches("<section>").count(), ran.code), (18, 0));
    assert!(ran.out.contains("<h2>Step 4: V21=2</h2>") && ran.out.contains("ArrowRight"));
    assert!(
        ran.out
            .contains("<li>Wipe-out: V22 has no value left.</li>")
    );
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
