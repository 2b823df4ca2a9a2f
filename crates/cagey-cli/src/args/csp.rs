//! The arguments of `cagey csp`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use cagey::csp::{Model, Propagator, ValueOrder, VariableOrder};
use clap::{Args, ValueEnum, ValueHint, value_parser};

use super::shared::{FromArgs, INPUTS, OutputModeArgs};
use super::values::{named, seconds};

/// Watch constraint search at work: propagation, heuristics, search trees
#[derive(Debug, Args)]
#[command(after_long_help = CSP_HELP)]
#[command(after_help = "See --help for what the choices mean, exit codes and examples.")]
pub(crate) struct CspArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// What is done after every assignment; without it, fc
    #[arg(long, value_name = "HOW", value_parser = named(&Propagator::ALL, Propagator::name, what_it_does))]
    pub(crate) propagate: Option<Propagator>,

    /// Which variable is next; without it, first
    #[arg(long, value_name = "ORDER", value_parser = named(&VariableOrder::ALL, VariableOrder::name, which_is_next))]
    pub(crate) variable: Option<VariableOrder>,

    /// Which of its values is tried first; without it, ascending
    #[arg(long, value_name = "ORDER", value_parser = named(&ValueOrder::ALL, ValueOrder::name, which_is_first))]
    pub(crate) value: Option<ValueOrder>,

    /// What rows and columns are; without it, pairs, but nary for gac-alldiff
    #[arg(long, value_name = "MODEL", value_parser = named(&Model::ALL, Model::name, what_lines_are))]
    pub(crate) model: Option<Model>,

    /// Go on after the first solution until every one is found
    #[arg(long)]
    pub(crate) all: bool,

    /// Tell every step
    #[arg(long, conflicts_with = "compare")]
    pub(crate) trace: bool,

    /// Draw the search tree into a file: .svg, or .dot for Graphviz
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "compare")]
    pub(crate) tree: Option<PathBuf>,

    /// With --tree: fold a tree of more than about so many nodes
    #[arg(long, value_name = "N", requires = "tree", default_value = "60", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) tree_nodes: u32,

    /// Compare all combinations, or those of the choices made
    #[arg(long)]
    pub(crate) compare: bool,

    /// With --compare: draw the comparison into a file, as SVG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "compare")]
    pub(crate) plot: Option<PathBuf>,

    /// Give up on a search after so many nodes
    #[arg(long, value_name = "N", default_value = "100000")]
    pub(crate) node_limit: u64,

    /// Give up on a search after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time_limit: Duration,

    /// The form of the answer
    #[arg(long, value_name = "FORM", alias = "format", default_value = "text")]
    pub(crate) to: CspFormat,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CspFormat {
    /// Plain text
    Text,
    /// Markdown
    Md,
    /// With --trace: a page to step through with the arrow keys
    Html,
    /// One object a puzzle (docs/json.md)
    Json,
    /// With --compare: comma-separated values
    Csv,
}

fn what_it_does(propagator: Propagator) -> &'static str {
    match propagator {
        Propagator::None => {
            "plain backtracking: constraints are checked as far as values are assigned"
        }
        Propagator::ForwardChecking => {
            "forward checking: as none, and constraints with one variable open prune it"
        }
        Propagator::GacAtRoot => "generalised arc consistency before the search, then as none",
        Propagator::Gac => "generalised arc consistency, maintained after every assignment",
        Propagator::GacAllDifferent => "the same, with all-different by matching (nary only)",
    }
}

fn which_is_next(order: VariableOrder) -> &'static str {
    match order {
        VariableOrder::First => "the first without a value",
        VariableOrder::Mrv => "the fewest values left (minimum remaining values)",
        VariableOrder::Degree => "the most constraints on open variables",
        VariableOrder::MrvDegree => "the fewest values left, then the largest degree",
        VariableOrder::WeightedDegree => {
            "the fewest values for the weight of its constraints (dom/wdeg)"
        }
    }
}

fn which_is_first(order: ValueOrder) -> &'static str {
    match order {
        ValueOrder::Ascending => "the smallest",
        ValueOrder::Lcv => "the least constraining: it rules out fewest values of others",
    }
}

fn what_lines_are(model: Model) -> &'static str {
    match model {
        Model::Pairs => "each two cells differ",
        Model::Nary => "all cells differ, in one constraint",
    }
}

const CSP_HELP: &str = "\
OUTPUT
  A puzzle is a constraint problem: V12 is the variable of row 1, column 2; rows, columns
  and cages are constraints. On a terminal, the solution is drawn. Otherwise each puzzle
  gives one line:
    found 213132321 nodes 17 …   the solution (with --all: how many there are)
    none nodes 25 …              there is no solution
    gave-up nodes 100000 …       a limit was reached
    error MESSAGE                the puzzle could not be read
  and what the search did: nodes (values tried), assignments (those that stood), prunings,
  wipe-outs, and checks of constraints. --trace tells every step with a picture of all
  domains, --tree draws the tree, and --compare has a table of all combinations; over
  several puzzles it adds up. Values entered in a file are left aside. No file is replaced
  unless --force says so.
  docs/csp.md is a lesson that walks through both.

EXIT CODE
  0 every puzzle has a solution, 1 some has none or a limit was reached,
  2 something could not be read or written; --compare: 0 whatever came of the searches

EXAMPLES
  Forward checking on a puzzle, step by step:
    cagey csp 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --trace
  The same as a page to step through:
    cagey csp puzzle.txt --trace --to html -o trace.html
  The search tree of plain backtracking, as a picture:
    cagey csp puzzle.txt --propagate none --tree tree.svg
  Every combination on a file of puzzles, as a table and a picture:
    cagey csp ids.txt --compare --plot compare.svg
  Two heuristics with maintained arc consistency, for a spreadsheet:
    cagey csp ids.txt --compare --propagate gac --model pairs --to csv";
