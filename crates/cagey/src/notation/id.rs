//! Game ids: `6:BLOCKS,CLUES`, and the extended ids `c6:…`, which exist for every puzzle.
//!
//! BLOCKS describes for each edge between two cells whether it is a wall: first the edges between horizontal
//! neighbours in reading order, then those between vertical neighbours, column by column. A letter stands for a run
//! of edges without walls and the wall that ends it: `_` for none, `a` for one, … `y` for 25; `z` stands for 25
//! edges without a wall at the end. Repeated letters are counted: `a3`. A wall after the last edge ends the last
//! run.
//!
//! CLUES has a letter and a number for each cage, in the order of their first cells.

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, WriteError, expectation};
use super::signs::given;
use super::{Document, Format};
use crate::model::{Cage, Cell, Clue, Op, Puzzle, Size};

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let mut lines = source
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let line = lines.next()?;
    let (id, behind) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let second = lines.next().unwrap_or("");
    for trailing in [behind.trim_start(), second] {
        if !trailing.is_empty() && !trailing.starts_with('#') {
            faults.add(Span::of(trailing, source), ParseErrorKind::Trailing);
        }
    }
    read_id(Span::of(id, source), source, faults)
}

pub(super) fn read_id(id: Span, source: &str, faults: &mut Faults) -> Option<Document> {
    let text = id.text(source);
    let Some(colon) = text.find([':', '#']) else {
        faults.expected(id, "a game id, such as 4:_a_7a4_a3,s1m6m2s2a5d2a7d2");
        return None;
    };
    if text[colon..].starts_with('#') {
        faults.add(id, ParseErrorKind::SeedId);
        return None;
    }
    let is_extended = text.starts_with('c');
    let header = Span::new(id.start + usize::from(is_extended), id.start + colon);
    let header = read_header(header, source, faults);
    let size = header.as_ref().map(|header| header.size);
    let description = Span::new(id.start + colon + 1, id.end);
    let puzzle = read_description(description, source, size, is_extended, faults);
    let mut document = Document::from(puzzle?);
    document.meta.params = header?.params;
    Some(document)
}

/// Reads BLOCKS and CLUES. If the size is wrong, errors in the clues are still reported.
pub(super) fn read_description(
    span: Span,
    source: &str,
    size: Option<Size>,
    is_extended: bool,
    faults: &mut Faults,
) -> Option<Puzzle> {
    let comma = span.text(source).find(',').map(|at| span.start + at);
    let walls = Span::new(span.start, comma.unwrap_or(span.end));
    let cages = size
        .and_then(|size| read_walls(walls, source, size, faults).map(|walls| cages(&walls, size)));
    let Some(comma) = comma else {
        // If the walls end too early, that has been reported already.
        if size.is_none() || cages.is_some() {
            faults.expected(span.end_only(), "a comma and the clues");
        }
        return None;
    };
    let clues = read_clues(Span::new(comma + 1, span.end), source, is_extended, faults);
    let (size, cages, clues) = (size?, cages?, clues?);
    let need = cages.len();
    if clues.len() < need {
        let have = clues.len();
        faults.add(span.end_only(), ParseErrorKind::CluesTooFew { have, need });
        return None;
    }
    if let Some(extra) = clues.get(need) {
        let rest = Span::new(extra.span.start, span.end);
        faults.add(rest, ParseErrorKind::CluesTooMany { need });
        return None;
    }
    let mut draft = Draft::new(size, span);
    for (
        ClueText {
            letter,
            target,
            span,
        },
        cells,
    ) in clues.into_iter().zip(cages)
    {
        let op = Op::ALL.into_iter().find(|op| op.letter() == letter);
        if !is_extended && op.is_some_and(|op| !is_in_keen(op, cells.len())) {
            faults.add(span, ParseErrorKind::NotInPlainId);
        }
        let clue = match (op, letter) {
            (Some(Op::Add), _) if cells.len() == 1 => given(target),
            (Some(op), _) => Clue::Op(op, target),
            (None, b'h') => Clue::Hidden(target),
            (None, _) => Clue::Free,
        };
        draft.cage(
            clue,
            span,
            cells.into_iter().map(|cell| (cell, span)).collect(),
        );
    }
    draft.build(faults)
}

