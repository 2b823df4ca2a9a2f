//! Serves the web page of Cagey. Its files are compiled into the program. The server reads nothing from the disk,
//! and stores nothing about its clients.

mod files;
mod host;
mod server;

pub use server::serve;
