use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::{task, time};

use crate::files::answer;

/// Connections beyond these wait for one of them to end.
const MOST_CONNECTIONS: usize = 256;
/// A client that takes longer to say what it wants is gone; so is one that wants nothing more.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// No connection lasts longer. The page is a few files, so that only who reads on purpose slowly loses.
const CONNECTION_WITHIN: Duration = Duration::from_secs(120);
/// No request needs more.
const MOST_HEADER_BYTES: usize = 16 * 1024;

/// Serves the page to whoever connects, until the program ends.
pub fn serve(listener: TcpListener) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let tasks = task::LocalSet::new();
    runtime.block_on(tasks.run_until(accept(listener)))
}

async fn accept(listener: TcpListener) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = Router::new().fallback(answer);
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                task::spawn_local(async move {
                    let _ = time::timeout(CONNECTION_WITHIN, connection(stream, router)).await;
                    drop(place);
                });
            }
            // The client was gone already, or there are too many open files: neither is for ever.
            Err(_) => time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(stream: TcpStream, router: Router) {
    let service = TowerToHyperService::new(router);
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(MOST_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    // What went wrong with a connection concerns only the one who had it.
    let _ = served.await;
}
