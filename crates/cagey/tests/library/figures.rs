//! Figures about explanations, as they stand in `CONTRIBUTING.md`. Nothing fails here: the tests that hold the promises
//! are in `walks.rs`. `cargo test -p cagey --test library figures -- --ignored --nocapture` prints them.

use std::fs;

use cagey::coach::{ExplainOptions, StepOrder, Steps, explain};
use cagey::engine::{Budget, Solver};
use cagey::generate::symmetric_forms;
use cagey::logic::{Effect, Marks, Step, verify};
use cagey::model::{Position, Puzzle};
use cagey::words::{Detail, Voice};

use crate::corpora::corpora;

/// The puzzles of a file of the largest corpus that is available, spread over the file.
fn sample(name: &str, most: usize) -> Vec<Puzzle> {
    let files = corpora().into_iter().rev();
    let mut texts = files.filter_map(|corpus| {
        let file = corpus.join("keen").join(format!("{name}.txt"));
        fs::read_to_string(file).ok()
    });
    let Some(text) = texts.next() else {
        return Vec::new();
    };
    let ids: Vec<&str> = text.lines().collect();
    let gap = ids.len().div_ceil(most).max(1);
    let ids = ids.into_iter().step_by(gap);
    ids.map(|id| id.parse().unwrap()).collect()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

fn steps<'p>(puzzle: &'p Puzzle, order: StepOrder, solver: &mut Solver) -> Steps<'p> {
    let empty = Position::empty(puzzle.size());
    let options = ExplainOptions::walk().order(order);
    let explained = explain(puzzle, &empty, options, solver, &mut Budget::unlimited());
    explained.unwrap().steps().unwrap().clone()
}

fn is_number(step: &Step) -> bool {
    let is_place = |effect: &Effect| matches!(effect, Effect::Place(..));
    step.effects.iter().any(is_place)
}

/// How much the prices of the walks of the eight forms of a puzzle differ: the largest compared with the smallest, in
/// percent.
pub(crate) fn spread(puzzle: &Puzzle, solver: &mut Solver) -> f64 {
    let prices = symmetric_forms(puzzle).map(|form| {
        let steps = steps(&form, StepOrder::Aimed, solver);
        steps.steps.iter().map(Step::price).sum::<u32>()
    });
    let (least, most) = (prices.iter().min().unwrap(), prices.iter().max().unwrap());
    100.0 * (f64::from(*most) / f64::from(*least) - 1.0)
}

#[test]
#[ignore = "prints figures"]
fn mirror_images() {
    let mut solver = Solver::new();
    let mut all = Vec::new();
    for name in [
        "4de", "4dx", "5dn", "5du", "6de", "6dn", "6dh", "6dx", "6du", "7dh", "8dn", "8dx", "9dh",
        "9dx",
    ] {
        let spreads: Vec<f64> = (sample(name, 8).iter())
            .map(|puzzle| spread(puzzle, &mut solver))
            .collect();
        let worst = spreads.iter().copied().fold(0.0, f64::max);
        println!(
            "{name}: median {:.1} %, worst {worst:.1} %",
            median(spreads.clone())
        );
        all.extend(spreads);
    }
    let within = all.iter().filter(|&&spread| spread <= 3.0).count();
    println!(
        "prices of eight mirror images: {within} of {} puzzles within 3 %, median {:.1} %, worst {:.1} %",
        all.len(),
        median(all.clone()),
        all.iter().copied().fold(0.0, f64::max)
    );
}

/// How many hints a player follows from the empty grid before one gives a number.
pub(crate) fn hints_to_first_number(puzzle: &Puzzle, solver: &mut Solver) -> usize {
    let empty = Position::empty(puzzle.size());
    let mut told: Vec<Effect> = Vec::new();
    for hint in 1.. {
        let options = ExplainOptions::hint().told(told.clone());
        let explained = explain(puzzle, &empty, options, solver, &mut Budget::unlimited());
        let explained = explained.unwrap();
        let step = &explained.steps().unwrap().steps[0];
        if is_number(step) {
            return hint;
        }
        told.extend(&step.effects);
    }
    unreachable!("hints lead to a number")
}

