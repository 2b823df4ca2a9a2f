//! Why values are ruled out, in German: clauses that a step's sentence is made of.
//!
//! Every clause has the word order of a main clause, so that it can follow a colon, "denn", "und" and "aber" alike.

use super::terms::{
    Terms, dative_of, joined_with_and, joined_with_or, line, lines, none_of, value_range, values,
};
use crate::logic::{Causes, ClueFacts, RuledOut, StepId};
use crate::model::{Cell, Clue, Line, Op, Value, ValueSet};
use crate::words::arrange::{
    Bound, Cause, capitalised, causes, if_few, is_short, joined, sentences,
};

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

    pub(super) fn clause(self, cause: &Cause) -> String {
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
                ([row @ Line::Row(_), column @ Line::Col(_)], _) => format!(
                    "{} und {} haben ihre {} schon in {}",
                    line(*row),
                    line(*column),
                    values(*set),
                    self.cells(at)
                ),
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
            Cause::NoFactor { clue, values: set } => self.no_factor(clue, *set),
            Cause::Bound {
                clue,
                cells,
                values: set,
                bound,
            } => self.bound(clue, cells, *set, *bound),
            Cause::NoPartner { clues, values: set } => format!(
                "{} passt keine Zahl zu {}",
                self.cages_after("im Käfig", "in den Käfigen", clues),
                dative_of(*set)
            ),
            Cause::Twice { clue, value } => format!(
                "eine {value} {} bräuchte daneben noch eine {value}",
                self.cage_after("im Käfig", &clue.cage)
            ),
            Cause::Repeats {
                clue,
                cells,
                values: set,
            } => {
                let here = format!("mit {} in {}", dative_of(*set), self.any_cell(cells));
                match if_few(clue.combinations.as_deref()) {
                    Some(_) => format!(
                        "{}, und {here} stünden gleiche Zahlen in einer Zeile oder Spalte",
                        self.few_combinations(&[clue])
                    ),
                    None => format!(
                        "{here} stünden {} gleiche Zahlen in einer Zeile oder Spalte",
                        self.cage_after("im Käfig", &clue.cage)
                    ),
                }
            }
            Cause::NoWay {
                clue,
                cells,
                values: set,
            } => format!(
                "{} geht mit {} in {} nicht auf",
                self.cage(&clue.cage),
                dative_of(*set),
                self.any_cell(cells)
            ),
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
        let [first, ..] = clues else {
            return String::new();
        };
        let few = if_few(first.combinations.as_deref()).unwrap_or_default();
        let told = joined_with_or(&self.combinations(&first.cage, few));
        let into = self.cages_after("in den Käfig", "in die Käfige", clues);
        format!("{into} passt nur {told}")
    }

    /// Cages with the same clue, after words for one of them or for several: "im Käfig 2÷ bei Z1S1", "in den Käfigen
    /// 2÷ bei Z1S1 und Z3S1".
    fn cages_after(self, one: &str, several: &str, clues: &[&ClueFacts]) -> String {
        let [first, rest @ ..] = clues else {
            return String::new();
        };
        let words = if rest.is_empty() { one } else { several };
        let mut names = vec![self.cage_after(words, &first.cage)];
        names.extend(rest.iter().map(|clue| self.cell(clue.cage.first_cell())));
        joined_with_and(&names)
    }

    /// "im Käfig 48× bei Z1S1 steht weder 5 noch 7, weil 48 durch keine dieser Zahlen teilbar ist".
    fn no_factor(self, clue: &ClueFacts, set: ValueSet) -> String {
        let in_cage = self.cage_after("im Käfig", &clue.cage);
        let target = match clue.cage.clue() {
            Clue::Op(_, target) => target,
            Clue::Given(_) | Clue::Hidden(_) | Clue::Free => 0,
        };
        match set.len() {
            1 => format!(
                "{in_cage} steht {}, weil {target} nicht durch {} teilbar ist",
                none_of(set),
                values(set)
            ),
            _ => format!(
                "{in_cage} steht {}, weil {target} durch keine dieser Zahlen teilbar ist",
                none_of(set)
            ),
        }
    }

    /// That the other cells of a cage cannot make what a value would leave for them.
    fn bound(self, clue: &ClueFacts, cells: &[Cell], set: ValueSet, bound: Bound) -> String {
        let here = match set.len() {
            1 => format!("einer {}", values(set)),
            _ => value_range(set),
        };
        let here = format!("{here} in {}", self.any_cell(cells));
        let (the_total, their_total) = match clue.cage.clue() {
            Clue::Op(Op::Mul, _) => ("das Produkt", "ihr Produkt"),
            _ => ("die Summe", "ihre Summe"),
        };
        let (range, made) = match bound.is_too_large {
            true => ("höchstens ", "mindestens"),
            false => ("mindestens ", "höchstens"),
        };
        let rest = bound.rest;
        match bound.left {
            Some(left) => format!(
                "bei {here} müssten die anderen Felder {} {the_total} {}{left} haben, obwohl {their_total} {made} \
                 {rest} ist",
                self.cage_after("des Käfigs", &clue.cage),
                if set.len() == 1 { "" } else { range }
            ),
            None => format!(
                "bei {here} wäre {the_total} {} zu groß, weil die anderen Felder {made} {rest} beitragen",
                self.cage_after("im Käfig", &clue.cage)
            ),
        }
    }

    /// That a line needs a value, and why all but some of its cells cannot have it, as sentences.
    pub(super) fn needs(
        self,
        of: Line,
        value: Value,
        elsewhere: &[RuledOut],
        clues: &[ClueFacts],
    ) -> String {
        let needs = format!("{} braucht noch eine {value}", line(of));
        let clauses = self.clauses(elsewhere, clues);
        let one = match &clauses[..] {
            [] => format!("{needs}."),
            clauses => format!("{needs}: {}.", capitalised(&clause_list(clauses))),
        };
        match clauses.is_empty() || is_short(&one) {
            true => one,
            false => format!("{needs}. {}", sentences(&clauses, clause_list)),
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

/// A statement and the reasons for it: "In Z1S2 kann nur 3 stehen, denn in Zeile 1 stehen schon 1 und 2." If that is
/// too long, the reasons come first, as sentences of their own.
pub(super) fn with_reasons(statement: &str, clauses: &[String]) -> String {
    let one = format!("{statement}{}.", after_because(clauses));
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

/// Clauses after "denn"; nothing if there are none.
fn after_because(clauses: &[String]) -> String {
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
