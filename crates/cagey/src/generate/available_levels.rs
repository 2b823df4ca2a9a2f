//! The levels that puzzles of a size and a set of operators can have, so that a form offers no others.

use super::recipe::Recipe;
use crate::logic::Level;
use crate::model::{Op, Size};

/// The levels that a form can offer for puzzles of a kind, without promising what cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AvailableLevels {
    /// The size of the puzzles.
    pub size: Size,
    /// The highest level. All lower ones are available too.
    pub highest: Level,
    /// Why no level above it is available; [`Voice::level_bound`](crate::words::Voice::level_bound) says it in
    /// a sentence. The highest level of all needs no reason.
    pub bound: Option<LevelBound>,
}

/// Why levels above a certain one are not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum LevelBound {
    /// No puzzle of the size is harder, whatever its operators. Proved by grading every one of them.
    Size,
    /// No puzzle of the size with these operators is harder. Proved by grading every one of them whose cages
    /// have at most four cells.
    Operators,
    /// With these operators, the generator does not reliably find harder puzzles: it failed from at least
    /// one of the seeds of a survey. Some may exist.
    Rare,
}

impl Recipe {
    /// The levels that puzzles of this size, with these operators, shown or hidden, can have. The levels and
    /// scores of the recipe itself do not matter, and neither do its other requirements, such as a bound on
    /// targets, which may rule out more.
    ///
    /// The rows for 2×2 and 3×3 are proved: `tests/library/smallest.rs` enumerates and grades all puzzles
    /// with cages of up to four cells. Those for larger grids come from surveys: a level is available if the
    /// generator found such a puzzle from every seed that was tried, of which there were 20 for ÷ alone and a
    /// few for the other operators, up to 12×12.
    ///
    /// ```
    /// use cagey::generate::{LevelBound, Wish};
    /// use cagey::logic::Level;
    ///
    /// let wish: Wish = "n=3,ops=+*".parse()?;
    /// let available = wish.recipe()?.available_levels();
    /// assert_eq!(available.highest, Level::Normal);
    /// assert_eq!(available.bound, Some(LevelBound::Operators));
    /// # Ok::<(), cagey::generate::WishError>(())
    /// ```
    pub fn available_levels(&self) -> AvailableLevels {
        let of_size = Recipe::highest_level(self.size);
        let (highest, bound) = match self.highest_with_operators() {
            (highest, bound) if highest < of_size => (highest, Some(bound)),
            _ if of_size < Level::Unreasonable => (of_size, Some(LevelBound::Size)),
            _ => (of_size, None),
        };
        AvailableLevels {
            size: self.size,
            highest,
            bound,
        }
    }

    /// The highest level that is available with the operators, and why the next one is not.
    fn highest_with_operators(&self) -> (Level, LevelBound) {
        let has = |op: Op| self.operators[op as usize] > 0;
        let is_hidden = self.hidden_percent > 0;
        let divides_only = has(Op::Div) && !has(Op::Add) && !has(Op::Sub) && !has(Op::Mul);
        let sums_and_differences = has(Op::Add) && has(Op::Sub) && !has(Op::Mul) && !has(Op::Div);
        let has_larger_cages = self.cage_sizes.iter().skip(4).any(|&weight| weight > 0);
        match self.size.get() {
            3 if !has_larger_cages => {
                let is_hard = match is_hidden {
                    true => has(Op::Sub) || has(Op::Add) && (has(Op::Mul) || has(Op::Div)),
                    false => has(Op::Add) && has(Op::Sub),
                };
                let highest = match is_hard {
                    true => Level::Hard,
                    false if divides_only => Level::Easy,
                    false if is_hidden || has(Op::Add) || has(Op::Mul) => Level::Normal,
                    false => Level::Easy,
                };
                (highest, LevelBound::Operators)
            }
            n if divides_only => (
                highest_by_division(n, self.hidden_percent),
                LevelBound::Rare,
            ),
            // A hard one was found from 3 of 20 seeds; from all of them in 7×7, 9×9 and 10×10.
            8 if self.hidden_percent == 100 && sums_and_differences => {
                (Level::Normal, LevelBound::Rare)
            }
            10.. if !has(Op::Add) => (Level::Extreme, LevelBound::Rare),
            _ => (Level::Unreasonable, LevelBound::Rare),
        }
    }
}

/// The highest level of puzzles from 4×4 on whose only operator is ÷. Few numbers divide each other, so that
/// most cells of such a puzzle are given, and little is left to deduce. A hidden ÷ tells less, because its number
/// could be a difference too; the survey hid it in none, half or all of the cages.
fn highest_by_division(n: usize, hidden_percent: u32) -> Level {
    match (hidden_percent, n) {
        (50.., ..=5) => Level::Hard,
        (50.., 6) | (100.., 7) => Level::Unreasonable,
        (100.., 8) => Level::Hard,
        (50.., ..=9) | (100.., ..=12) | (_, 6) => Level::Normal,
        _ => Level::Easy,
    }
}

impl AvailableLevels {
    /// The levels, the easiest first.
    pub fn levels(&self) -> impl Iterator<Item = Level> + use<> {
        let highest = self.highest;
        (Level::ALL.iter().copied()).filter(move |level| *level <= highest)
    }
}
