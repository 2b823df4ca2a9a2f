//! The command `cagey`: one file a verb. The library does, the command talks.

mod album;
mod answer;
mod args;
mod bench;
mod book;
mod check;
mod clock;
mod complaints;
mod completions;
mod convert;
mod crew;
mod csp;
mod destination;
mod elsewhere;
mod explain;
mod folder;
mod for_people;
mod form;
mod generate;
mod grade;
mod grid_text;
mod index;
mod inputs;
mod man;
mod measure;
mod output;
mod packed;
mod part;
mod progress;
mod render;
mod round;
mod seen;
mod selection;
mod serve;
mod solve;
mod stats;
mod technique_stats;
mod trace;
mod verdict;
mod watching;
mod whole_file;

use std::process::ExitCode;

use args::{Cagey, Verb};
use output::Output;

fn main() -> ExitCode {
    let cagey = Cagey::read();
    let output = Output::start();
    output.end_on_interrupt();
    let verdict = match &cagey.verb {
        Verb::Solve(args) => solve::run(args, &output),
        Verb::Check(args) => check::run(args, &output),
        Verb::Explain(args) => explain::run(args, &output),
        Verb::Grade(args) => grade::run(args, &output),
        Verb::Generate(args) => generate::run(args, &output),
        Verb::Csp(args) => csp::run(args, &output),
        Verb::Convert(args) => convert::run(args, &output),
        Verb::Render(args) => render::run(args, &output),
        Verb::Book(args) => book::run(args, &output),
        Verb::Serve(args) => serve::run(args, &output),
        Verb::Bench(args) => bench::run(args, &output),
        Verb::Completions(args) => completions::run(args, &output),
        Verb::Man => man::run(&output),
    };
    output.flush();
    verdict.into()
}
