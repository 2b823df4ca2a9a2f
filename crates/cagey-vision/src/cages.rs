//! Cages from walls and clues in one posterior: the most probable partitions of the board such that every cage is
//! connected and has one clue, where printers put it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cagey::model::{Clue, Size};

use crate::clues::{Forms, MOST_CELLS, Operators};
use crate::ctc::Scorer;
use crate::logs;
use crate::sight::Walls;

/// The cells of a cage, by their numbers in reading order, sorted.
pub(crate) type Cells = Vec<u8>;

/// No wall counts for more than these odds, so that clues can overrule it.
const MOST_SURE: f32 = 9.0;
/// The share of cells with something in the upper part that is no clue: pencil marks, dirt.
const STRAY: f64 = 3e-4;
/// The share of clues that cannot be read at all.
const ILLEGIBLE: f64 = 1e-5;
/// How much less the net's odds count than it says: neighbouring places are not independent.
const TRUST: f64 = 0.8;
/// A clue that is not in the first cell in reading order, but in the first one of the first column.
const IN_FIRST_COLUMN: f64 = -4.0;
/// A clue in any other cell.
const ELSEWHERE: f64 = -7.0;
/// A cage without a clue.
const NO_CLUE: f64 = -10.0;
/// Readings of a cage that are so much less probable than its best are forgotten.
const LEAST: f64 = 24.0;
/// So many readings of a cage are kept.
const MOST_READINGS: usize = 400;

/// A clue of a cage as it was read.
#[derive(Clone, Debug)]
pub(crate) struct ClueReading {
    pub(crate) clue: Clue,
    /// The natural logarithm of how probable it is, with everything else that is in the cage's cells.
    pub(crate) score: f64,
    /// The cell that it is printed in.
    pub(crate) cell: u8,
}

/// The readings of a cage, best first.
pub(crate) type Readings = Rc<[ClueReading]>;

/// What is known of a board's cells, and what has been found out about cages.
pub(crate) struct Clues<'a> {
    pub(crate) size: Size,
    operators: Operators,
    scorers: &'a [Scorer],
    forms: &'a Forms,
    /// How probable it is that nothing is printed in each cell, which may have marks of a pencil.
    empty: Vec<f64>,
    known: BTreeMap<Cells, Readings>,
}

impl<'a> Clues<'a> {
    /// Of the strips of all cells.
    pub(crate) fn new(
        size: Size,
        operators: Operators,
        scorers: &'a [Scorer],
        forms: &'a Forms,
    ) -> Self {
        let empty = (scorers.iter())
            .map(|scorer| {
                let blank = logs::exp(TRUST * logs::ln(scorer.nothing()));
                logs::ln((1.0 - STRAY) * blank + STRAY)
            })
            .collect();
        Clues {
            size,
            operators,
            scorers,
            forms,
            empty,
            known: BTreeMap::new(),
        }
    }

    /// The readings of a cage; none if it has too many cells.
    pub(crate) fn of(&mut self, cells: &Cells) -> Readings {
        if let Some(readings) = self.known.get(cells) {
            return Rc::clone(readings);
        }
        let readings: Readings = self.read(cells).into();
        self.known.insert(cells.clone(), Rc::clone(&readings));
        readings
    }

