//! The table of operators: everything that is true of an operator on its own, in one row each.
//!
//! To add an operator, add a row. The compiler then names every place that has to know what the
//! operator means, and the tests name every format that has to write it.

use std::fmt;

use super::{Size, Target, Value};
use crate::short_sort::short_sort;

/// How an operator combines the values of a cage.
///
/// The automata of [`tables`](crate::tables) are built from this column. [`Op::gives`] does not use
/// it, so that the reference solver and the fast engine do not share one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// All values are joined, in any order.
    All(Join),
    /// The largest value is set apart, and the others are joined. The largest is then the join of
    /// the others and the target.
    LargestApart(Join),
}

/// An associative and commutative operation on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    Sum,
    Product,
}

impl Join {
    /// The join of no numbers.
    #[inline(always)]
    pub(crate) fn identity(self) -> Target {
        match self {
            Join::Sum => 0,
            Join::Product => 1,
        }
    }

    /// The join of two numbers, unless it is beyond every target.
    #[inline(always)]
    pub(crate) fn apply(self, one: Target, other: Target) -> Option<Target> {
        match self {
            Join::Sum => one.checked_add(other),
            Join::Product => one.checked_mul(other),
        }
    }
}

/// Makes the enum, its list of all variants and its columns from one row for each operator, so that
/// none of them can be incomplete.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            sign: $sign:literal,
            ascii: $ascii:literal,
            aliases: $aliases:expr,
            letter: $letter:literal,
            result: $result:literal,
            gerund: $gerund:literal,
            fewest_cells: $fewest:expr,
            most_cells_in_keen: $most:expr,
            fold: $fold:expr,
        }
    )*) => {
        /// An operator on the values of a cage.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Op {
            $($(#[$doc])* $name,)*
        }

        impl Op {
            /// All operators.
            pub const ALL: [Op; [$(Op::$name),*].len()] = [$(Op::$name),*];

            /// The sign as it is printed: `+`, `−`, `×` or `÷`.
            pub const fn sign(self) -> char {
                match self { $(Op::$name => $sign,)* }
            }

            /// The sign that every keyboard has: `+`, `-`, `*` or `/`.
            pub const fn ascii(self) -> char {
                match self { $(Op::$name => $ascii,)* }
            }

            /// Other characters that people write for it.
            pub const fn aliases(self) -> &'static [char] {
                match self { $(Op::$name => &$aliases,)* }
            }

            /// The letter that game ids have for it.
            pub(crate) const fn letter(self) -> u8 {
                match self { $(Op::$name => $letter,)* }
            }

            /// What its result is called in English: `sum`, `difference`, `product` or `quotient`.
            pub const fn result_name(self) -> &'static str {
                match self { $(Op::$name => $result,)* }
            }

            /// What is done with it in English: `adding`, `subtracting`, `multiplying` or `dividing`.
            pub(crate) const fn gerund(self) -> &'static str {
                match self { $(Op::$name => $gerund,)* }
            }

            /// The fewest cells that it makes sense on.
            pub(crate) const fn fewest_cells(self) -> usize {
                match self { $(Op::$name => $fewest,)* }
            }

            /// The most cells that a cage with this operator has in Simon Tatham's Keen, and so in a
            /// plain game id; none if Keen does not have the operator.
            pub(crate) const fn most_cells_in_keen(self) -> Option<usize> {
                match self { $(Op::$name => $most,)* }
            }

            /// How it combines the values of a cage.
            #[inline(always)]
            pub(crate) const fn fold(self) -> Fold {
                match self { $(Op::$name => $fold,)* }
            }
        }
    };
}

operators! {
    /// The sum of all cells.
    Add {
        sign: '+',
        ascii: '+',
        aliases: [],
        letter: b'a',
        result: "sum",
        gerund: "adding",
        fewest_cells: 1,
        most_cells_in_keen: Some(Size::MAX_AREA),
        fold: Fold::All(Join::Sum),
    }
    /// The largest minus all the others.
    Sub {
        sign: '−',
        ascii: '-',
        aliases: ['–'],
        letter: b's',
        result: "difference",
        gerund: "subtracting",
        fewest_cells: 2,
        most_cells_in_keen: Some(2),
        fold: Fold::LargestApart(Join::Sum),
    }
    /// The product of all cells.
    Mul {
        sign: '×',
        ascii: '*',
        aliases: ['x', 'X', '·', '⋅'],
        letter: b'm',
        result: "product",
        gerund: "multiplying",
        fewest_cells: 1,
        most_cells_in_keen: Some(Size::MAX_AREA),
        fold: Fold::All(Join::Product),
    }
    /// The largest divided by all the others, without remainder.
    Div {
        sign: '÷',
        ascii: '/',
        aliases: [':'],
        letter: b'd',
        result: "quotient",
        gerund: "dividing",
        fewest_cells: 2,
        most_cells_in_keen: Some(2),
        fold: Fold::LargestApart(Join::Product),
    }
}

impl Op {
    /// How many operators there are.
    pub const COUNT: usize = Op::ALL.len();

