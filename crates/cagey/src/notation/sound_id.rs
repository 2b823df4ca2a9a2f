//! Reads a game id in which nothing is wrong, many times faster than a reader that reports faults.
//!
//! Whatever is unusual is left to [`id`](super::id), which says what is wrong with it, if anything is. What this reader
//! reads, `id` reads as the same puzzle.

use smallvec::SmallVec;

use super::id::{edges, is_in_keen, is_params};
use super::{Document, Format, LONGEST_PUZZLE, Parsed};
use crate::model::{Cage, CageId, Cell, Clue, Op, Puzzle, Size, Target, Value};

/// The most cells of a puzzle.
const AREA: usize = (Size::MAX as usize).pow(2);

/// Reads a text that is a game id and nothing else but white space around it.
pub(super) fn read(source: &str, format: Option<Format>) -> Option<Parsed> {
    if source.len() > LONGEST_PUZZLE {
        return None;
    }
    let line = source.trim_ascii();
    let (is_extended, rest) = match line.strip_prefix('c') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    if !rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let format = match (format, is_extended) {
        (Some(format @ (Format::Id | Format::ExtendedId)), _) => format,
        (Some(_), _) => return None,
        (None, false) => Format::Id,
        (None, true) => Format::ExtendedId,
    };
    let (header, description) = rest.split_once(':')?;
    let digits = header.bytes().take_while(u8::is_ascii_digit).count();
    let (size, params) = header.split_at(digits);
    let size = match size.as_bytes() {
        [ones] => usize::from(ones - b'0'),
        [tens @ b'1'..=b'9', ones] => usize::from(tens - b'0') * 10 + usize::from(ones - b'0'),
        _ => return None,
    };
    let size = Size::new(size).ok()?;
    if !is_params(params) {
        return None;
    }
    let mut text = description.as_bytes();
    let is_open = read_walls(&mut text, size)?;
    let (mut cages, cage_of) = cages(&is_open, size)?;
    for cage in &mut cages {
        cage.clue = read_clue(&mut text, cage.cells.len(), size, is_extended)?;
    }
    if !text.is_empty() {
        return None;
    }
    let mut document = Document::from(Puzzle::of_ordered_cages(size, cages, cage_of));
    document.meta.params = (!params.is_empty()).then(|| params.to_owned());
    Some(Parsed { document, format })
}

/// Whether this is a plain game id in the very text that is written for its puzzle. It must be one without faults.
///
/// The answer may be no without reason if something in the id is unusual.
///
/// ```
/// use cagey::notation::is_shortest_id;
///
/// assert!(is_shortest_id(b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2"));
/// assert!(!is_shortest_id(b"4dn:_a_7a4_a3,s1m6m2s2a5d2a7d2"));
/// assert!(!is_shortest_id(b"4:_a_7a3a_a3,s1m6m2s2a5d2a7d2"));
/// assert!(!is_shortest_id(b"4:_a_7a4_a3,s01m6m2s2a5d2a7d2"));
/// ```
pub fn is_shortest_id(id: &[u8]) -> bool {
    let digits = id.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let Some((b':', mut text)) = (id.get(digits)).map(|&colon| (colon, &id[digits + 1..])) else {
        return false;
    };
    // The run of letters before this one: of which letter, and how many times it was written.
    let mut before = (0, 0);
    loop {
        let Some((&letter, rest)) = text.split_first() else {
            return false;
        };
        text = rest;
        if letter == b',' {
            break;
        }
        // A run of 25 edges and a wall has a letter of its own.
        if letter == b'_' && before.0 == b'z' {
            return false;
        }
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_alone = before.0 != letter;
        before = match (&text[..digits], is_alone) {
            ([], true) => (letter, 1),
            // The same letter twice is written so; three times has a number.
            ([], false) if before.1 == 1 => (letter, 2),
            ([b'3'..=b'9'], true) | ([b'1'..=b'9', _, ..], true) => (letter, usize::MAX),
            _ => return false,
        };
        text = &text[digits..];
    }
    // Clues are a letter and a number without a 0 before it.
    let is_sound = |pair: &[u8]| match *pair {
        [letter, b'0', next] if !letter.is_ascii_digit() => !next.is_ascii_digit(),
        _ => true,
    };
    text.windows(3).all(is_sound)
}

