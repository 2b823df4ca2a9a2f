use std::fmt;

use super::{Op, Size, Value};

/// The number that a cage must give. Arithmetic with it is checked, never wrapped.
pub type Target = u64;

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
    /// An operator gives the target. On a single cell, this is only ever `×`: [`Puzzle`](super::Puzzle) keeps it,
    /// because game ids distinguish it from a given cell, and turns `+` on a single cell into [`Clue::Given`].
    Op(Op, Target),
    /// Some operator gives the target; which one is hidden.
    Hidden(Target),
    /// No clue: only rows and columns constrain the cells.
    Free,
}

/// A clue without its number. Data for each kind of clue are kept in arrays of [`ClueKind::COUNT`] entries, which
/// are indexed by [`ClueKind::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClueKind {
    Op(Op),
    Hidden,
    Given,
    Free,
}

impl ClueKind {
    /// How many kinds there are.
    pub(crate) const COUNT: usize = Op::COUNT + 3;

    /// All kinds: first those of the operators, in their order, and then the others.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) const ALL: [ClueKind; ClueKind::COUNT] = {
        let mut all = [ClueKind::Free; ClueKind::COUNT];
        let mut op = 0;
        while op < Op::COUNT {
            all[op] = ClueKind::Op(Op::ALL[op]);
            op += 1;
        }
        all[ClueKind::Hidden.index()] = ClueKind::Hidden;
        all[ClueKind::Given.index()] = ClueKind::Given;
        all
    };

    /// Its number in [`ClueKind::ALL`].
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        match self {
            ClueKind::Op(op) => op.index(),
            ClueKind::Hidden => Op::COUNT,
            ClueKind::Given => Op::COUNT + 1,
            ClueKind::Free => Op::COUNT + 2,
        }
    }

    /// Its sign in JSON: that of the operator, `?` where it is hidden, `=` for a given cell.
    #[cfg(feature = "serde")]
    pub(crate) const fn ascii(self) -> Option<char> {
        match self {
            ClueKind::Op(op) => Some(op.ascii()),
            ClueKind::Hidden => Some('?'),
            ClueKind::Given => Some('='),
            ClueKind::Free => None,
        }
    }
}

impl Clue {
    /// What it is without its number.
    #[inline(always)]
    pub(crate) fn kind(self) -> ClueKind {
        match self {
            Clue::Given(_) => ClueKind::Given,
            Clue::Op(op, _) => ClueKind::Op(op),
            Clue::Hidden(_) => ClueKind::Hidden,
            Clue::Free => ClueKind::Free,
        }
    }

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

    /// Whether the clue may still hold after `empty` more cells have been filled.
    ///
    /// The answer is never `false` if some values of `size` would do. It may be `true` although rows and columns, or
    /// the factors of a product, rule them all out. If no cell is empty, it is exact.
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

/// The JSON form of a clue.
#[cfg(feature = "serde")]
mod json {
    use std::fmt;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{ClueKind, Target};
    use crate::model::{Number, Value};

    #[derive(Clone, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub(super) struct Clue {
        /// The operator, `?` where it is hidden, `=` for a given cell; left out without a clue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        op: Option<Sign>,
        /// What the cells must give; left out without a clue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Number>,
    }

    /// A kind of clue that has a sign.
    #[derive(Clone, Copy)]
    struct Sign(ClueKind);

    impl Serialize for Sign {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.ascii().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Sign {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sign, D::Error> {
            let sign = String::deserialize(deserializer)?;
            let signed = || {
                ClueKind::ALL
                    .into_iter()
                    .filter_map(|kind| Some((kind, kind.ascii()?)))
            };
            let found = signed().find(|(_, known)| sign.chars().eq([*known]));
            found.map(|(kind, _)| Sign(kind)).ok_or_else(|| {
                let known: Vec<String> = signed().map(|(_, sign)| format!("`{sign}`")).collect();
                de::Error::custom(format_args!(
                    "unknown variant `{sign}`, expected one of {}",
                    known.join(", ")
                ))
            })
        }
    }

    #[cfg(feature = "schema")]
    impl schemars::JsonSchema for Sign {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Sign".into()
        }

        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            let signs = ClueKind::ALL.into_iter().filter_map(ClueKind::ascii);
            schemars::json_schema!({ "type": "string", "enum": (signs.collect::<Vec<_>>()) })
        }
    }

    impl From<super::Clue> for Clue {
        fn from(clue: super::Clue) -> Clue {
            let kind = clue.kind();
            Clue {
                op: kind.ascii().map(|_| Sign(kind)),
                target: clue.target().map(|target| Number(target.into())),
            }
        }
    }

    impl TryFrom<Clue> for super::Clue {
        type Error = NoClue;

        fn try_from(clue: Clue) -> Result<super::Clue, NoClue> {
            let kind = clue.op.map_or(ClueKind::Free, |Sign(kind)| kind);
            let target = |Number(target): Number| Target::try_from(target).map_err(|_| NoClue);
            let target = clue.target.map(target).transpose()?;
            match (kind, target) {
                (ClueKind::Free, None) => Ok(super::Clue::Free),
                (ClueKind::Free, Some(_)) | (_, None) => Err(NoClue),
                (ClueKind::Op(op), Some(target)) => Ok(super::Clue::Op(op, target)),
                (ClueKind::Hidden, Some(target)) => Ok(super::Clue::Hidden(target)),
                (ClueKind::Given, Some(target)) => {
                    let value = u8::try_from(target).ok().and_then(Value::new);
                    value.map(super::Clue::Given).ok_or(NoClue)
                }
            }
        }
    }

    /// The error for half a clue, or for a target that no clue can have.
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

    #[test]
    fn indices_of_kinds_are_places_in_the_list_of_all() {
        for (index, kind) in ClueKind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index, "{kind:?}");
        }
    }

    /// Compared with every way to fill the `empty` cells.
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
                        // It is exact except for products, whose factors it does not examine.
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
