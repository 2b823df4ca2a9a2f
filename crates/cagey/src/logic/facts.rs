//! The facts of a step: what was possible, what was ruled out, and why.
//!
//! They are worked out when a step is explained, not when it is found, so that they cost grading and generating
//! nothing. [`words`](crate::words) makes its sentences from them alone, and the JSON of a step has them beside
//! its texts.

use std::cell::RefCell;

use super::arithmetic::{Arithmetic, arithmetic};
use super::geometry::bit;
use super::history::{History, Removal};
use super::marks::{Contradiction, Marks};
use super::places::Places;
use super::step::{Effect, Reason, Step};
use super::technique::Technique;
use super::techniques as t;
use crate::model::{Cage, CageId, Cell, Line, Number, Value, ValueSet};
use crate::short_sort::{short_sort, short_sort_by_key};

/// The most ways or combinations that are listed; of more than that, only the number is given.
const MOST_LISTED: usize = 24;

/// The most combinations that a sentence lists.
pub(crate) const MOST_IN_SENTENCE: usize = 3;

/// The most values of which a sentence says what they need beside them.
const MOST_NEEDS: usize = 2;

/// A step with everything that a sentence about it can be made of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepFacts {
    /// The technique.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub technique: &'static Technique,
    /// What the step looks at.
    pub places: Places,
    /// What it rests on.
    pub facts: Facts,
    /// The cages whose clues rule out values by themselves, as far as the facts mention that.
    pub clues: Vec<ClueFacts>,
    /// What follows.
    pub effects: Vec<Effect>,
}

/// How a cage can be filled in the empty grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueFacts {
    /// The cage.
    pub cage: Cage,
    /// Its combinations: each with its values from small to large; nothing if they are too many to list.
    pub combinations: Option<Vec<Vec<Value>>>,
}

