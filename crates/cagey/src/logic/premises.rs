//! What a step rests on: the smallest set of earlier conclusions that it needs.
//!
//! For most techniques this can be read off the reason. For those that compare the ways to fill several cages it is
//! found by leaving out one conclusion after the other and checking the step again.

use super::geometry::{bits, mask};
use super::marks::Marks;
use super::step::{Effect, Reason, Step};
use super::technique::Technique;
use super::verify::holds_with;
use crate::budget::{Budget, BudgetSpent};
use crate::effort;
use crate::model::{CageId, Cell, Line};
use crate::short_sort::{short_sort, short_sort_by_key};

/// Candidates that were removed: cells, and sets of values.
pub(super) type Removals = Vec<(usize, u16)>;

/// A step, reduced to what its effects need, and the removals since `known` on which it rests. The step was found when
/// the cells had these candidates. `order` tells when a candidate was removed: of two ways to do without one of two
/// removals, the later one is left out. All checks are paid for.
pub(super) fn of(
    known: &Marks,
    now: &[u16],
    step: Step,
    order: &dyn Fn(usize, usize) -> u32,
    budget: &mut Budget,
) -> Result<(Step, Removals), BudgetSpent> {
    let context = Context { known, now, order };
    let step = context.reduced(step, budget)?;
    let mut premises = context.premises(&step, budget)?;
    premises.retain(|&(_, set)| set != 0);
    Ok((step, premises))
}

/// What it takes to compare a way to fill a cage with all removals, in the units of [`Budget::work`].
const WORK_OF_WAY: usize = 32;

struct Context<'a, 'p> {
    known: &'a Marks<'p>,
    now: &'a [u16],
    order: &'a dyn Fn(usize, usize) -> u32,
}

impl Context<'_, '_> {
    /// The step with a reason that says no more than its effects need.
    fn reduced(&self, mut step: Step, budget: &mut Budget) -> Result<Step, BudgetSpent> {
        let effects = &step.effects;
        match &mut step.reason {
            Reason::CageClaims { values, .. } => {
                *values = effects
                    .iter()
                    .flat_map(|effect| match effect {
                        Effect::Remove(_, set) => set.iter().collect(),
                        Effect::Place(..) => Vec::new(),
                    })
                    .collect();
            }
            Reason::Clash { .. } => {
                let Reason::Clash { cells: all, cage } = step.reason.clone() else {
                    return Ok(step);
                };
                let mut cells = all.clone();
                for cell in all {
                    let fewer: Vec<Cell> = cells
                        .iter()
                        .copied()
                        .filter(|&other| other != cell)
                        .collect();
                    if fewer.is_empty() {
                        continue;
                    }
                    let less = Step {
                        reason: Reason::Clash {
                            cells: fewer.clone(),
                            cage,
                        },
                        ..step.clone()
                    };
                    if holds_with(self.known, self.now, &less, budget)? {
                        cells = fewer;
                    }
                }
                step.reason = Reason::Clash { cells, cage };
            }
            _ => {}
        }
        Ok(step)
    }

    /// What was removed from a cell since then.
    fn removed(&self, cell: usize) -> u16 {
        self.known.cells[cell] & !self.now[cell]
    }

    fn number(&self, cell: Cell) -> usize {
        self.known.geometry.number(cell)
    }

    fn line(&self, line: Line) -> impl Iterator<Item = usize> + use<> {
        let geometry = &self.known.geometry;
        geometry.cells_of(geometry.line_number(line))
    }

    /// All removals from some cells.
    fn all_of(&self, cells: &[Cell]) -> Removals {
        let numbers = cells.iter().map(|&cell| self.number(cell));
        numbers.map(|cell| (cell, self.removed(cell))).collect()
    }

    /// The removals of some values from the cells of lines, except some of the cells.
    fn outside(&self, lines: &[Line], values: u16, but: impl Fn(usize) -> bool) -> Removals {
        let cells = lines.iter().flat_map(|&line| self.line(line));
        cells
            .filter(|&cell| !but(cell))
            .map(|cell| (cell, self.removed(cell) & values))
            .collect()
    }

