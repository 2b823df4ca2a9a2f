//! The answers that a web page gets, as JSON.

#![allow(clippy::unwrap_used)]

use cagey::engine::{Outcome, reference};
use cagey::generate::{ALGORITHM, WantedSolutions, Wish};
use cagey::logic::Level;
use cagey::model::{Grid, Position, Puzzle, Size};
use serde_json::{Value, json};

const ID: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
const SOLUTION: &str = "4231314223141423";

fn ask(question: Value) -> Value {
    serde_json::from_str(&cagey_wasm::ask(&question.to_string())).unwrap()
}

fn wish(size: usize, level: &str, operators: &str) -> Value {
    json!({"ask": "generate", "wish": {"size": size, "level": level, "ops": operators, "seed": 7}})
}

#[test]
fn nonsense_gets_a_reason_and_says_where_it_is() {
    let long = vec![json!([]); 17];
    for (place, question) in [
        ("request", json!({})),
        ("request", json!({"ask": "what"})),
        ("request", json!({"ask": "judge"})),
        (
            "request",
            json!({"ask": "judge", "puzzle": ID, "novelty": 1}),
        ),
        (
            "request",
            json!({"ask": "hint", "puzzle": ID, "position": {"marks": [[0]]}}),
        ),
        (
            "request",
            json!({"ask": "hint", "puzzle": ID, "lang": "tlh"}),
        ),
        (
            "request",
            json!({"ask": "combinations", "puzzle": ID, "cell": [4, 0]}),
        ),
        (
            "request",
            json!({"ask": "combinations", "puzzle": ID, "cell": [0, -1]}),
        ),
        (
            "request",
            json!({"ask": "write", "puzzle": ID, "format": "pdf"}),
        ),
        ("request", json!({"ask": "daily", "date": "2026-02-30"})),
        (
            "request",
            json!({"ask": "csp", "puzzle": ID, "propagate": "gac-alldiff", "model": "pairs"}),
        ),
        ("request", wish(0, "easy", "+")),
        ("request", wish(40, "easy", "+")),
        ("request", wish(4, "impossible", "+")),
        ("request", wish(4, "easy", "")),
        ("puzzle", json!({"ask": "judge", "puzzle": ""})),
        ("puzzle", json!({"ask": "judge", "puzzle": "4:nonsense"})),
        (
            "grid",
            json!({"ask": "judge", "puzzle": ID, "position": {"grid": "12"}}),
        ),
        (
            "grid",
            json!({"ask": "judge", "puzzle": ID, "position": {"grid": "5..............."}}),
        ),
        (
            "grid",
            json!({"ask": "hint", "puzzle": ID, "position": {"marks": [[5]]}}),
        ),
        (
            "grid",
            json!({"ask": "hint", "puzzle": ID, "position": {"marks": long}}),
        ),
        (
            "grid",
            json!({"ask": "hint", "puzzle": ID, "solution": "4231314223141432"}),
        ),
        (
            "grid",
            json!({"ask": "hint", "puzzle": ID, "solution": "423131422314142."}),
        ),
        ("grid", json!({"ask": "check", "puzzle": ID})),
    ] {
        let answer = ask(question.clone());
        assert_eq!(answer["result"], "error", "{question} got {answer}");
        assert_eq!(answer["in"], place, "{question} got {answer}");
        let message = answer["errors"][0]["message"].as_str();
        assert!(message.is_some_and(|said| !said.is_empty()), "{answer}");
    }
    assert!(cagey_wasm::ask("{").contains(r#""in":"request""#));
}

#[test]
fn a_puzzle_is_read_with_cages_and_entries() {
    let answer = ask(json!({"ask": "read", "puzzle": "c4:abaa_a__a_7a,d2a3s3s1m2h4a5n"}));
    let puzzle = &answer["puzzle"];
    assert_eq!(puzzle["size"], 4);
    assert_eq!(
        puzzle["cages"][0],
        json!({"cells": [[0, 0], [0, 1]], "op": "/", "target": 2})
    );
    let cages = puzzle["cages"].as_array().unwrap();
    assert!(cages.iter().any(|cage| cage["op"] == "?"));
    assert!(cages.iter().any(|cage| cage.get("op").is_none()));
    let given = ask(json!({"ask": "read", "puzzle": "3:aa_a_4a,d2a3s2m4a3"}));
    assert_eq!(
        given["puzzle"]["cages"][1],
        json!({"cells": [[0, 2]], "op": "=", "target": 3})
    );
    let position = json!({"grid": "4...............", "marks": [[], [1, 2]]});
    let text = ask(json!({"ask": "write", "puzzle": ID, "format": "json", "position": position}));
    let again = ask(json!({"ask": "read", "puzzle": text["text"]}));
    assert_eq!(again["position"]["grid"], "4...............");
    assert_eq!(again["position"]["marks"][1], json!([1, 2]));
    assert_eq!(again["puzzle"]["id"], ID);
    assert_eq!(again["format"], "json");
}

#[test]
fn faults_of_a_text_have_their_places() {
    let answer = ask(json!({"ask": "read", "puzzle": "4:_a_7a4_a3,s1m6m2s2a5d2a7"}));
    let fault = &answer["errors"][0];
    assert_eq!(fault["line"], 1);
    assert!(fault["column"].as_u64().unwrap() > 1, "{fault}");
}

#[test]
fn solutions_are_judged() {
    assert_eq!(
        ask(json!({"ask": "judge", "puzzle": ID})),
        json!({"result": "unique", "solution": SOLUTION})
    );
    // A 2×2 without clues has two solutions, which differ everywhere.
    assert_eq!(
        ask(json!({"ask": "judge", "puzzle": "c2:d,n"})),
        json!({"result": "multiple", "count": 2, "exact": true,
            "differ": [[0, 0], [0, 1], [1, 0], [1, 1]]})
    );
    let none = ask(json!({"ask": "judge", "puzzle": "2:__b,a4a3"}));
    assert_eq!(none["result"], "none");
    assert_eq!(none["conflict"]["cages"], json!([[[0, 0], [1, 0]]]));
    let position = json!({"grid": "1..............."});
    let none = ask(json!({"ask": "judge", "puzzle": ID, "position": position}));
    assert_eq!(none["result"], "none");
}

#[test]
fn solutions_are_counted_listed_and_explained_away() {
    let twelve = "c3:l,n";
    let count = ask(json!({"ask": "solve", "puzzle": twelve, "want": "count"}));
    assert_eq!(
        (&count["result"], &count["count"]),
        (&json!("count"), &json!(12))
    );
    let all = ask(json!({"ask": "solve", "puzzle": twelve, "want": "all", "most": 5}));
    assert_eq!(all["solutions"].as_array().unwrap().len(), 5);
    assert_eq!(all["exact"], false);
    let values = ask(json!({"ask": "solve", "puzzle": "c2:d,n", "want": "values", "grid": "1..."}));
    assert_eq!(values["values"], json!([[1], [2], [2], [1]]));
    let none = ask(json!({"ask": "solve", "puzzle": "2:__b,a4a3", "why": true}));
    assert_eq!(none["conflict"]["least"], true);
    assert!(none["time_us"].is_u64(), "a page has a clock");
    let stopped = ask(json!({"ask": "solve", "puzzle": ID, "limits": {"nodes": 0}}));
    assert_eq!(stopped["result"], "stopped");
    let stopped = ask(json!({"ask": "solve", "puzzle": ID, "limits": {"time_ms": 0}}));
    assert_eq!(stopped["result"], "stopped");
}

#[test]
fn hints_lead_from_the_start_to_the_solution() {
    let mut position = json!({"grid": ".".repeat(16)});
    for _ in 0..200 {
        let hint = ask(json!({"ask": "hint", "puzzle": ID, "position": position,
            "positions": true}));
        if hint["result"] != "hint" {
            break;
        }
        let before: Position = serde_json::from_value(hint["steps"][0]["before"].clone()).unwrap();
        let after: Position = serde_json::from_value(hint["end"].clone()).unwrap();
        assert_ne!(before, after, "{hint}");
        position = hint["end"].clone();
    }
    assert_eq!(position["grid"], SOLUTION);
    let walk = ask(json!({"ask": "walk", "puzzle": ID, "positions": true}));
    assert_eq!(walk["result"], "explained");
    assert_eq!(walk["end"], json!({"grid": SOLUTION}));
    assert_eq!(walk["ending"]["logic"]["is"], "finished");
}

#[test]
fn an_ending_is_in_the_requested_language() {
    let english = ask(json!({"ask": "walk", "puzzle": "c2:d,n"}));
    let german = ask(json!({"ask": "walk", "puzzle": "c2:d,n", "lang": "de"}));
    assert_eq!(english["result"], "stuck");
    assert_eq!(english["ending"]["solutions"], json!({"is": "several"}));
    assert_eq!(english["ending"]["logic"], german["ending"]["logic"]);
    let text = |answer: &Value| answer["ending"]["text"].as_str().unwrap().to_owned();
    assert!(text(&english).starts_with("The puzzle has several solutions"));
    assert!(text(&german).starts_with("Das Rätsel hat mehrere Lösungen"));
}

#[test]
fn a_wrong_entry_is_named_and_nothing_is_built_on_it() {
    let position = json!({"grid": "...2............"});
    let hint = ask(json!({"ask": "hint", "puzzle": ID, "position": position}));
    assert_eq!(hint["result"], "mistaken");
    assert_eq!(hint["mistakes"][0]["cell"], json!([0, 3]));
    // The marks of a cell lack the right value.
    let hint = ask(json!({"ask": "hint", "puzzle": ID, "position": {"marks": [[1]]}}));
    assert_eq!(hint["result"], "mistaken");
}

/// One solution, which takes many steps to find.
const STUBBORN: &str = "12:a_3ba3__b_a3_aacb_5aab_a_a__abb_a__a__a_4a_3a_5b__a_a_abaa_a_b__a_aba_a3ba_4ab_a__a_a__\
    a_4b_c__a3__a_10a_a_a__a__a_3a_a_b_5a__a_12b__aa__a,a22a23d2m432m231m180a9m132a24a9s5m27a2\
    0a21a16m44s5a17s2a21m60a22m84a13m54a28m40a25a21a17d9a20s3a15a16a21a19a21m30a22s1a7a24a20a1\
    7m24s4m55d4a31a22a5a9a9a18";
/// So hard that the search for an explanation gives up.
const MONSTER: &str = "16:_a_6a_a_3a_a__a_a__b_ab__baabb__b_a_a_a_4a3_a__a_4a_b_a_3a_4a_ba_a_4a_ab_7b__b_7a_3a4_3\
    a_6aa_6a3_4a_4b_3a_b__b_a_4bba_b_ba_a3ba_5b3_4abb__a_a_5aa_b_a_6a_8a_aba_3a__bba__a__a3_a_\
    3a_3a_9a_8a_a_5a_b3aa_a_5a_a__a_5a_a5_3a3_ababb_a_a,a42a29m312m96a6a14m6a23s5s3d5s2d14m990\
    a19a22a24m300m84m294s13a23a17a33a32a12a21a18a30a12a30a15m252a16m126a20d3a29m72m480m1040a24\
    m120a31m480m240a1a23m1008a17a14m154m128s13m702m6s10m350a22a10a24m288a32a28a19a15a14a27m336\
    a38m210a29m792m45a5m224a33a26a31a27s6m256a18a24a36m105m140a19a21s2a30a34a19s1a23a5a31a8a16\
    a37";

#[test]
fn an_explanation_that_ends_early_says_what_is_known_of_the_solutions() {
    for (id, result, solutions) in [
        (ID, "explained", "one"),
        ("2:__b,a3s1", "stuck", "several"),
        (STUBBORN, "explained", "one"),
        (MONSTER, "stuck", "unknown"),
    ] {
        let walk = ask(json!({"ask": "walk", "puzzle": id}));
        assert_eq!(walk["result"], result, "{id}");
        assert_eq!(walk["ending"]["solutions"]["is"], solutions, "{id}");
    }
    let walk = ask(json!({"ask": "walk", "puzzle": ID, "only": ["naked-single"]}));
    assert_eq!(walk["result"], "stuck", "{walk}");
    assert_eq!(walk["ending"]["solutions"]["is"], "one", "{walk}");
    let hint = ask(json!({"ask": "hint", "puzzle": "2:__b,a3s1"}));
    assert_eq!(hint["steps"], json!([]));
    assert_eq!(hint["ending"]["solutions"]["is"], "several");
}

#[test]
fn a_solution_that_the_caller_knows_is_not_called_unknown() {
    let solution = ask(json!({"ask": "solve", "puzzle": STUBBORN}))["solutions"][0].clone();
    let limits = json!({"nodes": 1});
    let mut question = json!({"ask": "walk", "puzzle": STUBBORN, "limits": limits});
    let before = ask(question.clone());
    assert_eq!(before["ending"]["solutions"]["is"], "unknown", "{before}");
    question["solution"] = solution;
    let walk = ask(question);
    assert_eq!(
        walk["steps"].as_array().map(Vec::len),
        before["steps"].as_array().map(Vec::len)
    );
    assert_eq!(walk["ending"]["solutions"]["is"], "one");
}

#[test]
fn levels_come_with_the_reason_why_there_are_no_more() {
    let levels = |wish: Value| ask(json!({"ask": "levels", "wish": wish}));
    assert_eq!(
        levels(json!({"size": 9})),
        json!({
            "result": "levels",
            "levels": ["easy", "normal", "hard", "extreme", "unreasonable"],
        })
    );
    assert_eq!(
        levels(json!({"size": 3, "ops": "+*"})),
        json!({
            "result": "levels",
            "levels": ["easy", "normal"],
            "bound": "operators",
            "text": "No 3×3 puzzle with these operators is harder than “normal”.",
        })
    );
    let german = ask(json!({"ask": "levels", "wish": {"size": 3, "ops": "+*"}, "lang": "de"}));
    assert_eq!(
        german["text"],
        "Kein 3×3-Rätsel mit diesen Rechenzeichen ist schwieriger als „normal“."
    );
    for wish in [json!({"size": 17}), json!({"size": 4, "ops": ""})] {
        assert_eq!(levels(wish)["result"], "error");
    }
}

#[test]
fn marks_that_contradict_each_other_are_a_mistake_even_if_there_are_several_solutions() {
    // Each of these is right in one of the two solutions, but not together.
    for ask_for in ["hint", "walk"] {
        let position = json!({"marks": [[1], [], [], [2]]});
        let told = ask(json!({"ask": ask_for, "puzzle": "2:__b,a3s1", "position": position}));
        assert_eq!(told["result"], "mistaken", "{told}");
    }
}

#[test]
fn combinations_shrink_with_what_is_entered() {
    let all = ask(json!({"ask": "combinations", "puzzle": ID, "cell": [0, 0]}));
    assert_eq!(all["all"], json!([[1, 2], [2, 3], [3, 4]]));
    let position = json!({"grid": "4..............."});
    let left = ask(json!({"ask": "combinations", "puzzle": ID, "cell": [0, 0],
        "position": position}));
    assert_eq!(left["left"], json!([[3, 4]]));
}

#[test]
fn puzzles_are_made_as_wished() {
    for (size, level, operators) in [
        (4, "easy", "+-*/"),
        (5, "hard", "+-*/"),
        (4, "easy", "-/"),
        (6, "normal", "+"),
        (3, "easy", "*"),
    ] {
        let made = ask(wish(size, level, operators));
        let id = made["puzzle"]["id"].as_str();
        let id = id.unwrap_or_else(|| panic!("{size} {level} {operators}: {made}"));
        assert_eq!(made["grade"]["level"], level, "{id}");
        assert_eq!(made["grade"]["trial"], false, "{id}");
        for cage in made["puzzle"]["cages"].as_array().unwrap() {
            let op = cage["op"].as_str().unwrap();
            assert!(op == "=" || operators.contains(op), "{id}");
        }
        let puzzle: Puzzle = id.parse().unwrap();
        let Outcome::Unique(solution) = reference::solve(&puzzle) else {
            panic!("{id} has not one solution");
        };
        assert_eq!(made["solution"], solution.to_string(), "{id}");
        assert_eq!(ask(wish(size, level, operators)), made);
    }
}

/// `testdata/wishes.txt` has what wishes give, here as on the command line and in Python.
#[test]
fn the_same_wish_gives_the_same_puzzle_as_everywhere() {
    let mut count = 0;
    for line in include_str!("../../../testdata/wishes.txt").lines() {
        let Some((text, id)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let wish: Wish = text.parse().unwrap();
        let made = ask(json!({"ask": "generate", "wish": wish}));
        if wish.solutions != WantedSolutions::One {
            let told = made["errors"][0]["message"].as_str().unwrap();
            assert!(told.contains("a puzzle to play has one"), "{told}");
            continue;
        }
        assert_eq!(made["puzzle"]["id"], id, "{text}");
        let pinned = Wish {
            algorithm: Some(ALGORITHM),
            ..wish
        };
        assert_eq!(made["wish"], pinned.to_string());
        count += 1;
    }
    assert!(count >= 200, "only {count}");
}

#[test]
fn a_day_has_one_puzzle() {
    let made = ask(json!({"ask": "daily", "date": "2026-11-16"}));
    assert_eq!(made["puzzle"]["size"], 4);
    assert_eq!(made, ask(json!({"ask": "daily", "date": "2026-11-16"})));
    let other = ask(json!({"ask": "daily", "date": "2026-11-23"}));
    assert_ne!(made["puzzle"]["id"], other["puzzle"]["id"]);
}

#[test]
fn a_puzzle_is_graded_with_its_solution_or_a_reason() {
    let grade = ask(json!({"ask": "grade", "puzzle": ID}));
    assert_eq!(
        (&grade["level"], &grade["solution"]),
        (&json!("easy"), &json!(SOLUTION))
    );
    let several = ask(json!({"ask": "grade", "puzzle": "c2:d,n", "lang": "de"}));
    assert_eq!(several["result"], "multiple");
    assert!(
        several["text"]
            .as_str()
            .unwrap()
            .contains("mehrere Lösungen")
    );
}

#[test]
fn rules_are_checked_and_searches_compared() {
    let check = ask(json!({"ask": "check", "puzzle": ID, "grid": SOLUTION}));
    assert_eq!(check["result"], "solved");
    let check = ask(json!({"ask": "check", "puzzle": ID, "grid": "44.............."}));
    assert_eq!(check["violations"][0]["cells"], json!([[0, 0], [0, 1]]));
    let csp = ask(json!({"ask": "csp", "puzzle": ID, "propagate": "gac", "trace": true}));
    assert_eq!(
        (&csp["result"], &csp["solutions"]),
        (&json!("found"), &json!([SOLUTION]))
    );
    assert!(!csp["steps"].as_array().unwrap().is_empty());
    let compare = ask(
        json!({"ask": "compare", "puzzles": [ID, "2:__b,a4a3"], "model": "nary",
        "variable": "mrv", "value": "lcv"}),
    );
    assert_eq!(compare["puzzles"], 2);
    assert_eq!(compare["ways"].as_array().unwrap().len(), 6);
}

#[test]
fn every_technique_has_a_page() {
    let techniques = ask(json!({"ask": "techniques"}));
    let techniques = techniques["techniques"].as_array().unwrap();
    assert_eq!(techniques.len(), cagey::logic::TECHNIQUES.len());
    for technique in techniques {
        let level = technique["level"].as_str().unwrap();
        assert!(Level::ALL.iter().any(|known| known.name() == level));
        for part in ["id", "name", "what", "when", "why"] {
            assert!(!technique[part].as_str().unwrap().is_empty());
        }
    }
}

/// A position that a page stores is read back unchanged.
#[test]
fn positions_and_grids_go_both_ways() {
    let large = Grid::empty(Size::new(10).unwrap());
    for position in [
        json!({"grid": "12..", "marks": [[], [], [1, 2], [1]]}),
        json!({"grid": "1221"}),
        json!({"grid": large.to_string()}),
    ] {
        let read: Position = serde_json::from_value(position.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), position);
    }
    for bad in [
        json!({"grid": "123"}),
        json!({"grid": "12..", "marks": [[3]]}),
        json!({"grid": "12..", "marks": [[], [], [], [], []]}),
    ] {
        assert!(
            serde_json::from_value::<Position>(bad.clone()).is_err(),
            "{bad}"
        );
    }
}
