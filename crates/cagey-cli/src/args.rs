//! The command line as typed. Each verb turns its part into what it means.

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use cagey::logic::Level;
use cagey::notation::Format;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{
    ArgGroup, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    ValueHint, value_parser,
};

use crate::output::end_on;

/// A toolkit for KenKen-type puzzles (Keen, Mathdoku, Calcudoku): solve, explain, grade, check, convert and play them
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
const GROUPS: [(&str, &[&str]); 4] = [
    ("Puzzles", &["solve", "check", "explain", "grade"]),
    ("Files", &["convert"]),
    ("In the browser", &["serve"]),
    ("This command", &["bench", "completions", "man"]),
];

impl Cagey {
    /// The command line, read; whoever asks for help or makes a mistake is answered here.
    pub(crate) fn read() -> Cagey {
        let matches = Cagey::grouped().try_get_matches();
        let read = matches.and_then(|matches| Cagey::from_arg_matches(&matches));
        read.unwrap_or_else(|error| {
            // Clap itself does not mind whether the help could be written.
            if !error.use_stderr() {
                let printed = error.print().and_then(|()| io::stdout().flush());
                printed.unwrap_or_else(|error| end_on(&error));
                process::exit(0);
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
    Convert(ConvertArgs),
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
  Numbered steps, each with its technique and its reason, then the solution. R4C2 is the
  cell in row 4 and column 2. If the values or pencil marks to go on from are wrong
  somewhere, that is told instead, and nothing is built on them: the reason as well, or
  as much as the size of --hint says.
  docs/techniques.md describes the techniques.

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
    cagey explain puzzle.txt --to md -o puzzle.md";

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
    hard stuck                  the techniques up to --max-level do not finish it
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

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The file to write, or - for standard output (the default)
    ///
    /// A file is written whole or, on any error, not at all. A stream, such as -, a pipe or
    /// /dev/stderr, is written to as the puzzles come.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

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
    cagey convert puzzle.txt --to sav -o puzzle.sav";

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

fn at_least_one(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("it must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(format!("a whole number is due: {error}")),
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