/// What a step rests on, one variant for each technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Facts {
    /// A cage of one cell.
    Given {
        /// The cell.
        cell: Cell,
        /// Its value.
        value: Value,
    },
    /// The last empty cell of a line.
    LastCell {
        /// The line.
        line: Line,
        /// The cell.
        cell: Cell,
        /// The value that the line lacks.
        value: Value,
    },
    /// A cell with one candidate.
    NakedSingle {
        /// The cell.
        cell: Cell,
        /// The candidate.
        value: Value,
        /// Every other value, and why the cell cannot have it.
        ruled_out: Vec<RuledOut>,
        /// If more than the numbers in its lines is needed, the other cells of its cage are filled, and a sum or product
        /// leaves the value: the cage and these cells, which are reason enough.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        rest: Option<FilledCage>,
    },
    /// A value with one place in a line.
    HiddenSingle {
        /// The line.
        line: Line,
        /// The value.
        value: Value,
        /// Its place.
        cell: Cell,
        /// Every other cell of the line that is not filled, and why it cannot have the value.
        elsewhere: Vec<RuledOut>,
    },
    /// A cage with one way to fill it.
    OnlyCombination {
        /// The cage.
        cage: CageFacts,
    },
    /// Values that no way to fill a cage has in any cell.
    CageValues {
        /// The cage.
        cage: CageFacts,
    },
    /// Values that no way to fill a cage has in a cell.
    CageCells {
        /// The cage.
        cage: CageFacts,
    },
    /// Values that every way to fill a cage puts into a line.
    CageClaims {
        /// The cage.
        cage: CageFacts,
        /// The line.
        line: Line,
        /// The values.
        values: ValueSet,
        /// The cells of the cage that lie in the line.
        cells: Vec<Cell>,
    },
    /// A value whose places in a line all lie in one cage.
    LineClaims {
        /// The line.
        line: Line,
        /// The value.
        value: Value,
        /// Its places.
        places: Vec<Cell>,
        /// Every other cell of the line that is not filled, and why it cannot have the value.
        elsewhere: Vec<RuledOut>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// k cells of a line with k candidates between them.
    NakedSet {
        /// The line.
        line: Line,
        /// The cells with their candidates.
        cells: Vec<Candidates>,
        /// All candidates of them.
        values: ValueSet,
        /// The values that they cannot have, and why.
        ruled_out: Vec<RuledOut>,
    },
    /// k values with k places in a line between them.
    HiddenSet {
        /// The line.
        line: Line,
        /// The places.
        cells: Vec<Cell>,
        /// The values.
        values: ValueSet,
        /// Every other cell of the line that is not filled, and why it cannot have these values.
        elsewhere: Vec<RuledOut>,
    },
    /// Ways to fill a cage that would leave a cell outside it without a value.
    Clash {
        /// The cells outside, with their candidates.
        outside: Vec<Candidates>,
        /// The values that these cells cannot have, and why.
        ruled_out: Vec<RuledOut>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// Ways to fill a cage that leave none for another cage.
    Pair {
        /// The other cage.
        other: Box<CageFacts>,
        /// The lines that they share.
        lines: Vec<Line>,
        /// The combinations of the cage that leave none for the other cage in whatever order they are placed.
        in_any_order: Vec<Vec<Value>>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// A sum or product of lines that is divided among cages.
    LineTotal {
        /// What is formed of the values.
        total: TotalKind,
        /// The lines.
        lines: Vec<Line>,
        /// Their total.
        whole: Number,
        /// The cells of cages that have the same total in every way to fill them, except filled cells.
        fixed: Vec<ShareFacts>,
        /// The filled cells, if there are any, except those of the cages that are not fixed.
        filled: Option<FilledFacts>,
        /// What is left of the total for the cells that are not fixed.
        left: Number,
        /// The cells of the cage inside the lines, and the totals that they can have.
        mine: Box<ShareFacts>,
        /// The totals that are possible.
        possible: Vec<Number>,
        /// The cells of the other cage that is not fixed, if there is one, and the totals that they can have.
        other: Option<Box<ShareFacts>>,
        /// The totals that the other cells would need, but cannot have, if the cage had what is removed.
        needed: Option<NeededTotals>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// The sum of lines is odd or even.
    Parity {
        /// The lines.
        lines: Vec<Line>,
        /// What they add up to.
        whole: Number,
        /// The cells of other cages whose sum is always odd, except filled cells.
        odd: Vec<ShareFacts>,
        /// The cells of other cages whose sum is always even, except filled cells.
        even: Vec<ShareFacts>,
        /// The filled cells, if there are any, except those of the cage.
        filled: Option<FilledFacts>,
        /// The cells of the cage inside the lines.
        mine: Vec<Cell>,
        /// Whether their sum is odd.
        is_odd: bool,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// How many of some values each cage of a line takes.
    Counting {
        /// The line.
        line: Line,
        /// The values.
        values: ValueSet,
        /// The cells of the cage inside the line, and how many of the values they can take.
        mine: ValueCounts,
        /// How many they may take at least, after the others.
        least: usize,
        /// How many they may take at most, after the others.
        most: usize,
        /// The other cells of the line.
        others: Vec<ValueCounts>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// A value whose places in some lines lie in as many crossing lines.
    Fish {
        /// The value.
        value: Value,
        /// The lines.
        lines: Vec<Line>,
        /// The crossing lines.
        across: Vec<Line>,
        /// Every cell of the lines outside the crossing ones that is not filled, and why it cannot have
        /// the value.
        elsewhere: Vec<RuledOut>,
    },
    /// A cell with two candidates between two others.
    Wing {
        /// The cell in the middle.
        pivot: Candidates,
        /// The other two.
        wings: [Candidates; 2],
        /// The value that one of them has.
        value: Value,
        /// The values that the three cannot have, and why.
        ruled_out: Vec<RuledOut>,
    },
    /// A chain of cells with two candidates.
    Chain {
        /// The cells, and what each has if the first does not have the value.
        links: Vec<Link>,
        /// The value that the first or the last has.
        value: Value,
        /// The values that the cells cannot have, and why.
        ruled_out: Vec<RuledOut>,
    },
    /// The cages of a line cannot all be filled.
    LineCombinations {
        /// The line.
        line: Line,
        /// What the other cells of the line can have together; nothing where that is too much to list.
        others: Vec<SetsFacts>,
        /// What the cells of the cage inside the line may have together.
        mine: SetsFacts,
        /// What they would have together with what is removed, and cannot have, because of the others; nothing if that
        /// is too much to list.
        out: Option<Vec<ValueSet>>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// A sum of lines, of which the other cages take at least so much, or at most.
    LineBounds {
        /// The lines.
        lines: Vec<Line>,
        /// Their sum.
        whole: Number,
        /// Whether there is at most so much left, because the others take at least the rest; or at least so much.
        is_most: bool,
        /// The cells of the other cages, except filled cells, and the least or the most that they add up to.
        others: Vec<ShareFacts>,
        /// The filled cells, if there are any, except those of the cages that are told with them.
        filled: Option<FilledFacts>,
        /// What is left for the cells of the cage, at most or at least.
        bound: Number,
        /// The cells of the cage inside the lines.
        mine: Vec<Cell>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
    },
    /// Chains of consequences that all end with the same: a value that a cell does not have.
    CageChain {
        /// One chain from that value itself, or several from values of which one must be right.
        chains: Vec<Vec<ChainLink>>,
        /// The line that needs the value with whose places the chains begin; none if they begin with the values of
        /// one cell.
        lines: Vec<Line>,
        /// Why nothing else is possible where a link says so.
        because: Causes,
    },
    /// The cages of two or three lines cannot all be filled.
    LinesCombinations {
        /// The lines.
        lines: Vec<Line>,
        /// The cells of the other cages, except filled cells. They have no totals.
        others: Vec<ShareFacts>,
        /// The cells of the cage inside the lines.
        mine: Vec<Cell>,
        /// What is ruled out for the cage.
        ruling: CageEliminations,
        /// Why the cage has no other ways with what is removed than those of the cases.
        because: Causes,
        /// What the cells of the cage inside the lines have with what is removed, and how each of that leaves another
        /// cage of the lines without a combination; nothing if that is too much to tell.
        cases: Vec<CaseFacts>,
    },
    /// Every way to fill a cage with a value in a cell, followed into the cages around it.
    Neighbourhood {
        /// The cage.
        cage: Cage,
        /// The cell.
        cell: Cell,
        /// The value.
        value: Value,
        /// Why the cage has no other ways with this value.
        because: Causes,
        /// The ways, and how each fails.
        cases: Vec<CaseFacts>,
    },
    /// A value that is supposed, and leads to a contradiction.
    Trial {
        /// The cell.
        cell: Cell,
        /// The value.
        value: Value,
        /// What follows, step by step.
        chain: Vec<StepFacts>,
        /// How it ends.
        end: ContradictionFacts,
        /// Why that is a contradiction: the values that the cell, the line or the cage lacks, and what rules them out.
        because: Causes,
    },
}

/// A filled cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub value: Value,
}

/// A cage, and those of its cells that are filled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FilledCage {
    /// The cage.
    pub cage: Cage,
    /// Its filled cells.
    pub filled: Vec<Entry>,
}

/// A cell, and the values that are possible in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidates {
    /// The cell.
    pub cell: Cell,
    /// The values.
    pub values: ValueSet,
}

/// A value that a cell cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuledOut {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// Why.
    pub because: Removal,
}

/// How a cage can be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CageFacts {
    /// The cage.
    pub cage: Cage,
    /// Its cells that are filled.
    pub filled: Vec<Entry>,
    /// The ways to fill it; nothing if they are too many to go through.
    pub ways: Option<Ways>,
    /// The candidates of its cells that no way has.
    pub impossible: Vec<Impossible>,
    /// Why ways that it has in the empty grid are no longer possible, as far as the step depends on it.
    pub because: Causes,
    /// What the cage would need beside the values that the step removes from it; nothing if it removes others.
    pub beside: Option<BesideFacts>,
}

/// What a cage would need beside values that it cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BesideFacts {
    /// The values, each with what it needs; nothing if that is too much to list.
    pub needs: Vec<NeedBeside>,
    /// Why ways to fill the cage with these values are no longer possible.
    pub because: Causes,
}

