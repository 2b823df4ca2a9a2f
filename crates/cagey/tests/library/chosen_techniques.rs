//! Explanations with some techniques only, lists of all open steps, exercises, and puzzles that need a technique. What
//! they promise is checked by walks of this file, which share nothing with them but the finders of steps.

use std::collections::BTreeSet;

use cagey::coach::{Arrangement, Ending, ExplainOptions, Logic, StepOrder, explain, open_steps};
use cagey::engine::{Budget, Limit, Solver};
use cagey::generate::{
    Generator, PractiseError, Recipe, RecipeError, Seed, Trial, Variety, WantedTechnique, Wish,
    practise,
};
use cagey::logic::{
    Grader, Level, Marks, Step, TECHNIQUES, Technique, TechniqueSet, next_step, verify,
};
use cagey::model::{Position, Puzzle, Size};
use cagey::words::{Language, Medium, Voice};

use crate::corpora::corpus_files;

const EASY: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";

fn technique(id: &str) -> &'static Technique {
    Technique::named(id).unwrap()
}

fn size(n: usize) -> Size {
    Size::new(n).unwrap()
}

/// The first puzzles of each file of the corpus.
fn corpus(each: usize) -> Vec<Puzzle> {
    let files = corpus_files("keen");
    let texts = files
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap());
    texts
        .flat_map(|text| {
            let ids: Vec<Puzzle> = (text.lines().take(each))
                .map(|id| id.parse().unwrap())
                .collect();
            ids
        })
        .collect()
}

/// Takes steps of these techniques, whichever is found first, until there is none.
fn exhausted<'p>(mut marks: Marks<'p>, techniques: &[&'static Technique]) -> Marks<'p> {
    'steps: loop {
        for technique in techniques {
            let steps = technique.steps(&marks);
            if !steps.is_empty() {
                for step in &steps {
                    assert_eq!(verify(&marks, step), Ok(()), "{}", technique.id);
                }
                steps.iter().for_each(|step| marks.apply(step));
                continue 'steps;
            }
        }
        return marks;
    }
}

fn cheaper(than: &Technique) -> Vec<&'static Technique> {
    let all = TECHNIQUES.iter().copied();
    all.filter(|other| other.price < than.price).collect()
}

/// Whether a puzzle needs a technique, by the words of the documentation.
fn needs(puzzle: &Puzzle, technique: &'static Technique) -> bool {
    let marks = exhausted(Marks::new(puzzle), &cheaper(technique));
    !marks.is_solved() && !technique.steps(&marks).is_empty()
}

fn walked(puzzle: &Puzzle, techniques: TechniqueSet, order: StepOrder) -> (Vec<Step>, Ending) {
    let options = ExplainOptions::walk().order(order).techniques(techniques);
    let empty = Position::empty(puzzle.size());
    let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
    let told = explain(puzzle, &empty, options, &mut solver, &mut budget).unwrap();
    (told.steps().unwrap().steps.clone(), told.ending)
}

#[test]
fn only_the_techniques_that_are_allowed_are_used() {
    for puzzle in corpus(2) {
        for (only, without) in [
            (vec!["cage-values", "naked-single", "hidden-single"], vec![]),
            (vec![], vec!["cage-cells", "hidden-single"]),
            (vec!["naked-single"], vec![]),
        ] {
            let allowed = TechniqueSet::chosen(&only, &without).unwrap();
            for order in [StepOrder::Aimed, StepOrder::All] {
                let (steps, ending) = walked(&puzzle, allowed, order);
                let is_allowed = |step: &Step| allowed.contains(step.technique);
                assert!(
                    steps.iter().all(is_allowed),
                    "{puzzle} {only:?} {without:?}"
                );
                let alone = exhausted(Marks::new(&puzzle), &allowed.iter().collect::<Vec<_>>());
                let is_finished = matches!(ending.logic, Logic::Finished { .. });
                assert_eq!(is_finished, alone.is_solved(), "{puzzle} {order:?}");
                if let Logic::Exhausted {
                    empty, left_out, ..
                } = ending.logic
                {
                    assert_eq!(empty, alone.empty_cells(), "{puzzle} {order:?}");
                    let next = left_out.unwrap();
                    assert!(!allowed.contains(next));
                    assert!(!next.steps(&alone).is_empty(), "{puzzle}: {}", next.id);
                }
            }
        }
    }
}

