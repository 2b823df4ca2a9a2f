//! The paragraphs of a walk: the numbers that one thought finds, and the steps that lead to them.

use crate::logic::{Effect, Entry, Reason, Step};
use crate::model::Puzzle;

/// The most numbers of a paragraph: more would be too many for one headline.
const MOST_NUMBERS: usize = 4;

/// Steps of a walk that are told together, because they lead to the same numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The numbers that are found, in the order of the steps; none if the walk ends before the next number.
    pub numbers: Vec<Entry>,
    /// The place of the first of its steps in the walk, counted from 0.
    pub first: usize,
    /// How many steps it has.
    pub count: usize,
}

impl Paragraph {
    /// The place after the last of its steps.
    pub fn end(&self) -> usize {
        self.first + self.count
    }
}

/// The paragraphs of steps that aim. Each ends with a number, except perhaps the last.
pub(super) fn paragraphs(puzzle: &Puzzle, steps: &[Step]) -> Vec<Paragraph> {
    let mut all: Vec<Paragraph> = Vec::new();
    let mut first = 0;
    for (i, step) in steps.iter().enumerate() {
        let numbers: Vec<Entry> = entries(step).collect();
        if numbers.is_empty() && i + 1 < steps.len() {
            continue;
        }
        let next = Paragraph {
            numbers,
            first,
            count: i + 1 - first,
        };
        first = i + 1;
        match all.last_mut() {
            Some(last) if is_joined(puzzle, steps, last, &next) => {
                last.numbers.extend(next.numbers);
                last.count += next.count;
            }
            _ => all.push(next),
        }
    }
    all
}

fn entries(step: &Step) -> impl Iterator<Item = Entry> {
    step.effects.iter().filter_map(|effect| match *effect {
        Effect::Place(cell, value) => Some(Entry { cell, value }),
        Effect::Remove(..) => None,
    })
}

/// Whether a number belongs to the paragraph before it: it follows at once, in the same cage or line.
fn is_joined(puzzle: &Puzzle, steps: &[Step], before: &Paragraph, next: &Paragraph) -> bool {
    let is_short = next.count == 1 && before.numbers.len() + next.numbers.len() <= MOST_NUMBERS;
    let (Some(last), [_, ..]) = (before.numbers.last(), &next.numbers[..]) else {
        return false;
    };
    is_short
        && match (&steps[next.first].reason, &steps[before.end() - 1].reason) {
            (Reason::OnlyCombination { cage }, _) => {
                (before.numbers.iter()).any(|number| puzzle.cage_at(number.cell) == *cage)
            }
            (Reason::LastCell { line, .. }, _) => line.has(last.cell),
            (Reason::NakedSingle { cell }, _) => puzzle.cage_at(*cell) == puzzle.cage_at(last.cell),
            (Reason::HiddenSingle { line, .. }, Reason::HiddenSingle { line: same, .. }) => {
                line == same
            }
            _ => false,
        }
}
