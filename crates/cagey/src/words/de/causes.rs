//! Why values are ruled out, in German: clauses that a step's sentence is made of.
//!
//! Every clause has the word order of a main clause, so that it can follow a colon, "denn", "und" and "aber" alike.

use super::terms::{Terms, joined_with_and, joined_with_or, line, lines, none_of, values};
use crate::logic::{Arithmetic, Causes, ClueFacts, RuledOut, StepId};
use crate::model::{Cell, Clue, Line, Op, Target, Value, ValueSet};
use crate::words::arrange::{Cause, capitalised, causes, if_few, joined};

impl Terms {
    /// Why values are ruled out, a clause for each reason: "in Zeile 3 stehen schon 1 und 4".
    pub(super) fn clauses(self, ruled_out: &[RuledOut], clues: &[ClueFacts]) -> Vec<String> {
        let causes = causes(ruled_out, clues);
        let mut clauses = Vec::new();
        let mut rest = &causes[..];
        while let [first, after @ ..] = rest {
            // What steps say about the same values in different cells is one clause.
            let same = after.iter().take_while(|other| same_values(first, other));
            let (these, after) = rest.split_at(1 + same.count());
            clauses.push(match these {
                [cause] => self.clause(cause),
                several => self.by_steps(several),
            });
            rest = after;
        }
        clauses
    }

    /// Why ways to fill a cage are no longer possible, as clauses.
    pub(super) fn cage_clauses(self, because: &Causes, clues: &[ClueFacts]) -> Vec<String> {
        let mut clauses: Vec<String> = (because.filled.iter())
            .map(|entry| format!("in {} steht die {}", self.cell(entry.cell), entry.value))
            .collect();
        clauses.extend(self.clauses(&because.ruled_out, clues));
        clauses
    }

    /// The same after "denn"; nothing if there are none.
    pub(super) fn because_of(self, because: &Causes, clues: &[ClueFacts]) -> String {
        after_because(&self.cage_clauses(because, clues))
    }

