//! What a person asks the generator for.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::algorithm::ALGORITHM;
use super::preset::Preset;
use super::recipe::{Recipe, RecipeError, Symmetry, Trial, Varied, Variety, WantedSolutions};
#[cfg(feature = "techniques")]
use super::spelling::WantedTechnique;
use super::spelling::{self, CageSizes, Levels, Operators, Ranks, Scores};
use crate::logic::{Level, RANKED, scores_at};
use crate::model::{Size, Target};

/// What a person asks the generator for, and no more than that. [`Wish::recipe`] decides what is left open, in
/// the same way for everyone: the same wish, with its seed and its start, gives the same puzzles wherever it
/// comes from.
///
/// As text, a wish is a list of keys and values. It is written in its shortest form.
///
/// ```
/// use cagey::generate::Wish;
///
/// let wish: Wish = "count=20, size=4, level=easy, cage-size=1:1,2:12".parse()?;
/// assert_eq!((wish.count, wish.size), (20, Some(4)));
/// assert_eq!(wish.to_string(), "count=20,n=4,level=easy,cage-size=1,2:12");
/// assert_eq!(wish.recipe()?.cage_sizes, [1, 12]);
///
/// let error = "level=silly".parse::<Wish>().unwrap_err();
/// assert!(error.to_string().starts_with("level=silly: expected a level (easy, normal, "));
/// # Ok::<(), cagey::generate::WishError>(())
/// ```
///
/// With the feature `serde`, a wish is an object with the same names, except that `-` becomes `_`, and `size`
/// and `preset` are not abbreviated. Numbers are numbers there, `symmetric` is true or false, and everything
/// else is text as here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(
        description = "What a person asks the generator for; what is left open is decided in the same way for everyone."
    )
)]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Wish {
    /// `count`: how many puzzles; one by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_one"))]
    pub count: u64,
    /// `for` or `preset`: a named wish, which the other keys modify.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub preset: Option<&'static Preset>,
    /// `n` or `size`: the number of rows and columns, from 2 to 16; by default that of the preset, or else 6.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub size: Option<usize>,
    /// `level`: the lowest and the highest level; by default those of the preset, or else any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub level: Option<Levels>,
    /// `score`: the lowest and the highest score; any by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub score: Option<Scores>,
    /// `rank`: what percentage of unchosen puzzles of its size it is harder than, at least and at most; any by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub rank: Option<Ranks>,
    /// `ops`: the weight of each operator; by default those of the preset, or else those that lead to the level
    /// fastest.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub ops: Option<Operators>,
    /// `hide-ops`: the percentage of cages whose operator is hidden; 0 by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hide_ops: Option<u32>,
    /// `cage-size`: the weight of each size of cages; by default those of the preset, or else those that lead to
    /// the level fastest.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub cage_size: Option<CageSizes>,
    /// `max-singles`: the most cells that are given; by default as many as the preset allows, or else any number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub max_singles: Option<u32>,
    /// `max-target`: the largest number in a clue; by default that of the preset, or else any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub max_target: Option<Target>,
    /// `variety`: how much puzzles differ from one another where the wish leaves their operators, cages and techniques open;
    /// high by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub variety: Variety,
    /// `symmetric`: whether the cages must look the same when the page is turned upside down.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub symmetric: bool,
    /// `solutions`: how many solutions each puzzle has; one by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub solutions: WantedSolutions,
    /// `trial`: whether guessing may be needed; never by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub trial: Trial,
    /// `needs`: a technique that the puzzle needs: those that cost less do not solve it, and where they lead no further,
    /// this one does; any by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg(feature = "techniques")]
    pub needs: Option<WantedTechnique>,
    /// `hardest`: the most expensive technique of its grade; any by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[cfg(feature = "techniques")]
    pub hardest: Option<WantedTechnique>,
    /// `algorithm`: which version of the generator makes the puzzles; the newest by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub algorithm: Option<u32>,
    /// `seed`: what makes these puzzles differ from others; by default, whoever makes them chooses one at random.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub seed: Option<u64>,
    /// `start`: the number of the first puzzle among those of this wish and seed; 0 by default.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub start: u64,
}

