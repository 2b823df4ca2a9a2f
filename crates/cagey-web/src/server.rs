//! The HTTP server, with limits on connections, headers and time.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::{task, time};

use crate::files::answer;
use crate::host::AllowedHosts;

/// The maximum number of connections. Further ones wait until one of these ends.
const MOST_CONNECTIONS: usize = 256;
/// How long a client may take to send the headers of a request. It also limits how long a connection stays idle.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum duration of a connection. The page consists of a few files, so that only clients that read slowly on
/// purpose are cut off.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(120);
/// The maximum size of the headers of a request.
const MOST_HEADER_BYTES: usize = 16 * 1024;

/// Serves the page until the program ends. Requests are answered only if their `Host` is the address of the
/// listener, this machine under its usual names, or one of `host_names`.
pub fn serve(listener: TcpListener, host_names: &[String]) -> io::Result<()> {
    let hosts = AllowedHosts::new(listener.local_addr()?, host_names);
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let tasks = task::LocalSet::new();
    runtime.block_on(tasks.run_until(accept(listener, hosts)))
}

async fn accept(listener: TcpListener, hosts: AllowedHosts) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let hosts = Arc::new(hosts);
    let permits = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let permit = Arc::clone(&permits).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let hosts = Arc::clone(&hosts);
                task::spawn_local(async move {
                    let _ = time::timeout(CONNECTION_TIMEOUT, connection(stream, &hosts)).await;
                    drop(permit);
                });
            }
            // The client has disconnected already, or there are too many open files. Both are temporary.
            Err(_) => time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(stream: TcpStream, hosts: &AllowedHosts) {
    let service = service_fn(|request: Request<Incoming>| async move {
        Ok::<_, Infallible>(answer(hosts, &request))
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MOST_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    // An error on one connection does not concern the others.
    let _ = served.await;
}
