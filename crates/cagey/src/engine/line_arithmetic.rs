//! The arithmetic of lines: what follows because every row and column has each value once.
//!
//! A line of size n adds up to n(n+1)/2 and multiplies to n!. A product is a sum for each prime: the
//! multiplicities of the prime in the values add up to its multiplicity in the target. So everything here
//! is about sums of *weights*: the weight of a value is the value itself, or how often a prime divides it.
//!
//! ```text
//! a cage:             the weights of its cells add up to the target
//! a band of lines:    the weights of its cells add up to the lines' total; without the cages inside,
//!                     those of the cells that are left (innies) are known; with cages that stick out,
//!                     those of the innies minus those of the cells outside (outies)
//! parity:             the same modulo 2, where differences and quotients count as well:
//!                     a − b and a + b are both even or both odd
//! ```
//!
//! The cells of an equation are divided into parts, each of which is in one line, so that its values are
//! different. The sets of values that a part can have are the independent sets of a transversal matroid,
//! so that greedy choice of the lightest or heaviest value gives the exact least and greatest sum of a
//! part (J. Edmonds and D. R. Fulkerson, *Transversals and Matroid Partition*, 1965). Equations are then
//! propagated by bounds. Up to a size of [`LineKnapsack::LARGEST_SIZE`], equations are knapsack constraints
//! instead, which remove more, and all weights that are known of the same cells are one equation.
//!
//! All this takes too long for most puzzles, which need none of it. Only puzzles with large cages, those with
//! too many tuples to list them, use it.

use smallvec::SmallVec;

use super::board::Board;
use super::cell_set::CellSet;
use super::line_knapsack::{LineKnapsack, Totals};
use crate::model::{Clue, Op, Size, Target};
use crate::short_sort::{short_sort, short_sort_by_key};

/// The primes that can divide a value.
const PRIMES: [u8; 6] = [2, 3, 5, 7, 11, 13];

/// See the [module](self). The same one is loaded with one puzzle after the other, so that its memory is
/// reused. Lines are numbered: rows first, then columns.
#[derive(Default)]
pub(super) struct LineArithmetic {
    n: usize,
    /// The values themselves, then the multiplicities of each prime.
    weights: Vec<Weight>,
    equations: Vec<Equation>,
    /// The parts of all equations, one equation after the other.
    parts: Vec<EquationPart>,
    parities: Vec<ParityEquation>,
    /// Equations of sizes that are small enough, by rows and by columns.
    knapsacks: Vec<[LineKnapsack; 2]>,
    /// What has been added, until all equations are known.
    drafts: Vec<Draft>,
    /// Memory for the bounds of the parts of an equation.
    bounds: Vec<(i32, i32)>,
}

/// A number for each value.
pub(super) struct Weight {
    pub(super) of: [u8; 16],
    /// The values, from 0, in the order of their weights.
    rising: [u8; 16],
    /// The sum over a line.
    line_total: i32,
}

/// The weights of some cells, minus those of others, add up to a total.
struct Equation {
    weight: u8,
    total: i32,
    /// Where its parts begin and end.
    start: u32,
    end: u32,
    /// The lines of its parts, one bit each.
    lines: u32,
}

/// Cells of an equation that are in one line.
struct EquationPart {
    places: SmallVec<[u8; 16]>,
    /// Whether their weights are subtracted.
    is_negative: bool,
}

/// The weights of some cells add up to an odd or an even number.
struct ParityEquation {
    weight: u8,
    is_odd: bool,
    places: Vec<u8>,
    /// The rows of its cells, one bit each.
    lines: u32,
}

/// Some cells, others whose weights are subtracted, and for each weight the total if it is known.
struct Draft {
    plus: Vec<u8>,
    minus: Vec<u8>,
    totals: SmallVec<[Option<i32>; 7]>,
}

