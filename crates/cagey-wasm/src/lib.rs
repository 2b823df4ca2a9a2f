//! What the page asks of the library: one function, questions and answers as JSON.
//!
//! A page runs this in a worker, which it ends when an answer is no longer wanted. So nothing here
//! watches a clock, and only what nobody waits for has a limit.

mod answer;
mod cages;
mod engine;
mod explain;
mod make;
mod position;
mod question;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::Engine;
use crate::question::Question;

thread_local! {
    /// It learns about cages from every puzzle.
    static ENGINE: std::cell::RefCell<Engine> = std::cell::RefCell::default();
}

/// The answer to a question, both as JSON. What cannot be answered has `error`, with the reason.
///
/// ```
/// let answer = cagey_wasm::ask(r#"{"ask":"judge","id":"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"}"#);
/// assert!(answer.contains(r#""result":"unique""#));
/// ```
#[wasm_bindgen]
pub fn ask(question: &str) -> String {
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => ENGINE.with_borrow_mut(|engine| engine.answer(question)),
        Err(error) => Err(format!("this is no question: {error}")),
    };
    answer.unwrap_or_else(|error| serde_json::json!({ "error": error }).to_string())
}
