//! The dearest techniques that do not search, on small random puzzles with any number of solutions: no step removes a
//! value that a cell has in some solution, and the verifier accepts it.

use cagey::engine::{Budget, Solver};
use cagey::logic::{Effect, Level, Marks, Technique, next_step, verify};

use crate::from_bytes::{Bytes, puzzle};

const TECHNIQUES: [&str; 3] = ["line-bounds", "cage-chain", "lines-combinations"];

/// How many puzzles are tried, unless `CAGEY_SOUND` says how many.
const PUZZLES: u64 = 250;

/// A puzzle with chains whose links are beside a cage that has too many ways to list.
const BESIDE_A_LARGE_CAGE: &str = "5:e_3a_m_a__eaa,a62a5m6a3";

/// The bytes that a puzzle is made of: SplitMix64.
fn bytes(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let words = (0..32).map(|_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    });
    words.flat_map(u64::to_le_bytes).collect()
}

#[test]
fn no_step_removes_a_value_of_any_solution() {
    let count = std::env::var("CAGEY_SOUND").map_or(PUZZLES, |it| it.parse().unwrap());
    let techniques = TECHNIQUES.map(|id| Technique::by_id(id).unwrap());
    let mut solver = Solver::new();
    let mut steps = [0; TECHNIQUES.len()];
    let mut solvable = 0;
    let random = (0..count).map(|seed| puzzle(&mut Bytes(&bytes(seed)), 5));
    for puzzle in random.chain([BESIDE_A_LARGE_CAGE.parse().unwrap()]) {
        let values = solver.values(&puzzle, &mut Budget::unlimited()).unwrap();
        if values.iter().any(|values| values.is_empty()) {
            continue;
        }
        solvable += 1;
        let mut marks = Marks::new(&puzzle);
        while let Some(next) = next_step(&marks, Level::Extreme) {
            for (technique, steps) in techniques.iter().zip(&mut steps) {
                for step in technique.steps(&marks) {
                    *steps += 1;
                    assert_eq!(verify(&marks, &step), Ok(()), "{puzzle}: {step:?}");
                    for effect in &step.effects {
                        let Effect::Remove(cell, gone) = *effect else {
                            panic!("{step:?} fills a cell");
                        };
                        let has = values[puzzle.size().index_of(cell).unwrap()];
                        let is_sound = gone.iter().all(|value| !has.contains(value));
                        assert!(is_sound, "{puzzle}: {step:?}");
                    }
                }
            }
            marks.apply(&next);
        }
    }
    println!("{solvable} puzzles with solutions; steps of {TECHNIQUES:?}: {steps:?}");
    assert!(steps.iter().all(|&steps| steps > 20), "{steps:?}");
}
