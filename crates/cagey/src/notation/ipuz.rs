//! ipuz, the published standard for puzzle files: its calcudoku, a kind of sudoku with cages.
//!
//! Cells are `[column, row]`, counted from 1. Some files count from 0. They can be recognised, because cages cover
//! the whole grid, so that a 0 must occur in them.

use jsonc_parser::ast::Value;

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, shortened};
use super::json::{grid_text, square_text};
use super::json_value::{self, Fields, quoted, span};
use super::signs::{self, Sign};
use super::{Document, Meta};
use crate::model::{Cage, Cell, Clue, Position, Puzzle, Size};

const KIND: &str = "http://ipuz.org/sudoku/calcudoku#1";
/// The characters for values if a file does not specify any.
const DIGITS: &str = "123456789";

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let text = without_wrapper(source);
    let value = json_value::parse(&text, faults)?;
    let fields = Fields::of(&value, "an ipuz object", faults)?;
    check_kind(&fields, faults);
    check_rules(&fields, faults);
    let size = read_size(&fields, faults);
    let puzzle = read_puzzle(&fields, size, faults);
    // The other fields are checked even if the puzzle has errors.
    let size = size?;
    check_charset(&fields, size, faults);
    let empty = fields.get("empty").and_then(json_value::literal);
    let mut position = Position::empty(size);
    for key in ["puzzle", "saved"] {
        if let Some(value) = fields.get(key) {
            json_value::read_position(value, size, empty, &mut position, faults);
        }
    }
    let solution = fields.get("solution");
    let meta = Meta {
        title: fields.text("title", faults),
        author: fields.text("author", faults),
        solution: solution.map(|value| json_value::read_grid(value, size, faults)),
        params: None,
    };
    Some(Document {
        puzzle: puzzle?,
        position,
        meta,
    })
}

/// Replaces the wrapper `ipuz(…)` of old files by spaces, so that positions do not change.
fn without_wrapper(source: &str) -> String {
    let mut text = source.to_owned();
    let end = text.trim_end().len();
    if text.trim_start().starts_with("ipuz(") && text[..end].ends_with(')') {
        text.replace_range(end - 1..end, " ");
        text = text.replacen("ipuz(", "     ", 1);
    }
    text
}

/// The variant of sudoku that a kind refers to, such as `calcudoku`; empty for plain sudoku.
fn sudoku_kind<'v>(kind: &'v Value) -> Option<&'v str> {
    let (_, kind) = json_value::string(kind)?.split_once("ipuz.org/sudoku")?;
    let kind = kind.split('#').next().unwrap_or(kind);
    Some(kind.trim_start_matches('/'))
}

/// A plain sudoku with cages is accepted if it states that it has no boxes. Other kinds of sudoku have rules of
/// their own.
fn check_kind(fields: &Fields, faults: &mut Faults) {
    let Some(kinds) = fields.need("kind", faults) else {
        return;
    };
    let list = json_value::array(kinds, "a list of kinds", faults).unwrap_or_default();
    let has_no_boxes = boolean(fields, "boxes") == Some(false);
    let is_ours = |kind: &str| match kind {
        "calcudoku" | "latinsquare" => true,
        kind => kind.is_empty() && has_no_boxes,
    };
    let other =
        (list.iter()).find(|kind| sudoku_kind(kind).is_some_and(|k| !k.is_empty() && !is_ours(k)));
    let place = match other {
        Some(other) => other,
        None if list.iter().filter_map(sudoku_kind).any(is_ours) => return,
        None => kinds,
    };
    faults.add(span(place), ParseErrorKind::NotCalcudoku);
}

fn boolean(fields: &Fields, key: &str) -> Option<bool> {
    let value = fields.get(key)?.as_boolean_lit()?;
    Some(value.value)
}

/// Rejects rules for anything but rows, columns and cages.
fn check_rules(fields: &Fields, faults: &mut Faults) {
    if let Some(boxes) = fields.get("boxes")
        && boolean(fields, "boxes") != Some(false)
    {
        faults.add(span(boxes), ParseErrorKind::UnknownRule("boxes"));
    }
    if let Some(zones) = fields.get("zones")
        && zones
            .as_array()
            .is_none_or(|zones| !zones.elements.is_empty())
    {
        faults.add(span(zones), ParseErrorKind::UnknownRule("zones"));
    }
}

