//! The clues that a cage can have, with the texts that they are printed as, and how probable each is before anything is
//! read: by the share of the ways to fill the cage that give it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use cagey::model::{Clue, Op, Size, Target, Value};

use crate::ctc::Text;
use crate::logs;

/// Cages with more cells are not read at all.
pub(crate) const MOST_CELLS: usize = 12;
/// Products of so many cells have too many values to try all.
const MOST_FACTORS: usize = 8;
/// Ways to fill a cage that are visited one by one; the ways to fill larger ones are counted without regard to lines.
const MOST_WAYS: usize = 30_000;

/// Whether the puzzle says which operators its cages have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operators {
    /// They are printed.
    Shown,
    /// They are not, except perhaps here and there.
    Hidden,
}

/// A clue that a cage can have.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) clue: Clue,
    /// As it is printed, in classes of the net.
    pub(crate) text: Text,
    /// The natural logarithm of its probability before anything is read.
    pub(crate) prior: f64,
}

/// Logarithms of how rare things are in puzzles: an operator on a single cell, − and ÷ on three cells and more, a clue
/// with an operator where others have none, and the reverse.
const SIGN_ON_SINGLE: f64 = -6.0;
const DIFFERENCE_OF_MANY: f64 = -4.0;
const SHOWN_AMONG_HIDDEN: f64 = -7.0;
const HIDDEN_AMONG_SHOWN: f64 = -8.0;

/// The candidates of cages of all forms that have been met: cages of one form have the same ones.
#[derive(Default)]
pub(crate) struct Forms(RefCell<Known>);

type Known = BTreeMap<(Operators, Form), Rc<[Candidate]>>;

/// Rows and columns from the top left corner on.
type Form = Vec<(u8, u8)>;

impl Forms {
    /// The candidates of a cage in a puzzle of this size, sorted by their texts.
    pub(crate) fn candidates(
        &self,
        size: Size,
        cells: &[(u8, u8)],
        operators: Operators,
    ) -> Rc<[Candidate]> {
        let key = (operators, form(cells));
        let mut known = self.0.borrow_mut();
        let known = known.entry(key);
        let found = known.or_insert_with_key(|(_, form)| candidates(size, form, operators).into());
        Rc::clone(found)
    }
}

/// The same form for all that are rotations and reflections of each other.
fn form(cells: &[(u8, u8)]) -> Form {
    let turned = |way: u8| {
        let mut form: Vec<(i16, i16)> = (cells.iter())
            .map(|&(row, column)| {
                let (row, column) = (i16::from(row), i16::from(column));
                let (row, column) = if way & 1 == 0 {
                    (row, column)
                } else {
                    (column, row)
                };
                let row = if way & 2 == 0 { row } else { -row };
                (row, if way & 4 == 0 { column } else { -column })
            })
            .collect();
        let least = |of: fn(&(i16, i16)) -> i16| form.iter().map(of).min().unwrap_or_default();
        let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
        for cell in &mut form {
            *cell = (cell.0 - top, cell.1 - left);
        }
        form.sort_unstable();
        form
    };
    let least = (0..8).map(turned).min().unwrap_or_default();
    least
        .into_iter()
        .map(|(row, column)| (row as u8, column as u8))
        .collect()
}

