//! Generated puzzles: they satisfy their recipes, and a seed always gives the same ones.

use std::fs;
use std::path::Path;

use cagey::engine::{Budget, Count, Outcome, reference};
use cagey::generate::{
    DailySize, Date, GenerateError, Generated, Generator, PRESETS, Preset, Recipe, RecipeError,
    Relaxation, Seed, Symmetry, Trial, Variety, WantedSolutions, daily,
};
use cagey::logic::{Grader, Level, Technique};
use cagey::model::{Cell, Clue, Op, Puzzle, Size};

fn recipe(n: usize) -> Recipe {
    Recipe::new(Size::new(n).unwrap())
}

fn levelled(n: usize, level: Level) -> Recipe {
    Recipe::levelled(Size::new(n).unwrap(), level..=level, Variety::High)
}

fn make(recipe: &Recipe, k: u64) -> Generated {
    let made = Generator::new().generate(recipe, Seed(5), k, &mut Budget::unlimited());
    made.unwrap_or_else(|error| panic!("{recipe:?}: {error}"))
}

/// Writes a puzzle and reads it again.
fn again(made: &Generated) -> Puzzle {
    let id = made.puzzle.to_string();
    let puzzle: Puzzle = id.parse().unwrap();
    assert_eq!(puzzle, made.puzzle, "{id}");
    puzzle
}

#[test]
fn levels_are_exact_and_solutions_are_the_only_ones() {
    let mut generator = Generator::new();
    let mut grader = Grader::new();
    for n in 4..=9 {
        for &level in Level::ALL {
            let recipe = levelled(n, level);
            for k in 0..if level >= Level::Extreme { 5 } else { 20 } {
                let made = generator
                    .generate(&recipe, Seed(3), k, &mut Budget::unlimited())
                    .unwrap();
                let puzzle = again(&made);
                let grade = grader.grade(&puzzle);
                assert_eq!(grade.level, level, "{puzzle}");
                assert!(!grade.needs_guessing, "{puzzle}");
                assert_eq!(made.level, Some(level));
                let Outcome::Unique(solution) = puzzle.solve() else {
                    panic!("{puzzle}");
                };
                assert_eq!(made.solution.as_ref(), Some(&solution), "{puzzle}");
                if n <= 6 {
                    assert_eq!(
                        reference::solve(&puzzle),
                        Outcome::Unique(solution),
                        "{puzzle}"
                    );
                }
            }
        }
    }
}

#[test]
fn cages_and_clues_are_as_the_recipe_says() {
    for n in 4..=8 {
        let mut recipe = recipe(n);
        recipe.cage_sizes = vec![1, 0, 3, 3, 1];
        recipe.operators = [2, 1, 1, 0];
        recipe.most_singles = Some(n as u32);
        recipe.largest_target = Some(40);
        recipe.trial = Trial::Allowed;
        for k in 0..10 {
            let puzzle = again(&make(&recipe, k));
            let mut singles = 0;
            for cage in puzzle.cages() {
                match (cage.cells().len(), cage.clue()) {
                    (1, Clue::Given(_)) => singles += 1,
                    (3..=5, Clue::Op(Op::Add | Op::Mul, target)) => assert!(target <= 40),
                    other => panic!("{puzzle}: {other:?}"),
                }
            }
            assert!(singles <= n, "{puzzle}");
        }
    }
}

#[test]
fn half_a_turn_leaves_symmetric_cages_as_they_are() {
    for n in 3..=8 {
        let mut recipe = recipe(n);
        recipe.symmetry = Symmetry::HalfTurn;
        recipe.trial = Trial::Allowed;
        for k in 0..10 {
            let puzzle = again(&make(&recipe, k));
            let turned = |cell: Cell| {
                let last = puzzle.size().get() - 1;
                Cell::new((last - cell.row()) as u8, (last - cell.col()) as u8)
            };
            for cage in puzzle.cages() {
                let opposite = puzzle.cage_containing(turned(cage.first_cell())).unwrap().1;
                let mut cells: Vec<Cell> = cage.cells().iter().map(|&c| turned(c)).collect();
                cells.sort();
                assert_eq!(opposite.cells(), cells, "{puzzle}");
            }
        }
    }
}

