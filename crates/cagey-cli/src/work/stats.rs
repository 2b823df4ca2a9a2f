//! Statistics of searches, by propagator and in total.

use std::time::{Duration, Instant};

use cagey::engine::{Event, PropagatorKind};
use cagey::wire::{self, PropagatorStats, SolveStats, SolveTimes};
use hdrhistogram::Histogram;

use crate::output::human::microseconds;

/// The number of significant digits of percentiles. Times go into a histogram and are not kept one by one,
/// so that a stream of any length takes the same memory.
const DIGITS: u8 = 2;
const KINDS: usize = PropagatorKind::ALL.len();

/// What the propagators of one kind did.
#[derive(Clone, Copy, Default)]
struct Work {
    calls: u64,
    /// Calls that removed candidates.
    successes: u64,
    contradictions: u64,
    /// The information gained, in millionths of a bit: sums of integers do not depend on their order.
    microbits: u64,
    time: Duration,
}

/// What the search of one puzzle did.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    choices: u64,
    /// Indexed like [`PropagatorKind::ALL`].
    work: [Work; KINDS],
    called: Option<Instant>,
}

impl Counts {
    pub(crate) fn on_event(&mut self, event: Event) {
        match event {
            Event::Node => self.nodes += 1,
            Event::Choice(..) => self.choices += 1,
            // Nothing else happens between these two readings of the clock and the propagator's call.
            Event::Called(_) => self.called = Some(Instant::now()),
            Event::Returned(propagator) => {
                let now = Instant::now();
                let called = self.called.take().unwrap_or(now);
                self.of(propagator).time += now - called;
            }
            Event::Done {
                propagator,
                removed,
                bits,
                is_contradiction,
            } => {
                let work = self.of(propagator);
                work.calls += 1;
                work.successes += u64::from(!removed.is_empty());
                work.contradictions += u64::from(is_contradiction);
                work.microbits += (bits * 1e6).round() as u64;
            }
            _ => {}
        }
    }

    fn of(&mut self, propagator: PropagatorKind) -> &mut Work {
        let place = PropagatorKind::ALL
            .iter()
            .position(|&one| one == propagator);
        // `ALL` contains every propagator.
        &mut self.work[place.unwrap_or(0)]
    }
}

/// What the searches of many puzzles did.
pub(crate) struct Stats {
    puzzles: u64,
    stopped: u64,
    without_guess: u64,
    nodes: u64,
    work: [Work; KINDS],
    time: Duration,
    longest: Duration,
    /// The time of each puzzle in nanoseconds.
    times: Option<Histogram<u64>>,
}

impl Stats {
    pub(crate) fn new() -> Stats {
        Stats {
            puzzles: 0,
            stopped: 0,
            without_guess: 0,
            nodes: 0,
            work: [Work::default(); KINDS],
            time: Duration::ZERO,
            longest: Duration::ZERO,
            // This only fails for more than five digits.
            times: Histogram::new(DIGITS).ok(),
        }
    }

    /// Adds the search of a puzzle, with the time that it took without an observer.
    pub(crate) fn add(&mut self, counts: &Counts, is_stopped: bool, time: Duration) {
        self.puzzles += 1;
        self.stopped += u64::from(is_stopped);
        self.without_guess += u64::from(counts.choices == 0 && !is_stopped);
        self.nodes += counts.nodes;
        for (sum, work) in self.work.iter_mut().zip(&counts.work) {
            sum.add(work);
        }
        self.time += time;
        self.longest = self.longest.max(time);
        if let Some(times) = &mut self.times {
            // This cannot fail, because the histogram resizes itself.
            let _ = times.record(nanos(time));
        }
    }

    pub(crate) fn record(&self) -> wire::StatsRecord {
        let propagators = PropagatorKind::ALL.iter().zip(&self.work);
        wire::StatsRecord {
            v: wire::VERSION,
            verb: wire::RecordKind::Solve,
            stats: SolveStats {
                puzzles: self.puzzles,
                stopped: self.stopped,
                without_guess: self.without_guess,
                nodes: self.nodes,
                times: (self.puzzles > 0).then(|| self.times()),
                propagators: propagators
                    .map(|(propagator, work)| PropagatorStats {
                        name: propagator.name().to_owned(),
                        calls: work.calls,
                        successes: work.successes,
                        contradictions: work.contradictions,
                        bits: work.bits(),
                        time_ns: nanos(work.time),
                    })
                    .collect(),
            },
        }
    }

    fn times(&self) -> SolveTimes {
        let percentile = |quantile| {
            let times = self.times.as_ref();
            let upper = times.map_or(0, |times| times.value_at_quantile(quantile));
            upper.min(nanos(self.longest))
        };
        SolveTimes {
            mean_ns: nanos(self.time) / self.puzzles.max(1),
            p50_ns: percentile(0.5),
            p99_ns: percentile(0.99),
            max_ns: nanos(self.longest),
        }
    }

