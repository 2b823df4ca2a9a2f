//! A wish gives the same puzzles on the command line as everywhere else.

use std::fs;
use std::path::Path;

use cagey::generate::{ALGORITHM, Wish};
use serde_json::Value;

use crate::cagey;

/// The options that ask for the same as a wish.
fn options(wish: &Wish) -> Vec<String> {
    let Ok(Value::Object(fields)) = serde_json::to_value(wish) else {
        panic!("{wish} is no object");
    };
    let option = |(name, value): (&String, &Value)| {
        let name = match name.as_str() {
            "preset" => "for".to_owned(),
            name => name.replace('_', "-"),
        };
        match value {
            Value::Bool(_) => format!("--{name}"),
            Value::String(text) => format!("--{name}={text}"),
            number => format!("--{name}={number}"),
        }
    };
    fields.iter().map(option).collect()
}

/// `testdata/wishes.txt` has what wishes give, here as in the library, on the page and in Python.
#[test]
fn the_same_wish_gives_the_same_puzzle_as_everywhere() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wishes.txt");
    let text = fs::read_to_string(file).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (text, id) = line.split_once(' ').unwrap();
        let wish: Wish = text.parse().unwrap();
        let options = options(&wish);
        let mut args = vec!["generate", "--json", "--threads", "1"];
        args.extend(options.iter().map(String::as_str));
        let ran = cagey(&args);
        let made: Value = serde_json::from_str(&ran.out)
            .unwrap_or_else(|_| panic!("{text}: {} {}", ran.out, ran.err));
        assert_eq!(made["id"], id, "{text}");
        let pinned = Wish {
            algorithm: Some(ALGORITHM),
            ..wish
        };
        assert_eq!(made["wish"], pinned.to_string());
        count += 1;
    }
    assert!(count >= 200, "only {count}");
}

/// The JSON of one of several puzzles contains the wish for that puzzle alone.
#[test]
fn the_wish_of_each_puzzle_gives_it_again() {
    let many = cagey(&[
        "generate", "-n", "4", "--count", "3", "--seed", "5", "--start", "7", "--json",
    ]);
    for line in many.lines() {
        let made: Value = serde_json::from_str(line).unwrap();
        let wish: Wish = made["wish"].as_str().unwrap().parse().unwrap();
        let options = options(&wish);
        let args: Vec<&str> = ["generate"]
            .into_iter()
            .chain(options.iter().map(String::as_str))
            .collect();
        assert_eq!(cagey(&args).out.trim(), made["id"]);
    }
    let wishes = many
        .lines()
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["wish"].clone())
        .collect::<Vec<_>>();
    assert_eq!(
        wishes,
        [
            "n=4,algorithm=2,seed=5,start=7",
            "n=4,algorithm=2,seed=5,start=8",
            "n=4,algorithm=2,seed=5,start=9"
        ]
    );
    let day: Value =
        serde_json::from_str(&cagey(&["generate", "--daily", "2026-11-16", "--json"]).out).unwrap();
    assert_eq!(
        day["wish"],
        "n=4,level=easy,algorithm=2,seed=1970,start=20773"
    );
}
