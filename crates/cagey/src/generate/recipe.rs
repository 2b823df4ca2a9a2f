//! The complete specification of a puzzle.

use std::fmt;
use std::ops::RangeInclusive;

use super::algorithm::{ALGORITHM, known_techniques};
use super::random::digest;
use crate::logic::{Level, Technique, TechniqueSet};
use crate::model::{Op, Size, Target};

/// The complete specification of a puzzle. [`Recipe::new`] asks for any puzzle of a size with one solution
/// that a person can find; change the fields that should differ.
///
/// ```
/// use cagey::generate::Recipe;
/// use cagey::logic::Level;
/// use cagey::model::Size;
///
/// let mut recipe = Recipe::new(Size::new(6)?);
/// recipe.levels = Level::Hard..=Level::Extreme;
/// recipe.most_singles = Some(2);
/// assert!(recipe.check().is_ok());
/// # Ok::<(), cagey::model::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The algorithm that makes it: [`ALGORITHM`] is the only one that there is.
    pub algorithm: u32,
    /// How large: from 2×2 to 16×16.
    pub size: Size,
    /// The lowest and the highest level that it may have.
    pub levels: RangeInclusive<Level>,
    /// The lowest and the highest score that it may have, if that matters.
    pub scores: Option<RangeInclusive<u32>>,
    /// The weight of each operator, in the order of [`Op::ALL`]; an operator of weight 0 does not occur. − and ÷
    /// are for cages of two cells only.
    pub operators: [u32; Op::COUNT],
    /// The percentage of cages whose operator is hidden.
    pub hidden_percent: u32,
    /// The weights of cages of one cell, of two cells and so on; sizes of weight 0 do not occur.
    pub cage_sizes: Vec<u32>,
    /// The most cages of one cell, if that matters.
    pub most_singles: Option<u32>,
    /// The largest number in a clue of two or more cells, if that matters.
    pub largest_target: Option<Target>,
    /// What differs from puzzle to puzzle by more than chance.
    pub varied: Varied,
    /// The symmetry of the cages.
    pub symmetry: Symmetry,
    /// How many solutions it has.
    pub solutions: WantedSolutions,
    /// Whether it may need guessing.
    pub trial: Trial,
    /// A technique that it needs, if that matters: those that cost less do not solve it, and where they lead no further,
    /// this one does.
    #[cfg(feature = "techniques")]
    pub needs: Option<&'static Technique>,
    /// The most expensive technique of its [grade](crate::logic::Grade::hardest), if that matters.
    #[cfg(feature = "techniques")]
    pub hardest: Option<&'static Technique>,
}

/// What differs from puzzle to puzzle of a recipe by more than chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Varied {
    /// Each puzzle leans to some operators: their weights are those of the recipe, each times a random factor from a
    /// half to two.
    pub operators: bool,
    /// Each puzzle leans to some sizes of cages, in the same way.
    pub cages: bool,
    /// Of the hard puzzles, about half need more than the values that cages claim for lines, which otherwise are the hardest
    /// technique of nine in ten.
    pub techniques: bool,
}

impl Varied {
    /// All of it.
    pub const ALL: Varied = Varied {
        operators: true,
        cages: true,
        techniques: true,
    };
    /// Nothing: the weights are the same for all puzzles.
    pub const NOTHING: Varied = Varied {
        operators: false,
        cages: false,
        techniques: false,
    };
}

/// How much puzzles differ from one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variety {
    /// As much as their level allows.
    #[default]
    High,
    /// What leads to the level fastest.
    Low,
}

/// The symmetry of the cages of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// None is required.
    #[default]
    Any,
    /// The cages stay the same when the grid is rotated by half a turn.
    HalfTurn,
}

/// How many solutions a puzzle has. All but [`WantedSolutions::One`] are for testing other programs, and have
/// no level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WantedSolutions {
    /// One.
    #[default]
    One,
    /// Two or more.
    Several,
    /// None.
    None,
    /// Any number: about one puzzle in four has none, the others one or more.
    Any,
}

/// Whether a puzzle needs guessing: whether a person has to try things out, be it the ways to fill a cage or a supposed
/// value, and follow them to a contradiction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trial {
    /// It never does.
    #[default]
    Never,
    /// It may.
    Allowed,
    /// It always does.
    Always,
}