/// What precedes the description: the size, and optionally a level.
pub(super) struct Header {
    pub(super) size: Size,
    pub(super) params: Option<String>,
}

pub(super) fn read_header(span: Span, source: &str, faults: &mut Faults) -> Option<Header> {
    let digits = (span.text(source))
        .find(|c: char| !c.is_ascii_digit())
        .map_or(span.end, |at| span.start + at);
    let size = faults.size(Span::new(span.start, digits));
    let params = &source[digits..span.end];
    if !is_params(params) {
        faults.expected(
            Span::new(digits, span.end),
            "a colon, or a level such as dn",
        );
        return None;
    }
    Some(Header {
        size: size?,
        params: (!params.is_empty()).then(|| params.to_owned()),
    })
}

/// For each edge, whether it is a wall.
fn read_walls(span: Span, source: &str, size: Size, faults: &mut Faults) -> Option<Vec<bool>> {
    let need = edges(size);
    // One more than the number of edges, for the wall that ends the last run.
    let mut walls: Vec<bool> = Vec::with_capacity(need + 1);
    let bytes = source.as_bytes();
    let mut at = span.start;
    let mut bad = false;
    while at < span.end {
        let letter_at = at;
        let letter = bytes[at];
        at += source[at..].chars().next().map_or(1, char::len_utf8);
        let digits = at;
        while at < span.end && bytes[at].is_ascii_digit() {
            at += 1;
        }
        let (run, ends_in_wall) = match letter {
            b'_' => (0, true),
            letter @ b'a'..=b'y' => (usize::from(letter - b'a') + 1, true),
            b'z' => (25, false),
            _ => {
                faults.expected(Span::new(letter_at, at), expectation::WALL);
                bad = true;
                continue;
            }
        };
        let repeat = match &source[digits..at] {
            "" => 1,
            // A count that does not fit into a number is too large anyway.
            count => count.parse().unwrap_or(u64::MAX),
        };
        let room = (need + 1 - walls.len()) / (run + usize::from(ends_in_wall)).max(1);
        if repeat > room as u64 {
            faults.add(
                Span::new(letter_at, span.end),
                ParseErrorKind::WallsTooMany { need },
            );
            return None;
        }
        for _ in 0..repeat {
            walls.extend(std::iter::repeat_n(false, run));
            walls.extend(ends_in_wall.then_some(true));
        }
    }
    if bad {
        return None;
    }
    if walls.len() == need {
        faults.expected(span.end_only(), "a last wall, such as _");
        return None;
    }
    if walls.len() < need {
        let have = walls.len();
        faults.add(span.end_only(), ParseErrorKind::WallsTooFew { have, need });
        return None;
    }
    if walls.pop() == Some(false) {
        // A `z` that reached past the last edge.
        faults.add(span.end_only(), ParseErrorKind::WallsTooMany { need });
        return None;
    }
    Some(walls)
}

pub(super) fn edges(size: Size) -> usize {
    2 * size.get() * (size.get() - 1)
}

/// The two cells on the sides of each edge, in the order of ids.
fn edge_cells(size: Size) -> impl Iterator<Item = (Cell, Cell)> {
    let n = size.get() as u8;
    let pairs = move || (0..n).flat_map(move |line| (1..n).map(move |i| (line, i)));
    let horizontal = pairs().map(|(row, col)| (Cell::new(row, col - 1), Cell::new(row, col)));
    let vertical = pairs().map(|(col, row)| (Cell::new(row - 1, col), Cell::new(row, col)));
    horizontal.chain(vertical)
}

