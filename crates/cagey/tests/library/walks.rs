//! Walks: every step is sound, is accepted by the verifier, and brings the grid closer to the solution.

use std::fs;
use std::ops::RangeInclusive;

use cagey::coach::{ExplainOptions, explain};
use cagey::engine::{Budget, Outcome, Solver};
use cagey::logic::{
    Effect, Facts, Grader, History, Level, Marks, MistakeKind, Reason, Step, TECHNIQUES, mistakes,
    next_step, prune_steps, verify, walk,
};
use cagey::model::{Cell, Grid, Line, Position, Puzzle, Value, ValueSet};
use cagey::words::{Detail, Language, Medium, Voice};

use proptest::prelude::*;

use crate::corpora::{corpus_files, repository};
use crate::corpus::{Counted, counted};
use crate::figures::{hints_to_first_number, spread};
use crate::from_bytes::{Bytes, puzzle};

fn solution(solver: &mut Solver, puzzle: &Puzzle) -> Grid {
    match solver.solve(puzzle, &mut Budget::unlimited()) {
        Outcome::Unique(solution) => solution,
        outcome => panic!("{puzzle}: {outcome:?}"),
    }
}

/// Whether the marks still have every value of the solution.
fn has(marks: &Marks, solution: &Grid) -> bool {
    let size = solution.size();
    (size.cells()).all(|cell| marks.candidates(cell).contains(solution.get(cell).unwrap()))
}

/// Every puzzle of the corpora in reach of a debug build: all of the small ones, some of the large.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    corpus_files("keen").into_iter().flat_map(|file| {
        let text = fs::read_to_string(&file).unwrap();
        let ids: Vec<String> = text.lines().map(str::to_owned).collect();
        ids.into_iter().map(|id| id.parse().unwrap())
    })
}

/// The steps of a walk, each with the marks that it belongs to.
fn for_each_step(puzzle: &Puzzle, mut visit: impl FnMut(&Marks, &Step)) -> usize {
    let mut marks = Marks::new(puzzle);
    let mut steps = 0;
    while let Some(step) = next_step(&marks, Level::Unreasonable) {
        visit(&marks, &step);
        marks.apply(&step);
        steps += 1;
    }
    assert!(marks.is_solved(), "{puzzle} is not explained to the end");
    steps
}

#[test]
fn every_step_of_every_walk_is_sound_and_verified() {
    let mut solver = Solver::new();
    let (mut all, mut trials) = (0, 0);
    for puzzle in puzzles() {
        let solution = solution(&mut solver, &puzzle);
        let mut needs_trial = false;
        for_each_step(&puzzle, |marks, step| {
            if let Err(flaw) = verify(marks, step) {
                panic!("{puzzle}: {step:?}: {flaw}");
            }
            let mut after = marks.clone();
            after.apply(step);
            assert!(has(&after, &solution), "{puzzle}: {step:?}");
            needs_trial |= step.technique.is_trial();
        });
        all += 1;
        trials += usize::from(needs_trial);
    }
    assert!(trials * 100 <= all, "{trials} of {all} need trial");
}

/// The result of steps that may not all hold; nothing if one does not.
fn replayed<'p, 's>(
    start: &Marks<'p>,
    steps: impl IntoIterator<Item = &'s Step>,
) -> Option<Marks<'p>> {
    let mut marks = start.clone();
    for step in steps {
        verify(&marks, step).ok()?;
        marks.apply(step);
    }
    Some(marks)
}

#[test]
fn only_the_steps_that_the_solution_depends_on_are_kept() {
    let (mut all, mut told) = (0, 0);
    for puzzle in puzzles().step_by(11) {
        let start = Marks::new(&puzzle);
        let steps = walk(start.clone(), Level::Unreasonable).steps;
        all += steps.len();
        let needed = prune_steps(&start, steps);
        told += needed.len();
        let end = replayed(&start, &needed).unwrap_or_else(|| panic!("{puzzle}"));
        assert!(end.is_solved(), "{puzzle}");
        for (i, step) in needed.iter().enumerate() {
            let others = needed[..i].iter().chain(&needed[i + 1..]);
            let is_solved = replayed(&start, others).is_some_and(|end| end.is_solved());
            assert!(!is_solved, "{puzzle}: needless {step:?}");
        }
    }
    assert!(told < all, "{told} of {all}");
}

