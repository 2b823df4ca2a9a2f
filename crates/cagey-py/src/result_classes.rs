// Made from docs/json.schema.json and python/cagey_puzzles/results.py by crates/cagey/tests/schema; not to be changed
// by hand.
//! How answers become objects of the result classes.

use crate::result_builder::Missing::{Empty, Never, Null, Zero};
use crate::result_builder::Shape::{Grid, List, Object, Plain, Rows, Tuple};
use crate::result_builder::classes;

classes! {
    FAULT = "Fault" {
        "message": Plain, Never;
        "column": Plain, Null;
        "help": Plain, Null;
        "line": Plain, Null;
    }
    ANSWER = "Answer" {
        "result": Plain, Never;
        "solutions": List(&Grid), Never;
    }
    PROOF = "Proof" {
        "result": Plain, Never;
        "solutions": List(&Grid), Never;
        "formula": Plain, Null;
        "steps": Plain, Null;
    }
    GRADE = "Grade" {
        "result": Plain, Never;
        "level": Plain, Null;
        "extended": Plain, Null;
        "score": Plain, Null;
        "hardest": Plain, Null;
        "steps": Plain, Null;
        "trial": Plain, Null;
        "uses": Plain, Null;
        "harder_than": Plain, Null;
        "solution": Grid, Null;
        "limit": Plain, Null;
        "text": Plain, Null;
    }
    EFFECT = "Effect" {
        "cell": Tuple(&Plain), Never;
        "is": Plain, Null;
        "not": Tuple(&Plain), Empty;
    }
    HIGHLIGHT = "Highlight" {
        "cell": Tuple(&Plain), Never;
        "role": Plain, Never;
    }
    SPOKEN_STEP = "SpokenStep" {
        "nudge": Plain, Never;
        "where": Plain, Never;
        "full": Plain, Never;
    }
    STEP = "Step" {
        "technique": Plain, Never;
        "name": Plain, Never;
        "price": Plain, Never;
        "nudge": Plain, Never;
        "where": Plain, Never;
        "full": Plain, Never;
        "spoken": Object(&SPOKEN_STEP), Never;
        "facts": Plain, Never;
        "effects": Tuple(&Object(&EFFECT)), Never;
        "highlights": Tuple(&Object(&HIGHLIGHT)), Never;
        "before": Plain, Null;
        "clues": Tuple(&Plain), Empty;
    }
    MISTAKE = "Mistake" {
        "kind": Plain, Never;
        "cell": Tuple(&Plain), Never;
        "nudge": Plain, Never;
        "where": Plain, Never;
        "message": Plain, Never;
        "spoken": Plain, Never;
        "highlights": Tuple(&Object(&HIGHLIGHT)), Never;
        "value": Plain, Null;
        "violation": Plain, Null;
        "why": Plain, Null;
    }
    ENDING = "Ending" {
        "solutions": Plain, Never;
        "logic": Plain, Never;
        "spoken": Plain, Null;
        "text": Plain, Null;
    }
    EXPLANATION = "Explanation" {
        "result": Plain, Never;
        "ending": Object(&ENDING), Never;
        "steps": Tuple(&Object(&STEP)), Empty;
        "grid": Grid, Null;
        "aim": Plain, Null;
        "end": Plain, Null;
        "paragraphs": Tuple(&Plain), Null;
        "start": Grid, Null;
        "mistakes": Tuple(&Object(&MISTAKE)), Empty;
    }
    EXERCISE = "Exercise" {
        "id": Plain, Never;
        "technique": Plain, Never;
        "name": Plain, Never;
        "position": Plain, Never;
        "answers": Tuple(&Object(&STEP)), Never;
    }
    FINDING = "Finding" {
        "result": Plain, Never;
        "question": Plain, Never;
        "text": Plain, Never;
        "spoken": Plain, Never;
        "by": Plain, Null;
        "at": Tuple(&Plain), Null;
        "cage": Plain, Null;
        "arithmetic": Plain, Null;
        "shows": Plain, Null;
        "steps": Tuple(&Object(&STEP)), Empty;
        "conclusion": Plain, Null;
        "spoken_conclusion": Plain, Null;
        "limit": Plain, Null;
        "mistakes": Tuple(&Object(&MISTAKE)), Empty;
    }
    VIOLATION = "Violation" {
        "rule": Plain, Never;
        "cells": Tuple(&Tuple(&Plain)), Never;
        "message": Plain, Never;
    }
    CHECK = "Check" {
        "result": Plain, Never;
        "grid": Grid, Never;
        "empty": Plain, Never;
        "violations": Tuple(&Object(&VIOLATION)), Never;
    }
    COMBINATIONS = "Combinations" {
        "all": Tuple(&Tuple(&Plain)), Null;
        "left": Tuple(&Tuple(&Plain)), Null;
    }
    CONFLICT = "Conflict" {
        "cages": Tuple(&Tuple(&Tuple(&Plain))), Never;
        "least": Plain, Never;
        "reason": Plain, Null;
        "text": Plain, Null;
    }
    TECHNIQUE = "Technique" {
        "id": Plain, Never;
        "name": Plain, Never;
        "level": Plain, Never;
        "known_to_keen": Plain, Never;
        "price": Plain, Never;
        "what": Plain, Never;
        "when": Plain, Never;
        "why": Plain, Never;
        "also": Tuple(&Plain), Never;
    }
    PRUNED = "Pruned" {
        "variable": Plain, Never;
        "value": Plain, Never;
        "by": Plain, Never;
        "why": Plain, Never;
    }
    SEARCH_STEP = "SearchStep" {
        "step": Plain, Never;
        "pruned": Tuple(&Object(&PRUNED)), Never;
        "outcome": Plain, Never;
        "back": Tuple(&Plain), Never;
        "text": Tuple(&Plain), Never;
        "grid": Grid, Never;
        "domains": Rows(&Tuple(&Plain)), Never;
        "assignment": Plain, Null;
        "broken": Plain, Null;
        "choice": Plain, Null;
        "queue": Tuple(&Plain), Null;
        "revisions": Tuple(&Plain), Null;
        "revisions_left_out": Plain, Null;
    }
    SEARCH = "Search" {
        "result": Plain, Never;
        "propagate": Plain, Never;
        "model": Plain, Never;
        "variable": Plain, Never;
        "value": Plain, Never;
        "solutions": List(&Grid), Never;
        "nodes": Plain, Never;
        "assignments": Plain, Never;
        "prunings": Plain, Never;
        "wipe_outs": Plain, Never;
        "checks": Plain, Never;
        "left_out": Plain, Zero;
        "steps": Tuple(&Object(&SEARCH_STEP)), Null;
        "time_us": Plain, Null;
    }
    COMPARED = "Compared" {
        "propagate": Plain, Never;
        "model": Plain, Never;
        "variable": Plain, Never;
        "value": Plain, Never;
        "done": Plain, Never;
        "gave_up_nodes": Plain, Never;
        "gave_up_time": Plain, Never;
        "nodes": Plain, Never;
        "assignments": Plain, Never;
        "prunings": Plain, Never;
        "wipe_outs": Plain, Never;
        "checks": Plain, Never;
        "time_us": Plain, Null;
    }
    COMPARISON = "Comparison" {
        "puzzles": Plain, Never;
        "ways": Tuple(&Object(&COMPARED)), Never;
        "node_limit": Plain, Null;
    }
}