/// A cage as equations see it.
pub(super) struct CageTotals {
    places: SmallVec<[u8; 8]>,
    /// For each weight, what is known of its sum.
    totals: SmallVec<[Total; 7]>,
    /// Whether the cage is an equation of its own. Cages that are filtered as lists know more about
    /// themselves.
    is_equation: bool,
}

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    Is(i32),
    IsOdd(bool),
    Unknown,
}

impl Total {
    fn is_odd(self) -> Option<bool> {
        match self {
            Total::Is(total) => Some(total & 1 != 0),
            Total::IsOdd(odd) => Some(odd),
            Total::Unknown => None,
        }
    }
}

/// A contradiction.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

impl LineArithmetic {
    /// No equations.
    pub(super) fn clear(&mut self) {
        self.n = 0;
        self.equations.clear();
        self.parts.clear();
        self.parities.clear();
        self.knapsacks.clear();
        self.drafts.clear();
    }

    /// Whether [`LineArithmetic::load`] was called since it was cleared.
    pub(super) fn is_loaded(&self) -> bool {
        self.n != 0
    }

    /// Whether it is cheap enough for every node of a search.
    pub(super) fn is_cheap(&self) -> bool {
        self.n <= LineKnapsack::LARGEST_SIZE
    }

    /// Whether the equations filter cages of a clue so well that nothing else need filter them.
    pub(super) fn is_complete_for(clue: Clue, size: Size) -> bool {
        let is_equation = matches!(clue, Clue::Op(Op::Add | Op::Mul, _));
        is_equation && size.get() <= LineKnapsack::LARGEST_SIZE
    }

    fn set_size(&mut self, n: usize) {
        self.clear();
        self.n = n;
        self.weights = weights(n);
    }

    /// Loads the equations of a puzzle. The board only says which of them are worth having: those that
    /// leave many cells open are left out.
    pub(super) fn load<B: Board>(&mut self, n: usize, cages: &[CageTotals], board: &B) {
        self.set_size(n);
        for cage in cages.iter().filter(|cage| cage.is_equation) {
            self.add_cage(cage);
        }
        let mut cage_of = vec![None; B::SIDE * B::SIDE];
        for (number, cage) in cages.iter().enumerate() {
            for &at in &cage.places {
                cage_of[usize::from(at)] = Some(number);
            }
        }
        for is_column in [false, true] {
            for start in 0..n {
                for end in start + 1..=n {
                    let band = Band {
                        is_column,
                        start,
                        end,
                    };
                    self.add_band(band, cages, &cage_of, board);
                }
            }
        }
        self.finish::<B>();
    }

    /// Whether a cage of this clue can be filled, as far as the lines of its cells tell.
    pub(super) fn allows<B: Board>(clue: Clue, set: B::Cells, n: usize) -> bool {
        let mut arithmetic = LineArithmetic::default();
        arithmetic.set_size(n);
        let Some(cage) = CageTotals::of_clue(clue, places(set), n) else {
            return false;
        };
        arithmetic.add_cage(&cage);
        arithmetic.finish::<B>();
        let mut board = *B::full(n);
        arithmetic.filter(&mut board, u32::MAX).is_ok()
    }

    /// Whether the lines imply a clue that [they allow](Self::allows): a sum or a product over whole rows, or over whole
    /// columns, has only one possible value, so that a cage with it says nothing.
    pub(super) fn follows_from_lines<B: Board>(clue: Clue, set: B::Cells, n: usize) -> bool {
        if !matches!(clue, Clue::Op(Op::Add | Op::Mul, _)) {
            return false;
        }
        [false, true].into_iter().any(|is_column| {
            let mut cells_in = [0; 16];
            for at in places(set) {
                cells_in[line_of::<B>(at, is_column)] += 1;
            }
            cells_in.into_iter().all(|count| count == 0 || count == n)
        })
    }

    /// Adds the equations of a cage.
    fn add_cage(&mut self, cage: &CageTotals) {
        for weight in 0..self.weights.len() {
            if let Total::Is(total) = cage.totals[weight] {
                self.draft(weight, total, &cage.places, &[]);
            }
        }
    }

