//! The progress line.
//!
//! It is shown on standard error if that is a terminal, once nothing has been written there for a second. It
//! is hidden before anything else is written to the terminal, and at the end.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use terminal_size::terminal_size_of;

/// How long nothing must have been written before the line is shown.
const QUIET_TIME: Duration = Duration::from_secs(1);
/// How long a single puzzle must have taken before the line says how to limit that.
const LONG_TIME: Duration = Duration::from_secs(2);
/// The line is updated on every fourth tick, five times a second, so that it can be read.
const TICKS_PER_UPDATE: u32 = 4;

/// How much work is done, and the line that shows it.
#[derive(Default)]
pub(crate) struct Progress {
    done: Mutex<Done>,
    ticks: AtomicU32,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Done {
    /// Puzzles and bytes of input that finished counters have reported.
    finished: (u64, u64),
    /// Counters in use.
    running: Vec<Arc<Count>>,
}

/// What one thread has done. Each thread has its own count, in its own cache line, because threads that
/// update the same one would slow each other down.
#[derive(Default)]
#[repr(align(64))]
struct Count {
    puzzles: AtomicU64,
    bytes: AtomicU64,
}

#[derive(Default)]
struct Line {
    /// `None` before the work begins, after its end, and if standard error is not a terminal.
    work: Option<Work>,
    is_shown: bool,
}

struct Work {
    /// What is counted: one of it, and several.
    nouns: [&'static str; 2],
    begun: Instant,
    /// When something was last written to the terminal.
    quiet_since: Instant,
    /// The length of all inputs in bytes, if it is known.
    all_bytes: Option<u64>,
    /// Whether standard output goes to a terminal too.
    shares_terminal: bool,
    /// Whether there are options that limit the time for a puzzle.
    can_be_limited: bool,
    /// How many puzzles were done when that number last changed, and when that was.
    last_done: (u64, Instant),
}

impl Progress {
    /// Begins work on inputs of this length. From now on, the line is shown if there is a terminal.
    pub(crate) fn begin(&self, all_bytes: Option<u64>, can_be_limited: bool) {
        self.begin_counting(["puzzle", "puzzles"], all_bytes, can_be_limited);
    }

    /// The same for work that is counted in something else than puzzles: one of it, and several.
    pub(crate) fn begin_counting(
        &self,
        nouns: [&'static str; 2],
        all_bytes: Option<u64>,
        can_be_limited: bool,
    ) {
        if io::stderr().is_terminal() {
            let now = Instant::now();
            lock(&self.line).work = Some(Work {
                nouns,
                begun: now,
                quiet_since: now,
                all_bytes,
                shares_terminal: io::stdout().is_terminal(),
                can_be_limited,
                last_done: (0, now),
            });
        }
    }

    /// A new counter for one thread.
    pub(crate) fn counter(&self) -> ProgressCounter<'_> {
        let count = Arc::<Count>::default();
        lock(&self.done).running.push(Arc::clone(&count));
        ProgressCounter {
            progress: self,
            count,
        }
    }

    /// How many puzzles are done, and how many bytes of input they took.
    fn done(&self) -> (u64, u64) {
        let done = lock(&self.done);
        (done.running.iter()).fold(done.finished, |sum, count| count.added_to(sum))
    }

    /// Updates the line; must be called twenty times a second.
    pub(crate) fn tick(&self) {
        let ticks = self.ticks.fetch_add(1, Ordering::Relaxed);
        let mut line = lock(&self.line);
        let Some(work) = line
            .work
            .as_mut()
            .filter(|_| ticks.is_multiple_of(TICKS_PER_UPDATE))
        else {
            return;
        };
        let (puzzles, bytes) = self.done();
        if work.last_done.0 != puzzles {
            work.last_done = (puzzles, Instant::now());
        }
        if work.quiet_since.elapsed() >= QUIET_TIME {
            let part = work.all_bytes.map(|all| bytes as f64 / all.max(1) as f64);
            let mut text = sentence(puzzles, work.nouns, part, work.begun.elapsed());
            if work.can_be_limited && work.last_done.1.elapsed() >= LONG_TIME {
                text += "; one takes long (--time-limit gives up on it)";
            }
            // A wrapped line could not be erased.
            if let Some((width, _)) = terminal_size_of(io::stderr()) {
                text.truncate(usize::from(width.0).saturating_sub(1));
            }
            let _ = write!(io::stderr(), "\r{text}\x1b[K");
            line.is_shown = true;
        }
    }