/// The candidates of a cage, sorted by their texts. `cells` are rows and columns.
fn candidates(size: Size, cells: &[(u8, u8)], operators: Operators) -> Vec<Candidate> {
    let n = size.get();
    let mut all = Vec::new();
    if let [_] = cells {
        let each = -logs::ln(n as f64);
        for value in size.values() {
            let clue = Clue::Given(value);
            let text = digits(Target::from(value));
            for op in [Op::Add, Op::Mul] {
                let mut text = text.clone();
                text.push(sign(op));
                all.push(Candidate {
                    clue,
                    text,
                    prior: each + SIGN_ON_SINGLE,
                });
            }
            all.push(Candidate {
                clue,
                text,
                prior: each,
            });
        }
    } else {
        let results = results(n as u8, cells);
        let mut of_any: BTreeMap<Target, f64> = BTreeMap::new();
        let (shown, hidden) = match operators {
            Operators::Shown => (0.0, HIDDEN_AMONG_SHOWN),
            Operators::Hidden => (SHOWN_AMONG_HIDDEN, 0.0),
        };
        for (op, targets) in Op::ALL.into_iter().zip(&results) {
            let total: f64 = targets.values().sum();
            if total == 0.0 {
                continue;
            }
            let rare = match op.is_largest_first() && cells.len() > 2 {
                true => DIFFERENCE_OF_MANY,
                false => 0.0,
            };
            for (&target, &ways) in targets {
                let prior = logs::ln(ways / total) - logs::ln(4.0) + rare;
                let mut text = digits(target);
                text.push(sign(op));
                all.push(Candidate {
                    clue: Clue::Op(op, target),
                    text,
                    prior: prior + shown,
                });
                *of_any.entry(target).or_default() += logs::exp(prior);
            }
        }
        for (target, share) in of_any {
            all.push(Candidate {
                clue: Clue::Hidden(target),
                text: digits(target),
                prior: logs::ln(share) + hidden,
            });
        }
    }
    all.sort_by(|one, other| one.text.cmp(&other.text));
    all
}

/// A number in classes of the net.
pub(crate) fn digits(number: Target) -> Text {
    number
        .to_string()
        .bytes()
        .map(|byte| byte - b'0' + 1)
        .collect()
}

/// An operator as a class of the net.
pub(crate) fn sign(op: Op) -> u8 {
    match op {
        Op::Add => 11,
        Op::Sub => 12,
        Op::Mul => 13,
        Op::Div => 14,
    }
}

/// How a clue is printed; nothing for none.
pub(crate) fn printed(clue: Clue) -> Text {
    let mut text = clue.target().map(digits).unwrap_or_default();
    if let Clue::Op(op, _) = clue {
        text.push(sign(op));
    }
    text
}

/// What a text looks like.
pub(crate) fn written(text: &[u8]) -> String {
    let shown = |class: &u8| match class {
        1..=10 => char::from(b'0' + class - 1),
        11..=14 => Op::ALL[usize::from(class - 11)].sign(),
        _ => ' ',
    };
    text.iter().map(shown).collect()
}

/// For each operator in the order of [`Op::ALL`] the targets that some values of the cells give, with the number of ways.
fn results(n: u8, cells: &[(u8, u8)]) -> [BTreeMap<Target, f64>; 4] {
    let mut results: [BTreeMap<Target, f64>; 4] = Default::default();
    let ways = usize::from(n).checked_pow(cells.len() as u32);
    if ways.is_some_and(|ways| ways <= MOST_WAYS) {
        let mut values = Vec::new();
        visit(n, cells, &mut values, &mut |values| {
            for (op, target) in given_by(values) {
                *results[op.index()].entry(target).or_default() += 1.0;
            }
        });
        return results;
    }
    // Sums and products without regard to lines, and differences and quotients not at all: nobody prints them for so
    // many cells.
    let fold = |join: fn(Target, Target) -> Target, start: Target| {
        let mut targets = BTreeMap::from([(start, 1.0)]);
        for _ in cells {
            let mut next: BTreeMap<Target, f64> = BTreeMap::new();
            for (&target, &ways) in &targets {
                for value in 1..=Target::from(n) {
                    *next.entry(join(target, value)).or_default() += ways;
                }
            }
            targets = next;
        }
        targets
    };
    if cells.len() <= MOST_CELLS {
        results[Op::Add.index()] = fold(|sum, value| sum + value, 0);
    }
    if cells.len() <= MOST_FACTORS {
        results[Op::Mul.index()] = fold(|product, value| product * value, 1);
    }
    results
}

