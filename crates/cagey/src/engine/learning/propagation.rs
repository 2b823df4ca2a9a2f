//! Propagation at a node of the learning search: a schedule of propagators that have work, run to the
//! fixpoint.

use super::line_sets::{LineSets, Remaining};
use super::network::Network;
use super::nogoods::{Literal, Nogoods};
use crate::budget::{Budget, BudgetSpent};
use crate::engine::automaton_cage::AutomatonCage;
use crate::engine::board::Board;
use crate::engine::cell_set::CellSet;
use crate::engine::instance::Instance;
use crate::engine::kernels::Kernels;
use crate::engine::line_arithmetic::LineArithmetic;
use crate::engine::observer::{Observer, PropagatorKind, observed};

/// See the [module](self).
#[derive(Default)]
pub(super) struct Propagation {
    pub(super) network: Network,
    pub(super) nogoods: Nogoods,
    /// How many tuples are left of each listed cage.
    pub(super) left: Vec<u32>,
    schedule: Schedule,
    sets: LineSets,
}

/// The propagators that have work, one bit for each line and cage.
#[derive(Default)]
struct Schedule {
    /// Cells that were fixed, for the nogoods.
    fixed: Vec<u8>,
    lines: u32,
    cages: u128,
    arithmetic: u32,
    line_sets: u32,
}

/// A contradiction, with the number of the constraint that met it: a line, or behind the lines a cage.
/// Nogoods have no number.
#[derive(Debug)]
pub(super) struct Conflict(pub(super) Option<usize>);

/// What the arithmetic of lines costs, in the units of [`Budget::work`].
const ARITHMETIC_WORK: usize = 1 << 12;

type Propagated = Result<(), Conflict>;

/// Why propagation ended before the fixpoint.
#[derive(Debug)]
pub(super) enum Halt {
    Conflict(Conflict),
    BudgetSpent,
}

impl Propagation {
    /// Goes to a board that was not propagated yet, with all tuples of all cages.
    pub(super) fn begin<B: Board>(&mut self, board: &B) {
        let cages = self.network.cages.iter();
        self.left.clear();
        self.left.extend(cages.map(|cage| cage.tuples));
        self.schedule_all(board);
    }

    /// Schedules everything.
    pub(super) fn schedule_all<B: Board>(&mut self, board: &B) {
        self.clear_schedule();
        for at in 0..self.network.cage_of.len() {
            if at % B::SIDE < self.network.n {
                self.touch(at, board);
            }
        }
    }

    /// Schedules nothing.
    pub(super) fn clear_schedule(&mut self) {
        self.schedule.fixed.clear();
        self.schedule.lines = 0;
        self.schedule.cages = 0;
        self.schedule.arithmetic = 0;
        self.schedule.line_sets = 0;
    }

    /// Schedules what depends on a cell, after it has lost candidates.
    pub(super) fn touch<B: Board>(&mut self, at: usize, board: &B) {
        // A cell without candidates is no literal; its line finds the contradiction.
        if board.get(at).is_power_of_two() {
            self.schedule.fixed.push(at as u8);
        }
        let lines = self.network.lines_of::<B>(at);
        self.schedule.lines |= lines;
        self.schedule.arithmetic |= lines;
        self.schedule.line_sets |= lines;
        if let Some(cage) = self.network.cage_of[at] {
            self.schedule.cages |= 1 << cage;
        }
    }

