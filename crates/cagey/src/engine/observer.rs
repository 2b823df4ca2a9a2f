//! Observation of a search while it runs.

use super::board::Board;
use super::instance::cell_at;
use crate::model::{Cell, Grid, Value, ValueSet};

/// Is told what a search does.
pub trait Observer {
    /// Whether it wants to be told anything. If not, it costs the search no time.
    const ON: bool;

    /// Is called for every event.
    fn on_event(&mut self, event: Event<'_>);
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const ON: bool = false;

    fn on_event(&mut self, _: Event<'_>) {}
}

/// What a search does.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The search visits a node: the root, or one that a choice leads to.
    Node,
    /// A propagator is called.
    Called(PropagatorKind),
    /// It returns. What it did follows as [`Event::Done`]; finding that out takes time of its own.
    Returned(PropagatorKind),
    /// It is done.
    Done {
        /// The propagator that was called.
        propagator: PropagatorKind,
        /// The candidates that it removed, by cell; none if it met a contradiction.
        removed: &'a [(Cell, ValueSet)],
        /// By how many bits it reduced the search space: a cell with k candidates counts log₂ k.
        bits: f64,
        /// Whether it found that there is no solution below this node.
        is_contradiction: bool,
    },
    /// The fixpoint is reached, and a value is tried.
    Choice(Cell, Value),
    /// A solution is found.
    Solution(&'a Grid),
    /// The puzzle is hard, and the learning search takes over.
    Learning,
    /// The puzzle is too hard for the learning search, and the clause search takes over. Its conflicts are reported as nodes.
    Clauses,
    /// The learning search restarts from the root with what it has learnt.
    Restart,
}

/// A part of the engine that removes candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PropagatorKind {
    /// Cages of two cells and all lines, over the whole board until nothing changes.
    PairsAndLines,
    /// A cage as a table constraint, by simple tabular reduction.
    ListedCage,
    /// A cage with too many tuples to list them, as a regular constraint.
    LargeCage,
    /// Two cells of a line with the same two candidates: a naked pair.
    NakedPairs,
    /// The values of one line that are fixed or have one place left.
    Line,
    /// The sets of values that the cages of a line can have in it together.
    LineSets,
    /// What rows and columns add up to and multiply to.
    LineArithmetic,
    /// Nogoods: combinations of choices that were refuted before a restart.
    Nogoods,
}

impl PropagatorKind {
    /// All of them, in the order in which a search prefers them.
    pub const ALL: &'static [PropagatorKind] = &[
        PropagatorKind::PairsAndLines,
        PropagatorKind::Line,
        PropagatorKind::ListedCage,
        PropagatorKind::LargeCage,
        PropagatorKind::NakedPairs,
        PropagatorKind::LineArithmetic,
        PropagatorKind::LineSets,
        PropagatorKind::Nogoods,
    ];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            PropagatorKind::PairsAndLines => "pairs and lines",
            PropagatorKind::ListedCage => "listed cage",
            PropagatorKind::LargeCage => "large cage",
            PropagatorKind::NakedPairs => "naked pairs",
            PropagatorKind::Line => "line",
            PropagatorKind::LineSets => "line sets",
            PropagatorKind::LineArithmetic => "line arithmetic",
            PropagatorKind::Nogoods => "nogoods",
        }
    }
}

/// Runs a propagator and reports it to the observer. The propagator returns whether it met no contradiction.
#[inline(always)]
pub(super) fn observed<B: Board, O: Observer>(
    observer: &mut O,
    propagator: PropagatorKind,
    board: &mut B,
    work: impl FnOnce(&mut B) -> bool,
) -> bool {
    if !O::ON {
        return work(board);
    }
    let before = *board;
    observer.on_event(Event::Called(propagator));
    let is_possible = work(board);
    observer.on_event(Event::Returned(propagator));
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
    observer.on_event(Event::Done {
        propagator,
        removed: &removed,
        bits,
        is_contradiction: !is_possible,
    });
    is_possible
}

/// Reports a choice to the observer.
#[inline(always)]
pub(super) fn report_choice<B: Board, O: Observer>(observer: &mut O, at: usize, value: u16) {
    if O::ON {
        let number = value.trailing_zeros() as u8 + 1;
        if let Some(value) = Value::new(number) {
            observer.on_event(Event::Choice(cell_at::<B>(at), value));
        }
    }
}

fn values(bits: u16) -> ValueSet {
    (1..=16)
        .filter(|value| bits >> (value - 1) & 1 != 0)
        .filter_map(Value::new)
        .collect()
}
