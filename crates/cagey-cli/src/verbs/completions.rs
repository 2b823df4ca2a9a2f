//! `cagey completions`: completion scripts for shells.

use clap::CommandFactory;

use crate::args::{Cagey, CompletionsArgs};
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};

pub(crate) fn run(args: &CompletionsArgs, output: &Output) -> ExitStatus {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cagey::command(), "cagey", &mut script);
    output.lines(&String::from_utf8_lossy(&script));
    ExitStatus::Success
}