    /// Propagates to the fixpoint.
    pub(super) fn run<B: Board, K: Kernels<B>>(
        &mut self,
        board: &mut B,
        instance: &mut Instance<B>,
        budget: &mut Budget,
        kernels: K,
        observer: &mut impl Observer,
    ) -> Result<(), Halt> {
        let Instance {
            automata,
            arithmetic,
            ..
        } = instance;
        let has_arithmetic = !automata.is_empty() && arithmetic.is_cheap();
        while let Some(job) = self.next_job(board, has_arithmetic) {
            let mut possible = Ok(());
            observed(observer, job.propagator(), board, |board| {
                possible = match job {
                    Job::Nogoods(at) => self.nogoods(at, board),
                    Job::Line(line) => self.line(line, board),
                    Job::ListedCage(cage) => self.listed_cage(cage, board),
                    Job::AutomatonCage(i) => self.automaton_cage(i, &mut automata[i], board),
                    Job::LineArithmetic(lines) => self.arithmetic(lines, arithmetic, board),
                    Job::LineSets(line) => self.line_sets(line, board, kernels),
                };
                possible.is_ok()
            });
            possible.map_err(Halt::Conflict)?;
            let work = match job {
                Job::AutomatonCage(i) => automata[i].work(),
                Job::LineArithmetic(_) => ARITHMETIC_WORK,
                Job::Nogoods(_) | Job::Line(_) | Job::ListedCage(_) | Job::LineSets(_) => continue,
            };
            budget.work(work).map_err(|BudgetSpent| Halt::BudgetSpent)?;
        }
        Ok(())
    }

    /// The cheapest propagator that has work.
    fn next_job<B: Board>(&mut self, board: &B, has_arithmetic: bool) -> Option<Job> {
        let schedule = &mut self.schedule;
        if let Some(at) = schedule.fixed.pop() {
            return Some(Job::Nogoods(at));
        }
        if schedule.lines != 0 {
            let line = schedule.lines.trailing_zeros() as usize;
            schedule.lines &= schedule.lines - 1;
            return Some(Job::Line(line));
        }
        if schedule.cages != 0 {
            let cage = schedule.cages.trailing_zeros() as usize;
            schedule.cages &= schedule.cages - 1;
            return Some(match cage.checked_sub(self.network.cages.len()) {
                None => Job::ListedCage(cage),
                Some(i) => Job::AutomatonCage(i),
            });
        }
        if has_arithmetic && schedule.arithmetic != 0 {
            return Some(Job::LineArithmetic(std::mem::take(
                &mut schedule.arithmetic,
            )));
        }
        // Line sets take twice as long for every value that is open. The line with the fewest candidates
        // goes first: it removes the most, so that the other lines may have fewer left.
        let candidates = |line: usize| -> u32 {
            let places = self.network.lines[line].places.iter();
            places
                .map(|&at| board.get(usize::from(at)).count_ones())
                .sum()
        };
        let lines = (0..2 * self.network.n).filter(|line| schedule.line_sets >> line & 1 != 0);
        let line = lines.min_by_key(|&line| candidates(line))?;
        schedule.line_sets &= !(1 << line);
        Some(Job::LineSets(line))
    }

    /// The nogoods that watch a cell that was fixed.
    fn nogoods<B: Board>(&mut self, at: u8, board: &mut B) -> Propagated {
        let value = board.get(usize::from(at));
        let mut nogoods = std::mem::take(&mut self.nogoods);
        let is_possible = nogoods.propagate(Literal { at, value }, board, |board, refuted| {
            let at = usize::from(refuted.at);
            let candidates = board.get(at);
            if candidates & refuted.value != 0 {
                board.set(at, candidates & !refuted.value);
                self.touch(at, board);
            }
            candidates != refuted.value
        });
        self.nogoods = nogoods;
        is_possible.then_some(()).ok_or(Conflict(None))
    }

    /// The values that are fixed in a line, and those with one place left.
    fn line<B: Board>(&mut self, line: usize, board: &mut B) -> Propagated {
        let conflict = Err(Conflict(Some(line)));
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &at in &self.network.lines[line].places {
            let candidates = board.get(usize::from(at));
            twice |= once & candidates;
            once |= candidates;
            if !is_open(board, at) {
                if fixed & candidates != 0 {
                    return conflict;
                }
                fixed |= candidates;
            }
        }
        if once != self.all_values() {
            return conflict;
        }
        let last = once & !twice & !fixed;
        if fixed & twice == 0 && last == 0 {
            return Ok(());
        }
        for i in 0..self.network.n {
            let at = self.network.lines[line].places[i];
            if !is_open(board, at) {
                continue;
            }
            let candidates = board.get(usize::from(at));
            let mut kept = candidates & !fixed;
            if kept & last != 0 {
                kept &= last;
            }
            let has_two_last = kept & last & kept.wrapping_sub(1) != 0;
            if kept == 0 || has_two_last {
                return conflict;
            }
            self.keep(kept, at, board);
        }
        Ok(())
    }

