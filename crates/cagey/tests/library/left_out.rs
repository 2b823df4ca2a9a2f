//! Reports tests that cannot run on this machine.

use std::io::Write;

/// Says that the test that calls this, or a part of it, is left out and why. That fails where the variable
/// is set: `scripts/test` sets it where what is missing must be there.
pub(crate) fn left_out(variable: &str, why: &str) {
    assert!(
        std::env::var_os(variable).is_none(),
        "{why}, and {variable} says that this must not be"
    );
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // Not by `eprintln!`: what that says in a test that passes is shown to nobody.
    let _ = writeln!(std::io::stderr(), "left out: {test}: {why}");
}
