use clap::CommandFactory;

use crate::args::{Cagey, CompletionsArgs};
use crate::output::{Lines, Output};
use crate::verdict::Verdict;

pub(crate) fn run(args: &CompletionsArgs, output: &Output) -> Verdict {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cagey::command(), "cagey", &mut script);
    output.lines(&String::from_utf8_lossy(&script));
    Verdict::Yes
}
