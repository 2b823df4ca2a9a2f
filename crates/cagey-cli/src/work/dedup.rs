//! Duplicate detection up to the eight symmetries of the square.

use std::collections::HashMap;
use std::ffi::OsString;

use cagey::generate::fingerprint;

use crate::input::{Input, InputForm, Puzzles, or_report};
use crate::output::diagnostics::Diagnostics;

/// See the [module](self). Only the fingerprint of each puzzle is kept, so that a million puzzles take little
/// memory.
#[derive(Default)]
pub(crate) struct KnownPuzzles {
    first_seen: HashMap<u64, FirstSeen>,
}

/// Where a puzzle was seen first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstSeen {
    /// In a file of `--exclude`.
    Excluded,
    /// In this run, as the puzzle with this number.
    Generated(u64),
}

impl KnownPuzzles {
    /// The puzzles of some files. Returns nothing, after reporting the errors, if something could not be
    /// read.
    pub(crate) fn of_files(files: &[OsString], diagnostics: &Diagnostics) -> Option<KnownPuzzles> {
        let mut known = KnownPuzzles::default();
        let mut is_complete = true;
        // `Input::all_of` takes an empty list to mean standard input.
        if files.is_empty() {
            return Some(known);
        }
        for next in Puzzles::of(Input::all_of(files), InputForm::default()) {
            let Some(found) = or_report(next, diagnostics) else {
                is_complete = false;
                continue;
            };
            match found.parse(None) {
                Ok(parsed) => {
                    let puzzle = fingerprint(&parsed.document.puzzle);
                    known.first_seen.insert(puzzle, FirstSeen::Excluded);
                }
                Err(errors) => {
                    diagnostics.faults(Some(&found.label()), &errors, None);
                    is_complete = false;
                }
            }
        }
        is_complete.then_some(known)
    }

    /// Adds the generated puzzle with number `k`. If it is a duplicate, returns where it was seen first.
    pub(crate) fn insert(&mut self, fingerprint: u64, k: u64) -> Option<FirstSeen> {
        let first_seen = self.first_seen.get(&fingerprint).copied();
        if first_seen.is_none() {
            (self.first_seen).insert(fingerprint, FirstSeen::Generated(k));
        }
        first_seen
    }
}
