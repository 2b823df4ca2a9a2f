//! Joint decoding: the most probable reading of the whole board that has a solution.
//!
//! Readings are visited from the most probable on. When one has no solution, the solver names cages that contradict each
//! other, and one of these must have been misread: readings that leave all of them as they are need not be asked about
//! again. So four wrong clues of forty are found with some dozens of questions.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use cagey::Outcome;
use cagey::engine::{Budget, Solver};
use cagey::model::{Cell, Clue, Puzzle, Size};

use crate::cages::{Cells, Clues, Partition, Readings};
use crate::logs;

/// Questions to the solver in all.
const MOST_QUESTIONS: usize = 2_500;
/// Nodes for a question.
const MOST_NODES: u64 = 3_000;
/// Nodes to find out whether fewer cages contradict each other.
const MOST_CONFLICT_NODES: u64 = 12;
/// Cages of a contradiction that is worth the effort of making it smaller.
const MOST_CONTRADICTING: usize = 16;
/// Nodes in all.
const MOST_NODES_IN_ALL: u64 = 1_000_000;
/// Readings that are looked at, most of which known contradictions rule out.
const MOST_VISITED: usize = 60_000;
/// Readings that wait.
const MOST_WAITING: usize = 400_000;
/// Readings that are so much less probable than the best one with a solution change nothing.
const ENOUGH: f64 = 9.0;

/// A reading of the whole board.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    pub(crate) cages: Vec<Cells>,
    /// For each cage the number of its reading, 0 for the most probable one.
    pub(crate) chosen: Vec<u16>,
    /// The natural logarithm of how probable it is.
    pub(crate) score: f64,
    pub(crate) puzzle: Puzzle,
    /// Whether it has exactly one solution; nothing if the solver gave up.
    pub(crate) is_unique: Option<bool>,
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Decoded {
    /// The readings that have a solution, best first.
    pub(crate) solvable: Vec<Joint>,
    /// An estimate of the natural logarithm of how probable all readings together are that were not visited and have a
    /// solution.
    pub(crate) unvisited: f64,
    /// Questions that were asked.
    pub(crate) questions: usize,
    /// The cages that contradicted each other in the most probable reading.
    pub(crate) first_conflict: Vec<Cells>,
}

/// A reading that waits.
struct Waiting {
    score: f64,
    partition: usize,
    chosen: Box<[u16]>,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> Ordering {
        (self.score.total_cmp(&other.score))
            .then_with(|| other.partition.cmp(&self.partition))
            .then_with(|| other.chosen.cmp(&self.chosen))
    }
}

/// Cages with clues that contradict each other, whatever the others say.
type Contradiction = Vec<(Cells, Clue)>;

struct Search<'a> {
    size: Size,
    partitions: &'a [Partition],
    readings: Vec<Vec<Readings>>,
    waiting: BinaryHeap<Waiting>,
    seen: BTreeSet<(usize, Box<[u16]>)>,
    contradictions: Vec<Contradiction>,
    /// The contradictions that have all their cages in a partition, with the places of these cages.
    in_partition: Vec<Vec<Vec<(usize, Clue)>>>,
    solver: Solver,
    nodes: u64,
}

/// The readings that have a solution, from the most probable on.
pub(crate) fn decode(clues: &mut Clues, partitions: &[Partition]) -> Decoded {
    let readings: Vec<Vec<Readings>> = (partitions.iter())
        .map(|partition| {
            partition
                .cages
                .iter()
                .map(|cells| clues.of(cells))
                .collect()
        })
        .collect();
    let mut search = Search {
        size: clues.size,
        partitions,
        in_partition: vec![Vec::new(); partitions.len()],
        waiting: BinaryHeap::new(),
        seen: BTreeSet::new(),
        contradictions: Vec::new(),
        solver: Solver::new(),
        nodes: 0,
        readings,
    };
    for (number, partition) in partitions.iter().enumerate() {
        if search.readings[number]
            .iter()
            .all(|readings| !readings.is_empty())
        {
            let chosen = vec![0; partition.cages.len()].into_boxed_slice();
            search.seen.insert((number, chosen.clone()));
            search.waiting.push(Waiting {
                score: partition.score,
                partition: number,
                chosen,
            });
        }
    }
    search.run()
}

