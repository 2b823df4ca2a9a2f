//! What the page gets to hear, as it hears it.

#![allow(clippy::unwrap_used)]

use cagey::engine::{Outcome, reference};
use cagey::generate::{Solutions, Wish};
use cagey::logic::Level;
use cagey::model::Puzzle;
use serde_json::{Value, json};

const ID: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
const SOLUTION: [u8; 16] = [4, 2, 3, 1, 3, 1, 4, 2, 2, 3, 1, 4, 1, 4, 2, 3];

fn ask(question: Value) -> Value {
    serde_json::from_str(&cagey_wasm::ask(&question.to_string())).unwrap()
}

fn wish(size: usize, level: &str, operators: &str) -> Value {
    json!({"ask": "make", "size": size, "level": level, "ops": operators, "seed": 7})
}

#[test]
fn nonsense_gets_a_reason() {
    let long = vec![0; 300];
    for question in [
        json!({}),
        json!({"ask": "what"}),
        json!({"ask": "judge"}),
        json!({"ask": "judge", "id": "4:nonsense"}),
        json!({"ask": "judge", "id": ID, "values": long}),
        json!({"ask": "judge", "id": ID, "values": [5]}),
        json!({"ask": "hint", "id": ID, "marks": [16]}),
        json!({"ask": "hint", "id": ID, "values": [-1]}),
        json!({"ask": "combinations", "id": ID, "cell": 16}),
        json!({"ask": "write", "id": ID, "format": "pdf"}),
        json!({"ask": "daily", "date": "2026-02-30"}),
        wish(0, "easy", "+"),
        wish(40, "easy", "+"),
        wish(4, "impossible", "+"),
        wish(4, "easy", ""),
        json!({"ask": "make", "size": 4}),
        json!({"ask": "make", "size": 4, "seed": 1, "colour": "red"}),
        json!({"ask": "make", "size": 4, "seed": 1, "solutions": "none"}),
        json!({"ask": "levels", "size": 17}),
    ] {
        let answer = ask(question.clone());
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|error| !error.is_empty()),
            "{question} got {answer}"
        );
    }
    assert!(cagey_wasm::ask("{").contains("error"));
}

#[test]
fn a_puzzle_is_read_with_cages_and_entries() {
    let answer = ask(json!({"ask": "read", "text": "c4:abaa_a__a_7a,d2a3s3s1m2h4a5n"}));
    let puzzle = &answer["puzzle"];
    assert_eq!(puzzle["size"], 4);
    assert_eq!(
        puzzle["cages"][0],
        json!({"cells": [0, 1], "op": "/", "target": "2"})
    );
    let ops: Vec<&str> = (puzzle["cages"].as_array().unwrap().iter())
        .map(|cage| cage["op"].as_str().unwrap())
        .collect();
    assert!(ops.contains(&"?") && ops.contains(&""), "{ops:?}");
    let given = ask(json!({"ask": "read", "text": "3:aa_a_4a,d2a3s2m4a3"}));
    assert_eq!(
        given["puzzle"]["cages"][1],
        json!({"cells": [2], "op": "=", "target": "3"})
    );
    let text =
        ask(json!({"ask": "write", "id": ID, "format": "json", "values": SOLUTION, "marks": []}));
    let again = ask(json!({"ask": "read", "text": text["text"]}));
    assert_eq!(again["values"], json!(SOLUTION));
    assert_eq!(again["puzzle"]["id"], ID);
}

#[test]
fn faults_of_a_text_have_their_places() {
    let answer = ask(json!({"ask": "read", "text": "4:_a_7a4_a3,s1m6m2s2a5d2a7"}));
    let fault = &answer["errors"][0];
    assert_eq!(fault["line"], 1);
    assert!(fault["column"].as_u64().unwrap() > 1, "{fault}");
}

#[test]
fn solutions_are_judged() {
    assert_eq!(
        ask(json!({"ask": "judge", "id": ID})),
        json!({"result": "unique", "solution": SOLUTION})
    );
    // A 2×2 without clues has two solutions, which differ everywhere.
    assert_eq!(
        ask(json!({"ask": "judge", "id": "c2:d,n"})),
        json!({"result": "multiple", "count": 2, "exact": true, "differ": [0, 1, 2, 3]})
    );
    let none = ask(json!({"ask": "judge", "id": "2:__b,a4a3"}));
    assert_eq!(none["result"], "none");
    assert_eq!(none["conflict"]["cages"], json!([[[0, 0], [1, 0]]]));
    let none = ask(json!({"ask": "judge", "id": ID, "values": [1]}));
    assert_eq!(none["result"], "none");
}

#[test]
fn hints_lead_from_the_start_to_the_solution() {
    let (mut values, mut marks) = (vec![0u64; 16], vec![0u64; 16]);
    for _ in 0..200 {
        let hint = ask(json!({"ask": "hint", "id": ID, "values": values, "marks": marks}));
        assert_eq!(hint["result"], "steps", "{hint}");
        let Some(step) = hint["steps"].get(0) else {
            break;
        };
        for effect in step["effects"].as_array().unwrap() {
            let cell =
                effect["cell"][0].as_u64().unwrap() * 4 + effect["cell"][1].as_u64().unwrap();
            let cell = cell as usize;
            if let Some(is) = effect["is"].as_u64() {
                values[cell] = is;
                continue;
            }
            let known = step["before"]["marks"][cell].as_u64().unwrap();
            let gone = effect["not"].as_array().unwrap().iter();
            marks[cell] = gone.fold(known, |bits, value| {
                bits & !(1 << (value.as_u64().unwrap() - 1))
            });
        }
    }
    assert_eq!(values, SOLUTION.map(u64::from));
    let walk = ask(json!({"ask": "walk", "id": ID}));
    assert_eq!(walk["solved"], true);
    assert_eq!(walk["end"]["values"], json!(SOLUTION));
}