/// A value in a cage, and what its other empty cells need beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeedBeside {
    /// The value.
    pub value: Value,
    /// The cells, in any of which it would need the same.
    pub cells: Vec<Cell>,
    /// What the other empty cells would need: each with its values from small to large, whatever cells they are in.
    pub needed: Vec<Vec<Value>>,
}

/// Why ways to fill a cage are no longer possible: a small set of reasons that is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Causes {
    /// Cells of the cage that are filled.
    pub filled: Vec<Entry>,
    /// Values that its other cells cannot have.
    pub ruled_out: Vec<RuledOut>,
}

/// Ways to fill a cage, at first and now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ways {
    /// How many there are in the empty grid.
    pub count_at_first: usize,
    /// How many are left.
    pub count: usize,
    /// Those that are left, as values for the cells in reading order; nothing if they are too many to
    /// list.
    pub left: Option<Vec<Vec<Value>>>,
    /// Their combinations: each with its values from small to large, whatever cells they are in.
    pub combinations: Option<Vec<Vec<Value>>>,
    /// The combinations in the empty grid.
    pub combinations_at_first: Option<Vec<Vec<Value>>>,
}

/// A candidate that no way to fill its cage has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Impossible {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// Why the clue's arithmetic rules it out; nothing if some way in the empty grid has it, so that the ways
    /// that have been ruled out since are the reason.
    pub arithmetic: Option<Arithmetic>,
}

/// What a step rules out for a cage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CageEliminations {
    /// The cage.
    pub cage: Cage,
    /// How many ways there were to fill it.
    pub count: usize,
    /// How many are left.
    pub count_left: usize,
    /// The ways that are ruled out, and why; nothing if there are too many to list.
    pub out: Option<Vec<RuledOutWay>>,
    /// The ways that are left.
    pub left: Option<Vec<Vec<Value>>>,
    /// The combinations that are ruled out, if the same values in another order are not left; if the argument rules out
    /// more than is needed, or leaves too many to list in a sentence, only if there are no other reasons against these
    /// combinations.
    pub combinations_out: Option<Vec<Vec<Value>>>,
    /// The combinations that are left.
    pub combinations_left: Option<Vec<Vec<Value>>>,
    /// The candidates that occur in none of the ways that are left.
    pub impossible: Vec<Candidates>,
    /// Whether the argument rules out more than that: ways without the values that are removed, which the step does not
    /// need. They count as left.
    pub is_part: bool,
    /// Why other ways with the values that are removed are no longer possible.
    pub because: Causes,
}

/// A way to fill a cage that a step rules out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuledOutWay {
    /// The values for the cells in reading order.
    pub values: Vec<Value>,
    /// Why.
    pub because: EliminationReason,
}

/// Why a way to fill a cage is ruled out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum EliminationReason {
    /// It lacks the value that a line needs from the cage.
    Lacks(Value),
    /// It takes every candidate of a cell outside.
    UsesUp(Cell),
    /// It repeats a value of each way to fill the other cage: one such value for each of these ways, in
    /// their order.
    Repeats(Vec<Repeat>),
    /// Its cells inside the lines have this total.
    Makes(Number),
    /// Its cells inside the line take this many of the values.
    Takes(usize),
    /// Its cells inside the line have these values, with which the others cannot all be filled.
    Has(ValueSet),
}

