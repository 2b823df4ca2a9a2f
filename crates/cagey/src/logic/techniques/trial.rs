//! Trial and contradiction: a value is supposed, and its consequences lead to a contradiction.

use super::prelude::*;
use crate::budget::Budget;
use crate::logic::level::exhaust;
use crate::logic::marks::Contradiction;
use crate::logic::prune::{Goal, prune};
use crate::logic::step::Step;
use crate::logic::technique::TECHNIQUES;
use crate::short_sort::short_sort_by_key;

pub(in crate::logic) const TECHNIQUE: Technique = Technique {
    id: "trial",
    level: Level::Unreasonable,
    price: 150,
    other_names: &["guessing", "bifurcation", "Nishio", "backtracking"],
    find,
};

/// How far a supposition is followed before the next one is tried.
#[derive(Clone, Copy)]
enum Effort {
    /// With the rules of a level of Keen.
    Rules(Level),
    /// With every technique up to the sharing out of a line.
    Techniques,
    /// With trial inside trial, to this depth.
    Nested(usize),
}

const EFFORTS: [Effort; 7] = [
    Effort::Rules(Level::Normal),
    Effort::Rules(Level::Extreme),
    Effort::Techniques,
    Effort::Nested(1),
    Effort::Nested(2),
    Effort::Nested(3),
    Effort::Nested(4),
];

/// The maximum number of suppositions and of steps from them, per cell of the grid, before trial is given up: a
/// puzzle with several solutions may have no supposition that fails.
const STEPS_A_CELL: usize = 40;
/// With more combinations than this, each of them takes longer, so that fewer are allowed. A 9×9 grid in which only
/// trial helps has fewer combinations left.
const MANY_WAYS: usize = 1 << 12;

/// Finds one supposition that fails, with as little effort as possible.
fn find(marks: &Marks, visit: &mut Visit) -> Flow {
    let mut trial = Trial::new(marks, visit.budget());
    match (EFFORTS.iter()).find_map(|&effort| trial.find(marks, effort)) {
        Some(step) => visit.step(step.reason, &step.effects),
        None => Flow::Continue(()),
    }
}

/// How supposing a value leads to a contradiction, with as little effort as possible.
pub(in crate::logic) fn refute(
    marks: &Marks,
    cell: Cell,
    value: Value,
    budget: &mut Budget,
) -> Option<Step> {
    let mut trial = Trial::new(marks, budget);
    let cell = marks.geometry.number(cell);
    (EFFORTS.iter()).find_map(|&effort| trial.refute(marks, cell, bit(value), effort))
}

impl Marks<'_> {
    /// How many suppositions, and steps from them, are made at most to find one that fails.
    pub(crate) fn most_suppositions(&self) -> usize {
        let geometry = &*self.geometry;
        // Lines longer than those of Keen have many more sets of cells.
        let longer = geometry.n.saturating_sub(9) * 2 / 3;
        ((STEPS_A_CELL * geometry.area()) >> longer) / (1 + self.ways_in_all() / MANY_WAYS)
    }
}

/// Suppositions and steps, counted and paid for.
struct Trial<'t, 'b> {
    room: usize,
    budget: &'t mut Budget<'b>,
}

impl<'t, 'b> Trial<'t, 'b> {
    fn new(marks: &Marks, budget: &'t mut Budget<'b>) -> Trial<'t, 'b> {
        Trial {
            room: marks.most_suppositions(),
            budget,
        }
    }

    /// The first value that leads to a contradiction. Cells with the fewest candidates are tried first.
    fn find(&mut self, marks: &Marks, effort: Effort) -> Option<Step> {
        let mut cells: Vec<usize> = marks.empty().collect();
        short_sort_by_key(&mut cells, |&cell| marks.cells[cell].count_ones());
        for cell in cells {
            for i in bits(marks.cells[cell]) {
                let refuted = self.refute(marks, cell, 1 << i, effort);
                if refuted.is_some() || self.room == 0 || self.budget.reached().is_some() {
                    return refuted;
                }
            }
        }
        None
    }

