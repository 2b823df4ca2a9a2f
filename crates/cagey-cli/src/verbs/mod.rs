//! The verbs of the command line, one module for each.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod csp;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod man;
pub(crate) mod practise;
pub(crate) mod read;
pub(crate) mod render;
pub(crate) mod serve;
pub(crate) mod solve;
mod why;