    fn clause(self, cause: &Cause) -> String {
        match cause {
            Cause::Seen {
                lines: these,
                values: set,
                at,
            } => match (&these[..], set.len()) {
                ([one], 1) => format!(
                    "{} hat ihre {} schon in {}",
                    line(*one),
                    values(*set),
                    self.cells(at)
                ),
                ([one], _) => format!("in {} stehen schon {}", line(*one), values(*set)),
                (these, _) if these.len() > 2 => {
                    format!("{} haben ihre {} schon", lines(these), values(*set))
                }
                (these, _) => format!(
                    "{} haben ihre {} schon in {}",
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
            } => format!(
                "in {} kann {} stehen ({})",
                self.cells(cells),
                none_of(*set),
                step_names(steps)
            ),
            Cause::Told { cells, values: set } => format!(
                "in {} kann {} stehen, wie ein früherer Hinweis gezeigt hat",
                self.cells(cells),
                none_of(*set)
            ),
            Cause::NotMarked { cells, values: set } => {
                format!("in {} ist {} notiert", self.cells(cells), none_of(*set))
            }
            Cause::Filled { cell } => format!("in {} steht eine andere Zahl", self.cell(*cell)),
        }
    }

    /// What several groups of steps say about the same values: "in Z6S1 (Schritt 5) und Z6S4 (Schritt 13) kann keine 2
    /// stehen".
    fn by_steps(self, causes: &[Cause]) -> String {
        let mut set = ValueSet::EMPTY;
        let mut places = Vec::new();
        let mut word = "und";
        for cause in causes {
            if let Cause::Steps {
                steps,
                cells,
                values,
            } = cause
            {
                set = *values;
                places.push(format!("{} ({})", self.cells(cells), step_names(steps)));
                // Several cells already have an "und" between them.
                if cells.len() > 1 {
                    word = "sowie in";
                }
            }
        }
        format!("in {} kann {} stehen", joined(&places, word), none_of(set))
    }

    /// "in den Käfig 5× bei Z5S2 passt nur 1·5", "in die Käfige 9+ bei Z1S1 und Z3S1 passt nur 3+6 oder 4+5".
    fn few_combinations(self, clues: &[&ClueFacts]) -> String {
        let [first, rest @ ..] = clues else {
            return String::new();
        };
        let few = if_few(first.combinations.as_deref()).unwrap_or_default();
        let told = joined_with_or(&self.combinations(&first.cage, few));
        let words = match rest {
            [] => "in den Käfig",
            _ => "in die Käfige",
        };
        let mut names = vec![self.cage_after(words, &first.cage)];
        names.extend(rest.iter().map(|clue| self.cell(clue.cage.first_cell())));
        format!("{} passt nur {told}", joined_with_and(&names))
    }

    /// Why the arithmetic of a clue is against a value in some cells.
    pub(super) fn arithmetic(
        self,
        clue: &ClueFacts,
        cells: &[Cell],
        value: Value,
        arithmetic: Arithmetic,
    ) -> String {
        let in_cage = self.cage_after("im Käfig", &clue.cage);
        let here = format!("einer {value} in {}", self.any_cell(cells));
        let (op, target) = match clue.cage.clue() {
            Clue::Op(op, target) => (Some(op), target),
            Clue::Given(_) | Clue::Hidden(_) | Clue::Free => (None, 0),
        };
        let (bound, rest) = match arithmetic {
            Arithmetic::TooLarge { rest } => ("mindestens", rest),
            Arithmetic::TooSmall { rest } => ("höchstens", rest),
            _ => ("", 0),
        };
        match (arithmetic, op) {
            (Arithmetic::NoFactor, _) => {
                format!(
                    "{in_cage} steht keine {value}, weil {target} nicht durch {value} teilbar ist"
                )
            }
            (Arithmetic::TooLarge { .. } | Arithmetic::TooSmall { .. }, Some(Op::Add)) => {
                match target.checked_sub(value.into()) {
                    Some(left) if left > 0 => self.bound(
                        clue,
                        &here,
                        left,
                        ["die Summe", "ihre Summe"],
                        [bound, &rest.to_string()],
                    ),
                    _ => format!(
                        "bei {here} wäre die Summe {in_cage} zu groß, weil die anderen Felder {bound} {rest} \
                         beitragen"
                    ),
                }
            }
            (Arithmetic::TooLarge { .. } | Arithmetic::TooSmall { .. }, Some(Op::Mul)) => self
                .bound(
                    clue,
                    &here,
                    target / Target::from(value),
                    ["das Produkt", "ihr Produkt"],
                    [bound, &rest.to_string()],
                ),
            (Arithmetic::NoPartner, _) => format!("{in_cage} passt keine Zahl zu einer {value}"),
            (Arithmetic::Twice, _) => {
                format!("eine {value} {in_cage} bräuchte daneben noch eine {value}")
            }
            _ => format!("{} geht mit {here} nicht auf", self.cage(&clue.cage)),
        }
    }

    /// That the other cells of a cage cannot make what a value would leave for them.
    fn bound(
        self,
        clue: &ClueFacts,
        here: &str,
        left: Target,
        [the_total, their_total]: [&str; 2],
        [bound, rest]: [&str; 2],
    ) -> String {
        let cage = self.cage_after("des Käfigs", &clue.cage);
        format!(
            "bei {here} müssten die anderen Felder {cage} {the_total} {left} haben, obwohl {their_total} {bound} {rest} ist"
        )
    }

    /// That a line needs a value, and why all but some of its cells cannot have it.
    pub(super) fn needs(
        self,
        of: Line,
        value: Value,
        elsewhere: &[RuledOut],
        clues: &[ClueFacts],
    ) -> String {
        let needs = format!("{} braucht noch eine {value}", line(of));
        match &self.clauses(elsewhere, clues)[..] {
            [] => needs,
            clauses => format!("{needs}: {}", capitalised(&clause_list(clauses))),
        }
    }
}

/// Whether steps rule out the same values, in different cells.
fn same_values(one: &Cause, other: &Cause) -> bool {
    match (one, other) {
        (Cause::Steps { values, .. }, Cause::Steps { values: others, .. }) => values == others,
        _ => false,
    }
}

/// "Schritt 5", "Schritte 1 und 10".
fn step_names(steps: &[&StepId]) -> String {
    let numbers: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let noun = if steps.len() == 1 {
        "Schritt"
    } else {
        "Schritte"
    };
    format!("{noun} {}", joined_with_and(&numbers))
}

/// A list of clauses, which are long and may have commas and "und" of their own.
pub(super) fn clause_list(clauses: &[String]) -> String {
    match clauses {
        [first @ .., last] if !first.is_empty() => format!("{}, und {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// Clauses after "denn"; nothing if there are none.
pub(super) fn after_because(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        clauses => format!(", denn {}", clause_list(clauses)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Medium;

    const TERMS: Terms = Terms(Medium::Written);

    fn set<const N: usize>(numbers: [u8; N]) -> ValueSet {
        numbers.into_iter().filter_map(Value::new).collect()
    }

    #[test]
    fn lines_have_their_number_and_numbers_stand_in_a_line() {
        let seen = |lines: &[Line], values, at: &[Cell]| {
            TERMS.clause(&Cause::Seen {
                lines: lines.to_vec(),
                values,
                at: at.to_vec(),
            })
        };
        let at = [Cell::new(2, 0), Cell::new(4, 1), Cell::new(5, 2)];
        let rows = [Line::Row(2), Line::Row(4), Line::Row(5)];
        let told = [
            seen(&rows[..1], set([4]), &at[..1]),
            seen(&rows[..1], set([1, 4]), &at[..2]),
            seen(&rows[..2], set([4]), &at[..2]),
            seen(&rows, set([4]), &at),
        ];
        assert_eq!(
            told,
            [
                "Zeile 3 hat ihre 4 schon in Z3S1",
                "in Zeile 3 stehen schon 1 und 4",
                "die Zeilen 3 und 5 haben ihre 4 schon in Z3S1 und Z5S2",
                "die Zeilen 3, 5 und 6 haben ihre 4 schon",
            ]
        );
    }

    #[test]
    fn steps_are_named_beside_their_cells() {
        let ids = [5, 13, 20].map(|number| StepId(vec![number]));
        let cells = [1, 3, 5, 6].map(|column| Cell::new(5, column - 1));
        let cause = |step, cells: &[Cell]| Cause::Steps {
            steps: vec![&ids[step]],
            cells: cells.to_vec(),
            values: set([2]),
        };
        let single = cause(0, &cells[..1]);
        assert_eq!(
            TERMS.clause(&single),
            "in Z6S1 kann keine 2 stehen (Schritt 5)"
        );
        let two = [cause(0, &cells[..1]), cause(1, &cells[1..2])];
        assert_eq!(
            TERMS.by_steps(&two),
            "in Z6S1 (Schritt 5) und Z6S3 (Schritt 13) kann keine 2 stehen"
        );
        let pair = [cause(0, &cells[..1]), cause(2, &cells[2..])];
        assert_eq!(
            TERMS.by_steps(&pair),
            "in Z6S1 (Schritt 5) sowie in Z6S5 und Z6S6 (Schritt 20) kann keine 2 stehen"
        );
        let both = [&ids[0], &ids[1]];
        assert_eq!(step_names(&both), "Schritte 5 und 13");
    }

    #[test]
    fn reasons_follow_denn() {
        let clauses = ["a", "b", "c"].map(str::to_owned);
        let told: Vec<String> = (0..=3).map(|n| after_because(&clauses[..n])).collect();
        assert_eq!(
            told,
            ["", ", denn a", ", denn a, und b", ", denn a, b, und c"]
        );
    }
}
