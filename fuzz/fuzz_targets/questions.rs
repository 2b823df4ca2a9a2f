//! A structured puzzle, a position and a limit are made from arbitrary bytes, and every question is asked about them,
//! as a page would ask it. Nothing panics, and small puzzles get the answers that the reference solver gives.
#![no_main]

#[path = "../../crates/cagey/tests/library/from_bytes.rs"]
#[allow(dead_code)]
mod from_bytes;

use arbitrary::Arbitrary;
use cagey::engine::{Budget, Count, Outcome, Solver, Start, reference};
use cagey::logic::TECHNIQUES;
use cagey::model::{Grid, Puzzle};
use cagey::notation::{Format, write};
use cagey::wire::{Request, Session, ask};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

use from_bytes::{Bytes, document};

/// What is asked about.
#[derive(Arbitrary, Debug)]
struct Input {
    /// Every question stops after so many nodes.
    nodes: u8,
    /// Whether the puzzle may be large.
    is_large: bool,
    /// The format in which the puzzle is handed over.
    format: u8,
    level: u8,
    patience: u8,
    is_german: bool,
    /// The cell that some questions are about.
    cell: u8,
    /// The technique that may not be used, or the only one that may.
    technique: u8,
    /// The puzzle and the position.
    bytes: Vec<u8>,
}

const LEVELS: [&str; 5] = ["easy", "normal", "hard", "extreme", "unreasonable"];

/// What the reference solver may spend.
const JUDGES_NODES: u64 = 300;

fuzz_target!(|input: Input| {
    let largest = if input.is_large { 9 } else { 4 };
    let document = document(&mut Bytes(&input.bytes), largest);
    let puzzle = &document.puzzle;
    let grid = document.position.grid();

    // The typed questions, compared with the reference solver.
    for start in [Start::from(puzzle), Start::new(puzzle, grid).unwrap()] {
        let judged = reference::count(start, 20, &mut Budget::of_nodes(JUDGES_NODES));
        let nodes = u64::from(input.nodes) * 2;
        let budget = || Budget::of_nodes(nodes);
        for solver in [Solver::new(), Solver::portable()] {
            let mut solver = solver.with_patience(input.patience.into());
            let count = solver.count(start, 20, &mut budget());
            if let (Count::Exactly(_) | Count::AtLeast(_), false) =
                (count, matches!(judged, Count::Stopped(_)))
            {
                assert!(matches!(count, Count::Stopped(_)) || count == judged);
            }
            let outcome = solver.solve(start, &mut budget());
            match (&outcome, judged) {
                (Outcome::Unique(solution), judged) => {
                    assert!(puzzle.is_solved_by(solution));
                    assert!(matches!(judged, Count::Exactly(1) | Count::Stopped(0 | 1)));
                }
                (Outcome::Multiple([one, other]), judged) => {
                    assert!(one != other);
                    assert!(puzzle.is_solved_by(one) && puzzle.is_solved_by(other));
                    assert!(!matches!(judged, Count::Exactly(0 | 1)));
                }
                (Outcome::Impossible, judged) => {
                    assert!(matches!(judged, Count::Exactly(0) | Count::Stopped(0)));
                }
                _ => {}
            }
            if let Some(conflict) = solver.conflict(start, &mut budget()) {
                assert!(matches!(judged, Count::Exactly(0) | Count::Stopped(0)));
                assert!(
                    conflict
                        .cages
                        .iter()
                        .all(|&cage| cage < puzzle.cages().len())
                );
            }
            let _ = solver.values(start, &mut budget());
        }
    }

    // The same as requests and answers.
    let readable: Vec<Format> = (Format::ALL.iter().copied())
        .filter(|format| format.is_readable())
        .collect();
    let format = readable[usize::from(input.format) % readable.len()];
    let text = write(&document, format).unwrap_or_else(|_| puzzle.to_string());
    let mut session = Session::default();
    let mut told = Vec::new();
    for request in requests(&input, &text, grid) {
        told.push(answer(request, &mut session));
    }
    ask_about_texts(&input, &text, &told, &mut session);
    ask_for_puzzles(&input, grid.size().get(), &mut session);
    if let Outcome::Unique(solution) =
        reference::solve_from(puzzle, &mut Budget::of_nodes(JUDGES_NODES))
    {
        ask_about_truth(&input, &solution, puzzle, &mut session);
    }
});

