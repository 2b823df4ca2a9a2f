//! The command line as typed. Each verb turns its part into what it means.

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use cagey::csp::{Model, Propagator, ValueOrder, VariableOrder};
use cagey::generate::{
    CageSizes, Date, Levels, Operators, PRESETS, Preset, Scores, Trial, WantedSolutions, Wish,
    WishError,
};
use cagey::logic::Level;
use cagey::notation::{Format, visible};
use cagey::words::Language;
use cagey_render::{Answers, Paper, PerPage, Signs, Theme};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{
    ArgGroup, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    ValueHint, value_parser,
};

use crate::elsewhere;
use crate::output::end_on;

/// A toolkit for KenKen-type puzzles (Keen, Mathdoku, Calcudoku): solve, explain, grade, check, make, convert, draw and play them
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
  0  yes: every puzzle has one solution, no rule is broken
  1  no: none or several solutions, a broken rule, or a limit was reached
  2  error: something could not be read, written or understood
  Over several puzzles the highest wins. A closed pipe ends the command with 0.

EXAMPLES
  Solve a game id:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  More, and all about a verb:
    cagey solve --help";

/// The verbs as the help shows them.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Puzzles",
        &["solve", "check", "explain", "grade", "generate"],
    ),
    ("For study", &["csp"]),
    ("Files", &["convert", "render", "book"]),
    ("In the browser", &["serve"]),
    ("This command", &["bench", "completions", "man"]),
];

