//! The arguments of `cagey serve`, and its help.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use super::shared::ColorArg;

#[derive(Debug, Args)]
#[command(after_help = SERVE_HELP)]
pub(crate) struct ServeArgs {
    /// The port; 0 means any free port
    #[arg(long, default_value_t = 8642)]
    pub(crate) port: u16,

    /// The address to listen on; by default, only this machine can reach the page
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,

    /// Also answer requests for this host name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host_name: Vec<String>,

    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Write the whole page into one file, which needs no server, and end; `-` means standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["port", "address", "host_name", "open"])]
    pub(crate) one_file: Option<PathBuf>,

    /// Overwrite the file, if it exists
    #[arg(long, requires = "one_file")]
    pub(crate) force: bool,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
}

const SERVE_HELP: &str = "\
The address of the page is printed, and the page is served until you press Ctrl-C. Its files are part of \
this program: the server cannot read any others and stores nothing. The engine runs in the browser.

Requests are answered only if they name the address that is printed, or localhost. Other names are \
refused, because a web page could make its own name point to this machine. To serve the page to others \
under a name, allow the name with --host-name.

EXAMPLES
  Play in the browser:
    cagey serve --open
  Serve the page to everyone in the network, also by a name:
    cagey serve --address 0.0.0.0 --host-name puzzles.example
  Make a file that opens by double-click, for a USB stick or an attachment:
    cagey serve --one-file cagey.html";