    fn read(&self, cells: &Cells) -> Vec<ClueReading> {
        if cells.is_empty() || cells.len() > MOST_CELLS {
            return Vec::new();
        }
        let n = self.size.get() as u8;
        let all_empty: f64 = cells
            .iter()
            .map(|&cell| self.empty[usize::from(cell)])
            .sum();
        let places: Vec<(u8, u8)> = cells.iter().map(|&cell| (cell / n, cell % n)).collect();
        let candidates = self.forms.candidates(self.size, &places, self.operators);
        let illegible = logs::ln(ILLEGIBLE) - logs::ln(candidates.len().max(1) as f64);
        let first = cells[0];
        let in_first_column = (cells.iter().copied()).min_by_key(|cell| (cell % n, cell / n));
        let mut best: BTreeMap<usize, ClueReading> = BTreeMap::new();
        for &cell in cells {
            let place = match cell {
                _ if cell == first => 0.0,
                _ if Some(cell) == in_first_column => IN_FIRST_COLUMN,
                _ => ELSEWHERE,
            };
            let others = all_empty - self.empty[usize::from(cell)];
            // Elsewhere only if something is there.
            if cell != first && self.empty[usize::from(cell)] > -1.5 {
                continue;
            }
            let scores = self.scorers[usize::from(cell)].score(candidates.iter().map(|c| &c.text));
            for (number, (candidate, score)) in candidates.iter().zip(scores).enumerate() {
                let read = logs::exp((TRUST * score).max(-600.0)) + logs::exp(illegible);
                let score = place + others + candidate.prior + logs::ln(read);
                let reading = ClueReading {
                    clue: candidate.clue,
                    score,
                    cell,
                };
                match best.get_mut(&number) {
                    Some(known) if known.score >= score => {}
                    Some(known) => *known = reading,
                    None => {
                        best.insert(number, reading);
                    }
                }
            }
        }
        let mut readings: Vec<ClueReading> = best.into_values().collect();
        readings.push(ClueReading {
            clue: Clue::Free,
            score: NO_CLUE + all_empty,
            cell: first,
        });
        readings.sort_by(|one, other| other.score.total_cmp(&one.score));
        // The same clue can be printed in several ways.
        let mut kept: Vec<ClueReading> = Vec::new();
        let least = readings[0].score - LEAST;
        for reading in readings {
            if kept.len() == MOST_READINGS || reading.score < least {
                break;
            }
            if kept.iter().all(|other| other.clue != reading.clue) {
                kept.push(reading);
            }
        }
        kept
    }
}

/// The odds of the line between two neighbouring cells, by their numbers.
pub(crate) struct Lines {
    n: usize,
    right: Vec<f64>,
    below: Vec<f64>,
}

impl Lines {
    /// The walls of a board with `n` rows and columns. Odds that are no numbers say nothing.
    pub(crate) fn new(n: usize, walls: &Walls) -> Lines {
        let fit = |odds: &[f32], count: usize| {
            let odds = odds
                .iter()
                .copied()
                .chain(std::iter::repeat(0.0))
                .take(count);
            let known = |odds: f32| if odds.is_nan() { 0.0 } else { odds };
            odds.map(|odds| f64::from(known(odds).clamp(-MOST_SURE, MOST_SURE)))
                .collect()
        };
        Lines {
            n,
            right: fit(&walls.right, n * (n - 1)),
            below: fit(&walls.below, n * (n - 1)),
        }
    }

    /// The cells beside a cell, with the odds of the lines between.
    pub(crate) fn around(&self, cell: u8) -> impl Iterator<Item = (u8, f64)> + '_ {
        let n = self.n;
        let (row, column) = (usize::from(cell) / n, usize::from(cell) % n);
        let right = |row: usize, column: usize| self.right[row * (n - 1) + column];
        let below = |row: usize, column: usize| self.below[row * n + column];
        [
            (row > 0).then(|| (cell - n as u8, below(row - 1, column))),
            (column > 0).then(|| (cell - 1, right(row, column - 1))),
            (column + 1 < n).then(|| (cell + 1, right(row, column))),
            (row + 1 < n).then(|| (cell + n as u8, below(row, column))),
        ]
        .into_iter()
        .flatten()
    }

    /// The odds of all lines between the cells of one cage: how much is lost by each of them not being a wall. It
    /// is 0 if no line inside looks like a wall.
    fn inside(&self, cells: &Cells) -> f64 {
        let mut lost = 0.0;
        for &cell in cells {
            for (other, odds) in self.around(cell) {
                if other > cell && cells.binary_search(&other).is_ok() {
                    lost += odds;
                }
            }
        }
        lost
    }

    /// The odds of the lines between two cages.
    fn between(&self, one: &Cells, other: &Cells) -> f64 {
        let mut odds = 0.0;
        for &cell in one {
            for (beside, line) in self.around(cell) {
                if other.binary_search(&beside).is_ok() {
                    odds += line;
                }
            }
        }
        odds
    }

    fn is_connected(&self, cells: &Cells) -> bool {
        let Some(&first) = cells.first() else {
            return false;
        };
        let mut reached = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            for (beside, _) in self.around(cell) {
                if cells.binary_search(&beside).is_ok() && reached.insert(beside) {
                    open.push(beside);
                }
            }
        }
        reached.len() == cells.len()
    }
}

/// A partition of the board into cages.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    /// The cages, sorted by their first cells.
    pub(crate) cages: Vec<Cells>,
    /// The natural logarithm of how probable it is, with the best clue of each cage.
    pub(crate) score: f64,
}

