//! Why there is no puzzle as wished, in English: what the errors themselves say.

use crate::generate::{GenerateError, WishError};

/// Why no puzzle can be as a wish says.
pub(in crate::words) fn refused_wish(error: &WishError) -> String {
    error.to_string()
}

/// Why no puzzle was made.
pub(in crate::words) fn not_made(error: &GenerateError) -> String {
    error.to_string()
}