#[test]
fn operators_are_hidden_as_often_as_wanted() {
    let mut some = recipe(6);
    some.hidden_percent = 50;
    let mut all = recipe(4);
    all.hidden_percent = 100;
    let is_hidden = |cage: &&cagey::model::Cage| matches!(cage.clue(), Clue::Hidden(_));
    let (mut hidden, mut told) = (0, 0);
    for k in 0..20 {
        let puzzle = again(&make(&some, k));
        let here = puzzle.cages().iter().filter(is_hidden).count();
        hidden += here;
        told += puzzle.cages().len() - here;
        let puzzle = again(&make(&all, k));
        for cage in puzzle.cages().iter().filter(|cage| cage.cells().len() > 1) {
            assert!(is_hidden(&cage), "{puzzle}");
        }
        assert!(matches!(puzzle.solve(), Outcome::Unique(_)), "{puzzle}");
    }
    assert!(hidden > 50 && told > 50, "{hidden} and {told}");
}

#[test]
fn scores_are_within_the_range() {
    let mut recipe = recipe(6);
    recipe.scores = Some(200..=230);
    let mut grader = Grader::new();
    for k in 0..10 {
        let puzzle = again(&make(&recipe, k));
        let score = grader.grade(&puzzle).score;
        assert!((200..=230).contains(&score), "{puzzle}: {score}");
    }
}

#[test]
fn puzzles_for_testing_programs_have_several_solutions_or_none() {
    for n in 3..=7 {
        let mut several = recipe(n);
        several.solutions = WantedSolutions::Several;
        let mut none = recipe(n);
        none.solutions = WantedSolutions::None;
        let mut any = recipe(n);
        any.solutions = WantedSolutions::Any;
        for k in 0..10 {
            let made = make(&several, k);
            let puzzle = again(&made);
            assert!(matches!(puzzle.solve(), Outcome::Multiple(_)), "{puzzle}");
            assert!(puzzle.is_solved_by(&made.solution.unwrap()), "{puzzle}");
            let made = make(&none, k);
            let puzzle = again(&made);
            assert_eq!(
                (puzzle.solve(), made.solution),
                (Outcome::Impossible, None),
                "{puzzle}"
            );
            let made = make(&any, k);
            let count = reference::count(&made.puzzle, 1, &mut Budget::of_nodes(1_000_000));
            let has_any = count != Count::Exactly(0);
            assert_eq!(has_any, made.solution.is_some(), "{}", made.puzzle);
        }
    }
}

#[test]
fn trial_is_needed_where_it_is_wanted() {
    let mut recipe = recipe(6);
    recipe.cage_sizes = vec![0, 2, 4, 6, 4];
    recipe.trial = Trial::Always;
    for k in 0..3 {
        let puzzle = again(&make(&recipe, k));
        assert!(Grader::new().grade(&puzzle).needs_guessing, "{puzzle}");
        assert!(matches!(puzzle.solve(), Outcome::Unique(_)), "{puzzle}");
    }
}

#[test]
fn presets_and_days_give_puzzles() {
    let mut grader = Grader::new();
    for preset in PRESETS {
        let wish = Preset::by_name(preset.name).unwrap().wish();
        assert_eq!(format!("for={}", preset.name).parse(), Ok(wish.clone()));
        let recipe = wish.recipe().unwrap();
        for k in 0..3 {
            let puzzle = again(&make(&recipe, k));
            assert!(
                recipe.levels.contains(&grader.level(&puzzle)),
                "{}: {puzzle}",
                preset.name
            );
        }
    }
    // From a Monday to a Sunday.
    for (which, wanted) in [
        (None, [4, 5, 5, 6, 6, 7, 8]),
        (Some(DailySize::Small), [4, 5, 4, 5, 4, 5, 5]),
        (Some(DailySize::Medium), [6; 7]),
        (Some(DailySize::Large), [7, 7, 8, 8, 7, 8, 9]),
    ] {
        let mut sizes = Vec::new();
        for day in 16..=22 {
            let wish = daily(Date::new(2026, 11, day).unwrap(), which);
            assert_eq!(wish.algorithm, Some(2));
            let (recipe, seed) = (wish.recipe().unwrap(), Seed(wish.seed.unwrap()));
            let made =
                Generator::new().generate(&recipe, seed, wish.start, &mut Budget::unlimited());
            let puzzle = made.unwrap().puzzle;
            assert!(!Grader::new().grade(&puzzle).needs_guessing, "{wish}");
            sizes.push(puzzle.size().get());
        }
        assert_eq!(sizes, wanted);
    }
}

