//! The order and the grouping of facts, which are the same in every language.

use crate::logic::{CageFacts, Candidates, Effect, Removal, RuledOut};
use crate::model::{Cell, Clue, Line, Op, Target, Value, ValueSet};

/// If there are more combinations or totals than this, only their number is given.
pub(super) const MOST_LISTED: usize = 8;

/// All of them, if they are few enough to be listed.
pub(super) fn if_few<T>(all: Option<&[T]>) -> Option<&[T]> {
    all.filter(|all| all.len() <= MOST_LISTED)
}

/// A list with commas and a word before its last part: "a", "a and b", "a, b and c".
pub(super) fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// The values of a set as digits, from small to large.
pub(super) fn value_names(set: ValueSet) -> Vec<String> {
    set.iter().map(|value| value.to_string()).collect()
}

/// The text with a capital first letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The effects of a step in the order in which they are mentioned.
pub(super) struct GroupedEffects {
    /// The cells that are filled, in reading order.
    pub(super) placed: Vec<(Cell, Value)>,
    /// The cells that lose the same values, together.
    pub(super) removed: Vec<(ValueSet, Vec<Cell>)>,
}

impl GroupedEffects {
    pub(super) fn new(effects: &[Effect]) -> GroupedEffects {
        let mut effects = effects.to_vec();
        effects.sort_by_key(|effect| effect.cell());
        let placed = effects.iter().filter_map(|effect| match *effect {
            Effect::Place(cell, value) => Some((cell, value)),
            Effect::Remove(..) => None,
        });
        let removed = effects.iter().filter_map(|effect| match *effect {
            Effect::Place(..) => None,
            Effect::Remove(cell, values) => Some(Candidates { cell, values }),
        });
        GroupedEffects {
            placed: placed.collect(),
            removed: cells_by_values(removed),
        }
    }
}

/// Cells with the same values together, in the order in which the first of each group came.
pub(super) fn cells_by_values(
    all: impl IntoIterator<Item = Candidates>,
) -> Vec<(ValueSet, Vec<Cell>)> {
    let mut groups: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
    for Candidates { cell, values } in all {
        match groups.iter_mut().find(|(set, _)| *set == values) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((values, vec![cell])),
        }
    }
    groups
}

/// The values of a combination in the order in which its operator joins them, and that operator, if there is one.
/// The minuend or dividend comes first.
pub(super) fn operands(clue: Clue, values: &[Value]) -> (Vec<Value>, Option<Op>) {
    let op = match clue {
        Clue::Op(op, _) => Some(op),
        Clue::Hidden(target) => Op::ALL.into_iter().find(|op| op.gives(values, target)),
        Clue::Given(_) | Clue::Free => None,
    };
    let mut sorted = values.to_vec();
    sorted.sort();
    if op.is_some_and(Op::is_largest_first) {
        sorted.reverse();
    }
    (sorted, op)
}

/// The candidates that no way to fill a cage has, cell by cell.
pub(super) fn impossible_by_cell(facts: &CageFacts) -> Vec<Candidates> {
    let by_cell = (facts.impossible).chunk_by(|one, other| one.cell == other.cell);
    let candidates = by_cell.map(|same| Candidates {
        cell: same[0].cell,
        values: same.iter().map(|impossible| impossible.value).collect(),
    });
    candidates.collect()
}

/// Why a cell has one candidate left: the values that occur in its row or column, and those that were ruled out in
/// another way.
pub(super) fn seen_and_concluded(ruled_out: &[RuledOut]) -> (ValueSet, ValueSet) {
    let is_seen = |out: &&RuledOut| match out.because {
        Removal::Stands { .. } => true,
        Removal::Supposed { at } => at != out.cell,
        _ => false,
    };
    let (seen, concluded): (Vec<&RuledOut>, Vec<&RuledOut>) = ruled_out.iter().partition(is_seen);
    let values = |these: &[&RuledOut]| these.iter().map(|out| out.value).collect();
    (values(&seen), values(&concluded))
}

/// The row or column that two cells share.
pub(super) fn shared_line(one: Cell, other: Cell) -> Line {
    match one.row() == other.row() {
        true => Line::Row(one.row() as u8),
        false => Line::Col(one.col() as u8),
    }
}

/// What one part of a cage and the other come to: their product, or else their sum.
pub(super) fn total(op: Op, one: Target, other: Target) -> Target {
    match op {
        Op::Mul => one.saturating_mul(other),
        Op::Add | Op::Sub | Op::Div => one.saturating_add(other),
    }
}

/// What the other cell of a sum or product of two needs, if that is a number from 1.
pub(super) fn needed_partner(op: Op, target: Target, value: Target) -> Option<Target> {
    let partner = match op {
        Op::Add => target.checked_sub(value)?,
        Op::Mul => target / value,
        Op::Sub | Op::Div => return None,
    };
    (partner > 0).then_some(partner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: u8) -> Value {
        Value::new(number).unwrap()
    }

    fn set<const N: usize>(numbers: [u8; N]) -> ValueSet {
        numbers.into_iter().map(value).collect()
    }

    #[test]
    fn cells_that_lose_the_same_values_are_grouped_in_reading_order() {
        let [first, second, third] = [0, 1, 2].map(|column| Cell::new(0, column));
        let grouped = GroupedEffects::new(&[
            Effect::Remove(third, set([2, 4])),
            Effect::Place(second, value(3)),
            Effect::Remove(first, set([2, 4])),
        ]);
        assert_eq!(grouped.placed, [(second, value(3))]);
        assert_eq!(grouped.removed, [(set([2, 4]), vec![first, third])]);
    }

    #[test]
    fn operands_are_in_the_order_in_which_the_operator_joins_them() {
        let values = [value(2), value(6)];
        let told = |clue| operands(clue, &values);
        let (small, large) = (vec![value(2), value(6)], vec![value(6), value(2)]);
        assert_eq!(told(Clue::Op(Op::Mul, 12)), (small.clone(), Some(Op::Mul)));
        assert_eq!(told(Clue::Op(Op::Sub, 4)), (large.clone(), Some(Op::Sub)));
        assert_eq!(told(Clue::Hidden(3)), (large, Some(Op::Div)));
        assert_eq!(told(Clue::Free), (small, None));
    }

    #[test]
    fn lists_have_a_word_before_their_last_part() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        let told: Vec<String> = (0..=3).map(|n| joined(&parts[..n], "and")).collect();
        assert_eq!(told, ["", "a", "a and b", "a, b and c"]);
    }
}
