//! `index.csv`: the list of puzzles in a folder.
//!
//! A puzzle is added to the index just before its files get their final names. The index therefore always lists
//! exactly the puzzles that are there, and needs no more space on the disk when the run ends, however it ends.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cagey::engine::{Limits, Outcome};
use cagey::logic::{Grader, Level};
use cagey::model::Puzzle;
use cagey_render::code;

use crate::input::display_path;
use crate::output::atomic_file::{Existing, StagedFile};
use crate::output::folder::cannot_write;
use crate::output::unfinished::Unfinished;
use crate::work::clock;

/// The name of the file.
pub(crate) const INDEX: &str = "index.csv";

/// The names of the columns.
const COLUMNS: &str = "number,code,id,seed,k,level,score,hardest,solution\n";

/// The seed and number from which a puzzle was generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeneratedFrom {
    pub(crate) seed: u64,
    pub(crate) k: u64,
}

/// The index of a folder while the folder is being written. It has a temporary name until it is complete.
pub(crate) struct Index {
    file: File,
    staged: StagedFile,
    /// The number of bytes up to the end of the last complete line.
    length: u64,
    /// The number of puzzles.
    puzzles: u64,
    folder: PathBuf,
}

impl Index {
    /// Creates the index of a folder.
    pub(crate) fn create(folder: &Path, existing: Existing) -> io::Result<Index> {
        let (file, staged) = StagedFile::create(folder.join(INDEX), existing)?;
        let mut index = Index {
            file,
            staged,
            length: 0,
            puzzles: 0,
            folder: folder.to_owned(),
        };
        index.append(COLUMNS)?;
        Ok(index)
    }

    /// The path that the index is going to have.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join(INDEX)
    }

    /// Adds a puzzle. If that fails, the index is as it was before.
    pub(crate) fn add(&mut self, line: &str) -> io::Result<()> {
        self.append(line)?;
        self.puzzles += 1;
        Ok(())
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        // Some file systems notice only now that there is no space left.
        let written = (self.file.write_all(line.as_bytes())).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.length += line.len() as u64,
            Err(_) => self.truncate()?,
        }
        written
    }

    /// Removes the last puzzle, because its files could not be renamed.
    pub(crate) fn remove_last(&mut self, line: &str) -> io::Result<()> {
        self.length -= line.len() as u64;
        self.puzzles -= 1;
        self.truncate()
    }

    fn truncate(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Gives the index its name, or removes it if it lists nothing. Returns a sentence about what the folder
    /// contains. The error is a message.
    pub(crate) fn complete(self, unfinished: &mut Unfinished) -> Result<String, String> {
        let folder = display_path(&self.folder);
        let contents = match self.puzzles {
            0 => {
                self.staged.discard(unfinished);
                return Ok(format!("nothing was written to {folder}"));
            }
            1 => format!("{folder} contains all files of 1 puzzle, and {INDEX} lists it"),
            puzzles => {
                format!("{folder} contains all files of {puzzles} puzzles, and {INDEX} lists them")
            }
        };
        let path = self.path();
        match self.staged.publish(unfinished) {
            Ok(()) => Ok(contents + "; nothing of the others was written"),
            Err(error) => Err(cannot_write(&path, &error)),
        }
    }
}

/// The line of a puzzle.
pub(crate) fn line(
    number: u64,
    puzzle: &Puzzle,
    made: Option<GeneratedFrom>,
    outcome: &Outcome,
    grader: &mut Grader,
    limits: Limits,
) -> String {
    let (seed, k) = made.map_or(Default::default(), |made| {
        (made.seed.to_string(), made.k.to_string())
    });
    let code = code(puzzle);
    let result = match outcome {
        Outcome::Unique(solution) => {
            let level = grader.level(puzzle);
            let grade = grader.grade_within(
                puzzle,
                level,
                Level::Unreasonable,
                &mut clock::start(limits),
            );
            match grade.is_solved {
                true => format!(
                    "{level},{},{},\"{solution}\"",
                    grade.score, grade.hardest.id
                ),
                false => format!("{level},,,\"{solution}\""),
            }
        }
        Outcome::Multiple(_) => "multiple,,,".to_owned(),
        Outcome::Impossible => "none,,,".to_owned(),
        _ => "stopped,,,".to_owned(),
    };
    format!("{number},{code},\"{puzzle}\",{seed},{k},{result}\n")
}