impl Cagey {
    /// The command line, read; whoever asks for help or makes a mistake is answered here.
    pub(crate) fn read() -> Cagey {
        let matches = Cagey::grouped().try_get_matches();
        let read = matches.and_then(|matches| Cagey::from_arg_matches(&matches));
        read.unwrap_or_else(|mut error| {
            // Clap itself does not mind whether the help could be written.
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| io::stdout().flush());
                printed.unwrap_or_else(|error| end_on(&error));
                process::exit(0);
            }
            let typed: Vec<String> = (std::env::args_os().skip(1))
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            elsewhere::explain(&mut error, &typed);
            // Clap repeats what was typed as it is, and what was typed may act on a terminal.
            let acts = |c: char| c != ' ' && visible(c) != c;
            if typed.iter().any(|word| word.contains(acts)) {
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

    /// The command with its verbs in groups, which clap's own list does not have.
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

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    Solve(SolveArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    Grade(GradeArgs),
    Generate(GenerateArgs),
    Csp(CspArgs),
    Convert(ConvertArgs),
    Render(RenderArgs),
    Book(BookArgs),
    Serve(ServeArgs),
    Bench(BenchArgs),
    Completions(CompletionsArgs),
    /// Print the manual page of the command and all its verbs
    #[command(after_help = "EXAMPLES\n  Read it now:\n    cagey man | man -l -")]
    Man,
}

const INPUTS: &str = "\
A path, a game id itself, or - for standard input; none means standard input. A file may hold one \
puzzle of any format, or many: game ids one a line, JSON Lines, text puzzles separated by ---";

/// Find the solution of puzzles, and whether it is the only one
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("question"), after_long_help = SOLVE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct SolveArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Keep these values: a grid, a file, -, or none
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a
    /// puzzle that brings values of its own (sav, json, board, ipuz) is solved from those, and the
    /// answer is about them: it says so on a terminal, and on standard error otherwise. none
    /// leaves them aside and solves the puzzle itself (./none is a file of that name).
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// List every solution
    #[arg(long, group = "question")]
    pub(crate) all: bool,

    /// Count the solutions
    #[arg(long, group = "question")]
    pub(crate) count: bool,

    /// Show for each cell the values that it has in some solution
    #[arg(long, group = "question")]
    pub(crate) values: bool,

    /// With --all or --count: end at N solutions
    #[arg(long, value_name = "N", requires = "question", conflicts_with = "values", value_parser = at_least_one)]
    pub(crate) limit: Option<u64>,

    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Give up on a puzzle after so many steps of the search
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,

    /// Answer with so many threads; without it, with as many as the machine has cores
    ///
    /// Answers come in the order of the puzzles all the same. People's drawings and --all take one.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// Where there is no solution, name a few cages that cannot all be met
    ///
    /// They are looked for within the same limits as a solution.
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub(crate) why: bool,

    /// Tell at the end what the searches did, by propagator and in all, on standard error
    #[arg(long, conflicts_with = "values")]
    pub(crate) stats: bool,

    /// Log all that the searches do, on standard error or to FILE
    ///
    /// The log is written as it comes, and can be long. It takes one thread.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_hint = ValueHint::FilePath, conflicts_with = "values")]
    pub(crate) trace: Option<Option<PathBuf>>,

    /// With --trace=FILE: replace the file if it is there already
    #[arg(long, requires = "trace")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) form: FormArgs,
}

const SOLVE_HELP: &str = "\
OUTPUT
  On a terminal, the solution is drawn in its cages. Otherwise each puzzle gives one
  line, in the order of the input:
    unique 541632…         the only solution, row by row
    multiple 5416… 5146…   two of several solutions
    none                   there is no solution
    stopped                a limit was reached before the answer was known
    error MESSAGE          the puzzle could not be read
  --count gives `count 12`, or `count >=1000` when --limit cut it short. --all gives each
  solution on a line, then `count 12`; with several puzzles, each of these lines begins
  with the puzzle's number. --all --json holds the solutions of a puzzle in one object,
  and so ends at 10000 of them, unless --limit says otherwise.
  --values gives `values 4 2 13 13 …`: for each cell, row by row, the values that it has
  in some solution (with commas between them above 9×9), or `none`.
  --why adds to `none` what contradicts itself, each cage named by its first cell:
    none cages R1C1 R3C2   these cages cannot all be met, and all are needed for that
    none among R1C1 R3C2…  these cannot all be met either; a limit left open if fewer do
    none values            the values to start from leave nothing, whatever the cages
  A limit may also leave nothing to say but `none`.
  --plain has words and rows of numbers instead of a drawing; it changes nothing else.
  Faults in a puzzle are told in full on standard error when the output is a terminal;
  otherwise they stand in its line, and standard error says how many there were.
  Where standard error is a terminal, it shows how far long work has come.

STATISTICS AND TRACE
  A search draws what follows with propagators, and tries a value where nothing does.
  With --stats, a table on standard error has for each kind of propagator
    calls           how often it was called
    took out        how many of the calls took out candidates
    contradictions  how many found that there is no solution here
    bits            how much less there was to find out: k candidates count log₂ k
    µs              between call and return; a look at the clock, some 20 ns, is in each
    kbit/s          bits by time
  and below it how many puzzles were searched, how many without a guess, how many nodes
  (the start, and each value tried or given up), and µs a puzzle; median and p99 are
  right to 1 %, and --all writes within that time. With --json it is an object instead,
  the last line of standard error.
  --trace logs every call, one line an event: the puzzle's number, the node's, how many
  choices led to it since the start (or since a strong search took over, or a restart),
  and what happened:
    line             2.00 bits  R1C2 −3,5  R4C4 −1   candidates that were taken out
    listed cage      nothing                         or contradiction
    try              R4C2 = 3                        a choice
    back             R4C2 ≠ 3                        done with it, and on without it
    solution, strong search, restart, end
  Watching slows a search down. So each puzzle is searched twice: watched, for table and
  log, then as always, for the answer and its time. Limits hold for each search.

EXIT CODE
  0  every puzzle has exactly one solution
  1  some puzzle has none or several, or a limit stopped the search
  2  something could not be read
  With --all, --count or --values: 0 if there is a solution and the search ended or
  reached --limit, 1 if there is none or a time or node limit stopped it. The highest
  code wins.

EXAMPLES
  A game id as Simon Tatham's Keen shows it:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  A file of many, one game id a line:
    cagey solve ids.txt
  How many 3×3 Latin squares there are:
    cagey solve --count c3:l,n
  The first five of them:
    cagey solve --all --limit 5 c3:l,n
  Which values the cells can still have:
    cagey solve --values c3:l,n --grid 12.......
  From a half-filled grid:
    cagey solve 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  From a saved game of Keen, for a program:
    cagey solve --json game.sav
  The same puzzle, whatever was entered:
    cagey solve --grid none game.sav
  The ids without exactly one solution:
    cagey solve ids.txt | grep -vn unique
  Why there is no solution:
    cagey solve --why 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 3...............
  What it takes to solve a file:
    cagey solve ids.txt --stats 2> stats.txt
  Each step of a search:
    cagey solve c3:l,n --trace=steps.txt";

/// Check which rules a full or half-filled grid breaks
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct CheckArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The grid to check: values, a file or -
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, the
    /// puzzle must bring a grid of its own, as sav, json, board and ipuz can: values entered, or else
    /// the solution that the file claims.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) form: FormArgs,
}

const CHECK_HELP: &str = "\
OUTPUT
  On a terminal, the grid is drawn with ! at the cells that break a rule. Otherwise each
  puzzle gives one line:
    solved              the grid is full and breaks no rule
    unfinished MESSAGE  no rule is broken so far, and cells are empty; that the puzzle
                        can be solved from there is not said (ask `cagey solve --grid`)
    broken MESSAGE      the rules that are broken, each with its place
    error MESSAGE       puzzle or grid could not be read, or there is no grid
  Faults are told in full on standard error when the output is a terminal; otherwise they
  stand in the puzzle's line, and standard error says how many there were.

EXIT CODE
  0 no rule is broken, 1 some rule is, 2 something could not be read

EXAMPLES
  A solution:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4231314223141423
  Half a grid:
    cagey check 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 22..............
  A saved game of Keen, which brings its own grid:
    cagey check game.sav
  Many saved games, each with its own:
    cagey check *.sav";

/// Explain step by step how a person solves puzzles, or give a hint
#[derive(Debug, Args)]
#[command(after_long_help = EXPLAIN_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Only the next step: where to look, what for, or all of it
    #[arg(long, value_name = "SIZE", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    pub(crate) hint: Option<HintArg>,

    /// Go on from these values: a grid, a file or -
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a puzzle
    /// that brings values and pencil marks of its own (sav, json, board, ipuz) is explained from those.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Use only techniques up to a level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// The language of the sentences: en (English) or de (German)
    ///
    /// What has no German words yet is told in English.
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub(crate) lang: Language,

    /// Write sentences for the ear: "row 4, column 2", "2 times 3"
    #[arg(long)]
    pub(crate) spoken: bool,

    /// The form of the answer
    #[arg(long, value_name = "FORM", alias = "format", default_value = "text")]
    pub(crate) to: ExplainForm,

    /// The same as --to json
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintArg {
    /// Where to look
    Nudge,
    /// What to look for there
    Where,
    /// The whole reason, and what follows
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainForm {
    /// Sentences
    Text,
    /// Markdown
    Md,
    /// A web page of one puzzle, with a picture of each step
    Html,
    /// One object a puzzle (docs/json.md)
    Json,
    /// A saved game of Keen, with all that is known in the end
    Sav,
}

/// A level of Keen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    Easy,
    Normal,
    Hard,
    Extreme,
    Unreasonable,
}

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Level {
        match level {
            LevelArg::Easy => Level::Easy,
            LevelArg::Normal => Level::Normal,
            LevelArg::Hard => Level::Hard,
            LevelArg::Extreme => Level::Extreme,
            LevelArg::Unreasonable => Level::Unreasonable,
        }
    }
}

