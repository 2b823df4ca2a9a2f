//! Wishes as text and as JSON, and the recipes that they become.

use std::fs;
use std::path::Path;

use cagey::engine::Budget;
use cagey::generate::{
    CageSizes, Generator, Levels, Operators, PRESETS, Preset, Ranks, Recipe, Scores, Seed, Trial,
    Variety, WantedSolutions, WantedTechnique, Wish,
};
use cagey::logic::{Grader, Level, TECHNIQUES, harder_than};
use cagey::model::{Clue, Size};
use proptest::option;
use proptest::prelude::*;

fn wish(text: &str) -> Wish {
    let read = text.parse();
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn recipe(text: &str) -> Recipe {
    let recipe = wish(text).recipe();
    recipe.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is wrong with a wish: either its syntax or its meaning.
fn refused(text: &str) -> String {
    let read = text.parse().and_then(|wish: Wish| wish.recipe());
    let error = read.err().unwrap_or_else(|| panic!("{text} is possible"));
    error.to_string()
}

fn levels() -> impl Strategy<Value = Levels> {
    let level = || prop::sample::select(Level::ALL.to_vec());
    (level(), level()).prop_map(|(one, other)| Levels(one..=other))
}

/// Weights, mostly 0 or 1, which have the shortest texts.
fn often() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(1), 0..20u32, any::<u32>()]
}

/// Any wish, sensible or not.
fn wanted_technique() -> impl Strategy<Value = WantedTechnique> {
    (0..TECHNIQUES.len()).prop_map(|rank| WantedTechnique(TECHNIQUES[rank]))
}

fn any_wish() -> impl Strategy<Value = Wish> {
    let cages = prop::collection::vec(often(), 0..20).prop_map(CageSizes::new);
    let solutions = prop_oneof![
        Just(WantedSolutions::One),
        Just(WantedSolutions::Several),
        Just(WantedSolutions::None),
        Just(WantedSolutions::Any)
    ];
    let trial = prop_oneof![
        Just(Trial::Never),
        Just(Trial::Allowed),
        Just(Trial::Always)
    ];
    let preset = (0..PRESETS.len()).prop_map(|i| Preset::by_name(PRESETS[i].name).unwrap());
    let scores = any::<(u32, u32)>().prop_map(|(one, other)| Scores(one..=other));
    let first = (
        prop_oneof![Just(1), any::<u64>()],
        option::of(preset),
        option::of(any::<usize>()),
        option::of(levels()),
        option::of(scores),
        option::of([often(), often(), often(), often()].prop_map(Operators)),
        option::of(prop_oneof![Just(100), any::<u32>()]),
        option::of(cages),
    );
    let second = (
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        any::<bool>(),
        solutions,
        trial,
        option::of(wanted_technique()),
        option::of(wanted_technique()),
        option::of(any::<u64>()),
        prop_oneof![Just(0), any::<u64>()],
    );
    let ranks =
        (0..=100u32, 0..=100u32).prop_map(|(one, other)| Ranks(one.min(other)..=one.max(other)));
    let third = (
        option::of(ranks),
        prop_oneof![Just(Variety::High), Just(Variety::Low)],
        option::of(any::<u32>()),
    );
    (first, second, third).prop_map(|(first, second, (rank, variety, algorithm))| {
        let (count, preset, size, level, score, ops, hide_ops, cage_size) = first;
        let (max_singles, max_target, symmetric, solutions, trial, needs, hardest, seed, start) =
            second;
        Wish {
            count,
            preset,
            size,
            level,
            score,
            rank,
            ops,
            hide_ops,
            cage_size,
            max_singles,
            max_target,
            variety,
            symmetric,
            solutions,
            trial,
            needs,
            hardest,
            algorithm,
            seed,
            start,
        }
    })
}

/// A text without each of its characters in turn.
fn shorter(text: &str) -> impl Iterator<Item = String> {
    text.char_indices()
        .map(move |(at, c)| format!("{}{}", &text[..at], &text[at + c.len_utf8()..]))
}

