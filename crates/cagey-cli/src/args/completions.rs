//! The arguments of `cagey completions`, and its help.

use clap::Args;

#[derive(Debug, Args)]
#[command(
    after_help = "EXAMPLES\n  Enable completions for bash, in the current shell only:\n    eval \"$(cagey completions bash)\""
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}
