//! A structured puzzle, a position and a limit are made from arbitrary bytes, and every question is asked about them,
//! as a page would ask it. Nothing panics, and small puzzles get the answers that the reference solver gives.
#![no_main]

#[path = "../../crates/cagey/tests/library/from_bytes.rs"]
#[allow(dead_code)]
mod from_bytes;

use arbitrary::Arbitrary;
use cagey::engine::{Budget, Count, Outcome, Solver, Start, reference};
use cagey::model::Grid;
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
    /// The puzzle and the position.
    bytes: Vec<u8>,
}

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
                assert!(conflict.cages.iter().all(|&cage| cage < puzzle.cages().len()));
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
    for request in requests(&input, &text, grid) {
        let shown = request.to_string();
        let request: Request = serde_json::from_value(request)
            .unwrap_or_else(|error| panic!("{shown}: {error}"));
        let answer = ask(request, &mut session);
        let told = serde_json::to_value(&answer).unwrap();
        assert!(told.is_object() && told["result"] != "error", "{shown}: {told}");
    }
});

/// Every question that can be asked about a puzzle.
fn requests(input: &Input, puzzle: &str, grid: &Grid) -> Vec<Value> {
    let limits = json!({ "nodes": input.nodes });
    let levels = ["easy", "normal", "hard", "extreme", "unreasonable"];
    let up_to = levels[usize::from(input.level) % levels.len()];
    let lang = if input.is_german { "de" } else { "en" };
    let position = json!({ "grid": grid.to_string() });
    let last = grid.size().get() - 1;
    let mut requests = vec![
        json!({ "ask": "read", "puzzle": puzzle }),
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
    // These have limits of their own, which are meant for a person who waits.
    if !input.is_large {
        requests.push(json!({ "ask": "judge", "puzzle": puzzle, "position": position }));
        requests.push(json!({ "ask": "csp", "puzzle": puzzle, "trace": true, "limits": limits }));
    }
    requests
}
