//! German.