#[cfg(feature = "serde")]
fn is_one(count: &u64) -> bool {
    *count == 1
}

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            count: 1,
            preset: None,
            size: None,
            level: None,
            score: None,
            rank: None,
            ops: None,
            hide_ops: None,
            cage_size: None,
            max_singles: None,
            max_target: None,
            variety: Variety::High,
            symmetric: false,
            solutions: WantedSolutions::One,
            trial: Trial::Never,
            #[cfg(feature = "techniques")]
            needs: None,
            #[cfg(feature = "techniques")]
            hardest: None,
            algorithm: None,
            seed: None,
            start: 0,
        }
    }
}

impl Wish {
    /// The size if neither the wish nor its preset has one.
    pub const SIZE: usize = 6;

    /// The recipe that every puzzle of this wish is made from, or why there can be none. It contains all that the
    /// wish says, and chooses what suits best where the wish says nothing:
    ///
    /// - Without operators and sizes of cages, it has those of [`Recipe::levelled`]. They vary from puzzle to puzzle, unless
    ///   the wish is for little variety; what the wish or its preset says does not vary.
    /// - Sizes of cages that can have no clue with the operators and the largest number are left out: without
    ///   + and ×, cages have two cells, and as many single cells as necessary fill the rest of the grid.
    /// - Given cells are not bounded, because bounds that suit most puzzles leave large grids with hidden or
    ///   few operators without any. The preset `few-givens` has one.
    pub fn recipe(&self) -> Result<Recipe, WishError> {
        self.check_numbers()?;
        let preset = self.preset;
        let named = preset.and_then(|preset| preset.size);
        let size = Wish::size_of(self.size.or(named).unwrap_or(Wish::SIZE))?;
        let named = preset.and_then(|preset| preset.levels);
        let levels = match (&self.level, named) {
            (Some(Levels(levels)), _) => levels.clone(),
            (None, Some((lowest, highest))) => lowest..=highest,
            (None, None) => self.lowest_level()..=Level::Unreasonable,
        };
        let mut recipe = Recipe::levelled(size, levels, self.variety);
        recipe.algorithm = self.algorithm.unwrap_or(recipe.algorithm);
        if let Some(preset) = preset {
            preset.change(&mut recipe);
        }
        if let Some(Operators(weights)) = self.ops {
            recipe.operators = weights;
            recipe.varied.operators = false;
        }
        if self.max_target.is_some() {
            recipe.largest_target = self.max_target;
        }
        match &self.cage_size {
            Some(sizes) => {
                recipe.cage_sizes = sizes.weights().to_vec();
                recipe.varied.cages = false;
            }
            None => recipe.fit_cages(),
        }
        if self.max_singles.is_some() || self.cage_size.is_none() && recipe.has_pairs_only() {
            recipe.most_singles = self.max_singles;
        }
        recipe.scores = self.scores(size)?;
        recipe.hidden_percent = self.hide_ops.unwrap_or(0);
        recipe.symmetry = match self.symmetric {
            true => Symmetry::HalfTurn,
            false => Symmetry::Any,
        };
        recipe.solutions = self.solutions;
        recipe.trial = self.trial;
        #[cfg(feature = "techniques")]
        {
            recipe.needs = self.needs.map(|WantedTechnique(technique)| technique);
            recipe.hardest = self.hardest.map(|WantedTechnique(technique)| technique);
        }
        if recipe.scores.is_some() || recipe.wanted().is_some() {
            recipe.varied.techniques = false;
        }
        if recipe.solutions != WantedSolutions::One {
            recipe.varied = Varied::NOTHING;
        }
        recipe.check().map_err(|error| self.refused(error))?;
        Ok(recipe)
    }

    /// The lowest level if neither the wish nor its preset has one: that of the technique that is needed.
    fn lowest_level(&self) -> Level {
        #[cfg(feature = "techniques")]
        if let Some(WantedTechnique(technique)) = self.needs.or(self.hardest) {
            return Recipe::lowest_level_with(technique);
        }
        Level::Easy
    }

    /// The wish for only one of its puzzles, by its number. It names the algorithm, so that it gives the same puzzle when
    /// there is a newer one.
    #[must_use]
    pub fn only(&self, number: u64) -> Wish {
        Wish {
            count: 1,
            algorithm: self.algorithm.or(Some(ALGORITHM)),
            start: number,
            ..self.clone()
        }
    }

