//! The spoken texts in the answers of `wire` contain no signs and no abbreviated names of cells.

use std::fs;

use cagey::logic::{History, Marks};
use cagey::wire::{self, EnteredPosition, ExplainRequest, Request, Session};
use cagey::words::{Detail, Language, Medium, Voice};
use serde_json::Value;

use crate::corpora::corpus_files;
use crate::techniques::known;

/// A puzzle of every size and level.
fn ids() -> Vec<String> {
    let first = |file| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    corpus_files("keen").into_iter().map(first).collect()
}

fn request(puzzle: &str, lang: Language) -> ExplainRequest {
    ExplainRequest {
        order: Default::default(),
        told: Vec::new(),
        solution: None,
        puzzle: puzzle.to_owned(),
        position: None,
        up_to: None,
        only: Vec::new(),
        without: Vec::new(),
        positions: false,
        limits: None,
        lang,
    }
}

/// Visits every text at or below a field called `spoken`.
fn visit_spoken(json: &Value, is_spoken: bool, visit: &mut impl FnMut(&str)) {
    match json {
        Value::String(text) if is_spoken => visit(text),
        Value::Array(all) => all
            .iter()
            .for_each(|one| visit_spoken(one, is_spoken, visit)),
        Value::Object(fields) => {
            for (name, value) in fields {
                visit_spoken(value, is_spoken || name == "spoken", visit);
            }
        }
        _ => {}
    }
}

/// A text has no signs and no abbreviated names of cells.
fn assert_can_be_heard(text: &str) {
    assert!(!text.is_empty());
    assert!(!text.contains(['·', '−', '×', '÷', '+', '=']), "{text}");
    let letters: Vec<char> = text.chars().collect();
    let short_name = (letters.windows(2))
        .any(|two| matches!(two, ['R' | 'C' | 'Z' | 'S', digit] if digit.is_ascii_digit()));
    assert!(!short_name, "{text}");
}

/// How many spoken texts an answer has. All of them must be fit to be read aloud.
fn count_spoken(answer: &Value) -> usize {
    let mut count = 0;
    visit_spoken(answer, false, &mut |text| {
        assert_can_be_heard(text);
        count += 1;
    });
    count
}

fn answer(request: Request, session: &mut Session) -> Value {
    serde_json::to_value(wire::ask(request, session)).unwrap()
}

#[test]
fn every_step_and_ending_of_a_walk_can_be_read_aloud() {
    let mut session = Session::new();
    for id in ids() {
        for &lang in Language::ALL {
            let walk = answer(Request::Walk(request(&id, lang)), &mut session);
            let steps = walk["steps"].as_array().unwrap().len();
            assert!(steps > 0, "{walk}");
            let paragraphs = walk["paragraphs"].as_array().unwrap().len();
            assert!(paragraphs > 0, "{walk}");
            assert_eq!(count_spoken(&walk), 3 * steps + paragraphs + 1, "{id}");
        }
    }
}

#[test]
fn every_mistake_can_be_read_aloud() {
    let mut session = Session::new();
    let mut mistakes = 0;
    for id in ids().iter().step_by(3) {
        // Each value by itself is wrong somewhere; two of them break a rule.
        let size: usize = id[..id.find(':').unwrap()].parse().unwrap();
        for typed in ["1", "2", "22"] {
            let grid = format!("{typed:.<0$}", size * size);
            for &lang in Language::ALL {
                let position = Some(EnteredPosition {
                    grid: Some(grid.clone()),
                    marks: Vec::new(),
                });
                let asked = ExplainRequest {
                    position,
                    ..request(id, lang)
                };
                let told = answer(Request::Hint(asked), &mut session);
                if told["result"] == "mistaken" {
                    let wrong = told["mistakes"].as_array().unwrap().len();
                    assert_eq!(count_spoken(&told), wrong + 1, "{told}");
                    mistakes += wrong;
                }
            }
        }
    }
    assert!(mistakes > 20, "{mistakes}");
}

#[test]
fn every_technique_can_be_read_aloud() {
    for known in known().iter().filter(|known| known.fires) {
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        let history = History::new(&marks);
        for step in known.technique.steps(&marks) {
            let facts = step.facts(&marks, &history);
            for &language in Language::ALL {
                let voice = Voice {
                    language,
                    medium: Medium::Spoken,
                };
                for detail in [Detail::Nudge, Detail::Where, Detail::Full] {
                    assert_can_be_heard(&voice.step(&facts, detail));
                }
            }
        }
    }
}
