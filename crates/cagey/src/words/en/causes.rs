//! Why values are ruled out, in English: clauses that a step's sentence is made of.

use super::terms::{
    Terms, any_value, joined_with_and, joined_with_or, line_noun, lines, values, with_article,
};
use crate::logic::{Arithmetic, Causes, ClueFacts, RuledOut};
use crate::model::{Cell, Clue, Op, Target, Value};
use crate::words::arrange::{Cause, causes, if_few};

impl Terms {
    /// Why values are ruled out, a clause for each reason: "row 3 has 1 and 4".
    pub(super) fn clauses(self, ruled_out: &[RuledOut], clues: &[ClueFacts]) -> Vec<String> {
        let causes = causes(ruled_out, clues);
        causes.iter().map(|cause| self.clause(cause)).collect()
    }

    /// Why ways to fill a cage are no longer possible, as clauses.
    pub(super) fn cage_clauses(self, because: &Causes, clues: &[ClueFacts]) -> Vec<String> {
        let mut clauses: Vec<String> = (because.filled.iter())
            .map(|entry| format!("{} is {}", self.cell(entry.cell), entry.value))
            .collect();
        clauses.extend(self.clauses(&because.ruled_out, clues));
        clauses
    }

    /// The same after "because"; nothing if there are none.
    pub(super) fn because_of(self, because: &Causes, clues: &[ClueFacts]) -> String {
        match &self.cage_clauses(because, clues)[..] {
            [] => String::new(),
            clauses => format!(", because {}", clause_list(clauses)),
        }
    }

    fn clause(self, cause: &Cause) -> String {
        match cause {
            Cause::Seen {
                lines: these,
                values: set,
                at,
            } => match (&these[..], set.len()) {
                ([line], 1) => format!("{line} has its {} in {}", values(*set), self.cells(at)),
                ([line], _) => format!("{line} has {}", values(*set)),
                (these, _) if these.len() > 2 => {
                    format!("{} have their {}", lines(these), values(*set))
                }
                (these, _) => format!(
                    "{} have their {} in {}",
                    lines(these),
                    values(*set),
                    self.cells(at)
                ),
            },
            Cause::Combinations(clues) => self.few_combinations(clues),
            Cause::Arithmetic {
                clue,
                cells,
                value,
                arithmetic,
            } => self.arithmetic(clue, cells, *value, *arithmetic),
            Cause::Steps {
                steps,
                cells,
                values: set,
            } => {
                let are = if cells.len() == 1 { "is" } else { "are" };
                let numbers: Vec<String> = steps.iter().map(ToString::to_string).collect();
                let steps = if steps.len() == 1 { "step" } else { "steps" };
                format!(
                    "{} {are} not {} ({steps} {})",
                    self.cells(cells),
                    any_value(*set),
                    joined_with_and(&numbers)
                )
            }
            Cause::Told { cells, values: set } => {
                let are = if cells.len() == 1 { "is" } else { "are" };
                let cells = self.cells(cells);
                format!(
                    "{cells} {are} not {}, as an earlier hint said",
                    any_value(*set)
                )
            }
            Cause::NotMarked { cells, values: set } => {
                format!(
                    "{} is not marked with {}",
                    self.cells(cells),
                    any_value(*set)
                )
            }
            Cause::Filled { cell } => format!("{} has another number", self.cell(*cell)),
        }
    }

    /// "the cage 5× at R5C2 can only be 1·5", "the cages 9+ at R1C1 and R3C1 can only be 3+6 or 4+5".
    fn few_combinations(self, clues: &[&ClueFacts]) -> String {
        let [first, rest @ ..] = clues else {
            return String::new();
        };
        let few = if_few(first.combinations.as_deref()).unwrap_or_default();
        let told = joined_with_or(&self.combinations(&first.cage, few));
        match rest {
            [] => format!("{} can only be {told}", self.cage(&first.cage)),
            rest => {
                let more: Vec<String> = (rest.iter())
                    .map(|clue| self.cell(clue.cage.first_cell()))
                    .collect();
                let name = self.cage(&first.cage).replacen("the cage", "the cages", 1);
                let names = joined_with_and(&[vec![name], more].concat());
                format!("{names} can only be {told}")
            }
        }
    }

    /// Why the arithmetic of a clue is against a value in some cells.
    pub(super) fn arithmetic(
        self,
        clue: &ClueFacts,
        cells: &[Cell],
        value: Value,
        arithmetic: Arithmetic,
    ) -> String {
        let name = self.cage(&clue.cage);
        let here = format!("{value} in {}", self.any_cell(cells));
        let (op, target) = match clue.cage.clue() {
            Clue::Op(op, target) => (Some(op), target),
            Clue::Given(_) | Clue::Hidden(_) | Clue::Free => (None, 0),
        };
        match (arithmetic, op) {
            (Arithmetic::NoFactor, _) => {
                format!("{name} has no {value}, because {target} is not a multiple of {value}")
            }
            (Arithmetic::TooLarge { rest }, Some(Op::Add)) => self.bound(
                &name,
                &here,
                target.checked_sub(value.into()),
                &format!("add up to at least {rest}"),
            ),
            (Arithmetic::TooSmall { rest }, Some(Op::Add)) => self.bound(
                &name,
                &here,
                target.checked_sub(value.into()),
                &format!("add up to at most {rest}"),
            ),
            (Arithmetic::TooLarge { rest }, Some(Op::Mul)) => self.bound(
                &name,
                &here,
                target.checked_div(value.into()),
                &format!("multiply to at least {rest}"),
            ),
            (Arithmetic::TooSmall { rest }, Some(Op::Mul)) => self.bound(
                &name,
                &here,
                target.checked_div(value.into()),
                &format!("multiply to at most {rest}"),
            ),
            (Arithmetic::NoPartner, _) => {
                format!("no number goes with {} in {name}", with_article(value))
            }
            (Arithmetic::Twice, _) => format!(
                "{} in {name} would need another {value} beside it",
                with_article(value)
            ),
            _ => match if_few(clue.combinations.as_deref()) {
                Some(few) => {
                    let told = joined_with_or(&self.combinations(&clue.cage, few));
                    format!("{name} can only be {told}, and none of that can be placed with {here}")
                }
                None => format!("no way to fill {name} has {here}"),
            },
        }
    }

    /// That the other cells of a cage cannot make what a value would leave for them.
    fn bound(self, name: &str, here: &str, left: Option<Target>, others: &str) -> String {
        match left {
            Some(left) if left > 0 => format!(
                "with {here}, the other cells of {name} would have to make {left}, but they {others}"
            ),
            _ => format!("with {here}, {name} has too much, because its other cells {others}"),
        }
    }

    /// That a line needs a value, and why all but some of its cells cannot have it.
    pub(super) fn needs(
        self,
        line: crate::model::Line,
        value: Value,
        elsewhere: &[RuledOut],
        clues: &[ClueFacts],
    ) -> String {
        let clauses = self.clauses(elsewhere, clues);
        match &clauses[..] {
            [] => format!("{line} needs {}", with_article(value)),
            clauses => format!(
                "{line} needs {}: {}",
                with_article(value),
                clause_list(clauses)
            ),
        }
    }

    /// What some lines are called among others: "these rows".
    pub(super) fn these(self, lines: &[crate::model::Line]) -> String {
        format!("these {}", line_noun(lines))
    }
}

/// A list of clauses, which are long and may have commas and "and" of their own.
pub(super) fn clause_list(clauses: &[String]) -> String {
    match clauses {
        [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
        few => few.concat(),
    }
}