const EXPLAIN_HELP: &str = "\
OUTPUT
  Numbered steps, each with its technique and its reason, then the solution. Steps that
  the solution does not rest on are left out. R4C2 is the cell in row 4 and column 2. If the values or pencil marks to go on from are wrong
  somewhere, that is told instead, and nothing is built on them: the reason as well, or
  as much as the size of --hint says.
  docs/techniques.md describes the techniques. A web page holds one puzzle, and that there
  are more is an error. -o replaces no file that is there already, unless --force says so.

EXIT CODE
  0 explained to the end, or a hint given; 1 not so; 2 something could not be read

EXAMPLES
  A whole puzzle:
    cagey explain 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  Where to look next in a saved game of Keen:
    cagey explain --hint=nudge game.sav
  The next step from a half-filled grid:
    cagey explain --hint 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --grid 4...............
  For a page:
    cagey explain puzzle.txt --to md -o puzzle.md
  With pictures, to step through with the arrow keys or to print:
    cagey explain puzzle.txt --to html -o puzzle.html";

/// Grade puzzles: Keen's level, a score, the hardest technique
#[derive(Debug, Args)]
#[command(after_long_help = GRADE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct GradeArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// Use only techniques up to a level of Keen
    #[arg(long, value_name = "LEVEL", default_value = "unreasonable")]
    pub(crate) max_level: LevelArg,

    /// Answer with a table: a row a puzzle, a column a technique
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// In the end, tell on standard error what each technique did and took
    #[arg(long)]
    pub(crate) stats: bool,

    /// Before each answer, tell every step on a line
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    pub(crate) trace: bool,

    /// Save each puzzle that was not finished, as far as it was, for Keen to load
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) save_stuck: Option<PathBuf>,

    /// With --save-stuck: replace files that are there already
    #[arg(long, requires = "save_stuck")]
    pub(crate) force: bool,

    /// Answer with so many threads; without it, with as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    #[command(flatten)]
    pub(crate) form: FormArgs,
}

const GRADE_HELP: &str = "\
OUTPUT
  On a terminal, a sentence. Otherwise each puzzle gives one line, in the order of the
  input:
    hard 276 cage-claims-line   Keen's level, Cagey's score, the hardest technique
    hard stuck                  the techniques up to --max-level do not finish it; beyond
                                9×9 it may have several solutions, or none, that were not
                                found in passing
    multiple, none              it has several solutions, or none
    error MESSAGE               the puzzle could not be read
  With --csv the first line names the columns, and each puzzle gives a row. Without a
  grade its level is multiple, none or error, and the last column has the message.
  docs/grading.md says how level and score come about. Values entered in a file are left
  aside: a puzzle is graded from the start.

EXIT CODE
  0 every puzzle was graded, 1 some has no or several solutions or is stuck,
  2 something could not be read or written

EXAMPLES
  A game id:
    cagey grade 4:_a_7a4_a3,s1m6m2s2a5d2a7d2
  A file of many, as a table:
    cagey grade --csv ids.txt
  Which need more than Keen's hard techniques, to look at in Keen:
    cagey grade --max-level hard --save-stuck stuck ids.txt
  Every step:
    cagey grade --trace puzzle.txt";

/// Make puzzles to order
#[derive(Debug, Args)]
#[command(after_long_help = GENERATE_HELP)]
#[command(after_help = "See --help for the forms of output, exit codes and examples.")]
pub(crate) struct GenerateArgs {
    /// The size, from 2 to 16 (6 without it)
    #[arg(short = 'n', long, value_name = "N")]
    pub(crate) size: Option<usize>,

    /// The level of Keen, or a range: hard, easy-hard
    ///
    /// easy, normal, hard, extreme or unreasonable. Without it, any.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<Levels>,

    /// Cagey's score, a range: 200-250
    #[arg(long, value_name = "RANGE")]
    pub(crate) score: Option<Scores>,

    /// The operators, each perhaps with how often it is wanted: +-, or +3-1
    ///
    /// In any order: + - * / (also x and :, and all as they are printed). Without numbers, all are
    /// wanted equally often. Cages of three cells and more have + or * only, so without these there are
    /// none but of two cells and one, unless --cage-size asks for them, which is an error.
    #[arg(long, value_name = "OPS", allow_hyphen_values = true)]
    pub(crate) ops: Option<Operators>,

    /// Do not tell the operators, or those of so many of a hundred cages only
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub(crate) hide_ops: Option<u32>,

    /// The cells of a cage, perhaps with how often each is wanted: 2-4, or 1:1,2:12,3:6
    ///
    /// Without it 1:1,2:12,3:6,4:2, for normal ones up to 9×9 1:1,2:8,3:8,4:6; from the level hard on, no
    /// single cells up to 8×8, and more cages of two cells from 6×6 to 8×8.
    #[arg(long, value_name = "SIZES")]
    pub(crate) cage_size: Option<CageSizes>,

    /// At most so many single cells
    #[arg(long, value_name = "N")]
    pub(crate) max_singles: Option<u32>,

    /// No number in a clue above this
    #[arg(long, value_name = "N")]
    pub(crate) max_target: Option<u64>,