proptest! {
    #[test]
    fn what_is_written_is_read_again_and_nothing_in_it_can_be_left_out(wish in any_wish()) {
        let text = wish.to_string();
        prop_assert_eq!(text.parse(), Ok(wish.clone()), "{}", text);
        let pieces: Vec<&str> = text.split(',').collect();
        for left_out in 0..if text.is_empty() { 0 } else { pieces.len() } {
            let mut rest = pieces.clone();
            rest.remove(left_out);
            prop_assert_ne!(rest.join(",").parse(), Ok(wish.clone()), "{}", text);
        }
        for shorter in shorter(&text) {
            prop_assert_ne!(shorter.parse(), Ok(wish.clone()), "{} instead of {}", shorter, text);
        }
        // Every wish gives a recipe or an error.
        if let Err(error) = wish.recipe() {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_wish_is_the_same_as_an_object(wish in any_wish()) {
        let json = serde_json::to_string(&wish).unwrap();
        prop_assert_eq!(serde_json::from_str::<Wish>(&json).unwrap(), wish, "{}", json);
    }

    #[test]
    fn no_text_is_too_strange(text in "[a-z=,0-9:+*/ -]{0,40}") {
        if let Ok(wish) = text.parse::<Wish>() {
            prop_assert_eq!(wish.to_string().parse(), Ok(wish), "{}", text);
        }
    }
}

#[test]
fn keys_are_read_by_both_names_and_written_by_the_shorter() {
    for (text, short) in [
        ("", ""),
        (" size = 4 , level = Easy-HARD ", "n=4,level=easy-hard"),
        ("level=hard-hard,score=200-200", "level=hard,score=200"),
        ("preset=newspaper,n=5,count=1,start=0", "for=newspaper,n=5"),
        ("ops=×1−3:0", "ops=-3*"),
        ("ops=", "ops="),
        ("hide-ops=100", "hide-ops"),
        ("hide-ops=0", "hide-ops=0"),
        (
            "cage-size=1:1,2:12,3:12,4:2,n=4",
            "n=4,cage-size=1,2-3:12,4:2",
        ),
        ("cage-size=2-4,5:0", "cage-size=2-4"),
        ("cage-size=3:0", "cage-size=1:0"),
        ("symmetric,trial=never,solutions=one", "symmetric"),
        ("start=7,seed=5,n=6", "n=6,seed=5,start=7"),
        ("variety=HIGH,algorithm=2", "algorithm=2"),
        ("algorithm=2,variety=low", "variety=low,algorithm=2"),
    ] {
        assert_eq!(wish(text).to_string(), short, "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn an_object_has_the_same_names() {
    let text = "count=2,for=newspaper,n=5,level=easy-hard,score=1-99,ops=+3-,hide-ops=30,cage-size=1-2,\
                max-singles=3,max-target=50,variety=low,symmetric,solutions=any,trial=allowed,algorithm=2,\
                seed=5,start=7";
    let json = serde_json::json!({
        "count": 2, "preset": "newspaper", "size": 5, "level": "easy-hard", "score": "1-99", "ops": "+3-",
        "hide_ops": 30, "cage_size": "1-2", "max_singles": 3, "max_target": 50, "variety": "low",
        "symmetric": true, "solutions": "any", "trial": "allowed", "algorithm": 2, "seed": 5, "start": 7,
    });
    assert_eq!(serde_json::to_value(wish(text)).unwrap(), json);
    assert_eq!(serde_json::from_value::<Wish>(json).unwrap(), wish(text));
    let read = |json| serde_json::from_str::<Wish>(json);
    assert_eq!(read("{}").unwrap(), Wish::default());
    assert_eq!(read(r#"{"level":null}"#).unwrap(), Wish::default());
    for (json, why) in [
        (
            r#"{"level":"silly"}"#,
            "level=silly: expected a level (easy, ",
        ),
        (
            r#"{"ops":"%"}"#,
            "ops=%: % is not an operator; the operators are + - * /",
        ),
        (
            r#"{"preset":"me"}"#,
            "preset=me: expected a preset: class-grade-1, ",
        ),
        (
            r#"{"colour":"red"}"#,
            "unknown field `colour`, expected one of `count`",
        ),
    ] {
        let error = read(json).unwrap_err().to_string();
        assert!(error.starts_with(why), "{json}: {error}");
    }
}

#[test]
fn errors_name_the_key_and_what_is_allowed() {
    for (text, why) in [
        (
            "colour=red",
            "unknown key “colour”; the keys are count, for or preset, n or size, level, ",
        ),
        ("n=4,,level=easy", "a key is missing; the keys are "),
        ("=4", "a key is missing; the keys are "),
        ("n=4,size=5", "size is given twice"),
        ("count=0", "count=0: must be at least 1"),
        (
            "count=many",
            "count=many: expected a whole number: how many puzzles",
        ),
        (
            "start=18446744073709551615",
            "start=18446744073709551615: puzzles are numbered up to ",
        ),
        (
            "seed=18446744073709551616",
            "seed=18446744073709551616: the number is too large",
        ),
        ("seed=-1", "seed=-1: expected a whole number: a seed"),
        ("n", "size=: expected a whole number: a size from 2 to 16"),
        ("n=1", "size=1: puzzles are made from 2×2 to 16×16"),
        ("n=17", "size=17: puzzles are made from 2×2 to 16×16"),
        (
            "level=silly",
            "level=silly: expected a level (easy, normal, hard, extreme, unreasonable) or",
        ),
        (
            "level=hard-easy",
            "level=hard-easy: hard is harder than easy: put the easier level first",
        ),
        (
            "n=3,level=extreme",
            "level=extreme: no 3×3 puzzle is extreme: the hardest are hard",
        ),
        (
            "n=3,trial=always",
            "trial=always: no 3×3 puzzle is unreasonable: ",
        ),
        (
            "score=much",
            "score=much: expected a range of scores, such as 200-250",
        ),
        (
            "score=9999999999",
            "score=9999999999: a score of 9999999999 is too large",
        ),
        (
            "score=9-1",
            "score=9-1: 9 is more than 1: put the lower score first",
        ),
        ("ops", "ops=: expected operators, such as +-"),
        ("ops=", "ops=: at least one operator is needed"),
        (
            "ops=+%",
            "ops=+%: % is not an operator; the operators are + - * /",
        ),
        ("ops=+-+", "ops=+-+: + is given twice"),
        (
            "ops=+2000000",
            "ops=+2000000: the weight 2000000 is too large: at most 1000000",
        ),
        (
            "ops=+99999999999",
            "ops=+99999999999: the weight 99999999999 is too large: at most 1000000",
        ),
        (
            "ops=-/,cage-size=2-3",
            "cage-size=2-3: cages of 3 cells need + or ×: − and ÷ are for cages of two",
        ),
        (
            "hide-ops=101",
            "hide-ops=101: 101 is not a percentage: at most 100",
        ),
        (
            "cage-size=0-3",
            "cage-size=0-3: “0-3”: expected numbers of cells, such as 2-4",
        ),
        (
            "cage-size=4-2",
            "cage-size=4-2: “4-2”: put the smaller number of cells first",
        ),
        (
            "cage-size=2,1-3",
            "cage-size=2,1-3: cages of 2 cells are given twice",
        ),
        (
            "cage-size=300",
            "cage-size=300: cages of 300 cells are too large: at most 16",
        ),
        (
            "cage-size=17",
            "cage-size=17: cages of 17 cells are too large: at most 16",
        ),
        (
            "cage-size=2:2000000",
            "cage-size=2:2000000: the weight 2000000 is too large: at most 1000000",
        ),
        (
            "n=4,cage-size=3",
            "cage-size=3: cages of these sizes cannot fill 16 cells",
        ),
        (
            "n=5,ops=-,max-singles=0",
            "max-singles=0: cages of these sizes cannot fill 25 cells",
        ),
        (
            "max-target=1,ops=+",
            "max-target=1: numbers up to 1 are too small for cages of 2 cells",
        ),
        ("symmetric=yes", "symmetric=yes: it takes no value"),
        (
            "solutions=two",
            "solutions=two: expected a number of solutions: one, several, none, any",
        ),
        (
            "solutions=none,level=easy",
            "solutions=none: levels, scores, techniques and trial are for puzzles with one ",
        ),
        (
            "trial=maybe",
            "trial=maybe: expected one of: never, allowed, always",
        ),
        (
            "trial=always,level=easy",
            "trial=always: only unreasonable puzzles need guessing, not easy ones",
        ),
        ("for=me", "preset=me: expected a preset: class-grade-1, "),
        ("rank=80-70", "rank=80-70: put the lower percentage first"),
        ("rank=101", "rank=101: expected a range of percentages"),
        ("rank=10,score=5", "rank=10: a rank is a range of scores"),
        (
            "n=12,rank=10",
            "rank=10: there are no ranks for 12×12 puzzles",
        ),
        ("variety=some", "variety=some: expected one of: high, low"),
        ("algorithm=two", "algorithm=two: expected a whole number"),
        (
            "algorithm=1",
            "algorithm=1: algorithm 1 was never final, and is gone: puzzles are made with algorithm 2",
        ),
        ("algorithm=3", "algorithm=3: there is no algorithm 3"),
        (
            "needs=fish,hardest=given",
            "hardest=given: a puzzle that needs fish has no hardest technique as simple as given",
        ),
    ] {
        let told = refused(text);
        assert!(told.starts_with(why), "{text}: {told}");
    }
}

#[test]
fn what_a_wish_leaves_open_is_decided_in_one_place() {
    let any = Level::Easy..=Level::Unreasonable;
    assert_eq!(
        recipe(""),
        Recipe::levelled(Size::new(6).unwrap(), any, Variety::High)
    );
    for n in 2..=16 {
        let size = Size::new(n).unwrap();
        for &level in Level::ALL {
            let text = format!("n={n},level={level}");
            match level <= Recipe::highest_level(size) {
                true => assert_eq!(
                    recipe(&text),
                    Recipe::levelled(size, level..=level, Variety::High)
                ),
                false => assert!(refused(&text).contains("the hardest are"), "{text}"),
            }
        }
    }
}

/// A puzzle of a rank has that place among its kind.
#[test]
fn ranks_become_scores() {
    let wish = wish("n=5,rank=60-80");
    let (recipe, mut generator) = (wish.recipe().unwrap(), Generator::new());
    for k in 0..5 {
        let made = generator.generate(&recipe, Seed(4), k, &mut Budget::unlimited());
        let puzzle = made.unwrap().puzzle;
        let score = Grader::new().grade(&puzzle).score;
        let place = harder_than(puzzle.size(), score).unwrap();
        assert!((60..=80).contains(&place), "{puzzle}: {score} is {place}");
    }
}

/// What the wish says, or its preset, is the same for all puzzles; the rest varies.
#[test]
fn what_varies_is_what_the_wish_leaves_open() {
    let varied = |text: &str| {
        let varied = recipe(text).varied;
        (varied.operators, varied.cages, varied.techniques)
    };
    assert_eq!(varied("level=hard"), (true, true, true));
    assert_eq!(varied("level=hard,ops=+-"), (false, true, true));
    assert_eq!(varied("level=hard,cage-size=2-4"), (true, false, true));
    assert_eq!(varied("for=weekend"), (false, false, true));
    assert_eq!(varied("hardest=naked-set"), (true, true, false));
    assert_eq!(varied("score=200-300"), (true, true, false));
    assert_eq!(varied("variety=low"), (false, false, false));
    assert_eq!(varied("solutions=any"), (false, false, false));
}

#[test]
fn without_plus_and_times_cages_have_two_cells_and_single_ones_fill_up() {
    for text in [
        "n=5,ops=-/",
        "n=4,ops=-",
        "n=6,ops=-,level=easy",
        "ops=-/,for=newspaper",
    ] {
        let recipe = recipe(text);
        let wanted: Vec<usize> = (1..=recipe.cage_sizes.len())
            .filter(|&cells| recipe.cage_sizes[cells - 1] > 0)
            .collect();
        assert_eq!(wanted, [1, 2], "{text}");
        assert_eq!(recipe.most_singles, None, "{text}");
        let made = Generator::new().generate(&recipe, Seed(1), 0, &mut Budget::unlimited());
        let puzzle = made
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .puzzle;
        for cage in puzzle.cages() {
            match cage.clue() {
                Clue::Given(_) => assert_eq!(cage.cells().len(), 1),
                _ => assert_eq!(cage.cells().len(), 2),
            }
        }
    }
    assert_eq!(recipe("n=6,ops=/").cage_sizes, [1, 12, 0, 0]);
    // An explicit bound is kept.
    assert_eq!(recipe("n=4,ops=-/,max-singles=4").most_singles, Some(4));
}

#[test]
fn presets_are_changed_by_what_else_is_wished_for() {
    let newspaper = recipe("for=newspaper");
    assert_eq!(newspaper.size.get(), 6);
    assert_eq!(newspaper.levels, Level::Normal..=Level::Normal);
    assert_eq!(newspaper.operators, [1, 1, 1, 1]);
    assert_eq!(newspaper.cage_sizes, [1, 10, 6, 2]);
    assert_eq!(newspaper.most_singles, Some(2));
    let other = recipe("for=newspaper,n=5,ops=+-,max-singles=0");
    assert_eq!((other.size.get(), other.operators), (5, [1, 1, 0, 0]));
    assert_eq!(
        (other.most_singles, other.cage_sizes),
        (Some(0), vec![1, 10, 6, 2])
    );

    let few = recipe("for=few-givens,n=9,level=easy");
    let plain = recipe("n=9,level=easy");
    assert_eq!(few.most_singles, Some(5));
    assert_eq!(
        Recipe {
            most_singles: None,
            ..few.clone()
        },
        plain
    );
    for k in 0..5 {
        let made = Generator::new()
            .generate(&few, Seed(1), k, &mut Budget::unlimited())
            .unwrap();
        let given = |cage: &&cagey::model::Cage| cage.cells().len() == 1;
        assert!(made.puzzle.cages().iter().filter(given).count() <= 5);
    }
}

#[test]
fn a_wish_for_one_of_its_puzzles_is_for_no_other() {
    let all = wish("count=20,n=4,level=easy,seed=5,start=100");
    assert_eq!(
        all.only(107).to_string(),
        "n=4,level=easy,algorithm=2,seed=5,start=107"
    );
}

/// `testdata/wishes.txt` has the puzzles that wishes give; the command, the page and Python are tested with it too.
/// Blessing fills in the ids that are not known yet, and changes no others.
#[test]
fn wishes_always_give_the_same_puzzles() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/wishes.txt");
    let blesses = std::env::var_os("CAGEY_BLESS").is_some();
    let mut blessed = String::new();
    let mut generator = Generator::new();
    let mut count = 0;
    for line in fs::read_to_string(&file).unwrap().lines() {
        if line.starts_with('#') {
            blessed += &format!("{line}\n");
            continue;
        }
        let (text, id) = line.split_once(' ').unwrap();
        let wish = wish(text);
        assert_eq!(wish.to_string(), text);
        let seed = Seed(wish.seed.unwrap());
        let made = generator.generate(&recipe(text), seed, wish.start, &mut Budget::unlimited());
        let now = made.unwrap().puzzle.to_string();
        if !(blesses && id == "?") {
            assert_eq!(now, id, "{text}");
        }
        blessed += &format!("{text} {now}\n");
        count += 1;
    }
    if blesses {
        fs::write(&file, blessed).unwrap();
    }
    assert!(count >= 200, "only {count}");
}

/// What is wanted of the steps of a solution needs a solution.
#[test]
fn puzzles_without_one_solution_have_neither_level_nor_score() {
    let refused = |text: &str| wish(text).recipe().err().map(|error| error.to_string());
    assert_eq!(refused("n=4,solutions=several"), None);
    for wanted in [
        "level=hard",
        "score=100-200",
        "trial=always",
        "needs=naked-set",
    ] {
        let text = format!("n=4,solutions=several,{wanted}");
        let error = refused(&text).unwrap_or_else(|| panic!("{text} is accepted"));
        assert!(error.starts_with("solutions=several"), "{text}: {error}");
    }
}

#[test]
fn cages_are_at_most_as_large_as_the_grid_and_the_largest_cage() {
    let sizes = |n: usize, cells: usize| {
        let mut weights = vec![0; cells];
        weights[cells - 1] = 1;
        weights[0] = 1;
        let wish = Wish {
            size: Some(n),
            cage_size: Some(CageSizes::new(weights)),
            ..Wish::default()
        };
        let error = wish.recipe().err().map(|error| error.to_string());
        error.is_some_and(|error| error.contains("too large"))
    };
    for (n, most) in [(3, 9), (4, 16), (5, 16)] {
        assert!(!sizes(n, most), "{most} cells in {n}×{n}");
        assert!(sizes(n, most + 1), "{} cells in {n}×{n}", most + 1);
    }
}

#[test]
fn a_weight_that_is_too_large_is_that_of_its_key() {
    let large = Recipe::LARGEST_WEIGHT + 1;
    let of = |wish: Wish| wish.recipe().unwrap_err().to_string();
    let cages = Wish {
        cage_size: Some(CageSizes::new(vec![1, large])),
        ..Wish::default()
    };
    let ops = Wish {
        ops: Some(Operators([1, large, 1, 1])),
        ..Wish::default()
    };
    assert!(of(cages.clone()).starts_with("cage-size"), "{}", of(cages));
    assert!(of(ops.clone()).starts_with("ops"), "{}", of(ops));
    // Both have operators here, but only the cages have the weight.
    let cages = Wish {
        ops: Some(Operators([1, 2, 3, 4])),
        ..cages
    };
    assert!(of(cages.clone()).starts_with("cage-size"), "{}", of(cages));
}

#[test]
fn a_preset_is_found_by_its_name() {
    for preset in PRESETS {
        assert_eq!(Preset::by_name(preset.name).unwrap().name, preset.name);
    }
    assert!(Preset::by_name("nothing").is_none());
}
