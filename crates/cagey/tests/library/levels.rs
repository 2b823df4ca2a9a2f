//! Keen's levels: every puzzle has the level that Keen's own generator says.

use std::fs;
use std::path::Path;

use cagey::logic::{Grader, Level};
use cagey::model::Puzzle;

use crate::corpora::corpus_files;

/// The level in the name of a file, `6dn.txt`; 3×3 puzzles above normal are really normal.
pub(crate) fn labelled(file: &Path) -> (usize, Level) {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let size = name[..1].parse().unwrap();
    let level = match &name[2..3] {
        "e" => Level::Easy,
        "n" => Level::Normal,
        "h" => Level::Hard,
        "x" => Level::Extreme,
        "u" => Level::Unreasonable,
        other => panic!("level {other}"),
    };
    match size {
        3 => (size, level.min(Level::Normal)),
        _ => (size, level),
    }
}

#[test]
fn every_puzzle_of_keens_generator_has_its_level() {
    let mut grader = Grader::new();
    let mut count = 0;
    for file in corpus_files("keen") {
        let (_, level) = labelled(&file);
        for id in fs::read_to_string(&file).unwrap().lines() {
            let puzzle: Puzzle = id.parse().unwrap();
            assert_eq!(grader.level(&puzzle), level, "{}: {id}", file.display());
            count += 1;
        }
    }
    assert!(count > 1000, "only {count} puzzles");
}

/// Within each size the median of the score rises from level to level.
#[test]
fn the_score_rises_with_the_level() {
    let mut grader = Grader::new();
    for size in 4..=9 {
        let mut medians = Vec::new();
        for letter in ["e", "n", "h", "x", "u"] {
            let name = format!("{size}d{letter}.txt");
            let mut scores = Vec::new();
            for file in corpus_files("keen")
                .iter()
                .filter(|file| file.ends_with(&name))
            {
                for id in fs::read_to_string(file).unwrap().lines() {
                    let grade = grader.grade(&id.parse().unwrap());
                    assert!(grade.is_solved, "{id}");
                    assert!(!grade.is_extended, "{id}");
                    scores.push(grade.score);
                }
            }
            scores.sort_unstable();
            medians.push(scores[scores.len() / 2]);
        }
        assert!(
            medians.is_sorted_by(|one, next| one < next),
            "{size}: {medians:?}"
        );
    }
}

/// Puzzles that Keen does not support get a level by the same rules, and are marked.
#[test]
fn puzzles_that_keen_does_not_take_are_marked() {
    let mut grader = Grader::new();
    for id in ["c4:_a_7a4_a3,h1m6m2s2a5d2a7d2", "2:_5,m1m2m2m1"] {
        let grade = grader.grade(&id.parse().unwrap());
        assert!(grade.is_extended && grade.is_solved, "{id}: {grade:?}");
    }
}
