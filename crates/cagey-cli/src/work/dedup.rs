//! Puzzles that were there before, also turned or mirrored.

use std::collections::HashMap;
use std::ffi::OsString;

use cagey::generate::fingerprint;

use crate::input::{Input, Puzzles, or_report};
use crate::output::diagnostics::Diagnostics;

/// See the [module](self). Only the fingerprint of each puzzle is kept, so that a million take little room.
#[derive(Default)]
pub(crate) struct KnownPuzzles {
    before: HashMap<u64, Before>,
}

/// Where a puzzle was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// In a file.
    Excluded,
    /// In this run, under this number.
    Made(u64),
}

impl KnownPuzzles {
    /// Takes note of all puzzles of some files; none if something could not be read, which is told.
    pub(crate) fn of_files(files: &[OsString], diagnostics: &Diagnostics) -> Option<KnownPuzzles> {
        let mut seen = KnownPuzzles::default();
        let mut is_whole = true;
        // Without a file, standard input would be read.
        if files.is_empty() {
            return Some(seen);
        }
        for next in Puzzles::of(Input::all_of(files), None) {
            let Some(found) = or_report(next, diagnostics) else {
                is_whole = false;
                continue;
            };
            match found.parse(None) {
                Ok(parsed) => {
                    let puzzle = fingerprint(&parsed.document.puzzle);
                    seen.before.insert(puzzle, Before::Excluded);
                }
                Err(errors) => {
                    diagnostics.faults(Some(&found.label()), &errors, None);
                    is_whole = false;
                }
            }
        }
        is_whole.then_some(seen)
    }

    /// Where a puzzle with this fingerprint was before; if nowhere, takes note of it.
    pub(crate) fn note(&mut self, fingerprint: u64, k: u64) -> Option<Before> {
        let before = self.before.get(&fingerprint).copied();
        if before.is_none() {
            self.before.insert(fingerprint, Before::Made(k));
        }
        before
    }
}