#[test]
fn steps_that_lead_to_no_solution_are_all_kept() {
    let puzzle: Puzzle = "4:_a_a__a_ba_a__a__,m4d2m3s1a5s2d2a5".parse().unwrap();
    let start = Marks::new(&puzzle);
    let steps = walk(start.clone(), Level::Easy).steps;
    assert!(!steps.is_empty());
    assert_eq!(prune_steps(&start, steps.clone()), steps);
}

/// A step that removes the correct value from a cell is rejected, whatever its reason.
#[test]
fn spoiled_effects_are_rejected() {
    let mut solver = Solver::new();
    for puzzle in puzzles().step_by(7) {
        let solution = solution(&mut solver, &puzzle);
        let cells: Vec<Cell> = puzzle.size().cells().collect();
        let mut turn = 0;
        for_each_step(&puzzle, |marks, step| {
            // Another cell at each step.
            turn += 7;
            let cell = cells[turn % cells.len()];
            if marks.entered(cell).is_some() || marks.candidates(cell).len() < 2 {
                return;
            }
            let truth = solution.get(cell).unwrap();
            let mut spoiled = step.clone();
            spoiled.effects = vec![Effect::Remove(cell, [truth].into_iter().collect())];
            assert!(verify(marks, &spoiled).is_err(), "{puzzle}: {spoiled:?}");
            spoiled.effects = step.effects.clone();
            spoiled
                .effects
                .push(Effect::Remove(cell, [truth].into_iter().collect()));
            assert!(verify(marks, &spoiled).is_err(), "{puzzle}: {spoiled:?}");
            let other = marks
                .candidates(cell)
                .iter()
                .find(|&value| value != truth)
                .unwrap();
            spoiled.effects = vec![Effect::Place(cell, other)];
            assert!(verify(marks, &spoiled).is_err(), "{puzzle}: {spoiled:?}");
        });
    }
}

/// A reason that names something else, or nothing if there is nothing to exchange.
fn spoiled(reason: &Reason, puzzle: &Puzzle) -> Option<Reason> {
    let n = puzzle.size().get() as u8;
    let other_line = |line: &mut Line| match line {
        Line::Row(row) => *row = (*row + 1) % n,
        Line::Col(col) => *col = (*col + 1) % n,
    };
    let other_value = |value: &mut Value| *value = Value::new(value.get() % n + 1).unwrap();
    let mut reason = reason.clone();
    match &mut reason {
        Reason::LastCell { line, .. }
        | Reason::CageClaims { line, .. }
        | Reason::NakedSet { line, .. }
        | Reason::HiddenSet { line, .. }
        | Reason::Counting { line, .. }
        | Reason::LineCombinations { line, .. } => other_line(line),
        Reason::HiddenSingle { value, .. }
        | Reason::LineClaims { value, .. }
        | Reason::Wing { value, .. }
        | Reason::Fish { value, .. }
        | Reason::Chain { value, .. }
        | Reason::Neighbourhood { value, .. }
        | Reason::Trial { value, .. } => other_value(value),
        Reason::LineSum { lines, .. }
        | Reason::LineProduct { lines, .. }
        | Reason::Parity { lines, .. }
        | Reason::LineBounds { lines, .. }
        | Reason::LinesCombinations { lines, .. } => lines.iter_mut().for_each(other_line),
        Reason::CageChain { chains } => drop(chains[0].remove(0)),
        Reason::Clash { cells, .. } => cells.clear(),
        Reason::Pair { other, cage } => *other = *cage,
        _ => return None,
    }
    Some(reason)
}

/// A step whose reason is spoiled is rejected, unless its effects happen to follow in another way.
#[test]
fn spoiled_reasons_are_rejected() {
    let mut solver = Solver::new();
    let (mut refused, mut accepted) = (0, 0);
    for puzzle in puzzles().step_by(5) {
        let solution = solution(&mut solver, &puzzle);
        for_each_step(&puzzle, |marks, step| {
            let Some(reason) = spoiled(&step.reason, &puzzle) else {
                return;
            };
            let step = Step {
                reason,
                ..step.clone()
            };
            match verify(marks, &step) {
                Err(_) => refused += 1,
                Ok(()) => {
                    accepted += 1;
                    let mut after = marks.clone();
                    after.apply(&step);
                    assert!(has(&after, &solution), "{puzzle}: {step:?}");
                }
            }
        });
    }
    assert!(
        refused > 100 * accepted,
        "{refused} refused, {accepted} accepted"
    );
}