#[test]
fn all_techniques_are_the_same_as_no_choice() {
    for puzzle in corpus(1) {
        let (steps, ending) = walked(&puzzle, TechniqueSet::ALL, StepOrder::Aimed);
        let plain = puzzle.explain();
        assert_eq!(
            (&steps, &ending),
            (&plain.steps().unwrap().steps, &plain.ending)
        );
    }
}

#[test]
fn the_ending_names_the_technique_that_is_missing() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let allowed = TechniqueSet::chosen(&["cage-cells", "naked-single"], &[]).unwrap();
    let (_, ending) = walked(&puzzle, allowed, StepOrder::Aimed);
    let told = |language| {
        let voice = Voice {
            language,
            medium: Medium::Written,
        };
        voice.ending(&ending, &puzzle).unwrap()
    };
    assert_eq!(
        told(Language::English),
        "The puzzle has one solution, but the techniques that were allowed tell no more: the next step \
         would be “Hidden single”, which was left out. 16 cells are empty."
    );
    assert!(told(Language::German).contains("Der nächste Schritt wäre „"));
    // Nothing is allowed at all.
    let none = TechniqueSet::chosen(&["fish"], &["fish"]).unwrap();
    let (steps, ending) = walked(&puzzle, none, StepOrder::Aimed);
    assert!(steps.is_empty());
    assert!(matches!(
        ending.logic,
        Logic::Exhausted { empty: 16, left_out: Some(next), .. } if next.id == "cage-values"
    ));
    // What is left out would not help either.
    let two: Puzzle = "c2:d,n".parse().unwrap();
    let (_, ending) = walked(&two, none, StepOrder::Aimed);
    assert!(matches!(
        ending.logic,
        Logic::Exhausted { left_out: None, .. }
    ));
}

#[test]
fn a_limit_while_looking_for_what_is_missing_is_a_limit() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let none = TechniqueSet::chosen(&["fish"], &["fish"]).unwrap();
    let options = ExplainOptions::walk().techniques(none);
    let empty = Position::empty(puzzle.size());
    for nodes in 0..400 {
        let mut budget = Budget::of_nodes(nodes);
        let told = explain(
            &puzzle,
            &empty,
            options.clone(),
            &mut Solver::new(),
            &mut budget,
        );
        match told.unwrap().ending.logic {
            Logic::Stopped {
                limit: Limit::Nodes { .. },
                ..
            } => {}
            Logic::Exhausted { left_out, .. } => assert!(left_out.is_some(), "{nodes}"),
            other => panic!("{nodes}: {other:?}"),
        }
    }
}

#[test]
fn the_list_of_open_steps_has_every_step_and_no_other() {
    for puzzle in corpus(1) {
        let mut marks = Marks::new(&puzzle);
        for _ in 0..6 {
            let options = ExplainOptions::walk().order(StepOrder::All);
            let position = marks.position();
            let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
            let open = open_steps(&puzzle, &position, options, &mut solver, &mut budget).unwrap();
            let listed = open.steps().unwrap();
            assert_eq!(listed.arrangement, Arrangement::Alternatives);
            assert!(listed.steps.is_sorted_by_key(Step::price));
            let mut visited = 0;
            listed.for_each(|at, step, _| {
                assert_eq!(at.position(), position, "all belong to the same marks");
                assert_eq!(verify(at, step), Ok(()), "{puzzle}");
                assert!(step.is_open(at));
                visited += 1;
            });
            assert_eq!(visited, listed.steps.len());
            // The order of the techniques is that of their prices, but steps of a technique may cost more.
            let is_search =
                |technique: &Technique| matches!(technique.id, "neighbourhood" | "trial");
            let seen = |steps: &[Step]| -> BTreeSet<String> {
                steps.iter().map(|step| format!("{step:?}")).collect()
            };
            let others = TECHNIQUES.iter().filter(|technique| !is_search(technique));
            let found: Vec<Step> = others
                .flat_map(|technique| technique.steps(&marks))
                .collect();
            if !found.is_empty() {
                assert_eq!(seen(&listed.steps), seen(&found), "{puzzle}");
            }
            let next = next_step(&marks, Level::Unreasonable).unwrap();
            assert_eq!(listed.steps[0].price(), next.price());
            marks.apply(&next);
        }
    }
}

