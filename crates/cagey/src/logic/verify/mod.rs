//! Checks a step again, from its reason alone.
//!
//! Nothing here is shared with the code that finds steps: combinations are listed anew from clues and
//! candidates, and every claim of a reason is examined as it stands. Each technique has a checker, a
//! function that takes the fields of its [`Reason`], refuses the ones that do not hold in the position, and
//! returns what follows from the rest. They stand in files by kind.

mod cages;
mod lines;
mod patterns;
mod sets;
mod singles;
mod suppositions;
mod totals;
mod view;

use std::fmt;

use super::marks::Marks;
use super::step::{Effect, Reason, Step};
use crate::model::{Cell, Value};
use view::View;

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It changes nothing.
    NoEffect,
    /// The position is not as its reason says.
    NotSo,
    /// This effect does not follow from its reason.
    DoesNotFollow(Effect),
    /// There are too many combinations to check it.
    TooLarge,
    /// A step of its chain of reasoning is wrong.
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

/// Whether a step holds in these marks: the position is as its reason says, and every effect follows.
pub fn verify(marks: &Marks, step: &Step) -> Result<(), Flaw> {
    check(&View::of(marks), step)
}

/// What a checker returns: a conclusion, or why the reason does not hold.
type Checked<'a> = Result<Conclusion<'a>, Flaw>;

/// What follows from a reason that holds.
enum Conclusion<'a> {
    /// These cells have these values.
    Filled(Vec<(Cell, Value)>),
    /// The values that cells cannot have: whether it rules out a value for a cell.
    RuledOut(Box<dyn Fn(Cell, Value) -> Result<bool, Flaw> + 'a>),
}

impl<'a> Conclusion<'a> {
    fn ruled_out(is_ruled_out: impl Fn(Cell, Value) -> bool + 'a) -> Conclusion<'a> {
        Conclusion::RuledOut(Box::new(move |cell, value| Ok(is_ruled_out(cell, value))))
    }

    /// Whether an effect follows. Values that a cell has lost already may be removed without a reason.
    fn has(&self, effect: Effect, view: &View) -> Result<bool, Flaw> {
        match (self, effect) {
            (Conclusion::Filled(known), Effect::Place(cell, value)) => {
                Ok(known.contains(&(cell, value)))
            }
            (Conclusion::RuledOut(is_ruled_out), Effect::Remove(cell, gone)) => {
                for value in gone.iter().filter(|&value| view.can_be(cell, value)) {
                    if !is_ruled_out(cell, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// Refuses a reason unless what it says holds.
fn require(holds: bool) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::NotSo) }
}

fn check(view: &View, step: &Step) -> Result<(), Flaw> {
    if !step.effects.iter().any(|&effect| view.is_open(effect)) {
        return Err(Flaw::NoEffect);
    }
    let conclusion = check_reason(view, &step.reason)?;
    for &effect in &step.effects {
        if !conclusion.has(effect, view)? {
            return Err(Flaw::DoesNotFollow(effect));
        }
    }
    Ok(())
}

/// Hands a reason to the checker of its technique.
fn check_reason<'a>(view: &'a View, reason: &'a Reason) -> Checked<'a> {
    match reason {
        Reason::Given { cage } => singles::given(view, *cage),
        Reason::LastCell { line, cell } => singles::last_cell(view, *line, *cell),
        Reason::NakedSingle { cell } => singles::naked_single(view, *cell),
        Reason::HiddenSingle { line, value } => singles::hidden_single(view, *line, *value),
        Reason::OnlyCombination { cage } => cages::only_combination(view, *cage),
        Reason::CageValues { cage } => cages::cage_values(view, *cage),
        Reason::CageCells { cage } => cages::cage_cells(view, *cage),
        Reason::CageClaims { cage, line, values } => {
            cages::cage_claims(view, *cage, *line, *values)
        }
        Reason::LineClaims { line, value, cage } => cages::line_claims(view, *line, *value, *cage),
        Reason::NakedSet {
            line,
            cells,
            values,
        } => sets::naked_set(view, *line, cells, *values),
        Reason::HiddenSet {
            line,
            cells,
            values,
        } => sets::hidden_set(view, *line, cells, *values),
        Reason::Clash { cells, cage } => cages::clash(view, cells, *cage),
        Reason::Pair { other, cage } => cages::pair(view, *other, *cage),
        Reason::LineSum { lines, cage } => totals::line_sum(view, lines, *cage),
        Reason::LineProduct { lines, cage } => totals::line_product(view, lines, *cage),
        Reason::Parity { lines, cage } => totals::parity(view, lines, *cage),
        Reason::Counting { line, values, cage } => lines::counting(view, *line, *values, *cage),
        Reason::Fish {
            value,
            lines,
            across,
        } => patterns::fish(view, *value, lines, across),
        Reason::Wing {
            pivot,
            wings,
            value,
        } => patterns::wing(view, *pivot, wings, *value),
        Reason::Chain { cells, value } => patterns::chain(view, cells, *value),
        Reason::LineCombinations { line, cage } => lines::line_combinations(view, *line, *cage),
        Reason::Neighbourhood {
            cage,
            cell,
            value,
            cases,
        } => suppositions::neighbourhood(view, *cage, *cell, *value, cases),
        Reason::Trial {
            cell,
            value,
            chain,
            end,
        } => suppositions::trial(view, *cell, *value, chain, *end),
    }
}
