//! The two JSON formats of puzzles: `size` and `cages`, and `board` and `block_results`. Records that the command
//! has printed are read by [`record`].

use jsonc_parser::ast::Value;

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, expectation, shortened};
use super::json_value::{self, Fields, quoted, span};
use super::signs::{self, Sign};
use super::{Document, Meta, grid, id, letters, record};
use crate::model::{Cage, Cell, Clue, Grid, Op, Position, Puzzle, Size};

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let value = json_value::parse(source, faults)?;
    // A board that was printed without its results.
    if let Some([Value::Array(_), ..]) = value.as_array().map(|list| list.elements.as_slice()) {
        let end = span(&value).end_only();
        faults.add(end, ParseErrorKind::MissingKey("block_results"));
        return None;
    }
    let fields = Fields::of(&value, expectation::PUZZLE_OBJECT, faults)?;
    if record::is_record(&fields) {
        return record::read(source, &fields, faults);
    }
    let (size, puzzle) = match fields.get("board") {
        Some(board) => read_board(board, &fields, faults),
        None => read_cages(&fields, faults),
    };
    // The other fields are checked even if the puzzle has errors.
    let size = size?;
    let position = read_position(&fields, size, faults);
    let meta = read_meta(&fields, size, faults);
    Some(Document {
        puzzle: puzzle?,
        position,
        meta,
    })
}

fn read_position(fields: &Fields, size: Size, faults: &mut Faults) -> Position {
    let mut position = Position::empty(size);
    for key in ["grid", "marks"] {
        if let Some(value) = fields.get(key) {
            json_value::read_position(value, size, None, &mut position, faults);
        }
    }
    position
}

fn read_meta(fields: &Fields, size: Size, faults: &mut Faults) -> Meta {
    let params = fields.text("params", faults);
    if params
        .as_deref()
        .is_some_and(|params| !id::is_params(params))
    {
        let place = fields.get("params").map_or(fields.span, span);
        faults.expected(place, "a level as in game ids, such as dn");
    }
    let solution = fields.get("solution");
    Meta {
        title: fields.text("title", faults),
        author: fields.text("author", faults),
        solution: solution.map(|value| json_value::read_grid(value, size, faults)),
        params,
    }
}

/// Size and puzzle, as far as they can be read.
type ReadPuzzle = (Option<Size>, Option<Puzzle>);

fn read_cages(fields: &Fields, faults: &mut Faults) -> ReadPuzzle {
    let size = fields
        .need("size", faults)
        .and_then(|size| faults.size(span(size)));
    let Some(list) = fields.need("cages", faults) else {
        return (size, None);
    };
    // If the size is unknown, cages are read as if the grid had the maximum size.
    let room = size.unwrap_or(Size::LARGEST);
    let Some(cages) = json_value::list(list, "a list of cages", room, faults) else {
        return (size, None);
    };
    let mut draft = Draft::new(room, span(list));
    for cage in cages {
        match read_cage(cage, room, faults) {
            Some((clue, clue_span, cells)) => draft.cage(clue, clue_span, cells),
            None => draft.unreadable_cage(),
        }
    }
    (size, size.and_then(|_| draft.build(faults)))
}

type ReadCage = (Clue, Span, Vec<(Cell, Span)>);

fn read_cage(value: &Value, size: Size, faults: &mut Faults) -> Option<ReadCage> {
    let fields = Fields::of(
        value,
        "a cage, such as {\"cells\":[[0,0]],\"target\":3}",
        faults,
    )?;
    fields.allow_only(&["cells", "op", "target"], faults);
    let list = fields.need("cells", faults);
    let pairs = list.and_then(|list| json_value::list(list, "a list of cells", size, faults));
    let clue = read_cage_clue(&fields, pairs.map(<[Value]>::len), faults);
    let mut cells = Vec::new();
    for pair in pairs? {
        cells.extend(read_cell(pair, size, faults).map(|cell| (cell, span(pair))));
    }
    let clue_span = (fields.get("op").or(fields.get("target"))).map_or(fields.span, span);
    // A cage with a wrong clue still covers its cells; one with wrong cells does not.
    let is_whole = cells.len() == pairs?.len();
    is_whole.then_some((clue.unwrap_or(Clue::Free), clue_span, cells))
}

