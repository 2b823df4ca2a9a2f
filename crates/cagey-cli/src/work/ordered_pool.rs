//! A pool of threads that processes a stream in chunks and writes the results in the order of the stream.
//!
//! The calling thread reads chunks from the stream and puts them into a queue. Workers take chunks from the
//! queue; each chunk has an output of its own. The oldest unfinished chunk writes straight to the real
//! output; the others are buffered until everything before them is done. No line waits for anything but the
//! lines before it.
//!
//! ```text
//! stream → [ waiting | waiting ] → running: buffered │ running: buffered │ running: direct → output
//! ```
//!
//! Thread pools with ordered results exist as crates, but none of them has the three properties that a
//! stream of puzzles needs at the same time:
//!
//! - **Latency.** Puzzles are taken as they have been read, so that whoever types or pipes one puzzle gets
//!   its answer at once, and the first line of a chunk is written before its last line is solved.
//! - **Balance.** Chunks are large, so that locking costs nothing per puzzle, but one hard puzzle takes as
//!   long as a million easy ones. A worker that finds the queue empty splits a running chunk and takes the
//!   second half of what is left (work stealing).
//! - **Bounded memory.** Chunks that wait and results that are buffered count towards [`MAX_BYTES`]. Beyond
//!   it, only the oldest chunk goes on.
//!
//! All shared state is one [`Queue`] behind one mutex. The tests below run the pool under uneven load with
//! every combination of threads and chunk sizes, and check the order of the output.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::output::Lines;

/// How many bytes of input and buffered output the queue may hold before only the oldest chunk goes on.
const MAX_BYTES: usize = 8 << 20;
/// How many chunks the queue may hold, whatever they weigh.
const MAX_CHUNKS: usize = 1 << 10;
/// How many of them may be waiting: enough to keep all workers busy while the reader is blocked.
const MAX_WAITING: usize = 1 << 6;

/// A divisible piece of work: items that are processed one after the other.
pub(crate) trait Chunk: Send + Sized {
    type Item;

    /// The next item, until there is none.
    fn take(&mut self) -> Option<Self::Item>;

    /// Splits off the second half of the remaining items, or all of them if only one remains. Returns
    /// nothing if the chunk cannot be split.
    fn split_off(&mut self) -> Option<Self>;

    /// How many bytes of memory it holds.
    fn weight(&self) -> usize;
}

/// The output of one chunk.
pub(crate) struct ChunkOutput<'a> {
    /// Lines that wait for earlier chunks; `None` once the chunk is the oldest and writes directly.
    buffered: Mutex<Option<String>>,
    output: &'a (dyn Lines + Sync),
}

impl Lines for ChunkOutput<'_> {
    fn lines(&self, text: &str) {
        match &mut *lock(&self.buffered) {
            None => self.output.lines(text),
            Some(buffered) => {
                buffered.push_str(text);
                if !text.ends_with('\n') {
                    buffered.push('\n');
                }
            }
        }
    }
}

impl ChunkOutput<'_> {
    /// Writes what is buffered, and everything that follows, straight to the real output.
    fn write_through(&self) {
        if let Some(buffered) = lock(&self.buffered).take()
            && !buffered.is_empty()
        {
            self.output.lines(&buffered);
        }
    }

    fn weight(&self) -> usize {
        lock(&self.buffered).as_ref().map_or(0, String::len)
    }
}

/// A chunk in the hands of a worker.
pub(crate) struct Job<'a, C> {
    chunk: Arc<Mutex<C>>,
    pub(crate) lines: Arc<ChunkOutput<'a>>,
}

impl<C: Chunk> Job<'_, C> {
    /// The next item of the chunk.
    pub(crate) fn take(&self) -> Option<C::Item> {
        lock(&self.chunk).take()
    }
}

/// Processes all chunks with the given number of threads. Output, and the calls of `on_done` with the
/// results of `work`, come in the order of the chunks.
pub(crate) fn for_each_ordered<C: Chunk, R: Send>(
    threads: usize,
    chunks: impl Iterator<Item = C>,
    output: &(dyn Lines + Sync),
    work: impl Fn(&Job<C>) -> R + Sync,
    mut on_done: impl FnMut(R) + Send,
) {
    let pool = Pool {
        queue: Mutex::new(Queue {
            slots: VecDeque::new(),
            waiting: 0,
            idle: 0,
            weight: 0,
            reader_waits: false,
            is_complete: false,
            has_failed: false,
            on_done: &mut on_done,
        }),
        work_available: Condvar::new(),
        room_available: Condvar::new(),
        output,
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // A worker that panics must not leave the others waiting.
                let _failing = OnUnwind(|| {
                    lock(&pool.queue).has_failed = true;
                    pool.work_available.notify_all();
                    pool.room_available.notify_all();
                });
                while let Some(job) = pool.take() {
                    let result = work(&job);
                    pool.finish(&job.lines, result);
                }
            });
        }
        for chunk in chunks {
            if !pool.push(chunk) {
                break;
            }
        }
        lock(&pool.queue).is_complete = true;
        pool.work_available.notify_all();
    });
}

