use std::fmt;

use super::{Size, Value};

/// The number that a cage must give. Arithmetic with it is checked, never wrapped.
pub type Target = u64;

/// An operator on the values of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// The sum of all cells.
    Add,
    /// The largest minus all the others.
    Sub,
    /// The product of all cells.
    Mul,
    /// The largest divided by all the others, without remainder.
    Div,
}

impl Op {
    /// All operators.
    pub const ALL: [Op; 4] = [Op::Add, Op::Sub, Op::Mul, Op::Div];

    /// The sign as it is printed: `+`, `−`, `×` or `÷`.
    pub fn sign(self) -> char {
        match self {
            Op::Add => '+',
            Op::Sub => '−',
            Op::Mul => '×',
            Op::Div => '÷',
        }
    }

    /// The fewest cells that it makes sense on.
    pub(crate) fn fewest_cells(self) -> usize {
        match self {
            Op::Add | Op::Mul => 1,
            Op::Sub | Op::Div => 2,
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
    /// Looks at the arithmetic alone, not at rows and columns, so `true` means "not ruled out".
    fn may_give(self, values: &[Value], empty: usize, size: Size, target: Target) -> bool {
        if empty == 0 {
            return self.gives(values, target);
        }
        let n = size.get() as Target;
        // More cells than any grid has say nothing more.
        let empty = empty.min(Size::MAX_AREA) as Target;
        let sum: Target = values.iter().copied().map(Target::from).sum();
        match self {
            Op::Add => (sum + empty..=sum + empty * n).contains(&target),
            Op::Mul => product(values).is_some_and(|so_far| {
                target > 0
                    && target.is_multiple_of(so_far)
                    && target / so_far <= n.saturating_pow(empty as u32)
            }),
            Op::Sub | Op::Div => {
                let largest = values.iter().copied().map(Target::from).max().unwrap_or(1);
                // Either the largest of all is there already, or one of the empty cells takes it.
                self.rest_may_be(values, Some(largest), empty, largest, target)
                    || (largest..=n).any(|m| self.rest_may_be(values, None, empty - 1, m, target))
            }
        }
    }

    /// Whether `largest` minus or over the rest can be `target`, where the rest is `values`, less
    /// one that is `taken` as the largest, and `empty` more of 1 to `largest`.
    fn rest_may_be(
        self,
        values: &[Value],
        taken: Option<Target>,
        empty: Target,
        largest: Target,
        target: Target,
    ) -> bool {
        if taken.is_some() && values.is_empty() {
            return false;
        }
        if self == Op::Sub {
            let sum: Target = values.iter().copied().map(Target::from).sum();
            let rest = sum - taken.unwrap_or(0);
            return largest
                .checked_sub(target)
                .is_some_and(|needed| (rest + empty..=rest + empty * largest).contains(&needed));
        }
        let Some(rest) = product(values).map(|all| all / taken.unwrap_or(1)) else {
            return false;
        };
        rest.checked_mul(target).is_some_and(|scaled| {
            scaled > 0 && largest.is_multiple_of(scaled) && (empty > 0 || largest == scaled)
        })
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

/// The product, unless it is beyond every target.
fn product(values: &[Value]) -> Option<Target> {
    values
        .iter()
        .try_fold(1, |product: Target, &v| product.checked_mul(v.into()))
}

/// What a cage says about its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "json::Clue", try_from = "json::Clue"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "What a cage says about its values.")
)]
pub enum Clue {
    /// One cell whose value is given.
    Given(Value),
    /// An operator gives the target. On one cell this is only ever `×`: [`Puzzle`](super::Puzzle)
    /// keeps it because game ids tell it from a given cell, and turns `+` on one cell into
    /// [`Clue::Given`].
    Op(Op, Target),
    /// Some operator gives the target; which one is not told.
    Hidden(Target),
    /// Nothing: only the rows and columns bind the cells.
    Free,
}

impl Clue {
    /// The clue's number; none for [`Clue::Free`].
    pub fn target(self) -> Option<Target> {
        match self {
            Clue::Given(value) => Some(value.into()),
            Clue::Op(_, target) | Clue::Hidden(target) => Some(target),
            Clue::Free => None,
        }
    }

    /// Whether the clue holds for the values of a whole cage.
    ///
    /// ```
    /// use cagey::model::{Clue, Op, Value};
    /// let values: Vec<Value> = [1, 6, 2].into_iter().filter_map(Value::new).collect();
    /// assert!(Clue::Op(Op::Sub, 3).holds(&values)); // 6 − 2 − 1
    /// assert!(Clue::Op(Op::Div, 3).holds(&values)); // 6 ÷ 2 ÷ 1
    /// assert!(Clue::Hidden(9).holds(&values)); // 6 + 2 + 1
    /// ```
    pub fn holds(self, values: &[Value]) -> bool {
        match self {
            Clue::Given(value) => values == [value],
            Clue::Op(op, target) => op.gives(values, target),
            Clue::Hidden(target) => Op::ALL.iter().any(|op| op.gives(values, target)),
            Clue::Free => true,
        }
    }

    /// Whether the clue can still come to hold when `empty` more cells are filled.
    ///
    /// Never `false` when some values of `size` would do; may be `true` when rows and columns, or
    /// the factors of a product, rule them out after all. With no empty cell it is exact.
    pub fn may_hold(self, values: &[Value], empty: usize, size: Size) -> bool {
        match self {
            Clue::Given(_) | Clue::Free => empty > 0 || self.holds(values),
            Clue::Op(op, target) => op.may_give(values, empty, size, target),
            Clue::Hidden(target) => Op::ALL
                .iter()
                .any(|op| op.may_give(values, empty, size, target)),
        }
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clue::Given(value) => value.fmt(f),
            Clue::Op(op, target) => write!(f, "{target}{op}"),
            Clue::Hidden(target) => write!(f, "{target}?"),
            Clue::Free => f.write_str("no clue"),
        }
    }
}

/// A clue as it stands in JSON.
#[cfg(feature = "serde")]
mod json {
    use std::fmt;

