//! German texts about steps, mistakes and techniques: they are German, and complete.

use std::fs;

use cagey::coach::{ExplainOptions, explain};
use cagey::engine::{Budget, Solver};
use cagey::logic::{History, Marks, TECHNIQUES, mistakes};
use cagey::model::{Cell, Position, Puzzle};
use cagey::words::{Detail, Language, Medium, Voice};

use crate::corpora::corpus_files;
use crate::techniques::known;

const DETAILS: [Detail; 3] = [Detail::Nudge, Detail::Where, Detail::Full];

fn german(medium: Medium) -> Voice {
    Voice {
        language: Language::German,
        medium,
    }
}

/// Words that English sentences about steps, mistakes and techniques have and German ones cannot have.
const ENGLISH: [&str; 26] = [
    "the", "cage", "cages", "row", "rows", "column", "columns", "cell", "cells", "is", "are",
    "not", "can", "only", "because", "this", "that", "has", "have", "of", "and", "or", "with",
    "look", "at", "step",
];

/// A sentence must be whole, in German, and fit to be heard if that is what it is for.
fn check(text: &str, medium: Medium) {
    assert!(text.ends_with('.'), "{text}");
    assert!(text.starts_with(char::is_uppercase), "{text}");
    for line in text.lines() {
        for slip in ["  ", " .", " ,", "..", ",,", ";.", ": .", "()"] {
            assert!(!line.trim_start().contains(slip), "{text}");
        }
    }
    let words = text.split(|letter: char| !letter.is_alphabetic());
    for word in words {
        assert!(!ENGLISH.contains(&word.to_lowercase().as_str()), "{text}");
    }
    if medium == Medium::Spoken {
        assert!(!text.contains(['·', '−', '×', '÷', '+', '=']), "{text}");
        let letters: Vec<char> = text.chars().collect();
        let is_short = |two: &[char]| matches!(two, ['Z' | 'S', digit] if digit.is_ascii_digit());
        assert!(!letters.windows(2).any(is_short), "{text}");
    }
}

#[test]
fn every_technique_is_told_in_german() {
    for &technique in TECHNIQUES {
        let mut told = 0;
        for known in (known().iter()).filter(|known| known.technique == technique && known.fires) {
            let marks = Marks::at(&known.puzzle, &known.position).unwrap();
            let history = History::new(&marks);
            for step in technique.steps(&marks) {
                let facts = step.facts(&marks, &history);
                for medium in [Medium::Written, Medium::Spoken] {
                    for detail in DETAILS {
                        check(&german(medium).step(&facts, detail), medium);
                    }
                }
                told += 1;
            }
        }
        assert!(told > 0, "{}", technique.id);
    }
}

#[test]
fn walks_are_told_in_german() {
    let mut solver = Solver::new();
    for file in corpus_files("keen") {
        let text = fs::read_to_string(&file).unwrap();
        for id in text.lines().skip(3).take(2) {
            let puzzle: Puzzle = id.parse().unwrap();
            let empty = Position::empty(puzzle.size());
            let options = ExplainOptions::walk();
            let mut budget = Budget::unlimited();
            let told = explain(&puzzle, &empty, options, &mut solver, &mut budget).unwrap();
            told.steps().unwrap().for_each(|marks, step, history| {
                let facts = step.facts(marks, history);
                for medium in [Medium::Written, Medium::Spoken] {
                    for detail in DETAILS {
                        check(&german(medium).step(&facts, detail), medium);
                    }
                }
            });
        }
    }
}

#[test]
fn every_technique_has_german_words() {
    for &technique in TECHNIQUES {
        let words = german(Medium::Written).technique(technique);
        let english = Voice::ENGLISH.technique(technique);
        assert_ne!(words.name, technique.id);
        assert_ne!(words.name, english.name);
        for text in [words.what, words.when, words.why] {
            check(text, Medium::Written);
        }
    }
}

#[test]
fn mistakes_are_told_in_german() {
    let puzzle: Puzzle = "6:_a_10a_aa_a_3a__a4_3a__a__b__baa,a9d2a7m4s2s2a9a9d2m5s2d2d2m5m12s1m6s2"
        .parse()
        .unwrap();
    let corner = Cell::new(0, 0);
    let mut told = 0;
    for cell in puzzle.size().cells() {
        for value in puzzle.size().values() {
            // The value by itself, and beside another one with which it may break a rule.
            for other in [None, Some(value)] {
                let mut position = Position::empty(puzzle.size());
                position.set(corner, other).unwrap();
                position.set(cell, Some(value)).unwrap();
                let mut budget = Budget::unlimited();
                let mistakes = mistakes(&puzzle, &position, &mut budget).unwrap();
                for mistake in &mistakes {
                    let facts = mistake.facts(&puzzle);
                    for medium in [Medium::Written, Medium::Spoken] {
                        for detail in DETAILS {
                            check(&german(medium).mistake(&facts, detail), medium);
                        }
                    }
                    told += 1;
                }
            }
        }
    }
    assert!(told > 100, "{told}");
}