#[test]
fn no_step_removes_a_value_that_occurs_in_some_solution() {
    let mut solver = Solver::new();
    let mut several = 0;
    for Counted { puzzle, count, .. } in counted() {
        if count < 2 {
            continue;
        }
        let values = solver.values(&puzzle, &mut Budget::unlimited()).unwrap();
        // In a large puzzle trial goes on for long before it is given up.
        let end = match puzzle.size().get() {
            0..=5 => walk(Marks::new(&puzzle), Level::Unreasonable).end,
            _ => exhausted(&puzzle),
        };
        for (cell, values) in puzzle.size().cells().zip(values) {
            let candidates = end.candidates(cell);
            assert!(
                values.iter().all(|value| candidates.contains(value)),
                "{puzzle} {cell}"
            );
        }
        several += 1;
    }
    assert!(several >= 5, "only {several}");
}

/// Levels are monotone: the techniques of a level finish a puzzle exactly if Keen's do.
#[test]
fn the_techniques_of_a_level_finish_its_puzzles() {
    let mut grader = Grader::new();
    for puzzle in puzzles().step_by(3) {
        let level = grader.level(&puzzle);
        for &up_to in Level::ALL {
            let walk = walk(Marks::new(&puzzle), up_to);
            assert_eq!(walk.is_solved(), up_to >= level, "{puzzle} {up_to}");
        }
    }
}

#[test]
fn a_grade_and_a_walk_agree_on_the_hardest_technique() {
    let mut grader = Grader::new();
    for puzzle in puzzles().step_by(3) {
        let grade = grader.grade(&puzzle);
        let mut dearest = 0;
        for_each_step(&puzzle, |_, step| dearest = dearest.max(step.price()));
        let hardest = grade.hardest.price;
        assert!(
            hardest <= dearest,
            "{puzzle}: {} and {dearest}",
            grade.hardest.id
        );
        assert_eq!(grade.steps, grade.uses().iter().sum::<u32>());
    }
}

/// Every step has texts in all levels of detail, and more detailed texts say more.
#[test]
fn every_step_has_texts_in_three_levels_of_detail() {
    let mut told = [false; TECHNIQUES.len()];
    for puzzle in puzzles().step_by(4) {
        for_each_step(&puzzle, |marks, step| {
            told[step.technique.rank()] = true;
            let [nudge, place, full] = [Detail::Nudge, Detail::Where, Detail::Full].map(|detail| {
                Voice::ENGLISH.step(&step.facts(marks, &History::new(marks)), detail)
            });
            assert!(
                nudge.starts_with("Look at ") && nudge.ends_with('.'),
                "{nudge}"
            );
            let name = Voice::ENGLISH.technique(step.technique).name;
            let name = name[1..].to_owned();
            assert!(
                place.starts_with("Look at ") && place.contains(&name),
                "{place}"
            );
            assert!(full.contains("So ") && full.ends_with('.'), "{full}");
            for text in [&nudge, &place, &full] {
                assert!(!text.contains("  ") || text.contains('\n'), "{text}");
                assert!(!text.contains(" ."), "{text}");
            }
            for effect in &step.effects {
                // Three cells beside each other may be a range, which names the first and the last.
                let is_named = full.contains(&effect.cell().to_string()) || full.contains('–');
                assert!(is_named, "{full}");
            }
            let highlights = step.highlights(&puzzle);
            assert!(highlights.len() >= step.effects.len());
        });
    }
    assert!(told.iter().filter(|&&told| told).count() >= 15, "{told:?}");
}

/// Within a supposition that fails, a step may leave a cage without a combination.
#[test]
fn a_step_that_leaves_no_combination_says_so() {
    let puzzle: Puzzle = "6:b_3babab_aab_eaa_aabaacaab,a24a5a17a4a21a21a25a9"
        .parse()
        .unwrap();
    let mut marks = Marks::new(&puzzle);
    let mut told = String::new();
    while let Some(step) = next_step(&marks, Level::Unreasonable) {
        told += &Voice::ENGLISH.step(&step.facts(&marks, &History::new(&marks)), Detail::Full);
        marks.apply(&step);
    }
    assert!(told.contains("This leaves no combination for the cage 17+ at R1C5."));
    assert!(!told.contains("leaves ."));
}