    /// Adds the equations of some neighbouring lines.
    fn add_band<B: Board>(
        &mut self,
        band: Band,
        cages: &[CageTotals],
        cage_of: &[Option<usize>],
        board: &B,
    ) {
        let n = self.n;
        // Beyond so many cells, bounds hardly ever tell anything.
        let most_cells = match band.end - band.start == n {
            true => n * n,
            false => n,
        };
        let mut inside: SmallVec<[(usize, usize); 32]> = SmallVec::new();
        let mut single: SmallVec<[u8; 32]> = SmallVec::new();
        for at in band.places::<B>(n) {
            match cage_of[usize::from(at)] {
                None => single.push(at),
                Some(cage) => match inside.iter_mut().find(|known| known.0 == cage) {
                    Some(known) => known.1 += 1,
                    None => inside.push((cage, 1)),
                },
            }
        }
        let is_open = |at: &&u8| board.get(usize::from(**at)).count_ones() > 1;
        let open = |cells: &[u8]| cells.iter().filter(is_open).count();
        for weight in 0..self.weights.len() {
            let mut total = self.weights[weight].line_total * (band.end - band.start) as i32;
            let mut innies: Vec<u8> = single.to_vec();
            let (mut odd, mut outer_total) = (total & 1 != 0, total);
            let (mut parity_innies, mut outer_innies) = (innies.clone(), innies.clone());
            let mut outies: Vec<u8> = Vec::new();
            let (mut has_cage, mut has_parity) = (false, false);
            for &(number, count) in &inside {
                let cage = &cages[number];
                let is_inside = |at: &u8| band.contains::<B>(*at);
                let cells = cage.places.iter().copied().filter(is_inside);
                let is_whole = count == cage.places.len();
                match cage.totals[weight] {
                    Total::Is(sum) if is_whole => {
                        total -= sum;
                        outer_total -= sum;
                        has_cage = true;
                    }
                    Total::Is(sum) if 2 * count > cage.places.len() => {
                        innies.extend(cells.clone());
                        outer_total -= sum;
                        outies.extend(cage.places.iter().copied().filter(|at| !is_inside(at)));
                    }
                    _ => {
                        innies.extend(cells.clone());
                        outer_innies.extend(cells.clone());
                    }
                }
                match cage.totals[weight].is_odd() {
                    Some(is_odd) if is_whole => {
                        odd ^= is_odd;
                        has_parity |= matches!(cage.totals[weight], Total::IsOdd(_));
                    }
                    _ => parity_innies.extend(cells),
                }
            }
            if has_cage && open(&innies) <= most_cells {
                self.draft(weight, total, &innies, &[]);
            }
            if !outies.is_empty() && open(&outer_innies) + open(&outies) <= most_cells {
                self.draft(weight, outer_total, &outer_innies, &outies);
            }
            if has_parity && open(&parity_innies) <= n {
                let rows = (parity_innies.iter()).fold(0, |lines, at| lines | row_bit::<B>(*at));
                self.parities.push(ParityEquation {
                    weight: weight as u8,
                    is_odd: odd,
                    places: parity_innies,
                    lines: rows,
                });
            }
        }
    }

    /// Adds what is known of some cells minus others.
    fn draft(&mut self, weight: usize, total: i32, plus: &[u8], minus: &[u8]) {
        if plus.is_empty() && minus.is_empty() && total == 0 {
            return;
        }
        let (mut plus, mut minus) = (plus.to_vec(), minus.to_vec());
        short_sort(&mut plus);
        short_sort(&mut minus);
        let is_same = |draft: &&mut Draft| draft.plus == plus && draft.minus == minus;
        match self.drafts.iter_mut().find(is_same) {
            // Two totals of the same cells contradict each other if they differ. Without cells, the total
            // is 0.
            Some(draft) => match draft.totals[weight] {
                // No cells have another total than 0, whatever it is.
                Some(_) if draft.plus.is_empty() && draft.minus.is_empty() => {}
                Some(known) if known != total => self.draft(weight, known - total, &[], &[]),
                _ => draft.totals[weight] = Some(total),
            },
            None => {
                let mut totals: SmallVec<[Option<i32>; 7]> =
                    self.weights.iter().map(|_| None).collect();
                totals[weight] = Some(total);
                self.drafts.push(Draft {
                    plus,
                    minus,
                    totals,
                });
            }
        }
    }

