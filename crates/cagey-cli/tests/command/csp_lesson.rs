//! docs/csp.md is made from a template, in which every output, picture and number is what the program says.

use std::fs;

use serde_json::Value;

use crate::cagey_in;
use crate::csp::{assert_is_current, repository};

/// A puzzle with which arc consistency and `mrv` need more nodes than forward checking and `mrv`.
const COUNTEREXAMPLE: &str = "4:a_7a_b_aaba,a8s2m12m4d2d2s1";

/// What a command line of the template prints.
fn run(line: &str) -> String {
    let ran = cagey_in(&repository(), &words(line));
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    ran.out
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(&run(line)).unwrap()
}

/// A command and what it prints, as blocks.
fn shown(line: &str, output: &str) -> String {
    format!(
        "```sh\ncagey {line}\n```\n\n```text\n{}\n```\n",
        output.trim_end()
    )
}

/// The lines from the one that starts with something to the one before another.
fn excerpt<'a>(output: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let lines = output.lines().skip_while(|line| !line.starts_with(from));
    let (first, rest) = (lines.clone().take(1), lines.skip(1));
    let told: Vec<&str> = first
        .chain(rest.take_while(|line| !line.starts_with(to)))
        .collect();
    assert!(!told.is_empty(), "nothing starts with {from:?}");
    told
}

fn two_quoted(text: &str) -> (&str, &str, &str) {
    let mut parts = text.splitn(5, '"');
    let mut next = || parts.next().unwrap();
    next();
    let from = next();
    next();
    (from, next(), next().trim())
}

/// A trace in Markdown without its head, as part of a page.
fn trace(line: &str) -> String {
    let told = run(&format!("{line} --to md"));
    let (_, text) = told.split_once("`\n\n").unwrap();
    let text = text.replace("\n## ", "\n### ");
    format!("```sh\ncagey {line}\n```\n\n{}\n", text.trim_end())
}

fn table(line: &str) -> String {
    let compared = json(&format!("{line} --json"));
    let names = ["propagate", "variable", "value"];
    let counts = ["nodes", "assignments", "prunings", "wipe_outs", "checks"];
    let head: Vec<String> = names
        .iter()
        .chain(&counts)
        .map(|name| name.replace('_', "-"))
        .collect();
    let mut table = format!(
        "| {} |\n|---|---|---|---:|---:|---:|---:|---:|\n",
        head.join(" | ")
    );
    for way in compared["ways"].as_array().unwrap() {
        let cell = |name: &&str| way[*name].to_string().replace('"', "");
        let cells: Vec<String> = names.iter().chain(&counts).map(cell).collect();
        table += &format!("| {} |\n", cells.join(" | "));
    }
    format!("```sh\ncagey {line}\n```\n\n{table}")
}

/// Draws a picture of docs/pictures, and refers to it.
fn picture(text: &str) -> String {
    let (what, line) = text.split_once(" | ").unwrap();
    let (name, what) = what.split_once(' ').unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(name);
    let mut args = words(line);
    let file = file.to_str().unwrap();
    args.push(file);
    let ran = cagey_in(&repository(), &args);
    assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    let drawn = fs::read_to_string(file).unwrap();
    assert_is_current(&format!("docs/pictures/{name}"), &drawn);
    format!("```sh\ncagey {line} {name}\n```\n\n![{what}](pictures/{name})\n")
}

