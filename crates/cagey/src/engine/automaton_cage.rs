//! Cages with too many tuples to list them, as *regular* constraints.
//!
//! The clue is a finite automaton that reads the cells one after the other, and filtering goes forwards
//! and backwards through its layers: a candidate stays if it leads from a state that is reached from the
//! start to a state from which the end is reached (G. Pesant, *A Regular Language Membership Constraint
//! for Finite Sequences of Variables*, CP 2004). If the automata would be too large as well, and where
//! [`line_arithmetic`](super::line_arithmetic) filters a clue better, it is only checked once all cells of
//! the cage are fixed.

use super::board::Board;
use super::cell_set::CellSet;
use super::line_arithmetic::LineArithmetic;
use crate::effort;
use crate::model::{Clue, Op, Size, Target, Value};
use crate::tables::{Automaton, State};

/// The most states that the automata of a cage may have.
const MOST_STATES: usize = 1 << 15;

/// What it takes to build a transition of an automaton, and to filter with it, in the units of
/// [`Budget::work`](crate::budget::Budget::work).
const WORK_OF_BUILDING: usize = 64;
const WORK_OF_FILTERING: usize = 2;

/// A cage, ready to be filtered.
pub(super) struct AutomatonCage<B: Board> {
    /// Where its cells are on the board.
    cells: Vec<u16>,
    /// The same as a set.
    pub(super) set: B::Cells,
    pub(super) clue: Clue,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Regular(Vec<LayeredGraph>),
    Checked,
}

/// An automaton with its transitions looked up, and room to mark states in.
#[derive(Clone)]
struct LayeredGraph {
    layers: Vec<Layer>,
}

#[derive(Clone)]
struct Layer {
    /// For each state and each value, the state in the next layer, or [`NONE`].
    next: Vec<[u16; NEXT]>,
    /// Whether each state is reached from the start, and whether it leads to the end.
    reached: Vec<bool>,
    leads_on: Vec<bool>,
}

const NONE: u16 = u16::MAX;
/// The most values.
const NEXT: usize = Size::MAX as usize;

impl<B: Board> AutomatonCage<B> {
    /// A cage of a puzzle whose earlier cages are known, and the work that it took. The automata depend only on the clue
    /// and on the number of cells, so that those of an earlier cage may be the same.
    pub(super) fn new(
        clue: Clue,
        set: B::Cells,
        size: Size,
        earlier: &[AutomatonCage<B>],
    ) -> (AutomatonCage<B>, usize) {
        let mut cells = Vec::new();
        set.for_each(|at| cells.push(at as u16));
        let is_same =
            |other: &&AutomatonCage<B>| other.clue == clue && other.cells.len() == cells.len();
        let (kind, states) = match earlier.iter().find(is_same) {
            Some(same) => (same.kind.clone(), 0),
            None if LineArithmetic::is_complete_for(clue, size) => (Kind::Checked, 0),
            None => match Automaton::for_clue(clue, cells.len(), size, MOST_STATES) {
                Ok(automata) => {
                    let states = automata.iter().map(Automaton::states).sum();
                    let graphs = automata.iter();
                    let graphs = graphs.map(|automaton| LayeredGraph::new(automaton, size));
                    (Kind::Regular(graphs.collect()), states)
                }
                Err(_) => (Kind::Checked, MOST_STATES),
            },
        };
        let cage = AutomatonCage {
            cells,
            set,
            clue,
            kind,
        };
        (cage, states * size.get() * WORK_OF_BUILDING)
    }

    /// The work that filtering takes at most, in units of a few machine instructions.
    pub(super) fn work(&self) -> usize {
        match &self.kind {
            Kind::Regular(graphs) => {
                let layers = graphs.iter().flat_map(|graph| &graph.layers);
                let states: usize = layers.map(|layer| layer.next.len()).sum();
                states * NEXT * WORK_OF_FILTERING
            }
            Kind::Checked => self.cells.len(),
        }
    }

