//! Checks a step again, from its reason alone.
//!
//! Nothing here is shared with what finds steps: combinations are listed anew from clues and
//! candidates, and every claim of a reason is looked at as it stands.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use super::marks::{Contradiction, Marks};
use super::step::{Case, Effect, Next, Reason, Step};
use crate::model::{CageId, Cell, Clue, Line, Op, Puzzle, Value, ValueSet};

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It changes nothing.
    NoEffect,
    /// What it says that it has seen is not so.
    NotSo,
    /// This does not follow from what it has seen.
    DoesNotFollow(Effect),
    /// There are too many combinations to check it.
    TooLarge,
    /// A step of a chain of reasoning is wrong.
    InChain(usize, Box<Flaw>),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoEffect => f.write_str("it changes nothing"),
            Flaw::NotSo => f.write_str("the position is not as the reason says"),
            Flaw::DoesNotFollow(Effect::Place(cell, value)) => {
                write!(f, "it does not follow that {cell} is {value}")
            }
            Flaw::DoesNotFollow(Effect::Remove(cell, _)) => {
                write!(f, "it does not follow what {cell} is not")
            }
            Flaw::TooLarge => f.write_str("there are too many combinations to check it"),
            Flaw::InChain(at, flaw) => write!(f, "step {} of its chain: {flaw}", at + 1),
        }
    }
}

impl std::error::Error for Flaw {}

/// Whether a step holds in these marks: its reason is as it says, and every effect follows from it.
pub fn verify(marks: &Marks, step: &Step) -> Result<(), Flaw> {
    View::of(marks).check(step)
}

/// The most nodes of a search for the combinations of a cage.
const MOST_NODES: usize = 2_000_000;
/// The most results that part of a cage may have.
const MOST_RESULTS: usize = 200_000;

type Way = Vec<Value>;

/// Candidates and entries, as a plain list of cells.
#[derive(Clone)]
struct View<'p> {
    puzzle: &'p Puzzle,
    candidates: Vec<ValueSet>,
    entered: Vec<bool>,
}

fn require(holds: bool) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::NotSo) }
}

fn in_line(cell: Cell, line: Line) -> bool {
    match line {
        Line::Row(row) => cell.row() == usize::from(row),
        Line::Col(col) => cell.col() == usize::from(col),
    }
}

/// Whether two different cells share a row or column.
fn sees(one: Cell, other: Cell) -> bool {
    one != other && (one.row() == other.row() || one.col() == other.col())
}

impl<'p> View<'p> {
    fn of(marks: &Marks<'p>) -> View<'p> {
        let size = marks.puzzle().size();
        View {
            puzzle: marks.puzzle(),
            candidates: size.cells().map(|cell| marks.candidates(cell)).collect(),
            entered: (size.cells())
                .map(|cell| marks.entered(cell).is_some())
                .collect(),
        }
    }

    fn at(&self, cell: Cell) -> ValueSet {
        self.candidates[cell.index(self.puzzle.size())]
    }

    fn is_entered(&self, cell: Cell) -> bool {
        self.entered[cell.index(self.puzzle.size())]
    }

    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.at(cell).contains(value)
    }

    fn line(&self, line: Line) -> impl Iterator<Item = Cell> {
        line.cells(self.puzzle.size())
    }

    fn set(&mut self, cell: Cell, values: ValueSet) {
        self.candidates[cell.index(self.puzzle.size())] = values;
    }

    fn place(&mut self, cell: Cell, value: Value) {
        let only: ValueSet = (self.at(cell).iter())
            .filter(|&other| other == value)
            .collect();
        self.set(cell, only);
        self.entered[cell.index(self.puzzle.size())] = true;
        for other in self
            .puzzle
            .size()
            .cells()
            .filter(|&other| sees(cell, other))
        {
            let mut values = self.at(other);
            values.remove(value);
            self.set(other, values);
        }
    }

    fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Place(cell, value) => self.place(cell, value),
            Effect::Remove(cell, gone) => {
                let left = (self.at(cell).iter())
                    .filter(|&value| !gone.contains(value))
                    .collect();
                self.set(cell, left);
            }
        }
    }

    /// Every way to fill a cage with the candidates of its cells.
    fn ways(&self, cage: CageId) -> Result<Vec<Way>, Flaw> {
        let mut found = Vec::new();
        let mut nodes = 0;
        self.fill(cage, &mut Vec::new(), &mut nodes, &mut found)?;
        Ok(found)
    }

    fn fill(
        &self,
        cage: CageId,
        way: &mut Way,
        nodes: &mut usize,
        found: &mut Vec<Way>,
    ) -> Result<(), Flaw> {
        *nodes += 1;
        if *nodes > MOST_NODES {
            return Err(Flaw::TooLarge);
        }
        let (clue, cells) = (
            self.puzzle.cage(cage).clue(),
            self.puzzle.cage(cage).cells(),
        );
        let Some(&cell) = cells.get(way.len()) else {
            if clue.holds(way) {
                found.push(way.clone());
            }
            return Ok(());
        };
        for value in self.at(cell).iter() {
            let mut before = cells.iter().zip(&*way);
            if before.any(|(&other, &v)| v == value && sees(cell, other)) {
                continue;
            }
            way.push(value);
            if clue.may_hold(way, cells.len() - way.len(), self.puzzle.size()) {
                self.fill(cage, way, nodes, found)?;
            }
            way.pop();
        }
        Ok(())
    }

    /// Whether a cage can give its clue with the value in the cell, rows and columns left aside.
    fn can_give(&self, cage: CageId, cell: Cell, value: Value) -> Result<bool, Flaw> {
        let (ops, target) = match self.puzzle.cage(cage).clue() {
            Clue::Given(given) => return Ok(given == value),
            Clue::Free => return Ok(true),
            Clue::Op(op, target) => (vec![op], target),
            Clue::Hidden(target) => (Op::ALL.to_vec(), target),
        };
        for op in ops {
            // The largest value so far, and the sum or product of all.
            let start = u128::from(matches!(op, Op::Mul | Op::Div));
            let mut results = BTreeSet::from([(0u128, start)]);
            for &other in self.puzzle.cage(cage).cells() {
                let mut next = BTreeSet::new();
                for v in self
                    .at(other)
                    .iter()
                    .filter(|&v| other != cell || v == value)
                {
                    let v = u128::from(v.get());
                    for &(largest, all) in &results {
                        let largest = match op {
                            Op::Add | Op::Mul => 0,
                            Op::Sub | Op::Div => largest.max(v),
                        };
                        let all = match op {
                            Op::Add | Op::Sub => all + v,
                            Op::Mul | Op::Div => all.saturating_mul(v),
                        };
                        next.insert((largest, all));
                    }
                }
                if next.len() > MOST_RESULTS {
                    return Err(Flaw::TooLarge);
                }
                results = next;
            }
            let target = u128::from(target);
            let gives = |&(largest, all): &(u128, u128)| match op {
                Op::Add | Op::Mul => all == target,
                Op::Sub => all + target == 2 * largest,
                Op::Div => all.checked_mul(target) == Some(largest * largest),
            };
            if results.iter().any(gives) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn check(&self, step: &Step) -> Result<(), Flaw> {
        let is_real = |effect: &Effect| match *effect {
            Effect::Place(cell, value) => self.can_be(cell, value) && !self.is_entered(cell),
            Effect::Remove(cell, gone) => gone.iter().any(|value| self.can_be(cell, value)),
        };
        if !step.effects.iter().any(is_real) {
            return Err(Flaw::NoEffect);
        }
        let follows = self.what_follows(&step.reason)?;
        for &effect in &step.effects {
            let holds = match (&follows, effect) {
                (Follows::Is(known), Effect::Place(cell, value)) => known.contains(&(cell, value)),
                (Follows::IsNot(rules), Effect::Remove(cell, gone)) => (gone.iter())
                    .filter(|&value| self.can_be(cell, value))
                    .map(|value| rules(cell, value))
                    .collect::<Result<Vec<bool>, Flaw>>()?
                    .into_iter()
                    .all(|ruled_out| ruled_out),
                _ => false,
            };
            if !holds {
                return Err(Flaw::DoesNotFollow(effect));
            }
        }
        Ok(())
    }

    /// Checks what a reason says, and tells what follows from it.
    fn what_follows<'s>(&'s self, reason: &'s Reason) -> Result<Follows<'s>, Flaw> {
        Ok(match reason {
            Reason::Given { cage } => {
                let cage = self.puzzle.cage(*cage);
                require(cage.cells().len() == 1)?;
                let values = self.puzzle.size().values();
                let meets = values.filter(|&value| cage.clue().holds(&[value]));
                Follows::Is(meets.map(|value| (cage.first_cell(), value)).collect())
            }
            Reason::LastCell { line, cell } => {
                let others: Vec<Cell> = self.line(*line).filter(|other| other != cell).collect();
                require(others.iter().all(|&other| self.is_entered(other)))?;
                require(in_line(*cell, *line))?;
                let is_missing =
                    |value: &Value| !others.iter().any(|&other| self.can_be(other, *value));
                let missing = self.puzzle.size().values().filter(is_missing);
                Follows::Is(missing.map(|value| (*cell, value)).collect())
            }
            Reason::NakedSingle { cell } => {
                require(self.at(*cell).len() == 1)?;
                Follows::Is(self.at(*cell).iter().map(|value| (*cell, value)).collect())
            }
            Reason::HiddenSingle { line, value } => {
                let places: Vec<Cell> = self
                    .line(*line)
                    .filter(|&cell| self.can_be(cell, *value))
                    .collect();
                require(places.len() == 1)?;
                Follows::Is(places.into_iter().map(|cell| (cell, *value)).collect())
            }
            Reason::OnlyCombination { cage } => {
                let ways = self.ways(*cage)?;
                require(ways.len() == 1)?;
                let cells = self.puzzle.cage(*cage).cells().iter().copied();
                Follows::Is(cells.zip(ways.into_iter().flatten()).collect())
            }
            Reason::CageValues { cage } => match self.ways(*cage) {
                Ok(ways) => {
                    let cells = self.puzzle.cage(*cage).cells();
                    Follows::not(move |cell, value| {
                        cells.contains(&cell) && !ways.iter().any(|way| way.contains(&value))
                    })
                }
                Err(_) => Follows::IsNot(Box::new(move |_, value| {
                    for &cell in self.puzzle.cage(*cage).cells() {
                        if self.can_be(cell, value) && self.can_give(*cage, cell, value)? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })),
            },
            Reason::CageCells { cage } => match self.ways(*cage) {
                Ok(ways) => self.not_in(*cage, ways),
                Err(_) => Follows::IsNot(Box::new(move |cell, value| {
                    let is_in_cage = self.puzzle.cage_at(cell) == *cage;
                    Ok(is_in_cage && !self.can_give(*cage, cell, value)?)
                })),
            },
            Reason::CageClaims { cage, line, values } => {
                for way in self.ways(*cage)? {
                    let inside: Vec<Value> = self.part(*cage, &way, &[*line]).collect();
                    require(values.iter().all(|value| inside.contains(&value)))?;
                }
                Follows::not(move |cell, value| {
                    in_line(cell, *line)
                        && self.puzzle.cage_at(cell) != *cage
                        && values.contains(value)
                })
            }
            Reason::LineClaims { line, value, cage } => {
                let mut outside = self
                    .line(*line)
                    .filter(|&cell| self.puzzle.cage_at(cell) != *cage);
                require(!outside.any(|cell| self.can_be(cell, *value)))?;
                self.kept(*cage, |way| {
                    Ok(self.part(*cage, way, &[*line]).any(|v| v == *value))
                })?
            }
            Reason::NakedSet {
                line,
                cells,
                values,
            } => {
                self.check_set(*line, cells, *values)?;
                for &cell in cells {
                    require(self.at(cell).iter().all(|value| values.contains(value)))?;
                }
                Follows::not(move |cell, value| {
                    in_line(cell, *line) && !cells.contains(&cell) && values.contains(value)
                })
            }
            Reason::HiddenSet {
                line,
                cells,
                values,
            } => {
                self.check_set(*line, cells, *values)?;
                for cell in self.line(*line).filter(|cell| !cells.contains(cell)) {
                    require(!values.iter().any(|value| self.can_be(cell, value)))?;
                }
                Follows::not(move |cell, value| cells.contains(&cell) && !values.contains(value))
            }
            Reason::Clash { cells, cage } => {
                require(cells.iter().all(|&cell| self.puzzle.cage_at(cell) != *cage))?;
                let inside = self.puzzle.cage(*cage).cells();
                self.kept(*cage, |way| {
                    let is_taken = |cell: Cell, value: Value| {
                        let mut filled = inside.iter().zip(way);
                        filled.any(|(&other, &v)| v == value && sees(cell, other))
                    };
                    let has_value =
                        |&cell: &Cell| (self.at(cell).iter()).any(|value| !is_taken(cell, value));
                    Ok(cells.iter().all(has_value))
                })?
            }
            Reason::Pair { other, cage } => {
                require(other != cage)?;
                self.kept(*cage, |way| {
                    let mut after = self.clone();
                    after.place_way(*cage, way);
                    Ok(!after.ways(*other)?.is_empty())
                })?
            }
            Reason::LineSum { lines, cage } => {
                self.kept_by_total(lines, *cage, Op::Add, |total| total)?
            }
            Reason::LineProduct { lines, cage } => {
                self.kept_by_total(lines, *cage, Op::Mul, |total| total)?
            }
            Reason::Parity { lines, cage } => {
                self.kept_by_total(lines, *cage, Op::Add, |total| total % 2)?
            }
            Reason::Counting { line, values, cage } => {
                let counted = |way: &[Value]| way.iter().filter(|v| values.contains(**v)).count();
                let mut sums = BTreeSet::from([0]);
                for sets in self.shares(*line, *cage)? {
                    sums = (sums.iter())
                        .flat_map(|sum| sets.iter().map(move |set| sum + counted(set)))
                        .collect();
                }
                self.kept(*cage, |way| {
                    let inside: Vec<Value> = self.part(*cage, way, &[*line]).collect();
                    let missing = values.len().checked_sub(counted(&inside));
                    Ok(missing.is_some_and(|missing| sums.contains(&missing)))
                })?
            }
            Reason::Fish {
                value,
                lines,
                across,
            } => {
                let is_row = |line: &Line| matches!(line, Line::Row(_));
                let one_way = lines.iter().all(is_row) && !across.iter().any(is_row)
                    || across.iter().all(is_row) && !lines.iter().any(is_row);
                require(one_way && are_different(lines) && lines.len() == across.len())?;
                let crosses = move |cell| across.iter().any(|&line| in_line(cell, line));
                for &line in lines {
                    let mut places = self.line(line).filter(|&cell| self.can_be(cell, *value));
                    require(places.all(crosses))?;
                }
                Follows::not(move |cell, v| {
                    v == *value && crosses(cell) && !lines.iter().any(|&line| in_line(cell, line))
                })
            }
            Reason::Wing {
                pivot,
                wings,
                value,
            } => {
                for supposed in self.at(*pivot).iter() {
                    let forced = (wings.iter()).any(|&wing| {
                        let left: Vec<Value> =
                            self.at(wing).iter().filter(|&v| v != supposed).collect();
                        sees(*pivot, wing) && left == [*value]
                    });
                    require(forced)?;
                }
                Follows::not(move |cell, v| {
                    v == *value && wings.iter().all(|&wing| sees(cell, wing))
                })
            }
            Reason::Chain { cells, value } => {
                let [first, .., last] = cells[..] else {
                    return Err(Flaw::NotSo);
                };
                let other = |cell, not| -> Result<Value, Flaw> {
                    let mut left = self.at(cell).iter().filter(|&v| v != not);
                    match (left.next(), left.next()) {
                        (Some(one), None) => Ok(one),
                        _ => Err(Flaw::NotSo),
                    }
                };
                let mut taken = other(first, *value)?;
                for link in cells.windows(2) {
                    require(sees(link[0], link[1]))?;
                    taken = other(link[1], taken)?;
                }
                require(taken == *value)?;
                Follows::not(move |cell, v| v == *value && sees(cell, first) && sees(cell, last))
            }
            Reason::LineCombinations { line, cage } => {
                let shares = self.shares(*line, *cage)?;
                self.kept(*cage, |way| {
                    let inside: ValueSet = self.part(*cage, way, &[*line]).collect();
                    Ok(share_out(&shares, inside, &mut HashSet::new()))
                })?
            }
            Reason::Neighbourhood {
                cage,
                cell,
                value,
                cases,
            } => {
                require(self.puzzle.cage_at(*cell) == *cage)?;
                let mut supposed = self.clone();
                let only: ValueSet = [*value].into_iter().collect();
                supposed.set(*cell, only);
                supposed.check_cases(*cage, cases)?;
                Follows::not(move |other, v| other == *cell && v == *value)
            }
            Reason::Trial {
                cell,
                value,
                chain,
                end,
            } => {
                let mut supposed = self.clone();
                supposed.place(*cell, *value);
                for (at, step) in chain.iter().enumerate() {
                    let checked = supposed.check(step);
                    checked.map_err(|flaw| Flaw::InChain(at, Box::new(flaw)))?;
                    step.effects
                        .iter()
                        .for_each(|&effect| supposed.apply(effect));
                }
                require(match *end {
                    Contradiction::NoValue(cell) => supposed.at(cell).is_empty(),
                    Contradiction::NoPlace(line, value) => {
                        !supposed.line(line).any(|cell| supposed.can_be(cell, value))
                    }
                    Contradiction::NoCombination(cage) => match supposed.ways(cage) {
                        Ok(ways) => ways.is_empty(),
                        Err(_) => {
                            let cell = self.puzzle.cage(cage).first_cell();
                            let mut can_be = false;
                            for value in supposed.at(cell).iter() {
                                can_be |= supposed.can_give(cage, cell, value)?;
                            }
                            !can_be
                        }
                    },
                })?;
                Follows::not(move |other, v| other == *cell && v == *value)
            }
        })
    }

    /// Cells of a line and values, as many of each.
    fn check_set(&self, line: Line, cells: &[Cell], values: ValueSet) -> Result<(), Flaw> {
        require(cells.iter().all(|&cell| in_line(cell, line)))?;
        require(are_different(cells) && cells.len() == values.len())
    }

    /// The values that a way puts into some lines.
    fn part<'w>(
        &'w self,
        cage: CageId,
        way: &'w [Value],
        lines: &'w [Line],
    ) -> impl Iterator<Item = Value> + 'w {
        let cells = self.puzzle.cage(cage).cells().iter().zip(way);
        let inside = cells.filter(|(cell, _)| lines.iter().any(|&line| in_line(**cell, line)));
        inside.map(|(_, &value)| value)
    }

    fn place_way(&mut self, cage: CageId, way: &[Value]) {
        let puzzle = self.puzzle;
        for (&cell, &value) in puzzle.cage(cage).cells().iter().zip(way) {
            self.place(cell, value);
        }
    }

    /// What the cage's cells are not, if it is filled in one of these ways.
    fn not_in(&self, cage: CageId, ways: Vec<Way>) -> Follows<'_> {
        let cells = self.puzzle.cage(cage).cells();
        Follows::not(move |cell, value| {
            (cells.iter().position(|&other| other == cell))
                .is_some_and(|at| !ways.iter().any(|way| way[at] == value))
        })
    }

    /// The same for the ways that are kept.
    fn kept(
        &self,
        cage: CageId,
        keeps: impl Fn(&[Value]) -> Result<bool, Flaw>,
    ) -> Result<Follows<'_>, Flaw> {
        let mut kept = Vec::new();
        for way in self.ways(cage)? {
            if keeps(&way)? {
                kept.push(way);
            }
        }
        Ok(self.not_in(cage, kept))
    }

    /// For every cage of a line but one the sets of values that it can have in it. A cage with too
    /// many ways is taken cell by cell.
    fn shares(&self, line: Line, but: CageId) -> Result<Vec<BTreeSet<Way>>, Flaw> {
        let mut cages: Vec<CageId> = self
            .line(line)
            .map(|cell| self.puzzle.cage_at(cell))
            .collect();
        cages.sort();
        cages.dedup();
        let mut shares = Vec::new();
        for cage in cages.into_iter().filter(|&cage| cage != but) {
            let free = self.puzzle.cage(cage).clue() == Clue::Free;
            match self.ways(cage) {
                Ok(ways) if !free => shares.push(
                    ways.iter()
                        .map(|way| self.part(cage, way, &[line]).collect())
                        .collect(),
                ),
                _ => {
                    let cells = self
                        .line(line)
                        .filter(|&cell| self.puzzle.cage_at(cell) == cage);
                    shares.extend(
                        cells.map(|cell| self.at(cell).iter().map(|value| vec![value]).collect()),
                    );
                }
            }
        }
        Ok(shares)
    }

    /// Keeps the ways of a cage whose share makes the total of the lines with shares of the others.
    fn kept_by_total(
        &self,
        lines: &[Line],
        cage: CageId,
        op: Op,
        seen: impl Fn(u128) -> u128,
    ) -> Result<Follows<'_>, Flaw> {
        let all_rows = lines.iter().all(|line| matches!(line, Line::Row(_)));
        let all_cols = lines.iter().all(|line| matches!(line, Line::Col(_)));
        require(are_different(lines) && (all_rows || all_cols) && !lines.is_empty())?;
        let put = |one: u128, other: u128| match op {
            Op::Mul => one.saturating_mul(other),
            _ => one + other,
        };
        let nothing = u128::from(op == Op::Mul);
        let total = |values: &mut dyn Iterator<Item = Value>| {
            values.fold(nothing, |total, value| put(total, u128::from(value.get())))
        };
        let mut cells: Vec<Cell> = lines.iter().flat_map(|&line| self.line(line)).collect();
        cells.sort();
        let mut cages: Vec<CageId> = cells.iter().map(|&c| self.puzzle.cage_at(c)).collect();
        cages.sort();
        cages.dedup();
        // What the other cages can give to the total.
        let mut totals = BTreeSet::from([nothing]);
        for other in cages.into_iter().filter(|&other| other != cage) {
            let theirs = self.puzzle.cage(other);
            let is_inside = theirs.cells().iter().all(|cell| cells.contains(cell));
            let given: BTreeSet<u128> = match theirs.clue() {
                Clue::Op(clue, target) if clue == op && is_inside => [target.into()].into(),
                _ => (self.ways(other)?.iter())
                    .map(|way| total(&mut self.part(other, way, lines)))
                    .collect(),
            };
            totals = (totals.iter())
                .flat_map(|sum| given.iter().map(move |&more| put(*sum, more)))
                .map(&seen)
                .collect();
            if totals.len() > MOST_RESULTS {
                return Err(Flaw::TooLarge);
            }
        }
        let whole = lines.iter().fold(nothing, |whole, _| {
            put(whole, total(&mut self.puzzle.size().values()))
        });
        require(whole < u128::MAX)?;
        self.kept(cage, |way| {
            let mine = total(&mut self.part(cage, way, lines));
            Ok(totals
                .iter()
                .any(|&others| seen(put(mine, others)) == seen(whole)))
        })
    }

    fn check_cases(&self, cage: CageId, cases: &[Case]) -> Result<(), Flaw> {
        for way in self.ways(cage)? {
            let case = cases
                .iter()
                .find(|case| case.values == way)
                .ok_or(Flaw::NotSo)?;
            let mut after = self.clone();
            after.place_way(cage, &way);
            match &case.then {
                Next::Dead(dead) => require(after.ways(*dead)?.is_empty())?,
                Next::Split(next, cases) => after.check_cases(*next, cases)?,
            }
        }
        Ok(())
    }
}

