use super::observer::{SearchEvent, SearchObserver};
use super::state::State;
use crate::model::{Grid, Size};

/// The first solutions of a search. Further ones are not kept.
pub struct FirstSolutions {
    most: usize,
    size: Size,
    /// In the order in which they were found.
    pub found: Vec<Grid>,
}

impl FirstSolutions {
    /// An observer that keeps at most this many solutions of a puzzle of this size.
    pub fn of_at_most(most: usize, size: Size) -> FirstSolutions {
        FirstSolutions {
            most,
            size,
            found: Vec::new(),
        }
    }
}

impl SearchObserver for &mut FirstSolutions {
    fn on_event(&mut self, event: SearchEvent, state: &State) {
        if matches!(event, SearchEvent::Solution) && self.found.len() < self.most {
            let mut grid = Grid::empty(self.size);
            for (cell, &value) in self.size.cells().zip(state.values()) {
                // A value of a larger problem is left out.
                let _ = grid.set(cell, value);
            }
            self.found.push(grid);
        }
    }
}