    /// Its number in [`Op::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The operator that a character stands for: a printed sign, a sign of the keyboard, or another
    /// character that people write for it.
    pub fn from_sign(sign: char) -> Option<Op> {
        Op::ALL
            .into_iter()
            .find(|op| op.sign() == sign || op.ascii() == sign || op.aliases().contains(&sign))
    }

    /// Whether the largest value of a cage is set apart, so that the order of the values matters.
    pub const fn is_largest_first(self) -> bool {
        matches!(self.fold(), Fold::LargestApart(_))
    }

    /// The signs of the operators that are such, as a list for messages: `− and ÷`, `+ or ×`.
    pub(crate) fn signs_of(is_such: impl Fn(Op) -> bool, conjunction: &str) -> String {
        let such = Op::ALL.into_iter().filter(|&op| is_such(op));
        let signs: Vec<String> = such.map(|op| op.to_string()).collect();
        match signs.as_slice() {
            [others @ .., last] if !others.is_empty() => {
                format!("{} {conjunction} {last}", others.join(", "))
            }
            one_or_none => one_or_none.concat(),
        }
    }

    /// Whether the operator gives `target` on these values, in some order of them.
    pub fn gives(self, values: &[Value], target: Target) -> bool {
        let Some(&largest) = values.iter().max() else {
            return false;
        };
        let largest = Target::from(largest);
        let sum: Target = values.iter().copied().map(Target::from).sum();
        match self {
            Op::Add => sum == target,
            Op::Mul => product(values) == Some(target),
            Op::Sub => sum.checked_add(target) == Some(2 * largest),
            // largest / (product / largest) = target
            Op::Div => product(values)
                .and_then(|all| all.checked_mul(target))
                .is_some_and(|scaled| scaled == largest * largest),
        }
    }

    /// Whether the operator can still give `target` when `empty` more cells take values of `size`.
    ///
    /// This considers only the arithmetic, not rows and columns, so `true` means "not ruled out".
    pub(super) fn may_give(
        self,
        values: &[Value],
        empty: usize,
        size: Size,
        target: Target,
    ) -> bool {
        if empty == 0 {
            return self.gives(values, target);
        }
        let n = size.get() as Target;
        // No grid has more cells than this.
        let empty = empty.min(Size::MAX_AREA) as Target;
        let sum: Target = values.iter().copied().map(Target::from).sum();
        match self {
            Op::Add => (sum + empty..=sum + empty * n).contains(&target),
            Op::Mul => product(values).is_some_and(|so_far| {
                target > 0
                    && target.is_multiple_of(so_far)
                    && target / so_far <= n.saturating_pow(empty as u32)
            }),
            Op::Sub => some_largest(values, empty, n, |rest, empty, largest| {
                difference_may_be(target, rest, empty, largest)
            }),
            Op::Div => some_largest(values, empty, n, |rest, empty, largest| {
                quotient_may_be(target, rest, empty, largest)
            }),
        }
    }
}

/// Whether `fits` for some choice of the largest value of a cage: one of `values`, or one of the
/// `empty` cells. It is given the other values, how many of the other cells are empty, and the largest
/// value.
fn some_largest(
    values: &[Value],
    empty: Target,
    n: Target,
    fits: impl Fn(&[Value], Target, Target) -> bool,
) -> bool {
    let mut sorted = values.to_vec();
    short_sort(&mut sorted);
    let least = match sorted.split_last() {
        Some((&largest, others)) => {
            if fits(others, empty, largest.into()) {
                return true;
            }
            largest.into()
        }
        None => 1,
    };
    (least..=n).any(|largest| fits(&sorted, empty - 1, largest))
}

/// Whether `largest` minus `rest` and `empty` more values of 1 to `largest` can be `target`.
fn difference_may_be(target: Target, rest: &[Value], empty: Target, largest: Target) -> bool {
    let sum: Target = rest.iter().copied().map(Target::from).sum();
    largest
        .checked_sub(target)
        .is_some_and(|needed| (sum + empty..=sum + empty * largest).contains(&needed))
}

/// Whether `largest` divided by `rest` and `empty` more values of 1 to `largest` can be `target`.
fn quotient_may_be(target: Target, rest: &[Value], empty: Target, largest: Target) -> bool {
    let scaled = product(rest).and_then(|product| product.checked_mul(target));
    scaled.is_some_and(|scaled| {
        scaled > 0 && largest.is_multiple_of(scaled) && (empty > 0 || largest == scaled)
    })
}