fn read_cage_clue(fields: &Fields, cells: Option<usize>, faults: &mut Faults) -> Option<Clue> {
    let (op, target) = (fields.get("op"), fields.get("target"));
    if op.is_none() && target.is_none() {
        return Some(Clue::Free);
    }
    let number = match target {
        Some(target) => faults.number(span(target)),
        None => {
            let start = fields.span.start_only();
            faults.add(start, ParseErrorKind::MissingKey("target"));
            None
        }
    };
    let sign = match op {
        Some(op) => read_sign(op, cells, faults),
        None => signs::read_sign("", cells, target.map_or(fields.span, span), faults),
    };
    Some(sign?.with(number?))
}

fn read_cell(value: &Value, size: Size, faults: &mut Faults) -> Option<Cell> {
    let expected = "a cell as [row, column]";
    let [row, col] = json_value::array(value, expected, faults)? else {
        faults.expected(span(value), expected);
        return None;
    };
    let (row, col) = (faults.number(span(row)), faults.number(span(col)));
    let (row, col) = (row?, col?);
    let n = size.get() as u64;
    if row >= n || col >= n {
        faults.expected(span(value), "a row and a column inside the grid, from 0");
        return None;
    }
    Some(Cell::new(row as u8, col as u8))
}

fn read_sign(value: &Value, cells: Option<usize>, faults: &mut Faults) -> Option<Sign> {
    match json_value::string(value) {
        Some(sign) => signs::read_sign(sign, cells, span(value), faults),
        None => {
            faults.expected(span(value), "an operator in quotes");
            None
        }
    }
}

fn read_board(board: &Value, fields: &Fields, faults: &mut Faults) -> ReadPuzzle {
    let Some(rows) = json_value::array(board, "a list of rows", faults) else {
        return (None, None);
    };
    let Ok(size) = Size::new(rows.len()) else {
        faults.add(span(board), ParseErrorKind::SizeOutOfRange);
        return (None, None);
    };
    (Some(size), read_blocks(board, size, fields, faults))
}

fn read_blocks(board: &Value, size: Size, fields: &Fields, faults: &mut Faults) -> Option<Puzzle> {
    let mut cages: Vec<(String, Vec<(Cell, Span)>)> = Vec::new();
    let mut is_named = true;
    for (cell, name) in json_value::square(board, size, faults)? {
        let place = (cell, span(name));
        match block_name(name) {
            // A cell without a name is a cage of its own without a clue.
            Some("") => cages.push((String::new(), vec![place])),
            Some(name) => match cages.iter_mut().find(|(known, _)| *known == name) {
                Some((_, cells)) => cells.push(place),
                None => cages.push((name.to_owned(), vec![place])),
            },
            None => {
                faults.expected(span(name), "the name of a block");
                is_named = false;
            }
        }
    }
    let results = fields.need("block_results", faults)?;
    let results = Fields::of(results, "an object with a result for each block", faults)?;
    for (name, place, _) in results.iter() {
        if is_named && !cages.iter().any(|(known, _)| known == name) {
            faults.add(place, ParseErrorKind::UnknownCage(shortened(name)));
        }
    }
    let mut draft = Draft::new(size, span(board));
    if !is_named {
        draft.unreadable_cage();
    }
    for (name, cells) in cages {
        let result = results.iter().find(|(key, _, _)| *key == name);
        let (clue, place) = match result {
            Some((_, _, value)) => (read_result(value, cells.len(), faults), span(value)),
            None => {
                if !name.is_empty() {
                    faults.add(cells[0].1, ParseErrorKind::ClueMissing(shortened(&name)));
                }
                (None, cells[0].1)
            }
        };
        draft.cage(clue.unwrap_or(Clue::Free), place, cells);
    }
    draft.build(faults)
}

/// The name of a block, which may be a string or a number; nothing for a cell without a name.
fn block_name<'v>(value: &'v Value) -> Option<&'v str> {
    match value {
        Value::NullKeyword(_) => Some(""),
        value => json_value::literal(value),
    }
}

/// `["-", 1]`, or null for a block without a clue.
fn read_result(value: &Value, cells: usize, faults: &mut Faults) -> Option<Clue> {
    if value.as_null_keyword().is_some() {
        return Some(Clue::Free);
    }
    let expected = "a result as [\"+\", 12]";
    match json_value::array(value, expected, faults)? {
        [sign, target] => {
            let number = faults.number(span(target));
            let sign = read_sign(sign, Some(cells), faults);
            Some(sign?.with(number?))
        }
        _ => {
            faults.expected(span(value), expected);
            None
        }
    }
}

