//! The fast engine compared with the reference solver.

use std::fs;
use std::ops::ControlFlow;

use cagey::engine::{Budget, Count, End, Outcome, Solver, Start, reference};
use cagey::model::{Cell, Clue, Grid, Op, Puzzle, Value, ValueSet};
use proptest::prelude::*;

use crate::corpora::{corpus_files, repository};
use crate::corpus::{Counted, counted};
use crate::from_bytes::{Bytes, latin_square, puzzle, solved_puzzle};
use crate::left_out::left_out;

/// What the reference solver may spend on a puzzle: one cage over a whole grid, with a sum that no Latin
/// square has, would make it visit every Latin square.
const JUDGES_NODES: u64 = 20_000;
/// What the fast engine may spend: it sees more at each node, but not all that the reference solver sees.
const NODES: u64 = 20_000;
/// Solutions that are counted.
const LIMIT: u128 = 200;

/// Every instruction set, with the plain search first, with the learning search from the start, and with the clause
/// search alone.
fn every_engine() -> [Solver; 6] {
    [
        Solver::new(),
        Solver::portable(),
        Solver::new().with_patience(0),
        Solver::portable().with_patience(0),
        Solver::new().with_patience(0).with_learning_patience(0),
        Solver::portable()
            .with_patience(0)
            .with_learning_patience(0),
    ]
}