/// The product, unless it is beyond every target.
fn product(values: &[Value]) -> Option<Target> {
    values
        .iter()
        .try_fold(1, |product: Target, &v| product.checked_mul(v.into()))
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(of: &[u8]) -> Vec<Value> {
        of.iter().filter_map(|&v| Value::new(v)).collect()
    }

    /// Every list of so many values.
    fn lists(count: usize, size: Size) -> Vec<Vec<Value>> {
        (0..count).fold(vec![Vec::new()], |lists, _| {
            let longer = |list: &Vec<Value>| {
                let list = list.clone();
                size.values()
                    .map(move |value| [&list[..], &[value]].concat())
            };
            lists.iter().flat_map(longer).collect()
        })
    }

    /// Sums and differences are known exactly; of products and quotients, none that is possible is ruled out.
    #[test]
    fn what_may_be_given_is_what_some_values_give() {
        for n in 2..=4 {
            let size = Size::new(n).unwrap();
            for (filled, empty) in [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (2, 1), (2, 2)] {
                for values in lists(filled, size) {
                    for (op, target) in Op::ALL
                        .into_iter()
                        .flat_map(|op| (0..70).map(move |t| (op, t)))
                    {
                        let gives =
                            |more: &Vec<Value>| op.gives(&[&values[..], more].concat(), target);
                        let is_possible = lists(empty, size).iter().any(gives);
                        let may_be = op.may_give(&values, empty, size, target);
                        let is_exact = matches!(op, Op::Add | Op::Sub);
                        assert!(
                            may_be == is_possible || may_be && !is_exact,
                            "{op} {target} of {values:?} and {empty} more up to {n}"
                        );
                    }
                }
            }
        }
        let four = Size::new(4).unwrap();
        let two = values(&[2]);
        assert!(!Op::Mul.may_give(&two, 1, four, 0));
        assert!(!Op::Mul.may_give(&two, 1, four, 3));
        assert!(!Op::Mul.may_give(&two, 1, four, 10));
        assert!(!Op::Div.may_give(&two, 1, four, 3));
    }

    #[test]
    fn a_list_of_one_sign_has_no_conjunction() {
        assert_eq!(Op::signs_of(|op| op == Op::Add, "or"), "+");
        assert_eq!(Op::signs_of(|_| false, "or"), "");
        assert_eq!(Op::signs_of(Op::is_largest_first, "and"), "− and ÷");
    }

    #[test]
    fn division_is_exact() {
        assert!(!Op::Div.gives(&values(&[7, 2]), 3));
        assert!(Op::Div.gives(&values(&[2, 6]), 3));
        assert!(!Op::Div.gives(&values(&[6, 2]), 0));
    }

    #[test]
    fn the_largest_minus_the_rest_may_be_nothing() {
        assert!(Op::Sub.gives(&values(&[1, 3, 2]), 0));
        assert!(!Op::Sub.gives(&values(&[2, 3, 2]), 0));
        assert!(!Op::Sub.gives(&values(&[2, 1]), u64::MAX));
    }

    #[test]
    fn products_beyond_the_type_are_never_equal() {
        let many = values(&[16; 17]);
        assert!(!Op::Mul.gives(&many, 0));
        assert!(!Op::Div.gives(&many, 1));
    }

    #[test]
    fn indices_are_places_in_the_list_of_all() {
        for (index, op) in Op::ALL.into_iter().enumerate() {
            assert_eq!(op.index(), index, "{op:?}");
        }
    }

    /// Every character, letter and name of the table belongs to one operator only, and no letter or
    /// sign is one that formats need for something else.
    #[test]
    fn no_two_operators_share_a_sign_or_a_letter_or_a_name() {
        let mut signs: Vec<char> = Vec::new();
        for op in Op::ALL {
            let mut own = vec![op.sign()];
            own.extend((op.ascii() != op.sign()).then_some(op.ascii()));
            own.extend(op.aliases());
            for &sign in &own {
                assert_eq!(Op::from_sign(sign), Some(op), "{sign}");
            }
            signs.extend(own);
            assert!(op.ascii().is_ascii_punctuation(), "{op:?}");
            assert!(!b"hn".contains(&op.letter()), "hidden and no clue: {op:?}");
        }
        assert!(!signs.contains(&'?') && !signs.contains(&'='));
        let letters = Op::ALL.map(|op| u32::from(op.letter())).to_vec();
        let names = Op::ALL.map(Op::result_name).to_vec();
        all_differ(signs);
        all_differ(letters);
        all_differ(names);
    }

    fn all_differ<T: Ord + Clone + std::fmt::Debug>(mut all: Vec<T>) {
        all.sort();
        let mut once = all.clone();
        once.dedup();
        assert_eq!(all, once);
    }

    /// Compares the column `fold` with [`Op::gives`], which does not use it.
    #[test]
    fn folds_give_what_their_operators_give() {
        for op in Op::ALL {
            for code in 0..6usize.pow(3) {
                let cells = [code % 6, code / 6 % 6, code / 36].map(|value| value as u8 + 1);
                for count in op.fewest_cells()..=3 {
                    let values = values(&cells[..count]);
                    for target in 0..=220 {
                        let all = values.iter().copied().map(Target::from);
                        let given = match op.fold() {
                            Fold::All(join) => {
                                all.fold(join.identity(), |one, other| {
                                    join.apply(one, other).unwrap()
                                }) == target
                            }
                            Fold::LargestApart(join) => {
                                let largest = all.clone().max().unwrap();
                                let joined =
                                    all.fold(target, |one, other| join.apply(one, other).unwrap());
                                Some(joined) == join.apply(largest, largest)
                            }
                        };
                        assert_eq!(
                            given,
                            op.gives(&values, target),
                            "{op:?} {values:?} {target}"
                        );
                    }
                }
            }
        }
    }
}