/// What to change in a partition: these cages for those.
#[derive(Clone, Debug)]
struct Move {
    out: Vec<Cells>,
    into: Vec<Cells>,
    gain: f64,
}

/// Steps of the climb to the best partition.
const MOST_STEPS: usize = 40;
/// Moves whose walls alone lose more are not looked at: no clue can gain as much.
const MOST_LOST: f64 = 26.0;
/// Partitions that are so much less probable than the best are forgotten.
const LEAST_PARTITION: f64 = 14.0;
/// Bipartitions of cages up to this size are tried one by one.
const MOST_CUT: usize = 9;
/// Evaluations of cages in all.
const MOST_CAGES: usize = 1_500;

/// The most probable partitions, best first, `most` of them at most. None if hardly any line looks like a wall.
pub(crate) fn partitions(clues: &mut Clues, lines: &Lines, most: usize) -> Vec<Partition> {
    let Some(mut best) = first_partition(clues, lines) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for _ in 0..MOST_STEPS {
        moves = moves_from(&best, clues, lines);
        match moves.first() {
            Some(first) if first.gain > 1e-9 => best = moved(&best, &[first]),
            _ => break,
        }
    }
    let mut all = vec![best.clone()];
    moves.retain(|change| change.gain > -LEAST_PARTITION);
    moves.truncate(80);
    for (number, one) in moves.iter().enumerate() {
        all.push(moved(&best, &[one]));
        for other in &moves[..number] {
            let is_apart = one.out.iter().all(|cells| !other.out.contains(cells));
            if is_apart && one.gain + other.gain > -LEAST_PARTITION {
                all.push(moved(&best, &[one, other]));
            }
        }
    }
    all.sort_by(|one, other| {
        let by_score = other.score.total_cmp(&one.score);
        by_score.then_with(|| one.cages.cmp(&other.cages))
    });
    all.dedup_by(|one, other| one.cages == other.cages);
    all.truncate(most);
    all
}

/// The cages that the walls alone suggest; none if hardly any line looks like a wall.
pub(crate) fn first_partition(clues: &mut Clues, lines: &Lines) -> Option<Partition> {
    let cells: Cells = (0..(lines.n * lines.n) as u8).collect();
    let cages = pieces(&cells, lines, 0.0);
    if cages.len() < lines.n / 2 + 1 {
        return None;
    }
    let score = cages.iter().map(|cells| value(cells, clues, lines)).sum();
    Some(Partition { cages, score })
}