    fn premises(&self, step: &Step, budget: &mut Budget) -> Result<Removals, BudgetSpent> {
        let effects = &step.effects;
        Ok(match &step.reason {
            Reason::Given { .. } | Reason::LastCell { .. } => Vec::new(),
            Reason::NakedSingle { cell } => self.all_of(&[*cell]),
            Reason::HiddenSingle { line, value } => {
                let place: Vec<usize> = (effects.iter())
                    .map(|effect| self.number(effect.cell()))
                    .collect();
                let value = super::geometry::bit(*value);
                self.outside(&[*line], value, |cell| place.contains(&cell))
            }
            Reason::NakedSet { cells, .. } => self.all_of(cells),
            Reason::HiddenSet {
                line,
                cells,
                values,
            } => {
                let inside: Vec<usize> = cells.iter().map(|&cell| self.number(cell)).collect();
                self.outside(&[*line], mask(*values), |cell| inside.contains(&cell))
            }
            Reason::Fish {
                value,
                lines,
                across,
            } => {
                let geometry = &self.known.geometry;
                let is_across = |cell: usize| {
                    let cell = geometry.cell(cell);
                    across.iter().any(|line| line.has(cell))
                };
                self.outside(lines, super::geometry::bit(*value), is_across)
            }
            Reason::Wing { pivot, wings, .. } => self.all_of(&[*pivot, wings[0], wings[1]]),
            Reason::Chain { cells, .. } => self.all_of(cells),
            Reason::OnlyCombination { cage } => {
                let filled: Vec<(usize, u16)> = (effects.iter())
                    .filter_map(|effect| match *effect {
                        Effect::Place(cell, value) => {
                            Some((self.number(cell), super::geometry::bit(value)))
                        }
                        Effect::Remove(..) => None,
                    })
                    .collect();
                let is_other = |way: &dyn Fn(usize) -> u16| {
                    filled.iter().any(|&(cell, value)| way(cell) != value)
                };
                match self.hitting_set(*cage, is_other, budget)? {
                    Some(premises) => premises,
                    None => self.by_deletion(step, &[*cage], &[], budget)?,
                }
            }
            Reason::CageValues { cage } => {
                let gone = self.gone(effects);
                let pooled = gone.iter().fold(0, |all, &(_, set)| all | set);
                let cells = self.known.geometry.cage_cells(cage.index());
                let has_one = |way: &dyn Fn(usize) -> u16| {
                    (cells.iter()).any(|&cell| way(cell.into()) & pooled != 0)
                };
                match self.hitting_set(*cage, has_one, budget)? {
                    Some(premises) => premises,
                    None => self.by_deletion(step, &[*cage], &[], budget)?,
                }
            }
            Reason::CageCells { cage } => {
                let gone = self.gone(effects);
                let has_one = |way: &dyn Fn(usize) -> u16| {
                    gone.iter().any(|&(cell, set)| way(cell) & set != 0)
                };
                match self.hitting_set(*cage, has_one, budget)? {
                    Some(premises) => premises,
                    None => self.by_deletion(step, &[*cage], &[], budget)?,
                }
            }
            Reason::CageClaims { cage, line, values } => {
                let inside = self.cage_cells_in(*cage, *line);
                let lacks_one = |way: &dyn Fn(usize) -> u16| {
                    let has = inside.iter().fold(0, |all, &cell| all | way(cell));
                    mask(*values) & !has != 0
                };
                match self.hitting_set(*cage, lacks_one, budget)? {
                    Some(premises) => premises,
                    None => self.by_deletion(step, &[*cage], &[], budget)?,
                }
            }
            Reason::LineClaims { line, value, cage } => {
                let value = super::geometry::bit(*value);
                let inside = self.cage_cells_in(*cage, *line);
                let gone = self.gone(effects);
                let keeps_one = |way: &dyn Fn(usize) -> u16| {
                    inside.iter().any(|&cell| way(cell) == value)
                        && gone.iter().any(|&(cell, set)| way(cell) & set != 0)
                };
                let geometry = &self.known.geometry;
                let is_inside = |cell: usize| usize::from(geometry.cage_of[cell]) == cage.index();
                match self.hitting_set(*cage, keeps_one, budget)? {
                    Some(mut premises) => {
                        merge(&mut premises, self.outside(&[*line], value, is_inside));
                        premises
                    }
                    None => self.by_deletion(step, &[*cage], &[*line], budget)?,
                }
            }
            Reason::Clash { cells, cage } => {
                let mut cages = vec![*cage];
                cages.extend(cells.iter().map(|&cell| self.known.puzzle().cage_at(cell)));
                self.by_deletion(step, &cages, &[], budget)?
            }
            Reason::Pair { other, cage } => {
                self.by_deletion(step, &[*cage, *other], &[], budget)?
            }
            Reason::LineSum { lines, .. }
            | Reason::LineProduct { lines, .. }
            | Reason::Parity { lines, .. }
            | Reason::LineBounds { lines, .. }
            | Reason::LinesCombinations { lines, .. } => {
                self.by_deletion(step, &self.cages_in(lines), lines, budget)?
            }
            Reason::CageChain { chains } => {
                let cells = || chains.iter().flatten().map(|link| link.cell());
                let cages: Vec<CageId> = cells()
                    .map(|cell| self.known.puzzle().cage_at(cell))
                    .collect();
                let lines: Vec<Line> = cells()
                    .flat_map(|cell| [Line::Row(cell.row() as u8), Line::Col(cell.col() as u8)])
                    .collect();
                self.by_deletion(step, &cages, &lines, budget)?
            }
            Reason::Counting { line, .. } | Reason::LineCombinations { line, .. } => {
                self.by_deletion(step, &self.cages_in(&[*line]), &[*line], budget)?
            }
            Reason::Neighbourhood { .. } | Reason::Trial { .. } => {
                let cages: Vec<CageId> = (0..self.known.geometry.cages())
                    .map(|cage| self.known.geometry.cage_id(cage))
                    .collect();
                self.by_deletion(step, &cages, &[], budget)?
            }
        })
    }