/// What follows from a reason.
enum Follows<'s> {
    /// These cells have these values.
    Is(Vec<(Cell, Value)>),
    /// Whether it rules a value out for a cell.
    IsNot(Box<dyn Fn(Cell, Value) -> Result<bool, Flaw> + 's>),
}

impl<'s> Follows<'s> {
    fn not(rules_out: impl Fn(Cell, Value) -> bool + 's) -> Follows<'s> {
        Follows::IsNot(Box::new(move |cell, value| Ok(rules_out(cell, value))))
    }
}

fn are_different<T: PartialEq>(all: &[T]) -> bool {
    (all.iter().enumerate()).all(|(i, one)| !all[..i].contains(one))
}

/// Whether each share can have a set of its own without a value twice. What failed is remembered.
fn share_out(
    shares: &[BTreeSet<Way>],
    used: ValueSet,
    failed: &mut HashSet<(usize, ValueSet)>,
) -> bool {
    let [first, rest @ ..] = shares else {
        return true;
    };
    if failed.contains(&(rest.len(), used)) {
        return false;
    }
    for set in first {
        if set.iter().any(|&value| used.contains(value)) {
            continue;
        }
        let mut with = used;
        set.iter().for_each(|&value| with.insert(value));
        if share_out(rest, with, failed) {
            return true;
        }
    }
    failed.insert((rest.len(), used));
    false
}
