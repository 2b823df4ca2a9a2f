//! Why harder puzzles are not available, in English.

use super::level;
use crate::generate::{AvailableLevels, LevelBound};

/// Why no level above the highest one is available; nothing if all levels are.
pub(in crate::words) fn level_bound(available: AvailableLevels) -> Option<String> {
    let (size, highest) = (available.size, level(available.highest));
    Some(match available.bound? {
        LevelBound::Size => format!("No {size} puzzle is harder than “{highest}”."),
        LevelBound::Operators => {
            format!("No {size} puzzle with these operators is harder than “{highest}”.")
        }
        LevelBound::Rare => format!(
            "With these operators, {size} puzzles harder than “{highest}” are rare or do not exist."
        ),
    })
}