impl Recipe {
    /// The smallest size of generated puzzles.
    pub const SMALLEST: usize = 2;
    /// The most cells of a cage.
    pub const LARGEST_CAGE: usize = 16;
    /// The largest weight.
    pub const LARGEST_WEIGHT: u32 = 1_000_000;

    /// Any puzzle of this size with one solution that needs no guessing, with cages of one to four cells.
    pub fn new(size: Size) -> Recipe {
        Recipe {
            algorithm: ALGORITHM,
            size,
            levels: Level::Easy..=Level::Unreasonable,
            scores: None,
            operators: [3, 3, 3, 3],
            hidden_percent: 0,
            cage_sizes: vec![1, 12, 6, 2],
            most_singles: None,
            largest_target: None,
            varied: Varied::NOTHING,
            symmetry: Symmetry::Any,
            solutions: WantedSolutions::One,
            trial: Trial::Never,
            #[cfg(feature = "techniques")]
            needs: None,
            #[cfg(feature = "techniques")]
            hardest: None,
        }
    }

    /// Any puzzle of this size and these levels. [`Variety::High`] gives puzzles that differ from one another, with all
    /// operators and with cages of up to five cells from the level hard on. [`Variety::Low`] gives the cages and operators
    /// that lead to the level fastest:
    ///
    /// - Normal puzzles up to 9×9 have more large cages.
    /// - From the level hard on, there are no single cells up to 8×8 and fewer ×, because both would give away
    ///   what makes a puzzle hard. Hard puzzles have the usual number of × from 8×8 on; harder ones have hardly
    ///   any up to 7×7.
    /// - Hard and extreme puzzles from 6×6 to 8×8 have more cages of two cells.
    /// - 4×4 puzzles from the level hard on have more −.
    pub fn levelled(size: Size, levels: RangeInclusive<Level>, variety: Variety) -> Recipe {
        match variety {
            Variety::High => Recipe::varied(size, levels),
            Variety::Low => Recipe::fastest(size, levels),
        }
    }

    /// The weights of [`Variety::High`].
    fn varied(size: Size, levels: RangeInclusive<Level>) -> Recipe {
        let mut recipe = Recipe::fastest(size, levels);
        recipe.varied = Varied::ALL;
        // Small grids leave little room for large cages and for ×: these weights are what the levels allow there at a rate
        // that is still good. From 6×6 on, they were chosen for the shares that result.
        recipe.cage_sizes = match (*recipe.levels.start(), size.get()) {
            (Level::Easy | Level::Normal, _) => recipe.cage_sizes,
            (_, ..=4) => vec![0, 12, 6, 3],
            (_, 5) => vec![0, 12, 6, 3, 1],
            (Level::Hard, ..=8) => vec![0, 10, 9, 2, 1],
            (Level::Hard, _) => vec![1, 10, 9, 2, 1],
            (_, ..=8) => vec![0, 9, 6, 3, 1],
            (_, _) => vec![1, 9, 6, 3, 1],
        };
        recipe.operators = match (*recipe.levels.start(), size.get()) {
            (Level::Easy | Level::Normal, _) => recipe.operators,
            (Level::Hard, ..=5) => [3, 4, 2, 3],
            (_, ..=4) => [3, 6, 1, 3],
            (_, 5) => [3, 3, 1, 3],
            (_, _) => [3, 3, 2, 3],
        };
        recipe
    }

