//! Why values are ruled out, in English: clauses that a step's sentence is made of.

use super::terms::{
    Terms, any_article, any_value, joined_with_and, joined_with_or, line_noun, lines, value_range,
    values, with_article,
};
use crate::logic::{Causes, ClueFacts, RuledOut, StepId};
use crate::model::{Cell, Clue, Line, Op, Value, ValueSet};
use crate::short_sort::{short_sort, short_sort_by_key};
use crate::words::arrange::{Bound, Cause, capitalised, causes, if_few, is_short, sentences};

impl Terms {
    /// Why values are ruled out, a clause for each reason: "row 3 has 1 and 4".
    pub(super) fn clauses(self, ruled_out: &[RuledOut], clues: &[ClueFacts]) -> Vec<String> {
        let causes = causes(ruled_out, clues);
        let mut clauses = Vec::new();
        let mut rest = &causes[..];
        while let [first, after @ ..] = rest {
            rest = after;
            clauses.push(match first {
                // What steps say about the same values in different cells is one clause.
                Cause::Steps {
                    steps,
                    cells,
                    values,
                } => {
                    let (mut steps, mut cells) = (steps.clone(), cells.clone());
                    while let [
                        Cause::Steps {
                            steps: more,
                            cells: others,
                            values: same,
                        },
                        after @ ..,
                    ] = rest
                        && same == values
                    {
                        steps.extend(
                            more.iter()
                                .filter(|step| !steps.contains(step))
                                .copied()
                                .collect::<Vec<_>>(),
                        );
                        cells.extend(others);
                        rest = after;
                    }
                    self.by_steps(steps, cells, *values)
                }
                cause => self.clause(cause),
            });
        }
        clauses
    }

    /// "R7C2 and R7C3 are not 1 (steps 22 and 23)".
    fn by_steps(self, mut steps: Vec<&StepId>, mut cells: Vec<Cell>, set: ValueSet) -> String {
        short_sort_by_key(&mut steps, |step| &step.0);
        short_sort(&mut cells);
        let are = if cells.len() == 1 { "is" } else { "are" };
        let noun = if steps.len() == 1 { "step" } else { "steps" };
        let numbers: Vec<String> = steps.iter().map(ToString::to_string).collect();
        format!(
            "{} {are} not {} ({noun} {})",
            self.cells(&cells),
            any_value(set),
            joined_with_and(&numbers)
        )
    }

    /// Why ways to fill a cage are no longer possible, as clauses.
    pub(super) fn cage_clauses(self, because: &Causes, clues: &[ClueFacts]) -> Vec<String> {
        let mut clauses: Vec<String> = (because.filled.iter())
            .map(|entry| format!("{} is {}", self.cell(entry.cell), entry.value))
            .collect();
        clauses.extend(self.clauses(&because.ruled_out, clues));
        clauses
    }

