//! The Python package `cagey-puzzles`: a thin layer over the library. What is plain data in Python is
//! written in Python, in `python/cagey_puzzles`; its types are in `python/cagey_puzzles/_cagey.pyi`.

mod batch;
mod engine;
mod errors;
mod generate;
mod grid;
mod limits;
mod numbers;
mod puzzle;
mod recipe;
mod results;
mod signals;
mod solutions;

use pyo3::prelude::*;

/// What `cagey_puzzles` is made of.
#[pymodule]
mod _cagey {
    #[pymodule_export]
    use crate::batch::{Batch, generate_batch, grade_batch, solve_batch};
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::solutions::Solutions;
}
