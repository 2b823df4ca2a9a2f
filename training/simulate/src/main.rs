//! Drawings and photographs of puzzles, made to train and to measure the reader of pictures.

mod labels;
mod measure;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cagey-simulate measure --labels FILE --pictures DIR
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let done = match arguments.next().as_deref() {
        Some("measure") => measure::run(arguments.collect()),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cagey-simulate: {error}");
            ExitCode::FAILURE
        }
    }
}
