//! What German sentences are made of: names of cells, lines and cages, numbers and lists.

use crate::model::{Cage, Cell, Clue, Line, Op, Value, ValueSet};
use crate::words::Medium;
use crate::words::arrange::{joined, operands, value_names};

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

    /// "Z4S2, Z4S3 und Z4S4".
    pub(super) fn cells(self, cells: &[Cell]) -> String {
        joined_with_and(&self.cell_names(cells))
    }

    /// "Z4S2, Z4S3 oder Z4S4".
    pub(super) fn any_cell(self, cells: &[Cell]) -> String {
        joined_with_or(&self.cell_names(cells))
    }

    /// "Z4S2 = 6", "Zeile 4, Spalte 2 ist 6".
    pub(super) fn cell_is(self, cell: Cell, value: Value) -> String {
        let sign = match self.0 {
            Medium::Written => "=",
            Medium::Spoken => "ist",
        };
        format!("{} {sign} {value}", self.cell(cell))
    }

    fn sign(self, op: Op) -> &'static str {
        match (self.0, op) {
            (Medium::Written, Op::Add) => "+",
            (Medium::Written, Op::Sub) => "−",
            (Medium::Written, Op::Mul) => "·",
            (Medium::Written, Op::Div) => "÷",
            (Medium::Spoken, Op::Add) => " plus ",
            (Medium::Spoken, Op::Sub) => " minus ",
            (Medium::Spoken, Op::Mul) => " mal ",
            (Medium::Spoken, Op::Div) => " geteilt durch ",
        }
    }

    /// "der Käfig 12× bei Z4S2", "der Käfig mit dem Produkt 12 bei Zeile 4, Spalte 2".
    pub(super) fn cage(self, cage: &Cage) -> String {
        self.cage_after("der Käfig", cage)
    }

    /// The same after an article and a noun in another case: "den Käfig", "dem Käfig".
    pub(super) fn cage_after(self, article: &str, cage: &Cage) -> String {
        let at = self.cell(cage.first_cell());
        match (cage.clue(), self.0) {
            (Clue::Free, _) => format!("{article} ohne Vorgabe bei {at}"),
            (clue, Medium::Written) => format!("{article} {clue} bei {at}"),
            (clue, Medium::Spoken) => format!("{article} mit {} bei {at}", clue_aloud(clue)),
        }
    }

    /// Values as the clue joins them: "2·6", "2 mal 6".
    pub(super) fn combination(self, clue: Clue, values: &[Value]) -> String {
        let (values, op) = operands(clue, values);
        let told: Vec<String> = values.iter().map(Value::to_string).collect();
        told.join(op.map_or(", ", |op| self.sign(op)))
    }
}

/// What a clue asks for, in the dative: "dem Produkt 12".
pub(super) fn clue_aloud(clue: Clue) -> String {
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

/// "Zeile 4", "die Zeilen 4 und 5".
pub(super) fn lines(lines: &[Line]) -> String {
    match lines {
        [one] => line(*one),
        lines => {
            let numbers: Vec<String> = (lines.iter())
                .map(|line| (line.index() + 1).to_string())
                .collect();
            let noun = match lines.first() {
                Some(Line::Row(_)) => "Zeilen",
                _ => "Spalten",
            };
            format!("die {noun} {}", joined_with_and(&numbers))
        }
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
