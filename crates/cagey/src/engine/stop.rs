use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What may end a search before its time.
pub trait Stop {
    /// Whether the search must end now. It is asked at every node.
    fn should_stop(&mut self) -> bool;

    /// The same where no node is counted: it is asked now and then while a puzzle is made ready.
    fn is_over(&mut self) -> bool {
        false
    }
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
pub struct NodeLimit(pub u64);

impl Stop for NodeLimit {
    fn should_stop(&mut self) -> bool {
        match self.0.checked_sub(1) {
            Some(left) => self.0 = left,
            None => return true,
        }
        false
    }
}

/// Stops when a time has passed.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// Stops so long after now; never, if that is beyond what a clock can tell.
    pub fn after(time: Duration) -> Option<Deadline> {
        Instant::now().checked_add(time).map(Deadline)
    }
}

impl Stop for Deadline {
    fn should_stop(&mut self) -> bool {
        Instant::now() >= self.0
    }

    fn is_over(&mut self) -> bool {
        self.should_stop()
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

/// A condition can be lent, to go on with it for the next puzzle.
impl<S: Stop + ?Sized> Stop for &mut S {
    fn should_stop(&mut self) -> bool {
        (**self).should_stop()
    }

    fn is_over(&mut self) -> bool {
        (**self).is_over()
    }
}

/// No condition never stops.
impl<S: Stop> Stop for Option<S> {
    fn should_stop(&mut self) -> bool {
        self.as_mut().is_some_and(Stop::should_stop)
    }

    fn is_over(&mut self) -> bool {
        self.as_mut().is_some_and(Stop::is_over)
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
}
