//! The algorithm, and what its puzzles depend on besides their recipes and seeds.
//!
//! A puzzle of an algorithm never changes. What decides which drafts pass must therefore stay as it is: the levels, whether
//! a draft has one solution, and, for recipes that forbid guessing or ask for scores or techniques, the techniques and
//! their prices. Levels and numbers of solutions are facts about a puzzle, however they are found. The techniques are
//! named here, so that a technique that is added later changes no puzzle.

use crate::logic::{Technique, TechniqueSet};

/// The version of the algorithm. One that gives other puzzles is a new number, and this one can still be asked for.
pub const ALGORITHM: u32 = 2;

/// The techniques that [`ALGORITHM`] knows, with their prices. Neither may ever change.
const TECHNIQUES: [(&str, u32); 26] = [
    ("given", 1),
    ("last-cell", 2),
    ("naked-single", 3),
    ("hidden-single", 4),
    ("only-combination", 5),
    ("cage-values", 6),
    ("cage-cells", 8),
    ("cage-claims-line", 12),
    ("line-claims-cage", 14),
    ("naked-set", 16),
    ("hidden-set", 18),
    ("clash", 20),
    ("line-sum", 22),
    ("cage-pair", 24),
    ("parity", 26),
    ("line-product", 28),
    ("counting", 30),
    ("fish", 32),
    ("xy-wing", 34),
    ("forcing-chain", 40),
    ("line-combinations", 50),
    ("line-bounds", 52),
    ("cage-chain", 53),
    ("lines-combinations", 58),
    ("neighbourhood", 60),
    ("trial", 150),
];

/// The techniques that [`ALGORITHM`] knows.
pub(super) fn known_techniques() -> TechniqueSet {
    let all = TECHNIQUES.iter();
    TechniqueSet::of(all.filter_map(|(id, _)| Technique::by_id(id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Level;

    /// If this fails, puzzles of the algorithm change: its techniques have to stay as they are, under these names.
    #[test]
    fn the_techniques_of_the_algorithm_are_still_there_at_their_prices() {
        for (id, price) in TECHNIQUES {
            let technique = Technique::by_id(id).unwrap_or_else(|| panic!("{id} is gone"));
            assert_eq!(technique.price, price, "{id}");
        }
    }

    /// The techniques that came later, and that the algorithm must not know.
    const LATER: [&str; 0] = [];

    /// If this fails, a technique was added, which belongs into [`LATER`].
    #[test]
    fn a_new_technique_does_not_get_into_the_algorithm_silently() {
        assert_eq!(ALGORITHM, 2);
        let known = known_techniques();
        assert_eq!(known.iter().count(), TECHNIQUES.len());
        let unknown = TechniqueSet::ALL.without(known).iter();
        assert_eq!(
            unknown.map(|technique| technique.id).collect::<Vec<_>>(),
            LATER
        );
    }

    /// Levels decide which rules are applied in place of which techniques.
    #[test]
    fn the_techniques_of_each_level_are_those_of_the_algorithm() {
        let counts = Level::ALL.iter().map(|&level| {
            let upto = TechniqueSet::up_to(level).and(known_techniques());
            upto.iter().count()
        });
        assert_eq!(counts.collect::<Vec<_>>(), LEVELS);
    }

    const LEVELS: [usize; 5] = [5, 7, 10, 13, 26];
}