    /// Whether the line and the output are on the same terminal.
    pub(crate) fn shares_terminal(&self) -> bool {
        let line = lock(&self.line);
        line.work.as_ref().is_some_and(|work| work.shares_terminal)
    }

    /// Hides the line, because something else is about to be written to the terminal.
    pub(crate) fn hide(&self) {
        let mut line = lock(&self.line);
        line.hide();
        if let Some(work) = &mut line.work {
            work.quiet_since = Instant::now();
        }
    }

    /// Hides the line for good.
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

/// Counts the work of one thread.
pub(crate) struct ProgressCounter<'a> {
    progress: &'a Progress,
    count: Arc<Count>,
}

impl ProgressCounter<'_> {
    /// Counts one more puzzle, which took this many bytes of input.
    pub(crate) fn done(&self, bytes: u64) {
        // No other thread writes to this count, so load and store suffice.
        let add = |count: &AtomicU64, more| {
            count.store(count.load(Ordering::Relaxed) + more, Ordering::Relaxed);
        };
        add(&self.count.puzzles, 1);
        add(&self.count.bytes, bytes);
    }
}

impl Drop for ProgressCounter<'_> {
    fn drop(&mut self) {
        let mut done = lock(&self.progress.done);
        done.finished = self.count.added_to(done.finished);
        (done.running).retain(|count| !Arc::ptr_eq(count, &self.count));
    }
}

/// `1234567 puzzles, 501000 per second, 37 %, 4 s left`
fn sentence(puzzles: u64, nouns: [&str; 2], part: Option<f64>, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if puzzles == 0 {
        return format!("0 {} after {}", nouns[1], rough_time(seconds));
    }
    let noun = if puzzles == 1 { nouns[0] } else { nouns[1] };
    let mut text = format!(
        "{puzzles} {noun}, {} per second",
        rate(puzzles as f64 / seconds)
    );
    if let Some(part) = part {
        // A file that grows while it is read has more bytes than were expected.
        let part = part.min(1.0);
        text += &format!(", {:.0} %", (part * 100.0).floor());
        let left = seconds * (1.0 - part) / part;
        text += &format!(", {} left", rough_time(left));
    }
    text
}

/// A rate with two or three significant digits.
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
    fn the_line_shows_count_rate_share_and_time_left_as_far_as_they_are_known() {
        let seconds = Duration::from_secs;
        let sentence =
            |puzzles, part, time| super::sentence(puzzles, ["puzzle", "puzzles"], part, time);
        let text = sentence(1_234_567, None, seconds(3));
        assert_eq!(text, "1234567 puzzles, 412000 per second");
        let text = sentence(1, Some(0.25), seconds(4));
        assert_eq!(text, "1 puzzle, 0.25 per second, 25 %, 12 s left");
        let text = sentence(0, Some(0.0), seconds(4));
        assert_eq!(text, "0 puzzles after 4 s");
        let text = sentence(500, Some(0.001), seconds(10));
        assert_eq!(text, "500 puzzles, 50 per second, 0 %, 3 h left");
        let text = sentence(50, Some(2.0), seconds(20));
        assert_eq!(text, "50 puzzles, 2.5 per second, 100 %, 0 s left");
    }

    #[test]
    fn counts_are_summed_and_survive_their_counters() {
        let progress = Progress::default();
        let (one, other) = (progress.counter(), progress.counter());
        one.done(7);
        other.done(5);
        assert_eq!(progress.done(), (2, 12));
        drop(one);
        other.done(1);
        assert_eq!(progress.done(), (3, 13));
        drop(other);
        assert_eq!(progress.done(), (3, 13));
        assert!(lock(&progress.done).running.is_empty());
    }
}
