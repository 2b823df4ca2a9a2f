//! A puzzle in the making: a solution, cages, and clues that hold in it.

use super::latin::Squares;
use super::layout::Layout;
use super::random::Random;
use super::recipe::Recipe;
use super::switch::Switches;
use crate::model::{Cell, Clue, Grid, Op, Puzzle, Size, Target, Value};

/// How many times as often an operator is drawn that is rarer so far than it should be.
const LAGGING: u32 = 8;

/// See the [module](self).
pub(super) struct Draft {
    size: Size,
    /// In reading order.
    solution: Vec<Value>,
    layout: Layout,
    /// One for each cage of the layout.
    clues: Vec<Clue>,
}

impl Clone for Draft {
    fn clone(&self) -> Draft {
        Draft {
            size: self.size,
            solution: self.solution.clone(),
            layout: self.layout.clone(),
            clues: self.clues.clone(),
        }
    }

    /// Uses the memory that is there: drafts are tried by the thousand.
    fn clone_from(&mut self, other: &Draft) {
        self.size = other.size;
        self.solution.clone_from(&other.solution);
        self.layout.clone_from(&other.layout);
        self.clues.clone_from(&other.clues);
    }
}

/// A way to change a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// Another clue for the same cage.
    Clue,
    /// One cage of two.
    Merge,
    /// Two cages or more of one.
    Split,
    /// Other cages for the cells of two.
    Shift,
}

impl Draft {
    /// Any; none if no way to cut the grid into cages, or no clue for one of them, was found.
    pub(super) fn random(
        recipe: &Recipe,
        squares: &mut Squares,
        random: &mut Random,
    ) -> Option<Draft> {
        let values = squares.next(random);
        let mut draft = Draft {
            size: recipe.size,
            solution: (values.into_iter())
                .filter_map(|value| Value::new(value + 1))
                .collect(),
            layout: Layout::random(recipe, random)?,
            clues: Vec::new(),
        };
        draft.clue_the_rest(recipe, random)?;
        Some(draft)
    }

    /// Finds clues for the last cages, which have none.
    fn clue_the_rest(&mut self, recipe: &Recipe, random: &mut Random) -> Option<()> {
        for cage in self.clues.len()..self.layout.cages().len() {
            let clue = self.draw_clue(cage, None, recipe, random)?;
            self.clues.push(clue);
        }
        Some(())
    }