    /// The tuples that the candidates of a cage leave, and the candidates that these tuples leave.
    fn listed_cage<B: Board>(&mut self, number: usize, board: &mut B) -> Propagated {
        let n = self.network.n;
        let cage = &self.network.cages[number];
        let cells = cage.cells().iter().rev();
        let candidates = cells.fold(0, |word, &at| {
            word << n | u64::from(board.get(usize::from(at)))
        });
        let tuples = &mut self.network.tuples[cage.start as usize..][..self.left[number] as usize];
        let mut union = 0;
        let left = keep_first(tuples, |tuple| {
            let fits = tuple & !candidates == 0;
            union |= if fits { tuple } else { 0 };
            fits
        });
        if left == 0 {
            return Err(Conflict(Some(2 * n + number)));
        }
        if left < tuples.len() {
            self.schedule.line_sets |= cage.shared;
        }
        self.left[number] = left as u32;
        for i in 0..cage.cells().len() {
            let at = self.network.cages[number].cells()[i];
            self.keep((union >> (i * n)) as u16 & self.all_values(), at, board);
        }
        // It is at its own fixpoint.
        self.schedule.cages &= !(1 << number);
        Ok(())
    }

    /// A cage with too many tuples to list them.
    fn automaton_cage<B: Board>(
        &mut self,
        i: usize,
        cage: &mut AutomatonCage<B>,
        board: &mut B,
    ) -> Propagated {
        let number = self.network.cages.len() + i;
        let before = *board;
        if !cage.filter(board) {
            return Err(Conflict(Some(2 * self.network.n + number)));
        }
        cage.set.for_each(|at| {
            if board.get(at) != before.get(at) {
                self.touch(at, board);
            }
        });
        self.schedule.cages &= !(1 << number);
        Ok(())
    }

    /// What some lines, one bit each, add up to and multiply to.
    fn arithmetic<B: Board>(
        &mut self,
        lines: u32,
        arithmetic: &mut LineArithmetic,
        board: &mut B,
    ) -> Propagated {
        let before = *board;
        if arithmetic.filter(board, lines).is_err() {
            return Err(Conflict(None));
        }
        for at in 0..self.network.cage_of.len() {
            if board.get(at) != before.get(at) {
                self.touch(at, board);
            }
        }
        Ok(())
    }

    /// The sets of values that the parts of a line can have together, and the tuples that have such sets.
    fn line_sets<B: Board, K: Kernels<B>>(
        &mut self,
        number: usize,
        board: &mut B,
        kernels: K,
    ) -> Propagated {
        let all = self.all_values();
        let line = &self.network.lines[number];
        let open = (line.places.iter().filter(|&&at| is_open(board, at)))
            .fold(0, |open, &at| open | board.get(usize::from(at)));
        if open == 0 {
            return Ok(());
        }
        self.sets.begin(open);
        for part in &line.shared {
            if !part.places().iter().any(|&at| is_open(board, at)) {
                self.sets.part([0].into_iter());
                continue;
            }
            let cage = usize::from(part.cage);
            let start = self.network.cages[cage].start as usize;
            let tuples = &self.network.tuples[start..][..self.left[cage] as usize];
            self.sets
                .part(tuples.iter().map(|&tuple| part.set(tuple) & all));
        }
        for &at in &line.single {
            let candidates = board.get(usize::from(at));
            match is_open(board, at) {
                true => (self.sets).part((0..16).map(|v| 1 << v).filter(|v| candidates & v != 0)),
                false => self.sets.part([0].into_iter()),
            }
        }
        match kernels.filter_line_sets(&mut self.sets) {
            Remaining::All => return Ok(()),
            Remaining::None => return Err(Conflict(Some(number))),
            Remaining::Some => {}
        }
        for (i, part) in line.shared.iter().enumerate() {
            if !self.sets.has_lost(i) {
                continue;
            }
            self.sets.select(i);
            let cage = usize::from(part.cage);
            let start = self.network.cages[cage].start as usize;
            let tuples = &mut self.network.tuples[start..][..self.left[cage] as usize];
            self.left[cage] =
                keep_first(tuples, |tuple| self.sets.is_kept(part.set(tuple) & all)) as u32;
            self.sets.deselect(i);
            // The tuples that are left may leave fewer candidates, and fewer sets in other lines.
            self.schedule.cages |= 1 << cage;
            self.schedule.line_sets |= self.network.cages[cage].shared;
        }
        for i in 0..self.network.lines[number].single.len() {
            let line = &self.network.lines[number];
            let part = line.shared.len() + i;
            if self.sets.has_lost(part) {
                self.keep(self.sets.union(part), line.single[i], board);
            }
        }
        // It is at its own fixpoint.
        self.schedule.line_sets &= !(1 << number);
        Ok(())
    }