/// For each edge whether there is no wall, in the order of ids; and the comma behind the walls is skipped.
fn read_walls(text: &mut &[u8], size: Size) -> Option<[bool; 2 * AREA]> {
    let need = edges(size);
    let mut is_open = [false; 2 * AREA];
    let mut at = 0;
    loop {
        let (&letter, rest) = text.split_first()?;
        *text = rest;
        let (run, wall) = match letter {
            b'_' => (0, 1),
            b'a'..=b'y' => (usize::from(letter - b'a') + 1, 1),
            b'z' => (25, 0),
            b',' => break,
            _ => return None,
        };
        let mut repeat = 0;
        while let [digit @ b'0'..=b'9', rest @ ..] = *text {
            repeat = repeat * 10 + usize::from(digit - b'0');
            // A count of 0 is unusual.
            if repeat == 0 || repeat > need + 1 {
                return None;
            }
            *text = rest;
        }
        for _ in 0..repeat.max(1) {
            let end = at + run + wall;
            // One more than there are edges, for the wall that ends the last run.
            if end > need + 1 {
                return None;
            }
            is_open[at..at + run].fill(true);
            at = end;
        }
    }
    (at == need + 1 && !is_open[need]).then_some(is_open)
}

/// The cages in the order of their first cells, still without clues, and the number of the cage of each cell.
fn cages(is_open: &[bool], size: Size) -> Option<(Vec<Cage>, Vec<CageId>)> {
    let n = size.get();
    let vertical = n * (n - 1);
    // Each cell has another one of its cage that comes before it, or itself.
    let mut before = [0u16; AREA];
    let first = |before: &[u16; AREA], mut cell: usize| {
        while usize::from(before[cell]) != cell {
            cell = usize::from(before[cell]);
        }
        cell
    };
    for row in 0..n {
        for col in 0..n {
            let cell = row * n + col;
            before[cell] = cell as u16;
            let joins_left = col > 0 && is_open[row * (n - 1) + col - 1];
            let joins_above = row > 0 && is_open[vertical + col * (n - 1) + row - 1];
            let left = joins_left.then(|| first(&before, cell - 1));
            let above = joins_above.then(|| first(&before, cell - n));
            match (left, above) {
                (None, None) => {}
                (Some(one), None) | (None, Some(one)) => before[cell] = one as u16,
                (Some(left), Some(above)) => {
                    let root = left.min(above);
                    before[left.max(above)] = root as u16;
                    before[cell] = root as u16;
                }
            }
        }
    }
    let mut cages: Vec<Cage> = Vec::with_capacity(n * n / 2 + 1);
    let mut cage_of = vec![CageId(0); n * n];
    for (index, cell) in size.cells().enumerate() {
        let root = first(&before, index);
        if root == index {
            cage_of[index] = CageId(cages.len() as u16);
            cages.push(Cage {
                clue: Clue::Free,
                cells: SmallVec::new(),
            });
        } else {
            cage_of[index] = cage_of[root];
        }
        push(&mut cages, cage_of[index], cell)?;
    }
    Some((cages, cage_of))
}

fn push(cages: &mut [Cage], cage: CageId, cell: Cell) -> Option<()> {
    cages.get_mut(cage.index())?.cells.push(cell);
    Some(())
}