/// A value that would occur twice in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repeat {
    /// The value.
    pub value: Value,
    /// Where it would occur.
    pub cells: [Cell; 2],
}

pub use crate::model::TotalKind;

/// Cells of a cage inside some lines, and the totals that they can have, from small to large.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShareFacts {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The totals.
    pub totals: Vec<Number>,
    /// The cage that they belong to.
    pub cage: Cage,
    /// Its combinations; nothing if they are too many to list.
    pub combinations: Option<Vec<Vec<Value>>>,
    /// Whether the clue gives the total by itself, because these are all cells of the cage.
    pub is_given: bool,
    /// Why no other totals are possible.
    pub because: Causes,
}

/// Filled cells of some lines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FilledFacts {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Whether these are all filled cells of the lines.
    pub are_all: bool,
    /// Their total.
    pub total: Number,
}

/// Totals that some cells would need, but cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeededTotals {
    /// What the cells of the cage would make, and what is then left for the other cells.
    pub pairs: Vec<[Number; 2]>,
    /// What the cells of the cage would make, where nothing is left for the other cells: sums that are too large, and
    /// products that do not divide the whole.
    pub too_much: Vec<Number>,
    /// Why the other cells cannot make what is left for them.
    pub because: Causes,
}

/// Cells of a line, and how many of some values they can take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueCounts {
    /// The cells.
    pub cells: Vec<Cell>,
    /// At least this many.
    pub least: usize,
    /// At most this many.
    pub most: usize,
    /// The cage that they belong to.
    pub cage: Cage,
    /// Its combinations; nothing if they are too many to list.
    pub combinations: Option<Vec<Vec<Value>>>,
    /// Why not fewer or more.
    pub because: Causes,
}

/// Cells of a line, and the sets of values that they can have together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetsFacts {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sets; nothing if they are too many to list.
    pub sets: Option<Vec<ValueSet>>,
    /// Why no other sets are possible.
    pub because: Causes,
}

/// A cell of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// The cell.
    pub cell: Cell,
    /// Its candidates.
    pub values: ValueSet,
    /// What it has if the first cell of the chain does not have the chain's value.
    pub then: Value,
}

/// A link of a chain through cages: a cell has a value, or has it not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainLink {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Value,
    /// Whether the cell has it.
    pub is: bool,
    /// Why this follows from the link before.
    pub by: LinkReason,
}

/// Why a link follows from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LinkReason {
    /// It is the first link.
    Start,
    /// Both are about the same cell.
    Cell,
    /// The line has the value once.
    Line(Line),
    /// No way to fill the cage is left otherwise.
    Cage(Cage),
}

/// A way to fill a cage that is supposed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseFacts {
    /// The cells of the cage with their values, as far as they matter.
    pub filled: Vec<Entry>,
    /// The next cage that is looked at.
    pub next: Cage,
    /// Why that cage has no other ways.
    pub because: Causes,
    /// The ways to fill that cage, and how each fails; there may be none.
    pub cases: Vec<CaseFacts>,
}

/// A contradiction, with the cage itself in place of its number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ContradictionFacts {
    /// A cell has no candidate left.
    NoValue(Cell),
    /// A value has no place left in a line.
    NoPlace(Line, Value),
    /// A cage has no combination left.
    NoCombination(Cage),
}

impl ContradictionFacts {
    /// A contradiction of these marks.
    ///
    /// # Panics
    /// If it is one of other marks, with a cage that this puzzle does not have.
    pub fn new(contradiction: Contradiction, marks: &Marks) -> ContradictionFacts {
        match contradiction {
            Contradiction::NoValue(cell) => ContradictionFacts::NoValue(cell),
            Contradiction::NoPlace(line, value) => ContradictionFacts::NoPlace(line, value),
            Contradiction::NoCombination(cage) => {
                ContradictionFacts::NoCombination(marks.puzzle().cage(cage).clone())
            }
        }
    }
}

impl Step {
    /// The facts of the step, for the marks that it was found in and what came before.
    ///
    /// # Panics
    /// If the step was not found in these marks, and names what their puzzle does not have. [`verify`](super::verify())
    /// rejects such a step.
    pub fn facts(&self, marks: &Marks, history: &History) -> StepFacts {
        let context = FactContext {
            marks,
            history,
            effects: &self.effects,
            cited: RefCell::default(),
        };
        let facts = self.reason.facts(&context);
        let mut cited = context.cited.take();
        short_sort(&mut cited);
        StepFacts {
            technique: self.technique,
            places: self.reason.places().of(marks.puzzle()),
            facts,
            clues: (cited.iter())
                .map(|&cage| ClueFacts {
                    cage: marks.puzzle().cage(cage).clone(),
                    combinations: (marks.combinations_at_first(cage))
                        .and_then(|ways| combinations(&ways)),
                })
                .collect(),
            effects: self.effects.clone(),
        }
    }
}

