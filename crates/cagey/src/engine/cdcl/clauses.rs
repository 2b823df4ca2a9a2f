//! The clause store: all clauses of three literals and more in one array, and who watches which literal.
//!
//! Two literals of each clause are watched, its first two. While neither is false, the clause cannot be the reason of
//! anything (Moskewicz, Madigan, Zhao, Zhang and Malik, *Chaff: Engineering an Efficient SAT Solver*, DAC 2001). Clauses
//! of two literals are kept as implications.

use super::literal::Literal;

/// Where a clause is in the store.
pub(super) type ClauseAt = u32;

/// The words before the literals of a clause: its length and whether it was learned; how many levels it spanned when
/// it was learned, and how recently it was used.
const HEADER: usize = 2;
const LEARNED: u32 = 1 << 31;
const USED_SHIFT: u32 = 24;

/// A clause that watches a literal, and another of its literals: while that is true, there is nothing to do.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: ClauseAt,
    pub(super) blocker: Literal,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    /// For each literal, the literals that are true if it is.
    pub(super) implied: Vec<Vec<Literal>>,
    /// The learned clauses, in the order in which they were.
    learned: Vec<ClauseAt>,
    /// Memory for [`Clauses::compact`].
    spare: Vec<u32>,
}

impl Clauses {
    /// No clauses, for so many literals.
    pub(super) fn clear(&mut self, literals: usize) {
        self.words.clear();
        self.learned.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.implied.iter_mut().for_each(Vec::clear);
        if self.watches.len() < literals {
            self.watches.resize_with(literals, Vec::new);
            self.implied.resize_with(literals, Vec::new);
        }
    }

    /// Adds a clause of two literals.
    pub(super) fn add_binary(&mut self, one: Literal, other: Literal) {
        self.implied[(!one).index()].push(other);
        self.implied[(!other).index()].push(one);
    }

    /// Adds a clause of three literals or more, of which the first two are watched. A learned clause comes with the
    /// number of levels that it spans.
    pub(super) fn add(&mut self, literals: &[Literal], learned: Option<u32>) -> ClauseAt {
        let at = self.words.len() as ClauseAt;
        let flag = if learned.is_some() { LEARNED } else { 0 };
        self.words.push(literals.len() as u32 | flag);
        self.words.push(learned.unwrap_or(0));
        self.words
            .extend(literals.iter().map(|literal| literal.word()));
        if learned.is_some() {
            self.learned.push(at);
        }
        self.watch(at);
        at
    }

    fn watch(&mut self, clause: ClauseAt) {
        let (first, second) = (self.literal(clause, 0), self.literal(clause, 1));
        self.watches[first.index()].push(Watch {
            clause,
            blocker: second,
        });
        self.watches[second.index()].push(Watch {
            clause,
            blocker: first,
        });
    }

    #[inline(always)]
    fn length(&self, at: ClauseAt) -> usize {
        (self.words[at as usize] & !LEARNED) as usize
    }

    /// The literals of a clause, as words.
    #[inline(always)]
    pub(super) fn words_mut(&mut self, at: ClauseAt) -> &mut [u32] {
        let length = self.length(at);
        &mut self.words[at as usize + HEADER..][..length]
    }

    /// The literals of a clause.
    #[inline(always)]
    pub(super) fn literals(&self, at: ClauseAt) -> impl Iterator<Item = Literal> {
        let length = self.length(at);
        of_words(&self.words[at as usize + HEADER..][..length])
    }

    #[inline(always)]
    fn literal(&self, at: ClauseAt, i: usize) -> Literal {
        Literal::of_word(self.words[at as usize + HEADER + i])
    }

    #[inline(always)]
    pub(super) fn is_learned(&self, at: ClauseAt) -> bool {
        self.words[at as usize] & LEARNED != 0
    }

    /// The number of levels that a learned clause spans, as far as was seen.
    #[inline(always)]
    pub(super) fn span(&self, at: ClauseAt) -> u32 {
        self.words[at as usize + 1] & ((1 << USED_SHIFT) - 1)
    }

