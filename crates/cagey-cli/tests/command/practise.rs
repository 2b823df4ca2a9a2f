use crate::{NONE, TWO, UNIQUE, cagey, cagey_in};

const ASKED: [&str; 6] = ["practise", "naked-set", "-n", "4", "--seed", "1"];

fn with(more: &[&str]) -> Vec<&'static str> {
    let more: Vec<&'static str> = more.iter().map(|one| &*one.to_string().leak()).collect();
    [&ASKED[..], &more].concat()
}

#[test]
fn an_exercise_has_a_position_and_an_answer() {
    let ran = cagey(&ASKED);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let title = "Exercise 0 of seed 1: find the next step, “Naked set”.\n4:";
    assert!(ran.out.starts_with(title), "{}", ran.out);
    assert!(ran.out.contains("\nAnswer"), "{}", ran.out);
    assert!(ran.out.contains(" between them"), "{}", ran.out);
    assert_eq!(ran.out, cagey(&ASKED).out);
    let task = cagey(&with(&["--no-answers"])).out;
    assert!(
        !task.contains("Answer") && ran.out.starts_with(&task),
        "{task}"
    );
    let german = cagey(&with(&["--lang", "de"])).out;
    assert!(
        german.contains("Finde den nächsten Schritt") && german.contains("\nLösung"),
        "{german}"
    );
}

#[test]
fn exercises_are_numbered() {
    let two = cagey(&with(&["--count", "2"]));
    let second = cagey(&with(&["--start", "1"]));
    assert_eq!(two.out, format!("{}\n{}", cagey(&ASKED).out, second.out));
    let md = cagey(&with(&["--to", "md"])).out;
    assert!(
        md.starts_with("# Exercise 0 of seed 1: ") && md.contains("\n```text\n"),
        "{md}"
    );
    let json = cagey(&with(&["--json", "--count", "2", "--no-answers"])).out;
    assert_eq!(json.lines().count(), 2);
    assert!(json.contains(r#""answers":[]"#), "{json}");
    let random = cagey(&["practise", "naked-set", "-n", "4"]);
    assert!(random.out.starts_with("Exercise 0 of seed ") && random.code == 0);
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    for (args, code, message) in [
        (
            &["nakedset"][..],
            2,
            "there is no technique “nakedset”; the nearest name",
        ),
        (&[""], 2, "the name of a technique is missing"),
        (&[], 2, "required arguments were not provided"),
        (&["fish", "-n", "0"], 2, "sizes go from 1 to 16"),
        (&["fish", "-n", "17"], 2, "sizes go from 1 to 16"),
        (&["fish", "-n", "3"], 2, "no 3×3 puzzle is extreme"),
        (&["given", "-n", "1"], 2, "puzzles are made from 2×2"),
        (
            &["fish", "--count", "0"],
            2,
            "expected a number of at least 1",
        ),
        (
            &["fish", "--start", "18446744073709551615", "--count", "2"],
            2,
            "numbered up to",
        ),
        (&["hidden-set", "-n", "4"], 1, "was found in 25001 puzzles"),
        (
            &["fish", "--node-limit", "3"],
            1,
            "stopped before a position was found",
        ),
    ] {
        let args = [&["practise"], args].concat();
        let ran = cagey(&args);
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}");
    }
}

#[test]
fn a_file_is_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let args = with(&["-o", "exercises.txt"]);
    assert_eq!(cagey_in(dir.path(), &args).code, 0);
    assert_eq!(cagey_in(dir.path(), &args).code, 2);
    assert_eq!(
        cagey_in(dir.path(), &[&args[..], &["--force"]].concat()).code,
        0
    );
}

