use std::fmt;

/// A sum, a product or a count. From 2⁵³ on it is written as text in JSON, because not every reader of JSON
/// represents such numbers exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Json", try_from = "Json"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Number(pub u128);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The JSON form of a number.
#[cfg(feature = "serde")]
#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Json {
    Small(u64),
    Large(#[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[0-9]+$")))] String),
}

#[cfg(feature = "serde")]
impl From<Number> for Json {
    fn from(Number(number): Number) -> Json {
        match u64::try_from(number) {
            Ok(small) if small < 1 << 53 => Json::Small(small),
            _ => Json::Large(number.to_string()),
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Json> for Number {
    type Error = std::num::ParseIntError;

    fn try_from(json: Json) -> Result<Number, Self::Error> {
        match json {
            Json::Small(number) => Ok(Number(number.into())),
            Json::Large(text) => text.parse().map(Number),
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_javascript_would_round_are_written_as_text() {
        let largest = (1u128 << 53) - 1;
        for (number, json) in [
            (0, "0".to_owned()),
            (largest, "9007199254740991".to_owned()),
            (largest + 1, r#""9007199254740992""#.to_owned()),
            (u128::MAX, format!("\"{}\"", u128::MAX)),
        ] {
            assert_eq!(
                serde_json::to_string(&Number(number)).ok(),
                Some(json.clone())
            );
            assert_eq!(serde_json::from_str(&json).ok(), Some(Number(number)));
        }
        assert!(serde_json::from_str::<Number>(r#""many""#).is_err());
    }
}
