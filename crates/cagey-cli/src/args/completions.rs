//! The arguments of `cagey completions`, and its help.

use clap::Args;

/// Print a script that completes the command's words in a shell
#[derive(Debug, Args)]
#[command(
    after_help = "EXAMPLES\n  For bash, in this shell only:\n    eval \"$(cagey completions bash)\""
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}
