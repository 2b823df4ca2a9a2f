use std::fs;

use crate::{NONE, NORMAL, SOLUTION, TWO, UNIQUE, cagey, cagey_in, saved_game};

#[test]
fn a_puzzle_is_explained_from_start_to_end() {
    let ran = cagey(&["explain", UNIQUE]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("R4C4 is 3 and R3C4 is 4. (1) Row 4 needs a 3: "),
        "{}",
        lines[0]
    );
    assert_eq!(lines[lines.len() - 4..].concat().replace(' ', ""), SOLUTION);
    assert_eq!(ran.code, 0);
    // The number of the last step stands before the sentence that tells it, alone or with others: (15), or (14–16).
    let labels = (ran.out.split(") ")).filter_map(|part| part.rsplit(['(', '–']).next());
    let last = (labels.filter(|label| label.parse::<usize>().is_ok())).last();
    let ending = format!("Solved in {} steps.", last.unwrap_or_default());
    assert!(ran.out.contains(&ending), "{}", ran.out);
}

#[test]
fn every_step_can_be_listed_with_its_technique() {
    let ran = cagey(&["explain", "--order", "all", UNIQUE]);
    let lines = ran.lines();
    assert!(
        lines[0].starts_with("1. Numbers of a cage. "),
        "{}",
        lines[0]
    );
    let count = lines.iter().filter(|line| line.contains(". So R")).count();
    assert!(
        ran.out.contains(&format!("Solved in {count} steps.")),
        "{}",
        ran.out
    );
}

/// The paragraphs of JSON have all steps in order, and their headlines all the numbers.
#[test]
fn paragraphs_in_json_cover_the_steps() {
    let ran = cagey(&["explain", "--json", UNIQUE]);
    let record: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let paragraphs = record["paragraphs"].as_array().unwrap();
    let (mut next, mut numbers) = (1, 0);
    for paragraph in paragraphs {
        assert_eq!(paragraph["first"], next, "{paragraph}");
        next = paragraph["last"].as_u64().unwrap() + 1;
        let headline = paragraph["headline"].as_str().unwrap();
        let found = paragraph["numbers"].as_array().unwrap();
        assert_eq!(headline.matches(" is ").count(), found.len(), "{paragraph}");
        numbers += found.len();
    }
    assert_eq!(next as usize - 1, record["steps"].as_array().unwrap().len());
    assert_eq!(numbers, SOLUTION.len());
}

#[test]
fn a_web_page_has_the_numbers_above_the_steps_that_lead_to_them() {
    let ran = cagey(&["explain", "--to", "html", UNIQUE]);
    let headline = ran
        .out
        .find("<h2 class=\"numbers\">R4C4 is 3 and R3C4 is 4.</h2>");
    let step = ran.out.find("<h3>1. Hidden single</h3>");
    assert!(headline.unwrap() < step.unwrap());
}

#[test]
fn a_hint_has_three_levels_of_detail() {
    let [nudge, place, full, default] = ["--hint=nudge", "--hint=where", "--hint=full", "--hint"]
        .map(|hint| cagey(&["explain", UNIQUE, hint]));
    assert!(nudge.out.starts_with("Look at "), "{}", nudge.out);
    assert!(place.out.contains(": hidden single."), "{}", place.out);
    assert!(full.out.contains("So R"), "{}", full.out);
    assert_eq!(full.out, default.out);
    for hint in [nudge, place, full] {
        assert_eq!((hint.lines().len(), hint.code), (1, 0), "{}", hint.out);
    }
}

/// Each entry is in a solution, but no solution has both.
#[test]
fn entries_that_do_not_go_together_are_a_mistake_too() {
    let args = ["explain", "c2:d,n", "--grid", "1..2"];
    let ran = cagey(&args);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (
            "What is entered leaves no solution, though no single entry is known to be wrong: they \
             cannot all be right together.\n",
            1
        )
    );
    assert_eq!(cagey(&[&args[..], &["--hint"]].concat()).out, ran.out);
    let ran = cagey(&[&args[..], &["--json"]].concat());
    assert!(
        ran.out
            .contains(r#""mistakes":[],"ending":{"solutions":{"is":"several"},"logic":{"is":"impossible","why":{"is":"together"}}"#),
        "{}",
        ran.out
    );
}

