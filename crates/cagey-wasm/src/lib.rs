//! The library for web pages: [`cagey::wire::ask`] as one function that takes and returns JSON.
//!
//! A page runs this in a worker, which it terminates when it no longer wants the answer. The features `play` and
//! `workshop` choose the requests, so that a page can load what is needed to play before everything else. With the feature
//! `book`, there is one request more, for which [`cagey_render`] is needed. With `vision`, there is a second function, which reads
//! puzzles from pictures.

#[cfg(feature = "book")]
mod book;
#[cfg(feature = "vision")]
mod vision;

#[cfg(feature = "vision")]
pub use vision::read_picture;

use std::cell::RefCell;
use std::time::Duration;

use cagey::wire::{self, Fault, Faults, Session};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// Kept between requests for its caches.
    static SESSION: RefCell<Session> = RefCell::new(Session::with_clock(now));
}

/// Answers a request, both as JSON. `docs/api.md` describes all of them.
///
/// ```
/// let answer = cagey_wasm::ask(r#"{"ask":"judge","puzzle":"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"}"#);
/// assert_eq!(answer, r#"{"result":"unique","solution":"4231314223141423"}"#);
/// ```
#[wasm_bindgen]
pub fn ask(request: &str) -> String {
    #[cfg(feature = "book")]
    if book::is_asked(request) {
        return book::ask(request);
    }
    // Writing JSON can only fail for maps whose keys are not strings, and there are none here.
    match serde_json::from_str(request) {
        Ok(request) => {
            let answer = SESSION.with_borrow_mut(|session| wire::ask(request, session));
            serde_json::to_string(&answer).unwrap_or_default()
        }
        Err(error) => serde_json::to_string(&Refused::no_question(&error)).unwrap_or_default(),
    }
}

/// The answer to what is not a request.
#[derive(serde::Serialize)]
#[serde(tag = "result", rename_all = "lowercase")]
enum Refused {
    Error(Faults),
}

impl Refused {
    fn no_question(error: &serde_json::Error) -> Refused {
        let fault = Fault::new(format!("this is no question: {error}"));
        Refused::Error(Faults::of_request(fault))
    }
}

/// The time since some moment, by the browser's clock.
#[cfg(target_arch = "wasm32")]
fn now() -> Duration {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn milliseconds() -> f64;
    }
    Duration::try_from_secs_f64(milliseconds() / 1000.0).unwrap_or_default()
}

/// The same by the system's clock, for tests outside of a browser.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The Rust examples of `docs/api.md` are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/api.md")]
struct ApiExamples;