    /// The weights of [`Variety::Low`].
    fn fastest(size: Size, levels: RangeInclusive<Level>) -> Recipe {
        let mut recipe = Recipe::new(size);
        // These numbers were tuned by measuring how fast puzzles of each size and level are found. There is no
        // other reason for them.
        recipe.cage_sizes = match (*levels.start(), size.get()) {
            (Level::Normal, ..=9) => vec![1, 8, 8, 6],
            (Level::Hard, 6..=8) => vec![0, 12, 3, 1],
            (Level::Extreme, 6..=8) => vec![0, 12, 2, 1],
            (Level::Hard | Level::Extreme | Level::Unreasonable, ..=8) => vec![0, 12, 6, 2],
            _ => recipe.cage_sizes,
        };
        recipe.operators = match (*levels.start(), size.get()) {
            (Level::Hard, ..=4) => [3, 8, 1, 3],
            (Level::Hard, 5) => [6, 6, 1, 6],
            (Level::Hard, 6) => [3, 3, 1, 3],
            (Level::Hard, 7) => [3, 3, 2, 3],
            (Level::Extreme, ..=4) => [10, 30, 1, 20],
            (Level::Unreasonable, ..=4) => [10, 30, 1, 10],
            (Level::Extreme | Level::Unreasonable, ..=7) => [30, 30, 1, 30],
            (Level::Extreme | Level::Unreasonable, _) => [3, 3, 1, 3],
            _ => recipe.operators,
        };
        recipe.levels = levels;
        recipe
    }

    /// The highest level that a puzzle of this size can have. Small grids leave no room for what makes a
    /// puzzle hard: of all puzzles of 2×2 and 3×3, which are few enough to be graded one by one, none is harder.
    pub fn highest_level(size: Size) -> Level {
        match size.get() {
            ..=2 => Level::Easy,
            3 => Level::Hard,
            _ => Level::Unreasonable,
        }
    }

    /// Removes the sizes of cages that can have no clue with the operators and the largest number of the recipe,
    /// such as three cells with − and ÷ alone; single cells then fill the rest of the grid. This is meant for
    /// default sizes. If none would remain, all of them are kept, and [`Recipe::check`] reports what is wrong.
    ///
    /// ```
    /// use cagey::generate::Recipe;
    /// use cagey::model::Size;
    ///
    /// let mut recipe = Recipe::new(Size::new(5)?);
    /// recipe.operators = [0, 1, 0, 1];
    /// assert!(recipe.check().is_err());
    /// recipe.fit_cages();
    /// assert!(recipe.check().is_ok());
    /// assert_eq!(recipe.cage_sizes, [1, 12, 0, 0]);
    /// # Ok::<(), cagey::model::SizeError>(())
    /// ```
    pub fn fit_cages(&mut self) {
        let fits = |cells: usize| {
            let smallest = self.smallest_target(cells);
            cells == 1 || smallest.is_some_and(|smallest| self.may_have(smallest))
        };
        let sizes = self.cage_sizes.iter().zip(1..);
        let fitting: Vec<u32> = sizes
            .map(|(&weight, cells)| if fits(cells) { weight } else { 0 })
            .collect();
        if fitting == self.cage_sizes || fitting.iter().skip(1).all(|&weight| weight == 0) {
            return;
        }
        self.cage_sizes = fitting;
        self.cage_sizes[0] = self.cage_sizes[0].max(1);
    }

    /// The smallest number that a clue of this many cells can have: 2−1, 2÷1, 1×2 or 1+2, and at least 1 more for
    /// every other cell; nothing if no operator of the recipe fits them.
    fn smallest_target(&self, cells: usize) -> Option<Target> {
        let fitting = Op::ALL.iter().filter(|op| self.allows(**op, cells));
        let smallest = fitting.map(|op| match op {
            Op::Add => cells as Target + 1,
            Op::Sub => 1,
            Op::Mul | Op::Div => 2,
        });
        smallest.min()
    }

    fn may_have(&self, target: Target) -> bool {
        self.largest_target.is_none_or(|largest| target <= largest)
    }

    /// Whether none of the operators fits cages of more than two cells.
    pub(super) fn has_pairs_only(&self) -> bool {
        !Op::ALL.into_iter().any(|op| self.allows(op, 3))
    }

    /// The weight of cages of this many cells.
    pub(super) fn weight(&self, cells: usize) -> u32 {
        let at = cells.checked_sub(1);
        at.and_then(|at| self.cage_sizes.get(at).copied())
            .unwrap_or(0)
    }

    /// The lowest level that it may have: only the highest needs guessing.
    pub(super) fn lowest(&self) -> Level {
        match self.trial {
            Trial::Always => Level::Unreasonable,
            Trial::Never | Trial::Allowed => *self.levels.start(),
        }
    }