impl Reason {
    fn facts(&self, context: &FactContext) -> Facts {
        match self {
            Reason::Given { cage } => t::given::facts(context, *cage),
            Reason::LastCell { line, cell } => t::last_cell::facts(context, *line, *cell),
            Reason::NakedSingle { cell } => t::naked_single::facts(context, *cell),
            Reason::HiddenSingle { line, value } => t::hidden_single::facts(context, *line, *value),
            Reason::OnlyCombination { cage } => t::only_combination::facts(context, *cage),
            Reason::CageValues { cage } => t::cage_values::facts(context, *cage),
            Reason::CageCells { cage } => t::cage_cells::facts(context, *cage),
            Reason::CageClaims { cage, line, values } => {
                t::cage_claims::facts(context, *cage, *line, *values)
            }
            Reason::LineClaims { line, value, cage } => {
                t::line_claims::facts(context, *line, *value, *cage)
            }
            Reason::NakedSet {
                line,
                cells,
                values,
            } => t::naked_set::facts(context, *line, cells, *values),
            Reason::HiddenSet {
                line,
                cells,
                values,
            } => t::hidden_set::facts(context, *line, cells, *values),
            Reason::Clash { cells, cage } => t::clash::facts(context, cells, *cage),
            Reason::Pair { other, cage } => t::pair::facts(context, *other, *cage),
            Reason::LineSum { lines, cage } => t::line_sum::facts(context, lines, *cage),
            Reason::LineProduct { lines, cage } => t::line_product::facts(context, lines, *cage),
            Reason::Parity { lines, cage } => t::parity::facts(context, lines, *cage),
            Reason::Counting { line, values, cage } => {
                t::counting::facts(context, *line, *values, *cage)
            }
            Reason::Fish {
                value,
                lines,
                across,
            } => t::fish::facts(context, *value, lines, across),
            Reason::Wing {
                pivot,
                wings,
                value,
            } => t::wing::facts(context, *pivot, *wings, *value),
            Reason::Chain { cells, value } => t::chain::facts(context, cells, *value),
            Reason::LineCombinations { line, cage } => {
                t::line_combinations::facts(context, *line, *cage)
            }
            Reason::LineBounds {
                lines,
                is_most,
                cage,
            } => t::line_bounds::facts(context, lines, *is_most, *cage),
            Reason::CageChain { chains } => t::cage_chain::facts(context, chains),
            Reason::LinesCombinations { lines, cage } => {
                t::lines_combinations::facts(context, lines, *cage)
            }
            Reason::Neighbourhood {
                cage,
                cell,
                value,
                cases,
            } => t::neighbourhood::facts(context, *cage, *cell, *value, cases),
            Reason::Trial {
                cell,
                value,
                chain,
                end,
            } => t::trial::facts(context, *cell, *value, chain, *end),
        }
    }
}

/// What facts are worked out from: the marks before a step, and the history before them.
pub(super) struct FactContext<'a, 'p> {
    pub(super) marks: &'a Marks<'p>,
    pub(super) history: &'a History,
    /// What the step changes.
    pub(super) effects: &'a [Effect],
    /// The cages whose clues the facts mention.
    cited: RefCell<Vec<CageId>>,
}

impl FactContext<'_, '_> {
    pub(super) fn cage(&self, cage: CageId) -> &Cage {
        self.marks.puzzle().cage(cage)
    }

    pub(super) fn candidates(&self, cell: Cell) -> Candidates {
        Candidates {
            cell,
            values: self.marks.candidates(cell),
        }
    }

    /// What is found out if some cells are supposed to have values.
    pub(super) fn supposing<T>(&self, filled: &[Entry], ask: impl FnOnce(&FactContext) -> T) -> T {
        let mut marks = self.marks.clone();
        for entry in filled {
            marks.place(marks.geometry.number(entry.cell), bit(entry.value));
        }
        marks.update_combinations();
        let history = self
            .history
            .supposing(filled.iter().map(|entry| entry.cell));
        self.within(&marks, &history, ask)
    }

    /// What is found out in other marks of the same puzzle, after another history.
    pub(super) fn within<T>(
        &self,
        marks: &Marks,
        history: &History,
        ask: impl FnOnce(&FactContext) -> T,
    ) -> T {
        let inside = FactContext {
            marks,
            history,
            effects: self.effects,
            cited: RefCell::new(self.cited.take()),
        };
        let answer = ask(&inside);
        self.cited.replace(inside.cited.take());
        answer
    }

    /// A value that is no candidate of a cell, and why.
    pub(super) fn ruled_out(&self, cell: Cell, value: Value) -> RuledOut {
        let because = self.history.removal(self.marks, cell, value);
        if matches!(because, Removal::Clue { .. }) {
            let cage = self.marks.puzzle().cage_at(cell);
            let mut cited = self.cited.borrow_mut();
            if !cited.contains(&cage) {
                cited.push(cage);
            }
        }
        RuledOut {
            cell,
            value,
            because,
        }
    }

