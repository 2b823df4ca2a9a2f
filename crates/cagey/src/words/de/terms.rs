//! What German sentences are made of: names of cells, lines and cages, numbers and lists.

use crate::model::{Cage, Cell, Clue, Line, Op, Value, ValueSet};
use crate::words::Medium;
use crate::words::arrange::{in_reading_order, joined, operands, run_of, runs, value_names};
use crate::words::references::NameForms;

/// German names, to be read or heard.
#[derive(Clone, Copy)]
pub(super) struct Terms(pub(super) Medium);

impl Terms {
    /// "Z4S2", "Zeile 4, Spalte 2".
    pub(super) fn cell(self, cell: Cell) -> String {
        let (row, column) = (cell.row() + 1, cell.col() + 1);
        match self.0 {
            Medium::Written => format!("Z{row}S{column}"),
            Medium::Spoken => format!("Zeile {row}, Spalte {column}"),
        }
    }

    fn cell_names(self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// "Z4S2 und Z5S3", "Z4S2–Z4S4".
    pub(super) fn cells(self, cells: &[Cell]) -> String {
        let run = |run: &&[Cell]| match run {
            [first, .., last] => match self.0 {
                Medium::Written => format!("{}–{}", self.cell(*first), self.cell(*last)),
                Medium::Spoken => format!("{} bis {}", self.cell(*first), self.cell(*last)),
            },
            run => self.cell_names(run).concat(),
        };
        self.listed(&runs(cells).iter().map(run).collect::<Vec<_>>(), "und")
    }

    /// A list of cells. The spoken name of a cell has a comma of its own, so that the word stands between all of them.
    fn listed(self, cells: &[String], word: &str) -> String {
        match self.0 {
            Medium::Written => joined(cells, word),
            Medium::Spoken => cells.join(&format!(" {word} ")),
        }
    }

    /// "Z4S2, Z4S3 oder Z4S4".
    pub(super) fn any_cell(self, cells: &[Cell]) -> String {
        self.listed(&self.cell_names(cells), "oder")
    }

    /// "Z4S2 = 6", "Zeile 4, Spalte 2 ist 6".
    pub(super) fn cell_is(self, cell: Cell, value: Value) -> String {
        let sign = match self.0 {
            Medium::Written => "=",
            Medium::Spoken => "ist",
        };
        format!("{} {sign} {value}", self.cell(cell))
    }

    /// Cells as an expression: "Z6S1 + Z6S2".
    pub(super) fn expression(self, cells: &[Cell], op: Op) -> String {
        let cells = in_reading_order(cells, &[]);
        self.cell_names(&cells)
            .join(&format!(" {} ", self.sign(op)))
    }

    /// The operator between two terms. Products are written with the dot of German schools.
    pub(super) fn sign(self, op: Op) -> &'static str {
        match (self.0, op) {
            (Medium::Written, Op::Add) => "+",
            (Medium::Written, Op::Sub) => "−",
            (Medium::Written, Op::Mul) => "·",
            (Medium::Written, Op::Div) => "÷",
            (Medium::Spoken, Op::Add) => "plus",
            (Medium::Spoken, Op::Sub) => "minus",
            (Medium::Spoken, Op::Mul) => "mal",
            (Medium::Spoken, Op::Div) => "geteilt durch",
        }
    }

    /// The sign between a calculation and its result.
    pub(super) fn equals(self) -> &'static str {
        match self.0 {
            Medium::Written => "=",
            Medium::Spoken => "gleich",
        }
    }

    /// In the nominative: "der Käfig 12× bei Z4S2", "der Käfig mit dem Produkt 12 bei Zeile 4, Spalte 2".
    pub(super) fn cage(self, cage: &Cage) -> String {
        self.cage_after("der Käfig", cage)
    }

    /// The same after other words: "den Käfig", "im Käfig", "des Käfigs".
    pub(super) fn cage_after(self, words: &str, cage: &Cage) -> String {
        let at = self.cell(cage.first_cell());
        format!("{} bei {at}", self.clue_after(words, cage.clue()))
    }

    /// A cage by its clue alone, after some words: "der Käfig 12×", "der Käfig mit dem Produkt 12".
    pub(super) fn clue_after(self, words: &str, clue: Clue) -> String {
        match (clue, self.0) {
            (Clue::Free, _) => format!("{words} ohne Vorgabe"),
            (clue, Medium::Written) => format!("{words} {clue}"),
            (clue, Medium::Spoken) => format!("{words} mit {}", clue_aloud(clue)),
        }
    }

    /// Values as the clue joins them, whatever cells they are in: "2·6", "2 mal 6"; "2 und 6" if nothing joins them.
    pub(super) fn combination(self, clue: Clue, values: &[Value]) -> String {
        let (values, op) = operands(clue, values);
        let told: Vec<String> = values.iter().map(Value::to_string).collect();
        match (op, self.0) {
            (None, _) => joined_with_and(&told),
            (Some(op), Medium::Written) => told.join(self.sign(op)),
            (Some(op), Medium::Spoken) => told.join(&format!(" {} ", self.sign(op))),
        }
    }

    /// The combinations of a cage: "2·6", "3·4".
    pub(super) fn combinations(self, cage: &Cage, combinations: &[Vec<Value>]) -> Vec<String> {
        let told = combinations.iter();
        told.map(|values| self.combination(cage.clue(), values))
            .collect()
    }
}

