//! The `text` format: a grid of cage names, then a line `name: clue` for each.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, expectation, shortened};
use super::{Document, letters, signs};
use crate::model::{Clue, Op, Size};

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let lines: Vec<&str> = source
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line).trim())
        .filter(|line| !line.is_empty())
        .collect();
    let grid_end = lines.iter().position(|line| is_like_clue(line));
    let (rows, clues) = lines.split_at(grid_end.unwrap_or(lines.len()));
    let cages = read_grid(rows, source, faults);
    let mut clue_spans: BTreeMap<&str, Span> = BTreeMap::new();
    let mut all_named = true;
    for line in clues {
        let Some((name, clue)) = line.split_once(':') else {
            faults.expected(Span::of(line, source), expectation::CLUE);
            all_named = false;
            continue;
        };
        let name = name.trim_end();
        let name_span = Span::of(name, source);
        let is_known = |name| {
            let known = cages.as_ref();
            known.is_none_or(|(_, cages)| cages.iter().any(|cage| cage.name == name))
        };
        if clue_spans.contains_key(name) {
            faults.add(name_span, ParseErrorKind::ClueRepeated(shortened(name)));
        } else if !is_known(name) {
            faults.add(name_span, ParseErrorKind::UnknownCage(shortened(name)));
        } else {
            clue_spans.insert(name, Span::of(clue.trim(), source));
        }
    }
    let Some((size, cages)) = cages else {
        // Errors in the clues are still reported.
        for &span in clue_spans.values() {
            signs::read_clue(span, source, None, faults);
        }
        return None;
    };
    let mut draft = Draft::new(size, Span::of(rows[0], source));
    for cage in cages {
        let Some(&span) = clue_spans.get(cage.name) else {
            let first = cage.cells[0].1;
            if all_named {
                faults.add(first, ParseErrorKind::ClueMissing(shortened(cage.name)));
            }
            draft.cage(Clue::Free, first, cage.cells);
            continue;
        };
        let clue = signs::read_clue(span, source, Some(cage.cells.len()), faults);
        draft.cage(clue.unwrap_or(Clue::Free), span, cage.cells);
    }
    draft.build(faults).map(Document::from)
}

/// Whether a line is a clue, or a clue without its colon, which is recognised by its end.
fn is_like_clue(line: &str) -> bool {
    let number = line.trim_end_matches(is_sign);
    line.contains(':')
        || (number.len() < line.len() && number.trim_end().ends_with(|c: char| c.is_ascii_digit()))
}

/// Whether a character is the sign of an operator, or the question mark of a hidden one. Other characters that are
/// read for operators, such as `x` and `:`, are left out, because they may be names of cages or separate them from clues.
fn is_sign(character: char) -> bool {
    let is_printed = |op: Op| [op.sign(), op.ascii()].contains(&character);
    character == '?' || Op::ALL.into_iter().any(is_printed)
}

fn read_grid<'s>(
    rows: &[&'s str],
    source: &'s str,
    faults: &mut Faults,
) -> Option<(Size, Vec<letters::NamedCage<'s>>)> {
    let Some(first) = rows.first() else {
        faults.expected(Span::new(0, 0), "a grid of cage names before the clues");
        return None;
    };
    // The width is that of most rows, or else the number of rows. A title above the grid does not matter.
    let lengths: Vec<usize> = rows
        .iter()
        .map(|row| letters::names_in(row).len())
        .collect();
    let agreeing = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    let columns = lengths
        .iter()
        .copied()
        .max_by_key(|&length| (agreeing(length), length == rows.len()))
        .unwrap_or(0);
    for (row, &have) in rows
        .iter()
        .zip(&lengths)
        .filter(|(_, have)| **have != columns)
    {
        let need = columns;
        faults.add(
            Span::of(row, source),
            ParseErrorKind::RowLength { have, need },
        );
    }
    if agreeing(columns) < rows.len() {
        return None;
    }
    let Ok(size) = Size::new(rows.len()) else {
        let beyond = rows.get(usize::from(Size::MAX)).unwrap_or(first);
        faults.add(Span::of(beyond, source), ParseErrorKind::SizeOutOfRange);
        return None;
    };
    if columns != rows.len() {
        let kind = ParseErrorKind::RowCount {
            have: rows.len(),
            need: columns,
        };
        faults.add(Span::of(rows[rows.len() - 1], source), kind);
        return None;
    }
    Some((size, letters::read(rows, size, source, faults)?))
}

pub(super) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let names = names(puzzle.cages().len());
    let mut text = String::new();
    for row in letters::rows(puzzle, &names) {
        text += &(row + "\n");
    }
    text.push('\n');
    for (name, cage) in names.iter().zip(puzzle.cages()) {
        let clue = signs::write_clue(cage.clue());
        text += format!("{name}: {clue}").trim_end();
        text.push('\n');
    }
    text
}

/// Single letters as long as there are enough, otherwise letters with numbers.
fn names(count: usize) -> Vec<String> {
    let letters = || ('a'..='z').chain('A'..='Z');
    if count <= 52 {
        return letters().take(count).map(String::from).collect();
    }
    let numbered =
        (1..).flat_map(|number| letters().map(move |letter| format!("{letter}{number}")));
    numbered.take(count).collect()
}