    /// The same reasons, with as few of them as possible: where the few combinations of a cage must be told in any case,
    /// it need not be told that values which none of them has stand in a line too.
    fn by_combinations(&self, mut ruled_out: Vec<RuledOut>) -> Vec<RuledOut> {
        let puzzle = self.marks.puzzle();
        let mut cited: Vec<(CageId, Vec<Vec<Value>>)> = Vec::new();
        for out in &ruled_out {
            let cage = puzzle.cage_at(out.cell);
            if matches!(out.because, Removal::Clue { .. })
                && !cited.iter().any(|(other, _)| *other == cage)
                && let Some(ways) = self.marks.combinations_at_first(cage)
                && let Some(few) = combinations(&ways).filter(|all| all.len() <= MOST_IN_SENTENCE)
            {
                cited.push((cage, few));
            }
        }
        for out in &mut ruled_out {
            let cage = puzzle.cage_at(out.cell);
            let few = cited.iter().find(|(other, _)| *other == cage);
            let stands = match out.because {
                Removal::Stands { .. } => true,
                Removal::Supposed { at } => at != out.cell,
                _ => false,
            };
            let lacks = |(_, few): &(CageId, Vec<Vec<Value>>)| {
                !few.iter().any(|values| values.contains(&out.value))
            };
            if stands && few.is_some_and(lacks) {
                let arithmetic = arithmetic(puzzle.cage(cage), puzzle.size(), out.cell, out.value);
                out.because = Removal::Clue { arithmetic };
            }
        }
        ruled_out
    }

    /// Some values that a cell does not have, and why.
    pub(super) fn ruled_out_values(
        &self,
        cell: Cell,
        values: impl Iterator<Item = Value>,
    ) -> Vec<RuledOut> {
        self.by_combinations(values.map(|value| self.ruled_out(cell, value)).collect())
    }

    /// The empty cells of a line that cannot have some values, except those that are left out.
    pub(super) fn elsewhere(&self, line: Line, values: ValueSet, but: &[Cell]) -> Vec<RuledOut> {
        let cells = line.cells(self.marks.puzzle().size());
        let ruled_out = cells
            .filter(|cell| self.marks.entered(*cell).is_none() && !but.contains(cell))
            .flat_map(|cell| values.iter().map(move |value| (cell, value)))
            .filter(|&(cell, value)| !self.marks.candidates(cell).contains(value))
            .map(|(cell, value)| self.ruled_out(cell, value));
        self.by_combinations(ruled_out.collect())
    }

    /// The cells of a cage that lie in some lines.
    pub(super) fn inside(&self, cage: CageId, lines: &[Line]) -> Vec<Cell> {
        let cells = self.cage(cage).cells().iter().copied();
        cells
            .filter(|&cell| lines.iter().any(|&line| line.has(cell)))
            .collect()
    }

    /// How a cage can be filled, now and at first.
    pub(super) fn cage_facts(&self, id: CageId, is_bad: &dyn Fn(&[Value]) -> bool) -> CageFacts {
        let cage = self.cage(id);
        let now = self.marks.combinations(id);
        let at_first = self.marks.combinations_at_first(id);
        let impossible = match &now {
            Some(now) => self.impossible(cage, now, at_first.as_deref()),
            None => Vec::new(),
        };
        let ways = now.zip(at_first).map(|(now, at_first)| Ways {
            count_at_first: at_first.len(),
            count: now.len(),
            combinations: combinations(&now),
            combinations_at_first: combinations(&at_first),
            left: listed(now),
        });
        let filled = cage.cells().iter().filter_map(|&cell| {
            let value = self.marks.entered(cell)?;
            Some(Entry { cell, value })
        });
        let is_left_out = self.is_left_out(id);
        CageFacts {
            cage: cage.clone(),
            filled: filled.collect(),
            ways,
            impossible,
            because: self.causes(id, &|way| is_bad(way) || is_left_out(way)),
            beside: self.beside(id),
        }
    }

    /// What a cage needs beside the values that the step removes from it; nothing if the step is about other cells.
    fn beside(&self, id: CageId) -> Option<BesideFacts> {
        let cage = self.cage(id);
        let is_here = |effect: &Effect| matches!(effect, Effect::Remove(cell, _) if cage.cells().contains(cell));
        let is_about = !self.effects.is_empty() && self.effects.iter().all(is_here);
        is_about.then(|| BesideFacts {
            needs: self.needs(id).unwrap_or_default(),
            because: self.causes(id, &|way| self.has_removed(cage, way)),
        })
    }

