//! How many puzzles need search: how many that no logic has filtered can only be solved with a neighbourhood search or
//! a supposition.
//!
//! `searches [SEED] [COUNT] [--list FOLDER]`: for each set, COUNT puzzles with exactly one solution (default: 300) are
//! made of random Latin squares and random cages of one to six cells, and graded.
//!
//! `searches --files FILE…`: the same for files of game ids.
//!
//! With `--list`, the puzzles of each set, and those that need search, are written to files in FOLDER.

use std::fmt::Write as _;
use std::path::Path;

use cagey::engine::{Budget, Outcome, Solver};
use cagey::logic::{Grade, Grader, Level, TECHNIQUES};
use cagey::model::{Cell, Clue, Op, Puzzle, Size, Target, Value};

/// The clues of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clues {
    AnyOperator,
    PlusAndMinus,
    Hidden,
}

const SETS: [(Clues, &str); 3] = [
    (Clues::AnyOperator, "any operator"),
    (Clues::PlusAndMinus, "+ and −"),
    (Clues::Hidden, "hidden operators"),
];

/// SplitMix64: what a seed gives is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        ((u128::from(bits) * bound as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A Latin square, filled cell by cell in random order of values.
fn latin_square(random: &mut Random, n: usize) -> Vec<Vec<u8>> {
    fn fill(square: &mut [Vec<u8>], at: usize, random: &mut Random, tries: &mut usize) -> bool {
        let n = square.len();
        if at == n * n {
            return true;
        }
        let (row, col) = (at / n, at % n);
        let is_used = |square: &[Vec<u8>], value: u8| {
            square[row][..col].contains(&value) || square[..row].iter().any(|r| r[col] == value)
        };
        let mut values: Vec<u8> = (1..=n as u8)
            .filter(|&value| !is_used(square, value))
            .collect();
        random.shuffle(&mut values);
        for value in values {
            *tries += 1;
            square[row][col] = value;
            if *tries < 10_000 && fill(square, at + 1, random, tries) {
                return true;
            }
        }
        square[row][col] = 0;
        false
    }
    loop {
        let mut square = vec![vec![0; n]; n];
        if fill(&mut square, 0, random, &mut 0) {
            return square;
        }
    }
}

/// Connected cages of one to six cells, which grow from random cells.
fn partition(random: &mut Random, n: usize) -> Vec<Vec<Cell>> {
    let size = Size::new(n).expect("a size");
    let mut order: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut order);
    let mut free = order.clone();
    let mut cages = Vec::new();
    for first in order {
        if !free.contains(&first) {
            continue;
        }
        let wanted = 1 + random.below(6);
        let mut cage = vec![first];
        free.retain(|&cell| cell != first);
        while cage.len() < wanted {
            let mut next: Vec<Cell> = (free.iter().copied())
                .filter(|cell| cage.iter().any(|other| cell.touches(*other)))
                .collect();
            next.sort();
            if next.is_empty() {
                break;
            }
            let cell = next[random.below(next.len())];
            cage.push(cell);
            free.retain(|&other| other != cell);
        }
        cages.push(cage);
    }
    cages
}

/// A clue that these values meet. − and ÷ are for two cells.
fn clue(random: &mut Random, clues: Clues, values: &[Target]) -> Clue {
    if let [one] = values {
        return Clue::Given(Value::new(*one as u8).expect("a value"));
    }
    let sum = (Op::Add, values.iter().sum());
    let mut possible = vec![sum];
    if clues != Clues::PlusAndMinus {
        possible.push((Op::Mul, values.iter().product()));
    }
    if let &[one, other] = values {
        let (small, large) = (one.min(other), one.max(other));
        possible.push((Op::Sub, large - small));
        if clues != Clues::PlusAndMinus && large % small == 0 {
            possible.push((Op::Div, large / small));
        }
    }
    let (op, target) = possible[random.below(possible.len())];
    match clues {
        Clues::Hidden => Clue::Hidden(target),
        _ => Clue::Op(op, target),
    }
}

fn puzzle(random: &mut Random, clues: Clues, n: usize) -> Puzzle {
    let square = latin_square(random, n);
    let mut builder = Puzzle::builder(Size::new(n).expect("a size"));
    for cells in partition(random, n) {
        let values: Vec<Target> = cells
            .iter()
            .map(|cell| square[cell.row()][cell.col()].into())
            .collect();
        builder.add(clue(random, clues, &values), cells);
    }
    builder.build().expect("the cages cover the grid")
}

/// How many puzzles of a set, or of its unreasonable puzzles, need what.
#[derive(Default)]
struct Count {
    all: usize,
    search: usize,
    trial: usize,
    unsolved: usize,
}