impl Search<'_> {
    fn run(&mut self) -> Decoded {
        let mut decoded = Decoded::default();
        let mut visited = 0;
        let mut is_first = true;
        while let Some(best) = self.waiting.pop() {
            visited += 1;
            let is_enough = (decoded.solvable.first())
                .is_some_and(|first: &Joint| best.score < first.score - ENOUGH);
            let is_too_much = decoded.questions >= MOST_QUESTIONS
                || visited > MOST_VISITED
                || self.nodes > MOST_NODES_IN_ALL
                || self.waiting.len() > MOST_WAITING;
            if is_enough || is_too_much {
                self.waiting.push(best);
                break;
            }
            if let Some(places) = self.known_contradiction(&best) {
                self.vary(&best, &places);
                continue;
            }
            let Some(puzzle) = self.puzzle(&best) else {
                let all: Vec<usize> = (0..best.chosen.len()).collect();
                self.vary(&best, &all);
                continue;
            };
            decoded.questions += 1;
            let mut budget = Budget::of_nodes(MOST_NODES);
            let outcome = self.solver.solve(&puzzle, &mut budget);
            self.nodes += MOST_NODES - budget.nodes_left() + 1;
            if outcome == Outcome::Impossible {
                let contradiction = self.contradiction(&best);
                if is_first {
                    let cages = contradiction.iter().map(|(cells, _)| cells.clone());
                    decoded.first_conflict = cages.collect();
                }
                self.learn(contradiction);
                let all = || (0..best.chosen.len()).collect();
                let places = self.known_contradiction(&best).unwrap_or_else(all);
                self.vary(&best, &places);
            } else {
                let all: Vec<usize> = (0..best.chosen.len()).collect();
                self.vary(&best, &all);
                decoded.solvable.push(Joint {
                    cages: self.partitions[best.partition].cages.clone(),
                    chosen: best.chosen.to_vec(),
                    score: best.score,
                    puzzle,
                    is_unique: match outcome {
                        Outcome::Unique(_) => Some(true),
                        Outcome::Multiple(_) => Some(false),
                        _ => None,
                    },
                });
            }
            is_first = false;
        }
        // Of the readings that wait, some are known to have no solution; of the others, as many have one as of those
        // that were asked about.
        let waiting = std::mem::take(&mut self.waiting);
        let open = |reading: &&Waiting| self.known_contradiction(reading).is_none();
        let scores: Vec<f64> = waiting
            .iter()
            .filter(open)
            .map(|reading| reading.score)
            .collect();
        let most = scores.iter().copied().fold(-1e9, f64::max);
        let sum: f64 = scores
            .iter()
            .map(|score| logs::exp((score - most).min(0.0)))
            .sum();
        let share = (decoded.solvable.len() as f64 + 1.0) / (decoded.questions as f64 + 2.0);
        decoded.unvisited = most + logs::ln((sum * share).max(1e-300));
        decoded
    }

    /// The readings with one of these cages read in the next less probable way.
    fn vary(&mut self, reading: &Waiting, places: &[usize]) {
        let readings = &self.readings[reading.partition];
        for &place in places {
            let now = usize::from(reading.chosen[place]);
            let (Some(this), Some(next)) = (readings[place].get(now), readings[place].get(now + 1))
            else {
                continue;
            };
            let mut chosen = reading.chosen.clone();
            chosen[place] += 1;
            if self.seen.insert((reading.partition, chosen.clone())) {
                self.waiting.push(Waiting {
                    score: reading.score + next.score - this.score,
                    partition: reading.partition,
                    chosen,
                });
            }
        }
    }

    /// The places of the cages of a contradiction that a reading has; of several, the one with the fewest.
    fn known_contradiction(&self, reading: &Waiting) -> Option<Vec<usize>> {
        let readings = &self.readings[reading.partition];
        let is_there = |contradiction: &&Vec<(usize, Clue)>| {
            contradiction.iter().all(|&(place, clue)| {
                readings[place][usize::from(reading.chosen[place])].clue == clue
            })
        };
        let known = self.in_partition[reading.partition].iter();
        let fewest = known
            .filter(is_there)
            .min_by_key(|contradiction| contradiction.len());
        fewest.map(|contradiction| contradiction.iter().map(|&(place, _)| place).collect())
    }

    fn learn(&mut self, contradiction: Contradiction) {
        for (number, partition) in self.partitions.iter().enumerate() {
            let places: Option<Vec<(usize, Clue)>> = (contradiction.iter())
                .map(|(cells, clue)| Some((partition.cages.binary_search(cells).ok()?, *clue)))
                .collect();
            self.in_partition[number].extend(places);
        }
        self.contradictions.push(contradiction);
    }

    fn puzzle(&self, reading: &Waiting) -> Option<Puzzle> {
        let n = self.size.get() as u8;
        let mut builder = Puzzle::builder(self.size);
        let cages = &self.partitions[reading.partition].cages;
        for ((cells, readings), &chosen) in (cages.iter())
            .zip(&self.readings[reading.partition])
            .zip(&reading.chosen)
        {
            let clue = readings.get(usize::from(chosen))?.clue;
            builder.add(clue, cells.iter().map(|cell| Cell::new(cell / n, cell % n)));
        }
        builder.build().ok()
    }

    /// Few cages of a reading without a solution that contradict each other, whatever the others say. Cages whose clue is
    /// least sure are left out first, so that it is clear which of those that remain has been misread.
    fn contradiction(&mut self, reading: &Waiting) -> Contradiction {
        let cages = &self.partitions[reading.partition].cages;
        let readings = &self.readings[reading.partition];
        let clue_of = |place: usize| readings[place][usize::from(reading.chosen[place])].clue;
        let price = |place: usize| {
            let now = usize::from(reading.chosen[place]);
            let next = readings[place].get(now + 1);
            next.map_or(f64::INFINITY, |next| {
                readings[place][now].score - next.score
            })
        };
        let mut kept: Vec<usize> = (0..cages.len()).collect();
        kept.sort_by(|&one, &other| price(one).total_cmp(&price(other)).then(one.cmp(&other)));
        let (size, n) = (self.size, self.size.get() as u8);
        let (solver, nodes) = (&mut self.solver, &mut self.nodes);
        let mut contradict = |kept: &[usize]| {
            let mut builder = Puzzle::builder(size);
            for (place, cells) in cages.iter().enumerate() {
                let clue = if kept.contains(&place) {
                    clue_of(place)
                } else {
                    Clue::Free
                };
                builder.add(clue, cells.iter().map(|cell| Cell::new(cell / n, cell % n)));
            }
            let Ok(puzzle) = builder.build() else {
                return false;
            };
            let mut budget = Budget::of_nodes(MOST_CONFLICT_NODES);
            let outcome = solver.solve(&puzzle, &mut budget);
            *nodes += MOST_CONFLICT_NODES - budget.nodes_left() + 1;
            outcome == Outcome::Impossible
        };
        // Long stretches first, then shorter ones, then single cages.
        let mut stretch = kept.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < kept.len() {
                let end = kept.len().min(at + stretch);
                let others = [&kept[..at], &kept[end..]].concat();
                match contradict(&others) {
                    true => kept = others,
                    false => at = end,
                }
            }
            // Contradictions of many cages are hardly ever met again.
            if stretch == 1 || (stretch <= 3 && kept.len() > MOST_CONTRADICTING) {
                break;
            }
            stretch = stretch.div_ceil(2);
        }
        kept.sort_unstable();
        kept.into_iter()
            .map(|place| (cages[place].clone(), clue_of(place)))
            .collect()
    }
}