#[test]
fn every_open_step_is_listed_in_every_format() {
    let text = cagey(&["explain", "--all-steps", UNIQUE]);
    let lines = text.lines();
    // A step may have several lines.
    let steps = lines.iter().filter(|line| line.contains(", price "));
    let count = steps.count();
    assert_eq!(
        lines[0],
        format!("{count} steps can be taken next, the cheapest first.")
    );
    assert!(
        lines[2].starts_with("1. Hidden single, price 4. Row 1 needs a 4"),
        "{}",
        lines[2]
    );
    assert_eq!(text.code, 0);
    let md = cagey(&["explain", "--all-steps", UNIQUE, "--to", "md"]).out;
    assert!(
        md.starts_with("# Puzzle 1\n") && md.contains(lines[2]),
        "{md}"
    );
    let html = cagey(&["explain", "--all-steps", UNIQUE, "--to", "html"]).out;
    assert!(html.contains("<h2>1. Hidden single, price 4</h2>") && html.contains(lines[0]));
    assert!(html.contains(&format!("id=\"step-{count}\"")));
    let json = cagey(&["explain", "--all-steps", UNIQUE, "--json"]).out;
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["result"], "open");
    assert_eq!(record["steps"].as_array().unwrap().len(), count);
    assert_eq!(record["grid"], "................");
    let german = cagey(&["explain", "--all-steps", UNIQUE, "--lang", "de"]).out;
    assert!(german.contains(", Preis 4. "), "{german}");
    let raw = cagey(&["explain", "--all-steps", "--order", "all", UNIQUE]).out;
    assert!(raw.contains("1. Numbers of a cage, price 6. "), "{raw}");
    let sav = cagey(&["explain", "--all-steps", UNIQUE, "--to", "sav"]);
    assert!(sav.err.contains("a saved game cannot hold a list of steps") && sav.code == 2);
    let none = cagey(&["explain", "--all-steps", NONE, TWO]);
    assert!(none.out.contains("has no solution") && none.out.contains("several solutions"));
    assert_eq!(none.code, 1);
    assert_eq!(cagey(&["explain", "--all-steps", "--hint", UNIQUE]).code, 2);
}

#[test]
fn techniques_are_chosen_with_commas_and_repeated_options() {
    let list = "cage-cells,naked-single";
    let one = cagey(&["explain", UNIQUE, "--only", list]);
    let two = cagey(&[
        "explain",
        UNIQUE,
        "--only",
        "naked-single",
        "--only",
        "cage-cells",
    ]);
    assert_eq!((one.out.as_str(), one.code), (two.out.as_str(), 1));
    assert_eq!(
        one.out,
        "The puzzle has one solution, but the techniques that were allowed tell no more: the next step \
         would be “Hidden single”, which was left out. 16 cells are empty.\n"
    );
    let hint = cagey(&["explain", UNIQUE, "--only", list, "--hint"]);
    assert_eq!((hint.out.as_str(), hint.code), (one.out.as_str(), 1));
    let without = cagey(&["explain", UNIQUE, "--without", "hidden-single", "--json"]);
    assert!(
        !without.out.contains(r#""technique":"hidden-single""#),
        "{}",
        without.out
    );
    assert_eq!(without.code, 0);
    let list = cagey(&["explain", UNIQUE, "--all-steps", "--only", "line-sum"]).out;
    assert!(
        list.lines()
            .skip(2)
            .all(|line| line.contains(". Line sum, price ")),
        "{list}"
    );
    for nonsense in ["x-wing", "", "naked-single,,trial", "naked-single trial"] {
        let ran = cagey(&["explain", UNIQUE, "--only", nonsense]);
        assert!(
            ran.code == 2 && ran.err.contains("technique"),
            "{nonsense}: {}",
            ran.err
        );
    }
    let x_wing = cagey(&["explain", UNIQUE, "--without", "x-wing"]).err;
    assert!(
        x_wing.contains("the nearest names are fish, xy-wing"),
        "{x_wing}"
    );
    assert_eq!(
        cagey(&["explain", UNIQUE, "--why", "R1C1=4", "--only", "fish"]).code,
        2
    );
}

#[test]
fn puzzles_are_made_that_need_a_technique() {
    let ran = cagey(&[
        "generate",
        "-n",
        "5",
        "--hardest",
        "naked-set",
        "--seed",
        "1",
        "--json",
    ]);
    assert!(
        ran.out
            .contains(r#""wish":"n=5,hardest=naked-set,algorithm=2,seed=1""#),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(r#""hardest":"naked-set""#), "{}", ran.out);
    let id = cagey(&["generate", "-n", "5", "--needs", "fish", "--seed", "1"]).out;
    let told = cagey(&[
        "explain",
        id.trim(),
        "--without",
        "fish,xy-wing,forcing-chain,line-combinations,line-bounds,cage-chain,lines-combinations,neighbourhood,trial",
    ]);
    assert!(
        told.out.contains("the next step would be “Fish”"),
        "{}",
        told.out
    );
    let ran = cagey(&["generate", "--needs", "fsh"]);
    assert!(
        ran.err.contains("the nearest name is fish") && ran.code == 2,
        "{}",
        ran.err
    );
    let ran = cagey(&["generate", "--needs", "trial"]);
    assert!(
        ran.err.contains("allow it with trial=allowed") && ran.code == 2,
        "{}",
        ran.err
    );
}