/// A number or a sentence of an answer.
fn value(text: &str) -> String {
    let (what, line) = text.split_once(' ').unwrap();
    match what {
        "count" => json(line)["ways"].as_array().unwrap().len().to_string(),
        "sentence" => {
            let (step, line) = line.split_once(' ').unwrap();
            let step: usize = step.parse().unwrap();
            let found = json(line);
            let told = found["steps"][step]["text"].as_array().unwrap();
            let told: Vec<&str> = told.iter().filter_map(Value::as_str).collect();
            let dead = told
                .iter()
                .position(|text| text.starts_with("Wipe-out"))
                .unwrap();
            told[dead - 1].to_owned()
        }
        "first-revision" => {
            let (variable, line) = line.split_once(' ').unwrap();
            let found = json(line);
            let step = &found["steps"][0];
            let mut pruned = step["pruned"].as_array().unwrap().iter();
            for (i, revision) in step["revisions"].as_array().unwrap().iter().enumerate() {
                let own = pruned
                    .by_ref()
                    .take(revision["pruned"].as_u64().unwrap() as usize);
                let of_it = own.filter(|one| one["variable"] == variable).count();
                if of_it > 0 {
                    let back = revision["requeued"].as_array().into_iter().flatten();
                    let back: Vec<&str> = back.filter_map(Value::as_str).collect();
                    assert!(!back.is_empty(), "nothing goes back");
                    let name = revision["constraint"].as_str().unwrap();
                    return format!("Revision {}: {name}. Back go {}.", i + 1, back.join(", "));
                }
            }
            panic!("{variable} is never pruned")
        }
        "best" => {
            let compared = json(line);
            let ways = compared["ways"].as_array().unwrap();
            let best = |name: &str| {
                let of = |way: &&Value| way[name].as_u64().unwrap();
                let least = ways.iter().map(|way| of(&way)).min().unwrap();
                let names: Vec<String> = (ways.iter().filter(|way| of(way) == least))
                    .map(|way| {
                        let part = |name: &str| way[name].as_str().unwrap().to_owned();
                        format!(
                            "`{} {} {}`",
                            part("propagate"),
                            part("variable"),
                            part("value")
                        )
                    })
                    .collect();
                (names.join(" and "), least)
            };
            let ((nodes, fewest), (checks, least)) = (best("nodes"), best("checks"));
            format!("{nodes} with {fewest} nodes; {checks} with {least} checks.")
        }
        pointer => json(line).pointer(pointer).unwrap().to_string(),
    }
}

/// Puts in what stands in `{= }`.
fn with_values(line: &str) -> String {
    let mut text = line.replace("{counterexample}", COUNTEREXAMPLE);
    while let Some(at) = text.find("{=") {
        let end = at + text[at..].find('}').unwrap();
        let put_in = value(&text[at + 2..end]);
        text.replace_range(at..=end, &put_in);
    }
    text
}

#[test]
fn the_lesson_is_what_the_program_says() {
    let template = repository().join("crates/cagey-cli/tests/csp-lesson.md");
    let mut page = String::new();
    for line in fs::read_to_string(template).unwrap().lines() {
        page += &match line.split_once(' ') {
            Some(("@run", line)) => shown(line, &run(line)),
            Some(("@trace", line)) => trace(line),
            Some(("@table", line)) => table(line),
            Some(("@picture", line)) => picture(&with_values(line)),
            Some(("@excerpt", line)) => {
                let (from, to, line) = two_quoted(line);
                shown(line, &excerpt(&run(line), from, to).join("\n"))
            }
            _ => with_values(line) + "\n",
        };
    }
    assert_is_current("docs/csp.md", &page);
}

/// The claims of the exercises that are not numbers.
#[test]
fn the_answers_of_the_lesson_are_true() {
    let nodes = |more: &str| {
        let found = json(&format!(
            "csp {COUNTEREXAMPLE} --variable mrv {more} --json"
        ));
        found["nodes"].as_u64().unwrap()
    };
    assert!(
        nodes("--propagate gac") > nodes("--propagate fc"),
        "{COUNTEREXAMPLE}"
    );
    // Arc consistency leaves V31 its value before the first assignment.
    let found = json("csp examples/csp-3x3.json --propagate gac --trace --json");
    assert_eq!(found["steps"][0]["domains"][6], serde_json::json!([3]));
    let plain = json("csp examples/csp-3x3.json --propagate bt --json");
    assert_eq!(plain["wipe_outs"], 0);
    // The lines that the cactus plot does not show.
    let compared = json("csp testdata/corpus/keen/5de.txt --compare --node-limit 5000 --json");
    let plain = |variable: &str| {
        let ways = compared["ways"].as_array().unwrap().iter();
        let mut ways = ways.filter(|way| way["propagate"] == "bt" && way["variable"] == variable);
        ways.next().unwrap().clone()
    };
    assert_eq!(plain("first")["nodes"], plain("mrv")["nodes"]);
    for variable in ["degree", "mrv+degree"] {
        assert_eq!(plain(variable)["done"], 0, "{variable}");
    }
}
