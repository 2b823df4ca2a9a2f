//! Sentences about steps: none is too long, and those that once said too much or too little say what they should.

use std::fs;

use cagey::coach::{ExplainOptions, explain};
use cagey::engine::{Budget, Solver};
use cagey::model::{Position, Puzzle};
use cagey::words::{Detail, Language, Medium, Voice};

use crate::corpora::corpus_files;

/// The steps of a puzzle in words.
fn told(id: &str, language: Language, solver: &mut Solver) -> Vec<String> {
    let puzzle: Puzzle = id.parse().unwrap();
    let empty = Position::empty(puzzle.size());
    let mut budget = Budget::unlimited();
    let walk = explain(&puzzle, &empty, ExplainOptions::walk(), solver, &mut budget).unwrap();
    let voice = Voice {
        language,
        medium: Medium::Written,
    };
    let mut told = Vec::new();
    walk.steps().unwrap().for_each(|marks, step, history| {
        told.push(voice.step(&step.facts(marks, history), Detail::Full));
    });
    told
}

/// How many words each sentence of a text has. Signs between numbers do not count.
fn lengths(text: &str) -> Vec<usize> {
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let count = |sentence: &str| sentence.split_whitespace().filter(is_word).count();
    text.lines()
        .flat_map(|line| line.split(". "))
        .map(count)
        .collect()
}

#[test]
fn sentences_are_short() {
    let mut solver = Solver::new();
    // In this one, a sentence of 183 words went through all numbers that a cell could not have.
    let long = "8:aa_b_a_4aa__a__aa_3a_a__a_5a__a_a__aa_aa_aa__aa_3bb_6a_5a_a3_aa,\
                d3s2s2m56a11m8a7s1a8s2m24m60m24m8d3s1a23s3s1a9a12m6a6m72s1d2a13d3d4";
    let mut ids = vec![long.to_owned()];
    for file in corpus_files("keen") {
        let text = fs::read_to_string(&file).unwrap();
        ids.extend(text.lines().skip(3).take(2).map(str::to_owned));
    }
    for &language in Language::ALL {
        let mut all = Vec::new();
        for id in &ids {
            for text in told(id, language, &mut solver) {
                let lengths = lengths(&text);
                assert!(lengths.iter().all(|&words| words <= 80), "{text}");
                all.extend(lengths);
            }
        }
        let short = all.iter().filter(|&&words| words <= 35).count();
        assert!(short * 10 >= all.len() * 9, "{short} of {}", all.len());
    }
}

/// That some step of a puzzle has a part of a text.
fn assert_told(id: &str, language: Language, part: &str) {
    let told = told(id, language, &mut Solver::new());
    assert!(
        told.iter().any(|text| text.contains(part)),
        "{part}\n{told:#?}"
    );
}

/// Seven numbers were ruled out one by one here, by what the other cells of the cage add up to at most.
#[test]
fn the_combinations_of_a_cage_are_told_instead_of_a_bound_for_each_number() {
    let id = "8:aa_b_a_4aa__a__aa_3a_a__a_5a__a_a__aa_aa_aa__aa_3bb_6a_5a_a3_aa,\
              d3s2s2m56a11m8a7s1a8s2m24m60m24m8d3s1a23s3s1a9a12m6a6m72s1d2a13d3d4";
    let english = "The cage 23+ at R5C2 can only be 7+8+8, and with 7 in R5C2, equal numbers would share a row or \
                   column. So R5C2 is 8.";
    assert_told(id, Language::English, english);
    let german = "In den Käfig 23+ bei Z5S2 passt nur 7+8+8, und mit einer 7 in Z5S2 stünden gleiche Zahlen in \
                  einer Zeile oder Spalte.";
    assert_told(id, Language::German, german);
}

#[test]
fn what_a_total_leaves_follows_from_the_other_totals_alone() {
    let id = "4:_a_3abb__a_aa__,a5d2s1m12m6s1a5";
    let english = "R3C1 can only be 1, 3 or 4: the cage 12× at R2C2 can only be 1·3·4, because R2C2 is not 2 \
                   (step 1). That leaves 1, 2 or 4 for R4C1. This leaves no way to fill the cage 1− at R4C1 with 3";
    assert_told(id, Language::English, english);
    assert_told(
        id,
        Language::German,
        "Für Z4S1 bleibt damit 1, 2 oder 4. Damit geht",
    );
}