    /// The scores that are wanted: the only place where a rank becomes scores.
    fn scores(&self, size: Size) -> Result<Option<RangeInclusive<u32>>, WishError> {
        let score = self.score.as_ref().map(|Scores(scores)| scores.clone());
        let Some(Ranks(percent)) = &self.rank else {
            return Ok(score);
        };
        let why = match score {
            None => format!(
                "there are no ranks for {size} puzzles, but from {0}×{0} to {1}×{1}: of larger ones that nothing has chosen, \
                 hardly any has one solution",
                RANKED.start(),
                RANKED.end(),
            ),
            Some(_) => "a rank is a range of scores, so that a wish cannot have both".to_owned(),
        };
        match scores_at(size, percent).filter(|_| score.is_none()) {
            Some(scores) => Ok(Some(scores)),
            None => Err(WishError::Value {
                key: Key::Rank.name(),
                text: self.value(Key::Rank).unwrap_or_default(),
                why,
            }),
        }
    }

    fn check_numbers(&self) -> Result<(), WishError> {
        let (key, why) = if self.count == 0 {
            (Key::Count, "must be at least 1".to_owned())
        } else if self.start.checked_add(self.count).is_none() {
            let most = u64::MAX;
            (Key::Start, format!("puzzles are numbered up to {most}"))
        } else {
            return Ok(());
        };
        Err(WishError::Value {
            key: key.name(),
            text: self.value(key).unwrap_or_default(),
            why,
        })
    }

    fn size_of(n: usize) -> Result<Size, WishError> {
        let size = Size::new(n).ok().filter(|_| n >= Recipe::SMALLEST);
        size.ok_or_else(|| WishError::Value {
            key: Key::Size.name(),
            text: n.to_string(),
            why: format!(
                "puzzles are made from {0}×{0} to {1}×{1}",
                Recipe::SMALLEST,
                Size::MAX
            ),
        })
    }

    /// An error of the recipe, with the key that should be changed.
    fn refused(&self, why: RecipeError) -> WishError {
        let key = match why {
            RecipeError::Algorithm(_) => Key::Algorithm,
            RecipeError::Size(_) => Key::Size,
            RecipeError::LevelsReversed { .. } => Key::Level,
            RecipeError::TooHard { .. } if self.trial == Trial::Always => Key::Trial,
            #[cfg(feature = "techniques")]
            RecipeError::TooHard { .. } if self.needs.is_some() => Key::Needs,
            RecipeError::TooHard { .. } => Key::Level,
            RecipeError::ScoresReversed { .. } => Key::Score,
            RecipeError::Percent(_) => Key::HideOps,
            RecipeError::TargetTooSmall { .. } => Key::MaxTarget,
            RecipeError::LevelWithoutSolution(_) => Key::WantedSolutions,
            RecipeError::TrialBelowUnreasonable(_) => Key::Trial,
            #[cfg(feature = "techniques")]
            RecipeError::NeedsLevel { .. } | RecipeError::NeedsTrial(_) if self.needs.is_some() => {
                Key::Needs
            }
            #[cfg(feature = "techniques")]
            RecipeError::NeedsHarder { .. } => Key::Hardest,
            #[cfg(feature = "techniques")]
            RecipeError::UnknownTechnique(_) if self.needs.is_some() => Key::Needs,
            #[cfg(feature = "techniques")]
            RecipeError::NeedsTrial(_) | RecipeError::UnknownTechnique(_) => Key::Hardest,
            RecipeError::CagesDoNotFill { .. } if self.cage_size.is_none() => Key::MaxSingles,
            RecipeError::NoCages
            | RecipeError::CageTooLarge { .. }
            | RecipeError::CagesDoNotFill { .. } => Key::CageSize,
            RecipeError::NoOperatorFor { .. } if self.cage_size.is_some() => Key::CageSize,
            RecipeError::WeightTooLarge(weight)
                if self.ops.is_none_or(|ops| !ops.0.contains(&weight)) =>
            {
                Key::CageSize
            }
            _ => Key::Ops,
        };
        WishError::Recipe {
            key: key.name(),
            text: self.value(key),
            why,
        }
    }
}

/// A part of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Count,
    Preset,
    Size,
    Level,
    Score,
    Rank,
    Ops,
    HideOps,
    CageSize,
    MaxSingles,
    MaxTarget,
    Variety,
    Symmetric,
    WantedSolutions,
    Trial,
    #[cfg(feature = "techniques")]
    Needs,
    #[cfg(feature = "techniques")]
    Hardest,
    Algorithm,
    Seed,
    Start,
}

