//! Why candidates are gone: which step, entry or pencil mark removed each of them.

use std::fmt;

use super::arithmetic::{Arithmetic, arithmetic};
use super::geometry::{bit, mask};
use super::marks::Marks;
use super::step::{Effect, Step};
use crate::model::{Cell, Size, Value};

/// The place of a step in an explanation: its number from 1, followed by the number of the step inside a
/// supposition, as in `12.3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct StepId(pub Vec<u32>);

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.write_str(&numbers.join("."))
    }
}

/// Why a value is no longer a candidate of a cell. What can be seen on the board takes precedence over what was
/// concluded earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "why", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Removal {
    /// The value stands in another cell of the same row or column.
    Stands {
        /// Which.
        at: Cell,
        /// The step that put it there; nothing if it was entered before the first step.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        step: Option<StepId>,
    },
    /// Another value stands in the cell.
    Filled {
        /// The step that put it there; nothing if it was entered before the first step.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        step: Option<StepId>,
    },
    /// It is supposed that the value is in this cell of the same row or column, or that this very cell
    /// has another one.
    Supposed {
        /// The cell whose value is supposed.
        at: Cell,
    },
    /// A step concluded it.
    Step {
        /// Which.
        step: StepId,
    },
    /// The clue of its cage cannot be met with it, whatever the rest of the grid has.
    Clue {
        /// Why.
        arithmetic: Arithmetic,
    },
    /// An earlier hint told it.
    Told,
    /// The player's pencil marks of the cell do not have it.
    NotMarked,
}

/// Which step removed each candidate and filled each cell, starting from some position. It is kept beside the
/// [`Marks`] when steps are explained; finding and grading them does not need it.
#[derive(Clone, Debug)]
pub struct History {
    size: Size,
    /// For each cell the values with which the clue of its cage can be met in the empty grid, as bit sets.
    by_clue: Vec<u16>,
    /// For each cell and value the step that removed it.
    gone: Vec<Option<StepId>>,
    /// For each cell the step that filled it.
    filled: Vec<Option<StepId>>,
    /// What earlier hints told, as bit sets.
    told: Vec<u16>,
    /// The cells whose values are supposed.
    supposed: Vec<Cell>,
    /// The steps that are being followed: a supposition in the walk, another inside it.
    within: Vec<u32>,
    /// How many steps were recorded at this depth.
    steps: u32,
}

impl History {
    /// The history of a position in which no step has been taken yet.
    pub fn new(start: &Marks) -> History {
        let size = start.puzzle().size();
        History {
            size,
            by_clue: start.possible_by_clue(),
            gone: vec![None; size.area() * size.get()],
            filled: vec![None; size.area()],
            told: vec![0; size.area()],
            supposed: Vec::new(),
            within: Vec::new(),
            steps: 0,
        }
    }

    /// Why a value is no candidate of a cell in these marks, which the recorded steps have led to. What the grid
    /// does not have was never marked.
    pub fn removal(&self, marks: &Marks, cell: Cell, value: Value) -> Removal {
        let is_in_grid = cell.is_in(self.size) && self.size.has_value(value);
        if !is_in_grid || marks.puzzle().size() != self.size {
            return Removal::NotMarked;
        }
        let stands = (self.size.cells())
            .find(|&other| shares_line(cell, other) && marks.entered(other) == Some(value));
        let filled = |cell: Cell| self.filled[cell.index(self.size)].clone();
        match stands {
            Some(at) if self.supposed.contains(&at) => Removal::Supposed { at },
            Some(at) => Removal::Stands {
                at,
                step: filled(at),
            },
            None if self.supposed.contains(&cell) => Removal::Supposed { at: cell },
            None if marks.entered(cell).is_some() => Removal::Filled { step: filled(cell) },
            None => match &self.gone[self.index(cell, value)] {
                Some(step) => Removal::Step { step: step.clone() },
                None if self.by_clue[cell.index(self.size)] & bit(value) == 0 => Removal::Clue {
                    arithmetic: arithmetic(
                        marks.puzzle().cage(marks.puzzle().cage_at(cell)),
                        self.size,
                        cell,
                        value,
                    ),
                },
                None if self.told[cell.index(self.size)] & bit(value) != 0 => Removal::Told,
                None => Removal::NotMarked,
            },
        }
    }

    /// Adds what earlier hints have told.
    pub(crate) fn note(&mut self, told: &[Effect]) {
        for &effect in told {
            if let Effect::Remove(cell, gone) = effect {
                self.told[cell.index(self.size)] |= mask(gone);
            }
        }
    }

    /// The place of the step that comes next.
    pub fn next_step(&self) -> StepId {
        let mut place = self.within.clone();
        place.push(self.steps + 1);
        StepId(place)
    }

    /// Records what a step changes in the marks before it. Effects on cells outside the grid are ignored.
    pub fn record(&mut self, before: &Marks, step: &Step) {
        let place = self.next_step();
        self.steps += 1;
        let is_in_grid = |effect: &&Effect| effect.cell().is_in(self.size);
        for &effect in step.effects.iter().filter(is_in_grid) {
            match effect {
                Effect::Place(cell, _) => {
                    if before.entered(cell).is_none() {
                        self.filled[cell.index(self.size)] = Some(place.clone());
                    }
                }
                Effect::Remove(cell, values) => {
                    for value in values
                        .iter()
                        .filter(|&it| self.size.has_value(it))
                        .filter(|&it| before.candidates(cell).contains(it))
                    {
                        let index = self.index(cell, value);
                        self.gone[index] = Some(place.clone());
                    }
                }
            }
        }
    }

    /// The history inside the next step, in which some cells are supposed to have values.
    pub(super) fn supposing(&self, cells: impl IntoIterator<Item = Cell>) -> History {
        let mut inside = self.clone();
        inside.within = self.next_step().0;
        inside.steps = 0;
        inside.supposed.extend(cells);
        inside
    }

    fn index(&self, cell: Cell, value: Value) -> usize {
        cell.index(self.size) * self.size.get() + usize::from(value.get()) - 1
    }
}

/// Whether two different cells lie in one row or column.
pub(super) fn shares_line(one: Cell, other: Cell) -> bool {
    one != other && (one.row() == other.row() || one.col() == other.col())
}
