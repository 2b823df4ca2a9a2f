//! Every request in docs/api.md gets the answer that is printed there.
//! `CAGEY_BLESS=1 cargo test -p cagey-wasm` updates the answers.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
/// Marks the end of a list that is shown in part.
const AND_SO_ON: &str = "…";
const FENCE: &str = "```json\n";

/// The answer as far as the page shows it, with its own times, which differ from day to day.
fn as_shown(answer: Value, shown: &Value) -> Value {
    match (answer, shown) {
        (Value::Object(answer), shown) => {
            let field = |(key, value): (String, Value)| {
                let shown = shown.get(&key).unwrap_or(&Value::Null);
                let value = match key.as_str() {
                    "time_us" => 9.into(),
                    _ => as_shown(value, shown),
                };
                (key, value)
            };
            Value::Object(answer.into_iter().map(field).collect())
        }
        (Value::Array(mut answer), Value::Array(shown)) if is_cut(shown) => {
            answer.truncate(shown.len() - 1);
            answer.push(AND_SO_ON.into());
            Value::Array(answer)
        }
        (Value::Array(answer), shown) => {
            let all = answer.into_iter().enumerate();
            let all = all.map(|(i, one)| as_shown(one, shown.get(i).unwrap_or(&Value::Null)));
            Value::Array(all.collect())
        }
        (answer, _) => answer,
    }
}

fn is_cut(shown: &[Value]) -> bool {
    shown.last().is_some_and(|last| last == AND_SO_ON)
}

#[test]
fn every_example_is_answered_as_it_says() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut anew = String::new();
    let mut asked = BTreeSet::new();
    let mut question: Option<String> = None;
    let mut faults = Vec::new();
    for (number, part) in page.split(FENCE).enumerate() {
        if number == 0 {
            anew += part;
            continue;
        }
        anew += FENCE;
        let (block, rest) = part.split_once("```").unwrap();
        let Some(request) = question.take() else {
            let parsed: Value = serde_json::from_str(block).unwrap();
            asked.extend(parsed["ask"].as_str().map(str::to_owned));
            question = Some(block.trim().to_owned());
            anew += &format!("{block}```{rest}");
            continue;
        };
        let shown: Value = serde_json::from_str(block).unwrap_or_default();
        let text = cagey_wasm::ask(&request);
        let answer = as_shown(serde_json::from_str(&text).unwrap(), &shown);
        if answer != shown {
            faults.push(format!("{request}\n{answer}"));
        }
        // Unchanged, with its fields in their order, if nothing had to be replaced.
        let said: Value = serde_json::from_str(&text).unwrap();
        let line = match said == answer {
            true => text,
            false => in_order(&text, &answer),
        };
        anew += &format!("{line}\n```{rest}");
    }
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(PAGE, anew).unwrap();
        return;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(asked.remove("book"), "an example of a book");
    // All requests but this one are in the list of those that are known.
    let all = cagey_wasm::ask(r#"{"ask":"nothing"}"#);
    for name in &asked {
        assert!(all.contains(&format!("`{name}`")), "{name} is no request");
    }
    let requests = all.matches('`').count() / 2 - 1;
    assert_eq!(asked.len(), requests, "an example of every request: {all}");
}

/// The times of an answer as the page has them, without putting its fields into another order.
fn in_order(text: &str, answer: &Value) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\"time_us\":") {
        told += &format!("{before}\"time_us\":9");
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    told += rest;
    match serde_json::from_str::<Value>(&told).is_ok_and(|told| told == *answer) {
        true => told,
        false => answer.to_string(),
    }
}
