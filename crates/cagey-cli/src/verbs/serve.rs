//! `cagey serve`: a server for the web page.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use crate::args::ServeArgs;
use crate::input::reason;
use crate::output::atomic_file::Existing;
use crate::output::destination::Destination;
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};

pub(crate) fn run(args: &ServeArgs, output: &Output) -> ExitStatus {
    let diagnostics = Diagnostics::new(output, args.color);
    if let Some(path) = &args.one_file {
        return match write_one_file(path, args.force, output, &diagnostics) {
            Ok(()) => ExitStatus::Success,
            Err(status) => status,
        };
    }
    let wanted = SocketAddr::new(args.address, args.port);
    let bound = TcpListener::bind(wanted).and_then(|listener| {
        let address = listener.local_addr()?;
        Ok((listener, address))
    });
    let (listener, address) = match bound {
        Ok(bound) => bound,
        Err(error) => {
            let message = format!("cannot listen on {wanted}: {}", reason(&error));
            let help = match error.kind() {
                io::ErrorKind::AddrInUse => Some("--port 0 chooses a free port"),
                _ => None,
            };
            diagnostics.error(&message, help);
            return ExitStatus::Error;
        }
    };
    let page = format!("http://{address}/");
    output.lines(&page);
    output.flush();
    if args.open
        && let Err(error) = open::that_detached(&page)
    {
        diagnostics.error(&format!("cannot open a browser: {}", reason(&error)), None);
    }
    match cagey_web::serve(listener, &args.host_name) {
        Ok(()) => ExitStatus::Success,
        Err(error) => {
            diagnostics.error(&format!("cannot serve the page: {}", reason(&error)), None);
            ExitStatus::Error
        }
    }
}

fn write_one_file(
    path: &Path,
    force: bool,
    output: &Output,
    diagnostics: &Diagnostics,
) -> Result<(), ExitStatus> {
    let existing = Existing::unless_forced(force);
    let mut destination = Destination::open(Some(path), existing, output, diagnostics)?;
    destination.lines(cagey_web::one_file())?;
    destination.finish(ExitStatus::Success)
}
