//! The names that words are made with: cells, values, cages and their combinations.

use super::frame::bit;
use super::marks::{Contradiction, Marks};
use super::step::Effect;
use crate::model::{CageId, Cell, Clue, Line, Op, Puzzle, Value, ValueSet};

/// Cells as an expression: "R6C1 + R6C2".
pub(super) fn expression(cells: &[Cell], op: Op) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(&format!(" {op} "))
}

/// More combinations than this are counted, not listed.
const MOST_LISTED: usize = 8;

/// "a", "a and b", "a, b and c".
pub(super) fn all_of(parts: &[String]) -> String {
    joined(parts, "and")
}

/// "a", "a or b", "a, b or c".
pub(super) fn one_of(parts: &[String]) -> String {
    joined(parts, "or")
}

fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [first @ .., before, last] => {
            let first: String = first.iter().map(|part| format!("{part}, ")).collect();
            format!("{first}{before} {word} {last}")
        }
        few => few.concat(),
    }
}

pub(super) fn cells(cells: &[Cell]) -> String {
    all_of(&cells.iter().map(Cell::to_string).collect::<Vec<_>>())
}

pub(super) fn lines(lines: &[Line]) -> String {
    match lines {
        [line] => line.to_string(),
        lines => {
            let numbers: Vec<String> = (lines.iter())
                .map(|&(Line::Row(i) | Line::Col(i))| (usize::from(i) + 1).to_string())
                .collect();
            let noun = match lines.first() {
                Some(Line::Row(_)) => "rows",
                _ => "columns",
            };
            format!("{noun} {}", all_of(&numbers))
        }
    }
}

/// The first letter large.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

pub(super) fn values(set: ValueSet) -> String {
    all_of(
        &set.iter()
            .map(|value| value.to_string())
            .collect::<Vec<_>>(),
    )
}

/// "a 3", "an 8".
pub(super) fn a(value: Value) -> String {
    match value.get() {
        8 | 11 => format!("an {value}"),
        _ => format!("a {value}"),
    }
}

pub(super) fn any_value(set: ValueSet) -> String {
    one_of(
        &set.iter()
            .map(|value| value.to_string())
            .collect::<Vec<_>>(),
    )
}

