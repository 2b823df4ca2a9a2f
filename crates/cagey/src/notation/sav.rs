//! Save files of Tatham's Keen: lines of the form `KEYWORD :length:text`, with the moves made so far.

use super::error::{Faults, ParseErrorKind, Span, WriteError, shortened};
use super::grid::value_of;
use super::{Document, Format, id};
use crate::model::{Cell, Position, Size, ValueSet};

const SIZES: std::ops::RangeInclusive<usize> = 3..=9;
/// The largest target: Keen stores the target and the operator in one 32-bit word.
const FIRST_TARGET_TOO_LARGE: u64 = 1 << 29;

struct SavLine<'s> {
    keyword: &'s str,
    text: Span,
}

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let lines: Vec<SavLine> = source
        .lines()
        .filter(|line| !line.trim().is_empty())
        .filter_map(|line| read_line(line, source, faults))
        .collect();
    let find = |keyword| {
        lines
            .iter()
            .find(|line| line.keyword == keyword)
            .map(|line| line.text)
    };
    let mut need = |keyword| {
        let text = find(keyword);
        if text.is_none() {
            faults.add(Span::new(0, 0), ParseErrorKind::MissingSavLine(keyword));
        }
        text
    };
    let (game, description) = (need("GAME"), need("DESC"));
    let params = find("CPARAMS").or_else(|| need("PARAMS"));
    let state = find("STATEPOS");
    if let Some(game) = game.filter(|game| game.text(source) != "Keen") {
        faults.add(game, ParseErrorKind::NotKeen(shortened(game.text(source))));
        return None;
    }
    let header = params.and_then(|params| id::read_header(params, source, faults));
    let size = header.as_ref().map(|header| header.size);
    if let (Some(size), Some(params)) = (size, params)
        && !SIZES.contains(&size.get())
    {
        let kind = ParseErrorKind::SizeNotInFormat {
            format: Format::Sav,
            smallest: *SIZES.start(),
            largest: *SIZES.end(),
        };
        faults.add(params, kind);
    }
    let puzzle = description
        .and_then(|description| id::read_description(description, source, size, false, faults));
    let moves: Vec<&SavLine> = (lines.iter())
        .filter(|line| matches!(line.keyword, "MOVE" | "SOLVE" | "RESTART"))
        .collect();
    // States are counted from 1: the first is the one before any move.
    let last = moves.len() as u64 + 1;
    let state = state.map_or(Some(last), |place| {
        let state = faults.number(place)?;
        if !(1..=last).contains(&state) {
            faults.expected(place, "a state that the moves lead to");
        }
        Some(state.clamp(1, last))
    });
    let mut position = Position::empty(size?);
    for line in &moves[..state.unwrap_or(last) as usize - 1] {
        if line.keyword == "RESTART" {
            position = Position::empty(size?);
        } else if apply(line.text.text(source), size?, &mut position).is_none() {
            faults.add(line.text, ParseErrorKind::BadMove);
        }
    }
    let mut document = Document::from(puzzle?);
    document.position = position;
    document.meta.params = header?.params;
    Some(document)
}

fn read_line<'s>(line: &'s str, source: &'s str, faults: &mut Faults) -> Option<SavLine<'s>> {
    let mut parts = line.splitn(3, ':');
    let (Some(keyword), Some(length), Some(text)) = (parts.next(), parts.next(), parts.next())
    else {
        faults.expected(Span::of(line, source), "a line such as STATEPOS:1:1");
        return None;
    };
    let declared = faults.number(Span::of(length, source));
    // Trailing white space, such as the line breaks of another system, is allowed.
    let trimmed = text.trim_end();
    if let Some(declared) =
        declared.filter(|&length| length < trimmed.len() as u64 || length > text.len() as u64)
    {
        let have = text.len();
        faults.add(
            Span::of(text, source),
            ParseErrorKind::SavLength { declared, have },
        );
    }
    Some(SavLine {
        keyword: keyword.trim_end(),
        text: Span::of(trimmed, source),
    })
}

/// Makes a move; returns nothing if it is invalid.
fn apply(text: &str, size: Size, position: &mut Position) -> Option<()> {
    if text == "M" {
        for cell in size.cells() {
            if position.grid().get(cell).is_none() {
                position.put_marks(cell, size.values().collect());
            }
        }
        return Some(());
    }
    if let Some(digits) = text.strip_prefix('S') {
        if digits.len() != size.area() {
            return None;
        }
        for (cell, digit) in size.cells().zip(digits.bytes()) {
            let value = value_of(u64::from(digit.checked_sub(b'0')?), size)?;
            enter(position, cell, Some(value));
        }
        return Some(());
    }
    let is_mark = text.starts_with('P');
    let mut numbers = text
        .strip_prefix(['R', 'P'])?
        .split(',')
        .map(str::parse::<u8>);
    let mut next = || numbers.next()?.ok();
    let (col, row, number) = (next()?, next()?, next()?);
    let cell = Cell::new(row, col);
    if numbers.next().is_some() || !cell.is_in(size) {
        return None;
    }
    match value_of(u64::from(number), size) {
        // Marks are toggled.
        Some(value) if is_mark => {
            let mut marks = position.marks(cell);
            match marks.contains(value) {
                true => marks.remove(value),
                false => marks.insert(value),
            }
            position.put_marks(cell, marks);
        }
        None if number != 0 => return None,
        value => enter(position, cell, value),
    }
    Some(())
}

