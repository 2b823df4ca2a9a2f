//! What English sentences are made of: names of cells, lines and cages, numbers and lists.

use crate::model::{Cage, Cell, Clue, Line, Op, Value, ValueSet};
use crate::words::Medium;
use crate::words::arrange::{in_reading_order, joined, operands, run_of, runs, value_names};
use crate::words::references::NameForms;

/// English names, to be read or heard.
#[derive(Clone, Copy)]
pub(super) struct Terms(pub(super) Medium);

impl Terms {
    fn is_spoken(self) -> bool {
        self.0 == Medium::Spoken
    }

    /// "R4C2", "row 4, column 2".
    pub(super) fn cell(self, cell: Cell) -> String {
        match self.0 {
            Medium::Written => cell.to_string(),
            Medium::Spoken => format!("row {}, column {}", cell.row() + 1, cell.col() + 1),
        }
    }

    fn cell_names(self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// "R4C2 and R5C3", "R4C2–R4C4".
    pub(super) fn cells(self, cells: &[Cell]) -> String {
        let run = |run: &&[Cell]| match run {
            [first, .., last] if run.len() > 1 => match self.0 {
                Medium::Written => format!("{}–{}", self.cell(*first), self.cell(*last)),
                Medium::Spoken => format!("{} to {}", self.cell(*first), self.cell(*last)),
            },
            run => self.cell_names(run).concat(),
        };
        joined_with_and(&runs(cells).iter().map(run).collect::<Vec<_>>())
    }

    /// "R4C2, R4C3 or R4C4".
    pub(super) fn any_cell(self, cells: &[Cell]) -> String {
        joined_with_or(&self.cell_names(cells))
    }

    /// "R4C2 = 6", "row 4, column 2 is 6".
    pub(super) fn cell_is(self, cell: Cell, value: Value) -> String {
        let sign = if self.is_spoken() { "is" } else { "=" };
        format!("{} {sign} {value}", self.cell(cell))
    }

    /// Cells as an expression: "R6C1 + R6C2".
    pub(super) fn expression(self, cells: &[Cell], op: Op) -> String {
        let cells = in_reading_order(cells, &[]);
        self.cell_names(&cells)
            .join(&format!(" {} ", self.sign(op)))
    }

    /// The operator between two terms.
    pub(super) fn sign(self, op: Op) -> String {
        match self.0 {
            Medium::Written => op.to_string(),
            Medium::Spoken => match op {
                Op::Add => "plus",
                Op::Sub => "minus",
                Op::Mul => "times",
                Op::Div => "divided by",
            }
            .to_owned(),
        }
    }

    /// "the cage 12× at R4C2", "the cage with product 12 at row 4, column 2".
    pub(super) fn cage(self, cage: &Cage) -> String {
        let at = self.cell(cage.first_cell());
        match (cage.clue(), self.0) {
            (Clue::Free, _) => format!("the cage without a clue at {at}"),
            (clue, Medium::Written) => format!("the cage {clue} at {at}"),
            (clue, Medium::Spoken) => format!("the cage with {} at {at}", clue_aloud(clue)),
        }
    }

    /// Values as the clue joins them, whatever cells they are in: "2·6", "7−3", "2 times 6".
    pub(super) fn combination(self, clue: Clue, values: &[Value]) -> String {
        let (values, op) = operands(clue, values);
        let sign = match (op, self.0) {
            (Some(Op::Mul), Medium::Written) => "·".to_owned(),
            (Some(op), Medium::Written) => op.to_string(),
            (Some(op), Medium::Spoken) => format!(" {} ", self.sign(op)),
            (None, Medium::Written) => ",".to_owned(),
            (None, Medium::Spoken) => ", ".to_owned(),
        };
        let told: Vec<String> = values.iter().map(Value::to_string).collect();
        told.join(&sign)
    }

    /// The combinations of a cage: "2·6", "3·4".
    pub(super) fn combinations(self, cage: &Cage, combinations: &[Vec<Value>]) -> Vec<String> {
        let told = combinations.iter();
        told.map(|values| self.combination(cage.clue(), values))
            .collect()
    }
}

/// What a clue asks for: "product 12".
pub(super) fn clue_aloud(clue: Clue) -> String {
    match clue {
        Clue::Op(Op::Add, target) => format!("sum {target}"),
        Clue::Op(Op::Sub, target) => format!("difference {target}"),
        Clue::Op(Op::Mul, target) => format!("product {target}"),
        Clue::Op(Op::Div, target) => format!("quotient {target}"),
        Clue::Hidden(target) => format!("target {target} and no operator"),
        Clue::Given(value) => format!("the given value {value}"),
        Clue::Free => "no clue".to_owned(),
    }
}

/// "row 4", "rows 4 and 5".
pub(super) fn lines(lines: &[Line]) -> String {
    match lines {
        [line] => line.to_string(),
        lines => {
            let numbers: Vec<String> = (lines.iter())
                .map(|line| (line.index() + 1).to_string())
                .collect();
            format!("{} {}", line_noun(lines), joined_with_and(&numbers))
        }
    }
}

/// "rows" or "columns".
pub(super) fn line_noun(lines: &[Line]) -> &'static str {
    match lines.first() {
        Some(Line::Row(_)) => "rows",
        _ => "columns",
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn joined_with_and(parts: &[String]) -> String {
    joined(parts, "and")
}

/// "a", "a or b", "a, b or c".
pub(super) fn joined_with_or(parts: &[String]) -> String {
    joined(parts, "or")
}

/// "2, 3 and 6".
pub(super) fn values(set: ValueSet) -> String {
    joined_with_and(&value_names(set))
}

/// "2, 3 or 6".
pub(super) fn any_value(set: ValueSet) -> String {
    joined_with_or(&value_names(set))
}

/// "a 1", "a 1 or a 5".
pub(super) fn any_article(values: ValueSet) -> String {
    joined_with_or(&values.iter().map(with_article).collect::<Vec<_>>())
}

/// "2, 3 or 6", "1 to 5".
pub(super) fn value_range(set: ValueSet) -> String {
    match run_of(set) {
        Some((first, last)) => format!("{first} to {last}"),
        None => any_value(set),
    }
}

/// "a 3", "an 8".
pub(super) fn with_article(value: Value) -> String {
    match value.get() {
        8 | 11 => format!("an {value}"),
        _ => format!("a {value}"),
    }
}

/// A small number as a word, so that it is not taken for a value.
pub(super) fn count(count: usize) -> String {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// How the names above are written.
pub(in crate::words) const NAME_FORMS: NameForms = NameForms {
    cell: ("R", "C"),
    row: ("row", "rows"),
    column: ("column", "columns"),
    cage: (&["cage"], &["cages"]),
    no_clue: "without a clue",
    at: " at ",
    step: ("step", "steps"),
    and: "and",
};