impl Count {
    fn add(&mut self, grade: &Grade) {
        self.all += 1;
        self.search += usize::from(needs_search(grade));
        self.trial += usize::from(grade.hardest.is_trial());
        self.unsolved += usize::from(!grade.is_solved);
    }

    fn told(&self) -> String {
        let share = 100.0 * self.search as f64 / self.all.max(1) as f64;
        let mut told = format!(
            "{share:5.1} % ({}/{}), trial {}",
            self.search, self.all, self.trial
        );
        if self.unsolved > 0 {
            let _ = write!(told, ", unsolved {}", self.unsolved);
        }
        told
    }
}

fn needs_search(grade: &Grade) -> bool {
    let uses = TECHNIQUES.iter().zip(grade.uses());
    !grade.is_solved
        || uses
            .into_iter()
            .any(|(technique, &uses)| uses > 0 && matches!(technique.id, "neighbourhood" | "trial"))
}

/// Grades the puzzles of a set, prints a row, and returns those that need search.
fn report(name: &str, puzzles: &[Puzzle]) -> Vec<String> {
    let mut grader = Grader::new();
    let (mut every, mut unreasonable) = (Count::default(), Count::default());
    let mut steps = vec![0; TECHNIQUES.len()];
    let mut searched = Vec::new();
    for puzzle in puzzles {
        let grade = grader.grade(puzzle);
        every.add(&grade);
        if grade.level == Level::Unreasonable {
            unreasonable.add(&grade);
        }
        for (all, uses) in steps.iter_mut().zip(grade.uses()) {
            *all += uses;
        }
        if needs_search(&grade) {
            searched.push(puzzle.to_string());
        }
    }
    println!(
        "{name:28} all {:36} unreasonable {}",
        every.told(),
        unreasonable.told()
    );
    let dear = TECHNIQUES
        .iter()
        .zip(steps)
        .filter(|(technique, _)| technique.price >= 50);
    let dear: Vec<String> = dear
        .map(|(technique, steps)| format!("{} {steps}", technique.id))
        .collect();
    println!("{:28} steps: {}", "", dear.join(", "));
    searched
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut solver = Solver::new();
    let mut folder = None;
    if let Some(at) = arguments.iter().position(|argument| argument == "--list") {
        folder = arguments.get(at + 1).cloned();
        arguments.truncate(at);
    }
    let list = |name: &str, ids: &[String]| {
        if let Some(folder) = &folder {
            let file = Path::new(folder).join(name);
            std::fs::write(file, ids.join("\n") + "\n").expect("a folder that can be written to");
        }
    };
    if arguments.first().is_some_and(|first| first == "--files") {
        for file in &arguments[1..] {
            let text = std::fs::read_to_string(file).expect("a file of game ids");
            let puzzles: Vec<Puzzle> = (text.lines())
                .map(|id| id.parse().unwrap_or_else(|error| panic!("{file}: {error}")))
                .filter(|puzzle| {
                    matches!(
                        solver.solve(puzzle, &mut Budget::unlimited()),
                        Outcome::Unique(_)
                    )
                })
                .collect();
            let name = Path::new(file)
                .file_name()
                .expect("a file")
                .to_string_lossy();
            let searched = report(&name, &puzzles);
            list(&format!("search-{name}"), &searched);
        }
        return;
    }
    let number = |at: usize, default: u64| {
        arguments
            .get(at)
            .map_or(default, |it| it.parse().expect("a number"))
    };
    let (seed, count) = (number(0, 1), number(1, 300));
    for (kind, (clues, name)) in SETS.into_iter().enumerate() {
        for n in 5..=8 {
            let mut random = Random(seed << 8 | (kind as u64) << 4 | n as u64);
            let mut puzzles = Vec::new();
            let mut tried = 0;
            while puzzles.len() < count as usize && tried < 1000 * count {
                tried += 1;
                let puzzle = puzzle(&mut random, clues, n);
                if matches!(
                    solver.solve(&puzzle, &mut Budget::unlimited()),
                    Outcome::Unique(_)
                ) {
                    puzzles.push(puzzle);
                }
            }
            let searched = report(
                &format!(
                    "{n}×{n}, {name} (1 of {})",
                    tried as usize / puzzles.len().max(1)
                ),
                &puzzles,
            );
            let all: Vec<String> = puzzles.iter().map(Puzzle::to_string).collect();
            list(&format!("{kind}-{n}.txt"), &all);
            list(&format!("search-{kind}-{n}.txt"), &searched);
        }
    }
}