impl Decoded {
    /// For each reading that has a solution its share of all of them, and of what was not visited.
    pub(crate) fn shares(&self) -> Vec<f64> {
        let Some(first) = self.solvable.first() else {
            return Vec::new();
        };
        let odds: Vec<f64> = (self.solvable.iter())
            .map(|joint| logs::exp((joint.score - first.score).min(0.0)))
            .collect();
        let unvisited = logs::exp((self.unvisited - first.score).min(0.0));
        let all = odds.iter().sum::<f64>() + unvisited;
        odds.into_iter().map(|odds| odds / all).collect()
    }

    /// How probable it is that each cage of the best reading is there with its clue.
    pub(crate) fn sure_of_cages(&self) -> Vec<f64> {
        let Some(first) = self.solvable.first() else {
            return Vec::new();
        };
        let shares = self.shares();
        let mut sure: BTreeMap<(&Cells, String), f64> = BTreeMap::new();
        for (joint, share) in self.solvable.iter().zip(&shares) {
            for (cells, clue) in cages_of(joint) {
                *sure.entry((cells, clue)).or_default() += share;
            }
        }
        (cages_of(first))
            .map(|cage| sure.get(&cage).copied().unwrap_or_default().min(1.0))
            .collect()
    }
}

/// The cages of a reading with their clues, as they can be compared.
fn cages_of(joint: &Joint) -> impl Iterator<Item = (&Cells, String)> {
    // Cages of a puzzle are sorted by their first cells, as those of a partition are.
    let clues = joint
        .puzzle
        .cages()
        .iter()
        .map(|cage| format!("{:?}", cage.clue()));
    joint.cages.iter().zip(clues)
}
