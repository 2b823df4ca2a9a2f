//! Conflicts that were planted in puzzles with a solution, by changing clues.

use cagey::engine::{Budget, Outcome, Solver, reference};
use cagey::model::{Cell, Clue, Op, Puzzle, Size, Value};

/// What may be spent on a conflict.
const NODES: u64 = 30_000;

/// A small generator of numbers (xorshift), so that the same puzzles come every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }
}

/// A puzzle of cages of up to four cells with the clues of a Latin square, of which some are then changed.
fn planted(n: usize, changes: usize, numbers: &mut Numbers) -> Puzzle {
    let size = Size::new(n).unwrap();
    let (rows, columns, values) = (
        numbers.shuffled(n),
        numbers.shuffled(n),
        numbers.shuffled(n),
    );
    let value = |cell: Cell| {
        let value = values[(rows[cell.row()] + columns[cell.col()]) % n];
        Value::new(value as u8 + 1).unwrap()
    };
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for cell in size.cells() {
        let touches =
            |cage: &&mut Vec<Cell>| cage.len() < 4 && cage.iter().any(|&other| other.touches(cell));
        match cages.iter_mut().filter(touches).nth(numbers.below(3)) {
            Some(cage) => cage.push(cell),
            None => cages.push(vec![cell]),
        }
    }
    let changed: Vec<usize> = (0..changes).map(|_| numbers.below(cages.len())).collect();
    let mut builder = Puzzle::builder(size);
    for (number, cage) in cages.into_iter().enumerate() {
        let values: Vec<Value> = cage.iter().map(|&cell| value(cell)).collect();
        let numbers_of = values.iter().map(|value| u64::from(value.get()));
        let add = u64::from(changed.contains(&number));
        let clue = match (cage.len(), numbers.below(2)) {
            (1, _) => {
                Clue::Given(Value::new(values[0].get() % n as u8 + add as u8).unwrap_or(values[0]))
            }
            (_, 0) => Clue::Op(Op::Add, numbers_of.sum::<u64>() + add),
            _ => Clue::Op(Op::Mul, numbers_of.product::<u64>() * (1 + add)),
        };
        let clue = match (clue, add) {
            (Clue::Given(_), 0) => Clue::Given(values[0]),
            (clue, _) => clue,
        };
        builder.add(clue, cage);
    }
    builder.build().unwrap()
}

/// The puzzle with only some of its clues.
fn only(puzzle: &Puzzle, cages: &[usize]) -> Puzzle {
    let mut builder = Puzzle::builder(puzzle.size());
    for (number, cage) in puzzle.cages().iter().enumerate() {
        let clue = match cages.contains(&number) {
            true => cage.clue(),
            false => Clue::Free,
        };
        builder.add(clue, cage.cells().to_vec());
    }
    builder.build().unwrap()
}

fn without(cages: &[usize], cage: usize) -> Vec<usize> {
    cages
        .iter()
        .copied()
        .filter(|&other| other != cage)
        .collect()
}

/// The judge finds no solution with all cages of a conflict, and one without any one of them.
#[test]
fn conflicts_of_small_puzzles_are_minimal_to_the_judge() {
    let mut numbers = Numbers(0x0f1e_2d3c_4b5a_6978);
    let (mut conflicts, mut judged) = (0, 0);
    for i in 0..150 {
        let puzzle = planted(3 + i % 4, 1 + i % 2, &mut numbers);
        let Some(conflict) = Solver::new().conflict(&puzzle, &mut Budget::of_nodes(NODES)) else {
            continue;
        };
        conflicts += 1;
        assert!(conflict.is_least, "{puzzle}");
        let judge = |cages: &[usize]| {
            reference::solve_from(&only(&puzzle, cages), &mut Budget::of_nodes(50_000))
        };
        match judge(&conflict.cages) {
            Outcome::Stopped => continue,
            outcome => assert_eq!(outcome, Outcome::Impossible, "{puzzle} {conflict:?}"),
        }
        judged += 1;
        for &cage in &conflict.cages {
            let outcome = judge(&without(&conflict.cages, cage));
            assert_ne!(outcome, Outcome::Impossible, "{puzzle} {conflict:?} {cage}");
        }
    }
    assert!(
        conflicts > 75 && judged * 10 > conflicts * 9,
        "{conflicts} {judged}"
    );
}

/// The portable search, from its strongest side, finds no solution with all cages of a conflict, and one
/// without any one of them if the conflict is called minimal.
#[test]
fn planted_conflicts_of_large_puzzles_are_found_and_mostly_minimal() {
    let mut numbers = Numbers(0x8796_a5b4_c3d2_e1f0);
    let mut portable = Solver::portable().with_patience(0);
    let mut solver = Solver::new();
    let (mut conflicts, mut minimal) = (0, 0);
    for i in 0.. {
        if conflicts == 200 {
            break;
        }
        let puzzle = planted(7 + i % 6, 1 + i % 3, &mut numbers);
        let Some(conflict) = solver.conflict(&puzzle, &mut Budget::of_nodes(NODES)) else {
            continue;
        };
        conflicts += 1;
        let mut outcome = |cages: &[usize]| {
            let budget = &mut Budget::of_nodes(100_000);
            portable.solve(&only(&puzzle, cages), budget)
        };
        assert_eq!(outcome(&conflict.cages), Outcome::Impossible, "{puzzle}");
        if conflict.is_least {
            minimal += 1;
            for &cage in &conflict.cages {
                let others = without(&conflict.cages, cage);
                assert_ne!(outcome(&others), Outcome::Impossible, "{puzzle} {cage}");
            }
        }
    }
    println!("{minimal} of {conflicts} conflicts are minimal");
    assert!(minimal > 180, "{minimal} of {conflicts}");
}