/// What a clue asks for, in the dative: "dem Produkt 12".
fn clue_aloud(clue: Clue) -> String {
    match clue {
        Clue::Op(Op::Add, target) => format!("der Summe {target}"),
        Clue::Op(Op::Sub, target) => format!("der Differenz {target}"),
        Clue::Op(Op::Mul, target) => format!("dem Produkt {target}"),
        Clue::Op(Op::Div, target) => format!("dem Quotienten {target}"),
        Clue::Hidden(target) => format!("der Zielzahl {target} ohne Rechenzeichen"),
        Clue::Given(value) => format!("der vorgegebenen Zahl {value}"),
        Clue::Free => "keiner Vorgabe".to_owned(),
    }
}

/// "Zeile 4", "Spalte 2".
pub(super) fn line(line: Line) -> String {
    let number = line.index() + 1;
    match line {
        Line::Row(_) => format!("Zeile {number}"),
        Line::Col(_) => format!("Spalte {number}"),
    }
}

/// In the nominative or accusative: "Zeile 4", "die Zeilen 4 und 5".
pub(super) fn lines(lines: &[Line]) -> String {
    lines_after("die", lines)
}

/// In the dative, after "in" or "von": "Zeile 4", "den Zeilen 4 und 5".
pub(super) fn lines_dative(lines: &[Line]) -> String {
    lines_after("den", lines)
}

fn lines_after(article: &str, lines: &[Line]) -> String {
    match lines {
        [one] => line(*one),
        lines => {
            let numbers: Vec<String> = (lines.iter())
                .map(|line| (line.index() + 1).to_string())
                .collect();
            let noun = line_noun(lines);
            format!("{article} {noun} {}", joined_with_and(&numbers))
        }
    }
}

/// "Zeilen" or "Spalten".
pub(super) fn line_noun(lines: &[Line]) -> &'static str {
    match lines.first() {
        Some(Line::Row(_)) => "Zeilen",
        _ => "Spalten",
    }
}

/// "a", "a und b", "a, b und c".
pub(super) fn joined_with_and(parts: &[String]) -> String {
    joined(parts, "und")
}

/// "a", "a oder b", "a, b oder c".
pub(super) fn joined_with_or(parts: &[String]) -> String {
    joined(parts, "oder")
}

/// "2, 3 und 6".
pub(super) fn values(set: ValueSet) -> String {
    joined_with_and(&value_names(set))
}

/// "2, 3 oder 6".
pub(super) fn any_value(set: ValueSet) -> String {
    joined_with_or(&value_names(set))
}

/// Numbers are feminine: "die 2", "die 2 und die 6".
pub(super) fn the_values(set: ValueSet) -> String {
    let told: Vec<String> = set.iter().map(|value| format!("die {value}")).collect();
    joined_with_and(&told)
}

/// "eine 2", "eine 2 oder eine 6".
pub(super) fn one_of(set: ValueSet) -> String {
    let told: Vec<String> = set.iter().map(|value| format!("eine {value}")).collect();
    joined_with_or(&told)
}

/// In the dative: "einer 2", "einer 2 oder 6".
pub(super) fn dative_of(set: ValueSet) -> String {
    format!("einer {}", any_value(set))
}

/// "2, 3 oder 6", "1 bis 5".
pub(super) fn value_range(set: ValueSet) -> String {
    match run_of(set) {
        Some((first, last)) => format!("{first} bis {last}"),
        None => any_value(set),
    }
}

/// "keine 2", "weder 2 noch 6", "keine 2, 3 oder 6".
pub(super) fn none_of(set: ValueSet) -> String {
    match &value_names(set)[..] {
        [one, other] => format!("weder {one} noch {other}"),
        _ => format!("keine {}", any_value(set)),
    }
}