    use super::{Op, Target};
    use crate::model::{Number, Value};

    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub(super) struct Clue {
        /// The operator, `?` where it is hidden, `=` for a given cell; left out without a clue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        op: Option<Sign>,
        /// What the cells must give; left out without a clue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Number>,
    }

    /// An operator, `?` where it is hidden, `=` for a given cell.
    #[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
    enum Sign {
        #[serde(rename = "+")]
        Add,
        #[serde(rename = "-")]
        Sub,
        #[serde(rename = "*")]
        Mul,
        #[serde(rename = "/")]
        Div,
        #[serde(rename = "?")]
        Hidden,
        #[serde(rename = "=")]
        Given,
    }

    impl From<super::Clue> for Clue {
        fn from(clue: super::Clue) -> Clue {
            let op = match clue {
                super::Clue::Op(Op::Add, _) => Some(Sign::Add),
                super::Clue::Op(Op::Sub, _) => Some(Sign::Sub),
                super::Clue::Op(Op::Mul, _) => Some(Sign::Mul),
                super::Clue::Op(Op::Div, _) => Some(Sign::Div),
                super::Clue::Hidden(_) => Some(Sign::Hidden),
                super::Clue::Given(_) => Some(Sign::Given),
                super::Clue::Free => None,
            };
            Clue {
                op,
                target: clue.target().map(|target| Number(target.into())),
            }
        }
    }

    impl TryFrom<Clue> for super::Clue {
        type Error = NoClue;

        fn try_from(clue: Clue) -> Result<super::Clue, NoClue> {
            let target = |Number(target): Number| Target::try_from(target).map_err(|_| NoClue);
            let target = clue.target.map(target).transpose()?;
            Ok(match (clue.op, target) {
                (None, None) => super::Clue::Free,
                (Some(Sign::Given), Some(target)) => {
                    let value = u8::try_from(target).ok().and_then(Value::new);
                    super::Clue::Given(value.ok_or(NoClue)?)
                }
                (Some(Sign::Hidden), Some(target)) => super::Clue::Hidden(target),
                (Some(Sign::Add), Some(target)) => super::Clue::Op(Op::Add, target),
                (Some(Sign::Sub), Some(target)) => super::Clue::Op(Op::Sub, target),
                (Some(Sign::Mul), Some(target)) => super::Clue::Op(Op::Mul, target),
                (Some(Sign::Div), Some(target)) => super::Clue::Op(Op::Div, target),
                _ => return Err(NoClue),
            })
        }
    }

    /// Half a clue, or a target that no clue can have.
    #[derive(Debug)]
    pub(super) struct NoClue;

    impl fmt::Display for NoClue {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a clue has an operator and a target, or neither")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(of: &[u8]) -> Vec<Value> {
        of.iter().filter_map(|&v| Value::new(v)).collect()
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

    /// Every way to fill `empty` cells, tried one by one, against the rule of thumb.
    #[test]
    fn what_may_hold_is_never_ruled_out() {
        let size = Size::new(4).unwrap();
        let clues = (0..40).flat_map(|t| {
            Op::ALL
                .map(|op| Clue::Op(op, t))
                .into_iter()
                .chain([Clue::Hidden(t)])
        });
        for clue in clues {
            for filled in 0..=3usize {
                for code in 0..4usize.pow(filled as u32) {
                    let fixed: Vec<Value> = digits(code, filled);
                    for empty in 0..=3usize {
                        if filled + empty < 2 {
                            continue;
                        }
                        let reachable = (0..4usize.pow(empty as u32)).any(|rest| {
                            let mut all = fixed.clone();
                            all.extend(digits(rest, empty));
                            clue.holds(&all)
                        });
                        let judged = clue.may_hold(&fixed, empty, size);
                        assert!(judged || !reachable, "{clue} {fixed:?} {empty}");
                        if empty == 0 {
                            assert_eq!(judged, reachable, "{clue} {fixed:?}");
                        }
                        // But for products, whose factors it does not look at, it is exact.
                        if !matches!(clue, Clue::Op(Op::Mul, _) | Clue::Hidden(_)) {
                            assert_eq!(judged, reachable, "{clue} {fixed:?} {empty}");
                        }
                    }
                }
            }
        }
    }

    fn digits(code: usize, count: usize) -> Vec<Value> {
        let digit = |i| Value::new((code / 4usize.pow(i as u32) % 4 + 1) as u8);
        (0..count).filter_map(digit).collect()
    }
}