    /// The table by propagator, and the summary.
    pub(crate) fn table(&self) -> String {
        let mut rows = vec![
            [
                "propagator",
                "calls",
                "successes",
                "contradictions",
                "bits",
                "µs",
                "kbit/s",
            ]
            .map(str::to_owned),
        ];
        let mut all = Work::default();
        for (propagator, work) in PropagatorKind::ALL.iter().zip(&self.work) {
            if work.calls > 0 {
                rows.push(work.row(propagator.name()));
                all.add(work);
            }
        }
        rows.push(all.row("all"));
        format!("{}\n{}", aligned(&rows), self.summary())
    }

    fn summary(&self) -> String {
        let Stats {
            puzzles,
            stopped,
            without_guess,
            nodes,
            ..
        } = self;
        let of_puzzles = |part: u64| 100.0 * part as f64 / (*puzzles).max(1) as f64;
        let mut puzzle_line = format!("puzzles        {puzzles:>10}");
        if *stopped > 0 {
            puzzle_line += &format!("  {stopped} stopped at a limit");
        }
        let each = *nodes as f64 / (*puzzles).max(1) as f64;
        let SolveTimes {
            mean_ns,
            p50_ns,
            p99_ns,
            max_ns,
        } = self.times();
        let [mean, median, p99, max] = [mean_ns, p50_ns, p99_ns, max_ns].map(microseconds);
        format!(
            "{puzzle_line}\n\
             without guess  {without_guess:>10}  {:.1} %\n\
             nodes          {nodes:>10}  {each:.1} per puzzle\n\
             µs per puzzle  {mean:>10}  median {median}, p99 {p99}, max {max}",
            of_puzzles(*without_guess),
        )
    }
}

impl Work {
    fn add(&mut self, other: &Work) {
        self.calls += other.calls;
        self.successes += other.successes;
        self.contradictions += other.contradictions;
        self.microbits += other.microbits;
        self.time += other.time;
    }

    fn bits(&self) -> f64 {
        self.microbits as f64 / 1e6
    }

    fn row(&self, name: &str) -> [String; 7] {
        let seconds = self.time.as_secs_f64();
        let throughput = match seconds > 0.0 {
            true => format!("{:.0}", self.bits() / seconds / 1e3),
            false => "–".to_owned(),
        };
        [
            name.to_owned(),
            self.calls.to_string(),
            self.successes.to_string(),
            self.contradictions.to_string(),
            format!("{:.1}", self.bits()),
            microseconds(nanos(self.time)),
            throughput,
        ]
    }
}

/// A table with aligned columns: the first to the left, the others to the right.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        text += &format!("{:width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            text += &format!("  {cell:>width$}");
        }
        text += "\n";
    }
    text
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use cagey::model::{Cell, Value, ValueSet};

    use super::*;

    /// A search that calls a propagator once for each item: the bits that it gained, or `None` for a
    /// contradiction.
    fn search(calls: &[Option<f64>]) -> Counts {
        let mut counts = Counts::default();
        let propagator = PropagatorKind::NakedPairs;
        let some = [(Cell::new(0, 0), ValueSet::from_iter(Value::new(1)))];
        counts.on_event(Event::Node);
        for bits in calls {
            counts.on_event(Event::Called(propagator));
            counts.on_event(Event::Returned(propagator));
            counts.on_event(Event::Done {
                propagator,
                removed: match bits {
                    Some(bits) if *bits > 0.0 => &some,
                    _ => &[],
                },
                bits: bits.unwrap_or(0.0),
                is_contradiction: bits.is_none(),
            });
        }
        counts
    }

    #[test]
    fn searches_are_summed_by_propagator() {
        let mut stats = Stats::new();
        let micros = Duration::from_micros;
        stats.add(&search(&[Some(1.5), Some(0.0)]), false, micros(2));
        stats.add(&search(&[None, Some(0.25)]), true, micros(6));
        let SolveStats {
            puzzles,
            stopped,
            without_guess,
            nodes,
            times,
            propagators,
        } = stats.record().stats;
        assert_eq!((puzzles, stopped, without_guess, nodes), (2, 1, 1, 2));
        assert_eq!(times.map(|times| times.mean_ns), Some(4_000));
        for work in propagators {
            let counted = (work.calls, work.successes, work.contradictions, work.bits);
            let expected = match work.name.as_str() {
                "naked pairs" => (4, 2, 1, 1.75),
                _ => (0, 0, 0, 0.0),
            };
            assert_eq!(counted, expected, "{}", work.name);
        }
    }

    #[test]
    fn percentiles_are_accurate_to_one_percent() {
        let mut stats = Stats::new();
        for i in 1..=1000u64 {
            stats.add(&search(&[]), false, Duration::from_nanos(i * i * 1_000));
        }
        let times = stats.times();
        for (is, exact) in [(times.p50_ns, 250_000_000.0), (times.p99_ns, 980_100_000.0)] {
            assert!((is as f64 / exact - 1.0).abs() < 0.01, "{is} {exact}");
        }
        assert_eq!(times.max_ns, 1_000_000_000);
    }

    #[test]
    fn without_searches_there_are_no_times() {
        assert_eq!(Stats::new().record().stats.times, None);
        assert!(Stats::new().table().contains("puzzles                 0\n"));
    }

    #[test]
    fn columns_are_aligned() {
        let rows = [["a", "µs"], ["long", "12345"]].map(|row| row.map(str::to_owned));
        assert_eq!(aligned(&rows), "a        µs\nlong  12345\n");
    }
}
