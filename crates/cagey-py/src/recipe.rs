//! What kind of puzzle is wanted.

use std::fmt::Display;
use std::str::FromStr;

use cagey::engine::Budget;
use cagey::generate::{
    self, CageSizes, GenerateError, Generated, Operators, Ranks, Scores, Seed, SpellingError, Wish,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{self, fitting};
use crate::engine::Engine;
use crate::errors::not_made;

/// What kind of puzzle is wanted, as the keywords of `generate` say it.
#[pyclass(frozen, module = "cagey_puzzles")]
pub(crate) struct Recipe {
    recipe: generate::Recipe,
    /// The seed and the number that the text of a wish names.
    pub(crate) seed: Option<u64>,
    pub(crate) start: u64,
}

#[pymethods]
impl Recipe {
    #[new]
    #[pyo3(signature = (
        size=None, *, wish=None, level=None, score=None, rank=None, operators=None, hide_operators=None,
        cage_sizes=None, max_singles=None, max_target=None, variety=None, symmetric=false, solutions=None,
        trial=None, needs=None, hardest=None, algorithm=None, preset=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn __new__(
        #[pyo3(from_py_with = arguments::size)] size: Option<usize>,
        #[pyo3(from_py_with = arguments::optional_text)] wish: Option<&str>,
        level: Option<Levels>,
        #[pyo3(from_py_with = arguments::score)] score: Option<(u32, u32)>,
        #[pyo3(from_py_with = arguments::rank)] rank: Option<(u32, u32)>,
        #[pyo3(from_py_with = arguments::optional_text)] operators: Option<&str>,
        #[pyo3(from_py_with = arguments::hide_operators)] hide_operators: Option<u32>,
        cage_sizes: Option<&Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::max_singles)] max_singles: Option<u32>,
        #[pyo3(from_py_with = arguments::max_target)] max_target: Option<u64>,
        #[pyo3(from_py_with = arguments::optional_text)] variety: Option<&str>,
        symmetric: bool,
        #[pyo3(from_py_with = arguments::optional_text)] solutions: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] trial: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] needs: Option<&str>,
        #[pyo3(from_py_with = arguments::optional_text)] hardest: Option<&str>,
        #[pyo3(from_py_with = arguments::algorithm)] algorithm: Option<u32>,
        #[pyo3(from_py_with = arguments::optional_text)] preset: Option<&str>,
    ) -> PyResult<Recipe> {
        let text = wish.unwrap_or_default();
        let mut wish: Wish = text.parse().map_err(refused)?;
        wish.size = size.or(wish.size);
        if let Some(level) = level {
            wish.level = Some(spelled("level", &level.text())?);
        }
        if let Some((lowest, highest)) = score {
            wish.score = Some(Scores(lowest..=highest));
        }
        if let Some((lowest, highest)) = rank {
            wish.rank = Some(spelled::<Ranks>("rank", &format!("{lowest}-{highest}"))?);
        }
        if let Some(signs) = operators {
            wish.ops = Some(spelled::<Operators>("operators", signs)?);
        }
        if let Some(sizes) = cage_sizes {
            wish.cage_size = Some(cages(sizes)?);
        }
        wish.hide_ops = hide_operators.or(wish.hide_ops);
        wish.max_singles = max_singles.or(wish.max_singles);
        wish.max_target = max_target.or(wish.max_target);
        if let Some(name) = variety {
            wish.variety = spelled("variety", name)?;
        }
        wish.algorithm = algorithm.or(wish.algorithm);
        wish.symmetric |= symmetric;
        if let Some(name) = solutions {
            wish.solutions = spelled("solutions", name)?;
        }
        if let Some(name) = trial {
            wish.trial = spelled("trial", name)?;
        }
        if let Some(id) = needs {
            wish.needs = Some(spelled("needs", id)?);
        }
        if let Some(id) = hardest {
            wish.hardest = Some(spelled("hardest", id)?);
        }
        if let Some(name) = preset {
            wish.preset = Some(spelled("preset", name)?);
        }
        Recipe::try_from(&wish)
    }
}

impl TryFrom<&Wish> for Recipe {
    type Error = PyErr;

    fn try_from(wish: &Wish) -> PyResult<Recipe> {
        Ok(Recipe {
            recipe: wish.recipe().map_err(refused)?,
            seed: wish.seed,
            start: wish.start,
        })
    }
}

impl Recipe {
    /// What the keywords of a call say.
    pub(crate) fn of<'py>(
        py: Python<'py>,
        size: Option<usize>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, Recipe>> {
        Ok((py.get_type::<Recipe>())
            .call((size,), keywords)?
            .cast_into()?)
    }

    /// Puzzle `k` of a seed.
    pub(crate) fn make(
        &self,
        seed: Seed,
        k: u64,
        engine: &mut Engine,
        budget: &mut Budget,
    ) -> Result<Generated, GenerateError> {
        engine.generator.generate(&self.recipe, seed, k, budget)
    }
}

/// A level, or the lowest and the highest.
#[derive(FromPyObject)]
enum Levels {
    One(String),
    Range(String, String),
}

impl Levels {
    fn text(self) -> String {
        match self {
            Levels::One(levels) => levels,
            Levels::Range(lowest, highest) => format!("{lowest}-{highest}"),
        }
    }
}

fn refused(why: impl Display) -> PyErr {
    not_made(why.to_string())
}

/// What a keyword says, spelled as in the text of a wish.
pub(crate) fn spelled<T: FromStr<Err = SpellingError>>(keyword: &str, text: &str) -> PyResult<T> {
    (text.parse()).map_err(|due| refused(format_args!("{keyword}={text}: {due}")))
}

/// The sizes of cages, or how often each is wanted: a text as on the command line, a list or a dictionary.
fn cages(sizes: &Bound<PyAny>) -> PyResult<CageSizes> {
    if sizes.is_instance_of::<PyString>() {
        return spelled("cage_sizes", arguments::text(sizes)?);
    }
    const NAME: &str = "cage_sizes";
    let wanted: Vec<(usize, u32)> = match sizes.cast::<PyDict>() {
        Ok(sizes) => (sizes.iter())
            .map(|(cells, often)| Ok((fitting(&cells, NAME)?, fitting(&often, NAME)?)))
            .collect::<PyResult<_>>()?,
        Err(_) => (sizes.try_iter()?.take(CageSizes::MOST_CELLS + 1))
            .map(|cells| Ok((fitting(&cells?, NAME)?, 1)))
            .collect::<PyResult<_>>()?,
    };
    let mut often = Vec::new();
    for (cells, wanted) in wanted {
        if !(1..=CageSizes::MOST_CELLS).contains(&cells) {
            let message = format!("cage_sizes: a cage of {cells} cells cannot be");
            return Err(refused(message));
        }
        often.resize(often.len().max(cells), 0);
        often[cells - 1] = wanted;
    }
    Ok(CageSizes::new(often))
}