struct Pool<'a, C, R> {
    queue: Mutex<Queue<'a, C, R>>,
    work_available: Condvar,
    room_available: Condvar,
    output: &'a (dyn Lines + Sync),
}

struct Queue<'a, C, R> {
    /// Every chunk whose result has not been passed on yet, oldest first.
    slots: VecDeque<Slot<'a, C, R>>,
    /// How many of them no worker has started.
    waiting: usize,
    /// How many workers have nothing to do.
    idle: usize,
    weight: usize,
    /// The reader is blocked because the queue is full.
    reader_waits: bool,
    /// The stream has ended: no more chunks will come.
    is_complete: bool,
    /// A worker has panicked.
    has_failed: bool,
    on_done: &'a mut (dyn FnMut(R) + Send),
}

struct Slot<'a, C, R> {
    lines: Arc<ChunkOutput<'a>>,
    state: State<C, R>,
    weight: usize,
}

enum State<C, R> {
    Waiting(Arc<Mutex<C>>),
    Running(Arc<Mutex<C>>),
    Done(R),
}

impl<'a, C: Chunk, R> Pool<'a, C, R> {
    /// The oldest waiting chunk, or half of a running one. Blocks until there is one; returns nothing once
    /// all work is done or taken.
    fn take(&self) -> Option<Job<'a, C>> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.has_failed {
                return None;
            }
            if let Some(job) = queue.start_next(self.output) {
                // The chunk can be split for another idle worker.
                if queue.idle > 0 {
                    self.work_available.notify_one();
                }
                self.signal_room(&queue);
                return Some(job);
            }
            // Running chunks only shrink, so there will never be more to split than there is now.
            if queue.is_complete && queue.waiting == 0 {
                return None;
            }
            queue.idle += 1;
            queue = wait(&self.work_available, queue);
            queue.idle -= 1;
        }
    }

    /// Stores the result of a chunk, and passes on all results that have nothing before them any more.
    fn finish(&self, lines: &Arc<ChunkOutput<'a>>, result: R) {
        let mut queue = lock(&self.queue);
        let has_output = |slot: &Slot<'a, C, R>| Arc::ptr_eq(&slot.lines, lines);
        if let Some(at) = queue.slots.iter().position(has_output) {
            queue.slots[at].state = State::Done(result);
            queue.set_weight(at, lines.weight());
        }
        while let Some(State::Done(_)) = queue.slots.front().map(|slot| &slot.state)
            && let Some(done) = queue.slots.pop_front()
        {
            queue.weight -= done.weight;
            done.lines.write_through();
            if let State::Done(result) = done.state {
                (queue.on_done)(result);
            }
        }
        if let Some(first) = queue.slots.front()
            && let State::Running(_) = first.state
        {
            first.lines.write_through();
        }
        if queue.idle > 0 {
            self.work_available.notify_all();
        }
        self.signal_room(&queue);
    }

    fn signal_room(&self, queue: &Queue<'a, C, R>) {
        if queue.reader_waits && queue.has_room() {
            self.room_available.notify_one();
        }
    }

    /// Appends a chunk, blocking while the queue is full. Returns whether more chunks are wanted.
    fn push(&self, chunk: C) -> bool {
        let mut queue = lock(&self.queue);
        if queue.is_full() {
            queue.reader_waits = true;
            while !queue.has_room() && !queue.has_failed {
                queue = wait(&self.room_available, queue);
            }
            queue.reader_waits = false;
        }
        let end = queue.slots.len();
        queue.insert(end, chunk, self.output);
        if queue.idle > 0 {
            self.work_available.notify_one();
        }
        !queue.has_failed
    }
}

impl<'a, C: Chunk, R> Queue<'a, C, R> {
    fn is_full(&self) -> bool {
        self.waiting >= MAX_WAITING || self.weight >= MAX_BYTES || self.slots.len() >= MAX_CHUNKS
    }

