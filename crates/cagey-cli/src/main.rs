//! The command `cagey`. The library does the work; the command reads arguments and input, and prints.

mod args;
mod input;
mod output;
mod verbs;
mod work;

use std::process::ExitCode;

use args::{Cagey, Verb};
use output::Output;

fn main() -> ExitCode {
    let cagey = Cagey::read();
    let output = Output::start();
    output.end_on_interrupt();
    let status = match &cagey.verb {
        Verb::Solve(args) => verbs::solve::run(args, &output),
        Verb::Check(args) => verbs::check::run(args, &output),
        Verb::Explain(args) => verbs::explain::run(args, &output),
        Verb::Grade(args) => verbs::grade::run(args, &output),
        Verb::Generate(args) => verbs::generate::run(args, &output),
        Verb::Practise(args) => verbs::practise::run(args, &output),
        Verb::Csp(args) => verbs::csp::run(args, &output),
        Verb::Read(args) => verbs::read::run(args, &output),
        Verb::Convert(args) => verbs::convert::run(args, &output),
        Verb::Render(args) => verbs::render::run(args, &output),
        Verb::Book(args) => verbs::book::run(args, &output),
        Verb::Serve(args) => verbs::serve::run(args, &output),
        Verb::Bench(args) => verbs::bench::run(args, &output),
        Verb::Completions(args) => verbs::completions::run(args, &output),
        Verb::Man => verbs::man::run(&output),
    };
    output.flush();
    output::unfinished::lock().remove_empty_folders();
    status.into()
}