#[test]
fn a_wrong_entry_is_named_and_nothing_is_built_on_it() {
    let mut values = [0; 16];
    values[3] = 2;
    let hint = ask(json!({"ask": "hint", "id": ID, "values": values}));
    assert_eq!(hint["result"], "mistaken");
    assert_eq!(hint["mistakes"][0]["cell"], json!([0, 3]));
    // A mark that lacks what is right.
    let hint = ask(json!({"ask": "hint", "id": ID, "marks": [1]}));
    assert_eq!(hint["result"], "mistaken");
}

/// One solution, which logic does not find.
const STUBBORN: &str = "12:a_3ba3__b_a3_aacb_5aab_a_a__abb_a__a__a_4a_3a_5b__a_a_abaa_a_b__a_aba_a3ba_4ab_a__a_a__\
    a_4b_c__a3__a_10a_a_a__a__a_3a_a_b_5a__a_12b__aa__a,a22a23d2m432m231m180a9m132a24a9s5m27a2\
    0a21a16m44s5a17s2a21m60a22m84a13m54a28m40a25a21a17d9a20s3a15a16a21a19a21m30a22s1a7a24a20a1\
    7m24s4m55d4a31a22a5a9a9a18";
/// So hard that the search that comes with an explanation gives up on it.
const MONSTER: &str = "16:_a_6a_a_3a_a__a_a__b_ab__baabb__b_a_a_a_4a3_a__a_4a_b_a_3a_4a_ba_a_4a_ab_7b__b_7a_3a4_3\
    a_6aa_6a3_4a_4b_3a_b__b_a_4bba_b_ba_a3ba_5b3_4abb__a_a_5aa_b_a_6a_8a_aba_3a__bba__a__a3_a_\
    3a_3a_9a_8a_a_5a_b3aa_a_5a_a__a_5a_a5_3a3_ababb_a_a,a42a29m312m96a6a14m6a23s5s3d5s2d14m990\
    a19a22a24m300m84m294s13a23a17a33a32a12a21a18a30a12a30a15m252a16m126a20d3a29m72m480m1040a24\
    m120a31m480m240a1a23m1008a17a14m154m128s13m702m6s10m350a22a10a24m288a32a28a19a15a14a27m336\
    a38m210a29m792m45a5m224a33a26a31a27s6m256a18a24a36m105m140a19a21s2a30a34a19s1a23a5a31a8a16\
    a37";

#[test]
fn an_explanation_that_ends_early_says_what_is_known_of_the_solutions() {
    for (id, solved, solutions) in [
        (ID, true, "one"),
        ("2:__b,a3s1", false, "several"),
        (STUBBORN, false, "one"),
        (MONSTER, false, "unknown"),
    ] {
        let walk = ask(json!({"ask": "walk", "id": id}));
        assert_eq!(walk["solved"], solved, "{id}");
        assert_eq!(walk["solutions"], solutions, "{id}");
    }
    let hint = ask(json!({"ask": "hint", "id": "2:__b,a3s1"}));
    assert_eq!(hint["steps"], json!([]));
    assert_eq!(hint["solutions"], "several");
}

#[test]
fn marks_that_contradict_each_other_are_a_mistake_even_if_there_are_several_solutions() {
    // Each of these is right in one of the two solutions, but not together.
    for ask_for in ["hint", "walk"] {
        let told = ask(json!({"ask": ask_for, "id": "2:__b,a3s1", "marks": [1, 0, 0, 2]}));
        assert_eq!(told["result"], "mistaken", "{told}");
    }
}

#[test]
fn combinations_shrink_with_what_is_entered() {
    let all = ask(json!({"ask": "combinations", "id": ID, "cell": 0}));
    assert_eq!(all["all"], json!([[1, 2], [2, 3], [3, 4]]));
    let left = ask(json!({"ask": "combinations", "id": ID, "cell": 0, "values": [4]}));
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
        let solution = solution.values().iter().map(|value| value.unwrap().get());
        assert_eq!(
            made["solution"],
            json!(solution.collect::<Vec<u8>>()),
            "{id}"
        );
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
        let mut question = serde_json::to_value(&wish).unwrap();
        question["ask"] = "make".into();
        let made = ask(question);
        if wish.solutions != Solutions::One {
            let told = made["error"].as_str().unwrap();
            assert!(told.contains("puzzles to play have one"), "{told}");
            continue;
        }
        assert_eq!(made["puzzle"]["id"], id, "{text}");
        assert_eq!(made["wish"], text);
        count += 1;
    }
    assert!(count >= 200, "only {count}");
}

#[test]
fn levels_are_those_that_a_size_can_have() {
    assert_eq!(ask(json!({"ask": "levels", "size": 2})), json!(["easy"]));
    let three = ask(json!({"ask": "levels", "size": 3}));
    assert_eq!(three, json!(["easy", "normal", "hard"]));
    let nine = ask(json!({"ask": "levels", "size": 9}));
    assert_eq!(nine, json!(Level::ALL.map(Level::name)));
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
fn every_technique_has_a_page() {
    let techniques = ask(json!({"ask": "techniques"}));
    let techniques = techniques.as_array().unwrap();
    assert_eq!(techniques.len(), cagey::logic::TECHNIQUES.len());
    for technique in techniques {
        let level = technique["level"].as_str().unwrap();
        assert!(Level::ALL.iter().any(|known| known.name() == level));
        for part in ["id", "name", "what", "when", "why"] {
            assert!(!technique[part].as_str().unwrap().is_empty());
        }
    }
}
