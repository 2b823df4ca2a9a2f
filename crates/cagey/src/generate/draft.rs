//! A puzzle in the making: a solution, cages, and clues that hold in it.

use std::rc::Rc;

use smallvec::SmallVec;

use super::latin::LatinSampler;
use super::layout::Layout;
use super::random::Random;
use super::recipe::Recipe;
use super::trade::{TradeSet, Trades};
use crate::model::{Cell, Clue, Grid, Op, Puzzle, Size, Target, Value};

/// The factor by which the weight of an operator is raised while it is rarer than it should be.
const LAGGING: u32 = 8;

/// See the [module](self).
pub(super) struct Draft {
    fixed: Rc<Fixed>,
    layout: Layout,
    /// One for each cage of the layout.
    clues: Vec<Clue>,
    /// For each cage, the trades after which its clue holds.
    trades_of: Vec<TradeSet>,
}

/// What stays the same when a draft changes.
struct Fixed {
    size: Size,
    /// In reading order.
    solution: Vec<Value>,
    trades: Trades,
}

impl Clone for Draft {
    fn clone(&self) -> Draft {
        Draft {
            fixed: self.fixed.clone(),
            layout: self.layout.clone(),
            clues: self.clues.clone(),
            trades_of: self.trades_of.clone(),
        }
    }