#[test]
fn a_walk_continues_from_the_position_of_a_player() {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
    let mut position = Position::from("4231............".parse::<Grid>().unwrap());
    let marked: ValueSet = [3, 1].into_iter().filter_map(Value::new).collect();
    position.set_marks(Cell::new(1, 0), marked).unwrap();
    assert_eq!(
        mistakes(&puzzle, &position, &mut Budget::unlimited()).unwrap(),
        []
    );
    let marks = Marks::at(&puzzle, &position).unwrap();
    assert_eq!(marks.entered(Cell::new(0, 1)), Value::new(2));
    assert_eq!(marks.candidates(Cell::new(1, 0)), marked);
    let walk = walk(marks, Level::Unreasonable);
    assert!(walk.is_solved() && walk.steps.len() < 30);
    assert_eq!(walk.end.position().grid().to_string(), "4231314223141423");
}

#[test]
fn mistakes_are_reported_with_their_reason_and_nothing_else_is() {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
    // The solution is 4231 3142 2314 1423. The first 3 should be a 4, and the last row has two 4s.
    let mut position = Position::from("3.............44".parse::<Grid>().unwrap());
    let marked: ValueSet = [1, 2].into_iter().filter_map(Value::new).collect();
    position.set_marks(Cell::new(1, 0), marked).unwrap();
    let found = mistakes(&puzzle, &position, &mut Budget::unlimited()).unwrap();
    let told: Vec<String> = found
        .iter()
        .map(|mistake| Voice::ENGLISH.mistake(&mistake.facts(&puzzle), Detail::Full))
        .collect();
    let cells: Vec<String> = found
        .iter()
        .map(|mistake| mistake.cell.to_string())
        .collect();
    assert_eq!(cells, ["R1C1", "R4C3", "R4C4", "R2C1"], "{told:#?}");
    assert!(
        told[0].starts_with("R1C1 cannot be 3. Suppose that R1C1 is 3."),
        "{}",
        told[0]
    );
    assert!(told[0].contains("But now "), "{}", told[0]);
    assert!(
        told[1].contains("row 4 has the value 4 twice"),
        "{}",
        told[1]
    );
    assert!(told[3].contains("pencil marks of R2C1"), "{}", told[3]);
    assert!(matches!(found[0].kind, MistakeKind::CannotBe { .. }));
    let smaller =
        |detail| [0, 1].map(|i: usize| Voice::ENGLISH.mistake(&found[i].facts(&puzzle), detail));
    assert_eq!(smaller(Detail::Nudge), ["One of your numbers is wrong."; 2]);
    assert_eq!(
        smaller(Detail::Where),
        ["R1C1 cannot be 3.", "R4C3 cannot be 4."]
    );
}

/// Walks also end in puzzles that logic cannot finish, or that have no solution at all.
#[test]
fn hopeless_puzzles_end() {
    for id in ["3:aa_aa_b,m6a7a6", "2:b_a,a3a3", "2:__b,s1a4", "1:_,m1"] {
        let Ok(puzzle) = id.parse::<Puzzle>() else {
            continue;
        };
        let walk = walk(Marks::new(&puzzle), Level::Unreasonable);
        let grade = Grader::new().grade(&puzzle);
        assert_eq!(walk.is_solved(), grade.is_solved, "{id}");
    }
}

