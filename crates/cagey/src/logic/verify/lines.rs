//! Checkers of the steps that divide the values of a line among its cages.

use std::collections::HashSet;

use super::totals::are_parallel;
use super::view::{MOST_RESULTS, View};
use super::{Checked, VerifyError, require};
use crate::model::{CageId, Clue, Line, Size, Value, ValueSet};
use crate::short_sort::short_sort_by_key;

/// The cages of the line have each of these values once between them.
pub(super) fn counting<'a>(
    view: &'a View,
    line: Line,
    values: ValueSet,
    cage: CageId,
) -> Checked<'a> {
    let counted = |set: ValueSet| set.iter().filter(|&value| values.contains(value)).count();
    let mut sums = vec![0];
    for sets in shares(view, line, cage)? {
        let mut next = Vec::new();
        for sum in sums
            .iter()
            .flat_map(|sum| sets.iter().map(move |&set| sum + counted(set)))
        {
            if !next.contains(&sum) {
                next.push(sum);
            }
        }
        sums = next;
    }
    view.kept(cage, |way| {
        let missing = values
            .len()
            .checked_sub(counted(view.part(cage, way, &[line]).collect()));
        Ok(missing.is_some_and(|missing| sums.contains(&missing)))
    })
}

/// A way to fill the cage must leave the other cages of the line values that do not repeat.
pub(super) fn line_combinations<'a>(view: &'a View, line: Line, cage: CageId) -> Checked<'a> {
    let shares = shares(view, line, cage)?;
    view.kept(cage, |way| {
        let inside: ValueSet = view.part(cage, way, &[line]).collect();
        can_share_out(view, &shares, inside, &mut HashSet::new())
    })
}

/// The same for several lines at once.
pub(super) fn lines_combinations<'a>(
    view: &'a View,
    lines: &'a [Line],
    cage: CageId,
) -> Checked<'a> {
    require(are_parallel(lines))?;
    // What a way to fill a cage takes: values of these lines.
    let taken = |cage: CageId, way: &[Value]| -> Taken {
        let parts = (lines.iter().enumerate())
            .map(|(place, &line)| Taken::of(place, view.part(cage, way, &[line])));
        parts.fold(Taken::default(), Taken::and)
    };
    let mut shares: Vec<Vec<Taken>> = Vec::new();
    for other in view.cages_of(lines.iter().flat_map(|&line| view.line(line))) {
        if other == cage {
            continue;
        }
        let is_free = view.puzzle.cage(other).clue() == Clue::Free;
        match view.ways(other) {
            Err(VerifyError::Stopped) => return Err(VerifyError::Stopped),
            Ok(ways) if !is_free => {
                shares.push(ways.iter().map(|way| taken(other, way)).collect());
            }
            _ => {
                for (place, &line) in lines.iter().enumerate() {
                    let cells = view
                        .line(line)
                        .filter(|&cell| view.puzzle.cage_at(cell) == other);
                    shares.extend(cells.map(|cell| {
                        let values = view.candidates(cell);
                        let single = |value| Taken::of(place, std::iter::once(value));
                        values.iter().map(single).collect()
                    }));
                }
            }
        }
    }
    for share in &mut shares {
        share.sort_unstable();
        share.dedup();
    }
    // The values that the first shares can have taken together, those with few ways first.
    short_sort_by_key(&mut shares, Vec::len);
    let mut all = vec![Taken::default()];
    for share in &shares {
        let mut more = Vec::new();
        for &before in &all {
            view.pay_for(share.len())?;
            let parts = share.iter().filter(|part| !part.overlaps(before));
            more.extend(parts.map(|part| part.and(before)));
            if more.len() > 2 * MOST_RESULTS {
                keep_different(&mut more)?;
            }
        }
        keep_different(&mut more)?;
        all = more;
    }
    view.kept(cage, |way| {
        let mine = taken(cage, way);
        Ok(all.iter().any(|others| !others.overlaps(mine)))
    })
}

/// Keeps one of those that are equal.
fn keep_different(all: &mut Vec<Taken>) -> Result<(), VerifyError> {
    all.sort_unstable();
    all.dedup();
    match all.len() > MOST_RESULTS {
        true => Err(VerifyError::TooLarge),
        false => Ok(()),
    }
}

/// Values that are taken in each of some lines: 16 bits for each line.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Taken([u64; Size::MAX as usize / 4]);

impl Taken {
    /// Values of one line, which is given by its place among the lines.
    fn of(place: usize, values: impl Iterator<Item = Value>) -> Taken {
        let mut taken = Taken::default();
        for value in values {
            taken.0[place / 4] |= 1 << (place % 4 * 16 + usize::from(value.get()) - 1);
        }
        taken
    }

    fn and(self, other: Taken) -> Taken {
        let mut both = self;
        for (word, others) in both.0.iter_mut().zip(other.0) {
            *word |= others;
        }
        both
    }

    fn overlaps(self, other: Taken) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(one, other)| one & other != 0)
    }
}

/// For every cage of a line except one, the sets of values that it can have in that line. A cage with too many ways
/// to list, or without a clue, is treated cell by cell.
fn shares(view: &View, line: Line, but: CageId) -> Result<Vec<Vec<ValueSet>>, VerifyError> {
    let cages = view.cages_of(view.line(line)).into_iter();
    let mut shares = Vec::new();
    for cage in cages.filter(|&cage| cage != but) {
        let is_free = view.puzzle.cage(cage).clue() == Clue::Free;
        match view.ways(cage) {
            Err(VerifyError::Stopped) => return Err(VerifyError::Stopped),
            Ok(ways) if !is_free => {
                let mut sets: Vec<ValueSet> = Vec::new();
                for way in ways.iter() {
                    let set = view.part(cage, way, &[line]).collect();
                    if !sets.contains(&set) {
                        sets.push(set);
                    }
                }
                shares.push(sets);
            }
            _ => {
                let cells = (view.line(line)).filter(|&cell| view.puzzle.cage_at(cell) == cage);
                shares.extend(cells.map(|cell| {
                    let candidates = view.candidates(cell);
                    let single = |value| [value].into_iter().collect();
                    candidates.iter().map(single).collect()
                }));
            }
        }
    }
    Ok(shares)
}

/// Whether each share can have one of its sets without any value occurring twice. Failures are remembered
/// by how many shares were left and which values were used.
fn can_share_out(
    view: &View,
    shares: &[Vec<ValueSet>],
    used: ValueSet,
    failed: &mut HashSet<(usize, ValueSet)>,
) -> Result<bool, VerifyError> {
    let [first, rest @ ..] = shares else {
        return Ok(true);
    };
    view.pay_for(1)?;
    if failed.contains(&(rest.len(), used)) {
        return Ok(false);
    }
    for set in first {
        if set.iter().any(|value| used.contains(value)) {
            continue;
        }
        let mut with = used;
        set.iter().for_each(|value| with.insert(value));
        if can_share_out(view, rest, with, failed)? {
            return Ok(true);
        }
    }
    failed.insert((rest.len(), used));
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_one_line_is_none_of_another() {
        let size = Size::new(16).unwrap();
        for (place, value) in (0..16).flat_map(|place| size.values().map(move |v| (place, v))) {
            let taken = Taken::of(place, std::iter::once(value));
            for (other, v) in (0..16).flat_map(|other| size.values().map(move |v| (other, v))) {
                let overlaps = taken.overlaps(Taken::of(other, std::iter::once(v)));
                assert_eq!(overlaps, (place, value) == (other, v));
            }
        }
    }
}
