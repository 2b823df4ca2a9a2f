//! Searches that are watched, for `--stats` and `--trace`.
//!
//! To watch a search slows it down many times. So a puzzle is searched twice: watched, for what the
//! search does, and then as it always is, for the answer and for the time that it takes.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cagey::engine::{End, Event, Observer};

use crate::args::SolveArgs;
use crate::output::Output;
use crate::output::atomic_file::{Existing, open_stream};
use crate::output::diagnostics::Diagnostics;
use crate::output::exit_status::ExitStatus;
use crate::work::stats::{Counts, Stats};
use crate::work::trace::{HEAD, Trace};

/// What is wanted of searches.
pub(crate) struct Instrumentation<'a> {
    output: &'a Output,
    stats: Option<Mutex<Stats>>,
    is_traced: bool,
}

/// What hears a search.
pub(crate) struct SearchObserver<'a> {
    counts: Counts,
    trace: Option<Trace<'a>>,
}

impl Observer for SearchObserver<'_> {
    const ON: bool = true;

    fn on_event(&mut self, event: Event) {
        self.counts.hear(event);
        if let Some(trace) = &mut self.trace {
            trace.hear(event, self.counts.nodes);
        }
    }
}

/// What a search did.
pub(crate) struct ObservedSearch {
    counts: Counts,
    end: End,
}

impl Instrumentation<'_> {
    /// What the command line says, if it says anything. A trace begins.
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

    /// Watches the search of the puzzle with this number.
    pub(crate) fn watch(
        &self,
        puzzle: u64,
        search: impl FnOnce(&mut SearchObserver) -> End,
    ) -> ObservedSearch {
        let mut watcher = SearchObserver {
            counts: Counts::default(),
            trace: self.is_traced.then(|| Trace::new(self.output, puzzle)),
        };
        let end = search(&mut watcher);
        let SearchObserver { counts, trace } = watcher;
        if let Some(mut trace) = trace {
            trace.end(end, counts.nodes);
        }
        ObservedSearch { counts, end }
    }

    /// Adds what a search did, and how long it took when it was not watched.
    pub(crate) fn add(&self, watched: &ObservedSearch, time: Duration) {
        if let Some(stats) = &self.stats {
            let mut stats = stats.lock().unwrap_or_else(PoisonError::into_inner);
            stats.add(&watched.counts, watched.end == End::Stopped, time);
        }
    }

    /// The statistics of all that was added, if they are wanted.
    pub(crate) fn stats(self) -> Option<Stats> {
        let stats = self.stats?;
        Some(stats.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The file of a trace. It is written as it comes, so that it is there if the search is broken off.
fn log_file(path: &Path, args: &SolveArgs) -> io::Result<File> {
    if open_stream(path) == Some(1) {
        return Err(io::Error::other("the answers go there"));
    }
    if open_stream(path).is_some() {
        // Behind what was written before, where the stream goes to a file.
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
        return Err(io::Error::other("it is read as an input"));
    }
    Existing::unless_forced(args.force).check(path)?;
    File::create(path)
}
