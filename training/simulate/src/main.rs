//! Drawings and photographs of puzzles, made to train and to measure the reader of pictures.

mod arguments;
mod chance;
mod draw;
mod fonts;
mod labels;
mod measure;
mod photograph;
mod scenes;
mod strips;

use std::process::ExitCode;

use arguments::Arguments;

const USAGE: &str = "\
usage: cagey-simulate measure --labels FILE… --pictures DIR
       cagey-simulate measure --drawn N [--photo PIXELS]
       cagey-simulate strips --drawn N --out FILE
       cagey-simulate pictures --drawn N [--photo PIXELS] --out DIR

  --seed S --from K       which boards
  --held-out              the styles that training leaves out
  --kinds A,B             printed, handwritten, themed
  --sizes 4,6,9           sizes of boards
  --tilt DEGREES          the largest tilt (25)
  --entries P             how probable it is that somebody has written into a board (0.3)
  --fonts DIR             typefaces (/usr/share/fonts)
  --digits DIR            digits written by hand: the training part of MNIST (training/data/mnist)
  --verbose               names what is seen wrongly
  --keep DIR              keeps the pictures of it";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let verb = arguments.next();
    let done = Arguments::parse(arguments).and_then(|arguments| match verb.as_deref() {
        Some("measure") => measure::run(&arguments),
        Some("strips") => strips::run(&arguments),
        Some("pictures") => measure::pictures(&arguments),
        _ => Err(USAGE.to_owned()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cagey-simulate: {error}");
            ExitCode::FAILURE
        }
    }
}
