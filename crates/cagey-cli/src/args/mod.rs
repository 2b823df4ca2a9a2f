//! The command line as it is typed. Each verb interprets its own part.

mod bench;
mod book;
mod check;
mod completions;
mod convert;
mod csp;
mod explain;
mod foreign;
mod generate;
mod grade;
mod practise;
mod read;
mod render;
mod serve;
mod shared;
mod solve;
mod values;

use std::io::{self, Write};
use std::process;

use cagey::notation::visible;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

pub(crate) use bench::BenchArgs;
pub(crate) use book::{AnswersArg, BookArgs, CaptionsArg};
pub(crate) use check::CheckArgs;
pub(crate) use completions::CompletionsArgs;
pub(crate) use convert::ConvertArgs;
pub(crate) use csp::{Compared, CspArgs, CspFormat, PlotOf};
pub(crate) use explain::{ExplainArgs, ExplainFormat, HintArg, OrderArg};
pub(crate) use generate::GenerateArgs;
pub(crate) use grade::GradeArgs;
pub(crate) use practise::{PractiseArgs, PractiseFormat};
pub(crate) use read::ReadArgs;
pub(crate) use render::{AppearanceArgs, PictureFormat, RenderArgs};
pub(crate) use serve::ServeArgs;
pub(crate) use shared::{BesideArgs, ColorArg, InputFormatArgs, OutputModeArgs, PICTURE_LIMITS};
pub(crate) use solve::SolveArgs;

use crate::output::end_on;

/// A toolkit for KenKen-type puzzles (Keen, Mathdoku, Calcudoku): solve, explain, grade, check, generate, convert, draw and play them
#[derive(Debug, Parser)]
#[command(name = "cagey", version, arg_required_else_help = true)]
#[command(subcommand_value_name = "VERB")]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Cagey {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

const AFTER_HELP: &str = "\
EXIT CODE
  0  yes: every puzzle has exactly one solution, or no rule is broken
  1  no: no solution or several, a broken rule, or a limit was reached
  2  error: something could not be read, written or understood
  With several puzzles, the highest code counts. If the reader of a pipe closes it, the
  command exits with 0.

EXAMPLES
  Solve a game id:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Read all about a verb, with more examples:
    cagey solve --help";

/// The verbs in the groups in which the help shows them.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Puzzles",
        &["solve", "check", "explain", "grade", "generate"],
    ),
    ("Study", &["practise", "csp"]),
    ("Files", &["read", "convert", "render", "book"]),
    ("Browser", &["serve"]),
    ("This command", &["bench", "completions", "man"]),
];

impl Cagey {
    /// Reads the command line. Prints help or an error and exits if there is nothing else to do.
    pub(crate) fn read() -> Cagey {
        let matches = Cagey::grouped().try_get_matches();
        let read = matches.and_then(|mut matches| Cagey::from_arg_matches_mut(&mut matches));
        read.unwrap_or_else(|mut error| {
            // Clap itself ignores errors when it writes the help.
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| io::stdout().flush());
                printed.unwrap_or_else(|error| end_on(&error));
                process::exit(0);
            }
            let typed: Vec<String> = (std::env::args_os().skip(1))
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            foreign::explain(&mut error, &typed);
            // Clap repeats the arguments as they are, including control characters.
            let is_control = |c: char| c != ' ' && visible(c) != c;
            if typed.iter().any(|word| word.contains(is_control)) {
                let shown = error.render().to_string();
                let lines = shown
                    .lines()
                    .map(|line| line.chars().map(visible).collect());
                eprintln!("{}", lines.collect::<Vec<String>>().join("\n"));
                process::exit(error.exit_code());
            }
            error.exit()
        })
    }

    /// The command with its verbs in groups, which clap does not support by itself.
    fn grouped() -> Command {
        let command = Cagey::command();
        let mut template = "{about}\n\n{usage-heading} cagey <VERB> …\n".to_owned();
        for (heading, names) in GROUPS {
            template += &format!("\n{heading}\n");
            for name in names {
                let verb = command.find_subcommand(name);
                let about = verb.and_then(Command::get_about);
                let about = about.map_or(String::new(), |about| about.to_string());
                template += &format!("  {name:12} {about}\n");
            }
        }
        template += "\nOptions\n{options}{after-help}";
        command.help_template(template)
    }
}

// A run needs the arguments of one verb only. Constructing those of all verbs was about two fifths of the
// instructions of a run with a single small puzzle.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Verb {
    /// Solve puzzles, and find out whether the solution is unique
    Solve(SolveArgs),
    /// Check whether a complete or partial grid breaks any rule
    Check(CheckArgs),
    /// Explain step by step how to solve puzzles by logic, or give a hint
    Explain(ExplainArgs),
    /// Grade the difficulty of puzzles: Keen's level, a score, the hardest technique
    Grade(GradeArgs),
    /// Generate puzzles of a given size, level and kind
    Generate(GenerateArgs),
    /// Practise a technique: positions in which it makes the next step, with the answers
    Practise(PractiseArgs),
    /// Study constraint search: propagation, heuristics, search trees
    Csp(CspArgs),
    /// Read puzzles from pictures: photographs, scans, screenshots
    Read(ReadArgs),
    /// Convert puzzles from one format to another
    Convert(ConvertArgs),
    /// Draw puzzles, solutions and steps as SVG, PNG, GIF, PDF, text or TikZ
    Render(RenderArgs),
    /// Make a book or worksheets for printing
    Book(BookArgs),
    /// Serve the web page for playing, entering and printing puzzles
    Serve(ServeArgs),
    /// Measure how fast puzzles are solved on this machine
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page of the command and all its verbs
    #[command(after_help = "EXAMPLES\n  Read the manual page:\n    cagey man | man -l -")]
    Man,
}
