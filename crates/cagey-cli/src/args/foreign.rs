//! Options of other programs for such puzzles, and what to use here instead. The programs are Kenny,
//! which makes and solves puzzles, and keen_solver, which solves a stream of ids.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options as they are typed elsewhere, and what to type here. Except for those in [`SOME_HAVE`], no verb
/// has any of them.
const OPTIONS: [(&[&str], &str); 14] = [
    (
        &["--generate", "-g"],
        "generating is a verb: cagey generate -n 5",
    ),
    (
        &["--solve", "-s"],
        "solving is a verb: cagey solve FILE; cagey generate --out-dir DIR also writes the solution of \
         each puzzle, and with --steps the steps that lead to it",
    ),
    (
        &["--input", "-i"],
        "input files are given without an option: cagey solve FILE",
    ),
    (
        &["--width", "-w"],
        "the size of the grid is -n or --size: cagey generate -n 5",
    ),
    (
        &["-c"],
        "the number of puzzles is --count: cagey generate --count 10",
    ),
    (
        &["--output-path"],
        "cagey generate and cagey render write into the folder given by --out-dir; -o names a single file",
    ),
    (
        &["--save-all"],
        "cagey generate and cagey render with --out-dir DIR --steps write each puzzle, its picture, \
         its solution and a picture of each step",
    ),
    (
        &["--save-puzzle"],
        "-o FILE writes the puzzles to a file, as in cagey generate --to text -o FILE; --out-dir DIR \
         writes each puzzle with its picture",
    ),
    (
        &["--save-image"],
        "cagey generate and cagey render with --out-dir DIR write a picture of each puzzle; \
         for a single one: cagey render FILE -o puzzle.svg",
    ),
    (
        &["--save-solved-image"],
        "cagey generate and cagey render with --out-dir DIR write a picture of each solution; \
         for a single one: cagey render FILE --solution -o solution.svg",
    ),
    (
        &["--save-step-images"],
        "cagey generate and cagey render with --out-dir DIR --steps write a picture of each step",
    ),
    (
        &["--require-search", "--no-require-search"],
        "cagey generate --trial always makes puzzles that need search, --trial never (the default) \
         puzzles that do not",
    ),
    (
        &["--allow-unsolvable", "--unsolvable-only"],
        "cagey generate --solutions any may make puzzles without a solution, --solutions none makes no others",
    ),
    (
        &["--stats", "--trace"],
        "--stats and --trace are options of a verb, which reads ids from standard input: cagey solve --stats",
    ),
];

/// Options in the list that some verbs do have.
const SOME_HAVE: [&str; 2] = ["--stats", "--trace"];

/// If an unknown option is known from another program, adds a tip on what to type instead, for all such
/// options on the command line at once.
pub(crate) fn explain(error: &mut clap::Error, typed: &[String]) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let unknown = name_of(unknown).to_owned();
    let is_meant = |name: &str| name == unknown || !SOME_HAVE.contains(&name);
    let typed: Vec<&str> = (typed.iter().map(|word| name_of(word)))
        .filter(|name| is_meant(name))
        .collect();
    let tips: Vec<StyledStr> = (OPTIONS.iter())
        .filter(|(names, _)| names.iter().any(|name| typed.contains(name)))
        .map(|(_, tip)| StyledStr::from(*tip))
        .collect();
    let is_known = OPTIONS.iter().any(|(names, _)| names.contains(&&*unknown));
    if is_known {
        // Clap's own suggestions only look similar, and would mislead.
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::Usage);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
}

/// `--width` of `--width=5`, `-w` of `-w5`.
fn name_of(word: &str) -> &str {
    match word.strip_prefix("--") {
        Some(_) => word.split('=').next().unwrap_or(word),
        None if word.starts_with('-') && word.is_char_boundary(2) => &word[..2],
        None => word,
    }
}
