//! What follows from a board, drawn constraint by constraint.

use super::line_sets::{Left, LineSets};
use super::network::Network;
use super::nogoods::{Choice, Nogoods};
use crate::engine::board::Board;
use crate::engine::cell_set::CellSet;
use crate::engine::instructions::Instructions;
use crate::engine::observer::{Observer, Propagator, watch};
use crate::engine::read_cage::ReadCage;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Propagation {
    pub(super) network: Network,
    pub(super) nogoods: Nogoods,
    /// How many ways are left of each listed cage.
    pub(super) left: Vec<u32>,
    work: Work,
    sets: LineSets,
}

/// What has to be looked at: lines and cages have a bit each.
#[derive(Default)]
struct Work {
    /// Cells that have come to have one candidate.
    fixed: Vec<u8>,
    lines: u32,
    cages: u128,
    sets: u32,
}

/// The number of the constraint that met a contradiction: a line, or behind these a cage. Choices
/// that do not go together have none.
pub(super) struct Contradiction(pub(super) Option<usize>);

type Possible = Result<(), Contradiction>;

impl Propagation {
    /// Goes to a board on which nothing was looked at yet, with all ways of all cages.
    pub(super) fn begin<B: Board>(&mut self, board: &B) {
        let cages = self.network.cages.iter();
        self.left.clear();
        self.left.extend(cages.map(|cage| cage.ways));
        self.look_at_all(board);
    }

    /// Forgets what was to be looked at, and looks at everything.
    pub(super) fn look_at_all<B: Board>(&mut self, board: &B) {
        self.forget();
        for at in 0..self.network.cage_of.len() {
            if at % B::SIDE < self.network.n {
                self.touch(at, board);
            }
        }
    }

    /// Forgets what was to be looked at.
    pub(super) fn forget(&mut self) {
        self.work.fixed.clear();
        self.work.lines = 0;
        self.work.cages = 0;
        self.work.sets = 0;
    }

    /// Notes that a cell has lost candidates.
    pub(super) fn touch<B: Board>(&mut self, at: usize, board: &B) {
        if !is_open(board, at as u8) {
            self.work.fixed.push(at as u8);
        }
        let lines = self.network.lines_of::<B>(at);
        self.work.lines |= lines;
        self.work.sets |= lines;
        if let Some(cage) = self.network.cage_of[at] {
            self.work.cages |= 1 << cage;
        }
    }

    /// Draws what follows until nothing does.
    pub(super) fn run<B: Board, I: Instructions<B>>(
        &mut self,
        board: &mut B,
        read: &mut [ReadCage<B>],
        instructions: I,
        observer: &mut impl Observer,
    ) -> Possible {
        while let Some(job) = self.next_job(board) {
            let mut possible = Ok(());
            watch(observer, job.propagator(), board, |board| {
                possible = match job {
                    Job::Fixed(at) => self.follow(at, board),
                    Job::Line(line) => self.line(line, board),
                    Job::ListedCage(cage) => self.listed_cage(cage, board),
                    Job::ReadCage(i) => self.read_cage(i, &mut read[i], board),
                    Job::Sets(line) => self.line_sets(line, board, instructions),
                };
                possible.is_ok()
            });
            possible?;
        }
        Ok(())
    }

    /// What is to be looked at next: the cheapest.
    fn next_job<B: Board>(&mut self, board: &B) -> Option<Job> {
        let work = &mut self.work;
        if let Some(at) = work.fixed.pop() {
            return Some(Job::Fixed(at));
        }
        if work.lines != 0 {
            let line = work.lines.trailing_zeros() as usize;
            work.lines &= work.lines - 1;
            return Some(Job::Line(line));
        }
        if work.cages != 0 {
            let cage = work.cages.trailing_zeros() as usize;
            work.cages &= work.cages - 1;
            return Some(match cage.checked_sub(self.network.cages.len()) {
                None => Job::ListedCage(cage),
                Some(i) => Job::ReadCage(i),
            });
        }
        // The time that sets take doubles with every value that is open. Where candidates are few,
        // more follows, and then the other lines may have fewer.
        let candidates = |line: usize| -> u32 {
            let places = self.network.lines[line].places.iter();
            places
                .map(|&at| board.get(usize::from(at)).count_ones())
                .sum()
        };
        let lines = (0..2 * self.network.n).filter(|line| work.sets >> line & 1 != 0);
        let line = lines.min_by_key(|&line| candidates(line))?;
        work.sets &= !(1 << line);
        Some(Job::Sets(line))
    }

    /// Choices that do not go together, one of which has come true.
    fn follow<B: Board>(&mut self, at: u8, board: &mut B) -> Possible {
        let value = board.get(usize::from(at));
        let mut nogoods = std::mem::take(&mut self.nogoods);
        let is_possible = nogoods.follow(Choice { at, value }, board, |board, refuted| {
            let at = usize::from(refuted.at);
            let candidates = board.get(at);
            if candidates & refuted.value != 0 {
                board.set(at, candidates & !refuted.value);
                self.touch(at, board);
            }
            candidates != refuted.value
        });
        self.nogoods = nogoods;
        is_possible.then_some(()).ok_or(Contradiction(None))
    }