    /// Cages that look the same when the page is turned upside down
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// How many solutions puzzles have; all but one are for testing other programs
    #[arg(long, value_name = "HOW-MANY")]
    pub(crate) solutions: Option<SolutionsArg>,

    /// Whether they need trial and contradiction: never (the default), allowed or always
    #[arg(long, value_name = "WHEN")]
    pub(crate) trial: Option<TrialArg>,

    /// A wish with a name; other options change it
    #[arg(long = "for", value_name = "WHOM", value_parser = presets())]
    pub(crate) preset: Option<&'static Preset>,

    /// The puzzle of a day, such as 2026-11-16, which never changes
    #[arg(long, value_name = "DATE", conflicts_with_all = RECIPE)]
    pub(crate) daily: Option<Date>,

    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub(crate) count: u64,

    /// What makes this run differ from others; without it, chance
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// The number of the first puzzle among those of its recipe and seed
    #[arg(long, value_name = "K", default_value = "0")]
    pub(crate) start: u64,

    /// Leave out puzzles that this file has, also turned or mirrored, and make others instead
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) exclude: Vec<OsString>,

    /// End after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) max_time: Option<Duration>,

    /// Make puzzles with so many threads; without it, with as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// The format to write; without it, one-line ids, or a drawing on a terminal
    #[arg(long, value_name = "FORMAT", alias = "format", conflicts_with = "json", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Option<Format>,

    /// The file to write, whole or not at all, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// A folder for the puzzles, their pictures and solutions, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with_all = ["output", "to", "json"])]
    pub(crate) out_dir: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// With --out-dir: the form of the pictures
    #[arg(long, value_name = "FORM", default_value = "svg", requires = "out_dir")]
    pub(crate) picture: PictureForm,

    /// With --out-dir: one picture more for each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    #[command(flatten)]
    pub(crate) form: FormArgs,
}

