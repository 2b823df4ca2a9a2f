//! What puzzle is wanted.

use std::ops::RangeInclusive;

use cagey::engine::Stop;
use cagey::generate::{self, GenerateError, Generated, PRESETS, Preset, Seed, Symmetry};
use cagey::logic::Level;
use cagey::model::{Op, Size};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::engine::Engine;
use crate::errors::not_made;
use crate::results;

/// What puzzle is wanted: what the keywords of `generate` say.
#[pyclass(frozen, module = "cagey")]
pub(crate) struct Recipe(generate::Recipe);

#[pymethods]
impl Recipe {
    #[new]
    #[pyo3(signature = (
        size=None, *, level=None, score=None, operators=None, hide_operators=None, cage_sizes=None,
        max_singles=None, max_target=None, symmetric=false, preset=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn __new__(
        size: Option<usize>,
        level: Option<Levels>,
        score: Option<(u32, u32)>,
        operators: Option<&str>,
        hide_operators: Option<u32>,
        cage_sizes: Option<&Bound<PyAny>>,
        max_singles: Option<u32>,
        max_target: Option<u64>,
        symmetric: bool,
        preset: Option<&str>,
    ) -> PyResult<Recipe> {
        let levels = level.map(Levels::range).transpose()?;
        let of_size = |n| {
            Size::new(n).map_err(|_| {
                let (least, most) = (generate::Recipe::SMALLEST, Size::MAX);
                not_made(format!(
                    "puzzles are made from size {least} to {most}, not {n}"
                ))
            })
        };
        let mut recipe = match preset {
            Some(name) => (preset_named(name)?.wish().recipe())
                .map_err(|error| not_made(error.to_string()))?,
            None => {
                let any = Level::Easy..=Level::Unreasonable;
                generate::Recipe::levelled(
                    of_size(size.unwrap_or(6))?,
                    levels.clone().unwrap_or(any),
                )
            }
        };
        if let Some(n) = size {
            recipe.size = of_size(n)?;
        }
        if let Some(levels) = levels {
            recipe.levels = levels;
        }
        if let Some((lowest, highest)) = score {
            recipe.scores = Some(lowest..=highest);
        }
        if let Some(signs) = operators {
            recipe.operators = wanted(signs)?;
        }
        if let Some(percent) = hide_operators {
            recipe.hidden_percent = percent;
        }
        if let Some(sizes) = cage_sizes {
            recipe.cage_sizes = cages(sizes)?;
        }
        if max_singles.is_some() {
            recipe.most_singles = max_singles;
        }
        if max_target.is_some() {
            recipe.largest_target = max_target;
        }
        if symmetric {
            recipe.symmetry = Symmetry::HalfTurn;
        }
        (recipe.check()).map_err(|error| not_made(error.to_string()))?;
        Ok(Recipe(recipe))
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
        stop: impl Stop,
    ) -> Result<Generated, GenerateError> {
        engine.generator.generate(&self.0, seed, k, stop)
    }
}

/// A level, or the lowest and the highest.
#[derive(FromPyObject)]
enum Levels {
    One(String),
    Range(String, String),
}

impl Levels {
    fn range(self) -> PyResult<RangeInclusive<Level>> {
        Ok(match self {
            Levels::One(name) => results::level(&name)?..=results::level(&name)?,
            Levels::Range(lowest, highest) => results::level(&lowest)?..=results::level(&highest)?,
        })
    }
}

fn preset_named(name: &str) -> PyResult<&'static Preset> {
    Preset::by_name(name).ok_or_else(|| {
        let names = PRESETS.map(|preset| preset.name).join(", ");
        PyValueError::new_err(format!("{name:?} is no preset: {names} are"))
    })
}

/// Each operator that is named, as often as the others.
fn wanted(signs: &str) -> PyResult<[u32; Op::ALL.len()]> {
    let mut often = [0; Op::ALL.len()];
    for sign in signs.chars() {
        let op = match sign {
            '+' => Op::Add,
            '-' | '−' => Op::Sub,
            '*' | 'x' | '×' => Op::Mul,
            '/' | '÷' => Op::Div,
            _ => {
                let message = format!("{sign:?} is no operator: + - * / are");
                return Err(PyValueError::new_err(message));
            }
        };
        often[op as usize] = 1;
    }
    Ok(often)
}

/// Numbers of cells, or how often each is wanted, as the recipe has them.
fn cages(sizes: &Bound<PyAny>) -> PyResult<Vec<u32>> {
    let wanted: Vec<(usize, u32)> = match sizes.cast::<PyDict>() {
        Ok(sizes) => (sizes.iter())
            .map(|(cells, often)| Ok((cells.extract()?, often.extract()?)))
            .collect::<PyResult<_>>()?,
        Err(_) => (sizes.try_iter()?.take(Size::LARGEST.area() + 1))
            .map(|cells| Ok((cells?.extract()?, 1)))
            .collect::<PyResult<_>>()?,
    };
    let mut cage_sizes = Vec::new();
    for (cells, often) in wanted {
        if !(1..=Size::LARGEST.area()).contains(&cells) {
            let message = format!("a cage of {cells} cells cannot be");
            return Err(PyValueError::new_err(message));
        }
        cage_sizes.resize(cage_sizes.len().max(cells), 0);
        cage_sizes[cells - 1] = often;
    }
    Ok(cage_sizes)
}
