use std::fmt;
use std::num::NonZeroU8;

/// The value of a cell: from 1 to the size of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(extend("minimum" = 1, "maximum" = 32))
)]
pub struct Value(NonZeroU8);

impl Value {
    /// The value, unless it is 0 or above 32, the most that a [`ValueSet`] has room for.
    pub fn new(value: u8) -> Option<Value> {
        NonZeroU8::new(value).filter(|v| v.get() <= 32).map(Value)
    }

    /// The value as a number.
    pub fn get(self) -> u8 {
        self.0.get()
    }
}

/// A number that no cell of any size can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueError;

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values go from 1 to 32")
    }
}

impl std::error::Error for ValueError {}

impl TryFrom<u8> for Value {
    type Error = ValueError;

    fn try_from(value: u8) -> Result<Value, ValueError> {
        Value::new(value).ok_or(ValueError)
    }
}

impl From<Value> for u8 {
    fn from(value: Value) -> u8 {
        value.get()
    }
}

impl From<Value> for u64 {
    fn from(value: Value) -> u64 {
        u64::from(value.get())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Vec<Value>", from = "Vec<Value>"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "Values, from small to large.")
)]
pub struct ValueSet(u32);

impl ValueSet {
    /// The set without values.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The set with a bit for each value, from 1 up.
    pub(crate) fn from_bits(bits: u32) -> ValueSet {
        ValueSet(bits)
    }

    /// A bit for each value, from 1 up.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    fn bit(value: Value) -> u32 {
        1 << (value.get() - 1)
    }

    /// Whether the value is in the set.
    pub fn contains(self, value: Value) -> bool {
        self.0 & ValueSet::bit(value) != 0
    }

    /// Adds the value.
    pub fn insert(&mut self, value: Value) {
        self.0 |= ValueSet::bit(value);
    }

    /// Removes the value.
    pub fn remove(&mut self, value: Value) {
        self.0 &= !ValueSet::bit(value);
    }

    /// Whether no value is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many values are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The values, from small to large.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        (1..=32u8)
            .filter_map(Value::new)
            .filter(move |&v| self.contains(v))
    }
}

impl From<ValueSet> for Vec<Value> {
    fn from(set: ValueSet) -> Vec<Value> {
        set.iter().collect()
    }
}

impl From<Vec<Value>> for ValueSet {
    fn from(values: Vec<Value>) -> ValueSet {
        values.into_iter().collect()
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> ValueSet {
        let mut set = ValueSet::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_up_to_32() {
        let values: Vec<Value> = [1, 9, 32].into_iter().filter_map(Value::new).collect();
        let mut set: ValueSet = values.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), values);
        assert_eq!(set.len(), 3);
        set.remove(values[1]);
        assert!(!set.contains(values[1]) && set.contains(values[2]));
        assert_eq!((Value::new(0), Value::new(33)), (None, None));
        assert_eq!(Vec::from(set), [values[0], values[2]]);
        assert_eq!(u8::from(values[2]), 32);
    }
}