/// Rejects values other than 1, 2, 3 …, with which the targets of cages would have other meanings. The default
/// charset of the standard stands for the values up to the size.
fn check_charset(fields: &Fields, size: Size, faults: &mut Faults) {
    let Some(value) = fields.get("charset") else {
        return;
    };
    let Some(charset) = json_value::string(value) else {
        faults.expected(span(value), "a text in quotes");
        return;
    };
    let mut characters: Vec<char> = charset.chars().collect();
    characters.sort_unstable();
    let digits: Vec<char> = DIGITS.chars().collect();
    let is_usual = digits.get(..size.get()) == Some(&characters) || digits == characters;
    if !is_usual || size.get() > digits.len() {
        let charset = shortened(charset);
        faults.add(span(value), ParseErrorKind::Charset { charset, size });
    }
}

fn read_puzzle(fields: &Fields, size: Option<Size>, faults: &mut Faults) -> Option<Puzzle> {
    let list = fields.need("cages", faults)?;
    // If the size is unknown, cages are read as if the grid had the maximum size.
    let room = size.unwrap_or(Size::LARGEST);
    let cages = json_value::list(list, "a list of cages", room, faults)?;
    let mut read = Vec::new();
    for cage in cages {
        read.extend(read_cage(cage, room, faults));
    }
    // Operators that are in the file only for checking a solution.
    if boolean(fields, "showoperators") == Some(false) {
        for (clue, _, cells) in &mut read {
            if let Clue::Op(_, target) = *clue
                && cells.len() > 1
            {
                *clue = Clue::Hidden(target);
            }
        }
    }
    let size = size?;
    let corners = || read.iter().flat_map(|(_, _, cells)| cells);
    let first = u64::from(!corners().any(|&(col, row, _)| col == 0 || row == 0));
    let mut draft = Draft::new(size, span(list));
    if read.len() < cages.len() {
        draft.unreadable_cage();
    }
    for (clue, place, cells) in read {
        let mut inside = Vec::new();
        for (col, row, place) in cells {
            let (row, col) = (row.wrapping_sub(first), col.wrapping_sub(first));
            if row.max(col) >= size.get() as u64 {
                faults.expected(place, "a column and a row inside the grid");
                draft.unreadable_cage();
                continue;
            }
            inside.push((Cell::new(row as u8, col as u8), place));
        }
        draft.cage(clue, place, inside);
    }
    draft.build(faults)
}

/// Reads the size from `dimensions`, or else from the rows of `puzzle`.
fn read_size(fields: &Fields, faults: &mut Faults) -> Option<Size> {
    let puzzle = fields.need("puzzle", faults);
    let Some(dimensions) = fields.get("dimensions") else {
        let rows = json_value::array(puzzle?, "a list of rows", faults)?;
        let size = Size::new(rows.len());
        if size.is_err() {
            faults.add(span(puzzle?), ParseErrorKind::SizeOutOfRange);
        }
        return size.ok();
    };
    let fields = Fields::of(dimensions, "width and height", faults)?;
    let width = fields
        .need("width", faults)
        .and_then(|n| faults.size(span(n)));
    let height = fields
        .need("height", faults)
        .and_then(|n| faults.size(span(n)));
    if width? != height? {
        let (have, need) = (height?.get(), width?.get());
        faults.add(span(dimensions), ParseErrorKind::RowCount { have, need });
        return None;
    }
    width
}

/// A cell as column and row, as they are written, and its place in the text.
type Place = (u64, u64, Span);

/// The clue, its place, and the cells.
type ReadCage = (Clue, Span, Vec<Place>);

fn read_cage(value: &Value, size: Size, faults: &mut Faults) -> Option<ReadCage> {
    let fields = Fields::of(
        value,
        "a cage, such as {\"cells\":[[1,1]],\"value\":3}",
        faults,
    )?;
    let (count, cells) = match fields.get("rect") {
        Some(rect) => {
            let cells = read_rect(rect, faults);
            (cells.as_ref().map(Vec::len), cells)
        }
        None => read_cells(&fields, size, faults),
    };
    let place = span_of_clue(&fields);
    let clue = read_clue(&fields, count, faults);
    Some((clue.unwrap_or(Clue::Free), place, cells?))
}

fn span_of_clue(fields: &Fields) -> Span {
    (fields.get("operator").or(fields.get("value"))).map_or(fields.span, span)
}

fn read_clue(fields: &Fields, cells: Option<usize>, faults: &mut Faults) -> Option<Clue> {
    let Some(value) = fields.get("value") else {
        return Some(Clue::Free);
    };
    let target = faults.number(span(value));
    let sign = match fields.text("operator", faults) {
        Some(sign) => signs::read_sign(&sign, cells, span_of_clue(fields), faults),
        None if cells == Some(1) => Some(Sign::Given),
        None => Some(Sign::Hidden),
    };
    Some(sign?.with(target?))
}