    /// What the other empty cells of a cage need beside each value that the step removes, if a sentence can list it.
    fn needs(&self, id: CageId) -> Option<Vec<NeedBeside>> {
        let cage = self.cage(id);
        let ways = self.marks.combinations_at_first(id)?;
        let fits = |way: &[Value]| {
            let mut cells = cage.cells().iter().zip(way);
            cells.all(|(&cell, &value)| self.marks.entered(cell).is_none_or(|has| has == value))
        };
        let mut needs: Vec<NeedBeside> = Vec::new();
        for &effect in self.effects {
            let Effect::Remove(cell, gone) = effect else {
                return None;
            };
            let at = cage.cells().iter().position(|&other| other == cell)?;
            let rest = |way: &Vec<Value>| -> Vec<Value> {
                let cells = cage.cells().iter().zip(way);
                let is_rest = |other: Cell| other != cell && self.marks.entered(other).is_none();
                cells
                    .filter(|&(&other, _)| is_rest(other))
                    .map(|(_, &value)| value)
                    .collect()
            };
            for value in gone.iter() {
                let with_value = ways.iter().filter(|way| way[at] == value && fits(way));
                let needed = combinations(&with_value.map(rest).collect::<Vec<_>>())?;
                let is_listed = (1..=MOST_IN_SENTENCE).contains(&needed.len());
                if !is_listed || needed[0].is_empty() {
                    return None;
                }
                let same = |need: &&mut NeedBeside| need.value == value && need.needed == needed;
                match needs.iter_mut().find(same) {
                    Some(need) => need.cells.push(cell),
                    None => needs.push(NeedBeside {
                        value,
                        cells: vec![cell],
                        needed,
                    }),
                }
            }
        }
        Some(needs).filter(|needs| needs.len() <= MOST_NEEDS)
    }

    /// The candidates of a cage's cells that none of its ways has.
    fn impossible(
        &self,
        cage: &Cage,
        now: &[Vec<Value>],
        at_first: Option<&[Vec<Value>]>,
    ) -> Vec<Impossible> {
        let size = self.marks.puzzle().size();
        let mut impossible = Vec::new();
        for (at, &cell) in cage.cells().iter().enumerate() {
            let had =
                |ways: &[Vec<Value>]| -> ValueSet { ways.iter().map(|way| way[at]).collect() };
            let (now, at_first) = (had(now), at_first.map(had));
            let gone = self
                .marks
                .candidates(cell)
                .iter()
                .filter(|&value| !now.contains(value));
            impossible.extend(gone.map(|value| {
                Impossible {
                    cell,
                    value,
                    arithmetic: (at_first.is_some_and(|set| !set.contains(value)))
                        .then(|| arithmetic(cage, size, cell, value)),
                }
            }));
        }
        impossible
    }