    /// The technique that it needs, if that matters.
    pub(crate) fn needs(&self) -> Option<&'static Technique> {
        #[cfg(feature = "techniques")]
        return self.needs;
        #[cfg(not(feature = "techniques"))]
        None
    }

    /// Its most expensive technique, if that matters.
    pub(super) fn hardest(&self) -> Option<&'static Technique> {
        #[cfg(feature = "techniques")]
        return self.hardest;
        #[cfg(not(feature = "techniques"))]
        None
    }

    /// The technique by which the search is steered. A puzzle hardly ever has a hardest technique that it does not need.
    pub(crate) fn wanted(&self) -> Option<&'static Technique> {
        self.needs().or(self.hardest())
    }

    /// The lowest level of a puzzle that needs a technique: the rules of the levels below conclude nothing that techniques
    /// do not conclude that cost less.
    pub fn lowest_level_with(technique: &Technique) -> Level {
        let cheaper = TechniqueSet::cheaper_than(technique);
        let known = known_techniques();
        let is_covered = |level: Level| {
            (TechniqueSet::up_to(level).and(known))
                .without(cheaper)
                .is_empty()
        };
        let mut levels = Level::ALL.iter().copied();
        (levels.find(|&level| !is_covered(level))).unwrap_or(Level::Unreasonable)
    }

    /// How many single cells there may be.
    pub(super) fn singles(&self) -> u32 {
        match self.weight(1) {
            0 => 0,
            _ => self.most_singles.unwrap_or(u32::MAX),
        }
    }

    /// Checks for contradictions in the recipe, and returns the first. A recipe may pass and still ask for a
    /// puzzle that does not exist.
    pub fn check(&self) -> Result<(), RecipeError> {
        if self.algorithm != ALGORITHM {
            return Err(RecipeError::Algorithm(self.algorithm));
        }
        let size = self.size.get();
        if size < Recipe::SMALLEST {
            return Err(RecipeError::Size(self.size));
        }
        if self.levels.is_empty() {
            let (lowest, highest) = (*self.levels.start(), *self.levels.end());
            return Err(RecipeError::LevelsReversed { lowest, highest });
        }
        if let Some(scores) = self.scores.as_ref().filter(|scores| scores.is_empty()) {
            let (lowest, highest) = (*scores.start(), *scores.end());
            return Err(RecipeError::ScoresReversed { lowest, highest });
        }
        if self.hidden_percent > 100 {
            return Err(RecipeError::Percent(self.hidden_percent));
        }
        let weights = self.operators.iter().chain(&self.cage_sizes);
        if let Some(&weight) = weights
            .max()
            .filter(|&&weight| weight > Recipe::LARGEST_WEIGHT)
        {
            return Err(RecipeError::WeightTooLarge(weight));
        }
        self.check_cages()?;
        let is_levelled = self.scores.is_some()
            || self.levels != (Level::Easy..=Level::Unreasonable)
            || self.trial == Trial::Always
            || self.wanted().is_some();
        if is_levelled && self.solutions != WantedSolutions::One {
            return Err(RecipeError::LevelWithoutSolution(self.solutions));
        }
        if self.trial == Trial::Always && *self.levels.end() < Level::Unreasonable {
            return Err(RecipeError::TrialBelowUnreasonable(*self.levels.end()));
        }
        if let Some(technique) = self.wanted() {
            if let (Some(needed), Some(hardest)) = (self.needs(), self.hardest())
                && needed.price > hardest.price
            {
                return Err(RecipeError::NeedsHarder { needed, hardest });
            }
            if !known_techniques().contains(technique) {
                return Err(RecipeError::UnknownTechnique(technique));
            }
            if self.trial == Trial::Never && technique.is_search() {
                return Err(RecipeError::NeedsTrial(technique));
            }
            let lowest = Recipe::lowest_level_with(technique);
            if self.needs().is_some() && *self.levels.end() < lowest {
                let highest = *self.levels.end();
                return Err(RecipeError::NeedsLevel {
                    technique,
                    lowest,
                    highest,
                });
            }
            let most = Recipe::highest_level(self.size);
            if self.needs().is_some() && lowest > most {
                return Err(RecipeError::TooHard {
                    size: self.size,
                    level: lowest,
                    highest: most,
                });
            }
        }
        let highest = Recipe::highest_level(self.size);
        if self.lowest() > highest {
            return Err(RecipeError::TooHard {
                size: self.size,
                level: self.lowest(),
                highest,
            });
        }
        Ok(())
    }

    fn check_cages(&self) -> Result<(), RecipeError> {
        let area = self.size.area();
        let wanted: Vec<usize> = (1..=self.cage_sizes.len())
            .filter(|&cells| self.weight(cells) > 0)
            .collect();
        let Some(&largest) = wanted.last() else {
            return Err(RecipeError::NoCages);
        };
        if largest > Recipe::LARGEST_CAGE || largest > area {
            let most = area.min(Recipe::LARGEST_CAGE);
            let cells = largest;
            return Err(RecipeError::CageTooLarge { cells, most });
        }
        if self.operators.iter().all(|&weight| weight == 0) && largest > 1 {
            return Err(RecipeError::NoOperators);
        }
        for &cells in wanted.iter().filter(|&&cells| cells > 1) {
            let Some(smallest) = self.smallest_target(cells) else {
                return Err(RecipeError::NoOperatorFor { cells });
            };
            if let Some(largest) = self.largest_target.filter(|_| !self.may_have(smallest)) {
                return Err(RecipeError::TargetTooSmall {
                    largest,
                    smallest,
                    cells,
                });
            }
        }
        // The numbers of cells that cages of two or more cells can cover together.
        let mut sums = vec![false; area + 1];
        sums[0] = true;
        for sum in 1..=area {
            let ends_so = |&cells: &usize| cells > 1 && cells <= sum && sums[sum - cells];
            sums[sum] = wanted.iter().any(ends_so);
        }
        let singles = area.min(self.singles() as usize);
        if !(0..=singles).any(|singles| sums[area - singles]) {
            return Err(RecipeError::CagesDoNotFill { area });
        }
        let has_other = |op: &Op| *op != Op::Sub && self.operators[op.index()] > 0;
        let is_symmetric = self.singles() == 0 && !Op::ALL.iter().any(has_other);
        if is_symmetric && self.solutions == WantedSolutions::One {
            return Err(RecipeError::DifferencesAlone(self.size));
        }
        Ok(())
    }

    /// Whether cages of this many cells may have the operator.
    pub(super) fn allows(&self, op: Op, cells: usize) -> bool {
        self.operators[op.index()] > 0 && (cells == 2 || !op.is_largest_first())
    }

    /// A digest of the whole recipe.
    pub(super) fn digest(&self) -> u64 {
        let option = |number: Option<u64>| [number.is_some().into(), number.unwrap_or(0)];
        let scores = self.scores.as_ref();
        let mut words = vec![
            self.size.get() as u64,
            *self.levels.start() as u64,
            *self.levels.end() as u64,
            self.hidden_percent.into(),
            self.symmetry as u64,
            self.solutions as u64,
            self.trial as u64,
            u64::from(self.varied.operators),
            u64::from(self.varied.cages),
            u64::from(self.varied.techniques),
        ];
        words.extend(option(scores.map(|scores| u64::from(*scores.start()))));
        words.extend(option(scores.map(|scores| u64::from(*scores.end()))));
        words.extend(option(self.most_singles.map(u64::from)));
        words.extend(option(self.largest_target));
        words.extend(self.operators.map(u64::from));
        // Zeros at the end of the list mean nothing.
        let cells = (self.cage_sizes.iter()).rposition(|&weight| weight > 0);
        let sizes = &self.cage_sizes[..cells.map_or(0, |last| last + 1)];
        words.extend(sizes.iter().map(|&weight| u64::from(weight)));
        for (which, technique) in [(1, self.needs()), (2, self.hardest())] {
            if let Some(technique) = technique {
                words.push(which << 56);
                words.extend(technique.id.bytes().map(u64::from));
            }
        }
        digest(&words)
    }
}