#[test]
fn a_combination_that_clashes_only_in_some_orders_is_told_cell_by_cell() {
    let id = "9:c_a3_3a_a_3a__a_aa_a4__a3_8a_5abbaa__a__a__a_4a__a__a_aa__a_a__aa_5a_6a_a_aa_,\
              m1440m18a10m6m6m8a6a9s1a9m12a13s1s1a14s2d3s3d2d3s2m72d2a10a10m60a13s2d4s3s7m12s6m70s3a27m72";
    let english = "With 6 in R8C6, 9 in R9C4, 7 in R9C5 and 5 in R9C6, rows 8 and 9 would repeat the 7 of 2·5·7 or \
                   the 5 of 2·5·7.";
    assert_told(id, Language::English, english);
    let german = "Mit 6 in Z8S6, 9 in Z9S4, 7 in Z9S5 und 5 in Z9S6 im Käfig 27+ bei Z8S6 stünde in den Zeilen 8 \
                  und 9 die 7 aus 2·5·7 oder die 5 aus 2·5·7 doppelt.";
    assert_told(id, Language::German, german);
}

#[test]
fn an_empty_cell_that_cannot_have_counted_numbers_is_mentioned() {
    let id = "9:b_a6__aa_3a_6a_4b_a_6a_7a__a__a_4a3__a__a_4ac_a__a__a_6aa_3aab_a_abaab,\
              m56m18s1a14d2m18s1s1a13a13a11s1d3m18m6a9s3s3m40a18a12a14d3a15d4d2d2m48s4m70m105s2d3s2d3s5";
    let english = "R6C9 cannot have any: the cage 14+ at R5C8 can only be 2+3+9, because R5C8 is 3";
    assert_told(id, Language::English, english);
}

#[test]
fn the_other_cell_of_a_cage_is_reason_enough_for_the_last_one() {
    let id = "8:a_ba_4a_4a_4bab_a_a_4aa_4abaabba_3aa_4a__a_a_aa_4a__a_a_a_aa,\
              a10m35m48s1a15a5m32a7s1s2d4a14m15m70a11m6s5a14s4a16s2a13m168a22a12d2";
    let english = "The cage 15+ at R2C1 has 7 in R2C1, which leaves 15 − 7 = 8. So R3C1 is 8.";
    assert_told(id, Language::English, english);
    let german = "Im Käfig 15+ bei Z2S1 steht schon die 7 in Z2S1; es bleibt 15 − 7 = 8. Also steht in Z3S1 die 8.";
    assert_told(id, Language::German, german);
}

#[test]
fn the_other_cells_of_a_larger_cage_are_reason_enough_for_the_last_one() {
    let id =
        "7:_ca_aa__b__aa_5a_3ab4aa_a_a_a_a_a_8b_a3_,a9m36a17s1a21s3a12m126d4d7a8d5s1a12a14a9a17s2";
    let english = "The cage 17+ at R1C6 has 7 in R1C7 and 6 in R2C7, which leaves 17 − 7 − 6 = 4. So R1C6 is 4.";
    assert_told(id, Language::English, english);
    let german = "Im Käfig 17+ bei Z1S6 stehen schon die 7 in Z1S7 und die 6 in Z2S7; es bleibt 17 − 7 − 6 = 4. Also steht \
                  in Z1S6 die 4.";
    assert_told(id, Language::German, german);
}

#[test]
fn what_a_cage_takes_is_told_after_the_reasons() {
    let id = "9:abaa_a_5b_4aa_a3_a3bb__aa_a__a__b_a_a_aa_c_4aa_5b__a_3b_5a_4aa_3a_a_6a_ba,\
              a13a20a17a10s1m54d2s3m12d7a10a15s3m28a6a10m768a8a10a23a10a10a12a13a13s1s1s1d9s2a19s5a14";
    let english = "The cage 54× at R2C5 can now only be 2·3·9, because column 5 has its 1 in R8C5, and row 4 has its \
                   1 in R4C8. This puts the 2 of column 5 in this cage. So R5C5 is not 2.";
    assert_told(id, Language::English, english);
}

#[test]
fn a_row_and_a_column_that_cross_at_a_number_are_told_together() {
    let id = "6:_a_aa_a3_6a__a_aba__a_4c_a_3a__aa,m30d2d2s1s2d3a8s1a7m6m90m30a6s3a9d2";
    let english = "because row 6 and column 2 have their 5 in R6C2.";
    assert_told(id, Language::English, english);
    let german = "denn Zeile 6 und Spalte 2 haben ihre 5 schon in Z6S2.";
    assert_told(id, Language::German, german);
}
