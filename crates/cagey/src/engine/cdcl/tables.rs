//! Cages as table constraints, with explanations.
//!
//! A table is a list of tuples, of which at least one must fit. A *feature* of a table is a literal that some of its
//! tuples need: a value of a cell, say. Bit sets tell which tuples need it:
//!
//! ```text
//! a feature is false:   the tuples that need it are gone
//! a feature is true:    if its negation is a feature too, or others that exclude it: the tuples that need those are gone
//! no tuple that needs a feature is left:   the feature is false
//! ```
//!
//! This is compact-table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, *Compact-Table: Efficiently
//! Filtering Table Constraints with Reversible Sparse Bit-Sets*, CP 2016). A feature that a table made false is explained
//! when a conflict asks for it: by literals that together took out all tuples that need it.

use super::assignment::{Assignment, Reason};
use super::literal::Literal;

/// See the [module](self).
#[derive(Default)]
pub(super) struct Tables {
    tables: Vec<Table>,
    features: Vec<Feature>,
    /// For each literal, the number of its feature.
    feature_of: Vec<u32>,
    /// For each feature, the tuples that need it.
    masks: Vec<u64>,
    /// For each table, the tuples that are left; and those that were left at the root.
    left: Vec<u64>,
    left_at_root: Vec<u64>,
    /// What to put back into `left`, and for each level how much there was of it.
    undo: Vec<(u32, u64)>,
    undo_starts: Vec<u32>,
    /// The tables that have lost tuples and were not looked at since.
    queue: Vec<u32>,
    /// Memory for [`Tables::explain`]: tuples that are still to be explained, as words with their places, and literals
    /// that may explain them.
    uncovered: Vec<(u32, u64)>,
    causes: Vec<Cause>,
}

struct Table {
    /// Where its tuples are in `left`, and how many words they take.
    start: u32,
    words: u32,
    /// Its features.
    first: u32,
    end: u32,
    is_queued: bool,
}

struct Feature {
    literal: Literal,
    table: u32,
    /// Where its tuples are in `masks`.
    start: u32,
    /// A word in which some tuple was last found.
    residue: u32,
}

const NONE: u32 = u32::MAX;

impl Tables {
    /// No tables, for so many literals.
    pub(super) fn clear(&mut self, literals: usize) {
        self.tables.clear();
        self.features.clear();
        self.feature_of.clear();
        self.feature_of.resize(literals, NONE);
        self.masks.clear();
        self.left.clear();
        self.left_at_root.clear();
        self.undo.clear();
        self.undo_starts.clear();
        self.queue.clear();
    }

    /// Adds a table: for each feature its literal, and for each tuple the features that it needs, by their numbers.
    pub(super) fn add<T: IntoIterator<Item = usize>>(
        &mut self,
        literals: &[Literal],
        tuples: impl ExactSizeIterator<Item = T>,
    ) {
        let words = tuples.len().div_ceil(64);
        let number = self.tables.len() as u32;
        let first = self.features.len();
        let masks = self.masks.len();
        self.masks.resize(masks + words * literals.len(), 0);
        for (i, &literal) in literals.iter().enumerate() {
            self.feature_of[literal.index()] = (first + i) as u32;
            self.features.push(Feature {
                literal,
                table: number,
                start: (masks + i * words) as u32,
                residue: 0,
            });
        }
        let start = self.left.len();
        self.left.resize(start + words, 0);
        for (i, tuple) in tuples.enumerate() {
            let bit = 1 << (i % 64);
            self.left[start + i / 64] |= bit;
            for feature in tuple {
                self.masks[masks + feature * words + i / 64] |= bit;
            }
        }
        self.left_at_root.extend_from_slice(&self.left[start..]);
        self.tables.push(Table {
            start: start as u32,
            words: words as u32,
            first: first as u32,
            end: self.features.len() as u32,
            is_queued: true,
        });
        self.queue.push(number);
    }

    /// Notes that a literal has become true.
    #[inline(always)]
    pub(super) fn note(&mut self, literal: Literal) {
        let needed = self.feature_of[literal.index()];
        if needed != NONE {
            self.keep(needed, 0);
            return;
        }
        let needed = self.feature_of[(!literal).index()];
        if needed != NONE {
            self.keep(needed, u64::MAX);
        }
    }

    /// Keeps the tuples that need a feature, or with a mask of ones those that do not.
    #[inline(always)]
    fn keep(&mut self, feature: u32, flip: u64) {
        let feature = &self.features[feature as usize];
        let number = feature.table;
        let table = &mut self.tables[number as usize];
        let words = table.words as usize;
        let left = &mut self.left[table.start as usize..][..words];
        let masks = &self.masks[feature.start as usize..][..words];
        let mut has_changed = false;
        for (i, (left, mask)) in left.iter_mut().zip(masks).enumerate() {
            let new = *left & (mask ^ flip);
            if new != *left {
                self.undo.push((table.start + i as u32, *left));
                *left = new;
                has_changed = true;
            }
        }
        if has_changed && !table.is_queued {
            table.is_queued = true;
            self.queue.push(number);
        }
    }

    /// Begins a level.
    pub(super) fn push_level(&mut self) {
        self.undo_starts.push(self.undo.len() as u32);
    }