    /// A clue for a cage that the recipe allows, other than one.
    fn draw_clue(
        &self,
        cage: usize,
        not: Option<Clue>,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<Clue> {
        let cells = self.layout.cages()[cage].cells();
        if let [cell] = cells {
            let given = Clue::Given(self.solution[usize::from(*cell)]);
            return (not != Some(given)).then_some(given);
        }
        let values = cells.iter().map(|&cell| self.solution[usize::from(cell)]);
        let result = Results::of(values);
        let is_hidden = recipe.hidden_percent > 0 && random.below(100) < recipe.hidden_percent;
        let clue = |op: Op| {
            if !recipe.allows(op, cells.len()) {
                return None;
            }
            let target = result.under(op)?;
            if recipe
                .largest_target
                .is_some_and(|largest| target > largest)
            {
                return None;
            }
            let clue = match is_hidden {
                true => Clue::Hidden(target),
                false => Clue::Op(op, target),
            };
            (not != Some(clue)).then_some(clue)
        };
        let clues = Op::ALL.map(clue);
        let lags = self.lagging(recipe);
        let weights = (clues.iter().zip(recipe.operators).zip(lags)).map(
            |((clue, often), lags)| match clue {
                Some(_) if lags => often * LAGGING,
                Some(_) => often,
                None => 0,
            },
        );
        clues[random.weighted(weights)?]
    }

    /// Which operators are rarer so far than they should be: − and ÷ fit few cages, and would always be.
    fn lagging(&self, recipe: &Recipe) -> [bool; Op::ALL.len()] {
        let mut counts = [0; Op::ALL.len()];
        for clue in &self.clues {
            if let Clue::Op(op, _) = clue {
                counts[*op as usize] += 1u64;
            }
        }
        let all: u64 = recipe.operators.iter().copied().map(u64::from).sum();
        let total = counts.iter().sum::<u64>() + 1;
        let mut lags = [false; Op::ALL.len()];
        for ((lags, count), often) in lags.iter_mut().zip(counts).zip(recipe.operators) {
            // By half a cage at least.
            *lags = (2 * count + 1) * all < 2 * u64::from(often) * total;
        }
        lags
    }

    /// Changes a cage; none if it cannot be changed so, and then the draft is of no more use.
    pub(super) fn change(
        &mut self,
        cage: usize,
        how: Move,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<()> {
        let gone = match how {
            Move::Clue => {
                self.clues[cage] = self.draw_clue(cage, Some(self.clues[cage]), recipe, random)?;
                return Some(());
            }
            Move::Merge => self.layout.merge(cage, recipe, random)?,
            Move::Split => self.layout.split(cage, recipe, random)?,
            Move::Shift => self.layout.shift(cage, recipe, random)?,
        };
        for &cage in gone.iter().rev() {
            self.clues.remove(cage);
        }
        self.clue_the_rest(recipe, random)
    }

    /// The switches of its solution.
    pub(super) fn switches(&self) -> Switches {
        Switches::new(self.size.get(), &self.solution)
    }

    /// The number of a switch that is a solution too.
    pub(super) fn first_of(&self, switches: &Switches) -> Option<usize> {
        switches.first(&self.layout, &self.clues)
    }

    /// Whether a switch is a solution too.
    pub(super) fn allows(&self, switch: usize, switches: &Switches) -> bool {
        switches.holds(switch, &self.layout, &self.clues)
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn clue(&self, cage: usize) -> Clue {
        self.clues[cage]
    }

    pub(super) fn set_clue(&mut self, cage: usize, clue: Clue) {
        self.clues[cage] = clue;
    }

    pub(super) fn solution(&self) -> Grid {
        let mut grid = Grid::empty(self.size);
        for (cell, &value) in self.size.cells().zip(&self.solution) {
            grid.set(cell, Some(value));
        }
        grid
    }

    pub(super) fn puzzle(&self) -> Puzzle {
        // In the order of the puzzle's cages, which is that of their first cells.
        let cages = (0..self.size.area()).filter_map(|cell| {
            let cage = self.layout.cage_of(cell);
            let cells = self.layout.cages()[cage].cells();
            let is_first = usize::from(cells[0]) == cell;
            is_first.then(|| {
                let cells = cells.iter();
                (
                    self.clues[cage],
                    cells.map(|&cell| Cell::at_index(cell.into(), self.size)),
                )
            })
        });
        Puzzle::of_cages(self.size, cages)
    }
}

/// What some values give.
struct Results {
    largest: Target,
    sum: Target,
    /// None if it is more than any target.
    product: Option<Target>,
}

impl Results {
    fn of(values: impl Iterator<Item = Value>) -> Results {
        let mut results = Results {
            largest: 0,
            sum: 0,
            product: Some(1),
        };
        for value in values.map(Target::from) {
            results.largest = results.largest.max(value);
            results.sum += value;
            results.product = results
                .product
                .and_then(|product| product.checked_mul(value));
        }
        results
    }

    /// What an operator gives, if it gives anything.
    fn under(&self, op: Op) -> Option<Target> {
        let largest = self.largest;
        match op {
            Op::Add => Some(self.sum),
            Op::Mul => self.product,
            Op::Sub => (2 * largest).checked_sub(self.sum),
            Op::Div => {
                let others = self.product? / largest;
                largest.is_multiple_of(others).then(|| largest / others)
            }
        }
    }
}
