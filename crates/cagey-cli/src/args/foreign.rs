//! Options of other programs for such puzzles, and what they are here: Kenny, which makes and solves
//! puzzles, and keen_solver, which solves a stream of ids.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options as they are typed elsewhere, and what to type here. No verb has any of them, but for those
/// of [`SOME_HAVE`].
const OPTIONS: [(&[&str], &str); 14] = [
    (
        &["--generate", "-g"],
        "generating is a verb: cagey generate -n 5",
    ),
    (
        &["--solve", "-s"],
        "solving is a verb: cagey solve FILE; cagey generate --out-dir DIR writes the solutions of \
         what it makes, and with --steps the way there",
    ),
    (
        &["--input", "-i"],
        "a file is named without an option: cagey solve FILE",
    ),
    (
        &["--width", "-w"],
        "the width of a grid is -n or --size: cagey generate -n 5",
    ),
    (
        &["-c"],
        "how many puzzles is --count: cagey generate --count 10",
    ),
    (
        &["--output-path"],
        "the folder for files is --out-dir, of cagey generate and cagey render; -o is a single file",
    ),
    (
        &["--save-all"],
        "--out-dir DIR --steps, of cagey generate and cagey render, writes each puzzle, its picture, \
         its solution and a picture of each step",
    ),
    (
        &["--save-puzzle"],
        "-o FILE writes the puzzles themselves, and --out-dir DIR each with its picture: \
         cagey generate --to text -o FILE",
    ),
    (
        &["--save-image"],
        "--out-dir DIR, of cagey generate and cagey render, writes the picture of each puzzle; \
         of a single one: cagey render FILE -o puzzle.svg",
    ),
    (
        &["--save-solved-image"],
        "--out-dir DIR, of cagey generate and cagey render, writes the picture of each solution; \
         of a single one: cagey render FILE --solution -o solution.svg",
    ),
    (
        &["--save-step-images"],
        "--out-dir DIR --steps, of cagey generate and cagey render, writes a picture of each step",
    ),
    (
        &["--require-search", "--no-require-search"],
        "cagey generate --trial always makes puzzles that need search, --trial never (the default) \
         those that do not",
    ),
    (
        &["--allow-unsolvable", "--unsolvable-only"],
        "cagey generate --solutions any also makes puzzles without a solution, --solutions none only those",
    ),
    (
        &["--stats", "--trace"],
        "--stats and --trace belong to a verb, which reads ids from standard input: cagey solve --stats",
    ),
];

/// What some verbs have, and is no slip there.
const SOME_HAVE: [&str; 2] = ["--stats", "--trace"];

/// Tells what to type here, if an option that was not understood is known from elsewhere; of all such
/// options at once, so that each need not be found out in turn.
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
        // What only looks alike leads astray.
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
