//! What is kept between requests, and the clock for time limits.

use std::sync::Arc;
use std::time::Duration;

use super::{Fault, Faults, Source};
#[cfg(feature = "play")]
use crate::engine::Solver;
use crate::engine::{Budget, Limits};
#[cfg(feature = "make")]
use crate::generate::Generator;
#[cfg(feature = "play")]
use crate::logic::Grader;
use crate::notation::{self, ParseErrors, Parsed};

/// What is worth keeping between requests: the caches of the engines, and the puzzle that was read last,
/// because the next request is usually about the same one.
///
/// ```
/// use cagey::wire::{self, Request, Session};
///
/// let mut session = Session::new();
/// let request = r#"{"ask":"judge","puzzle":"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"}"#;
/// let answer = wire::ask(serde_json::from_str(request)?, &mut session);
/// assert_eq!(
///     serde_json::to_string(&answer)?,
///     r#"{"result":"unique","solution":"4231314223141423"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Default)]
pub struct Session {
    #[cfg(feature = "play")]
    pub(super) engines: Engines,
    pub(super) clock: Timer,
    last: Option<(String, Arc<Parsed>)>,
}

/// The engines, each of which has a cache of cages.
#[cfg(feature = "play")]
#[derive(Default)]
pub(super) struct Engines {
    pub(super) solver: Solver,
    pub(super) grader: Grader,
    #[cfg(feature = "make")]
    pub(super) generator: Generator,
}

/// The caller's clock, if there is one.
#[derive(Default)]
pub(super) struct Timer(Option<Clock>);

/// Returns the time since some fixed moment.
type Clock = Box<dyn Fn() -> Duration + Send>;

impl Session {
    /// A session without a clock: time limits are refused, and answers have no times.
    pub fn new() -> Session {
        Session::default()
    }

    /// A session with a clock, which returns the time since some fixed moment.
    pub fn with_clock(clock: impl Fn() -> Duration + Send + 'static) -> Session {
        Session {
            clock: Timer(Some(Box::new(clock))),
            ..Session::default()
        }
    }

    /// The puzzle that a text of any format holds, with what else it says.
    pub(super) fn read(&mut self, text: &str) -> Result<Arc<Parsed>, Faults> {
        if let Some((last, parsed)) = &self.last
            && last == text
        {
            return Ok(parsed.clone());
        }
        let parsed = parse(text).map_err(|e| Faults::new(Source::Puzzle, &e))?;
        let parsed = Arc::new(parsed);
        self.last = Some((text.to_owned(), parsed.clone()));
        Ok(parsed)
    }
}

/// The puzzle that a text holds, in any format.
#[cfg(feature = "workshop")]
fn parse(text: &str) -> Result<Parsed, ParseErrors> {
    notation::parse(text)
}

/// The puzzle of a game id, the only format that is read without the workshop.
#[cfg(not(feature = "workshop"))]
fn parse(text: &str) -> Result<Parsed, ParseErrors> {
    notation::parse_id(text)
}

impl Timer {
    /// The budget of the limits, whose time starts now.
    pub(super) fn start(&self, limits: Limits) -> Result<Budget<'_>, Faults> {
        match (&self.0, limits.time) {
            (Some(clock), _) => Ok(limits.start(clock)),
            (None, None) => Ok(limits.start(Duration::default)),
            (None, Some(_)) => Err(Faults::of_request(Fault {
                help: Some("leave out time_ms, or give the session a clock".to_owned()),
                ..Fault::new("there is no clock to tell when the time is over")
            })),
        }
    }

    #[cfg(any(feature = "make", feature = "workshop"))]
    /// The time, if there is a clock.
    pub(super) fn now(&self) -> Option<Duration> {
        self.0.as_ref().map(|clock| clock())
    }

    #[cfg(any(feature = "make", feature = "workshop"))]
    /// The time since then.
    pub(super) fn since(&self, begin: Option<Duration>) -> Option<Duration> {
        Some(self.now()?.saturating_sub(begin?))
    }
}

#[cfg(any(feature = "make", feature = "workshop"))]
/// A time in microseconds.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