/// The connected components, in the order of their first cells.
fn cages(walls: &[bool], size: Size) -> Vec<Vec<Cell>> {
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut cage_of: Vec<usize> = (0..size.area()).collect();
    for ((one, other), _) in edge_cells(size).zip(walls).filter(|&(_, &wall)| !wall) {
        let (kept, gone) = (cage_of[one.index(size)], cage_of[other.index(size)]);
        let (kept, gone) = (kept.min(gone), kept.max(gone));
        for cage in cage_of.iter_mut().filter(|cage| **cage == gone) {
            *cage = kept;
        }
    }
    let mut number = vec![None; size.area()];
    for cell in size.cells() {
        let root = cage_of[cell.index(size)];
        let index = *number[root].get_or_insert_with(|| {
            cages.push(Vec::new());
            cages.len() - 1
        });
        cages[index].push(cell);
    }
    cages
}

/// Whether these are valid parameters between the size and the colon: an optional level, then an optional `m`.
pub(super) fn is_params(params: &str) -> bool {
    let level = params.strip_suffix('m').unwrap_or(params);
    matches!(level, "" | "de" | "dn" | "dh" | "dx" | "du")
}

struct ClueText {
    letter: u8,
    target: u64,
    span: Span,
}

fn read_clues(
    span: Span,
    source: &str,
    is_extended: bool,
    faults: &mut Faults,
) -> Option<Vec<ClueText>> {
    let bytes = source.as_bytes();
    let is_letter =
        |byte: u8| matches!(byte, b'h' | b'n') || Op::ALL.iter().any(|op| op.letter() == byte);
    let mut clues = Vec::new();
    let mut good = true;
    let mut at = span.start;
    while at < span.end {
        let start = at;
        if !is_letter(bytes[at]) {
            // Report one error for the whole range that cannot be read.
            while at < span.end && !is_letter(bytes[at]) {
                at += 1;
            }
            faults.expected(Span::new(start, at), expectation::CLUE_LETTER);
            good = false;
            continue;
        }
        let letter = bytes[at];
        at += 1;
        // A minus is part of the number, so that the error is that it is negative.
        while at < span.end && (bytes[at].is_ascii_digit() || bytes[at] == b'-') {
            at += 1;
        }
        // If there is no number, the error is at whatever is there instead.
        while at < span.end && !is_letter(bytes[at]) && source[start + 1..at].is_empty() {
            at += source[at..].chars().next().map_or(1, char::len_utf8);
        }
        let number = Span::new(start + 1, at);
        let place = Span::new(start, at);
        if !is_extended && matches!(letter, b'h' | b'n') {
            faults.add(place, ParseErrorKind::NotInPlainId);
            good = false;
        } else if letter == b'n' {
            if number.start < number.end {
                faults.expected(number, "no number after n, which means no clue");
                good = false;
            }
            clues.push(ClueText {
                letter,
                target: 0,
                span: place,
            });
        } else {
            match faults.number(number) {
                Some(target) => clues.push(ClueText {
                    letter,
                    target,
                    span: place,
                }),
                None => good = false,
            }
        }
    }
    good.then_some(clues)
}

pub(super) fn write_plain(document: &Document) -> Result<String, WriteError> {
    check_plain(&document.puzzle, Format::Id)?;
    Ok(shortest(&document.puzzle, params(document)) + "\n")
}

pub(super) fn write_extended(document: &Document) -> String {
    format!("c{}\n", body(&document.puzzle, params(document)))
}

/// The parameters between the size and the colon.
pub(super) fn params(document: &Document) -> &str {
    document.meta.params.as_deref().unwrap_or("")
}

/// The id without a line break: a plain game id if possible, otherwise an extended id.
pub(super) fn shortest(puzzle: &Puzzle, params: &str) -> String {
    let extended = if check_plain(puzzle, Format::Id).is_ok() {
        ""
    } else {
        "c"
    };
    format!("{extended}{}", body(puzzle, params))
}

/// Whether Tatham's ids can have the operator on so many cells.
pub(super) fn is_in_keen(op: Op, cells: usize) -> bool {
    op.most_cells_in_keen().is_some_and(|most| cells <= most)
}