    fn refute(&mut self, marks: &Marks, cell: usize, set: u16, effort: Effort) -> Option<Step> {
        self.room = self.room.checked_sub(1)?;
        let work = marks.geometry.area() + marks.ways_in_all();
        self.budget.work(work).ok()?;
        let mut supposed = marks.clone();
        supposed.place(cell, set);
        self.budget.work(supposed.work_of_update()).ok()?;
        supposed.update_combinations();
        if let Effort::Rules(level) = effort {
            let mut quick = supposed.clone();
            exhaust(&mut quick, level, self.budget).ok()?;
            if !quick.is_broken() {
                return None;
            }
        }
        let chain = self.follow(supposed.clone(), effort)?;
        let chain = prune(&supposed, chain, Goal::Contradiction, self.budget);
        chain.iter().for_each(|step| supposed.apply(step));
        let end = supposed.contradiction()?;
        let cell = marks.geometry.cell(cell);
        Some(Step {
            technique: &TECHNIQUE,
            reason: Reason::Trial {
                cell,
                value: value(set),
                chain,
                end,
            },
            effects: vec![Effect::Remove(cell, values(set))],
        })
    }

    /// The steps from a supposition to a contradiction, if they lead to one.
    fn follow(&mut self, mut marks: Marks, effort: Effort) -> Option<Vec<Step>> {
        let mut chain = Vec::new();
        let is_in_reach = |technique: &&&Technique| match effort {
            Effort::Rules(level) => technique.level <= level,
            Effort::Techniques | Effort::Nested(_) => {
                technique.price <= super::line_combinations::TECHNIQUE.price
            }
        };
        loop {
            if marks.contradiction().is_some() {
                return Some(chain);
            }
            let next = (TECHNIQUES.iter().filter(is_in_reach))
                .find_map(|technique| technique.first(&marks, self.budget).ok().flatten())
                .or_else(|| self.nested(&marks, effort))?;
            self.room = self.room.checked_sub(1)?;
            self.budget.work(marks.work_of_step()).ok()?;
            marks.apply(&next);
            chain.push(next);
        }
    }

    /// A supposition inside another.
    fn nested(&mut self, marks: &Marks, effort: Effort) -> Option<Step> {
        let Effort::Nested(depth) = effort else {
            return None;
        };
        let inner = match depth {
            1 => &EFFORTS[..2],
            _ => &EFFORTS[..depth + 2],
        };
        inner.iter().find_map(|&effort| self.find(marks, effort))
    }
}

pub(in crate::logic) fn facts(
    context: &FactContext,
    cell: Cell,
    value: Value,
    chain: &[Step],
    end: Contradiction,
) -> Facts {
    let mut marks = context.marks.clone();
    marks.place(marks.geometry.number(cell), bit(value));
    marks.update_combinations();
    let mut history = context.history.supposing([cell]);
    let mut told = Vec::with_capacity(chain.len());
    for step in chain {
        told.push(step.facts(&marks, &history));
        history.record(&marks, step);
        marks.apply(step);
    }
    Facts::Trial {
        cell,
        value,
        chain: told,
        end: ContradictionFacts::new(end, &marks),
        because: context.within(&marks, &history, |inside| causes_of_end(inside, end)),
    }
}

fn causes_of_end(context: &FactContext, end: Contradiction) -> Causes {
    let ruled_out = match end {
        Contradiction::NoValue(cell) => context.all_ruled_out(&[cell]),
        Contradiction::NoPlace(line, value) => {
            context.elsewhere(line, [value].into_iter().collect(), &[])
        }
        Contradiction::NoCombination(cage) => return context.causes(cage, &|_| true),
    };
    Causes {
        filled: Vec::new(),
        ruled_out,
    }
}