/// The shares that docs/generate.md promises from 6×6 on, with some room for chance.
#[test]
fn hard_puzzles_differ_from_one_another() {
    let (mut generator, mut grader) = (Generator::new(), Grader::new());
    for (n, level) in [
        (6, Level::Hard),
        (6, Level::Unreasonable),
        (7, Level::Extreme),
    ] {
        let recipe = levelled(n, level);
        let (mut cages, mut dominoes, mut of_five, mut products) = (0, 0, 0, 0);
        let mut hardest: Vec<&str> = Vec::new();
        for k in 0..100 {
            let made = generator.generate(&recipe, Seed(6), k, &mut Budget::unlimited());
            let puzzle = made.unwrap().puzzle;
            for cage in puzzle.cages() {
                cages += 1;
                dominoes += usize::from(cage.cells().len() == 2);
                of_five += usize::from(cage.cells().len() == 5);
                products += usize::from(matches!(cage.clue(), Clue::Op(Op::Mul, _)));
            }
            hardest.push(grader.grade(&puzzle).hardest.id);
        }
        assert!(
            products * 100 > cages * 12,
            "{n} {level}: {products} of {cages}"
        );
        assert!(
            dominoes * 100 < cages * 62,
            "{n} {level}: {dominoes} of {cages}"
        );
        assert!(of_five > 0, "{n} {level}");
        let most = (hardest.iter()).map(|id| hardest.iter().filter(|other| *other == id).count());
        assert!(most.max() <= Some(68), "{n} {level}: {hardest:?}");
    }
}

#[test]
fn a_puzzle_depends_on_nothing_made_before_it() {
    let recipe = levelled(6, Level::Hard);
    let mut generator = Generator::new();
    let in_order: Vec<Generated> = (0..20)
        .map(|k| {
            generator
                .generate(&recipe, Seed(9), k, &mut Budget::unlimited())
                .unwrap()
        })
        .collect();
    for (k, made) in in_order.iter().enumerate().rev().step_by(3) {
        let alone = Generator::new().generate(&recipe, Seed(9), k as u64, &mut Budget::unlimited());
        assert_eq!(alone.as_ref(), Ok(made));
    }
    let mut ids: Vec<String> = in_order
        .iter()
        .map(|made| made.puzzle.to_string())
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 20);
}

#[test]
fn what_stops_it_never_changes_it() {
    let recipe = levelled(5, Level::Extreme);
    let made = make(&recipe, 0);
    for limit in [0, 1, 3, 10, 100, 1_000_000] {
        match Generator::new().generate(&recipe, Seed(5), 0, &mut Budget::of_nodes(limit)) {
            Ok(stopped_late) => assert_eq!(stopped_late, made),
            Err(error) => assert_eq!(error, GenerateError::Stopped),
        }
    }
}

/// Every look takes a node of the budget, and so does every node of a search.
#[test]
fn searches_are_paid_for_too() {
    let mut budget = Budget::of_nodes(1_000_000);
    let recipe = levelled(6, Level::Unreasonable);
    let made = Generator::new().generate(&recipe, Seed(5), 0, &mut budget);
    let spent = budget.nodes() - budget.nodes_left();
    assert!(spent > made.unwrap().tried.looks.into());
}

/// Levels and scores take most of the time of such a recipe, and no search is needed for it.
#[test]
fn levels_and_scores_are_paid_for_too() {
    let mut recipe = levelled(6, Level::Normal);
    recipe.scores = Some(200..=230);
    let mut budget = Budget::of_nodes(1_000_000);
    let made = Generator::new().generate(&recipe, Seed(5), 0, &mut budget);
    let spent = budget.nodes() - budget.nodes_left();
    assert!(spent > made.unwrap().tried.looks.into());
    let mut budget = Budget::of_nodes(spent - 1);
    let stopped = Generator::new().generate(&recipe, Seed(5), 0, &mut budget);
    assert_eq!(stopped, Err(GenerateError::Stopped));
}

#[test]
fn large_grids_are_made() {
    for n in [2, 3, 10, 12, 16] {
        let mut recipe = recipe(n);
        recipe.cage_sizes = vec![1, 3, 2];
        let made = make(&recipe, 0);
        assert!(made.puzzle.is_solved_by(&made.solution.unwrap()));
        assert!(matches!(
            again(&make(&recipe, 1)).solve(),
            Outcome::Unique(_)
        ));
    }
}

