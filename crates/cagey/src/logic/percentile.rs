//! The place of a score among those of puzzles of the same size.

use std::ops::RangeInclusive;

use crate::model::Size;

/// Of each size, the scores that 0 %, 5 %, 10 % and so on of its puzzles do not reach.
///
/// `scripts/ranks` has made this table, and says what it is made of: puzzles with one solution that no logic has chosen.
const TABLE: &[(usize, [u16; 21])] = &[
    // 1768 puzzles, of 6000 drafts of the seed 1.
    (
        3,
        [
            23, 37, 38, 40, 56, 56, 56, 58, 58, 58, 59, 60, 62, 62, 63, 64, 64, 77, 82, 96, 113,
        ],
    ),
    // 1202 puzzles, of 12000 drafts of the seed 1.
    (
        4,
        [
            40, 65, 67, 69, 71, 73, 76, 84, 88, 91, 95, 98, 104, 115, 119, 123, 127, 136, 178, 207,
            452,
        ],
    ),
    // 1224 puzzles, of 12000 drafts of the seed 1.
    (
        5,
        [
            67, 82, 93, 101, 106, 111, 115, 121, 131, 137, 143, 148, 152, 159, 169, 203, 219, 233,
            272, 403, 1093,
        ],
    ),
    // 1102 puzzles, of 16000 drafts of the seed 1.
    (
        6,
        [
            76, 123, 139, 161, 176, 195, 214, 236, 250, 263, 277, 303, 333, 390, 448, 507, 577,
            713, 872, 1130, 3700,
        ],
    ),
    // 873 puzzles, of 16000 drafts of the seed 1.
    (
        7,
        [
            94, 171, 206, 245, 281, 298, 311, 330, 354, 395, 445, 503, 564, 621, 711, 803, 915,
            1079, 1287, 1655, 12041,
        ],
    ),
    // 1089 puzzles, of 24000 drafts of the seed 1.
    (
        8,
        [
            157, 291, 342, 380, 414, 463, 543, 620, 708, 800, 927, 1017, 1165, 1318, 1452, 1685,
            1964, 2403, 3853, 11094, 37220,
        ],
    ),
];

/// The sizes that have a table.
pub const RANKED: RangeInclusive<usize> = 3..=8;

/// What percentage of the puzzles of a size have a lower score; nothing if the size has no table.
pub fn harder_than(size: Size, score: u32) -> Option<u32> {
    let scores = scores_of(size)?;
    let Some(below) = scores.iter().rposition(|&other| u32::from(other) <= score) else {
        return Some(0);
    };
    let (Some(&first), Some(&next)) = (scores.get(below), scores.get(below + 1)) else {
        // Nobody knows how many are harder than the hardest of the sample, but some are.
        return Some(99);
    };
    let (first, next) = (u32::from(first), u32::from(next));
    Some((5 * below as u32 + 5 * (score - first) / (next - first)).min(99))
}

/// The scores with which a puzzle of a size is harder than this percentage of its kind; nothing if the size has no table.
pub fn scores_at(size: Size, percent: &RangeInclusive<u32>) -> Option<RangeInclusive<u32>> {
    let scores = scores_of(size)?;
    let highest = u32::from(scores[scores.len() - 1]);
    let rank = |score: u32| harder_than(size, score).unwrap_or(0);
    let mut all = 0..=highest;
    let first = all.find(|&score| rank(score) >= (*percent.start()).min(99));
    let first = first.unwrap_or(highest);
    let last = match *percent.end() {
        99.. => u32::MAX,
        end => (first..=highest)
            .rfind(|&score| rank(score) <= end)
            .unwrap_or(first),
    };
    Some(first..=last)
}

fn scores_of(size: Size) -> Option<&'static [u16; 21]> {
    let row = TABLE.iter().find(|(n, _)| *n == size.get());
    row.map(|(_, scores)| scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_rise_with_scores_from_none_to_nearly_all() {
        for &(n, scores) in TABLE {
            let size = Size::new(n).expect("a size");
            assert!(scores.is_sorted(), "{n}");
            let highest = u32::from(scores[scores.len() - 1]);
            let places: Vec<u32> = (0..=highest)
                .filter_map(|score| harder_than(size, score))
                .collect();
            assert!(places.is_sorted(), "{n}");
            assert_eq!((places[0], places.last()), (0, Some(&99)), "{n}");
            let median = harder_than(size, scores[10].into());
            assert!(
                median.is_some_and(|place| (50..=55).contains(&place)),
                "{n}"
            );
        }
    }

    #[test]
    fn scores_of_places_have_these_places() {
        for &(n, _) in TABLE {
            let size = Size::new(n).expect("a size");
            for (lowest, highest) in [(0, 10), (20, 30), (80, 90), (0, 100)] {
                let scores = scores_at(size, &(lowest..=highest)).expect("a table");
                let place = |score| harder_than(size, score).expect("a table");
                assert!(
                    !scores.is_empty() && place(*scores.start()) >= lowest,
                    "{n}"
                );
                assert!(
                    place(*scores.end()) <= highest,
                    "{n} {lowest}-{highest}: {scores:?}"
                );
                if let Some(before) = scores.start().checked_sub(1) {
                    assert!(place(before) < lowest);
                }
            }
        }
    }

    #[test]
    fn sizes_without_a_table_have_no_places() {
        let size = Size::new(16).expect("a size");
        assert_eq!(harder_than(size, 500), None);
        assert_eq!(scores_at(size, &(0..=100)), None);
    }
}