pub(super) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let mut text = String::with_capacity(32 + 40 * puzzle.cages().len() + 6 * puzzle.size().area());
    text.push_str("{\"size\":");
    id::push_number(puzzle.size().get() as u64, &mut text);
    text.push_str(",\"cages\":[");
    for (at, cage) in puzzle.cages().iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        add_cage(cage, &mut text);
    }
    text.push(']');
    text.push_str(&rest_text(document));
    text.push_str("}\n");
    text
}

fn add_cage(cage: &Cage, text: &mut String) {
    text.push_str("{\"cells\":[");
    for (at, cell) in cage.cells().iter().enumerate() {
        text.push_str(if at > 0 { ",[" } else { "[" });
        id::push_number(cell.row() as u64, text);
        text.push(',');
        id::push_number(cell.col() as u64, text);
        text.push(']');
    }
    text.push(']');
    if let (Some(sign), Some(target)) = (sign_of(cage.clue()), cage.clue().target()) {
        text.push_str(",\"op\":\"");
        text.push(sign);
        text.push_str("\",\"target\":");
        id::push_number(target, text);
    }
    text.push('}');
}

fn sign_of(clue: Clue) -> Option<char> {
    match clue {
        Clue::Given(_) => Some('='),
        Clue::Op(op, _) => Some(op.ascii()),
        Clue::Hidden(_) => Some('?'),
        Clue::Free => None,
    }
}

pub(super) fn write_board(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let digits = puzzle.cages().len().to_string().len().max(2);
    let names: Vec<String> = (1..=puzzle.cages().len())
        .map(|i| format!("d{i:0digits$}"))
        .collect();
    let rows: Vec<String> = letters::rows(puzzle, &names)
        .iter()
        .map(|row| {
            let row: Vec<String> = row.split(' ').map(quoted).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    let result = |cage: &Cage| match (cage.clue(), cage.clue().target()) {
        (clue, Some(target)) => {
            // Python programs that read this format only know the four operators, so a single cell is a sum.
            let sign = sign_of(clue).filter(|&sign| sign != '=');
            format!("[\"{}\",{target}]", sign.unwrap_or(Op::Add.ascii()))
        }
        _ => "null".to_owned(),
    };
    let results: Vec<String> = (names.iter().zip(puzzle.cages()))
        .map(|(name, cage)| format!("{}:{}", quoted(name), result(cage)))
        .collect();
    format!(
        "{{\"board\":[{}],\"block_results\":{{{}}}{}}}\n",
        rows.join(","),
        results.join(","),
        rest_text(document)
    )
}

/// The position and the metadata, if there are any, each preceded by a comma.
fn rest_text(document: &Document) -> String {
    let position = &document.position;
    let mut text = String::new();
    if !position.grid().is_empty() {
        text += &format!(",\"grid\":{}", grid_text(position.grid()));
    }
    if !position.has_no_marks() {
        let size = document.puzzle.size();
        let marks = |cell| {
            let marks: Vec<String> = position.marks(cell).iter().map(|v| v.to_string()).collect();
            format!("[{}]", marks.join(","))
        };
        text += &format!(",\"marks\":{}", square_text(size, marks));
    }
    if let Some(solution) = &document.meta.solution {
        text += &format!(",\"solution\":{}", grid_text(solution));
    }
    let meta = &document.meta;
    let texts = [
        ("title", &meta.title),
        ("author", &meta.author),
        ("params", &meta.params),
    ];
    for (key, value) in texts {
        if let Some(value) = value {
            text += &format!(",\"{key}\":{}", quoted(value));
        }
    }
    text
}

/// A list of lists of values.
pub(super) fn grid_text(grid: &Grid) -> String {
    let rows: Vec<String> = grid::rows(grid)
        .iter()
        .map(|row| format!("{row:?}"))
        .collect();
    format!("[{}]", rows.join(",")).replace(' ', "")
}

/// A list of lists with a text for each cell.
pub(super) fn square_text(size: Size, text: impl Fn(Cell) -> String) -> String {
    let cells: Vec<String> = size.cells().map(text).collect();
    let rows: Vec<String> = (cells.chunks(size.get()))
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    format!("[{}]", rows.join(","))
}