#[test]
fn a_list_of_open_steps_ends_as_an_explanation_does() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let listed = |position: &Position, options: ExplainOptions, budget: &mut Budget| {
        let open = open_steps(&puzzle, position, options, &mut Solver::new(), budget).unwrap();
        (
            open.steps().map(|steps| steps.steps.len()),
            open.ending.logic,
        )
    };
    let empty = Position::empty(puzzle.size());
    let all = ExplainOptions::walk();
    let mut unlimited = Budget::unlimited();
    assert!(matches!(
        listed(&empty, all.clone(), &mut unlimited),
        (Some(1..), Logic::UnderWay)
    ));
    let easy = all.clone().up_to(Level::Easy);
    let (count, _) = listed(&empty, easy, &mut unlimited);
    assert!(count.unwrap() < listed(&empty, all.clone(), &mut unlimited).0.unwrap());
    let fish = all
        .clone()
        .techniques(TechniqueSet::of([technique("fish")]));
    assert!(matches!(
        listed(&empty, fish, &mut unlimited),
        (Some(0), Logic::Exhausted { empty: 16, left_out: Some(next), .. }) if next.id == "cage-values"
    ));
    let trial = all
        .clone()
        .techniques(TechniqueSet::of([technique("trial")]));
    assert!(matches!(
        listed(&empty, trial, &mut unlimited),
        (Some(1..), Logic::UnderWay)
    ));
    let mut none = Budget::of_nodes(0);
    assert!(matches!(
        listed(&empty, all.clone(), &mut none).1,
        Logic::Stopped { .. }
    ));
    let full: Position = cagey::notation::parse_grid("4231314223141423", puzzle.size())
        .unwrap()
        .into();
    assert_eq!(
        listed(&full, all.clone(), &mut unlimited),
        (Some(0), Logic::Finished { steps: 0 })
    );
    let wrong: Position = cagey::notation::parse_grid("1...............", puzzle.size())
        .unwrap()
        .into();
    assert!(matches!(
        listed(&wrong, all.clone(), &mut unlimited),
        (None, Logic::Impossible { .. })
    ));
    let other = Position::empty(size(5));
    assert!(open_steps(&puzzle, &other, all, &mut Solver::new(), &mut unlimited).is_err());
}

/// Sizes at which exercises for a technique are easy to find.
fn fitting_size(technique: &Technique) -> Size {
    match technique.id {
        "trial" => size(6),
        _ => size(5),
    }
}