/// Visits all values of cells that do not repeat in a line.
fn visit(n: u8, cells: &[(u8, u8)], values: &mut Vec<Value>, found: &mut impl FnMut(&[Value])) {
    let Some(&(row, column)) = cells.get(values.len()) else {
        found(values);
        return;
    };
    for value in (1..=n).filter_map(Value::new) {
        let is_taken = (cells.iter().zip(values.iter()))
            .any(|(&(r, c), &v)| v == value && (r == row || c == column));
        if !is_taken {
            values.push(value);
            visit(n, cells, values, found);
            values.pop();
        }
    }
}

/// What the operators give on values.
fn given_by(values: &[Value]) -> impl Iterator<Item = (Op, Target)> {
    let all = || values.iter().map(|&value| Target::from(value));
    let (sum, product): (Target, Target) = (all().sum(), all().product());
    let largest = all().max().unwrap_or_default();
    let difference = (2 * largest).checked_sub(sum);
    let rest = product / largest.max(1);
    let quotient = (rest > 0 && largest.is_multiple_of(rest)).then(|| largest / rest);
    [
        (Op::Add, Some(sum)),
        (Op::Sub, difference.filter(|&d| d > 0)),
        (Op::Mul, Some(product)),
        (Op::Div, quotient),
    ]
    .into_iter()
    .filter_map(|(op, target)| Some((op, target?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(n: usize, cells: &[(u8, u8)], operators: Operators) -> Vec<String> {
        let size = Size::new(n).expect("a size");
        let all = candidates(size, cells, operators);
        assert!(all.is_sorted_by(|one, other| one.text <= other.text));
        all.iter().map(|c| written(&c.text)).collect()
    }

    #[test]
    fn two_cells_of_a_line_have_every_result_of_two_values_and_no_other() {
        let mut found = texts(3, &[(0, 0), (0, 1)], Operators::Shown);
        found.retain(|text| text.contains(|sign: char| !sign.is_ascii_digit()));
        found.sort();
        assert_eq!(
            found,
            ["1−", "2×", "2÷", "2−", "3+", "3×", "3÷", "4+", "5+", "6×"]
        );
    }

    #[test]
    fn values_may_repeat_around_a_corner() {
        let found = texts(3, &[(0, 0), (0, 1), (1, 0)], Operators::Shown);
        assert!(found.contains(&"9×".to_owned()) && found.contains(&"4×".to_owned()));
        assert!(!found.contains(&"27×".to_owned()));
    }

    #[test]
    fn a_form_is_the_same_in_all_orientations() {
        let forms = [
            [(0, 0), (0, 1), (0, 2), (1, 0)],
            [(3, 5), (4, 5), (5, 5), (5, 6)],
            [(7, 2), (8, 0), (8, 1), (8, 2)],
        ];
        assert!(forms.iter().all(|cells| form(cells) == form(&forms[0])));
        assert_ne!(form(&[(0, 0), (0, 1), (0, 2), (1, 1)]), form(&forms[0]));
    }

    #[test]
    fn priors_are_probabilities() {
        let size = Size::new(5).expect("a size");
        for operators in [Operators::Shown, Operators::Hidden] {
            let all = candidates(size, &[(0, 0), (0, 1)], operators);
            let sum: f64 = all.iter().map(|c| c.prior.exp()).sum();
            assert!((0.9..1.1).contains(&sum), "{sum}");
        }
    }

    #[test]
    fn large_cages_have_sums_and_products_and_end() {
        let cells: Vec<(u8, u8)> = (0..10).map(|i| (i / 5, i % 5)).collect();
        let found = texts(12, &cells, Operators::Shown);
        assert!(found.contains(&"100+".to_owned()));
        let found = texts(12, &cells[..8], Operators::Shown);
        assert!(found.len() < 40_000 && found.contains(&"1152×".to_owned()));
        let many: Vec<(u8, u8)> = (0..60).map(|i| (i / 12, i % 12)).collect();
        assert!(texts(12, &many, Operators::Shown).is_empty());
    }
}
