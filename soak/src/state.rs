//! What is kept between runs: the seed, which cases were checked, and the totals.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::totals::Totals;

/// The cases that are checked before the state is written again.
pub(crate) const BLOCK: u64 = 500;

/// The progress of a seed.
pub(crate) struct State {
    file: PathBuf,
    pub(crate) seed: u64,
    /// All blocks before this one are finished.
    position: u64,
    /// Blocks after it that are finished as well, because threads overtake each other.
    ahead: BTreeSet<u64>,
    /// Blocks that were handed out in this run.
    handed_out: u64,
    pub(crate) totals: Totals,
}

impl State {
    /// The state of a file, or a new one with this seed if there is no file.
    pub(crate) fn open(file: &Path, new_seed: u64) -> io::Result<State> {
        let mut state = State {
            file: file.to_owned(),
            seed: new_seed,
            position: 0,
            ahead: BTreeSet::new(),
            handed_out: 0,
            totals: Totals::default(),
        };
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(state),
            Err(error) => return Err(error),
        };
        for line in text.lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let number = || {
                let number = value.parse::<u64>();
                number.map_err(|_| io::Error::other(format!("this is not a state: {line:?}")))
            };
            match name {
                "seed" => state.seed = number()?,
                "position" => state.position = number()?,
                "ahead" => {
                    state.ahead.insert(number()?);
                }
                name => state.totals.set(name, number()?),
            }
        }
        state.handed_out = state.position;
        Ok(state)
    }

    /// A block of cases that nobody has checked.
    pub(crate) fn next_block(&mut self) -> u64 {
        while self.ahead.contains(&self.handed_out) {
            self.handed_out += 1;
        }
        self.handed_out += 1;
        self.handed_out - 1
    }

    /// Records a block that is finished.
    pub(crate) fn finish(&mut self, block: u64, totals: Totals) -> io::Result<()> {
        self.totals += totals;
        self.ahead.insert(block);
        while self.ahead.remove(&self.position) {
            self.position += 1;
        }
        let mut text = format!("seed {}\nposition {}\n", self.seed, self.position);
        for block in &self.ahead {
            text += &format!("ahead {block}\n");
        }
        for (name, number) in self.totals.named() {
            text += &format!("{name} {number}\n");
        }
        // A run may be ended at any moment.
        let unfinished = self.file.with_extension("unfinished");
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, &self.file)
    }
}
