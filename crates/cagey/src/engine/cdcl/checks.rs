//! The clause search compared with the reference solver, on random puzzles.

use std::ops::ControlFlow;

use super::ClauseSearch;
use crate::budget::Budget;
use crate::engine::board::{Board, Board8};
use crate::engine::cage_cache::CageCache;
use crate::engine::instance::{Instance, Load};
use crate::engine::kernels::Isa;
use crate::engine::learning::Network;
use crate::engine::search::Progress;
use crate::engine::test_numbers::{Numbers, times};
use crate::engine::{Count, End, NoObserver, Outcome, Solver, reference};
use crate::model::{Cell, Clue, Grid, Op, Puzzle, Size, Target, Value};

/// A puzzle of a size from 1 to 6 with cages of up to five cells. Most have a solution; some have a wrong target.
fn random_puzzle(numbers: &mut Numbers) -> Puzzle {
    let n = 1 + numbers.below(6);
    let size = Size::new(n).unwrap();
    let mut order = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).for_each(|i| order.swap(i, numbers.below(i + 1)));
        order
    };
    let (rows, cols, values) = (order(n), order(n), order(n));
    let value = |cell: Cell| values[(rows[cell.row()] + cols[cell.col()]) % n] as Target + 1;
    let mut is_free = vec![true; n * n];
    let mut builder = Puzzle::builder(size);
    for cell in size.cells() {
        if !std::mem::replace(&mut is_free[cell.index(size)], false) {
            continue;
        }
        let mut cells = vec![cell];
        for _ in 1..1 + numbers.below(5) {
            let from = cells[numbers.below(cells.len())];
            let beside = |other: &Cell| {
                from.row().abs_diff(other.row()) + from.col().abs_diff(other.col()) == 1
            };
            let free = |other: &Cell| beside(other) && is_free[other.index(size)];
            let free: Vec<Cell> = size.cells().filter(free).collect();
            if !free.is_empty() {
                let next = free[numbers.below(free.len())];
                is_free[next.index(size)] = false;
                cells.push(next);
            }
        }
        builder.add(random_clue(&cells, value, numbers), cells);
    }
    builder.build().unwrap()
}

fn random_clue(cells: &[Cell], value: impl Fn(Cell) -> Target, numbers: &mut Numbers) -> Clue {
    let values = || cells.iter().map(|&cell| value(cell));
    let (sum, product): (Target, Target) = (values().sum(), values().product());
    let largest = values().max().unwrap_or(0);
    if cells.len() == 1 {
        return match numbers.below(3) {
            0 => Clue::Free,
            _ => Clue::Given(Value::new(sum as u8).unwrap()),
        };
    }
    let wrong = Target::from(numbers.below(40) == 0);
    match numbers.below(6) {
        0 if 2 * largest > sum => Clue::Op(Op::Sub, 2 * largest - sum + wrong),
        1 if largest * largest % product == 0 => Clue::Op(Op::Div, largest * largest / product),
        2 => Clue::Hidden(sum + wrong),
        3 => Clue::Free,
        4 => Clue::Op(Op::Mul, product + wrong),
        _ => Clue::Op(Op::Add, sum + wrong),
    }
}

/// Solutions that are counted.
const LIMIT: u128 = 100;

#[test]
fn the_clause_search_alone_finds_what_the_reference_solver_finds() {
    let mut numbers = Numbers(27);
    let mut solver = Solver::new().with_patience(0).with_learning_patience(0);
    for _ in 0..times(1000) {
        let puzzle = random_puzzle(&mut numbers);
        let mut judge = Budget::of_nodes(100_000);
        let judged = reference::count(&puzzle, LIMIT, &mut judge);
        if matches!(judged, Count::Stopped(_)) {
            continue;
        }
        let counted = solver.count(&puzzle, LIMIT, &mut Budget::unlimited());
        assert_eq!(counted, judged, "{puzzle}");
        match solver.solve(&puzzle, &mut Budget::unlimited()) {
            Outcome::Impossible => assert_eq!(judged, Count::Exactly(0), "{puzzle}"),
            Outcome::Unique(solution) => {
                assert_eq!(judged, Count::Exactly(1), "{puzzle}");
                assert!(puzzle.is_solved_by(&solution), "{puzzle}");
            }
            Outcome::Multiple([one, other]) => {
                assert!(!matches!(judged, Count::Exactly(0 | 1)), "{puzzle}");
                assert!(puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other));
                assert_ne!(one, other, "{puzzle}");
            }
            Outcome::Stopped => panic!("nothing stops it: {puzzle}"),
        }
    }
}

/// The clause search of a puzzle.
fn clause_search(puzzle: &Puzzle) -> ClauseSearch {
    let (mut instance, mut cache) = (Instance::<Board8>::default(), CageCache::default());
    let budget = &mut Budget::unlimited();
    cache.prepare(puzzle.size());
    let load = Load {
        instance: &mut instance,
        size: puzzle.size(),
        cages: puzzle.cages().iter(),
        start: None,
        cache: &mut cache,
        budget,
    };
    Isa::PORTABLE.run(load).unwrap();
    let mut network = Network::default();
    network.load(&instance, &cache.tuples);
    let mut search = ClauseSearch::default();
    let all: Vec<u32> = network.cages.iter().map(|cage| cage.tuples).collect();
    (search.start(&network, &all, &instance.start, budget)).unwrap();
    search
}

/// Whether a literal, as a number of a proof, holds in a solution.
fn holds(literal: i64, search: &ClauseSearch, solution: &Board8) -> bool {
    let variable = literal.unsigned_abs() as u32 - 1;
    search.variables.is_true_in(variable, solution) == (literal > 0)
}

fn board(grid: &Grid) -> Board8 {
    let mut board = Board8::EMPTY;
    for cell in grid.size().cells() {
        let value = grid.get(cell).unwrap().get();
        board.set(cell.row() * Board8::SIDE + cell.col(), 1 << (value - 1));
    }
    board
}

#[test]
fn every_learned_clause_holds_in_all_solutions() {
    let mut numbers = Numbers(5);
    let mut learned = 0;
    for _ in 0..times(1000) {
        let puzzle = random_puzzle(&mut numbers);
        let mut solutions = Vec::new();
        let end = reference::for_each(&puzzle, &mut Budget::of_nodes(100_000), |solution| {
            solutions.push(board(solution));
            match solutions.len() <= 200 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if end != End::Complete {
            continue;
        }
        let mut search = clause_search(&puzzle);
        loop {
            search.cdcl.proof.start(usize::MAX);
            let progress = search.next(&mut Budget::unlimited(), &mut NoObserver);
            let proof = search.cdcl.proof.take();
            for line in proof.lines().filter(|line| !line.starts_with('d')) {
                learned += 1;
                let clause: Vec<i64> = (line.split(' '))
                    .map(|literal| literal.parse().unwrap())
                    .filter(|&literal| literal != 0)
                    .collect();
                for solution in &solutions {
                    let holds = clause.iter().any(|&l| holds(l, &search, solution));
                    assert!(holds, "{puzzle}: {line}");
                }
            }
            match progress {
                Progress::Stopped => panic!("nothing stops it: {puzzle}"),
                Progress::Complete => break,
                Progress::Found => {
                    let found: Board8 = search.solution();
                    let known = solutions.iter().position(|&solution| solution == found);
                    solutions.swap_remove(known.unwrap_or_else(|| panic!("{puzzle}: not new")));
                    search.exclude_found();
                }
            }
        }
        assert!(solutions.is_empty(), "{puzzle}");
    }
    assert!(learned > 500, "{learned}");
}
