//! German texts about steps, mistakes and techniques: they are German, and complete.

use std::fs;

use cagey::coach::{ExplainOptions, explain};
use cagey::csp::{
    self, Goal, Model, Problem, Propagator, Trace, TraceDetail, Tree, ValueOrder, VariableOrder,
};
use cagey::engine::{Budget, Solver};
use cagey::generate::{Generator, Recipe, Seed, Wish};
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

/// The names of variables and the numbers of a sentence, sorted, because the order of words differs.
fn named(text: &str) -> Vec<&str> {
    let mut named: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| word.contains(|letter: char| letter.is_ascii_digit()))
        .collect();
    named.sort_unstable();
    named
}

#[test]
fn constraint_search_is_told_in_german_and_says_what_it_says_in_english() {
    let texts = [
        "3:aa_a_4a,d2a3s2m4a3",
        "4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
        // Subtraction and division of three cells, a hidden operator, and no solution.
        "aaab\nccdb\necdb\neeff\n\na: 1-\nb: 2/\nc: 6?\nd: 3+\ne: 5+\nf: 2/\n",
        "aab\nccb\nddd\n\na: 3+\nb: 6+\nc: 3+\nd: 6+\n",
    ];
    let mut told = 0;
    for text in texts {
        let puzzle = cagey::notation::parse(text).unwrap().document.puzzle;
        for (model, method) in csp::all_methods() {
            let problem = Problem::of(&puzzle, model);
            let mut trace = Trace::in_detail(TraceDetail::Checks, 300);
            let mut budget = Budget::of_nodes(60);
            let report = csp::search(&problem, method, Goal::All, &mut budget, &mut trace);
            let [german, english] = [german(Medium::Written), Voice::ENGLISH];
            let same = |german: &str, english: &str| {
                assert_eq!(named(german), named(english), "{german} / {english}");
            };
            for step in trace.steps() {
                let [german, english] =
                    [german, english].map(|voice| voice.search_step(step, &problem));
                same(&german.title, &english.title);
                assert_eq!(german.revisions.len(), english.revisions.len());
                for (german, english) in german.revisions.iter().zip(&english.revisions) {
                    same(&german.title, &english.title);
                    assert_eq!(german.checks.len(), english.checks.len());
                    assert_eq!(german.sentences.len(), english.sentences.len());
                    for (german, english) in german.sentences.iter().zip(&english.sentences) {
                        check(german, Medium::Written);
                        same(german, english);
                    }
                    for (german, english) in german.checks.iter().zip(&english.checks) {
                        assert_ne!(german, english);
                        same(german, english);
                    }
                }
                let [german, english] = [german, english].map(|words| words.sentences());
                assert_eq!(german.len(), english.len());
                for (german, english) in german.iter().zip(&english) {
                    check(german, Medium::Written);
                    same(german, english);
                    told += 1;
                }
            }
            let [german, english] =
                [german, english].map(|voice| voice.search_ending(&report, trace.left_out()));
            check(&german, Medium::Written);
            same(&german, &english);
        }
    }
    assert!(told > 5_000, "{told}");
}

#[test]
fn problems_and_trees_of_constraint_search_are_told_in_german() {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
    for &model in Model::ALL {
        let problem = Problem::of(&puzzle, model);
        for id in problem.constraints() {
            let constraint = problem.constraint(id);
            let [german, english] = [german(Medium::Written), Voice::ENGLISH]
                .map(|voice| voice.search_constraint(constraint, &problem));
            assert_eq!(named(&german), named(&english));
            assert!(
                !german.contains(" or ") && !german.contains(" and "),
                "{german}"
            );
        }
        let mut tree = Tree::of_at_most(1_000);
        let method = csp::Method {
            propagator: Propagator::Backtracking,
            variables: VariableOrder::First,
            values: ValueOrder::Ascending,
        };
        let mut budget = Budget::of_nodes(100);
        csp::search(&problem, method, Goal::First, &mut budget, &mut tree);
        for most in [5, 40] {
            for node in &tree.folded(most).nodes {
                let [german, english] = [german(Medium::Written), Voice::ENGLISH]
                    .map(|voice| voice.search_node(node, &problem));
                assert_eq!(german.len(), english.len());
                assert_eq!(named(&german.join(" ")), named(&english.join(" ")));
            }
        }
    }
}

/// Names that are the same in both languages: keys of wishes, numbers and signs.
fn figures(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    let mut figures: Vec<String> = (parts.filter(|part| !part.is_empty()))
        .map(str::to_owned)
        .collect();
    figures.sort();
    figures
}

#[test]
fn why_there_is_no_puzzle_is_told_in_german_with_the_figures_of_the_english_text() {
    let voices = [german(Medium::Written), Voice::ENGLISH];
    let same = |[german, english]: [String; 2]| {
        // The keys of wishes are the same in every language.
        let told = (german.split_once(": ")).filter(|(key, _)| key.contains('='));
        let told = told.map_or(german.as_str(), |(_, told)| told);
        check(&format!("Hier: {told}."), Medium::Written);
        assert_ne!(german, english);
        assert_eq!(figures(&german), figures(&english), "{german} / {english}");
    };
    let wishes = [
        "size=1",
        "size=3,level=extreme",
        "size=6,level=hard-easy",
        "size=6,score=9-3",
        "size=6,cage-size=5,ops=-",
        "size=6,ops=-,max-singles=0",
        "size=6,level=easy,trial=always",
        "size=6,level=easy,needs=xy-wing",
        "size=6,needs=simple-trial,trial=never",
        "size=6,needs=xy-wing,hardest=naked-single",
        "size=6,cage-size=99",
        "size=5,cage-size=2,max-singles=0",
        "size=6,cage-size=4,ops=+,max-target=3",
        "size=6,solutions=any,level=hard",
        "size=6,seed=1,seed=2",
        "size=6,colour=red",
    ];
    let mut refused = 0;
    for text in wishes {
        let error = match text.parse::<Wish>().map(|wish| wish.recipe()) {
            Err(error) | Ok(Err(error)) => error,
            Ok(Ok(recipe)) => panic!("there is nothing to refuse in {text}: {recipe:?}"),
        };
        if !matches!(
            error,
            cagey::generate::WishError::Value { .. } | cagey::generate::WishError::UnknownKey(_)
        ) {
            same(voices.map(|voice| voice.refused_wish(&error)));
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
    for wish in [
        "size=3,level=hard,score=1-2",
        "size=6,cage-size=6,ops=x,max-target=100,max-singles=0",
        "size=4,score=100000-100001",
        "size=4,level=extreme,needs=xy-wing,ops=+,cage-size=4,max-singles=0",
    ] {
        let recipe: Recipe = wish.parse::<Wish>().unwrap().recipe().unwrap();
        let error = Generator::new()
            .generate(&recipe, Seed(1), 0, &mut Budget::unlimited())
            .unwrap_err();
        same(voices.map(|voice| voice.not_made(&error)));
    }
    let stopped = Generator::new().generate(
        &Recipe::new(cagey::model::Size::LARGEST),
        Seed(1),
        0,
        &mut Budget::of_nodes(0),
    );
    same(voices.map(|voice| voice.not_made(stopped.as_ref().unwrap_err())));
}
