//! Why harder puzzles are not available, in German.

use super::level;
use crate::generate::{AvailableLevels, LevelBound};

/// Why no level above the highest one is available; nothing if all levels are.
pub(in crate::words) fn level_bound(available: AvailableLevels) -> Option<String> {
    let (size, highest) = (available.size, level(available.highest));
    Some(match available.bound? {
        LevelBound::Size => format!("Kein {size}-Rätsel ist schwieriger als „{highest}“."),
        LevelBound::Operators => {
            format!("Kein {size}-Rätsel mit diesen Rechenzeichen ist schwieriger als „{highest}“.")
        }
        LevelBound::Rare => format!(
            "Mit diesen Rechenzeichen sind {size}-Rätsel, die schwieriger als „{highest}“ sind, selten, \
             oder es gibt keine."
        ),
    })
}
