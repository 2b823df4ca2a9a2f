//! The levels that a form may offer: puzzles of each of them can be generated, and there is a reason for every
//! level that is missing.

use cagey::engine::Budget;
use cagey::generate::{Generator, LevelBound, Levels, Operators, Seed, Wish};
use cagey::logic::{Grader, Level};
use cagey::model::Op;
use cagey::words::{Language, Medium, Voice};

/// Every set of operators that is not empty.
fn operator_sets() -> impl Iterator<Item = Operators> {
    (1_u32..1 << Op::ALL.len()).map(|set| Operators(std::array::from_fn(|op| set >> op & 1)))
}

/// Hidden sums and differences of 8×8 are hardly ever hard; with any other set of operators they are.
#[test]
fn only_hidden_sums_and_differences_of_8x8_are_bounded() {
    for ops in operator_sets() {
        let has = |op: Op| ops.0[op as usize] > 0;
        let wish = Wish {
            size: Some(8),
            ops: Some(ops),
            hide_ops: Some(100),
            ..Wish::default()
        };
        let highest = wish.recipe().unwrap().available_levels().highest;
        let expected = match Op::ALL.map(has) {
            only if only == Op::ALL.map(|op| matches!(op, Op::Add | Op::Sub)) => Level::Normal,
            only if only == Op::ALL.map(|op| op == Op::Div) => Level::Hard,
            _ => Level::Unreasonable,
        };
        assert_eq!(highest, expected, "{ops:?}");
    }
}

/// How many seeds the page tries before it reports that it found no puzzle.
const TRIES: u64 = 3;

/// Makes puzzles of every level that is available with these sizes and hidden operators, as often as asked for,
/// each time with other seeds.
fn make_all(sizes: impl Iterator<Item = usize>, hide_ops: &[u32], rounds: u64) {
    let (mut generator, mut grader) = (Generator::new(), Grader::new());
    for size in sizes {
        for ops in operator_sets() {
            for &hide_ops in hide_ops {
                let wish = Wish {
                    size: Some(size),
                    ops: Some(ops),
                    hide_ops: Some(hide_ops),
                    ..Wish::default()
                };
                let available = wish.recipe().unwrap().available_levels();
                for level in available.levels() {
                    let wish = Wish {
                        level: Some(Levels(level..=level)),
                        ..wish.clone()
                    };
                    let recipe = wish.recipe().unwrap();
                    for round in 0..rounds {
                        let made = (1..=TRIES).find_map(|k| {
                            let seed = Seed(round * TRIES + k);
                            generator
                                .generate(&recipe, seed, 0, &mut Budget::unlimited())
                                .ok()
                        });
                        let made = made.unwrap_or_else(|| panic!("{wish}: round {round}"));
                        assert_eq!(grader.level(&made.puzzle), level, "{wish}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_available_level_of_a_small_grid_is_made() {
    make_all(3..=6, &[0, 50, 100], 2);
}

#[test]
fn every_available_level_of_a_large_grid_is_made() {
    make_all(7..=12, &[0], 1);
}

#[test]
fn levels_that_are_not_available_say_why() {
    for (text, highest, bound, why) in [
        ("n=4", Level::Unreasonable, None, ""),
        (
            "n=3",
            Level::Hard,
            Some(LevelBound::Size),
            "No 3×3 puzzle is harder than “hard”.",
        ),
        (
            "n=3,ops=*/",
            Level::Normal,
            Some(LevelBound::Operators),
            "No 3×3 puzzle with these operators is harder than “normal”.",
        ),
        (
            "n=5,ops=/",
            Level::Easy,
            Some(LevelBound::Rare),
            "With these operators, 5×5 puzzles harder than “easy” are rare or do not exist.",
        ),
        (
            "n=8,ops=+-,hide-ops",
            Level::Normal,
            Some(LevelBound::Rare),
            "With these operators, 8×8 puzzles harder than “normal” are rare or do not exist.",
        ),
        (
            "n=10,ops=-*",
            Level::Extreme,
            Some(LevelBound::Rare),
            "With these operators, 10×10 puzzles harder than “extreme” are rare or do not exist.",
        ),
    ] {
        let wish: Wish = text.parse().unwrap();
        let available = wish.recipe().unwrap().available_levels();
        assert_eq!(
            (available.highest, available.bound),
            (highest, bound),
            "{text}"
        );
        let sentence = Voice::ENGLISH.level_bound(available);
        assert_eq!(sentence.as_deref().unwrap_or_default(), why, "{text}");
    }
}

#[test]
fn the_reason_for_missing_levels_is_available_in_every_language() {
    for text in ["n=3", "n=3,ops=*/", "n=5,ops=/"] {
        let wish: Wish = text.parse().unwrap();
        let available = wish.recipe().unwrap().available_levels();
        let sentences: Vec<String> = Language::ALL
            .iter()
            .filter_map(|&language| {
                let medium = Medium::Written;
                Voice { language, medium }.level_bound(available)
            })
            .collect();
        assert_eq!(sentences.len(), Language::ALL.len(), "{text}");
        assert!(
            sentences.windows(2).all(|pair| pair[0] != pair[1]),
            "{sentences:?}"
        );
    }
}

#[test]
fn the_level_of_a_wish_does_not_matter_for_what_is_available() {
    let available = |text: &str| {
        let wish: Wish = text.parse().unwrap();
        wish.recipe().unwrap().available_levels()
    };
    assert_eq!(available("n=10,ops=-"), available("n=10,ops=-,level=easy"));
    assert_eq!(available("n=4"), available("n=4,level=normal,seed=5"));
}

/// Which 3×3 puzzles there are with some operators was counted for cages of up to four cells.
#[test]
fn larger_cages_lift_what_bounds_3x3() {
    let highest = |text: &str| {
        let wish: Wish = text.parse().unwrap();
        let available = wish.recipe().unwrap().available_levels();
        (available.highest, available.bound)
    };
    let bounded = (Level::Normal, Some(LevelBound::Operators));
    assert_eq!(highest("n=3,ops=+"), bounded);
    assert_eq!(highest("n=3,ops=+,cage-size=1-4"), bounded);
    assert_ne!(highest("n=3,ops=+,cage-size=1-5"), bounded);
    // A size of cages that has no weight is none.
    let wish: Wish = "n=3,ops=+".parse().unwrap();
    let mut recipe = wish.recipe().unwrap();
    recipe.cage_sizes.push(0);
    assert_eq!(recipe.available_levels().highest, Level::Normal);
}