/// What makes up a recipe, and so does not go with one that is given.
const RECIPE: [&str; 15] = [
    "size",
    "level",
    "score",
    "ops",
    "hide_ops",
    "cage_size",
    "max_singles",
    "max_target",
    "symmetric",
    "solutions",
    "trial",
    "preset",
    "count",
    "seed",
    "start",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsArg {
    /// Exactly one
    One,
    /// Two or more
    Several,
    /// None
    None,
    /// As it happens
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrialArg {
    /// Only puzzles that logic solves
    Never,
    /// Either
    Allowed,
    /// Only puzzles that need a supposition: those that a program must search for
    Always,
}

impl From<SolutionsArg> for WantedSolutions {
    fn from(solutions: SolutionsArg) -> WantedSolutions {
        match solutions {
            SolutionsArg::One => WantedSolutions::One,
            SolutionsArg::Several => WantedSolutions::Several,
            SolutionsArg::None => WantedSolutions::None,
            SolutionsArg::Any => WantedSolutions::Any,
        }
    }
}

impl From<TrialArg> for Trial {
    fn from(trial: TrialArg) -> Trial {
        match trial {
            TrialArg::Never => Trial::Never,
            TrialArg::Allowed => Trial::Allowed,
            TrialArg::Always => Trial::Always,
        }
    }
}

const GENERATE_HELP: &str = "\
OUTPUT
  On a terminal, the puzzle is drawn. Otherwise, and with --to, puzzles are written one
  after the other, as `cagey convert` does. --json has an object a puzzle, with solution,
  grade, techniques, and the wish that gives it again. Puzzles come in the order of their
  k, with any number of threads. The same wish, seed and k always give the same puzzle;
  docs/generate.md says more.
  One that is there already, also turned or mirrored, is left out, standard error tells
  its k, and one more is made.
  With --out-dir, each puzzle gives files instead: 0001.txt, the puzzle itself; 0001.svg,
  its picture; 0001-solution.svg; with --steps, steps/0001-001.svg and so on, a picture for
  each step to the solution; and for all of them index.csv.
  No file is replaced unless --force says so.

WITH A NAME
  --for class-grade-1   3×3, sums up to 9, easy
  --for class-grade-3   4×4, + and −, and × up to 24, easy
  --for class-grade-5   5×5, all operators, numbers up to 100, easy or normal
  --for newspaper       6×6, normal, up to two cells given
  --for weekend         7×7, hard, at most one cell given
  --for expert          8×8, extreme, no cell given
  --for few-givens      any size and level, at most half a row of cells given, and one

EXIT CODE
  0 all puzzles were made, 1 some were not found, there are no more of them, or the time
  was up, 2 no puzzle can be as asked, or something could not be read or written

EXAMPLES
  A puzzle for a newspaper:
    cagey generate --for newspaper
  Fifty hard ones, as game ids of Keen, the same tomorrow:
    cagey generate -n 6 --level hard --count 50 --seed 1
  Fifty more of them:
    cagey generate -n 6 --level hard --count 50 --seed 1 --start 50
  For a class that has not divided yet, without large cages:
    cagey generate -n 4 --ops '+-*' --cage-size 1-3 --max-target 20
  Operators to be found out, with all there is to know:
    cagey generate -n 4 --hide-ops --json
  None that were printed before:
    cagey generate -n 5 --count 10 --seed 7 --exclude ids.txt
  A folder of them, with pictures and solutions:
    cagey generate -n 4 --count 3 --seed 1 --out-dir puzzles --theme print
  The same with a picture of each step, all in one call:
    cagey generate -n 5 --count 3 --out-dir stepwise --steps
  Without + and ×, all cages have two cells, and single cells fill up the grid:
    cagey generate -n 6 --ops -/
  The puzzle of the day:
    cagey generate --daily 2026-11-16
  For testing other programs:
    cagey generate -n 7 --solutions none --count 10
    cagey generate -n 6 --trial always --cage-size 2-5";

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
    pub(crate) to: CspForm,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) form: FormArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CspForm {
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

/// Convert puzzles from any format to another
#[derive(Debug, Args)]
#[command(after_long_help = CONVERT_HELP)]
#[command(after_help = "See --help for exit codes and examples.")]
pub(crate) struct ConvertArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", alias = "format", value_parser = formats(Format::ALL.to_vec()))]
    pub(crate) to: Format,

    /// Write one of the eight forms that turning and mirroring give, the same for all of them
    ///
    /// Values, pencil marks, and the solution that a file claims are left out.
    #[arg(long)]
    pub(crate) canonical: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    ///
    /// A file is written whole or, on any error, not at all. A stream, such as -, a pipe or
    /// /dev/stderr, is written to as the puzzles come.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const CONVERT_HELP: &str = "\
SEVERAL PUZZLES
  They are written one a line where the format has one line a puzzle, and separated by
  a line --- in text, kenny, sav and words. mzn and cnf hold one puzzle only: the first
  is written, and that there are more is an error.

ENTERED VALUES AND PENCIL MARKS
  sav, json, board and ipuz keep them; words, mzn and cnf keep the values; the others
  keep neither, and standard error says how many puzzles lost something.

EXISTING FILES
  -o replaces no file that is there already, unless --force says so.

EXIT CODE
  0 everything was converted, 2 some puzzle was not (the others are, but for -o)
  Standard error tells why, of the first 20 such puzzles in full.

EXAMPLES
  A game id as a grid of letters with a list of clues:
    cagey convert 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 --to text
  A text puzzle as a game id:
    cagey convert puzzle.txt --to id
  A file of many for another program:
    cagey convert ids.txt --to json -o puzzles.jsonl
  A puzzle for Keen to load:
    cagey convert puzzle.txt --to sav -o puzzle.sav
  Ids that differ only by turning and mirroring, once each:
    cagey convert ids.txt --to id --canonical | sort -u";

/// Draw puzzles: SVG, PNG, GIF, PDF, text or TikZ, with solutions, steps or animated
#[derive(Debug, Args)]
#[command(after_long_help = RENDER_HELP)]
#[command(after_help = "See --help for what is written, exit codes and examples.")]
pub(crate) struct RenderArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The file to write, or - for standard output (the default)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// A folder for the pictures of many puzzles, with an index
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "output")]
    pub(crate) out_dir: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// The form of the pictures; without it, as the name of the file ends
    #[arg(long, value_name = "FORM", alias = "format")]
    pub(crate) to: Option<PictureForm>,

    /// Draw these values: a grid, a file, -, or none
    ///
    /// Values row by row, . for an empty cell, commas between them above 9×9. Without it, a puzzle
    /// that brings values and pencil marks of its own (sav, json, board, ipuz) is drawn with those;
    /// none leaves them aside.
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<OsString>,

    /// Draw the solution
    #[arg(long, conflicts_with_all = ["marks", "animate", "out_dir"])]
    pub(crate) solution: bool,

    /// Pencil in every value that is not ruled out by those in the row and column
    #[arg(long)]
    pub(crate) marks: bool,

    /// With --out-dir: one picture more for each step to the solution
    #[arg(long, requires = "out_dir")]
    pub(crate) steps: bool,

    /// One picture that shows all steps in turn (svg, gif, png)
    #[arg(long)]
    pub(crate) animate: bool,

    /// With --animate: how long a step is shown
    #[arg(long, value_name = "SECONDS", default_value = "3", requires = "animate", value_parser = step_time)]
    pub(crate) seconds: f32,

    /// What stands above the picture
    ///
    /// Without it, the title that the puzzle's file has. '' is none. In png and pdf, a box stands
    /// for each character that the font lacks, and a warning names these.
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Print the id below the picture, or a code of ten characters where the id is too long
    #[arg(long)]
    pub(crate) label: bool,

    /// For png and gif: pixels in place of one
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = scale)]
    pub(crate) scale: f32,

    /// For txt: no characters but those of every keyboard
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// When to colour messages, and text on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureForm {
    /// For screens and web pages
    Svg,
    /// Pixels
    Png,
    /// Pixels in 256 colours, animated wherever pictures are shown
    Gif,
    /// A page to print
    Pdf,
    /// Characters
    Txt,
    /// TikZ, for LaTeX
    Tex,
}

impl PictureForm {
    pub(crate) const ALL: [PictureForm; 6] = [
        PictureForm::Svg,
        PictureForm::Png,
        PictureForm::Gif,
        PictureForm::Pdf,
        PictureForm::Txt,
        PictureForm::Tex,
    ];

    /// How the names of its files end.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            PictureForm::Svg => "svg",
            PictureForm::Png => "png",
            PictureForm::Gif => "gif",
            PictureForm::Pdf => "pdf",
            PictureForm::Txt => "txt",
            PictureForm::Tex => "tex",
        }
    }
}

/// What pictures look like.
#[derive(Debug, Args)]
pub(crate) struct LookArgs {
    /// Colours and measures
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// The signs of operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SignsArg {
    /// + − × ÷
    #[value(alias = "×÷")]
    Usual,
    /// + - * /
    #[value(alias = "*/")]
    Keyboard,
    /// + − · :
    #[value(alias = "·:")]
    Dots,
}

