//! Serves the page of Cagey: files that are inside this program, and nothing else. No path leads to the
//! disk, and nothing is kept of who asks.

mod files;
mod server;

pub use server::serve;