    /// Goes back to a level.
    pub(super) fn go_back(&mut self, level: u32) {
        for table in self.queue.drain(..) {
            self.tables[table as usize].is_queued = false;
        }
        let Some(&start) = self.undo_starts.get(level as usize) else {
            return;
        };
        for (at, word) in self.undo.drain(start as usize..).rev() {
            self.left[at as usize] = word;
        }
        self.undo_starts.truncate(level as usize);
    }

    /// Notes that all that is known now holds at the root.
    pub(super) fn note_root(&mut self) {
        debug_assert!(self.undo_starts.is_empty());
        self.undo.clear();
        self.left_at_root.copy_from_slice(&self.left);
    }

    /// Looks at the next table that has lost tuples, and makes the features false that no tuple needs any more. Returns
    /// the number of features that it looked at, none if there was no such table; or the table if it has no tuple left.
    pub(super) fn propagate_next(
        &mut self,
        assignment: &mut Assignment,
    ) -> Result<Option<usize>, u32> {
        let Some(number) = self.queue.pop() else {
            return Ok(None);
        };
        let table = &mut self.tables[number as usize];
        table.is_queued = false;
        let words = table.words as usize;
        let left = &self.left[table.start as usize..][..words];
        if left.iter().all(|&word| word == 0) {
            return Err(number);
        }
        for feature in &mut self.features[table.first as usize..table.end as usize] {
            if !assignment.is_open(feature.literal) {
                continue;
            }
            let mask = &self.masks[feature.start as usize..][..words];
            let residue = feature.residue as usize;
            if mask[residue] & left[residue] != 0 {
                continue;
            }
            match mask
                .iter()
                .zip(left)
                .position(|(mask, left)| mask & left != 0)
            {
                Some(word) => feature.residue = word as u32,
                None => assignment.assign(!feature.literal, Reason::Table(number)),
            }
        }
        Ok(Some((table.end - table.first) as usize))
    }

    /// Explains why a table made a literal true, or without one why no tuple is left: adds to `reason` literals that
    /// are false, and were so before, and of which one must be true if the literal is to be false. Literals of variables
    /// that are `cheap` are preferred, then those that took out the most tuples.
    pub(super) fn explain(
        &mut self,
        number: u32,
        literal: Option<Literal>,
        assignment: &Assignment,
        cheap: impl Fn(usize) -> bool,
        reason: &mut Vec<Literal>,
    ) {
        let Tables {
            tables,
            features,
            feature_of,
            masks,
            left_at_root,
            uncovered,
            causes,
            ..
        } = self;
        let table = &tables[number as usize];
        let root = &left_at_root[table.start as usize..][..table.words as usize];
        // The tuples that would have allowed the literal to be false.
        let (tuples, before) = match literal {
            None => (None, u32::MAX),
            Some(literal) => (
                Some(&features[feature_of[(!literal).index()] as usize]),
                assignment.position_of(literal.variable()),
            ),
        };
        uncovered.clear();
        for (i, &root) in root.iter().enumerate() {
            let mask = tuples.map_or(u64::MAX, |feature| masks[feature.start as usize + i]);
            if mask & root != 0 {
                uncovered.push((i as u32, mask & root));
            }
        }
        causes.clear();
        for feature in &features[table.first as usize..table.end as usize] {
            let variable = feature.literal.variable();
            let value = assignment.value(feature.literal);
            if value == 0
                || assignment.position_of(variable) >= before
                || assignment.level_of(variable) == 0
            {
                continue;
            }
            // A feature that is true took out the tuples that do not need it.
            let cause = match value > 0 {
                true => Cause {
                    literal: !feature.literal,
                    start: feature.start,
                    flip: u64::MAX,
                },
                false => Cause {
                    literal: feature.literal,
                    start: feature.start,
                    flip: 0,
                },
            };
            if cheap(variable) && cause.covers(masks, uncovered) > 0 {
                cause.take(masks, uncovered);
                reason.push(cause.literal);
            } else {
                causes.push(cause);
            }
        }
        while !uncovered.is_empty() {
            let mut best: Option<(u32, usize)> = None;
            let mut i = 0;
            while i < causes.len() {
                let covered = causes[i].covers(masks, uncovered);
                if covered == 0 {
                    causes.swap_remove(i);
                    continue;
                }
                if best.is_none_or(|(most, _)| covered > most) {
                    best = Some((covered, i));
                }
                i += 1;
            }
            let Some((_, i)) = best else {
                unreachable!("whatever took the tuples out has a value")
            };
            causes[i].take(masks, uncovered);
            reason.push(causes[i].literal);
        }
    }
}

/// A literal that has taken tuples out.
struct Cause {
    /// The literal, as it is now: false.
    literal: Literal,
    /// The tuples that it took out are those of a mask, or with a `flip` of ones all others.
    start: u32,
    flip: u64,
}

impl Cause {
    /// How many of these tuples it took out.
    #[inline(always)]
    fn covers(&self, masks: &[u64], tuples: &[(u32, u64)]) -> u32 {
        let word = |i: u32| masks[(self.start + i) as usize] ^ self.flip;
        tuples
            .iter()
            .map(|&(i, left)| (left & word(i)).count_ones())
            .sum()
    }

    /// Leaves the tuples that it did not take out.
    fn take(&self, masks: &[u64], tuples: &mut Vec<(u32, u64)>) {
        tuples.retain_mut(|(i, left)| {
            *left &= !(masks[(self.start + *i) as usize] ^ self.flip);
            *left != 0
        });
    }
}