/// What is answered to a request. It must not be an error.
fn answer(request: Value, session: &mut Session) -> Value {
    let shown = request.to_string();
    let told = answer_or_error(request, session);
    assert!(told["result"] != "error", "{shown}: {told}");
    told
}

/// What is answered to a request that may ask for what there is not.
fn answer_or_error(request: Value, session: &mut Session) -> Value {
    let shown = request.to_string();
    // A wish for a technique that cannot be wished for is not even a request.
    let Ok(request) = serde_json::from_value::<Request>(request) else {
        return json!({ "result": "error" });
    };
    let told = serde_json::to_value(ask(request, session)).unwrap();
    assert!(told.is_object(), "{shown}: {told}");
    told
}

/// Asks what names refer to: in the sentences of some answers, in texts that say nothing, and in the wrong language.
fn ask_about_texts(input: &Input, puzzle: &str, told: &[Value], session: &mut Session) {
    let steps = told.iter().filter_map(|answer| answer["steps"].as_array());
    let sentences = steps.flatten().filter_map(|step| step["text"].as_str());
    let mut texts: Vec<String> = sentences.take(40).map(str::to_owned).collect();
    texts.push(String::from_utf8_lossy(&input.bytes).into_owned());
    for lang in ["en", "de"] {
        let request =
            json!({ "ask": "references", "puzzle": puzzle, "texts": texts, "lang": lang });
        let told = answer(request, session);
        assert_eq!(told["references"].as_array().unwrap().len(), texts.len());
    }
}

/// Asks for a puzzle, for its levels, for an exercise and for the puzzle of a day. A limit may end each of them, and there may be
/// no such puzzle.
fn ask_for_puzzles(input: &Input, n: usize, session: &mut Session) {
    let lang = if input.is_german { "de" } else { "en" };
    let size = n.clamp(3, 6);
    let technique = TECHNIQUES[usize::from(input.technique) % TECHNIQUES.len()].id;
    let limits = json!({ "nodes": u64::from(input.nodes) + 1 });
    let mut wish = json!({ "size": size, "seed": input.cell, "level": LEVELS[usize::from(input.level) % LEVELS.len()] });
    match input.patience % 4 {
        0 => wish["needs"] = json!(technique),
        1 => wish["hardest"] = json!(technique),
        2 => wish["ops"] = json!("+-"),
        _ => {}
    }
    answer_or_error(
        json!({ "ask": "levels", "wish": wish, "lang": lang }),
        session,
    );
    answer_or_error(
        json!({ "ask": "generate", "wish": wish, "limits": limits }),
        session,
    );
    let exercise = json!({
        "ask": "practise", "technique": technique, "size": size, "seed": input.cell, "k": input.level, "lang": lang,
        "limits": limits,
    });
    answer_or_error(exercise, session);
    // Without a limit, so not for every input.
    if input.nodes % 32 == 0 {
        let date = format!(
            "20{:02}-{:02}-{:02}",
            input.cell % 100,
            input.level % 14,
            input.technique % 33
        );
        answer_or_error(json!({ "ask": "daily", "date": date }), session);
    }
}