/// Every contradiction in a recipe, with its message.
#[test]
fn contradictory_recipes_are_rejected_with_a_message() {
    let bad = |change: &dyn Fn(&mut Recipe)| {
        let mut recipe = recipe(4);
        change(&mut recipe);
        let error = Generator::new().generate(&recipe, Seed(1), 0, &mut Budget::unlimited());
        match error {
            Err(GenerateError::Recipe(error)) => {
                assert_eq!(recipe.check(), Err(error.clone()));
                error.to_string()
            }
            other => panic!("{recipe:?}: {other:?}"),
        }
    };
    let told = [
        bad(&|r| r.size = Size::new(1).unwrap()),
        bad(&|r| r.levels = Level::Hard..=Level::Easy),
        bad(&|r| r.scores = Some(RangeOf(300, 200).into())),
        bad(&|r| r.hidden_percent = 101),
        bad(&|r| r.operators = [0, 0, 0, 2_000_000]),
        bad(&|r| r.cage_sizes = vec![]),
        bad(&|r| r.cage_sizes = vec![0, 0, 0]),
        bad(&|r| r.cage_sizes = [vec![0; 16], vec![1]].concat()),
        bad(&|r| r.operators = [0; 4]),
        bad(&|r| r.operators = [0, 1, 0, 1]),
        bad(&|r| r.largest_target = Some(0)),
        bad(&|r| {
            r.operators = [1, 1, 0, 0];
            r.largest_target = Some(3);
        }),
        bad(&|r| r.cage_sizes = vec![0, 0, 1]),
        bad(&|r| {
            r.cage_sizes = vec![9, 0, 0, 0, 1];
            r.most_singles = Some(0);
        }),
        bad(&|r| {
            r.solutions = WantedSolutions::None;
            r.levels = Level::Easy..=Level::Easy;
        }),
        bad(&|r| {
            r.trial = Trial::Always;
            r.levels = Level::Easy..=Level::Hard;
        }),
        bad(&|r| {
            r.size = Size::new(3).unwrap();
            r.levels = Level::Extreme..=Level::Unreasonable;
        }),
        bad(&|r| {
            r.size = Size::new(3).unwrap();
            r.trial = Trial::Always;
        }),
        bad(&|r| {
            r.size = Size::new(2).unwrap();
            r.levels = Level::Normal..=Level::Normal;
        }),
    ];
    assert_eq!(
        told,
        [
            "puzzles are made from 2×2 to 16×16, not 1×1",
            "hard is harder than easy: put the easier level first",
            "300 is more than 200: put the lower score first",
            "101 is not a percentage: at most 100",
            "the weight 2000000 is too large: at most 1000000",
            "at least one size of cages is needed",
            "at least one size of cages is needed",
            "cages of 17 cells are too large: at most 16",
            "at least one operator is needed",
            "cages of 3 cells need + or ×: − and ÷ are for cages of two cells",
            "numbers up to 0 are too small for cages of 2 cells, whose clues are at least 1",
            "numbers up to 3 are too small for cages of 3 cells, whose clues are at least 4",
            "cages of these sizes cannot fill 16 cells: allow other sizes or more single cells",
            "cages of these sizes cannot fill 16 cells: allow other sizes or more single cells",
            "levels, scores, techniques and trial are for puzzles with one solution, not none",
            "only unreasonable puzzles need guessing, not hard ones",
            "no 3×3 puzzle is extreme: the hardest are hard",
            "no 3×3 puzzle is unreasonable: the hardest are hard",
            "no 2×2 puzzle is normal: the hardest are easy",
        ]
    );
}

/// A range whose end is before its start, which is what is tested.
struct RangeOf(u32, u32);

impl From<RangeOf> for std::ops::RangeInclusive<u32> {
    fn from(RangeOf(start, end): RangeOf) -> Self {
        start..=end
    }
}

