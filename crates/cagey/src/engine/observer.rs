//! What a search does, told while it does it.

use super::board::Board;
use super::frame::cell_at;
use crate::model::{Cell, Grid, Value, ValueSet};

/// Hears what a search does.
pub trait Observer {
    /// Whether it wants to hear anything. Where it does not, a search loses no time over it.
    const ON: bool;

    /// Something happens.
    fn hear(&mut self, event: Event<'_>);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Observer for Nobody {
    const ON: bool = false;

    fn hear(&mut self, _: Event<'_>) {}
}

/// What a search does.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A search goes on at the start, or at the last choice that is not refuted.
    Node,
    /// A propagator is called.
    Called(Propagator),
    /// It comes back. What it did is told next; to find that out takes time of its own.
    Returned(Propagator),
    /// It is done.
    Done {
        /// The propagator that was called.
        propagator: Propagator,
        /// The candidates that it took out, by cell; none where it met a contradiction.
        removed: &'a [(Cell, ValueSet)],
        /// How much less there is to find out, in bits: a cell with k candidates counts log₂ k.
        bits: f64,
        /// Whether it found that there is no solution here.
        is_contradiction: bool,
    },
    /// Nothing follows any more, and a value is tried.
    Choice(Cell, Value),
    /// A solution is found.
    Solution(&'a Grid),
    /// The puzzle resists, and stronger steps are taken from here on.
    Strong,
    /// The search starts anew with what it has learnt.
    Restart,
}

/// What takes out candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Propagator {
    /// Cages of two cells and the values of lines, over the whole board until nothing changes.
    PairsAndLines,
    /// A cage whose ways to be filled are listed.
    ListedCage,
    /// A cage with more ways than can be listed.
    LargeCage,
    /// Two cells of a line with the same two candidates.
    Twins,
    /// Values of one line.
    Line,
    /// The sets of values that the cages of a line can hold in it together.
    LineSets,
    /// Choices that were found not to go together.
    Nogoods,
}

impl Propagator {
    /// All of them, in the order in which a search prefers them.
    pub const ALL: [Propagator; 7] = [
        Propagator::PairsAndLines,
        Propagator::Line,
        Propagator::ListedCage,
        Propagator::LargeCage,
        Propagator::Twins,
        Propagator::LineSets,
        Propagator::Nogoods,
    ];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            Propagator::PairsAndLines => "pairs and lines",
            Propagator::ListedCage => "listed cage",
            Propagator::LargeCage => "large cage",
            Propagator::Twins => "twins",
            Propagator::Line => "line",
            Propagator::LineSets => "line sets",
            Propagator::Nogoods => "nogoods",
        }
    }
}

/// Lets a propagator do its work, and tells of it. The work says whether it met no contradiction.
#[inline(always)]
pub(super) fn watch<B: Board, O: Observer>(
    observer: &mut O,
    propagator: Propagator,
    board: &mut B,
    work: impl FnOnce(&mut B) -> bool,
) -> bool {
    if !O::ON {
        return work(board);
    }
    let before = *board;
    observer.hear(Event::Called(propagator));
    let is_possible = work(board);
    observer.hear(Event::Returned(propagator));
    let mut removed = Vec::new();
    let mut bits = 0.0;
    if is_possible {
        for at in 0..B::SIDE * B::SIDE {
            let (was, is) = (before.get(at), board.get(at));
            if was != is {
                removed.push((cell_at::<B>(at), values(was & !is)));
                bits += f64::from(was.count_ones()).log2() - f64::from(is.count_ones()).log2();
            }
        }
    }
    observer.hear(Event::Done {
        propagator,
        removed: &removed,
        bits,
        is_contradiction: !is_possible,
    });
    is_possible
}

/// Tells of a choice.
#[inline(always)]
pub(super) fn tell_choice<B: Board, O: Observer>(observer: &mut O, at: usize, value: u16) {
    if O::ON {
        let number = value.trailing_zeros() as u8 + 1;
        if let Some(value) = Value::new(number) {
            observer.hear(Event::Choice(cell_at::<B>(at), value));
        }
    }
}

fn values(bits: u16) -> ValueSet {
    (1..=16)
        .filter(|value| bits >> (value - 1) & 1 != 0)
        .filter_map(Value::new)
        .collect()
}