#[test]
fn a_mistake_is_reported_and_nothing_is_built_on_it() {
    let ran = cagey(&["explain", "--hint", UNIQUE, "--grid", "1..............."]);
    assert!(
        ran.out
            .starts_with("R1C1 cannot be 1. Suppose that R1C1 is 1."),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    for (hint, told) in [
        ("--hint=nudge", "One of your numbers is wrong.\n"),
        ("--hint=where", "R1C1 cannot be 1.\n"),
    ] {
        let ran = cagey(&["explain", hint, UNIQUE, "--grid", "1..............."]);
        assert_eq!((ran.out.as_str(), ran.code), (told, 1));
    }
    let ran = cagey(&["explain", UNIQUE, "--grid", "4431............"]);
    assert!(
        ran.out
            .contains("R1C2 cannot be 4: row 1 has the value 4 twice"),
        "{}",
        ran.out
    );
    let ran = cagey(&["explain", UNIQUE, "--grid", SOLUTION]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("The grid is full, and right.\n", 0)
    );
}

#[test]
fn a_saved_game_is_explained_from_its_entries() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let ran = cagey_in(dir.path(), &["explain", "game.sav"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(
        !ran.out.contains("So R1C"),
        "the first row is filled: {}",
        ran.out
    );
    let ran = cagey_in(
        dir.path(),
        &["explain", "game.sav", "--to", "sav", "-o", "done.sav"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = cagey_in(dir.path(), &["check", "done.sav"]);
    assert_eq!(ran.out, "solved\n");
}

#[test]
fn what_cannot_be_finished_says_so() {
    let ran = cagey(&["explain", "--max-level", "easy", NORMAL]);
    assert!(
        ran.out.contains(
            "The puzzle has one solution, but the techniques up to the level “easy” tell no more."
        ),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    let ran = cagey(&["explain", TWO]);
    assert!(
        ran.out.starts_with("The puzzle has several solutions"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 1);
    let ran = cagey(&["explain", NONE]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (
            "The puzzle has no solution: no grid obeys all of its rows, columns and cages.\n",
            1
        )
    );
    let ran = cagey(&["explain", "4:?"]);
    assert!(ran.err.contains("error:") && ran.code == 2, "{}", ran.err);
}

#[test]
fn markdown_has_a_heading_paragraphs_and_the_solution() {
    let ran = cagey(&["explain", UNIQUE, "--to", "md"]);
    assert!(
        ran.out.starts_with(&format!(
            "# Puzzle 1\n\n`{UNIQUE}`\n\n**R4C4 is 3 and R3C4 is 4.** (1) "
        )),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("```text\n4 2 3 1\n3 1 4 2\n2 3 1 4\n1 4 2 3\n```\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_value_that_is_impossible_has_a_reason() {
    let by_clue = cagey(&["explain", "--why-not", "R1C2=4", UNIQUE]);
    assert_eq!(
        (by_clue.out.as_str(), by_clue.code),
        (
            "R1C2 cannot be 4: the cage 6× at R1C2 has no 4, because 6 is not a multiple of 4.\n",
            0
        )
    );
    let by_steps = cagey(&["explain", "--why-not", "r1c1=2", UNIQUE]);
    assert!(
        by_steps.out.starts_with("Why R1C1 cannot be 2:\n"),
        "{}",
        by_steps.out
    );
    assert!(by_steps.out.contains("So R1C1 is 4."), "{}", by_steps.out);
    let grid = ["--grid", "4..............."];
    for (asked, answer) in [
        ("R1C3=4", "R1C3 cannot be 4: row 1 has its 4 in R1C1.\n"),
        ("R1C1=3", "R1C1 is 4 already, so it cannot be 3.\n"),
        ("R1C1=4", "R1C1 is 4 already.\n"),
    ] {
        let ran = cagey(&["explain", "--why-not", asked, UNIQUE, grid[0], grid[1]]);
        assert_eq!((ran.out.as_str(), ran.code), (answer, 0));
    }
}

#[test]
fn the_right_value_is_not_given_away() {
    let ran = cagey(&["explain", "--why-not", "R1C1=4", UNIQUE]);
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("Nothing forbids it yet.\n", 1)
    );
}

#[test]
fn a_value_that_must_be_has_its_steps() {
    let ran = cagey(&["explain", "--why", "R1C1=4", UNIQUE]);
    assert!(ran.out.starts_with("Why R1C1 must be 4:\n"), "{}", ran.out);
    let german = cagey(&["explain", "--why", "R1C1=4", "--lang", "de", UNIQUE]);
    assert!(
        german
            .out
            .starts_with("Warum in Z1S1 eine 4 stehen muss:\n"),
        "{}",
        german.out
    );
    let json = cagey(&["explain", "--why", "R1C1=4", "--json", UNIQUE]);
    assert!(json.out.contains(r#""result":"steps""#), "{}", json.out);
    assert!(
        json.out
            .contains(r#""question":{"cell":[0,0],"value":4,"claim":"is"}"#),
        "{}",
        json.out
    );
}

#[test]
fn a_question_about_mistakes_or_no_solution_is_not_answered() {
    let mistaken = cagey(&[
        "explain",
        "--why-not",
        "R2C2=3",
        UNIQUE,
        "--grid",
        "1...............",
    ]);
    assert!(
        mistaken.out.contains("R1C1 cannot be 1."),
        "{}",
        mistaken.out
    );
    assert_eq!(mistaken.code, 1);
    let none = cagey(&["explain", "--why-not", "R1C1=2", NONE]);
    assert!(none.out.contains("has no solution"), "{}", none.out);
    assert_eq!(none.code, 1);
}

#[test]
fn nonsense_questions_are_errors_that_say_what_is_expected() {
    for (asked, message) in [
        ("R1C1", "expected a cell and a value, such as R3C2=4"),
        ("C1R1=2", "expected a cell and a value, such as R3C2=4"),
        ("R1C1=-1", "expected a cell and a value, such as R3C2=4"),
        ("R0C1=2", "rows and columns are counted from 1"),
        ("R1C1=0", "values are 1 to 16"),
        ("R1C1=300", "values are 1 to 16"),
        ("R5C1=2", "the 4×4 grid has no cell R5C1"),
        ("R1C1=5", "the 4×4 grid has no value 5"),
    ] {
        let ran = cagey(&["explain", "--why-not", asked, UNIQUE]);
        assert!(ran.err.contains(message), "{asked}: {}", ran.err);
        assert_eq!(ran.code, 2, "{asked}");
    }
}