/// The next clue, for a cage of so many cells.
fn read_clue(text: &mut &[u8], cells: usize, size: Size, is_extended: bool) -> Option<Clue> {
    let (&letter, rest) = text.split_first()?;
    *text = rest;
    if letter == b'n' {
        return is_extended.then_some(Clue::Free);
    }
    let mut target: Target = 0;
    let mut digits = 0;
    while let [digit @ b'0'..=b'9', rest @ ..] = *text {
        target = (target.checked_mul(10)?).checked_add(Target::from(digit - b'0'))?;
        *text = rest;
        digits += 1;
    }
    let is_value = (1..=size.get() as Target).contains(&target);
    if digits == 0 || (cells == 1 && !is_value) {
        return None;
    }
    let given = || Some(Clue::Given(Value::new(target as u8)?));
    if letter == b'h' {
        return match (is_extended, cells) {
            (false, _) => None,
            (true, 1) => given(),
            (true, _) => Some(Clue::Hidden(target)),
        };
    }
    let op = Op::ALL.into_iter().find(|op| op.letter() == letter)?;
    if (!is_extended && !is_in_keen(op, cells)) || cells < op.fewest_cells() {
        return None;
    }
    match (op, cells) {
        (Op::Add, 1) => given(),
        _ => Some(Clue::Op(op, target)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::error::Faults;
    use crate::notation::id;

    /// What is read with a report of faults.
    fn read_slowly(source: &str) -> Option<Document> {
        let mut faults = Faults::new(source);
        id::read(source, &mut faults).filter(|_| faults.is_empty())
    }

    #[test]
    fn sound_ids_are_read_like_all_others() {
        let mut read_ids = 0;
        for ids in [
            include_str!("../../../../testdata/corpus/keen/4dn.txt"),
            include_str!("../../../../testdata/corpus/keen/5dn.txt"),
            include_str!("../../../../testdata/corpus/keen/6du.txt"),
            include_str!("../../../../testdata/corpus/keen/8du.txt"),
            include_str!("../../../../testdata/corpus/keen/9du.txt"),
        ] {
            for line in ids.lines() {
                let Some(read) = read(line, None) else {
                    assert!(line.starts_with('#'), "{line}");
                    continue;
                };
                assert_eq!(Some(read.document), read_slowly(line), "{line}");
                read_ids += 1;
            }
        }
        assert_eq!(read_ids, 200);
        for id in [
            "c2:d,n",
            "c3:aa_a_4a,d2a3h2m4n",
            "c2:_5,h1m2na1",
            "4dnm:_a_7a4_a3,s1m6m2s2a5d2a7d2",
            "1:_,a1",
            "c16:z19e,n",
        ] {
            let fast = read(id, None).map(|read| read.document);
            assert_eq!(fast, read_slowly(id), "{id}");
        }
    }

    #[test]
    fn ids_that_count_as_shortest_are_written_as_they_are() {
        let mut state = 5u64;
        let mut below = |end: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as usize % end
        };
        let text = include_str!("../../../../testdata/corpus/keen/9du.txt");
        let ids: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let (mut shortest, mut others) = (0, 0);
        for round in 0..40_000 {
            let mut id = ids[round % ids.len()].replace("du:", ":").into_bytes();
            if round >= ids.len() {
                let at = below(id.len());
                let byte = b"_aabyz0012345678,:mdsha"[below(23)];
                match below(3) {
                    0 => id[at] = byte,
                    1 => id.insert(at, byte),
                    _ => drop(id.remove(at)),
                }
            }
            let id = String::from_utf8(id).unwrap();
            let Some(read) = read(&id, Some(Format::Id)) else {
                continue;
            };
            let is_written_so = read.document.puzzle.to_string() == id;
            match is_shortest_id(id.as_bytes()) {
                true => {
                    assert!(is_written_so, "{id}");
                    shortest += 1;
                }
                false => others += usize::from(is_written_so),
            }
        }
        assert!(shortest > 500 && others == 0, "{shortest} {others}");
    }

    #[test]
    fn ids_that_were_changed_at_random_are_read_the_same_or_left_to_the_other_reader() {
        let ids = [
            "4:_a_7a4_a3,s1m6m2s2a5d2a7d2",
            "c3:aa_a_4a,d2a3h2m4n",
            "6:_a_13a_4aa_aba3_aa__aa_aa_aa__,s2s3d3m6m20a7s3a7a8s2d2d2d2s3m6m15a5d2",
        ];
        let mut state = 28u64;
        let mut below = |end: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as usize % end
        };
        let mut sound = 0;
        for round in 0..60_000 {
            let mut id = ids[round % ids.len()].as_bytes().to_vec();
            for _ in 0..1 + below(2) {
                let at = below(id.len());
                let byte = b"_abyz0123456789,:cdmshn -"[below(25)];
                match below(3) {
                    0 => id[at] = byte,
                    1 => id.insert(at, byte),
                    _ => drop(id.remove(at)),
                }
            }
            let id = String::from_utf8(id).unwrap();
            let read = read(&id, None);
            sound += usize::from(read.is_some());
            if let Some(read) = read {
                assert_eq!(Some(read.document), read_slowly(&id), "{id}");
            }
        }
        assert!(sound > 3_000, "{sound}");
    }
}