impl From<SignsArg> for Signs {
    fn from(signs: SignsArg) -> Signs {
        match signs {
            SignsArg::Usual => Signs::Usual,
            SignsArg::Keyboard => Signs::Keyboard,
            SignsArg::Dots => Signs::Dots,
        }
    }
}

/// The names of themes, each with what it is.
fn themes() -> impl TypedValueParser<Value = &'static Theme> {
    let named = |theme: &'static Theme| PossibleValue::new(theme.name).help(theme.about);
    let names: Vec<PossibleValue> = Theme::ALL.into_iter().map(named).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| Theme::by_name(&name).ok_or("there is no such theme"))
}

const RENDER_HELP: &str = "\
WHAT IS WRITTEN
  One picture: to FILE, in the form that its name ends with, or to standard output, as
  text if --to does not say otherwise. svg, png, gif and tex hold one puzzle; pdf has a
  page and txt a drawing for each.
  With --out-dir, for each puzzle: 0001.txt, the puzzle itself; 0001.svg, its picture;
  0001-solution.svg; with --steps, steps/0001-001.svg and so on; with --animate,
  0001-animated.svg; and for all of them index.csv with number, code, id, seed, k, level,
  score, hardest technique and solution. Seed and k are empty but for puzzles that were
  made by `cagey generate`.
  Files are written whole or not at all, and replace no others, unless --force says so: if
  a file of a folder is there already, nothing is written.

EXIT CODE
  0 everything was drawn, 1 some puzzle has no or several solutions where one was to be
  drawn, 2 something could not be read or written

EXAMPLES
  A picture for a web page:
    cagey render 4:_a_7a4_a3,s1m6m2s2a5d2a7d2 -o puzzle.svg
  Its solution, at night:
    cagey render puzzle.txt --solution --theme dark -o solution.png
  For a worksheet in LaTeX, with other signs:
    cagey render puzzle.txt --signs dots -o puzzle.tex
  A saved game of Keen as it stands, here:
    cagey render game.sav
  The way to the solution, to watch on a web page or in a chat:
    cagey render puzzle.txt --animate -o solving.svg
    cagey render puzzle.txt --animate --seconds 2 -o solving.gif
  A folder of pictures, solutions and steps:
    cagey render ids.txt --out-dir pictures --steps";

/// Make a book or worksheets to print
#[derive(Debug, Args)]
#[command(after_long_help = BOOK_HELP)]
#[command(after_help = "See --help for what is printed, exit codes and examples.")]
pub(crate) struct BookArgs {
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath, help = "A file, a game id, or - for standard input (the default)", long_help = INPUTS)]
    pub(crate) inputs: Vec<OsString>,

    /// The PDF file to write
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,

    /// A title, on a page of its own
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// So many puzzles on a page: 1, 2, 4, 6 or 9 [default: 4, or 1 in large print]
    ///
    /// Where their text would become smaller than --min-text allows, there are fewer, and a note
    /// says so.
    #[arg(long, value_name = "K", value_parser = per_page)]
    pub(crate) per_page: Option<PerPage>,

    /// The smallest text, in points [default: 6, or 16 in large print]
    ///
    /// Say it to have more on a page, or to have all text larger.
    #[arg(long, value_name = "PT", value_parser = points)]
    pub(crate) min_text: Option<f32>,

    /// What stands above and below each puzzle
    #[arg(long, value_name = "WHAT", default_value = "level")]
    pub(crate) captions: CaptionsArg,

    /// Where the answers are
    #[arg(long, value_name = "WHERE", default_value = "end")]
    pub(crate) answers: AnswersArg,

    /// The size of the pages: a3, a4, a5, letter, legal, or such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    pub(crate) paper: Paper,

    /// Around each page, in millimetres
    #[arg(long, value_name = "MM", default_value = "15", value_parser = millimetres)]
    pub(crate) margin: f32,

    /// More on the side where pages are bound, in millimetres: left on odd pages, right on even ones
    #[arg(long, value_name = "MM", default_value = "0", value_parser = millimetres)]
    pub(crate) gutter: f32,

    /// Make puzzles: how many, and as `cagey generate` makes them; may be repeated
    ///
    /// Such as count=20,n=4,level=easy or count=5,preset=newspaper: what `cagey generate` knows of
    /// count, size (n), level, score, ops, hide-ops, cage-size, max-singles, max-target, symmetric,
    /// trial, for (preset), seed and start.
    #[arg(long = "set", value_name = "SET", conflicts_with = "inputs", value_parser = set)]
    pub(crate) sets: Vec<Wish>,

    /// With --set: what makes these puzzles differ from others; without it, chance
    #[arg(long, value_name = "S", requires = "sets")]
    pub(crate) seed: Option<u64>,

    /// So many numbered sheets, each with its own answers
    ///
    /// With --set, each has different puzzles of all sets; else the puzzles are divided between them.
    #[arg(long, value_name = "N", value_parser = sheets)]
    pub(crate) sheets: Option<usize>,

    /// Print the rules in a box on the first page, or on the first page of each sheet
    ///
    /// They are made for what is on the sheet: the size of the grids, the operators that occur,
    /// given cells and hidden operators where there are any.
    #[arg(long)]
    pub(crate) rules: bool,

    /// Print a line for a name and a date on each page
    #[arg(long)]
    pub(crate) name_line: bool,

    /// Leave ruled space below each puzzle
    #[arg(long)]
    pub(crate) working_space: bool,

    /// Colours and measures
    ///
    /// Pages are painted in the background of the theme; print and large leave them white. Large
    /// print has no text below 16 points, and grids as large as the page allows.
    #[arg(long, value_name = "THEME", default_value = "print", value_parser = themes())]
    pub(crate) theme: &'static Theme,

    /// The signs of operators
    #[arg(long, value_name = "SIGNS", default_value = "usual")]
    pub(crate) signs: SignsArg,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswersArg {
    /// After all puzzles
    End,
    /// Each on the back of its puzzle, for printing on both sides
    Backs,
    /// In a file of their own: book-answers.pdf beside book.pdf
    Separate,
    /// Nowhere
    None,
}

