//! What is kept between questions, and the clock that limits go by.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Fault, Faults, Source};
#[cfg(feature = "play")]
use crate::engine::Solver;
use crate::engine::{Clock, Deadline, Either, NodeLimit};
#[cfg(feature = "play")]
use crate::generate::Generator;
#[cfg(feature = "play")]
use crate::logic::Grader;
use crate::notation::{self, ParseErrors, Parsed};

/// What is worth keeping between questions: what was learnt about cages, and the puzzle that was asked
/// about last, because the next question is mostly about it again.
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

/// All of these learn about cages.
#[cfg(feature = "play")]
#[derive(Default)]
pub(super) struct Engines {
    pub(super) solver: Solver,
    pub(super) grader: Grader,
    pub(super) generator: Generator,
}

/// The caller's clock, if there is one.
#[derive(Default)]
pub(super) struct Timer(Option<Box<dyn Clock + Send>>);

impl Session {
    /// A session without a clock: limits of time are refused, and no times are told.
    pub fn new() -> Session {
        Session::default()
    }

    /// A session with a clock.
    pub fn with_clock(clock: impl Clock + Send + 'static) -> Session {
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

/// The puzzle of a game id: without the workshop, nothing else is read.
#[cfg(not(feature = "workshop"))]
fn parse(text: &str) -> Result<Parsed, ParseErrors> {
    notation::parse_id(text)
}

/// When a search gives up. What is left out has no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestLimits {
    /// After so many nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// After so many thousandths of a second, by the caller's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

impl RequestLimits {
    /// So many nodes, whatever time they take.
    pub(super) fn of_nodes(nodes: u64) -> RequestLimits {
        RequestLimits {
            nodes: Some(nodes),
            time_ms: None,
        }
    }
}

/// Limits while something goes on. All verbs use this one type, so that the search is compiled once.
pub(super) type Watch<'c> = Either<Option<NodeLimit>, Option<Deadline<&'c dyn Clock>>>;

impl Timer {
    /// The limits from now on.
    pub(super) fn start(&self, limits: RequestLimits) -> Result<Watch<'_>, Faults> {
        let deadline = match (limits.time_ms, &self.0) {
            (None, _) => None,
            (Some(ms), Some(clock)) => {
                let clock: &dyn Clock = &**clock;
                Some(Deadline::after(Duration::from_millis(ms), clock))
            }
            (Some(_), None) => {
                return Err(Faults::of_request(Fault {
                    help: Some("leave out time_ms, or give the session a clock".to_owned()),
                    ..Fault::new("there is no clock to tell when the time is over")
                }));
            }
        };
        Ok(Either(limits.nodes.map(NodeLimit::new), deadline))
    }

    /// The time, if there is a clock.
    pub(super) fn now(&self) -> Option<Duration> {
        self.0.as_ref().map(|clock| clock.now())
    }

    /// How long it has been since then.
    pub(super) fn since(&self, begin: Option<Duration>) -> Option<Duration> {
        Some(self.now()?.saturating_sub(begin?))
    }
}

/// Millionths of a second.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
