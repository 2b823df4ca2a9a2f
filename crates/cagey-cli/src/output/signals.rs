//! The signals that ask the command to end: Ctrl-C, a request to terminate, and a terminal that was closed.

/// Calls a function with the exit code when the command is asked to end. If no handler can be installed, the
/// command ends anyway, though it leaves temporary files behind.
#[cfg(unix)]
pub(crate) fn on_interrupt(end: impl Fn(i32) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut wanted = vec![SIGINT, SIGTERM];
    if !is_ignored(SIGHUP) {
        wanted.push(SIGHUP);
    }
    let Ok(mut signals) = Signals::new(wanted) else {
        return;
    };
    let _ = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            end(128 + signal);
        }
    });
}

/// Whether the signal is ignored, as `nohup` arranges for SIGHUP. If the system does not say, it is taken to be.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Calls a function with the exit code on Ctrl-C.
#[cfg(not(unix))]
pub(crate) fn on_interrupt(end: impl Fn(i32) + Send + 'static) {
    // The same exit code as on Unix: 128 + SIGINT.
    let _ = ctrlc::set_handler(move || end(130));
}