    /// Values that are fixed in a line, and values with one place left.
    fn line<B: Board>(&mut self, line: usize, board: &mut B) -> Possible {
        let contradiction = Err(Contradiction(Some(line)));
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &at in &self.network.lines[line].places {
            let candidates = board.get(usize::from(at));
            twice |= once & candidates;
            once |= candidates;
            if !is_open(board, at) {
                if fixed & candidates != 0 {
                    return contradiction;
                }
                fixed |= candidates;
            }
        }
        if once != self.all_values() {
            return contradiction;
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
                return contradiction;
            }
            self.keep(kept, at, board);
        }
        Ok(())
    }

    /// The ways that the candidates of a cage leave, and the candidates that these leave.
    fn listed_cage<B: Board>(&mut self, number: usize, board: &mut B) -> Possible {
        let n = self.network.n;
        let cage = &self.network.cages[number];
        let cells = cage.cells().iter().rev();
        let candidates = cells.fold(0, |word, &at| {
            word << n | u64::from(board.get(usize::from(at)))
        });
        let ways = &mut self.network.ways[cage.start as usize..][..self.left[number] as usize];
        let mut union = 0;
        let left = keep_first(ways, |way| {
            let fits = way & !candidates == 0;
            union |= if fits { way } else { 0 };
            fits
        });
        if left == 0 {
            return Err(Contradiction(Some(2 * n + number)));
        }
        if left < ways.len() {
            self.work.sets |= cage.shared;
        }
        self.left[number] = left as u32;
        for i in 0..cage.cells().len() {
            let at = self.network.cages[number].cells()[i];
            self.keep((union >> (i * n)) as u16 & self.all_values(), at, board);
        }
        // It has no more to say of what it said itself.
        self.work.cages &= !(1 << number);
        Ok(())
    }

    /// A cage with more ways than can be listed.
    fn read_cage<B: Board>(&mut self, i: usize, cage: &mut ReadCage<B>, board: &mut B) -> Possible {
        let number = self.network.cages.len() + i;
        let before = *board;
        if !cage.filter(board) {
            return Err(Contradiction(Some(2 * self.network.n + number)));
        }
        cage.set.for_each(|at| {
            if board.get(at) != before.get(at) {
                self.touch(at, board);
            }
        });
        self.work.cages &= !(1 << number);
        Ok(())
    }

    /// The sets of values that the parts of a line can hold together, and the ways that have these.
    fn line_sets<B: Board, I: Instructions<B>>(
        &mut self,
        number: usize,
        board: &mut B,
        instructions: I,
    ) -> Possible {
        let all = self.all_values();
        let line = &self.network.lines[number];
        let open = (line.places.iter().filter(|&&at| is_open(board, at)))
            .fold(0, |open, &at| open | board.get(usize::from(at)));
        if open == 0 {
            return Ok(());
        }
        self.sets.begin(open);
        for part in &line.shared {
            if !part.places.iter().any(|&at| is_open(board, at)) {
                self.sets.part([0].into_iter());
                continue;
            }
            let cage = usize::from(part.cage);
            let start = self.network.cages[cage].start as usize;
            let ways = &self.network.ways[start..][..self.left[cage] as usize];
            self.sets.part(ways.iter().map(|&way| part.set(way) & all));
        }
        for &at in &line.single {
            let candidates = board.get(usize::from(at));
            match is_open(board, at) {
                true => (self.sets).part((0..16).map(|v| 1 << v).filter(|v| candidates & v != 0)),
                false => self.sets.part([0].into_iter()),
            }
        }
        match instructions.filter_sets(&mut self.sets) {
            Left::All => return Ok(()),
            Left::None => return Err(Contradiction(Some(number))),
            Left::Some => {}
        }
        for (i, part) in line.shared.iter().enumerate() {
            if !self.sets.has_lost(i) {
                continue;
            }
            self.sets.look_at(i);
            let cage = usize::from(part.cage);
            let start = self.network.cages[cage].start as usize;
            let ways = &mut self.network.ways[start..][..self.left[cage] as usize];
            self.left[cage] = keep_first(ways, |way| self.sets.is_left(part.set(way) & all)) as u32;
            self.sets.look_away(i);
            // What is left may leave fewer candidates, and fewer sets in other lines.
            self.work.cages |= 1 << cage;
            self.work.sets |= self.network.cages[cage].shared;
        }
        for i in 0..self.network.lines[number].single.len() {
            let line = &self.network.lines[number];
            let part = line.shared.len() + i;
            if self.sets.has_lost(part) {
                self.keep(self.sets.union(part), line.single[i], board);
            }
        }
        // It has no more to say of what it said itself.
        self.work.sets &= !(1 << number);
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

/// Something to be looked at.
#[derive(Clone, Copy)]
enum Job {
    Fixed(u8),
    Line(usize),
    ListedCage(usize),
    ReadCage(usize),
    Sets(usize),
}

impl Job {
    fn propagator(self) -> Propagator {
        match self {
            Job::Fixed(_) => Propagator::Nogoods,
            Job::Line(_) => Propagator::Line,
            Job::ListedCage(_) => Propagator::ListedCage,
            Job::ReadCage(_) => Propagator::LargeCage,
            Job::Sets(_) => Propagator::LineSets,
        }
    }
}

/// Whether a cell has more than one candidate.
#[inline(always)]
pub(super) fn is_open<B: Board>(board: &B, at: u8) -> bool {
    let candidates = board.get(usize::from(at));
    candidates & candidates.wrapping_sub(1) != 0
}

/// Moves the ways that are kept to the front; says how many they are. The others come behind them, so
/// that a larger number brings them back.
#[inline(always)]
fn keep_first(ways: &mut [u64], mut is_kept: impl FnMut(u64) -> bool) -> usize {
    let (mut i, mut end) = (0, ways.len());
    while i < end {
        if is_kept(ways[i]) {
            i += 1;
        } else {
            end -= 1;
            ways.swap(i, end);
        }
    }
    end
}
