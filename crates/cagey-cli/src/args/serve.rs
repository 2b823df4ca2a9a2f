//! The arguments of `cagey serve`, and its help.

use std::net::IpAddr;

use clap::Args;

use super::shared::ColorArg;

/// Serve the page to play, enter and print puzzles, on this machine
#[derive(Debug, Args)]
#[command(after_help = SERVE_HELP)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8642)]
    pub(crate) port: u16,

    /// The address to listen on; others than this machine reach the page only if it is another
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const SERVE_HELP: &str = "\
The address is printed, then the page is served until Ctrl-C. Its files are inside this command: nothing \
else can be read, nothing is kept, and the engine runs in the browser.

EXAMPLES
  Play in the browser:
    cagey serve --open";
