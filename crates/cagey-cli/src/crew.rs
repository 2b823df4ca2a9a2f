//! Several threads at work on a stream, with what they write in the stream's order.
//!
//! The calling thread takes loads from the stream and lays them on a desk; the crew takes them from
//! there and writes about each on a page of its own. The page of the first load that is not done is
//! the output itself; the others are kept until it is their turn. So no line waits for anything but
//! the lines before it.
//!
//! ```text
//! stream → [ waiting | waiting ] → begun: page kept │ begun: page kept │ begun: straight → output
//! ```
//!
//! Loads are large, so that what is done once for each costs nothing. Who finds none waiting takes half
//! of what is left of one that is begun, so that a few that take long are shared out. What is on the
//! desk is bounded, so that memory does not grow with the stream.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::output::Lines;

/// How many bytes of loads and pages may be on the desk before only the first load is worked on.
const MOST_BYTES: usize = 8 << 20;
/// How many loads may be open: some hundred thousand puzzles of one line, or so many of several.
const MOST_LOADS: usize = 1 << 10;
/// How many of them may wait: enough for the crew to go on while nothing is read for a while.
const MOST_WAITING: usize = 1 << 6;

/// Something to do, one piece after the other.
pub(crate) trait Load: Send + Sized {
    type Piece;

    /// The next piece, until there is none.
    fn take(&mut self) -> Option<Self::Piece>;

    /// Takes out the later half of what is left, or all of it if that is one piece. Nothing comes of
    /// what cannot be shared.
    fn split_off(&mut self) -> Option<Self>;

    /// How many bytes it takes.
    fn weight(&self) -> usize;
}

/// What is written about a load.
pub(crate) struct Page<'a> {
    /// Lines that must wait for those before them; nothing if there are none before.
    kept: Mutex<Option<String>>,
    output: &'a (dyn Lines + Sync),
}

impl Lines for Page<'_> {
    fn lines(&self, text: &str) {
        match &mut *lock(&self.kept) {
            None => self.output.lines(text),
            Some(kept) => {
                kept.push_str(text);
                if !text.ends_with('\n') {
                    kept.push('\n');
                }
            }
        }
    }
}

impl Page<'_> {
    /// Nothing stands before it any more: it goes to the output, and so does what will be written.
    fn go_straight(&self) {
        if let Some(kept) = lock(&self.kept).take()
            && !kept.is_empty()
        {
            self.output.lines(&kept);
        }
    }

    fn weight(&self) -> usize {
        lock(&self.kept).as_ref().map_or(0, String::len)
    }
}

/// A load that one of the crew is working on.
pub(crate) struct Shift<'a, L> {
    load: Arc<Mutex<L>>,
    pub(crate) page: Arc<Page<'a>>,
}

impl<L: Load> Shift<'_, L> {
    /// The next piece of the load.
    pub(crate) fn take(&self) -> Option<L::Piece> {
        lock(&self.load).take()
    }
}

/// Works on every load with so many threads. What is written comes in the order of the loads, and
/// so does what `work` makes of each.
pub(crate) fn work_in_order<L: Load, S: Send>(
    threads: usize,
    loads: impl Iterator<Item = L>,
    output: &(dyn Lines + Sync),
    work: impl Fn(&Shift<L>) -> S + Sync,
    mut hand_on: impl FnMut(S) + Send,
) {
    let crew = Crew {
        desk: Mutex::new(Desk {
            open: VecDeque::new(),
            waiting: 0,
            idle: 0,
            weight: 0,
            is_held_up: false,
            has_all: false,
            has_failed: false,
            hand_on: &mut hand_on,
        }),
        more_loads: Condvar::new(),
        more_room: Condvar::new(),
        output,
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // A worker that fails must not leave the others waiting.
                let _failing = OnUnwind(|| {
                    lock(&crew.desk).has_failed = true;
                    crew.more_loads.notify_all();
                    crew.more_room.notify_all();
                });
                while let Some(shift) = crew.take() {
                    let made = work(&shift);
                    crew.lay_down(&shift.page, made);
                }
            });
        }
        for load in loads {
            if !crew.lay_at_end(load) {
                break;
            }
        }
        lock(&crew.desk).has_all = true;
        crew.more_loads.notify_all();
    });
}

struct Crew<'a, L, S> {
    desk: Mutex<Desk<'a, L, S>>,
    more_loads: Condvar,
    more_room: Condvar,
    output: &'a (dyn Lines + Sync),
}