    /// Why the bad ones among the ways to fill a cage in the empty grid are no longer possible: its filled cells, and
    /// a small set of values that its other cells cannot have, chosen greedily. Of bad ways that are still possible
    /// nothing is said.
    pub(super) fn causes(&self, id: CageId, is_bad: &dyn Fn(&[Value]) -> bool) -> Causes {
        let cage = self.cage(id);
        let mut causes = Causes::default();
        let mut bad: Vec<Vec<(Cell, Value)>> = Vec::new();
        for way in self.marks.combinations_at_first(id).unwrap_or_default() {
            if !is_bad(&way) {
                continue;
            }
            let cells = cage.cells().iter().copied().zip(way);
            let gone: Vec<(Cell, Value)> = cells
                .filter(|&(cell, value)| !self.marks.candidates(cell).contains(value))
                .collect();
            match gone
                .iter()
                .find_map(|&(cell, _)| Some((cell, self.marks.entered(cell)?)))
            {
                Some((cell, value)) => {
                    let entry = Entry { cell, value };
                    if !causes.filled.contains(&entry) {
                        causes.filled.push(entry);
                    }
                }
                None if gone.is_empty() => {}
                None => bad.push(gone),
            }
        }
        while !bad.is_empty() {
            // How many of the bad ways each removal rules out.
            let mut counts: Vec<((Cell, Value), usize)> = Vec::new();
            for &removal in bad.iter().flatten() {
                match counts.iter_mut().find(|(other, _)| *other == removal) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((removal, 1)),
                }
            }
            let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(0);
            let mut best: Vec<(Cell, Value)> = (counts.iter())
                .filter(|&&(_, count)| count == most)
                .map(|&(removal, _)| removal)
                .collect();
            short_sort(&mut best);
            // What can be seen on the board is better than what was concluded, and earlier conclusions are better
            // than later ones.
            let rank = |&(cell, value): &(Cell, Value)| match self
                .history
                .removal(self.marks, cell, value)
            {
                Removal::Stands { .. } | Removal::Supposed { .. } => (0, Vec::new()),
                Removal::Step { step } => (1, step.0),
                _ => (2, Vec::new()),
            };
            let Some(&(cell, value)) = best.iter().min_by_key(|&removal| rank(removal)) else {
                break;
            };
            causes.ruled_out.push(self.ruled_out(cell, value));
            bad.retain(|gone| !gone.contains(&(cell, value)));
        }
        short_sort_by_key(&mut causes.filled, |entry| entry.cell);
        short_sort_by_key(&mut causes.ruled_out, |out| (out.cell, out.value));
        causes
    }

    /// Whether a cage has so few combinations left that a sentence lists them, and a way is none of them: then the
    /// list needs a reason against it.
    pub(super) fn is_left_out(&self, cage: CageId) -> impl Fn(&[Value]) -> bool {
        let left = self.combinations_left(cage);
        let left = left.filter(|left| left.len() <= MOST_IN_SENTENCE);
        move |way| (left.as_ref()).is_some_and(|left| !left.contains(&sorted(way)))
    }

    /// The combinations that a cage has left; nothing if they are too many to list.
    pub(super) fn combinations_left(&self, cage: CageId) -> Option<Vec<Vec<Value>>> {
        combinations(&self.marks.combinations(cage)?)
    }

    /// Every value that some cells cannot have, and why.
    pub(super) fn all_ruled_out(&self, cells: &[Cell]) -> Vec<RuledOut> {
        let size = self.marks.puzzle().size();
        let pairs = cells
            .iter()
            .flat_map(|&cell| size.values().map(move |value| (cell, value)));
        let ruled_out = pairs
            .filter(|&(cell, value)| !self.marks.candidates(cell).contains(value))
            .map(|(cell, value)| self.ruled_out(cell, value));
        self.by_combinations(ruled_out.collect())
    }

    /// Whether a way to fill a cage has one of the values that the step removes where it is removed.
    pub(super) fn has_removed(&self, cage: &Cage, way: &[Value]) -> bool {
        let mut cells = cage.cells().iter().zip(way);
        cells.any(|(&cell, &value)| {
            self.effects.iter().any(|&effect| {
                matches!(effect, Effect::Remove(other, gone) if other == cell && gone.contains(value))
            })
        })
    }

    /// What is ruled out for a cage, given a function that returns the reason against each of its ways.
    pub(super) fn ruling(
        &self,
        id: CageId,
        objection: &dyn Fn(&[Value]) -> Option<EliminationReason>,
    ) -> CageEliminations {
        let cage = self.cage(id);
        let ways = self.marks.combinations(id).unwrap_or_default();
        let count = ways.len();
        let mut left = Vec::new();
        let mut out = Vec::new();
        for values in ways {
            match objection(&values) {
                None => left.push(values),
                Some(because) => out.push(RuledOutWay { values, because }),
            }
        }
        // A step says what it needs, and nothing else.
        let removing: Vec<Vec<Value>> = (out.iter())
            .filter(|way| self.has_removed(cage, &way.values))
            .map(|way| sorted(&way.values))
            .collect();
        let is_needed = |way: &RuledOutWay| removing.contains(&sorted(&way.values));
        let is_part = !left.is_empty() && !out.iter().all(is_needed);
        if is_part {
            let (needed, more): (Vec<_>, Vec<_>) = out.into_iter().partition(is_needed);
            out = needed;
            left.extend(more.into_iter().map(|way| way.values));
            short_sort(&mut left);
        }
        let combinations_left = combinations(&left);
        let out_values: Vec<Vec<Value>> = out.iter().map(|way| way.values.clone()).collect();
        let in_other_order = |out: &Vec<Value>| left.iter().any(|way| sorted(way) == *out);
        let combinations_out =
            combinations(&out_values).filter(|out| !out.iter().any(in_other_order));
        let mut impossible = Vec::new();
        for (at, &cell) in cage.cells().iter().enumerate() {
            let had: ValueSet = left.iter().map(|way| way[at]).collect();
            let gone = self
                .marks
                .candidates(cell)
                .iter()
                .filter(|&value| !had.contains(value));
            let values: ValueSet = gone.collect();
            if !values.is_empty() {
                impossible.push(Candidates { cell, values });
            }
        }
        let is_short = |all: &Option<Vec<Vec<Value>>>| {
            all.as_ref()
                .is_some_and(|all| all.len() <= MOST_IN_SENTENCE)
        };
        let are_listed = is_short(&combinations_left) && is_short(&combinations_out) && !is_part;
        let listed_left = combinations_left.as_ref().filter(|_| are_listed);
        let because = self.causes(id, &|way| {
            self.has_removed(cage, way)
                || listed_left.is_some_and(|left| !left.contains(&sorted(way)))
        });
        // What is said to be ruled out by an argument must not need other reasons.
        let told_out = combinations_out.filter(|out| {
            let needs_more = || {
                let other_orders = self.causes(id, &|way| out.contains(&sorted(way)));
                because != Causes::default() || other_orders != Causes::default()
            };
            (!is_part && is_short(&combinations_left)) || !needs_more()
        });
        CageEliminations {
            is_part,
            because,
            cage: cage.clone(),
            count,
            count_left: left.len(),
            out: listed(out),
            left: listed(left),
            combinations_out: told_out,
            combinations_left,
            impossible,
        }
    }
}

/// All of them, unless they are too many to list.
fn listed<T>(all: Vec<T>) -> Option<Vec<T>> {
    (all.len() <= MOST_LISTED).then_some(all)
}

pub(super) fn sorted(way: &[Value]) -> Vec<Value> {
    let mut way = way.to_vec();
    short_sort(&mut way);
    way
}

/// The combinations of some ways, whatever cells their values are in; nothing if they are too many to
/// list.
pub(super) fn combinations(ways: &[Vec<Value>]) -> Option<Vec<Vec<Value>>> {
    let mut distinct: Vec<Vec<Value>> = Vec::new();
    for way in ways {
        let way = sorted(way);
        if !distinct.contains(&way) {
            if distinct.len() == MOST_LISTED {
                return None;
            }
            distinct.push(way);
        }
    }
    short_sort(&mut distinct);
    Some(distinct)
}
