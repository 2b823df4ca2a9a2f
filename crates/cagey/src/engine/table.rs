//! The ways to fill cages, kept for the next puzzle with a cage like it.
//!
//! Puzzles of one size have few different cages: shape, clue. The table is keyed by these, and
//! holds each way as a word (see [`listed_cage`](super::listed_cage)). It is emptied when it grows
//! beyond its bound, which happens between puzzles only.

use std::ops::ControlFlow;

use super::board::Board;
use super::cell_set::CellSet;
use super::frame::cell_at;
use super::known_cages::{Key, KnownCages};
use super::listed_cage::{List, Ways, is_short};
use crate::model::{Cell, Clue, Size};
use crate::tables::{Beside, Machine, for_each_tuple};

/// The vectors of ways that the table may hold between puzzles: 32 MB.
const MOST_VECTORS: usize = 1 << 20;
/// The cages that it may know between puzzles.
const MOST_CAGES: usize = 1 << 16;
/// A cage with more ways than this is not listed: looking through the list takes longer than it
/// is worth.
const MOST_WAYS: usize = 1 << 13;
/// The states that the machines of a cage may have.
const MOST_STATES: usize = 1 << 15;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Table {
    pub(super) ways: Ways,
    known: KnownCages,
    /// Whether anything was found out since this was last looked at.
    pub(super) has_worked: bool,
    /// For cages of two cells, of the size at hand.
    beside: Option<Beside>,
}

impl Table {
    /// Makes it ready for a puzzle of this size. If it has grown too large it forgets everything:
    /// what was looked up before is then gone.
    pub(super) fn prepare(&mut self, size: Size) {
        let vectors = self.ways.short.len() + self.ways.long.len();
        if vectors > MOST_VECTORS || self.known.len() > MOST_CAGES {
            *self = Table::default();
        }
        if (self.beside.as_ref()).is_none_or(|beside| beside.size() != size) {
            self.beside = Some(Beside::new(size));
        }
    }

    /// For each value what can stand beside it in a cage of two.
    #[inline(always)]
    pub(super) fn partners(&self, clue: Clue) -> &[u16; 16] {
        match &self.beside {
            Some(beside) => beside.partners(clue),
            None => unreachable!("a puzzle is at hand"),
        }
    }

    /// The list of a cage's ways, found out now if need be; none if there are too many.
    #[inline(always)]
    pub(super) fn list<B: Board>(&mut self, clue: Clue, set: B::Cells, size: Size) -> Option<List> {
        let key = Key::new(clue, set.shape(), set.len(), size);
        match self.known.get(key) {
            Some(list) => list,
            None => self.find_out::<B>(key, clue, set, size),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_out<B: Board>(
        &mut self,
        key: Key,
        clue: Clue,
        set: B::Cells,
        size: Size,
    ) -> Option<List> {
        let mut cells = Vec::new();
        set.for_each(|at| cells.push(cell_at::<B>(at)));
        let list = machines(clue, cells.len(), size)
            .and_then(|machines| self.compile(&machines, &cells, size));
        self.known.insert(key, list);
        self.has_worked = true;
        list
    }

    fn compile(&mut self, machines: &[Machine], cells: &[Cell], size: Size) -> Option<List> {
        let n = size.get();
        let mut found: Vec<u64> = Vec::new();
        let end = for_each_tuple(machines, cells, size, |way| {
            found.push(
                way.iter()
                    .rev()
                    .fold(0, |word, value| word << n | 1 << (value.get() - 1)),
            );
            match found.len() > MOST_WAYS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if end.is_break() {
            return None;
        }
        let list = if is_short(cells.len(), n) {
            let short: Vec<u32> = found.iter().map(|&way| way as u32).collect();
            append(&mut self.ways.short, &short)
        } else {
            append(&mut self.ways.long, &found)
        };
        Some(list)
    }
}

/// The machines that read a clue, unless they would be too large.
pub(super) fn machines(clue: Clue, cells: usize, size: Size) -> Option<Vec<Machine>> {
    Machine::for_clue(clue, cells, size, MOST_STATES).ok()
}

/// Adds ways as whole vectors: the last way fills up.
fn append<W: Copy + Into<u64>, const N: usize>(vectors: &mut Vec<[W; N]>, ways: &[W]) -> List {
    let start = vectors.len() as u32;
    let union = ways.iter().fold(0, |union, &way| union | way.into());
    vectors
        .extend((ways.chunks(N)).map(|ways| std::array::from_fn(|i| ways[i.min(ways.len() - 1)])));
    List {
        start,
        end: vectors.len() as u32,
        union,
    }
}
