//! A board as it can be read: what the net says of its cells, and where and how its clues are printed.

use std::collections::BTreeSet;

use cagey::model::{Size, Value};

use crate::cages::{self, Clues, Lines};
use crate::clues::{self, Forms, Operators};
use crate::ctc::{Scorer, Text};
use crate::logs;
use crate::net::{CLASSES, Net, Places};
use crate::sight::{STRIP_WIDTH, Sight, Strip};

/// What is said of the cells of a board.
pub(crate) struct Board {
    size: Size,
    operators: Operators,
    /// What is printed where the clues are.
    scorers: Vec<Scorer>,
    seen: Vec<Text>,
    forms: Forms,
    /// What stands in the middle of each cell.
    middles: Vec<Scorer>,
    legible: f64,
}

/// A number that is written in a cell.
pub(crate) struct Entry {
    pub(crate) cell: u8,
    pub(crate) value: Value,
    pub(crate) sure: f64,
}

/// A level that counts as ink.
const INK: u8 = 70;
/// Strips with fewer pixels of ink are empty.
const LEAST_INK: usize = 7;
/// A reading of a cage is legible if the net gives the text that it needs at least this logarithm of probability.
const LEGIBLE: f64 = -3.5;
/// The class of the net for the digit 1.
const ONE: u8 = 2;
/// Signs beside ones that the clues of a board have at least.
const LEAST_SIGNS: usize = 2;
/// Boards whose clues on top are less legible may have them at the bottom.
const LEGIBLE_ON_TOP: f64 = 0.6;
/// Entries are told if they are so sure.
const SURE_ENTRY: f64 = 0.9;
/// With so many legible cages that have operators, they are not hidden.
const SHOWN: f64 = 0.25;

impl Board {
    /// The board of a sight; none if it has no size that puzzles have.
    pub(crate) fn of(sight: &Sight) -> Option<Board> {
        let size = Size::new(sight.size).ok()?;
        if !(3..=12).contains(&sight.size) || sight.cells.len() != size.area() {
            return None;
        }
        let top = Board::with(sight, size, |cell| &sight.cells[cell].top);
        if top.legible >= LEGIBLE_ON_TOP {
            return Some(top);
        }
        let bottom = Board::with(sight, size, |cell| &sight.cells[cell].bottom);
        // Clues are far more often on top.
        Some(if bottom.legible > top.legible + 0.3 {
            bottom
        } else {
            top
        })
    }

    fn with<'s>(sight: &'s Sight, size: Size, strip: impl Fn(usize) -> &'s Strip) -> Board {
        let scorers: Vec<Scorer> = (0..size.area()).map(|cell| scorer(strip(cell))).collect();
        let seen = scorers.iter().map(Scorer::roughly).collect();
        let mut board = Board {
            size,
            operators: Operators::Shown,
            scorers,
            seen,
            forms: Forms::default(),
            middles: Vec::new(),
            legible: 0.0,
        };
        // Without ink in a few cells, there are no clues.
        let inked = (0..size.area())
            .filter(|&cell| has_ink(strip(cell)))
            .count();
        if inked < sight.size / 2 + 1 {
            return board;
        }
        let lines = Lines::new(sight.size, &sight.walls);
        let shown = board.legible_cages(&lines);
        board.legible = shown.share;
        if shown.with_operators < SHOWN {
            board.operators = Operators::Hidden;
            let hidden = board.legible_cages(&lines);
            match hidden.share > shown.share {
                true => board.legible = hidden.share,
                false => board.operators = Operators::Shown,
            }
        }
        if board.legible > 0.0 {
            board.middles = sight
                .cells
                .iter()
                .map(|cell| scorer(&cell.middle))
                .collect();
        }
        board
    }

    /// How many cages of the most probable partition have a clue that can be read where it should be.
    fn legible_cages(&self, lines: &Lines) -> Legible {
        let mut clues = self.clues();
        let Some(best) = cages::first_partition(&mut clues, lines) else {
            return Legible::default();
        };
        let (mut legible, mut with_operators, mut large) = (0, 0, 0);
        let mut signs: BTreeSet<u8> = BTreeSet::new();
        for cells in &best.cages {
            large += usize::from(cells.len() > 1);
            let readings = clues.of(cells);
            let Some(reading) = readings.first() else {
                continue;
            };
            let text = clues::printed(reading.clue);
            let cell = usize::from(reading.cell);
            if !text.is_empty() && self.scorers[cell].score([&text])[0] > LEGIBLE {
                legible += 1;
                // Lines look like ones.
                signs.extend(text.iter().filter(|&&sign| sign != ONE));
                with_operators += usize::from(text.last().is_some_and(|&sign| sign > 10));
            }
        }
        let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        Legible {
            // A board whose cells are all cages of their own is none, nor is one that says the same everywhere.
            share: match large > 0 && signs.len() >= LEAST_SIGNS {
                true => share(legible, best.cages.len()),
                false => 0.0,
            },
            with_operators: share(with_operators, large),
        }
    }

    /// The share of cages with a clue that can be read.
    pub(crate) fn legible(&self) -> f64 {
        self.legible
    }

    /// What cages can say.
    pub(crate) fn clues(&self) -> Clues<'_> {
        Clues::new(self.size, self.operators, &self.scorers, &self.forms)
    }

    /// What seems to be printed in a cell.
    pub(crate) fn seen(&self, cell: u8) -> &[u8] {
        &self.seen[usize::from(cell)]
    }

    /// What is clearly written in cells.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let values: Vec<Value> = self.size.values().collect();
        let mut texts: Vec<(Text, Value)> = (values.iter())
            .map(|&value| (clues::digits(value.into()), value))
            .collect();
        texts.sort();
        let mut entries = Vec::new();
        for (cell, scorer) in self.middles.iter().enumerate() {
            let scores = scorer.score(texts.iter().map(|(text, _)| text));
            let odds: Vec<f64> = scores.into_iter().map(logs::exp).collect();
            // Something that is no number takes the rest of the probability.
            if let Some((best, &most)) = (odds.iter().enumerate()).max_by(|a, b| a.1.total_cmp(b.1))
                && most >= SURE_ENTRY
            {
                entries.push(Entry {
                    cell: cell as u8,
                    value: texts[best].1,
                    sure: most,
                });
            }
        }
        entries
    }
}

#[derive(Default)]
struct Legible {
    share: f64,
    /// The share of cages with several cells whose operator can be read.
    with_operators: f64,
}

/// What the net says of a strip. Most strips are empty, and the net is not asked about these.
fn scorer(strip: &Strip) -> Scorer {
    if has_ink(strip) {
        return Scorer::new(Net::ours().read(strip));
    }
    let mut nothing = [0.0; CLASSES];
    nothing[0] = 1.0;
    Scorer::new(Places::from(vec![nothing; STRIP_WIDTH / 2]))
}

fn has_ink(strip: &Strip) -> bool {
    strip.iter().filter(|&&level| level > INK).count() >= LEAST_INK
}