/// Applies every step except trial until there are no more. All of them must be accepted.
fn exhausted(puzzle: &Puzzle) -> Marks<'_> {
    let mut marks = Marks::new(puzzle);
    loop {
        let techniques = TECHNIQUES.iter().filter(|technique| !technique.is_trial());
        let found = (techniques.map(|technique| technique.steps(&marks)))
            .find(|steps| !steps.is_empty() && marks.contradiction().is_none());
        let Some(steps) = found else {
            return marks;
        };
        for step in &steps {
            if let Err(flaw) = verify(&marks, step) {
                panic!("{puzzle}: {step:?}: {flaw}");
            }
        }
        for step in steps {
            marks.apply(&step);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// For any puzzle: with hidden operators, cages without clues, no solution or many.
    #[test]
    fn no_value_of_any_solution_is_lost(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 6);
        let values = Solver::new().values(&puzzle, &mut Budget::of_nodes(5000));
        let marks = exhausted(&puzzle);
        let Some(values) = values else { return Ok(()) };
        for (cell, values) in puzzle.size().cells().zip(values) {
            for value in values.iter() {
                prop_assert!(marks.candidates(cell).contains(value), "{} {} {}", puzzle, cell, value);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Cages that are too large to list are read by automata, and steps that use them are accepted.
    #[test]
    fn large_puzzles_lose_no_value_of_a_solution(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 11);
        let solved = Solver::new().solve(&puzzle, &mut Budget::of_nodes(2000));
        let marks = exhausted(&puzzle);
        let solutions = match solved {
            Outcome::Unique(one) => vec![one],
            Outcome::Multiple(two) => two.to_vec(),
            _ => return Ok(()),
        };
        for solution in &solutions {
            prop_assert!(has(&marks, solution), "{}", puzzle);
        }
    }
}

/// What an explanation that aims leads to, with the marks that it starts from.
fn aimed(puzzle: &Puzzle, solver: &mut Solver) -> (Vec<Step>, Vec<Marks<'static>>) {
    let puzzle: &'static Puzzle = Box::leak(Box::new(puzzle.clone()));
    let empty = Position::empty(puzzle.size());
    let options = ExplainOptions::walk();
    let explained = explain(puzzle, &empty, options, solver, &mut Budget::unlimited()).unwrap();
    let steps = explained.steps().unwrap();
    let mut marks = Marks::clone(&steps.start);
    let before = steps.steps.iter().map(|step| {
        let before = marks.clone();
        marks.apply(step);
        before
    });
    let before: Vec<Marks> = before.collect();
    assert!(marks.is_solved(), "{puzzle} is not explained to the end");
    (steps.steps.clone(), before)
}

#[test]
fn aimed_walks_are_sound_and_need_no_dearer_technique_than_the_grade() {
    let mut solver = Solver::new();
    for puzzle in puzzles().step_by(3) {
        let solution = solution(&mut solver, &puzzle);
        // What the cheapest step costs where it costs most.
        let cheapest = walk(Marks::new(&puzzle), Level::Unreasonable).steps;
        let dearest = cheapest.iter().map(Step::price).max();
        let (steps, before) = aimed(&puzzle, &mut solver);
        for (step, marks) in steps.iter().zip(&before) {
            if let Err(flaw) = verify(marks, step) {
                panic!("{puzzle}: {step:?}: {flaw}");
            }
            let mut after = marks.clone();
            after.apply(step);
            assert!(has(&after, &solution), "{puzzle}: {step:?}");
            assert!(
                Some(step.price()) <= dearest,
                "{puzzle}: {step:?} costs more than {dearest:?}"
            );
        }
    }
}

/// Every elimination of an aimed walk is needed by a later step, and each passage ends with a number.
#[test]
fn aimed_walks_tell_nothing_that_is_not_needed() {
    let mut solver = Solver::new();
    let (mut told, mut needless) = (0, 0);
    for puzzle in puzzles().step_by(23) {
        let (steps, before) = aimed(&puzzle, &mut solver);
        for (i, step) in steps.iter().enumerate() {
            if step
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Place(..)))
            {
                continue;
            }
            told += 1;
            let others = steps[..i].iter().chain(&steps[i + 1..]);
            let is_solved = replayed(&before[0], others).is_some_and(|end| end.is_solved());
            needless += usize::from(is_solved);
        }
    }
    // A thought that two numbers share is told once, before the first of them, and may then make a step of the
    // second needless.
    assert!(
        needless * 50 <= told,
        "{needless} of {told} eliminations are not needed"
    );
}

#[test]
fn hints_lead_to_a_number_and_never_repeat_themselves() {
    let mut solver = Solver::new();
    let (mut all, mut within_four) = (0, 0);
    for puzzle in puzzles().step_by(13) {
        let empty = Position::empty(puzzle.size());
        let mut told: Vec<Effect> = Vec::new();
        let mut first = None;
        for hint in 1.. {
            let options = ExplainOptions::hint().told(told.clone());
            let budget = &mut Budget::unlimited();
            let explained = explain(&puzzle, &empty, options, &mut solver, budget).unwrap();
            let steps = explained.steps().unwrap();
            let (step, aim) = (&steps.steps[0], steps.aim.as_ref().unwrap());
            // Another number may become cheaper to reach on the way, but the way does not get longer.
            let expected = *first.get_or_insert(aim.steps);
            assert!(
                hint <= 2 * expected,
                "{puzzle}: {hint} hints instead of {expected}"
            );
            if aim.steps == 1 {
                all += 1;
                within_four += usize::from(hint <= 4);
                let filled = step.effects.iter().map(|effect| effect.cell());
                assert_eq!(filled.collect::<Vec<_>>(), aim.cells);
                break;
            }
            assert!(step.effects.iter().all(|effect| !told.contains(effect)));
            told.extend(&step.effects);
        }
    }
    assert!(within_four * 10 >= all * 9, "{within_four} of {all}");
}

