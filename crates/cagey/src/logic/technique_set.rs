//! Sets of techniques: those that may be used.

use std::fmt;

use super::level::Level;
use super::technique::{TECHNIQUES, Technique};
use super::technique_names::UnknownTechnique;

/// A set of techniques.
///
/// ```
/// use cagey::logic::{Level, TECHNIQUES, Technique, TechniqueSet};
///
/// let wing = Technique::named("xy-wing")?;
/// assert!(TechniqueSet::ALL.contains(wing));
/// let cheaper = TechniqueSet::cheaper_than(wing);
/// assert!(!cheaper.contains(wing) && cheaper.iter().all(|technique| technique.price < wing.price));
/// assert_eq!(TechniqueSet::of(TECHNIQUES.iter().copied()), TechniqueSet::ALL);
/// # Ok::<(), cagey::logic::UnknownTechnique>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TechniqueSet(u64);

impl TechniqueSet {
    /// All techniques.
    pub const ALL: TechniqueSet = TechniqueSet((1 << TECHNIQUES.len()) - 1);

    /// These techniques.
    pub fn of(techniques: impl IntoIterator<Item = &'static Technique>) -> TechniqueSet {
        let bits = techniques
            .into_iter()
            .map(|technique| 1 << technique.rank());
        TechniqueSet(bits.fold(0, |set, bit: u64| set | bit))
    }

    /// What a choice by id leaves: those of `only`, or all if it is empty, but not those of `without`.
    pub fn chosen<S: AsRef<str>>(
        only: &[S],
        without: &[S],
    ) -> Result<TechniqueSet, UnknownTechnique> {
        let named = |ids: &[S]| -> Result<TechniqueSet, UnknownTechnique> {
            let techniques = ids.iter().map(|id| Technique::named(id.as_ref()));
            Ok(TechniqueSet::of(techniques.collect::<Result<Vec<_>, _>>()?))
        };
        let (chosen, left_out) = (named(only)?, named(without)?);
        Ok(match only {
            [] => TechniqueSet::ALL.without(left_out),
            _ => chosen.without(left_out),
        })
    }

    /// Those whose price is lower than the price of a technique.
    pub fn cheaper_than(technique: &Technique) -> TechniqueSet {
        let all = TECHNIQUES.iter().copied();
        TechniqueSet::of(all.filter(|other| other.price < technique.price))
    }

    /// Those up to a level.
    pub fn up_to(level: Level) -> TechniqueSet {
        let all = TECHNIQUES.iter().copied();
        TechniqueSet::of(all.filter(|technique| technique.level <= level))
    }

    /// Whether the technique is one of them.
    pub fn contains(self, technique: &Technique) -> bool {
        // Comparing all is faster than finding the place of one.
        self == TechniqueSet::ALL || self.0 >> technique.rank() & 1 == 1
    }

    /// Whether the technique in a place of the table is one of them.
    pub(super) fn has(self, rank: usize) -> bool {
        self.0 >> rank & 1 == 1
    }

    /// Those that are in both sets.
    #[must_use]
    pub fn and(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub fn without(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & !other.0)
    }

    /// Whether it has no technique.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The techniques, the cheapest first.
    pub fn iter(self) -> impl Iterator<Item = &'static Technique> {
        let all = TECHNIQUES.iter().copied().enumerate();
        all.filter(move |(rank, _)| self.0 >> rank & 1 == 1)
            .map(|(_, technique)| technique)
    }
}

impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(set: TechniqueSet) -> Vec<&'static str> {
        set.iter().map(|technique| technique.id).collect()
    }

    #[test]
    fn a_choice_takes_what_it_names_and_no_more() {
        let chosen = |only: &[&str], without: &[&str]| TechniqueSet::chosen(only, without);
        assert_eq!(chosen(&[], &[]), Ok(TechniqueSet::ALL));
        let two = chosen(&["fish", "naked-set", "fish"], &[]).expect("both exist");
        assert_eq!(ids(two), ["naked-set", "fish"]);
        let one = chosen(&["fish", "naked-set"], &["fish", "trial"]).expect("all exist");
        assert_eq!(ids(one), ["naked-set"]);
        let rest = chosen(&[], &["trial"]).expect("it exists");
        assert_eq!(ids(rest).len(), TECHNIQUES.len() - 1);
        assert!(!ids(rest).contains(&"trial"));
        assert_eq!(
            ids(chosen(&["fish"], &["fish"]).expect("it exists")),
            [""; 0]
        );
        assert!(chosen(&["fish", "fishes"], &[]).is_err());
        assert!(chosen(&[], &[""]).is_err());
    }

    #[test]
    fn there_is_room_for_more_techniques() {
        assert!(TECHNIQUES.len() < 64);
        assert_eq!(ids(TechniqueSet::ALL).len(), TECHNIQUES.len());
    }

    #[test]
    fn sets_by_price_and_level_are_what_the_table_says() {
        for &technique in TECHNIQUES {
            let cheaper = TechniqueSet::cheaper_than(technique);
            let upto = TechniqueSet::up_to(technique.level);
            assert!(upto.contains(technique) && !cheaper.contains(technique));
            for &other in TECHNIQUES {
                assert_eq!(cheaper.contains(other), other.price < technique.price);
                assert_eq!(upto.contains(other), other.level <= technique.level);
            }
        }
    }
}