    /// Leaves these candidates in a cell.
    fn keep<B: Board>(&mut self, candidates: u16, at: u8, board: &mut B) {
        let at = usize::from(at);
        if board.get(at) != candidates {
            board.set(at, candidates);
            self.touch(at, board);
        }
    }

    fn all_values(&self) -> u16 {
        u16::MAX >> (16 - self.network.n)
    }
}

/// A propagator that has work.
#[derive(Clone, Copy)]
enum Job {
    /// For a cell that was fixed.
    Nogoods(u8),
    Line(usize),
    ListedCage(usize),
    AutomatonCage(usize),
    /// For some lines, one bit each.
    LineArithmetic(u32),
    LineSets(usize),
}

impl Job {
    fn propagator(self) -> PropagatorKind {
        match self {
            Job::Nogoods(_) => PropagatorKind::Nogoods,
            Job::Line(_) => PropagatorKind::Line,
            Job::ListedCage(_) => PropagatorKind::ListedCage,
            Job::AutomatonCage(_) => PropagatorKind::LargeCage,
            Job::LineArithmetic(_) => PropagatorKind::LineArithmetic,
            Job::LineSets(_) => PropagatorKind::LineSets,
        }
    }
}

/// Whether a cell has more than one candidate.
#[inline(always)]
pub(super) fn is_open<B: Board>(board: &B, at: u8) -> bool {
    let candidates = board.get(usize::from(at));
    candidates & candidates.wrapping_sub(1) != 0
}

