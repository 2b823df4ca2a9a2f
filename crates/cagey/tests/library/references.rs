//! What the names in sentences refer to.

use std::fs;

use cagey::coach::{ExplainOptions, explain};
use cagey::engine::{Budget, Solver};
use cagey::logic::StepFacts;
use cagey::model::{Cell, Position, Puzzle};
use cagey::words::{Detail, Language, Reference, Voice};

use crate::corpora::corpus_files;

fn named(text: &str, reference: &Reference) -> String {
    let characters = text.chars().skip(reference.start);
    characters.take(reference.end - reference.start).collect()
}

/// The names that are found in a text, each with its cells as the text would write them.
fn found(language: Language, text: &str, puzzle: &Puzzle) -> Vec<(String, String)> {
    let voice = Voice {
        language,
        ..Voice::ENGLISH
    };
    let describe = |reference: &Reference| {
        let cells: Vec<String> = reference.cells.iter().map(Cell::to_string).collect();
        match reference.step {
            Some(step) => format!("step {step}"),
            None => cells.join(" "),
        }
    };
    (voice.references(text, puzzle).iter())
        .map(|reference| (named(text, reference), describe(reference)))
        .collect()
}

fn puzzle() -> Puzzle {
    "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap()
}

#[track_caller]
fn assert_found(language: Language, text: &str, expected: &[(&str, &str)]) {
    let found = found(language, text, &puzzle());
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    assert_eq!(found, expected);
}

#[test]
fn names_of_cells_lines_cages_and_steps_are_found() {
    assert_found(
        Language::English,
        "(18–19) Rows 1 and 2 have their 4 in R1C1–R1C3, R2C4 is not 4 (steps 5 and 12.3), the cages 2÷ at R3C1 and R4C2 \
         can only be 2÷1, and the cage 6× at R1C2 (step 7) leaves column 3. R1C2 + R1C3 is 5 (the cage 6×).",
        &[
            ("(18–19)", "step 18"),
            ("Rows 1 and 2", "R1C1 R1C2 R1C3 R1C4 R2C1 R2C2 R2C3 R2C4"),
            ("R1C1–R1C3", "R1C1 R1C2 R1C3"),
            ("R2C4", "R2C4"),
            ("steps 5", "step 5"),
            ("12.3", "step 12"),
            ("cages 2÷ at R3C1", "R3C1 R4C1"),
            ("R4C2", "R4C2 R4C3"),
            ("cage 6× at R1C2", "R1C2 R1C3"),
            ("step 7", "step 7"),
            ("column 3", "R1C3 R2C3 R3C3 R4C3"),
            ("R1C2", "R1C2"),
            ("R1C3", "R1C3"),
            ("cage 6×", "R1C2 R1C3"),
        ],
    );
    assert_found(
        Language::German,
        "In den Zeilen 1 und 2 fehlt die 4 (Schritte 5 und 12). In die Käfige 2÷ bei Z3S1 und Z4S2 passt nur 2÷1, und Z2S1–Z2S3 \
         sind nicht 4, wegen des Käfigs 6× bei Z1S2.",
        &[
            ("Zeilen 1 und 2", "R1C1 R1C2 R1C3 R1C4 R2C1 R2C2 R2C3 R2C4"),
            ("Schritte 5", "step 5"),
            ("12", "step 12"),
            ("Käfige 2÷ bei Z3S1", "R3C1 R4C1"),
            ("Z4S2", "R4C2 R4C3"),
            ("Z2S1–Z2S3", "R2C1 R2C2 R2C3"),
            ("Käfigs 6× bei Z1S2", "R1C2 R1C3"),
        ],
    );
}

#[test]
fn of_cages_with_the_same_clue_the_one_whose_cells_were_named_is_meant() {
    // There are two cages 2÷.
    assert_found(
        Language::English,
        "R3C1 + R4C1 is 3 (the cage 2÷).",
        &[("R3C1", "R3C1"), ("R4C1", "R4C1"), ("cage 2÷", "R3C1 R4C1")],
    );
    assert_found(Language::English, "There is a cage 2÷ somewhere.", &[]);
}