/// How many numbers, as a word, so that it is not taken for a value: "eine", "zwei".
pub(super) fn count(count: usize) -> String {
    const WORDS: [&str; 21] = [
        "keine",
        "eine",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
        "dreizehn",
        "vierzehn",
        "fünfzehn",
        "sechzehn",
        "siebzehn",
        "achtzehn",
        "neunzehn",
        "zwanzig",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// How the names above are written.
pub(in crate::words) const NAME_FORMS: NameForms = NameForms {
    cell: ("Z", "S"),
    row: ("Zeile", "Zeilen"),
    column: ("Spalte", "Spalten"),
    cage: (&["Käfig", "Käfigs"], &["Käfige", "Käfigen"]),
    no_clue: "ohne Vorgabe",
    at: " bei ",
    step: ("Schritt", "Schritte"),
    and: "und",
};

#[cfg(test)]
mod tests {
    use super::*;

    const WRITTEN: Terms = Terms(Medium::Written);
    const SPOKEN: Terms = Terms(Medium::Spoken);

    fn set<const N: usize>(numbers: [u8; N]) -> ValueSet {
        numbers.into_iter().filter_map(Value::new).collect()
    }

    fn row<const N: usize>(columns: [u8; N]) -> [Cell; N] {
        columns.map(|column| Cell::new(3, column - 1))
    }

    #[test]
    fn numbers_are_feminine() {
        let told = [set([2]), set([2, 6]), set([2, 3, 6])].map(the_values);
        assert_eq!(told, ["die 2", "die 2 und die 6", "die 2, die 3 und die 6"]);
        let told = [set([2]), set([2, 6])].map(one_of);
        assert_eq!(told, ["eine 2", "eine 2 oder eine 6"]);
        assert_eq!(count(1), "eine");
        assert_eq!(count(21), "21");
    }

    #[test]
    fn two_numbers_are_denied_with_neither_and_nor() {
        let told = [set([2]), set([2, 6]), set([2, 3, 6])].map(none_of);
        assert_eq!(told, ["keine 2", "weder 2 noch 6", "keine 2, 3 oder 6"]);
    }

    #[test]
    fn several_lines_have_an_article_and_a_case() {
        let rows = [Line::Row(3), Line::Row(4)];
        let told = [lines(&rows[..1]), lines(&rows), lines_dative(&rows)];
        assert_eq!(
            told,
            ["Zeile 4", "die Zeilen 4 und 5", "den Zeilen 4 und 5"]
        );
        let columns = [Line::Col(0), Line::Col(1), Line::Col(4)];
        assert_eq!(lines_dative(&columns), "den Spalten 1, 2 und 5");
    }

    #[test]
    fn neighbours_are_named_by_the_first_and_the_last() {
        assert_eq!(WRITTEN.cells(&row([2, 3])), "Z4S2 und Z4S3");
        assert_eq!(WRITTEN.cells(&row([2, 3, 4])), "Z4S2–Z4S4");
        assert_eq!(WRITTEN.cells(&row([1, 3, 4, 5])), "Z4S1 und Z4S3–Z4S5");
        assert_eq!(
            SPOKEN.cells(&row([2, 3, 4])),
            "Zeile 4, Spalte 2 bis Zeile 4, Spalte 4"
        );
        assert_eq!(WRITTEN.any_cell(&row([2, 3, 4])), "Z4S2, Z4S3 oder Z4S4");
        assert_eq!(
            SPOKEN.cells(&row([1, 3, 5])),
            "Zeile 4, Spalte 1 und Zeile 4, Spalte 3 und Zeile 4, Spalte 5"
        );
    }

    #[test]
    fn clues_and_combinations_are_written_with_signs_and_spoken_without() {
        let product = Clue::Op(Op::Mul, 12);
        let told = [WRITTEN, SPOKEN].map(|terms| terms.clue_after("im Käfig", product));
        assert_eq!(told, ["im Käfig 12×", "im Käfig mit dem Produkt 12"]);
        let free = WRITTEN.clue_after("den Käfig", Clue::Free);
        assert_eq!(free, "den Käfig ohne Vorgabe");
        let values = [2, 6].map(|number| Value::new(number).unwrap());
        let told = [WRITTEN, SPOKEN].map(|terms| terms.combination(product, &values));
        assert_eq!(told, ["2·6", "2 mal 6"]);
        let difference = Clue::Op(Op::Sub, 4);
        let told = [WRITTEN, SPOKEN].map(|terms| terms.combination(difference, &values));
        assert_eq!(told, ["6−2", "6 minus 2"]);
        let told = [WRITTEN, SPOKEN].map(|terms| terms.combination(Clue::Free, &values));
        assert_eq!(told, ["2 und 6", "2 und 6"]);
    }
}
