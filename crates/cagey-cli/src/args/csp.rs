//! The arguments of `cagey csp`, and its help.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use cagey::csp::{Model, Propagator, TraceDetail, ValueOrder, VariableOrder};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint, value_parser};

use super::shared::{INPUTS, InputFormatArgs, OutputModeArgs};
use super::values::{named, seconds, whole_number};

#[derive(Debug, Args)]
#[command(after_long_help = CSP_HELP)]
#[command(after_help = "Use --help for output formats, exit codes and examples.")]
pub(crate) struct CspArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Propagation after every assignment [default: fc]
    #[arg(long, value_name = "PROPAGATOR", value_parser = propagators())]
    pub(crate) propagate: Option<Propagator>,

    /// Which variable to assign next [default: first]
    #[arg(long, value_name = "ORDER", value_parser = named(VariableOrder::ALL, VariableOrder::name, about_variable_order))]
    pub(crate) variable: Option<VariableOrder>,

    /// Which of its values to try first [default: ascending]
    #[arg(long, value_name = "ORDER", value_parser = named(ValueOrder::ALL, ValueOrder::name, about_value_order))]
    pub(crate) value: Option<ValueOrder>,

    /// How rows and columns are modelled [default: pairs, or nary for gac-alldiff]
    #[arg(long, value_name = "MODEL", value_parser = named(Model::ALL, Model::name, about_model))]
    pub(crate) model: Option<Model>,

    /// Find all solutions instead of stopping at the first
    #[arg(long)]
    pub(crate) all: bool,

    /// Print every step, with a picture of all domains
    #[arg(long, conflicts_with = "compare")]
    pub(crate) trace: bool,

    /// With --trace: how closely to follow the search [default: steps]
    #[arg(long, value_name = "DETAIL", requires = "trace", value_parser = named(TraceDetail::ALL, TraceDetail::name, about_detail))]
    pub(crate) detail: Option<TraceDetail>,

    /// Write the search tree to a file: .svg, or .dot for Graphviz
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "compare")]
    pub(crate) tree: Option<PathBuf>,

    /// With --tree: fold subtrees if the tree has more than about this many nodes
    #[arg(long, value_name = "N", requires = "tree", default_value = "60", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) tree_nodes: u32,

    /// Compare combinations of these options: a dozen, all that agree with the options given, or =all
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "course")]
    pub(crate) compare: Option<Compared>,

    /// With --compare: write a plot of the comparison to an SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "compare")]
    pub(crate) plot: Option<PathBuf>,

    /// What the plot shows
    #[arg(
        long,
        value_name = "WHAT",
        requires = "plot",
        default_value = "combinations"
    )]
    pub(crate) plot_of: PlotOf,

    /// Print variables, domains and constraints, and search nothing
    #[arg(long, conflicts_with_all = ["trace", "tree", "compare", "all", "propagate", "variable", "value"])]
    pub(crate) problem: bool,

    /// Give up on a search after this many nodes
    ///
    /// A node with more than 65,536 constraint checks counts as several: one for each 65,536 of them.
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole_number)]
    pub(crate) node_limit: u64,

    /// Give up on a search after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time_limit: Duration,

    /// Output format
    #[arg(long, value_name = "FORMAT", alias = "format", default_value = "text")]
    pub(crate) to: CspFormat,

    #[command(flatten)]
    pub(crate) from: InputFormatArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) mode: OutputModeArgs,
}

/// Which combinations are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Compared {
    /// A dozen that a course has; if one of the options is given, all that agree with it
    Course,
    /// All of them, or all that agree with the options given
    All,
}

/// What a plot of a comparison shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotOf {
    /// Nodes, checks and time of each combination
    Combinations,
    /// How many puzzles each combination solves within how many nodes
    Cactus,
    /// The median of the nodes for each size of the puzzles
    Growth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CspFormat {
    /// Plain text
    Text,
    /// Markdown
    Md,
    /// With --trace: a web page with board, search tree and constraint graph, to step through or to play
    Html,
    /// One JSON object per puzzle (see docs/json.md)
    Json,
    /// With --compare: comma-separated values
    Csv,
}

