//! The list of lists that is used in courses on constraint programming: `[[3],[11,21,3,0],…]`.
//!
//! The first list has the size. Each other list is a cage: its cells as row and column digits, its target, and its
//! operator, which is 0 for +, 1 for −, 2 for ÷ and 3 for ×. A single cell is `[cell,value]`.

use jsonc_parser::ast::Value;

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, WriteError};
use super::json_value::{self, span};
use super::{Document, Format, signs};
use crate::model::{Cell, Clue, Op, Size};

/// Operators by their number. The format has no others.
const OPERATORS: [Op; 4] = [Op::Add, Op::Sub, Op::Div, Op::Mul];
/// The largest size: a cell is written with two digits.
const LARGEST: usize = 9;

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let value = json_value::parse(source, faults)?;
    let lists = json_value::array(&value, "a list of lists", faults)?;
    let Some((first, cages)) = lists.split_first() else {
        faults.expected(
            span(&value),
            "a list with the size, such as [3], and the cages",
        );
        return None;
    };
    let size = match json_value::array(first, "the size, such as [3]", faults)? {
        [size] => faults.size(span(size))?,
        _ => {
            faults.expected(span(first), "the size, such as [3]");
            return None;
        }
    };
    if size.get() > LARGEST {
        let kind = ParseErrorKind::SizeNotInFormat {
            format: Format::Csp,
            smallest: 1,
            largest: LARGEST,
        };
        faults.add(span(first), kind);
        return None;
    }
    if cages.len() > size.area() {
        let kind = ParseErrorKind::TooMany { most: size.area() };
        faults.add(span(&cages[size.area()]), kind);
        return None;
    }
    let mut draft = Draft::new(size, span(&value));
    for cage in cages {
        match read_cage(cage, size, faults) {
            Some((clue, place, cells)) => draft.cage(clue, place, cells),
            None => draft.unreadable_cage(),
        }
    }
    draft.build(faults).map(Document::from)
}

type ReadCage = (Clue, Span, Vec<(Cell, Span)>);

fn read_cage(value: &Value, size: Size, faults: &mut Faults) -> Option<ReadCage> {
    let expected = "a cage: cells, target and operator, or one cell and its value";
    let list = json_value::array(value, expected, faults)?;
    if list.len() > size.area() + 2 {
        let kind = ParseErrorKind::TooMany { most: size.area() };
        faults.add(span(value), kind);
        return None;
    }
    let numbers: Vec<(Option<u64>, Span)> = (list.iter())
        .map(|number| (faults.number(span(number)), span(number)))
        .collect();
    let (cells, clue, place) = match numbers.as_slice() {
        [cell, (value, place)] => (std::slice::from_ref(cell), value.map(signs::given), *place),
        [cells @ .., (target, _), (code, place)] if !cells.is_empty() => {
            let op = code.and_then(|code| OPERATORS.get(usize::try_from(code).ok()?));
            if code.is_some() && op.is_none() {
                faults.expected(*place, "an operator: 0 for +, 1 for -, 2 for / or 3 for *");
            }
            let clue = op.zip(*target).map(|(&op, target)| Clue::Op(op, target));
            (cells, clue, *place)
        }
        _ => {
            faults.expected(span(value), expected);
            return None;
        }
    };
    let mut placed = Vec::new();
    for &(code, place) in cells {
        let inside = 1..=size.get() as u64;
        let cell = code.map(|code| (code / 10, code % 10));
        match cell {
            Some((row, col)) if inside.contains(&row) && inside.contains(&col) => {
                placed.push((Cell::new(row as u8 - 1, col as u8 - 1), place));
            }
            Some(_) => faults.expected(place, "a cell of the grid as row and column digits"),
            None => {}
        }
    }
    // A cage with a wrong clue still covers its cells; one with wrong cells does not.
    let is_whole = placed.len() == cells.len();
    is_whole.then_some((clue.unwrap_or(Clue::Free), place, placed))
}

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    if puzzle.size().get() > LARGEST {
        return Err(WriteError::Size {
            format: Format::Csp,
            smallest: 1,
            largest: LARGEST,
        });
    }
    let mut lists = vec![format!("[{}]", puzzle.size().get())];
    for cage in puzzle.cages() {
        let cells = cage.cells().iter();
        let mut numbers: Vec<String> = cells
            .map(|c| format!("{}{}", c.row() + 1, c.col() + 1))
            .collect();
        match cage.clue() {
            Clue::Given(value) => numbers.push(value.to_string()),
            Clue::Op(op, target) => {
                let Some(code) = OPERATORS.iter().position(|&known| known == op) else {
                    let why = "it has no number for the operator";
                    return Err(WriteError::clue(Format::Csp, cage, why));
                };
                numbers.push(target.to_string());
                numbers.push(code.to_string());
            }
            Clue::Hidden(_) | Clue::Free => {
                let why = "each of its cages needs an operator and a target";
                return Err(WriteError::clue(Format::Csp, cage, why));
            }
        }
        lists.push(format!("[{}]", numbers.join(",")));
    }
    Ok(format!("[{}]\n", lists.join(",")))
}