/// Whether Tatham's ids can say every clue.
pub(super) fn check_plain(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    let why = |cage: &Cage| match cage.clue() {
        Clue::Op(op, _) if is_in_keen(op, cage.cells().len()) => None,
        Clue::Op(op, _) => Some(match op.most_cells_in_keen() {
            Some(most) => {
                let signs = Op::signs_of(|op| op.most_cells_in_keen() == Some(most), "and");
                let cells = match most {
                    2 => "two".to_owned(),
                    most => format!("at most {most}"),
                };
                format!("{signs} are only possible in cages of {cells} cells")
            }
            None => "its operator is not possible".to_owned(),
        }),
        Clue::Hidden(_) => Some("hidden operators are not possible".to_owned()),
        Clue::Free => Some("every cage needs a clue".to_owned()),
        Clue::Given(_) => None,
    };
    let first = puzzle
        .cages()
        .iter()
        .find_map(|cage| Some((cage, why(cage)?)));
    first.map_or(Ok(()), |(cage, why)| {
        Err(WriteError::clue(format, cage, why))
    })
}

fn body(puzzle: &Puzzle, params: &str) -> String {
    let n = puzzle.size().get();
    format!("{n}{params}:{},{}", walls_text(puzzle), clues_text(puzzle))
}

/// Only BLOCKS and CLUES, as in save files.
pub(super) fn description(puzzle: &Puzzle) -> String {
    format!("{},{}", walls_text(puzzle), clues_text(puzzle))
}

fn walls_text(puzzle: &Puzzle) -> String {
    let is_wall = |(one, other)| puzzle.cage_at(one) != puzzle.cage_at(other);
    let mut letters = Vec::new();
    let mut run = 0usize;
    for wall in edge_cells(puzzle.size()).map(is_wall).chain([true]) {
        if !wall {
            run += 1;
            continue;
        }
        while run > 25 {
            letters.push(b'z');
            run -= 25;
        }
        letters.push(if run == 0 { b'_' } else { b'a' - 1 + run as u8 });
        run = 0;
    }
    let mut text = String::with_capacity(letters.len());
    for run in letters.chunk_by(|a, b| a == b) {
        let letter = char::from(run[0]);
        text.push(letter);
        match run.len() {
            1 => {}
            2 => text.push(letter),
            count => push_number(count as u64, &mut text),
        }
    }
    text
}

fn clues_text(puzzle: &Puzzle) -> String {
    let mut text = String::with_capacity(4 * puzzle.cages().len());
    for cage in puzzle.cages() {
        let (letter, target) = match cage.clue() {
            Clue::Given(value) => ('a', u64::from(value.get())),
            Clue::Op(op, target) => (char::from(op.letter()), target),
            Clue::Hidden(target) => ('h', target),
            Clue::Free => {
                text.push('n');
                continue;
            }
        };
        text.push(letter);
        push_number(target, &mut text);
    }
    text
}

/// Appends a number in decimal digits.
pub(super) fn push_number(number: u64, text: &mut String) {
    if number > 9 {
        push_number(number / 10, text);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    /// One cage over a whole grid has runs longer than 25, which do not occur in puzzles of Tatham's sizes.
    #[test]
    fn long_runs_are_written_with_z_and_read_back() {
        for n in 1..=16 {
            let size = Size::new(n).unwrap();
            let all = Puzzle::builder(size).cage(Clue::Free, size.cells()).build();
            let puzzle = all.unwrap();
            let text = puzzle.to_string();
            assert_eq!(text.parse::<Puzzle>().unwrap(), puzzle, "{text}");
        }
        let one_cage = |n| {
            let size = Size::new(n).unwrap();
            let all = Puzzle::builder(size).cage(Clue::Free, size.cells());
            walls_text(&all.build().unwrap())
        };
        assert_eq!(one_cage(1), "_");
        assert_eq!(one_cage(4), "x"); // 24 edges
        assert_eq!(one_cage(5), "zo"); // 40 edges
        assert_eq!(one_cage(16), "z19e"); // 480 edges
    }

    #[test]
    fn level_and_multiplication_only_are_kept() {
        let parsed = parse("2dnm:a_3,m2m1m2").unwrap();
        assert_eq!(parsed.document.meta.params.as_deref(), Some("dnm"));
        assert_eq!(write_plain(&parsed.document).unwrap(), "2dnm:a_3,m2m1m2\n");
    }
}
