//! The library for pages: [`cagey::wire::ask`] as one function, JSON in and JSON out.
//!
//! A page runs this in a worker, which it ends when an answer is no longer wanted. The features `play` and
//! `workshop` choose the verbs, so that what is needed to play can be loaded before everything else.

use std::cell::RefCell;
use std::time::Duration;

use cagey::engine::Clock;
use cagey::wire::{self, Fault, Faults, Session};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// It learns about cages from every puzzle.
    static SESSION: RefCell<Session> = RefCell::new(Session::with_clock(Time));
}

/// The answer to a question, both as JSON: `docs/api.md` has them all.
///
/// ```
/// let answer = cagey_wasm::ask(r#"{"ask":"judge","puzzle":"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"}"#);
/// assert_eq!(answer, r#"{"result":"unique","solution":"4231314223141423"}"#);
/// ```
#[wasm_bindgen]
pub fn ask(request: &str) -> String {
    // Only keys that are no text, and other programs' types, could fail.
    match serde_json::from_str(request) {
        Ok(request) => {
            let answer = SESSION.with_borrow_mut(|session| wire::ask(request, session));
            serde_json::to_string(&answer).unwrap_or_default()
        }
        Err(error) => {
            let fault = Fault::new(format!("this is no question: {error}"));
            serde_json::to_string(&Refused::Error(Faults::of_request(fault))).unwrap_or_default()
        }
    }
}

/// What was no question.
#[derive(serde::Serialize)]
#[serde(tag = "result", rename_all = "lowercase")]
enum Refused {
    Error(Faults),
}

/// The browser's clock.
struct Time;

#[cfg(target_arch = "wasm32")]
impl Clock for Time {
    fn now(&self) -> Duration {
        #[wasm_bindgen]
        extern "C" {
            #[wasm_bindgen(js_namespace = performance)]
            fn now() -> f64;
        }
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }
}

/// Elsewhere, for tests, the system's clock.
#[cfg(not(target_arch = "wasm32"))]
impl Clock for Time {
    fn now(&self) -> Duration {
        use std::sync::LazyLock;
        use std::time::Instant;

        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }
}