    /// Makes equations of what was added.
    fn finish<B: Board>(&mut self) {
        let weights = std::mem::take(&mut self.weights);
        for draft in std::mem::take(&mut self.drafts) {
            if self.n > LineKnapsack::LARGEST_SIZE {
                for (weight, &total) in draft.totals.iter().enumerate() {
                    if let Some(total) = total {
                        self.add_equation::<B>(weight, total, &draft.plus, &draft.minus);
                    }
                }
                continue;
            }
            let known = weights.iter().zip(&draft.totals);
            let mut totals = Totals {
                plus: &draft.plus,
                minus: &draft.minus,
                known: (known.filter_map(|(weight, total)| Some((weight, (*total)?)))).collect(),
            };
            if let Some(knapsacks) = LineKnapsack::both::<B>(&totals, self.n) {
                self.knapsacks.push(knapsacks);
                continue;
            }
            // All weights together are too many, so each of them is taken alone.
            for known in std::mem::take(&mut totals.known) {
                totals.known.push(known);
                (self.knapsacks).extend(LineKnapsack::both::<B>(&totals, self.n));
                totals.known.clear();
            }
        }
        self.weights = weights;
    }

    /// Adds an equation, once with its cells divided into rows and once into columns.
    fn add_equation<B: Board>(&mut self, weight: usize, total: i32, plus: &[u8], minus: &[u8]) {
        for is_column in [false, true] {
            let start = self.parts.len();
            let mut lines = 0;
            for (cells, is_negative) in [(plus, false), (minus, true)] {
                for line in 0..self.n {
                    let in_line = |at: &u8| line_of::<B>(*at, is_column) == line;
                    let places: SmallVec<[u8; 16]> =
                        cells.iter().copied().filter(in_line).collect();
                    if !places.is_empty() {
                        lines |= 1 << (line + if is_column { self.n } else { 0 });
                        self.parts.push(EquationPart {
                            places,
                            is_negative,
                        });
                    }
                }
            }
            self.equations.push(Equation {
                weight: weight as u8,
                total,
                start: start as u32,
                end: self.parts.len() as u32,
                lines,
            });
        }
    }

    /// Removes candidates by the equations that have cells in some lines, one bit each, or no cells at
    /// all.
    pub(super) fn filter<B: Board>(
        &mut self,
        board: &mut B,
        lines: u32,
    ) -> Result<(), Contradiction> {
        let mut bounds = std::mem::take(&mut self.bounds);
        let possible = (self.equations.iter())
            .filter(|equation| equation.lines & lines != 0 || equation.lines == 0)
            .try_for_each(|equation| self.filter_equation(equation, board, &mut bounds));
        self.bounds = bounds;
        possible?;
        for knapsack in self.knapsacks.iter_mut().flatten() {
            if !knapsack.filter(board) {
                return Err(Contradiction);
            }
        }
        (self.parities.iter())
            .filter(|equation| equation.lines & lines != 0 || equation.lines == 0)
            .try_for_each(|equation| self.filter_parity(equation, board))
    }

