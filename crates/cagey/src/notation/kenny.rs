//! Kenny's text format: the size, a grid of letters, and one clue per line in the order of the letters.

use super::draft::Draft;
use super::error::{Faults, ParseErrorKind, Span, WriteError};
use super::{Document, Format, letters, signs};
use crate::model::Clue;
use crate::short_sort::short_sort_by_key;

pub(super) fn read(source: &str, faults: &mut Faults) -> Option<Document> {
    let lines: Vec<&str> = source
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let (first, rest) = lines.split_first()?;
    let size = faults.size(Span::of(first, source))?;
    let n = size.get();
    if rest.len() < n {
        let last = Span::of(lines[lines.len() - 1], source);
        let kind = ParseErrorKind::RowCount {
            have: rest.len(),
            need: n,
        };
        faults.add(last, kind);
        return None;
    }
    let (rows, clues) = rest.split_at(n);
    let Some(mut cages) = letters::read(rows, size, source, faults) else {
        // Errors in the clues are still reported.
        for clue in clues {
            signs::read_clue(Span::of(clue, source), source, None, faults);
        }
        return None;
    };
    short_sort_by_key(&mut cages, |cage| cage.name);
    let need = cages.len();
    if clues.len() < need {
        let end = Span::of(lines[lines.len() - 1], source).end_only();
        let have = clues.len();
        faults.add(end, ParseErrorKind::CluesTooFew { have, need });
    }
    if let Some(extra) = clues.get(need) {
        faults.add(
            Span::of(extra, source),
            ParseErrorKind::CluesTooMany { need },
        );
    }
    let mut draft = Draft::new(size, Span::of(rows[0], source));
    for (cage, clue) in cages.into_iter().zip(clues) {
        let span = Span::of(clue, source);
        let clue = signs::read_clue(span, source, Some(cage.cells.len()), faults);
        draft.cage(clue.unwrap_or(Clue::Free), span, cage.cells);
    }
    if clues.len() < need {
        draft.unreadable_cage();
    }
    draft.build(faults).map(Document::from)
}

pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let names: Vec<String> = ('A'..='Z').chain('a'..='z').map(String::from).collect();
    if puzzle.cages().len() > names.len() {
        return Err(WriteError::TooLarge {
            format: Format::Kenny,
        });
    }
    let mut text = format!("{}\n", puzzle.size().get());
    for row in letters::rows(puzzle, &names[..puzzle.cages().len()]) {
        text += &(row + "\n");
    }
    for cage in puzzle.cages() {
        let clue = cage.clue();
        if matches!(clue, Clue::Hidden(_) | Clue::Free) {
            let why = "each of its cages needs an operator and a target";
            return Err(WriteError::clue(Format::Kenny, cage, why));
        }
        text += &(signs::write_clue(clue) + "\n");
    }
    Ok(text)
}