fn propagators() -> impl TypedValueParser<Value = Propagator> {
    let value = |&one: &Propagator| {
        let value = PossibleValue::new(one.name()).help(about_propagator(one));
        match one {
            Propagator::PartialBacktracking => value.alias("none"),
            _ => value,
        }
    };
    let values: Vec<PossibleValue> = Propagator::ALL.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(|typed| typed.parse::<Propagator>())
}

fn about_propagator(propagator: Propagator) -> &'static str {
    match propagator {
        Propagator::Backtracking => {
            "backtracking: a constraint is checked when all of its variables are assigned"
        }
        Propagator::PartialBacktracking => {
            "the same, and constraints are also checked while some variables are open"
        }
        Propagator::ForwardChecking => {
            "forward checking: a constraint with one open variable prunes its domain"
        }
        Propagator::GacAtRoot => "generalised arc consistency before the search, then bt-partial",
        Propagator::Gac => "generalised arc consistency, maintained after every assignment",
        Propagator::GacAllDifferent => {
            "the same, with Régin's all-different by matching (nary only)"
        }
    }
}

fn about_variable_order(order: VariableOrder) -> &'static str {
    match order {
        VariableOrder::First => "the first open variable, row by row",
        VariableOrder::Mrv => "the fewest values left (minimum remaining values)",
        VariableOrder::Degree => "the most constraints on open variables",
        VariableOrder::MrvDegree => "the fewest values left, then the largest degree",
        VariableOrder::WeightedDegree => {
            "the smallest ratio of domain size to weighted degree (dom/wdeg)"
        }
    }
}

fn about_value_order(order: ValueOrder) -> &'static str {
    match order {
        ValueOrder::Ascending => "the smallest",
        ValueOrder::Lcv => {
            "the least constraining value: it rules out the fewest values of other variables"
        }
    }
}

fn about_detail(detail: TraceDetail) -> &'static str {
    match detail {
        TraceDetail::Steps => "every assignment, with what it prunes and why",
        TraceDetail::Revisions => {
            "also every constraint that is revised, with supports and the queue"
        }
        TraceDetail::Checks => "also every constraint check",
    }
}

fn about_model(model: Model) -> &'static str {
    match model {
        Model::Pairs => "any two cells of a line differ, one binary constraint per pair",
        Model::Nary => "all cells of a line differ, in one all-different constraint",
    }
}

const CSP_HELP: &str = "\
OUTPUT
  A puzzle is treated as a constraint satisfaction problem: V12 is the variable of row 1,
  column 2; rows, columns and cages are constraints. On a terminal, the solution is drawn.
  Otherwise, one line is printed per puzzle:
    found 213132321 nodes 17 …   the solution (with --all also the number of solutions)
    none nodes 25 …              there is no solution
    gave-up nodes 100000 …       a limit was reached
    error MESSAGE                the puzzle could not be read
  The counts are nodes (values tried), assignments (values that were not refuted at once),
  prunings, wipe-outs, and constraint checks. --trace prints every step with a picture of
  all domains, --tree draws the search tree, and --compare prints a table of
  combinations, summed over all puzzles: bt, fc and gac with four orders each, or all 110
  with --compare=all. Searches of less than 0.2 s are timed three times, and their median
  counts. Values entered in a file are ignored. Existing files are only overwritten with
  --force.
  docs/csp.md is a lesson that introduces all of this.

EXIT CODE
  0  every puzzle has a solution
  1  some puzzle has none, or a limit was reached
  2  something could not be read or written
  With --compare, the outcome of the searches does not matter: 0 or 2.

EXAMPLES
  Follow forward checking step by step:
    cagey csp 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --trace
  Watch the queue of arc consistency, constraint by constraint:
    cagey csp puzzle.txt --propagate gac --trace --detail revisions
  Do the same on a web page:
    cagey csp puzzle.txt --trace --to html -o trace.html
  Draw the search tree of plain backtracking:
    cagey csp puzzle.txt --propagate none --tree tree.svg
  List variables, domains and constraints:
    cagey csp puzzle.txt --problem
  Compare a dozen combinations on a file of puzzles, in a table and a plot:
    cagey csp ids.txt --compare --plot compare.svg
  Plot how many puzzles each of them solves within how many nodes:
    cagey csp ids.txt --compare --plot cactus.svg --plot-of cactus
  Compare heuristics under maintained arc consistency, for a spreadsheet:
    cagey csp ids.txt --compare --propagate gac --model pairs --to csv";