/// A recipe that passes every check but has no puzzle is given up, with an explanation.
#[test]
fn what_is_not_found_says_what_was_tried() {
    let not_found = |recipe: &Recipe| {
        let error = Generator::new().generate(recipe, Seed(1), 0, &mut Budget::unlimited());
        let Err(GenerateError::NotFound { recipe, tried }) = error else {
            panic!("{recipe:?}: {error:?}");
        };
        (
            tried.relax(&recipe),
            GenerateError::NotFound { recipe, tried }.to_string(),
        )
    };
    // Hard ones need + and − together.
    let mut sums = levelled(3, Level::Hard);
    sums.operators = [1, 0, 0, 0];
    let (relax, told) = not_found(&sums);
    assert_eq!(relax[0], Relaxation::Levels);
    assert!(
        told.starts_with("no hard 3×3 puzzle was found: of "),
        "{told}"
    );
    assert!(
        told.contains("the closest was easier than hard; allow other levels, or "),
        "{told}"
    );

    let mut divided = recipe(2);
    divided.operators = [0, 0, 0, 1];
    divided.cage_sizes = vec![0, 1];
    let (relax, told) = not_found(&divided);
    assert_eq!(relax[0], Relaxation::Operators);
    assert!(
        told.contains("the closest left 4 of 4 cells open; allow more operators"),
        "{told}"
    );

    // With ÷ alone, no grid of these sizes can be cut into pairs of values that divide each other.
    let mut never = recipe(7);
    never.operators = [0, 0, 0, 1];
    never.cage_sizes = vec![0, 1];
    assert_eq!(never.check(), Err(RecipeError::CagesDoNotFill { area: 49 }));
    never.size = Size::new(10).unwrap();
    let (_, told) = not_found(&never);
    assert!(
        told.starts_with("no 10×10 grid could be cut into such cages with such clues"),
        "{told}"
    );

    let mut scored = levelled(4, Level::Easy);
    scored.scores = Some(5000..=6000);
    let (relax, told) = not_found(&scored);
    assert_eq!(relax[0], Relaxation::Scores);
    assert!(told.contains("the nearest score was "), "{told}");
}

/// `testdata/stability.txt` only ever grows: a seed must always give the same puzzle. Blessing fills in the ids
/// that are not known yet, and changes no others.
#[test]
fn seeds_always_give_the_same_puzzles() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/stability.txt");
    let text = fs::read_to_string(&file).unwrap();
    let blesses = std::env::var_os("CAGEY_BLESS").is_some();
    let mut blessed = String::new();
    let mut count = 0;
    let mut generator = Generator::new();
    for line in text.lines() {
        if line.starts_with('#') {
            blessed += &format!("{line}\n");
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let [name, seed, k, id] = words[..] else {
            panic!("{line}");
        };
        let (seed, number) = (Seed(seed.parse().unwrap()), k.parse().unwrap());
        let made = generator.generate(&named(name), seed, number, &mut Budget::unlimited());
        let now = made.unwrap().puzzle.to_string();
        if !(blesses && id == "?") {
            assert_eq!(now, id, "{name} {} {k}", seed.0);
        }
        blessed += &format!("{name} {} {k} {now}\n", seed.0);
        count += 1;
    }
    if blesses {
        fs::write(&file, blessed).unwrap();
    }
    assert!(count >= 40, "only {count}");
}

/// The recipes of the file by their names: a size and a level, or a size and what is special.
fn named(name: &str) -> Recipe {
    let (size, what) = name.split_once('-').unwrap();
    let n = size.parse().unwrap();
    if let Some(level) = Level::ALL
        .iter()
        .copied()
        .find(|level| level.name() == what)
    {
        return levelled(n, level);
    }
    let is_level = |level: &Level| what.strip_prefix("low-") == Some(level.name());
    if let Some(level) = Level::ALL.iter().copied().find(is_level) {
        return Recipe::levelled(Size::new(n).unwrap(), level..=level, Variety::Low);
    }
    let technique = |id: &str| Technique::named(id).unwrap();
    let mut recipe = recipe(n);
    match what {
        "any" => {}
        "allowed" => {
            recipe = levelled(n, Level::Unreasonable);
            recipe.trial = Trial::Allowed;
        }
        "always" => recipe.trial = Trial::Always,
        "needs-fish" => recipe.needs = Some(technique("fish")),
        "hardest-naked-set" => recipe.hardest = Some(technique("naked-set")),
        "hidden" => recipe.hidden_percent = 100,
        "symmetric" => recipe.symmetry = Symmetry::HalfTurn,
        "several" => recipe.solutions = WantedSolutions::Several,
        "none" => recipe.solutions = WantedSolutions::None,
        "small-cages" => recipe.cage_sizes = vec![1, 3, 2],
        "plus" => recipe.operators = [1, 0, 0, 0],
        "scored" => recipe.scores = Some(150..=180),
        other => panic!("no recipe {other}"),
    }
    recipe
}