/// "the cage 12× at R4C2".
pub(super) fn cage(puzzle: &Puzzle, id: CageId) -> String {
    let cage = puzzle.cage(id);
    match cage.clue() {
        Clue::Free => format!("the cage without a clue at {}", cage.first_cell()),
        clue => format!("the cage {clue} at {}", cage.first_cell()),
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

/// Values as the clue joins them, whatever cells they are in: "2·6", "7−3".
fn joined_by_clue(clue: Clue, values: &[Value]) -> String {
    let op = match clue {
        Clue::Op(op, _) => Some(op),
        Clue::Hidden(target) => Op::ALL.into_iter().find(|op| op.gives(values, target)),
        Clue::Given(_) | Clue::Free => None,
    };
    let mut sorted = values.to_vec();
    sorted.sort();
    if matches!(op, Some(Op::Sub | Op::Div)) {
        sorted.reverse();
    }
    let sign = match op {
        Some(Op::Mul) => "·".to_owned(),
        Some(op) => op.to_string(),
        None => ",".to_owned(),
    };
    let told: Vec<String> = sorted.iter().map(Value::to_string).collect();
    told.join(&sign)
}

/// The combinations of a cage among `ways`, whatever their order: "2·6", "3·4"; nothing if they are too
/// many to be listed.
pub(super) fn combinations(
    marks: &Marks,
    cage: CageId,
    ways: &[Vec<Value>],
) -> Option<Vec<String>> {
    let mut distinct: Vec<Vec<Value>> = Vec::new();
    for way in ways {
        let mut way = way.clone();
        way.sort();
        if !distinct.contains(&way) {
            distinct.push(way);
            if distinct.len() > MOST_LISTED {
                return None;
            }
        }
    }
    distinct.sort();
    let clue = marks.puzzle().cage(cage).clue();
    let told = distinct.iter().map(|way| joined_by_clue(clue, way));
    Some(told.collect())
}

/// What a cage can still be: "can only be 2·6 or 3·4"; "now" if that was not so from the start.
pub(super) fn what_is_left(marks: &Marks, cage: CageId) -> String {
    let Some(ways) = marks.combinations(cage) else {
        return "has many combinations".to_owned();
    };
    match combinations(marks, cage, &ways) {
        Some(told) => {
            let at_first = marks.combinations_at_first(cage).unwrap_or_default();
            let is_new = combinations(marks, cage, &at_first).is_none_or(|first| first != told);
            let now = if is_new { "now " } else { "" };
            format!("can {now}only be {}", one_of(&told))
        }
        None => {
            let now = now(marks, cage);
            format!("can {now}be filled in {} ways", count(ways.len()))
        }
    }
}

/// "now ", if a cage could be filled in more ways at first.
pub(super) fn now(marks: &Marks, cage: CageId) -> &'static str {
    match marks.has_all_ways(cage.index()) {
        true => "",
        false => "now ",
    }
}

/// The candidates that a cage's cells have in none of some ways to fill it: "1 in R2C3 or R2C4",
/// "1 in R2C3, or 4 in R2C4".
pub(super) fn in_no_way(marks: &Marks, cage: CageId, ways: &[Vec<Value>]) -> String {
    let mut lost: Vec<(ValueSet, Vec<String>)> = Vec::new();
    for (at, &cell) in marks.puzzle().cage(cage).cells().iter().enumerate() {
        let had: ValueSet = ways.iter().map(|way| way[at]).collect();
        let gone = (marks.candidates(cell).iter()).filter(|&value| !had.contains(value));
        let gone: ValueSet = gone.collect();
        match lost.iter_mut().find(|(other, _)| *other == gone) {
            _ if gone.is_empty() => {}
            Some((_, same)) => same.push(cell.to_string()),
            None => lost.push((gone, vec![cell.to_string()])),
        }
    }
    let told: Vec<String> = (lost.iter())
        .map(|(gone, cells)| format!("{} in {}", any_value(*gone), one_of(cells)))
        .collect();
    told.join(", or ")
}

/// Which combinations of a cage are ruled out, and which are left; for a cage that was not named yet.
pub(super) fn out_and_left(
    marks: &Marks,
    cage: CageId,
    keeps: &dyn Fn(&[Value]) -> bool,
) -> String {
    out_and_left_for(&self::cage(marks.puzzle(), cage), marks, cage, keeps)
}

/// The same for a cage by what it is called at this place.
pub(super) fn out_and_left_for(
    name: &str,
    marks: &Marks,
    cage: CageId,
    keeps: &dyn Fn(&[Value]) -> bool,
) -> String {
    let ways = marks.combinations(cage).unwrap_or_default();
    let (left, out): (Vec<_>, Vec<_>) = ways.into_iter().partition(|way| keeps(way));
    // As where a supposition fails.
    if left.is_empty() {
        return format!("This leaves no combination for {name}.");
    }
    let clue = marks.puzzle().cage(cage).clue();
    let sorted_left: Vec<String> = left.iter().map(|way| joined_by_clue(clue, way)).collect();
    // The same values in another order may still do.
    let in_no_order = (out.iter()).all(|way| !sorted_left.contains(&joined_by_clue(clue, way)));
    if in_no_order
        && let (Some(out), Some(left)) = (
            combinations(marks, cage, &out),
            combinations(marks, cage, &left),
        )
    {
        let (out, left) = (all_of(&out), one_of(&left));
        return format!("This rules out {out} for {name}, and leaves {left}.");
    }
    let all = self::count(left.len() + out.len());
    let are_left = match left.len() {
        1 => "one is left".to_owned(),
        count => format!("{} are left", self::count(count)),
    };
    match cell_by_cell(marks, cage, &left) {
        Some(told) => format!("Of the {all} ways to fill {name}, {are_left}: {told}."),
        None => format!(
            "Of the {all} ways to fill {name}, {are_left}, and none of these has {}.",
            in_no_way(marks, cage, &left)
        ),
    }
}

/// Ways to fill a cage, with what is in which cell: "2 in R4C2 and 6 in R4C3", "2 6 or 6 2, in the order
/// R4C2, R4C3"; nothing if they are too many to be listed.
pub(super) fn cell_by_cell(marks: &Marks, cage: CageId, ways: &[Vec<Value>]) -> Option<String> {
    let cells = marks.puzzle().cage(cage).cells();
    if let [way] = ways {
        let told = cells.iter().zip(way);
        let told: Vec<String> = told
            .map(|(cell, value)| format!("{value} in {cell}"))
            .collect();
        return Some(all_of(&told));
    }
    (ways.len() <= MOST_LISTED).then(|| {
        let told: Vec<String> = (ways.iter())
            .map(|way| {
                let values: Vec<String> = way.iter().map(Value::to_string).collect();
                values.join(" ")
            })
            .collect();
        let order: Vec<String> = cells.iter().map(Cell::to_string).collect();
        format!("{}, in the order {}", one_of(&told), order.join(", "))
    })
}

/// What follows, in the order of reading: "R4C2 is 6 and R4C3 is 2", "R4C5 and R4C6 are not 2 or 6".
pub(super) fn effects(effects: &[Effect]) -> String {
    let mut placed: Vec<String> = Vec::new();
    let mut removed: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
    let mut effects = effects.to_vec();
    effects.sort_by_key(|effect| effect.cell());
    for effect in effects {
        match effect {
            Effect::Place(cell, value) => placed.push(format!("{cell} is {value}")),
            Effect::Remove(cell, set) => {
                match removed.iter_mut().find(|(other, _)| *other == set) {
                    Some((_, same)) => same.push(cell),
                    None => removed.push((set, vec![cell])),
                }
            }
        }
    }
    let mut told: Vec<String> = (removed.iter())
        .map(|(set, same)| {
            let verb = if same.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {}", cells(same), any_value(*set))
        })
        .collect();
    if !placed.is_empty() {
        told.insert(0, all_of(&placed));
    }
    told.join("; ")
}

/// The values that a way has in some cells of its cage.
pub(super) fn set_in(marks: &Marks, cage: CageId, way: &[Value], line: Line) -> u16 {
    let cells = marks.puzzle().cage(cage).cells().iter();
    let inside = cells.zip(way).filter(|(cell, _)| is_in(**cell, line));
    inside.fold(0, |set, (_, &value)| set | bit(value))
}

pub(super) fn is_in(cell: Cell, line: Line) -> bool {
    match line {
        Line::Row(row) => cell.row() == usize::from(row),
        Line::Col(col) => cell.col() == usize::from(col),
    }
}

/// The cells of a cage that lie in some lines.
pub(super) fn inside(puzzle: &Puzzle, cage: CageId, lines: &[Line]) -> Vec<Cell> {
    let cells = puzzle.cage(cage).cells().iter().copied();
    cells
        .filter(|&cell| lines.iter().any(|&line| is_in(cell, line)))
        .collect()
}

/// How it is that nothing fits any more: "R4C2 has no value left".
pub(super) fn contradiction(marks: &Marks, end: Contradiction) -> String {
    match end {
        Contradiction::NoValue(cell) => format!("{cell} has no value left"),
        Contradiction::NoPlace(line, value) => format!("{value} has no place left in {line}"),
        Contradiction::NoCombination(id) => {
            let cells = cells(marks.puzzle().cage(id).cells());
            format!(
                "no combination is left for {} ({cells})",
                cage(marks.puzzle(), id)
            )
        }
    }
}
