//! Why a cell cannot have a value, or why it must, in German.

use super::endings::{impossible, stopped};
use super::terms::{Terms, line};
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
    let cannot = format!("in {name} kann keine {value} stehen");
    capitalised(&match finding {
        Finding::Entered => format!("in {name} steht schon die {value}."),
        Finding::Occupied { by } => {
            format!("in {name} steht schon die {by}; also kann dort keine {value} stehen.")
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
                (Claim::Not, _) => format!("warum in {name} keine {value} stehen kann"),
                (Claim::Is, Claim::Is) => format!("warum in {name} eine {value} stehen muss"),
                (Claim::Is, Claim::Not) => format!("{cannot}. Warum"),
            };
            let end = match medium {
                Medium::Written => ":",
                Medium::Spoken => ".",
            };
            match steps.steps.len() {
                1 => format!("{what}{end}"),
                count => format!("{what}, in {count} Schritten{end}"),
            }
        }
        Finding::Open => match claim {
            Claim::Not => "bisher spricht nichts dagegen.".to_owned(),
            Claim::Is => "bisher folgt das aus nichts.".to_owned(),
        },
        Finding::Stopped { limit } => {
            format!("{}; bis dahin fand sich keine Antwort.", stopped(*limit))
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
            "Also kann in {} keine {value} stehen: {}.",
            terms.cell(cell),
            terms.has_it(*question, at)
        )),
        _ => None,
    }
}

impl Terms {
    /// "Zeile 3 hat ihre 4 in Z3S5".
    fn has_it(self, question: Question, at: Cell) -> String {
        let of = line(shared_line(question.cell, at));
        format!("{of} hat ihre {} in {}", question.value, self.cell(at))
    }

    /// Why the clue of the cell's cage rules the value out.
    fn against_clue(self, arithmetic: Arithmetic, question: &Question, puzzle: &Puzzle) -> String {
        let Question { cell, value, .. } = *question;
        let cage = puzzle.cage(puzzle.cage_at(cell));
        let (name, n) = (self.cage(cage), puzzle.size().get());
        let (op, target) = match cage.clue() {
            Clue::Given(given) => return format!("seine Vorgabe ist {given}"),
            Clue::Op(op, target) => (op, target),
            Clue::Hidden(target) => {
                return format!(
                    "mit einer {value} dort ergeben keine anderen Zahlen {target} in {}",
                    self.cage_after("dem Käfig", cage)
                );
            }
            Clue::Free => return format!("{name} kann dort keine {value} haben"),
        };
        let other = (cage.cells().iter()).find(|&&other| other != cell);
        let other = other.map_or_else(String::new, |&other| self.cell(other));
        let comes_to = |rest: u64| self.calculation(op, value.into(), rest);
        match arithmetic {
            Arithmetic::NoFactor => {
                format!("{name} hat keine {value}, denn {target} ist kein Vielfaches von {value}")
            }
            Arithmetic::TooLarge { rest } => format!(
                "mit einer {value} dort ergibt {name} mindestens {}",
                comes_to(rest)
            ),
            Arithmetic::TooSmall { rest } => format!(
                "mit einer {value} dort ergibt {name} höchstens {}",
                comes_to(rest)
            ),
            Arithmetic::NoPartner => match (op, needed_partner(op, target, value.into())) {
                (Op::Add | Op::Mul, Some(partner)) => format!(
                    "mit einer {value} dort braucht {name} eine {partner} in {other}, und die größte Zahl \
                     ist {n}"
                ),
                (Op::Add | Op::Mul, None) => {
                    format!("mit einer {value} dort lässt {name} nichts für {other} übrig")
                }
                (Op::Sub, _) => format!(
                    "{name} braucht eine andere Zahl, die sich von {value} um {target} unterscheidet, und von \
                     1 bis {n} gibt es keine"
                ),
                (Op::Div, _) => format!(
                    "{name} braucht eine andere Zahl, die das {target}-fache von {value} ist oder umgekehrt, \
                     und von 1 bis {n} gibt es keine"
                ),
            },
            Arithmetic::Twice => format!(
                "{name} braucht dann auch in {other} eine {value}, in derselben Zeile oder Spalte"
            ),
            Arithmetic::Repeats => format!(
                "mit einer {value} dort stünden {} gleiche Zahlen in einer Zeile oder Spalte",
                self.cage_after("im Käfig", cage)
            ),
            Arithmetic::NoValues => format!(
                "mit einer {value} dort ergeben keine Zahlen in den anderen Feldern {target} in {}",
                self.cage_after("dem Käfig", cage)
            ),
        }
    }

    /// "5 + 3 = 8", "5 plus 3, also 8".
    fn calculation(self, op: Op, one: u64, other: u64) -> String {
        let total = total(op, one, other);
        match (op, self.0) {
            (Op::Mul, Medium::Written) => format!("{one} · {other} = {total}"),
            (Op::Mul, Medium::Spoken) => format!("{one} mal {other}, also {total}"),
            (_, Medium::Written) => format!("{one} + {other} = {total}"),
            (_, Medium::Spoken) => format!("{one} plus {other}, also {total}"),
        }
    }
}