#[test]
fn in_an_exercise_the_technique_and_nothing_cheaper_makes_the_next_step() {
    let mut generator = Generator::new();
    for &technique in TECHNIQUES {
        let size = fitting_size(technique);
        for k in 0..3 {
            let mut budget = Budget::unlimited();
            let exercise = practise(technique, size, Seed(7), k, &mut generator, &mut budget);
            let exercise = exercise.unwrap_or_else(|error| panic!("{error}"));
            let puzzle = &exercise.puzzle;
            let at = format!("{} {k} {puzzle}", technique.id);
            assert_eq!(puzzle.size(), size);
            let marks = Marks::at(puzzle, &exercise.position).unwrap();
            for other in cheaper(technique) {
                assert!(other.steps(&marks).is_empty(), "{at}: {} is open", other.id);
            }
            assert_eq!(
                next_step(&marks, Level::Unreasonable).unwrap().technique,
                technique,
                "{at}"
            );
            assert!(!exercise.answers.is_empty(), "{at}");
            for answer in &exercise.answers {
                assert_eq!(answer.technique, technique);
                assert_eq!(verify(&marks, answer), Ok(()), "{at}");
                assert!(answer.is_open(&marks), "{at}");
            }
            // An explanation from there with the cheaper techniques has nothing to say, and with all has this step.
            let cheaper = TechniqueSet::cheaper_than(technique);
            let options = ExplainOptions::walk()
                .order(StepOrder::All)
                .techniques(cheaper);
            let (mut solver, mut budget) = (Solver::new(), Budget::unlimited());
            let told = explain(
                puzzle,
                &exercise.position,
                options,
                &mut solver,
                &mut budget,
            );
            let told = told.unwrap();
            assert_eq!(told.steps().unwrap().steps.len(), 0, "{at}");
            assert!(matches!(
                told.ending.logic,
                Logic::Exhausted { left_out: Some(next), .. } if next == technique
            ));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_exercise() {
    let ask = |technique: &str, n, seed, k, generator: &mut Generator| {
        let technique = Technique::named(technique).unwrap();
        let mut budget = Budget::unlimited();
        let made = practise(technique, size(n), Seed(seed), k, generator, &mut budget).unwrap();
        (made.puzzle, made.position)
    };
    let (mut used, mut seen) = (Generator::new(), Vec::new());
    for id in ["hidden-single", "naked-set", "line-sum"] {
        for (seed, k) in [(1, 0), (1, 1), (2, 0), (u64::MAX, u64::MAX)] {
            let one = ask(id, 5, seed, k, &mut used);
            assert_eq!(one, ask(id, 5, seed, k, &mut Generator::new()));
            assert!(!seen.contains(&one), "{id} {seed} {k}");
            seen.push(one);
        }
    }
}

#[test]
fn an_exercise_that_cannot_be_says_why() {
    let ask = |id: &str, n, budget: &mut Budget| {
        let technique = Technique::named(id).unwrap();
        let made = practise(
            technique,
            size(n),
            Seed(1),
            0,
            &mut Generator::new(),
            budget,
        );
        made.map(|_| ()).unwrap_err()
    };
    let mut unlimited = Budget::unlimited();
    let small = ask("xy-wing", 3, &mut unlimited);
    assert!(matches!(small, PractiseError::Recipe { .. }), "{small:?}");
    assert_eq!(
        small.to_string(),
        "there is no position for xy-wing: no 3×3 puzzle is extreme: the hardest are hard"
    );
    assert!(matches!(
        ask("naked-single", 1, &mut unlimited),
        PractiseError::Recipe { .. }
    ));
    // With all cheaper techniques, a hidden set of a 4×4 is a naked set of the other cells.
    let PractiseError::NotFound { size, puzzles, .. } = ask("hidden-set", 4, &mut unlimited) else {
        panic!("it was found");
    };
    assert!(size.get() == 4 && puzzles > 1000);
    assert_eq!(
        ask("hidden-set", 4, &mut unlimited).to_string(),
        format!(
            "no 4×4 position for hidden-set was found in {puzzles} puzzles: try another size or seed"
        )
    );
    for nodes in [0, 1, 50] {
        assert_eq!(
            ask("fish", 6, &mut Budget::of_nodes(nodes)),
            PractiseError::Stopped
        );
    }
}

fn made(recipe: &Recipe, k: u64) -> Puzzle {
    let made = Generator::new().generate(recipe, Seed(3), k, &mut Budget::unlimited());
    made.unwrap_or_else(|error| panic!("{error}")).puzzle
}

#[test]
fn puzzles_need_the_technique_that_was_asked_for() {
    for &technique in TECHNIQUES {
        let n = fitting_size(technique);
        let lowest = Recipe::lowest_level_with(technique);
        if lowest < Level::Hard {
            continue;
        }
        let mut recipe = Recipe::levelled(n, lowest..=Level::Unreasonable, Variety::Low);
        recipe.needs = Some(technique);
        recipe.trial = Trial::Allowed;
        for k in 0..2 {
            let puzzle = made(&recipe, k);
            assert!(needs(&puzzle, technique), "{} {puzzle}", technique.id);
            assert!(
                Grader::new().level(&puzzle) >= lowest,
                "{} {puzzle}",
                technique.id
            );
            assert_eq!(puzzle.count(), 1);
            // It cannot be explained with what costs less.
            let (_, ending) = walked(
                &puzzle,
                TechniqueSet::cheaper_than(technique),
                StepOrder::Aimed,
            );
            let Logic::Exhausted { left_out, .. } = ending.logic else {
                panic!("{} {puzzle}: {ending:?}", technique.id);
            };
            assert!(left_out.unwrap().price >= technique.price);
        }
    }
}

#[test]
fn puzzles_have_the_hardest_technique_that_was_asked_for() {
    for id in [
        "cage-cells",
        "cage-claims-line",
        "naked-set",
        "line-sum",
        "fish",
        "line-combinations",
    ] {
        let wish: Wish = format!("n=5,hardest={id}").parse().unwrap();
        for k in 0..2 {
            let puzzle = made(&wish.recipe().unwrap(), k);
            let grade = Grader::new().grade(&puzzle);
            assert_eq!(grade.hardest.id, id, "{puzzle}");
            assert!(grade.is_solved);
        }
    }
    let wish: Wish = "n=5,needs=naked-set,hardest=line-sum".parse().unwrap();
    let puzzle = made(&wish.recipe().unwrap(), 0);
    assert!(needs(&puzzle, technique("naked-set")));
    assert_eq!(Grader::new().grade(&puzzle).hardest.id, "line-sum");
}

#[test]
fn levels_and_other_wishes_still_hold() {
    let text = "n=6,needs=counting,level=extreme,max-singles=0,score=200-900,symmetric";
    let wish: Wish = text.parse().unwrap();
    let puzzle = made(&wish.recipe().unwrap(), 0);
    assert!(needs(&puzzle, technique("counting")));
    let grade = Grader::new().grade(&puzzle);
    assert_eq!(grade.level, Level::Extreme);
    assert!((200..=900).contains(&grade.score));
    assert!(puzzle.cages().iter().all(|cage| cage.cells().len() > 1));
}

#[test]
fn wishes_for_techniques_are_read_written_and_refused() {
    let wish: Wish = "n=5, needs=XY-wing, hardest=trial, trial=allowed"
        .parse()
        .unwrap();
    assert_eq!(
        wish.to_string(),
        "n=5,trial=allowed,needs=xy-wing,hardest=trial"
    );
    assert_eq!(wish.needs, Some(WantedTechnique(technique("xy-wing"))));
    let refused = |text: &str| match text.parse::<Wish>() {
        Err(error) => error.to_string(),
        Ok(wish) => wish.recipe().unwrap_err().to_string(),
    };
    assert_eq!(
        refused("needs=xywing"),
        "needs=xywing: there is no technique “xywing”; the nearest name is xy-wing"
    );
    assert!(refused("hardest").starts_with("hardest=: the name of a technique is missing; "));
    assert_eq!(
        refused("needs=fish,level=easy-hard"),
        "needs=fish: no hard puzzle needs fish: simpler techniques solve all of them; the easiest that do are extreme"
    );
    assert_eq!(
        refused("needs=fish,n=3"),
        "needs=fish: no 3×3 puzzle is extreme: the hardest are hard"
    );
    assert_eq!(
        refused("needs=trial"),
        "needs=trial: trial tries things out, which counts as guessing: allow it with trial=allowed"
    );
    assert!(
        refused("hardest=neighbourhood").starts_with("hardest=neighbourhood: neighbourhood tries")
    );
    assert!(refused("needs=fish,solutions=several").contains("are for puzzles with one solution"));
}

#[test]
fn a_recipe_without_techniques_is_what_it_was() {
    let plain = Recipe::new(size(5));
    let mut asked = plain.clone();
    asked.needs = Some(technique("naked-set"));
    assert_ne!(made(&plain, 0), made(&asked, 0));
    asked.needs = None;
    assert_eq!(made(&plain, 0), made(&asked, 0));
    assert_eq!(asked.check(), Ok(()));
    asked.hardest = Some(technique("trial"));
    assert_eq!(
        asked.check(),
        Err(RecipeError::NeedsTrial(technique("trial")))
    );
}

#[test]
fn what_is_not_found_says_that_the_technique_is_missing() {
    let wish: Wish = "n=4,needs=hidden-set".parse().unwrap();
    let error = (Generator::new()).generate(
        &wish.recipe().unwrap(),
        Seed(1),
        0,
        &mut Budget::unlimited(),
    );
    let message = error.unwrap_err().to_string();
    assert!(
        message.contains(" did not need hidden-set; allow "),
        "{message}"
    );
    assert!(message.contains("another technique"), "{message}");
}

#[test]
fn a_puzzle_needs_guessing_if_all_other_techniques_do_not_solve_it() {
    // The first needs to try out a cage, and the second a supposition.
    let known = [
        "c5:aa_aa_ab__a_ab_3a_3abb,h10h12h15h120a4h8h3h8",
        "7:_ac_3a3cb__aac_a3_baa__b__a__a_5a__a3_aab_,s2a7a29a6a12a2a19a22a15a14a33a19a3s4a1",
    ];
    let known: Vec<Puzzle> = known.iter().map(|id| id.parse().unwrap()).collect();
    let is_guess = |technique: &Technique| matches!(technique.id, "neighbourhood" | "trial");
    let others: Vec<&Technique> = (TECHNIQUES.iter().copied())
        .filter(|technique| !is_guess(technique))
        .collect();
    for &technique in TECHNIQUES {
        assert_eq!(technique.is_guessing(), is_guess(technique));
    }
    let mut guessed = 0;
    for puzzle in corpus(4).iter().chain(&known) {
        let is_solved = exhausted(Marks::new(puzzle), &others).is_solved();
        assert_eq!(
            Grader::new().grade(puzzle).needs_guessing,
            !is_solved,
            "{puzzle}"
        );
        guessed += usize::from(!is_solved);
    }
    assert!(guessed >= 2, "{guessed}");
    assert!(Grader::new().grade(&known[0]).needs_guessing);
}