/// Sets or clears the value of a cell, and removes its pencil marks.
fn enter(position: &mut Position, cell: Cell, value: Option<crate::model::Value>) {
    position.put(cell, value);
    position.put_marks(cell, ValueSet::EMPTY);
}

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let size = puzzle.size();
    if !SIZES.contains(&size.get()) {
        return Err(WriteError::Size {
            format: Format::Sav,
            smallest: *SIZES.start(),
            largest: *SIZES.end(),
        });
    }
    id::check_plain(puzzle, Format::Sav)?;
    let too_large = |target: u64| target >= FIRST_TARGET_TOO_LARGE;
    let mut cages = puzzle.cages().iter();
    if let Some(cage) = cages.find(|cage| cage.clue().target().is_some_and(too_large)) {
        let why = "targets must be below 536870912";
        return Err(WriteError::clue(Format::Sav, cage, why));
    }
    let params = format!("{}{}", size.get(), id::params(document));
    let moves = moves(document);
    let states = (moves.len() + 1).to_string();
    let mut text = String::new();
    let mut line = |keyword: &str, value: &str| {
        text += &format!("{keyword:8}:{}:{value}\n", value.len());
    };
    line("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
    line("VERSION", "1");
    line("GAME", "Keen");
    line("PARAMS", &params);
    line("CPARAMS", &params);
    line("DESC", &id::description(puzzle));
    line("NSTATES", &states);
    line("STATEPOS", &states);
    for text in moves {
        line("MOVE", &text);
    }
    Ok(text)
}

/// The moves that lead to the position.
fn moves(document: &Document) -> Vec<String> {
    let position = &document.position;
    let mut moves = Vec::new();
    for cell in document.puzzle.size().cells() {
        let at = format!("{},{}", cell.col(), cell.row());
        match position.grid().get(cell) {
            Some(value) => moves.push(format!("R{at},{value}")),
            None => moves.extend(
                position
                    .marks(cell)
                    .iter()
                    .map(|value| format!("P{at},{value}")),
            ),
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Value, ValueSet};
    use crate::notation::{parse, write};

    const START: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n\
        VERSION :1:1\nGAME    :4:Keen\nPARAMS  :3:3de\nCPARAMS :3:3de\n\
        DESC    :16:a_3aab_,d2s1a4m6\n";

    fn position(rest: &str) -> Position {
        let text = START.to_owned() + rest;
        parse(&text)
            .unwrap_or_else(|e| panic!("{e}"))
            .document
            .position
    }

    #[test]
    fn moves_up_to_the_state_are_made() {
        let moves = "NSTATES :1:5\nSTATEPOS:1:4\nMOVE    :1:M\nMOVE    :6:P1,0,3\n\
            MOVE    :6:R2,0,1\nMOVE    :6:R2,0,0\n";
        let position = position(moves);
        let value = |v| Value::new(v).unwrap();
        assert_eq!(position.grid().to_string(), "..1......");
        let marks: ValueSet = [value(1), value(2)].into_iter().collect();
        assert_eq!(position.marks(Cell::new(0, 1)), marks);
        assert!(position.marks(Cell::new(0, 2)).is_empty());
    }

    #[test]
    fn a_move_to_0_clears_a_cell() {
        let moves = "MOVE    :6:R2,0,1\nMOVE    :6:R1,1,2\nMOVE    :6:R2,0,0\n";
        assert_eq!(position(moves).grid().to_string(), "....2....");
    }

    #[test]
    fn a_solution_fills_the_grid_and_a_restart_clears_it() {
        assert!(position("MOVE    :10:S123231312\n").grid().is_full());
        let restarted = position("SOLVE   :10:S123231312\nRESTART :16:a_3aab_,d2s1a4m6\n");
        assert!(restarted.is_empty());
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = START.to_owned() + "MOVE    :6:R2,0,1\nMOVE    :6:P1,1,3\n";
        let document = parse(&text).unwrap().document;
        let written = write(&document, Format::Sav).unwrap();
        assert_eq!(parse(&written).unwrap().document, document);
    }
}