    /// Notes that a learned clause was used, and how many levels it spans now.
    pub(super) fn note_use(&mut self, at: ClauseAt, span: u32) {
        let used = if span <= TIER_TWO { 2 } else { 1 };
        self.words[at as usize + 1] = span | used << USED_SHIFT;
    }

    /// The number of learned clauses of three literals and more.
    pub(super) fn learned(&self) -> usize {
        self.learned.len()
    }

    /// The number of words that all clauses take.
    pub(super) fn size(&self) -> usize {
        self.words.len()
    }

    /// Forgets the worse half of the learned clauses that have not been used lately. Nothing may be a reason any more,
    /// and [`Clauses::compact`] must follow, because the watches are those of before.
    pub(super) fn forget(&mut self, mut forgotten: impl FnMut(&[u32])) {
        let mut candidates = Vec::new();
        for &at in &self.learned {
            let word = &mut self.words[at as usize + 1];
            let (span, used) = (*word & ((1 << USED_SHIFT) - 1), *word >> USED_SHIFT);
            if used > 0 {
                *word = span | (used - 1) << USED_SHIFT;
            } else if span > TIER_ONE {
                candidates.push((span, self.words[at as usize] & !LEARNED, at));
            }
        }
        // Short clauses that span few levels are kept; among equals, the younger ones.
        candidates.sort_unstable_by_key(|&(span, length, at)| (span, length, u32::MAX - at));
        for &(_, length, at) in &candidates[candidates.len() / 2..] {
            forgotten(&self.words[at as usize + HEADER..][..length as usize]);
            self.words[at as usize + 1] = FORGOTTEN;
        }
    }

    /// Rebuilds the store without what was forgotten, what is true in every solution, and literals that are false in
    /// every solution. `value` tells of each literal whether it is true (1), false (−1) or open (0) at the root.
    /// `changed` is told of each clause that changes: its literals before, and after, none if it goes.
    pub(super) fn compact(
        &mut self,
        value: impl Fn(Literal) -> i8,
        mut changed: impl FnMut(&[u32], Option<&[u32]>),
    ) {
        self.watches.iter_mut().for_each(Vec::clear);
        let old = std::mem::replace(&mut self.words, std::mem::take(&mut self.spare));
        self.words.clear();
        self.learned.clear();
        let mut at = 0;
        while at < old.len() {
            let length = (old[at] & !LEARNED) as usize;
            let flag = old[at] & LEARNED;
            let quality = old[at + 1];
            let literals = &old[at + HEADER..][..length];
            at += HEADER + length;
            if flag != 0 && quality == FORGOTTEN {
                continue;
            }
            let value = |&word: &u32| value(Literal::of_word(word));
            if literals.iter().any(|word| value(word) > 0) {
                changed(literals, None);
                continue;
            }
            let new = self.words.len();
            self.words.extend([0, quality]);
            let open = literals.iter().filter(|word| value(word) == 0);
            self.words.extend(open);
            let count = self.words.len() - new - HEADER;
            if count < length {
                changed(literals, Some(&self.words[new + HEADER..]));
            }
            // At the fixpoint of the root, a clause that is not satisfied has two open literals or more.
            if count == 2 {
                let (one, other) = (self.literal(new as u32, 0), self.literal(new as u32, 1));
                self.words.truncate(new);
                self.add_binary(one, other);
                continue;
            }
            self.words[new] = count as u32 | flag;
            if flag != 0 {
                self.learned.push(new as ClauseAt);
            }
            self.watch(new as ClauseAt);
        }
        self.spare = old;
    }
}

/// Literals from words of the store.
#[inline(always)]
pub(super) fn of_words(words: &[u32]) -> impl Iterator<Item = Literal> {
    words.iter().map(|&word| Literal::of_word(word))
}

/// Learned clauses that span so few levels are never forgotten.
const TIER_ONE: u32 = 2;
/// Learned clauses that span so few levels are kept for longer once they are used.
const TIER_TWO: u32 = 6;
const FORGOTTEN: u32 = u32::MAX;