/// Swaps the tuples that are kept to the front; returns how many they are. The others stay behind them, so
/// that a larger number restores them.
#[inline(always)]
fn keep_first(tuples: &mut [u64], mut is_kept: impl FnMut(u64) -> bool) -> usize {
    let (mut i, mut end) = (0, tuples.len());
    while i < end {
        if is_kept(tuples[i]) {
            i += 1;
        } else {
            end -= 1;
            tuples.swap(i, end);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NoObserver;
    use crate::engine::board::Board8;
    use crate::engine::cage_cache::CageCache;
    use crate::engine::instance::{Instance, cell_at};
    use crate::engine::kernels::portable::Portable;
    use crate::engine::test_numbers::Numbers;
    use crate::model::{Cell, Clue, Line, Op, Puzzle, Size, Value};

    const N: usize = 4;

    /// Cells in cages, whose clues hold in a Latin square or, now and then, do not.
    fn puzzle(numbers: &mut Numbers) -> Puzzle {
        let size = Size::new(N).unwrap();
        let (rows, columns) = (numbers.below(N), numbers.below(N));
        let value = |cell: Cell| {
            let value = ((cell.row() + rows) % N + (cell.col() + columns) % N) % N + 1;
            Value::new(value as u8).unwrap()
        };
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        for cell in size.cells() {
            let touches = |cage: &&mut Vec<Cell>| {
                cage.len() < 4 && cage.iter().any(|&other| other.touches(cell))
            };
            match cages.iter_mut().filter(touches).nth(numbers.below(3)) {
                Some(cage) => cage.push(cell),
                None => cages.push(vec![cell]),
            }
        }
        let mut builder = Puzzle::builder(size);
        for cage in cages {
            let values: Vec<Value> = cage.iter().map(|&cell| value(cell)).collect();
            let target = (0..300).find(|&target| match numbers.below(600) {
                0 => true,
                _ => Op::ALL[(target as usize + rows) % Op::COUNT].gives(&values, target),
            });
            let clue = match (target, cage.len()) {
                (_, 1) => Clue::Given(values[0]),
                (Some(target), _) if numbers.below(8) > 0 => {
                    Clue::Op(Op::ALL[(target as usize + rows) % Op::COUNT], target)
                }
                (Some(target), _) => Clue::Hidden(target),
                (None, _) => Clue::Free,
            };
            builder.add(clue, cage);
        }
        builder.build().unwrap()
    }

    /// The candidates of all cells in reading order, and the tuples of each cage.
    struct Plain {
        candidates: Vec<u16>,
        cages: Vec<(Vec<usize>, Vec<Vec<u16>>)>,
    }

    impl Plain {
        fn new(puzzle: &Puzzle) -> Plain {
            let size = puzzle.size();
            let cages = (puzzle.cages().iter()).filter(|cage| cage.clue() != Clue::Free);
            let cages = cages.map(|cage| {
                let cells = cage.cells();
                let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
                for _ in cells {
                    let longer = tuples.iter().flat_map(|tuple| {
                        let values = size.values();
                        values.map(move |value| [&tuple[..], &[value]].concat())
                    });
                    tuples = longer.collect();
                }
                let repeats = |tuple: &[Value]| {
                    (0..cells.len()).any(|i| {
                        (0..i).any(|j| {
                            let (a, b) = (cells[i], cells[j]);
                            tuple[i] == tuple[j] && (a.row() == b.row() || a.col() == b.col())
                        })
                    })
                };
                tuples.retain(|tuple| cage.clue().holds(tuple) && !repeats(tuple));
                let bits = |tuple: Vec<Value>| tuple.iter().map(|v| 1 << (v.get() - 1)).collect();
                let places = cells.iter().map(|cell| cell.index(size)).collect();
                (places, tuples.into_iter().map(bits).collect())
            });
            Plain {
                candidates: vec![(1 << N) - 1; size.area()],
                cages: cages.collect(),
            }
        }

        /// Every rule of the module, again and again until nothing changes; false after a contradiction.
        fn propagate(&mut self, size: Size) -> bool {
            loop {
                let before = (self.candidates.clone(), self.cages.clone());
                for (cells, tuples) in &mut self.cages {
                    tuples.retain(|tuple| {
                        let mut values = cells.iter().zip(tuple);
                        values.all(|(&at, value)| self.candidates[at] & value != 0)
                    });
                    for (i, &at) in cells.iter().enumerate() {
                        self.candidates[at] &= tuples.iter().fold(0, |all, tuple| all | tuple[i]);
                    }
                }
                for line in size.lines() {
                    self.filter_line(line, size);
                    self.filter_sets(line, size);
                }
                if self.candidates.contains(&0) {
                    return false;
                }
                if before == (self.candidates.clone(), self.cages.clone()) {
                    return true;
                }
            }
        }

        fn filter_line(&mut self, line: Line, size: Size) {
            let cells: Vec<usize> = line.cells(size).map(|cell| cell.index(size)).collect();
            for &at in &cells {
                let others = cells.iter().filter(|&&other| other != at);
                let others: Vec<u16> = others.map(|&other| self.candidates[other]).collect();
                let elsewhere = others.iter().fold(0, |all, x| all | x);
                let fixed = others.iter().filter(|x| x.is_power_of_two());
                self.candidates[at] &= !fixed.fold(0, |all, x| all | x);
                // Values with one place left; two of them in one cell leave it none.
                for value in (0..N).map(|v| 1 << v).filter(|v| elsewhere & v == 0) {
                    self.candidates[at] &= value;
                }
            }
        }

        /// Tuples stay if their values in the line are part of a choice of one set for each part of the
        /// line that uses every value once; so do candidates of cells without a cage.
        fn filter_sets(&mut self, line: Line, size: Size) {
            let cells: Vec<usize> = line.cells(size).map(|cell| cell.index(size)).collect();
            let in_line = |places: &[usize], tuple: &[u16]| {
                let values = places.iter().zip(tuple);
                let inside = values.filter(|(at, _)| cells.contains(at));
                inside.fold(0, |set, (_, value)| set | value)
            };
            let mut parts: Vec<Vec<u16>> = Vec::new();
            for (places, tuples) in &self.cages {
                if places.iter().any(|at| cells.contains(at)) {
                    parts.push(tuples.iter().map(|tuple| in_line(places, tuple)).collect());
                }
            }
            let is_in_cage = |at: &usize| self.cages.iter().any(|cage| cage.0.contains(at));
            let single: Vec<usize> = cells.iter().copied().filter(|at| !is_in_cage(at)).collect();
            for &at in &single {
                let values = (0..N).map(|v| 1 << v);
                parts.push(values.filter(|v| self.candidates[at] & v != 0).collect());
            }
            let fits = |part: usize, set: u16| {
                let mut chosen = parts.clone();
                chosen[part] = vec![set];
                fills(&chosen, (1 << N) - 1)
            };
            let mut part = 0;
            let mut kept = self.cages.clone();
            for (places, tuples) in &mut kept {
                if places.iter().any(|at| cells.contains(at)) {
                    tuples.retain(|tuple| fits(part, in_line(places, tuple)));
                    part += 1;
                }
            }
            for (i, &at) in single.iter().enumerate() {
                let values = (0..N).map(|v| 1 << v).filter(|&v| fits(part + i, v));
                self.candidates[at] &= values.fold(0, |all, v| all | v);
            }
            self.cages = kept;
        }
    }

    /// Whether one set of each part can be chosen so that together they have every value once.
    fn fills(parts: &[Vec<u16>], left: u16) -> bool {
        match parts.split_first() {
            None => left == 0,
            Some((sets, rest)) => {
                (sets.iter()).any(|&set| set & !left == 0 && fills(rest, left & !set))
            }
        }
    }

    /// Every rule is monotone, so that there is one fixpoint, whatever the order in which rules are applied.
    #[test]
    fn propagation_ends_where_applying_every_rule_again_and_again_ends() {
        let mut numbers = Numbers(0x5151_7777_1313_9999);
        let mut cache = CageCache::default();
        let mut instance = Instance::<Board8>::default();
        let mut propagation = Propagation::default();
        let (mut solved, mut open, mut impossible) = (0, 0, 0);
        for _ in 0..1500 {
            let puzzle = puzzle(&mut numbers);
            let size = puzzle.size();
            cache.prepare(size);
            let cages = puzzle.cages().iter();
            let mut budget = Budget::unlimited();
            let loaded = instance.load(size, cages, None, &mut cache, &mut budget, Portable);
            assert!(loaded.is_ok());
            assert!(instance.automata.is_empty());
            propagation.network.load(&instance, &cache.tuples);
            propagation.nogoods.clear();
            let mut board = instance.start;
            propagation.begin(&board);
            let found = propagation.run(
                &mut board,
                &mut instance,
                &mut budget,
                Portable,
                &mut NoObserver,
            );

            let mut plain = Plain::new(&puzzle);
            if !plain.propagate(size) {
                assert!(found.is_err(), "{puzzle}");
                impossible += 1;
                continue;
            }
            assert!(found.is_ok(), "{puzzle}");
            for at in (0..N * Board8::SIDE).filter(|at| at % Board8::SIDE < N) {
                let cell = cell_at::<Board8>(at);
                assert_eq!(
                    board.get(at),
                    plain.candidates[cell.index(size)],
                    "{puzzle} {cell}"
                );
            }
            match plain.candidates.iter().all(|x| x.is_power_of_two()) {
                true => solved += 1,
                false => open += 1,
            }
        }
        assert!(
            solved > 30 && open > 30 && impossible > 30,
            "{solved} {open} {impossible}"
        );
    }
}
