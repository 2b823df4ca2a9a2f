//! Serves the web page of Cagey. Its files are compiled into the program. The server reads nothing from the disk,
//! and stores nothing about its clients.

mod compressed;
mod files;
mod host;
mod one_file;
mod server;

pub use one_file::one_file;
pub use server::serve;
