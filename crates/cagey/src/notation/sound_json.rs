//! Reads a puzzle in the very text that [`json`](super::json) writes for it, many times faster than any JSON is read.
//!
//! Whatever differs, such as other keys, white space or a fault, is left to `json`. What this reader reads, `json` reads as
//! the same puzzle.

use smallvec::SmallVec;

use super::{Document, Format, LONGEST_PUZZLE, Parsed};
use crate::model::{Cage, CageId, Cell, Clue, Op, Puzzle, Size, Target, Value};

/// A cell that no cage has yet.
const NONE: CageId = CageId(u16::MAX);

/// Reads an object with `size` and `cages` and nothing else.
pub(super) fn read(source: &str, format: Option<Format>) -> Option<Parsed> {
    if source.len() > LONGEST_PUZZLE || !matches!(format, None | Some(Format::Json)) {
        return None;
    }
    let mut text = source.trim_ascii_end().as_bytes();
    skip(&mut text, b"{\"size\":")?;
    let size = Size::new(usize::try_from(number(&mut text)?).ok()?).ok()?;
    skip(&mut text, b",\"cages\":[")?;
    let mut cages: Vec<Cage> = Vec::with_capacity(size.area() / 2 + 1);
    let mut cage_of = vec![NONE; size.area()];
    let mut left = size.area();
    loop {
        let id = CageId(u16::try_from(cages.len()).ok()?);
        let cage = read_cage(&mut text, size)?;
        for cell in &cage.cells {
            let of = cage_of.get_mut(size.index_of(*cell)?)?;
            if *of != NONE {
                return None;
            }
            *of = id;
        }
        let is_after = |before: &Cage| before.first_cell() < cage.first_cell();
        if !cages.last().is_none_or(is_after) {
            return None;
        }
        left -= cage.cells.len();
        cages.push(cage);
        match text.split_first()? {
            (b',', rest) => text = rest,
            (b']', rest) => {
                text = rest;
                break;
            }
            _ => return None,
        }
    }
    let is_whole = text == b"}" && left == 0;
    is_whole.then(|| Parsed {
        document: Document::from(Puzzle::of_ordered_cages(size, cages, cage_of)),
        format: Format::Json,
    })
}

fn read_cage(text: &mut &[u8], size: Size) -> Option<Cage> {
    let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
    skip(text, b"{\"cells\":[")?;
    loop {
        skip(text, b"[")?;
        let row = number(text)?;
        skip(text, b",")?;
        let col = number(text)?;
        skip(text, b"]")?;
        let n = size.get() as u64;
        let cell = (row < n && col < n).then(|| Cell::new(row as u8, col as u8))?;
        // In reading order, as they are written.
        if cells.last().is_some_and(|&last| last >= cell) {
            return None;
        }
        cells.push(cell);
        let (&next, rest) = text.split_first()?;
        *text = rest;
        match next {
            b',' => {}
            b']' => break,
            _ => return None,
        }
    }
    if !is_connected(&cells) {
        return None;
    }
    let clue = read_clue(text, cells.len(), size)?;
    Some(Cage { clue, cells })
}

/// The clue, and the end of the cage's object.
fn read_clue(text: &mut &[u8], cells: usize, size: Size) -> Option<Clue> {
    if skip(text, b"}").is_some() {
        return Some(Clue::Free);
    }
    skip(text, b",\"op\":\"")?;
    let (&sign, rest) = text.split_first()?;
    *text = rest;
    skip(text, b"\",\"target\":")?;
    let target: Target = number(text)?;
    skip(text, b"}")?;
    let is_value = (1..=size.get() as Target).contains(&target);
    if cells == 1 && !is_value {
        return None;
    }
    match (sign, cells) {
        (b'=', 1) => Some(Clue::Given(Value::new(target as u8)?)),
        (b'?', 2..) => Some(Clue::Hidden(target)),
        (sign, 2..) => {
            let op = (Op::ALL.into_iter()).find(|op| op.ascii() == char::from(sign))?;
            (cells >= op.fewest_cells()).then_some(Clue::Op(op, target))
        }
        _ => None,
    }
}

