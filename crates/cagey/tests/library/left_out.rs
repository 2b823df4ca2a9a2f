//! Reports tests that cannot run on this machine.

use std::io::Write;

/// Reports that the calling test, or a part of it, is skipped, and why. If the variable is set, the test fails
/// instead: `scripts/test` sets it if the missing program should be installed.
pub(crate) fn left_out(variable: &str, why: &str) {
    assert!(
        std::env::var_os(variable).is_none(),
        "{why}, and {variable} says that this must not be"
    );
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // Not with `eprintln!`, whose output is captured in a test that passes.
    let _ = writeln!(std::io::stderr(), "left out: {test}: {why}");
}
