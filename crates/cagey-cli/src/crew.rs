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
//! Loads are large, so that a lock or two for each cost nothing. Where somebody has nothing to do,
//! those who have give half of their load away: a few that take long are shared out in the end. What
//! is on the desk is bounded, so that memory does not grow with the stream.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::output::Lines;

/// How many bytes of loads and pages may be on the desk before no more loads are laid there.
const MOST_BYTES: usize = 8 << 20;
/// And how many loads: a few hundred thousand puzzles of one line, or so many of several.
const MOST_LOADS: usize = 1 << 10;

/// Something to do, one piece after the other.
pub(crate) trait Load: Send + Sized {
    /// How many bytes it takes.
    fn weight(&self) -> usize;

    /// Takes out the later half, if there are several pieces.
    fn split_off(&mut self) -> Option<Self>;
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
pub(crate) struct Shift<'c, 'a, L, S> {
    pub(crate) load: L,
    pub(crate) page: Arc<Page<'a>>,
    crew: &'c Crew<'a, L, S>,
}

impl<L: Load, S> Shift<'_, '_, L, S> {
    /// Gives halves of the load away while somebody has nothing to do; to be called before each piece.
    pub(crate) fn share(&mut self) {
        while self.crew.is_anyone_idle.load(Ordering::Relaxed)
            && let Some(later) = self.load.split_off()
        {
            self.crew.lay_behind(&self.page, later);
        }
    }
}

/// Works on every load with so many threads. What is written comes in the order of the loads, and
/// so does what `work` makes of each.
pub(crate) fn work_in_order<L: Load, S: Send>(
    threads: usize,
    loads: impl Iterator<Item = L>,
    output: &(dyn Lines + Sync),
    work: impl Fn(&mut Shift<L, S>) -> S + Sync,
    mut hand_on: impl FnMut(S) + Send,
) {
    let crew = Crew {
        desk: Mutex::new(Desk {
            open: VecDeque::new(),
            waiting: 0,
            threads,
            idle: threads,
            weight: 0,
            has_all: false,
            has_failed: false,
            hand_on: &mut hand_on,
        }),
        more_loads: Condvar::new(),
        more_room: Condvar::new(),
        is_anyone_idle: AtomicBool::new(false),
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
                while let Some(mut shift) = crew.take() {
                    let made = work(&mut shift);
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
    /// Whether somebody has nothing to do for whom no load is waiting.
    is_anyone_idle: AtomicBool,
    output: &'a (dyn Lines + Sync),
}

struct Desk<'a, L, S> {
    /// Every load that is not handed on, in order.
    open: VecDeque<Open<'a, L, S>>,
    /// How many of them wait.
    waiting: usize,
    /// How many the crew are, and how many of them have nothing to do.
    threads: usize,
    idle: usize,
    weight: usize,
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
    Waiting(L),
    Begun,
    Done(S),
}

impl<'a, L: Load, S> Crew<'a, L, S> {
    /// The first load that waits; nothing when there will be none.
    fn take(&self) -> Option<Shift<'_, 'a, L, S>> {
        let mut desk = lock(&self.desk);
        while desk.waiting == 0 && !desk.has_failed {
            // What is begun may still be shared.
            if desk.has_all && desk.idle == desk.threads {
                return None;
            }
            desk = wait(&self.more_loads, desk);
        }
        if desk.has_failed {
            return None;
        }
        let is_waiting = |open: &Open<'a, L, S>| matches!(open.state, State::Waiting(_));
        let at = desk.open.iter().position(is_waiting)?;
        let open = &mut desk.open[at];
        let page = Arc::clone(&open.page);
        let State::Waiting(load) = std::mem::replace(&mut open.state, State::Begun) else {
            return None;
        };
        if at == 0 {
            page.go_straight();
        }
        desk.waiting -= 1;
        desk.idle -= 1;
        self.tell_of_idle(&desk);
        let crew = self;
        Some(Shift { load, page, crew })
    }

    /// Lays down what was made of a load, and hands on what is due.
    fn lay_down(&self, page: &Arc<Page<'a>>, made: S) {
        let mut desk = lock(&self.desk);
        desk.idle += 1;
        self.tell_of_idle(&desk);
        let Some(at) = desk.place_of(page) else {
            return;
        };
        let (before, now) = (desk.open[at].weight, page.weight());
        desk.open[at].state = State::Done(made);
        desk.open[at].weight = now;
        desk.weight = desk.weight + now - before;
        while let Some(Open {
            state: State::Done(_),
            ..
        }) = desk.open.front()
            && let Some(done) = desk.open.pop_front()
        {
            desk.weight -= done.weight;
            done.page.go_straight();
            if let State::Done(made) = done.state {
                (desk.hand_on)(made);
            }
        }
        if let Some(first) = desk.open.front()
            && matches!(first.state, State::Begun)
        {
            first.page.go_straight();
        }
        if desk.has_all && desk.idle == desk.threads {
            self.more_loads.notify_all();
        }
        drop(desk);
        self.more_room.notify_one();
    }

    /// Lays down what was given away of a load.
    fn lay_behind(&self, page: &Arc<Page<'a>>, later: L) {
        let mut desk = lock(&self.desk);
        if let Some(at) = desk.place_of(page) {
            let weight = later.weight();
            desk.open[at].weight = desk.open[at].weight.saturating_sub(weight);
            desk.weight = desk.weight.saturating_sub(weight);
            self.lay(&mut desk, at + 1, later);
        }
    }

    /// Lays down a load when there is room; false if that is of no use any more.
    fn lay_at_end(&self, load: L) -> bool {
        let mut desk = lock(&self.desk);
        while (desk.weight >= MOST_BYTES || desk.open.len() >= MOST_LOADS) && !desk.has_failed {
            desk = wait(&self.more_room, desk);
        }
        let end = desk.open.len();
        self.lay(&mut desk, end, load);
        !desk.has_failed
    }

    fn lay(&self, desk: &mut Desk<'a, L, S>, at: usize, load: L) {
        let weight = load.weight();
        desk.weight += weight;
        desk.waiting += 1;
        let page = Arc::new(Page {
            kept: Mutex::new(Some(String::new())),
            output: self.output,
        });
        let state = State::Waiting(load);
        let open = Open {
            page,
            state,
            weight,
        };
        desk.open.insert(at, open);
        self.tell_of_idle(desk);
        if desk.idle > 0 {
            self.more_loads.notify_one();
        }
    }

    fn tell_of_idle(&self, desk: &Desk<'a, L, S>) {
        let is_anyone_idle = desk.idle > desk.waiting;
        self.is_anyone_idle.store(is_anyone_idle, Ordering::Relaxed);
    }
}

impl<'a, L, S> Desk<'a, L, S> {
    fn place_of(&self, page: &Arc<Page<'a>>) -> Option<usize> {
        let has_page = |open: &Open<'a, L, S>| Arc::ptr_eq(&open.page, page);
        self.open.iter().position(has_page)
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
    use std::sync::mpsc;

    use super::*;

    /// Numbers to be written, each on a line.
    struct Numbers(std::ops::Range<u64>);

    impl Load for Numbers {
        fn weight(&self) -> usize {
            (self.0.end - self.0.start) as usize
        }

        fn split_off(&mut self) -> Option<Numbers> {
            let middle = self.0.start + (self.0.end - self.0.start).div_ceil(2);
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

    /// Numbers up to an end in loads of a size; each is written after `before` was called for it.
    fn write_all(
        threads: usize,
        end: u64,
        size: u64,
        before: impl Fn(u64) + Sync,
    ) -> (String, u64) {
        let loads = (0..end)
            .step_by(size as usize)
            .map(|first| Numbers(first..end.min(first + size)));
        let output = Mutex::new(String::new());
        let mut count = 0;
        let work = |shift: &mut Shift<Numbers, u64>| {
            let mut written = 0;
            loop {
                shift.share();
                let Some(number) = shift.load.0.next() else {
                    return written;
                };
                before(number);
                shift.page.lines(&format!("{number}\n"));
                written += 1;
            }
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
                let (written, count) = write_all(threads, 30_000, size, before);
                assert!(written == expected, "{threads} threads, loads of {size}");
                assert_eq!(count, 30_000);
            }
        }
    }

    #[test]
    fn a_load_is_shared_with_whoever_has_nothing_to_do() {
        // Each of the two can only be done while the other is being done.
        let (one, other) = (mpsc::channel(), mpsc::channel());
        let ends = [(one.0, Mutex::new(other.1)), (other.0, Mutex::new(one.1))];
        let before = |number: u64| {
            let (here, there) = &ends[number as usize];
            here.send(()).unwrap();
            lock(there).recv().unwrap();
        };
        assert_eq!(write_all(2, 2, 2, before), ("0\n1\n".to_owned(), 2));
    }

    #[test]
    fn an_empty_stream_ends_at_once() {
        let before = |_| panic!("nothing was asked");
        assert_eq!(write_all(3, 0, 1, before), (String::new(), 0));
    }

    #[test]
    fn a_worker_that_fails_ends_the_work() {
        let ran = std::panic::catch_unwind(|| {
            write_all(2, 10_000_000, 100, |number| assert!(number < 10_000));
        });
        assert!(ran.is_err());
    }
}
