//! The eight symmetries of a puzzle, and a canonical form under them.

use super::random::mixed;
use crate::model::{Form, Puzzle, Size, clue_key};

/// The eight images of a puzzle under rotations and reflections; the first is the puzzle itself.
pub fn symmetric_forms(puzzle: &Puzzle) -> [Puzzle; 8] {
    Form::ALL.map(|form| form.place(puzzle))
}

/// The canonical one of the [eight forms](symmetric_forms), which is the same for all of them: the form whose
/// cages, and then whose clues, are least in lexicographic order.
///
/// ```
/// use cagey::generate::{canonical, symmetric_forms};
/// use cagey::model::Puzzle;
///
/// let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse()?;
/// for form in symmetric_forms(&puzzle) {
///     assert_eq!(canonical(&form), canonical(&puzzle));
/// }
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub fn canonical(puzzle: &Puzzle) -> Puzzle {
    Form::canonical(puzzle).place(puzzle)
}

/// A hash that is the same for all [forms](symmetric_forms) of a puzzle and almost always differs for other
/// puzzles: for finding duplicates among millions. It may change from release to release.
pub fn fingerprint(puzzle: &Puzzle) -> u64 {
    let size = puzzle.size();
    let digest = |form: Form| {
        let mut numbers = [0; (Size::MAX as usize) * (Size::MAX as usize)];
        let mut cages = 0;
        let mut digest = size.get() as u64;
        for cell in size.cells() {
            let cage = puzzle.cage_at(form.origin(cell, size));
            let number = &mut numbers[cage.index()];
            if *number == 0 {
                cages += 1;
                *number = cages;
                let (kind, target) = clue_key(puzzle.cage(cage).clue());
                digest = mixed(digest, u64::from(kind));
                digest = mixed(digest, target);
            }
            // A weak mix is enough here, because clues and the end are mixed more thoroughly.
            digest = (digest.rotate_left(5) ^ *number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        mixed(digest, 0)
    };
    Form::ALL.into_iter().map(digest).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Clue, Op};

    fn bars(rows: [u64; 3], lie: bool) -> Puzzle {
        let size = Size::new(3).unwrap();
        let mut builder = Puzzle::builder(size);
        for (i, target) in (0..).zip(rows) {
            let cell = |j| match lie {
                true => Cell::new(i, j),
                false => Cell::new(j, i),
            };
            builder.add(Clue::Op(Op::Mul, target), (0..3).map(cell));
        }
        builder.build().unwrap()
    }

    #[test]
    fn the_forms_of_three_bars_are_those_that_one_would_draw() {
        let forms = symmetric_forms(&bars([1, 2, 3], true));
        assert_eq!(forms[0], bars([1, 2, 3], true));
        for expected in [
            bars([3, 2, 1], true),
            bars([1, 2, 3], false),
            bars([3, 2, 1], false),
        ] {
            let count = forms.iter().filter(|form| **form == expected).count();
            assert_eq!(count, 2, "{expected}");
        }
    }

    #[test]
    fn a_fingerprint_is_that_of_all_forms_and_of_no_other_puzzle() {
        let puzzle = bars([1, 2, 3], true);
        for form in symmetric_forms(&puzzle) {
            assert_eq!(fingerprint(&form), fingerprint(&puzzle));
        }
        for other in [bars([1, 3, 2], true), bars([1, 2, 4], true)] {
            assert_ne!(fingerprint(&other), fingerprint(&puzzle));
        }
    }

    #[test]
    fn puzzles_that_differ_otherwise_have_other_canonical_forms() {
        assert_eq!(
            canonical(&bars([1, 2, 3], true)),
            canonical(&bars([3, 2, 1], false))
        );
        assert_ne!(
            canonical(&bars([1, 2, 3], true)),
            canonical(&bars([1, 3, 2], true))
        );
    }
}
