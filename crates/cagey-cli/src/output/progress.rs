//! How far the work has come: a line at the bottom of the terminal for whoever waits.
//!
//! It is shown on standard error, where that is a terminal, after a second without anything else to
//! see there. It gives way to whatever is written to the terminal, and is gone at the end.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use terminal_size::terminal_size_of;

/// So long nobody minds to wait without a word.
const SILENCE: Duration = Duration::from_secs(1);
/// How many ticks pass before the line changes: a fifth of a second is a good time to read it.
const TICKS: u32 = 4;

/// How many puzzles are done, of how many, and the line that says so.
#[derive(Default)]
pub(crate) struct Progress {
    done: Mutex<Done>,
    ticks: AtomicU32,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Done {
    /// By those who tell no more: puzzles, and the bytes that they took of the inputs.
    before: (u64, u64),
    now: Vec<Arc<Count>>,
}

/// What one thread has done. Each has its own, because threads that change one number all the time
/// hold each other up.
#[derive(Default)]
#[repr(align(64))]
struct Count {
    puzzles: AtomicU64,
    bytes: AtomicU64,
}

#[derive(Default)]
struct Line {
    /// Nothing before the work begins, after its end, and where nobody would see it.
    work: Option<Work>,
    is_shown: bool,
}

struct Work {
    begun: Instant,
    /// When the terminal last changed.
    quiet_since: Instant,
    /// How many bytes all inputs have, where that is known.
    all_bytes: Option<u64>,
    /// Whether the output is seen on the same terminal.
    shares_terminal: bool,
}

impl Progress {
    /// The work begins, on inputs of so many bytes. The line is shown from now on, if anybody sees it.
    pub(crate) fn begin(&self, all_bytes: Option<u64>) {
        if io::stderr().is_terminal() {
            let now = Instant::now();
            lock(&self.line).work = Some(Work {
                begun: now,
                quiet_since: now,
                all_bytes,
                shares_terminal: io::stdout().is_terminal(),
            });
        }
    }

    /// Somebody who does work and tells of it.
    pub(crate) fn report(&self) -> Report<'_> {
        let count = Arc::<Count>::default();
        lock(&self.done).now.push(Arc::clone(&count));
        Report {
            progress: self,
            count,
        }
    }

    /// How many puzzles are done, and how many bytes of the inputs they took.
    fn done(&self) -> (u64, u64) {
        let done = lock(&self.done);
        (done.now.iter()).fold(done.before, |sum, count| count.added_to(sum))
    }

    /// To be called twenty times a second.
    pub(crate) fn tick(&self) {
        let ticks = self.ticks.fetch_add(1, Ordering::Relaxed);
        let mut line = lock(&self.line);
        let Some(work) = line.work.as_ref().filter(|_| ticks.is_multiple_of(TICKS)) else {
            return;
        };
        if work.quiet_since.elapsed() >= SILENCE {
            let (puzzles, bytes) = self.done();
            let part = work.all_bytes.map(|all| bytes as f64 / all.max(1) as f64);
            let mut text = sentence(puzzles, part, work.begun.elapsed());
            // A line that wraps could not be taken back.
            if let Some((width, _)) = terminal_size_of(io::stderr()) {
                text.truncate(usize::from(width.0).saturating_sub(1));
            }
            let _ = write!(io::stderr(), "\r{text}\x1b[K");
            line.is_shown = true;
        }
    }

    /// Whether the line would be mixed with the output.
    pub(crate) fn is_in_the_way(&self) -> bool {
        let line = lock(&self.line);
        line.work.as_ref().is_some_and(|work| work.shares_terminal)
    }

    /// Takes the line back, because something else will be seen there now.
    pub(crate) fn make_room(&self) {
        let mut line = lock(&self.line);
        line.hide();
        if let Some(work) = &mut line.work {
            work.quiet_since = Instant::now();
        }
    }

    /// Takes the line back for good.
    pub(crate) fn end(&self) {
        let mut line = lock(&self.line);
        line.hide();
        line.work = None;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Count {
    fn added_to(&self, (puzzles, bytes): (u64, u64)) -> (u64, u64) {
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (puzzles + get(&self.puzzles), bytes + get(&self.bytes))
    }
}

impl Line {
    fn hide(&mut self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.is_shown = false;
        }
    }
}

/// Somebody who does work and tells of it.
pub(crate) struct Report<'a> {
    progress: &'a Progress,
    count: Arc<Count>,
}

impl Report<'_> {
    /// One more puzzle is done, of so many bytes.
    pub(crate) fn done(&self, bytes: u64) {
        // Nobody else changes these.
        let add = |count: &AtomicU64, more| {
            count.store(count.load(Ordering::Relaxed) + more, Ordering::Relaxed);
        };
        add(&self.count.puzzles, 1);
        add(&self.count.bytes, bytes);
    }
}

impl Drop for Report<'_> {
    fn drop(&mut self) {
        let mut done = lock(&self.progress.done);
        done.before = self.count.added_to(done.before);
        done.now.retain(|count| !Arc::ptr_eq(count, &self.count));
    }
}

/// `1234567 puzzles, 501000 a second, 37 %, 4 s left`
fn sentence(puzzles: u64, part: Option<f64>, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if puzzles == 0 {
        return format!("0 puzzles after {}", rough_time(seconds));
    }
    let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
    let mut text = format!(
        "{puzzles} {noun}, {} a second",
        rate(puzzles as f64 / seconds)
    );
    if let Some(part) = part {
        // What grew while it was read is still only read once.
        let part = part.min(1.0);
        text += &format!(", {:.0} %", (part * 100.0).floor());
        let left = seconds * (1.0 - part) / part;
        text += &format!(", {} left", rough_time(left));
    }
    text
}

/// A rate to two digits or three.
fn rate(rate: f64) -> String {
    match rate {
        rate if rate >= 1000.0 => {
            let step = 10f64.powf(rate.log10().floor() - 2.0);
            format!("{:.0}", (rate / step).round() * step)
        }
        rate if rate >= 10.0 => format!("{rate:.0}"),
        rate if rate >= 1.0 => format!("{rate:.1}"),
        rate => format!("{rate:.2}"),
    }
}

fn rough_time(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        s @ 0..=119 => format!("{s} s"),
        s @ 120..=7199 => format!("{} min", s.div_ceil(60)),
        s => format!("{} h", s.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_rate_share_and_time_left_are_told_as_far_as_they_are_known() {
        let seconds = Duration::from_secs;
        let told = sentence(1_234_567, None, seconds(3));
        assert_eq!(told, "1234567 puzzles, 412000 a second");
        let told = sentence(1, Some(0.25), seconds(4));
        assert_eq!(told, "1 puzzle, 0.25 a second, 25 %, 12 s left");
        let told = sentence(0, Some(0.0), seconds(4));
        assert_eq!(told, "0 puzzles after 4 s");
        let told = sentence(500, Some(0.001), seconds(10));
        assert_eq!(told, "500 puzzles, 50 a second, 0 %, 3 h left");
        let told = sentence(50, Some(2.0), seconds(20));
        assert_eq!(told, "50 puzzles, 2.5 a second, 100 %, 0 s left");
    }

    #[test]
    fn what_is_reported_is_added_up_at_once_and_stays() {
        let progress = Progress::default();
        let (one, other) = (progress.report(), progress.report());
        one.done(7);
        other.done(5);
        assert_eq!(progress.done(), (2, 12));
        drop(one);
        other.done(1);
        assert_eq!(progress.done(), (3, 13));
        drop(other);
        assert_eq!(progress.done(), (3, 13));
        assert!(lock(&progress.done).now.is_empty());
    }
}
