use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A condition that stops a search before it is complete.
pub trait Stop {
    /// Whether the search must stop now. It is called at every node.
    fn should_stop(&mut self) -> bool;

    /// The same without counting a node. It is called from time to time while a puzzle is loaded.
    fn is_over(&mut self) -> bool {
        false
    }

    /// The limit that has been reached, if any. It is called after a search has ended, never while it runs,
    /// so that knowing the reason costs the search nothing.
    fn reached(&mut self) -> Option<Limit> {
        self.is_over().then_some(Limit::Cancelled)
    }
}

/// A limit that ended something before it came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Limit {
    /// The search was to take so many nodes at most.
    Nodes {
        /// How many.
        nodes: u64,
    },
    /// The time was over.
    Time,
    /// A large grid is only searched in passing, before something else is said about it.
    InPassing {
        /// How many nodes such a search may take.
        nodes: u64,
    },
    /// Somebody ended it from outside.
    Cancelled,
}

/// Never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// Stops after so many nodes.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    left: u64,
    most: u64,
}

impl NodeLimit {
    /// Stops after so many nodes.
    pub const fn new(most: u64) -> NodeLimit {
        NodeLimit { left: most, most }
    }

    /// How many nodes there may be at most.
    pub fn most(self) -> u64 {
        self.most
    }

    /// How many of them are left.
    pub fn left(self) -> u64 {
        self.left
    }
}

impl Stop for NodeLimit {
    fn should_stop(&mut self) -> bool {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return true,
        }
        false
    }

    fn reached(&mut self) -> Option<Limit> {
        (self.left == 0).then_some(Limit::Nodes { nodes: self.most })
    }
}

/// A clock that the caller supplies. The library has none of its own, because not every platform has a
/// system clock: a browser does not.
pub trait Clock {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

impl<C: Clock + ?Sized> Clock for &C {
    fn now(&self) -> Duration {
        (**self).now()
    }
}

/// Stops when a clock has passed a moment.
#[derive(Clone, Copy, Debug)]
pub struct Deadline<C> {
    clock: C,
    end: Duration,
}

impl<C: Clock> Deadline<C> {
    /// Stops so long after now, by this clock.
    pub fn after(time: Duration, clock: C) -> Deadline<C> {
        let end = clock.now().saturating_add(time);
        Deadline { clock, end }
    }
}

impl<C: Clock> Stop for Deadline<C> {
    fn should_stop(&mut self) -> bool {
        self.clock.now() >= self.end
    }

    fn is_over(&mut self) -> bool {
        self.should_stop()
    }

    fn reached(&mut self) -> Option<Limit> {
        self.should_stop().then_some(Limit::Time)
    }
}

/// Stops when the flag is raised from outside.
impl Stop for &AtomicBool {
    fn should_stop(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }

    fn is_over(&mut self) -> bool {
        self.should_stop()
    }
}

/// A condition can be lent, and then used for the next puzzle as well.
impl<S: Stop + ?Sized> Stop for &mut S {
    fn should_stop(&mut self) -> bool {
        (**self).should_stop()
    }

    fn is_over(&mut self) -> bool {
        (**self).is_over()
    }

    fn reached(&mut self) -> Option<Limit> {
        (**self).reached()
    }
}

/// Without a condition, nothing stops the search.
impl<S: Stop> Stop for Option<S> {
    fn should_stop(&mut self) -> bool {
        self.as_mut().is_some_and(Stop::should_stop)
    }

    fn is_over(&mut self) -> bool {
        self.as_mut().is_some_and(Stop::is_over)
    }

    fn reached(&mut self) -> Option<Limit> {
        self.as_mut().and_then(Stop::reached)
    }
}

/// Stops when one of two conditions does.
#[derive(Clone, Copy, Debug)]
pub struct Either<A, B>(pub A, pub B);

impl<A: Stop, B: Stop> Stop for Either<A, B> {
    fn should_stop(&mut self) -> bool {
        self.0.should_stop() || self.1.should_stop()
    }

    fn is_over(&mut self) -> bool {
        self.0.is_over() || self.1.is_over()
    }

    fn reached(&mut self) -> Option<Limit> {
        self.0.reached().or_else(|| self.1.reached())
    }
}