struct Desk<'a, L, S> {
    /// Every load that is not handed on, in order.
    open: VecDeque<Open<'a, L, S>>,
    /// How many of them wait.
    waiting: usize,
    /// How many of the crew have nothing to do.
    idle: usize,
    weight: usize,
    /// The stream waits for room.
    is_held_up: bool,
    /// The stream has ended.
    has_all: bool,
    /// One of the crew has failed.
    has_failed: bool,
    hand_on: &'a mut (dyn FnMut(S) + Send),
}

struct Open<'a, L, S> {
    page: Arc<Page<'a>>,
    state: State<L, S>,
    weight: usize,
}

enum State<L, S> {
    Waiting(Arc<Mutex<L>>),
    Begun(Arc<Mutex<L>>),
    Done(S),
}

impl<'a, L: Load, S> Crew<'a, L, S> {
    /// The first load that waits, or half of one that is begun; nothing when there will be none.
    fn take(&self) -> Option<Shift<'a, L>> {
        let mut desk = lock(&self.desk);
        loop {
            if desk.has_failed {
                return None;
            }
            if let Some(shift) = desk.begin(self.output) {
                // It can be shared, and so can what will be taken of it.
                if desk.idle > 0 {
                    self.more_loads.notify_one();
                }
                self.tell_of_room(&desk);
                return Some(shift);
            }
            // There will never be more to share than there is.
            if desk.has_all && desk.waiting == 0 {
                return None;
            }
            desk.idle += 1;
            desk = wait(&self.more_loads, desk);
            desk.idle -= 1;
        }
    }

    /// Lays down what was made of a load, and hands on what is due.
    fn lay_down(&self, page: &Arc<Page<'a>>, made: S) {
        let mut desk = lock(&self.desk);
        let has_page = |open: &Open<'a, L, S>| Arc::ptr_eq(&open.page, page);
        if let Some(at) = desk.open.iter().position(has_page) {
            desk.open[at].state = State::Done(made);
            desk.weigh(at, page.weight());
        }
        while let Some(State::Done(_)) = desk.open.front().map(|open| &open.state)
            && let Some(done) = desk.open.pop_front()
        {
            desk.weight -= done.weight;
            done.page.go_straight();
            if let State::Done(made) = done.state {
                (desk.hand_on)(made);
            }
        }
        if let Some(first) = desk.open.front()
            && let State::Begun(_) = first.state
        {
            first.page.go_straight();
        }
        if desk.idle > 0 {
            self.more_loads.notify_all();
        }
        self.tell_of_room(&desk);
    }

    fn tell_of_room(&self, desk: &Desk<'a, L, S>) {
        if desk.is_held_up && desk.has_room() {
            self.more_room.notify_one();
        }
    }

    /// Lays down a load when there is room; false if that is of no use any more.
    fn lay_at_end(&self, load: L) -> bool {
        let mut desk = lock(&self.desk);
        if desk.is_full() {
            desk.is_held_up = true;
            while !desk.has_room() && !desk.has_failed {
                desk = wait(&self.more_room, desk);
            }
            desk.is_held_up = false;
        }
        let end = desk.open.len();
        desk.lay(end, load, self.output);
        if desk.idle > 0 {
            self.more_loads.notify_one();
        }
        !desk.has_failed
    }
}

impl<'a, L: Load, S> Desk<'a, L, S> {
    fn is_full(&self) -> bool {
        self.waiting >= MOST_WAITING || self.weight >= MOST_BYTES || self.open.len() >= MOST_LOADS
    }

    /// Whether it is far enough from full that to go on with the stream pays.
    fn has_room(&self) -> bool {
        self.waiting <= MOST_WAITING / 2 && !self.is_full()
    }

    /// Begins with a load, if there is one and room for what is written about it.
    fn begin(&mut self, output: &'a (dyn Lines + Sync)) -> Option<Shift<'a, L>> {
        let has_room = |at: &usize| *at == 0 || self.weight < MOST_BYTES;
        let is_waiting = |open: &Open<'a, L, S>| matches!(open.state, State::Waiting(_));
        let at = match self.waiting {
            0 if self.weight < MOST_BYTES => self.share(output)?,
            _ => self.open.iter().position(is_waiting).filter(has_room)?,
        };
        let open = &mut self.open[at];
        let State::Waiting(load) = &open.state else {
            return None;
        };
        let (load, page) = (Arc::clone(load), Arc::clone(&open.page));
        open.state = State::Begun(Arc::clone(&load));
        if at == 0 {
            page.go_straight();
        }
        self.waiting -= 1;
        Some(Shift { load, page })
    }

    /// Lays half of what is left of a load that is begun behind it; where it lies now.
    fn share(&mut self, output: &'a (dyn Lines + Sync)) -> Option<usize> {
        let half = |open: &Open<'a, L, S>| match &open.state {
            State::Begun(load) => lock(load).split_off(),
            _ => None,
        };
        let mut halves = self.open.iter().map(half).enumerate();
        let (at, later) = halves.find_map(|(at, later)| Some((at, later?)))?;
        self.weigh(at, self.open[at].weight.saturating_sub(later.weight()));
        self.lay(at + 1, later, output);
        Some(at + 1)
    }