/// The numbers of the steps that a sentence tells, if a word is their label: (3), or (4–6).
fn label(word: &str) -> Option<RangeInclusive<usize>> {
    let inner = word.strip_prefix('(')?.strip_suffix(')')?;
    let (first, last) = inner.split_once('–').unwrap_or((inner, inner));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// Paragraphs have all steps in order. Each tells its numbers in the headline, and refers to steps that exist.
#[test]
fn paragraphs_tell_every_number_once() {
    let voices = [Language::English, Language::German].map(|language| Voice {
        language,
        medium: Medium::Written,
    });
    for puzzle in puzzles().step_by(29) {
        let explained = puzzle.explain();
        let steps = explained.steps().unwrap();
        let (mut next, mut found) = (0, Vec::new());
        steps.for_each_paragraph(|paragraph, facts| {
            assert_eq!((paragraph.first, paragraph.count), (next, facts.len()));
            next = paragraph.end();
            let fillers = facts.iter().flat_map(|step| &step.effects);
            let placed: Vec<Effect> = fillers
                .filter(|effect| matches!(effect, Effect::Place(..)))
                .copied()
                .collect();
            let numbers = paragraph.numbers.iter();
            let headline: Vec<Effect> = numbers
                .map(|number| Effect::Place(number.cell, number.value))
                .collect();
            assert_eq!(headline, placed, "{puzzle}");
            assert!(
                !headline.is_empty()
                    && headline.len() <= 4.max(facts.last().unwrap().effects.len())
            );
            found.extend(headline);
            for voice in voices {
                let words = voice.paragraph(&paragraph.numbers, paragraph.first + 1, facts);
                for number in &paragraph.numbers {
                    assert!(words.headline.contains(&number.value.to_string()));
                }
                // Every step has its number in front of the sentences that tell it, alone or with others.
                let labels = words.reason.split_whitespace().filter_map(label);
                let told: Vec<usize> = labels.flatten().collect();
                let wanted: Vec<usize> = (paragraph.first + 1..=paragraph.end()).collect();
                assert_eq!(told, wanted, "{}", words.reason);
                // A cell that is told with others is named all the same.
                for step in facts {
                    if let Facts::LastCell { cell, line, value } = step.facts
                        && voice == Voice::ENGLISH
                    {
                        let alone = format!(
                            "{cell} is the last empty cell of {line}, which lacks only {value}"
                        );
                        let with_others =
                            format!("{value} for {cell}, the last empty cell of {line}");
                        let is_told = |text: &String| words.reason.contains(text);
                        assert!([alone, with_others].iter().any(is_told), "{}", words.reason);
                    }
                }
                // What was said just before is not looked up by its number.
                let last = paragraph.end();
                for just_told in last.saturating_sub(2).max(paragraph.first + 1)..last {
                    let sentences = words.reason.rsplit(&format!("({last}) ")).next().unwrap();
                    for reference in [
                        format!("(step {just_told})"),
                        format!("(Schritt {just_told})"),
                    ] {
                        assert!(!sentences.contains(&reference), "{}", words.reason);
                    }
                }
            }
        });
        assert_eq!(next, steps.steps.len());
        assert_eq!(found.len(), puzzle.size().area(), "{puzzle}");
    }
}

/// Mirror images of a puzzle are explained alike: the same steps, turned round.
#[test]
fn mirror_images_have_walks_of_the_same_price() {
    let mut solver = Solver::new();
    for puzzle in puzzles().step_by(31) {
        let spread = spread(&puzzle, &mut solver);
        assert!(spread == 0.0, "{puzzle}: {spread} %");
    }
}

/// From an empty grid, the first number comes within four hints for nine of ten puzzles of each size and level.
#[test]
fn the_first_number_comes_within_four_hints() {
    let mut solver = Solver::new();
    for n in 4..=8 {
        for level in ["de", "dn", "dh"] {
            let file = repository().join(format!("testdata/corpus/keen/{n}{level}.txt"));
            let text = fs::read_to_string(file).unwrap();
            let hints = text.lines().step_by(2).map(|id| {
                let puzzle = id.parse().unwrap();
                hints_to_first_number(&puzzle, &mut solver)
            });
            let hints: Vec<usize> = hints.collect();
            let within = hints.iter().filter(|&&count| count <= 4).count();
            assert!(within * 10 >= hints.len() * 9, "{n}{level}: {hints:?}");
        }
    }
}