    /// Whether the reader should go on. Half a queue of hysteresis keeps it from waking for every chunk.
    fn has_room(&self) -> bool {
        self.waiting <= MAX_WAITING / 2 && !self.is_full()
    }

    /// Marks a chunk as running and hands it out, if there is one and its output may be buffered.
    fn start_next(&mut self, output: &'a (dyn Lines + Sync)) -> Option<Job<'a, C>> {
        let has_room = |at: &usize| *at == 0 || self.weight < MAX_BYTES;
        let is_waiting = |slot: &Slot<'a, C, R>| matches!(slot.state, State::Waiting(_));
        let at = match self.waiting {
            0 if self.weight < MAX_BYTES => self.split_running(output)?,
            _ => self.slots.iter().position(is_waiting).filter(has_room)?,
        };
        let slot = &mut self.slots[at];
        let State::Waiting(chunk) = &slot.state else {
            return None;
        };
        let (chunk, lines) = (Arc::clone(chunk), Arc::clone(&slot.lines));
        slot.state = State::Running(Arc::clone(&chunk));
        if at == 0 {
            lines.write_through();
        }
        self.waiting -= 1;
        Some(Job { chunk, lines })
    }

    /// Splits the oldest running chunk that can be split, and inserts the second half behind the first.
    /// Returns the index of the new slot.
    fn split_running(&mut self, output: &'a (dyn Lines + Sync)) -> Option<usize> {
        let half = |slot: &Slot<'a, C, R>| match &slot.state {
            State::Running(chunk) => lock(chunk).split_off(),
            _ => None,
        };
        let mut halves = self.slots.iter().map(half).enumerate();
        let (at, later) = halves.find_map(|(at, later)| Some((at, later?)))?;
        self.set_weight(at, self.slots[at].weight.saturating_sub(later.weight()));
        self.insert(at + 1, later, output);
        Some(at + 1)
    }

    fn insert(&mut self, at: usize, chunk: C, output: &'a (dyn Lines + Sync)) {
        let lines = ChunkOutput {
            buffered: Mutex::new(Some(String::new())),
            output,
        };
        let weight = chunk.weight();
        let slot = Slot {
            lines: Arc::new(lines),
            state: State::Waiting(Arc::new(Mutex::new(chunk))),
            weight,
        };
        self.slots.insert(at, slot);
        self.waiting += 1;
        self.weight += weight;
    }

    /// Updates what a chunk and its buffered output weigh.
    fn set_weight(&mut self, at: usize, now: usize) {
        let before = std::mem::replace(&mut self.slots[at].weight, now);
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

/// Runs a closure if it is dropped during a panic.
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

    /// Numbers that are written one to a line.
    struct Numbers(std::ops::Range<u64>);

    impl Chunk for Numbers {
        type Item = u64;

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

    /// The numbers below `end` in chunks of the given size.
    fn numbers(end: u64, size: u64) -> impl Iterator<Item = Numbers> {
        let firsts = (0..end).step_by(size as usize);
        firsts.map(move |first| Numbers(first..end.min(first + size)))
    }

    /// Writes all numbers and returns the output and their count; `before` is called before each line.
    fn write_all(
        threads: usize,
        chunks: impl Iterator<Item = Numbers>,
        before: impl Fn(u64) + Sync,
    ) -> (String, u64) {
        let output = Mutex::new(String::new());
        let mut count = 0;
        let work = |job: &Job<Numbers>| {
            let numbers = std::iter::from_fn(|| job.take());
            let write = |number| {
                before(number);
                job.lines.lines(&format!("{number}\n"));
            };
            numbers.map(write).count() as u64
        };
        for_each_ordered(threads, chunks, &output, work, |written: u64| {
            count += written
        });
        (output.into_inner().unwrap(), count)
    }

    #[test]
    fn lines_come_in_order_under_uneven_load() {
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
                assert!(written == expected, "{threads} threads, chunks of {size}");
                assert_eq!(count, 30_000);
            }
        }
    }

    #[test]
    fn a_chunk_is_split_for_idle_workers() {
        // No item finishes, and the stream does not end, before all four items have been started.
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
    fn a_worker_that_panics_ends_the_work() {
        let ran = std::panic::catch_unwind(|| {
            write_all(2, numbers(10_000_000, 100), |number| {
                assert!(number < 10_000)
            });
        });
        assert!(ran.is_err());
    }
}