    fn lay(&mut self, at: usize, load: L, output: &'a (dyn Lines + Sync)) {
        let page = Page {
            kept: Mutex::new(Some(String::new())),
            output,
        };
        let weight = load.weight();
        let open = Open {
            page: Arc::new(page),
            state: State::Waiting(Arc::new(Mutex::new(load))),
            weight,
        };
        self.open.insert(at, open);
        self.waiting += 1;
        self.weight += weight;
    }

    /// Takes note of what a load and its page weigh now.
    fn weigh(&mut self, at: usize, now: usize) {
        let before = std::mem::replace(&mut self.open[at].weight, now);
        self.weight = self.weight + now - before;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition
        .wait(guard)
        .unwrap_or_else(PoisonError::into_inner)
}

/// Does something if a panic passes by.
struct OnUnwind<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnUnwind<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    /// Numbers to be written, each on a line.
    struct Numbers(std::ops::Range<u64>);

    impl Load for Numbers {
        type Piece = u64;

        fn take(&mut self) -> Option<u64> {
            self.0.next()
        }

        fn weight(&self) -> usize {
            (self.0.end - self.0.start) as usize
        }

        fn split_off(&mut self) -> Option<Numbers> {
            let middle = self.0.start + (self.0.end - self.0.start) / 2;
            let later = Numbers(middle..self.0.end);
            self.0.end = middle;
            (!later.0.is_empty()).then_some(later)
        }
    }

    impl Lines for Mutex<String> {
        fn lines(&self, text: &str) {
            *lock(self) += text;
        }
    }

    /// Numbers up to an end, in loads of a size.
    fn numbers(end: u64, size: u64) -> impl Iterator<Item = Numbers> {
        let firsts = (0..end).step_by(size as usize);
        firsts.map(move |first| Numbers(first..end.min(first + size)))
    }

    /// What is written, and how many numbers; `before` is called before each is written.
    fn write_all(
        threads: usize,
        loads: impl Iterator<Item = Numbers>,
        before: impl Fn(u64) + Sync,
    ) -> (String, u64) {
        let output = Mutex::new(String::new());
        let mut count = 0;
        let work = |shift: &Shift<Numbers>| {
            let numbers = std::iter::from_fn(|| shift.take());
            let write = |number| {
                before(number);
                shift.page.lines(&format!("{number}\n"));
            };
            numbers.map(write).count() as u64
        };
        work_in_order(threads, loads, &output, work, |written: u64| {
            count += written
        });
        (output.into_inner().unwrap(), count)
    }

    #[test]
    fn lines_come_in_order_whatever_takes_long() {
        let expected: String = (0..30_000).map(|number| format!("{number}\n")).collect();
        for threads in 1..=4 {
            for size in [1, 7, 500, 30_000] {
                // Uneven work: some take thousands of times as long as others.
                let before = |number: u64| {
                    let rounds = if number.is_multiple_of(1000) {
                        100_000
                    } else {
                        20
                    };
                    std::hint::black_box(
                        (0..rounds).fold(number, |sum, i| std::hint::black_box(sum ^ i) ^ i),
                    );
                };
                let (written, count) = write_all(threads, numbers(30_000, size), before);
                assert!(written == expected, "{threads} threads, loads of {size}");
                assert_eq!(count, 30_000);
            }
        }
    }

    #[test]
    fn a_load_is_shared_with_whoever_has_nothing_to_do() {
        // None of the four is done before all are begun, and nor does the stream end.
        let all_begun = Barrier::new(5);
        let end = std::iter::from_fn(|| {
            all_begun.wait();
            None
        });
        let before = |_| {
            all_begun.wait();
        };
        let written = write_all(4, numbers(4, 4).chain(end), before);
        assert_eq!(written, ("0\n1\n2\n3\n".to_owned(), 4));
    }

    #[test]
    fn an_empty_stream_ends_at_once() {
        let before = |_| panic!("nothing was asked");
        assert_eq!(write_all(3, numbers(0, 1), before), (String::new(), 0));
    }

    #[test]
    fn a_worker_that_fails_ends_the_work() {
        let ran = std::panic::catch_unwind(|| {
            write_all(2, numbers(10_000_000, 100), |number| {
                assert!(number < 10_000)
            });
        });
        assert!(ran.is_err());
    }
}