    /// Reuses memory, because drafts are tried by the thousand.
    fn clone_from(&mut self, other: &Draft) {
        self.fixed.clone_from(&other.fixed);
        self.layout.clone_from(&other.layout);
        self.clues.clone_from(&other.clues);
        self.trades_of.clone_from(&other.trades_of);
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
    /// A random draft; none if no partition into cages, or no clue for one of them, was found.
    pub(super) fn random(
        recipe: &Recipe,
        sampler: &mut LatinSampler,
        random: &mut Random,
    ) -> Option<Draft> {
        let values = sampler.next(random).into_iter();
        let solution: Vec<Value> = (values).filter_map(|value| Value::new(value + 1)).collect();
        let size = recipe.size;
        let layout = Layout::random(recipe, random)?;
        let cages = layout.cages().len();
        let mut draft = Draft {
            clues: vec![Clue::Free; cages],
            trades_of: vec![TradeSet::default(); cages],
            layout,
            fixed: Rc::new(Fixed {
                trades: Trades::new(size.get(), &solution),
                solution,
                size,
            }),
        };
        for cage in 0..cages {
            if draft.clues[cage] != Clue::Free {
                continue;
            }
            // Few pairs of values divide. If only ÷ is wanted, the others are split into single cells.
            if (draft.find_clue(cage, recipe, random)).is_none() {
                let is_split = recipe.has_pairs_only()
                    && (draft.change(cage, Move::Split, recipe, random)).is_some();
                is_split.then_some(())?;
            }
        }
        Some(draft)
    }

    /// Gives a cage another clue.
    fn find_clue(&mut self, cage: usize, recipe: &Recipe, random: &mut Random) -> Option<()> {
        let clue = self.sample_clue(cage, recipe, random)?;
        self.set_clue(cage, clue);
        Some(())
    }

    /// A clue for a cage that the recipe allows, other than the one it has.
    fn sample_clue(&self, cage: usize, recipe: &Recipe, random: &mut Random) -> Option<Clue> {
        let not = self.clues[cage];
        let cells = self.layout.cages()[cage].cells();
        if let [cell] = cells {
            let given = Clue::Given(self.fixed.solution[usize::from(*cell)]);
            return (not != given).then_some(given);
        }
        let solution = &self.fixed.solution;
        let values = cells.iter().map(|&cell| solution[usize::from(cell)]);
        let result = Results::of(values);
        let is_hidden = recipe.hidden_percent > 0 && random.below(100) < recipe.hidden_percent;
        let clue = |op: Op| {
            if !recipe.allows(op, cells.len()) {
                return None;
            }
            let target = result.result_of(op)?;
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
            (not != clue).then_some(clue)
        };
        let clues = Op::ALL.map(clue);
        let lags = self.lagging(recipe);
        let weights = (clues.iter().zip(recipe.operators).zip(lags)).map(
            |((clue, weight), lags)| match clue {
                Some(_) if lags => weight * LAGGING,
                Some(_) => weight,
                None => 0,
            },
        );
        clues[random.weighted(weights)?]
    }

    /// The operators that are rarer than they should be. − and ÷ fit few cages, and would otherwise always
    /// be too rare.
    fn lagging(&self, recipe: &Recipe) -> [bool; Op::COUNT] {
        let mut counts = [0; Op::COUNT];
        for clue in &self.clues {
            if let Clue::Op(op, _) = clue {
                counts[op.index()] += 1u64;
            }
        }
        let all: u64 = recipe.operators.iter().copied().map(u64::from).sum();
        let total = counts.iter().sum::<u64>() + 1;
        let mut lags = [false; Op::COUNT];
        for ((lags, count), weight) in lags.iter_mut().zip(counts).zip(recipe.operators) {
            // Only if at least half a cage is missing.
            *lags = (2 * count + 1) * all < 2 * u64::from(weight) * total;
        }
        lags
    }

    /// Changes a cage. Returns none if that is impossible, and the draft is then of no more use.
    pub(super) fn change(
        &mut self,
        cage: usize,
        how: Move,
        recipe: &Recipe,
        random: &mut Random,
    ) -> Option<()> {
        let change = match how {
            Move::Clue => return self.find_clue(cage, recipe, random),
            Move::Merge => self.layout.merge(cage, recipe, random)?,
            Move::Split => self.layout.split(cage, recipe, random)?,
            Move::Shift => self.layout.shift(cage, recipe, random)?,
        };
        for &cage in &change.new {
            match self.clues.get_mut(cage) {
                Some(clue) => *clue = Clue::Free,
                None => {
                    self.clues.push(Clue::Free);
                    self.trades_of.push(TradeSet::default());
                }
            }
        }
        for &cage in &change.left {
            self.clues.swap_remove(cage);
            self.trades_of.swap_remove(cage);
        }
        for &cage in &change.new {
            self.find_clue(cage, recipe, random)?;
        }
        Some(())
    }

    /// The first trade that leads to another solution.
    pub(super) fn other_solution(&self) -> Option<usize> {
        self.fixed.trades.first(&self.trades_of)
    }

    /// Whether a trade leads to another solution.
    pub(super) fn allows(&self, trade: usize) -> bool {
        self.trades_of.iter().all(|trades_of| trades_of.has(trade))
    }

    /// The cells that a trade changes.
    pub(super) fn traded(&self, trade: usize) -> &[u8] {
        self.fixed.trades.cells(trade)
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn clue(&self, cage: usize) -> Clue {
        self.clues[cage]
    }

    pub(super) fn set_clue(&mut self, cage: usize, clue: Clue) {
        self.clues[cage] = clue;
        let cells = self.layout.cages()[cage].cells();
        self.trades_of[cage] = self.fixed.trades.holding(clue, cells);
    }

    pub(super) fn solution(&self) -> Grid {
        let Fixed { size, solution, .. } = &*self.fixed;
        let mut grid = Grid::empty(*size);
        for (cell, &value) in size.cells().zip(solution) {
            grid.put(cell, Some(value));
        }
        grid
    }

    pub(super) fn puzzle(&self) -> Puzzle {
        let size = self.fixed.size;
        let pieces = self.layout.cages();
        // In the order of the puzzle's cages, which is that of their first cells.
        let mut order: SmallVec<[usize; 64]> = (0..pieces.len()).collect();
        order.sort_unstable_by_key(|&cage| pieces[cage].cells()[0]);
        let cages = order.iter().map(|&cage| {
            let cells = pieces[cage].cells().iter();
            (
                self.clues[cage],
                cells.map(|&cell| Cell::at_index(cell.into(), size)),
            )
        });
        Puzzle::of_cages(size, cages)
    }
}

/// The results of some values under each operator.
struct Results {
    largest: Target,
    sum: Target,
    /// None if it is beyond every target.
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

    /// The result under an operator, if it has one.
    fn result_of(&self, op: Op) -> Option<Target> {
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
