//! The one JSON shape of every result.