    fn filter_equation<B: Board>(
        &self,
        equation: &Equation,
        board: &mut B,
        bounds: &mut Vec<(i32, i32)>,
    ) -> Result<(), Contradiction> {
        let parts = &self.parts[equation.start as usize..equation.end as usize];
        let weight = &self.weights[usize::from(equation.weight)];
        bounds.clear();
        let (mut least, mut greatest) = (0, 0);
        for part in parts {
            let cells = PartCells::new(&part.places, board);
            let (low, high) = (
                cells.least(weight).ok_or(Contradiction)?,
                cells.greatest(weight).ok_or(Contradiction)?,
            );
            let signed = match part.is_negative {
                true => (-high.sum, -low.sum),
                false => (low.sum, high.sum),
            };
            least += signed.0;
            greatest += signed.1;
            bounds.push(signed);
        }
        if !(least..=greatest).contains(&equation.total) {
            return Err(Contradiction);
        }
        for (part, &(low, high)) in parts.iter().zip(&*bounds) {
            let (from, to) = (
                equation.total - (greatest - high),
                equation.total - (least - low),
            );
            if from <= low && to >= high {
                continue;
            }
            let (from, to) = match part.is_negative {
                true => (-to, -from),
                false => (from, to),
            };
            filter_part(part, weight, from, to, board)?;
        }
        Ok(())
    }

    /// If only one cell can be even as well as odd, it follows from the others.
    fn filter_parity<B: Board>(
        &self,
        equation: &ParityEquation,
        board: &mut B,
    ) -> Result<(), Contradiction> {
        let weight = &self.weights[usize::from(equation.weight)];
        let odd_values = (0..16).fold(0u16, |set, v| set | u16::from(weight.of[v] & 1) << v);
        let (mut odd, mut open) = (equation.is_odd, None);
        for &at in &equation.places {
            let candidates = board.get(usize::from(at));
            match (candidates & odd_values, candidates & !odd_values) {
                (0, 0) => return Err(Contradiction),
                (0, _) => {}
                (_, 0) => odd = !odd,
                _ if open.is_some() => return Ok(()),
                _ => open = Some(at),
            }
        }
        match open {
            None if odd => Err(Contradiction),
            None => Ok(()),
            Some(at) => {
                let kept = if odd { odd_values } else { !odd_values };
                let at = usize::from(at);
                board.set(at, board.get(at) & kept);
                Ok(())
            }
        }
    }
}

/// Removes the candidates with which the weights of a part cannot add up to a number from `from` to `to`.
fn filter_part<B: Board>(
    part: &EquationPart,
    weight: &Weight,
    from: i32,
    to: i32,
    board: &mut B,
) -> Result<(), Contradiction> {
    let cells = PartCells::new(&part.places, board);
    let low = cells.least(weight).ok_or(Contradiction)?;
    let high = cells.greatest(weight).ok_or(Contradiction)?;
    for (cell, &at) in part.places.iter().enumerate() {
        let at = usize::from(at);
        let candidates = board.get(at);
        let mut kept = 0;
        let mut left = candidates;
        while left != 0 {
            let value = left.trailing_zeros() as usize;
            left &= left - 1;
            let is_light = low.sum_is(|sum| sum <= to, cell, value, &cells, weight)
                || (cells.with(cell, value, weight, false)).is_some_and(|sum| sum <= to);
            let is_possible = is_light
                && (high.sum_is(|sum| sum >= from, cell, value, &cells, weight)
                    || (cells.with(cell, value, weight, true)).is_some_and(|sum| sum >= from));
            kept |= u16::from(is_possible) << value;
        }
        if kept == 0 {
            return Err(Contradiction);
        }
        if kept != candidates {
            board.set(at, kept);
        }
    }
    Ok(())
}

/// The cells of a part with their candidates.
struct PartCells {
    count: usize,
    /// For each value, the cells that have it, one bit each.
    cells_of: [u16; 16],
}

/// Different values for the cells of a part, and the sum of their weights.
struct Choice {
    sum: i32,
    values: [u8; 16],
    /// The values, one bit each.
    used: u16,
}

impl PartCells {
    fn new<B: Board>(places: &[u8], board: &B) -> PartCells {
        let mut cells_of = [0; 16];
        for (cell, &at) in places.iter().enumerate() {
            let mut left = board.get(usize::from(at));
            while left != 0 {
                cells_of[left.trailing_zeros() as usize] |= 1 << cell;
                left &= left - 1;
            }
        }
        PartCells {
            count: places.len(),
            cells_of,
        }
    }

    fn least(&self, weight: &Weight) -> Option<Choice> {
        self.choose(weight.rising.iter(), weight, 0)
    }