    pub(super) fn clause(self, cause: &Cause) -> String {
        match cause {
            Cause::Seen {
                lines: these,
                values: set,
                at,
            } => match (&these[..], set.len()) {
                ([line], 1) => format!("{line} has its {} in {}", values(*set), self.cells(at)),
                ([line], _) => format!("{line} has {}", values(*set)),
                ([row @ Line::Row(_), column @ Line::Col(_)], _) => format!(
                    "{row} and {column} have their {} in {}",
                    values(*set),
                    self.cells(at)
                ),
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
            Cause::NoFactor { clue, values: set } => self.no_factor(clue, *set),
            Cause::Bound {
                clue,
                cells,
                values: set,
                bound,
            } => self.bound(clue, cells, *set, *bound),
            Cause::NoPartner { clues, values: set } => format!(
                "no number goes with {} in {}",
                any_article(*set),
                self.cages(clues)
            ),
            Cause::Twice { clue, value } => format!(
                "{} in {} would need another {value} beside it",
                with_article(*value),
                self.cage(&clue.cage)
            ),
            Cause::Repeats {
                clue,
                cells,
                values: set,
            } => {
                let here = format!("with {} in {}", any_value(*set), self.any_cell(cells));
                match if_few(clue.combinations.as_deref()) {
                    Some(_) => format!(
                        "{}, and {here}, equal numbers would share a row or column",
                        self.few_combinations(&[clue])
                    ),
                    None => format!(
                        "{here}, equal numbers of {} would share a row or column",
                        self.cage(&clue.cage)
                    ),
                }
            }
            Cause::NoWay {
                clue,
                cells,
                values: set,
            } => format!(
                "no way to fill {} has {} in {}",
                self.cage(&clue.cage),
                any_value(*set),
                self.any_cell(cells)
            ),
            Cause::Steps { .. } => String::new(),
            Cause::Told { cells, values: set } => {
                let are = if cells.len() == 1 { "is" } else { "are" };
                let cells = self.cells(cells);
                format!(
                    "{cells} {are} not {}, as an earlier hint said",
                    any_value(*set)
                )
            }
            Cause::NotMarked { cells, values: set } => {
                let are = if cells.len() == 1 { "is" } else { "are" };
                format!(
                    "{} {are} not marked with {}",
                    self.cells(cells),
                    any_value(*set)
                )
            }
            Cause::Filled { cell } => format!("{} has another number", self.cell(*cell)),
        }
    }

    /// "the cage 5× at R5C2 can only be 1·5", "the cages 9+ at R1C1 and R3C1 can only be 3+6 or 4+5".
    fn few_combinations(self, clues: &[&ClueFacts]) -> String {
        let [first, ..] = clues else {
            return String::new();
        };
        let few = if_few(first.combinations.as_deref()).unwrap_or_default();
        let told = joined_with_or(&self.combinations(&first.cage, few));
        format!("{} can only be {told}", self.cages(clues))
    }

    /// Cages with the same clue: "the cages 9+ at R1C1 and R3C1".
    fn cages(self, clues: &[&ClueFacts]) -> String {
        let mut names: Vec<String> = (clues.iter().skip(1))
            .map(|clue| self.cell(clue.cage.first_cell()))
            .collect();
        if let Some(first) = clues.first() {
            let name = self.cage(&first.cage);
            names.insert(
                0,
                match names.is_empty() {
                    true => name,
                    false => name.replacen("the cage", "the cages", 1),
                },
            );
        }
        joined_with_and(&names)
    }

    /// "the cage 48× at R1C1 has no 5, because 48 is not a multiple of 5", "… has no 5 or 7, because neither divides 48".
    fn no_factor(self, clue: &ClueFacts, set: ValueSet) -> String {
        let name = self.cage(&clue.cage);
        let target = match clue.cage.clue() {
            Clue::Op(_, target) => target,
            Clue::Given(_) | Clue::Hidden(_) | Clue::Free => 0,
        };
        let told = any_value(set);
        match set.len() {
            1 => format!("{name} has no {told}, because {target} is not a multiple of {told}"),
            2 => format!("{name} has no {told}, because neither divides {target}"),
            _ => format!("{name} has no {told}, because none of them divides {target}"),
        }
    }

    /// That the other cells of a cage cannot make what a value would leave for them.
    fn bound(self, clue: &ClueFacts, cells: &[Cell], set: ValueSet, bound: Bound) -> String {
        let name = self.cage(&clue.cage);
        let here = format!("{} in {}", value_range(set), self.any_cell(cells));
        let verb = match clue.cage.clue() {
            Clue::Op(Op::Mul, _) => "multiply to",
            _ => "add up to",
        };
        let (range, made) = match bound.is_too_large {
            true => ("at most ", "at least"),
            false => ("at least ", "at most"),
        };
        let rest = bound.rest;
        match bound.left {
            Some(left) => format!(
                "with {here}, the other cells of {name} would have to make {}{left}, but they {verb} {made} {rest}",
                if set.len() == 1 { "" } else { range }
            ),
            None => format!(
                "with {here}, {name} has too much, because its other cells {verb} {made} {rest}"
            ),
        }
    }

    /// That a line needs a value, and why all but some of its cells cannot have it, as sentences.
    pub(super) fn needs(
        self,
        line: Line,
        value: Value,
        elsewhere: &[RuledOut],
        clues: &[ClueFacts],
    ) -> String {
        let needs = format!("{line} needs {}", with_article(value));
        then_reasons(&needs, ": ", &self.clauses(elsewhere, clues))
    }

    /// What some lines are called among others: "these rows".
    pub(super) fn these(self, lines: &[Line]) -> String {
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

/// A statement and the reasons for it: "R1C2 can only be 3, because row 1 has 1 and 2." If that is too long, the
/// reasons come first, as sentences of their own.
pub(super) fn with_reasons(statement: &str, clauses: &[String]) -> String {
    let one = match clauses {
        [] => format!("{statement}."),
        clauses => format!("{statement}, because {}.", clause_list(clauses)),
    };
    match clauses.is_empty() || is_short(&one) {
        true => capitalised(&one),
        false => format!(
            "{} {}.",
            sentences(clauses, clause_list),
            capitalised(statement)
        ),
    }
}

/// The same where the reasons come last: after a link, or as sentences of their own.
pub(super) fn then_reasons(statement: &str, link: &str, clauses: &[String]) -> String {
    let one = match clauses {
        [] => format!("{statement}."),
        clauses => format!("{statement}{link}{}.", clause_list(clauses)),
    };
    match clauses.is_empty() || is_short(&one) {
        true => capitalised(&one),
        false => format!(
            "{}. {}",
            capitalised(statement),
            sentences(clauses, clause_list)
        ),
    }
}