/// Asks why a cell cannot have the value that it has in the only solution, and why it must have another. Nothing may
/// be shown but that it cannot have the other one.
fn ask_about_truth(input: &Input, solution: &Grid, puzzle: &Puzzle, session: &mut Session) {
    let n = solution.size().get();
    let number = usize::from(input.cell) % (n * n);
    let cell = [number / n, number % n];
    let right = usize::from(solution.values()[number].unwrap().get());
    let wrong = right % n + 1;
    let mut ask = |value: usize, claim: &str| {
        let told = answer(
            json!({
                "ask": "why", "puzzle": puzzle.to_string(), "cell": cell, "value": value, "claim": claim,
                "position": { "grid": ".".repeat(n * n) }, "limits": { "nodes": input.nodes },
            }),
            session,
        );
        (
            told["result"].as_str().unwrap().to_owned(),
            told["shows"].clone(),
        )
    };
    let (result, _) = ask(right, "not");
    assert!(
        matches!(result.as_str(), "open" | "stopped"),
        "{puzzle} {cell:?} not {right}: {result}"
    );
    if wrong != right {
        let (result, shows) = ask(wrong, "is");
        assert!(matches!(
            result.as_str(),
            "steps" | "clue" | "open" | "stopped"
        ));
        assert!(
            result != "steps" || shows == "not",
            "{puzzle} {cell:?} is {wrong}"
        );
    }
}

/// Every question that can be asked about a puzzle.
fn requests(input: &Input, puzzle: &str, grid: &Grid) -> Vec<Value> {
    let limits = json!({ "nodes": input.nodes });
    let up_to = LEVELS[usize::from(input.level) % LEVELS.len()];
    let lang = if input.is_german { "de" } else { "en" };
    let position = json!({ "grid": grid.to_string() });
    let last = grid.size().get() - 1;
    let mut requests = vec![
        json!({ "ask": "read", "puzzle": puzzle }),
        json!({ "ask": "techniques", "lang": lang }),
        json!({ "ask": "problem", "puzzle": puzzle, "lang": lang }),
        json!({ "ask": "check", "puzzle": puzzle, "grid": grid.to_string() }),
        json!({ "ask": "combinations", "puzzle": puzzle, "cell": [0, last], "position": position }),
        json!({ "ask": "write", "puzzle": puzzle, "format": "text", "position": position }),
        json!({ "ask": "grade", "puzzle": puzzle, "up_to": up_to, "lang": lang, "limits": limits }),
    ];
    for want in ["unique", "count", "all", "values"] {
        requests.push(json!({ "ask": "solve", "puzzle": puzzle, "want": want, "why": true, "limits": limits }));
        requests.push(json!({
            "ask": "solve", "puzzle": puzzle, "grid": grid.to_string(), "want": want, "most": 5, "limits": limits
        }));
    }
    for ask in ["hint", "walk"] {
        let mut request = json!({
            "ask": ask, "puzzle": puzzle, "up_to": up_to, "lang": lang, "positions": true, "limits": limits
        });
        requests.push(request.clone());
        request["position"] = position.clone();
        requests.push(request);
    }
    let number = usize::from(input.cell) % (last + 1).pow(2);
    let cell = [number / (last + 1), number % (last + 1)];
    let value = usize::from(input.level) % (last + 1) + 1;
    for claim in ["not", "is"] {
        requests.push(json!({
            "ask": "why", "puzzle": puzzle, "cell": cell, "value": value, "claim": claim, "position": position,
            "up_to": up_to, "lang": lang, "limits": limits
        }));
    }
    let technique = TECHNIQUES[usize::from(input.technique) % TECHNIQUES.len()].id;
    for (ask, choice) in [("hint", "only"), ("walk", "without"), ("steps", "without")] {
        let mut request = json!({
            "ask": ask, "puzzle": puzzle, "position": position, "order": "all", "limits": limits, "lang": lang
        });
        request[choice] = json!([technique]);
        requests.push(request);
    }
    // These have limits of their own, which are meant for a person who waits.
    if !input.is_large {
        requests.push(json!({ "ask": "judge", "puzzle": puzzle, "position": position }));
        requests.push(json!({ "ask": "csp", "puzzle": puzzle, "trace": true, "limits": limits }));
        requests.push(json!({ "ask": "compare", "puzzles": [puzzle, puzzle], "limits": limits }));
    }
    requests
}