/// Why no puzzle can satisfy a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no such algorithm.
    Algorithm(u32),
    /// The size is too small.
    Size(Size),
    /// The lowest level is above the highest.
    LevelsReversed {
        /// The lowest.
        lowest: Level,
        /// The highest.
        highest: Level,
    },
    /// The lowest score is above the highest.
    ScoresReversed {
        /// The lowest.
        lowest: u32,
        /// The highest.
        highest: u32,
    },
    /// A percentage above 100.
    Percent(u32),
    /// A weight is above [`Recipe::LARGEST_WEIGHT`].
    WeightTooLarge(u32),
    /// There is no size of cages.
    NoCages,
    /// A cage has more cells than the grid, or than any cage may have.
    CageTooLarge {
        /// Its cells.
        cells: usize,
        /// The most.
        most: usize,
    },
    /// There is no operator.
    NoOperators,
    /// No operator of the recipe fits a cage of one of its sizes.
    NoOperatorFor {
        /// The cage's cells.
        cells: usize,
    },
    /// Every clue for a cage of one of the sizes is above the largest number that is allowed.
    TargetTooSmall {
        /// The largest number that is allowed.
        largest: Target,
        /// The smallest number that such a cage can have.
        smallest: Target,
        /// The cage's cells.
        cells: usize,
    },
    /// Cages of these sizes cannot fill the grid with so few single cells.
    CagesDoNotFill {
        /// The grid's cells.
        area: usize,
    },
    /// Every clue is a difference, and no cell is given: replacing every value v of a solution by n + 1 − v
    /// gives another solution.
    DifferencesAlone(Size),
    /// A level, a score or trial is required of a puzzle that need not have exactly one solution.
    LevelWithoutSolution(WantedSolutions),
    /// Trial is required, but no level that needs it.
    TrialBelowUnreasonable(Level),
    /// The hardest technique that is wanted is simpler than the one that is needed.
    NeedsHarder {
        /// The technique that is needed.
        needed: &'static Technique,
        /// The hardest one that is wanted.
        hardest: &'static Technique,
    },
    /// The algorithm does not know the technique.
    UnknownTechnique(&'static Technique),
    /// A technique is required that tries things out, but no guessing is allowed.
    NeedsTrial(&'static Technique),
    /// A technique is required that no puzzle of these levels needs.
    NeedsLevel {
        /// The technique.
        technique: &'static Technique,
        /// The lowest level of puzzles that need it.
        lowest: Level,
        /// The highest level of the recipe.
        highest: Level,
    },
    /// No puzzle of this size is as hard as that.
    TooHard {
        /// The size.
        size: Size,
        /// The lowest level of the recipe.
        level: Level,
        /// The [highest](Recipe::highest_level) level of this size.
        highest: Level,
    },
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Algorithm(1) => write!(
                f,
                "algorithm 1 was never final, and is gone: puzzles are made with algorithm {ALGORITHM}"
            ),
            RecipeError::Algorithm(other) => write!(
                f,
                "there is no algorithm {other}: puzzles are made with algorithm {ALGORITHM}"
            ),
            RecipeError::Size(size) => write!(
                f,
                "puzzles are made from {0}×{0} to {1}×{1}, not {size}",
                Recipe::SMALLEST,
                Size::MAX
            ),
            RecipeError::LevelsReversed { lowest, highest } => {
                write!(
                    f,
                    "{lowest} is harder than {highest}: put the easier level first"
                )
            }
            RecipeError::ScoresReversed { lowest, highest } => {
                write!(
                    f,
                    "{lowest} is more than {highest}: put the lower score first"
                )
            }
            RecipeError::Percent(percent) => {
                write!(f, "{percent} is not a percentage: at most 100")
            }
            RecipeError::WeightTooLarge(weight) => {
                write!(
                    f,
                    "the weight {weight} is too large: at most {}",
                    Recipe::LARGEST_WEIGHT
                )
            }
            RecipeError::NoCages => f.write_str("at least one size of cages is needed"),
            RecipeError::CageTooLarge { cells, most } => {
                write!(f, "cages of {cells} cells are too large: at most {most}")
            }
            RecipeError::NoOperators => f.write_str("at least one operator is needed"),
            RecipeError::NoOperatorFor { cells } => write!(
                f,
                "cages of {cells} cells need {}: {} are for cages of two cells",
                Op::signs_of(|op| !op.is_largest_first(), "or"),
                Op::signs_of(Op::is_largest_first, "and"),
            ),
            RecipeError::TargetTooSmall {
                largest,
                smallest,
                cells,
            } => write!(
                f,
                "numbers up to {largest} are too small for cages of {cells} cells, whose clues are at least {smallest}"
            ),
            RecipeError::CagesDoNotFill { area } => write!(
                f,
                "cages of these sizes cannot fill {area} cells: allow other sizes or more single cells"
            ),
            RecipeError::DifferencesAlone(size) => write!(
                f,
                "with − alone and no single cell every puzzle has two solutions, because differences stay \
                 the same when each value v becomes {} − v: allow single cells or another operator",
                size.get() + 1
            ),
            RecipeError::LevelWithoutSolution(solutions) => write!(
                f,
                "levels, scores, techniques and trial are for puzzles with one solution, not {}",
                match solutions {
                    WantedSolutions::One => "one",
                    WantedSolutions::Several => "several",
                    WantedSolutions::None => "none",
                    WantedSolutions::Any => "any number",
                }
            ),
            RecipeError::TrialBelowUnreasonable(level) => {
                write!(
                    f,
                    "only unreasonable puzzles need guessing, not {level} ones"
                )
            }
            RecipeError::NeedsHarder { needed, hardest } => write!(
                f,
                "a puzzle that needs {} has no hardest technique as simple as {}",
                needed.id, hardest.id
            ),
            RecipeError::UnknownTechnique(technique) => write!(
                f,
                "{} is a technique that algorithm {ALGORITHM} does not know",
                technique.id
            ),
            RecipeError::NeedsTrial(technique) => write!(
                f,
                "{} tries things out, which counts as guessing: allow it with trial=allowed",
                technique.id
            ),
            RecipeError::NeedsLevel {
                technique,
                lowest,
                highest,
            } => write!(
                f,
                "no {highest} puzzle needs {}: simpler techniques solve all of them; the easiest that do are {lowest}",
                technique.id
            ),
            RecipeError::TooHard {
                size,
                level,
                highest,
            } => write!(f, "no {size} puzzle is {level}: the hardest are {highest}"),
        }
    }
}