/// How many cells are listed, and the cells if all of them can be read.
fn read_cells(
    fields: &Fields,
    size: Size,
    faults: &mut Faults,
) -> (Option<usize>, Option<Vec<Place>>) {
    let expected = "a cell as [column, row]";
    let list = fields.need("cells", faults);
    let pairs = list.and_then(|list| json_value::list(list, "a list of cells", size, faults));
    let Some(pairs) = pairs else {
        return (None, None);
    };
    let mut cells = Vec::new();
    for pair in pairs {
        match json_value::array(pair, expected, faults) {
            Some([col, row]) => {
                let (col, row) = (faults.number(span(col)), faults.number(span(row)));
                cells.extend(col.zip(row).map(|(col, row)| (col, row, span(pair))));
            }
            Some(_) => faults.expected(span(pair), expected),
            None => {}
        }
    }
    let is_whole = cells.len() == pairs.len();
    (Some(pairs.len()), is_whole.then_some(cells))
}

fn read_rect(rect: &Value, faults: &mut Faults) -> Option<Vec<Place>> {
    let expected = "a rectangle as [left, top, right, bottom]";
    let [left, top, right, bottom] = json_value::array(rect, expected, faults)? else {
        faults.expected(span(rect), expected);
        return None;
    };
    let mut corner = |value| {
        let number = faults.number(span(value))?;
        if number > u64::from(Size::MAX) {
            faults.expected(span(value), "a column or a row inside the grid");
            return None;
        }
        Some(number)
    };
    let (left, top, right, bottom) = (corner(left)?, corner(top)?, corner(right)?, corner(bottom)?);
    let rows = top..=bottom;
    Some(
        rows.flat_map(|row| (left..=right).map(move |col| (col, row, span(rect))))
            .collect(),
    )
}

pub(super) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    let n = size.get();
    let mut lines = vec![
        "\"version\":\"http://ipuz.org/v2\"".to_owned(),
        format!("\"kind\":[{}]", quoted(KIND)),
    ];
    for (key, value) in [
        ("title", &document.meta.title),
        ("author", &document.meta.author),
    ] {
        lines.extend(
            value
                .as_ref()
                .map(|value| format!("\"{key}\":{}", quoted(value))),
        );
    }
    lines.push(format!("\"dimensions\":{{\"width\":{n},\"height\":{n}}}"));
    if n <= 9 {
        // A charset has one character per value, so larger values are numbers.
        lines.push(format!("\"charset\":\"{}\"", &DIGITS[..n]));
    }
    // In a cage without an operator, it is hidden. If some cages have one, operators are shown.
    let has = |is_it: fn(&Clue) -> bool| puzzle.cages().iter().any(|cage| is_it(&cage.clue()));
    let shows = has(|clue| matches!(clue, Clue::Op(..))) || !has(|c| matches!(c, Clue::Hidden(_)));
    lines.push(format!("\"boxes\":false,\"showoperators\":{shows}"));
    lines.push(format!(
        "\"puzzle\":{}",
        square_text(size, |_| "0".to_owned())
    ));
    let cages: Vec<String> = puzzle.cages().iter().map(cage_text).collect();
    lines.push(format!("\"cages\":[\n  {}\n ]", cages.join(",\n  ")));
    if !document.position.is_empty() {
        lines.push(format!("\"saved\":{}", saved_text(document)));
    }
    if let Some(solution) = &document.meta.solution {
        lines.push(format!("\"solution\":{}", grid_text(solution)));
    }
    format!("{{\n {}\n}}\n", lines.join(",\n "))
}

fn cage_text(cage: &Cage) -> String {
    let cells: Vec<String> = (cage.cells().iter())
        .map(|cell| format!("[{},{}]", cell.col() + 1, cell.row() + 1))
        .collect();
    let value =
        (cage.clue().target()).map_or(String::new(), |target| format!(",\"value\":{target}"));
    let operator = match cage.clue() {
        Clue::Op(op, _) => format!(",\"operator\":\"{}\"", op.ascii()),
        _ => String::new(),
    };
    format!("{{\"cells\":[{}]{value}{operator}}}", cells.join(","))
}

/// A value, or a list of pencil marks, or 0 for each cell.
fn saved_text(document: &Document) -> String {
    let position = &document.position;
    square_text(document.puzzle.size(), |cell| {
        let marks = position.marks(cell);
        match position.grid().get(cell) {
            Some(value) => value.to_string(),
            None if marks.is_empty() => "0".to_owned(),
            None => {
                let marks: Vec<String> = marks.iter().map(|v| v.to_string()).collect();
                format!("[{}]", marks.join(","))
            }
        }
    })
}