    /// The values that cells lose.
    fn gone(&self, effects: &[Effect]) -> Removals {
        let gone = effects.iter().filter_map(|effect| match *effect {
            Effect::Remove(cell, set) => Some((self.number(cell), mask(set))),
            Effect::Place(..) => None,
        });
        gone.collect()
    }

    fn cage_cells_in(&self, cage: CageId, line: Line) -> Vec<usize> {
        let geometry = &self.known.geometry;
        let line = geometry.line_number(line);
        let cells = geometry.cage_cells(cage.index()).iter();
        cells
            .map(|&cell| usize::from(cell))
            .filter(|&cell| geometry.is_in(cell, line))
            .collect()
    }

    fn cages_in(&self, lines: &[Line]) -> Vec<CageId> {
        let mut cages: Vec<CageId> = (lines.iter())
            .flat_map(|&line| self.line(line))
            .map(|cell| {
                self.known
                    .geometry
                    .cage_id(self.known.geometry.cage_of[cell].into())
            })
            .collect();
        short_sort(&mut cages);
        cages.dedup();
        cages
    }

    /// Removals from the cells of a cage with which none of the bad ways to fill it is left: a small hitting set,
    /// chosen greedily. Nothing if the ways are not listed.
    fn hitting_set(
        &self,
        cage: CageId,
        is_bad: impl Fn(&dyn Fn(usize) -> u16) -> bool,
        budget: &mut Budget,
    ) -> Result<Option<Removals>, BudgetSpent> {
        let geometry = &self.known.geometry;
        let (n, cells) = (geometry.n, geometry.cage_cells(cage.index()));
        let Some(ways) = self.known.ways(cage.index()) else {
            return Ok(None);
        };
        budget.work(ways.len() * WORK_OF_WAY)?;
        let removed = cells.iter().rev().fold(0u64, |all, &cell| {
            all << n | u64::from(self.removed(cell.into()))
        });
        let value_at = |way: u64, cell: usize| {
            let at = cells.iter().position(|&other| usize::from(other) == cell);
            at.map_or(0, |at| (way >> (at * n)) as u16 & geometry.all)
        };
        // What speaks against each of the bad ways.
        let mut bad: Vec<u64> = (ways.iter())
            .filter(|&&way| is_bad(&|cell| value_at(way, cell)))
            .map(|&way| way & removed)
            .collect();
        // Some way is not ruled out by candidates alone.
        if bad.contains(&0) {
            return Ok(None);
        }
        let mut chosen = 0u64;
        while !bad.is_empty() {
            budget.work(bad.len() * WORK_OF_WAY)?;
            effort::note(bad.len());
            let best = (0..n * cells.len())
                .filter(|bit| removed >> bit & 1 != 0)
                .max_by_key(|&bit| {
                    let ruled_out = bad
                        .iter()
                        .filter(|&&against| against >> bit & 1 != 0)
                        .count();
                    let order = (self.order)(cells[bit / n].into(), bit % n);
                    (ruled_out, u32::MAX - order)
                });
            let Some(best) = best else {
                return Ok(None);
            };
            chosen |= 1 << best;
            bad.retain(|against| against >> best & 1 == 0);
        }
        let premises = (cells.iter().enumerate()).map(|(at, &cell)| {
            (
                usize::from(cell),
                (chosen >> (at * n)) as u16 & geometry.all,
            )
        });
        Ok(Some(premises.collect()))
    }