impl Key {
    /// In the order in which they are written.
    const ALL: &[Key] = &[
        Key::Count,
        Key::Preset,
        Key::Size,
        Key::Level,
        Key::Score,
        Key::Rank,
        Key::Ops,
        Key::HideOps,
        Key::CageSize,
        Key::MaxSingles,
        Key::MaxTarget,
        Key::Variety,
        Key::Symmetric,
        Key::WantedSolutions,
        Key::Trial,
        #[cfg(feature = "techniques")]
        Key::Needs,
        #[cfg(feature = "techniques")]
        Key::Hardest,
        Key::Algorithm,
        Key::Seed,
        Key::Start,
    ];

    fn name(self) -> &'static str {
        match self {
            Key::Count => "count",
            Key::Preset => "preset",
            Key::Size => "size",
            Key::Level => "level",
            Key::Score => "score",
            Key::Rank => "rank",
            Key::Ops => "ops",
            Key::HideOps => "hide-ops",
            Key::CageSize => "cage-size",
            Key::MaxSingles => "max-singles",
            Key::MaxTarget => "max-target",
            Key::Variety => "variety",
            Key::Symmetric => "symmetric",
            Key::WantedSolutions => "solutions",
            Key::Trial => "trial",
            #[cfg(feature = "techniques")]
            Key::Needs => "needs",
            #[cfg(feature = "techniques")]
            Key::Hardest => "hardest",
            Key::Algorithm => "algorithm",
            Key::Seed => "seed",
            Key::Start => "start",
        }
    }

    /// The shortest name that is read.
    fn short_name(self) -> &'static str {
        match self {
            Key::Preset => "for",
            Key::Size => "n",
            key => key.name(),
        }
    }
}

impl FromStr for Wish {
    type Err = WishError;