/// What stands above and below each puzzle of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CaptionsArg {
    /// Its number
    None,
    /// Its number and its level
    Level,
    /// Also its score, its code, and how it was made: recipe, seed and k
    Full,
}

impl From<AnswersArg> for Answers {
    fn from(answers: AnswersArg) -> Answers {
        match answers {
            AnswersArg::End => Answers::End,
            AnswersArg::Backs => Answers::Backs,
            AnswersArg::Separate => Answers::Separate,
            AnswersArg::None => Answers::None,
        }
    }
}

const BOOK_HELP: &str = "\
WHAT IS PRINTED
  Above each puzzle stand its number and Keen's level; --captions none leaves the level
  off. With --captions full, the score of `cagey grade` stands there too, and below the
  puzzle its code, a name of ten characters that is the same wherever the puzzle is, and,
  for one that was made with --set, its wish, seed and k, with which `cagey generate`
  makes it again. Without --captions full, a seed that nobody chose is told in a note.
  Every puzzle must have one solution, and no other. A file is written whole or not at
  all, and replaces no other, unless --force says so.
  No text is smaller than --min-text. Where K puzzles a page would need smaller text,
  fewer are on it; where even one would, there is no book. In a title, a box stands for
  each character that the font lacks, and a warning names these.

EXIT CODE
  0 the book was made, 1 some puzzle has no or several solutions, 2 something could not
  be read or written

EXAMPLES
  Sheets for a class of three, all different, with their keys:
    cagey book --set count=2,preset=class-grade-3 --sheets 3 --rules --name-line -o class.pdf
  A mixed book:
    cagey book --set count=4,n=4,level=easy --set count=2,n=5,level=normal -o mixed.pdf
  A book of your own puzzles, bound on the left:
    cagey book ids.txt --title 'Puzzles for a rainy day' --gutter 8 -o book.pdf
  For a classroom, two sheets of one puzzle each, with the rules:
    cagey book ids.txt --sheets 2 --per-page 1 --rules --name-line -o sheets.pdf
  Large print, answers apart:
    cagey book ids.txt --theme large --answers separate -o large.pdf
  As many on a page as go, in small print:
    cagey book ids.txt --per-page 9 --min-text 4 --captions none -o pocket.pdf
  A small book with its answers on the backs:
    cagey book ids.txt --paper 6x9in --per-page 2 --answers backs -o small.pdf";

/// Serve the page to play, enter and print puzzles, on this machine
#[derive(Debug, Args)]
#[command(after_help = SERVE_HELP)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8642)]
    pub(crate) port: u16,

    /// The address to listen on; others than this machine reach the page only if it is another
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const SERVE_HELP: &str = "\
The address is printed, then the page is served until Ctrl-C. Its files are inside this command: nothing \
else can be read, nothing is kept, and the engine runs in the browser.

EXAMPLES
  Play in the browser:
    cagey serve --open";

/// Measure how long solving takes on this machine
#[derive(Debug, Args)]
#[command(after_long_help = BENCH_HELP)]
#[command(after_help = "See --help for what is measured, exit codes and examples.")]
pub(crate) struct BenchArgs {
    /// A file, a game id, or - for standard input; none means puzzles that the command has on board
    ///
    /// Each file is a set that is measured on its own. It is held in memory. Values entered in a
    /// saved game are left aside.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,

    /// Repeat a set for so many seconds, at least once
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.5")]
    pub(crate) seconds: Duration,

    /// Repeat a set so many times, however long it takes
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) passes: Option<u32>,

    /// Give up on a puzzle after so many seconds, and leave it out
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time_limit: Duration,

    /// Use no vector instructions, even if the processor has them
    #[arg(long)]
    pub(crate) portable: bool,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Answer in JSON, one object a set (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const BENCH_HELP: &str = "\
WHAT IS MEASURED
  One thread; one solver, new for each set, solves every puzzle to a proved answer: the
  solution, and that there is no other. Game ids are read within that time, other formats
  before it. The table has µs a puzzle:
    cold           the first pass, in which the solver learns about cages
    warm           the median of the passes that follow
    least          the fastest of those
    p50, p99, max  the median puzzle, that which 99 of 100 do not exceed, and the slowest;
                   each puzzle at the least of its times
  then how many puzzles have one solution, several, none, or were stopped at the time
  limit; those are in no time. Sets of some dozen puzzles flatter: the processor learns
  them by heart. On a busy machine, look at the least.

EXIT CODE
  0 every puzzle was solved, 1 the time limit stopped some, 2 something could not be read

EXAMPLES
  Puzzles of sizes 4 to 9 that the command has on board:
    cagey bench
  Your own, longer:
    cagey bench ids.txt --seconds 2
  What the vector instructions bring:
    cagey bench ids.txt --portable
  For a program, with a fixed number of passes:
    cagey bench ids.txt --passes 5 --json";

#[derive(Debug, Args)]
#[command(
    after_help = "EXAMPLES\n  For bash, in this shell only:\n    eval \"$(cagey completions bash)\""
)]
/// Print a script that completes the command's words in a shell
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct FromArgs {
    /// The format to read; without it, each puzzle shows its own
    #[arg(long = "from", value_name = "FORMAT", value_parser = formats(readable()))]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct FormArgs {
    /// Answer in JSON, one object a puzzle (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,

    /// On a terminal, use words and numbers instead of drawings
    ///
    /// Also by CAGEY_PLAIN in the environment, and where TERM is dumb.
    #[arg(long)]
    pub(crate) plain: bool,

    /// When to use colour
    ///
    /// auto looks at the terminal, NO_COLOR and CLICOLOR_FORCE.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

fn readable() -> Vec<Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| format.is_readable()).collect()
}