    fn greatest(&self, weight: &Weight) -> Option<Choice> {
        self.choose(weight.rising.iter().rev(), weight, 0)
    }

    /// The least sum, or the greatest, if a cell has a value; none if it cannot have it.
    fn with(&self, cell: usize, value: usize, weight: &Weight, is_greatest: bool) -> Option<i32> {
        let mut cells_of = self.cells_of.map(|cells| cells & !(1 << cell));
        cells_of[value] = 0;
        let others = PartCells {
            count: self.count,
            cells_of,
        };
        let choice = match is_greatest {
            false => others.choose(weight.rising.iter(), weight, 1 << cell),
            true => others.choose(weight.rising.iter().rev(), weight, 1 << cell),
        };
        choice.map(|choice| choice.sum + i32::from(weight.of[value]))
    }

    /// Chooses the first of some values that can be given to different cells together, as many as there
    /// are cells, by augmenting paths.
    fn choose<'v>(
        &self,
        order: impl Iterator<Item = &'v u8>,
        weight: &Weight,
        taken: u16,
    ) -> Option<Choice> {
        let mut choice = Choice {
            sum: 0,
            values: [0; 16],
            used: 0,
        };
        let mut free = ((1u32 << self.count) - 1) as u16 & !taken;
        for &value in order {
            if free == 0 {
                break;
            }
            if self.augment(value, &mut choice.values, &mut free, &mut 0) {
                choice.sum += i32::from(weight.of[usize::from(value)]);
                choice.used |= 1 << value;
            }
        }
        (free == 0).then_some(choice)
    }

    /// Gives a value to a cell, if need be by moving other values.
    fn augment(&self, value: u8, values: &mut [u8; 16], free: &mut u16, visited: &mut u16) -> bool {
        let cells = self.cells_of[usize::from(value)];
        let direct = cells & *free;
        if direct != 0 {
            values[direct.trailing_zeros() as usize] = value;
            *free &= !(direct & direct.wrapping_neg());
            return true;
        }
        loop {
            // A cell that was visited is no longer free, so that all the others hold a value.
            let left = cells & !*visited;
            if left == 0 {
                return false;
            }
            let cell = left.trailing_zeros() as usize;
            *visited |= 1 << cell;
            if self.augment(values[cell], values, free, visited) {
                values[cell] = value;
                return true;
            }
        }
    }
}

impl Choice {
    /// Whether exchanging at most two values of this choice gives a cell a value and a sum that meets a
    /// condition. This spares most of the searches for the best sum with that value.
    fn sum_is(
        &self,
        meets: impl Fn(i32) -> bool,
        cell: usize,
        value: usize,
        cells: &PartCells,
        weight: &Weight,
    ) -> bool {
        let before = usize::from(self.values[cell]);
        if before == value {
            return meets(self.sum);
        }
        if self.used >> value & 1 == 0 {
            return meets(self.sum - i32::from(weight.of[before]) + i32::from(weight.of[value]));
        }
        let holder = (0..cells.count).find(|&other| usize::from(self.values[other]) == value);
        holder.is_some_and(|other| cells.cells_of[before] >> other & 1 != 0) && meets(self.sum)
    }
}

/// The weights of a size: the values themselves, then the multiplicities of each prime.
pub(super) fn weights(n: usize) -> Vec<Weight> {
    let mut weights = vec![Weight::new(n, |value| value)];
    let primes = PRIMES.iter().filter(|&&prime| usize::from(prime) <= n);
    weights.extend(primes.map(|&prime| Weight::new(n, |value| multiplicity(value, prime))));
    weights
}

impl Weight {
    fn new(n: usize, of_value: impl Fn(u8) -> u8) -> Weight {
        let mut of = [0; 16];
        for (value, of) in of.iter_mut().enumerate().take(n) {
            *of = of_value(value as u8 + 1);
        }
        let mut rising: [u8; 16] = std::array::from_fn(|value| value as u8);
        short_sort_by_key(&mut rising[..n], |&value| of[usize::from(value)]);
        Weight {
            of,
            rising,
            line_total: of.iter().map(|&weight| i32::from(weight)).sum(),
        }
    }
}