#[test]
#[ignore = "prints figures"]
fn hints() {
    let mut solver = Solver::new();
    for n in 4..=9 {
        for level in ["de", "dn", "dh", "dx", "du"] {
            let puzzles = sample(&format!("{n}{level}"), 60);
            let counts: Vec<usize> = (puzzles.iter())
                .map(|puzzle| hints_to_first_number(puzzle, &mut solver))
                .collect();
            let within = counts.iter().filter(|&&count| count <= 4).count();
            println!(
                "{n}{level}: {:.0} % within four hints, at most {}",
                100.0 * within as f64 / counts.len().max(1) as f64,
                counts.iter().max().unwrap_or(&0)
            );
        }
    }
}

/// How many of the steps before the first number it rests on: none of them can be left out.
fn bearing(start: &Marks, before: &[Step], number: &Step) -> usize {
    let holds = |steps: &[Step]| {
        let mut marks = start.clone();
        (steps.iter().chain([number])).all(|step| {
            let holds = verify(&marks, step).is_ok();
            marks.apply(step);
            holds
        })
    };
    let mut left = before.to_vec();
    for i in (0..left.len()).rev() {
        let step = left.remove(i);
        if !holds(&left) {
            left.insert(i, step);
        }
    }
    left.len()
}

/// What is told before the first number, and in all.
#[derive(Default)]
struct Told {
    before: usize,
    bearing: usize,
    steps: Vec<f64>,
    thoughts: Vec<f64>,
    paragraphs: Vec<f64>,
    words: Vec<f64>,
}

/// Whether a word is the number of a step, or the numbers of several that are told in one sentence.
fn is_label(word: &str) -> bool {
    let inner = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    inner.is_some_and(|inner| (inner.split('–')).all(|number| number.parse::<usize>().is_ok()))
}

impl Told {
    fn add(&mut self, steps: &Steps) {
        let first = steps.steps.iter().position(is_number).unwrap();
        self.before += first;
        self.bearing += bearing(&steps.start, &steps.steps[..first], &steps.steps[first]);
        let mut thoughts = 0;
        steps.for_each_paragraph(|paragraph, facts| {
            let words = Voice::ENGLISH.paragraph(&paragraph.numbers, paragraph.first + 1, facts);
            thoughts += words
                .reason
                .split_whitespace()
                .filter(|word| is_label(word))
                .count();
        });
        self.thoughts.push(match thoughts {
            0 => steps.steps.len() as f64,
            _ => thoughts as f64,
        });
        self.steps.push(steps.steps.len() as f64);
        // Steps that are not told together are a paragraph each.
        let paragraphs = match steps.paragraphs.len() {
            0 => steps.steps.len(),
            count => count,
        };
        self.paragraphs.push(paragraphs as f64);
        let (mut number, mut words) = (0, 0);
        steps.for_each(|marks, step, history| {
            if number <= first {
                let text = Voice::ENGLISH.step(&step.facts(marks, history), Detail::Full);
                words += text.split_whitespace().count();
            }
            number += 1;
        });
        self.words.push(words as f64);
    }
}

#[test]
#[ignore = "prints figures"]
fn what_is_told() {
    let mut solver = Solver::new();
    let (mut all, mut aimed) = (Told::default(), Told::default());
    for n in 4..=9 {
        for level in ["de", "dn", "dh", "dx", "du"] {
            for puzzle in sample(&format!("{n}{level}"), 20) {
                all.add(&steps(&puzzle, StepOrder::All, &mut solver));
                aimed.add(&steps(&puzzle, StepOrder::Aimed, &mut solver));
            }
        }
    }
    for (name, told) in [("all", all), ("aimed", aimed)] {
        println!(
            "{name}: {} told before the first number ÷ {} that it rests on = {:.2}; in the median {} \
             steps told in {} sentences with a number, in {} paragraphs, and {} words up to the first number",
            told.before,
            told.bearing,
            told.before as f64 / told.bearing.max(1) as f64,
            median(told.steps),
            median(told.thoughts),
            median(told.paragraphs),
            median(told.words)
        );
    }
}