/// The names of choices, each with what it is.
fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    what: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let value = |&one: &T| PossibleValue::new(name(one)).help(what(one));
    let values: Vec<PossibleValue> = all.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(move |typed| {
        let mut all = all.iter().copied();
        all.find(|&one| name(one) == typed).ok_or("no such choice")
    })
}

/// The names of formats, each with what it is.
fn formats(of: Vec<Format>) -> impl TypedValueParser<Value = Format> {
    let named = |format: &Format| PossibleValue::new(format.name()).help(what_it_is(*format));
    let names: Vec<PossibleValue> = of.iter().map(named).collect();
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

fn what_it_is(format: Format) -> &'static str {
    match format {
        Format::Id => "game id of Simon Tatham's Keen",
        Format::ExtendedId => "the same, extended to every puzzle: hidden operators, no clues",
        Format::Sav => "saved game of Keen",
        Format::Text => "grid of letters and a list of clues",
        Format::Json => "object with size and cages",
        Format::JsonBoard => "object with board and block_results",
        Format::Kenny => "size, letters, clues in the order of the letters",
        Format::Ipuz => "the ipuz standard's calcudoku",
        Format::Csp => "list of lists of constraint courses",
        Format::MiniZinc => "MiniZinc model",
        Format::Cnf => "DIMACS CNF",
        Format::Words => "plain words, to be read aloud",
        _ => "",
    }
}

/// The names of presets, each with what it gives.
fn presets() -> impl TypedValueParser<Value = &'static Preset> {
    let named = |preset: &Preset| PossibleValue::new(preset.name).help(preset.meaning);
    let names: Vec<PossibleValue> = PRESETS.iter().map(named).collect();
    PossibleValuesParser::new(names)
        .try_map(|name| Preset::by_name(&name).ok_or("there is no such preset"))
}

/// A wish for puzzles of a book.
fn set(text: &str) -> Result<Wish, String> {
    if text.trim().is_empty() {
        return Err("a set is due, such as count=20,n=4,level=easy".to_owned());
    }
    let wish: Wish = text.parse().map_err(|error: WishError| error.to_string())?;
    match wish.solutions {
        WantedSolutions::One => Ok(wish),
        other => Err(format!(
            "solutions={other}: puzzles of a book have one, which is their answer"
        )),
    }
}

fn at_least_one(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("it must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(format!("a whole number is due: {error}")),
    }
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let count = text.parse().ok().and_then(PerPage::new);
    count.ok_or_else(|| "a page has 1, 2, 4, 6 or 9 puzzles".to_owned())
}

fn points(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(size @ 1.0..=72.0) => Ok(size),
        _ => Err("a size of text from 1 to 72 points is due".to_owned()),
    }
}

fn sheets(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=10_000) => Ok(count),
        _ => Err("a number from 1 to 10000 is due".to_owned()),
    }
}

fn millimetres(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(length @ 0.0..=1000.0) => Ok(length),
        _ => Err("a number of millimetres is due".to_owned()),
    }
}

fn paper(text: &str) -> Result<Paper, String> {
    let text = text.to_lowercase();
    let named = match text.as_str() {
        "a3" => Some((297.0, 420.0)),
        "a4" => Some((210.0, 297.0)),
        "a5" => Some((148.0, 210.0)),
        "letter" => Some((215.9, 279.4)),
        "legal" => Some((215.9, 355.6)),
        _ => None,
    };
    let measured = || {
        let (unit, sides) = [("mm", 1.0), ("cm", 10.0), ("in", 25.4)]
            .into_iter()
            .find_map(|(name, unit)| Some((unit, text.strip_suffix(name)?)))?;
        let (width, height) = sides.split_once(['x', '×'])?;
        let side = |text: &str| Some(text.trim().parse::<f32>().ok()? * unit);
        Some((side(width)?, side(height)?))
    };
    let (width, height) = named.or_else(measured).ok_or(
        "a3, a4, a5, letter, legal, or width and height are due, such as 6x9in or 170x240mm",
    )?;
    let is_side = |side: f32| (50.0..=2000.0).contains(&side);
    match is_side(width) && is_side(height) {
        true => Ok(Paper { width, height }),
        false => Err("the sides of paper go from 50 to 2000 mm".to_owned()),
    }
}

fn step_time(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(seconds @ 0.05..=600.0) => Ok(seconds),
        _ => Err("a number of seconds from 0.05 to 600 is due".to_owned()),
    }
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(factor @ 0.1..=20.0) => Ok(factor),
        _ => Err("a number from 0.1 to 20 is due".to_owned()),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    // More than this is a slip, and would only take memory.
    const MOST: usize = 1024;
    match text.parse() {
        Ok(count @ 1..=MOST) => Ok(count),
        _ => Err(format!("a number from 1 to {MOST} is due")),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let due = || "a number of seconds is due".to_owned();
    let seconds: f64 = text.parse().map_err(|_| due())?;
    if seconds.is_nan() {
        return Err(due());
    }
    if seconds < 0.0 {
        return Err("a time cannot be negative".to_owned());
    }
    // What is beyond every clock is no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