impl CageTotals {
    /// What a clue says. None if no values meet it: a product with a prime that no value has.
    pub(super) fn of_clue(clue: Clue, places: SmallVec<[u8; 8]>, n: usize) -> Option<CageTotals> {
        let primes = || PRIMES.iter().filter(|&&prime| usize::from(prime) <= n);
        let mut totals: SmallVec<[Total; 7]> = primes().map(|_| Total::Unknown).collect();
        totals.insert(0, Total::Unknown);
        match clue {
            Clue::Op(Op::Add, target) => totals[0] = Total::Is(i32::try_from(target).ok()?),
            Clue::Op(Op::Sub, target) => totals[0] = Total::IsOdd(target & 1 != 0),
            Clue::Op(op @ (Op::Mul | Op::Div), target) => {
                let mut left = target;
                for (total, &prime) in totals[1..].iter_mut().zip(primes()) {
                    let mut count = 0;
                    while left > 0 && left.is_multiple_of(Target::from(prime)) {
                        left /= Target::from(prime);
                        count += 1;
                    }
                    // The largest is the quotient times the others, so that the product of all is the
                    // quotient times a square.
                    *total = match op {
                        Op::Mul => Total::Is(count),
                        _ => Total::IsOdd(count & 1 != 0),
                    };
                }
                if left != 1 {
                    return None;
                }
            }
            Clue::Given(_) | Clue::Hidden(_) | Clue::Free => {}
        }
        Some(CageTotals {
            places,
            totals,
            is_equation: true,
        })
    }

    /// What the tuples of a cage have in common, given its places and for each tuple its values, from 0.
    pub(super) fn of_tuples<V: Iterator<Item = usize>>(
        places: &[u8],
        tuples: impl Iterator<Item = V> + Clone,
        n: usize,
    ) -> CageTotals {
        let weight = |prime: Option<u8>| {
            let mut known: Option<Total> = None;
            for tuple in tuples.clone() {
                let sum: i32 = tuple
                    .map(|value| {
                        let value = value as u8 + 1;
                        i32::from(prime.map_or(value, |prime| multiplicity(value, prime)))
                    })
                    .sum();
                known = Some(match known {
                    None => Total::Is(sum),
                    Some(Total::Is(other)) if other == sum => Total::Is(sum),
                    Some(total) if total.is_odd() == Some(sum & 1 != 0) => {
                        Total::IsOdd(sum & 1 != 0)
                    }
                    Some(_) => Total::Unknown,
                });
                if known == Some(Total::Unknown) {
                    break;
                }
            }
            known.unwrap_or(Total::Unknown)
        };
        let primes = PRIMES.iter().filter(|&&prime| usize::from(prime) <= n);
        let mut totals: SmallVec<[Total; 7]> = primes.map(|&prime| weight(Some(prime))).collect();
        totals.insert(0, weight(None));
        CageTotals {
            places: places.into(),
            totals,
            is_equation: false,
        }
    }
}

/// Some neighbouring lines.
#[derive(Clone, Copy)]
struct Band {
    is_column: bool,
    start: usize,
    end: usize,
}

impl Band {
    fn contains<B: Board>(self, at: u8) -> bool {
        (self.start..self.end).contains(&line_of::<B>(at, self.is_column))
    }

    fn places<B: Board>(self, n: usize) -> impl Iterator<Item = u8> {
        let all = (0..n * n).map(move |i| (i / n * B::SIDE + i % n) as u8);
        all.filter(move |&at| self.contains::<B>(at))
    }
}

/// The row or the column of a place.
fn line_of<B: Board>(at: u8, is_column: bool) -> usize {
    match is_column {
        true => usize::from(at) % B::SIDE,
        false => usize::from(at) / B::SIDE,
    }
}

