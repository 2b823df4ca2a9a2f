//! A search that has seen its puzzles before allocates nothing.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::path::Path;

use cagey::engine::{Never, Solver};
use cagey::model::{Grid, Puzzle};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is left to the system's allocator; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations it takes to solve puzzles that were solved before.
fn allocations_of_a_second_look(solver: &mut Solver, puzzles: &[Puzzle]) -> u64 {
    let empty: Vec<Grid> = puzzles.iter().map(|p| Grid::empty(p.size())).collect();
    let mut counted = 0;
    for _ in 0..2 {
        let before = ALLOCATIONS.get();
        for (puzzle, empty) in puzzles.iter().zip(&empty) {
            // Counting to two is what solving does, but for the grids that it hands out.
            solver.count(puzzle, empty, 2, Never);
        }
        counted = ALLOCATIONS.get() - before;
    }
    counted
}

#[test]
fn nothing_is_allocated_for_puzzles_that_were_seen_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus/keen");
    let mut solvers = [Solver::new(), Solver::portable()];
    let mut seen = 0;
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let puzzles: Vec<Puzzle> = text.lines().map(|id| id.parse().unwrap()).collect();
        seen += puzzles.len();
        for solver in &mut solvers {
            assert_eq!(allocations_of_a_second_look(solver, &puzzles), 0);
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn allocations_are_counted() {
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(vec![1u8]));
    assert_eq!(ALLOCATIONS.get(), before + 1);
}