impl std::error::Error for RecipeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(n: usize, operators: [u32; 4]) -> Recipe {
        let size = Size::new(n).unwrap_or(Size::LARGEST);
        Recipe {
            operators,
            ..Recipe::new(size)
        }
    }

    #[test]
    fn cages_that_can_have_no_clue_are_left_out_unless_none_would_stay() {
        let fitted = |mut recipe: Recipe| {
            recipe.fit_cages();
            recipe.cage_sizes
        };
        assert_eq!(fitted(with(6, [0, 1, 0, 1])), [1, 12, 0, 0]);
        assert_eq!(fitted(with(6, [1, 1, 0, 1])), [1, 12, 6, 2]);
        // Single cells fill what cages of two cells leave over.
        let mut hard = with(5, [0, 1, 0, 0]);
        hard.cage_sizes = vec![0, 12, 6, 2];
        assert_eq!(fitted(hard), [1, 12, 0, 0]);
        let mut small = with(4, [1, 0, 0, 0]);
        small.largest_target = Some(4);
        assert_eq!(fitted(small.clone()), [1, 12, 6, 0]);
        small.largest_target = Some(2);
        assert_eq!(fitted(small), [1, 12, 6, 2]);
        assert_eq!(fitted(with(6, [0; 4])), [1, 12, 6, 2]);
    }

    #[test]
    fn differences_alone_need_a_given_cell() {
        let mut recipe = with(4, [0, 3, 0, 0]);
        recipe.cage_sizes = vec![0, 1];
        assert_eq!(
            recipe.check(),
            Err(RecipeError::DifferencesAlone(recipe.size))
        );
        recipe.solutions = WantedSolutions::Several;
        assert_eq!(recipe.check(), Ok(()));
        recipe.solutions = WantedSolutions::One;
        recipe.cage_sizes = vec![1, 1];
        assert_eq!(recipe.check(), Ok(()));
        recipe.most_singles = Some(0);
        assert!(recipe.check().is_err());
        recipe.operators[Op::Div.index()] = 1;
        assert_eq!(recipe.check(), Ok(()));
    }
}