/// Whether cells in reading order are connected.
fn is_connected(cells: &[Cell]) -> bool {
    /// Cages with more cells are left to `json`.
    const MOST: usize = 32;
    match cells {
        [_] => return true,
        [one, other] => return one.touches(*other),
        _ if cells.len() > MOST => return false,
        _ => {}
    }
    let mut reached = 1u32;
    loop {
        let mut next = reached;
        for (at, cell) in cells.iter().enumerate() {
            let touches =
                |&(other, one): &(usize, &Cell)| reached >> other & 1 != 0 && one.touches(*cell);
            if next >> at & 1 == 0 && cells.iter().enumerate().any(|pair| touches(&pair)) {
                next |= 1 << at;
            }
        }
        if next == reached {
            return reached.count_ones() as usize == cells.len();
        }
        reached = next;
    }
}

fn skip(text: &mut &[u8], expected: &[u8]) -> Option<()> {
    *text = text.strip_prefix(expected)?;
    Some(())
}

/// A number in digits, without a 0 before others.
fn number(text: &mut &[u8]) -> Option<u64> {
    // Nearly all have one digit.
    if let [digit @ b'0'..=b'9', next, ..] = *text
        && !next.is_ascii_digit()
    {
        *text = &text[1..];
        return Some(u64::from(digit - b'0'));
    }
    let mut number: u64 = 0;
    let mut digits = 0;
    while let [digit @ b'0'..=b'9', rest @ ..] = *text {
        if digits > 0 && number == 0 {
            return None;
        }
        number = (number.checked_mul(10)?).checked_add(u64::from(digit - b'0'))?;
        *text = rest;
        digits += 1;
    }
    (digits > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::error::Faults;
    use crate::notation::{json, parse};

    /// What is read as any JSON is.
    fn read_slowly(source: &str) -> Option<Document> {
        let mut faults = Faults::new(source);
        json::read(source, &mut faults).filter(|_| faults.is_empty())
    }

    #[test]
    fn what_is_written_is_read_by_this_reader_as_by_the_other() {
        let mut ids = vec![
            "c3:aa_a_4a,d2a3h2m4n".to_owned(),
            "c2:_5,h1m2na1".to_owned(),
        ];
        ids.extend([
            "c16:z19e,n".to_owned(),
            "c2:d,n".to_owned(),
            "1:_,a1".to_owned(),
        ]);
        for text in [
            include_str!("../../../../testdata/corpus/keen/4dn.txt"),
            include_str!("../../../../testdata/corpus/keen/6du.txt"),
            include_str!("../../../../testdata/corpus/keen/9du.txt"),
        ] {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            ids.extend(lines.map(str::to_owned));
        }
        let mut sound = 0;
        for id in &ids {
            let text = json::write(&Document::from(parse(id).unwrap().document.puzzle));
            let slowly = read_slowly(&text);
            assert!(slowly.is_some(), "{text}");
            if let Some(read) = read(&text, None) {
                assert_eq!(Some(read.document), slowly, "{text}");
                sound += 1;
            }
        }
        assert!(sound >= 120, "{sound} of {}", ids.len());
    }

    #[test]
    fn texts_that_were_changed_at_random_are_read_the_same_or_left_to_the_other_reader() {
        let texts = [
            "4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
            "c3:aa_a_4a,d2a3h2m4n",
            "3:_13,a1a2a3a2a3a1a3a1a2",
        ];
        let texts = texts.map(|id| parse(id).map(|parsed| json::write(&parsed.document)));
        let texts: Vec<String> = texts.into_iter().filter_map(Result::ok).collect();
        assert!(texts.len() >= 2);
        let mut state = 31u64;
        let mut below = |end: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as usize % end
        };
        let mut sound = 0;
        for round in 0..60_000 {
            let mut text = texts[round % texts.len()].clone().into_bytes();
            for _ in 0..1 + below(2) {
                let at = below(text.len());
                let byte = b"0123456789[]{},:\"+-*/=? "[below(24)];
                match below(4) {
                    0 => text.insert(at, byte),
                    1 => drop(text.remove(at)),
                    _ => text[at] = byte,
                }
            }
            let text = String::from_utf8(text).unwrap();
            if let Some(read) = read(&text, None) {
                assert_eq!(Some(read.document), read_slowly(&text), "{text}");
                sound += 1;
            }
        }
        assert!(sound > 500, "{sound}");
    }
}