    /// The removals from the cells of some cages and lines, without those that the step can do without.
    fn by_deletion(
        &self,
        step: &Step,
        cages: &[CageId],
        lines: &[Line],
        budget: &mut Budget,
    ) -> Result<Removals, BudgetSpent> {
        let geometry = &self.known.geometry;
        let mut cells: Vec<usize> = (cages.iter())
            .flat_map(|cage| geometry.cage_cells(cage.index()))
            .map(|&cell| usize::from(cell))
            .chain(lines.iter().flat_map(|&line| self.line(line)))
            .collect();
        short_sort(&mut cells);
        cells.dedup();
        let mut removals: Vec<(usize, usize)> = (cells.iter())
            .flat_map(|&cell| bits(self.removed(cell)).map(move |value| (cell, value)))
            .collect();
        // What came last is the dearest, and is left out first.
        short_sort_by_key(&mut removals, |&(cell, value)| {
            std::cmp::Reverse((self.order)(cell, value))
        });
        let mut candidates = self.known.candidate_sets().to_vec();
        for &(cell, value) in &removals {
            candidates[cell] &= !(1 << value);
        }
        let mut kept = Vec::new();
        self.leave_out(step, &removals, &mut candidates, &mut kept, budget)?;
        let mut premises = Removals::new();
        merge(
            &mut premises,
            kept.into_iter().map(|(cell, value)| (cell, 1 << value)),
        );
        Ok(premises)
    }

    /// Whether a step holds if the cells have these candidates. Steps about what lines make must also be found there,
    /// because they are told as they are found, and the check is able to prove more.
    fn holds(
        &self,
        step: &Step,
        candidates: &[u16],
        budget: &mut Budget,
    ) -> Result<bool, BudgetSpent> {
        if !holds_with(self.known, candidates, step, budget)? {
            return Ok(false);
        }
        let is_told_as_found = matches!(
            step.reason,
            Reason::LineSum { .. }
                | Reason::LineProduct { .. }
                | Reason::Parity { .. }
                | Reason::Counting { .. }
                | Reason::LineCombinations { .. }
                | Reason::LineBounds { .. }
                | Reason::LinesCombinations { .. }
        );
        if !is_told_as_found {
            return Ok(true);
        }
        let mut marks = self.known.clone();
        for (cell, &set) in candidates.iter().enumerate() {
            marks.remove(cell, !set);
        }
        budget.work(marks.work_of_update())?;
        marks.update_combinations();
        Technique::finds_again(&marks, step, budget)
    }

    /// Leaves out as many of these removals as possible, all at once or half by half.
    fn leave_out(
        &self,
        step: &Step,
        removals: &[(usize, usize)],
        candidates: &mut [u16],
        kept: &mut Vec<(usize, usize)>,
        budget: &mut Budget,
    ) -> Result<(), BudgetSpent> {
        if removals.is_empty() {
            return Ok(());
        }
        for &(cell, value) in removals {
            candidates[cell] |= 1 << value;
        }
        if self.holds(step, candidates, budget)? {
            return Ok(());
        }
        for &(cell, value) in removals {
            candidates[cell] &= !(1 << value);
        }
        if let [one] = removals {
            kept.push(*one);
            return Ok(());
        }
        let (first, second) = removals.split_at(removals.len() / 2);
        self.leave_out(step, first, candidates, kept, budget)?;
        self.leave_out(step, second, candidates, kept, budget)
    }
}

/// Adds removals to others.
fn merge(premises: &mut Removals, more: impl IntoIterator<Item = (usize, u16)>) {
    for (cell, set) in more {
        match premises.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, all)) => *all |= set,
            None => premises.push((cell, set)),
        }
    }
}