    /// Removes the candidates that the clue rules out; returns whether the clue can still hold.
    pub(super) fn filter(&mut self, board: &mut B) -> bool {
        match &mut self.kind {
            Kind::Regular(graphs) => filter_regular(&self.cells, graphs, board),
            Kind::Checked => check(&self.cells, self.clue, board),
        }
    }
}

impl LayeredGraph {
    fn new(automaton: &Automaton, size: Size) -> LayeredGraph {
        let layers = (0..automaton.layers.len())
            .map(|read| {
                let states = automaton.layers[read].len();
                effort::note(states * NEXT);
                let step = |state, value: u8| {
                    let is_last = read + 1 == automaton.layers.len();
                    let value =
                        Value::new(value).filter(|_| !is_last && usize::from(value) <= size.get());
                    let next = value.and_then(|value| automaton.step(read, state, value));
                    next.map_or(NONE, |next| next as u16)
                };
                Layer {
                    next: (0..states)
                        .map(|state| std::array::from_fn(|v| step(state, v as u8 + 1)))
                        .collect(),
                    reached: vec![false; states],
                    leads_on: vec![false; states],
                }
            })
            .collect();
        LayeredGraph { layers }
    }

    /// Adds to `supported` the candidates that are on a path through this automaton.
    fn support<B: Board>(&mut self, cells: &[u16], board: &B, supported: &mut [u16]) {
        self.layers[0].reached[0] = true;
        for (read, &at) in cells.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(read + 1);
            let (before, after) = (&before[read], &mut after[0]);
            after.reached.fill(false);
            effort::note(2 * before.next.len());
            for (state, next) in before.next.iter().enumerate() {
                if before.reached[state] {
                    for_each_bit(board.get(usize::from(at)), |value| {
                        if next[value] != NONE {
                            after.reached[usize::from(next[value])] = true;
                        }
                    });
                }
            }
        }
        if let Some(last) = self.layers.last_mut() {
            last.leads_on.copy_from_slice(&last.reached);
        }
        for (read, &at) in cells.iter().enumerate().rev() {
            let (before, after) = self.layers.split_at_mut(read + 1);
            let (before, after) = (&mut before[read], &after[0]);
            for (state, next) in before.next.iter().enumerate() {
                let mut leads_on = false;
                if before.reached[state] {
                    for_each_bit(board.get(usize::from(at)), |value| {
                        if next[value] != NONE && after.leads_on[usize::from(next[value])] {
                            supported[read] |= 1 << value;
                            leads_on = true;
                        }
                    });
                }
                before.leads_on[state] = leads_on;
            }
        }
    }
}

fn filter_regular<B: Board>(cells: &[u16], graphs: &mut [LayeredGraph], board: &mut B) -> bool {
    let mut supported = [0u16; 256];
    for graph in graphs {
        graph.support(cells, board, &mut supported);
    }
    let mut possible = true;
    for (&at, supported) in cells.iter().zip(supported) {
        let at = usize::from(at);
        let left = board.get(at) & supported;
        board.set(at, left);
        possible &= left != 0;
    }
    possible
}

fn for_each_bit(mut bits: u16, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Whether the clue holds, or some cell is not fixed yet.
fn check<B: Board>(cells: &[u16], clue: Clue, board: &B) -> bool {
    let is_open = |&at: &u16| !board.get(usize::from(at)).is_power_of_two();
    if cells.iter().any(is_open) {
        return true;
    }
    let gives = |op: Op, target: Target| {
        let end = cells.iter().try_fold(State::start(op), |state, &at| {
            let value = board.get(usize::from(at)).trailing_zeros() as u8 + 1;
            state.after(op, Value::new(value)?)
        });
        end.is_some_and(|end| end.meets(op, target))
    };
    match clue {
        Clue::Op(op, target) => gives(op, target),
        Clue::Hidden(target) => Op::ALL.iter().any(|&op| gives(op, target)),
        Clue::Given(_) | Clue::Free => true,
    }
}
