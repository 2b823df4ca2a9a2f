//! Choices that were found not to go together.
//!
//! A search that starts anew forgets what it has refuted, unless it takes it along. Its path is a row
//! of choices taken, `cell = value`, and of choices refuted, `cell ≠ value`. For each refuted one, it and
//! those taken before it do not go together: these rows say exactly what needs no second look.
//!
//! A row is looked at when one of two of its choices that are *watched* comes true, and then another
//! one is watched that has not; where there is none the last one left cannot be.

use crate::engine::board::Board;

/// A value for a cell, as a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) at: u8,
    pub(super) value: u16,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Nogoods {
    /// The rows, one after the other. The first two choices of each are watched.
    choices: Vec<Choice>,
    /// For each place and value the rows, by where they begin and end, in which it is watched.
    watched: Vec<Vec<(u32, u32)>>,
}

impl Choice {
    fn index(self) -> usize {
        usize::from(self.at) * 16 + self.value.trailing_zeros() as usize
    }

    fn is_true<B: Board>(self, board: &B) -> bool {
        board.get(usize::from(self.at)) == self.value
    }
}

impl Nogoods {
    pub(super) fn clear(&mut self) {
        self.choices.clear();
        self.watched.resize_with(256 * 16, Vec::new);
        for watched in &mut self.watched {
            watched.clear();
        }
    }

    /// Adds a choice that was refuted after one or more others were taken.
    pub(super) fn add(&mut self, taken: &[Choice], refuted: Choice) {
        let start = self.choices.len() as u32;
        // The latest choices come true last.
        self.choices.push(refuted);
        self.choices.extend(taken.iter().rev());
        let row = (start, self.choices.len() as u32);
        for i in 0..2 {
            self.watched[self.choices[start as usize + i].index()].push(row);
        }
    }

    /// Looks at the rows that watch a choice that has come true, and visits each choice that can no
    /// longer be; that is one that is true, where a row has no other left. Visiting ends when the
    /// visitor says no.
    pub(super) fn follow<B: Board>(
        &mut self,
        choice: Choice,
        board: &mut B,
        mut visit: impl FnMut(&mut B, Choice) -> bool,
    ) -> bool {
        let mut rows = std::mem::take(&mut self.watched[choice.index()]);
        let mut i = 0;
        let mut goes_on = true;
        while goes_on && i < rows.len() {
            let (start, end) = rows[i];
            let row = &mut self.choices[start as usize..end as usize];
            if row[0] == choice {
                row.swap(0, 1);
            }
            match (2..row.len()).find(|&k| !row[k].is_true(board)) {
                Some(k) => {
                    row.swap(1, k);
                    self.watched[row[1].index()].push((start, end));
                    rows.swap_remove(i);
                }
                None => {
                    goes_on = visit(board, row[0]);
                    i += 1;
                }
            }
        }
        self.watched[choice.index()] = rows;
        goes_on
    }
}
