//! The Python package `cagey-puzzles`: a thin layer over the library. What is plain data in Python is written in
//! Python, in `python/cagey_puzzles`; the types of everything here are in `python/cagey_puzzles/_cagey.pyi`.

mod arguments;
mod batch;
mod book;
mod csp;
mod engine;
mod errors;
mod explain;
mod generate;
mod grid;
mod limits;
mod pictures;
mod practise;
mod puzzle;
mod recipe;
mod result_builder;
mod result_classes;
mod results;
mod signals;
mod solutions;
mod techniques;

use pyo3::prelude::*;

/// The part of `cagey_puzzles` that is written in Rust.
#[pymodule]
mod _cagey {
    #[pymodule_export]
    use crate::batch::{
        Batch, convert_batch, explain_batch, fingerprint_batch, generate_batch, grade_batch,
        solve_batch,
    };
    #[pymodule_export]
    use crate::book::book;
    #[pymodule_export]
    use crate::csp::{compare, lesson_page};
    #[pymodule_export]
    use crate::generate::{daily, generate};
    #[pymodule_export]
    use crate::practise::practise;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::results::explanation_from_json;
    #[pymodule_export]
    use crate::solutions::Solutions;
    #[pymodule_export]
    use crate::techniques::techniques;

    /// The version of the package, which is that of the library.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "it is Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
