//! Instrumented searches, for `--stats` and `--trace`.
//!
//! Instrumentation makes a search many times slower. A puzzle is therefore searched twice: first with an
//! observer, and then without, for the answer and for the time that it takes.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cagey::engine::{End, Event, Observer};

use crate::args::SolveArgs;
use crate::output::Output;
use crate::output::atomic_file::{Existing, is_stdout, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::work::stats::{Counts, Stats};
use crate::work::trace::{HEAD, Trace};

/// What to record about searches.
pub(crate) struct Instrumentation<'a> {
    output: &'a Output,
    stats: Option<Mutex<Stats>>,
    is_traced: bool,
}

/// Receives the events of one search.
pub(crate) struct SearchObserver<'a> {
    counts: Counts,
    trace: Option<Trace<'a>>,
}

impl Observer for SearchObserver<'_> {
    const ON: bool = true;

    fn on_event(&mut self, event: Event) {
        self.counts.on_event(event);
        if let Some(trace) = &mut self.trace {
            trace.on_event(event, self.counts.nodes);
        }
    }
}

/// What a search did.
pub(crate) struct ObservedSearch {
    counts: Counts,
    end: End,
}

impl Instrumentation<'_> {
    /// The instrumentation that the command line asks for, if any. Opens the log, if there is one.
    pub(crate) fn of<'a>(
        args: &SolveArgs,
        output: &'a Output,
        diagnostics: &Diagnostics,
    ) -> Result<Option<Instrumentation<'a>>, ExitStatus> {
        if let Some(to) = &args.trace {
            if let Some(path) = to {
                let file = log_file(path, args);
                output.log_to(file.map_err(|error| diagnostics.cannot_write(path, &error))?);
            }
            output.log(HEAD);
        }
        let instrumentation = Instrumentation {
            output,
            stats: args.stats.then(|| Mutex::new(Stats::new())),
            is_traced: args.trace.is_some(),
        };
        Ok((args.stats || args.trace.is_some()).then_some(instrumentation))
    }

    /// Observes the search of the puzzle with this number.
    pub(crate) fn observe(
        &self,
        puzzle: u64,
        search: impl FnOnce(&mut SearchObserver) -> End,
    ) -> ObservedSearch {
        let mut observer = SearchObserver {
            counts: Counts::default(),
            trace: self.is_traced.then(|| Trace::new(self.output, puzzle)),
        };
        let end = search(&mut observer);
        let SearchObserver { counts, trace } = observer;
        if let Some(mut trace) = trace {
            trace.end(end, counts.nodes);
        }
        ObservedSearch { counts, end }
    }

    /// Adds an observed search to the statistics, with the time of the same search without an observer.
    pub(crate) fn add(&self, observed: &ObservedSearch, time: Duration) {
        if let Some(stats) = &self.stats {
            let mut stats = stats.lock().unwrap_or_else(PoisonError::into_inner);
            stats.add(&observed.counts, observed.end == End::Stopped, time);
        }
    }

    /// The statistics, if they were asked for.
    pub(crate) fn stats(self) -> Option<Stats> {
        let stats = self.stats?;
        Some(stats.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Opens the file of a trace. It is written to directly, so that it is not lost if the search is interrupted.
fn log_file(path: &Path, args: &SolveArgs) -> io::Result<File> {
    if is_stdout(path) {
        return Err(io::Error::other("the answers are written there"));
    }
    if open_stream(path).is_some() {
        // If the stream is redirected to a file, append to it.
        return File::options().append(true).open(path);
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    let is_input = |input: &&std::ffi::OsString| {
        real(path).is_some_and(|trace| real(Path::new(input)) == Some(trace))
    };
    if args
        .inputs
        .iter()
        .chain(&args.grid)
        .find(is_input)
        .is_some()
    {
        return Err(io::Error::other("it is also an input"));
    }
    Existing::unless_forced(args.force).check(path)?;
    File::create(path)
}
