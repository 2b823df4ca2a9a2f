//! `cagey serve`: the page, on this machine.

use std::io;
use std::net::{SocketAddr, TcpListener};

use crate::args::ServeArgs;
use crate::complaints::Complaints;
use crate::inputs::reason;
use crate::output::{Lines, Output};
use crate::verdict::Verdict;

pub(crate) fn run(args: &ServeArgs, output: &Output) -> Verdict {
    let complaints = Complaints::new(output, args.color);
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
                io::ErrorKind::AddrInUse => Some("--port 0 takes any port that is free"),
                _ => None,
            };
            complaints.error(&message, help);
            return Verdict::Error;
        }
    };
    let page = format!("http://{address}/");
    output.lines(&page);
    output.flush();
    if args.open
        && let Err(error) = open::that_detached(&page)
    {
        complaints.error(&format!("cannot open a browser: {}", reason(&error)), None);
    }
    match cagey_web::serve(listener) {
        Ok(()) => Verdict::Yes,
        Err(error) => {
            complaints.error(&format!("cannot serve: {}", reason(&error)), None);
            Verdict::Error
        }
    }
}