#[test]
fn what_names_nothing_on_the_board_is_left_alone() {
    for text in [
        "",
        "(",
        "R",
        "R5C1, R1C5 and R0C0",
        "row 5, row 0 and row ",
        "the arrow 1, 4 rows",
        "the cage 7× at the top, the cage 61",
        "stepladder 4, misstep 3",
        "R4294967296C1, row 99999999999, (99999999999)",
        "(3 times)",
        "é–×",
    ] {
        assert_found(Language::English, text, &[]);
        assert_found(Language::German, text, &[]);
    }
}

/// Every name of a cell in a text, found in a simpler way: two letters, each before a number.
fn cells_in(text: &str, [row, column]: [char; 2]) -> Vec<(usize, Cell)> {
    let characters: Vec<char> = text.chars().collect();
    let number = |from: usize| {
        let digits: String = (characters[from..].iter())
            .take_while(|c| c.is_ascii_digit())
            .collect();
        Some((digits.parse::<u8>().ok()?, from + digits.len()))
    };
    let cell = |start: usize| {
        let (r, next) = number(start + 1).filter(|_| characters[start] == row)?;
        let (c, _) = (characters.get(next) == Some(&column)).then(|| number(next + 1))??;
        Some((start, Cell::new(r - 1, c - 1)))
    };
    (0..characters.len()).filter_map(cell).collect()
}

/// How many names of cells the sentences of a step have. All of them are found, and so are the cells that it changes.
fn assert_all_found(
    voice: Voice,
    letters: [char; 2],
    facts: &StepFacts,
    puzzle: &Puzzle,
    changed: &[Cell],
) -> usize {
    let told = voice.step(facts, Detail::Full);
    let found = voice.references(&told, puzzle);
    let is_in_order = |pair: &[Reference]| pair[0].end <= pair[1].start;
    assert!(found.windows(2).all(is_in_order), "{told}");
    let cells = cells_in(&told, letters);
    for &(at, cell) in &cells {
        let covers = |name: &&Reference| (name.start..name.end).contains(&at);
        let name = found.iter().find(covers);
        assert!(
            name.is_some_and(|name| name.cells.contains(&cell)),
            "{told}"
        );
    }
    for name in &found {
        let words = named(&told, name);
        if words.starts_with("cage") || words.starts_with("Käfig") {
            let mut cages = puzzle.cages().iter();
            assert!(
                cages.any(|cage| cage.cells() == name.cells),
                "{words}: {told}"
            );
        }
    }
    for cell in changed {
        let has = |name: &Reference| name.cells.contains(cell);
        assert!(found.iter().any(has), "{cell}: {told}");
    }
    cells.len()
}

#[test]
fn every_cell_that_a_sentence_names_and_every_cell_that_it_changes_is_found() {
    let mut solver = Solver::new();
    let mut names = 0;
    for file in corpus_files("keen") {
        let text = fs::read_to_string(file).unwrap();
        let puzzle: Puzzle = text.lines().next().unwrap().parse().unwrap();
        let empty = Position::empty(puzzle.size());
        let mut budget = Budget::unlimited();
        let options = ExplainOptions::walk();
        let walk = explain(&puzzle, &empty, options, &mut solver, &mut budget).unwrap();
        walk.steps().unwrap().for_each(|marks, step, history| {
            let facts = step.facts(marks, history);
            let changed: Vec<Cell> = facts.effects.iter().map(|effect| effect.cell()).collect();
            for (&language, letters) in Language::ALL.iter().zip([['R', 'C'], ['Z', 'S']]) {
                let voice = Voice {
                    language,
                    ..Voice::ENGLISH
                };
                names += assert_all_found(voice, letters, &facts, &puzzle, &changed);
            }
        });
    }
    assert!(names > 10_000, "{names}");
}
