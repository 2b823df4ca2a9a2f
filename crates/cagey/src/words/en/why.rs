//! Why a cell cannot have a value, or why it must, in English.

use super::endings::{impossible, stopped};
use super::terms::{Terms, with_article};
use crate::coach::Finding;
use crate::logic::{Arithmetic, Claim, Effect, Question, Step};
use crate::model::{Cell, Clue, Op, Puzzle};
use crate::words::Medium;
use crate::words::arrange::{capitalised, needed_partner, shared_line, total};

/// The answer to a question, without the steps that it may have.
pub(in crate::words) fn finding(
    question: &Question,
    finding: &Finding,
    puzzle: &Puzzle,
    medium: Medium,
) -> String {
    let terms = Terms(medium);
    let Question { cell, value, claim } = *question;
    let name = terms.cell(cell);
    let cannot = format!("{name} cannot be {value}");
    capitalised(&match finding {
        Finding::Entered => format!("{name} is {value} already."),
        Finding::Occupied { by } => {
            format!("{name} is {by} already, so it cannot be {value}.")
        }
        Finding::InLine { at } => format!("{cannot}: {}.", terms.has_it(*question, *at)),
        Finding::Clue { arithmetic, .. } => {
            format!(
                "{cannot}: {}.",
                terms.against_clue(*arithmetic, question, puzzle)
            )
        }
        Finding::Steps {
            claim: shown,
            steps,
        } => {
            let what = match (claim, shown) {
                (Claim::Not, _) => format!("why {cannot}"),
                (Claim::Is, Claim::Is) => format!("why {name} must be {value}"),
                (Claim::Is, Claim::Not) => format!("{cannot}. Why"),
            };
            let end = match medium {
                Medium::Written => ":",
                Medium::Spoken => ".",
            };
            match steps.steps.len() {
                1 => format!("{what}{end}"),
                count => format!("{what}, in {count} steps{end}"),
            }
        }
        Finding::Open => match claim {
            Claim::Not => "nothing forbids it yet.".to_owned(),
            Claim::Is => "nothing shows it yet.".to_owned(),
        },
        Finding::Stopped { limit } => {
            format!("{}, and the answer was not found by then.", stopped(*limit))
        }
        Finding::Impossible { why, .. } => impossible(*why, puzzle, medium),
    })
}

/// What follows for the cell after a step that fills another.
pub(in crate::words) fn conclusion(
    question: &Question,
    last: &Step,
    medium: Medium,
) -> Option<String> {
    let terms = Terms(medium);
    let Question { cell, value, .. } = *question;
    match last.effects[..] {
        [Effect::Place(at, it)] if at != cell && it == value => Some(format!(
            "So {} cannot be {value}: {}.",
            terms.cell(cell),
            terms.has_it(*question, at)
        )),
        _ => None,
    }
}

impl Terms {
    /// "row 3 has its 4 in R3C5".
    fn has_it(self, question: Question, at: Cell) -> String {
        let line = shared_line(question.cell, at);
        format!("{line} has its {} in {}", question.value, self.cell(at))
    }

    /// Why the clue of the cell's cage rules the value out.
    fn against_clue(self, arithmetic: Arithmetic, question: &Question, puzzle: &Puzzle) -> String {
        let Question { cell, value, .. } = *question;
        let cage = puzzle.cage(puzzle.cage_at(cell));
        let (name, n) = (self.cage(cage), puzzle.size().get());
        let it = with_article(value);
        let (op, target) = match cage.clue() {
            Clue::Given(given) => return format!("its clue is the given value {given}"),
            Clue::Op(op, target) => (op, target),
            Clue::Hidden(target) => {
                return format!("with {it} there, no other values give {target} in {name}");
            }
            Clue::Free => return format!("{name} cannot have {it} there"),
        };
        let other = (cage.cells().iter()).find(|&&other| other != cell);
        let other = other.map_or_else(String::new, |&other| self.cell(other));
        match arithmetic {
            Arithmetic::NoFactor => {
                format!("{name} has no {value}, because {target} is not a multiple of {value}")
            }
            Arithmetic::TooLarge { rest } => format!(
                "with {it} there, {name} comes to {} at least",
                self.calculation(op, value.into(), rest)
            ),
            Arithmetic::TooSmall { rest } => format!(
                "with {it} there, {name} comes to {} at most",
                self.calculation(op, value.into(), rest)
            ),
            Arithmetic::NoPartner => match (op, needed_partner(op, target, value.into())) {
                (Op::Add | Op::Mul, Some(partner)) => format!(
                    "with {it} there, {name} needs {partner} in {other}, and the values end at {n}"
                ),
                (Op::Add | Op::Mul, None) => {
                    format!("with {it} there, {name} leaves nothing for {other}")
                }
                (Op::Sub, _) => format!(
                    "{name} needs another value that differs from {value} by {target}, and there is \
                     none from 1 to {n}"
                ),
                (Op::Div, _) => format!(
                    "{name} needs another value that is {target} times as large or as small as \
                     {value}, and there is none from 1 to {n}"
                ),
            },
            Arithmetic::Twice => {
                format!("{name} then needs {it} in {other} too, in the same line")
            }
            Arithmetic::Repeats => {
                format!("with {it} there, equal numbers of {name} would share a row or column")
            }
            Arithmetic::NoValues => {
                format!("with {it} there, no values in its other cells give {target} in {name}")
            }
        }
    }

    /// "5 + 3 = 8", "5 plus 3, which is 8,".
    fn calculation(self, op: Op, one: u64, other: u64) -> String {
        let (sign, total) = (self.sign(op), total(op, one, other));
        match self.0 {
            Medium::Written => format!("{one} {sign} {other} = {total}"),
            Medium::Spoken => format!("{one} {sign} {other}, which is {total},"),
        }
    }
}