/// The pieces of some cells between lines whose odds are at least `wall`.
fn pieces(cells: &Cells, lines: &Lines, wall: f64) -> Vec<Cells> {
    let mut pieces = Vec::new();
    let mut done = BTreeSet::new();
    for &start in cells {
        if !done.insert(start) {
            continue;
        }
        let (mut piece, mut open) = (vec![start], vec![start]);
        while let Some(cell) = open.pop() {
            for (beside, odds) in lines.around(cell) {
                if odds < wall && cells.binary_search(&beside).is_ok() && done.insert(beside) {
                    piece.push(beside);
                    open.push(beside);
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// What a cage adds to the score of a partition: its best clue, and what the lines inside lose.
fn value(cells: &Cells, clues: &mut Clues, lines: &Lines) -> f64 {
    let best = clues.of(cells).first().map(|reading| reading.score);
    // What has no readings is worse than anything that has.
    best.unwrap_or(-40.0 * cells.len() as f64) - lines.inside(cells)
}

fn moved(partition: &Partition, moves: &[&Move]) -> Partition {
    let mut cages: Vec<Cells> = (partition.cages.iter())
        .filter(|cells| moves.iter().all(|change| !change.out.contains(cells)))
        .cloned()
        .collect();
    cages.extend(moves.iter().flat_map(|change| change.into.iter().cloned()));
    cages.sort();
    let gain: f64 = moves.iter().map(|change| change.gain).sum();
    Partition {
        cages,
        score: partition.score + gain,
    }
}

/// All changes of a partition that are worth a thought, best first.
fn moves_from(partition: &Partition, clues: &mut Clues, lines: &Lines) -> Vec<Move> {
    let mut owner = vec![0; lines.n * lines.n];
    for (number, cells) in partition.cages.iter().enumerate() {
        for &cell in cells {
            owner[usize::from(cell)] = number;
        }
    }
    let mut moves = Vec::new();
    let mut propose = |out: Vec<Cells>, into: Vec<Cells>, clues: &mut Clues| {
        let lost: f64 = into.iter().map(|cells| lines.inside(cells)).sum::<f64>()
            - out.iter().map(|cells| lines.inside(cells)).sum::<f64>();
        if lost > MOST_LOST || clues.known.len() > MOST_CAGES {
            return;
        }
        let mut gain = 0.0;
        for cells in &into {
            gain += value(cells, clues, lines);
        }
        for cells in &out {
            gain -= value(cells, clues, lines);
        }
        if gain > -LEAST_PARTITION {
            moves.push(Move { out, into, gain });
        }
    };
    let mut seen = BTreeSet::new();
    for (number, cells) in partition.cages.iter().enumerate() {
        let beside: BTreeSet<usize> = (cells.iter())
            .flat_map(|&cell| lines.around(cell))
            .map(|(other, _)| owner[usize::from(other)])
            .filter(|&other| other != number)
            .collect();
        for other in beside {
            let others = &partition.cages[other];
            let odds = lines.between(cells, others);
            if other > number && odds < MOST_LOST && cells.len() + others.len() <= MOST_CELLS {
                let mut union = [&cells[..], &others[..]].concat();
                union.sort_unstable();
                propose(vec![cells.clone(), others.clone()], vec![union], clues);
            }
            // One cell changes sides.
            if cells.len() > 1 && others.len() < MOST_CELLS {
                for &cell in cells {
                    let to_others: f64 = (lines.around(cell))
                        .filter(|(beside, _)| owner[usize::from(*beside)] == other)
                        .map(|(_, odds)| odds)
                        .sum();
                    let to_own: f64 = (lines.around(cell))
                        .filter(|(beside, _)| owner[usize::from(*beside)] == number)
                        .map(|(_, odds)| odds)
                        .sum();
                    let touches = lines
                        .around(cell)
                        .any(|(b, _)| owner[usize::from(b)] == other);
                    if !touches || to_others - to_own > MOST_LOST {
                        continue;
                    }
                    let mut rest = cells.clone();
                    rest.retain(|&c| c != cell);
                    let mut more = others.clone();
                    more.push(cell);
                    more.sort_unstable();
                    if lines.is_connected(&rest) {
                        propose(vec![cells.clone(), others.clone()], vec![rest, more], clues);
                    }
                }
            }
        }
        for halves in cuts(cells, lines) {
            if seen.insert(halves.clone()) {
                propose(vec![cells.clone()], halves, clues);
            }
        }
    }
    moves.sort_by(|one, other| {
        let by_gain = other.gain.total_cmp(&one.gain);
        by_gain.then_with(|| one.into.cmp(&other.into))
    });
    moves
}

/// Ways to divide a cage.
fn cuts(cells: &Cells, lines: &Lines) -> Vec<Vec<Cells>> {
    let mut cuts = Vec::new();
    if cells.len() < 2 {
        return cuts;
    }
    if cells.len() <= MOST_CUT {
        for half in 1..1_u32 << (cells.len() - 1) {
            let side = |wanted: u32| -> Cells {
                let number = |i: usize| (half << 1 >> i) & 1;
                (cells.iter().enumerate())
                    .filter(|(i, _)| number(*i) == wanted)
                    .map(|(_, &cell)| cell)
                    .collect()
            };
            let (one, other) = (side(0), side(1));
            if -lines.between(&one, &other) < MOST_LOST
                && lines.is_connected(&one)
                && lines.is_connected(&other)
            {
                cuts.push(vec![one, other]);
            }
        }
    } else {
        // Lines that nearly look like walls, from the least on.
        let mut levels: Vec<f64> = (cells.iter())
            .flat_map(|&cell| lines.around(cell))
            .filter(|(other, _)| cells.binary_search(other).is_ok())
            .map(|(_, odds)| odds)
            .collect();
        levels.sort_by(|one, other| other.total_cmp(one));
        levels.dedup();
        for wall in levels.into_iter().take(24) {
            let pieces = pieces(cells, lines, wall);
            if pieces.len() > 1 {
                // All at once, and each piece on its own.
                for piece in &pieces {
                    let mut rest = cells.clone();
                    rest.retain(|cell| piece.binary_search(cell).is_err());
                    if lines.is_connected(&rest) {
                        let mut halves = vec![piece.clone(), rest];
                        halves.sort();
                        cuts.push(halves);
                    }
                }
                cuts.push(pieces);
            }
        }
    }
    cuts
}