fn row_bit<B: Board>(at: u8) -> u32 {
    1 << line_of::<B>(at, false)
}

/// The places of some cells.
pub(super) fn places<C: CellSet>(cells: C) -> SmallVec<[u8; 8]> {
    let mut places = SmallVec::new();
    cells.for_each(|at| places.push(at as u8));
    places
}

/// How often a prime divides a value.
fn multiplicity(value: u8, prime: u8) -> u8 {
    let mut left = value;
    let mut count = 0;
    while left.is_multiple_of(prime) {
        left /= prime;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Board8, Board16};

    /// The least and the greatest sum of different values for some cells, by trying all.
    fn extremes(candidates: &[u16], used: u16, weight: &Weight) -> Option<(i32, i32)> {
        let Some((first, rest)) = candidates.split_first() else {
            return Some((0, 0));
        };
        let mut found: Option<(i32, i32)> = None;
        for value in (0..16).filter(|value| first & !used & 1 << value != 0) {
            if let Some((low, high)) = extremes(rest, used | 1 << value, weight) {
                let of = i32::from(weight.of[value]);
                let known = found.unwrap_or((low + of, high + of));
                found = Some((known.0.min(low + of), known.1.max(high + of)));
            }
        }
        found
    }

    #[test]
    fn greedy_choice_finds_the_extreme_sums_of_a_part() {
        let mut number = 0x2468_ace0_1357_9bdfu64;
        let mut next = || {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            number
        };
        let weights = weights(6);
        let mut impossible = 0;
        for _ in 0..3000 {
            let count = 1 + next() as usize % 5;
            let mut board = Board8::EMPTY;
            let candidates: Vec<u16> = (0..count)
                .map(|_| (next() & next() & 63) as u16 | 1 << (next() % 6))
                .collect();
            let places: Vec<u8> = (0..count as u8).collect();
            for (at, &candidates) in candidates.iter().enumerate() {
                board.set(at, candidates);
            }
            for weight in &weights {
                let cells = PartCells::new(&places, &board);
                let sums = (cells.least(weight)).zip(cells.greatest(weight));
                let found = sums.map(|(low, high)| (low.sum, high.sum));
                assert_eq!(found, extremes(&candidates, 0, weight), "{candidates:?}");
                impossible += u32::from(found.is_none());
            }
        }
        assert!(impossible > 100, "{impossible}");
    }

    fn rectangle<B: Board>(rows: usize, columns: usize) -> B::Cells {
        let mut cells = B::Cells::NONE;
        for i in 0..rows * columns {
            cells.insert(i / columns * B::SIDE + i % columns);
        }
        cells
    }

    #[test]
    fn whole_lines_have_one_sum_and_one_product() {
        let sum = |total| Clue::Op(Op::Add, total);
        let product = |total| Clue::Op(Op::Mul, total);
        let all = rectangle::<Board8>(6, 6);
        for total in 120..130 {
            let is_possible = LineArithmetic::allows::<Board8>(sum(total), all, 6);
            assert_eq!(is_possible, total == 126);
        }
        let row = rectangle::<Board16>(1, 12);
        let factorial = 479_001_600;
        for (clue, expected) in [
            (sum(78), true),
            (sum(77), false),
            (sum(79), false),
            (sum(u64::MAX), false),
            (product(factorial), true),
            (product(factorial * 2), false),
            (product(factorial / 2), false),
            (product(factorial / 12 * 13), false),
        ] {
            assert_eq!(
                LineArithmetic::allows::<Board16>(clue, row, 12),
                expected,
                "{clue}"
            );
        }
        // Of three rows of nine, two are whole and one has five cells: 45 + 45 + at least 15, at most 35.
        let mut cells = rectangle::<Board16>(2, 9);
        for column in 0..5 {
            cells.insert(2 * Board16::SIDE + column);
        }
        for total in 100..130 {
            let is_possible = LineArithmetic::allows::<Board16>(sum(total), cells, 9);
            assert_eq!(is_possible, (105..=125).contains(&total));
        }
    }
}