    fn from_str(text: &str) -> Result<Wish, WishError> {
        let mut wish = Wish::default();
        let mut seen = Vec::new();
        for piece in pieces(text) {
            let (name, value) = match piece.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (piece.trim(), None),
            };
            let mut all = Key::ALL.iter().copied();
            let key = all.find(|key| [key.name(), key.short_name()].contains(&name));
            let key = key.ok_or_else(|| WishError::UnknownKey(name.to_owned()))?;
            if seen.contains(&key) {
                return Err(WishError::Twice(key.name()));
            }
            seen.push(key);
            (wish.set(key, value)).map_err(|why| WishError::Value {
                key: key.name(),
                text: value.unwrap_or_default().to_owned(),
                why,
            })?;
        }
        Ok(wish)
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for &key in Key::ALL {
            let Some(value) = self.value(key) else {
                continue;
            };
            write!(f, "{separator}{}", key.short_name())?;
            separator = ",";
            let is_said_by_the_key = match key {
                Key::Symmetric => true,
                Key::HideOps => value == "100",
                _ => false,
            };
            if !is_said_by_the_key {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

impl Wish {
    /// Sets the value of a key. Only keys that mean something by themselves may lack a value.
    fn set(&mut self, key: Key, value: Option<&str>) -> Result<(), String> {
        let text = value.unwrap_or_default();
        match key {
            Key::Count => self.count = number(text, "how many puzzles")?,
            Key::Preset => self.preset = Some(spelled(text.parse())?),
            Key::Size => self.size = Some(number(text, "a size from 2 to 16")?),
            Key::Level => self.level = Some(spelled(text.parse())?),
            Key::Score => self.score = Some(spelled(text.parse())?),
            Key::Rank => self.rank = Some(spelled(text.parse())?),
            // This would mean no operators at all, which is hardly what someone who types `ops` alone wants.
            Key::Ops if value.is_none() => {
                return Err("expected operators, such as +-".to_owned());
            }
            Key::Ops => self.ops = Some(spelled(text.parse())?),
            Key::HideOps if value.is_none() => self.hide_ops = Some(100),
            Key::HideOps => {
                self.hide_ops = Some(number(text, "a percentage of the cages, 0 to 100")?);
            }
            Key::CageSize => self.cage_size = Some(spelled(text.parse())?),
            Key::MaxSingles => self.max_singles = Some(number(text, "how many cells")?),
            Key::MaxTarget => self.max_target = Some(number(text, "the largest number")?),
            Key::Variety => self.variety = spelled(text.parse())?,
            Key::Symmetric if value.is_some() => {
                return Err(
                    "it takes no value; leave it out if the cages need not be symmetric".to_owned(),
                );
            }
            Key::Symmetric => self.symmetric = true,
            Key::WantedSolutions => self.solutions = spelled(text.parse())?,
            Key::Trial => self.trial = spelled(text.parse())?,
            #[cfg(feature = "techniques")]
            Key::Needs => self.needs = Some(spelled(text.parse())?),
            #[cfg(feature = "techniques")]
            Key::Hardest => self.hardest = Some(spelled(text.parse())?),
            Key::Algorithm => self.algorithm = Some(number(text, "an algorithm")?),
            Key::Seed => self.seed = Some(number(text, "a seed")?),
            Key::Start => self.start = number(text, "the number of the first puzzle")?,
        }
        Ok(())
    }

    /// The value of a key, if it differs from the default.
    fn value(&self, key: Key) -> Option<String> {
        fn text(value: Option<impl fmt::Display>) -> Option<String> {
            value.map(|value| value.to_string())
        }
        match key {
            Key::Count => text((self.count != 1).then_some(self.count)),
            Key::Preset => text(self.preset.map(|preset| preset.name)),
            Key::Size => text(self.size),
            Key::Level => text(self.level.as_ref()),
            Key::Score => text(self.score.as_ref()),
            Key::Rank => text(self.rank.as_ref()),
            Key::Ops => text(self.ops),
            Key::HideOps => text(self.hide_ops),
            Key::CageSize => text(self.cage_size.as_ref()),
            Key::MaxSingles => text(self.max_singles),
            Key::MaxTarget => text(self.max_target),
            Key::Variety => text((self.variety != Variety::High).then_some(self.variety)),
            Key::Symmetric => text(self.symmetric.then_some("")),
            Key::WantedSolutions => {
                text((self.solutions != WantedSolutions::One).then_some(self.solutions))
            }
            Key::Trial => text((self.trial != Trial::Never).then_some(self.trial)),
            #[cfg(feature = "techniques")]
            Key::Needs => text(self.needs),
            #[cfg(feature = "techniques")]
            Key::Hardest => text(self.hardest),
            Key::Algorithm => text(self.algorithm),
            Key::Seed => text(self.seed),
            Key::Start => text((self.start != 0).then_some(self.start)),
        }
    }
}

fn spelled<T>(read: Result<T, spelling::SpellingError>) -> Result<T, String> {
    read.map_err(|error| error.to_string())
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => Ok(number),
        _ if is_number => Err("the number is too large".to_owned()),
        _ => Err(format!("expected a whole number: {what}")),
    }
}

/// The parts between commas. A part that begins with a digit belongs to the one before it, as in
/// `cage-size=1:1,2:12`.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    if text.trim().is_empty() {
        return pieces;
    }
    for piece in text.split(',') {
        match pieces.last_mut() {
            Some(last) if piece.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
                *last += &format!(",{piece}");
            }
            _ => pieces.push(piece.to_owned()),
        }
    }
    pieces
}

/// What is wrong with a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WishError {
    /// There is no such key.
    UnknownKey(String),
    /// The key is given twice.
    Twice(&'static str),
    /// The key cannot have this value.
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        text: String,
        /// What was expected instead.
        why: String,
    },
    /// No puzzle can be as the whole wish says.
    Recipe {
        /// The key that contradicts the others.
        key: &'static str,
        /// Its value, if the wish has it.
        text: Option<String>,
        /// What is wrong with it.
        why: RecipeError,
    },
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WishError::UnknownKey(name) => {
                let names = Key::ALL
                    .iter()
                    .map(|key| match (key.name(), key.short_name()) {
                        (name, short) if name == short => name.to_owned(),
                        (name, short) => format!("{short} or {name}"),
                    });
                let names: Vec<String> = names.collect();
                match name.is_empty() {
                    true => f.write_str("a key is missing")?,
                    false => write!(f, "unknown key “{name}”")?,
                }
                write!(f, "; the keys are {}", names.join(", "))
            }
            WishError::Twice(key) => write!(f, "{key} is given twice"),
            WishError::Value { key, text, why } => write!(f, "{key}={text}: {why}"),
            WishError::Recipe {
                key,
                text: Some(text),
                why,
            } => write!(f, "{key}={text}: {why}"),
            WishError::Recipe { why, .. } => why.fmt(f),
        }
    }
}

impl std::error::Error for WishError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WishError::Recipe { why, .. } => Some(why),
            _ => None,
        }
    }
}
