//! Solving puzzles again, with warm caches, allocates nothing, and reading needs no more memory for a longer input.

#![allow(unsafe_code, clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::io::{BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;

use cagey::engine::{Budget, Event, Observer, Solver};
use cagey::model::Puzzle;
use cagey::notation::{Blocks, LONGEST_PUZZLE};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// The bytes that are allocated now, and the most that were. What another thread frees counts as still there.
    static BYTES: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

// SAFETY: all calls are forwarded to the system's allocator; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        let (now, most) = BYTES.get();
        let now = now + layout.size();
        BYTES.set((now, most.max(now)));
        // SAFETY: the caller guarantees what the system's allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        let (now, most) = BYTES.get();
        BYTES.set((now.saturating_sub(layout.size()), most));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most nodes of a search: enough for the learning search to start and to restart.
const NODES: u64 = 500;

/// How many allocations it takes to solve puzzles that were solved before.
fn allocations_of_a_second_look(solver: &mut Solver, puzzles: &[Puzzle]) -> u64 {
    let mut counted = 0;
    for _ in 0..2 {
        let before = ALLOCATIONS.get();
        for puzzle in puzzles {
            // Counting to two is what solving does, but for the grids that it hands out.
            solver.count(puzzle, 2, &mut Budget::of_nodes(NODES));
        }
        counted = ALLOCATIONS.get() - before;
    }
    counted
}

/// The puzzles of a folder of the corpus, file by file.
fn corpus(folder: &str) -> Vec<Vec<Puzzle>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus");
    let files = fs::read_dir(corpus.join(folder)).unwrap();
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    texts
        .map(|text| text.lines().map(|id| id.parse().unwrap()).collect())
        .collect()
}

#[test]
fn nothing_is_allocated_for_puzzles_that_were_seen_before() {
    let mut solvers = [Solver::new(), Solver::portable()];
    let mut seen = 0;
    for puzzles in corpus("keen") {
        seen += puzzles.len();
        for solver in &mut solvers {
            assert_eq!(allocations_of_a_second_look(solver, &puzzles), 0);
        }
    }
    assert!(seen > 500, "{seen}");
}

/// Whether the learning search took over, and whether it restarted.
#[derive(Default)]
struct Learning {
    has_started: bool,
    has_restarted: bool,
}

impl Observer for Learning {
    const ON: bool = true;

    fn on_event(&mut self, event: Event<'_>) {
        self.has_started |= matches!(event, Event::Learning);
        self.has_restarted |= matches!(event, Event::Restart);
    }
}

/// Large puzzles are searched by learning, which restarts and records nogoods.
#[test]
fn nothing_is_allocated_where_the_learning_search_runs() {
    let large = corpus("large");
    let mut observed = Solver::new();
    let (mut started, mut restarted) = (0, 0);
    for puzzle in large.iter().flatten() {
        let mut learning = Learning::default();
        let mut count = 0;
        observed.observe(puzzle, &mut Budget::of_nodes(NODES), &mut learning, |_| {
            count += 1;
            match count < 2 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        started += u32::from(learning.has_started);
        restarted += u32::from(learning.has_restarted);
    }
    assert!(started >= 10 && restarted >= 5, "{started} {restarted}");
    // The clause search, which would take over, keeps the clauses that it learns.
    let solvers = [Solver::new(), Solver::portable()];
    for mut solver in solvers.map(|solver| solver.with_learning_patience(u32::MAX)) {
        for puzzles in &large {
            assert_eq!(allocations_of_a_second_look(&mut solver, puzzles), 0);
        }
    }
}

/// An input that repeats the same bytes after a beginning.
struct Endless {
    beginning: &'static [u8],
    repeated: &'static [u8],
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.left);
        for byte in &mut buffer[..length] {
            *byte = match self.beginning.get(self.at) {
                Some(&byte) => byte,
                None => self.repeated[(self.at - self.beginning.len()) % self.repeated.len()],
            };
            self.at += 1;
        }
        self.left -= length;
        Ok(length)
    }
}

#[test]
fn reading_holds_one_puzzle_at_a_time() {
    const INPUT: usize = 100 * LONGEST_PUZZLE;
    for (beginning, repeated) in [
        ("", "4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n"),
        ("", "4:"),
        ("", "\n"),
        ("", "# a comment\n"),
        ("{\"size\": 4, \"cages\": [", "{\"cells\": [[0, 0]]},\n"),
        ("", "[[1, 2],\n"),
        ("size 4\n", "aabb\n"),
        ("", "no puzzle at all\n"),
        (
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n",
            "MOVE    :1:U\n",
        ),
        ("import numpy\n", "x = [1, 2]\n"),
    ] {
        let input = Endless {
            beginning: beginning.as_bytes(),
            repeated: repeated.as_bytes(),
            at: 0,
            left: INPUT,
        };
        let (before, _) = BYTES.get();
        BYTES.set((before, before));
        for block in Blocks::new(BufReader::new(input), None) {
            // Whether it can be read does not matter.
            let _ = block.unwrap().parse(None);
        }
        let most = BYTES.get().1 - before;
        // A few copies of the longest text that is read at all.
        assert!(
            most < 8 * LONGEST_PUZZLE,
            "{beginning:?} {repeated:?}: {most} bytes"
        );
    }
}

#[test]
fn allocations_are_counted() {
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(vec![1u8]));
    assert_eq!(ALLOCATIONS.get(), before + 1);
}
