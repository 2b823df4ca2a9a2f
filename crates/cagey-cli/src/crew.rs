//! Several threads at work on a stream, with results in the stream's order.
//!
//! The calling thread takes items from the stream and lays them on a desk; the crew takes some
//! from there, works on them, and lays results beside them; whoever lays down the one that is due
//! hands on all that follow it. No more than [`MOST_OPEN`] items are on the desk at a time, so that
//! memory does not grow with the stream, and none waits for others to come.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many items may be begun before the first of them is done.
const MOST_OPEN: usize = 8192;
/// How many items a worker takes at once, if there are so many.
const HANDFUL: usize = 32;

struct Desk<T, R, D> {
    /// Items that nobody has begun, the first of them with this number.
    waiting: VecDeque<T>,
    first_waiting: usize,
    /// Results from the one that is due on; a hole is being worked on.
    results: VecDeque<Option<R>>,
    first_result: usize,
    /// No more items will come: the stream has ended, or a worker has failed.
    is_closed: bool,
    hand_on: D,
}

impl<T, R, D: FnMut(R)> Desk<T, R, D> {
    /// Lays down results of items that were taken together, and hands on what is due.
    fn lay_down(&mut self, first: usize, results: impl Iterator<Item = R>) {
        for (i, result) in results.enumerate() {
            let place = first + i - self.first_result;
            if self.results.len() <= place {
                self.results.resize_with(place + 1, || None);
            }
            self.results[place] = Some(result);
        }
        while let Some(Some(_)) = self.results.front() {
            if let Some(Some(result)) = self.results.pop_front() {
                (self.hand_on)(result);
                self.first_result += 1;
            }
        }
    }

    fn open(&self) -> usize {
        self.first_waiting + self.waiting.len() - self.first_result
    }
}

/// Works on every item with so many threads, and hands on the results in the order of the items.
pub(crate) fn work_in_order<T: Send, R: Send>(
    threads: usize,
    items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    hand_on: impl FnMut(R) + Send,
) {
    let desk = Mutex::new(Desk {
        waiting: VecDeque::new(),
        first_waiting: 0,
        results: VecDeque::new(),
        first_result: 0,
        is_closed: false,
        hand_on,
    });
    let more_items = Condvar::new();
    let more_room = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // A worker that fails must not leave the others waiting.
                let _closing = OnUnwind(|| {
                    lock(&desk).is_closed = true;
                    more_items.notify_all();
                    more_room.notify_all();
                });
                while let Some((first, handful)) = take(&desk, &more_items) {
                    let results: Vec<R> = handful.into_iter().map(&work).collect();
                    lock(&desk).lay_down(first, results.into_iter());
                    more_room.notify_one();
                }
            });
        }
        for item in items {
            let mut desk = lock(&desk);
            while desk.open() >= MOST_OPEN && !desk.is_closed {
                desk = wait(&more_room, desk);
            }
            if desk.is_closed {
                break;
            }
            desk.waiting.push_back(item);
            drop(desk);
            more_items.notify_one();
        }
        lock(&desk).is_closed = true;
        more_items.notify_all();
    });
}

/// The next few items and the number of the first; nothing when there will be none.
fn take<T, R, D>(desk: &Mutex<Desk<T, R, D>>, more_items: &Condvar) -> Option<(usize, Vec<T>)> {
    let mut desk = lock(desk);
    while desk.waiting.is_empty() {
        if desk.is_closed {
            return None;
        }
        desk = wait(more_items, desk);
    }
    // Not all of them, so that the rest of the crew has work too.
    let count = desk.waiting.len().div_ceil(2).min(HANDFUL);
    let first = desk.first_waiting;
    desk.first_waiting += count;
    Some((first, desk.waiting.drain(..count).collect()))
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
    use super::*;

    #[test]
    fn results_come_in_order_whatever_takes_long() {
        for threads in 1..=4 {
            let mut results = Vec::new();
            let work = |item: u64| {
                // Uneven work: some items take thousands of times as long as others.
                let rounds = if item.is_multiple_of(1000) {
                    2_000_000
                } else {
                    100
                };
                (0..rounds).fold(item, |sum, i| std::hint::black_box(sum ^ i) ^ i)
            };
            work_in_order(threads, 0..50_000, work, |result| results.push(result));
            assert!(results.iter().copied().eq(0..50_000));
        }
    }

    #[test]
    fn an_empty_stream_ends_at_once() {
        work_in_order(
            3,
            std::iter::empty::<u8>(),
            |item| item,
            |_| panic!("nothing was asked"),
        );
    }

    #[test]
    fn a_worker_that_fails_ends_the_work() {
        let ran = std::panic::catch_unwind(|| {
            work_in_order(2, 0..1_000_000, |item| assert!(item < 10_000), |()| {});
        });
        assert!(ran.is_err());
    }
}
