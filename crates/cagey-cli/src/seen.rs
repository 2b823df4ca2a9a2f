//! Puzzles that were there before, also turned or mirrored.

use std::collections::HashMap;
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};

use cagey::generate::canonical;
use cagey::model::Puzzle;

use crate::complaints::Complaints;
use crate::inputs::{Input, Puzzles};

/// See the [module](self). Only a number is kept of each puzzle, so that a million take little room; that
/// two have the same by chance does not happen in practice, and would cost one puzzle.
#[derive(Default)]
pub(crate) struct Seen {
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

/// The same for all forms of a puzzle.
pub(crate) fn mark(puzzle: &Puzzle) -> u64 {
    let mut hasher = DefaultHasher::new();
    canonical(puzzle).to_string().hash(&mut hasher);
    hasher.finish()
}

impl Seen {
    /// Takes note of all puzzles of some files; none if something could not be read, which is told.
    pub(crate) fn of_files(files: &[OsString], complaints: &Complaints) -> Option<Seen> {
        let mut seen = Seen::default();
        let mut is_whole = true;
        // Without a file, standard input would be read.
        if files.is_empty() {
            return Some(seen);
        }
        for next in Puzzles::of(Input::all_of(files), None) {
            let Some(found) = next.puzzle(complaints) else {
                is_whole = false;
                continue;
            };
            match found.parse(None) {
                Ok(parsed) => {
                    let mark = mark(&parsed.document.puzzle);
                    seen.before.insert(mark, Before::Excluded);
                }
                Err(errors) => {
                    complaints.faults(Some(&found.label()), &errors, None);
                    is_whole = false;
                }
            }
        }
        is_whole.then_some(seen)
    }

    /// Where a puzzle was before; if nowhere, takes note of it.
    pub(crate) fn note(&mut self, mark: u64, k: u64) -> Option<Before> {
        let before = self.before.get(&mark).copied();
        if before.is_none() {
            self.before.insert(mark, Before::Made(k));
        }
        before
    }
}