/// Returns whether all searches were finished.
fn agree(solvers: &mut [Solver], puzzle: &Puzzle, start: &Grid) -> bool {
    let judged = reference::count(
        Start::new(puzzle, start).unwrap(),
        LIMIT,
        &mut Budget::of_nodes(JUDGES_NODES),
    );
    if matches!(judged, Count::Stopped(_)) {
        return false;
    }
    for solver in solvers {
        let count = solver.count(
            Start::new(puzzle, start).unwrap(),
            LIMIT,
            &mut Budget::of_nodes(NODES),
        );
        if matches!(count, Count::Stopped(_)) {
            return false;
        }
        assert_eq!(count, judged, "{puzzle} {start}");
        match solver.solve(
            Start::new(puzzle, start).unwrap(),
            &mut Budget::of_nodes(NODES),
        ) {
            Outcome::Impossible => assert_eq!(judged, Count::Exactly(0)),
            Outcome::Unique(solution) => {
                assert_eq!(judged, Count::Exactly(1));
                assert!(puzzle.is_solved_by(&solution));
            }
            Outcome::Multiple([one, other]) => {
                assert!(one != other && puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other));
            }
            outcome => panic!("{outcome:?}"),
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_fast_engine_agrees_with_the_judge(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = Bytes(&bytes);
        let puzzle = puzzle(&mut bytes, 6);
        let mut start = Grid::empty(puzzle.size());
        if bytes.below(3) == 0 {
            let filled = latin_square(&mut bytes, puzzle.size());
            for cell in puzzle.size().cells().filter(|_| bytes.below(4) == 0) {
                start.set(cell, filled.get(cell)).unwrap();
            }
        }
        agree(&mut every_engine(), &puzzle, &start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Sizes that are too large for the reference solver: what is known to have a solution has one, and with
    /// half of it filled in, it is among those that are found.
    #[test]
    fn a_known_solution_is_never_lost(bytes in prop::collection::vec(any::<u8>(), 0..700)) {
        let mut bytes = Bytes(&bytes);
        let (puzzle, solution) = solved_puzzle(&mut bytes, 7);
        let mut start = Grid::empty(puzzle.size());
        let filled = bytes.below(4);
        for cell in puzzle.size().cells().filter(|_| bytes.below(4) < filled) {
            start.set(cell, solution.get(cell)).unwrap();
        }
        for solver in &mut every_engine() {
            let from_id = solver.solve_id(puzzle.to_string().as_bytes(), &mut Budget::of_nodes(100));
            prop_assert!(from_id != Some(Outcome::Impossible), "{puzzle}");
            match solver.solve(Start::new(&puzzle, &start).unwrap(), &mut Budget::of_nodes(100)) {
                Outcome::Impossible => prop_assert!(false, "{puzzle} {start}"),
                Outcome::Unique(only) => prop_assert_eq!(&only, &solution, "{}", puzzle),
                _ => {}
            }
        }
    }
}

#[test]
fn every_puzzle_of_keens_generator_is_solved_on_every_path() {
    let mut solvers = every_engine();
    for file in corpus_files("keen") {
        for id in fs::read_to_string(&file).unwrap().lines() {
            let puzzle: Puzzle = id.parse().unwrap();
            for solver in &mut solvers {
                let outcome = solver.solve(&puzzle, &mut Budget::unlimited());
                let Outcome::Unique(solution) = outcome else {
                    panic!("{}: {id} is {outcome:?}", file.display());
                };
                assert!(puzzle.is_solved_by(&solution));
            }
        }
    }
}

/// These have one solution or several. Each kind of search gives the same on every path.
#[test]
fn large_puzzles_are_solved_on_every_path() {
    for solvers in every_engine().chunks_exact_mut(2) {
        large_puzzles_are_solved_alike(solvers);
    }
}

fn large_puzzles_are_solved_alike(solvers: &mut [Solver]) {
    for name in ["q10.txt", "q12.txt", "q16.txt", "r10.txt"] {
        for file in corpus_files("large").iter().filter(|f| f.ends_with(name)) {
            for id in fs::read_to_string(file).unwrap().lines() {
                let puzzle: Puzzle = id.parse().unwrap();
                let mut outcomes = (solvers.iter_mut())
                    .map(|solver| solver.solve(&puzzle, &mut Budget::unlimited()));
                let one = outcomes.next().unwrap();
                assert!(outcomes.all(|other| other == one), "{id}");
                match one {
                    Outcome::Unique(grid) => assert!(puzzle.is_solved_by(&grid), "{id}"),
                    Outcome::Multiple([one, other]) => {
                        assert!(one != other, "{id}");
                        assert!(
                            puzzle.is_solved_by(&one) && puzzle.is_solved_by(&other),
                            "{id}"
                        );
                    }
                    outcome => panic!("{id} is {outcome:?}"),
                }
            }
        }
    }
}

#[test]
fn known_numbers_of_solutions_are_found_on_every_path() {
    // The clause search alone begins anew after every second solution, which takes long where there are many.
    const MOST_FOR_CLAUSES: u64 = 200;
    let mut solvers = every_engine();
    for Counted { puzzle, count, .. } in counted() {
        let start = Grid::empty(puzzle.size());
        let solvers = match count <= MOST_FOR_CLAUSES {
            true => &mut solvers[..],
            false => &mut solvers[..4],
        };
        for solver in solvers {
            let found = solver.count(
                Start::new(&puzzle, &start).unwrap(),
                u128::MAX,
                &mut Budget::unlimited(),
            );
            assert_eq!(found, Count::Exactly(count.into()), "{puzzle}");
        }
    }
}

#[test]
fn the_judge_and_the_fast_engine_solve_9x9_alike() {
    let mut solver = Solver::new();
    for level in ["9de.txt", "9dn.txt", "9dh.txt"] {
        for file in corpus_files("keen").iter().filter(|f| f.ends_with(level)) {
            for id in fs::read_to_string(file).unwrap().lines().take(2) {
                let puzzle: Puzzle = id.parse().unwrap();
                let outcome = solver.solve(&puzzle, &mut Budget::unlimited());
                assert_eq!(outcome, reference::solve(&puzzle), "{id}");
            }
        }
    }
}

#[test]
fn the_iterator_gives_every_solution_once() {
    let puzzle: Puzzle = "3:aa_aa_b,m6a7a6".parse().unwrap();
    let mut found: Vec<String> = (Solver::new().solutions(&puzzle))
        .map(|grid| grid.to_string())
        .collect();
    let mut judged = Vec::new();
    let _ = reference::for_each(&puzzle, &mut Budget::unlimited(), |grid| {
        judged.push(grid.to_string());
        ControlFlow::Continue(())
    });
    found.sort();
    judged.sort();
    assert_eq!(found, judged);
    assert_eq!(found.len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Rotations and reflections of a puzzle have the same number of solutions.
    #[test]
    fn symmetries_keep_the_count(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 10);
        let n = puzzle.size().get() as u8;
        let symmetries: [fn(u8, u8, u8) -> Cell; 7] = [
            |row, col, _| Cell::new(col, row),
            |row, col, last| Cell::new(last - row, col),
            |row, col, last| Cell::new(row, last - col),
            |row, col, last| Cell::new(last - row, last - col),
            |row, col, last| Cell::new(col, last - row),
            |row, col, last| Cell::new(last - col, row),
            |row, col, last| Cell::new(last - col, last - row),
        ];
        for symmetry in symmetries {
            let moved = changed(&puzzle, |clue, _| Some(clue), |cell| {
                symmetry(cell.row() as u8, cell.col() as u8, n - 1)
            });
            same_count(&puzzle, &moved.unwrap())?;
        }
    }

    /// If every value v becomes n + 1 − v, differences stay the same and sums change by a known number.
    #[test]
    fn values_the_other_way_round_keep_the_count(
        bytes in prop::collection::vec(any::<u8>(), 0..300)
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 8);
        let n = puzzle.size().get() as u64;
        let turned = |clue: Clue, cells: usize| match clue {
            Clue::Given(value) => Value::new(n as u8 + 1 - value.get()).map(Clue::Given),
            Clue::Op(Op::Add, sum) if cells > 1 => {
                (cells as u64 * (n + 1)).checked_sub(sum).map(|sum| Clue::Op(Op::Add, sum))
            }
            Clue::Op(Op::Sub, _) if cells == 2 => Some(clue),
            _ => Some(Clue::Free),
        };
        // Clues that cannot be converted are left out on both sides.
        let plain = |clue: Clue, cells: usize| match turned(clue, cells)? {
            Clue::Free => Some(Clue::Free),
            _ => Some(clue),
        };
        let same = |cell: Cell| cell;
        let one = changed(&puzzle, plain, same);
        if let (Some(one), Some(other)) = (one, changed(&puzzle, turned, same)) {
            same_count(&one, &other)?;
        }
    }
}

/// A puzzle with its clues and cells mapped, if every clue can be mapped.
fn changed(
    puzzle: &Puzzle,
    clue: impl Fn(Clue, usize) -> Option<Clue>,
    cell: impl Fn(Cell) -> Cell,
) -> Option<Puzzle> {
    let mut builder = Puzzle::builder(puzzle.size());
    for cage in puzzle.cages() {
        let clue = clue(cage.clue(), cage.cells().len())?;
        builder.add(clue, cage.cells().iter().map(|&c| cell(c)));
    }
    Some(builder.build().unwrap())
}

fn same_count(one: &Puzzle, other: &Puzzle) -> Result<(), TestCaseError> {
    let mut solver = Solver::new();
    let [a, b] = [one, other].map(|puzzle| solver.count(puzzle, 50, &mut Budget::of_nodes(300)));
    let is_stopped = |count: &Count| matches!(count, Count::Stopped(_));
    prop_assert!(
        is_stopped(&a) || is_stopped(&b) || a == b,
        "{a:?} {b:?} {one} {other}"
    );
    Ok(())
}

/// Whether these cages alone have a solution, according to the reference solver.
fn has_solution(puzzle: &Puzzle, cages: &[usize]) -> bool {
    let mut builder = Puzzle::builder(puzzle.size());
    for (number, cage) in puzzle.cages().iter().enumerate() {
        let clue = match cages.contains(&number) {
            true => cage.clue(),
            false => Clue::Free,
        };
        builder.add(clue, cage.cells().iter().copied());
    }
    reference::count(&builder.build().unwrap(), 1, &mut Budget::unlimited()) != Count::Exactly(0)
}

/// Whether these cages, which have no solution together, have one if any of them is left out.
fn is_least(puzzle: &Puzzle, cages: &[usize]) -> bool {
    cages.iter().all(|without| {
        let mut others = cages.to_vec();
        others.retain(|cage| cage != without);
        has_solution(puzzle, &others)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The cages of a conflict have no solution together, but have one if any of them is left out.
    #[test]
    fn conflicts_are_conflicts(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let all: Vec<usize> = (0..puzzle.cages().len()).collect();
        match Solver::new().conflict(&puzzle, &mut Budget::unlimited()) {
            None => prop_assert!(has_solution(&puzzle, &all), "{puzzle}"),
            Some(conflict) => {
                prop_assert!(!has_solution(&puzzle, &conflict.cages), "{puzzle} {conflict:?}");
                prop_assert!(is_least(&puzzle, &conflict.cages), "{puzzle} {conflict:?}");
                prop_assert!(conflict.is_least, "{puzzle} {conflict:?}");
            }
        }
    }
}

/// A search that is stopped on the way gives a conflict, and says that it is least only if it is.
#[test]
fn a_conflict_is_called_least_only_where_the_judge_agrees() {
    // The first two cages of the first row both need 1 and 2; the others are irrelevant.
    let two_of_eight =
        "aabb\nccdd\neeff\ngghh\n\na: 3+\nb: 3+\nc: 5+\nd: 5+\ne: 5+\nf: 5+\ng: 7+\nh: 3+";
    // The puzzle with one solution, and its first clue changed from 1−.
    let changed = "4:_a_7a4_a3,s3m6m2s2a5d2a7d2";
    for text in [two_of_eight, changed] {
        let puzzle: Puzzle = text.parse().unwrap();
        let (mut least, mut not_least) = (0, 0);
        for nodes in 0..100 {
            let Some(conflict) = Solver::new().conflict(&puzzle, &mut Budget::of_nodes(nodes))
            else {
                continue;
            };
            let cages = &conflict.cages;
            assert!(!has_solution(&puzzle, cages), "{nodes}: {conflict:?}");
            match is_least(&puzzle, cages) {
                true => least += u32::from(conflict.is_least),
                false => {
                    not_least += 1;
                    assert!(!conflict.is_least, "{nodes}: {conflict:?}");
                }
            }
        }
        assert!(least > 0 && not_least > 0, "{text}: {least} {not_least}");
    }
}

/// On a machine with vector instructions, the tests above compare them with the portable code.
#[test]
fn vector_instructions_are_among_the_engines() {
    if Solver::new().instructions() == Solver::portable().instructions() {
        left_out("CAGEY_NEED_AVX2", "this processor has no AVX2");
    }
}

fn solve(solver: &mut Solver, puzzle: &Puzzle) -> Outcome {
    solver.solve(puzzle, &mut Budget::of_nodes(NODES))
}

#[test]
fn ids_of_the_corpora_are_solved_without_notation() {
    let mut solver = Solver::new();
    for file in corpus_files("keen") {
        for id in fs::read_to_string(&file).unwrap().lines() {
            let outcome = solver.solve_id(id.as_bytes(), &mut Budget::of_nodes(NODES));
            assert_eq!(
                outcome,
                Some(solve(&mut solver, &id.parse().unwrap())),
                "{id}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// An id with a byte changed, or none: what is read without `notation` is what it reads.
    #[test]
    fn ids_are_read_as_notation_reads_them(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        change in prop::option::of((any::<prop::sample::Index>(), any::<u8>(), 0..3u8)),
    ) {
        let puzzle = puzzle(&mut Bytes(&bytes), 16);
        let id = puzzle.to_string();
        let mut changed = id.clone().into_bytes();
        if let Some((at, byte, way)) = &change {
            let at = at.index(changed.len());
            let mostly_sensible = b"_abcyzmsd0123456789,:"[usize::from(*byte) % 21];
            match way {
                0 => changed[at] = mostly_sensible,
                1 => changed.insert(at, mostly_sensible),
                _ => drop(changed.remove(at)),
            }
        }
        let mut solver = Solver::new();
        let read = str::from_utf8(&changed).unwrap().parse::<Puzzle>();
        let outcome = solver.solve_id(&changed, &mut Budget::of_nodes(300));
        if change.is_none() && !id.starts_with('c') && !id.contains("a0") && !id.contains("m0")
            && !id.contains("s0") && !id.contains("d0") && puzzle.size().get() > 1
        {
            prop_assert!(outcome.is_some(), "{}", id);
        }
        if let Some(outcome) = outcome {
            let puzzle = read.unwrap();
            prop_assert_eq!(outcome, solver.solve(&puzzle, &mut Budget::of_nodes(300)));
        }
    }
}

/// Ids whose runs are one edge too long, and go on with another digit.
#[test]
fn a_number_of_edges_is_read_to_its_last_digit() {
    for n in 2..=16 {
        let (edges, cells) = (2 * n * (n - 1), n * n);
        let given = "m1".repeat(cells);
        for walls in [format!("_{}1", edges + 1), format!("_{edges}1")] {
            let id = format!("{n}:{walls},{given}");
            assert!(id.parse::<Puzzle>().is_err(), "{id}");
            let outcome = Solver::new().solve_id(id.as_bytes(), &mut Budget::of_nodes(10));
            assert_eq!(outcome, None, "{id}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_are_those_of_all_solutions(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let puzzle = puzzle(&mut Bytes(&bytes), 4);
        let mut judged = vec![ValueSet::EMPTY; puzzle.size().area()];
        let end = reference::for_each(&puzzle, &mut Budget::of_nodes(JUDGES_NODES), |solution| {
            for (judged, value) in judged.iter_mut().zip(solution.values()) {
                judged.insert(value.unwrap());
            }
            ControlFlow::Continue(())
        });
        if end == End::Complete {
            let values = Solver::new().values(&puzzle, &mut Budget::unlimited());
            prop_assert_eq!(values, Some(judged), "{}", puzzle);
        }
    }
}

/// Boards of up to 8×8 are others than those of larger grids, and a solver keeps both.
#[test]
fn a_solver_takes_puzzles_of_all_sizes_in_turn() {
    let puzzles: Vec<Puzzle> = [6, 7, 8, 9]
        .map(|n| {
            let file = repository().join(format!("testdata/corpus/keen/{n}dn.txt"));
            let ids = std::fs::read_to_string(file).unwrap();
            ids.lines().next().unwrap().parse().unwrap()
        })
        .into();
    let mut solver = Solver::new();
    for (one, other) in puzzles
        .iter()
        .flat_map(|one| puzzles.iter().map(move |other| (one, other)))
    {
        for puzzle in [one, other] {
            let outcome = solver.solve(puzzle, &mut Budget::unlimited());
            let Outcome::Unique(solution) = outcome else {
                panic!("{puzzle}: {outcome:?}");
            };
            assert!(puzzle.is_solved_by(&solution), "{puzzle}");
        }
    }
}

/// A cell that loses all candidates before the learning search starts, in the last corner of the largest grid.
#[test]
fn a_last_cell_without_candidates_is_a_contradiction_and_no_literal() {
    let puzzle: Puzzle = "c16:z9nz9n_,na2".parse().unwrap();
    let mut grid = Grid::empty(puzzle.size());
    grid.set(Cell::new(15, 15), Value::new(6)).unwrap();
    for mut solver in [Solver::new(), Solver::portable()].map(|solver| solver.with_patience(0)) {
        let start = Start::new(&puzzle, &grid).unwrap();
        let outcome = solver.solve(start, &mut Budget::unlimited());
        assert_eq!(outcome, Outcome::Impossible);
    }
}
